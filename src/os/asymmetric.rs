//! Asymmetric fences (membarrier): a pair of fences between an earlier store and a later load, of which the frequent
//! side is a compiler fence and the rare side makes the kernel run a fence on all processors of this job's processes.
//!
//! A signalling rank (`signalled`) stores and then looks for sleepers without a fence; a rank that is about to sleep
//! (`before_sleep`) pays for both. The ranks agree once, in `agree`, so both sides always use the same pair.
//!
//! Models: all in `models`, where models/os/asymmetric.rs stands for this file; the test below runs the real one.

#![forbid(unsafe_code)]

use rustix::thread::{MembarrierCommand, membarrier};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering, compiler_fence, fence};

/// Whether `heavy` of other processes reaches this one.
static HAS_JOINED: AtomicBool = AtomicBool::new(false);

/// What the ranks have agreed on: `UNKNOWN` until they have.
static AGREED: AtomicU8 = AtomicU8::new(UNKNOWN);

const UNKNOWN: u8 = 0;
/// Some rank could not join.
const NOTHING: u8 = 1;
/// All have joined, but a signalling rank passes a fence.
const WITH_FENCE: u8 = 2;
/// A signalling rank passes no fence.
const WITHOUT_FENCE: u8 = 3;

/// Lets `heavy` of other processes reach this one. False when the kernel cannot do that, or may not.
pub fn join() -> bool {
    let works = membarrier(MembarrierCommand::RegisterGlobalExpedited).is_ok();
    // SeqCst: read in `before_sleep`, possibly by another thread; once for each process.
    HAS_JOINED.store(works, Ordering::SeqCst);
    works
}

/// The frequent side.
#[inline]
pub fn light() {
    compiler_fence(Ordering::SeqCst); // the processor's part is the membarrier of the other side
}

/// The rare side, of processes that have joined.
pub fn heavy() {
    assert!(has_fenced_all(), "the kernel has let this process join");
}

/// Whether the kernel still does it: the process may have forbidden itself such calls.
fn has_fenced_all() -> bool {
    // SeqCst, both: this processor passes the fence, too, before and after the others.
    fence(Ordering::SeqCst);
    let works = membarrier(MembarrierCommand::GlobalExpedited).is_ok();
    fence(Ordering::SeqCst); // after the membarrier
    works
}

/// Ranks up to which signals pass no fence: each sleep interrupts the processors of all others.
const FEW: usize = 8;

/// Sets the agreed pair, from values that are equal at all `ranks` ranks. Signals pass no fence if the ranks are few
/// and each has a processor, so that it seldom sleeps.
pub fn agree(all_have_joined: bool, ranks: usize, processors: usize) {
    let agreed = match all_have_joined {
        false => NOTHING,
        true if ranks <= FEW.min(processors) => WITHOUT_FENCE,
        true => WITH_FENCE,
    };
    // SeqCst: before this rank's next signal, as `before_sleep` loads it after its fence.
    AGREED.store(agreed, Ordering::SeqCst);
}

/// Whether all ranks have joined and agreed.
pub fn works() -> bool {
    // Relaxed: it changes once, before windows exist.
    matches!(AGREED.load(Ordering::Relaxed), WITH_FENCE | WITHOUT_FENCE)
}

/// Between a plain store that a rank may wait for, and the look for sleepers.
#[inline]
pub fn signalled() {
    // Relaxed: a rank that has not agreed yet passes the fence.
    if AGREED.load(Ordering::Relaxed) == WITHOUT_FENCE {
        light();
    } else {
        fence(Ordering::SeqCst); // the pair of the fence in `before_sleep`
    }
}

/// Between counting this rank as a sleeper, and its last look at what it waits for. False when the signalling rank may
/// not see the sleeper, which must look again by itself then.
pub fn before_sleep() -> bool {
    fence(Ordering::SeqCst); // the pair of the fence in `signalled`
    // Other ranks may have agreed before this one, but only after this one has joined. SeqCst: after the fence.
    let need_not = matches!(AGREED.load(Ordering::SeqCst), NOTHING | WITH_FENCE);
    // SeqCst: stored before this rank has agreed.
    need_not || !HAS_JOINED.load(Ordering::SeqCst) || has_fenced_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_utils::CachePadded;
    use std::sync::atomic::AtomicU32;

    /// Each of two threads stores something and loads what the other has stored, in every round: one of them sees it.
    #[test]
    fn a_signal_sees_the_sleeper_or_is_seen() {
        const ROUNDS: usize = 50_000;
        const FAR: usize = 4 << 20;
        let works = join();
        if !works {
            println!("the kernel has no membarrier: fences are tried at both sides");
        }
        agree(works, 2, 2);
        // The last round in which each has stored something, and which each has begun.
        let said: [CachePadded<AtomicU32>; 2] = Default::default();
        let begun: [CachePadded<AtomicU32>; 2] = Default::default();
        // Memory that is in no near cache: stores there, and all behind them, take their time.
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
                said[side].store(round, Ordering::Release);
                fence();
                *saw = said[1 - side].load(Ordering::Acquire) >= round;
            }
            begun[side].store(u32::MAX, Ordering::Release);
            saw
        };
        let (one, other) = std::thread::scope(|scope| {
            let sleeper = scope.spawn(|| run(1, || assert!(before_sleep())));
            (run(0, signalled), sleeper.join().expect("it does not fail"))
        });
        for round in 0..ROUNDS {
            assert!(one[round] || other[round], "in round {round}");
        }
    }
}
