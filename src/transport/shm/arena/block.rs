//! Blocks of shared memory, and how other ranks are told of them.

use super::maps::{LASTING, Unit};
use super::pool::Pool;
use super::slabs::SLAB;

/// What a block is for, which decides about its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// For this rank, at any address.
    Own,
    /// All ranks allocate such a block together, and all of them at the same address if they can.
    Symmetric,
    /// This rank has the block for all ranks, which map it at the same address if they can.
    ForAll,
}

/// A block in use.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// First byte, in this process.
    pub address: usize,
    /// Bytes asked for.
    pub size: usize,
    /// What is mapped: a slab, or the block alone; of no bytes if the block has but places.
    pub(super) unit: Unit,
    pub(super) purpose: Purpose,
    /// In a slab: its places there. Large and symmetric: the addresses that are kept for it. Otherwise none.
    pub(super) places: Places,
}

/// Numbers that a block takes, of slabs or of addresses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    pub first: u64,
    pub room: u64,
}

/// A block that is freed when it is dropped.
#[derive(Debug)]
pub struct Owned {
    pub(super) block: Block,
    pub(super) pool: &'static Pool,
}

impl Owned {
    /// The places that the block has.
    pub fn places(&self) -> Places {
        self.block.places
    }
}

impl std::ops::Deref for Owned {
    type Target = Block;

    fn deref(&self) -> &Block {
        &self.block
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        self.pool.free(&self.block);
    }
}

/// A place in shared memory, as other ranks are told of it.
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

impl Block {
    /// How other ranks reach the address `address` in this block.
    pub fn piece_at(&self, address: usize) -> Piece {
        let within = if self.is_small() { self.places.first % SLAB } else { 0 };
        Piece { unit: self.unit, within: within + (address - self.address) as u64 }
    }

    /// How other ranks reach this block.
    pub fn piece(&self) -> Piece {
        self.piece_at(self.address)
    }

    pub(super) fn is_small(&self) -> bool {
        self.unit.state & LASTING != 0
    }
}
