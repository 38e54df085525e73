//! Early exit: short collective calls in which a rank does not wait for all others.
//!
//! Each rank publishes its call in a mailbox slot (`comm/mailbox.rs`), with its contribution. `rooted` has broadcasts and
//! reductions to one rank, `pair` calls of two ranks that need each other's data, `borrowed` data that do not fit in a
//! slot and go through a bounce buffer.
//!
//! # Protocol
//!
//! Each rank has 128 mailbox slots in the communicator's area, which it alone writes, one per call, in turn. They are
//! used once all ranks have met in an exchange without error. The root of a broadcast, and all but the root of a
//! reduction, return when they have published; a rank that needs data waits for the slot of the rank that has them,
//! and compares keys, and descriptors only if the keys differ. A slot is overwritten when all have met since, or,
//! with two ranks, when each has heard the other of a later call. When a rank knows that of no slot, it meets all
//! others (all ranks count alike).
//!
//! In the order of time:
//!
//! - the slot's content: its rank, before the number.
//! - the slot's number, made of the communicator, the last exchange and the call since then: its rank stores it
//!   (release), then looks for sleepers where some rank may wait; readers acquire.
//! - `exchange`: its rank stores the number of the exchange that it enters (SeqCst), before the barrier. A rank that
//!   waits for a slot looks there and joins the exchange.
//!
//! Data of up to 127 KiB that do not fit in a slot go to a bounce buffer, which its last reader releases (`borrowed`).
//! Where no buffer is free for 1000 looks, the slot says so, and all meet. A mismatch that no rank can see at once
//! (two ranks each believing to be the root, one call more at one rank) is found at the next exchange, by a hash of
//! the calls since the last one. A rank that dies leaves its readers waiting until the launcher ends the job.

mod borrowed;
mod pair;
mod rooted;

use super::call::{Function, MUTUAL};
use super::call_descriptor::{CallDescriptor, refuse_disagreement};
use super::checked_call::{Matched, Root};
use super::contribution::{IN_MEMORY, IN_SLOT, NOTHING};
use super::peers::Peers;
use crate::abi::MPI_ERR_INTERN;
use crate::comm::{EarlyExit, MAILBOX_ROOM, MailboxSlot};
use crate::datatype::HeldBuffer;
use crate::error::{Error, Reason, Result};
use crate::runtime::Runtime;
use borrowed::{BorrowedBuffer, publish_bounced};

pub use borrowed::{PeerData, uses_bounce_buffer};
pub use pair::{allreduce_pair, exchange, move_pair, reduce_pair};
pub use rooted::{broadcast, broadcast_data, reduce, reduce_data};

/// Makes this rank's call descriptor; data that go through a bounce buffer are not there yet.
#[inline]
fn descriptor(
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    function: Function,
    root: Root,
    matched: &Matched,
    bytes: usize,
) -> CallDescriptor {
    let mut own = CallDescriptor::of(function, root, matched);
    own.exchange = early.exchange();
    own.form = match bytes {
        0..=MAILBOX_ROOM => IN_SLOT,
        _ if uses_bounce_buffer(peers, function, bytes) => NOTHING,
        _ => IN_MEMORY,
    };
    own.bytes = bytes as u64;
    remember(early, function, &mut own);
    own
}

/// Adds a call to the history; a call in which each rank reads the slots of all others compares the history instead.
#[inline]
fn remember(early: &mut EarlyExit<'_>, function: Function, own: &mut CallDescriptor) {
    if MUTUAL.contains(&function) {
        own.history = early.take_history();
    } else {
        early.remember(own.matched_word());
    }
}

fn descriptor_in(slot: &MailboxSlot) -> CallDescriptor {
    // SAFETY: every call with early exit publishes a call descriptor.
    unsafe { slot.description() }
}

/// Finds what does not match in the slots of some ranks and this one's call; the other ranks are taken to match.
fn refuse(peers: &Peers<'_>, own: CallDescriptor, others: &[(usize, &MailboxSlot)]) -> Result {
    let mut all = vec![own.without_data(); peers.all.size];
    all[peers.rank()] = own;
    for (rank, slot) in others {
        all[*rank] = descriptor_in(slot);
    }
    refuse_disagreement(&all, peers, |failed| {
        let slot = others.iter().find(|(rank, _)| *rank == failed);
        // SAFETY: a rank with an error class has written a reason where the data would be.
        slot.map_or(Reason::NONE, |(_, slot)| unsafe { slot.data().cast::<Reason>().read_unaligned() })
    })
}

/// Whether a rank with this descriptor has data for others, and needs none.
///
/// What a rank does after it has published a call:
///
/// | of a call | with data in the slot or a bounce buffer | with more data | refused |
/// | --- | --- | --- | --- |
/// | the root of a broadcast, another rank than the root of a reduction | returns | meets all | decides by the others |
/// | the root of a reduction | decides by the others | the same; of two ranks meets all | decides by the others |
/// | another rank of a broadcast | decides by the root | decides by the root | decides by the others |
/// | one of two that need each other's data | decides by the other | decides by the other | decides by the other |
///
/// A rank that decides meets all if one of the ranks that it looks at does. Of two that need each other's data both
/// meet all, too, when one has more data and they are in the same function, as both see. Of two ranks none waits to
/// meet one that has returned.
fn is_data_source(rank: usize, there: &CallDescriptor) -> bool {
    match there.root() {
        Some(root) if there.is_function(Function::Bcast) => root == rank,
        Some(root) => root != rank,
        None => false,
    }
}

