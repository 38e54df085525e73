//! Early exit: short collective calls in which a rank does not wait for all other ranks.
//!
//! Each rank publishes its call in a mailbox slot (`comm/mailbox.rs`), with its contribution.
//!
//! | module | calls |
//! | --- | --- |
//! | `rooted` | broadcasts, and reductions to one rank |
//! | `gather`, `scatter` | MPI_Gather, MPI_Scatter, and their forms with different counts |
//! | `prefix` | MPI_Scan, MPI_Exscan |
//! | `pair` | calls of two ranks that need each other's data |
//! | `borrowed` | bounce buffers for data that do not fit in a slot |
//!
//! # Protocol
//!
//! Each rank has 128 mailbox slots in the communicator's area of shared memory. Only this rank writes its slots. It uses them in turn, one
//! slot for each call with early exit.
//!
//! A rank that needs no data of other ranks returns as soon as it has published its call. Such ranks are the root of a broadcast or a
//! scatter, every rank except the root of a reduction or a gather, and rank 0 of MPI_Scan or MPI_Exscan. A rank that needs data waits for
//! the slots of the ranks that have the data; in MPI_Scan and MPI_Exscan these are the ranks below it. A rank that reads a slot first
//! compares the keys (hashes) of the calls, and compares the descriptors only if the keys differ.
//!
//! The owner may overwrite a slot when all ranks have entered an exchange since the slot was written, or when all ranks have published a
//! later call. In an exchange all ranks publish call descriptors and pass a barrier (`descriptor_exchange`). If the next slot may not be
//! overwritten yet, the owner waits for the slowest rank (`Comm::try_early_exit`). Except for this wait, a rank whose data are in its slot
//! or in a bounce buffer does not wait until other ranks have read the data. For example, the root of a broadcast can return from the
//! broadcast and then send a message that the other ranks receive before they enter the broadcast.
//!
//! A rank waits only for slots of the same call, and publishes its own slot before it waits for the slot of another rank. So ranks whose
//! calls do not match do not wait for each other forever.
//!
//! State words, in the order of the stores:
//!
//! - The slot's content: the owner writes it before the number.
//! - The slot's number, made from the communicator, the number of the last exchange, and the number of calls since that exchange. The owner
//!   stores it (Release), and then rings its doorbell, which wakes waiting ranks. The owner does not ring if no rank with a matching call
//!   waits for this slot (`EarlyExit::publish_without_data`). Readers load the number (Acquire).
//! - `exchange`: the owner stores the number of an exchange (Release) before it enters the barrier of the exchange. A rank that waits for a
//!   slot loads this word (SeqCst), and enters the exchange if the owner has entered it without publishing the slot.
//!
//! Some data that do not fit in a slot are published in a bounce buffer, which its last reader releases (`borrowed`). These are data of up
//! to 127 KiB in a broadcast, gather or scatter, or in a call of two ranks except MPI_Scan and MPI_Exscan. For other data that do not fit
//! in a slot, or if no buffer is free, the form in the published descriptor is `LONG`, and all ranks enter an exchange. For MPI_Gather
//! and MPI_Gatherv see `gather`.
//!
//! Some mismatches are not visible in the slots that a rank reads: two ranks may each pass their own rank as root, or one rank may make one
//! call more than the others. Such mismatches are detected by a hash of the calls since the last exchange (the history). Ranks compare
//! their histories in the next exchange, in a call of two ranks that need each other's data, and when a rank waits for the slowest rank.
//!
//! All calls use the same state words by the same functions (`EarlyExit::publish`, `EarlyExit::wait_for`), and differ only in the slots for
//! which a rank waits. So one loom model covers all calls: `event::what_was_written_before_is_seen` (store of the number, doorbell, waiting
//! reader).
//!
//! If a rank dies, its readers wait until the launcher ends the job.

mod borrowed;
mod gather;
mod pair;
mod prefix;
mod rooted;
mod scatter;

use super::call::{Flow, Function, MUTUAL};
use super::call_descriptor::{CallDescriptor, earlier_mismatch, refuse_disagreement};
use super::checked_call::{Matched, Root};
use super::contribution::{IN_SLOT, LONG, NOTHING};
use super::peers::Peers;
use crate::abi::MPI_ERR_INTERN;
use crate::comm::{EarlyExit, MAILBOX_ROOM, MailboxSlot};
use crate::datatype::HeldBuffer;
use crate::error::{Error, Reason, Result};
use crate::runtime::Runtime;
use borrowed::{BorrowedBuffer, NOTHING_IN_SLOT, publish_bounced};

pub use borrowed::{PeerData, uses_bounce_buffer};
pub use gather::gather;
pub use pair::{allreduce_pair, exchange, move_pair, reduce_pair};
pub use prefix::{is_long_scan, scan};
pub use rooted::{broadcast, broadcast_data, reduce, reduce_data};
pub use scatter::scatter;

