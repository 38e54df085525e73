//! The state words by which the ranks of a communicator create one window.
//!
//! The area has three places for creations, used in turn. Any rank writes the words of a place between the barrier
//! that ended the creation before and the barrier that ends this one; ranks read them after the latter. Before it,
//! rank 0 clears the next place, and writes the next table there: other ranks may still read the place of the
//! creation before, hence three.
//!
//! Orderings: the barrier orders what is written before it and read after it (models/barrier.rs), so the words alone
//! need none. They are atomic since several ranks write them.

#![forbid(unsafe_code)]

use crate::error::Reason;
use crate::object::info::COMMON;
use crate::transport::arena::{Piece, Places};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU64, Ordering};

/// Places for creations of windows, used in turn.
pub const CREATIONS: usize = 3;

/// Bits of `Creation::callers` below the number of the exchange.
const CALLERS: u32 = 8;

/// A place for the creation of one window.
#[repr(C)]
#[derive(Debug)]
pub struct Creation {
    /// Where the window's table is; rank 0 writes it.
    pub table: UnsafeCell<Piece>,
    /// Which functions the ranks have called: the number of the exchange that ends the creation, and below it a bit
    /// for each.
    pub callers: AtomicU64,
    /// 0, or the error class (upper half) and the rank (lower half) of the first rank that failed.
    pub failure: AtomicU64,
    /// Words that must be the same at all ranks: each is 0, or the word of the first rank to arrive.
    pub common: [AtomicU64; COMMON],
    /// The reason of the first rank that failed, which alone writes it.
    pub reason: UnsafeCell<Reason>,
    /// Symmetric memory: the address that the first rank to arrive has found, or 0.
    pub first: AtomicU64,
    /// Symmetric memory: the largest extent that a rank needs.
    pub room: AtomicU64,
    /// Not 0 when a rank has found another address than the first one.
    pub differ: AtomicU64,
}

impl Creation {
    /// Clears the place for the next creation; rank 0, while no other rank uses it.
    pub fn clear(&self) {
        for word in [&self.failure, &self.first, &self.room, &self.differ].into_iter().chain(&self.common) {
            // Relaxed: other ranks write and read this place after the next barrier.
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Publishes which function this rank has called. A word of another exchange is out of date.
    pub fn publish_caller(&self, exchange: u64, caller: u32) {
        let changed = |word: u64| {
            let others = if word >> CALLERS == exchange { word } else { exchange << CALLERS };
            (others | 1 << caller != word).then_some(others | 1 << caller)
        };
        // Nothing is written when another rank has published the same. SeqCst is more than needed: the barrier orders
        // this before `is_mixed`.
        let _ = self.callers.fetch_update(Ordering::SeqCst, Ordering::SeqCst, changed);
    }

    /// Whether ranks have called different functions, after the barrier.
    pub fn is_mixed(&self, exchange: u64) -> bool {
        // SeqCst as in `publish_caller`; the barrier between is what orders both.
        let word = self.callers.load(Ordering::SeqCst);
        word >> CALLERS == exchange && (word & ((1 << CALLERS) - 1)).count_ones() > 1
    }

    /// Publishes the addresses that this rank has found. Most ranks write nothing: the ranks before have written the
    /// same.
    pub fn publish_places(&self, found: Places) {
        // Relaxed, here and below: these words carry no other data, and all ranks read them after the barrier.
        let mut first = self.first.load(Ordering::Relaxed);
        if first == 0 {
            // Relaxed: read after the barrier.
            let swapped = self.first.compare_exchange(0, found.first, Ordering::Relaxed, Ordering::Relaxed);
            first = swapped.map_or_else(|other| other, |_| found.first);
        }
        if first != found.first {
            self.differ.store(1, Ordering::Relaxed); // read after the barrier
        }
        // Relaxed: a stale value costs a `fetch_max` that changes nothing.
        if self.room.load(Ordering::Relaxed) < found.room {
            self.room.fetch_max(found.room, Ordering::Relaxed); // read after the barrier
        }
    }

    /// What the ranks have found, after the barrier.
    pub fn places(&self) -> Option<Found> {
        // Relaxed: the barrier orders these loads after the stores of all ranks.
        let differ = self.differ.load(Ordering::Relaxed) != 0;
        // Relaxed: the barrier orders them, too.
        let places = Places { first: self.first.load(Ordering::Relaxed), room: self.room.load(Ordering::Relaxed) };
        if places.first == 0 {
            None
        } else if differ {
            Some(Found::Different)
        } else {
            Some(Found::Same(places))
        }
    }
}

/// The addresses for symmetric memory that ranks have found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The same at all ranks, with the largest extent.
    Same(Places),
    /// Different ones.
    Different,
}
