//! Exchange of call descriptors: the ranks of a blocking call check that their calls match, and publish their data.
//!
//! 1. Each rank writes its call descriptor into its exchange slot (`comm/exchange.rs`), followed by its contribution if the contribution
//!    fits.
//! 2. All ranks enter a barrier, with a hash of the descriptor as key. If all keys are equal, the calls match.
//! 3. Otherwise each rank reads all descriptors. All ranks compare them by the same rules, so either all ranks fail, or all continue.
//!
//! A contribution that does not fit in the slot is in a bounce buffer, is pipelined through a bounce buffer, or stays in the rank's own
//! memory. A bounce buffer stays published until the next barrier of all ranks, if `may_stay_borrowed` returns true for this buffer. In the
//! other cases a second barrier ends the call, after the other ranks have read the data.
//!
//! If a rank dies, the others wait in the barrier until the launcher ends them.

use super::call::Function;
use super::call_descriptor::{CallDescriptor, NO_ROOT, other_call, refuse_disagreement};
use super::checked_call::{Matched, Root};
use super::contribution::{
    BLOCKS_BOUNCED, BLOCKS_IN_SLOT, BOUNCED, Contribution, DESCRIPTOR_ROOM, IN_MEMORY, IN_SLOT, PAYLOAD_ROOM,
    PIPELINED, PreparedContribution, TABLE_IN_MEMORY, TABLE_IN_SLOT,
};
use super::peers::Peers;
use super::pipeline::{self, PipelineReceiver};
use super::source::{Location, Source};
use crate::abi::*;
use crate::comm::{ExchangeSlots, MeetingCall};
use crate::datatype::Stream;
use crate::error::{Error, Reason, Result, fail};
use crate::object::argument_hash::mixed;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::runtime::Runtime;

const _: () = assert!(size_of::<CallDescriptor>() <= DESCRIPTOR_ROOM && size_of::<Reason>() <= PAYLOAD_ROOM);

/// The call descriptors of all ranks; they match.
#[derive(Debug)]
pub struct DescriptorExchange<'a> {
    runtime: &'static Runtime,
    peers: &'a Peers<'a>,
    function: Function,
    slots: ExchangeSlots<'a>,
    /// Descriptors of all ranks. None if the keys of all ranks are equal, which means that all contributions are in the slots.
    all: Option<Vec<CallDescriptor>>,
    prepared: PreparedContribution,
}

/// Publishes this rank's call, or its error, and waits for the calls of all other ranks. Returns None if there is one rank. If one rank
/// fails, all ranks fail. Fails with the error of a rank that has refused its arguments or could not prepare its data. Fails with
/// MPI_ERR_OTHER if ranks have called different functions, or if their earlier calls with early exit (calls without an exchange) do not
/// match. Fails with MPI_ERR_ROOT, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_TYPE or MPI_ERR_COUNT if roots, operations, lengths, datatypes or
/// counts do not match.
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
        // SAFETY: the buffers can be read until the call ends, as the caller promises.
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
        // SAFETY: `room` is the part of a slot after the descriptor; the caller promises that the buffers can be read.
        Ok((_, contribution, prepared)) => unsafe { prepared.write(peers, contribution, room) },
        // SAFETY: `room` is the part of a slot after the descriptor; the assertion at the top of this file shows that a reason fits.
        Err(error) => unsafe { room.cast::<Reason>().write_unaligned(Reason::of(error)) },
    };
    let Some(slots) = publish(peers, own, write) else { return Ok(None) };
    let prepared = ready?.2;
    DescriptorExchange::of(runtime, peers, function, slots, prepared).map(Some)
}

/// Performs an exchange of several ranks. This rank has not refused the call, and the function has no root. All contributions have the same
/// form, and are in the slots: `write` writes this rank's contribution, and `read` reads the contributions of all ranks.
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
    let slots = publish(peers, own, write).expect("there is more than one rank");
    if !slots.are_alike {
        refuse_all(&slots, peers)?;
    }
    Ok(read(&slots))
}

/// Publishes this rank's descriptor, and waits until all other ranks have published theirs. Returns None if there is one rank.
#[inline]
fn publish<'a>(peers: &'a Peers<'a>, own: CallDescriptor, write: impl FnOnce(*mut u8)) -> Option<ExchangeSlots<'a>> {
    let mut slots = peers.all.exchange(own.meeting_call(), |exchange, history, slot| {
        let slot = slot.address();
        let own = own.in_exchange(exchange, history);
        // SAFETY: a slot is longer than a descriptor, and this rank alone writes its slot.
        unsafe { slot.cast::<CallDescriptor>().write(own) };
        write(slot.wrapping_add(DESCRIPTOR_ROOM));
        own.key(peers.rank())
    })?;
    slots.reset_history();
    Some(slots)
}

