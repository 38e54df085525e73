//! MPI_Scatter and MPI_Scatterv with early exit (without a barrier).
//!
//! The root publishes the blocks of all other ranks, in rank order, and returns. The blocks are in the root's mailbox slot if they fit,
//! otherwise in a bounce buffer, which the last reader releases. Each other rank waits for the root's slot and reads its block. In
//! MPI_Scatter all blocks have one length, and a rank computes the offset of its block from this length. In MPI_Scatterv only the root
//! knows the lengths, so the slot begins with a table: the end of each rank's block. The table must fit in the slot.
//!
//! The root publishes no data if the table does not fit in the slot, if the blocks do not fit in a bounce buffer, or if no buffer is free.
//! Then the `form` in its call descriptor is `LONG`, and all ranks enter an exchange. The other ranks read this form in the root's
//! slot, so they enter the exchange without knowing the lengths.

use super::borrowed::publish_bounced;
use super::{descriptor_in, descriptor_of_form, match_descriptors, no_data, refuse_if_peer_left};
use crate::coll::call::Function;
use crate::coll::call_descriptor::CallDescriptor;
use crate::coll::checked_call::{Blocks, Movement, Root, refuse_difference};
use crate::coll::contribution::{IN_SLOT, LONG, NOTHING};
use crate::coll::peers::Peers;
use crate::comm::{EarlyExit, MAILBOX_ROOM, MailboxSlot};
use crate::datatype::{HeldBuffer, Stream};
use crate::error::Result;
use crate::runtime::Runtime;
use crate::transport::arena::BounceBuffers;

/// Returns the length in bytes of the table in a slot. The table has the end of each rank's block as u32. The length is 0 for MPI_Scatter,
/// which has no table. It is a multiple of 8, so the first block after the table has the 8-byte alignment of the slot's data.
fn table_bytes(peers: &Peers<'_>, function: Function) -> usize {
    if function == Function::Scatter { 0 } else { (peers.all.size * size_of::<u32>()).next_multiple_of(8) }
}

/// Performs MPI_Scatter or MPI_Scatterv. Returns None if all ranks must enter an exchange.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn scatter(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    movement: &Movement,
) -> Option<Result> {
    let (root, rank) = (movement.pattern.root()?, peers.rank());
    if root == rank {
        // SAFETY: the buffers can be read and written, as the caller promises.
        return unsafe { scatter_from_root(runtime, early, peers, movement) };
    }
    let Some(Blocks::One(buffer)) = &movement.receive else { return None };
    let (function, bytes) = (movement.function, buffer.layout.bytes);
    let own = descriptor_of_form(early, function, Root::Rank(root), &movement.matched(), (NOTHING, 0));
    let key = own.key_of_early_exit(rank);
    early.publish_without_data(key, &own, bytes <= MAILBOX_ROOM);
    let slot = early.wait_for(root)?;
    let index = rank - usize::from(rank > root);
    if function == Function::Scatter
        && slot.key() == key
        && (peers.all.size - 1).saturating_mul(bytes) <= MAILBOX_ROOM
    {
        // SAFETY: the buffer can be written, as the caller promises. The keys are equal, so the root has published blocks of this length,
        // and all of them fit in its slot.
        unsafe { buffer.stream().scatter(slot.data().wrapping_add(index * bytes), bytes) };
        return Some(Ok(()));
    }
    let (result, borrowed) = match_descriptors(runtime, peers, (key, own), (root, slot))?;
    let there = descriptor_in(slot);
    let result = result.and_then(|()| {
        let (first, length) = block(peers, function, index, slot, &there).ok_or_else(no_data)?;
        refuse_difference(|| peers.name_of(root), length, buffer, function.may_bring_less())?;
        match &borrowed {
            // SAFETY: the buffer can be written, as the caller promises, and has room for the block.
            Some(borrowed) => unsafe { borrowed.source().read(first, &mut buffer.stream(), length) },
            None if there.form == IN_SLOT => {
                let block = slot.data().wrapping_add(table_bytes(peers, function) + first);
                // SAFETY: the buffer can be written, as the caller promises, and has room for the block.
                unsafe { buffer.stream().scatter(block, length) };
            }
            None => return Err(no_data()),
        }
        Ok(())
    });
    if let Some(borrowed) = borrowed {
        borrowed.release();
    }
    Some(result)
}

