//! Area of a communicator: the memory through which its ranks synchronise. It lies in the arena, the shared file that all ranks of a host
//! map.
//!
//! An area has a header with the barrier and the state words for window creation, the heads of the mailboxes, two sets of exchange slots,
//! and the mailbox slots of each rank. Header, heads of the mailboxes, and head of each exchange slot are zero at first.
//!
//! The area of MPI_COMM_WORLD is in the arena's head. Rank 0 allocates the area of another communicator, and the other ranks map it. Two
//! counters determine when memory becomes free. Each rank adds 1 to `freed` once, and each rank except rank 0 adds 1 to `departed` once:
//!
//! 1. `freed`: the rank has freed the communicator, and is in no call on it. When all ranks have added to this counter, no rank reads the
//!    bounce buffers (memory with the data of a call) that were published on the communicator. The owner of each buffer then reclaims the
//!    buffer.
//! 2. `departed`: a rank other than rank 0 has ended its access to the area. When all ranks except rank 0 have added to this counter, rank 0
//!    frees the area.
//!
//! A rank checks the counters (`reclaim_freed`) when it frees a communicator, and when it needs memory or a bounce buffer. If a rank dies
//! before it has added to a counter, the memory stays allocated until the launcher ends the job.

use super::creation::{CREATIONS, Creation};
use super::mailbox::{Mailbox, MailboxHead};
use crate::abi::MPI_ERR_NO_MEM;
use crate::error::Result;
use crate::transport::arena::{Borrowed, Map, Owned, Piece};
use crate::transport::sync::Barrier;
use crate::transport::typed::{FreshBlock, Part, Parts, Shared, ShmBlock, ShmPtr, shared};
use parking_lot::Mutex;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Size of an exchange slot in bytes: a head, and room for 8 KiB of data.
pub const SLOT: usize = (8 << 10) + SLOT_HEAD;

/// Number of bytes at the beginning of a slot that are zero at first. Among them is the number of the slot's exchange.
pub(super) const SLOT_HEAD: usize = 128;

/// An exchange slot: a head of `SLOT_HEAD` bytes, then data.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct ExchangeSlot(UnsafeCell<[u8; SLOT]>);

// SAFETY: the rank that owns a slot writes it before a barrier, and the others read it after that barrier (see `exchange`).
unsafe impl Sync for ExchangeSlot {}

// SAFETY: the type is `repr(C)` and consists of bytes.
unsafe impl Shared for ExchangeSlot {}

/// Size of the header in bytes.
const HEADER: usize = 4096;

/// Header of an area.
#[repr(C)]
#[derive(Debug)]
pub struct AreaHeader {
    pub barrier: Barrier,
    /// Number of ranks, other than rank 0, that have ended their access to the area.
    departed: AtomicU32,
    /// Number of ranks that have freed the communicator, and are in no call on it.
    freed: AtomicU32,
    /// Sets of state words for window creation, used in turn.
    pub creations: [Creation; CREATIONS],
}

shared! {
    AreaHeader { barrier, departed, freed, creations }
}

/// The parts of an area.
struct AreaParts {
    header: Part<AreaHeader>,
    mailbox_heads: Part<MailboxHead>,
    /// Two sets of slots, each with a slot for each rank.
    slots: Part<ExchangeSlot>,
    mailboxes: Part<Mailbox>,
    all: Parts,
}

impl AreaParts {
    fn of(size: usize) -> Self {
        const { assert!(size_of::<AreaHeader>() <= HEADER) };
        let mut all = Parts::new();
        let header = all.add(1);
        all.align_to(HEADER);
        let mailbox_heads = all.add(size);
        let slots = all.add(2 * size);
        // Each mailbox has pages of its own, which the kernel allocates at first use.
        const { assert!(size_of::<Mailbox>().is_multiple_of(4096)) };
        all.align_to(4096);
        Self { header, mailbox_heads, slots, mailboxes: all.add(size), all }
    }
}

