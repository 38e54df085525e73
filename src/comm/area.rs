//! The shared words of a communicator: its barrier, the place where rank 0 tells window tables, and slots for exchanges.
//!
//! Zeroes are the initial state of the words, and of the head of each slot.

use super::creation::{CREATIONS, Creation};
use super::mailbox::Mailbox;
use crate::abi::MPI_ERR_NO_MEM;
use crate::error::Result;
use crate::transport::arena::{Borrowed, Map, Owned, Piece};
use crate::transport::sync::Barrier;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Bytes of a slot: a contribution of 8 KiB fits. Longer exchanges take turns.
pub const SLOT: usize = (8 << 10) + SLOT_HEAD;

/// Bytes at the beginning of a slot that tell which exchange it is of.
const SLOT_HEAD: usize = 128;

/// Bytes at the beginning of an area.
const WORDS: usize = 4096;

/// The words, in the order in which they lie in shared memory.
#[repr(C)]
#[derive(Debug)]
pub struct Words {
    pub barrier: Barrier,
    /// Ranks but rank 0 that will not touch the area again.
    departed: AtomicU32,
    /// Ranks that are in no call any more: they have freed the communicator.
    freed: AtomicU32,
    /// What the ranks tell each other when they create a window.
    pub creations: [Creation; CREATIONS],
}

/// Bytes before the rows of notices. Those of each rank are on pages of their own, of which nothing is touched before they are used.
fn rows(size: usize) -> usize {
    (WORDS + 2 * size * SLOT).next_multiple_of(4096)
}

/// An area, mapped in this process for as long as the communicator lives.
#[derive(Debug)]
pub struct Area {
    address: usize,
    size: usize,
    memory: Memory,
    /// Whether the communicator has come into being. Until then rank 0 may give the memory up, and it may be another one's.
    has_begun: AtomicBool,
}

/// Where the memory of an area comes from.
#[derive(Debug)]
pub enum Memory {
    /// The head of the shared file, or somebody else keeps it.
    Head,
    /// Rank 0 has allocated it, this rank.
    Own { _memory: Owned },
    /// Rank 0 has allocated it; the map keeps it here.
    Mapped { _map: Map },
}

/// Areas of communicators that this rank has freed, and what it has lent there: others may still look at the one or read the other.
static RETIRED: Mutex<Vec<(Area, Borrowed)>> = Mutex::new(Vec::new());

/// Takes back what was lent on communicators that all ranks have freed since, and gives up areas that nobody touches any more.
pub fn settle_freed() {
    RETIRED.lock().retain_mut(|(area, lendings)| {
        let words = area.words();
        if lendings.is_any() {
            // Whoever reads what was lent is in a call.
            if (words.freed.load(Ordering::SeqCst) as usize) < area.size {
                return true;
            }
            lendings.reclaim();
        }
        matches!(area.memory, Memory::Own { .. }) && words.departed.load(Ordering::SeqCst) as usize + 1 < area.size
    });
}

/// Allocates, once more when there was no memory: areas of communicators that were freed meanwhile are given up before.
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
        if matches!(self.memory, Memory::Mapped { .. }) && self.has_begun.load(Ordering::Relaxed) {
            self.words().departed.fetch_add(1, Ordering::SeqCst);
        }
    }
}

impl Area {
    /// Bytes of an area for `size` ranks, and how many of them at the beginning must be reserved.
    pub fn bytes(size: usize) -> (usize, usize) {
        (rows(size) + size * size_of::<Mailbox>().next_multiple_of(4096), WORDS)
    }

    /// Makes memory ready to be an area; in a slot nothing counts behind what tells which exchange it is of.
    ///
    /// # Safety
    /// `bytes(size)` bytes can be written at `address`, and nobody else knows of them.
    pub unsafe fn clear(address: usize, size: usize) {
        let clear = |address, bytes| {
            // SAFETY: the caller vouches for the memory.
            unsafe { (address as *mut u8).write_bytes(0, bytes) };
        };
        clear(address, WORDS);
        (0..2 * size).for_each(|slot| clear(address + WORDS + slot * SLOT, SLOT_HEAD));
    }

    /// The area at an address.
    ///
    /// # Safety
    /// `bytes(size)` bytes of memory that was cleared, or is zeroes, and that all `size` ranks share lie at `address`, the beginning
    /// of a page, for as long as the area lives.
    pub unsafe fn at(address: usize, size: usize, memory: Memory) -> Self {
        let has_begun = AtomicBool::new(!matches!(memory, Memory::Mapped { .. }));
        Self { address, size, memory, has_begun }
    }

