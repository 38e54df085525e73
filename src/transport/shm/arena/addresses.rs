//! Addresses at which the ranks try to map their blocks, so that a block has the same address at all ranks.
//!
//! The addresses lie in the middle of a process's address space, far from programs, libraries, stacks and the addresses that the kernel
//! chooses. If such an address is in use nevertheless, or the machine has fewer addresses, the rank maps the memory at another address.

#![forbid(unsafe_code)]

use super::layout::RANK_SPAN;
use std::ops::Range;

/// Places of small blocks (slabs.rs), in each rank's own slabs. For a symmetric block, the place is also the address at which the rank
/// tries to map it.
pub const SLABS: Range<u64> = 0x2000_0000_0000..0x2800_0000_0000;
/// Addresses of large symmetric blocks. Each rank has blocks of its own there.
pub const LARGE: Range<u64> = 0x2800_0000_0000..0x3000_0000_0000;
/// First address of blocks that one rank allocates for all ranks.
const FOR_ALL: u64 = 0x3000_0000_0000;

/// Returns the address of a block that one rank allocates for all ranks, computed from the block's offset in the file.
pub fn for_all(offset: u64) -> u64 {
    FOR_ALL + offset % RANK_SPAN
}

const _: () = assert!(FOR_ALL.is_multiple_of(RANK_SPAN) && FOR_ALL + RANK_SPAN < 1 << 47);
