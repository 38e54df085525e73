//! Blocks: memory that a rank allocates in the arena, the shared file of all ranks of a host.

#![forbid(unsafe_code)]

use super::piece::{LASTING, Piece, Unit};

/// A block in use.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// Address of the first byte, in this process.
    pub address: usize,
    /// Number of bytes that the caller asked for.
    pub size: usize,
    /// The mapped part of the file: the slab (4 MiB for small blocks) that contains the block, or the block alone.
    pub(super) unit: Unit,
    /// Offset of the first byte in the unit.
    pub(super) within: u64,
}

impl Block {
    /// Returns the piece by which other ranks reach the address `address` in this block.
    pub fn piece_at(&self, address: usize) -> Piece {
        Piece { unit: self.unit, within: self.within + (address - self.address) as u64 }
    }

    /// Returns the piece by which other ranks reach the beginning of this block.
    pub fn piece(&self) -> Piece {
        self.piece_at(self.address)
    }

    pub(super) fn is_small(&self) -> bool {
        self.unit.state & LASTING != 0
    }
}
