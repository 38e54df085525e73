//! Locks, flushes and MPI_Win_sync (MPI-5.0 sections 12.5.3 and 12.5.4).
//!
//! An exclusive lock passes the window's gate first and the target's lock then; a shared one takes the target's lock, and
//! lock_all only the gate. None of it asks anything of the target's process.

use super::refuse_other_assertions;
use crate::abi::*;
use crate::epoch::Call;
use crate::error::{Result, fail};
use crate::system::threads::may_be_several;
use crate::window::{Window, access, is_waited_for};
use crate::words::{Mode, Side, Ticket};
use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{self, AtomicUsize, Ordering};

/// Lock epochs that this process has open on any window.
static HELD: AtomicUsize = AtomicUsize::new(0);

/// Whether this process holds locks, for one of which somebody waits. Then it must not queue behind others who wait, for they
/// may be waiting for it: programs that would end if nobody queued must end. It waits for those alone who really hold what it
/// asks for. `target` is what it asks for on a window, None for all.
fn must_overtake(window: &Window, target: Option<usize>) -> bool {
    holds_locks() && is_waited_for(window, target)
}

/// Counts a lock epoch that is opened or closed.
fn count_held(change: isize) {
    if may_be_several() {
        HELD.fetch_add(change as usize, Ordering::Relaxed);
    } else {
        HELD.store(HELD.load(Ordering::Relaxed).wrapping_add_signed(change), Ordering::Relaxed);
    }
}

fn holds_locks() -> bool {
    HELD.load(Ordering::Relaxed) > 0
}

/// MPI_Win_lock. Nothing is locked for MPI_PROC_NULL.
pub fn lock(window: &Window, lock_type: c_int, rank: c_int, assert: c_int) -> Result {
    let mode = match lock_type {
        MPI_LOCK_SHARED => Mode::Shared,
        MPI_LOCK_EXCLUSIVE => Mode::Exclusive,
        _ => fail!(MPI_ERR_LOCKTYPE, "{lock_type} is neither MPI_LOCK_SHARED nor MPI_LOCK_EXCLUSIVE"),
    };
    refuse_other_assertions(assert, MPI_MODE_NOCHECK, "MPI_MODE_NOCHECK")?;
    refuse_no_locks(window)?;
    let Some(index) = target_of(window, rank)? else { return Ok(()) };
    window.epoch.lock(window.rank, rank, mode, |only| window.access.lock(only))?;
    let lock = &window.table.words(index).lock;
    match mode {
        Mode::Exclusive => lock_exclusively(window, index),
        Mode::Shared if holds_locks() => lock.acquire_shared_unless(|| is_waited_for(window, Some(index))),
        Mode::Shared => lock.acquire(mode),
    }
    count_held(1);
    window.targets.open_one(rank);
    Ok(())
}

/// Passes the gate and waits for the target.
fn lock_exclusively(window: &Window, target: usize) {
    enter_gate(window, target);
    if let Err(ticket) = window.table.words(target).lock.ask_exclusive() {
        queue_exclusively(window, target, ticket);
    }
}

/// Waits for the target, inside the gate. When lock_all is asked for by a rank that must not wait for one that only queues, this one
/// leaves the gate until its turn comes; if the gate is closed then, it begins again.
#[cold]
fn queue_exclusively(window: &Window, target: usize, mut ticket: Ticket) {
    let lock = &window.table.words(target).lock;
    loop {
        let is_inside = Cell::new(true);
        let look = || {
            if is_inside.get() && window.table.head().gate.is_pressed() {
                is_inside.set(false);
                leave_gate(window);
            }
        };
        let may = || is_inside.get() || enter_gate_now(window, || must_overtake(window, Some(target)));
        if lock.acquire_exclusive_if(ticket, look, may) {
            return;
        }
        enter_gate(window, target);
        match lock.ask_exclusive() {
            Ok(()) => return,
            Err(next) => ticket = next,
        }
    }
}

/// Enters the gate with the first exclusive lock.
#[inline]
fn enter_gate(window: &Window, target: usize) {
    let mut held = window.epoch.exclusive.lock();
    if *held == 0 {
        window.table.head().gate.enter(Side::Exclusive, || must_overtake(window, Some(target)));
    }
    *held += 1;
}

