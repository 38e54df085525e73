//! Calls that move data, performed by the relay of each host (`comm/relay.rs`): short MPI_Allgather, MPI_Allgatherv and MPI_Alltoall, and
//! gathers and scatters of up to 1024 ranks.
//!
//! Each rank writes its data into its slot (memory that the ranks of a host share), and arrives at the relay's barrier. When all ranks of a
//! host have arrived, their leader sends the data for each other host in one round, and writes the data that it receives into slots. Then
//! all ranks leave the barrier and read the slots. So a call has one barrier on each host, and each pair of hosts exchanges at most one
//! round in each direction. Most rounds are one frame. A longer round, such as the blocks of MPI_Alltoall for a host of many ranks, needs
//! several frames if the endpoint has no long frames (`has_long_frames`).
//!
//! | function | slots in the round from host A to host B | slots that B's leader writes | hosts that send |
//! | --- | --- | --- | --- |
//! | MPI_Allgather, MPI_Allgatherv | of A's ranks | of A's ranks | all to all |
//! | MPI_Alltoall | of A's ranks, with the blocks for B's ranks | of A's ranks | all to all |
//! | MPI_Alltoallv, MPI_Alltoallw (`relayed_alltoallv`) | of A's ranks, with a table and the short blocks for B's ranks | of A's ranks | all to all |
//! | MPI_Gather, MPI_Gatherv | of A's ranks | of A's ranks | all to the root's host |
//! | MPI_Scatter, MPI_Scatterv | of B's ranks, which the root has written | of B's ranks | the root's host to all |
//!
//! Only the root of a gather or scatter knows all lengths, so the other ranks cannot conclude from lengths how the data are sent. Instead
//! the sender decides. The state of a slot shows whether the slot has the data, or whether the sender sends the data as a message after the
//! ranks have left the barrier. Sender and receiver may have different lengths (an error, or fewer data than expected); the receiver checks
//! the lengths.
//!
//! A slot may also have an error: the error of its rank, or the error in the frame with the data for this slot. The readers of the slot get
//! this error.

use super::selection::MOST_DIRECT;
use super::slots::{Contents, IS_ERROR, IS_MESSAGE, LENGTH, length, refuse, write};
use super::{Between, bytes_at};
use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, Movement, Pattern, refuse_difference};
use crate::coll::peers::Peers;
use crate::coll::schedule::{self, Messages};
use crate::comm::{RELAY_ROOM, RelaySlots};
use crate::datatype::HeldBuffer;
use crate::error::{Error, Result};
use crate::object::argument_hash::mixed;
use crate::os::address::Address;
use crate::os::buffers::ReusedBuffer;
use crate::transport::net::rounds::MOST_IN_ROUND;
use crate::transport::net::{take_bytes, take_u64};

