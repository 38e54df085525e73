//! The lock_all gate of a window: group mutual exclusion of two sides, ranks with MPI_Win_lock_all and ranks with exclusive locks. With it,
//! MPI_Win_lock_all locks every target at the cost of one lock, instead of the cost of a lock for each target.
//!
//! **Open, closing, guarded.** Until a rank asks for lock_all, the gate is open, and exclusive locks pass it without entering. The first
//! rank that asks for lock_all stores `CLOSING`, and waits until all exclusive locks that have passed the gate, or were requested earlier,
//! are released. Then it enters and stores `GUARDED`. From then on exclusive locks enter the gate. After many exclusive locks without a
//! lock_all, an exclusive lock opens the gate again.
//!
//! **Batches.** While one side is inside and the other side waits, newcomers of the first side also wait. The last rank of a side to leave
//! lets in all waiting ranks of the other side as one batch. So a rank waits for the ranks inside and at most one batch of the other side.
//! Exception: if a rank holds a lock, on any window, and another rank waits for this lock, the holder must not queue, because the ranks in
//! the queue may be waiting for this lock. If the holder asks for lock_all, it presses (`pressing`): the ranks inside that wait for an
//! exclusive lock then leave the gate until their tickets are served.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `counts` | each rank | when it enters, waits or leaves; the last rank inside lets the next batch in |
//! | `guard` | a rank that asks for lock_all | `CLOSING`, then `GUARDED` when it is inside |
//! | `guard` | the holder of an exclusive lock | when it opens the gate again |
//! | `batches` | the rank that lets a batch in or stores `GUARDED` | after `counts` or `guard` |
//! | `pressing` | a rank that asks for lock_all while it holds a lock | +1 before and -1 after its wait |
//! | `entered` | the holder of an exclusive lock | +1; 0 after many exclusive locks (Relaxed: a hint) |
//! | `entered` | a rank inside for lock_all | 0 (Relaxed: a hint) |
//!
//! Only one side is inside at a time, so `counts` has one number for the ranks inside, whose sign is the side. `counts` is the sum of
//! these numbers, each times the value of its lowest bit:
//!
//! | bits | number |
//! | --- | --- |
//! | 0 to 21 | number of ranks inside: positive for lock_all, negative for exclusive locks (a negative number borrows from bits 22 to 63) |
//! | 22 to 41 | number of ranks that wait for an exclusive lock |
//! | 42 to 61 | number of ranks that wait for lock_all |
//! | 62 | parity of the number of batches of lock_all that were let in |
//! | 63 | parity of the number of batches of exclusive locks that were let in |
//!
//! Closing is a Dekker handshake: an exclusive lock takes its ticket at the target and then loads `guard`; lock_all stores `guard` and then
//! loads the targets' tickets. Therefore all accesses of `guard`, of `counts` and of the target's lock are SeqCst, except loads whose value
//! a compare-exchange checks afterwards.
//!
//! If a rank dies inside or while it closes the gate, the others wait until the launcher ends them. Models: models/gate.rs.

#![forbid(unsafe_code)]

use super::{Event, RECHECK_MS};
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;

/// The two sides of the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// MPI_Win_lock_all.
    All = 0,
    /// MPI_LOCK_EXCLUSIVE on some target.
    Exclusive = 1,
}

/// The state words of a gate. A gate of all zeroes is empty and open.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Gate {
    /// A `Count` as one word.
    counts: AtomicU64,
    /// Event that changes when a batch is let in or `GUARDED` is stored.
    batches: Event,
    /// Number of ranks that wait for lock_all and press: ranks inside that only queue for an exclusive lock must leave.
    pressing: AtomicU32,
    /// `OPEN`, `CLOSING` or `GUARDED` in the low bits; above them the number of times that the gate was opened again.
    guard: AtomicU32,
    /// Number of exclusive locks that have entered since lock_all was last inside. A few may not be counted.
    entered: AtomicU32,
}

/// State of `guard`: exclusive locks pass the gate without entering.
const OPEN: u32 = 0;

/// State of `guard`: exclusive locks wait until `guard` is `GUARDED`. Ranks may still hold locks that have passed the gate.
const CLOSING: u32 = 1;

/// State of `guard`: exclusive locks enter the gate. All locks that have passed the gate without entering are released.
const GUARDED: u32 = 3;

/// The bits of `guard` that hold these three states.
const STATES: u32 = 3;

/// Number that is added to `guard` to open the gate again from `GUARDED`.
const REOPENED: u32 = STATES + 1 - GUARDED;

/// The numbers of `counts`, for each side: the number of ranks inside, the number of ranks that wait, and the parity of the number of
/// batches that were let in. At most one side is inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count {
    inside: [u64; 2],
    waiting: [u64; 2],
    batch: [u64; 2],
}

