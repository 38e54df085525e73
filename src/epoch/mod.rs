//! Epochs: what this rank may do with a window now (MPI-5.0 section 12.5).

mod rules;

use crate::abi::*;
use crate::error::{Error, Result};
use crate::system::threads::Mutex;
use crate::words::Mode;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use rules::Verdict;
pub use rules::{Call, State};

/// The epochs of one rank on one window.
#[derive(Debug)]
pub struct Epoch {
    /// A `State`. Written under the lock on `locked`, but for the first operation of a fence epoch.
    state: AtomicU8,
    /// Targets that are locked.
    locked: Mutex<Vec<(i32, Mode)>>,
    /// Targets of MPI_Win_start.
    started: Mutex<Ranks>,
    /// A bit of each target that was in such a group, which is what its posts have made of it.
    taken: Mutex<Vec<u64>>,
    exposure: Mutex<Exposure>,
    /// Whether an exposure epoch is open. Written under the lock on `exposure`.
    is_exposed: AtomicBool,
    /// Exclusive locks for which this rank is inside the window's gate: those that it holds, and those that it queues for.
    pub exclusive: Mutex<usize>,
}

/// Ranks of a group, which mostly are few.
pub type Ranks = SmallVec<[usize; 8]>;

/// The exposure epochs of a rank. Completions are counted from the window's beginning on.
#[derive(Debug, Default)]
struct Exposure {
    /// Those of the epochs that have ended.
    completed: u32,
    /// Those with which the last one ends that was opened.
    last: u32,
}

impl Epoch {
    /// No epoch is open.
    pub fn new() -> Self {
        Self {
            state: AtomicU8::new(State::Closed as u8),
            locked: Mutex::default(),
            exclusive: Mutex::default(),
            started: Mutex::default(),
            taken: Mutex::default(),
            exposure: Mutex::default(),
            is_exposed: AtomicBool::new(false),
        }
    }

    fn state(&self) -> State {
        State::of_number(self.state.load(Ordering::Relaxed))
    }

    fn enter(&self, state: State) {
        self.state.store(state as u8, Ordering::Relaxed);
    }

    /// Whether operations on all ranks are allowed, and change nothing.
    pub fn is_open_to_all(&self) -> bool {
        matches!(self.state(), State::LockedAll | State::FenceUsed)
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
        let state = self.state();
        if rules::verdict(state, Call::Communicate) == Verdict::Stay {
            Ok(())
        } else {
            self.allow_otherwise(state, rank)
        }
    }

    /// Notes an operation that is allowed: from then on a fence epoch must be ended by a fence.
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
    pub fn start(&self, targets: &Ranks) -> Result {
        let _alone = self.locked.lock();
        if self.state() == State::Closed {
            self.enter(State::Started);
        } else {
            self.make(Call::Start)?;
        }
        let mut started = self.started.lock();
        started.clear();
        started.extend_from_slice(targets);
        Ok(())
    }

    /// Expects the next post of a target in the group of a start; gives the target's bit before it, in a word of such bits.
    pub fn take_post(&self, target: usize) -> u64 {
        let mut taken = self.taken.lock();
        let (word, bit) = (target / u64::BITS as usize, 1 << (target % u64::BITS as usize));
        if taken.len() <= word {
            taken.resize(word + 1, 0);
        }
        taken[word] ^= bit;
        taken[word] ^ bit
    }

