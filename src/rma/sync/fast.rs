//! Fast path of locks and flushes. If a precondition does not hold, a function has no effect and returns None; the caller then uses
//! `passive`, the checked path, which raises the errors.
//!
//! | function | preconditions besides one thread and a window's handle |
//! | --- | --- |
//! | `lock_fast` | exclusive, no assertion, no epoch is open, locks are allowed, the target is ready |
//! | `lock_shared_fast` | shared, no assertion, no epoch is open, locks are allowed, the target is ready, no rank holds or awaits its exclusive lock |
//! | `lock_unchecked_fast` | MPI_MODE_NOCHECK, no epoch is open, locks are allowed, the target is ready |
//! | `unlock_fast`, `unlock_any_fast` | the target is the only one that is locked |
//! | `lock_all_fast` | no assertion, no epoch is open, locks are allowed, the gate lets in lock_all now |
//! | `unlock_all_fast`, `flush_fast`, `flush_local_fast` | MPI_Win_lock_all is in force |
//!
//! These functions never see a window with ranks on other hosts. In a job that spans hosts, handlers of frames run on another thread, so
//! `Access::handle_alone` matches no handle (`os::threads::allow_several`).
//!
//! Locks are allowed unless the info key no_locks forbids them. A fence epoch counts as open from the fence on. The gate admits ranks with
//! lock_all or ranks with exclusive locks, never both. A target is ready if it is in its home slot, open or closed. The home slot is the
//! slot at which a search for the target begins, in the table of open targets (`window::targets`). After the first lock of any target,
//! every target that this rank has used is ready, unless another target has the same home slot.
//!
//! `lock_fast` first takes a ticket of the target's lock and then checks the gate. This order is one half of a Dekker handshake with
//! `lock_all`; the model is models/gate.rs. If the ticket is not served yet, or the gate is not open, `lock_fast` waits with this ticket.

use super::completion::complete_before_step;
use super::passive::{count_entered, enter_gate_now, leave_gate, lock_exclusively, overtaking};
use crate::abi::*;
use crate::os::stores;
use crate::rma::epoch::{EpochState, HeldLock, LockHold};
use crate::rma::window::access::{self, Access};
use crate::rma::window::slot::TargetSlot;
use crate::rma::window::{self, Window};
use crate::transport::sync::{Side, Ticket};
use std::ffi::c_int;

/// Performs MPI_Win_lock with an exclusive lock. Returns None only if it has not taken a ticket. With a ticket, the function waits for its
/// turn.
#[inline]
pub fn lock_fast(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> Option<c_int> {
    if lock_type != MPI_LOCK_EXCLUSIVE {
        return None;
    }
    let (access, slot) = lockable(rank, assert, win)?;
    let (ticket, is_turn) = slot.any_target_of(rank)?.words().lock.ask_exclusive();
    // SAFETY: MPI forbids freeing a window in one thread while another uses it.
    if !is_turn || !unsafe { access.gate() }.is_open() {
        return Some(wait(win, rank, ticket, is_turn));
    }
    note(access, slot, HeldLock { rank, hold: LockHold::Exclusive });
    Some(MPI_SUCCESS)
}

/// Returns the `Access` of a handle, if the process has one thread, `assert` is 0, no epoch is open on the window, and locks are allowed.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn idle(assert: c_int, win: MPI_Win) -> Option<&'static Access> {
    let access = access::at(win);
    (assert == 0 && access.is_alone(win) && access.current.is_idle()).then_some(access)
}

/// Returns the `Access` of a handle and the slot of a target, if the conditions of `idle` hold.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn lockable(rank: c_int, assert: c_int, win: MPI_Win) -> Option<(&'static Access, &'static TargetSlot)> {
    let access = idle(assert, win)?;
    Some((access, access.slot(rank)))
}

/// Records the lock on the target in `slot`, and lets operations reach this target.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn note(access: &Access, slot: &TargetSlot, held: HeldLock) {
    access.current.lock(held.word());
    slot.open(held.rank);
}

/// Returns the window of a handle that `access` has found valid.
fn window_of(win: MPI_Win) -> &'static Window {
    // SAFETY: MPI forbids freeing a window in one thread while another uses it.
    unsafe { window::borrow(win) }.expect("the handle is a window's")
}

/// Waits with a ticket for the exclusive lock. If the gate is not open, this rank also enters the gate.
#[cold]
#[inline(never)]
fn wait(win: MPI_Win, rank: c_int, ticket: Ticket, is_turn: bool) -> c_int {
    let (window, target) = (window_of(win), rank as usize);
    let gate = &window.table.head().gate;
    let passes_by = gate.is_open();
    // If the gate was open, a rank that later asks for lock_all waits for this ticket. If the gate is guarded, this rank tries to enter. If
    // another rank is closing the gate, that rank enters first.
    let is_inside = !passes_by && !gate.is_closing() && enter_gate_now(window, overtaking(window, Some(target)));
    if is_inside && is_turn {
        let (access, held) = (window.access, HeldLock { rank, hold: LockHold::Gated });
        note(access, access.slot(rank), held);
        count_entered(window);
        return MPI_SUCCESS;
    }
    let noted = window.epoch.lock(window.rank, rank, LockHold::Exclusive);
    debug_assert!(noted.is_ok(), "no epoch is open");
    let must = overtaking(window, Some(target));
    if lock_exclusively(window, target, (ticket, is_inside), !passes_by && !is_inside, must) {
        window.epoch.note_gated(rank);
    }
    window.targets.open_one(rank);
    MPI_SUCCESS
}

