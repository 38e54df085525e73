//! Epochs: the operations and calls that are legal on a window at this rank (MPI-5.0 section 12.5).
//!
//! The gate is the lock_all gate of the window (`transport/shm/sync/gate.rs`): it admits ranks with MPI_Win_lock_all or ranks with
//! exclusive locks, never both at the same time.

mod active;
mod current;
mod locks;
mod rules;

use crate::abi::*;
use crate::error::conformance;
use crate::error::{Error, Result};
use crate::object::group::Group;
use crate::os::threads::KnownMutex;
use crate::transport::sync::Mode;
use std::sync::atomic::AtomicUsize;

use active::ActiveTarget;
pub use current::OpenEpoch;
pub use locks::{HeldLock, LockHold};
use locks::{Locks, LocksGuard};
use rules::Verdict;
pub use rules::{EpochCall, EpochState};

/// Epochs of one rank on one window.
#[derive(Debug)]
pub struct Epoch {
    /// The open epoch. A thread writes the access state under the lock on `locks`, or while the process has one thread. Exception: the
    /// first operation of a fence epoch writes the access state without the lock. MPI_Win_post sets the exposure state under the lock. The
    /// call of MPI_Win_wait or MPI_Win_test that ends the exposure epoch resets the exposure state.
    current: &'static OpenEpoch,
    /// Targets that are locked.
    locks: Locks,
    /// Groups of MPI_Win_start and MPI_Win_post.
    pub active: ActiveTarget,
    /// Number of exclusive locks for which this process is inside the window's gate. The process holds these locks or queues for them, for
    /// this rank or on behalf of ranks on other hosts.
    pub exclusive: KnownMutex<usize>,
    /// Number of threads of this process that must not queue for the gate. While this number is not 0, the thread that waits for the gate
    /// does not queue either, because it enters the gate for all threads.
    pub pressing: AtomicUsize,
}

impl Epoch {
    /// Returns the state without an open epoch.
    pub fn new(current: &'static OpenEpoch) -> Self {
        Self {
            current,
            locks: Locks::new(current),
            exclusive: KnownMutex::default(),
            pressing: AtomicUsize::new(0),
            active: ActiveTarget::default(),
        }
    }

    fn state(&self) -> EpochState {
        self.current.state()
    }

    fn enter(&self, state: EpochState) {
        self.current.enter(state);
    }

    /// Returns whether operations on all ranks are allowed and leave the state of the epoch unchanged.
    pub fn is_open_to_all(&self) -> bool {
        matches!(self.state(), EpochState::LockedAll | EpochState::FenceUsed)
    }

    /// Returns whether operations were issued since the last fence. The next fence completes them.
    pub fn has_fenced_operations(&self) -> bool {
        self.state() == EpochState::FenceUsed
    }

    /// Returns whether an epoch of MPI_Win_lock_all is open and this rank is inside the gate.
    #[inline]
    pub fn is_locked_all(&self) -> bool {
        self.current.is_locked_all()
    }

    /// Returns whether an operation on a rank's memory is allowed. Does not change the state, because another argument of the operation may
    /// be erroneous.
    #[inline]
    pub fn allow_communication(&self, rank: i32) -> Result {
        let state = self.state();
        if rules::verdict(state, EpochCall::Communicate) == Verdict::Stay {
            Ok(())
        } else {
            self.allow_otherwise(state, rank)
        }
    }

    /// Notes an allowed operation. After the first operation of a fence epoch, only a fence may end this epoch.
    pub fn communicate(&self) {
        if let Verdict::Go(next) = rules::verdict(self.state(), EpochCall::Communicate) {
            self.enter(next);
        }
    }

    #[cold]
    fn allow_otherwise(&self, state: EpochState, rank: i32) -> Result {
        match rules::verdict(state, EpochCall::Communicate) {
            Verdict::Go(_) | Verdict::Stay => (),
            Verdict::IfLocked if state == EpochState::Started => return self.active.refuse_other(rank),
            Verdict::IfLocked => return refuse_unlocked(&self.locks.alone(), rank),
            Verdict::Refuse(expected) => return Err(refusal(state, expected)),
        }
        Ok(())
    }