/// Performs MPI_Barrier. Fails with MPI_ERR_OTHER in two cases: a rank is in another call (that call fails, too), or ranks have made
/// different calls with early exit since the last exchange.
pub fn pass(peers: &Peers<'_>, function: Function) -> Result {
    // Three words of a descriptor suffice as the key: no other kind of exchange makes a key of three words.
    let mut exchange = 0;
    let key = |number, history| {
        exchange = number;
        mixed([number, function as u64, history])
    };
    let own = MeetingCall::operation(function as u32, NO_ROOT);
    if peers.all.empty_exchange(own, key) {
        return Ok(());
    }
    let others = || (0..peers.all.size).filter_map(|rank| Some((rank, peers.all.call_of(rank, exchange)?)));
    if let Some((rank, call)) = others().find(|(_, call)| *call != own) {
        return Err(other_call(peers, own, (rank, Some(call))));
    }
    fail!(
        MPI_ERR_OTHER,
        "another rank is in another collective call on this communicator, or has made other calls than this rank since the last \
         barrier of all ranks (of MPI_Bcast, MPI_Reduce, MPI_Gather, MPI_Scatter, MPI_Scan or a form of these)"
    )
}

/// Returns the descriptor of a rank.
fn descriptor_in(slots: &ExchangeSlots<'_>, rank: usize) -> CallDescriptor {
    // SAFETY: a slot is longer than a descriptor, for which any bytes are valid. The slot does not change until the exchange after the next
    // one.
    unsafe { slots.of(rank).cast::<CallDescriptor>().read() }
}

/// Compares the descriptors of all ranks, and returns them if they match.
#[cold]
fn refuse_all(slots: &ExchangeSlots<'_>, peers: &Peers<'_>) -> Result<Vec<CallDescriptor>> {
    let descriptors: Vec<_> = (0..peers.all.size).map(|rank| descriptor_in(slots, rank)).collect();
    let reason_of = |rank| {
        // SAFETY: a rank with an error class has written a reason behind its descriptor.
        unsafe { payload(slots, rank).cast::<Reason>().read_unaligned() }
    };
    refuse_disagreement(&descriptors, peers, reason_of)?;
    Ok(descriptors)
}

/// Returns the address of the data that follow the descriptor of a rank.
#[inline]
pub fn payload(slots: &ExchangeSlots<'_>, rank: usize) -> *const u8 {
    slots.of(rank).wrapping_add(DESCRIPTOR_ROOM)
}

impl<'a> DescriptorExchange<'a> {
    /// Returns the exchange. Fails if the calls do not match.
    fn of(
        runtime: &'static Runtime,
        peers: &'a Peers<'a>,
        function: Function,
        slots: ExchangeSlots<'a>,
        prepared: PreparedContribution,
    ) -> Result<Self> {
        let mut all = None;
        if !slots.are_alike {
            all = Some(refuse_all(&slots, peers)?);
        }
        Ok(DescriptorExchange { runtime, peers, function, slots, all, prepared })
    }

    /// Returns whether a second barrier ends the call. This is the case if the data of at least one rank are in its own memory, are
    /// pipelined, or are in a bounce buffer that may not stay published.
    fn ends_together(&self) -> bool {
        self.all.as_ref().is_some_and(|all| all.iter().any(|descriptor| !descriptor.may_stay()))
    }

    /// Returns the length of the longest contribution. May be called only if each contribution is one block for all ranks.
    pub fn most_bytes(&self) -> u64 {
        match &self.all {
            // All contributions have the same length.
            None => self.prepared.bytes,
            Some(all) => all.iter().map(|descriptor| descriptor.bytes).max().unwrap_or(0),
        }
    }

    /// Runs `run`. If this rank has chosen a protocol for its long data, measures how long `run` takes, for the next selection.
    pub fn run(self, run: impl FnOnce(Self) -> Result) -> Result {
        let (function, bytes) = (self.function, self.prepared.bytes as usize);
        match self.prepared.protocol {
            None => run(self),
            Some(protocol) => pipeline::choice_of(function).measure(protocol, bytes, || {
                let result = run(self);
                let is_known = result.is_ok();
                (result, is_known)
            }),
        }
    }

    /// Returns whether the data of at least one rank are pipelined.
    pub fn has_pipelines(&self) -> bool {
        self.pipelines().next().is_some()
    }

    /// Returns the ranks whose data are pipelined.
    fn pipelines(&self) -> impl Iterator<Item = usize> {
        let all = self.all.iter().flatten().enumerate();
        all.filter(|(_, descriptor)| descriptor.form == PIPELINED).map(|(rank, _)| rank)
    }