    /// Ends the access epoch that `start` began; gives its targets.
    pub fn complete(&self) -> Result<Ranks> {
        let _alone = self.locked.lock();
        if self.state() == State::Started {
            self.enter(State::Closed);
        } else {
            self.make(Call::Complete)?;
        }
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
        refuse_exposure(self.is_exposed(), Call::Post)?;
        exposure.last = exposure.completed.wrapping_add(origins as u32);
        self.is_exposed.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// The number of completions with which the exposure epoch ends that is open.
    pub fn exposed(&self) -> Result<u32> {
        let exposure = self.exposure.lock();
        refuse_exposure(self.is_exposed(), Call::Wait)?;
        Ok(exposure.last)
    }

    /// Ends the exposure epoch.
    pub fn unexpose(&self) {
        let mut exposure = self.exposure.lock();
        exposure.completed = exposure.last;
        self.is_exposed.store(false, Ordering::Relaxed);
    }

    fn is_exposed(&self) -> bool {
        self.is_exposed.load(Ordering::Relaxed)
    }

    /// Whether a call that names no target is allowed now.
    pub fn check(&self, call: Call) -> Result {
        refuse_exposure(self.is_exposed(), call)?;
        let state = self.state();
        match rules::verdict(state, call) {
            Verdict::Refuse(expected) => Err(refusal(state, expected)),
            _ => Ok(()),
        }
    }

    /// Makes a call that names no target, if it is allowed now.
    pub fn apply(&self, call: Call) -> Result {
        let _alone = self.locked.lock();
        refuse_exposure(self.is_exposed(), call)?;
        self.make(call)
    }

    /// Makes a call, if it is allowed now; the caller holds the lock on `locked`. Who makes the call in the state in which it mostly is
    /// made need not look at the rules, which tell the same.
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

    /// Notes that a target is being locked, if that is allowed now; the caller then waits for the lock. Tells the only target that is
    /// locked alone then, if there is one, before another thread changes that.
    #[inline]
    pub fn lock(&self, own_rank: usize, rank: i32, mode: Mode, tell: impl FnOnce(Option<i32>)) -> Result {
        let mut locked = self.locked.lock();
        // Most are the first one, and nothing else is open.
        if self.state() == State::Closed && !self.is_exposed() {
            self.enter(State::Locked);
        } else {
            self.allow_lock(&locked, own_rank, rank)?;
        }
        locked.push((rank, mode));
        tell(only(&locked));
        Ok(())
    }

    #[cold]
    fn allow_lock(&self, locked: &[(i32, Mode)], own_rank: usize, rank: i32) -> Result {
        if rank as usize == own_rank {
            refuse_exposure(self.is_exposed(), Call::LockSelf)?;
        }
        self.make(Call::Lock)?;
        if let Some((_, held)) = locked.iter().find(|(target, _)| *target == rank) {
            let text =
                format!("target {rank} is locked already ({}); expected MPI_Win_unlock of it before", held.name());
            return Err(Error::new(MPI_ERR_RMA_SYNC, text));
        }
        Ok(())
    }

    /// Notes that a target is unlocked; gives the mode in which it was locked. Tells what `lock` tells.
    #[inline]
    pub fn unlock(&self, rank: i32, tell: impl FnOnce(Option<i32>)) -> Result<Mode> {
        let mut locked = self.locked.lock();
        let place = match locked.as_slice() {
            // Most are the only one.
            [(only, _)] if *only == rank => 0,
            others => self.place_of_lock(others, rank)?,
        };
        let (_, mode) = locked.swap_remove(place);
        if locked.is_empty() {
            self.enter(State::Closed);
        }
        tell(only(&locked));
        Ok(mode)
    }

    #[cold]
    fn place_of_lock(&self, locked: &[(i32, Mode)], rank: i32) -> Result<usize> {
        let state = self.state();
        if let Verdict::Refuse(expected) = rules::verdict(state, Call::Unlock) {
            return Err(refusal(state, expected));
        }
        locked.iter().position(|(target, _)| *target == rank).ok_or_else(|| not_locked(locked, rank))
    }

    /// Notes MPI_Win_lock_all, if it is allowed now; the caller then waits for the locks.
    #[inline]
    pub fn lock_all(&self) -> Result {
        let _alone = self.locked.lock();
        if self.state() == State::Closed && !self.is_exposed() {
            self.enter(State::LockedAll);
            return Ok(());
        }
        refuse_exposure(self.is_exposed(), Call::LockAll)?;
        self.make(Call::LockAll)
    }

    /// Notes MPI_Win_unlock_all, if it is allowed now.
    #[inline]
    pub fn unlock_all(&self) -> Result {
        let _alone = self.locked.lock();
        if self.state() == State::LockedAll {
            self.enter(State::Closed);
            return Ok(());
        }
        self.make(Call::UnlockAll)
    }

    /// Whether something holds for one of the targets that are locked, or are just being locked; None stands for all of
    /// them (MPI_Win_lock_all).
    pub fn any_locked(&self, mut holds: impl FnMut(Option<(usize, Mode)>) -> bool) -> bool {
        if self.is_locked_all() {
            return holds(None);
        }
        self.locked.lock().iter().any(|(rank, mode)| holds(Some((*rank as usize, *mode))))
    }
}

/// The only target that is locked alone.
#[inline]
fn only(locked: &[(i32, Mode)]) -> Option<i32> {
    match locked {
        [(rank, _)] => Some(*rank),
        _ => None,
    }
}

/// MPI_ERR_RMA_SYNC when a target is not locked.
fn refuse_unlocked(locked: &[(i32, Mode)], rank: i32) -> Result {
    if locked.iter().any(|(target, _)| *target == rank) { Ok(()) } else { Err(not_locked(locked, rank)) }
}

#[cold]
fn not_locked(locked: &[(i32, Mode)], rank: i32) -> Error {
    let held: Vec<String> = locked.iter().map(|(target, _)| target.to_string()).collect();
    let held = held.join(", ");
    let text =
        format!("target {rank} is not locked; expected one that is (locked: {held}), or MPI_Win_lock before it");
    Error::new(MPI_ERR_RMA_SYNC, text)
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
    use smallvec::smallvec;

    #[test]
    fn what_is_done_without_the_rules_is_what_they_tell() {
        let rule = |state, call, next| assert_eq!(rules::verdict(state, call), Verdict::Go(next));
        rule(State::Closed, Call::Lock, State::Locked);
        rule(State::Closed, Call::LockAll, State::LockedAll);
        rule(State::LockedAll, Call::UnlockAll, State::Closed);
        rule(State::Closed, Call::Start, State::Started);
        rule(State::Started, Call::Complete, State::Closed);
        for call in [Call::Lock, Call::LockAll, Call::LockSelf] {
            assert_eq!(rules::exposure_verdict(false, call), Verdict::Stay);
        }
    }

    #[test]
    fn operations_reach_the_group_of_a_start() {
        let epoch = Epoch::new();
        epoch.start(&smallvec![1]).unwrap();
        assert!(epoch.allow_communication(1).is_ok() && epoch.allow_communication(0).is_err());
        assert_eq!(epoch.complete().unwrap().as_slice(), [1]);
        epoch.start(&smallvec![0, 1]).unwrap();
        assert!(epoch.allow_communication(0).is_ok() && epoch.allow_communication(2).is_err());
        epoch.complete().unwrap();
        assert!(epoch.allow_communication(0).is_err() && !epoch.is_open_to_all());
        epoch.apply(Call::Fence).unwrap();
        assert!(!epoch.is_open_to_all());
        epoch.communicate();
        assert!(epoch.is_open_to_all());
    }

    #[test]
    fn posts_and_completions_are_told_apart_by_what_was_seen_before() {
        let epoch = Epoch::new();
        for turn in 0..3 {
            assert_eq!([5, 70].map(|target| epoch.take_post(target)), [(turn % 2) << 5, (turn % 2) << 6]);
        }
        for turn in 1..3 {
            epoch.expose(0, 2).unwrap();
            assert_eq!(epoch.exposed(), Ok(turn * 2));
            assert!(epoch.expose(0, 2).is_err());
            epoch.unexpose();
            assert!(epoch.exposed().is_err());
        }
    }

    #[test]
    fn operations_need_an_epoch_towards_their_target() {
        let epoch = Epoch::new();
        assert_eq!(epoch.allow_communication(0).unwrap_err().class, MPI_ERR_RMA_SYNC);
        epoch.lock(7, 1, Mode::Shared, |_| ()).unwrap();
        epoch.allow_communication(1).unwrap();
        assert!(epoch.allow_communication(0).unwrap_err().text.contains("locked: 1"));
        epoch.lock(7, 0, Mode::Exclusive, |_| ()).unwrap();
        epoch.allow_communication(0).unwrap();
        epoch.allow_communication(1).unwrap();
        assert!(epoch.lock(7, 1, Mode::Shared, |_| ()).is_err());
        assert_eq!(epoch.unlock(1, |_| ()), Ok(Mode::Shared));
        assert_eq!(epoch.unlock(0, |_| ()), Ok(Mode::Exclusive));
        assert!(epoch.unlock(0, |_| ()).is_err() && epoch.allow_communication(0).is_err());
    }

    #[test]
    fn a_fence_epoch_that_was_used_must_be_ended_by_a_fence() {
        let epoch = Epoch::new();
        epoch.apply(Call::Fence).unwrap();
        epoch.check(Call::Free).unwrap();
        epoch.lock(7, 0, Mode::Shared, |_| ()).unwrap();
        epoch.unlock(0, |_| ()).unwrap();
        epoch.apply(Call::Fence).unwrap();
        epoch.allow_communication(0).unwrap();
        epoch.check(Call::Free).unwrap();
        epoch.communicate();
        assert!(epoch.check(Call::Free).is_err() && epoch.lock(7, 0, Mode::Shared, |_| ()).is_err());
        epoch.apply(Call::LastFence).unwrap();
        assert!(epoch.allow_communication(0).is_err());
        epoch.lock_all().unwrap();
        epoch.flush(5).unwrap();
        assert!(epoch.apply(Call::Fence).is_err());
        epoch.unlock_all().unwrap();
    }
}
