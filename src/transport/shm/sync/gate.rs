//! The gate of a window, through which lock_all is a lock on every target at the cost of one: it lets in ranks that hold
//! lock_all, or locks that are exclusive, but never both kinds.
//!
//! While nobody asks for lock_all exclusive locks pass by. Who asks for it then stops that, waits for those who have passed by, or
//! have asked before, and sets a guard when it is in; from then on exclusive locks enter. When many have done so, and nobody has
//! asked for lock_all meanwhile, they pass by again.
//!
//! When one kind is in and the other waits, newcomers of the first kind wait too; the last one to leave lets in all of
//! the other kind that wait. So nobody waits longer than for those who were in before and one batch of the other kind.
//! The exception: a rank that holds a lock already, on any window, for which somebody waits, does not queue behind those who
//! wait, for they may be waiting for it. When it asks for lock_all it presses those who are in, but only queue for an
//! exclusive lock, to leave until their turn comes.

use super::{Event, RECHECK_MS};
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;

/// The two kinds of holders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// MPI_Win_lock_all.
    All = 0,
    /// MPI_LOCK_EXCLUSIVE on some target.
    Exclusive = 1,
}

/// The words of a gate; zeroes are an empty one.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Gate {
    /// A `Count`.
    counts: AtomicU64,
    /// Changes whenever a batch is let in.
    batches: Event,
    /// Those who wait for lock_all and must not wait for ranks that only queue.
    pressing: AtomicU32,
    /// `OPEN`, `CLOSING` or `GUARDED`, and above them how often it was opened again.
    guard: AtomicU32,
    /// Exclusive locks that have entered since lock_all was last in; a few may not be counted.
    entered: AtomicU32,
}

/// Exclusive locks pass by.
const OPEN: u32 = 0;

/// They no longer do, but wait for the guard; those who did pass by may hold their locks still.
const CLOSING: u32 = 1;

/// They enter, and those who did pass by hold their locks no longer.
const GUARDED: u32 = 3;

/// All three.
const STATES: u32 = 3;

/// What is added when it is opened again, from `GUARDED`.
const REOPENED: u32 = STATES + 1 - GUARDED;

/// Who is in and who waits, and the parity of the batches that were let in, for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count {
    inside: [u64; 2],
    waiting: [u64; 2],
    batch: [u64; 2],
}

/// Bits of a count: more ranks than a node has.
const BITS: u32 = 15;
const MASK: u64 = (1 << BITS) - 1;

/// One more inside, in a word of counts.
const fn one_of(side: Side) -> u64 {
    1 << (side as u32 * BITS)
}

