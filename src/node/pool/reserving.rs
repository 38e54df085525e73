//! Memory for blocks: what is claimed in the budget of all ranks is reserved, so that touching it never fails.

use super::Pool;
use crate::error::Result;
use crate::node::block::Piece;
use crate::node::{refused, short};
use crate::system::page_size;
use crate::system::shared_file::Refusal;
use std::ops::Range;

/// Memory is reserved in pieces of this size, with a look in between at what the machine has left.
const RESERVED_AT_ONCE: u64 = 64 << 20;
/// Memory of slabs is claimed in pieces of this size.
const CLAIMED_AT_ONCE: u64 = 1 << 20;
/// What each rank has of slabs without a claim: a job starts without a look at the machine.
pub const UNCLAIMED: u64 = 256 << 10;

impl Pool {
    /// Reserves a step of a slab. `claimed` bytes are claimed for that already; what is missing is claimed with some to spare.
    pub(super) fn reserve_step(&self, claimed: &mut u64, offset: u64, length: u64) -> Result {
        if *claimed < length {
            let claim = |bytes| self.budget.claim(bytes).map(|()| bytes);
            let more =
                claim(CLAIMED_AT_ONCE).or_else(|_| claim(length)).map_err(|shortage| short(shortage, length))?;
            *claimed += more;
        }
        self.file.reserve(offset, length).map_err(|refusal| refused(refusal, "reserved", length as usize))?;
        *claimed -= length;
        Ok(())
    }

    /// Reserves memory that is claimed, piece by piece, as long as the machine has more, of which others than the ranks may take
    /// some, too: asking for too much would not fail but bring the kernel to kill processes.
    pub(super) fn reserve(&self, offset: u64, length: u64) -> Result {
        let mut done = 0;
        while done < length {
            let step = (length - done).min(RESERVED_AT_ONCE);
            let enough = done == 0 || self.budget.left().is_none_or(|left| length - done < left);
            let reserved = if enough { self.file.reserve(offset + done, step) } else { Err(Refusal::Exhausted) };
            if let Err(refusal) = reserved {
                self.file.release(offset, length);
                return Err(refused(refusal, "reserved", length as usize));
            }
            done += step;
        }
        Ok(())
    }

    /// Reserves this rank's part of a block that some rank has for all: those pages whose first bytes are in the part, so that
    /// each page is reserved by one rank. MPI_ERR_NO_MEM when it cannot be had, and the part is not reserved then.
    pub fn reserve_part(&self, block: Piece, part: Range<u64>) -> Result {
        let unit = block.unit;
        // What is in a slab is reserved by the rank that allocated it, and what is promised needs no reserving.
        if unit.state != 0 {
            return Ok(());
        }
        let page = page_size() as u64;
        let (start, end) = (part.start.next_multiple_of(page), part.end.next_multiple_of(page));
        if start < end { self.reserve(unit.offset + start, end - start) } else { Ok(()) }
    }
}
