//! The word of a seqlock whose data have a version.
//!
//! One thread at a time changes the data: it stores the word without a valid version, then the data, then the word with the new version. A
//! reader loads the word before and after it reads the data, and uses the data only if both loaded values are equal and have the version
//! that it wants. The data are atomics.
//!
//! Models: models/sequence.rs, which compiles this file.

#![forbid(unsafe_code)]

use crate::os::atomic::{AtomicU64, Ordering, fence};

/// Upper half: number of changes. Lower half: version of the data; during a change, a version that nobody wants.
#[derive(Debug, Default)]
pub struct Sequence(AtomicU64);

/// The exclusive or of a version and this number is an invalid version: it is reached only after 2^30 changes.
const NOT_YET: u32 = 1 << 31;

impl Sequence {
    /// Returns the word, if the data have this version.
    #[inline]
    pub fn of(&self, version: u32) -> Option<u64> {
        // Acquire: the data are read after this load.
        let sequence = self.0.load(Ordering::Acquire);
        (sequence as u32 == version).then_some(sequence)
    }

    /// Returns whether nothing has changed since `of` returned this word.
    #[inline]
    pub fn is_still(&self, sequence: u64) -> bool {
        // The Acquire fence, with the Release fence in `change`, orders the loads of the data before the load of the word.
        fence(Ordering::Acquire);
        // Relaxed: the fence above orders this load.
        self.0.load(Ordering::Relaxed) == sequence
    }

    /// Changes the data, which `write` stores, to a version. Called by one thread at a time.
    pub fn change(&self, version: u32, write: impl FnOnce()) {
        // Relaxed, here and below: only this thread stores the word; the fence orders the invalid version before the data.
        let sequence = (self.0.load(Ordering::Relaxed) >> 32 << 32).wrapping_add(1 << 32);
        self.0.store(sequence | u64::from(version ^ NOT_YET), Ordering::Relaxed);
        fence(Ordering::Release);
        write();
        // Release: a reader that finds this word also finds the data.
        self.0.store(sequence | u64::from(version), Ordering::Release);
    }
}
