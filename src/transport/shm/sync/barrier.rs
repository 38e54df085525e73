//! The barrier of a communicator: an arrival counter and a generation word (sense reversal). The barrier also compares a key of each rank,
//! for example a hash of the rank's call.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `arrived` | each rank | on arrival: adds its key and 1 (SeqCst) |
//! | `arrived` | the last rank to arrive, or the leader | 0 at the end |
//! | `generation` | the last rank to arrive, or the leader | next generation number, with the bit `ALIKE` if the result is true (SeqCst) |
//! | `complete` | the last rank to arrive, in a barrier with a leader | only if the leader sleeps |
//!
//! In a barrier with a leader (`lead`, `follow`), the leader calls a function after all ranks have arrived. In this function the leader of
//! a host synchronises with other hosts. After the function the leader stores 0 to `arrived` and begins the next generation, and all ranks
//! leave. Either all calls of one `Barrier` have a leader, or no call has one.
//!
//! The word `arrived` also contains the sum of the keys. The last rank (or the leader) compares the sum with the number of ranks times its
//! own key. If the keys are hashes and differ, the two values are equal with a probability below the number of ranks divided by 2^48.
//!
//! In a barrier without a leader, two ranks use `PairBarrier`, which takes a quarter of the time. If a rank dies before it arrives, the
//! others wait until the launcher ends them. Models: models/barrier.rs.

#![forbid(unsafe_code)]

use super::Event;
use super::pair_barrier::PairBarrier;
use crate::os::atomic::{AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;
use crossbeam_utils::CachePadded;

/// The state words. All zeroes are the initial state.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Barrier {
    arrivals: CachePadded<Arrivals>,
    /// Number of the generation, above the bit `ALIKE`, which is the result of the latest barrier.
    generation: CachePadded<Event>,
    /// The barrier that is used if there are two ranks and no leader.
    of_two: PairBarrier,
}

/// The state words at which ranks arrive.
#[repr(C)]
#[derive(Debug, Default)]
struct Arrivals {
    /// Number of ranks that have arrived, in the low `COUNT` bits; above them the sum of their keys.
    arrived: AtomicU64,
    /// Event on which the leader waits until all ranks have arrived.
    complete: Event,
}

/// Number of bits that count ranks.
const COUNT: u32 = 16;

/// Bit of `generation`: the result of the latest barrier. Without a leader, it is 1 if the keys were equal; with a leader, it is 1 if
/// `between` has returned true.
const ALIKE: u32 = 1;

impl Barrier {
    /// Waits until all `size` ranks have called this function. Afterwards every rank sees what each rank wrote before its call. Returns
    /// true if all ranks passed the same key; only the low 48 bits of a key count.
    pub fn pass(&self, rank: usize, size: usize, key: u64) -> bool {
        debug_assert!(rank < size && size < 1 << COUNT);
        if size == 2 {
            return self.of_two.enter(rank, key);
        }
        // Acquire: this rank has left the previous barrier, so it loads the current generation (models/barrier.rs).
        let generation = self.generation.word.load(Ordering::Acquire);
        let own = key << COUNT | 1;
        // SeqCst, which on x86 is the same instruction as AcqRel. AcqRel would suffice: the last rank sees what all ranks wrote earlier
        // (models/barrier.rs).
        let arrived = self.arrivals.arrived.fetch_add(own, Ordering::SeqCst).wrapping_add(own);
        if arrived & ((1 << COUNT) - 1) == size as u64 {
            // Relaxed: no rank arrives for the next generation before the store of `generation` below (models/barrier.rs).
            self.arrivals.arrived.store(0, Ordering::Relaxed);
            let is_alike = arrived == own.wrapping_mul(size as u64);
            let next = (generation & !ALIKE).wrapping_add(ALIKE + 1) | u32::from(is_alike);
            // SeqCst: this access comes before `wake` loads the number of sleepers. It is also a Release of what all ranks wrote earlier
            // (models/barrier.rs).
            self.generation.word.store(next, Ordering::SeqCst);
            self.generation.wake(ALL_SLEEPERS);
            return is_alike;
        }
        self.await_change_of(generation)
    }

