//! Reserving of claimed memory, so that touching it never fails.

#![forbid(unsafe_code)]

use super::{Pool, PoolState};
use crate::error::Result;
use crate::os::page_size;
use crate::os::shared_file::Refusal;
use crate::transport::arena::piece::{LASTING, PROMISED, Piece};
use crate::transport::arena::refusal::{refused, short};
use std::ops::Range;

/// Number of bytes that a rank reserves in one step. Between two steps the rank checks the memory that the machine has left.
const RESERVED_AT_ONCE: u64 = 64 << 20;
/// Number of bytes that a rank claims in one step for slabs.
const CLAIMED_AT_ONCE: u64 = 1 << 20;
/// Number of bytes of slabs that each rank has without a claim, so that the start of a job needs no system call to read how much memory
/// the machine has left.
pub const UNCLAIMED: u64 = 256 << 10;

impl Pool {
    /// Claims memory. If too little memory is available, gives up free slab memory and tries once more.
    pub(super) fn claim(&self, state: &mut PoolState, bytes: u64) -> Result {
        let claimed = self
            .budget
            .claim(bytes)
            .or_else(|shortage| if self.give_up_free(state) { self.budget.claim(bytes) } else { Err(shortage) });
        claimed.map_err(|shortage| short(shortage, bytes))
    }

    /// Claims the memory that a block needs in a slab, if this memory is neither reserved nor claimed yet. If possible, claims at least
    /// `CLAIMED_AT_ONCE` bytes.
    pub(super) fn claim_for_slab(&self, state: &mut PoolState, offset: u64, room: u64) -> Result {
        let missing = state.small.slab_of(offset).missing(offset, room);
        if state.claimed >= missing {
            return Ok(());
        }
        let more = CLAIMED_AT_ONCE.max(missing);
        if self.budget.claim(more).is_ok() {
            state.claimed += more;
            return Ok(());
        }
        self.claim(state, missing)?;
        state.claimed += missing;
        Ok(())
    }

    /// Frees reserved slab memory that no block uses, and gives up all claims for slab memory that is not reserved. Returns false if there
    /// was no claim to give up. The slabs stay, and a later block reserves their memory again.
    fn give_up_free(&self, state: &mut PoolState) -> bool {
        state.small.give_up_free(|offset, length| {
            self.file.release(offset, length);
            state.claimed += length;
        });
        self.give_up_claims(state)
    }

    /// Returns true if the ranks of this host have run short of memory. In this state no rank should keep free memory for later use.
    pub fn has_run_short(&self) -> bool {
        self.budget.has_run_short()
    }

    /// If the ranks of this host have run short of memory, gives up the reserved slab memory of a freed block: another rank that needs memory
    /// could not use it otherwise.
    pub(super) fn give_up_freed(&self, state: &mut PoolState, bytes: Range<u64>) {
        if !self.budget.has_run_short() {
            return;
        }
        state.small.give_up_free_near(bytes, |offset, length| {
            self.file.release(offset, length);
            state.claimed += length;
        });
        self.give_up_claims(state);
    }

    /// Gives up claims for slab memory that is not reserved. Returns false if there are none.
    fn give_up_claims(&self, state: &mut PoolState) -> bool {
        let rest = state.claimed.saturating_sub(UNCLAIMED);
        state.claimed -= rest;
        self.budget.release(rest, false);
        rest > 0
    }

    /// Reserves claimed memory in steps. Before each further step it checks that the machine has enough memory left, because other programs
    /// may have taken memory. If too little were left, the kernel would kill a process instead of refusing the memory.
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

    /// Reserves all pages of the `length` bytes at `piece`, so that a device can access these pages. Returns false if the machine has too
    /// little memory. The content does not change. Only promised memory may lack pages.
    pub fn populate(&self, piece: Piece, length: usize) -> bool {
        if piece.unit.state & PROMISED == 0 {
            return true;
        }
        let page = page_size() as u64;
        let start = piece.unit.offset + piece.within;
        let (mut done, end) = (start / page * page, (start + length as u64).next_multiple_of(page));
        while done < end {
            let step = (end - done).min(RESERVED_AT_ONCE);
            let is_enough = self.budget.left().is_none_or(|left| end - done < left);
            if !is_enough || self.file.reserve(done, step).is_err() {
                return false;
            }
            done += step;
        }
        true
    }

    /// Reserves this rank's part of a block that one rank has allocated for all: the pages whose first byte is in the part, so that exactly
    /// one rank reserves each page. Fails with MPI_ERR_NO_MEM, and leaves the part unreserved, if there is too little memory.
    pub fn reserve_part(&self, block: Piece, part: Range<u64>) -> Result {
        let unit = block.unit;
        // Slab memory is already reserved, by the rank that allocated the block. Promised memory needs no reserving.
        if unit.state & (LASTING | PROMISED) != 0 {
            return Ok(());
        }
        let page = page_size() as u64;
        let page_from = |offset: u64| (block.within + offset).next_multiple_of(page);
        // The first part has the page before which a guarded block begins.
        let start = if part.start == 0 { 0 } else { page_from(part.start) };
        let end = page_from(part.end);
        if start < end { self.reserve(unit.offset + start, end - start) } else { Ok(()) }
    }
}
