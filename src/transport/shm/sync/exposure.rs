//! Post and start, complete and wait: the words by which origins and targets begin and end their epochs.
//!
//! At most one post of a rank towards another can be outstanding, so a bit for each pair is enough; it changes with each post.
//! Nobody sets anything back: each side keeps by itself what it has seen.
//!
//! All of them are the target's, those of the first 64 origins on one line: what passes between two ranks in turns on one line costs
//! them half of what it does on two, since whoever waits for the other's word has the line then, and writes its own there. Those who
//! sleep say so elsewhere, in `bell`, whose line changes only then.

use super::event::Event;
use crate::os::asymmetric;
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};

/// What is on the target's line.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Exposure {
    /// The number of origins that have completed their accesses, in all epochs.
    completions: AtomicU32,
    /// The bits of the first origins; those of others are elsewhere.
    first: PostBits,
}

/// A bit for each of some origins, which changes with each post to it. The target alone writes here, and knows what is here.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct PostBits(AtomicU64);

impl PostBits {
    /// Origins that have a bit here.
    pub const COUNT: usize = u64::BITS as usize;

    /// The word that has the bit of an origin, and that bit.
    #[inline]
    pub fn place(origin: usize) -> (usize, u64) {
        (origin / Self::COUNT, 1 << (origin % Self::COUNT))
    }

    /// The target tells origins that it is exposed, by changing the bits that they have here to what is given.
    pub fn post(&self, bits: u64, doorbell: &Event) {
        self.0.store(bits, Ordering::Release);
        asymmetric::signalled();
        doorbell.ring_those(ORIGINS);
    }

    /// An origin waits for the target's post, which changes its bit from what it was before.
    pub fn take(&self, bit: u64, was_set: bool, doorbell: &Event) {
        doorbell.wait_for_store(ORIGINS, |_| (self.0.load(Ordering::SeqCst) & bit != 0) != was_set);
    }
}

/// By these bits of the bell's those are woken who wait for a post, or for the last origin.
const ORIGINS: u32 = 1;
const TARGET: u32 = 2;

impl Exposure {
    /// The bits of the first origins.
    pub fn first(&self) -> &PostBits {
        &self.first
    }

    /// An origin tells the target that it has completed.
    pub fn complete(&self, doorbell: &Event) {
        self.completions.fetch_add(1, Ordering::SeqCst);
        doorbell.ring_those(TARGET);
    }

    /// The target waits for the last of its origins, with which there are so many, counted without an end.
    pub fn wait(&self, last: u32, doorbell: &Event) {
        doorbell.wait(TARGET, |_| self.test(last));
    }

    /// Whether it has completed.
    pub fn test(&self, last: u32) -> bool {
        self.completions.load(Ordering::SeqCst) == last
    }
}
