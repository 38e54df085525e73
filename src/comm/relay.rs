//! Relay: the shared memory through which the ranks of one host take part in collective calls with other hosts. Each communicator that spans
//! hosts has a relay on each of its hosts.
//!
//! A relay has a barrier with a leader, two sets of slots (used in turn) with a slot for each rank of the communicator, and words for
//! agreements. In a relayed call (`Comm::by_relay`) each rank of the host writes slots and arrives at the barrier. The leader, the first rank
//! of the host, then exchanges frames with the leaders of other hosts, may write slots, and lets the ranks leave the barrier. After that each
//! rank reads slots.
//!
//! - In a decision (`decision`) only the leader reads the data of other hosts.
//! - In a short collective call (`coll/hosts/relayed`) the leader writes the data of other hosts into slots (`RelaySlots`), and the root of a
//!   scatter writes the slots of the receivers.
//!
//! The relay of MPI_COMM_WORLD is in the arena's head. The relay of another communicator follows the area of the host's ranks in the same
//! block; a rank that is alone on its host allocates the relay in private memory. At first, the header and the head of each slot are zero.

use super::area::{SLOT, SLOT_HEAD};
use super::slots::{SlotSet, slot_in_relay};
use crate::os::address::LocalAddr;
use crate::transport::sync::Barrier;
use crate::transport::typed::{FreshBlock, Part, Parts, Shared, ShmBlock, ShmPtr};
use std::cell::UnsafeCell;
use std::sync::atomic::AtomicU64;

/// Size of the header in bytes.
const HEADER: usize = 4096;

/// Largest number of words of each rank in an agreement (`Comm::agree_on`) on a communicator that spans hosts.
pub const AGREED_WORDS: usize = 96;

/// Memory of which slots consist: the head of a slot, or as many bytes of its data.
#[repr(C, align(128))]
#[derive(Debug)]
pub struct SlotUnit(UnsafeCell<[u8; SLOT_HEAD]>);

// SAFETY: the rank that owns a slot writes it before a barrier, and the others read it after that barrier (see `exchange`, `RelaySlots`).
unsafe impl Sync for SlotUnit {}

// SAFETY: the type is `repr(C)` and consists of bytes.
unsafe impl Shared for SlotUnit {}

/// The parts of a relay.
struct RelayParts {
    barrier: Part<Barrier>,
    /// Two sets of slots, each with a slot for each rank of the communicator.
    slots: Part<SlotUnit>,
    /// Words of all ranks in an agreement.
    words: Part<AtomicU64>,
    all: Parts,
}

/// Returns the number of units of a slot in the relay of a communicator of `size` ranks.
const fn units_of_slot(size: usize) -> usize {
    const { assert!(SLOT.is_multiple_of(SLOT_HEAD)) };
    slot_in_relay(size) / SLOT_HEAD
}

impl RelayParts {
    const fn of(size: usize) -> Self {
        const { assert!(size_of::<Barrier>() <= HEADER) };
        let mut all = Parts::new();
        let barrier = all.add(1);
        all.pad_to(HEADER);
        let slots = all.add(2 * size * units_of_slot(size));
        let words = all.add(size * AGREED_WORDS);
        Self { barrier, slots, words, all }
    }
}

/// The relay of a communicator, as mapped in this process.
#[derive(Debug)]
pub struct Relay {
    block: ShmBlock,
    barrier: ShmPtr<Barrier>,
    slots: ShmPtr<[SlotUnit]>,
    words: ShmPtr<[AtomicU64]>,
    size: usize,
    /// The private memory of the relay, if `of_one` has allocated it.
    _own: Option<Box<[u64]>>,
}

impl Relay {
    /// Returns the parts of the relay of a communicator of `size` ranks.
    pub const fn parts(size: usize) -> Parts {
        RelayParts::of(size).all
    }

