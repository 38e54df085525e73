//! The exchange: how the ranks of a blocking call tell each other what they are about.
//!
//! Each rank writes an descriptor into its slot of the communicator's shared area, and passes a barrier; then each reads those
//! of all. Announcements that do not go together are an error at every rank, since each of them finds one that differs from
//! its own: so all of them know, with nothing more said, whether to go on. A contribution that fits stands in the slot, behind
//! the descriptor; a longer one is put on a bounce of the rank's, which stays borrowed until all meet again, or stays where it is, and then
//! another barrier ends the call, before which the others read it.

use super::call::Function;
use super::call_descriptor::{CallDescriptor, refuse_disagreement};
use super::checked_call::{Matched, Root};
use super::contribution::{
    BOUNCED, Contribution, DESCRIPTOR_ROOM, IN_MEMORY, IN_SLOT, PAYLOAD_ROOM, PIECES_BOUNCED, PIECES_IN_SLOT,
    PIPELINED, PreparedContribution, TABLE_IN_MEMORY, TABLE_IN_SLOT,
};
use super::peers::Peers;
use super::pipeline::{self, PipelineReceiver};
use super::source::{Location, Source};
use crate::abi::*;
use crate::comm::ExchangeSlots;
use crate::datatype::Stream;
use crate::error::{Error, Reason, Result, fail};
use crate::object::argument_hash::mixed;
use crate::runtime::Runtime;

const _: () = assert!(size_of::<CallDescriptor>() <= DESCRIPTOR_ROOM && size_of::<Reason>() <= PAYLOAD_ROOM);

/// The descriptors of all ranks, which go together.
#[derive(Debug)]
pub struct DescriptorExchange<'a> {
    runtime: &'static Runtime,
    peers: &'a Peers<'a>,
    function: Function,
    slots: ExchangeSlots<'a>,
    /// The descriptors of all ranks; None when they are alike, and all of them short.
    all: Option<Vec<CallDescriptor>>,
    prepared: PreparedContribution,
}

/// Announces this rank's call, or that it was refused, and waits for those of all others. None when there is one rank. The errors
/// are this rank's own, or tell what does not go together: MPI_ERR_OTHER (another function), MPI_ERR_ROOT, MPI_ERR_OP,
/// MPI_ERR_TRUNCATE, MPI_ERR_TYPE, MPI_ERR_COUNT, or the class of a rank whose arguments were refused. Then no rank goes on.
///
/// # Safety
/// The buffers of the contribution can be read until the call ends.
pub unsafe fn exchange_descriptors<'a>(
    runtime: &'static Runtime,
    peers: &'a Peers<'a>,
    function: Function,
    root: Root,
    call: Result<(Matched, Contribution<'_>)>,
) -> Result<Option<DescriptorExchange<'a>>> {
    if peers.all.size == 1 {
        return call.map(|_| None);
    }
    let ready = call.and_then(|(matched, contribution)| {
        // SAFETY: the caller's promise.
        let prepared = unsafe { PreparedContribution::of(runtime, peers, function, &contribution)? };
        Ok((matched, contribution, prepared))
    });
    let own = match &ready {
        Err(error) => CallDescriptor::refused(function, error.common_class()),
        Ok((matched, _, prepared)) => {
            let mut descriptor = CallDescriptor::of(function, root, matched);
            descriptor.form = prepared.form;
            descriptor.bytes = prepared.bytes;
            descriptor.address = prepared.address;
            descriptor
        }
    };
    let write = |room: *mut u8| match &ready {
        // SAFETY: the room is that of a slot; the caller's promise.
        Ok((_, contribution, prepared)) => unsafe { prepared.write(peers, contribution, room) },
        // SAFETY: the room is that of a slot, which is longer.
        Err(error) => unsafe { room.cast::<Reason>().write_unaligned(Reason::of(error)) },
    };
    let Some(slots) = tell(peers, function, own, write) else { return Ok(None) };
    let prepared = ready?.2;
    DescriptorExchange::of(runtime, peers, function, slots, prepared).map(Some)
}

