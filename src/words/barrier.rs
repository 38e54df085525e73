//! A barrier in shared memory.

use super::Event;
use crate::system::atomic::{AtomicU32, Ordering};
use crate::system::sleep::EVERYBODY;
use crossbeam_utils::CachePadded;

/// Ranks count themselves in; the last one begins the next generation, which the others wait for.
///
/// Zeroes are its initial state. A rank that dies before it has counted itself in keeps the others waiting until the
/// launcher ends them.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Barrier {
    arrived: CachePadded<AtomicU32>,
    generation: CachePadded<Event>,
}

impl Barrier {
    /// Returns when `size` ranks have called it; what each wrote before, all see afterwards.
    pub fn pass(&self, size: usize) {
        let generation = self.generation.word.load(Ordering::Acquire);
        if self.arrived.fetch_add(1, Ordering::SeqCst) as usize + 1 == size {
            // Nobody arrives for the next generation before this one has ended.
            self.arrived.store(0, Ordering::Relaxed);
            self.generation.word.fetch_add(1, Ordering::SeqCst);
            self.generation.wake(EVERYBODY);
        } else {
            self.generation.wait(EVERYBODY, |now| now != generation);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn nobody_passes_before_all_have_arrived() {
        const THREADS: usize = 5;
        const ROUNDS: usize = 2000;
        let barrier = Barrier::default();
        let count = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    for round in 0..ROUNDS {
                        count.fetch_add(1, Ordering::Relaxed);
                        barrier.pass(THREADS);
                        assert_eq!(count.load(Ordering::Relaxed), (round + 1) * THREADS);
                        barrier.pass(THREADS);
                    }
                });
            }
        });
    }
}
