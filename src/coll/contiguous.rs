//! Fast path of collective calls, for short contiguous data of a predefined datatype without holes, on an intracommunicator.
//!
//! These functions check only the arguments that they use, and perform the call by early exit (without a barrier) or by a short exchange of
//! call descriptors. They return None in three cases: an argument is wrong, a precondition of the fast path does not hold, or all ranks
//! must enter an exchange by the general path. The program's buffers are then unchanged, and the caller continues with `check` and the
//! general path.

use super::call::{Function, Operands};
use super::checked_call::{Matched, UniformData};
use super::contribution::{BLOCKS_IN_SLOT, IN_SLOT, PAYLOAD_ROOM};
use super::descriptor_exchange::{exchange_short, payload};
use super::early_exit::{self, PeerData};
use super::peers::Peers;
use super::reduction::is_for_each;
use super::temp_buffer::TempBuffer;
use crate::abi::*;
use crate::comm::{MAILBOX_ROOM, MailboxSlot};
use crate::datatype::{Basic, Buffer, basic_of};
use crate::error::Result;
use crate::op::reduction::{Kernel, PredefinedOperation};
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::arena::{BounceBuffers, FILL_STEP};
use std::ffi::c_int;
use std::ptr::null_mut;

/// Returns the root if it is a rank of an intracommunicator.
fn root_of(peers: &Peers<'_>, root: c_int) -> Option<usize> {
    usize::try_from(root).ok().filter(|root| *root < peers.all.size && peers.is_one_group())
}

/// Returns address and length of contiguous data of 1 to `most` bytes; None for other data.
#[inline]
fn run_of(buffer: &Buffer, most: usize) -> Option<(LocalAddr, usize)> {
    let bytes = buffer.run_bytes()?;
    (!buffer.address.is_none() && bytes > 0 && bytes <= most).then_some((buffer.address.base(), bytes))
}

/// Returns the properties of data of a predefined datatype.
#[inline]
fn data_of(datatype: MPI_Datatype, bytes: usize) -> Option<(UniformData, &'static Basic)> {
    let basic = basic_of(datatype as usize)?;
    Some((UniformData { bytes, kind: Some(basic) }, basic))
}

/// Returns whether the communicator is an intracommunicator with several ranks, all on one host.
fn is_one_group_of_several(peers: &Peers<'_>) -> bool {
    peers.all.has_area() && peers.is_one_group()
}

/// Returns a closure that reads memory in order, from `address` on: a call `(room, bytes)` copies the next `bytes` bytes to `room`.
///
/// # Safety
/// The memory can be read as long as the closure is used.
unsafe fn writer(mut address: LocalAddr) -> impl FnMut(*mut u8, usize) {
    move |room, bytes| {
        // SAFETY: the caller of `writer` promises readable memory; the caller of the closure passes memory for this number of bytes.
        unsafe { room.copy_from_nonoverlapping(address.ptr(), bytes) };
        address += bytes;
    }
}

/// Returns a closure that fills memory in order, from `address` on: a call `(data, bytes)` copies `bytes` bytes from `data` to the next
/// bytes of the memory.
///
/// # Safety
/// The memory can be written, for all bytes that are passed to the closure.
unsafe fn reader(mut address: LocalAddr) -> impl FnMut(*const u8, usize) {
    move |data, bytes| {
        // SAFETY: the caller of `reader` promises writable memory.
        unsafe { address.ptr_mut::<u8>().copy_from_nonoverlapping(data, bytes) };
        address += bytes;
    }
}

/// Returns the largest number of bytes that one rank can send to another on this path.
fn most_bytes(peers: &Peers<'_>, function: Function) -> usize {
    if peers.has_early_exit(function) { BounceBuffers::ROOM } else { PAYLOAD_ROOM }
}

/// Performs a call in which each of two ranks has data of the same length for the other rank. Returns None if the number of ranks is not
/// two, or if both ranks must enter an exchange of call descriptors.
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

/// Combines data at several addresses, from the last to the first.
///
/// # Safety
/// `bytes` bytes can be read at each address, and written at the address of the result.
unsafe fn combine(
    kernel: &Kernel,
    (result, bytes, count): (LocalAddr, usize, usize),
    mut addresses: impl DoubleEndedIterator<Item = *const u8>,
) {
    let Some(last) = addresses.next_back() else { return };
    // SAFETY: the caller promises that all addresses can be read and the result written.
    unsafe {
        let result = result.ptr_mut::<u8>();
        result.copy_from_nonoverlapping(last, bytes);
        addresses.rev().for_each(|address| kernel.combine_nonatomically(result, address, null_mut(), count));
    }
}