    fn incoming(&self, rank: usize, descriptor: &CallDescriptor) -> PipelineReceiver {
        let source = (self.peers.all.local_rank(rank), descriptor.address as usize);
        let wanted = self.prepared.wanted(descriptor.bytes as usize);
        PipelineReceiver::new(self.runtime, source, self.peers.rank(), &wanted)
    }

    /// Notifies the owners of pipelined data that this rank reads no more of these data.
    pub fn end_pipelines(&self, is_selected: impl Fn(usize) -> bool) {
        let Some(all) = &self.all else { return };
        for rank in self.pipelines().filter(|rank| *rank != self.peers.rank() && is_selected(*rank)) {
            self.incoming(rank, &all[rank]).end();
        }
    }

    /// Runs `run`, which reads the other ranks' data, and ends the call.
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

    /// Ends the exchange without a second barrier. Returns this rank's contribution, which other ranks may still read.
    pub fn close(self) -> PreparedContribution {
        self.end_pipelines(|_| true);
        if let Some(outgoing) = &self.prepared.outgoing {
            outgoing.finish();
        }
        self.prepared
    }

    /// Returns whether all contributions are in the slots.
    pub fn is_short(&self) -> bool {
        self.all.as_ref().is_none_or(|all| all.iter().all(CallDescriptor::is_short))
    }

    /// Returns whether this rank's contribution is still read from its own memory, possibly from its buffer
    /// (`PreparedContribution::is_read_in_place`).
    pub fn is_read_in_place(&self) -> bool {
        self.prepared.is_read_in_place()
    }

    /// Returns the data that a rank has contributed for this rank.
    pub fn source(&self, rank: usize) -> Result<Source<'_>> {
        let descriptor = self.all.as_ref().map_or_else(|| descriptor_in(&self.slots, rank), |all| all[rank]);
        let room = payload(&self.slots, rank);
        let here = |address, bytes| Source::here(self.runtime, address, bytes);
        let is_own = rank == self.peers.rank();
        let there = |[address, bytes]: [u64; 2]| {
            let address = RemoteAddr::new(address as usize);
            let location = if is_own {
                Location::Local(address.here())
            } else {
                Location::Remote(self.peers.all.local_rank(rank), address)
            };
            Source::new(self.runtime, location, bytes as usize)
        };
        let bounced = |[offset, bytes]: [u64; 2]| {
            let bounce =
                self.runtime.bounce_buffers.address_of(self.peers.all.local_rank(rank), descriptor.address as usize);
            here(bounce + offset as usize, bytes as usize)
        };
        let own = self.peers.rank();
        // SAFETY: in the forms `TABLE_IN_SLOT` and `BLOCKS_BOUNCED`, a row for each rank follows the descriptor.
        let row = || unsafe { room.cast::<[u64; 2]>().add(own).read() };
        Ok(match descriptor.form {
            IN_SLOT => here(LocalAddr::of(room), descriptor.bytes as usize),
            IN_MEMORY => there([descriptor.address, descriptor.bytes]),
            BLOCKS_IN_SLOT => {
                let length = |rank: usize| {
                    // SAFETY: in this form a length for each rank follows the descriptor.
                    unsafe { room.cast::<u64>().add(rank).read() as usize }
                };
                let before: usize = (0..own).map(length).sum();
                here(LocalAddr::of(room) + 8 * self.peers.all.size + before, length(own))
            }
            TABLE_IN_SLOT => there(row()),
            BOUNCED => bounced([0, descriptor.bytes]),
            PIPELINED => {
                let outgoing = self.prepared.outgoing.as_ref();
                let location = match outgoing {
                    Some(own) if is_own => Location::Local(own.address()),
                    _ => Location::Pipelined(self.incoming(rank, &descriptor), outgoing),
                };
                Source::new(self.runtime, location, descriptor.bytes as usize)
            }
            BLOCKS_BOUNCED => bounced(row()),
            TABLE_IN_MEMORY => {
                let mut row = [0_u64; 2];
                let mut stream = Stream::of_run(LocalAddr::of(&raw mut row), size_of_val(&row));
                let table = there([descriptor.address, 0]);
                // SAFETY: the stream leads to the sixteen bytes of `row`.
                unsafe { table.read(own * size_of_val(&row), &mut stream, size_of_val(&row))? };
                there(row)
            }
            form => {
                let text = format!("rank {rank} has published no data for this rank (form {form})");
                return Err(Error::new(MPI_ERR_INTERN, text));
            }
        })
    }
}
