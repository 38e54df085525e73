//! A set of slots: one slot for each rank of a communicator, for exchanges (in the area) or for relayed calls (in the relay).

#![forbid(unsafe_code)]

use super::area::{ExchangeSlot, SLOT, SLOT_HEAD};
use crate::transport::typed::Shared;
use std::marker::PhantomData;

/// Size of the slots of a relay of more than `MOST_WITH_LONG_SLOTS` ranks, in bytes: room for the words of a decision and the reason of an
/// error. A host has two slots for each rank of the communicator, so slots of `SLOT` bytes would take too much memory.
pub const SHORT_SLOT: usize = 1024;

/// Largest number of ranks of a communicator with slots of `SLOT` bytes in its relay.
pub const MOST_WITH_LONG_SLOTS: usize = 1024;

/// Returns the size of a slot in the relay of a communicator of `size` ranks, in bytes.
pub const fn slot_in_relay(size: usize) -> usize {
    if size <= MOST_WITH_LONG_SLOTS { SLOT } else { SHORT_SLOT }
}

/// A set of slots, as mapped in this process.
#[derive(Clone, Copy, Debug)]
pub struct SlotSet<'a> {
    first: *mut u8,
    /// Size of a slot in bytes.
    room: usize,
    /// Number of slots.
    count: usize,
    memory: PhantomData<&'a [u8]>,
}

impl<'a> SlotSet<'a> {
    /// The slots of an area.
    #[inline]
    pub fn of_area(slots: &'a [ExchangeSlot]) -> Self {
        Self { first: slots.as_ptr().cast_mut().cast(), room: SLOT, count: slots.len(), memory: PhantomData }
    }

    /// `count` slots of `room` bytes that consist of units.
    pub fn of_units<T: Shared>(units: &'a [T], count: usize, room: usize) -> Self {
        assert!(size_of_val(units) == count * room);
        Self { first: units.as_ptr().cast_mut().cast(), room, count, memory: PhantomData }
    }

    /// Returns the address of a rank's slot.
    #[inline]
    pub fn address(self, rank: usize) -> *mut u8 {
        assert!(rank < self.count, "rank {rank} has no slot among {}", self.count);
        self.first.wrapping_add(rank * self.room)
    }

    /// Returns the size of a slot in bytes.
    #[inline]
    pub fn room(self) -> usize {
        self.room
    }

    /// Returns the number of bytes of a slot behind its head.
    pub fn data_room(self) -> usize {
        self.room - SLOT_HEAD
    }
}
