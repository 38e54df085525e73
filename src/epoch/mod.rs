//! Epochs: what this rank may do with a window now (MPI-5.0 section 12.5).

mod rules;

use crate::abi::*;
use crate::error::{Error, Result};
use crate::system::threads::Mutex;
use crate::words::Mode;
use std::sync::atomic::{AtomicI32, AtomicU8, Ordering};

use rules::Verdict;
pub use rules::{Call, State};

/// The epochs of one rank on one window.
#[derive(Debug)]
pub struct Epoch {
    /// A `State`. Written under the lock on `locked`, but for the first operation of a fence epoch.
    state: AtomicU8,
    /// The only target that is locked, or NONE: so that operations need not look into the list.
    only: AtomicI32,
    /// Targets that are locked.
    locked: Mutex<Vec<(i32, Mode)>>,
    /// Targets of MPI_Win_start.
    started: Mutex<Vec<usize>>,
    /// Origins of the exposure epoch that is open, if one is.
    exposure: Mutex<Option<usize>>,
    /// Exclusive locks for which this rank is inside the window's gate: those that it holds, and those that it queues for.
    pub exclusive: Mutex<usize>,
}

const NONE: i32 = -1;

impl Epoch {
    /// No epoch is open.
    pub fn new() -> Self {
        Self {
            state: AtomicU8::new(State::Closed as u8),
            only: AtomicI32::new(NONE),
            locked: Mutex::default(),
            exclusive: Mutex::default(),
            started: Mutex::default(),
            exposure: Mutex::default(),
        }
    }

    fn state(&self) -> State {
        State::of_number(self.state.load(Ordering::Relaxed))
    }

    fn enter(&self, state: State) {
        self.state.store(state as u8, Ordering::Relaxed);
    }

    /// Whether an epoch is open in which operations on a rank are allowed: on all ranks, or one that is locked alone.
    #[inline]
    pub fn is_open_to(&self, rank: i32) -> bool {
        match self.state() {
            State::LockedAll | State::FenceUsed => true,
            State::Locked => self.only.load(Ordering::Relaxed) == rank,
            _ => false,
        }
    }

    /// Whether a rank is locked, by MPI_Win_lock_all or alone.
    #[inline]
    pub fn is_locked_towards(&self, rank: i32) -> bool {
        match self.state() {
            State::LockedAll => true,
            State::Locked => self.only.load(Ordering::Relaxed) == rank,
            _ => false,
        }
    }

    /// Whether operations were issued since the last fence, which the next one completes.
    pub fn has_fenced_operations(&self) -> bool {
        self.state() == State::FenceUsed
    }

    /// Whether MPI_Win_lock_all is in force.
    #[inline]
    pub fn is_locked_all(&self) -> bool {
        self.state() == State::LockedAll
    }

    /// Whether an operation on a rank's memory is allowed now. Nothing is changed: other things may be wrong with it.
    #[inline]
    pub fn allow_communication(&self, rank: i32) -> Result {
        match self.state() {
            State::LockedAll | State::FenceUsed => Ok(()),
            State::Locked if self.only.load(Ordering::Relaxed) == rank => Ok(()),
            state => self.allow_otherwise(state, rank),
        }
    }

    /// Notes an operation that is allowed: from then on a fence epoch must be ended by a fence.
    #[inline]
    pub fn communicate(&self) {
        if let Verdict::Go(next) = rules::verdict(self.state(), Call::Communicate) {
            self.enter(next);
        }
    }

    #[cold]
    fn allow_otherwise(&self, state: State, rank: i32) -> Result {
        match rules::verdict(state, Call::Communicate) {
            Verdict::Go(_) | Verdict::Stay => (),
            Verdict::IfLocked if state == State::Started => return self.refuse_unstarted(rank),
            Verdict::IfLocked => return refuse_unlocked(&self.locked.lock(), rank),
            Verdict::Refuse(expected) => return Err(refusal(state, expected)),
        }
        Ok(())
    }

    fn refuse_unstarted(&self, rank: i32) -> Result {
        let started = self.started.lock();
        if started.contains(&(rank as usize)) {
            return Ok(());
        }
        let expected = match started.as_slice() {
            [] => "expected no operation, since its group is empty".into(),
            ranks => format!("expected one of its ranks, {ranks:?}"),
        };
        let text = format!("target {rank} is not in the group of MPI_Win_start; {expected}");
        Err(Error::new(MPI_ERR_RMA_SYNC, text))
    }