/// An area, mapped in this process as long as the communicator lives.
#[derive(Debug)]
pub struct Area {
    block: ShmBlock,
    header: ShmPtr<AreaHeader>,
    mailbox_heads: ShmPtr<[MailboxHead]>,
    slots: ShmPtr<[ExchangeSlot]>,
    mailboxes: ShmPtr<[Mailbox]>,
    size: usize,
    memory: AreaMemory,
    /// Whether all ranks have formed the communicator. The flag is always true at a rank that has not mapped the memory of another rank.
    /// While the flag is false, this rank does not write to the memory, because the creation of the communicator may have failed. In this
    /// case rank 0 may already have given the memory to another communicator.
    has_begun: AtomicBool,
}

/// Ownership of an area's memory.
#[derive(Debug)]
pub enum AreaMemory {
    /// The owner of the memory is the head of the arena's file, or another object.
    Borrowed,
    /// This rank is rank 0 and has allocated the memory.
    Owned { _memory: Owned },
    /// Rank 0 has allocated the memory; the map keeps it accessible in this process.
    Mapped { _map: Map },
}

/// Areas of communicators that this rank has freed, with the bounce buffers that this rank has published on each communicator. Other ranks
/// may still access these areas and bounce buffers.
static RETIRED: Mutex<Vec<(Area, Borrowed)>> = Mutex::new(Vec::new());

/// Reclaims the bounce buffers of communicators that all ranks have freed, and frees areas that no rank accesses any more.
pub fn reclaim_freed() {
    RETIRED.lock().retain_mut(|(area, borrowed)| {
        let header = area.header();
        if borrowed.is_any() {
            // SeqCst, where Acquire suffices: the reads of a rank in its last call come before its addition to the counter. No loom model
            // covers this order.
            if (header.freed.load(Ordering::SeqCst) as usize) < area.size {
                return true;
            }
            borrowed.reclaim();
        }
        // SeqCst, where Acquire suffices: the last access of another rank comes before its addition to the counter. No loom model covers
        // this order.
        matches!(area.memory, AreaMemory::Owned { .. })
            && header.departed.load(Ordering::SeqCst) as usize + 1 < area.size
    });
}

/// Allocates memory. If too little memory is free, frees the areas of freed communicators and tries once more.
pub fn allocate_or_reclaim(allocate: impl Fn() -> Result<Owned>) -> Result<Owned> {
    allocate().or_else(|error| {
        if error.class != MPI_ERR_NO_MEM {
            return Err(error);
        }
        reclaim_freed();
        allocate()
    })
}

impl Drop for Area {
    fn drop(&mut self) {
        // Relaxed: this process stored the flag before it published the communicator to its other threads.
        if matches!(self.memory, AreaMemory::Mapped { .. }) && self.has_begun.load(Ordering::Relaxed) {
            // SeqCst, where Release suffices: this rank's accesses come before rank 0 sees the count.
            self.header().departed.fetch_add(1, Ordering::SeqCst);
        }
    }
}

impl Area {
    /// Returns the parts of an area for `size` ranks.
    pub fn parts(size: usize) -> Parts {
        AreaParts::of(size).all
    }

    /// Returns the length in bytes of those parts at the beginning of an area that `clear` clears as a whole. This length must be reserved
    /// in the memory budget.
    pub fn cleared(size: usize) -> usize {
        AreaParts::of(size).slots.offset()
    }

    /// Initialises a new block as an area: header, heads of mailboxes, and heads of slots. The rest of a slot, and the mailboxes, need no
    /// initialisation.
    pub fn clear(block: &mut FreshBlock<'_>, size: usize) {
        let AreaParts { header, mailbox_heads, slots, .. } = AreaParts::of(size);
        block.clear(header);
        block.clear(mailbox_heads);
        block.clear_heads(slots, SLOT_HEAD);
    }

    /// Returns the area in a block, which begins as zeroes or was initialised by `clear`. All `size` ranks share the block. `memory` is the
    /// owner of the block.
    pub fn new(block: ShmBlock, size: usize, memory: AreaMemory) -> Self {
        let AreaParts { header, mailbox_heads, slots, mailboxes, .. } = AreaParts::of(size);
        Self {
            block,
            header: block.one(header),
            mailbox_heads: block.part(mailbox_heads),
            slots: block.part(slots),
            mailboxes: block.part(mailboxes),
            size,
            has_begun: AtomicBool::new(!matches!(memory, AreaMemory::Mapped { .. })),
            memory,
        }
    }

    /// Returns whether an address lies in the area.
    pub fn has(&self, address: usize) -> bool {
        self.block.has(address)
    }