/// Publishes the blocks of all other ranks. Returns None if all ranks must enter an exchange.
///
/// # Safety
/// The buffers can be read and written.
unsafe fn scatter_from_root(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    movement: &Movement,
) -> Option<Result> {
    let (size, rank, function) = (peers.all.size, peers.rank(), movement.function);
    let send = movement.send.as_ref()?;
    let length_of = |other: usize| if other == rank { 0 } else { bytes_for(send, other) };
    let total = (0..size).map(length_of).fold(0, usize::saturating_add);
    let table = table_bytes(peers, function);
    let form = match total {
        _ if table > MAILBOX_ROOM || total > BounceBuffers::ROOM => LONG,
        _ if table + total <= MAILBOX_ROOM => IN_SLOT,
        _ => NOTHING,
    };
    let own = descriptor_of_form(early, function, Root::Rank(rank), &movement.matched(), (form, total));
    let key = own.key_of_early_exit(rank);
    let write_table = |room: *mut u8| {
        let mut end = 0;
        for other in (0..size).filter(|_| table > 0) {
            end += length_of(other);
            // SAFETY: the caller of the closure passes room for the table, with the alignment of a slot.
            unsafe { room.cast::<u32>().add(other).write(end as u32) };
        }
    };
    let blocks = (0..size).filter(|other| *other != rank).map(|other| send.of(other));
    // SAFETY: the send buffer can be read, as the caller promises.
    let mut copy_out = unsafe { gatherer_of_all(blocks) };
    if form == IN_SLOT {
        early.publish(key, &own, table + total, |room| {
            write_table(room);
            copy_out(room.wrapping_add(table), total);
        });
    } else {
        let in_slot = if form == LONG { 0 } else { table };
        let write = |room: *mut u8| {
            if in_slot > 0 {
                write_table(room);
            }
        };
        if !publish_bounced(runtime, early, peers, (key, own), (in_slot, write), copy_out) {
            return refuse_if_peer_left(runtime, early, peers, own);
        }
    }
    // SAFETY: the buffers can be read and written, as the caller promises.
    unsafe { movement.copy_own(peers) };
    Some(movement.mismatch.clone().map_or(Ok(()), Err))
}

/// Returns the length of a rank's block in bytes.
fn bytes_for(blocks: &Blocks, rank: usize) -> usize {
    match blocks {
        Blocks::One(buffer) | Blocks::Equal { first: buffer, .. } => buffer.layout.bytes,
        Blocks::Each(buffers) => buffers[rank].layout.bytes,
    }
}

/// Returns the offset of this rank's block from the first block, and the length of the block. `index` is the number of blocks before this
/// block. Returns None if the root's descriptor has no common length of blocks (MPI_Scatter), or if the root's table says that this block
/// ends before it begins (MPI_Scatterv).
fn block(
    peers: &Peers<'_>,
    function: Function,
    index: usize,
    slot: &MailboxSlot,
    there: &CallDescriptor,
) -> Option<(usize, usize)> {
    let rank = peers.rank();
    if function == Function::Scatter {
        let length = there.bytes_for_each()?;
        return Some((index * length, length));
    }
    let end_of = |rank: usize| {
        // SAFETY: the root's call is MPI_Scatterv and its form is not `LONG`: `match_descriptors` has compared the calls, and returns
        // None for this form. So the slot begins with a table for all ranks.
        unsafe { slot.data().cast::<u32>().add(rank).read() as usize }
    };
    let first = if rank == 0 { 0 } else { end_of(rank - 1) };
    Some((first, end_of(rank).checked_sub(first)?))
}

/// Returns a closure that reads several buffers in order, one after the other: a call `(room, bytes)` copies the next `bytes` bytes to
/// `room`.
///
/// # Safety
/// The buffers can be read as long as the closure is used.
unsafe fn gatherer_of_all(mut buffers: impl Iterator<Item = HeldBuffer>) -> impl FnMut(*mut u8, usize) {
    let mut current: Option<(Stream<'static>, usize)> = None;
    move |mut room, mut bytes| {
        while bytes > 0 {
            let Some((stream, left)) = current.as_mut().filter(|(_, left)| *left > 0) else {
                let Some(next) = buffers.next() else { return };
                current = Some((next.stream(), next.layout.bytes));
                continue;
            };
            let some = bytes.min(*left);
            // SAFETY: the caller of `gatherer_of_all` promises readable buffers; the caller of the closure passes room for the bytes.
            unsafe { stream.gather(room, some) };
            (room, bytes) = (room.wrapping_add(some), bytes - some);
            *left -= some;
        }
    }
}
