//! The state words of MPI_Win_post, start, complete and wait: a counter of completions, and a bit for each pair of ranks. By these words,
//! targets and origins begin and end epochs.
//!
//! A target posts to an origin only after the origin has taken the previous post. So one bit for each pair is enough, and each post flips
//! this bit. The words are never reset: target and origin remember the old value in their own memory. The caller numbers the origins that
//! read the bits of a target (`rma::window::table`).
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `PostBits`, in the target's memory | the target | post: flips the origins' bits (Release, then an asymmetric fence), after its earlier accesses |
//! | `completions`, in the target's memory | each origin | complete: +1 (SeqCst), after its accesses |
//!
//! The counter and the bits of the first 64 origins share a cache line. If two ranks alternate, the waiting rank already has in its cache
//! the line that it writes next, which halves the traffic. The number of sleepers is on the doorbell's line, which changes only when a
//! rank sleeps.
//!
//! If a rank dies before it posts or completes, its peers wait until the launcher ends them. Models: models/exposure.rs.

#![forbid(unsafe_code)]

use super::event::Event;
use crate::os::asymmetric;
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};

/// The state words on the target's cache line.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Exposure {
    /// Number of times that origins have completed, in all epochs together.
    completions: AtomicU32,
    /// The bits of the first 64 origins. The bits of other origins are in the window table.
    first: PostBits,
}

/// Bits of 64 origins, one for each; a post to an origin flips its bit. Only the target writes the word, and keeps a copy of the value.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct PostBits(AtomicU64);

impl PostBits {
    /// Number of origins that have a bit in one word.
    pub const COUNT: usize = u64::BITS as usize;

    /// Returns the index of the word that has the bit of an origin, and that bit.
    #[inline]
    pub fn bit_of(origin: usize) -> (usize, u64) {
        (origin / Self::COUNT, 1 << (origin % Self::COUNT))
    }

    /// Posts: stores new values of the bits of this target's origins.
    pub fn post(&self, bits: u64, doorbell: &Event) {
        // Release: the origins see this target's earlier accesses. `signalled` orders the store before the load of the number of sleepers
        // (models/exposure.rs).
        self.0.store(bits, Ordering::Release);
        asymmetric::signalled();
        doorbell.ring_those(ORIGINS);
    }

    /// Returns whether the target has posted, which flips this origin's bit; `was_set` is the bit's old value.
    #[inline]
    pub fn is_posted(&self, bit: u64, was_set: bool) -> bool {
        // SeqCst: this load comes after this origin has counted itself as a sleeper, as in `take`. It is also an Acquire for the accesses
        // that follow.
        (self.0.load(Ordering::SeqCst) & bit != 0) != was_set
    }

    /// Waits at a target's doorbell until `done` returns true; a post by that target wakes the origin.
    pub fn wait(doorbell: &Event, mut done: impl FnMut() -> bool) {
        doorbell.wait_for_store(ORIGINS, |_| done());
    }

    /// Waits for the target's post, which flips this origin's bit; `was_set` is the bit's old value.
    pub fn take(&self, bit: u64, was_set: bool, doorbell: &Event) {
        // SeqCst: this load comes after this origin has counted itself as a sleeper. It is also an Acquire for the accesses that follow
        // (models/exposure.rs).
        doorbell.wait_for_store(ORIGINS, |_| self.is_posted(bit, was_set));
    }
}

/// Bit of the doorbell's mask: origins that wait for a post.
const ORIGINS: u32 = 1;
/// Bit of the doorbell's mask: the target that waits for its last origin.
const TARGET: u32 = 2;

impl Exposure {
    /// Returns the bits of the first 64 origins.
    pub fn first(&self) -> &PostBits {
        &self.first
    }

    /// Completes at this target: adds 1 to its counter. Called by an origin.
    pub fn complete(&self, doorbell: &Event) {
        // SeqCst: this access comes before the load of the number of sleepers. It is also a Release of the origin's accesses
        // (models/exposure.rs).
        self.completions.fetch_add(1, Ordering::SeqCst);
        doorbell.ring_those(TARGET);
    }

    /// Waits until the counter is `last`, the number of completions in all epochs together. Called by the target.
    pub fn wait(&self, last: u32, doorbell: &Event) {
        doorbell.wait(TARGET, |_| self.test(last));
    }

    /// Returns the number of completions in all epochs together, for a text.
    pub fn completions(&self) -> u32 {
        // Relaxed: only a text depends on the number.
        self.completions.load(Ordering::Relaxed)
    }

    /// Returns true if the counter is `last`, the number of completions in all epochs together.
    pub fn test(&self, last: u32) -> bool {
        // SeqCst: this load comes after the target has counted itself as a sleeper. It is also an Acquire for the accesses that follow
        // (models/exposure.rs).
        self.completions.load(Ordering::SeqCst) == last
    }
}