    /// Arrives as a rank that is not the leader. Waits until the leader leaves `lead`, and returns the result of `lead`. Afterwards this
    /// rank sees what each rank wrote before its call, and what the leader wrote in `between`.
    pub fn follow(&self, size: usize, key: u64) -> bool {
        debug_assert!(1 < size && size < 1 << COUNT);
        // Acquire: for the reason given in `pass` (models/barrier.rs).
        let generation = self.generation.word.load(Ordering::Acquire);
        let own = key << COUNT | 1;
        // SeqCst: this access comes before `ring` loads the number of sleepers. It is also a Release of what this rank wrote earlier
        // (models/barrier.rs).
        let arrived = self.arrivals.arrived.fetch_add(own, Ordering::SeqCst).wrapping_add(own);
        if arrived & ((1 << COUNT) - 1) == size as u64 {
            self.arrivals.complete.ring();
        }
        self.await_change_of(generation)
    }

    /// Arrives as the leader. When all ranks have arrived, calls `between`, and passes true to it if all ranks have passed the same key.
    /// All ranks leave with the result of `between`.
    pub fn lead(&self, size: usize, key: u64, between: impl FnOnce(bool) -> bool) -> bool {
        debug_assert!(0 < size && size < 1 << COUNT);
        if size == 1 {
            return between(true);
        }
        // Relaxed: only the leader changes the generation (models/barrier.rs).
        let generation = self.generation.word.load(Ordering::Relaxed);
        let own = key << COUNT | 1;
        // SeqCst, where Acquire would suffice: if the leader arrives last, it sees what all ranks wrote earlier (models/barrier.rs).
        let mut arrived = self.arrivals.arrived.fetch_add(own, Ordering::SeqCst).wrapping_add(own);
        let are_all = |arrived: u64| arrived & ((1 << COUNT) - 1) == size as u64;
        if !are_all(arrived) {
            self.arrivals.complete.wait(ALL_SLEEPERS, |_| {
                // SeqCst: this load comes after this rank has counted itself as a sleeper. It is also an Acquire of what the other ranks
                // wrote earlier (models/barrier.rs).
                arrived = self.arrivals.arrived.load(Ordering::SeqCst);
                are_all(arrived)
            });
        }
        let is_alike = between(arrived == own.wrapping_mul(size as u64));
        // Relaxed: no rank arrives again before the store of `generation` below (models/barrier.rs).
        self.arrivals.arrived.store(0, Ordering::Relaxed);
        let next = (generation & !ALIKE).wrapping_add(ALIKE + 1) | u32::from(is_alike);
        // SeqCst: this access comes before `wake` loads the number of sleepers. It is also a Release of what all ranks wrote earlier
        // (models/barrier.rs).
        self.generation.word.store(next, Ordering::SeqCst);
        self.generation.wake(ALL_SLEEPERS);
        is_alike
    }

    /// Waits for the next generation. Returns the result of the barrier, which is the bit `ALIKE`.
    fn await_change_of(&self, generation: u32) -> bool {
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

    #[test]
    fn no_thread_passes_before_the_leader() {
        const THREADS: usize = 4;
        let barrier = Barrier::default();
        let (count, led) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for thread in 0..THREADS {
                let (barrier, count, led) = (&barrier, &count, &led);
                scope.spawn(move || {
                    for round in 0..2000 {
                        count.fetch_add(1, Ordering::Relaxed);
                        let differs = thread == round % THREADS && round % 3 == 1;
                        let key = u64::from(differs);
                        let is_alike = if thread == 2 {
                            barrier.lead(THREADS, key, |is_alike| {
                                assert_eq!(count.load(Ordering::Relaxed), (round + 1) * THREADS);
                                led.fetch_add(1, Ordering::Relaxed);
                                is_alike && round % 5 > 0
                            })
                        } else {
                            barrier.follow(THREADS, key)
                        };
                        assert_eq!(is_alike, round % 3 != 1 && round % 5 > 0);
                        assert_eq!(led.load(Ordering::Relaxed), round + 1);
                    }
                });
            }
        });
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
                        // In some rounds the key of one rank differs, in the lowest bit or in a high bit.
                        let differs = thread == round % THREADS && round % 3 > 0;
                        let key = u64::MAX ^ if differs { 1 << (round % 3 % 2 * 40) } else { 0 };
                        assert_eq!(barrier.pass(thread, THREADS, key), round % 3 == 0);
                    }
                });
            }
        });
    }
}
