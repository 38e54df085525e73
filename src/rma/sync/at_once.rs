//! Locks and flushes as they mostly are: nothing else is open on the window, so no rule of epochs can forbid them; there is one
//! thread, and nobody need be waited for. What is not so is done by `passive`.

use super::completion::complete_before_step;
use super::passive::{count_entered, enter_gate_now, leave_gate, lock_exclusively, overtaking};
use crate::abi::*;
use crate::os::stores;
use crate::rma::epoch::{Held, Hold, State};
use crate::rma::window::access::{self, Access};
use crate::rma::window::slot::Slot;
use crate::rma::window::{self, Window};
use crate::transport::sync::{Side, Ticket};
use std::ffi::c_int;

/// MPI_Win_lock of a target that was locked before, exclusively. None when nothing was done, for `lock` to look closer.
#[inline]
pub fn lock_at_once(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> Option<c_int> {
    if lock_type != MPI_LOCK_EXCLUSIVE {
        return None;
    }
    let (access, slot) = lockable(rank, assert, win)?;
    let (ticket, is_turn) = slot.any_target_of(rank)?.words().lock.ask_exclusive();
    // SAFETY: MPI forbids to free a window in one thread while another uses it.
    if !is_turn || !unsafe { access.gate() }.is_open() {
        return Some(wait(win, rank, ticket, is_turn));
    }
    note(access, slot, Held { rank, hold: Hold::Exclusive });
    Some(MPI_SUCCESS)
}

/// Where the handle leads, if nothing is open on its window, and anything may be locked there without an assertion.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn idle(assert: c_int, win: MPI_Win) -> Option<&'static Access> {
    let access = access::at(win);
    (assert == 0 && access.is_alone(win) && access.current.is_idle()).then_some(access)
}

/// The same, and where a target is looked for.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn lockable(rank: c_int, assert: c_int, win: MPI_Win) -> Option<(&'static Access, &'static Slot)> {
    let access = idle(assert, win)?;
    Some((access, access.slot(rank)))
}

/// Notes that a target is locked that is in this slot.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn note(access: &Access, slot: &Slot, held: Held) {
    access.current.lock(held.word());
    slot.open(held.rank);
}

/// The window of a handle that was looked at.
fn window_of(win: MPI_Win) -> &'static Window {
    // SAFETY: MPI forbids to free a window in one thread while another uses it.
    unsafe { window::borrow(win) }.expect("the handle is a window's")
}

/// Waits for the exclusive lock with a ticket, or enters the gate with it, because lock_all was used.
#[cold]
#[inline(never)]
fn wait(win: MPI_Win, rank: c_int, ticket: Ticket, is_turn: bool) -> c_int {
    let (window, target) = (window_of(win), rank as usize);
    let gate = &window.table.head().gate;
    let passes_by = gate.is_open();
    // Whoever asks for lock_all from now on comes later.
    let is_inside = !passes_by && !gate.is_closing() && enter_gate_now(window, overtaking(window, Some(target)));
    if is_inside && is_turn {
        let (access, held) = (window.access, Held { rank, hold: Hold::Gated });
        note(access, access.slot(rank), held);
        count_entered(window);
        return MPI_SUCCESS;
    }
    let noted = window.epoch.lock(window.rank, rank, Hold::Exclusive);
    debug_assert!(noted.is_ok(), "no epoch is open");
    lock_exclusively(window, target, (ticket, is_inside), !passes_by && !is_inside);
    window.targets.open_one(rank);
    MPI_SUCCESS
}

/// MPI_Win_unlock of such a target. None when nothing was done, for `unlock` to look closer.
#[inline]
pub fn unlock_at_once(rank: c_int, win: MPI_Win) -> Option<c_int> {
    unlock_only_at_once(win, Held { rank, hold: Hold::Exclusive })
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn unlock_only_at_once(win: MPI_Win, held: Held) -> Option<c_int> {
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
    if held.hold == Hold::Gated {
        leave_gate(window_of(win));
    }
    Some(MPI_SUCCESS)
}

/// The same with MPI_MODE_NOCHECK, in any mode: nobody is waited for.
#[inline]
pub fn lock_unchecked_at_once(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> Option<c_int> {
    if assert != MPI_MODE_NOCHECK || ![MPI_LOCK_SHARED, MPI_LOCK_EXCLUSIVE].contains(&lock_type) {
        return None;
    }
    let (access, slot) = lockable(rank, 0, win)?;
    slot.any_target_of(rank)?;
    note(access, slot, Held { rank, hold: Hold::Unchecked });
    Some(MPI_SUCCESS)
}

/// MPI_Win_lock of such a target, shared, when nobody must be waited for.
#[inline]
pub fn lock_otherwise_at_once(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> Option<c_int> {
    if lock_type != MPI_LOCK_SHARED {
        return None;
    }
    let (access, slot) = lockable(rank, assert, win)?;
    let is_taken = slot.any_target_of(rank)?.words().lock.acquire_shared_now();
    is_taken.then(|| {
        note(access, slot, Held { rank, hold: Hold::Shared });
        MPI_SUCCESS
    })
}

/// MPI_Win_unlock of a target that is locked otherwise: exclusively behind the gate, shared, or with MPI_MODE_NOCHECK.
#[inline]
pub fn unlock_otherwise_at_once(rank: c_int, win: MPI_Win) -> Option<c_int> {
    unlock_only_at_once(win, Held { rank, hold: Hold::Gated })
        .or_else(|| unlock_only_at_once(win, Held { rank, hold: Hold::Shared }))
        .or_else(|| unlock_only_at_once(win, Held { rank, hold: Hold::Unchecked }))
}

/// MPI_Win_lock_all, likewise.
#[inline]
pub fn lock_all_at_once(assert: c_int, win: MPI_Win) -> Option<c_int> {
    let access = idle(assert, win)?;
    // SAFETY: MPI forbids to free a window in one thread while another uses it.
    let (window, gate) = unsafe { (window::of_access(access, win)?, access.gate()) };
    if !gate.enter_for_all_now() {
        return None;
    }
    access.current.enter(State::LockedAll);
    access.lock_all(window.size);
    window.targets.open_all_alone(true);
    Some(MPI_SUCCESS)
}

/// MPI_Win_unlock_all, likewise.
#[inline]
pub fn unlock_all_at_once(win: MPI_Win) -> Option<c_int> {
    let access = access::at(win);
    if !access.is_alone(win) || !access.current.is_locked_all() {
        return None;
    }
    // SAFETY: as above.
    let (window, gate) = unsafe { (window::of_access(access, win)?, access.gate()) };
    access.current.enter(State::Closed);
    access.lock_all(0);
    window.targets.open_all_alone(false);
    complete_before_step();
    gate.leave(Side::All);
    Some(MPI_SUCCESS)
}

/// MPI_Win_flush when all ranks are locked. None when nothing was done, for `flush` to look closer.
#[inline]
pub fn flush_at_once(win: MPI_Win, rank: c_int) -> Option<c_int> {
    let code = flush_local_at_once(win, rank)?;
    stores::complete_alone();
    Some(code)
}

/// MPI_Win_flush_local, likewise: the origin's side of all operations is complete when their calls return.
#[inline]
pub fn flush_local_at_once(win: MPI_Win, rank: c_int) -> Option<c_int> {
    access::at(win).is_locked_with_all(win, rank).then_some(MPI_SUCCESS)
}
