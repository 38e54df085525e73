//! Locks and flushes as they mostly are: nothing else is open on the window, so no rule of epochs can forbid them; there is one
//! thread, and nobody need be waited for. What is not so is done by `passive`.

use super::passive::{
    complete_before_step, count_entered, count_held_alone, enter_gate, holds_locks, leave_gate, lock_exclusively,
    note_lock,
};
use crate::abi::*;
use crate::epoch::Held;
use crate::system::stores;
use crate::system::threads::may_be_several;
use crate::window::Window;
use crate::window::access::{self, Access};
use crate::window::targets::Slot;
use crate::words::{Mode, Side, Ticket};
use std::ffi::c_int;

/// MPI_Win_lock of a target that was locked before, exclusively. None when nothing was done, for `lock` to look closer.
#[inline]
pub fn lock_at_once(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> Option<c_int> {
    let access = access::at(win);
    let window = lockable(access, win, assert)?;
    let gate = &window.table.head().gate;
    if lock_type != MPI_LOCK_EXCLUSIVE || !gate.is_open() {
        return None;
    }
    let slot = access.slot(rank);
    let (ticket, is_turn) = slot.closed_target_of(rank)?.words().lock.ask_exclusive();
    if !is_turn || !gate.is_open() {
        return Some(wait(window, rank, ticket, false));
    }
    note(window, slot, Held { rank, mode: Mode::Exclusive, is_in_gate: false });
    Some(MPI_SUCCESS)
}

/// Notes that a target is locked.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn note(window: &Window, slot: &Slot, held: Held) {
    window.epoch.lock_only(held);
    count_held_alone(1);
    slot.open(held.rank);
}

/// Waits for the lock.
#[cold]
fn wait(window: &Window, rank: c_int, ticket: Ticket, is_inside: bool) -> c_int {
    let noted = window.epoch.lock(window.rank, rank, Mode::Exclusive);
    debug_assert!(noted.is_ok(), "no epoch is open");
    lock_exclusively(window, rank as usize, (ticket, is_inside));
    note_lock(window, rank);
    MPI_SUCCESS
}

/// MPI_Win_unlock of such a target. None when nothing was done, for `unlock` to look closer.
#[inline]
pub fn unlock_at_once(rank: c_int, win: MPI_Win) -> Option<c_int> {
    unlock_only_at_once(win, Held { rank, mode: Mode::Exclusive, is_in_gate: false })
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn unlock_only_at_once(win: MPI_Win, held: Held) -> Option<c_int> {
    if may_be_several() {
        return None;
    }
    let access = access::at(win);
    // SAFETY: MPI forbids to free a window in one thread while another uses it.
    let window = unsafe { access.window(win) }?;
    if !window.epoch.is_locked_only(held) {
        return None;
    }
    let slot = access.slot(held.rank);
    let lock = &slot.target_of(held.rank)?.words().lock;
    slot.close(held.rank);
    window.epoch.unlock_only();
    count_held_alone(-1);
    complete_before_step();
    lock.release(held.mode);
    if held.is_in_gate {
        leave_gate(window);
    }
    Some(MPI_SUCCESS)
}

/// The same for a target that is locked otherwise: shared, while this process holds no lock at all, or exclusively behind the gate.
#[inline]
pub fn lock_otherwise_at_once(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> Option<c_int> {
    let access = access::at(win);
    let window = lockable(access, win, assert)?;
    let slot = access.slot(rank);
    let lock = &slot.closed_target_of(rank)?.words().lock;
    match lock_type {
        MPI_LOCK_SHARED if !holds_locks() && lock.acquire_shared_now() => {
            note(window, slot, Held { rank, mode: Mode::Shared, is_in_gate: false });
        }
        MPI_LOCK_EXCLUSIVE => {
            enter_gate(window, rank as usize);
            let (ticket, is_turn) = lock.ask_exclusive();
            if !is_turn {
                return Some(wait(window, rank, ticket, true));
            }
            note(window, slot, Held { rank, mode: Mode::Exclusive, is_in_gate: true });
            count_entered(window);
        }
        _ => return None,
    }
    Some(MPI_SUCCESS)
}

/// MPI_Win_unlock of such a target.
#[inline]
pub fn unlock_otherwise_at_once(rank: c_int, win: MPI_Win) -> Option<c_int> {
    unlock_only_at_once(win, Held { rank, mode: Mode::Exclusive, is_in_gate: true })
        .or_else(|| unlock_only_at_once(win, Held { rank, mode: Mode::Shared, is_in_gate: false }))
}

/// The window of a handle, if anything may be locked there.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a lock")]
fn lockable(access: &Access, win: MPI_Win, assert: c_int) -> Option<&Window> {
    if assert & !MPI_MODE_NOCHECK != 0 || may_be_several() {
        return None;
    }
    // SAFETY: MPI forbids to free a window in one thread while another uses it.
    let window = unsafe { access.window(win) }?;
    (window.epoch.is_closed() && !window.hints.no_locks()).then_some(window)
}

/// MPI_Win_lock_all, likewise.
#[inline]
pub fn lock_all_at_once(assert: c_int, win: MPI_Win) -> Option<c_int> {
    let access = access::at(win);
    let window = lockable(access, win, assert)?;
    if !window.table.head().gate.enter_for_all_now() {
        return None;
    }
    window.epoch.lock_all_alone();
    count_held_alone(1);
    access.lock_all(window.size);
    window.targets.open_all_alone(true);
    Some(MPI_SUCCESS)
}

/// MPI_Win_unlock_all, likewise.
#[inline]
pub fn unlock_all_at_once(win: MPI_Win) -> Option<c_int> {
    if may_be_several() {
        return None;
    }
    let access = access::at(win);
    // SAFETY: as above.
    let window = unsafe { access.window(win) }?;
    if !window.epoch.is_locked_all() {
        return None;
    }
    window.epoch.unlock_all_alone();
    count_held_alone(-1);
    access.lock_all(0);
    window.targets.open_all_alone(false);
    complete_before_step();
    window.table.head().gate.leave(Side::All);
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
