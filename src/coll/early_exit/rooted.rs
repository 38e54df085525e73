//! Broadcasts, and reductions to one rank, with early exit (without a barrier).

use super::{
    compare, consume, descriptor, descriptor_in, gatherer, match_descriptors, no_data, publish_or_meet,
    refuse_if_peer_left, release_all, scatterer, wants_full_exchange,
};
use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, Matched, Movement, Reduction, Root, UniformData};
use crate::coll::contribution::IN_SLOT;
use crate::coll::peers::Peers;
use crate::coll::source::Source;
use crate::comm::{EarlyExit, MailboxSlot};
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use smallvec::SmallVec;

/// Performs MPI_Bcast. Returns None if all ranks must enter an exchange.
///
/// # Safety
/// The root can read the buffer, and other ranks can write it, as its datatype says.
pub unsafe fn broadcast(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    movement: &Movement,
) -> Option<Result> {
    let root = movement.pattern.root()?;
    let Some(Blocks::One(buffer)) = movement.send.as_ref().or(movement.receive.as_ref()) else { return None };
    let data = UniformData::of(&buffer.layout);
    // SAFETY: the buffer can be read at the root, and written elsewhere, as the caller promises.
    let copy = unsafe { (gatherer(buffer), scatterer(buffer)) };
    broadcast_data(runtime, early, peers, root, data, copy)
}

/// Broadcasts data: `copy_out` copies the next bytes out of the root's buffer, and `copy_in` copies them into the buffers of the other
/// ranks.
#[inline]
pub fn broadcast_data(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    root: usize,
    data: UniformData,
    (mut copy_out, mut copy_in): (impl FnMut(*mut u8, usize), impl FnMut(*const u8, usize)),
) -> Option<Result> {
    let (rank, bytes) = (peers.rank(), data.bytes);
    let is_root = root == rank;
    let matched =
        Matched { sends: is_root.then_some(data), expects: (!is_root).then_some(data), ..Matched::default() };
    let own = descriptor(early, peers, Function::Bcast, Root::Rank(root), &matched, bytes);
    let key = own.key_of_early_exit(rank);
    if is_root && own.form == IN_SLOT {
        early.publish(key, &own, bytes, |room| copy_out(room, bytes));
        return Some(Ok(()));
    }
    if is_root {
        return publish_or_meet(runtime, early, peers, (key, own), copy_out);
    }
    early.publish_without_data(key, &own, own.form == IN_SLOT);
    let slot = early.wait_for(root)?;
    if slot.key() == key && own.form == IN_SLOT {
        copy_in(slot.data(), bytes);
        return Some(Ok(()));
    }
    let outcome = match_descriptors(runtime, peers, (key, own), (root, slot))?;
    Some(consume(outcome, slot, bytes, |peer_data| {
        peer_data.read(copy_in);
        Ok(())
    }))
}

/// Performs MPI_Reduce. Returns None if all ranks must enter an exchange.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn reduce(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    reduction: &Reduction,
) -> Option<Result> {
    let input = reduction.input.as_ref()?;
    let bytes = input.layout.bytes;
    // SAFETY: the input can be read, as the caller promises.
    let mut copy_out = unsafe { gatherer(input) };
    let write = |room: *mut u8| copy_out(room, bytes);
    let combine = |slots: &[&MailboxSlot]| {
        let source = |slot: &&MailboxSlot| Source::here(runtime, LocalAddr::of(slot.data()), bytes);
        let sources: SmallVec<[Source; 16]> = slots.iter().map(source).collect();
        let destination = reduction.output.as_ref().map_or(LocalAddr::NULL, |output| output.address);
        // SAFETY: the caller promises that the output can be written, and the root has an output. A slot does not change while a rank is in
        // the call for which the slot was written.
        unsafe { reduction.fold(&sources, reduction.entries.clone(), destination) }
    };
    reduce_data(runtime, early, peers, reduction.root?, &reduction.matched(), bytes, write, combine)
}

/// Reduces data: `write` writes this rank's data; the root calls `combine` with the slots of all ranks.
#[inline]
#[allow(clippy::too_many_arguments, reason = "the call, its published properties, and two closures for its data")]
pub fn reduce_data(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    root: usize,
    matched: &Matched,
    bytes: usize,
    write: impl FnOnce(*mut u8),
    combine: impl FnOnce(&[&MailboxSlot]) -> Result,
) -> Option<Result> {
    let own = descriptor(early, peers, Function::Reduce, Root::Rank(root), matched, bytes);
    let key = own.key(peers.rank());
    if own.form == IN_SLOT {
        early.publish(key, &own, bytes, write);
    } else {
        early.publish(key, &own, 0, |_| ());
    }
    if root != peers.rank() {
        return if own.form == IN_SLOT { Some(Ok(())) } else { refuse_if_peer_left(runtime, early, peers, own) };
    }
    if own.form != IN_SLOT && peers.all.size == 2 {
        return refuse_if_peer_left(runtime, early, peers, own);
    }
    let mut slots = SmallVec::<[&MailboxSlot; 16]>::new();
    for rank in 0..peers.all.size {
        let slot = early.wait_for(rank)?;
        // If one rank enters an exchange, all ranks enter it. So this rank does not wait for the remaining slots first.
        if own.form != IN_SLOT && rank != root && wants_full_exchange(peers, rank, &descriptor_in(slot)) {
            return None;
        }
        slots.push(slot);
    }
    if slots.iter().any(|slot| slot.key() != key) {
        let numbered: Vec<_> = slots.iter().copied().enumerate().collect();
        if let Err(error) = compare(runtime, peers, own, &numbered)? {
            return Some(Err(error));
        }
        if own.form != IN_SLOT {
            release_all(runtime, peers, &numbered);
            return Some(Err(no_data()));
        }
    }
    Some(combine(&slots))
}
