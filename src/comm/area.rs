//! The area of a communicator: the memory in the arena through which its ranks synchronise.
//!
//! It has a header with the barrier and the places for creations of windows, two sets of exchange slots, and a
//! mailbox of each rank. Zeroes are the initial state of the header, and of the head of each slot; mailboxes are
//! initialised by their owners before first use.
//!
//! Rank 0 allocates the area, and the others map it. Its memory is freed, and bounce buffers that were published on
//! the communicator are taken back, when no rank accesses them any more. Two counters say so, each rank adding to
//! each of them once:
//!
//! 1. `freed`: the rank has freed the communicator, and is in no call on it. When it is the size, no rank reads
//!    bounce buffers.
//! 2. `departed`: a rank but rank 0 does not access the area any more. When all have departed, rank 0 frees it.
//!
//! Rank 0 looks at these words in `settle_freed`, when it frees a communicator or needs memory. A rank that dies
//! before it has added to a counter leaves the memory allocated until the launcher ends the job.

use super::creation::{CREATIONS, Creation};
use super::mailbox::Mailbox;
use crate::abi::MPI_ERR_NO_MEM;
use crate::error::Result;
use crate::transport::arena::{Borrowed, Map, Owned, Piece};
use crate::transport::sync::Barrier;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Bytes of an exchange slot: a contribution of 8 KiB fits.
pub const SLOT: usize = (8 << 10) + SLOT_HEAD;

/// Bytes at the beginning of a slot that say which exchange it is of.
const SLOT_HEAD: usize = 128;

/// Clears what counts of slots before they are used.
///
/// # Safety
/// `slots` slots can be written at `first`.
pub(super) unsafe fn clear_slots(first: usize, slots: usize) {
    for slot in 0..slots {
        // SAFETY: the head of each slot can be written, as this function demands.
        unsafe { ((first + slot * SLOT) as *mut u8).write_bytes(0, SLOT_HEAD) };
    }
}

/// Bytes of the header.
const HEADER: usize = 4096;

/// The beginning of an area.
#[repr(C)]
#[derive(Debug)]
pub struct AreaHeader {
    pub barrier: Barrier,
    /// How many ranks but rank 0 do not access the area any more.
    departed: AtomicU32,
    /// How many ranks have freed the communicator: they are in no call on it.
    freed: AtomicU32,
    /// The places for creations of windows.
    pub creations: [Creation; CREATIONS],
}

/// Offset of the mailboxes. Each is on pages of its own, which exist once they are used.
fn mailboxes_offset(size: usize) -> usize {
    (HEADER + 2 * size * SLOT).next_multiple_of(4096)
}

/// An area, mapped in this process for as long as the communicator lives.
#[derive(Debug)]
pub struct Area {
    address: usize,
    size: usize,
    memory: AreaMemory,
    /// Whether the communicator exists. Until then rank 0 may free the memory, and another communicator may have it.
    has_begun: AtomicBool,
}

/// Ownership of an area's memory.
#[derive(Debug)]
pub enum AreaMemory {
    /// The head of the arena's file, or another object owns it.
    Borrowed,
    /// This rank is rank 0, and has allocated it.
    Owned { _memory: Owned },
    /// Rank 0 has allocated it; the map keeps it accessible in this process.
    Mapped { _map: Map },
}

/// Areas of communicators that this rank has freed, and bounce buffers that it has published on them: other ranks may
/// still access both.
static RETIRED: Mutex<Vec<(Area, Borrowed)>> = Mutex::new(Vec::new());

/// Takes back the bounce buffers of communicators that all ranks have freed, and frees areas that no rank accesses
/// any more.
pub fn settle_freed() {
    RETIRED.lock().retain_mut(|(area, borrowed)| {
        let header = area.header();
        if borrowed.is_any() {
            // SeqCst, of which Acquire is needed: the reads of a rank in its last call come before its addition to
            // the counter. No loom model.
            if (header.freed.load(Ordering::SeqCst) as usize) < area.size {
                return true;
            }
            borrowed.reclaim();
        }
        // SeqCst, of which Acquire is needed: another rank's last access comes before its addition to the counter. No
        // loom model.
        matches!(area.memory, AreaMemory::Owned { .. })
            && header.departed.load(Ordering::SeqCst) as usize + 1 < area.size
    });
}

/// Allocates; where the memory does not suffice, once more when freed communicators have given up their areas.
pub fn allocate_settling(allocate: impl Fn() -> Result<Owned>) -> Result<Owned> {
    allocate().or_else(|error| {
        if error.class != MPI_ERR_NO_MEM {
            return Err(error);
        }
        settle_freed();
        allocate()
    })
}

impl Drop for Area {
    fn drop(&mut self) {
        // Relaxed: the same process stored the flag, before it published the communicator to its other threads.
        if matches!(self.memory, AreaMemory::Mapped { .. }) && self.has_begun.load(Ordering::Relaxed) {
            // SeqCst, of which Release is needed: this rank's accesses come before rank 0 sees the count.
            self.header().departed.fetch_add(1, Ordering::SeqCst);
        }
    }
}

impl Area {
    /// Bytes of an area for `size` ranks, and how many of them, at its beginning, must be reserved.
    pub fn bytes(size: usize) -> (usize, usize) {
        (mailboxes_offset(size) + size * size_of::<Mailbox>().next_multiple_of(4096), HEADER)
    }

