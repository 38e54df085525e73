//! Calls with data that are as they mostly are: few, of a predefined datatype without holes. They are done without what is only needed
//! for others.

use super::ahead;
use super::board::{announce_short, behind};
use super::call::{Function, Operands};
use super::contribution::{HERE, PIECES_HERE, ROOM};
use super::reduction::MOST_FOR_EACH;
use super::sides::Sides;
use super::work::{Common, Regular};
use crate::abi::*;
use crate::comm::{NOTICE_ROOM, Notice};
use crate::datatype::{Basic, Buffer, basic_of};
use crate::error::Result;
use crate::reduction::{Kernel, Operation};
use crate::world::World;
use std::ffi::c_int;

/// The root, where it is one of the ranks of the only group.
fn root_of(sides: &Sides<'_>, root: c_int) -> Option<usize> {
    usize::try_from(root).ok().filter(|root| *root < sides.all.size && sides.is_one_group())
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
fn data_of(datatype: MPI_Datatype, bytes: usize) -> Option<(Regular, &'static Basic)> {
    let basic = basic_of(datatype as usize)?;
    Some((Regular { bytes, kind: Some(basic) }, basic))
}

/// Whether several ranks of one group meet.
fn is_one_group_of_several(sides: &Sides<'_>) -> bool {
    sides.all.size > 1 && sides.is_one_group()
}

/// What writes such data where there is room for so many.
///
/// # Safety
/// They can be read as long as the result is used, and it is given no other place.
unsafe fn writer(address: usize, bytes: usize) -> impl Fn(*mut u8) {
    // SAFETY: the caller's promise.
    move |room| unsafe { room.copy_from_nonoverlapping(address as *const u8, bytes) }
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
        places.rev().for_each(|place| kernel.combine_plainly(result, place as usize, 0, count));
    }
}

/// Broadcasts data of a predefined datatype without holes, few and in one run as they mostly are. None when nothing was done, as all
/// ranks meet in this call, or something is wrong with it.
///
/// # Safety
/// The buffer can be read, or written, as its datatype says.
#[inline]
pub unsafe fn broadcast(world: &'static World, sides: &Sides<'_>, buffer: &Buffer, root: c_int) -> Option<Result> {
    let root = root_of(sides, root)?;
    let (address, bytes) = run_of(buffer, NOTICE_ROOM)?;
    let (data, _) = data_of(buffer.datatype, bytes)?;
    // SAFETY: the caller's promise.
    let copy_out = |room: *mut u8, some| unsafe { room.copy_from_nonoverlapping(address as *const u8, some) };
    // SAFETY: as above.
    let copy_in = |room: *const u8, some| unsafe { (address as *mut u8).copy_from_nonoverlapping(room, some) };
    sides.all.go_ahead(|ahead| ahead::broadcast_data(world, ahead, sides, root, data, (copy_out, copy_in)))
}