/// Performs MPI_Bcast.
///
/// # Safety
/// The buffer can be read at the root, and written at the other ranks, as its datatype says.
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
    // SAFETY: the caller promises that the buffer can be read at the root, and written elsewhere.
    let copy = unsafe { (writer(address), reader(address)) };
    peers.try_early_exit(Function::Bcast, |early| early_exit::broadcast_data(runtime, early, peers, root, data, copy))
}

/// Performs MPI_Reduce with a predefined operation.
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
    let in_place = is_root && send.is_in_place();
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
    // SAFETY: the caller promises that the send buffer can be read.
    let mut write = unsafe { writer(address) };
    let write = |room: *mut u8| write(room, bytes);
    let combine = |slots: &[&MailboxSlot]| {
        let addresses = slots.iter().map(|slot| slot.data());
        // SAFETY: the caller promises that the receive buffer can be written. A slot does not change while a rank is still in the call for
        // which the slot was written.
        unsafe { combine(kernel, (receive.base(), bytes, count as usize), addresses) };
        Ok(())
    };
    peers.try_early_exit(Function::Reduce, |early| {
        early_exit::reduce_data(runtime, early, peers, root, &matched, bytes, write, combine)
    })
}

/// Returns the kernel of a predefined operation on a datatype. Returns None for MPI_REPLACE and MPI_NO_OP, which are valid only in
/// accumulates.
#[inline]
fn kernel_of(op: MPI_Op, basic: &Basic) -> Option<&'static Kernel> {
    let operation = PredefinedOperation::find(op)?;
    let is_for_windows = matches!(operation, PredefinedOperation::Replace | PredefinedOperation::NoOp);
    if is_for_windows { None } else { operation.kernel(basic).ok() }
}

/// Performs MPI_Allreduce with a predefined operation: each rank combines the data of all ranks.
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
    let in_place = send.is_in_place();
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
    // SAFETY: the caller promises that the send buffer can be read.
    let write = || unsafe { writer(address) };
    // SAFETY: the caller promises that both buffers have `bytes` bytes.
    let take = |peer_data: &PeerData<'_>| unsafe {
        combine_pair((kernel, basic.size), peers, (address, result), bytes, peer_data)
    };
    let done = exchange(runtime, peers, (Function::Allreduce, &matched, bytes), write(), take);
    if done.is_some() || bytes > PAYLOAD_ROOM || !is_for_each(bytes as u64, size) {
        return done;
    }
    let write = |room: *mut u8| write()(room, bytes);
    Some(exchange_short(peers, Function::Allreduce, (&matched, IN_SLOT, bytes), write, |slots| {
        // SAFETY: the caller promises that the receive buffer can be written. `exchange_short` has checked that the calls match, so all
        // ranks have written `bytes` bytes.
        unsafe { combine(kernel, (result, bytes, count as usize), (0..size).map(|rank| payload(slots, rank))) };
    }))
}

/// Combines this rank's data with the data of the other of two ranks. This rank's data may be in the result buffer.
///
/// # Safety
/// `bytes` bytes can be read at the first address, and written at the second.
unsafe fn combine_pair(
    (kernel, size): (&Kernel, usize),
    peers: &Peers<'_>,
    (mut own, mut result): (LocalAddr, LocalAddr),
    bytes: usize,
    peer_data: &PeerData<'_>,
) -> Result {
    let in_place = own == result;
    // The code copies the right operand to the result buffer and combines the left operand into it. So the left operand must not be in the
    // result buffer.
    let kept = if in_place && peers.rank() == 0 { Some(TempBuffer::new(bytes.min(FILL_STEP))?) } else { None };
    peer_data.read(|data, some| {
        // SAFETY: the caller promises `bytes` bytes at both addresses; `kept` has room for the bytes that `PeerData::read` passes at once.
        unsafe {
            let (mut left, own, result) = (data, own.ptr::<u8>(), result.ptr_mut::<u8>());
            if peers.rank() == 0 {
                left = own;
                if let Some(kept) = &kept {
                    left = kept.address.ptr();
                    kept.address.ptr_mut::<u8>().copy_from_nonoverlapping(own, some);
                }
                result.copy_from_nonoverlapping(data, some);
            } else if !in_place {
                result.copy_from_nonoverlapping(own, some);
            }
            kernel.combine_nonatomically(result, left, null_mut(), some / size);
        }
        own += some;
        result += some;
    });
    Ok(())
}