    /// Begins an access epoch towards some targets.
    pub fn start(&self, targets: &[usize]) -> Result {
        let _alone = self.locked.lock();
        self.make(Call::Start)?;
        *self.started.lock() = targets.to_vec();
        Ok(())
    }

    /// Ends the access epoch that `start` began; gives its targets.
    pub fn complete(&self) -> Result<Vec<usize>> {
        let _alone = self.locked.lock();
        self.make(Call::Complete)?;
        Ok(std::mem::take(&mut self.started.lock()))
    }

    /// Begins an exposure epoch towards so many origins.
    pub fn expose(&self, own_rank: usize, origins: usize) -> Result {
        let locked = self.locked.lock();
        let locks_itself = locked.iter().any(|(rank, _)| *rank as usize == own_rank);
        if locks_itself || self.state() == State::LockedAll {
            return Err(refusal(self.state(), "expected this rank's own window to be unlocked before it is exposed"));
        }
        if self.state() == State::FenceUsed {
            return Err(refusal(State::FenceUsed, "expected MPI_Win_fence, which ends it, before a post"));
        }
        let mut exposure = self.exposure.lock();
        refuse_exposure(exposure.is_some(), Call::Post)?;
        *exposure = Some(origins);
        Ok(())
    }

    /// Origins of the exposure epoch that is open.
    pub fn exposed(&self) -> Result<usize> {
        let exposure = self.exposure.lock();
        refuse_exposure(exposure.is_some(), Call::Wait)?;
        Ok(exposure.unwrap_or_default())
    }

    /// Ends the exposure epoch.
    pub fn unexpose(&self) {
        *self.exposure.lock() = None;
    }

    /// Whether a call that names no target is allowed now.
    pub fn check(&self, call: Call) -> Result {
        refuse_exposure(self.exposure.lock().is_some(), call)?;
        let state = self.state();
        match rules::verdict(state, call) {
            Verdict::Refuse(expected) => Err(refusal(state, expected)),
            _ => Ok(()),
        }
    }

    /// Makes a call that names no target, if it is allowed now.
    pub fn apply(&self, call: Call) -> Result {
        let _alone = self.locked.lock();
        refuse_exposure(self.exposure.lock().is_some(), call)?;
        self.make(call)
    }

    /// Makes a call, if it is allowed now; the caller holds the lock on `locked`.
    fn make(&self, call: Call) -> Result {
        let state = self.state();
        match rules::verdict(state, call) {
            Verdict::Go(next) => self.enter(next),
            Verdict::Stay | Verdict::IfLocked => (),
            Verdict::Refuse(expected) => return Err(refusal(state, expected)),
        }
        Ok(())
    }

    /// Whether an operation with a request on a rank's memory is allowed now.
    pub fn communicate_with_request(&self, rank: i32) -> Result {
        self.need_lock(Call::Request, rank)
    }

    /// Whether a flush of a rank is allowed now.
    pub fn flush(&self, rank: i32) -> Result {
        self.need_lock(Call::Flush, rank)
    }

    fn need_lock(&self, call: Call, rank: i32) -> Result {
        let state = self.state();
        match rules::verdict(state, call) {
            Verdict::IfLocked => refuse_unlocked(&self.locked.lock(), rank),
            Verdict::Refuse(expected) => Err(refusal(state, expected)),
            _ => Ok(()),
        }
    }

    /// Notes that a target is being locked, if that is allowed now; the caller then waits for the lock.
    pub fn lock(&self, own_rank: usize, rank: i32, mode: Mode) -> Result {
        let mut locked = self.locked.lock();
        if rank as usize == own_rank {
            refuse_exposure(self.exposure.lock().is_some(), Call::LockSelf)?;
        }
        self.make(Call::Lock)?;
        if let Some((_, held)) = locked.iter().find(|(target, _)| *target == rank) {
            let text =
                format!("target {rank} is locked already ({}); expected MPI_Win_unlock of it before", held.name());
            return Err(Error::new(MPI_ERR_RMA_SYNC, text));
        }
        locked.push((rank, mode));
        self.note_only(&locked);
        Ok(())
    }

