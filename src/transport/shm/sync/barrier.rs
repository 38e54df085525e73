//! A barrier in shared memory.

use super::Event;
use super::pair_barrier::PairBarrier;
use crate::os::atomic::{AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;
use crossbeam_utils::CachePadded;

/// Ranks count themselves in; the last one begins the next generation, which the others wait for.
///
/// Each rank brings a key, and all learn whether the keys are alike: they are summed where ranks are counted, and the last one
/// compares the sum with what it would be if all were its own. Keys that are made of many words by a digest have the sum of others
/// by a chance of less than the number of ranks in 2^48.
///
/// Two ranks meet in another way, which takes them a quarter of the time.
///
/// Zeroes are its initial state. A rank that dies before it has counted itself in keeps the others waiting until the
/// launcher ends them.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Barrier {
    /// The ranks that have come; above `COUNT` bits the sum of their keys.
    arrived: CachePadded<AtomicU64>,
    /// Counts generations, above a bit that tells whether the keys of the last one were alike.
    generation: CachePadded<Event>,
    /// All that two ranks need.
    of_two: PairBarrier,
}

/// Bits that count ranks.
const COUNT: u32 = 16;

/// The lowest bit of a generation.
const ALIKE: u32 = 1;

impl Barrier {
    /// Returns when all of `size` ranks have called it; what each wrote before, all see afterwards. Tells whether all brought the same
    /// key, of which 48 bits count.
    pub fn pass(&self, rank: usize, size: usize, key: u64) -> bool {
        debug_assert!(rank < size && size < 1 << COUNT);
        if size == 2 {
            return self.of_two.enter(rank, key);
        }
        let generation = self.generation.word.load(Ordering::Acquire);
        let own = key << COUNT | 1;
        let arrived = self.arrived.fetch_add(own, Ordering::SeqCst).wrapping_add(own);
        if arrived & ((1 << COUNT) - 1) == size as u64 {
            // Nobody arrives for the next generation before this one has ended.
            self.arrived.store(0, Ordering::Relaxed);
            let is_alike = arrived == own.wrapping_mul(size as u64);
            let next = (generation & !ALIKE).wrapping_add(ALIKE + 1) | u32::from(is_alike);
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
    fn nobody_passes_before_all_have_arrived() {
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