/// Performs MPI_Allgather.
///
/// # Safety
/// The buffers can be read and written as their datatypes say; the receive buffer has a part for each rank.
pub unsafe fn allgather(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    send: &Buffer,
    receive: &Buffer,
) -> Option<Result> {
    let (size, rank, most) = (peers.all.size, peers.rank(), most_bytes(peers, Function::Allgather));
    let (first, bytes) = run_of(receive, most)?;
    let block_of = |rank: usize| first + rank * bytes;
    let in_place = send.address.is_in_place();
    let own = if in_place { block_of(rank) } else { run_of(send, most)?.0 };
    let is_alike = in_place || (send.datatype == receive.datatype && send.count == receive.count);
    let overlaps = !in_place && own.abs_diff(block_of(rank)) < bytes;
    if !is_one_group_of_several(peers) || !is_alike || overlaps {
        return None;
    }
    let data = Some(data_of(receive.datatype, bytes)?.0);
    let matched = Matched { sends: data, expects: data, ..Matched::default() };
    let copy_own = || {
        if !in_place {
            // SAFETY: the caller promises that the send buffer can be read, and that the receive buffer has a part for each rank.
            unsafe { block_of(rank).ptr_mut::<u8>().copy_from_nonoverlapping(own.ptr(), bytes) };
        }
    };
    // SAFETY: the caller promises that the send buffer, or this rank's part of the receive buffer, can be read.
    let write = || unsafe { writer(own) };
    let take = |peer_data: &PeerData<'_>| {
        copy_own();
        // SAFETY: the caller promises that the receive buffer has a part for the other of two ranks.
        peer_data.read(unsafe { reader(block_of(1 - rank)) });
        Ok(())
    };
    let done = exchange(runtime, peers, (Function::Allgather, &matched, bytes), write(), take);
    if done.is_some() || bytes > PAYLOAD_ROOM {
        return done;
    }
    let write = |room: *mut u8| write()(room, bytes);
    Some(exchange_short(peers, Function::Allgather, (&matched, IN_SLOT, bytes), write, |slots| {
        copy_own();
        // Each rank starts with a different slot, so that the ranks do not all read the same slot at the same time.
        for rank in (rank + 1..size).chain(0..rank) {
            // SAFETY: the caller promises that the receive buffer has a part for each rank. `exchange_short` has checked that the calls
            // match, so all ranks have written `bytes` bytes.
            unsafe { block_of(rank).ptr_mut::<u8>().copy_from_nonoverlapping(payload(slots, rank), bytes) };
        }
    }))
}

/// Performs MPI_Alltoall.
///
/// # Safety
/// The buffers can be read and written as their datatypes say, and have a part for each rank.
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
    // Address of the other rank's part, if there are two ranks.
    let there = |address: LocalAddr| address + usize::from(own == 0) * bytes;
    // SAFETY: the caller promises that the send buffer has a part for each rank.
    let write = unsafe { writer(there(from)) };
    let take = |peer_data: &PeerData<'_>| {
        let here = own * bytes;
        // SAFETY: the caller promises that both buffers have a part for each rank.
        unsafe {
            (to + here).ptr_mut::<u8>().copy_from_nonoverlapping((from + here).ptr(), bytes);
            peer_data.read(reader(there(to)));
        }
        Ok(())
    };
    let done = exchange(runtime, peers, (Function::Alltoall, &matched, bytes), write, take);
    if done.is_some() || lengths + (size - 1) * bytes > PAYLOAD_ROOM {
        return done;
    }
    // The blocks for the other ranks follow the lengths.
    let block_for = |rank: usize, sender: usize| lengths + (rank - usize::from(rank > sender)) * bytes;
    let write = |room: *mut u8| {
        for rank in 0..size {
            // SAFETY: the caller promises that the send buffer has a part for each rank. Lengths and blocks fit in the slot: checked
            // above.
            unsafe {
                room.cast::<u64>().add(rank).write(if rank == own { 0 } else { bytes as u64 });
                if rank != own {
                    let block = (from + rank * bytes).ptr();
                    room.add(block_for(rank, own)).copy_from_nonoverlapping(block, bytes);
                }
            }
        }
    };
    Some(exchange_short(peers, Function::Alltoall, (&matched, BLOCKS_IN_SLOT, 0), write, |slots| {
        for rank in (own..size).chain(0..own) {
            let block = if rank == own {
                (from + own * bytes).ptr()
            } else {
                payload(slots, rank).wrapping_add(block_for(own, rank))
            };
            // SAFETY: the caller promises that the receive buffer has a part for each rank. `exchange_short` has checked that the calls
            // match, so all ranks have written blocks of this length.
            unsafe { (to + rank * bytes).ptr_mut::<u8>().copy_from_nonoverlapping(block, bytes) };
        }
    }))
}
