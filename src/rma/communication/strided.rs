//! Operations between runs at equal distances, as derived datatypes mostly have them, when all else is as it mostly is, too: an epoch
//! towards the target, which was used before and is mapped, inside its window, and as many data on both sides, all of one predefined
//! datatype. Whatever is otherwise, an error too, is for those who look at everything, which takes twice as many instructions.

use super::elements::{Elements, FEW};
use super::place::{Side, copy_pair};
use super::words::{AT_ONCE, Kind};
use super::{Buffer, Target as Place};
use crate::abi::*;
use crate::datatype::{Pair, Strided, basic_of, is_no_buffer};
use crate::os::private::Direction;
use crate::os::stores;
use crate::rma::window::target::Target;
use crate::rma::window::{access, borrow};
use std::ffi::c_int;

/// Such an operation: its target, the predefined datatype of all data, how many bytes these are, and where they lie on both sides.
struct Found {
    memory: &'static Target,
    kind: MPI_Datatype,
    bytes: usize,
    pair: Pair,
}

/// Looks whether it is one. Who asks reads what it gives where it stands: to move it takes longer than to combine ten words.
fn find(win: MPI_Win, origin: &Buffer, target: &Place) -> Option<Found> {
    let access = access::at(win);
    if !access.is_of(win) || is_no_buffer(origin.address) {
        return None;
    }
    let memory = access.target(target.rank)?;
    let here = Strided::of(origin.datatype, origin.count)?;
    let there = Strided::of(target.datatype, target.count)?;
    if here.kind != there.kind || here.bytes != there.bytes {
        return None;
    }
    let address = match memory.mapped_span(target.disp, there.low, there.high) {
        Some(address) => address,
        None => memory.attached_span(target.disp, there.low, there.high)?,
    };
    let pair = Pair::of(&here.batch.moved(origin.address), &there.batch.moved(address), here.bytes)?;
    Some(Found { memory, kind: here.kind, bytes: here.bytes, pair })
}

/// MPI_Put. None when nothing was done, for `put` to look at everything.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[inline(never)]
pub unsafe fn put_strided(win: MPI_Win, origin: Buffer, target: Place) -> Option<c_int> {
    let found = find(win, &origin, &target);
    // SAFETY: the caller vouches for the origin; the target's runs are mapped, in its window or one of its regions.
    unsafe { copy_pair(Direction::Write, &found.as_ref()?.pair) };
    stores::note();
    Some(MPI_SUCCESS)
}

/// MPI_Get, likewise.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[inline(never)]
pub unsafe fn get_strided(win: MPI_Win, origin: Buffer, target: Place) -> Option<c_int> {
    let found = find(win, &origin, &target);
    // SAFETY: as above.
    unsafe { copy_pair(Direction::Read, &found.as_ref()?.pair) };
    Some(MPI_SUCCESS)
}

/// MPI_Accumulate of several words, likewise.
///
/// # Safety
/// As for `accumulate`.
#[inline(never)]
pub unsafe fn accumulate_strided(win: MPI_Win, origin: Buffer, target: Place, op: MPI_Op) -> Option<c_int> {
    let found = find(win, &origin, &target);
    let &Found { memory, kind, bytes, ref pair } = found.as_ref()?;
    let kernel = Kind::of(kind)?.many(op).filter(|kernel| !kernel.only_reads)?;
    let basic = basic_of(kind as usize)?;
    if bytes <= FEW * basic.size || bytes > AT_ONCE {
        return None;
    }
    // SAFETY: MPI forbids to free a window in one thread while another uses it.
    let window = unsafe { borrow(win)? };
    let elements = Elements { side: Side { window, rank: target.rank, memory }, basic };
    // SAFETY: the caller vouches for the origin; the target's elements are mapped, in its window or one of its regions; nobody else
    // combines them meanwhile, and the operation does not only read.
    elements.locked(true, || unsafe { elements.combine_pair(kernel, pair) });
    Some(MPI_SUCCESS)
}
