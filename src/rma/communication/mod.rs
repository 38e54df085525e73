//! Operations on the memory of other ranks (MPI-5.0 section 12.3): put and get here, accumulates in `accumulate`,
//! transfers between equally spaced blocks in `strided`.
//!
//! Everything is checked at the origin before a byte moves. Then the origin alone accesses the target's memory: by
//! loads and stores where it is mapped, else through the kernel or the target's agent. An operation is complete at
//! the origin and the target when its call returns; a flush is a memory barrier.
//!
//! # Fast path and checked path
//!
//! The entry points in `api` try the fast path first. Its preconditions: one contiguous predefined datatype and equal
//! counts on both sides, a target that was used before, is mapped, and is in an epoch, all bytes inside the window.
//! Whatever does not meet them, errors included, jumps to a function with the same arguments (`api/transfers.rs`),
//! which tries attached memory, then equally spaced blocks, then the checked path, which checks everything in the
//! order in which errors are raised. So the fast path needs no stack frame. c-tests/instructions.c has the number of
//! instructions of each, and fails when one grows.
//!
//! Memory that the target has unmapped is noticed by the kernel alone, so such a call may have moved a part of its
//! bytes; all other erroneous calls move none.
//!
//! # Accumulates
//!
//! Elements that are aligned machine words in the arena are combined by atomic instructions until a call combines
//! more than four of them. Then, and for all other elements, they are combined under the target's accumulate lock
//! (`sync/accumulate_mode.rs` has the protocol): 1024 numbers under the lock take a fiftieth of the time of atomic
//! instructions. Under the lock data go in pieces of 64 KiB. Process-private memory is copied, combined and copied
//! back under the lock, without the holes.
//!
//! For one word the entry point jumps to a function that is specialised for operation and datatype (`words`), where
//! size and operation are constants.
#![allow(clippy::inline_always, reason = "an eight-byte put is 90 instructions in one piece, and 115 in two")]

mod accumulate;
mod elements;
mod place;
mod strided;
pub mod words;

use crate::abi::*;
use crate::datatype::{self, Layout, Pair, is_no_buffer};
use crate::error::conformance;
use crate::error::{Result, fail};
use crate::os::private::Direction;
use crate::os::stores;
use crate::rma::window::target;
use crate::rma::window::{Window, access};
use std::ffi::c_int;

pub use crate::datatype::Buffer;
pub use accumulate::{
    accumulate, accumulate_at_once, accumulate_words, compare_and_swap, compare_and_swap_attached, fetch_and_op,
    fetch_and_op_attached,
};
pub use strided::{accumulate_strided, get_strided, put_strided};

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

impl Target {
    /// The caller's arguments, together.
    #[inline]
    pub fn new(rank: c_int, disp: MPI_Aint, count: impl Into<MPI_Count>, datatype: MPI_Datatype) -> Self {
        Self { rank, disp, count: count.into(), datatype }
    }
}

/// How a target has its memory.
pub trait Memory {
    /// Where bytes at a displacement are, if they are mapped.
    fn find(target: &target::Target, disp: MPI_Aint, bytes: usize) -> Option<usize>;
}

/// Memory that belongs to the window from the beginning.
pub struct Own;

/// Memory that is attached.
struct Attached;

impl Memory for Own {
    #[inline(always)]
    fn find(target: &target::Target, disp: MPI_Aint, bytes: usize) -> Option<usize> {
        target.mapped(disp, bytes)
    }
}

impl Memory for Attached {
    #[inline(always)]
    fn find(target: &target::Target, disp: MPI_Aint, bytes: usize) -> Option<usize> {
        target.attached(disp, bytes)
    }
}

/// MPI_Put into memory that belongs to the window when all is as it mostly is. None when nothing was done, for `put_attached` to look
/// closer.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[inline(always)]
pub unsafe fn put_at_once(win: MPI_Win, origin: Buffer, target: Target) -> Option<c_int> {
    // SAFETY: the caller's promise.
    unsafe { transfer_at_once(win, Direction::Write, &origin, &target) }
}

/// MPI_Get, likewise.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[inline(always)]
pub unsafe fn get_at_once(win: MPI_Win, origin: Buffer, target: Target) -> Option<c_int> {
    // SAFETY: the caller's promise.
    unsafe { transfer_at_once(win, Direction::Read, &origin, &target) }
}

/// MPI_Put into memory that is attached, likewise. None when nothing was done, for `put` to look closer.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[inline(always)]
pub unsafe fn put_attached(win: MPI_Win, origin: Buffer, target: Target) -> Option<c_int> {
    // SAFETY: the caller's promise.
    unsafe { transfer_attached(win, Direction::Write, &origin, &target) }
}

/// MPI_Get, likewise.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[inline(always)]
pub unsafe fn get_attached(win: MPI_Win, origin: Buffer, target: Target) -> Option<c_int> {
    // SAFETY: the caller's promise.
    unsafe { transfer_attached(win, Direction::Read, &origin, &target) }
}

/// MPI_Put.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
pub unsafe fn put(window: &Window, origin: Buffer, target: Target) -> Result {
    // SAFETY: the caller's promise.
    unsafe { transfer(window, Direction::Write, origin, target) }
}

/// MPI_Get.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
pub unsafe fn get(window: &Window, origin: Buffer, target: Target) -> Result {
    // SAFETY: the caller's promise.
    unsafe { transfer(window, Direction::Read, origin, target) }
}