/// Those of the other side, who are inside or wait, in a word of counts.
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
    /// Whether exclusive locks pass by. Who looks has its turn at the target.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.state() == OPEN
    }

    /// Whether somebody who asks for lock_all waits for those who have passed by.
    pub fn is_closing(&self) -> bool {
        self.state() == CLOSING
    }

    #[inline]
    fn state(&self) -> u32 {
        self.guard.load(Ordering::SeqCst) & STATES
    }

    /// Waits until it may be in for lock_all. `outlast` waits until nobody holds an exclusive lock who has passed by, or what it is
    /// given holds; and for those who have asked before, unless it `must` not.
    pub fn enter_for_all(&self, mut must: impl FnMut() -> bool, outlast: impl Fn(&dyn Fn() -> bool)) {
        loop {
            let mut guard = self.guard.load(Ordering::SeqCst);
            if guard & STATES != GUARDED {
                guard = self.guard.fetch_or(CLOSING, Ordering::SeqCst) | CLOSING;
            }
            if guard & STATES == CLOSING {
                outlast(&|| self.guard.load(Ordering::SeqCst) != guard);
            }
            self.enter(Side::All, &mut must);
            if self.set_guard(guard) {
                break;
            }
            self.leave(Side::All);
        }
        if self.entered.load(Ordering::Relaxed) != 0 {
            self.entered.store(0, Ordering::Relaxed);
        }
    }

    /// Sets the guard, or finds it set, while nobody has opened the gate again since it was looked at; by one who is in.
    fn set_guard(&self, guard: u32) -> bool {
        let guarded = guard | GUARDED;
        let sets = guard != guarded
            && self.guard.compare_exchange(guard, guarded, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        if sets {
            self.batches.word.fetch_add(1, Ordering::SeqCst);
            self.batches.wake(ALL_SLEEPERS);
        }
        sets || self.guard.load(Ordering::SeqCst) == guarded
    }

    /// The same, if nobody need be waited for, nor written to. Tells whether it is in.
    #[inline]
    pub fn enter_for_all_now(&self) -> bool {
        let word = self.counts.load(Ordering::Relaxed);
        if word & others_of(Side::All) != 0
            || self.entered.load(Ordering::Relaxed) != 0
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

    /// Counts an exclusive lock that is in; with so many of them the gate is open again. Nobody is in for lock_all now, and who comes
    /// in later looks.
    pub fn count_entered(&self, enough: u32) {
        let entered = self.entered.load(Ordering::Relaxed) + 1;
        let is_enough = entered >= enough;
        self.entered.store(if is_enough { 0 } else { entered }, Ordering::Relaxed);
        let guard = self.guard.load(Ordering::Relaxed);
        if is_enough && guard & STATES == GUARDED {
            let _ =
                self.guard.compare_exchange(guard, guard.wrapping_add(REOPENED), Ordering::SeqCst, Ordering::SeqCst);
        }
    }

    /// Waits until it may be in for an exclusive lock.
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

    /// Waits until it may be in. Who waits comes in before those who come later, unless `must`: then those who wait may be
    /// waiting for this rank.
    #[inline]
    pub fn enter(&self, side: Side, must: impl FnMut() -> bool) {
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
        // The batch that lets this one in is the next one of its side; there is no other before this one has left.
        self.batches.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
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
                    self.pressing.fetch_add(1, Ordering::SeqCst);
                    presses = true;
                }
                return false;
            }
            now.waiting[this] -= 1;
            now.inside[this] += 1;
            self.counts.compare_exchange(word, now.word(), Ordering::SeqCst, Ordering::SeqCst).is_ok()
        });
        if presses {
            self.pressing.fetch_sub(1, Ordering::SeqCst);
        }
    }

    /// Whether those who are in for an exclusive lock, and only queue for it, are to leave.
    pub fn is_pressed(&self) -> bool {
        self.pressing.load(Ordering::SeqCst) > 0
    }

    /// Goes in if nobody of the other side is in, nor waits, unless it `must`. Tells whether it is in.
    pub fn enter_now(&self, side: Side, mut must: impl FnMut() -> bool) -> bool {
        let (this, other) = (side as usize, 1 - side as usize);
        let entered = self.counts.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |word| {
            let mut count = Count::of_word(word);
            count.inside[this] += 1;
            (count.inside[other] == 0 && (count.waiting[other] == 0 || must())).then(|| count.word())
        });
        entered.is_ok()
    }

    /// Whether somebody waits for this side to leave.
    pub fn is_waited_for(&self, side: Side) -> bool {
        Count::of_word(self.counts.load(Ordering::SeqCst)).waiting[1 - side as usize] > 0
            || (side == Side::Exclusive && self.is_closing())
    }

    /// Leaves.
    #[inline]
    pub fn leave(&self, side: Side) {
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
            self.batches.word.fetch_add(1, Ordering::SeqCst);
            self.batches.wake(ALL_SLEEPERS);
        }
    }

    fn exchange(&self, from: u64, to: u64) -> bool {
        self.counts.compare_exchange(from, to, Ordering::SeqCst, Ordering::Relaxed).is_ok()
    }

    /// Changes the counts as one; gives what they were.
    fn change(&self, change: impl Fn(&mut Count)) -> Count {
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