/// The same of a call of more than one rank that is not refused, and has no root. The contribution of all
/// is of one form and for the slot, where `write` writes it; `read` is given where those of the others stand.
#[inline]
pub fn exchange_short<R>(
    peers: &Peers<'_>,
    function: Function,
    (matched, form, bytes): (&Matched, u32, usize),
    write: impl FnOnce(*mut u8),
    read: impl FnOnce(&ExchangeSlots<'_>) -> R,
) -> Result<R> {
    let mut own = CallDescriptor::of(function, Root::Unrooted, matched);
    own.form = form;
    own.bytes = bytes as u64;
    let mut slots = tell(peers, function, own, write).expect("there is more than one rank");
    if !slots.are_alike {
        refuse_all(&slots, peers)?;
    }
    if peers.has_early_exit(function) {
        slots.open_mailboxes();
    }
    Ok(read(&slots))
}

/// Announces a call, and waits for the descriptors of all others. None when there is one rank.
#[inline]
fn tell<'a>(
    peers: &'a Peers<'a>,
    function: Function,
    own: CallDescriptor,
    write: impl FnOnce(*mut u8),
) -> Option<ExchangeSlots<'a>> {
    if peers.has_early_exit(function) {
        peers.all.prepare_mailbox();
    }
    let mut slots = peers.all.exchange(|exchange, history, slot: *mut u8| {
        let own = own.in_exchange(exchange, history);
        // SAFETY: every slot has room for an descriptor, and behind it for what `write` writes.
        unsafe { slot.cast::<CallDescriptor>().write(own) };
        write(slot.wrapping_add(DESCRIPTOR_ROOM));
        own.key(peers.rank())
    })?;
    slots.reset_history();
    Some(slots)
}

/// MPI_Barrier. MPI_ERR_OTHER when another rank is in another call; the others may have found that already, or find it now.
pub fn pass(peers: &Peers<'_>, function: Function) -> Result {
    // All that an descriptor would tell. No list of other calls is as short.
    let key = |exchange, history| mixed([exchange, function as u64, history]);
    if peers.all.empty_exchange(key) {
        return Ok(());
    }
    fail!(
        MPI_ERR_OTHER,
        "another rank is in another collective call on this communicator, or its calls of MPI_Bcast and MPI_Reduce since all \
         ranks last waited for each other were not those of this rank"
    )
}

/// What a rank has announced.
fn descriptor_in(slots: &ExchangeSlots<'_>, rank: usize) -> CallDescriptor {
    // SAFETY: every slot begins with an descriptor, or other words of the same size.
    unsafe { slots.of(rank).cast::<CallDescriptor>().read() }
}

/// The descriptors of all ranks, if they go together.
#[cold]
fn refuse_all(slots: &ExchangeSlots<'_>, peers: &Peers<'_>) -> Result<Vec<CallDescriptor>> {
    let descriptors: Vec<_> = (0..peers.all.size).map(|rank| descriptor_in(slots, rank)).collect();
    let reason_of = |rank| {
        // SAFETY: the rank has failed, and its reason stands behind its descriptor.
        unsafe { payload(slots, rank).cast::<Reason>().read_unaligned() }
    };
    refuse_disagreement(&descriptors, peers, reason_of)?;
    Ok(descriptors)
}

/// What stands behind the descriptor of a rank.
#[inline]
pub fn payload(slots: &ExchangeSlots<'_>, rank: usize) -> *const u8 {
    slots.of(rank).wrapping_add(DESCRIPTOR_ROOM)
}

impl<'a> DescriptorExchange<'a> {
    /// What all have announced, if that goes together.
    fn of(
        runtime: &'static Runtime,
        peers: &'a Peers<'a>,
        function: Function,
        mut slots: ExchangeSlots<'a>,
        prepared: PreparedContribution,
    ) -> Result<Self> {
        let mut all = None;
        if !slots.are_alike {
            all = Some(refuse_all(&slots, peers)?);
        }
        if peers.has_early_exit(function) {
            slots.open_mailboxes();
        }
        Ok(DescriptorExchange { runtime, peers, function, slots, all, prepared })
    }

    /// Whether all must wait for each other before the call ends, as some rank's data are in its own memory, or on a bounce that may not
    /// stay borrowed.
    fn ends_together(&self) -> bool {
        self.all.as_ref().is_some_and(|all| all.iter().any(|descriptor| !descriptor.may_stay()))
    }

    /// Bytes of the longest contribution that is one piece.
    pub fn most_bytes(&self) -> u64 {
        match &self.all {
            // Those of all who contribute are alike.
            None => self.prepared.bytes,
            Some(all) => all.iter().map(|descriptor| descriptor.bytes).max().unwrap_or(0),
        }
    }

    /// Runs what this rank does with the exchange, and remembers how long data took of which this rank has chosen the way.
    pub fn run(self, run: impl FnOnce(Self) -> Result) -> Result {
        let (function, bytes) = (self.function, self.prepared.bytes as usize);
        match self.prepared.way {
            None => run(self),
            Some(way) => pipeline::pace(function).measure(way, bytes, || {
                let result = run(self);
                let is_known = result.is_ok();
                (result, is_known)
            }),
        }
    }

    /// Whether some rank's data come by parts.
    pub fn has_pipelines(&self) -> bool {
        self.pipelines().next().is_some()
    }