    /// Begins an access epoch of MPI_Win_start to a group of the window's ranks. Returns whether the completion of any target of an
    /// earlier epoch is deferred. Fails with MPI_ERR_GROUP if the group has a process that is not in the window's group, and with MPI_ERR_RMA_SYNC if
    /// another access epoch is open.
    #[inline]
    pub fn start(&self, group: Option<&Group>, all: &Group) -> Result<bool> {
        self.active.start(group, all, || {
            let _alone = self.locks.alone();
            if self.current.is_closed() {
                self.enter(EpochState::Started);
                return Ok(());
            }
            self.make(EpochCall::Start)
        })
    }

    /// Notes that the open epoch of MPI_Win_start has early targets: targets that have not posted.
    pub fn note_early_targets(&self) {
        let _alone = self.locks.alone();
        self.current.enter_early();
    }

    /// Returns whether an epoch of MPI_Win_start is open, and all its targets had posted when the epoch began.
    #[inline]
    pub fn is_started(&self) -> bool {
        self.current.is_started()
    }

    /// Returns whether MPI_Win_complete is allowed. Changes nothing: the caller ends the epoch later, just before it notifies the last
    /// target.
    pub fn may_complete(&self) -> Result {
        self.check_state(EpochCall::Complete)
    }

    /// Ends the access epoch that `start` began.
    #[inline]
    pub fn complete(&self) {
        let _alone = self.locks.alone();
        self.enter(EpochState::Closed);
    }

    /// Begins an exposure epoch to a group of the window's ranks. Fails with MPI_ERR_GROUP if the group has a process that is not in the
    /// window's group, and with MPI_ERR_RMA_SYNC if an exposure epoch or a fence epoch with operations is open. Under RMAMPI_STRICT=1 also
    /// fails if this rank has locked its own window.
    #[inline]
    pub fn expose(&self, own_rank: usize, group: Option<&Group>, all: &Group) -> Result {
        self.active.expose(group, all, || {
            let locks = self.locks.alone();
            if !self.current.is_closed() || self.is_exposed() {
                self.refuse_to_expose(&locks, own_rank)?;
            }
            self.current.expose(true);
            Ok(())
        })
    }

    #[cold]
    fn refuse_to_expose(&self, locks: &LocksGuard, own_rank: usize) -> Result {
        if locks.of_rank(own_rank as i32).is_some() || self.state() == EpochState::LockedAll {
            conformance::tolerate(&conformance::LOCKED_AND_EXPOSED, || {
                refusal(self.state(), "expected this rank's own window to be unlocked before it is exposed")
            })?;
        }
        if self.state() == EpochState::FenceUsed {
            return Err(refusal(EpochState::FenceUsed, "expected MPI_Win_fence, which ends it, before a post"));
        }
        refuse_exposure(self.is_exposed(), EpochCall::Post)
    }

    /// Returns the number of completions at which the open exposure epoch ends.
    #[inline]
    pub fn exposed(&self) -> Result<u32> {
        refuse_exposure(self.is_exposed(), EpochCall::Wait)?;
        Ok(self.active.last_completion())
    }

    /// Ends the exposure epoch.
    #[inline]
    pub fn unexpose(&self) {
        self.active.end_exposure();
        self.current.expose(false);
    }

    fn is_exposed(&self) -> bool {
        self.current.is_exposed()
    }

    /// Returns whether a call without a target is allowed.
    pub fn check(&self, call: EpochCall) -> Result {
        refuse_exposure(self.is_exposed(), call)?;
        self.check_state(call)
    }

    fn check_state(&self, call: EpochCall) -> Result {
        let state = self.state();
        match rules::verdict(state, call) {
            Verdict::Refuse(expected) => Err(refusal(state, expected)),
            _ => Ok(()),
        }
    }

