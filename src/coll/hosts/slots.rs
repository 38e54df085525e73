//! Contents of a slot of a relayed call (a call by the relay of each host, `comm/relay.rs`): data, an error, or a mark that the data come
//! in a message.

use super::{Between, bytes_at, error_message, error_of};
use crate::abi::*;
use crate::coll::peers::Peers;
use crate::comm::RelaySlots;
use crate::datatype::HeldBuffer;
use crate::error::{Error, Result, fail};
use crate::os::address::LocalAddr;

/// State of a slot: the length of its data in the low half, and bits for the kind of contents.
pub(super) const LENGTH: u64 = 0xffff_ffff;
pub(super) const IS_MESSAGE: u64 = 1 << 32;
pub(super) const IS_ERROR: u64 = 1 << 33;

/// Contents of a slot.
pub(super) enum Contents {
    /// Data, with their number of bytes.
    Data(usize),
    /// The data come as a message from rank to rank.
    Message,
    Error(Error),
}

impl Between<'_> {
    /// Returns the contents of a slot.
    pub(super) fn contents(&self, slots: RelaySlots<'_>, rank: usize) -> Contents {
        let state = slots.state(rank);
        if state & IS_ERROR != 0 {
            // SAFETY: the slot has data of this length, and no rank writes it before the next call.
            let data = unsafe { bytes_at(slots.data(rank), length(slots, state)) };
            return Contents::Error(error_of(data, &Peers::of(self.comm).name_of(rank)));
        }
        if state & IS_MESSAGE != 0 { Contents::Message } else { Contents::Data(length(slots, state)) }
    }

    /// Returns the address of the data of a slot. Fails if the slot has data of another length than `bytes`, an error, or a mark that the
    /// data come in a message.
    pub(super) fn data_of(&self, slots: RelaySlots<'_>, rank: usize, bytes: usize) -> Result<LocalAddr> {
        match self.contents(slots, rank) {
            Contents::Error(error) => Err(error),
            Contents::Data(there) if there == bytes => Ok(slots.data(rank)),
            Contents::Data(there) => {
                fail!(MPI_ERR_TRUNCATE, "rank {rank} sends {there} bytes, but this rank expects {bytes}")
            }
            Contents::Message => fail!(MPI_ERR_OTHER, "rank {rank} is in another collective call"),
        }
    }
}

/// Returns the length in the state of a slot, at most the room of a slot.
pub(super) fn length(slots: RelaySlots<'_>, state: u64) -> usize {
    ((state & LENGTH) as usize).min(slots.room())
}

/// Writes the data of some buffers into a slot, in order.
///
/// # Safety
/// The buffers can be read, and have at most `RelaySlots::room` bytes together.
pub(super) unsafe fn write(slots: RelaySlots<'_>, rank: usize, data: &[HeldBuffer]) {
    let mut next = slots.data(rank);
    for buffer in data {
        // SAFETY: the caller promises that the buffers can be read, and fit in the slot together.
        unsafe { buffer.stream().gather(next.ptr_mut(), buffer.layout.bytes) };
        next += buffer.layout.bytes;
    }
    slots.set_state(rank, data.iter().map(|buffer| buffer.layout.bytes as u64).sum());
}

/// Writes an error into a slot.
pub(super) fn refuse(slots: RelaySlots<'_>, rank: usize, error: &Error) {
    let message = error_message(error);
    assert!(message.len() <= slots.room());
    // SAFETY: an error message is shorter than a slot, and one rank writes the slot at a time.
    unsafe { slots.data(rank).ptr_mut::<u8>().copy_from_nonoverlapping(message.as_ptr(), message.len()) };
    slots.set_state(rank, IS_ERROR | message.len() as u64);
}