    /// The ranks whose data come by parts.
    fn pipelines(&self) -> impl Iterator<Item = usize> {
        let all = self.all.iter().flatten().enumerate();
        all.filter(|(_, descriptor)| descriptor.form == PIPELINED).map(|(rank, _)| rank)
    }

    fn incoming(&self, rank: usize, descriptor: &CallDescriptor) -> PipelineReceiver {
        let place = (self.peers.all.process(rank), descriptor.address as usize);
        let wanted = self.prepared.wanted(descriptor.bytes as usize);
        PipelineReceiver::new(self.runtime, place, self.peers.rank(), &wanted)
    }

    /// Tells those ranks whose data come by parts that this one wants nothing more of them.
    pub fn end_pipelines(&self, is_meant: impl Fn(usize) -> bool) {
        let Some(all) = &self.all else { return };
        for rank in self.pipelines().filter(|rank| *rank != self.peers.rank() && is_meant(*rank)) {
            self.incoming(rank, &all[rank]).end();
        }
    }

    /// Runs what this rank does with the data of the others, and ends the call.
    pub fn end(mut self, run: impl FnOnce(&Self) -> Result) -> Result {
        let result = run(&self);
        self.end_pipelines(|_| true);
        if let Some(outgoing) = &self.prepared.outgoing {
            outgoing.finish();
        }
        if self.ends_together() {
            self.peers.all.barrier();
        } else if let Some(bounce) = self.prepared.bounce.take() {
            self.slots.keep_published(bounce);
        }
        result
    }

    /// Ends the use of the descriptors, and keeps what others may still read.
    pub fn close(self) -> PreparedContribution {
        self.end_pipelines(|_| true);
        if let Some(outgoing) = &self.prepared.outgoing {
            outgoing.finish();
        }
        self.prepared
    }

    /// Whether the contributions are in the slots.
    pub fn is_short(&self) -> bool {
        self.all.as_ref().is_none_or(|all| all.iter().all(CallDescriptor::is_short))
    }

    /// Whether others read this rank's contribution where it is, which may be its buffer.
    pub fn is_read_in_place(&self) -> bool {
        self.prepared.is_read_in_place()
    }

    /// What a rank has contributed for this one.
    pub fn source(&self, rank: usize) -> Result<Source<'_>> {
        let descriptor = self.all.as_ref().map_or_else(|| descriptor_in(&self.slots, rank), |all| all[rank]);
        let room = payload(&self.slots, rank);
        let here = |address, bytes| Source::here(self.runtime, address, bytes);
        let is_own = rank == self.peers.rank();
        let there = |[address, bytes]: [u64; 2]| {
            let address = address as usize;
            let place = if is_own {
                Location::Local(address)
            } else {
                Location::Remote(self.peers.all.process(rank), address)
            };
            Source::new(self.runtime, place, bytes as usize)
        };
        let staged = |[offset, bytes]: [u64; 2]| {
            let bounce =
                self.runtime.bounce_buffers.address_of(self.peers.all.process(rank), descriptor.address as usize);
            here(bounce + offset as usize, bytes as usize)
        };
        let place = self.peers.rank();
        // SAFETY: the table has a row for each rank.
        let row = || unsafe { room.cast::<[u64; 2]>().add(place).read() };
        Ok(match descriptor.form {
            IN_SLOT => here(room as usize, descriptor.bytes as usize),
            IN_MEMORY => there([descriptor.address, descriptor.bytes]),
            PIECES_IN_SLOT => {
                let length = |rank: usize| {
                    // SAFETY: the lengths of all ranks stand there.
                    unsafe { room.cast::<u64>().add(rank).read() as usize }
                };
                let before: usize = (0..place).map(length).sum();
                here(room as usize + 8 * self.peers.all.size + before, length(place))
            }
            TABLE_IN_SLOT => there(row()),
            BOUNCED => staged([0, descriptor.bytes]),
            PIPELINED => {
                let outgoing = self.prepared.outgoing.as_ref();
                let place = match outgoing {
                    Some(own) if is_own => Location::Local(own.address()),
                    _ => Location::Pipelined(self.incoming(rank, &descriptor), outgoing),
                };
                Source::new(self.runtime, place, descriptor.bytes as usize)
            }
            PIECES_BOUNCED => staged(row()),
            TABLE_IN_MEMORY => {
                let mut row = [0_u64; 2];
                let mut stream = Stream::of_run((&raw mut row) as usize, size_of_val(&row));
                let table = there([descriptor.address, 0]);
                // SAFETY: the row has room for sixteen bytes.
                unsafe { table.read(place * size_of_val(&row), &mut stream, size_of_val(&row))? };
                there(row)
            }
            form => {
                let text = format!("rank {rank} has contributed nothing (form {form})");
                return Err(Error::new(MPI_ERR_INTERN, text));
            }
        })
    }
}