    /// Whether a place in memory lies in it.
    pub fn has(&self, place: usize) -> bool {
        (self.address..self.address + Self::bytes(self.size).0).contains(&place)
    }

    /// The communicator has come into being.
    pub fn begin(&self) {
        self.has_begun.store(true, Ordering::Relaxed);
    }

    /// Ends its use by this rank, which has lent this to the others. Of a communicator that has failed nothing is written.
    pub fn retire(self, lendings: Borrowed) {
        if !self.has_begun.load(Ordering::Relaxed) {
            return;
        }
        self.words().freed.fetch_add(1, Ordering::SeqCst);
        RETIRED.lock().push((self, lendings));
        settle_freed();
    }

    /// The words.
    pub fn words(&self) -> &Words {
        const { assert!(size_of::<Words>() <= WORDS) };
        // SAFETY: the words lie at the beginning, and all of them may be shared among processes.
        unsafe { &*(self.address as *const Words) }
    }

    /// Tells the table of the first window; rank 0, before any other rank uses the area.
    pub fn tell_first_table(&self, table: Piece) {
        // SAFETY: nobody else reads or writes it yet.
        unsafe { self.words().creations[0].table.get().write(table) };
    }

    /// The notices of a rank, once they are ready.
    pub fn row(&self, rank: usize) -> &Mailbox {
        // SAFETY: there is room for a row of each rank, and all of it may be shared among processes.
        unsafe { &*self.row_at(rank) }
    }

    /// Where the notices of a rank are.
    pub fn row_at(&self, rank: usize) -> *mut Mailbox {
        debug_assert!(rank < self.size);
        (self.address + rows(self.size) + rank * size_of::<Mailbox>().next_multiple_of(4096)) as *mut Mailbox
    }

    /// The slot of a rank in one of the two sets.
    pub fn slot(&self, set: usize, rank: usize) -> *mut u8 {
        debug_assert!(set < 2 && rank < self.size);
        (self.address + WORDS + (set * self.size + rank) * SLOT) as *mut u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::arena::BounceBuffers;

    /// Memory of so many bytes, on pages of its own, which stays.
    fn memory(bytes: usize) -> usize {
        #[repr(C, align(4096))]
        #[derive(Clone)]
        struct Page([u8; 4096]);
        vec![Page([0; 4096]); bytes.div_ceil(4096)].leak().as_mut_ptr() as usize
    }

    /// A rank's stages, and the shared words of a communicator of so many ranks; each call of the second gives one of these its own.
    fn stages_and_areas(ranks: usize) -> (&'static BounceBuffers, impl Fn() -> Area) {
        let address = memory(Area::bytes(ranks).0);
        // SAFETY: the memory stays, and is zeroes.
        let stages = Box::leak(Box::new(unsafe { BounceBuffers::at(memory(BounceBuffers::bytes(1)), 0) }));
        // SAFETY: as above.
        (stages, move || unsafe { Area::at(address, ranks, Memory::Head) })
    }

    fn lend_one(stages: &'static BounceBuffers) -> Borrowed {
        let mut lendings = Borrowed::default();
        stages.acquire(1).unwrap().publish_in(&mut lendings);
        lendings
    }

    fn has_all(stages: &'static BounceBuffers) -> bool {
        stages.acquire(1).unwrap().number == 0
    }

    #[test]
    fn what_was_lent_is_taken_back_when_all_have_freed_the_communicator() {
        let (stages, area) = stages_and_areas(3);
        area().retire(lend_one(stages));
        area().retire(Borrowed::default());
        settle_freed();
        assert!(!has_all(stages), "one rank may still read it");
        area().retire(Borrowed::default());
        assert!(has_all(stages));
    }

    #[test]
    fn a_communicator_that_has_failed_counts_nowhere() {
        let (stages, area) = stages_and_areas(2);
        // One that had the same memory before, and comes to its end late.
        let failed = area();
        failed.has_begun.store(false, Ordering::Relaxed);
        area().retire(lend_one(stages));
        failed.retire(Borrowed::default());
        settle_freed();
        assert!(!has_all(stages), "the other rank may still read it");
        area().retire(Borrowed::default());
        assert!(has_all(stages));
    }
}
