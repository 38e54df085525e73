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
use crate::window::targets::{self, Targets};
use crate::window::{self, Window};
use std::ffi::c_int;

pub use crate::datatype::Buffer;
pub use accumulate::{
    accumulate, accumulate_at_once, compare_and_swap, compare_and_swap_at_once, fetch_and_op, fetch_and_op_at_once,
};

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
    fn find(target: &targets::Target, disp: MPI_Aint, bytes: usize) -> Option<usize>;
}

/// Memory that belongs to the window from the beginning.
pub struct Own;

/// Memory that is attached.
pub struct Attached;

impl Memory for Own {
    #[inline(always)]
    fn find(target: &targets::Target, disp: MPI_Aint, bytes: usize) -> Option<usize> {
        target.mapped(disp, bytes)
    }
}

impl Memory for Attached {
    #[inline(always)]
    fn find(target: &targets::Target, disp: MPI_Aint, bytes: usize) -> Option<usize> {
        target.attached(disp, bytes)
    }
}

/// MPI_Put when all is as it mostly is. None when nothing was done, for `put` to look closer.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[inline(always)]
pub unsafe fn put_at_once<M: Memory>(win: MPI_Win, origin: Buffer, target: Target) -> Option<c_int> {
    let (address, bytes) = in_reach::<M>(win, &origin, &target)?;
    // SAFETY: the caller vouches for the origin; the bytes are inside the target's window, which is mapped.
    unsafe { place::copy_at_once(origin.address as *const u8, address as *mut u8, bytes) }
}

/// MPI_Get, likewise.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[inline(always)]
pub unsafe fn get_at_once<M: Memory>(win: MPI_Win, origin: Buffer, target: Target) -> Option<c_int> {
    let (address, bytes) = in_reach::<M>(win, &origin, &target)?;
    // SAFETY: as for `put_at_once`.
    unsafe { place::copy_at_once(address as *const u8, origin.address as *mut u8, bytes) }
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

/// Where the bytes are, and how many, perhaps none, when all is as it mostly is: one contiguous datatype, as many entries on both sides, an
/// epoch towards all ranks or this one alone, a target that was used before and is mapped, inside its window. Whatever is otherwise, an
/// error too, is for `transfer`, which takes four times as many instructions to look at everything.
#[inline(always)]
fn in_reach<M: Memory>(win: MPI_Win, origin: &Buffer, target: &Target) -> Option<(usize, usize)> {
    // SAFETY: MPI forbids to free a window in one thread while another uses it.
    let window = unsafe { window::borrow(win)? };
    if origin.datatype != target.datatype || origin.count != target.count || origin.address == 0 {
        return None;
    }
    // Times a size of eight bits, a negative count becomes a number that is larger than any window.
    let count = i32::try_from(origin.count).ok()? as usize;
    let bytes = count.wrapping_mul(datatype::contiguous_size(origin.datatype));
    if !window.epoch.is_open_to(target.rank) {
        return None;
    }
    M::find(Targets::known(window, target.rank)?, target.disp, bytes).map(|address| (address, bytes))
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
