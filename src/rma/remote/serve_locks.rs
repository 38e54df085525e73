//! Locks for ranks on other hosts, at the target. The target's process takes a place in the queue of its own lock, among the ranks of its
//! host.
//!
//! The handler takes a lock that is free. Otherwise, because handlers must not wait, the handler draws the ticket of an exclusive lock,
//! and a new thread waits and answers. An exclusive lock enters the window's gate like a lock of this process. Gates count processes;
//! `Epoch::exclusive` counts the locks of each process. The answer has the state of the lock, and the origin returns the state with the
//! release.
//!
//! MPI_Win_lock_all of a rank elsewhere enters the gate (`serve_gate`).

#![forbid(unsafe_code)]

use super::contents::{ALL, AT_ONCE, EXCLUSIVE, GATED, NO_CALL, OVERTAKES, REFUSED, SHARED, status};
use super::serve::window_of;
use super::serve_gate::{self, Origin};
use crate::abi::{MPI_ERR_INTERN, MPI_ERR_NO_MEM};
use crate::bootstrap::{self, waiting};
use crate::error::{Error, Result, fail};
use crate::os::stores;
use crate::rma::sync::passive::{count_entered, enter_gate_now, leave_gate, lock_exclusively};
use crate::rma::window::Window;
use crate::transport::net::{FrameKind, Network, answer, handle, take_u32, take_u64};
use crate::transport::sync::{Mode, Ticket, without_progress_hook};
use std::sync::Arc;
use std::sync::atomic::Ordering;
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

/// Remaining work when a lock is not free.
enum Wait {
    Shared,
    /// Wait for the turn of this ticket. `is_inside`: this process is inside the gate for the lock. `is_late`: ranks that request
    /// lock_all must enter first.
    Exclusive {
        ticket: Ticket,
        is_inside: bool,
        is_late: bool,
    },
    /// The gate, for MPI_Win_lock_all.
    All(Origin),
}

fn lock(network: &'static Network, from: usize, mut content: &[u8]) {
    let number = take_u64(&mut content).unwrap_or(NO_CALL);
    let mut next = || take_u32(&mut content).unwrap_or_default();
    let (window, wish, flags, origin) = (next(), next(), next(), Origin { process: from, window: next() });
    let window = match window_of(window) {
        Ok(window) => window,
        Err(error) => return answer(network, from, number, &status(&Err(error))),
    };
    let overtakes = flags & OVERTAKES != 0;
    let wait = match take_now(&window, wish, overtakes, origin) {
        Ok(how) => return answer(network, from, number, &held(how)),
        Err(_) if flags & AT_ONCE != 0 => return answer(network, from, number, &held(REFUSED)),
        Err(wait) => wait,
    };
    let serve = move || {
        waiting::be_helper();
        let how = without_progress_hook(|| take_in_turn(&window, wait, overtakes));
        drop(window);
        answer(network, from, number, &held(how));
        // Answers of a handler are sent after it; this thread is no handler.
        network.send_answers();
    };
    let builder = thread::Builder::new().name("rmampi-lock".to_owned()).stack_size(128 << 10);
    if let Err(error) = builder.spawn(serve) {
        let text = format!("the thread that waits for a lock of rank {from} cannot be started: {error}");
        let error = Error::new(MPI_ERR_NO_MEM, text);
        bootstrap::die(&error.in_call(Some(network.rank), "a lock of another rank", None));
    }
}

/// Takes this rank's lock if it is free; else what is left to do.
fn take_now(window: &Window, wish: u32, overtakes: bool, origin: Origin) -> std::result::Result<u32, Wait> {
    let lock = &window.table.words(window.rank).lock;
    match wish {
        SHARED => return if lock.acquire_shared_now() { Ok(SHARED) } else { Err(Wait::Shared) },
        ALL => return if serve_gate::enter_now(window, origin) { Ok(ALL) } else { Err(Wait::All(origin)) },
        _ => (),
    }
    let (ticket, is_turn) = lock.ask_exclusive();
    let gate = &window.table.head().gate;
    let passes_by = gate.is_open();
    if passes_by && is_turn {
        return Ok(EXCLUSIVE);
    }
    // Ranks that request lock_all from now on come later. A rank that requested it before may wait for the origin, if the origin holds a
    // lock.
    let is_inside = !passes_by && (overtakes || !gate.is_closing()) && enter_gate_now(window, || overtakes);
    if is_inside && is_turn {
        count_entered(window);
        return Ok(GATED);
    }
    Err(Wait::Exclusive { ticket, is_inside, is_late: !passes_by && !is_inside && !overtakes })
}

/// Waits for this rank's lock.
fn take_in_turn(window: &Arc<Window>, wait: Wait, overtakes: bool) -> u32 {
    match wait {
        Wait::Shared => {
            window.table.words(window.rank).lock.acquire_shared_unless(|| overtakes);
            SHARED
        }
        Wait::All(origin) => {
            serve_gate::enter(window, overtakes, origin);
            ALL
        }
        Wait::Exclusive { ticket, is_inside, is_late } => {
            let presses = usize::from(overtakes);
            // Relaxed, both: threads that wait for the gate load the count again in every round.
            window.epoch.pressing.fetch_add(presses, Ordering::Relaxed);
            let is_gated = lock_exclusively(window, window.rank, (ticket, is_inside), is_late, || overtakes);
            window.epoch.pressing.fetch_sub(presses, Ordering::Relaxed); // looked at again and again
            if is_gated { GATED } else { EXCLUSIVE }
        }
    }
}

fn unlock(network: &'static Network, from: usize, mut content: &[u8]) {
    let number = take_u64(&mut content).unwrap_or(NO_CALL);
    let window = take_u32(&mut content).unwrap_or_default();
    let outcome = take_u32(&mut content)
        .ok_or_else(|| Error::new(MPI_ERR_INTERN, "the release of a lock is cut short".to_owned()))
        .and_then(|how| release(&*window_of(window)?, from, how));
    // The end of MPI_Win_lock_all is no call: by the time that it arrives the window may be freed.
    if number != NO_CALL {
        answer(network, from, number, &status(&outcome));
    }
}

/// Releases this rank's lock, after all operations under it.
fn release(window: &Window, from: usize, how: u32) -> Result {
    stores::complete();
    let lock = &window.table.words(window.rank).lock;
    match how {
        SHARED => lock.release(Mode::Shared),
        EXCLUSIVE => lock.release(Mode::Exclusive),
        GATED => {
            lock.release(Mode::Exclusive);
            // No waiting thread holds the lock: a waiting thread would have to enter the gate first, and this lock is inside.
            leave_gate(window);
        }
        ALL => serve_gate::leave(window, from),
        other => fail!(MPI_ERR_INTERN, "a lock is held in mode {other}, which there is not"),
    }
    Ok(())
}
