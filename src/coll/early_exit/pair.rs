//! Collective calls of two ranks in which no barrier ends the call (early exit): reductions to one rank through a bounce buffer, and calls
//! in which each rank needs the other's data.
//!
//! In a call in which each rank needs the other's data, each rank waits for the other rank's slot. So both ranks read both descriptors and
//! find the same result, and no rank waits at the end of the call.

use super::borrowed::{NOTHING_IN_SLOT, PeerData, publish_bounced};
use super::{consume, descriptor, descriptor_in, gatherer, match_descriptors, publish_or_meet, scatterer};
use crate::coll::call::Function;
use crate::coll::checked_call::{Matched, Movement, Reduction, Root};
use crate::coll::contribution::{IN_SLOT, LONG, contiguous};
use crate::coll::peers::Peers;
use crate::coll::source::Source;
use crate::coll::temp_buffer::TempBuffer;
use crate::comm::EarlyExit;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::runtime::Runtime;

/// Performs a call in which each of two ranks has data of the same length for the other rank. `copy_out` writes this rank's data, and `take`
/// gets the other rank's data. Returns None if both ranks must enter an exchange.
#[inline]
pub fn exchange(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    (function, matched, bytes): (Function, &Matched, usize),
    mut copy_out: impl FnMut(*mut u8, usize),
    take: impl FnOnce(&PeerData<'_>) -> Result,
) -> Option<Result> {
    let (rank, other) = (peers.rank(), 1 - peers.rank());
    let own = descriptor(early, peers, function, Root::Unrooted, matched, bytes);
    let key = own.key_of_early_exit(rank);
    let mut is_away = false;
    if own.form == IN_SLOT {
        early.publish(key, &own, bytes, |room| copy_out(room, bytes));
    } else {
        is_away = !publish_bounced(runtime, early, peers, (key, own), NOTHING_IN_SLOT, copy_out);
    }
    let slot = early.wait_for(other)?;
    let is_alike = slot.key() == key;
    if is_alike || descriptor_in(slot).is_mutual() {
        early.mark_synchronized();
    }
    if own.form == IN_SLOT && is_alike {
        return Some(take(&PeerData::InSlot(slot.data(), bytes)));
    }
    let (result, borrowed) = match_descriptors(runtime, peers, (key, own), (other, slot))?;
    let there = descriptor_in(slot);
    if there.is_same_function(&own) && (is_away || there.form == LONG) {
        // Both ranks read the same two descriptors, so both enter the exchange.
        if let Some(borrowed) = borrowed {
            borrowed.release();
        }
        return None;
    }
    Some(consume((result, borrowed), slot, bytes, take))
}

/// Moves data between two ranks that have data for each other. Returns None if both ranks must enter an exchange.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn move_pair(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    movement: &Movement,
) -> Option<Result> {
    let other = 1 - peers.rank();
    let (from, to) = (movement.send.as_ref()?.of(other), movement.receive.as_ref()?.of(other));
    // SAFETY: the send buffer can be read, as the caller promises.
    let copy_out = unsafe { gatherer(&from) };
    let take = |peer_data: &PeerData<'_>| {
        // SAFETY: the caller promises that the receive buffer can be written; `copy_out` has already read the data for the other rank from
        // the send buffer.
        unsafe {
            movement.copy_own(peers);
            peer_data.read(scatterer(&to));
        }
        Ok(())
    };
    exchange(runtime, early, peers, (movement.function, &movement.matched(), from.layout.bytes), copy_out, take)
}

/// Reduces data of two ranks; both ranks get the result. Returns None if both ranks must enter an exchange.
///
/// # Safety
/// The reduction's buffers can be read and written.
pub unsafe fn allreduce_pair(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    reduction: &Reduction,
) -> Option<Result> {
    let input = reduction.input.as_ref()?;
    // SAFETY: the input can be read, as the caller promises.
    let copy_out = unsafe { gatherer(input) };
    // SAFETY: the buffers can be read and written, as the caller promises.
    let take = |peer_data: &PeerData<'_>| unsafe { combine(runtime, peers, reduction, input, peer_data) };
    exchange(runtime, early, peers, (reduction.function, &reduction.matched(), input.layout.bytes), copy_out, take)
}

/// Reduces data of two ranks to one of the ranks, through a bounce buffer. Returns None if both ranks must enter an exchange.
///
/// # Safety
/// The reduction's buffers can be read and written.
pub unsafe fn reduce_pair(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    reduction: &Reduction,
) -> Option<Result> {
    let input = reduction.input.as_ref()?;
    let (root, rank, bytes) = (reduction.root?, peers.rank(), input.layout.bytes);
    let own = descriptor(early, peers, Function::Reduce, Root::Rank(root), &reduction.matched(), bytes);
    let key = own.key_of_early_exit(rank);
    if root != rank {
        // SAFETY: the input can be read, as the caller promises.
        return publish_or_meet(runtime, early, peers, (key, own), unsafe { gatherer(input) });
    }
    early.publish_without_data(key, &own, false);
    let other = 1 - rank;
    let slot = early.wait_for(other)?;
    let outcome = match_descriptors(runtime, peers, (key, own), (other, slot))?;
    // SAFETY: the buffers can be read and written, as the caller promises.
    Some(consume(outcome, slot, bytes, |peer_data| unsafe { combine(runtime, peers, reduction, input, peer_data) }))
}

/// Combines this rank's data with the other rank's data.
///
/// # Safety
/// The reduction's buffers can be read and written.
unsafe fn combine(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    reduction: &Reduction,
    input: &HeldBuffer,
    peer_data: &PeerData<'_>,
) -> Result {
    let Some(output) = &reduction.output else { return Ok(()) };
    // The result must not overwrite data of this rank before they are read. SAFETY: the input can be read, as the caller promises.
    let (address, _kept) = unsafe {
        if reduction.in_place {
            let memory = TempBuffer::packed(input)?;
            (memory.address, Some(memory))
        } else {
            contiguous(input)?
        }
    };
    let own = Source::here(runtime, address, input.layout.bytes);
    let peer_data = peer_data.source(runtime);
    let sources = if peers.rank() == 0 { [own, peer_data] } else { [peer_data, own] };
    // SAFETY: the caller promises that the output can be written. The output is not a source, because a reduction in place reads a copy.
    unsafe { reduction.fold(&sources, reduction.entries.clone(), output.address) }
}
