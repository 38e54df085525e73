//! Contribution of a rank to a blocking call. Short data are in the rank's exchange slot. If a rank has longer data, all ranks pass the data
//! of the call as messages (`schedule`), after they have compared their calls.

use super::checked_call::Blocks;
use super::peers::Peers;
use super::temp_buffer::TempBuffer;
use crate::comm::area::SLOT;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::os::address::{Address, LocalAddr};

/// Number of bytes of an exchange slot (memory of one rank that all ranks read) that are reserved for the call descriptor. The data follow
/// these bytes.
pub const DESCRIPTOR_ROOM: usize = 96;
pub const PAYLOAD_ROOM: usize = SLOT - DESCRIPTOR_ROOM;

/// Forms of a contribution. `NOTHING`: the rank has no contribution. `IN_SLOT`: one block for all ranks is in the slot. `BLOCKS_IN_SLOT`: a
/// block for each rank is in the slot, after the lengths of all blocks. `BOUNCED`: the data are in a bounce buffer, only in a call with early
/// exit. `LONG`: the rank has longer data, which it has not published.
pub const NOTHING: u32 = 0;
pub const IN_SLOT: u32 = 1;
pub const BLOCKS_IN_SLOT: u32 = 2;
pub const BOUNCED: u32 = 3;
pub const LONG: u32 = 4;

/// Data that this rank contributes to an exchange.
#[derive(Debug)]
pub enum Contribution<'a> {
    Nothing,
    /// One buffer for all ranks.
    Whole(&'a HeldBuffer),
    /// A buffer for each rank.
    Blocks(&'a Blocks),
    /// Data that are passed as messages.
    Long,
}

impl Contribution<'_> {
    /// Returns the buffer for each other rank.
    fn blocks<'a>(blocks: &'a Blocks, peers: &'a Peers<'_>) -> impl Iterator<Item = (usize, HeldBuffer)> {
        let others = peers.remote.clone().filter(|rank| *rank != peers.rank());
        others.map(|rank| (rank, blocks.of(rank - peers.remote.start)))
    }

    /// Returns the form in which the data are published, and the number of bytes of one block for all ranks.
    pub fn form(&self, peers: &Peers<'_>) -> (u32, usize) {
        match self {
            Self::Nothing => (NOTHING, 0),
            Self::Whole(buffer) if buffer.layout.bytes <= PAYLOAD_ROOM => (IN_SLOT, buffer.layout.bytes),
            Self::Blocks(blocks) => {
                let lengths = Self::blocks(blocks, peers).map(|(_, block)| block.layout.bytes);
                let is_short = lengths.fold(8 * peers.all.size, usize::saturating_add) <= PAYLOAD_ROOM;
                (if is_short { BLOCKS_IN_SLOT } else { LONG }, 0)
            }
            Self::Whole(_) | Self::Long => (LONG, 0),
        }
    }

    /// Returns whether the data do not fit in the slot.
    pub fn is_long(&self, peers: &Peers<'_>) -> bool {
        self.form(peers).0 == LONG
    }

    /// Writes the data that are published in the slot, behind the descriptor.
    ///
    /// # Safety
    /// `room` has `PAYLOAD_ROOM` bytes; the buffers can be read. `form` has not returned `LONG`.
    pub unsafe fn write(&self, peers: &Peers<'_>, room: *mut u8) {
        // SAFETY: the caller promises readable buffers and the size of `room`; `form` has checked that all data and lengths fit.
        unsafe {
            match self {
                Self::Nothing | Self::Long => (),
                Self::Whole(buffer) => buffer.stream().gather(room, buffer.layout.bytes),
                Self::Blocks(blocks) => {
                    let size = peers.all.size;
                    room.write_bytes(0, 8 * size);
                    let mut next = room.add(8 * size);
                    for (rank, block) in Self::blocks(blocks, peers) {
                        let bytes = block.layout.bytes;
                        room.cast::<u64>().add(rank).write(bytes as u64);
                        block.stream().gather(next, bytes);
                        next = next.add(bytes);
                    }
                }
            }
        }
    }
}

/// Returns the address of a buffer's data as one contiguous run: in the buffer itself, or in a copy.
///
/// # Safety
/// The buffer can be read.
pub unsafe fn contiguous(buffer: &HeldBuffer) -> Result<(LocalAddr, Option<TempBuffer>)> {
    if let Some(first) = buffer.layout.only_run() {
        return Ok((buffer.address.offset(first), None));
    }
    // SAFETY: the buffer can be read, as the caller promises.
    let memory = unsafe { TempBuffer::packed(buffer)? };
    Ok((memory.address, Some(memory)))
}
