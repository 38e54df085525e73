//! Targets that a rank has locked on a window by MPI_Win_lock, usually only one. The gate is the window's lock_all gate (see `current`).

#![forbid(unsafe_code)]

use super::current::{IN_GATE, OpenEpoch, SEVERAL, SHARED, UNCHECKED, word_of_rank};
use crate::os::threads::{Mutex, MutexGuard};
use crate::transport::sync::Mode;

/// A target that is locked, or is being locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldLock {
    /// Rank of the target.
    pub rank: i32,
    pub hold: LockHold,
}

/// How a target is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockHold {
    Shared,
    Exclusive,
    /// Exclusive, and this rank is inside the window's gate for this lock.
    Gated,
    /// With MPI_MODE_NOCHECK: an epoch is open, but no lock is held.
    Unchecked,
}

impl LockHold {
    /// Returns the mode in which the target's lock is held; None if it is not held.
    #[inline]
    pub fn mode(self) -> Option<Mode> {
        match self {
            Self::Shared => Some(Mode::Shared),
            Self::Exclusive | Self::Gated => Some(Mode::Exclusive),
            Self::Unchecked => None,
        }
    }

    /// Returns the name of the MPI constant for the hold.
    pub fn name(self) -> &'static str {
        self.mode().map_or("MPI_MODE_NOCHECK", Mode::name)
    }

    /// Returns the bits of the hold in the word `locked` of `OpenEpoch`.
    #[inline]
    const fn bits(self) -> u32 {
        match self {
            Self::Shared => SHARED,
            Self::Exclusive => 0,
            Self::Gated => IN_GATE,
            Self::Unchecked => UNCHECKED,
        }
    }

    fn of_bits(bits: u32) -> Self {
        match bits & UNCHECKED {
            SHARED => Self::Shared,
            IN_GATE => Self::Gated,
            UNCHECKED => Self::Unchecked,
            _ => Self::Exclusive,
        }
    }
}

impl From<Mode> for LockHold {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Shared => Self::Shared,
            Mode::Exclusive => Self::Exclusive,
        }
    }
}

/// Locks of this rank on a window. A single lock is described by the word `locked` of `OpenEpoch`, which the fast path checks without a
/// mutex. Several locks are in a list.
#[derive(Debug)]
pub struct Locks {
    /// The open epoch. A thread writes the word `locked` in it under the mutex on `several`, or while the process has one thread.
    current: &'static OpenEpoch,
    /// All locks, if there are several locks; empty if there is one lock or none.
    several: Mutex<Vec<HeldLock>>,
}

impl HeldLock {
    /// Returns the value of the word `locked` of `OpenEpoch` for this lock.
    #[inline]
    pub fn word(self) -> u32 {
        word_of_rank(self.rank) | self.hold.bits()
    }

    fn of_word(word: u32) -> Option<Self> {
        let rank = (word & !SEVERAL).cast_signed() - 1;
        (rank >= 0).then_some(Self { rank, hold: LockHold::of_bits(word) })
    }
}

impl Locks {
    /// Returns an empty set of locks.
    pub fn new(current: &'static OpenEpoch) -> Self {
        Self { current, several: Mutex::default() }
    }

    /// Returns whether `rank` is the only locked target.
    #[inline]
    pub fn is_only(&self, rank: i32) -> bool {
        rank >= 0 && self.current.locked() & !SEVERAL == word_of_rank(rank)
    }

    /// Returns a guard for reading and changing the locks. While the guard lives, no other thread reads or changes them by a guard.
    #[inline]
    pub fn alone(&self) -> LocksGuard<'_> {
        let several = self.several.lock();
        LocksGuard { current: self.current, several }
    }
}

/// The locks, while no other thread changes them.
pub struct LocksGuard<'a> {
    current: &'a OpenEpoch,
    several: MutexGuard<'a, Vec<HeldLock>>,
}

