//! The parts of a block of shared memory: their offsets.

#![forbid(unsafe_code)]

use super::Shared;
use std::fmt;
use std::marker::PhantomData;

/// The length and alignment of a block whose parts are added one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    pub(super) bytes: usize,
    alignment: usize,
}

/// Offset and number of consecutive values in a block.
pub struct Part<T> {
    pub(super) offset: usize,
    pub(super) count: usize,
    _type: PhantomData<fn() -> T>,
}

/// Offset and length of a block in another block.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub(super) offset: usize,
    pub(super) bytes: usize,
}

impl Parts {
    /// A block without parts.
    pub const fn new() -> Self {
        Self { bytes: 0, alignment: 1 }
    }

    /// Adds `count` values.
    pub const fn add<T: Shared>(&mut self, count: usize) -> Part<T> {
        self.align_to(align_of::<T>());
        let part = Part { offset: self.bytes, count, _type: PhantomData };
        self.bytes += count * size_of::<T>();
        part
    }

    /// Adds a block with parts of its own.
    pub const fn add_block(&mut self, parts: Self) -> Span {
        self.align_to(parts.alignment);
        let span = Span { offset: self.bytes, bytes: parts.bytes };
        self.bytes += parts.bytes;
        span
    }

    /// Makes the next part begin at a multiple of `alignment`.
    pub const fn align_to(&mut self, alignment: usize) {
        self.pad_to(alignment);
        if self.alignment < alignment {
            self.alignment = alignment;
        }
    }

    /// Makes the next part begin at a multiple of `bytes` from the beginning of the block, whatever the block's alignment is.
    pub const fn pad_to(&mut self, bytes: usize) {
        self.bytes = self.bytes.next_multiple_of(bytes);
    }

    /// Leaves `bytes` bytes behind the last part, for data without a type.
    pub const fn skip(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Returns the number of bytes of all parts.
    pub const fn bytes(self) -> usize {
        self.bytes
    }

    /// Returns the alignment of a block with these parts.
    pub const fn alignment(self) -> usize {
        self.alignment
    }
}

impl<T> Part<T> {
    /// Returns the offset of the first value in its block.
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// Returns the number of bytes of the values.
    pub const fn bytes(self) -> usize {
        self.count * size_of::<T>()
    }
}

impl Span {
    /// Returns the offset of the inner block.
    pub const fn offset(self) -> usize {
        self.offset
    }
}

impl<T> Clone for Part<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Part<T> {}

impl<T> fmt::Debug for Part<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} at {}", self.count, self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, AtomicU64};

    #[test]
    fn parts_follow_each_other_with_their_alignments() {
        let mut parts = Parts::new();
        let words = parts.add::<AtomicU32>(3);
        let wide = parts.add::<AtomicU64>(2);
        let mut inner = Parts::new();
        inner.align_to(64);
        let first = inner.add::<AtomicU32>(1);
        let block = parts.add_block(inner);
        parts.skip(5);
        let last = parts.add::<AtomicU32>(1);
        assert_eq!((words.offset(), words.bytes()), (0, 12));
        assert_eq!((wide.offset(), wide.bytes()), (16, 16));
        assert_eq!((block.offset(), first.offset()), (64, 0));
        assert_eq!((last.offset(), parts.bytes(), parts.alignment()), (76, 80, 64));
    }
}
