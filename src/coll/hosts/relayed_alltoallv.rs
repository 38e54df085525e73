//! MPI_Alltoallv and MPI_Alltoallw, performed by the relay of each host: a barrier with the leader, and a slot for each rank
//! (`comm/relay.rs`).
//!
//! Only a rank itself knows the lengths of its blocks. So only the numbers of ranks and hosts determine whether the relay performs a call.
//! Each sender decides how it sends each block. A call has these steps:
//!
//! | step | rank | action |
//! | --- | --- | --- |
//! | 1 | each rank | writes its row into its own slot (`rows`): a table for all ranks, and the short blocks. In place, it also copies its long blocks, because received data overwrite them |
//! | 2 | each rank | arrives at the relay's barrier |
//! | 3 | each leader | sends the parts of its ranks' rows for the ranks of another host to the leader of that host, in one round for each host. Then it writes the received rows into the slots of their senders |
//! | 4 | each rank | leaves the barrier, and reads its block in each slot |
//! | 5 | each rank | sends its long blocks as messages from rank to rank, and receives those that the tables have announced |
//!
//! With `H` hosts of `K` ranks each, the leaders send `H (H - 1)` rounds in place of `H (H - 1) K K` messages, and each long block is one
//! message more. If all blocks are long, the call takes longer than messages from rank to rank, by the time of steps 1 to 4. The round of a
//! host has up to `K` times 8 KiB, so it may take several frames if the endpoint has no long frames (`has_long_frames`).
//!
//! A rank that finds an error before the barrier writes the error into its slot in place of a row. All other ranks get this error, as in a
//! call on one host. The slots of a host that is in another call have an error, too. A rank sends no messages to a rank whose slot has an
//! error, and receives none from it. Either the other rank knows this error, too, or the other rank is in another call. So no message is
//! left without a receiver, and no rank waits for a message that is not sent. If a block has an unexpected length, only its receiver gets
//! an error. This receiver still receives all other blocks.
//!
//! If a process dies, the other ranks wait until the launcher ends the job.

use super::rows::{BY_MESSAGE, Block, ENTRY, Row, entry, short_blocks};
use super::slots::{Contents, IS_ERROR, length, refuse};
use super::{Between, bytes_at};
use crate::abi::MPI_ERR_OTHER;
use crate::coll::checked_call::{Movement, refuse_difference};
use crate::coll::division::others;
use crate::coll::peers::Peers;
use crate::coll::schedule::{self, Messages};
use crate::coll::temp_buffer::TempBuffer;
use crate::comm::RelaySlots;
use crate::datatype::HeldBuffer;
use crate::error::{Result, fail};
use crate::os::buffers::ReusedBuffer;

/// Messages that a rank sends, and the copies of their data, if data were copied.
#[derive(Default)]
struct LongBlocks {
    messages: Messages,
    copies: Vec<TempBuffer>,
}

/// What a rank has learnt from the rows of the other ranks.
#[derive(Default)]
struct Announced {
    /// Blocks that come as messages.
    messages: Messages,
    /// Ranks whose slots have an error.
    failed: Vec<usize>,
}