/// Performs MPI_Win_unlock of a target that is locked exclusively, while this rank is not inside the gate for this lock.
#[inline]
pub fn unlock_fast(rank: c_int, win: MPI_Win) -> Option<c_int> {
    unlock_held_fast(win, HeldLock { rank, hold: LockHold::Exclusive })
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn unlock_held_fast(win: MPI_Win, held: HeldLock) -> Option<c_int> {
    let access = access::at(win);
    if !access.is_alone(win) || !access.current.is_locked(held.word()) {
        return None;
    }
    let slot = access.slot(held.rank);
    let lock = &slot.any_target_of(held.rank)?.words().lock;
    slot.close(held.rank);
    access.current.lock(0);
    let Some(mode) = held.hold.mode() else {
        stores::complete_alone();
        return Some(MPI_SUCCESS);
    };
    complete_before_step();
    lock.release(mode);
    if held.hold == LockHold::Gated {
        leave_gate(window_of(win));
    }
    Some(MPI_SUCCESS)
}

/// Performs MPI_Win_lock with MPI_MODE_NOCHECK, for both lock types. Takes no lock.
#[inline]
pub fn lock_unchecked_fast(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> Option<c_int> {
    if assert != MPI_MODE_NOCHECK || ![MPI_LOCK_SHARED, MPI_LOCK_EXCLUSIVE].contains(&lock_type) {
        return None;
    }
    let (access, slot) = lockable(rank, 0, win)?;
    slot.any_target_of(rank)?;
    note(access, slot, HeldLock { rank, hold: LockHold::Unchecked });
    Some(MPI_SUCCESS)
}

/// Performs MPI_Win_lock with a shared lock, if this needs no wait.
#[inline]
pub fn lock_shared_fast(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> Option<c_int> {
    if lock_type != MPI_LOCK_SHARED {
        return None;
    }
    let (access, slot) = lockable(rank, assert, win)?;
    let is_taken = slot.any_target_of(rank)?.words().lock.acquire_shared_now();
    is_taken.then(|| {
        note(access, slot, HeldLock { rank, hold: LockHold::Shared });
        MPI_SUCCESS
    })
}

/// Performs MPI_Win_unlock of a target that is locked in one of three ways: exclusively while this rank is inside the gate for this lock,
/// shared, or with MPI_MODE_NOCHECK.
#[inline]
pub fn unlock_any_fast(rank: c_int, win: MPI_Win) -> Option<c_int> {
    unlock_held_fast(win, HeldLock { rank, hold: LockHold::Gated })
        .or_else(|| unlock_held_fast(win, HeldLock { rank, hold: LockHold::Shared }))
        .or_else(|| unlock_held_fast(win, HeldLock { rank, hold: LockHold::Unchecked }))
}

/// Performs MPI_Win_lock_all, if the gate can be entered now.
#[inline]
pub fn lock_all_fast(assert: c_int, win: MPI_Win) -> Option<c_int> {
    let access = idle(assert, win)?;
    // SAFETY: MPI forbids freeing a window in one thread while another uses it.
    let (window, gate) = unsafe { (window::of_access(access, win)?, access.gate()) };
    if !gate.enter_for_all_now() {
        return None;
    }
    access.current.enter(EpochState::LockedAll);
    access.lock_all(window.size);
    window.targets.open_all_alone(true);
    Some(MPI_SUCCESS)
}

/// Performs MPI_Win_unlock_all.
#[inline]
pub fn unlock_all_fast(win: MPI_Win) -> Option<c_int> {
    let access = access::at(win);
    if !access.is_alone(win) || !access.current.is_locked_all() {
        return None;
    }
    // SAFETY: MPI forbids freeing a window in one thread while another uses it.
    let (window, gate) = unsafe { (window::of_access(access, win)?, access.gate()) };
    access.current.enter(EpochState::Closed);
    access.lock_all(0);
    window.targets.open_all_alone(false);
    complete_before_step();
    gate.leave(Side::All);
    Some(MPI_SUCCESS)
}

/// Performs MPI_Win_flush while all ranks are locked.
#[inline]
pub fn flush_fast(win: MPI_Win, rank: c_int) -> Option<c_int> {
    let code = flush_local_fast(win, rank)?;
    stores::complete_alone();
    Some(code)
}

/// Performs MPI_Win_flush_local while all ranks are locked. It has nothing to wait for: the origin's side of an operation is complete when
/// the call of the operation returns.
#[inline]
pub fn flush_local_fast(win: MPI_Win, rank: c_int) -> Option<c_int> {
    access::at(win).is_locked_with_all(win, rank).then_some(MPI_SUCCESS)
}