/// The target of an operation and its bytes, when these are as they mostly are: one contiguous datatype, as many entries on both sides, an
/// epoch towards the target, which was used before. The order of what is looked at is the one that needs the fewest registers.
#[inline(always)]
fn alike(win: MPI_Win, origin: &Buffer, target: &Target) -> Option<(&'static target::Target, usize)> {
    if origin.datatype != target.datatype || origin.count != target.count || is_no_buffer(origin.address) {
        return None;
    }
    let access = access::at(win);
    if !access.is_of(win) {
        return None;
    }
    let there = access.target(target.rank)?;
    // Times a size of eight bits, a negative count becomes a number that is larger than any window.
    let count = i32::try_from(origin.count).ok()? as usize;
    let bytes = datatype::contiguous_size(origin.datatype)?.wrapping_mul(count);
    Some((there, bytes))
}

/// Copies when all is as it mostly is: as told above, and the target's bytes are mapped, inside its window. Whatever is otherwise, an error
/// too, is for `transfer`, which takes four times as many instructions to look at everything.
///
/// # Safety
/// The origin buffer can be read, or written, as its count and datatype say.
#[inline(always)]
unsafe fn transfer_at_once(win: MPI_Win, direction: Direction, origin: &Buffer, target: &Target) -> Option<c_int> {
    let (there, bytes) = alike(win, origin, target)?;
    // SAFETY: the caller vouches for the origin; the bytes are inside the target's window, which is mapped.
    unsafe {
        match bytes {
            8 => copy_eight(direction, origin.address, there.mapped_eight(target.disp)?),
            0 => return None,
            _ => copy(direction, origin.address, there.mapped_end(target.disp, bytes)?, bytes),
        }
    }
    Some(MPI_SUCCESS)
}

/// The same in memory that is attached, and in one region.
///
/// # Safety
/// As above.
#[inline(always)]
unsafe fn transfer_attached(win: MPI_Win, direction: Direction, origin: &Buffer, target: &Target) -> Option<c_int> {
    let (there, bytes) = alike(win, origin, target)?;
    if bytes == 0 {
        return None;
    }
    // At one place for all lengths, as a search at two would be a call: a fifth of the operation.
    let address = there.attached(target.disp, bytes)?;
    // SAFETY: as above.
    unsafe {
        match bytes {
            8 => copy_eight(direction, origin.address, address),
            _ => copy(direction, origin.address, address + bytes, bytes),
        }
    }
    Some(MPI_SUCCESS)
}

/// Copies eight bytes, as most operations do, between `local` and `remote`, which is mapped.
///
/// # Safety
/// They can be read and written there.
#[inline(always)]
unsafe fn copy_eight(direction: Direction, local: usize, remote: usize) {
    let (from, to) = direction.sides(local, remote);
    // SAFETY: the caller's promise.
    unsafe { (to as *mut u64).write_unaligned((from as *const u64).read_unaligned()) };
    note(direction);
}

/// Copies bytes between `local` and those before `remote_end`, which are mapped.
///
/// # Safety
/// As above.
#[inline(always)]
unsafe fn copy(direction: Direction, local: usize, remote_end: usize, bytes: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match direction {
            Direction::Write => place::copy_up_to::<true>(local, remote_end, bytes),
            Direction::Read => place::copy_up_to::<false>(local, remote_end, bytes),
        }
    }
    note(direction);
}

/// Notes that something was stored in the target's memory, if it was.
#[inline(always)]
fn note(direction: Direction) {
    if direction == Direction::Write {
        stores::note();
    }
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
    let memory = window.target(target.rank)?;
    let there = Layout::of_target(&Buffer { address: 0, count: target.count, datatype: target.datatype })?;
    let here = Layout::of(&origin)?;
    window.epoch.allow_communication(target.rank)?;
    here.refuse_null(origin.address)?;
    if let Err(mismatch) = here.refuse_mismatch(&there, "origin", "target") {
        conformance::tolerate(&conformance::MISMATCHED_TYPES, || mismatch)?;
    }
    refuse_truncation(direction, &here, &there)?;
    let side = place::Side { window, rank: target.rank, memory };
    let address = side.resolve(target.disp, &there)?;
    window.communicate(target.rank);

    // The data that move: what is sent. What receives may be longer.
    let bytes = here.bytes.min(there.bytes);
    if bytes == 0 {
        return Ok(());
    }
    let batches = here.only_batch().zip(there.only_batch());
    if let Some((local, remote)) = batches
        && local.is_run()
        && remote.is_run()
    {
        let (local, remote) = (local.moved(origin.address).address, remote.moved(address).address);
        // SAFETY: the caller vouches for the origin; the target's bytes are inside its window.
        return unsafe { side.copy(direction, local, remote, bytes) };
    }
    if let Some(mapped) = side.mapped(address, &there) {
        let pair =
            batches.and_then(|(local, remote)| Pair::of(&local.moved(origin.address), &remote.moved(mapped), bytes));
        if let Some(pair) = pair {
            // SAFETY: as above.
            unsafe { place::copy_pair(direction, &pair) };
            return Ok(());
        }
        let (mut local, mut remote) = (here.stream(origin.address), there.stream(mapped));
        return datatype::pairs(&mut local, &mut remote, bytes, |pair| {
            // SAFETY: as above.
            unsafe { place::copy_pair(direction, &pair) };
            Ok(())
        });
    }
    let mut local = here.stream(origin.address);
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