    /// Performs the state change of a call without a target, if the call is allowed.
    pub fn apply(&self, call: EpochCall) -> Result {
        let _alone = self.locks.alone();
        refuse_exposure(self.is_exposed(), call)?;
        self.make(call)
    }

    /// Performs the state change of a call, if the call is allowed. The caller holds the lock on `locks`. A caller that has found the state
    /// `Closed` may change the state itself, as the rules say (test `shortcuts_agree_with_the_rules`).
    fn make(&self, call: EpochCall) -> Result {
        let state = self.state();
        match rules::verdict(state, call) {
            Verdict::Go(next) => self.enter(next),
            Verdict::Stay | Verdict::IfLocked => (),
            Verdict::Refuse(expected) => return Err(refusal(state, expected)),
        }
        Ok(())
    }

    /// Returns whether an operation that returns a request may access a rank's memory. The operation may do so while the rank is locked,
    /// and in other epochs unless RMAMPI_STRICT=1 is set.
    pub fn communicate_with_request(&self, rank: i32) -> Result {
        let Err(refused) = self.need_lock(EpochCall::Request, rank) else { return Ok(()) };
        if self.allow_communication(rank).is_err() {
            return Err(refused);
        }
        conformance::tolerate(&conformance::REQUEST_IN_ACTIVE_EPOCH, || refused)
    }

    /// Returns whether a flush of a rank is allowed. A flush of an unlocked rank is allowed while another rank is locked, unless
    /// RMAMPI_STRICT=1 is set.
    pub fn flush(&self, rank: i32) -> Result {
        self.need_lock(EpochCall::Flush, rank).or_else(|error| {
            if self.state() != EpochState::Locked {
                return Err(error);
            }
            conformance::tolerate(&conformance::FLUSH_OF_UNLOCKED, || error)
        })
    }

    fn need_lock(&self, call: EpochCall, rank: i32) -> Result {
        let state = self.state();
        match rules::verdict(state, call) {
            Verdict::IfLocked => refuse_unlocked(&self.locks.alone(), rank),
            Verdict::Refuse(expected) => Err(refusal(state, expected)),
            _ => Ok(()),
        }
    }

    /// Notes that a target is being locked, if this is allowed. After this call, the caller waits for the lock.
    pub fn lock(&self, own_rank: usize, rank: i32, hold: LockHold) -> Result {
        let mut locks = self.locks.alone();
        if rank as usize == own_rank {
            self.may_lock_exposed(EpochCall::LockSelf)?;
        }
        self.make(EpochCall::Lock)?;
        if let Some(held) = locks.of_rank(rank) {
            let how = held.hold.name();
            let text = format!("target {rank} is locked already ({how}); expected MPI_Win_unlock of it before");
            return Err(Error::new(MPI_ERR_RMA_SYNC, text));
        }
        locks.add(HeldLock { rank, hold });
        Ok(())
    }

    /// Fails with MPI_ERR_RMA_SYNC under RMAMPI_STRICT=1 if a call locks this rank's own window while it is exposed.
    #[inline]
    fn may_lock_exposed(&self, call: EpochCall) -> Result {
        match refuse_exposure(self.is_exposed(), call) {
            Ok(()) => Ok(()),
            Err(refused) => conformance::tolerate(&conformance::LOCKED_AND_EXPOSED, || refused),
        }
    }

    /// Notes that this rank is inside the window's gate for its lock on a target.
    pub fn note_gated(&self, rank: i32) {
        self.locks.alone().note_gated(rank);
    }

    /// Notes that a target is unlocked. Returns the lock that this rank held on it.
    #[inline]
    pub fn unlock(&self, rank: i32) -> Result<HeldLock> {
        let mut locks = self.locks.alone();
        let Some(held) = locks.remove(rank) else { return Err(self.refuse_unlock(&locks, rank)) };
        if locks.is_empty() {
            self.enter(EpochState::Closed);
        }
        Ok(held)
    }

