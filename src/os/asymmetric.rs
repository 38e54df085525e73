//! Pairs of fences, one of which costs nothing: between stores before and loads behind it, as long as the other side uses the
//! other one. The kernel has all processors that run this job's processes pass a fence when `heavy` is called.
//!
//! So who signals by a plain store need not pass a fence before it looks whether somebody sleeps: who sleeps does it for both.

use rustix::thread::{MembarrierCommand, membarrier};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering, compiler_fence, fence};

/// Whether `heavy` of other processes reaches this one.
static HAS_JOINED: AtomicBool = AtomicBool::new(false);

/// What the ranks have agreed on: `UNKNOWN` until they have.
static AGREED: AtomicU8 = AtomicU8::new(UNKNOWN);

const UNKNOWN: u8 = 0;
/// Some rank could not join.
const NOTHING: u8 = 1;
/// All have joined, but who signals passes a fence.
const WITH_FENCE: u8 = 2;
/// Who signals does not.
const WITHOUT_FENCE: u8 = 3;

/// Lets `heavy` of other processes reach this one. False when the kernel cannot do that, or may not.
pub fn join() -> bool {
    let works = membarrier(MembarrierCommand::RegisterGlobalExpedited).is_ok();
    HAS_JOINED.store(works, Ordering::SeqCst);
    works
}

/// The side that is passed often.
#[inline]
pub fn light() {
    compiler_fence(Ordering::SeqCst);
}

/// The side that is passed seldom, by processes that have joined.
pub fn heavy() {
    assert!(has_fenced_all(), "the kernel has let this process join");
}

/// Whether the kernel still does it: the process may have forbidden itself such calls.
fn has_fenced_all() -> bool {
    fence(Ordering::SeqCst);
    let works = membarrier(MembarrierCommand::GlobalExpedited).is_ok();
    fence(Ordering::SeqCst);
    works
}

/// Ranks up to which those who signal pass no fence: whoever sleeps interrupts the processors of all others.
const FEW: usize = 8;

/// What all of so many ranks say alike: whether all have joined, and their processors. Those who signal pass no fence if there are few
/// ranks, and each has a processor, so that it seldom sleeps.
pub fn agree(all_have_joined: bool, ranks: usize, processors: usize) {
    let agreed = match all_have_joined {
        false => NOTHING,
        true if ranks <= FEW.min(processors) => WITHOUT_FENCE,
        true => WITH_FENCE,
    };
    AGREED.store(agreed, Ordering::SeqCst);
}

/// Whether all ranks have joined, and know it.
pub fn works() -> bool {
    matches!(AGREED.load(Ordering::Relaxed), WITH_FENCE | WITHOUT_FENCE)
}

/// Stands between a plain store that somebody may wait for, and the look whether somebody sleeps.
#[inline]
pub fn signalled() {
    if AGREED.load(Ordering::Relaxed) == WITHOUT_FENCE {
        light();
    } else {
        fence(Ordering::SeqCst);
    }
}

/// Stands between saying that one sleeps, and the last look whether what one waits for was stored. False when who stores it may not see
/// the sleeper, which must look again by itself then.
pub fn before_sleep() -> bool {
    fence(Ordering::SeqCst);
    // Others may know before this one that all have agreed. They do so only when this one has joined.
    let need_not = matches!(AGREED.load(Ordering::SeqCst), NOTHING | WITH_FENCE);
    need_not || !HAS_JOINED.load(Ordering::SeqCst) || has_fenced_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_utils::CachePadded;
    use std::sync::atomic::AtomicU32;

    /// Each of two says something and looks what the other has said, in every round: one of them sees it.
    #[test]
    fn who_signals_sees_the_sleeper_or_is_seen() {
        const ROUNDS: usize = 50_000;
        const FAR: usize = 4 << 20;
        let works = join();
        if !works {
            println!("the kernel has no membarrier: fences are tried at both sides");
        }
        agree(works, 2, 2);
        // The last round of which each has said something, and which each has begun.
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
