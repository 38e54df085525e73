//! Addresses in the arena as ranks pass them to each other: the unit of the file to map, and the place in it.

#![forbid(unsafe_code)]

/// A part of the shared file that is mapped as a whole.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    /// Place in the file.
    pub offset: u64,
    /// Bytes, in whole pages.
    pub length: u64,
    /// `LASTING`, `PROMISED`, or 0.
    pub state: u64,
}

/// Of units that live as long as the job (the pool's slabs): they stay mapped once they were.
pub const LASTING: u64 = 1;

/// Of units that are promised, and not reserved.
pub const PROMISED: u64 = 2;

/// An address in the arena, as ranks pass it to each other.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// What to map.
    pub unit: Unit,
    /// Where in it.
    pub within: u64,
}

impl Piece {
    /// The piece as words.
    pub fn words(self) -> [u64; 4] {
        [self.unit.offset, self.unit.length, self.unit.state, self.within]
    }

    /// The piece of such words.
    pub fn of_words([offset, length, state, within]: [u64; 4]) -> Self {
        Self { unit: Unit { offset, length, state }, within }
    }
}
