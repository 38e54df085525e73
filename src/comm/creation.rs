//! The state words of a communicator for the creation of one window.

use crate::error::Reason;
use crate::object::info::COMMON;
use crate::transport::arena::{Piece, Places};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU64, Ordering};

/// Places for creations of windows, used in turn. Rank 0 prepares the next one before the barrier that ends this one; others
/// may still look at the one before, so there are three.
pub const CREATIONS: usize = 3;

/// Bits of a word of callers below the number of the exchange.
const CALLERS: u32 = 8;

/// How the creation of one window goes.
#[repr(C)]
#[derive(Debug)]
pub struct Creation {
    /// Where the window's table is.
    pub table: UnsafeCell<Piece>,
    /// Which functions the ranks have called: the number of the exchange that ends the creation, and below it a bit for each.
    pub callers: AtomicU64,
    /// 0, or what went wrong at the rank that failed first: its error class in the upper half, its rank in the lower.
    pub failure: AtomicU64,
    /// What all ranks must say alike of the window: each word is 0, or what the first rank to come said.
    pub common: [AtomicU64; COMMON],
    /// The reason of that rank. It alone writes it, before the barrier, after which the others read it.
    pub reason: UnsafeCell<Reason>,
    /// Symmetric memory: the first of the places that the first rank to come has found, or 0.
    pub first: AtomicU64,
    /// Most places that a rank takes.
    pub room: AtomicU64,
    /// Not 0 when a rank has found other places than the first one.
    pub differ: AtomicU64,
}

/// The barrier that ends a creation orders what is written here before it and read after it.
impl Creation {
    /// Makes the place ready for the next creation; rank 0, while nobody uses it.
    pub fn clear(&self) {
        for word in [&self.failure, &self.first, &self.room, &self.differ].into_iter().chain(&self.common) {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Tells which function this rank has called. What stands there of another exchange is over.
    pub fn tell_caller(&self, exchange: u64, caller: u32) {
        let told = |word: u64| {
            let others = if word >> CALLERS == exchange { word } else { exchange << CALLERS };
            (others | 1 << caller != word).then_some(others | 1 << caller)
        };
        // Nothing is written when another rank has told the same.
        let _ = self.callers.fetch_update(Ordering::SeqCst, Ordering::SeqCst, told);
    }

    /// Whether ranks have called different functions, after the barrier.
    pub fn is_mixed(&self, exchange: u64) -> bool {
        let word = self.callers.load(Ordering::SeqCst);
        word >> CALLERS == exchange && (word & ((1 << CALLERS) - 1)).count_ones() > 1
    }

    /// Tells the places that this rank has found. Writes only what the ranks before have not told: mostly nothing.
    pub fn tell_places(&self, found: Places) {
        let mut first = self.first.load(Ordering::Relaxed);
        if first == 0 {
            let told = self.first.compare_exchange(0, found.first, Ordering::Relaxed, Ordering::Relaxed);
            first = told.map_or_else(|other| other, |_| found.first);
        }
        if first != found.first {
            self.differ.store(1, Ordering::Relaxed);
        }
        if self.room.load(Ordering::Relaxed) < found.room {
            self.room.fetch_max(found.room, Ordering::Relaxed);
        }
    }

    /// What the ranks have found, after the barrier.
    pub fn places(&self) -> Option<Found> {
        let places = Places { first: self.first.load(Ordering::Relaxed), room: self.room.load(Ordering::Relaxed) };
        if places.first == 0 {
            None
        } else if self.differ.load(Ordering::Relaxed) == 0 {
            Some(Found::Same(places))
        } else {
            Some(Found::Different)
        }
    }
}

/// Places that ranks have found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// All the same; with room for each of them.
    Same(Places),
    /// Others at different ranks.
    Different,
}
