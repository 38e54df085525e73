//! Calls with data that are as they mostly are: few, of a predefined datatype without holes. They are done without what is only needed
//! for others.

use super::call::{Function, Operands};
use super::checked_call::{Matched, UniformData};
use super::contribution::{IN_SLOT, PAYLOAD_ROOM, PIECES_IN_SLOT};
use super::descriptor_exchange::{exchange_short, payload};
use super::early_exit::{self, PeerData};
use super::peers::Peers;
use super::reduction::MOST_FOR_EACH;
use super::temp_buffer::TempBuffer;
use crate::abi::*;
use crate::comm::{MAILBOX_ROOM, MailboxSlot};
use crate::datatype::{Basic, Buffer, basic_of};
use crate::error::Result;
use crate::op::reduction::{Kernel, Operation};
use crate::runtime::Runtime;
use crate::transport::arena::{BounceBuffers, PIECE};
use std::ffi::c_int;

/// The root, where it is one of the ranks of the only group.
fn root_of(peers: &Peers<'_>, root: c_int) -> Option<usize> {
    usize::try_from(root).ok().filter(|root| *root < peers.all.size && peers.is_one_group())
}

/// Address and bytes of a buffer of data in one run, so many at most.
#[inline]
fn run_of(buffer: &Buffer, most: usize) -> Option<(usize, usize)> {
    let bytes = buffer.run_bytes()?;
    let is_address = buffer.address != 0 && buffer.address != MPI_IN_PLACE as usize;
    (is_address && bytes > 0 && bytes <= most).then_some((buffer.address, bytes))
}

/// So many bytes of a predefined datatype.
#[inline]
fn data_of(datatype: MPI_Datatype, bytes: usize) -> Option<(UniformData, &'static Basic)> {
    let basic = basic_of(datatype as usize)?;
    Some((UniformData { bytes, kind: Some(basic) }, basic))
}

/// Whether several ranks of one group meet.
fn is_one_group_of_several(peers: &Peers<'_>) -> bool {
    peers.all.size > 1 && peers.is_one_group()
}

/// What writes such data, as many as are asked for, and then those behind them.
///
/// # Safety
/// They can be read as long as the result is used.
unsafe fn writer(mut address: usize) -> impl FnMut(*mut u8, usize) {
    move |room, bytes| {
        // SAFETY: the caller's promise.
        unsafe { room.copy_from_nonoverlapping(address as *const u8, bytes) };
        address += bytes;
    }
}

/// What reads such data in the same way.
///
/// # Safety
/// As many can be written as it is given.
unsafe fn reader(mut address: usize) -> impl FnMut(*const u8, usize) {
    move |data, bytes| {
        // SAFETY: the caller's promise.
        unsafe { (address as *mut u8).copy_from_nonoverlapping(data, bytes) };
        address += bytes;
    }
}

/// Most bytes of a piece that goes from rank to rank.
fn most_bytes(peers: &Peers<'_>, function: Function) -> usize {
    if peers.has_early_exit(function) { BounceBuffers::ROOM } else { PAYLOAD_ROOM }
}

/// A call in which each of two ranks has so many bytes for the other. None when they are not two, or both meet.
#[inline]
fn exchange(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    call: (Function, &Matched, usize),
    write: impl FnMut(*mut u8, usize),
    take: impl FnOnce(&PeerData<'_>) -> Result,
) -> Option<Result> {
    peers.try_early_exit(call.0, |early| early_exit::exchange(runtime, early, peers, call, write, take))
}

/// Combines such data of some ranks, from the last to the first; nothing when there are none.
///
/// # Safety
/// So many bytes can be read at each place, and written at the result's.
unsafe fn combine(
    kernel: &Kernel,
    (result, bytes, count): (usize, usize, usize),
    mut places: impl DoubleEndedIterator<Item = *const u8>,
) {
    let Some(last) = places.next_back() else { return };
    // SAFETY: the caller's promise.
    unsafe {
        (result as *mut u8).copy_from_nonoverlapping(last, bytes);
        places.rev().for_each(|place| kernel.combine_nonatomically(result, place as usize, 0, count));
    }
}

/// Broadcasts data of a predefined datatype without holes, few and in one run as they mostly are. None when nothing was done, as all
/// ranks meet in this call, or something is wrong with it.
///
/// # Safety
/// The buffer can be read, or written, as its datatype says.
#[inline]
pub unsafe fn broadcast(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    buffer: &Buffer,
    root: c_int,
) -> Option<Result> {
    let root = root_of(peers, root)?;
    let (address, bytes) = run_of(buffer, BounceBuffers::ROOM)?;
    let (data, _) = data_of(buffer.datatype, bytes)?;
    // SAFETY: the caller's promise.
    let copy = unsafe { (writer(address), reader(address)) };
    peers.try_early_exit(Function::Bcast, |early| early_exit::broadcast_data(runtime, early, peers, root, data, copy))
}

/// Reduces such data by a predefined operation. None when nothing was done, as all ranks meet in this call, or something is wrong
/// with it.
///
/// # Safety
/// The buffers can be read and written as their datatype says.
pub unsafe fn reduce(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    operands: &Operands,
    count: MPI_Count,
    root: c_int,
) -> Option<Result> {
    let Operands { send, receive, datatype, op } = *operands;
    let root = root_of(peers, root)?;
    let is_root = root == peers.rank();
    let in_place = is_root && send == MPI_IN_PLACE as usize;
    let buffer = Buffer { address: if in_place { receive } else { send }, count, datatype };
    let (address, bytes) = run_of(&buffer, MAILBOX_ROOM)?;
    if is_root {
        let (result, _) = run_of(&Buffer { address: receive, ..buffer }, MAILBOX_ROOM)?;
        if !in_place && address.abs_diff(result) < bytes {
            return None;
        }
    }
    let (data, basic) = data_of(datatype, bytes)?;
    let kernel = kernel_of(op, basic)?;
    let operation = op as usize as u32;
    let matched = Matched { sends: Some(data), expects: is_root.then_some(data), operation, ..Matched::default() };
    // SAFETY: the caller's promise.
    let mut write = unsafe { writer(address) };
    let write = |room: *mut u8| write(room, bytes);
    let combine = |slots: &[&MailboxSlot]| {
        let places = slots.iter().map(|slot| slot.data());
        // SAFETY: as above; slots stay as they are while a rank is in their call.
        unsafe { combine(kernel, (receive, bytes, count as usize), places) };
        Ok(())
    };
    peers.try_early_exit(Function::Reduce, |early| {
        early_exit::reduce_data(runtime, early, peers, root, &matched, bytes, write, combine)
    })
}

/// How a predefined operation combines values of a datatype, if it is one for reductions that is defined for it.
#[inline]
fn kernel_of(op: MPI_Op, basic: &Basic) -> Option<&'static Kernel> {
    let operation = Operation::find(op)?;
    let is_for_windows = matches!(operation, Operation::Replace | Operation::NoOp);
    if is_for_windows { None } else { operation.kernel(basic).ok() }
}

