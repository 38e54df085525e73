//! State words by which the ranks of a communicator create one window.
//!
//! The area of a communicator (its shared memory, `area`) has three sets of these words (`Creation`), used in turn. A creation ends with a
//! barrier. All ranks write the words of the creation's set before this barrier, and read them after it. Before the same barrier, rank 0
//! clears the set of the next creation and writes the location of the next window's table there. At that time other ranks may still read
//! the set of the previous creation, so a third set is needed.
//!
//! Orderings: the barrier orders all writes before all reads (models/barrier.rs), so the words themselves need no ordering. They are
//! atomic because several ranks write them.

use crate::error::Reason;
use crate::object::info::COMMON;
use crate::transport::arena::Piece;
use crate::transport::typed::Shared;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of sets of state words for window creation.
pub const CREATIONS: usize = 3;

/// Number of the low bits of `Creation::callers` that stand for functions. The bits above them are the number of the exchange.
const CALLERS: u32 = 8;

/// State words for the creation of one window.
#[repr(C)]
#[derive(Debug)]
pub struct Creation {
    /// Location of the window's table. Written by rank 0.
    pub table: UnsafeCell<Piece>,
    /// Set of functions that the ranks have called. The upper bits are the number of the last exchange before the creation; the lowest
    /// `CALLERS` bits have one bit for each function.
    pub callers: AtomicU64,
    /// 0, or the error class (upper half) and the rank (lower half) of the first rank that failed.
    pub failure: AtomicU64,
    /// Words that must be the same at all ranks: each is 0, the word of the first rank to arrive, or `DIFFERENT`.
    pub common: [AtomicU64; COMMON],
    /// Reason of the first rank that failed. Only that rank writes it.
    pub reason: UnsafeCell<Reason>,
}

// SAFETY: rank 0 writes the table, and the first rank that failed writes the reason. The barrier that ends the creation orders these writes
// before all reads (see above). The other fields are atomic.
unsafe impl Sync for Creation {}

// SAFETY: the type is `repr(C)`. Table and reason consist of numbers and bytes, and the other fields are atomic words.
unsafe impl Shared for Creation {}

impl Creation {
    /// Clears the atomic words for the next creation, except `callers`, whose bits are valid only for one exchange. Called by rank 0 while
    /// no other rank uses the words.
    pub fn clear(&self) {
        for word in std::iter::once(&self.failure).chain(&self.common) {
            // Relaxed: other ranks write and read these words after the next barrier.
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Publishes the function that this rank has called. Bits with the number of an earlier exchange are discarded.
    pub fn publish_caller(&self, exchange: u64, caller: u32) {
        let changed = |word: u64| {
            let others = if word >> CALLERS == exchange { word } else { exchange << CALLERS };
            (others | 1 << caller != word).then_some(others | 1 << caller)
        };
        // `fetch_update` writes nothing if another rank has already published the same function. SeqCst is stronger than needed: the
        // barrier orders this store before the load in `is_mixed`.
        let _ = self.callers.fetch_update(Ordering::SeqCst, Ordering::SeqCst, changed);
    }

    /// Returns whether ranks have called different functions. Call it only after the barrier that ends the creation.
    pub fn is_mixed(&self, exchange: u64) -> bool {
        // SeqCst is stronger than needed: the barrier orders `publish_caller` before this load.
        let word = self.callers.load(Ordering::SeqCst);
        word >> CALLERS == exchange && (word & ((1 << CALLERS) - 1)).count_ones() > 1
    }
}