    #[cold]
    fn refuse_unlock(&self, locks: &LocksGuard, rank: i32) -> Error {
        match rules::verdict(self.state(), EpochCall::Unlock) {
            Verdict::Refuse(expected) => refusal(self.state(), expected),
            _ => not_locked(locks, rank),
        }
    }

    /// Returns whether `rank` is the only target that MPI_Win_lock has locked, in any mode, MPI_MODE_NOCHECK included.
    #[inline]
    pub fn is_locked_alone(&self, rank: i32) -> bool {
        self.locks.is_only(rank)
    }

    /// Returns the mode in which a rank is locked, or is being locked. Returns None if the rank is not locked, or is locked with
    /// MPI_MODE_NOCHECK.
    pub fn lock_mode(&self, rank: i32) -> Option<Mode> {
        self.locks.alone().of_rank(rank).and_then(|held| held.hold.mode())
    }

    /// Returns the ranks that are locked, or are being locked, by MPI_Win_lock.
    pub fn locked_ranks(&self) -> Vec<i32> {
        self.locks.alone().iter().map(|held| held.rank).collect()
    }

    /// Notes MPI_Win_lock_all, if it is allowed. If `checks` is true, the caller waits for the locks after this call.
    #[inline]
    pub fn lock_all(&self, checks: bool) -> Result {
        let _alone = self.locks.alone();
        self.may_lock_exposed(EpochCall::LockAll)?;
        self.make(EpochCall::LockAll)?;
        if !checks {
            self.current.enter_unchecked();
        }
        Ok(())
    }

    /// Notes MPI_Win_unlock_all, if it is allowed. Returns whether the caller must leave the gate.
    #[inline]
    pub fn unlock_all(&self) -> Result<bool> {
        let _alone = self.locks.alone();
        let checked = self.is_locked_all();
        self.make(EpochCall::UnlockAll)?;
        Ok(checked)
    }

    /// Returns whether `holds` is true for a target that is locked, or is being locked. The argument None stands for all targets
    /// (MPI_Win_lock_all). An epoch with MPI_MODE_NOCHECK locks no target.
    pub fn any_locked(&self, mut holds: impl FnMut(Option<HeldLock>) -> bool) -> bool {
        if self.is_locked_all() {
            return holds(None);
        }
        self.locks.alone().iter().filter(|held| held.hold != LockHold::Unchecked).any(|held| holds(Some(held)))
    }
}

/// Fails with MPI_ERR_RMA_SYNC if a target is not locked.
fn refuse_unlocked(locks: &LocksGuard, rank: i32) -> Result {
    if locks.of_rank(rank).is_some() { Ok(()) } else { Err(not_locked(locks, rank)) }
}

#[cold]
fn not_locked(locks: &LocksGuard, rank: i32) -> Error {
    let held: Vec<String> = locks.iter().map(|held| held.rank.to_string()).collect();
    let held = held.join(", ");
    let text =
        format!("target {rank} is not locked; expected one that is (locked: {held}), or MPI_Win_lock before it");
    Error::new(MPI_ERR_RMA_SYNC, text)
}

/// Fails with MPI_ERR_RMA_SYNC if a call conflicts with the open exposure epoch, or needs an exposure epoch and none is open.
fn refuse_exposure(is_exposed: bool, call: EpochCall) -> Result {
    if let Verdict::Refuse(expected) = rules::exposure_verdict(is_exposed, call) {
        let state = if is_exposed { "an exposure epoch" } else { "no exposure epoch" };
        return Err(Error::new(MPI_ERR_RMA_SYNC, format!("{state} is open; {expected}")));
    }
    Ok(())
}

#[cold]
fn refusal(state: EpochState, expected: &str) -> Error {
    Error::new(MPI_ERR_RMA_SYNC, format!("{}; {expected}", state.sentence()))
}

#[cfg(test)]
mod tests;
