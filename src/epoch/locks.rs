//! The targets that a rank has locked one by one on a window, which mostly is one.

use crate::system::threads::{Mutex, MutexGuard};
use crate::words::Mode;
use std::sync::atomic::{AtomicU64, Ordering};

/// A target that is locked, or is just being locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The target.
    pub rank: i32,
    pub mode: Mode,
    /// Whether this rank is inside the window's gate for it.
    pub is_in_gate: bool,
}

/// Those of a window. The only one is a word, in which it is found without a lock; several are a list.
#[derive(Debug)]
pub struct Locks {
    /// A `word`, or `NONE` when there are none or several. Written under the lock on `several`, or while there is one thread.
    only: AtomicU64,
    /// All of them, or nothing when there is one.
    several: Mutex<Vec<Held>>,
}

/// Bits above a rank in a word of the only one.
const EXCLUSIVE: u64 = 1 << 32;
const IN_GATE: u64 = 1 << 33;
const NONE: u64 = 1 << 63;

/// The rank alone.
const fn word_of_rank(rank: i32) -> u64 {
    rank as u32 as u64
}

impl Held {
    fn word(self) -> u64 {
        let Self { rank, mode, is_in_gate } = self;
        let exclusive = if mode == Mode::Exclusive { EXCLUSIVE } else { 0 };
        word_of_rank(rank) | exclusive | if is_in_gate { IN_GATE } else { 0 }
    }

    fn of_word(word: u64) -> Option<Self> {
        let mode = if word & EXCLUSIVE == 0 { Mode::Shared } else { Mode::Exclusive };
        (word != NONE).then_some(Self { rank: word as i32, mode, is_in_gate: word & IN_GATE != 0 })
    }
}

impl Locks {
    /// None.
    pub fn new() -> Self {
        Self { only: AtomicU64::new(NONE), several: Mutex::default() }
    }

    /// Whether a rank is the only one that is locked.
    #[inline]
    pub fn is_only(&self, rank: i32) -> bool {
        self.only.load(Ordering::Relaxed) & !(EXCLUSIVE | IN_GATE) == word_of_rank(rank)
    }

    /// Whether this is the only one.
    #[inline]
    pub fn is_only_so(&self, held: Held) -> bool {
        self.only.load(Ordering::Relaxed) == held.word()
    }

    /// Adds the first one, while there is one thread.
    #[inline]
    pub fn add_only(&self, held: Held) {
        self.only.store(held.word(), Ordering::Relaxed);
    }

    /// Takes the only one away, while there is one thread.
    #[inline]
    pub fn remove_only(&self) {
        self.only.store(NONE, Ordering::Relaxed);
    }

    /// Looks at them, or changes them, while no other thread does.
    #[inline]
    pub fn alone(&self) -> Alone<'_> {
        let several = self.several.lock();
        Alone { only: &self.only, several }
    }
}

/// The locks while no other thread changes them.
pub struct Alone<'a> {
    only: &'a AtomicU64,
    several: MutexGuard<'a, Vec<Held>>,
}

impl Alone<'_> {
    fn only(&self) -> Option<Held> {
        Held::of_word(self.only.load(Ordering::Relaxed))
    }

    fn set_only(&self, only: Option<Held>) {
        self.only.store(only.map_or(NONE, Held::word), Ordering::Relaxed);
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.only().is_none() && self.several.is_empty()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Held> {
        self.only().into_iter().chain(self.several.iter().copied())
    }

    /// That of a rank.
    pub fn of_rank(&self, rank: i32) -> Option<Held> {
        self.iter().find(|held| held.rank == rank)
    }

    /// Adds one of a rank that has none.
    #[inline]
    pub fn add(&mut self, held: Held) {
        if self.is_empty() {
            self.set_only(Some(held));
        } else {
            self.add_another(held);
        }
    }

    #[cold]
    fn add_another(&mut self, held: Held) {
        if let Some(only) = self.only() {
            self.several.push(only);
            self.set_only(None);
        }
        self.several.push(held);
    }

    /// Takes that of a rank away.
    #[inline]
    pub fn remove(&mut self, rank: i32) -> Option<Held> {
        match self.only() {
            Some(only) if only.rank == rank => {
                self.set_only(None);
                Some(only)
            }
            _ => self.remove_of_several(rank),
        }
    }

    #[cold]
    fn remove_of_several(&mut self, rank: i32) -> Option<Held> {
        let place = self.several.iter().position(|held| held.rank == rank)?;
        let held = self.several.swap_remove(place);
        if let [last] = self.several[..] {
            self.several.clear();
            self.set_only(Some(last));
        }
        Some(held)
    }

    /// Notes that this rank is inside the gate for one of them.
    #[inline]
    pub fn is_in_gate_for(&mut self, rank: i32) {
        match self.only() {
            Some(only) if only.rank == rank => self.set_only(Some(Held { is_in_gate: true, ..only })),
            _ => self.several.iter_mut().filter(|held| held.rank == rank).for_each(|held| held.is_in_gate = true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locks_are_those_that_were_added_and_not_removed() {
        let locks = Locks::new();
        let mut expected: Vec<Held> = Vec::new();
        let mut random = 5_u64;
        for _ in 0..5000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let rank = (random >> 40 & 3) as i32;
            let mode = if random >> 50 & 1 == 0 { Mode::Shared } else { Mode::Exclusive };
            let place = expected.iter().position(|held| held.rank == rank);
            match (place, random >> 60 & 1 == 0) {
                (Some(place), true) => {
                    expected[place].is_in_gate = true;
                    locks.alone().is_in_gate_for(rank);
                }
                (Some(place), false) => assert_eq!(locks.alone().remove(rank), Some(expected.remove(place))),
                (None, true) => {
                    let held = Held { rank, mode, is_in_gate: false };
                    expected.push(held);
                    locks.alone().add(held);
                }
                (None, false) => assert_eq!(locks.alone().remove(rank), None),
            }
            let mut found: Vec<Held> = locks.alone().iter().collect();
            found.sort_by_key(|held| held.rank);
            expected.sort_by_key(|held| held.rank);
            assert_eq!(found, expected);
            assert_eq!(locks.alone().is_empty(), expected.is_empty());
            for rank in -3..4 {
                let only = expected.first().filter(|held| expected.len() == 1 && held.rank == rank);
                assert_eq!(locks.is_only(rank), only.is_some());
                for mode in [Mode::Shared, Mode::Exclusive] {
                    for is_in_gate in [false, true] {
                        let held = Held { rank, mode, is_in_gate };
                        assert_eq!(locks.is_only_so(held), only == Some(&held));
                    }
                }
            }
        }
        for held in expected {
            assert_eq!(locks.alone().remove(held.rank), Some(held));
        }
        let held = Held { rank: 7, mode: Mode::Exclusive, is_in_gate: false };
        locks.add_only(held);
        assert_eq!(locks.alone().of_rank(7), Some(held));
        locks.remove_only();
        assert!(locks.alone().is_empty() && !locks.is_only(7));
    }
}
