//! Blocks that are freed when their `Owned` is dropped.

use super::Pool;
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::transport::arena::block::Block;
use crate::transport::arena::piece::Piece;
use crate::transport::arena::slabs::{LARGEST_SMALL, LARGEST_SMALL_ALIGNMENT};
use crate::transport::typed::{FreshBlock, Parts, Shared, ShmBlock, ShmOffset, ShmPtr};
use std::ops::Deref;

/// A block that is freed when it is dropped.
#[derive(Debug)]
pub struct Owned {
    pub(super) block: Block,
    pub(super) pool: &'static Pool,
}

impl Owned {
    /// Returns the block for its initialisation. Call it before another rank knows the block.
    pub fn fresh(&mut self) -> FreshBlock<'_> {
        let address = LocalAddr::new(self.address);
        // SAFETY: the block is mapped as long as `self` lives, and only the caller has a reference to it.
        unsafe { FreshBlock::new(address, self.size) }
    }

    /// Returns the block for access to its parts.
    ///
    /// # Safety
    /// The block, and pointers that are made from it, are used only as long as `self` lives. All ranks divide the block into the same
    /// parts.
    pub unsafe fn shared(&self) -> ShmBlock {
        // SAFETY: the block is mapped as long as `self` lives. The caller promises the rest.
        unsafe { ShmBlock::new(LocalAddr::new(self.address), self.size) }
    }
}

/// A value in this rank's memory. Dropping the box frees the memory. Other ranks may use the value by its offset in the shared file.
#[derive(Debug)]
pub struct ShmBox<T> {
    value: ShmPtr<T>,
    memory: Owned,
}

impl Pool {
    /// Allocates a value in a slab and fills it with zeroes.
    pub fn allocate_zeroed<T: Shared>(&'static self) -> Result<ShmBox<T>> {
        const { assert!(size_of::<T>() as u64 <= LARGEST_SMALL && align_of::<T>() as u64 <= LARGEST_SMALL_ALIGNMENT) };
        let mut parts = Parts::new();
        let value = parts.add(1);
        let mut memory = self.allocate(parts.bytes(), parts.alignment())?;
        memory.fresh().clear(value);
        // SAFETY: the memory belongs to the box, which gives no pointer away. Other ranks have only the
        // offset of a T.
        Ok(ShmBox { value: unsafe { memory.shared() }.one(value), memory })
    }
}

impl<T: Shared> ShmBox<T> {
    /// Returns the value's offset in the shared file.
    pub fn offset(&self) -> ShmOffset<T> {
        let Piece { unit, within } = self.memory.piece();
        // SAFETY: as long as the box lives, the value lies at this offset, in a slab (asserted in `allocate_zeroed`).
        unsafe { ShmOffset::of_word(unit.offset + within) }
    }
}

impl<T> Deref for ShmBox<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.value
    }
}

impl Deref for Owned {
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
