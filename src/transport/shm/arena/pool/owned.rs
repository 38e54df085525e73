//! Blocks that are freed when their `Owned` is dropped.

use super::Pool;
use crate::os::address::LocalAddr;
use crate::transport::arena::block::{Block, Places};
use crate::transport::typed::{FreshBlock, ShmBlock};

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

    /// Returns the block for its initialisation. Call it before another rank knows the block.
    pub fn fresh(&mut self) -> FreshBlock<'_> {
        let address = LocalAddr::new(self.address);
        // SAFETY: the block is mapped as long as `self` lives, and only the caller has a reference to it.
        unsafe { FreshBlock::new(address, self.size) }
    }

    /// Returns the block for access to its parts.
    ///
    /// # Safety
    /// The block, and pointers that are made from it, are used only as long as `self` lives. All ranks use it by the same parts.
    pub unsafe fn shared(&self) -> ShmBlock {
        // SAFETY: the block is mapped as long as `self` lives. The caller promises the rest.
        unsafe { ShmBlock::new(LocalAddr::new(self.address), self.size) }
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
