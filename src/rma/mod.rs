//! Operations on the memory of other ranks (MPI-5.0 section 12.3): put and get here, the others in `accumulate`.
//!
//! Everything is checked at the origin before a byte moves. The target's memory is then read and written by the origin
//! alone: by loads and stores where it is mapped, and through the kernel where it is private to the target.
#![allow(clippy::inline_always, reason = "an eight-byte put is 90 instructions in one piece, and 115 in two")]

mod accumulate;
mod elements;
mod place;

use crate::abi::*;
use crate::datatype::{self, Layout};
use crate::error::{Result, fail};
use crate::system::private::Direction;
use crate::window::Window;
use crate::window::table::Reach;
use crate::window::targets::Targets;
use std::ffi::c_int;

pub use crate::datatype::Buffer;
pub use accumulate::{accumulate, compare_and_swap, fetch_and_op};

/// Runs that are gathered before they are copied.
const RUNS_AT_ONCE: usize = 1024;

/// The target side of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub rank: c_int,
    pub disp: MPI_Aint,
    pub count: MPI_Count,
    pub datatype: MPI_Datatype,
}

/// MPI_Put.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[inline(always)]
pub unsafe fn put(window: &Window, origin: Buffer, target: Target) -> Result {
    if let Some((address, bytes)) = in_reach(window, &origin, &target) {
        // SAFETY: the caller vouches for the origin; the bytes are inside the target's window, which is mapped.
        unsafe { place::copy_mapped(Direction::Write, origin.address, address, bytes) };
        return Ok(());
    }
    // SAFETY: the caller's promise.
    unsafe { transfer(window, Direction::Write, origin, target) }
}

/// MPI_Get.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[inline(always)]
pub unsafe fn get(window: &Window, origin: Buffer, target: Target) -> Result {
    if let Some((address, bytes)) = in_reach(window, &origin, &target) {
        // SAFETY: as for `put`.
        unsafe { place::copy_mapped(Direction::Read, origin.address, address, bytes) };
        return Ok(());
    }
    // SAFETY: the caller's promise.
    unsafe { transfer(window, Direction::Read, origin, target) }
}

/// Where the bytes are, and how many, when all is as it mostly is: one contiguous datatype, as many entries on both sides, an
/// epoch towards all ranks, a target that was used before and is mapped, inside its window. Whatever is otherwise, an
/// error too, is for `transfer`, which takes four times as many instructions to look at everything.
#[inline(always)]
fn in_reach(window: &Window, origin: &Buffer, target: &Target) -> Option<(usize, usize)> {
    if origin.datatype != target.datatype || origin.count != target.count || origin.address == 0 {
        return None;
    }
    let count = usize::try_from(origin.count).ok()?;
    let bytes = count.checked_mul(datatype::contiguous_size(origin.datatype))?;
    if bytes == 0 || !window.epoch.is_open_to_all() {
        return None;
    }
    let memory = Targets::known(window, target.rank)?;
    let start = usize::try_from(target.disp).ok()?.checked_mul(memory.disp_unit)?;
    let is_inside = start <= memory.size && bytes <= memory.size - start;
    (is_inside && memory.reach == Reach::Direct).then(|| (memory.address + start, bytes))
}

/// Copies between the origin buffer and the target's memory; `Write` is towards the target.
///
/// # Safety
/// The origin buffer can be read, or written, as its count and datatype say.
#[inline(never)]
unsafe fn transfer(window: &Window, direction: Direction, origin: Buffer, target: Target) -> Result {
    if target.rank == MPI_PROC_NULL {
        return Ok(());
    }
    let memory = Targets::of_rank(window, target.rank)?;
    let there = Layout::of_target(&Buffer { address: 0, count: target.count, datatype: target.datatype })?;
    let here = Layout::of(&origin)?;
    window.epoch.allow_communication(target.rank)?;
    here.refuse_null(origin.address)?;
    here.refuse_mismatch(&there, "origin", "target")?;
    refuse_truncation(direction, &here, &there)?;
    let side = place::Side { window, rank: target.rank, memory };
    let address = side.resolve(target.disp, &there)?;
    window.epoch.communicate();

    // The data that move: what is sent. What receives may be longer.
    let bytes = here.bytes.min(there.bytes);
    if bytes == 0 {
        return Ok(());
    }
    if let (Some(local), Some(remote)) = (here.only_run(), there.only_run()) {
        let (local, remote) = (origin.address.wrapping_add_signed(local), address.wrapping_add_signed(remote));
        // SAFETY: the caller vouches for the origin; the target's bytes are inside its window.
        return unsafe { side.copy(direction, local, remote, bytes) };
    }
    let mut local = here.stream(origin.address);
    if let Some(mapped) = side.mapped(address, &there) {
        return datatype::pairs(&mut local, &mut there.stream(mapped), bytes, |pair| {
            // SAFETY: as above.
            unsafe { place::copy_pair(direction, &pair) };
            Ok(())
        });
    }
    let mut runs = Vec::with_capacity(RUNS_AT_ONCE);
    datatype::pairs(&mut local, &mut there.stream(address), bytes, |pair| {
        for run in pair.runs() {
            runs.push(run);
            if runs.len() == RUNS_AT_ONCE {
                // SAFETY: as above.
                unsafe { side.copy_runs(direction, &runs)? };
                runs.clear();
            }
        }
        Ok(())
    })?;
    // SAFETY: as above.
    unsafe { side.copy_runs(direction, &runs) }
}

/// MPI_ERR_TRUNCATE when what is sent does not fit what receives.
#[inline]
fn refuse_truncation(direction: Direction, here: &Layout, there: &Layout) -> Result {
    let (sent, received) = match direction {
        Direction::Write => (here, there),
        Direction::Read => (there, here),
    };
    if sent.bytes > received.bytes {
        fail!(
            MPI_ERR_TRUNCATE,
            "{} bytes ({}) do not fit in {} bytes ({})",
            sent.bytes,
            sent.description(),
            received.bytes,
            received.description()
        );
    }
    Ok(())
}