    /// Initialises memory as an area. Of a slot its head alone counts before the first exchange.
    ///
    /// # Safety
    /// `bytes(size)` bytes can be written at `address`, and no other rank accesses them.
    pub unsafe fn clear(address: usize, size: usize) {
        // SAFETY: header and slots lie in the `bytes(size)` bytes that this function demands.
        unsafe {
            (address as *mut u8).write_bytes(0, HEADER);
            clear_slots(address + HEADER, 2 * size);
        }
    }

    /// The area at an address.
    ///
    /// # Safety
    /// At `address`, the beginning of a page, lie `bytes(size)` bytes that `clear` has initialised or that are
    /// zeroes. All `size` ranks share them, for as long as the area lives.
    pub unsafe fn at(address: usize, size: usize, memory: AreaMemory) -> Self {
        let has_begun = AtomicBool::new(!matches!(memory, AreaMemory::Mapped { .. }));
        Self { address, size, memory, has_begun }
    }

    /// Whether an address lies in it.
    pub fn has(&self, address: usize) -> bool {
        (self.address..self.address + Self::bytes(self.size).0).contains(&address)
    }

    /// Notes that the communicator exists.
    pub fn begin(&self) {
        // Relaxed: only this process reads it, in threads that get the communicator afterwards.
        self.has_begun.store(true, Ordering::Relaxed);
    }

    /// Ends its use by this rank, which has published these bounce buffers. Of a communicator that never existed
    /// nothing is written.
    pub fn retire(self, borrowed: Borrowed) {
        // Relaxed: see `begin`.
        if !self.has_begun.load(Ordering::Relaxed) {
            return;
        }
        // SeqCst, of which Release is needed: this rank's reads of bounce buffers come before another rank sees the
        // count.
        self.header().freed.fetch_add(1, Ordering::SeqCst);
        RETIRED.lock().push((self, borrowed));
        settle_freed();
    }

    /// The header.
    pub fn header(&self) -> &AreaHeader {
        const { assert!(size_of::<AreaHeader>() <= HEADER) };
        // SAFETY: `at` demands that the area lies there, which begins with an initialised header; its fields are
        // atomic, or in cells that their users synchronise.
        unsafe { &*(self.address as *const AreaHeader) }
    }

    /// Sets the table of the first window; rank 0, before any other rank uses the area.
    pub fn set_first_table(&self, table: Piece) {
        // SAFETY: no other rank uses the area yet, so none reads or writes the table.
        unsafe { self.header().creations[0].table.get().write(table) };
    }

    /// The mailbox of a rank, once its owner has initialised it.
    pub fn mailbox(&self, rank: usize) -> &Mailbox {
        // SAFETY: the area has memory for a mailbox of each rank; a mailbox is Sync, and any bytes are valid slots.
        unsafe { &*self.mailbox_at(rank) }
    }

    /// Address of a rank's mailbox.
    pub fn mailbox_at(&self, rank: usize) -> *mut Mailbox {
        debug_assert!(rank < self.size);
        (self.address + mailboxes_offset(self.size) + rank * size_of::<Mailbox>().next_multiple_of(4096))
            as *mut Mailbox
    }

    /// The exchange slot of a rank in one of the two sets.
    pub fn slot(&self, set: usize, rank: usize) -> *mut u8 {
        debug_assert!(set < 2 && rank < self.size);
        (self.address + HEADER + (set * self.size + rank) * SLOT) as *mut u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::arena::BounceBuffers;

    /// Memory of this many bytes, on pages of its own, which is never freed.
    fn memory(bytes: usize) -> usize {
        #[repr(C, align(4096))]
        #[derive(Clone)]
        struct Page([u8; 4096]);
        vec![Page([0; 4096]); bytes.div_ceil(4096)].leak().as_mut_ptr() as usize
    }

    /// A rank's bounce buffers, and the area of a communicator; each call of the second result returns one rank's
    /// view of it.
    fn buffers_and_areas(ranks: usize) -> (&'static BounceBuffers, impl Fn() -> Area) {
        let address = memory(Area::bytes(ranks).0);
        // SAFETY: the memory is leaked, long enough, and zeroes.
        let buffers = Box::leak(Box::new(unsafe { BounceBuffers::at(memory(BounceBuffers::bytes(1)), 0) }));
        // SAFETY: the memory is leaked, long enough for this many ranks, and zeroes.
        (buffers, move || unsafe { Area::at(address, ranks, AreaMemory::Borrowed) })
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
        settle_freed();
        assert!(!has_all(buffers), "one rank may still read it");
        area().retire(Borrowed::default());
        assert!(has_all(buffers));
    }

    #[test]
    fn a_communicator_that_never_existed_counts_nowhere() {
        let (buffers, area) = buffers_and_areas(2);
        // It had the same memory before, and is retired late.
        let failed = area();
        failed.has_begun.store(false, Ordering::Relaxed);
        area().retire(publish_one(buffers));
        failed.retire(Borrowed::default());
        settle_freed();
        assert!(!has_all(buffers), "the other rank may still read it");
        area().retire(Borrowed::default());
        assert!(has_all(buffers));
    }
}
