//! Contribution of a rank to a blocking call, and the memory in which other ranks read it: the exchange slot, a bounce buffer, or the rank's
//! own memory.

use super::call::Function;
use super::checked_call::Blocks;
use super::peers::Peers;
use super::pipeline::{self, PipelineSender};
use super::temp_buffer::TempBuffer;
use crate::comm::area::{SLOT, settle_freed};
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::os::address::{Address, LocalAddr};
use crate::pt2pt::Protocol;
use crate::runtime::Runtime;
use crate::transport::arena::{BounceBuffer, BounceBuffers, may_stay_borrowed};
use std::ops::Range;

/// Number of bytes of an exchange slot (memory of one rank that all ranks read) that are reserved for the call descriptor. The data follow
/// these bytes.
pub const DESCRIPTOR_ROOM: usize = 96;
pub const PAYLOAD_ROOM: usize = SLOT - DESCRIPTOR_ROOM;

/// Forms of a contribution. `NOTHING`: the rank has no contribution.
///
/// One block for all ranks is in the slot (`IN_SLOT`), in the rank's memory (`IN_MEMORY`), or in a bounce buffer (`BOUNCED`), or is
/// pipelined through a bounce buffer (`PIPELINED`). In a call of two ranks, the block for the other rank can be pipelined, too.
///
/// Blocks for each rank are in the slot, after the lengths of all blocks (`BLOCKS_IN_SLOT`), or in a bounce buffer. With a bounce buffer, a
/// table of offsets and lengths is in the slot (`BLOCKS_BOUNCED`).
///
/// Blocks for each rank can also stay in the rank's memory. A table of their addresses and lengths is then in the slot (`TABLE_IN_SLOT`),
/// or in the rank's memory too (`TABLE_IN_MEMORY`).
pub const NOTHING: u32 = 0;
pub const IN_SLOT: u32 = 1;
pub const IN_MEMORY: u32 = 2;
pub const BLOCKS_IN_SLOT: u32 = 3;
pub const TABLE_IN_SLOT: u32 = 4;
pub const TABLE_IN_MEMORY: u32 = 5;
pub const BOUNCED: u32 = 6;
pub const BLOCKS_BOUNCED: u32 = 7;
pub const PIPELINED: u32 = 8;

/// Order in which other ranks read a contribution that is one block for all ranks. Only data that are read in order can be pipelined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccessOrder {
    Any,
    /// Each rank reads from the beginning to the end. In a `mutual` call all ranks have data for each other. A mutual call does not
    /// pipeline data that fit in a bounce buffer: the data arrive sooner if each rank first publishes all of its data and then reads the
    /// data of the others. `protocol` is set if the protocol is already chosen.
    InOrder {
        mutual: bool,
        protocol: Option<Protocol>,
    },
    /// This rank is the root of an MPI_Reduce of two ranks, and reads the other rank's contribution from the beginning to the end. The
    /// other rank reads the root's data only if the contributions are longer than `MOST_AT_ROOT` and the other rank has not pipelined its
    /// contribution.
    OthersInOrder,
    /// Each of two ranks reads a share of the other's data, in order. `given` is the range of this rank's bytes that the other rank reads,
    /// and `wanted` is the range of the other rank's bytes that this rank reads.
    Shares {
        given: Range<usize>,
        wanted: Range<usize>,
    },
}

impl AccessOrder {
    /// Returns the range of the other rank's data that this rank reads; None if this rank reads all of the data.
    fn wanted(&self) -> Option<Range<usize>> {
        if let Self::Shares { wanted, .. } = self { Some(wanted.clone()) } else { None }
    }

    /// Returns the range of this rank's data to pipeline. Returns None if other ranks do not read the data in order, or if a bounce buffer
    /// with all data is faster than a pipeline.
    fn given(&self, bytes: usize, fits_bounce_buffer: bool) -> Option<Range<usize>> {
        match self {
            Self::InOrder { mutual: true, .. } if fits_bounce_buffer => None,
            Self::InOrder { .. } => Some(0..bytes),
            Self::Shares { given, .. } => Some(given.clone()),
            _ => None,
        }
    }
}

