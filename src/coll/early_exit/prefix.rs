//! MPI_Scan and MPI_Exscan with early exit (without a barrier).
//!
//! Each rank publishes its data in its mailbox slot, waits for the slots of the ranks below it, and combines the data. Rank 0 waits for no
//! rank. If the data do not fit in a slot, all ranks enter an exchange of call descriptors. If there are more than two ranks, they enter it
//! without publishing a slot (`is_long_scan`), and a rank that waits for the slot of another rank follows that rank into the exchange. If
//! there are two ranks, each first publishes a slot with the form `LONG`, and reads the slot of the other rank. The other rank may be
//! in another call, and may have returned from that call. In this case this rank must not wait for the other rank in an exchange
//! (`refuse_if_peer_left`).

use super::{compare, descriptor, gatherer, refuse_if_peer_left};
use crate::coll::call::Flow;
use crate::coll::checked_call::{Reduction, Root};
use crate::coll::contribution::IN_SLOT;
use crate::coll::peers::Peers;
use crate::coll::source::Source;
use crate::comm::{EarlyExit, MAILBOX_ROOM, MailboxSlot};
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use smallvec::SmallVec;

/// Returns whether the ranks enter an exchange without publishing a slot.
pub fn is_long_scan(peers: &Peers<'_>, reduction: &Reduction) -> bool {
    reduction.function.flow() == Flow::Upward && reduction.layout.bytes > MAILBOX_ROOM && peers.all.size > 2
}

/// Performs MPI_Scan or MPI_Exscan. Returns None if all ranks must enter an exchange.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn scan(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    reduction: &Reduction,
) -> Option<Result> {
    let input = reduction.input.as_ref()?;
    let (rank, bytes) = (peers.rank(), input.layout.bytes);
    let own = descriptor(early, peers, reduction.function, Root::Unrooted, &reduction.matched(), bytes);
    let key = own.key_of_early_exit(rank);
    if own.form != IN_SLOT {
        early.publish(key, &own, 0, |_| ());
        return refuse_if_peer_left(runtime, early, peers, own);
    }
    // SAFETY: the input can be read, as the caller promises.
    let mut copy_out = unsafe { gatherer(input) };
    early.publish(key, &own, bytes, |room| copy_out(room, bytes));
    let mut slots = SmallVec::<[(usize, &MailboxSlot); 16]>::new();
    for other in 0..=rank {
        slots.push((other, early.wait_for(other)?));
    }
    if slots.iter().any(|(_, slot)| slot.key() != key)
        && let Err(error) = compare(runtime, peers, own, &slots)?
    {
        return Some(Err(error));
    }
    let Some(output) = &reduction.output else { return Some(Ok(())) };
    let source = |(_, slot): &(usize, &MailboxSlot)| Source::here(runtime, LocalAddr::of(slot.data()), bytes);
    let sources: SmallVec<[Source; 16]> = slots[..reduction.sources(peers).end].iter().map(source).collect();
    // SAFETY: the caller promises that the output can be written. A slot does not change while a rank is in the call for which the slot was
    // written.
    Some(unsafe { reduction.fold(&sources, reduction.entries.clone(), output.address) })
}