/// Number of bits of a number of ranks that wait. The 1000000 ranks of a job (`bootstrap`) fit.
const BITS: u32 = 20;

/// The bits of a number of ranks that wait, in the lowest bits.
const MASK: u64 = (1 << BITS) - 1;

/// Number of bits of the number of ranks inside. The number of ranks of a job and the sign fit.
const INSIDE_BITS: u32 = 22;

/// The bit of the sign of the number of ranks inside.
const SIGN: u64 = 1 << (INSIDE_BITS - 1);

/// Shift of the number of ranks of each side that wait.
const WAITING: [u32; 2] = [INSIDE_BITS + BITS, INSIDE_BITS];

/// Shift of the parity of the number of batches of `Side::All`. The parity of `Side::Exclusive` follows.
const BATCH: u32 = INSIDE_BITS + 2 * BITS;

/// Returns the number that is added to a word of counts when a rank of this side enters.
const fn one_of(side: Side) -> u64 {
    match side {
        Side::All => 1,
        Side::Exclusive => 1_u64.wrapping_neg(),
    }
}

/// Returns `SIGN` if the word of counts has ranks of the other side inside, and otherwise 0. Then returns the bits of the number of ranks of
/// the other side that wait. These bits may be wrong if ranks of the other side are inside.
#[inline]
const fn others_of(side: Side, word: u64) -> (u64, u64) {
    // For `Side::Exclusive`: the sum has bit `SIGN` if the number inside is positive. If not, the sum has no borrow in the higher bits.
    let (word, other) = match side {
        Side::All => (word, Side::Exclusive),
        Side::Exclusive => (word.wrapping_add(SIGN - 1), Side::All),
    };
    (word & SIGN, word & MASK << WAITING[other as usize])
}

/// Returns true if a word of counts has no ranks of the other side, inside or waiting.
#[inline]
const fn is_free_for(side: Side, word: u64) -> bool {
    let (inside, waiting) = others_of(side, word);
    inside | waiting == 0
}

impl Count {
    fn of_word(word: u64) -> Self {
        let inside = (word << (u64::BITS - INSIDE_BITS)).cast_signed() >> (u64::BITS - INSIDE_BITS);
        let rest = word.wrapping_sub(inside.cast_unsigned());
        Self {
            inside: [inside, -inside].map(|count| count.max(0).cast_unsigned()),
            waiting: WAITING.map(|shift| rest >> shift & MASK),
            batch: [rest >> BATCH & 1, rest >> (BATCH + 1)],
        }
    }

    fn word(self) -> u64 {
        let rest = self.waiting[0] << WAITING[0]
            | self.waiting[1] << WAITING[1]
            | self.batch[0] << BATCH
            | self.batch[1] << (BATCH + 1);
        rest.wrapping_add(self.inside[0]).wrapping_sub(self.inside[1])
    }
}

