//! Blocks: memory that a rank allocates in the arena, the shared file of all ranks of a host.

#![forbid(unsafe_code)]

use super::piece::{LASTING, Piece, Unit};
use super::slabs::SLAB;

/// The purpose of a block. The purpose determines at which address ranks try to map the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// This rank's own memory, at any address.
    Own,
    /// One of the blocks that all ranks allocate together, at the same address if possible.
    Symmetric,
    /// A block that this rank allocates for all ranks. They map it at the same address if possible.
    ForAll,
}

/// A block in use.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// Address of the first byte, in this process.
    pub address: usize,
    /// Number of bytes that the caller asked for.
    pub size: usize,
    /// The mapped part of the file: the slab (4 MiB for small blocks) that contains the block, or the block alone. A unit of length 0 if
    /// the block has positions but no memory.
    pub(super) unit: Unit,
    pub(super) purpose: Purpose,
    /// For a block in a slab, the positions that it takes. For a large symmetric block, the addresses that are reserved for it. For any other
    /// block, an empty range.
    pub(super) positions: Positions,
}

/// A range of numbers that a block takes: positions in slabs, or addresses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Positions {
    pub first: u64,
    pub room: u64,
}

impl Block {
    /// Returns the piece by which other ranks reach the address `address` in this block.
    pub fn piece_at(&self, address: usize) -> Piece {
        let within = if self.is_small() { self.positions.first % SLAB } else { 0 };
        Piece { unit: self.unit, within: within + (address - self.address) as u64 }
    }

    /// Returns the piece by which other ranks reach the beginning of this block.
    pub fn piece(&self) -> Piece {
        self.piece_at(self.address)
    }

    pub(super) fn is_small(&self) -> bool {
        self.unit.state & LASTING != 0
    }
}
