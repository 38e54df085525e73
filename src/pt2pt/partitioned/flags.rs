//! A flag for each partition of a send: whether the partition is ready. A send can have 2^31 partitions, so a flag is a bit, and the bits of
//! 32768 partitions get memory when the first of them is set.

#![forbid(unsafe_code)]

use once_cell::race::OnceBox;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of words of a block of flags.
const WORDS: usize = 512;

/// Number of flags in a block.
const FLAGS: usize = WORDS * u64::BITS as usize;

/// Flags for a number of partitions.
#[derive(Debug)]
pub struct Flags {
    blocks: Box<[OnceBox<[AtomicU64; WORDS]>]>,
    len: usize,
}

impl Flags {
    /// Returns `len` flags that are not set.
    pub fn new(len: usize) -> Self {
        Self { blocks: (0..len.div_ceil(FLAGS)).map(|_| OnceBox::new()).collect(), len }
    }

    /// Returns the number of flags.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Sets a flag. Returns whether it was set before.
    pub fn set(&self, index: usize) -> bool {
        let block = self.blocks[index / FLAGS].get_or_init(|| Box::new([const { AtomicU64::new(0) }; WORDS]));
        let (word, bit) = place_of(index);
        // Relaxed: the flag decides which of several calls sends the partition, and orders no other data.
        block[word].fetch_or(bit, Ordering::Relaxed) & bit != 0
    }

    /// Clears a flag.
    pub fn clear(&self, index: usize) {
        let (word, bit) = place_of(index);
        if let Some(block) = self.blocks[index / FLAGS].get() {
            // Relaxed: the flag orders no other data.
            block[word].fetch_and(!bit, Ordering::Relaxed);
        }
    }

    /// Clears all flags. No other thread uses the flags during this call.
    pub fn clear_all(&self) {
        for word in self.blocks.iter().filter_map(OnceBox::get).flatten() {
            // Relaxed: the program orders MPI_Start before MPI_Pready in any thread.
            word.store(0, Ordering::Relaxed);
        }
    }
}

/// Returns the word of a flag in its block, and its bit.
const fn place_of(index: usize) -> (usize, u64) {
    (index % FLAGS / u64::BITS as usize, 1 << (index % u64::BITS as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_set_once() {
        let flags = Flags::new(i32::MAX as usize);
        assert_eq!(flags.len(), i32::MAX as usize);
        let some = [0, 1, 63, 64, FLAGS - 1, FLAGS, flags.len() - 1];
        for index in some {
            assert!(!flags.set(index) && flags.set(index), "{index}");
        }
        flags.clear(63);
        flags.clear(7 * FLAGS);
        assert!(!flags.set(63) && flags.set(64));
        flags.clear_all();
        assert!(some.iter().all(|index| !flags.set(*index)));
        assert!(flags.blocks.iter().filter(|block| block.get().is_some()).count() <= 4);
        assert_eq!(Flags::new(0).len(), 0);
    }
}
