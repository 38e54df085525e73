//! Blocks of shared memory in this process.

use super::parts::{Part, Span};
use super::{Shared, ShmPtr};
use crate::os::address::LocalAddr;
use std::marker::PhantomData;
use std::ptr::NonNull;

/// A block of shared memory, mapped in this process as long as its user needs it.
#[derive(Clone, Copy, Debug)]
pub struct ShmBlock {
    address: LocalAddr,
    bytes: usize,
}

impl ShmBlock {
    /// The block at an address.
    ///
    /// # Safety
    /// `bytes` bytes are mapped at the address as long as the block, or a pointer that was made from it, is used. All code, in this process
    /// and in others, divides these bytes into the same parts.
    pub const unsafe fn new(address: LocalAddr, bytes: usize) -> Self {
        Self { address, bytes }
    }

    /// Returns the values of a part.
    pub fn part<T: Shared>(self, part: Part<T>) -> ShmPtr<[T]> {
        let address = self.address_of(part.offset, part.bytes(), align_of::<T>());
        ShmPtr(NonNull::slice_from_raw_parts(address.cast(), part.count))
    }

    /// Returns the value of a part that consists of one value.
    pub fn one<T: Shared>(self, part: Part<T>) -> ShmPtr<T> {
        assert!(part.count == 1, "the part has {} values", part.count);
        ShmPtr(self.address_of(part.offset, part.bytes(), align_of::<T>()).cast())
    }

    /// Returns an inner block.
    pub fn within(self, span: Span) -> Self {
        let address = LocalAddr::of(self.address_of(span.offset, span.bytes, 1).as_ptr());
        Self { address, bytes: span.bytes }
    }

    /// Returns whether an address lies in the block.
    pub fn has(self, address: usize) -> bool {
        self.address.range(self.bytes).contains(&address)
    }

    fn address_of(self, offset: usize, bytes: usize, alignment: usize) -> NonNull<u8> {
        assert!(offset + bytes <= self.bytes, "{bytes} bytes at {offset} are not in a block of {} bytes", self.bytes);
        let address = self.address + offset;
        assert!(address.is_aligned_to(alignment), "{address:#x} is no multiple of {alignment}");
        NonNull::new(address.ptr_mut()).expect("the block is mapped")
    }
}

/// A block that this rank has allocated, and that no other code and no other rank uses yet.
#[derive(Debug)]
pub struct FreshBlock<'a> {
    block: ShmBlock,
    _only: PhantomData<&'a mut ()>,
}

impl FreshBlock<'_> {
    /// The block at an address.
    ///
    /// # Safety
    /// `bytes` bytes are mapped at the address, and nothing else accesses them while the result lives.
    pub const unsafe fn new(address: LocalAddr, bytes: usize) -> Self {
        Self { block: ShmBlock { address, bytes }, _only: PhantomData }
    }

    /// Returns an inner block.
    pub fn within(&mut self, span: Span) -> FreshBlock<'_> {
        FreshBlock { block: self.block.within(span), _only: PhantomData }
    }

    /// Writes the value of a part that consists of one value.
    pub fn write<T: Shared>(&mut self, part: Part<T>, value: T) {
        // SAFETY: the value lies in the block, since `ShmBlock::one` has checked that. Nothing else uses the block, as the caller of `new`
        // promises.
        unsafe { self.block.one(part).0.write(value) };
    }

    /// Fills the values of a part with zeroes.
    pub fn clear<T: Shared>(&mut self, part: Part<T>) {
        self.clear_heads(part, size_of::<T>());
    }

    /// Fills one value of a part with zeroes.
    pub fn clear_one<T: Shared>(&mut self, part: Part<T>, index: usize) {
        assert!(index < part.count, "value {index} of {}", part.count);
        let values = self.block.part(part).0.cast::<T>();
        // SAFETY: the value lies in the block, since `ShmBlock::part` has checked that. Nothing else uses the block, as the caller of `new`
        // promises. All bytes are a valid value.
        unsafe { values.add(index).write_bytes(0, 1) };
    }

    /// Fills the first `bytes` bytes of each value of a part with zeroes.
    pub fn clear_heads<T: Shared>(&mut self, part: Part<T>, bytes: usize) {
        assert!(bytes <= size_of::<T>());
        let values = self.block.part(part).0.cast::<T>();
        for index in 0..part.count {
            // SAFETY: the value lies in the block, since `ShmBlock::part` has checked that, and `bytes` bytes lie in the value. Nothing
            // else uses the block, as the caller of `new` promises. All bytes are a valid value.
            unsafe { values.add(index).cast::<u8>().write_bytes(0, bytes) };
        }
    }
}

