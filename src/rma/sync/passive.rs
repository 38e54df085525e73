//! Locks, flushes and MPI_Win_sync (MPI-5.0 sections 12.5.3 and 12.5.4).
//!
//! MPI_Win_lock acquires the target's lock, which is one of its state words. The window's gate keeps lock_all and exclusive locks apart.
//! After a rank has used lock_all, the gate is no longer open. While it is not open, the origin of an exclusive lock also enters the gate.
//! MPI_Win_lock_all only enters the gate. The target's process does not take part. With MPI_MODE_NOCHECK nothing is locked: an epoch is
//! open only at this rank.
//!
//! The process of a target on another host acquires and releases the target's lock (`rma::remote`). A gate serves the ranks of one host;
//! MPI_Win_lock_all enters the gates of all hosts of the window.

#![forbid(unsafe_code)]

use super::assertions::refuse_other_assertions;
use super::completion::{complete, complete_before_step};
use crate::abi::*;
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::os::stores;
use crate::os::threads::{KnownMutexGuard, may_be_several};
use crate::rma::epoch::{EpochCall, LockHold};
use crate::rma::remote::locks::{
    Gates, lock as lock_remote, lock_all as lock_all_hosts, unlock_all as unlock_all_hosts,
};
use crate::rma::remote::recall::Recall;
use crate::rma::remote::side::{Peer, Targets};
use crate::rma::window::{Window, await_locks, holds_locks, is_waited_for};
use crate::transport::sync::{Mode, Side, Ticket};
use std::cell::{Cell, OnceCell};
use std::ffi::c_int;
use std::sync::atomic::Ordering;

/// Performs MPI_Win_lock. Nothing is locked for MPI_PROC_NULL.
pub fn lock(window: &Window, lock_type: c_int, rank: c_int, assert: c_int) -> Result {
    let mode = match lock_type {
        MPI_LOCK_SHARED => Mode::Shared,
        MPI_LOCK_EXCLUSIVE => Mode::Exclusive,
        _ => fail!(MPI_ERR_LOCKTYPE, "{lock_type} is neither MPI_LOCK_SHARED nor MPI_LOCK_EXCLUSIVE"),
    };
    refuse_other_assertions(assert, MPI_MODE_NOCHECK, "MPI_MODE_NOCHECK")?;
    refuse_no_locks(window)?;
    let Some(index) = target_of(window, rank)? else { return Ok(()) };
    let checks = assert & MPI_MODE_NOCHECK == 0;
    if checks {
        await_locks()?;
    }
    window.epoch.lock(window.rank, rank, if checks { mode.into() } else { LockHold::Unchecked })?;
    // Makes the target known, so that its next lock takes the fast path. If the target's memory cannot be mapped now, the operation that
    // needs the memory returns the error.
    let _ = window.target(rank);
    if checks {
        acquire(window, index, mode)?;
    }
    window.targets.open_one(rank);
    Ok(())
}

/// Waits for the lock of a target. The epoch has already noted the lock.
fn acquire(window: &Window, index: usize, mode: Mode) -> Result {
    let rank = index as c_int;
    if let Some((side, peer)) = window.remote_peer(index) {
        return lock_remote(side, peer, mode, holds_locks(window, Some(index))).or_else(|error| {
            window.epoch.unlock(rank)?;
            Err(error)
        });
    }
    let lock = &window.table.words(index).lock;
    match mode {
        Mode::Exclusive => {
            let must = overtaking(window, Some(index));
            if lock_exclusively(window, index, ask_exclusively(window, index, &must), false, &must) {
                window.epoch.note_gated(rank);
            }
        }
        Mode::Shared if lock.acquire_shared_now() => (),
        Mode::Shared if holds_locks(window, Some(index)) => {
            lock.acquire_shared_unless(|| is_waited_for(window, Some(index)));
        }
        Mode::Shared => lock.acquire(mode),
    }
    Ok(())
}

/// Returns a closure that is called while this rank waits for the lock of `target`, or, if `target` is None, for the locks of all targets.
/// The closure returns whether this process must overtake waiting ranks (see `is_waited_for`). A process with one thread gets no lock while
/// it waits, so the closure checks only once whether the process holds locks.
pub(super) fn overtaking(window: &Window, target: Option<usize>) -> impl Fn() -> bool {
    let holds = OnceCell::new();
    move || {
        let may = may_be_several() || *holds.get_or_init(|| holds_locks(window, target));
        may && is_waited_for(window, target)
    }
}

/// Takes a ticket for the exclusive lock of a target. If the gate is not open, this rank first enters the gate. Returns the ticket, and
/// whether this rank is inside the gate.
fn ask_exclusively(window: &Window, target: usize, must: impl Fn() -> bool) -> (Ticket, bool) {
    let is_inside = !window.table.head().gate.is_open();
    if is_inside {
        enter_gate(window, must);
    }
    (window.table.words(target).lock.ask_exclusive().0, is_inside)
}