/// Enters the gate unless that means waiting; also for another thread, which waits for it.
fn enter_gate_now(window: &Window, must: impl FnMut() -> bool) -> bool {
    let Some(mut held) = window.epoch.exclusive.try_lock() else { return false };
    let is_inside = *held > 0 || window.table.head().gate.enter_now(Side::Exclusive, must);
    *held += usize::from(is_inside);
    is_inside
}

/// Leaves the gate, if this was the last exclusive lock.
fn leave_gate(window: &Window) {
    let mut held = window.epoch.exclusive.lock();
    *held -= 1;
    if *held == 0 {
        window.table.head().gate.leave(Side::Exclusive);
    }
}

/// MPI_Win_unlock.
pub fn unlock(window: &Window, rank: c_int) -> Result {
    let Some(index) = target_of(window, rank)? else { return Ok(()) };
    let mode = window.epoch.unlock(rank, |only| window.access.lock(only))?;
    window.targets.close_one(rank);
    complete_before_step();
    count_held(-1);
    window.table.words(index).lock.release(mode);
    if mode == Mode::Exclusive {
        leave_gate(window);
    }
    Ok(())
}

/// MPI_Win_lock_all.
pub fn lock_all(window: &Window, assert: c_int) -> Result {
    refuse_other_assertions(assert, MPI_MODE_NOCHECK, "MPI_MODE_NOCHECK")?;
    refuse_no_locks(window)?;
    window.epoch.lock_all()?;
    window.table.head().gate.enter(Side::All, || must_overtake(window, None));
    count_held(1);
    window.access.lock_all(window.size);
    window.targets.open_all();
    Ok(())
}

/// MPI_Win_unlock_all.
pub fn unlock_all(window: &Window) -> Result {
    window.epoch.unlock_all()?;
    window.access.lock_all(0);
    window.targets.close_all();
    complete_before_step();
    count_held(-1);
    window.table.head().gate.leave(Side::All);
    Ok(())
}

/// MPI_Win_flush when all ranks are locked. None when nothing was done, for `flush` to look closer.
#[inline]
pub fn flush_at_once(win: MPI_Win, rank: c_int) -> Option<c_int> {
    let code = flush_local_at_once(win, rank)?;
    complete();
    Some(code)
}

/// MPI_Win_flush_local, likewise: the origin's side of all operations is complete when their calls return.
#[inline]
pub fn flush_local_at_once(win: MPI_Win, rank: c_int) -> Option<c_int> {
    access::at(win).is_locked_with_all(win, rank).then_some(MPI_SUCCESS)
}

/// MPI_Win_flush and MPI_Win_flush_local.
pub fn flush(window: &Window, rank: c_int) -> Result {
    if !window.access.is_locked_alone(rank) {
        if target_of(window, rank)?.is_none() {
            return Ok(());
        }
        window.epoch.flush(rank)?;
    }
    complete();
    Ok(())
}

/// MPI_Win_flush_all and MPI_Win_flush_local_all.
pub fn flush_all(window: &Window) -> Result {
    window.epoch.check(Call::FlushAll)?;
    complete();
    Ok(())
}

/// MPI_Win_sync.
#[allow(clippy::unnecessary_wraps, reason = "the entry points want a result")]
pub fn sync(_window: &Window) -> Result {
    complete();
    Ok(())
}

/// Makes everything before it visible to all before anything behind it happens.
fn complete() {
    atomic::fence(Ordering::SeqCst);
}

/// The same before an atomic operation that reads and writes: on x86 that is a fence, too.
pub(super) fn complete_before_step() {
    if cfg!(target_arch = "x86_64") {
        atomic::compiler_fence(Ordering::SeqCst);
    } else {
        complete();
    }
}

/// The target's rank as an index; None for MPI_PROC_NULL.
fn target_of(window: &Window, rank: c_int) -> Result<Option<usize>> {
    if rank == MPI_PROC_NULL {
        return Ok(None);
    }
    match usize::try_from(rank) {
        Ok(index) if index < window.size => Ok(Some(index)),
        _ => fail!(MPI_ERR_RANK, "rank {rank} is not one of the {} ranks of the window", window.size),
    }
}

fn refuse_no_locks(window: &Window) -> Result {
    if window.hints.no_locks() {
        fail!(
            MPI_ERR_RMA_SYNC,
            "the window has the info key no_locks at this rank; expected MPI_Win_fence or MPI_Win_start instead, or \
             MPI_Win_set_info with no_locks false before it"
        );
    }
    Ok(())
}
