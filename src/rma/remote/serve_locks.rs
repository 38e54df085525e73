//! Locks for ranks on other hosts, at the target: this process takes a place in the queue of its own lock, among the ranks of its
//! host.
//!
//! A lock that is free is taken by the handler. For another one the handler draws the ticket, if it is exclusive, and a thread
//! waits and answers: handlers must not wait. An exclusive lock goes through the window's gate as one of this process; gates count
//! processes, and `Epoch::exclusive` the locks of each. The origin learns how the lock is held, and sends that with its release.

#![forbid(unsafe_code)]

use super::contents::{EXCLUSIVE, GATED, NO_CALL, SHARED, status};
use super::serve::window_of;
use crate::abi::MPI_ERR_INTERN;
use crate::abi::MPI_ERR_NO_MEM;
use crate::bootstrap::{self, waiting};
use crate::error::{Error, Result, fail};
use crate::os::stores;
use crate::rma::sync::passive::{count_entered, enter_gate_now, leave_gate, lock_exclusively};
use crate::rma::window::Window;
use crate::transport::net::{FrameKind, Network, answer, handle, take_u32, take_u64};
use crate::transport::sync::{Mode, Ticket, without_progress_hook};
use std::sync::Arc;
use std::thread;

/// Sets the handlers of locks, before the network starts.
pub fn register() {
    handle(FrameKind::Lock, lock);
    handle(FrameKind::Unlock, unlock);
}

fn held(how: u32) -> Vec<u8> {
    let mut bytes = status(&Ok(()));
    bytes.extend_from_slice(&how.to_ne_bytes());
    bytes
}

/// What is left to do when a lock is not free.
enum Wait {
    Shared,
    /// With this ticket; whether this process is inside the gate for it, and whether it has to let ranks first that ask for lock_all.
    Exclusive {
        ticket: Ticket,
        is_inside: bool,
        is_late: bool,
    },
}

fn lock(network: &'static Network, from: usize, mut content: &[u8]) {
    let number = take_u64(&mut content).unwrap_or(NO_CALL);
    let wish = || Some((take_u32(&mut content)?, take_u32(&mut content)?, take_u32(&mut content)?));
    let mut wish = wish;
    let Some((window, mode, overtakes)) = wish() else { return };
    let window = match window_of(window) {
        Ok(window) => window,
        Err(error) => return answer(network, from, number, &status(&Err(error))),
    };
    let overtakes = overtakes != 0;
    match take_now(&window, mode, overtakes) {
        Ok(how) => answer(network, from, number, &held(how)),
        Err(wait) => {
            let serve = move || {
                waiting::be_helper();
                let how = without_progress_hook(|| take_in_turn(&window, wait, overtakes));
                drop(window);
                answer(network, from, number, &held(how));
            };
            let builder = thread::Builder::new().name("rmampi-lock".to_owned()).stack_size(128 << 10);
            if let Err(error) = builder.spawn(serve) {
                let text = format!("the thread that waits for a lock of rank {from} cannot be started: {error}");
                let error = Error::new(MPI_ERR_NO_MEM, text);
                bootstrap::die(&error.in_call(Some(network.rank), "a lock of another rank", None));
            }
        }
    }
}

/// Takes this rank's lock if it is free; else what is left to do.
fn take_now(window: &Window, mode: u32, overtakes: bool) -> std::result::Result<u32, Wait> {
    let lock = &window.table.words(window.rank).lock;
    if mode == SHARED {
        return if lock.acquire_shared_now() { Ok(SHARED) } else { Err(Wait::Shared) };
    }
    let (ticket, is_turn) = lock.ask_exclusive();
    let gate = &window.table.head().gate;
    let passes_by = gate.is_open();
    if passes_by && is_turn {
        return Ok(EXCLUSIVE);
    }
    // A rank that asks for lock_all from now on comes later.
    let is_inside = !passes_by && !gate.is_closing() && enter_gate_now(window, || overtakes);
    if is_inside && is_turn {
        count_entered(window);
        return Ok(GATED);
    }
    Err(Wait::Exclusive { ticket, is_inside, is_late: !passes_by && !is_inside })
}

/// Waits for this rank's lock.
fn take_in_turn(window: &Arc<Window>, wait: Wait, overtakes: bool) -> u32 {
    match wait {
        Wait::Shared => {
            window.table.words(window.rank).lock.acquire_shared_unless(|| overtakes);
            SHARED
        }
        Wait::Exclusive { ticket, is_inside, is_late } => {
            if lock_exclusively(window, window.rank, (ticket, is_inside), is_late, || overtakes) {
                GATED
            } else {
                EXCLUSIVE
            }
        }
    }
}

fn unlock(network: &'static Network, from: usize, mut content: &[u8]) {
    let number = take_u64(&mut content).unwrap_or(NO_CALL);
    let window = take_u32(&mut content).unwrap_or_default();
    let outcome = take_u32(&mut content)
        .ok_or_else(|| Error::new(MPI_ERR_INTERN, "the release of a lock is cut short".to_owned()))
        .and_then(|how| release(&*window_of(window)?, how));
    answer(network, from, number, &status(&outcome));
}

/// Releases this rank's lock, after all operations under it.
fn release(window: &Window, how: u32) -> Result {
    stores::complete();
    let lock = &window.table.words(window.rank).lock;
    match how {
        SHARED => lock.release(Mode::Shared),
        EXCLUSIVE => lock.release(Mode::Exclusive),
        GATED => {
            lock.release(Mode::Exclusive);
            // Not held by a thread that waits: that would be the first one to enter, and this lock is inside.
            leave_gate(window);
        }
        other => fail!(MPI_ERR_INTERN, "a lock is held in mode {other}, which there is not"),
    }
    Ok(())
}