/// Waits with a ticket for the exclusive lock of a target. Returns whether this rank is inside the gate.
///
/// A rank that asks for lock_all, and must not wait for ranks that only queue, can press this rank. If pressed, this rank leaves the gate
/// until its ticket is served. If the gate is not open at that time, and this rank cannot enter it at once, this rank starts again with a
/// new ticket. `is_late` is true if this rank took its ticket while another rank was already asking for lock_all; in this case, this rank
/// does not enter the gate before that rank. If `must` returns true, this rank does not queue behind other ranks at the gate.
pub fn lock_exclusively(
    window: &Window,
    target: usize,
    (mut ticket, is_inside): (Ticket, bool),
    mut is_late: bool,
    must: impl Fn() -> bool,
) -> bool {
    let gate = &window.table.head().gate;
    let lock = &window.table.words(target).lock;
    let is_inside = Cell::new(is_inside);
    loop {
        let look = || {
            if is_inside.get() && gate.is_pressed() {
                is_inside.set(false);
                leave_gate(window);
            }
        };
        let may = || {
            is_inside.get() || gate.is_open() || {
                is_inside.set(!(is_late && gate.is_closing()) && enter_gate_now(window, &must));
                is_inside.get()
            }
        };
        if lock.acquire_exclusive_if(ticket, look, may) {
            break;
        }
        let (next, enters) = ask_exclusively(window, target, &must);
        ticket = next;
        is_inside.set(enters);
        is_late = false;
    }
    if is_inside.get() {
        count_entered(window);
    }
    is_inside.get()
}

/// Counts an exclusive lock inside the gate. After a number of such locks the gate is opened. The number is large, because closing the gate
/// again reads the lock of each rank of the host.
pub fn count_entered(window: &Window) {
    window.table.head().gate.count_entered(16 + 4 * window.table.sharers() as u32);
}

/// Enters the gate for an exclusive lock, unless this process is already inside for another exclusive lock. While this thread waits, no
/// other thread of the process enters the gate, neither for this rank nor on behalf of another rank. A thread that must not queue presses
/// the waiting thread, so that the waiting thread enters for both threads without queuing.
#[inline]
fn enter_gate(window: &Window, must: impl Fn() -> bool) {
    let mut held = window.epoch.exclusive.try_lock().unwrap_or_else(|| await_entry(window, &must));
    if *held == 0 {
        // Relaxed: the wait reads the number again in each round.
        let is_pressed = || window.epoch.pressing.load(Ordering::Relaxed) > 0;
        let recall = Recall::new(window);
        window.table.head().gate.enter_exclusively(|| {
            recall.look();
            must() || is_pressed()
        });
    }
    *held += 1;
}

/// Waits until another thread of this process, which waits for the gate, is inside. Returns the guard of the number of exclusive locks.
#[cold]
fn await_entry<'a>(window: &'a Window, must: &dyn Fn() -> bool) -> KnownMutexGuard<'a, usize> {
    let (mut held, mut presses) = (None, 0);
    window.table.head().gate.wait_until(|| {
        held = window.epoch.exclusive.try_lock();
        if held.is_none() && presses == 0 && must() {
            presses = 1;
            // Relaxed, here and below: the waiting thread reads the number again in each round.
            window.epoch.pressing.fetch_add(1, Ordering::Relaxed);
        }
        held.is_some()
    });
    window.epoch.pressing.fetch_sub(presses, Ordering::Relaxed); // read again in each round of the wait
    held.expect("the wait has ended with it")
}

/// Enters the gate for an exclusive lock, unless this needs a wait. Returns whether this process is inside. The caller may be a thread that
/// waits on behalf of another rank.
pub fn enter_gate_now(window: &Window, must: impl FnMut() -> bool) -> bool {
    let Some(mut held) = window.epoch.exclusive.try_lock() else { return false };
    let is_inside = *held > 0 || window.table.head().gate.enter_now(Side::Exclusive, must);
    *held += usize::from(is_inside);
    is_inside
}

/// Ends the stay in the gate for one exclusive lock. The process leaves the gate if it is inside for no other exclusive lock.
pub fn leave_gate(window: &Window) {
    let mut held = window.epoch.exclusive.lock();
    *held -= 1;
    if *held == 0 {
        window.table.head().gate.leave(Side::Exclusive);
    }
}

/// Performs MPI_Win_unlock.
pub fn unlock(window: &Window, rank: c_int) -> Result {
    let Some(index) = target_of(window, rank)? else { return Ok(()) };
    let held = window.epoch.unlock(rank)?;
    window.targets.close_one(rank);
    if let Some((side, peer)) = window.remote_peer(index) {
        return match held.hold {
            LockHold::Unchecked => side.flush(Targets::One(peer.process)),
            _ => side.unlock(peer),
        };
    }
    let Some(mode) = held.hold.mode() else {
        stores::complete();
        return Ok(());
    };
    complete_before_step();
    window.table.words(index).lock.release(mode);
    if held.hold == LockHold::Gated {
        leave_gate(window);
    }
    Ok(())
}