/// Reduces such data by a predefined operation. None when nothing was done, as all ranks meet in this call, or something is wrong
/// with it.
///
/// # Safety
/// The buffers can be read and written as their datatype says.
pub unsafe fn reduce(
    world: &'static World,
    sides: &Sides<'_>,
    operands: &Operands,
    count: MPI_Count,
    root: c_int,
) -> Option<Result> {
    let Operands { send, receive, datatype, op } = *operands;
    let root = root_of(sides, root)?;
    let is_root = root == sides.rank();
    let in_place = is_root && send == MPI_IN_PLACE as usize;
    let buffer = Buffer { address: if in_place { receive } else { send }, count, datatype };
    let (address, bytes) = run_of(&buffer, NOTICE_ROOM)?;
    if is_root {
        let (result, _) = run_of(&Buffer { address: receive, ..buffer }, NOTICE_ROOM)?;
        if !in_place && address.abs_diff(result) < bytes {
            return None;
        }
    }
    let (data, basic) = data_of(datatype, bytes)?;
    let kernel = kernel_of(op, basic)?;
    let operation = op as usize as u32;
    let common = Common { sends: Some(data), expects: is_root.then_some(data), operation, ..Common::default() };
    // SAFETY: the caller's promise.
    let write = unsafe { writer(address, bytes) };
    let combine = |notices: &[&Notice]| {
        let places = notices.iter().map(|notice| notice.data(bytes));
        // SAFETY: as above; notices stay as they are until their ranks have met this one again.
        unsafe { combine(kernel, (receive, bytes, count as usize), places) };
        Ok(())
    };
    sides.all.go_ahead(|ahead| ahead::reduce_data(world, ahead, sides, root, &common, bytes, write, combine))
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
pub unsafe fn allreduce(sides: &Sides<'_>, operands: &Operands, count: MPI_Count) -> Option<Result> {
    let Operands { send, receive, datatype, op } = *operands;
    let size = sides.all.size;
    let in_place = send == MPI_IN_PLACE as usize;
    let buffer = Buffer { address: if in_place { receive } else { send }, count, datatype };
    let (address, bytes) = run_of(&buffer, ROOM)?;
    let (result, _) = run_of(&Buffer { address: receive, ..buffer }, ROOM)?;
    if !is_one_group_of_several(sides)
        || (bytes * size) as u64 > MOST_FOR_EACH
        || (!in_place && address.abs_diff(result) < bytes)
    {
        return None;
    }
    let (data, basic) = data_of(datatype, bytes)?;
    let kernel = kernel_of(op, basic)?;
    let (data, operation) = (Some(data), op as usize as u32);
    let common = Common { sends: data, expects: data, operation, ..Common::default() };
    // SAFETY: the caller's promise.
    let write = unsafe { writer(address, bytes) };
    Some(announce_short(sides, Function::Allreduce, (&common, HERE, bytes), write, |slots| {
        // SAFETY: as above; all ranks have written as many bytes.
        unsafe { combine(kernel, (result, bytes, count as usize), (0..size).map(|rank| behind(slots, rank))) };
    }))
}

/// Gathers such data at all ranks. None when nothing was done.
///
/// # Safety
/// The buffers can be read and written as their datatypes say, the latter for each rank.
pub unsafe fn allgather(sides: &Sides<'_>, send: &Buffer, receive: &Buffer) -> Option<Result> {
    let (size, rank) = (sides.all.size, sides.rank());
    let (first, bytes) = run_of(receive, ROOM)?;
    let place = |rank: usize| (first + rank * bytes) as *mut u8;
    let in_place = send.address == MPI_IN_PLACE as usize;
    let own = if in_place { place(rank) as usize } else { run_of(send, ROOM)?.0 };
    let is_alike = in_place || (send.datatype == receive.datatype && send.count == receive.count);
    let overlaps = !in_place && own.abs_diff(place(rank) as usize) < bytes;
    if !is_one_group_of_several(sides) || !is_alike || overlaps {
        return None;
    }
    let data = Some(data_of(receive.datatype, bytes)?.0);
    let common = Common { sends: data, expects: data, ..Common::default() };
    // SAFETY: the caller's promise.
    let write = unsafe { writer(own, bytes) };
    Some(announce_short(sides, Function::Allgather, (&common, HERE, bytes), write, |slots| {
        if !in_place {
            // SAFETY: as above.
            unsafe { place(rank).copy_from_nonoverlapping(own as *const u8, bytes) };
        }
        // Not all begin with the same one.
        for rank in (rank + 1..size).chain(0..rank) {
            // SAFETY: as above; all ranks have written as many bytes.
            unsafe { place(rank).copy_from_nonoverlapping(behind(slots, rank), bytes) };
        }
    }))
}

/// Sends each rank a piece of such data, and receives one of each. None when nothing was done.
///
/// # Safety
/// The buffers can be read and written as their datatypes say, for each rank.
pub unsafe fn alltoall(sides: &Sides<'_>, send: &Buffer, receive: &Buffer) -> Option<Result> {
    let (size, own) = (sides.all.size, sides.rank());
    let ((from, bytes), (to, _)) = (run_of(send, ROOM)?, run_of(receive, ROOM)?);
    let is_alike = send.datatype == receive.datatype && send.count == receive.count;
    let lengths = size * size_of::<u64>();
    if !is_one_group_of_several(sides)
        || !is_alike
        || from.abs_diff(to) < bytes
        || lengths + (size - 1) * bytes > ROOM
    {
        return None;
    }
    let data = Some(data_of(receive.datatype, bytes)?.0);
    let common = Common { sends: data, expects: data, ..Common::default() };
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
    Some(announce_short(sides, Function::Alltoall, (&common, PIECES_HERE, 0), write, |slots| {
        for rank in (own..size).chain(0..own) {
            let piece = if rank == own {
                (from + own * bytes) as *const u8
            } else {
                behind(slots, rank).wrapping_add(piece_for(own, rank))
            };
            // SAFETY: as above; all ranks have written as many bytes.
            unsafe { ((to + rank * bytes) as *mut u8).copy_from_nonoverlapping(piece, bytes) };
        }
    }))
}
