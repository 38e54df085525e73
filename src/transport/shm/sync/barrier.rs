//! The barrier of a communicator: an arrival counter and a generation word (sense reversal), with a key that must be
//! equal at all ranks.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `arrived` | each rank | it arrives: + key and 1 (SeqCst); the last one stores 0 before it begins the next generation |
//! | `generation` | the last rank to arrive | the next number, with the bit `ALIKE` if all keys are equal (SeqCst) |
//!
//! Keys are summed where ranks are counted; the last rank compares the sum with what it would be if all keys were its
//! own. Keys that are hashes of several words have the sum of others with a chance of less than the number of ranks in
//! 2^48.
//!
//! Two ranks use `PairBarrier`, which takes a quarter of the time. A rank that dies before it arrives keeps the others
//! waiting until the launcher ends them. Models: models/barrier.rs.

#![forbid(unsafe_code)]

use super::Event;
use super::pair_barrier::PairBarrier;
use crate::os::atomic::{AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;
use crossbeam_utils::CachePadded;

/// The state words; all zeroes at first.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Barrier {
    /// Ranks that have arrived; above `COUNT` bits the sum of their keys.
    arrived: CachePadded<AtomicU64>,
    /// Counts generations, above the bit `ALIKE` for the keys of the last one.
    generation: CachePadded<Event>,
    /// The barrier of two ranks.
    of_two: PairBarrier,
}

/// Bits that count ranks.
const COUNT: u32 = 16;

/// The lowest bit of a generation.
const ALIKE: u32 = 1;

impl Barrier {
    /// Returns when all of `size` ranks have called it; all see afterwards what each wrote before. Returns whether all
    /// brought the same key, of which 48 bits count.
    pub fn pass(&self, rank: usize, size: usize, key: u64) -> bool {
        debug_assert!(rank < size && size < 1 << COUNT);
        if size == 2 {
            return self.of_two.enter(rank, key);
        }
        // Acquire: this rank has left the barrier before, so the value is the current one (models/barrier.rs).
        let generation = self.generation.word.load(Ordering::Acquire);
        let own = key << COUNT | 1;
        // SeqCst: AcqRel would do, for the last rank sees what all wrote before; the same instruction on x86
        // (models/barrier.rs).
        let arrived = self.arrived.fetch_add(own, Ordering::SeqCst).wrapping_add(own);
        if arrived & ((1 << COUNT) - 1) == size as u64 {
            // Relaxed: no rank arrives for the next generation before the store of `generation` below
            // (models/barrier.rs).
            self.arrived.store(0, Ordering::Relaxed);
            let is_alike = arrived == own.wrapping_mul(size as u64);
            let next = (generation & !ALIKE).wrapping_add(ALIKE + 1) | u32::from(is_alike);
            // SeqCst: before the look for sleepers; Release for what all ranks wrote before (models/barrier.rs).
            self.generation.word.store(next, Ordering::SeqCst);
            self.generation.wake(ALL_SLEEPERS);
            return is_alike;
        }
        let mut next = generation;
        self.generation.wait(ALL_SLEEPERS, |now| {
            next = now;
            now != generation
        });
        next & ALIKE != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn no_thread_passes_before_all_have_arrived() {
        check::<2>();
        check::<5>();
    }

    fn check<const THREADS: usize>() {
        const ROUNDS: usize = 2000;
        let barrier = Barrier::default();
        let count = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for thread in 0..THREADS {
                let (barrier, count) = (&barrier, &count);
                scope.spawn(move || {
                    for round in 0..ROUNDS {
                        count.fetch_add(1, Ordering::Relaxed);
                        assert!(barrier.pass(thread, THREADS, round as u64));
                        assert_eq!(count.load(Ordering::Relaxed), (round + 1) * THREADS);
                        // One of them differs in some rounds, in the lowest bit or a high one.
                        let differs = thread == round % THREADS && round % 3 > 0;
                        let key = u64::MAX ^ if differs { 1 << (round % 3 % 2 * 40) } else { 0 };
                        assert_eq!(barrier.pass(thread, THREADS, key), round % 3 == 0);
                    }
                });
            }
        });
    }
}