/// Maximum number of bytes for which the root of an MPI_Reduce of two ranks combines all data. For pipelined data there is no maximum.
pub const MOST_AT_ROOT: u64 = 256 << 10;

/// Data that this rank contributes.
#[derive(Debug)]
pub enum Contribution<'a> {
    Nothing,
    /// One buffer for all ranks.
    Whole(&'a HeldBuffer, AccessOrder),
    /// A buffer for each rank. If received data overwrite the data to be sent (`overwrites`), a copy is published.
    Blocks {
        blocks: &'a Blocks,
        overwrites: bool,
    },
}

/// A contribution that is ready to be published.
#[derive(Debug, Default)]
pub struct PreparedContribution {
    pub form: u32,
    pub bytes: u64,
    pub address: u64,
    /// Table that is written into the slot.
    table: Vec<[u64; 2]>,
    /// The first element is a copy of data that are not contiguous or that the call overwrites. The second element is a table that is too
    /// long for the slot.
    _memory: [Option<TempBuffer>; 2],
    /// Bounce buffer that contains the data.
    pub bounce: Option<BounceBuffer<'static>>,
    /// Sender of pipelined data.
    pub outgoing: Option<PipelineSender>,
    /// Protocol of data that are longer than a bounce buffer.
    pub protocol: Option<Protocol>,
    /// Range of another rank's pipelined data that this rank reads; None if this rank reads all of the data.
    wanted: Option<Range<usize>>,
}

impl PreparedContribution {
    /// Returns whether the data are read from this rank's own memory while the call runs. In the form `PIPELINED`, this rank itself copies
    /// the data into a bounce buffer, part after part. In the other such forms, other ranks read the data in the program's buffer or in a
    /// copy of it.
    pub fn is_read_in_place(&self) -> bool {
        matches!(self.form, IN_MEMORY | PIPELINED | TABLE_IN_SLOT | TABLE_IN_MEMORY)
    }

    /// Returns the range of another rank's pipelined data that this rank reads.
    pub fn wanted(&self, bytes: usize) -> Range<usize> {
        self.wanted.clone().unwrap_or(0..bytes)
    }

    /// Prepares a contribution. Data that fit in a slot need no preparation.
    ///
    /// # Safety
    /// The buffers can be read until the call ends.
    pub unsafe fn of(
        runtime: &'static Runtime,
        peers: &Peers<'_>,
        function: Function,
        contribution: &Contribution,
    ) -> Result<Self> {
        match contribution {
            Contribution::Nothing => Ok(Self::default()),
            Contribution::Whole(buffer, reading) => {
                // SAFETY: the buffer can be read until the call ends, as the caller promises.
                let prepared = unsafe { Self::of_whole(runtime, peers, function, buffer, reading)? };
                Ok(Self { wanted: reading.wanted(), ..prepared })
            }
            Contribution::Blocks { blocks, overwrites } => {
                // SAFETY: the blocks can be read until the call ends, as the caller promises.
                unsafe { Self::of_blocks(runtime, peers, function, blocks, *overwrites) }
            }
        }
    }

    /// Prepares contiguous data for pipelining. Returns None if the protocol is `Direct`, these ranks cannot pipeline, or no bounce buffer
    /// is free.
    fn pipelined(
        runtime: &'static Runtime,
        peers: &Peers<'_>,
        (address, bytes): (LocalAddr, usize),
        given: Range<usize>,
        protocol: Option<Protocol>,
    ) -> Option<Self> {
        if protocol == Some(Protocol::Direct) {
            return None;
        }
        let outgoing = PipelineSender::new(runtime, peers, address, given)?;
        let address = outgoing.number() as u64;
        let bytes = bytes as u64;
        Some(Self { form: PIPELINED, bytes, address, outgoing: Some(outgoing), protocol, ..Self::default() })
    }

