//! Asymmetric fences (membarrier): a pair of fences, each between an earlier store and a later load. The frequent side is a compiler fence.
//! The rare side makes the kernel run a fence on all processors that run processes of this job.
//!
//! A signalling rank stores the state for which other ranks wait, and then loads the number of sleepers. In a small job only a compiler
//! fence (`signalled`) is between these two accesses, and a rank that is about to sleep (`before_sleep`) makes the membarrier call. The
//! ranks agree once on the kind of fences, in `agree`, so both sides always use matching fences.
//!
//! In all models (`models`), models/os/asymmetric.rs replaces this file. The test below runs the code of this file.

#![forbid(unsafe_code)]

use rustix::thread::{MembarrierCommand, membarrier};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering, compiler_fence, fence};

/// True if a call of `heavy` in another process is also a fence for the threads of this process.
static HAS_JOINED: AtomicBool = AtomicBool::new(false);

/// The fences on which the ranks have agreed: `UNKNOWN` before they agree.
static AGREED: AtomicU8 = AtomicU8::new(UNKNOWN);

const UNKNOWN: u8 = 0;
/// Agreed: a rank could not register for membarrier, so both sides execute real fences.
const NOTHING: u8 = 1;
/// Agreed: all ranks have registered for membarrier, but a signalling rank executes a real fence.
const WITH_FENCE: u8 = 2;
/// Agreed: a signalling rank executes only a compiler fence.
const WITHOUT_FENCE: u8 = 3;

/// Registers this process for membarrier, so that a call of `heavy` in another process is also a fence for the threads of this process.
/// Returns false if the kernel does not have membarrier, or forbids it.
pub fn join() -> bool {
    let works = membarrier(MembarrierCommand::RegisterGlobalExpedited).is_ok();
    // SeqCst: loaded in `before_sleep`, possibly by another thread. Each process stores its flag once.
    HAS_JOINED.store(works, Ordering::SeqCst);
    works
}

/// The fence of the frequent side: a compiler fence.
#[inline]
pub fn light() {
    compiler_fence(Ordering::SeqCst); // the processor's part is the membarrier call of the other side
}

/// The fence of the rare side. All ranks must have registered for membarrier. Panics if the kernel refuses the call.
pub fn heavy() {
    assert!(has_fenced_all(), "the kernel fences the processors of processes that have joined");
}

/// Makes the kernel execute a fence on the processors of all registered processes. Returns false if the kernel refuses, for example because
/// the program has forbidden this system call by a seccomp filter.
fn has_fenced_all() -> bool {
    // SeqCst, both: this processor also executes a fence, before and after the membarrier call.
    fence(Ordering::SeqCst);
    let works = membarrier(MembarrierCommand::GlobalExpedited).is_ok();
    fence(Ordering::SeqCst); // after the membarrier call
    works
}

/// Largest number of ranks with which a signalling rank executes no real fence. The limit is needed because, without this fence, each sleep
/// interrupts the processors of all other ranks.
const FEW: usize = 8;

/// Chooses the fences from values that are equal at all `ranks` ranks. If there are few ranks and each has a processor, the ranks seldom
/// sleep, and a signalling rank executes no real fence.
pub fn agree(all_have_joined: bool, ranks: usize, processors: usize) {
    let agreed = match all_have_joined {
        false => NOTHING,
        true if ranks <= FEW.min(processors) => WITHOUT_FENCE,
        true => WITH_FENCE,
    };
    // SeqCst: this store precedes this rank's next signal. `before_sleep` loads the value after its own fence.
    AGREED.store(agreed, Ordering::SeqCst);
}

/// Returns true if all ranks have registered for membarrier.
pub fn works() -> bool {
    // Relaxed: the value changes once, before windows exist.
    matches!(AGREED.load(Ordering::Relaxed), WITH_FENCE | WITHOUT_FENCE)
}

/// The signalling rank's fence, between a plain store for which a rank may wait and the load of the number of sleepers.
#[inline]
pub fn signalled() {
    // Relaxed: with the value from before the agreement, this rank executes the real fence.
    if AGREED.load(Ordering::Relaxed) == WITHOUT_FENCE {
        light();
    } else {
        fence(Ordering::SeqCst); // pairs with the fence in `before_sleep`
    }
}

/// The waiting rank's fence, after it has counted itself as a sleeper and before it loads the awaited state for the last time. Returns
/// false if the signalling rank may not see the sleeper. In this case the sleeper must load the state again from time to time.
pub fn before_sleep() -> bool {
    fence(Ordering::SeqCst); // pairs with the fence in `signalled`
    // Other ranks may agree before this rank does, but only after this rank has joined. SeqCst: this load follows the fence.
    let need_not = matches!(AGREED.load(Ordering::SeqCst), NOTHING | WITH_FENCE);
    // SeqCst: a thread that loads an agreement above also loads the flag, which this rank stored before it agreed.
    need_not || !HAS_JOINED.load(Ordering::SeqCst) || has_fenced_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_utils::CachePadded;
    use std::sync::atomic::AtomicU32;

    /// In every round each of two threads stores a value and then loads the other's: at least one of them sees the other's value.
    #[test]
    fn a_signal_sees_the_sleeper_or_is_seen() {
        const ROUNDS: usize = 50_000;
        const FAR: usize = 4 << 20;
        let works = join();
        if !works {
            println!("the kernel has no membarrier: fences are tried at both sides");
        }
        agree(works, 2, 2);
        // The latest round in which each thread has stored its value.
        let stored: [CachePadded<AtomicU32>; 2] = Default::default();
        // The latest round that each thread has begun.
        let begun: [CachePadded<AtomicU32>; 2] = Default::default();
        // Memory that is not in the caches: stores to it, and all later stores, take a long time.
        let far: Vec<AtomicU32> = (0..FAR as u32).map(AtomicU32::new).collect();
        let run = |side: usize, fence: fn()| {
            let mut saw = vec![false; ROUNDS];
            for (saw, round) in saw.iter_mut().zip(1..) {
                begun[side].store(round, Ordering::Release);
                let mut turns = 0_u32;
                while begun[1 - side].load(Ordering::Acquire) < round {
                    turns += 1;
                    if turns.is_multiple_of(1000) {
                        std::thread::yield_now();
                    }
                }
                if side == 0 {
                    for step in 0..4 {
                        far[(round as usize * 4 + step) * 1040 % FAR].store(round, Ordering::Release);
                    }
                }
                stored[side].store(round, Ordering::Release);
                fence();
                *saw = stored[1 - side].load(Ordering::Acquire) >= round;
            }
            begun[side].store(u32::MAX, Ordering::Release);
            saw
        };
        let (one, other) = std::thread::scope(|scope| {
            let sleeper = scope.spawn(|| run(1, || assert!(before_sleep())));
            (run(0, signalled), sleeper.join().expect("the thread of the sleeper does not panic"))
        });
        for round in 0..ROUNDS {
            assert!(one[round] || other[round], "in round {round}");
        }
    }
}
