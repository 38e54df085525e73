//! Which addresses the ranks try to give their blocks, so that they are the same at all of them.
//!
//! These lie in the middle of what a process may have, where neither programs, libraries and stacks nor the kernel's
//! own choices come. Where something is there nevertheless, or the machine has fewer addresses, memory is mapped
//! elsewhere.

#![forbid(unsafe_code)]

use super::layout::RANK_SPAN;
use std::ops::Range;

/// Slabs of blocks that each rank has its own of.
pub const SLABS: Range<u64> = 0x2000_0000_0000..0x2800_0000_0000;
/// Large blocks that each rank has its own of.
pub const LARGE: Range<u64> = 0x2800_0000_0000..0x3000_0000_0000;
/// Blocks that one rank has for all.
const FOR_ALL: u64 = 0x3000_0000_0000;

/// The address of a block that one rank has for all: a function of its place in the file.
pub fn for_all(offset: u64) -> u64 {
    FOR_ALL + offset % RANK_SPAN
}

const _: () = assert!(FOR_ALL.is_multiple_of(RANK_SPAN) && FOR_ALL + RANK_SPAN < 1 << 47);