impl Between<'_> {
    /// Performs MPI_Alltoallv or MPI_Alltoallw.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn relayed_alltoallv(&self, movement: &Movement) -> Result {
        let (mut own, mut sends, mut announced) = (Ok(()), LongBlocks::default(), None);
        let read = self.by_relay(
            // SAFETY: the send buffer can be read, as the caller promises.
            |slots| match unsafe { self.write_row(slots, movement) } {
                Ok(long) => sends = long,
                Err(error) => {
                    refuse(slots, self.comm.rank, &error);
                    own = Err(error);
                }
            },
            |slots, failure| self.swap_rows(slots, &failure),
            // SAFETY: the buffers can be read and written, as the caller promises.
            |slots| unsafe {
                if slots.state(self.comm.rank) & IS_ERROR != 0 {
                    return Ok(());
                }
                movement.copy_own(&Peers::of(self.comm));
                let (found, read) = self.read_rows(slots, movement);
                announced = Some(found);
                read
            },
        );
        let messages = announced.map_or(Ok(()), |Announced { messages, failed }| {
            sends.messages.retain(|(receiver, _)| !failed.contains(receiver));
            if messages.is_empty() && sends.messages.is_empty() {
                return Ok(());
            }
            let messages = (messages, std::mem::take(&mut sends.messages));
            let may_be_less = movement.function.may_bring_less();
            // SAFETY: the buffers can be read and written until the messages are complete, as the caller promises; the copies live until
            // the end of this function.
            unsafe { schedule::pass_messages(self.runtime, self.call_context(), messages, may_be_less) }
        });
        own.and(read).and(messages)
    }

    /// Writes the row of this rank into its slot. Returns the blocks that are sent as messages. Fails if the data that this rank sends to
    /// itself do not match, or if there is no memory for copies; then the slot is unchanged.
    ///
    /// # Safety
    /// The send buffer can be read.
    unsafe fn write_row(&self, slots: RelaySlots<'_>, movement: &Movement) -> Result<LongBlocks> {
        if let Some(error) = &movement.mismatch {
            return Err(error.clone());
        }
        let (own, size, hosts) = (self.comm.rank, self.comm.size, &self.hierarchy.hosts);
        let Some(send) = &movement.send else { return Ok(LongBlocks::default()) };
        let blocks: Vec<HeldBuffer> = (0..size).map(|rank| send.of(rank)).collect();
        // A rank copies the block for itself directly.
        let length_for = |rank: usize| if rank == own { 0 } else { blocks[rank].layout.bytes };
        let lengths: Vec<usize> = (0..size).map(length_for).collect();
        let are_short = short_blocks(&lengths, |rank| hosts.of_rank(rank) == hosts.own);
        let mut long = LongBlocks::default();
        for rank in others(size, own).filter(|rank| !are_short[*rank]) {
            let mut block = blocks[rank].clone();
            if movement.overwrites {
                // SAFETY: the send buffer can be read, as the caller promises.
                let copy = unsafe { TempBuffer::packed(&block)? };
                block = HeldBuffer::of_bytes(copy.address, lengths[rank])?;
                long.copies.push(copy);
            }
            long.messages.push((rank, block));
        }
        let (row, mut next) = (slots.data(own), size * ENTRY);
        for rank in 0..size {
            let mut about = BY_MESSAGE;
            if are_short[rank] {
                about = entry(next - size * ENTRY, lengths[rank]);
                // SAFETY: the send buffer can be read, as the caller promises; `short_blocks` has chosen blocks that fit in the slot.
                unsafe { blocks[rank].stream().gather((row + next).ptr_mut(), lengths[rank]) };
                next += lengths[rank];
            }
            // SAFETY: the table fits in the slot, which this rank alone writes before it arrives at the barrier.
            unsafe { (row + rank * ENTRY).ptr_mut::<[u8; ENTRY]>().write_unaligned(about) };
        }
        slots.set_state(own, next as u64);
        Ok(long)
    }

    /// Exchanges rows with the leaders of other hosts. Called by the leader. `own` is the error with which this host fails, if any.
    fn swap_rows(&self, slots: RelaySlots<'_>, own: &Result) {
        let message = |host: usize| self.rows_for(slots, host);
        let take = |host: usize, received: Result<ReusedBuffer>| self.store(slots, host, received.as_deref());
        self.swap(0, own, (|_| true, message), (|_| true, take));
    }

    /// Returns the rows of this host's ranks with the blocks for the ranks of another host: state and contents of each slot.
    fn rows_for(&self, slots: RelaySlots<'_>, host: usize) -> Vec<u8> {
        let hosts = &self.hierarchy.hosts;
        let mut message = Vec::new();
        for rank in hosts.local().iter().map(|rank| *rank as usize) {
            let state = slots.state(rank);
            // SAFETY: the slot has contents of this length. Its writer has arrived, and no rank writes it before the ranks leave the
            // barrier.
            let contents = unsafe { bytes_at(slots.data(rank), length(slots, state)) };
            if state & IS_ERROR != 0 {
                message.extend_from_slice(&state.to_ne_bytes());
                message.extend_from_slice(contents);
                continue;
            }
            let part = Row::of(contents, self.comm.size).and_then(|row| row.part(hosts.members(host)));
            let state = part.as_ref().map_or(IS_ERROR, |part| part.len() as u64);
            message.extend_from_slice(&state.to_ne_bytes());
            message.extend_from_slice(&part.unwrap_or_default());
        }
        message
    }

    /// Reads the blocks for this rank from the rows in all slots. Returns the blocks that come as messages, the ranks whose slots have an
    /// error, and the first error.
    ///
    /// # Safety
    /// The receive buffer can be written.
    unsafe fn read_rows(&self, slots: RelaySlots<'_>, movement: &Movement) -> (Announced, Result) {
        let (mut announced, mut result) = (Announced::default(), Ok(()));
        let Some(receive) = &movement.receive else { return (announced, result) };
        for sender in others(self.comm.size, self.comm.rank) {
            let buffer = receive.of(sender);
            let read = match self.block_of(slots, sender) {
                Err(error) => {
                    announced.failed.push(sender);
                    Err(error)
                }
                Ok(Block::Message) => {
                    announced.messages.push((sender, buffer));
                    Ok(())
                }
                Ok(Block::Data(data)) => {
                    let name = || Peers::of(self.comm).name_of(sender);
                    let fits = refuse_difference(name, data.len(), &buffer, movement.function.may_bring_less());
                    // SAFETY: the caller promises that the receive buffer can be written; it has room for data of this length.
                    fits.map(|()| unsafe { buffer.stream().scatter(data.as_ptr(), data.len()) })
                }
            };
            result = result.and(read);
        }
        (announced, result)
    }

    /// Returns the block for this rank in the row of a sender. The row of a rank of this host has an entry for each rank of the
    /// communicator. The row of a rank of another host has an entry for each rank of this host. Fails if the slot has an error or no row.
    fn block_of<'s>(&self, slots: RelaySlots<'s>, sender: usize) -> Result<Block<'s>> {
        let bytes = match self.contents(slots, sender) {
            Contents::Error(error) => return Err(error),
            Contents::Data(bytes) => bytes,
            // This state marks a slot of a gather or scatter. With length 0, `Row::of` finds no table, so this function fails.
            Contents::Message => 0,
        };
        let hosts = &self.hierarchy.hosts;
        let (index, receivers) = if hosts.of_rank(sender) == hosts.own {
            (self.comm.rank, self.comm.size)
        } else {
            (hosts.local_rank_of(self.comm.rank), hosts.local().len())
        };
        // SAFETY: the slot has contents of this length, and no rank writes it before this rank has read it.
        let contents = unsafe { bytes_at(slots.data(sender), bytes) };
        match Row::of(contents, receivers).and_then(|row| row.block(index)) {
            Some(block) => Ok(block),
            None => fail!(MPI_ERR_OTHER, "rank {sender} is in another collective call"),
        }
    }
}
