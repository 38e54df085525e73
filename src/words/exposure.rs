//! Post and start, complete and wait: the words by which origins and targets begin and end their epochs.
//!
//! At most one post of a rank towards another can be outstanding, so a bit for each pair and a count for each rank are
//! enough.

use super::Event;
use crate::system::atomic::{AtomicU64, Ordering};
use crate::system::sleep::EVERYBODY;

/// The posts to an origin, which changes with each of them; bits elsewhere tell whose.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct Posts(Event);

impl Posts {
    /// A target tells this origin that it is exposed, by its bit there.
    pub fn post(&self, bits: &AtomicU64, bit: u64) {
        bits.fetch_or(bit, Ordering::SeqCst);
        self.0.word.fetch_add(1, Ordering::SeqCst);
        self.0.wake(EVERYBODY);
    }

    /// The origin waits for the post of a target, and takes its bit back.
    pub fn take(&self, bits: &AtomicU64, bit: u64) {
        self.0.wait(EVERYBODY, |_| bits.load(Ordering::SeqCst) & bit != 0);
        bits.fetch_and(!bit, Ordering::SeqCst);
    }
}

/// How many origins have completed their access to a target.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct Completions(Event);

impl Completions {
    /// An origin tells this target that it has completed.
    pub fn add(&self) {
        self.0.word.fetch_add(1, Ordering::SeqCst);
        self.0.wake(EVERYBODY);
    }

    /// The target waits until all its origins have completed, and is ready for its next post then.
    pub fn wait(&self, origins: u32) {
        self.0.wait(EVERYBODY, |count| count == origins);
        self.clear();
    }

    /// Whether all of them have; the target is ready for its next post then.
    pub fn test(&self, origins: u32) -> bool {
        let ended = self.0.word.load(Ordering::SeqCst) == origins;
        if ended {
            self.clear();
        }
        ended
    }

    fn clear(&self) {
        // Nobody completes before the next post.
        self.0.word.store(0, Ordering::SeqCst);
    }
}
