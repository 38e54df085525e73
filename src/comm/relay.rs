//! Relay: the shared memory through which the ranks of one host take part in barriers and exchanges with other hosts. Each communicator
//! that spans hosts has a relay on each of its hosts.
//!
//! A relay has a barrier with a leader, and two sets of exchange slots, used in turn. A set has a slot for each rank of the communicator,
//! on all hosts. Each rank of the host writes its own slot. When all ranks of the host have arrived, the leader (the first rank of the
//! host) sends these slots to the other hosts, and writes the slots that it receives into the relay. Then the leader lets the ranks of its
//! host leave the barrier. After that each rank reads the slots of all ranks of the communicator, as on one host.
//!
//! Short collective calls use the same slots (`RelaySlots`). There the leader may write into every slot, and the root of a call that
//! sends different data to all ranks writes into the slots of the receivers.
//!
//! The relay follows the area of the host's ranks in the same block. A rank that is alone on its host allocates the relay in private
//! memory. At first, the header and the head of each slot are zero.

use super::area::{SLOT, SLOT_HEAD, clear_slots};
use crate::os::address::LocalAddr;
use crate::transport::sync::Barrier;

/// Size of the header in bytes.
const HEADER: usize = 4096;

/// The relay of a communicator, as mapped in this process.
#[derive(Debug)]
pub struct Relay {
    address: usize,
    size: usize,
    /// The memory, if this rank is alone on its host.
    _own: Option<Box<[u64]>>,
}

impl Relay {
    /// Returns the size of the relay of a communicator of `size` ranks.
    pub const fn bytes(size: usize) -> usize {
        HEADER + 2 * size * SLOT
    }

    /// Initialises memory as a relay.
    ///
    /// # Safety
    /// `bytes(size)` bytes can be written at `address`, and no other rank accesses them.
    pub unsafe fn clear(address: usize, size: usize) {
        // SAFETY: header and slots lie in the `bytes(size)` bytes whose validity the caller promises.
        unsafe {
            (address as *mut u8).write_bytes(0, HEADER);
            clear_slots(address + HEADER, 2 * size);
        }
    }

    /// Returns the relay at an address.
    ///
    /// # Safety
    /// `address` is page-aligned. `bytes(size)` bytes lie there, zeroes or initialised by `clear`. All ranks of the host share them as
    /// long as the relay lives.
    pub const unsafe fn at(address: usize, size: usize) -> Self {
        Self { address, size, _own: None }
    }

    /// Returns the relay of a rank that is alone on its host.
    pub fn of_one(size: usize) -> Self {
        // The memory is longer than the relay by the alignment of the barrier, because the allocator may align it less.
        let mut memory =
            vec![0_u64; (Self::bytes(size) + align_of::<Barrier>()) / size_of::<u64>()].into_boxed_slice();
        let address = (memory.as_mut_ptr() as usize).next_multiple_of(align_of::<Barrier>());
        Self { address, size, _own: Some(memory) }
    }

    /// Returns whether an address lies in the relay.
    pub fn has(&self, address: usize) -> bool {
        (self.address..self.address + Self::bytes(self.size)).contains(&address)
    }

    /// Returns the barrier of the host's ranks.
    pub fn barrier(&self) -> &Barrier {
        const { assert!(size_of::<Barrier>() <= HEADER) };
        // SAFETY: the caller of `at` promises a relay, which begins with a barrier and lives as long as `self`. The barrier's fields are
        // atomic.
        unsafe { &*(self.address as *const Barrier) }
    }

    /// Returns the slot of a rank in one of the two sets.
    pub fn slot(&self, set: usize, rank: usize) -> *mut u8 {
        debug_assert!(set < 2 && rank < self.size);
        (self.address + HEADER + (set * self.size + rank) * SLOT) as *mut u8
    }
}

/// Number of bytes of data in a slot of `RelaySlots`.
pub const RELAY_ROOM: usize = SLOT - SLOT_HEAD;

/// The slots of a collective call, one for each rank of the communicator. Each has two words, and room for data.
///
/// | part | written by | before |
/// | --- | --- | --- |
/// | call | the slot's own rank | it arrives at the barrier |
/// | state, data | the slot's own rank, or the root | it arrives at the barrier |
/// | state, data | the leader, for data of other hosts | the ranks leave the barrier |
///
/// A slot has one writer at a time, if all ranks of the host make the same call. Otherwise the ranks do not use state and data, because
/// the barrier returns that the calls differ.
#[derive(Clone, Copy, Debug)]
pub struct RelaySlots<'a> {
    relay: &'a Relay,
    set: usize,
}

impl<'a> RelaySlots<'a> {
    pub(super) fn new(relay: &'a Relay, set: usize) -> Self {
        Self { relay, set }
    }

    fn words(&self, rank: usize) -> *mut u64 {
        self.relay.slot(self.set, rank).cast()
    }

    /// Returns the word that identifies the call of a rank.
    pub fn call(&self, rank: usize) -> u64 {
        // SAFETY: a slot begins with a head of several words, for which any bytes are valid.
        unsafe { self.words(rank).read() }
    }

    pub fn set_call(&self, rank: usize, call: u64) {
        // SAFETY: a slot begins with a head of several words. This rank is the only one that writes the word.
        unsafe { self.words(rank).write(call) }
    }

    /// Returns the word that describes a slot's data.
    pub fn state(&self, rank: usize) -> u64 {
        // SAFETY: a slot begins with a head of several words, for which any bytes are valid.
        unsafe { self.words(rank).add(1).read() }
    }

    pub fn set_state(&self, rank: usize, state: u64) {
        // SAFETY: a slot begins with a head of several words. A slot has one writer at a time.
        unsafe { self.words(rank).add(1).write(state) }
    }

    /// Returns the address of a slot's data: `RELAY_ROOM` bytes.
    pub fn data(&self, rank: usize) -> LocalAddr {
        LocalAddr::of(self.relay.slot(self.set, rank).wrapping_add(SLOT_HEAD))
    }
}