impl Gate {
    /// Returns true if exclusive locks pass the gate without entering. The result is certain only for a caller that has already taken a
    /// ticket at the target.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.state() == OPEN
    }

    /// Returns true if a rank that asks for lock_all waits for locks that have passed the gate.
    pub fn is_closing(&self) -> bool {
        self.state() == CLOSING
    }

    #[inline]
    fn state(&self) -> u32 {
        // SeqCst: this load comes after the ticket at the target was taken, or, in `enter_for_all_now`, after the change of `counts`
        // (models/gate.rs).
        self.guard.load(Ordering::SeqCst) & STATES
    }

    /// Enters for lock_all. If the gate is not guarded yet, `outlast` first waits until no rank holds an exclusive lock that has passed the
    /// gate. `outlast` may stop when its argument, a function, returns true. In both cases, this rank then calls `enter` with `must`.
    pub fn enter_for_all(&self, mut must: impl FnMut() -> bool, outlast: impl Fn(&dyn Fn() -> bool)) {
        loop {
            // SeqCst: this access, and the next one, come before `outlast` loads the targets' tickets (models/gate.rs).
            let mut guard = self.guard.load(Ordering::SeqCst);
            if guard & STATES != GUARDED {
                guard = self.guard.fetch_or(CLOSING, Ordering::SeqCst) | CLOSING; // SeqCst: `outlast` loads afterwards
            }
            if guard & STATES == CLOSING {
                // SeqCst: all accesses of this word have one order.
                outlast(&|| self.guard.load(Ordering::SeqCst) != guard);
            }
            self.enter(Side::All, &mut must);
            if self.set_guard(guard) {
                break;
            }
            self.leave(Side::All);
        }
        // Relaxed: a hint.
        if self.entered.load(Ordering::Relaxed) != 0 {
            self.entered.store(0, Ordering::Relaxed); // a hint
        }
    }

    /// Stores `GUARDED`, if no other rank has stored it. Returns false if the gate was opened again after `guard` was loaded. The caller is
    /// inside.
    fn set_guard(&self, guard: u32) -> bool {
        let guarded = guard | GUARDED;
        // SeqCst, here and below: exclusive locks load `guard` after they have taken their tickets (models/gate.rs).
        let sets = guard != guarded
            && self.guard.compare_exchange(guard, guarded, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        if sets {
            // SeqCst: this access comes before `wake` loads the number of sleepers.
            self.batches.word.fetch_add(1, Ordering::SeqCst);
            self.batches.wake(ALL_SLEEPERS);
        }
        // SeqCst: all accesses of this word have one order.
        sets || self.guard.load(Ordering::SeqCst) == guarded
    }

    /// The fast path of `enter_for_all`: enters if this rank need not wait and need not change a word other than `counts`. Returns true if
    /// this rank has entered.
    #[inline]
    pub fn enter_for_all_now(&self) -> bool {
        // Relaxed: the exchange fails if `counts` is out of date.
        let word = self.counts.load(Ordering::Relaxed);
        if !is_free_for(Side::All, word)
            || self.entered.load(Ordering::Relaxed) != 0 // a hint
            || !self.exchange(word, word.wrapping_add(one_of(Side::All)))
        {
            return false;
        }
        let is_guarded = self.state() == GUARDED;
        if !is_guarded {
            self.leave_to_others(Side::All);
        }
        is_guarded
    }

    /// Counts an exclusive lock inside. After `enough` of them, opens the gate again. This is safe: no lock_all is inside now, and a rank
    /// that asks for lock_all later loads `guard`.
    pub fn count_entered(&self, enough: u32) {
        // Relaxed: `entered` is a hint.
        let entered = self.entered.load(Ordering::Relaxed) + 1;
        let is_enough = entered >= enough;
        // Relaxed: a hint.
        self.entered.store(if is_enough { 0 } else { entered }, Ordering::Relaxed);
        // Relaxed: the compare-and-swap fails if the value is out of date.
        let guard = self.guard.load(Ordering::Relaxed);
        if is_enough && guard & STATES == GUARDED {
            // SeqCst: all changes of this word have one order (models/gate.rs).
            let _ =
                self.guard.compare_exchange(guard, guard.wrapping_add(REOPENED), Ordering::SeqCst, Ordering::SeqCst);
        }
    }

    /// Enters for an exclusive lock. If the gate is closing, this rank first waits until it is no longer closing or `must` returns true;
    /// `must` has the meaning that `enter` describes.
    #[inline]
    pub fn enter_exclusively(&self, mut must: impl FnMut() -> bool) {
        if self.is_closing() {
            self.await_guard(&mut must);
        }
        self.enter(Side::Exclusive, must);
    }

    /// Waits until `is_so` returns true. Calls `is_so` after each batch that is let in, and at least every `RECHECK_MS` milliseconds.
    #[cold]
    pub fn wait_until(&self, mut is_so: impl FnMut() -> bool) {
        self.batches.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| is_so());
    }

    #[cold]
    fn await_guard(&self, must: &mut impl FnMut() -> bool) {
        self.batches.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| self.state() != CLOSING || must());
    }

    /// Enters as a rank of this side. If ranks of the other side are inside or wait, this rank first waits for the next batch of its own
    /// side. If `must` returns true, this rank must not queue, because ranks in the queue may wait for a lock that this rank holds: it
    /// enters as soon as no rank of the other side is inside.
    #[inline]
    pub fn enter(&self, side: Side, must: impl FnMut() -> bool) {
        // Relaxed: the exchange fails if the value is out of date.
        let word = self.counts.load(Ordering::Relaxed);
        if !is_free_for(side, word) || !self.exchange(word, word.wrapping_add(one_of(side))) {
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
        // This rank is in the next batch of its side. No later batch can come before this rank has left.
        self.batches.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            // SeqCst: this load comes after this rank has counted itself as a sleeper (models/gate.rs).
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
                    // SeqCst: all accesses of this word have one order. Ranks inside load the word each time they wake.
                    self.pressing.fetch_add(1, Ordering::SeqCst);
                    presses = true;
                }
                return false;
            }
            now.waiting[this] -= 1;
            now.inside[this] += 1;
            // SeqCst: all changes of this word have one order (models/gate.rs).
            self.counts.compare_exchange(word, now.word(), Ordering::SeqCst, Ordering::SeqCst).is_ok()
        });
        if presses {
            // SeqCst: all accesses of this word have one order.
            self.pressing.fetch_sub(1, Ordering::SeqCst);
        }
    }

    /// Returns true if every rank inside that only queues for an exclusive lock must leave.
    pub fn is_pressed(&self) -> bool {
        // SeqCst: all accesses of this word have one order.
        self.pressing.load(Ordering::SeqCst) > 0
    }

    /// Enters if no rank of the other side is inside, and if no rank of the other side waits or `must` returns true. Returns true if this
    /// rank has entered.
    pub fn enter_now(&self, side: Side, mut must: impl FnMut() -> bool) -> bool {
        // SeqCst: all changes of this word have one order (models/gate.rs).
        let entered = self.counts.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |word| {
            let (inside, waiting) = others_of(side, word);
            (inside == 0 && (waiting == 0 || must())).then(|| word.wrapping_add(one_of(side)))
        });
        entered.is_ok()
    }

    /// Returns true if a rank waits for this side to leave.
    pub fn is_waited_for(&self, side: Side) -> bool {
        // SeqCst: all accesses of this word have one order.
        Count::of_word(self.counts.load(Ordering::SeqCst)).waiting[1 - side as usize] > 0
            || (side == Side::Exclusive && self.is_closing())
    }

    /// Leaves the gate.
    #[inline]
    pub fn leave(&self, side: Side) {
        // Relaxed: the exchange fails if the value is out of date.
        let word = self.counts.load(Ordering::Relaxed);
        if !is_free_for(side, word) || !self.exchange(word, word.wrapping_sub(one_of(side))) {
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
            // SeqCst: this access comes before `wake` loads the number of sleepers.
            self.batches.word.fetch_add(1, Ordering::SeqCst);
            self.batches.wake(ALL_SLEEPERS);
        }
    }

    fn exchange(&self, from: u64, to: u64) -> bool {
        // SeqCst: all changes of this word have one order. Relaxed on failure: this rank then changes and accesses nothing
        // (models/gate.rs).
        self.counts.compare_exchange(from, to, Ordering::SeqCst, Ordering::Relaxed).is_ok()
    }

    /// Changes the counts atomically. Returns the previous counts.
    fn change(&self, change: impl Fn(&mut Count)) -> Count {
        // SeqCst: all changes of this word have one order (models/gate.rs).
        let updated = self.counts.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |word| {
            let mut count = Count::of_word(word);
            change(&mut count);
            Some(count.word())
        });
        // The closure never returns None, so the result is never an error.
        Count::of_word(updated.unwrap_or_else(|word| word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicI64;

    /// More ranks than 16 bits count.
    const MANY: u64 = 600_000;

    #[test]
    fn a_word_counts_the_ranks_of_a_job() {
        let most = crate::bootstrap::MOST_RANKS as u64;
        for (inside, waiting, batch) in [
            ([0, 0], [0, 0], [0, 0]),
            ([1, 0], [0, 2], [0, 1]),
            ([0, 1], [2, 0], [1, 0]),
            ([most, 0], [MASK, most], [1, 1]),
            ([0, most], [most, MASK], [1, 1]),
        ] {
            let count = Count { inside, waiting, batch };
            assert_eq!(Count::of_word(count.word()), count);
            let [all, exclusive] = [Side::All, Side::Exclusive].map(|side| is_free_for(side, count.word()));
            assert_eq!((all, exclusive), (inside[1] + waiting[1] == 0, inside[0] + waiting[0] == 0));
        }
        assert_eq!(Count::of_word(0).word(), 0);
    }

    /// Many ranks of each side enter and leave, while as many ranks of the other side wait.
    #[test]
    fn many_ranks_are_inside_and_wait() {
        for (side, other) in [(Side::All, Side::Exclusive), (Side::Exclusive, Side::All)] {
            let (gate, this) = (Gate::default(), side as usize);
            let (queues, overtakes) = (|| false, || true);
            let now = || Count::of_word(gate.counts.load(Ordering::SeqCst)); // SeqCst: only this thread uses the gate
            for _ in 0..MANY {
                gate.enter(side, queues);
            }
            assert_eq!((now().inside[this], now().inside[1 - this]), (MANY, 0));
            assert!(!gate.enter_now(other, overtakes));
            // A rank that waits would block the test.
            gate.change(|count| count.waiting[other as usize] = MANY);
            assert!(!gate.enter_now(side, queues) && gate.enter_now(side, overtakes) && gate.is_waited_for(side));
            for _ in 0..=MANY {
                gate.leave(side);
            }
            assert_eq!((now().inside[this], now().inside[1 - this], now().waiting), (0, MANY, [0, 0]));
            assert!(!gate.enter_now(side, overtakes) && gate.enter_now(other, queues));
            for _ in 0..=MANY {
                gate.leave(other);
            }
            assert_eq!((now().inside, now().waiting), ([0, 0], [0, 0]));
            gate.enter(side, queues);
        }
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
        let end = Count::of_word(gate.counts.into_inner());
        assert_eq!((end.inside, end.waiting), ([0, 0], [0, 0]));
    }
}