/// Returns this rank's call descriptor. If the data are published in a bounce buffer, `publish_bounced` enters the index of the buffer.
#[inline]
fn descriptor(
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    function: Function,
    root: Root,
    matched: &Matched,
    bytes: usize,
) -> CallDescriptor {
    let form = match bytes {
        0..=MAILBOX_ROOM => IN_SLOT,
        _ if uses_bounce_buffer(peers, function, bytes) => NOTHING,
        _ => LONG,
    };
    descriptor_of_form(early, function, root, matched, (form, bytes))
}

/// Returns this rank's call descriptor, with the form and the number of bytes of its contribution.
#[inline]
fn descriptor_of_form(
    early: &mut EarlyExit<'_>,
    function: Function,
    root: Root,
    matched: &Matched,
    (form, bytes): (u32, usize),
) -> CallDescriptor {
    let mut own = CallDescriptor::of(function, root, matched);
    own.exchange = early.exchange();
    own.form = form;
    own.bytes = bytes as u64;
    remember(early, function, &mut own);
    own
}

/// Adds a call to the history (hash of the calls since the last exchange). A call in which each of two ranks reads the other's slot is not
/// added. It moves the history into the descriptor, and the ranks compare their histories.
#[inline]
fn remember(early: &mut EarlyExit<'_>, function: Function, own: &mut CallDescriptor) {
    if MUTUAL.contains(&function) {
        own.history = early.take_history();
    } else {
        early.remember(own.matched_word(function));
    }
}

/// Returns the descriptor in a slot.
pub fn descriptor_in(slot: &MailboxSlot) -> CallDescriptor {
    // SAFETY: every call with early exit publishes a call descriptor.
    unsafe { slot.description() }
}

/// Compares this rank's call with the calls in the slots of other ranks. Ranks that are not in `others` count as matching.
fn refuse(peers: &Peers<'_>, own: CallDescriptor, others: &[(usize, &MailboxSlot)]) -> Result {
    let mut all = vec![own.without_data(); peers.all.size];
    all[peers.rank()] = own;
    for (rank, slot) in others {
        all[*rank] = descriptor_in(slot);
    }
    let reason_of = |failed| {
        let slot = others.iter().find(|(rank, _)| *rank == failed);
        // SAFETY: a rank with an error class has written a reason in the memory of the data.
        slot.map_or(Reason::NONE, |(_, slot)| unsafe { slot.data().cast::<Reason>().read_unaligned() })
    };
    // Only descriptors of calls in which each of two ranks reads the other's slot have a history, so both ranks find the difference.
    refuse_disagreement(&all, peers, reason_of, || earlier_mismatch(peers, own.exchange, descriptor_in))
}

/// Returns whether a rank with this descriptor returns as soon as it has published its call, unless it has longer data (data that are
/// neither in its slot nor in a bounce buffer).
///
/// What a rank does after it has published a call:
///
/// | the rank is | data in the slot or a bounce buffer | longer data | the rank has refused the call |
/// | --- | --- | --- | --- |
/// | root of a broadcast or scatter; non-root of a reduction; rank 0 of a scan | returns | exchange | reads all slots |
/// | non-root of a gather | returns | reads all slots | reads all slots |
/// | root of a reduction | reads all slots | reads all slots; exchange if there are two ranks | reads all slots |
/// | root of a gather | reads all slots | - | reads all slots |
/// | non-root of a broadcast or scatter | reads the root's slot | reads the root's slot | reads all slots |
/// | other rank of a scan | reads the slots of the ranks below it | exchange | reads all slots |
/// | one of two ranks that need each other's data | reads the other slot | reads the other slot | reads the other slot |
///
/// "Exchange" means: the rank enters an exchange of all ranks. A rank that reads slots enters the exchange if the owner of one of these
/// slots enters it; otherwise the rank completes the call, or fails. All ranks of a gather also enter an exchange if all ranks except the
/// root have longer data (`gather`). Two ranks that need each other's data also enter an exchange if both are in the same function and one
/// rank has longer data; both ranks read this in the slots. If one of two ranks has returned, the other rank fails instead of entering an
/// exchange (`refuse_if_peer_left`).
fn is_data_source(rank: usize, there: &CallDescriptor) -> bool {
    match (there.flow(), there.root()) {
        (Some(Flow::FromRoot), Some(root)) => root == rank,
        (Some(Flow::ToRoot), Some(root)) => root != rank,
        (Some(Flow::Upward), _) => rank == 0,
        _ => false,
    }
}

/// Returns whether this descriptor alone shows that its rank enters an exchange of all ranks. This function ignores one exception: if there
/// are two ranks and the other rank has returned, the rank with this descriptor does not enter the exchange.
fn wants_full_exchange(peers: &Peers<'_>, rank: usize, there: &CallDescriptor) -> bool {
    let is_long = there.form == LONG;
    match there.flow() {
        Some(Flow::Upward) => is_long,
        Some(Flow::ToRoot) if there.is_function(Function::Reduce) => {
            is_long && (is_data_source(rank, there) || peers.all.size == 2)
        }
        Some(Flow::ToRoot) => false,
        _ => is_long && is_data_source(rank, there),
    }
}

