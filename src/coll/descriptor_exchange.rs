//! Exchange of call descriptors: the ranks of a blocking call check that their calls match, and publish their data.
//!
//! 1. Each rank writes its call descriptor into its exchange slot (`comm/exchange.rs`), followed by its contribution if the contribution
//!    fits.
//! 2. All ranks enter a barrier, with a hash of the descriptor as key. If all keys are equal, the calls match.
//! 3. Otherwise each rank reads all descriptors. All ranks compare them by the same rules, so either all ranks fail, or all continue.
//!
//! If a contribution does not fit in the slot, all ranks read this in the descriptors, and the data of the call are passed as messages.
//!
//! If a rank dies, the others wait in the barrier until the launcher ends them.

use super::call::Function;
use super::call_descriptor::{CallDescriptor, NO_ROOT, earlier_mismatch, other_call, refuse_disagreement};
use super::checked_call::{Matched, Root};
use super::contribution::{BLOCKS_IN_SLOT, Contribution, DESCRIPTOR_ROOM, IN_SLOT, LONG, PAYLOAD_ROOM};
use super::early_exit;
use super::peers::Peers;
use super::source::Source;
use crate::abi::*;
use crate::comm::{ExchangeSlots, MeetingCall};
use crate::error::{Error, Reason, Result, fail};
use crate::object::argument_hash::mixed;
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use std::ffi::c_int;

const _: () = assert!(size_of::<CallDescriptor>() <= DESCRIPTOR_ROOM && size_of::<Reason>() <= PAYLOAD_ROOM);

/// Outcome of an exchange in which the calls of all ranks match.
#[derive(Debug)]
pub enum Exchanged<'a> {
    /// There is one rank.
    Alone,
    /// All contributions are in the slots.
    InSlots(Contributions<'a>),
    /// Some data are longer. All ranks pass the data as messages with this tag.
    AsMessages(c_int),
}

/// The contributions of all ranks, in their slots.
#[derive(Debug)]
pub struct Contributions<'a> {
    runtime: &'static Runtime,
    peers: &'a Peers<'a>,
    slots: ExchangeSlots<'a>,
}

/// Publishes this rank's call, or its error, and waits for the calls of all other ranks. If one rank fails, all ranks fail. Fails with the
/// error of a rank that has refused its arguments or could not prepare its data. Fails with MPI_ERR_OTHER if ranks have called different
/// functions, or if their earlier calls with early exit (calls without an exchange) do not match. Fails with MPI_ERR_ROOT, MPI_ERR_OP,
/// MPI_ERR_TRUNCATE, MPI_ERR_TYPE or MPI_ERR_COUNT if roots, operations, lengths, datatypes or counts do not match.
///
/// # Safety
/// The buffers of the contribution can be read.
pub unsafe fn exchange_descriptors<'a>(
    runtime: &'static Runtime,
    peers: &'a Peers<'a>,
    function: Function,
    root: Root,
    call: Result<(Matched, Contribution<'_>)>,
) -> Result<Exchanged<'a>> {
    if peers.all.size == 1 {
        return call.map(|_| Exchanged::Alone);
    }
    let (own, is_long) = match &call {
        Err(error) => (CallDescriptor::refused(function, error.common_class()), false),
        Ok((matched, contribution)) => {
            let mut descriptor = CallDescriptor::of(function, root, matched);
            let (form, bytes) = contribution.form(peers);
            (descriptor.form, descriptor.bytes) = (form, bytes as u64);
            (descriptor, form == LONG)
        }
    };
    let write = |room: *mut u8| match &call {
        Ok(_) if is_long => (),
        // SAFETY: `room` is the part of a slot after the descriptor; the caller promises that the buffers can be read.
        Ok((_, contribution)) => unsafe { contribution.write(peers, room) },
        // SAFETY: `room` is the part of a slot after the descriptor; the assertion at the top of this file shows that a reason fits.
        Err(error) => unsafe { room.cast::<Reason>().write_unaligned(Reason::of(error)) },
    };
    let slots = publish(peers, own, write).expect("there is more than one rank");
    call?;
    let is_as_messages =
        !slots.are_alike && refuse_all(&slots, peers)?.iter().any(|descriptor| descriptor.form == LONG);
    if is_as_messages {
        return Ok(Exchanged::AsMessages((slots.number() & c_int::MAX as u64) as c_int));
    }
    Ok(Exchanged::InSlots(Contributions { runtime, peers, slots }))
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
    if peers.all.has_area() {
        return Err(earlier_mismatch(peers, exchange - 1, early_exit::descriptor_in));
    }
    fail!(MPI_ERR_OTHER, "another rank has made other collective calls on this communicator than this rank")
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
    // The history is that of the calls after the exchange before this one.
    let before = descriptors[peers.rank()].exchange - 1;
    refuse_disagreement(&descriptors, peers, reason_of, || {
        earlier_mismatch(peers, before, early_exit::descriptor_in)
    })?;
    Ok(descriptors)
}

/// Returns the address of the data that follow the descriptor of a rank.
#[inline]
pub fn payload(slots: &ExchangeSlots<'_>, rank: usize) -> *const u8 {
    slots.of(rank).wrapping_add(DESCRIPTOR_ROOM)
}

impl Contributions<'_> {
    /// Returns the data that a rank has contributed for this rank.
    pub fn source(&self, rank: usize) -> Result<Source<'_>> {
        let descriptor = descriptor_in(&self.slots, rank);
        let (room, own) = (payload(&self.slots, rank), self.peers.rank());
        Ok(match descriptor.form {
            IN_SLOT => Source::here(self.runtime, LocalAddr::of(room), descriptor.bytes as usize),
            BLOCKS_IN_SLOT => {
                let length = |rank: usize| {
                    // SAFETY: in this form a length for each rank follows the descriptor.
                    unsafe { room.cast::<u64>().add(rank).read() as usize }
                };
                let before: usize = (0..own).map(length).sum();
                let address = LocalAddr::of(room) + 8 * self.peers.all.size + before;
                Source::here(self.runtime, address, length(own))
            }
            form => {
                let text = format!("rank {rank} has published no data for this rank (form {form})");
                return Err(Error::new(MPI_ERR_INTERN, text));
            }
        })
    }
}
