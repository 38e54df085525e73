//! The shared words of a communicator: its barrier, the place where rank 0 tells window tables, and slots for exchanges.
//!
//! Zeroes are the initial state of all of it.

use crate::info::COMMON;
use crate::node::Piece;
use crate::words::Barrier;
use std::cell::UnsafeCell;
use std::sync::atomic::AtomicU64;

/// Bytes of a slot; longer exchanges take turns.
pub const SLOT: usize = 32 << 10;

/// Bytes at the beginning of an area.
const WORDS: usize = 4096;

/// The words, in the order in which they lie in shared memory.
#[repr(C)]
#[derive(Debug)]
pub struct Words {
    pub barrier: Barrier,
    /// What the ranks tell each other when they create a window.
    pub creations: [Creation; CREATIONS],
}

/// Places for creations of windows, used in turn. Rank 0 prepares the next one before the barrier that ends this one; others
/// may still look at the one before, so there are three.
pub const CREATIONS: usize = 3;

/// How the creation of one window goes.
#[repr(C)]
#[derive(Debug)]
pub struct Creation {
    /// Where the window's table is.
    pub table: UnsafeCell<Piece>,
    /// 0, or what went wrong at the rank that failed first: its error class in the upper half, its rank in the lower.
    pub failure: AtomicU64,
    /// What all ranks must say alike of the window: each word is 0, or what the first rank to come said.
    pub common: [AtomicU64; COMMON],
}

/// An area, mapped in this process for as long as the communicator lives.
#[derive(Debug)]
pub struct Area {
    address: usize,
    size: usize,
}

impl Area {
    /// Bytes of an area for `size` ranks, and how many of them at the beginning must be reserved.
    pub fn bytes(size: usize) -> (usize, usize) {
        (WORDS + 2 * size * SLOT, WORDS)
    }

    /// The area at an address.
    ///
    /// # Safety
    /// `bytes(size)` bytes of zeroed memory that all `size` ranks share lie at `address`, the beginning of a page, for as long as
    /// the area lives.
    pub unsafe fn at(address: usize, size: usize) -> Self {
        Self { address, size }
    }

    /// The words.
    pub fn words(&self) -> &Words {
        const { assert!(size_of::<Words>() <= WORDS) };
        // SAFETY: the words lie at the beginning, and all of them may be shared among processes.
        unsafe { &*(self.address as *const Words) }
    }

    /// The slot of a rank in one of the two sets.
    pub fn slot(&self, set: usize, rank: usize) -> *mut u8 {
        debug_assert!(set < 2 && rank < self.size);
        (self.address + WORDS + (set * self.size + rank) * SLOT) as *mut u8
    }
}
