//! Early exit: short collective calls in which a rank does not wait for all others.
//!
//! Each rank publishes its call in a mailbox slot (`comm/mailbox.rs`), with its contribution.
//!
//! | module | calls |
//! | --- | --- |
//! | `rooted` | broadcasts, and reductions to one rank |
//! | `pair` | calls of two ranks that need each other's data |
//! | `borrowed` | data that do not fit in a slot, and go through a bounce buffer |
//!
//! # Protocol
//!
//! Each rank has 128 mailbox slots in the communicator's area. It alone writes them, one per call, in turn, from the first call of the
//! communicator on.
//!
//! Two kinds of ranks return as soon as they have published their call: the root of a broadcast, and every rank except the root of a
//! reduction. A rank that needs data waits for the slot of the rank that has them. It compares keys, and compares descriptors only if the
//! keys differ.
//!
//! A slot may be overwritten after all ranks have met since it was written. It may also be overwritten after all ranks have published a
//! later call; with two ranks that need each other's data, this is known without another look. If the next slot may not be overwritten
//! yet, its owner waits for the slowest rank (`Comm::try_early_exit`). No rank has to enter a call for that: a program in which the root of
//! a broadcast sends a message that the others receive before the broadcast runs as long as no rank falls 128 calls behind.
//!
//! State words, in the order in which they are written:
//!
//! - The slot's content: written by its rank, before the number.
//! - The slot's number, made from the communicator, the last exchange, and the number of calls since: the owner stores it (Release), and
//!   then checks for sleepers unless no rank can wait. Readers load it (Acquire).
//! - `exchange`: the owner stores the number of the exchange that it enters (SeqCst), before the barrier. A rank that waits for a slot
//!   checks this word, and then joins the exchange.
//!
//! Data of up to 127 KiB that do not fit in a slot go to a bounce buffer, which its last reader releases (`borrowed`). If no buffer is free
//! after 1000 attempts, the published slot says so, and all ranks meet. Some mismatches are not visible at once: two ranks may both pass
//! their own rank as root, or one rank may make one call more than the others. A hash of the calls since the last exchange detects these:
//! the ranks compare it in the next exchange, and each rank compares it with that of the others when it waits for the slowest rank. If a
//! rank dies, its readers wait until the launcher ends the job.

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

/// Returns this rank's call descriptor. If the data go through a bounce buffer, the number of that buffer is entered later.
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

/// Adds a call to the history. In a call in which each rank reads the slots of all others, the ranks compare their histories instead.
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

/// Compares this rank's call with the slots of some other ranks. Ranks whose slots are not given count as matching.
fn refuse(peers: &Peers<'_>, own: CallDescriptor, others: &[(usize, &MailboxSlot)]) -> Result {
    let mut all = vec![own.without_data(); peers.all.size];
    all[peers.rank()] = own;
    for (rank, slot) in others {
        all[*rank] = descriptor_in(slot);
    }
    refuse_disagreement(&all, peers, |failed| {
        let slot = others.iter().find(|(rank, _)| *rank == failed);
        // SAFETY: a rank with an error class has written a reason in the place of the data.
        slot.map_or(Reason::NONE, |(_, slot)| unsafe { slot.data().cast::<Reason>().read_unaligned() })
    })
}

/// Returns whether a rank with this descriptor has data for others, and needs none.
///
/// A rank that has published a call then does the following:
///
/// | the rank is | data in the slot or a bounce buffer | longer data | refused |
/// | --- | --- | --- | --- |
/// | root of a broadcast; non-root of a reduction | returns | meets all | decides by the others |
/// | root of a reduction | decides by the others | decides by the others; of two ranks: meets all | decides by the others |
/// | non-root of a broadcast | decides by the root | decides by the root | decides by the others |
/// | one of two that need each other's data | decides by the other | decides by the other | decides by the other |
///
/// "Meets all" means: the rank enters an exchange of all ranks. "Decides by the others" means: the rank reads their slots, and enters the
/// exchange if one of these ranks does. Two ranks that need each other's data also meet if one of them has longer data and both are in the
/// same function; both find this in the slots. If one of two ranks has returned, the other does not wait for an exchange, but fails
/// (`refuse_if_peer_left`).
fn is_data_source(rank: usize, there: &CallDescriptor) -> bool {
    match there.root() {
        Some(root) if there.is_function(Function::Bcast) => root == rank,
        Some(root) => root != rank,
        None => false,
    }
}

/// Returns whether a rank with this descriptor waits for all ranks to meet, unless the other of two ranks has returned.
fn wants_full_exchange(peers: &Peers<'_>, rank: usize, there: &CallDescriptor) -> bool {
    let is_root_of_two = there.is_function(Function::Reduce) && peers.all.size == 2;
    there.form == IN_MEMORY && (is_data_source(rank, there) || is_root_of_two)
}

/// Called before all ranks meet because this rank has longer data. Returns an error if the other of two ranks has already returned from
/// its call, and None if all ranks will meet.
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

/// Compares this rank's call with that of a rank that has data for it. Returns the outcome and the bounce buffer that this rank reads, if
/// any. Returns None if the other rank waits for all to meet.
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

/// Calls `take` with the other rank's data, if the calls match, and releases the bounce buffer.
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
            None => Err(Error::new(
                MPI_ERR_INTERN,
                "another rank has published a call without the data that this rank needs".into(),
            )),
        };
    }
    if let Some(borrowed) = borrowed {
        borrowed.release();
    }
    result
}

/// Publishes a call with data that do not fit in a slot, in a bounce buffer. Returns None if all ranks meet instead.
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

/// Returns a closure that copies the next bytes of a buffer to the address that is passed to it.
///
/// # Safety
/// The buffer can be read as long as the closure is used.
unsafe fn gatherer(buffer: &HeldBuffer) -> impl FnMut(*mut u8, usize) {
    let mut stream = buffer.stream();
    // SAFETY: the caller of `gatherer` promises a readable buffer; the caller of the closure passes room for the bytes.
    move |room, bytes| unsafe { stream.gather(room, bytes) }
}

/// Returns a closure that copies bytes to the next bytes of a buffer.
///
/// # Safety
/// The buffer can be written as long as the closure is used.
unsafe fn scatterer(buffer: &HeldBuffer) -> impl FnMut(*const u8, usize) {
    let mut stream = buffer.stream();
    // SAFETY: the caller of `scatterer` promises a writable buffer.
    move |data, bytes| unsafe { stream.scatter(data, bytes) }
}

/// Publishes that this rank has refused its arguments. Returns None if all ranks meet in this call.
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
    // If all ranks refuse the call, their histories stay equal.
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