/// A block of shared memory that is mapped until this process ends.
#[derive(Clone, Copy, Debug)]
pub struct LastingBlock(ShmBlock);

impl LastingBlock {
    /// The block at an address.
    ///
    /// # Safety
    /// `bytes` bytes are mapped at the address until the process ends. All code, in this process and in others, divides these bytes into
    /// the same parts.
    pub const unsafe fn new(address: LocalAddr, bytes: usize) -> Self {
        // SAFETY: the caller of this function promises that the memory stays mapped until the process ends, so the block and its pointers
        // can be used at any time.
        Self(unsafe { ShmBlock::new(address, bytes) })
    }

    /// A block of zeroes in memory of this process, for unit tests.
    #[cfg(test)]
    pub fn of_heap(parts: super::Parts) -> Self {
        #[repr(C, align(4096))]
        #[derive(Clone)]
        struct Page([u8; 4096]);
        let pages = vec![Page([0; 4096]); parts.bytes.div_ceil(4096)].leak();
        // SAFETY: the pages are never freed, and only the user of the block has their address.
        unsafe { Self::new(LocalAddr::of(pages.as_mut_ptr()), parts.bytes) }
    }

    /// Returns the values of a part.
    pub fn part<T: Shared>(self, part: Part<T>) -> &'static [T] {
        // SAFETY: the caller of `new` promises that the memory stays mapped until the process ends.
        unsafe { self.0.part(part).0.as_ref() }
    }

    /// Returns the value of a part that consists of one value.
    pub fn one<T: Shared>(self, part: Part<T>) -> &'static T {
        &self.part(part)[0]
    }

    /// Returns an inner block.
    pub fn within(self, span: Span) -> Self {
        Self(self.0.within(span))
    }

    /// Returns the block as a `ShmBlock`, for code that also uses blocks of a shorter life.
    pub const fn block(self) -> ShmBlock {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::typed::Parts;
    use std::panic::catch_unwind;
    use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

    #[test]
    fn each_part_has_its_own_values() {
        let mut parts = Parts::new();
        let (first, second) = (parts.add::<AtomicU32>(3), parts.add::<AtomicU64>(2));
        let block = LastingBlock::of_heap(parts);
        let (all, pointer) = (block.part(first), block.block().part(second));
        all[2].store(7, Ordering::Relaxed);
        pointer[1].store(9, Ordering::Relaxed);
        assert_eq!(block.part(first).iter().map(|word| word.load(Ordering::Relaxed)).collect::<Vec<_>>(), [0, 0, 7]);
        assert_eq!(pointer.map(|words| &words[1]).load(Ordering::Relaxed), 9);
        // SAFETY: the block belongs to this test, and nothing else accesses it while it is cleared.
        let mut fresh = unsafe { FreshBlock::new(LocalAddr::of(&raw const all[0]), parts.bytes()) };
        fresh.clear_heads(second, 4);
        fresh.clear(first);
        assert_eq!((all[2].load(Ordering::Relaxed), pointer[1].load(Ordering::Relaxed)), (0, 0));
    }

    #[test]
    fn a_part_of_a_longer_block_is_refused() {
        let mut parts = Parts::new();
        let first = parts.add::<AtomicU64>(2);
        let block = LastingBlock::of_heap(parts);
        let more = parts.add::<AtomicU64>(1);
        assert_eq!(block.part(first).len(), 2);
        assert!(catch_unwind(|| block.part(more).len()).is_err());
        // SAFETY: the 16 bytes end within the page that contains the block, and the page is never freed.
        let odd = unsafe { ShmBlock::new(LocalAddr::of(&raw const block.part(first)[0]) + 4, 16) };
        assert!(catch_unwind(|| odd.part(first).len()).is_err(), "the address is no multiple of 8");
        assert!(catch_unwind(|| block.block().one(first).load(Ordering::Relaxed)).is_err());
    }
}