    /// Records that all ranks have formed the communicator.
    pub fn begin(&self) {
        // Relaxed: only threads of this process read the flag, and they get the communicator afterwards.
        self.has_begun.store(true, Ordering::Relaxed);
    }

    /// Ends the use of the area by this rank. `borrowed` are the bounce buffers that this rank has published on the communicator. If the
    /// creation of the communicator failed, writes nothing to the memory.
    pub fn retire(self, borrowed: Borrowed) {
        // Relaxed: for the reason given in `begin`.
        if !self.has_begun.load(Ordering::Relaxed) {
            return;
        }
        // SeqCst, where Release suffices: this rank's reads of bounce buffers come before another rank sees the count.
        self.header().freed.fetch_add(1, Ordering::SeqCst);
        RETIRED.lock().push((self, borrowed));
        reclaim_freed();
    }

    /// Returns the header.
    pub fn header(&self) -> &AreaHeader {
        &self.header
    }

    /// Stores the location of the first window's table. Called by rank 0, before any other rank uses the area.
    pub fn set_first_table(&self, table: Piece) {
        // SAFETY: no other rank uses the area yet, so no rank reads or writes the table.
        unsafe { self.header().creations[0].table.get().write(table) };
    }

    /// Returns the head of the mailbox of a rank.
    pub fn mailbox_head(&self, rank: usize) -> &MailboxHead {
        &self.mailbox_heads[rank]
    }

    /// Returns the rank whose mailbox has its doorbell at an address.
    pub fn owner_of_mailbox(&self, address: usize) -> Option<usize> {
        let first = (&raw const self.mailbox_heads[0]) as usize;
        let offset = address.checked_sub(first)?;
        Some(offset / size_of::<MailboxHead>()).filter(|rank| *rank < self.size)
    }

    /// Returns the mailbox of a rank.
    pub fn mailbox(&self, rank: usize) -> &Mailbox {
        &self.mailboxes[rank]
    }

    /// Returns the exchange slots of all ranks in one of the two sets.
    pub fn slots(&self, set: usize) -> &[ExchangeSlot] {
        &self.slots[set * self.size..][..self.size]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::LocalRank;
    use crate::transport::arena::BounceBuffers;
    use crate::transport::typed::LastingBlock;

    /// Returns the bounce buffers of a rank, and a function that returns one rank's view of a communicator's area.
    fn buffers_and_areas(ranks: usize) -> (&'static BounceBuffers, impl Fn() -> Area) {
        let mut parts = Parts::new();
        let buffers = BounceBuffers::add_to(&mut parts, 1);
        let area = parts.add_block(Area::parts(ranks));
        let head = LastingBlock::of_heap(parts);
        let buffers = Box::leak(Box::new(BounceBuffers::new(head.part(buffers), LocalRank(0))));
        (buffers, move || Area::new(head.within(area).block(), ranks, AreaMemory::Borrowed))
    }

    fn publish_one(buffers: &'static BounceBuffers) -> Borrowed {
        let mut borrowed = Borrowed::default();
        buffers.acquire(1).unwrap().publish_in(&mut borrowed);
        borrowed
    }

    fn has_all(buffers: &'static BounceBuffers) -> bool {
        buffers.acquire(1).unwrap().number == 0
    }

    #[test]
    fn buffers_are_taken_back_when_all_ranks_have_freed_the_communicator() {
        let (buffers, area) = buffers_and_areas(3);
        area().retire(publish_one(buffers));
        area().retire(Borrowed::default());
        reclaim_freed();
        assert!(!has_all(buffers), "one rank may still read it");
        area().retire(Borrowed::default());
        assert!(has_all(buffers));
    }

    #[test]
    fn a_communicator_that_never_existed_counts_nowhere() {
        let (buffers, area) = buffers_and_areas(2);
        // Creation of this communicator failed, and its memory went to the next communicator. The area of the failed communicator is
        // retired only after the next communicator is in use.
        let failed = area();
        failed.has_begun.store(false, Ordering::Relaxed);
        area().retire(publish_one(buffers));
        failed.retire(Borrowed::default());
        reclaim_freed();
        assert!(!has_all(buffers), "the other rank may still read it");
        area().retire(Borrowed::default());
        assert!(has_all(buffers));
    }
}