    /// Initialises a new block as a relay: header, and heads of the slots of this host's ranks. No rank reads any other part before it was
    /// written, so the slots of other ranks take no memory before their first use.
    pub fn clear(block: &mut FreshBlock<'_>, size: usize, local: &[u32]) {
        let RelayParts { barrier, slots, .. } = RelayParts::of(size);
        block.clear(barrier);
        let sets = [0, size].into_iter();
        for slot in sets.flat_map(|set| local.iter().map(move |rank| set + *rank as usize)) {
            block.clear_one(slots, slot * units_of_slot(size));
        }
    }

    /// Returns the relay in a block, which begins as zeroes or was initialised by `clear`. All ranks of the host share the block.
    pub fn new(block: ShmBlock, size: usize) -> Self {
        let RelayParts { barrier, slots, words, .. } = RelayParts::of(size);
        let (barrier, slots, words) = (block.one(barrier), block.part(slots), block.part(words));
        Self { block, barrier, slots, words, size, _own: None }
    }

    /// Returns the relay, in private memory, of a rank that is alone on its host.
    pub fn of_one(size: usize) -> Self {
        let parts = Self::parts(size);
        // The memory is longer than the relay by the alignment, because the allocator may return an address with less alignment.
        let mut memory = vec![0_u64; (parts.bytes() + parts.alignment()) / size_of::<u64>()].into_boxed_slice();
        let address = (memory.as_mut_ptr() as usize).next_multiple_of(parts.alignment());
        // SAFETY: the aligned bytes lie in the memory, which the relay keeps, and which only the relay uses.
        let block = unsafe { ShmBlock::new(LocalAddr::new(address), parts.bytes()) };
        Self { _own: Some(memory), ..Self::new(block, size) }
    }

    /// Returns whether an address lies in the relay.
    pub fn has(&self, address: usize) -> bool {
        self.block.has(address)
    }

    /// Returns the barrier of the host's ranks.
    pub fn barrier(&self) -> &Barrier {
        &self.barrier
    }

    /// Returns memory for `AGREED_WORDS` words of each rank. The leader writes it in a call in which it decides, and the ranks of the host
    /// read it before they leave the call.
    pub fn words(&self) -> &[AtomicU64] {
        &self.words
    }

    /// Returns the slots of all ranks in one of the two sets.
    pub fn slots(&self, set: usize) -> SlotSet<'_> {
        let units = self.size * units_of_slot(self.size);
        SlotSet::of_units(&self.slots[set * units..][..units], self.size, slot_in_relay(self.size))
    }
}

/// Number of bytes of data in a slot of `RelaySlots`, if the communicator has at most `MOST_WITH_LONG_SLOTS` ranks.
pub const RELAY_ROOM: usize = SLOT - SLOT_HEAD;

/// The slots of a collective call, one for each rank of the communicator. Each slot has two words, and space for data.
///
/// | part | written by | before |
/// | --- | --- | --- |
/// | call | the slot's own rank | it arrives at the barrier |
/// | state, data | the slot's own rank, or the root | it arrives at the barrier |
/// | state, data | the leader, for data of other hosts | the ranks leave the barrier |
///
/// If all ranks of the host make the same call, a slot has one writer at a time. Otherwise two ranks may write one slot, but the barrier
/// returns that the calls differ, and the ranks do not read state and data.
#[derive(Clone, Copy, Debug)]
pub struct RelaySlots<'a>(SlotSet<'a>);

impl<'a> RelaySlots<'a> {
    pub(super) fn new(slots: SlotSet<'a>) -> Self {
        Self(slots)
    }

    fn words(&self, rank: usize) -> *mut u64 {
        self.0.address(rank).cast()
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

    /// Returns the address of a slot's data: `room` bytes.
    pub fn data(&self, rank: usize) -> LocalAddr {
        LocalAddr::of(self.0.address(rank).wrapping_add(SLOT_HEAD))
    }

    /// Returns the number of bytes of data in a slot.
    pub fn room(&self) -> usize {
        self.0.data_room()
    }
}
