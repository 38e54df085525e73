//! Memory for blocks: what is claimed in the budget of all ranks is reserved, so that touching it never fails.

#![forbid(unsafe_code)]

use super::{Pool, State};
use crate::error::Result;
use crate::os::page_size;
use crate::os::shared_file::Refusal;
use crate::transport::arena::block::{Block, Places, Purpose};
use crate::transport::arena::piece::Piece;
use crate::transport::arena::refusal::{refused, short};
use crate::transport::arena::slabs;
use std::ops::Range;

/// Memory is reserved in pieces of this size, with a look in between at what the machine has left.
const RESERVED_AT_ONCE: u64 = 64 << 20;
/// Memory of slabs is claimed in pieces of this size.
const CLAIMED_AT_ONCE: u64 = 1 << 20;
/// What each rank has of slabs without a claim: a job starts without a look at the machine.
pub const UNCLAIMED: u64 = 256 << 10;

impl Pool {
    /// Claims memory. When there is too little, free memory of slabs is given up for it.
    pub(super) fn claim(&self, state: &mut State, bytes: u64) -> Result {
        let claimed = self
            .budget
            .claim(bytes)
            .or_else(|shortage| if self.give_up_free(state) { self.budget.claim(bytes) } else { Err(shortage) });
        claimed.map_err(|shortage| short(shortage, bytes))
    }

    /// Claims what a block takes of a slab, as far as that is not reserved, with some to spare if there is.
    pub(super) fn claim_for_slab(&self, state: &mut State, purpose: Purpose, place: u64, room: u64) -> Result {
        let slab = &state.small[purpose as usize].memory[&slabs::start_of(place)];
        let missing = slab.missing(place, room);
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

    /// Gives up what is reserved in slabs and free, and what is claimed for them; false when there is nothing. The
    /// slabs stay, and are reserved anew where they are used.
    fn give_up_free(&self, state: &mut State) -> bool {
        for slabs in &mut state.small {
            slabs.give_up_free(|offset, length| {
                self.file.release(offset, length);
                state.claimed += length;
            });
        }
        self.give_up_claims(state)
    }

    /// Whether the ranks of the job have run short of memory, so that none should keep what it may need later.
    pub fn has_run_short(&self) -> bool {
        self.budget.has_run_short()
    }

    /// Gives up what is reserved in a slab at the places of a freed block, where the job has run short of memory: the
    /// next rank that needs some cannot take what this one keeps.
    pub(super) fn give_up_freed(&self, state: &mut State, block: &Block) {
        if !self.budget.has_run_short() {
            return;
        }
        let Places { first, room } = block.places;
        state.small[block.purpose as usize].give_up_free_near(first..first + room, |offset, length| {
            self.file.release(offset, length);
            state.claimed += length;
        });
        self.give_up_claims(state);
    }

    /// Gives up what is claimed for slabs and not reserved; false when there is nothing.
    fn give_up_claims(&self, state: &mut State) -> bool {
        let rest = state.claimed.saturating_sub(UNCLAIMED);
        state.claimed -= rest;
        self.budget.release(rest, false);
        rest > 0
    }

    /// Reserves memory that is claimed, piece by piece, as long as the machine has more, of which others than the ranks
    /// may take some, too: asking for too much would not fail but bring the kernel to kill processes.
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

    /// Reserves this rank's part of a block that some rank has for all: those pages whose first bytes are in the part,
    /// so that each page is reserved by one rank. MPI_ERR_NO_MEM when it cannot be had, and the part is not reserved
    /// then.
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
