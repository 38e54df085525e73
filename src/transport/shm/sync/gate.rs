//! The lock_all gate of a window: group mutual exclusion of two sides, ranks with MPI_Win_lock_all and ranks with
//! exclusive locks. It makes lock_all a lock on every target at the cost of one.
//!
//! **Open, closing, guarded.** While no rank asks for lock_all the gate is open, and exclusive locks pass by without
//! entering. The first rank that asks for lock_all stores `CLOSING`, waits for exclusive locks that have passed by or
//! were asked for before, enters, and stores `GUARDED`; from then on exclusive locks enter the gate. After many
//! exclusive locks without a lock_all the gate is open again.
//!
//! **Batches.** While one side is inside and the other waits, newcomers of the first side wait, too. The last rank of a
//! side to leave lets in all waiting ranks of the other side as one batch. So a rank waits for those inside and at most
//! one batch of the other side. Exception: a rank that holds a lock, on any window, for which another rank waits does
//! not queue, because the ranks before it may wait for it. When it asks for lock_all, it presses ranks inside that only
//! queue for an exclusive lock to leave until their turn comes.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `counts` | each rank | it enters, waits or leaves; the last one inside lets the next batch in |
//! | `guard` | a rank that asks for lock_all; the holder of an exclusive lock | `CLOSING`, then `GUARDED` when it is inside; reopens |
//! | `batches` | the rank that lets a batch in or sets the guard | after `counts` or `guard` |
//! | `pressing` | a rank that asks for lock_all while it holds a lock | +1 before and -1 after its wait |
//! | `entered` | an exclusive lock inside; lock_all | a hint, by plain loads and stores |
//!
//! Closing is a Dekker handshake: an exclusive lock draws its ticket at the target and then loads `guard`; lock_all
//! stores `guard` and then looks at the targets' tickets. Therefore `guard` and `counts` are SeqCst throughout, as the
//! target's lock is.
//!
//! A rank that dies inside or while it closes keeps the others waiting until the launcher ends them. Models:
//! models/gate.rs.

#![forbid(unsafe_code)]

use super::{Event, RECHECK_MS};
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// MPI_Win_lock_all.
    All = 0,
    /// MPI_LOCK_EXCLUSIVE on some target.
    Exclusive = 1,
}

/// The state words of a gate; all zeroes is an empty, open one.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Gate {
    /// A `Count`.
    counts: AtomicU64,
    /// Changes when a batch is let in or the guard is set.
    batches: Event,
    /// Ranks that wait for lock_all and must not wait for ranks that only queue.
    pressing: AtomicU32,
    /// `OPEN`, `CLOSING` or `GUARDED`; above them the number of times that it was reopened.
    guard: AtomicU32,
    /// Exclusive locks that have entered since lock_all was last inside; a few may not be counted.
    entered: AtomicU32,
}

/// Exclusive locks pass by.
const OPEN: u32 = 0;

/// Exclusive locks wait for the guard; those that have passed by may still be held.
const CLOSING: u32 = 1;

/// Exclusive locks enter; those that have passed by are released.
const GUARDED: u32 = 3;

/// The bits of the three.
const STATES: u32 = 3;

/// What is added to reopen the gate, from `GUARDED`.
const REOPENED: u32 = STATES + 1 - GUARDED;

/// Of both sides, the ranks inside, the ranks that wait, and the parity of the batches that were let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count {
    inside: [u64; 2],
    waiting: [u64; 2],
    batch: [u64; 2],
}

/// Bits of a count: more ranks than a host has.
const BITS: u32 = 15;
const MASK: u64 = (1 << BITS) - 1;

/// One more inside, in a word of counts.
const fn one_of(side: Side) -> u64 {
    1 << (side as u32 * BITS)
}

/// The ranks of the other side, inside or waiting, in a word of counts.
const fn others_of(side: Side) -> u64 {
    let other = 1 - side as u32;
    MASK << (other * BITS) | MASK << ((2 + other) * BITS)
}

impl Count {
    fn of_word(word: u64) -> Self {
        let field = |place: u32| word >> (place * BITS) & MASK;
        let batch = word >> (4 * BITS);
        Self { inside: [field(0), field(1)], waiting: [field(2), field(3)], batch: [batch & 1, batch >> 1 & 1] }
    }

    fn word(self) -> u64 {
        let counts = [self.inside[0], self.inside[1], self.waiting[0], self.waiting[1]];
        let low = counts.iter().rev().fold(0, |word, count| word << BITS | count);
        low | self.batch[0] << (4 * BITS) | self.batch[1] << (4 * BITS + 1)
    }
}