/// Reduces such data, and gives all ranks the result, each of which combines them. None when nothing was done.
///
/// # Safety
/// The buffers can be read and written as their datatype says.
pub unsafe fn allreduce(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    operands: &Operands,
    count: MPI_Count,
) -> Option<Result> {
    let Operands { send, receive, datatype, op } = *operands;
    let (size, most) = (peers.all.size, most_bytes(peers, Function::Allreduce));
    let in_place = send == MPI_IN_PLACE as usize;
    let buffer = Buffer { address: if in_place { receive } else { send }, count, datatype };
    let (address, bytes) = run_of(&buffer, most)?;
    let (result, _) = run_of(&Buffer { address: receive, ..buffer }, most)?;
    if !is_one_group_of_several(peers) || (!in_place && address.abs_diff(result) < bytes) {
        return None;
    }
    let (data, basic) = data_of(datatype, bytes)?;
    let kernel = kernel_of(op, basic)?;
    let (data, operation) = (Some(data), op as usize as u32);
    let matched = Matched { sends: data, expects: data, operation, ..Matched::default() };
    // SAFETY: the caller's promise.
    let write = || unsafe { writer(address) };
    // SAFETY: as above.
    let take = |peer_data: &PeerData<'_>| unsafe {
        combine_pair((kernel, basic.size), peers, (address, result), bytes, peer_data)
    };
    let done = exchange(runtime, peers, (Function::Allreduce, &matched, bytes), write(), take);
    if done.is_some() || bytes > PAYLOAD_ROOM || (bytes * size) as u64 > MOST_FOR_EACH {
        return done;
    }
    let write = |room: *mut u8| write()(room, bytes);
    Some(exchange_short(peers, Function::Allreduce, (&matched, IN_SLOT, bytes), write, |slots| {
        // SAFETY: as above; all ranks have written as many bytes.
        unsafe { combine(kernel, (result, bytes, count as usize), (0..size).map(|rank| payload(slots, rank))) };
    }))
}

/// Combines such data of this one of two ranks, which may stand where the result is to be, and of the other one.
///
/// # Safety
/// So many bytes can be read, and written where the result is to be.
unsafe fn combine_pair(
    (kernel, size): (&Kernel, usize),
    peers: &Peers<'_>,
    (mut own, mut result): (usize, usize),
    bytes: usize,
    peer_data: &PeerData<'_>,
) -> Result {
    let in_place = own == result;
    // The right operand is where the result will be; the left one must not be overwritten by it.
    let kept = if in_place && peers.rank() == 0 { Some(TempBuffer::new(bytes.min(PIECE))?) } else { None };
    peer_data.read(|data, some| {
        // SAFETY: the caller's promise; memory that is kept has room for a piece.
        unsafe {
            let mut left = data as usize;
            if peers.rank() == 0 {
                left = own;
                if let Some(kept) = &kept {
                    left = kept.address;
                    (left as *mut u8).copy_from_nonoverlapping(own as *const u8, some);
                }
                (result as *mut u8).copy_from_nonoverlapping(data, some);
            } else if !in_place {
                (result as *mut u8).copy_from_nonoverlapping(own as *const u8, some);
            }
            kernel.combine_nonatomically(result, left, 0, some / size);
        }
        own += some;
        result += some;
    });
    Ok(())
}