/// Whether a rank with this descriptor waits for all ranks to meet, unless the other one of two has returned.
fn wants_full_exchange(peers: &Peers<'_>, rank: usize, there: &CallDescriptor) -> bool {
    let is_root_of_two = there.is_function(Function::Reduce) && peers.all.size == 2;
    there.form == IN_MEMORY && (is_data_source(rank, there) || is_root_of_two)
}

/// Before all ranks meet since this one has more data: an error if the other one of two has returned from its call.
/// None when they meet.
fn refuse_if_peer_left(
    runtime: &'static Runtime,
    early: &EarlyExit<'_>,
    peers: &Peers<'_>,
    own: CallDescriptor,
) -> Option<Result> {
    if peers.all.size != 2 {
        return None;
    }
    let other = 1 - peers.rank();
    let slot = early.wait_for(other)?;
    let there = descriptor_in(slot);
    if !is_data_source(other, &there) || there.form == IN_MEMORY {
        return None;
    }
    if let Some(borrowed) = BorrowedBuffer::of(runtime, peers, other, &there) {
        borrowed.release();
    }
    Some(refuse(peers, own, &[(other, slot)]))
}

/// Compares this rank's call with that of a rank that has data for it. Returns the outcome and the bounce buffer that
/// this rank reads, if any; None when the other rank waits for all to meet.
fn match_descriptors(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    (key, own): (u64, CallDescriptor),
    (rank, slot): (usize, &MailboxSlot),
) -> Option<(Result, Option<BorrowedBuffer>)> {
    let there = descriptor_in(slot);
    if wants_full_exchange(peers, rank, &there) {
        return None;
    }
    let result = if slot.key() == key { Ok(()) } else { refuse(peers, own, &[(rank, slot)]) };
    Some((result, BorrowedBuffer::of(runtime, peers, rank, &there)))
}

/// Calls `take` with the other rank's data, if the calls match; releases the bounce buffer.
#[inline]
fn consume(
    (mut result, borrowed): (Result, Option<BorrowedBuffer>),
    slot: &MailboxSlot,
    bytes: usize,
    take: impl FnOnce(&PeerData<'_>) -> Result,
) -> Result {
    if result.is_ok() {
        result = match &borrowed {
            Some(borrowed) => take(&PeerData::Borrowed(borrowed)),
            None if bytes <= MAILBOX_ROOM => take(&PeerData::InSlot(slot.data(), bytes)),
            None => Err(Error::new(MPI_ERR_INTERN, "the data of another rank are nowhere".into())),
        };
    }
    if let Some(borrowed) = borrowed {
        borrowed.release();
    }
    result
}

/// Publishes a call with data that do not fit in a slot, in a bounce buffer; None when all ranks meet instead.
fn publish_or_meet(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    (key, own): (u64, CallDescriptor),
    copy_out: impl FnMut(*mut u8, usize),
) -> Option<Result> {
    if publish_bounced(runtime, early, peers, (key, own), copy_out) {
        return Some(Ok(()));
    }
    refuse_if_peer_left(runtime, early, peers, own)
}

/// A closure that copies the next bytes of a buffer to where it is called with.
///
/// # Safety
/// The buffer can be read as long as the result is used.
unsafe fn gatherer(buffer: &HeldBuffer) -> impl FnMut(*mut u8, usize) {
    let mut stream = buffer.stream();
    // SAFETY: the caller of `gatherer` promises that the buffer can be read; the caller of this closure gives room
    // for the bytes.
    move |room, bytes| unsafe { stream.gather(room, bytes) }
}

/// A closure that copies bytes to the next ones of a buffer.
///
/// # Safety
/// The buffer can be written as long as the result is used.
unsafe fn scatterer(buffer: &HeldBuffer) -> impl FnMut(*const u8, usize) {
    let mut stream = buffer.stream();
    // SAFETY: the caller of `scatterer` promises that the buffer can be written.
    move |data, bytes| unsafe { stream.scatter(data, bytes) }
}

/// Publishes that this rank's arguments are refused; None when all ranks meet in this call.
pub fn refused(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    function: Function,
    error: &Error,
) -> Option<Result> {
    let rank = peers.rank();
    let mut own = CallDescriptor::refused(function, error.common_class());
    own.exchange = early.exchange();
    // Where all ranks refuse the call, all know it.
    remember(early, function, &mut own);
    early.publish(own.key(rank), &own, size_of::<Reason>(), |room| {
        // SAFETY: a slot has `MAILBOX_ROOM` bytes for data, which is more than a reason.
        unsafe { room.cast::<Reason>().write_unaligned(Reason::of(error)) };
    });
    let mut all_meet = false;
    for other in (0..peers.all.size).filter(|other| *other != rank) {
        let there = descriptor_in(early.wait_for(other)?);
        all_meet |= wants_full_exchange(peers, other, &there)
            || (there.is_mutual() && there.is_same_function(&own) && there.form == IN_MEMORY);
        if own.is_mutual() && there.is_mutual() {
            early.mark_synchronized();
        }
        if let Some(borrowed) = BorrowedBuffer::of(runtime, peers, other, &there) {
            borrowed.release();
        }
    }
    (!all_meet).then(|| Err(error.clone()))
}
