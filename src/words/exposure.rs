//! Post and start, complete and wait: the words by which origins and targets begin and end their epochs.
//!
//! At most one post of a rank towards another can be outstanding, so a bit for each pair is enough; it changes with each post.
//! Nobody sets anything back: each side keeps by itself what it has seen.
//!
//! All of them are the target's, those of the first 63 origins on one line: what passes between two ranks in turns on one line costs
//! them half of what it does on two, since whoever waits for the other's word has the line then, and writes its own there. Who changes
//! a word learns by that very step whether somebody sleeps, from a bit that sleepers set in it and who wakes them takes away.

use super::bell::Bell;
use super::event::{rest, spin};
use crate::system::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::system::sleep::{self, EVERYBODY};

/// What is on the target's line.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Exposure {
    /// Twice the number of origins that have completed their accesses, in all epochs; and 1 if the target may sleep.
    completions: AtomicU32,
    /// Where origins sleep.
    bell: Bell,
    /// The bits of the first origins; those of others are elsewhere.
    first: PostBits,
}

/// A bit for each of some origins, which changes with each post to it.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct PostBits(AtomicU64);

impl PostBits {
    /// Origins that have a bit here.
    pub const COUNT: usize = 63;

    /// The bit of those of whom one may sleep.
    const ASLEEP: u64 = 1 << Self::COUNT;
}

/// What is added for an origin that has completed, beside the bit of the sleeper.
const ONE: u32 = 2;
const ASLEEP: u32 = 1;

impl Exposure {
    /// The bits of the first origins.
    pub fn first(&self) -> &PostBits {
        &self.first
    }

    /// The target tells origins that it is exposed, by changing the bits that they have in one word.
    pub fn post(&self, bits: &PostBits, origins: u64) {
        let before = bits.0.fetch_xor(origins, Ordering::SeqCst);
        if before & PostBits::ASLEEP != 0 {
            self.wake_origins(bits);
        }
    }

    #[cold]
    fn wake_origins(&self, bits: &PostBits) {
        bits.0.fetch_and(!PostBits::ASLEEP, Ordering::SeqCst);
        self.bell.ring();
    }

    /// An origin waits for the target's post, which changes its bit from what it was before.
    pub fn take(&self, bits: &PostBits, bit: u64, was_set: bool) {
        let is_posted = |found: u64| (found & bit != 0) != was_set;
        if !spin(|| is_posted(bits.0.load(Ordering::Acquire))) {
            self.bell.sleep_until(&bits.0, PostBits::ASLEEP, is_posted);
        }
    }

    /// An origin tells the target that it has completed.
    pub fn complete(&self) {
        let before = self.completions.fetch_add(ONE, Ordering::SeqCst);
        if before & ASLEEP != 0 {
            self.wake_target();
        }
    }

    #[cold]
    fn wake_target(&self) {
        self.completions.fetch_and(!ASLEEP, Ordering::SeqCst);
        sleep::wake(&self.completions, EVERYBODY);
    }

    /// The target waits for the last of its origins, with which there are so many, counted without an end.
    pub fn wait(&self, last: u32) {
        if spin(|| self.test(last)) {
            return;
        }
        loop {
            let found = self.completions.fetch_or(ASLEEP, Ordering::SeqCst) | ASLEEP;
            if is_last(found, last) {
                return;
            }
            rest(&self.completions, found);
            if self.test(last) {
                return;
            }
        }
    }

    /// Whether it has completed.
    pub fn test(&self, last: u32) -> bool {
        is_last(self.completions.load(Ordering::Acquire), last)
    }
}

/// Whether a word of completions has come to a number, of which it has all bits but the highest.
fn is_last(found: u32, last: u32) -> bool {
    found & !ASLEEP == last.wrapping_mul(ONE)
}
