//! Post and start, complete and wait: the words by which origins and targets begin and end their epochs.
//!
//! At most one post of a rank towards another can be outstanding, so a bit for each pair is enough; it changes with each post.
//! Nobody sets anything back: each side keeps by itself what it has seen, so a word is written by those alone who tell something,
//! and moves between two processors once.

use super::Event;
use crate::system::atomic::{AtomicU64, Ordering};
use crate::system::sleep::EVERYBODY;

/// Where an origin waits for posts; bits elsewhere tell whose there are.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct Posts(Event);

impl Posts {
    /// A target tells this origin that it is exposed, by its bit there.
    pub fn post(&self, bits: &AtomicU64, bit: u64) {
        bits.fetch_xor(bit, Ordering::SeqCst);
        self.0.ring();
    }

    /// The origin waits for the post of a target, which changes the target's bit from what it was `before`.
    pub fn take(&self, bits: &AtomicU64, bit: u64, before: u64) {
        self.0.wait(EVERYBODY, |_| (bits.load(Ordering::SeqCst) ^ before) & bit != 0);
    }
}

/// How many origins have completed their accesses to a target, in all of its epochs.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct Completions(Event);

impl Completions {
    /// An origin tells this target that it has completed.
    pub fn add(&self) {
        self.0.word.fetch_add(1, Ordering::SeqCst);
        self.0.wake(EVERYBODY);
    }

    /// The target waits for the last of its origins, with which there are so many.
    pub fn wait(&self, last: u32) {
        self.0.wait(EVERYBODY, |count| count == last);
    }

    /// Whether it has completed.
    pub fn test(&self, last: u32) -> bool {
        self.0.word.load(Ordering::SeqCst) == last
    }
}
