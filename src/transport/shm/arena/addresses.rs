//! Addresses at which the ranks try to map their blocks, so that a block has the same address at all ranks.
//!
//! The addresses lie in the middle of a process's address space, far from programs, libraries, stacks and the addresses that the kernel
//! chooses. If one of these addresses is in use nevertheless, or if the machine has fewer addresses, the rank maps the memory at another
//! address.

#![forbid(unsafe_code)]

use super::layout::RANK_SPAN;
use std::ops::Range;

/// Positions of small blocks: numbers in a rank's own slabs (slabs.rs). For a symmetric block (same address at all ranks), the position is also
/// the address at which the rank tries to map the block.
pub const SLABS: Range<u64> = 0x2000_0000_0000..0x2800_0000_0000;
/// Addresses of large symmetric blocks. Each rank uses these addresses for its own blocks.
pub const LARGE: Range<u64> = 0x2800_0000_0000..0x3000_0000_0000;
/// First address of blocks that one rank allocates for all ranks.
const FOR_ALL: u64 = 0x3000_0000_0000;

/// Returns the address of a block that one rank allocates for all ranks, computed from the block's offset in the file.
pub fn for_all(offset: u64) -> u64 {
    FOR_ALL + offset % RANK_SPAN
}

const _: () = assert!(FOR_ALL.is_multiple_of(RANK_SPAN) && FOR_ALL + RANK_SPAN < 1 << 47);