/// Gathers such data at all ranks. None when nothing was done.
///
/// # Safety
/// The buffers can be read and written as their datatypes say, the latter for each rank.
pub unsafe fn allgather(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    send: &Buffer,
    receive: &Buffer,
) -> Option<Result> {
    let (size, rank, most) = (peers.all.size, peers.rank(), most_bytes(peers, Function::Allgather));
    let (first, bytes) = run_of(receive, most)?;
    let place = |rank: usize| (first + rank * bytes) as *mut u8;
    let in_place = send.address == MPI_IN_PLACE as usize;
    let own = if in_place { place(rank) as usize } else { run_of(send, most)?.0 };
    let is_alike = in_place || (send.datatype == receive.datatype && send.count == receive.count);
    let overlaps = !in_place && own.abs_diff(place(rank) as usize) < bytes;
    if !is_one_group_of_several(peers) || !is_alike || overlaps {
        return None;
    }
    let data = Some(data_of(receive.datatype, bytes)?.0);
    let matched = Matched { sends: data, expects: data, ..Matched::default() };
    let copy_own = || {
        if !in_place {
            // SAFETY: the caller's promise.
            unsafe { place(rank).copy_from_nonoverlapping(own as *const u8, bytes) };
        }
    };
    // SAFETY: as above.
    let write = || unsafe { writer(own) };
    let take = |peer_data: &PeerData<'_>| {
        copy_own();
        // SAFETY: as above; of two ranks this is the other one.
        peer_data.read(unsafe { reader(place(1 - rank) as usize) });
        Ok(())
    };
    let done = exchange(runtime, peers, (Function::Allgather, &matched, bytes), write(), take);
    if done.is_some() || bytes > PAYLOAD_ROOM {
        return done;
    }
    let write = |room: *mut u8| write()(room, bytes);
    Some(exchange_short(peers, Function::Allgather, (&matched, IN_SLOT, bytes), write, |slots| {
        copy_own();
        // Not all begin with the same one.
        for rank in (rank + 1..size).chain(0..rank) {
            // SAFETY: as above; all ranks have written as many bytes.
            unsafe { place(rank).copy_from_nonoverlapping(payload(slots, rank), bytes) };
        }
    }))
}

/// Sends each rank a piece of such data, and receives one of each. None when nothing was done.
///
/// # Safety
/// The buffers can be read and written as their datatypes say, for each rank.
pub unsafe fn alltoall(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    send: &Buffer,
    receive: &Buffer,
) -> Option<Result> {
    let (size, own, most) = (peers.all.size, peers.rank(), most_bytes(peers, Function::Alltoall));
    let ((from, bytes), (to, _)) = (run_of(send, most)?, run_of(receive, most)?);
    let is_alike = send.datatype == receive.datatype && send.count == receive.count;
    let lengths = size * size_of::<u64>();
    if !is_one_group_of_several(peers) || !is_alike || from.abs_diff(to) < bytes {
        return None;
    }
    let data = Some(data_of(receive.datatype, bytes)?.0);
    let matched = Matched { sends: data, expects: data, ..Matched::default() };
    // Of two ranks, which are 0 and 1.
    let there = |address: usize| address + usize::from(own == 0) * bytes;
    // SAFETY: the caller's promise.
    let write = unsafe { writer(there(from)) };
    let take = |peer_data: &PeerData<'_>| {
        let here = own * bytes;
        // SAFETY: as above.
        unsafe {
            ((to + here) as *mut u8).copy_from_nonoverlapping((from + here) as *const u8, bytes);
            peer_data.read(reader(there(to)));
        }
        Ok(())
    };
    let done = exchange(runtime, peers, (Function::Alltoall, &matched, bytes), write, take);
    if done.is_some() || lengths + (size - 1) * bytes > PAYLOAD_ROOM {
        return done;
    }
    // Those of all others stand behind the lengths.
    let piece_for = |rank: usize, sender: usize| lengths + (rank - usize::from(rank > sender)) * bytes;
    let write = |room: *mut u8| {
        for rank in 0..size {
            // SAFETY: the caller's promise; there is room for so many lengths and data.
            unsafe {
                room.cast::<u64>().add(rank).write(if rank == own { 0 } else { bytes as u64 });
                if rank != own {
                    let piece = (from + rank * bytes) as *const u8;
                    room.add(piece_for(rank, own)).copy_from_nonoverlapping(piece, bytes);
                }
            }
        }
    };
    Some(exchange_short(peers, Function::Alltoall, (&matched, PIECES_IN_SLOT, 0), write, |slots| {
        for rank in (own..size).chain(0..own) {
            let piece = if rank == own {
                (from + own * bytes) as *const u8
            } else {
                payload(slots, rank).wrapping_add(piece_for(own, rank))
            };
            // SAFETY: as above; all ranks have written as many bytes.
            unsafe { ((to + rank * bytes) as *mut u8).copy_from_nonoverlapping(piece, bytes) };
        }
    }))
}