/// Compares this rank's call with the calls in the slots of some ranks. This rank may be one of them. Returns None if one of the other
/// ranks enters an exchange. Releases the bounce buffers that were published for this rank, unless the calls match and this rank reads
/// them.
#[cold]
fn compare(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    own: CallDescriptor,
    slots: &[(usize, &MailboxSlot)],
) -> Option<Result> {
    let mut others = slots.iter().filter(|(rank, _)| *rank != peers.rank());
    let all_meet = others.any(|(rank, slot)| wants_full_exchange(peers, *rank, &descriptor_in(slot)));
    let outcome = if all_meet { None } else { Some(refuse(peers, own, slots)) };
    if !matches!(outcome, Some(Ok(()))) {
        release_all(runtime, peers, slots);
    }
    outcome
}

/// Releases the bounce buffers that were published for this rank in some slots, without reading them.
fn release_all(runtime: &'static Runtime, peers: &Peers<'_>, slots: &[(usize, &MailboxSlot)]) {
    let others = slots.iter().filter(|(rank, _)| *rank != peers.rank());
    let borrowed = others.filter_map(|(rank, slot)| BorrowedBuffer::of(runtime, peers, *rank, &descriptor_in(slot)));
    borrowed.for_each(BorrowedBuffer::release);
}

/// Returns the error of a rank that finds no data where it expects some.
fn no_data() -> Error {
    Error::new(MPI_ERR_INTERN, "another rank has published a call without the data that this rank needs".into())
}

/// Must be called before this rank enters an exchange because of longer data. Returns an error if there are two ranks and the other rank
/// has already returned from its call. In all other cases returns None, and all ranks will enter the exchange.
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
    if !is_data_source(other, &there) || there.form == LONG {
        return None;
    }
    if let Some(borrowed) = BorrowedBuffer::of(runtime, peers, other, &there) {
        borrowed.release();
    }
    Some(refuse(peers, own, &[(other, slot)]))
}

/// Compares this rank's call with the call of a rank that has data for this rank. Returns the outcome, and the bounce buffer if this rank
/// reads the data from one. Returns None if the other rank enters an exchange.
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

/// Calls `take` with the other rank's data if the calls match. Then releases the bounce buffer, if the data are in one.
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
            None => Err(no_data()),
        };
    }
    if let Some(borrowed) = borrowed {
        borrowed.release();
    }
    result
}

/// Publishes a call whose data do not fit in a slot, and publishes the data in a bounce buffer. Returns None if all ranks enter an exchange
/// instead.
fn publish_or_meet(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    (key, own): (u64, CallDescriptor),
    copy_out: impl FnMut(*mut u8, usize),
) -> Option<Result> {
    if publish_bounced(runtime, early, peers, (key, own), NOTHING_IN_SLOT, copy_out) {
        return Some(Ok(()));
    }
    refuse_if_peer_left(runtime, early, peers, own)
}

/// Returns a closure that reads a buffer in order: a call `(room, bytes)` copies the next `bytes` bytes of the buffer to `room`.
///
/// # Safety
/// The buffer can be read as long as the closure is used.
unsafe fn gatherer(buffer: &HeldBuffer) -> impl FnMut(*mut u8, usize) {
    let mut stream = buffer.stream();
    // SAFETY: the caller of `gatherer` promises a readable buffer; the caller of the closure passes memory for this number of bytes.
    move |room, bytes| unsafe { stream.gather(room, bytes) }
}

/// Returns a closure that fills a buffer in order: a call `(data, bytes)` copies `bytes` bytes from `data` to the next bytes of the buffer.
///
/// # Safety
/// The buffer can be written as long as the closure is used.
unsafe fn scatterer(buffer: &HeldBuffer) -> impl FnMut(*const u8, usize) {
    let mut stream = buffer.stream();
    // SAFETY: the caller of `scatterer` promises a writable buffer.
    move |data, bytes| unsafe { stream.scatter(data, bytes) }
}

/// Publishes that this rank has refused its arguments. Returns None if all ranks enter an exchange in this call.
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
    // A refused call is remembered like any other call, so that the histories stay equal if all ranks refuse it.
    remember(early, function, &mut own);
    early.publish(own.key(rank), &own, size_of::<Reason>(), |room| {
        // SAFETY: a slot has `MAILBOX_ROOM` bytes for data, and a `Reason` is shorter.
        unsafe { room.cast::<Reason>().write_unaligned(Reason::of(error)) };
    });
    let mut all_meet = false;
    for other in (0..peers.all.size).filter(|other| *other != rank) {
        let there = descriptor_in(early.wait_for(other)?);
        all_meet |= wants_full_exchange(peers, other, &there)
            || (there.is_mutual() && there.is_same_function(&own) && there.form == LONG);
        if own.is_mutual() && there.is_mutual() {
            early.mark_synchronized();
        }
        if let Some(borrowed) = BorrowedBuffer::of(runtime, peers, other, &there) {
            borrowed.release();
        }
    }
    (!all_meet).then(|| Err(error.clone()))
}
