//! Blocks that are freed when their `Owned` is dropped.

#![forbid(unsafe_code)]

use super::Pool;
use crate::transport::arena::block::{Block, Places};

/// A block that is freed when it is dropped.
#[derive(Debug)]
pub struct Owned {
    pub(super) block: Block,
    pub(super) pool: &'static Pool,
}

impl Owned {
    /// Returns the places that the block takes.
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