impl Between<'_> {
    /// Performs a call that moves data.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn relayed_movement(&self, movement: &Movement) -> Result {
        let peers = Peers::of(self.comm);
        let (mut sends, mut receives, mut has_passed) = (Messages::new(), Messages::new(), false);
        let done = self.by_relay(
            // SAFETY: the send buffer can be read, as the caller promises.
            |slots| sends = unsafe { self.write_slots(slots, movement) },
            |slots, own| self.swap_slots(slots, movement, own),
            // SAFETY: the buffers can be read and written, as the caller promises.
            |slots| unsafe {
                if movement.mismatch.is_none() {
                    movement.copy_own(&peers);
                }
                let (messages, read) = self.read_slots(slots, movement);
                receives = messages;
                has_passed = true;
                read
            },
        );
        // If ranks of this host are in different calls, this rank sends no messages, because their receivers may be in another call.
        let sends = if has_passed { sends } else { Messages::new() };
        let messages = if sends.is_empty() && receives.is_empty() {
            Ok(())
        } else {
            // SAFETY: the buffers can be read and written until the messages are complete, as the caller promises.
            unsafe { schedule::pass_messages(self.runtime, self.call_context(), (receives, sends), true) }
        };
        done.and(messages).and(movement.mismatch.clone().map_or(Ok(()), Err))
    }

    /// Performs a call by the relay. Each rank calls `write`, and arrives at the barrier. Then the leader calls `lead`, with the error with
    /// which this host fails, if any. After the barrier each rank calls `read`, unless ranks of this host are in different calls.
    pub(super) fn by_relay(
        &self,
        write: impl FnOnce(RelaySlots<'_>),
        lead: impl FnOnce(RelaySlots<'_>, Result),
        read: impl FnOnce(RelaySlots<'_>) -> Result,
    ) -> Result {
        let call = u64::from(self.call) << 32 | u64::from(self.kind);
        let result = self.comm.by_relay(
            mixed([call, 0]),
            |slots| {
                slots.set_call(self.comm.rank, call);
                write(slots);
            },
            |slots, are_alike| {
                lead(slots, if are_alike { Ok(()) } else { Err(self.other_call_on_host(slots, call)) });
                are_alike
            },
            |slots, are_alike| if are_alike { read(slots) } else { Err(self.other_call_on_host(slots, call)) },
        );
        result.unwrap_or(Ok(()))
    }

    /// Returns the error for a rank of this host that has made another call.
    fn other_call_on_host(&self, slots: RelaySlots<'_>, call: u64) -> Error {
        let other =
            self.hierarchy.hosts.local().iter().map(|rank| *rank as usize).find(|rank| slots.call(*rank) != call);
        let rank = other.unwrap_or(self.comm.rank);
        let there = slots.call(rank);
        // A rank in another call perhaps does not write its slot. In MPI_Barrier, for example, the slot still names an earlier call.
        let kind = if there >> 32 == u64::from(self.call) { there as u32 } else { 0 };
        self.other_call(rank, kind)
    }

    /// Writes the data of this rank into slots. Returns the data that are sent as messages, with their receivers.
    ///
    /// # Safety
    /// The send buffer can be read.
    unsafe fn write_slots(&self, slots: RelaySlots<'_>, movement: &Movement) -> Messages {
        let (own, size) = (self.comm.rank, self.comm.size);
        let mut messages = Messages::new();
        let Some(send) = &movement.send else { return messages };
        let mut put = |rank: usize, data: HeldBuffer, host_of: usize| {
            if data.layout.bytes <= self.most_short(host_of) {
                // SAFETY: the caller promises that the send buffer can be read; the data fit in a slot (`most_short`).
                unsafe { write(slots, rank, &[data]) };
            } else {
                slots.set_state(rank, IS_MESSAGE);
                messages.push((rank, data));
            }
        };
        match movement.pattern {
            Pattern::ToRoot(root) if root == own => slots.set_state(own, 0),
            Pattern::ToRoot(root) => {
                put(own, send.of(own), own);
                for (receiver, _) in &mut messages {
                    *receiver = root;
                }
            }
            Pattern::FromRoot(_) => {
                slots.set_state(own, 0);
                (0..size).filter(|rank| *rank != own).for_each(|rank| put(rank, send.of(rank), rank));
            }
            Pattern::All => {
                if let Some(error) = &movement.mismatch {
                    refuse(slots, own, error);
                    return messages;
                }
                let data = match movement.function {
                    Function::Alltoall => row(send, size),
                    _ => vec![send.of(own)],
                };
                // `selection` has shown that the data that this rank expects fit in a slot. If this rank sends more to itself than it
                // expects, `mismatch` is an error.
                assert!(data.iter().map(|buffer| buffer.layout.bytes).sum::<usize>() <= RELAY_ROOM);
                // SAFETY: the caller promises that the send buffer can be read; the slot has room for the data.
                unsafe { write(slots, own, &data) };
            }
        }
        messages
    }

    /// Returns the largest number of bytes in the slot of a rank, so that the slots of a host fit in one frame.
    fn most_short(&self, rank: usize) -> usize {
        let hosts = &self.hierarchy.hosts;
        RELAY_ROOM.min((MOST_IN_ROUND / hosts.members(hosts.of_rank(rank)).len()).saturating_sub(size_of::<u64>()))
    }

    /// Exchanges slots with the leaders of other hosts. Called by the leader. `own` is the error with which this host fails, if any.
    fn swap_slots(&self, slots: RelaySlots<'_>, movement: &Movement, own: Result) {
        let (count, here) = self.hosts();
        let (pattern, is_alltoall) = (movement.pattern, movement.function == Function::Alltoall);
        if pattern == Pattern::All && count > MOST_DIRECT && !is_alltoall {
            return self.swap_all(slots, own);
        }
        let root = pattern.root().map(|root| self.hierarchy.hosts.of_rank(root));
        // Whether the leader of one host sends slots to the leader of another host in this call.
        let passes = |from: usize, to: usize| match pattern {
            Pattern::All => true,
            Pattern::ToRoot(_) => root == Some(to),
            Pattern::FromRoot(_) => root == Some(from),
        };
        // A round has the slots of the ranks of the sending host or, in a scatter, of the ranks of the receiving host.
        let slots_in = |from: usize, to: usize| if matches!(pattern, Pattern::FromRoot(_)) { to } else { from };
        let message = |host: usize| self.message(slots, slots_in(here, host), is_alltoall.then_some(host));
        let take = |host: usize, received: Result<ReusedBuffer>| {
            self.store(slots, slots_in(host, here), received.as_deref());
        };
        self.swap(0, &own, (|host| passes(here, host), message), (|host| passes(host, here), take));
    }

    /// Exchanges the slots of all hosts by dissemination.
    pub(super) fn swap_all(&self, slots: RelaySlots<'_>, own: Result) {
        let (count, here) = self.hosts();
        let message = own.map(|()| self.message(slots, here, None));
        let all = self.allgather_of_leaders(message.as_deref());
        for host in (0..count).filter(|host| *host != here) {
            let sent = all.as_ref().map(|all| &all[host][..]);
            self.store(slots, host, sent);
        }
    }

    /// Returns the slots of a host's ranks as a message: state and data of each slot. With `parts`, each rank's data have a block for each
    /// rank of the communicator, and the message has only the blocks for the ranks of host `parts`.
    fn message(&self, slots: RelaySlots<'_>, host: usize, parts: Option<usize>) -> Vec<u8> {
        let mut message = Vec::new();
        for rank in self.hierarchy.hosts.members(host).iter().map(|rank| *rank as usize) {
            let state = slots.state(rank);
            // SAFETY: the slot has data of this length. Its writer has arrived, and no rank writes it before the ranks leave the barrier.
            let data = unsafe { bytes_at(slots.data(rank), length(slots, state)) };
            let Some(receivers) =
                parts.filter(|_| state & IS_ERROR == 0).map(|host| self.hierarchy.hosts.members(host))
            else {
                message.extend_from_slice(&state.to_ne_bytes());
                message.extend_from_slice(data);
                continue;
            };
            let block = data.len() / self.comm.size;
            message.extend_from_slice(&((block * receivers.len()) as u64).to_ne_bytes());
            for receiver in receivers {
                message.extend_from_slice(&data[*receiver as usize * block..][..block]);
            }
        }
        message
    }

    /// Copies the slots in a message to the slots of a host's ranks. If the message is an error, stores the error in each of these slots.
    pub(super) fn store(&self, slots: RelaySlots<'_>, host: usize, message: std::result::Result<&[u8], &Error>) {
        let mut rest = message.unwrap_or_default();
        for rank in self.hierarchy.hosts.members(host).iter().map(|rank| *rank as usize) {
            if let Err(error) = message {
                refuse(slots, rank, error);
                continue;
            }
            let state = take_u64(&mut rest).unwrap_or(IS_ERROR);
            let data = take_bytes(&mut rest, length(slots, state)).unwrap_or_default();
            // SAFETY: `length` returns no more than the room of a slot. The leader alone writes this slot now.
            unsafe { slots.data(rank).ptr_mut::<u8>().copy_from_nonoverlapping(data.as_ptr(), data.len()) };
            slots.set_state(rank, state & !LENGTH | data.len() as u64);
        }
    }

    /// Reads the data for this rank from slots. Returns the buffers for data that arrive as messages, with their senders, and the first
    /// error.
    ///
    /// # Safety
    /// The receive buffer can be written.
    unsafe fn read_slots(&self, slots: RelaySlots<'_>, movement: &Movement) -> (Messages, Result) {
        let (own, mut result, mut messages) = (self.comm.rank, Ok(()), Messages::new());
        let Some(receive) = &movement.receive else { return (messages, result) };
        let senders = match movement.pattern {
            Pattern::FromRoot(root) => root..root + 1,
            _ => 0..self.comm.size,
        };
        for sender in senders.filter(|sender| *sender != own) {
            let from = if matches!(movement.pattern, Pattern::FromRoot(_)) { own } else { sender };
            let buffer = receive.of(sender);
            let read = match self.contents(slots, from) {
                Contents::Error(error) => Err(error),
                Contents::Message => {
                    messages.push((sender, buffer));
                    Ok(())
                }
                Contents::Data(bytes) => {
                    let (first, bytes) = self.part_of(movement.function, sender, bytes);
                    let name = || Peers::of(self.comm).name_of(sender);
                    let fits = refuse_difference(name, bytes, &buffer, movement.function.may_bring_less());
                    // SAFETY: the caller promises that the receive buffer can be written; the slot has these bytes.
                    fits.map(|()| unsafe { buffer.stream().scatter((slots.data(from) + first).ptr(), bytes) })
                }
            };
            result = result.and(read);
        }
        (messages, result)
    }

    /// Returns the position of this rank's data in the slot of a sender: first byte and length. In MPI_Alltoall, the slot of a rank of this
    /// host has a block for each rank of the communicator, and the slot of a rank of another host has a block for each rank of this host.
    fn part_of(&self, function: Function, sender: usize, bytes: usize) -> (usize, usize) {
        let hosts = &self.hierarchy.hosts;
        let (index, blocks) = match function {
            Function::Alltoall if hosts.of_rank(sender) == hosts.own => (self.comm.rank, self.comm.size),
            Function::Alltoall => (hosts.local_rank_of(self.comm.rank), hosts.local().len()),
            _ => (0, 1),
        };
        (index * (bytes / blocks), bytes / blocks)
    }
}

/// Returns the data for all ranks, in as few buffers as possible.
fn row(send: &Blocks, size: usize) -> Vec<HeldBuffer> {
    if let Blocks::Equal { first, stride } = send
        && let Some(begin) = first.layout.only_run()
        && *stride == first.layout.bytes as isize
        && let Ok(whole) = HeldBuffer::of_bytes(first.address.offset(begin), size * first.layout.bytes)
    {
        return vec![whole];
    }
    (0..size).map(|rank| send.of(rank)).collect()
}
