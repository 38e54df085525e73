//! The relay: memory of a host by which its ranks of a communicator that spans hosts exchange words with those of other
//! hosts.
//!
//! It has a barrier with a leader, and two sets of exchange slots, used in turn, with a slot for each rank of the
//! communicator. Each rank of the host writes its own slot. The leader, the first of them, sends these to the other hosts
//! when all have arrived, and writes what comes from there into the slots of those ranks before it lets its host's ranks
//! go. So after the barrier each rank reads the slots of all, as on one host.
//!
//! It lies behind the area of the host's ranks, in the same block; a rank that is alone on its host has it in memory of
//! its own. Zeroes are the initial state of the header, and of the head of each slot.

use super::area::{SLOT, clear_slots};
use crate::transport::sync::Barrier;

/// Bytes of the header.
const HEADER: usize = 4096;

/// Where the relay of a communicator is in this process.
#[derive(Debug)]
pub struct Relay {
    address: usize,
    size: usize,
    /// The memory, if no other rank of the host has it.
    _own: Option<Box<[u64]>>,
}

impl Relay {
    /// Bytes of the relay of a communicator of `size` ranks.
    pub const fn bytes(size: usize) -> usize {
        HEADER + 2 * size * SLOT
    }

    /// Initialises memory as a relay.
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

    /// The relay at an address.
    ///
    /// # Safety
    /// At `address`, the beginning of a page, lie `bytes(size)` bytes that `clear` has initialised or that are zeroes. All
    /// ranks of the host share them, for as long as the relay lives.
    pub const unsafe fn at(address: usize, size: usize) -> Self {
        Self { address, size, _own: None }
    }

    /// The relay of a rank that is alone on its host.
    pub fn of_one(size: usize) -> Self {
        // Room for a beginning at a cache line.
        let mut memory =
            vec![0_u64; (Self::bytes(size) + align_of::<Barrier>()) / size_of::<u64>()].into_boxed_slice();
        let address = (memory.as_mut_ptr() as usize).next_multiple_of(align_of::<Barrier>());
        Self { address, size, _own: Some(memory) }
    }

    /// Whether an address lies in it.
    pub fn has(&self, address: usize) -> bool {
        (self.address..self.address + Self::bytes(self.size)).contains(&address)
    }

    /// The barrier of the host's ranks.
    pub fn barrier(&self) -> &Barrier {
        const { assert!(size_of::<Barrier>() <= HEADER) };
        // SAFETY: the relay begins with a barrier, as `at` demands, which lives as long; its fields are atomic.
        unsafe { &*(self.address as *const Barrier) }
    }

    /// The slot of a rank in one of the two sets.
    pub fn slot(&self, set: usize, rank: usize) -> *mut u8 {
        debug_assert!(set < 2 && rank < self.size);
        (self.address + HEADER + (set * self.size + rank) * SLOT) as *mut u8
    }
}