    /// # Safety
    /// The buffer can be read until the call ends.
    unsafe fn of_whole(
        runtime: &'static Runtime,
        peers: &Peers<'_>,
        function: Function,
        buffer: &HeldBuffer,
        reading: &AccessOrder,
    ) -> Result<Self> {
        let bytes = buffer.layout.bytes;
        if bytes <= PAYLOAD_ROOM {
            return Ok(Self { form: IN_SLOT, bytes: bytes as u64, ..Self::default() });
        }
        let given = reading.given(bytes, bytes <= BounceBuffers::ROOM);
        let protocol = match reading {
            AccessOrder::InOrder { protocol: Some(protocol), .. } => Some(*protocol),
            _ if given.is_some() && bytes > BounceBuffers::ROOM => pipeline::protocol_for(runtime, peers, function),
            _ => None,
        };
        if let Some(given) = given
            && let Some(first) = buffer.layout.only_run()
            && let Some(prepared) =
                Self::pipelined(runtime, peers, (buffer.address.offset(first), bytes), given, protocol)
        {
            return Ok(prepared);
        }
        if !matches!(reading, AccessOrder::OthersInOrder)
            && let Some(bounce) = bounce_buffer_for(runtime, bytes)
        {
            // SAFETY: the caller promises that the buffer can be read; `bounce_buffer_for` returns a bounce buffer with room for these
            // bytes.
            unsafe { buffer.stream().gather(bounce.address().ptr_mut(), bytes) };
            let (bytes, address) = (bytes as u64, bounce.number as u64);
            return Ok(Self { form: BOUNCED, bytes, address, bounce: Some(bounce), ..Self::default() });
        }
        if *reading != AccessOrder::OthersInOrder || bytes as u64 > MOST_AT_ROOT {
            runtime.process_memory.let_others_copy()?;
        }
        // SAFETY: the buffer can be read, as the caller promises.
        let (address, memory) = unsafe { contiguous(buffer)? };
        let (bytes, address) = (bytes as u64, address.get() as u64);
        let protocol = protocol.filter(|protocol| *protocol == Protocol::Direct);
        Ok(Self { form: IN_MEMORY, bytes, address, _memory: [memory, None], protocol, ..Self::default() })
    }

    /// # Safety
    /// The blocks can be read until the call ends.
    unsafe fn of_blocks(
        runtime: &'static Runtime,
        peers: &Peers<'_>,
        function: Function,
        blocks: &Blocks,
        overwrites: bool,
    ) -> Result<Self> {
        let size = peers.all.size;
        let others = || peers.remote.clone().filter(|rank| *rank != peers.rank());
        let block_of = |rank: usize| blocks.of(rank - peers.remote.start);
        let total = others().map(|rank| block_of(rank).layout.bytes).fold(0_usize, usize::saturating_add);
        if total.saturating_add(8 * size) <= PAYLOAD_ROOM {
            return Ok(Self { form: BLOCKS_IN_SLOT, ..Self::default() });
        }
        let is_long_pair = size == 2 && total > BounceBuffers::ROOM && !overwrites;
        let protocol = is_long_pair.then(|| pipeline::protocol_for(runtime, peers, function)).flatten();
        if is_long_pair
            && let Some(rank) = others().next()
            && let block = block_of(rank)
            && let Some(first) = block.layout.only_run()
            && let address = block.address.offset(first)
            && let Some(prepared) = Self::pipelined(runtime, peers, (address, total), 0..total, protocol)
        {
            return Ok(prepared);
        }
        // Copies the blocks one after the other to `to`. Returns the table of their offsets and lengths. The first offset is `first`.
        let gather = |to: LocalAddr, first: usize| {
            let (mut table, mut before) = (vec![[0; 2]; size], 0);
            for rank in others() {
                let block = block_of(rank);
                let bytes = block.layout.bytes;
                // SAFETY: the caller promises that the blocks can be read; the memory at `to` has room for all of them.
                unsafe { block.stream().gather((to + before).ptr_mut(), bytes) };
                table[rank] = [(first + before) as u64, bytes as u64];
                before += bytes;
            }
            table
        };
        let is_short_table = size * size_of::<[u64; 2]>() <= PAYLOAD_ROOM;
        if is_short_table && let Some(bounce) = bounce_buffer_for(runtime, total) {
            let (table, address) = (gather(bounce.address(), 0), bounce.number as u64);
            return Ok(Self { form: BLOCKS_BOUNCED, address, table, bounce: Some(bounce), ..Self::default() });
        }
        runtime.process_memory.let_others_copy()?;
        let only_run = |rank| {
            let block = block_of(rank);
            block.layout.only_run().map(|first| [block.address.offset(first).get() as u64, block.layout.bytes as u64])
        };
        let (memory, table) = if overwrites || !others().all(|rank| only_run(rank).is_some()) {
            let memory = TempBuffer::new(total)?;
            let table = gather(memory.address, memory.address.get());
            (Some(memory), table)
        } else {
            let of_rank = |rank| peers.remote.contains(&rank).then(|| only_run(rank)).flatten();
            (None, (0..size).map(|rank| of_rank(rank).unwrap_or_default()).collect())
        };
        if is_short_table {
            let protocol = protocol.filter(|protocol| *protocol == Protocol::Direct);
            let bytes = total as u64;
            return Ok(Self {
                form: TABLE_IN_SLOT,
                bytes,
                table,
                _memory: [memory, None],
                protocol,
                ..Self::default()
            });
        }
        let away = TempBuffer::new(size_of_val(&table[..]))?;
        // SAFETY: the memory has room for the table.
        unsafe { away.address.ptr_mut::<[u64; 2]>().copy_from_nonoverlapping(table.as_ptr(), table.len()) };
        let address = away.address.get() as u64;
        Ok(Self { form: TABLE_IN_MEMORY, address, _memory: [memory, Some(away)], ..Self::default() })
    }

