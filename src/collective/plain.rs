//! Broadcasts and reductions of data that are as they mostly are: few, of a predefined datatype without holes. They are done
//! without what is only needed for others.

use super::ahead;
use super::call::Operands;
use super::check::number_of;
use super::sides::Sides;
use super::work::{Common, Regular};
use crate::abi::*;
use crate::comm::{NOTICE_ROOM, Notice};
use crate::datatype::{Buffer, Layout, contiguous_size};
use crate::error::Result;
use crate::operation::Operation;
use std::ffi::c_int;

/// The root, where it is one of the ranks of the only group.
fn root_of(sides: &Sides<'_>, root: c_int) -> Option<usize> {
    usize::try_from(root).ok().filter(|root| *root < sides.all.size && sides.is_one_group())
}

/// Address and bytes of a buffer of few data in one run.
#[inline]
fn run_of(buffer: &Buffer) -> Option<(usize, usize)> {
    // Of a negative count this is too long, too.
    let bytes = (buffer.count as usize).saturating_mul(contiguous_size(buffer.datatype)?);
    let is_address = buffer.address != 0 && buffer.address != MPI_IN_PLACE as usize;
    (is_address && bytes > 0 && bytes <= NOTICE_ROOM).then_some((buffer.address, bytes))
}

/// Broadcasts data of a predefined datatype without holes, few and in one run as they mostly are. None when nothing was done, as all
/// ranks meet in this call, or something is wrong with it.
///
/// # Safety
/// The buffer can be read, or written, as its datatype says.
#[inline]
pub unsafe fn broadcast(sides: &Sides<'_>, buffer: &Buffer, root: c_int) -> Option<Result> {
    let root = root_of(sides, root)?;
    let (address, bytes) = run_of(buffer)?;
    let data = Regular::of(&Layout::of(buffer).ok()?);
    let address = address as *mut u8;
    // SAFETY: the caller's promise.
    let copy_out = |room: *mut u8| unsafe { room.copy_from_nonoverlapping(address, bytes) };
    // SAFETY: as above.
    let copy_in = |room: *const u8| unsafe { address.copy_from_nonoverlapping(room, bytes) };
    sides.all.go_ahead(|ahead| ahead::broadcast_data(ahead, sides, root, data, (copy_out, copy_in)))
}

/// Reduces such data by a predefined operation. None when nothing was done, as all ranks meet in this call, or something is wrong
/// with it.
///
/// # Safety
/// The buffers can be read and written as their datatype says.
pub unsafe fn reduce(sides: &Sides<'_>, operands: &Operands, count: MPI_Count, root: c_int) -> Option<Result> {
    let Operands { send, receive, datatype, op } = *operands;
    let root = root_of(sides, root)?;
    let is_root = root == sides.rank();
    let in_place = is_root && send == MPI_IN_PLACE as usize;
    let buffer = Buffer { address: if in_place { receive } else { send }, count, datatype };
    let (address, bytes) = run_of(&buffer)?;
    if is_root {
        let (result, _) = run_of(&Buffer { address: receive, ..buffer })?;
        if !in_place && address.abs_diff(result) < bytes {
            return None;
        }
    }
    let operation = Operation::of_handle(op).ok()?;
    let layout = Layout::of(&buffer).ok()?;
    let combining = operation.on(datatype, &layout).ok()?;
    if combining.is_user() {
        return None;
    }
    let data = Regular::of(&layout);
    let common = Common {
        sends: Some(data),
        expects: is_root.then_some(data),
        operation: number_of(op, &operation),
        ..Common::default()
    };
    // SAFETY: the caller's promise; there is room for so many data.
    let write = |room: *mut u8| unsafe { room.copy_from_nonoverlapping(address as *const u8, bytes) };
    let combine = |notices: &[&Notice]| {
        let Some((last, others)) = notices.split_last() else { return Ok(()) };
        // SAFETY: the caller's promise; notices stay as they are until their ranks have met this one again.
        unsafe {
            (receive as *mut u8).copy_from_nonoverlapping(last.data(bytes), bytes);
            others
                .iter()
                .rev()
                .try_for_each(|notice| combining.combine(notice.data(bytes) as usize, receive, layout.count))
        }
    };
    sides.all.go_ahead(|ahead| ahead::reduce_data(ahead, sides, root, &common, bytes, write, combine))
}