impl LocksGuard<'_> {
    fn only(&self) -> Option<HeldLock> {
        HeldLock::of_word(self.current.locked())
    }

    fn set_only(&self, only: Option<HeldLock>) {
        self.current.lock(only.map_or(0, HeldLock::word));
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.current.locked() == 0
    }

    /// Returns all locks.
    pub fn iter(&self) -> impl Iterator<Item = HeldLock> {
        self.only().into_iter().chain(self.several.iter().copied())
    }

    /// Returns the lock on a rank.
    pub fn of_rank(&self, rank: i32) -> Option<HeldLock> {
        self.iter().find(|held| held.rank == rank)
    }

    /// Adds a lock on a rank that has none.
    #[inline]
    pub fn add(&mut self, held: HeldLock) {
        if self.is_empty() {
            self.set_only(Some(held));
        } else {
            self.add_another(held);
        }
    }

    #[cold]
    fn add_another(&mut self, held: HeldLock) {
        if let Some(only) = self.only() {
            self.several.push(only);
            self.current.lock(SEVERAL);
        }
        self.several.push(held);
    }

    /// Removes the lock on a rank.
    #[inline]
    pub fn remove(&mut self, rank: i32) -> Option<HeldLock> {
        match self.only() {
            Some(only) if only.rank == rank => {
                self.set_only(None);
                Some(only)
            }
            _ => self.remove_of_several(rank),
        }
    }

    #[cold]
    fn remove_of_several(&mut self, rank: i32) -> Option<HeldLock> {
        let index = self.several.iter().position(|held| held.rank == rank)?;
        let held = self.several.swap_remove(index);
        if let [last] = self.several[..] {
            self.several.clear();
            self.set_only(Some(last));
        }
        Some(held)
    }

    /// Notes that this rank is inside the gate for its lock on `rank`.
    #[inline]
    pub fn note_gated(&mut self, rank: i32) {
        match self.only() {
            Some(only) if only.rank == rank => self.set_only(Some(HeldLock { rank, hold: LockHold::Gated })),
            _ => {
                self.several.iter_mut().filter(|held| held.rank == rank).for_each(|held| held.hold = LockHold::Gated);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::EpochState;
    use super::*;

    const HOLDS: [LockHold; 4] = [LockHold::Shared, LockHold::Exclusive, LockHold::Gated, LockHold::Unchecked];

    #[test]
    fn locks_are_those_that_were_added_and_not_removed() {
        let current: &'static OpenEpoch = Box::leak(Box::new(OpenEpoch::new()));
        let locks = Locks::new(current);
        let mut expected: Vec<HeldLock> = Vec::new();
        let mut random = 5_u64;
        for _ in 0..5000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let rank = (random >> 40 & 3) as i32;
            let hold = HOLDS[(random >> 50 & 3) as usize];
            let index = expected.iter().position(|held| held.rank == rank);
            match (index, random >> 60 & 1 == 0) {
                (Some(index), true) => {
                    expected[index].hold = LockHold::Gated;
                    locks.alone().note_gated(rank);
                }
                (Some(index), false) => assert_eq!(locks.alone().remove(rank), Some(expected.remove(index))),
                (None, true) => {
                    let held = HeldLock { rank, hold };
                    expected.push(held);
                    locks.alone().add(held);
                }
                (None, false) => assert_eq!(locks.alone().remove(rank), None),
            }
            let mut found: Vec<HeldLock> = locks.alone().iter().collect();
            found.sort_by_key(|held| held.rank);
            expected.sort_by_key(|held| held.rank);
            assert_eq!(found, expected);
            assert_eq!(locks.alone().is_empty(), expected.is_empty());
            assert_eq!(
                (current.is_idle(), current.state() == EpochState::Locked),
                (expected.is_empty(), !expected.is_empty())
            );
            for rank in (-3..4).chain([i32::MIN, i32::MAX, (SEVERAL - 1).cast_signed()]) {
                let only = expected.first().filter(|held| expected.len() == 1 && held.rank == rank);
                assert_eq!(locks.is_only(rank), only.is_some());
                for hold in HOLDS {
                    let held = HeldLock { rank, hold };
                    // A rank outside of the window may have the word of another hold, so its word is not compared.
                    assert!(!(0..4).contains(&rank) || current.is_locked(held.word()) == (only == Some(&held)));
                }
            }
        }
        for held in expected {
            assert_eq!(locks.alone().remove(held.rank), Some(held));
        }
    }
}