    /// Writes the part of the contribution that follows the descriptor in the slot.
    ///
    /// # Safety
    /// `room` has `PAYLOAD_ROOM` bytes; the buffers can be read.
    pub unsafe fn write(&self, peers: &Peers<'_>, contribution: &Contribution, room: *mut u8) {
        // SAFETY: the caller promises readable buffers and the size of `room`; `PreparedContribution::of` chooses these forms only if all
        // data and lengths fit in `room`.
        unsafe {
            match (self.form, contribution) {
                (IN_SLOT, Contribution::Whole(buffer, _)) => buffer.stream().gather(room, buffer.layout.bytes),
                (BLOCKS_IN_SLOT, Contribution::Blocks { blocks, .. }) => {
                    let mut next = room.add(8 * peers.all.size);
                    for rank in 0..peers.all.size {
                        room.cast::<u64>().add(rank).write(0);
                        // The data that a rank sends to itself are not published.
                        if peers.remote.contains(&rank) && rank != peers.rank() {
                            let block = blocks.of(rank - peers.remote.start);
                            let bytes = block.layout.bytes;
                            room.cast::<u64>().add(rank).write(bytes as u64);
                            block.stream().gather(next, bytes);
                            next = next.add(bytes);
                        }
                    }
                }
                (TABLE_IN_SLOT | BLOCKS_BOUNCED, _) => {
                    room.cast::<[u64; 2]>().copy_from_nonoverlapping(self.table.as_ptr(), self.table.len());
                }
                _ => (),
            }
        }
    }
}

/// Returns a bounce buffer of at least `bytes` bytes; None if no such buffer is free.
fn bounce_buffer_for(runtime: &'static Runtime, bytes: usize) -> Option<BounceBuffer<'static>> {
    let bounce = runtime.bounce_buffers.acquire(bytes);
    if bounce.as_ref().is_some_and(|bounce| may_stay_borrowed(bounce.number)) {
        return bounce;
    }
    // Few buffers are free, or no buffer is free. Some published buffers may belong to communicators that all ranks have freed:
    // `settle_freed` makes these buffers free. If this call already has a buffer, later calls use the buffers that become free here.
    settle_freed();
    bounce.or_else(|| runtime.bounce_buffers.acquire(bytes))
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