impl Gate {
    /// Whether exclusive locks pass by. The caller's ticket at the target is served.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.state() == OPEN
    }

    /// Whether a rank that asks for lock_all waits for locks that have passed by.
    pub fn is_closing(&self) -> bool {
        self.state() == CLOSING
    }

    #[inline]
    fn state(&self) -> u32 {
        // SeqCst: after the ticket at the target was drawn (models/gate.rs).
        self.guard.load(Ordering::SeqCst) & STATES
    }

    /// Enters for lock_all, when it may. `outlast` waits until no exclusive lock is held that has passed by, or the
    /// function that it gets returns true; and for ranks that have asked before, unless this one `must` not wait.
    pub fn enter_for_all(&self, mut must: impl FnMut() -> bool, outlast: impl Fn(&dyn Fn() -> bool)) {
        loop {
            // SeqCst, all three: before the looks at the targets in `outlast` (models/gate.rs).
            let mut guard = self.guard.load(Ordering::SeqCst);
            if guard & STATES != GUARDED {
                guard = self.guard.fetch_or(CLOSING, Ordering::SeqCst) | CLOSING; // SeqCst: before `outlast`
            }
            if guard & STATES == CLOSING {
                // SeqCst, as all accesses of this word.
                outlast(&|| self.guard.load(Ordering::SeqCst) != guard);
            }
            self.enter(Side::All, &mut must);
            if self.set_guard(guard) {
                break;
            }
            self.leave(Side::All);
        }
        // Relaxed, both: a hint.
        if self.entered.load(Ordering::Relaxed) != 0 {
            self.entered.store(0, Ordering::Relaxed); // a hint
        }
    }

    /// Sets the guard, or finds it set; false when the gate was reopened since `guard` was loaded. The caller is
    /// inside.
    fn set_guard(&self, guard: u32) -> bool {
        let guarded = guard | GUARDED;
        // SeqCst, here and below: exclusive locks look at it after their tickets (models/gate.rs).
        let sets = guard != guarded
            && self.guard.compare_exchange(guard, guarded, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        if sets {
            // SeqCst: before the look for sleepers.
            self.batches.word.fetch_add(1, Ordering::SeqCst);
            self.batches.wake(ALL_SLEEPERS);
        }
        // SeqCst, as all accesses of this word.
        sets || self.guard.load(Ordering::SeqCst) == guarded
    }

    /// Fast path of `enter_for_all`: no rank has to be waited for, and no other word changes. Returns whether it has
    /// entered.
    #[inline]
    pub fn enter_for_all_now(&self) -> bool {
        // Relaxed, both: the exchange decides, and `entered` is a hint.
        let word = self.counts.load(Ordering::Relaxed);
        if word & others_of(Side::All) != 0
            || self.entered.load(Ordering::Relaxed) != 0 // a hint
            || !self.exchange(word, word + one_of(Side::All))
        {
            return false;
        }
        let is_guarded = self.state() == GUARDED;
        if !is_guarded {
            self.leave_to_others(Side::All);
        }
        is_guarded
    }

    /// Counts an exclusive lock inside; with `enough` of them the gate is reopened. No lock_all is inside now, and
    /// those that enter later look at `guard`.
    pub fn count_entered(&self, enough: u32) {
        // Relaxed, all three: `entered` is a hint, and the exchange of `guard` decides.
        let entered = self.entered.load(Ordering::Relaxed) + 1;
        let is_enough = entered >= enough;
        // Relaxed: a hint.
        self.entered.store(if is_enough { 0 } else { entered }, Ordering::Relaxed);
        // Relaxed: the exchange decides.
        let guard = self.guard.load(Ordering::Relaxed);
        if is_enough && guard & STATES == GUARDED {
            // SeqCst, as all changes of this word (models/gate.rs).
            let _ =
                self.guard.compare_exchange(guard, guard.wrapping_add(REOPENED), Ordering::SeqCst, Ordering::SeqCst);
        }
    }

    /// Enters for an exclusive lock, when it may.
    #[inline]
    pub fn enter_exclusively(&self, mut must: impl FnMut() -> bool) {
        if self.is_closing() {
            self.await_guard(&mut must);
        }
        self.enter(Side::Exclusive, must);
    }

    #[cold]
    fn await_guard(&self, must: &mut impl FnMut() -> bool) {
        self.batches.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| self.state() != CLOSING || must());
    }

    /// Enters a side, when it may: after the ranks that wait, unless this one `must` not queue because they may wait
    /// for it.
    #[inline]
    pub fn enter(&self, side: Side, must: impl FnMut() -> bool) {
        // Relaxed: the exchange decides.
        let word = self.counts.load(Ordering::Relaxed);
        if word & others_of(side) != 0 || !self.exchange(word, word + one_of(side)) {
            self.enter_after_others(side, must);
        }
    }

    #[cold]
    fn enter_after_others(&self, side: Side, mut must: impl FnMut() -> bool) {
        let (this, other) = (side as usize, 1 - side as usize);
        let is_open = |count: &Count| count.inside[other] == 0 && count.waiting[other] == 0;
        let before = self.change(|count| {
            if is_open(count) {
                count.inside[this] += 1;
            } else {
                count.waiting[this] += 1;
            }
        });
        if is_open(&before) {
            return;
        }
        let mut presses = false;
        // The batch with this rank is the next one of its side; no other one comes before this rank has left.
        self.batches.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            // SeqCst: after this rank has counted itself as a sleeper (models/gate.rs).
            let word = self.counts.load(Ordering::SeqCst);
            let mut now = Count::of_word(word);
            if now.batch[this] != before.batch[this] {
                return true;
            }
            if !must() {
                return false;
            }
            if now.inside[other] > 0 {
                if side == Side::All && !presses {
                    // SeqCst, as all accesses of this word; ranks inside look at it each time they wake.
                    self.pressing.fetch_add(1, Ordering::SeqCst);
                    presses = true;
                }
                return false;
            }
            now.waiting[this] -= 1;
            now.inside[this] += 1;
            // SeqCst, as all changes of this word (models/gate.rs).
            self.counts.compare_exchange(word, now.word(), Ordering::SeqCst, Ordering::SeqCst).is_ok()
        });
        if presses {
            // SeqCst, as all accesses of this word.
            self.pressing.fetch_sub(1, Ordering::SeqCst);
        }
    }

    /// Whether ranks inside that only queue for an exclusive lock are to leave.
    pub fn is_pressed(&self) -> bool {
        // SeqCst, as all accesses of this word.
        self.pressing.load(Ordering::SeqCst) > 0
    }

    /// Enters if no rank of the other side is inside, and none waits or this one `must` not queue. Returns whether it
    /// has entered.
    pub fn enter_now(&self, side: Side, mut must: impl FnMut() -> bool) -> bool {
        let (this, other) = (side as usize, 1 - side as usize);
        // SeqCst, as all changes of this word (models/gate.rs).
        let entered = self.counts.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |word| {
            let mut count = Count::of_word(word);
            count.inside[this] += 1;
            (count.inside[other] == 0 && (count.waiting[other] == 0 || must())).then(|| count.word())
        });
        entered.is_ok()
    }

    /// Whether a rank waits for this side to leave.
    pub fn is_waited_for(&self, side: Side) -> bool {
        // SeqCst, as all accesses of this word.
        Count::of_word(self.counts.load(Ordering::SeqCst)).waiting[1 - side as usize] > 0
            || (side == Side::Exclusive && self.is_closing())
    }

    /// Leaves.
    #[inline]
    pub fn leave(&self, side: Side) {
        // Relaxed: the exchange decides.
        let word = self.counts.load(Ordering::Relaxed);
        if word & others_of(side) != 0 || !self.exchange(word, word - one_of(side)) {
            self.leave_to_others(side);
        }
    }

    #[cold]
    fn leave_to_others(&self, side: Side) {
        let (this, other) = (side as usize, 1 - side as usize);
        let before = self.change(|count| {
            count.inside[this] -= 1;
            if count.inside[this] == 0 && count.waiting[other] > 0 {
                count.inside[other] = count.waiting[other];
                count.waiting[other] = 0;
                count.batch[other] ^= 1;
            }
        });
        if before.inside[this] == 1 && before.waiting[other] > 0 {
            // SeqCst: before the look for sleepers.
            self.batches.word.fetch_add(1, Ordering::SeqCst);
            self.batches.wake(ALL_SLEEPERS);
        }
    }

    fn exchange(&self, from: u64, to: u64) -> bool {
        // SeqCst, as all changes of this word; Relaxed on failure: nothing is done then (models/gate.rs).
        self.counts.compare_exchange(from, to, Ordering::SeqCst, Ordering::Relaxed).is_ok()
    }

    /// Changes the counts in one step; returns what they were.
    fn change(&self, change: impl Fn(&mut Count)) -> Count {
        // SeqCst, as all changes of this word (models/gate.rs).
        let updated = self.counts.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |word| {
            let mut count = Count::of_word(word);
            change(&mut count);
            Some(count.word())
        });
        // The closure never refuses.
        Count::of_word(updated.unwrap_or_else(|word| word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicI64;

    #[test]
    fn counts_survive_being_a_word() {
        let count = Count { inside: [1, MASK], waiting: [MASK - 1, 2], batch: [0, 1] };
        assert_eq!(Count::of_word(count.word()), count);
        assert_eq!(Count::of_word(0).word(), 0);
    }

    #[test]
    fn the_two_sides_are_never_in_together() {
        let gate = Gate::default();
        let inside = [AtomicI64::new(0), AtomicI64::new(0)];
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (gate, inside) = (&gate, &inside);
                scope.spawn(move || {
                    for round in 0..2000 {
                        let side = if (round / 3 + thread) % 2 == 0 { Side::All } else { Side::Exclusive };
                        gate.enter(side, || round % 7 == 0);
                        inside[side as usize].fetch_add(1, Ordering::SeqCst);
                        assert_eq!(inside[1 - side as usize].load(Ordering::SeqCst), 0);
                        inside[side as usize].fetch_sub(1, Ordering::SeqCst);
                        gate.leave(side);
                    }
                });
            }
        });
        assert_eq!(gate.counts.into_inner() & ((1 << (4 * BITS)) - 1), 0);
    }
}