/// Performs MPI_Win_lock_all.
pub fn lock_all(window: &Window, assert: c_int) -> Result {
    refuse_other_assertions(assert, MPI_MODE_NOCHECK, "MPI_MODE_NOCHECK")?;
    refuse_no_locks(window)?;
    let checks = assert & MPI_MODE_NOCHECK == 0;
    if checks {
        await_locks()?;
    }
    window.epoch.lock_all(checks)?;
    match &window.remote {
        _ if !checks => (),
        None => window.enter(),
        Some(side) => {
            let entered = lock_all_hosts(side, holds_locks(window, None), window);
            if let Err(error) = entered {
                window.epoch.unlock_all()?;
                return Err(error);
            }
        }
    }
    if !may_be_several() {
        window.access.lock_all(window.size);
    }
    window.targets.open_all(true);
    Ok(())
}

impl Gates for Window {
    fn leader_of(&self, host: usize) -> Peer {
        let hosts = self.table.hosts().expect("the window spans hosts");
        let rank = hosts.leader(host + usize::from(host >= hosts.own));
        self.remote_peer(rank).expect("the rank is on another host").1
    }

    fn other_hosts_before(&self) -> usize {
        self.table.hosts().map_or(0, |hosts| hosts.own)
    }

    fn enter_now(&self) -> bool {
        self.table.head().gate.enter_for_all_now()
    }

    fn enter(&self) {
        enter_for_all(self, overtaking(self, None));
    }

    fn leave(&self) {
        self.table.head().gate.leave(Side::All);
    }
}

/// Enters the gate of this host for MPI_Win_lock_all, on behalf of this rank or of a rank on another host, and waits if necessary. If
/// `must` returns true, the rank does not queue behind other ranks.
pub fn enter_for_all(window: &Window, must: impl Fn() -> bool) {
    let gate = &window.table.head().gate;
    gate.enter_for_all(&must, |is_needless| outlast_exclusive_locks(window, is_needless, &must));
}

/// Waits until the ranks that have passed the gate have released their locks, or until `is_needless` returns true.
fn outlast_exclusive_locks(window: &Window, is_needless: &dyn Fn() -> bool, must: &dyn Fn() -> bool) {
    for local_rank in 0..window.table.sharers() {
        window.table.words_here(local_rank).lock.outlast_writers(is_needless, must);
    }
}

/// Performs MPI_Win_unlock_all.
pub fn unlock_all(window: &Window) -> Result {
    let checked = window.epoch.unlock_all()?;
    if !may_be_several() {
        window.access.lock_all(0);
    }
    window.targets.open_all(false);
    let completed = window.flush_remote();
    if checked {
        complete_before_step();
        match &window.remote {
            None => window.leave(),
            Some(side) => unlock_all_hosts(side, window),
        }
    } else {
        stores::complete();
    }
    completed
}

/// Performs MPI_Win_flush.
pub fn flush(window: &Window, rank: c_int) -> Result {
    let Some(index) = may_flush(window, rank)? else { return Ok(()) };
    stores::complete();
    match window.remote_peer(index) {
        Some((side, peer)) => side.flush(Targets::One(peer.process)),
        None => Ok(()),
    }
}

/// Performs MPI_Win_flush_local.
pub fn flush_local(window: &Window, rank: c_int) -> Result {
    let Some(index) = may_flush(window, rank)? else { return Ok(()) };
    stores::complete();
    window.complete_locally(Some(index))
}

/// Returns the target of a flush, if the flush is allowed; None for MPI_PROC_NULL.
fn may_flush(window: &Window, rank: c_int) -> Result<Option<usize>> {
    if window.epoch.is_locked_alone(rank) {
        return Ok(Some(rank as usize));
    }
    let target = target_of(window, rank)?;
    if target.is_some() {
        window.epoch.flush(rank)?;
    }
    Ok(target)
}

/// Performs MPI_Win_flush_all.
pub fn flush_all(window: &Window) -> Result {
    window.epoch.check(EpochCall::FlushAll)?;
    stores::complete();
    window.flush_remote()
}

/// Performs MPI_Win_flush_local_all.
pub fn flush_local_all(window: &Window) -> Result {
    window.epoch.check(EpochCall::FlushAll)?;
    stores::complete();
    window.complete_locally(None)
}

/// Performs MPI_Win_sync.
#[allow(clippy::unnecessary_wraps, reason = "the entry points want a result")]
pub fn sync(_window: &Window) -> Result {
    complete();
    Ok(())
}

/// Returns the target's rank as an index; None for MPI_PROC_NULL.
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
        conformance::tolerate(&conformance::NO_LOCKS, || {
            let text = "the window has the info key no_locks at this rank; expected MPI_Win_fence or MPI_Win_start instead, \
                        or MPI_Win_set_info with no_locks false before it";
            Error::new(MPI_ERR_RMA_SYNC, text.into())
        })?;
        // Locks despite no_locks are accepted, so the next lock can use the fast path.
        window.access.current.forbid_locks(false);
    }
    Ok(())
}