    /// Notes that a target is unlocked; gives the mode in which it was locked.
    pub fn unlock(&self, rank: i32) -> Result<Mode> {
        let mut locked = self.locked.lock();
        let state = self.state();
        if let Verdict::Refuse(expected) = rules::verdict(state, Call::Unlock) {
            return Err(refusal(state, expected));
        }
        refuse_unlocked(&locked, rank)?;
        let place = locked.iter().position(|(target, _)| *target == rank).expect("the target is locked");
        let (_, mode) = locked.swap_remove(place);
        if locked.is_empty() {
            self.enter(State::Closed);
        }
        self.note_only(&locked);
        Ok(mode)
    }

    /// Whether something holds for one of the targets that are locked, or are just being locked; None stands for all of
    /// them (MPI_Win_lock_all).
    pub fn any_locked(&self, mut holds: impl FnMut(Option<(usize, Mode)>) -> bool) -> bool {
        if self.is_locked_all() {
            return holds(None);
        }
        self.locked.lock().iter().any(|(rank, mode)| holds(Some((*rank as usize, *mode))))
    }

    fn note_only(&self, locked: &[(i32, Mode)]) {
        self.only.store(if let [(rank, _)] = locked { *rank } else { NONE }, Ordering::Relaxed);
    }
}

/// MPI_ERR_RMA_SYNC when a target is not locked.
fn refuse_unlocked(locked: &[(i32, Mode)], rank: i32) -> Result {
    if locked.iter().any(|(target, _)| *target == rank) {
        return Ok(());
    }
    let held: Vec<String> = locked.iter().map(|(target, _)| target.to_string()).collect();
    let held = held.join(", ");
    let text =
        format!("target {rank} is not locked; expected one that is (locked: {held}), or MPI_Win_lock before it");
    Err(Error::new(MPI_ERR_RMA_SYNC, text))
}

/// MPI_ERR_RMA_SYNC when a call does not go with the exposure epoch that is open, or needs one.
fn refuse_exposure(is_exposed: bool, call: Call) -> Result {
    if let Verdict::Refuse(expected) = rules::exposure_verdict(is_exposed, call) {
        let state = if is_exposed { "an exposure epoch" } else { "no exposure epoch" };
        return Err(Error::new(MPI_ERR_RMA_SYNC, format!("{state} is open; {expected}")));
    }
    Ok(())
}

#[cold]
fn refusal(state: State, expected: &str) -> Error {
    Error::new(MPI_ERR_RMA_SYNC, format!("{}; {expected}", state.sentence()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_need_an_epoch_towards_their_target() {
        let epoch = Epoch::new();
        assert_eq!(epoch.allow_communication(0).unwrap_err().class, MPI_ERR_RMA_SYNC);
        epoch.lock(7, 1, Mode::Shared).unwrap();
        epoch.allow_communication(1).unwrap();
        assert!(epoch.allow_communication(0).unwrap_err().text.contains("locked: 1"));
        epoch.lock(7, 0, Mode::Exclusive).unwrap();
        epoch.allow_communication(0).unwrap();
        epoch.allow_communication(1).unwrap();
        assert!(epoch.lock(7, 1, Mode::Shared).is_err());
        assert_eq!(epoch.unlock(1), Ok(Mode::Shared));
        assert_eq!(epoch.unlock(0), Ok(Mode::Exclusive));
        assert!(epoch.unlock(0).is_err() && epoch.allow_communication(0).is_err());
    }

    #[test]
    fn a_fence_epoch_that_was_used_must_be_ended_by_a_fence() {
        let epoch = Epoch::new();
        epoch.apply(Call::Fence).unwrap();
        epoch.check(Call::Free).unwrap();
        epoch.lock(7, 0, Mode::Shared).unwrap();
        epoch.unlock(0).unwrap();
        epoch.apply(Call::Fence).unwrap();
        epoch.allow_communication(0).unwrap();
        epoch.check(Call::Free).unwrap();
        epoch.communicate();
        assert!(epoch.check(Call::Free).is_err() && epoch.lock(7, 0, Mode::Shared).is_err());
        epoch.apply(Call::LastFence).unwrap();
        assert!(epoch.allow_communication(0).is_err());
        epoch.apply(Call::LockAll).unwrap();
        epoch.flush(5).unwrap();
        assert!(epoch.apply(Call::Fence).is_err());
        epoch.apply(Call::UnlockAll).unwrap();
    }
}
