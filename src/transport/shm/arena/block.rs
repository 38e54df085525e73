//! Blocks of the arena.

#![forbid(unsafe_code)]

use super::piece::{LASTING, Piece, Unit};
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
