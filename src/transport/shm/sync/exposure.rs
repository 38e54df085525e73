//! Post and start, complete and wait: an arrival counter and a bit for each pair, by which origins and targets begin
//! and end epochs.
//!
//! At most one post of a rank towards another can be outstanding, so a bit for each pair is enough; each post flips it.
//! No word is reset: each side remembers in its own memory what it has seen.
//!
//! | word, in the target's memory | written by | when |
//! | --- | --- | --- |
//! | `PostBits` | the target | post: flips the origins' bits (Release, then an asymmetric fence), after its earlier accesses |
//! | `PostBits` of a target on another host | each origin's process, in the table of its host | a frame says that the target has posted to it: flips its bit (SeqCst) |
//! | `completions` | each origin | complete: +1 (SeqCst), after its accesses |
//!
//! The counter and the bits of the first 64 origins share a cache line: when two ranks alternate, the waiting rank
//! already has the line on which it writes next, which halves the traffic. Sleepers count themselves on the doorbell's
//! line, which changes only then.
//!
//! A rank that dies before it posts or completes leaves its peers waiting until the launcher ends them. Models:
//! models/exposure.rs.

#![forbid(unsafe_code)]

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

/// A bit for each of 64 origins, which each post to it flips. The target alone writes here, and remembers the value.
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

    /// The target posts: stores new values of its origins' bits.
    pub fn post(&self, bits: u64, doorbell: &Event) {
        // Release: the origins see what the target did before; `signalled` orders it before the look for sleepers
        // (models/exposure.rs).
        self.0.store(bits, Ordering::Release);
        asymmetric::signalled();
        doorbell.ring_those(ORIGINS);
    }

    /// Posts for a target on another host: changes the bit of one origin, among others of its host.
    pub fn flip(&self, bit: u64, doorbell: &Event) {
        // SeqCst: before the look for sleepers; Release for what the target did before its frame (models/exposure.rs covers the store of
        // `post`, which is weaker).
        self.0.fetch_xor(bit, Ordering::SeqCst);
        doorbell.ring_those(ORIGINS);
    }

    /// An origin waits for the target's post, which changes its bit from what it was before.
    pub fn take(&self, bit: u64, was_set: bool, doorbell: &Event) {
        // SeqCst: after the origin has counted itself as a sleeper; Acquire for the accesses that follow
        // (models/exposure.rs).
        doorbell.wait_for_store(ORIGINS, |_| (self.0.load(Ordering::SeqCst) & bit != 0) != was_set);
    }
}

/// Bits of the doorbell: origins that wait for a post, and the target that waits for its last origin.
const ORIGINS: u32 = 1;
const TARGET: u32 = 2;

impl Exposure {
    /// The bits of the first origins.
    pub fn first(&self) -> &PostBits {
        &self.first
    }

    /// An origin completes.
    pub fn complete(&self, doorbell: &Event) {
        // SeqCst: before the look for sleepers; Release for the accesses before (models/exposure.rs).
        self.completions.fetch_add(1, Ordering::SeqCst);
        doorbell.ring_those(TARGET);
    }

    /// The target waits until `last` origins have completed, in all epochs together.
    pub fn wait(&self, last: u32, doorbell: &Event) {
        doorbell.wait(TARGET, |_| self.test(last));
    }

    /// Whether `last` origins have completed, in all epochs together.
    pub fn test(&self, last: u32) -> bool {
        // SeqCst: after the target has counted itself as a sleeper; Acquire for the accesses that follow
        // (models/exposure.rs).
        self.completions.load(Ordering::SeqCst) == last
    }
}
