//! Locks for ranks on other hosts, at the target. The target's process queues for its own lock on behalf of the origin, like a rank of its
//! host.
//!
//! The handler takes a free lock. If the lock is not free, the handler answers `REFUSED` to a request with `AT_ONCE`. For other requests a
//! new thread waits, because handlers must not wait; for an exclusive lock, the handler takes the ticket first. When the thread has the
//! lock, it executes the frames that the origin has sent during the wait (`kept`). For an exclusive lock the process enters the window's
//! lock_all gate as for a lock of its own: gates count processes, and `Epoch::exclusive` counts the exclusive locks of each process.
//!
//! For MPI_Win_lock_all of a rank on another host, `serve_gate` enters the gate.

#![forbid(unsafe_code)]

use super::contents::{ALL, AT_ONCE, HELD, NO_CALL, OVERTAKES, REFUSED, SHARED, status};
use super::gate_entries::Origin;
use super::origin_locks::Held;
use super::serve::window_of;
use super::serve_gate;
use crate::abi::{MPI_ERR_INTERN, MPI_ERR_NO_MEM};
use crate::bootstrap::{self, waiting};
use crate::error::{Error, Result, fail};
use crate::os::stores;
use crate::rma::sync::passive::{count_entered, enter_gate_now, leave_gate, lock_exclusively};
use crate::rma::window::Window;
use crate::transport::net::{FrameKind, Network, answer, take_u32, take_u64};
use crate::transport::sync::{Mode, Ticket, without_progress_hook};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

/// The wait for a lock that is not free.
enum Wait {
    Shared,
    /// Wait until this ticket is served. `is_inside` is true if this process is inside the gate for the lock. `is_late` is true if ranks
    /// that requested MPI_Win_lock_all earlier must enter the gate first.
    Exclusive {
        ticket: Ticket,
        is_inside: bool,
        is_late: bool,
    },
    /// Wait for the gate, for MPI_Win_lock_all.
    All,
}

