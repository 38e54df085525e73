//! Operations on the memory of other ranks (MPI-5.0 section 12.3): put and get here, the others in `accumulate`.
//!
//! Everything is checked at the origin before a byte moves. The target's memory is then read and written by the origin
//! alone: by loads and stores where it is mapped, and through the kernel where it is private to the target.

mod accumulate;
mod place;

use crate::abi::*;
use crate::datatype::Layout;
use crate::error::{Result, fail};
use crate::system::private::Direction;
use crate::window::Window;
use crate::window::targets::Targets;
use std::ffi::c_int;

pub use crate::datatype::Buffer;
pub use accumulate::{accumulate, compare_and_swap};

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
#[inline]
pub unsafe fn put(window: &Window, origin: Buffer, target: Target) -> Result {
    // SAFETY: the caller's promise.
    unsafe { transfer(window, Direction::Write, origin, target) }
}

/// MPI_Get.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[inline]
pub unsafe fn get(window: &Window, origin: Buffer, target: Target) -> Result {
    // SAFETY: the caller's promise.
    unsafe { transfer(window, Direction::Read, origin, target) }
}

/// Copies between the origin buffer and the target's memory; `Write` is towards the target.
///
/// # Safety
/// The origin buffer can be read, or written, as its count and datatype say.
#[inline]
unsafe fn transfer(window: &Window, direction: Direction, origin: Buffer, target: Target) -> Result {
    if target.rank == MPI_PROC_NULL {
        return Ok(());
    }
    let memory = Targets::of_rank(window, target.rank)?;
    let there = Layout::of_target(&Buffer { address: 0, count: target.count, datatype: target.datatype })?;
    let here = Layout::of(&origin)?;
    window.epoch.communicate(target.rank)?;
    here.refuse_null(origin.address)?;
    here.refuse_mismatch(&there, "origin", "target")?;
    refuse_truncation(direction, &here, &there)?;
    let address = place::resolve(window, target.rank, memory, target.disp, there.reach())?;

    // The data that move: what is sent. What receives may be longer.
    let bytes = here.bytes.min(there.bytes);
    if bytes == 0 {
        return Ok(());
    }
    let side = place::Side { window, rank: target.rank, memory };
    if here.basic.is_contiguous() && there.basic.is_contiguous() {
        // SAFETY: the caller vouches for the origin; the target's bytes are inside its window.
        return unsafe { side.copy(direction, origin.address, address, bytes) };
    }
    let mut result = Ok(());
    let mut done = 0;
    there.runs(address, 0, bytes, |remote, length| {
        let mut moved = 0;
        here.runs(origin.address, done, length, |local, step| {
            if result.is_ok() {
                // SAFETY: as above.
                result = unsafe { side.copy(direction, local, remote.wrapping_add(moved), step) };
            }
            moved += step;
        });
        done += length;
    });
    result
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
            "{} bytes ({} {}) do not fit in {} bytes ({} {})",
            sent.bytes,
            sent.count,
            sent.basic.name,
            received.bytes,
            received.count,
            received.basic.name
        );
    }
    Ok(())
}
