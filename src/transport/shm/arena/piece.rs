//! Addresses in the arena as ranks pass them to each other: the unit of the file to map, and the offset in it.

#![forbid(unsafe_code)]

use crate::os::page_size;

/// A part of the shared file that is mapped as a whole.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    /// Offset in the file, in bytes.
    pub offset: u64,
    /// Number of bytes, a multiple of the page size.
    pub length: u64,
    /// A set of `LASTING`, `PROMISED` and `GUARDED`.
    pub state: u64,
}

/// State of a unit that exists as long as the job (a slab): once mapped, it stays mapped.
pub const LASTING: u64 = 1;

/// State of a unit whose memory is promised (overcommitted), not reserved.
pub const PROMISED: u64 = 2;

/// State of a unit behind which each mapping has an inaccessible page (RMAMPI_GUARD).
pub const GUARDED: u64 = 4;

impl Unit {
    /// Returns the number of inaccessible bytes behind each mapping of the unit.
    pub(super) fn guard(self) -> usize {
        if self.state & GUARDED == 0 { 0 } else { page_size() }
    }
}

/// An address in the arena, as ranks pass it to each other.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The unit to map.
    pub unit: Unit,
    /// Offset in the unit, in bytes.
    pub within: u64,
}

impl Piece {
    /// Returns the piece as four 64-bit words.
    pub fn words(self) -> [u64; 4] {
        [self.unit.offset, self.unit.length, self.unit.state, self.within]
    }

    /// The piece that `words` has encoded.
    pub fn of_words([offset, length, state, within]: [u64; 4]) -> Self {
        Self { unit: Unit { offset, length, state }, within }
    }
}