/// Function that executes a frame that was kept.
pub type Execute = fn(&'static Network, FrameKind, usize, &[u8]);

/// Content of a `Lock` frame.
struct LockRequest {
    call: u64,
    lock: u32,
    overtakes: bool,
    is_at_once: bool,
    origin: Origin,
}

impl LockRequest {
    /// Reads the content of a frame. Also returns the frame's window.
    fn of(from: usize, mut content: &[u8]) -> (Self, Result<Arc<Window>>) {
        let call = take_u64(&mut content).unwrap_or(NO_CALL);
        let mut next = || take_u32(&mut content).unwrap_or_default();
        let (window, lock, flags) = (next(), next(), next());
        let origin = Origin { process: from, window: next() };
        let (overtakes, is_at_once) = (flags & OVERTAKES != 0, flags & AT_ONCE != 0);
        (Self { call, lock, overtakes, is_at_once, origin }, window_of(window))
    }

    /// Sends the answer, if the origin waits for an answer.
    fn answer(&self, network: &Network, outcome: Result<u32>) {
        if self.call != NO_CALL {
            let bytes = match outcome {
                Ok(held) => [status(&Ok(())), held.to_ne_bytes().to_vec()].concat(),
                Err(error) => status(&Err(error)),
            };
            answer(network, self.origin.process, self.call, &bytes);
        }
    }
}

/// Handles `Lock`. If the window is freed and `Lock` has no answer, the answer to `Unlock` reports the error.
pub fn lock(network: &'static Network, from: usize, content: &[u8], execute: Execute) {
    let (request, window) = LockRequest::of(from, content);
    let window = match window {
        Ok(window) => window,
        Err(error) => return request.answer(network, Err(error)),
    };
    let Some(side) = &window.remote else { return };
    let wait = match take_now(&window, &request) {
        Ok(()) => return request.answer(network, Ok(HELD)),
        Err(_) if request.is_at_once => return request.answer(network, Ok(REFUSED)),
        Err(wait) => wait,
    };
    let keeps = request.lock != ALL;
    if keeps {
        side.origins.begin_to_keep(from);
    }
    let serve = move || {
        waiting::be_helper();
        without_progress_hook(|| take_in_turn(&window, wait, &request));
        request.answer(network, Ok(HELD));
        if keeps {
            execute_kept(network, &window, from, execute);
        }
        drop(window);
        // Joined answers are sent after a handler has returned. This thread runs no handler, so it sends them itself.
        network.send_answers();
    };
    let builder = thread::Builder::new().name("rmampi-lock".to_owned()).stack_size(256 << 10);
    if let Err(error) = builder.spawn(serve) {
        let text = format!("the thread that waits for a lock of rank {from} cannot be started: {error}");
        let error = Error::new(MPI_ERR_NO_MEM, text);
        bootstrap::die(&error.in_call(Some(network.rank), "a lock of another rank", None));
    }
}

/// Executes the frames that an origin has sent while this process waited for the origin's lock.
fn execute_kept(network: &'static Network, window: &Arc<Window>, from: usize, execute: Execute) {
    let Some(side) = &window.remote else { return };
    while let Some((kind, content)) = side.origins.next(from) {
        if kind == FrameKind::Lock {
            // The origin has released the lock in an earlier frame, and requests the lock again.
            network.send_answers();
            let (request, _) = LockRequest::of(from, &content);
            without_progress_hook(|| {
                if let Err(wait) = take_now(window, &request) {
                    take_in_turn(window, wait, &request);
                }
            });
            request.answer(network, Ok(HELD));
        } else {
            execute(network, kind, from, &content);
        }
    }
}

/// Takes a lock of this rank, or enters the gate, for an origin, and notes the origin. If this is not possible without a wait, returns the
/// necessary wait as the error.
fn take_now(window: &Window, request: &LockRequest) -> std::result::Result<(), Wait> {
    if request.lock == ALL {
        return if serve_gate::enter_now(window, request.origin) { Ok(()) } else { Err(Wait::All) };
    }
    let held = take_single_now(window, request.lock, request.overtakes)?;
    hold(window, request.origin.process, held);
    Ok(())
}

fn hold(window: &Window, from: usize, held: Held) {
    if let Some(side) = &window.remote {
        side.origins.hold(from, held);
    }
}

/// Takes this rank's lock. If the lock is not free, returns the necessary wait as the error.
fn take_single_now(window: &Window, kind: u32, overtakes: bool) -> std::result::Result<Held, Wait> {
    let lock = &window.table.words(window.rank).lock;
    if kind == SHARED {
        return if lock.acquire_shared_now() { Ok(Held::Shared) } else { Err(Wait::Shared) };
    }
    let (ticket, is_turn) = lock.ask_exclusive();
    let gate = &window.table.head().gate;
    let passes_by = gate.is_open();
    if passes_by && is_turn {
        return Ok(Held::Exclusive);
    }
    // If the gate was open, a rank that later requests MPI_Win_lock_all waits for this ticket. A rank that has requested MPI_Win_lock_all
    // before (`is_closing`) enters the gate first, except if the origin overtakes: that rank may wait for a lock that the origin holds.
    let is_inside = !passes_by && (overtakes || !gate.is_closing()) && enter_gate_now(window, || overtakes);
    if is_inside && is_turn {
        count_entered(window);
        return Ok(Held::Gated);
    }
    Err(Wait::Exclusive { ticket, is_inside, is_late: !passes_by && !is_inside && !overtakes })
}

/// Waits for this rank's lock, or for the gate, for an origin, and notes the origin.
fn take_in_turn(window: &Window, wait: Wait, request: &LockRequest) {
    let overtakes = request.overtakes;
    let held = match wait {
        Wait::Shared => {
            window.table.words(window.rank).lock.acquire_shared_unless(|| overtakes);
            Held::Shared
        }
        Wait::All => return serve_gate::enter(window, overtakes, request.origin),
        Wait::Exclusive { ticket, is_inside, is_late } => {
            let presses = usize::from(overtakes);
            // Relaxed, here and below: threads that wait for the gate load the count again in every round.
            window.epoch.pressing.fetch_add(presses, Ordering::Relaxed);
            let is_gated = lock_exclusively(window, window.rank, (ticket, is_inside), is_late, || overtakes);
            window.epoch.pressing.fetch_sub(presses, Ordering::Relaxed); // as in the addition
            if is_gated { Held::Gated } else { Held::Exclusive }
        }
    };
    hold(window, request.origin.process, held);
}

/// Handles `Unlock`.
pub fn unlock(network: &'static Network, from: usize, mut content: &[u8]) {
    let number = take_u64(&mut content).unwrap_or(NO_CALL);
    let window = take_u32(&mut content).unwrap_or_default();
    let outcome = take_u32(&mut content)
        .ok_or_else(|| Error::new(MPI_ERR_INTERN, "the release of a lock is cut short".to_owned()))
        .and_then(|lock| release(&*window_of(window)?, from, lock));
    // The return of a permit has no answer, and may arrive after the window was freed.
    if number != NO_CALL {
        answer(network, from, number, &status(&outcome));
    }
}

/// Releases this rank's lock, or leaves the gate, after all operations under it.
fn release(window: &Window, from: usize, kind: u32) -> Result {
    stores::complete();
    if kind == ALL {
        serve_gate::leave(window, from);
        return Ok(());
    }
    let lock = &window.table.words(window.rank).lock;
    match window.remote.as_ref().and_then(|side| side.origins.release(from)) {
        Some(Held::Shared) => lock.release(Mode::Shared),
        Some(Held::Exclusive) => lock.release(Mode::Exclusive),
        Some(Held::Gated) => {
            lock.release(Mode::Exclusive);
            // Does not wait: this process is inside the gate, so none of its threads waits for the gate and holds the lock on
            // `Epoch::exclusive` during this wait.
            leave_gate(window);
        }
        None => fail!(MPI_ERR_INTERN, "rank {from} of MPI_COMM_WORLD releases a lock that it does not hold"),
    }
    Ok(())
}
