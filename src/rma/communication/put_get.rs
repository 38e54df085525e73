//! MPI_Put and MPI_Get (MPI-5.0 sections 12.3.1 and 12.3.2). Each call has four forms, its paths.
//!
//! An entry point tries the paths in the order of the table below. A path returns None, without any effect, when a precondition does not
//! hold. Only the checked path raises errors. The checked path needs about four times the instructions of the fast path.
//!
//! | path | target memory | datatypes | called by |
//! | --- | --- | --- | --- |
//! | `put_fast`, `get_fast` | part of the window from its creation on, mapped here | same contiguous datatype and count on both sides | entry point |
//! | `put_dynamic`, `get_dynamic` | attached; the range lies in one region that is mapped here | as for `put_fast` | `NAME_after_fast` |
//! | `put_strided`, `get_strided` | attached, or part of the window from its creation on; mapped here | runs at equal distances, same number of data of one predefined datatype | `NAME_after_fast` |
//! | `put_checked`, `get_checked` | any, private memory too | any | `NAME_after_fast` |
//!
//! All paths except the checked one also have these preconditions:
//! - the handle is a window's;
//! - `Access` finds the target rank: an epoch is open towards this rank, and an earlier call has looked up its memory;
//! - the origin buffer is neither NULL (MPI_BOTTOM) nor MPI_IN_PLACE;
//! - the range has at least one byte and lies inside the target's window.
//!
//! If the target is on the same host and its memory is mapped, the origin process moves the bytes by loads and stores. If the memory is
//! private to the target, the kernel copies the bytes, or the target's copy agent does. The checked path passes operations on other hosts
//! to `rma::remote`.

use super::TargetArgs;
use super::copy::{copy_pair, copy_up_to};
use super::strided;
use super::target_side::TargetSide;
use crate::abi::*;
use crate::datatype::{self, Buffer, Layout, Pair, UserBuf};
use crate::error::conformance;
use crate::error::{Result, fail};
use crate::os::address::{Address, LocalAddr, RemoteAddr};
use crate::os::private::Direction;
use crate::os::stores;
use crate::rma::window::table::Reach;
use crate::rma::window::target::TargetMemory;
use crate::rma::window::{Window, access};
use std::ffi::c_int;

/// Maximum number of runs that the checked path copies together if the target's memory is not mapped.
const RUNS_PER_COPY: usize = 1024;

/// Fast path of MPI_Put.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[inline(always)]
pub unsafe fn put_fast(win: MPI_Win, origin: Buffer, target: TargetArgs) -> Option<c_int> {
    // SAFETY: the caller promises that the origin buffer can be read, and `Write` only reads it.
    unsafe { transfer_fast(win, Direction::Write, &origin, &target) }
}

/// Fast path of MPI_Get.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[inline(always)]
pub unsafe fn get_fast(win: MPI_Win, origin: Buffer, target: TargetArgs) -> Option<c_int> {
    // SAFETY: the caller promises that the origin buffer can be written, and `Read` only writes it.
    unsafe { transfer_fast(win, Direction::Read, &origin, &target) }
}

/// Dynamic path of MPI_Put.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[inline(always)]
pub unsafe fn put_dynamic(win: MPI_Win, origin: Buffer, target: TargetArgs) -> Option<c_int> {
    // SAFETY: the caller promises that the origin buffer can be read, and `Write` only reads it.
    unsafe { transfer_dynamic(win, Direction::Write, &origin, &target) }
}

/// Dynamic path of MPI_Get.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[inline(always)]
pub unsafe fn get_dynamic(win: MPI_Win, origin: Buffer, target: TargetArgs) -> Option<c_int> {
    // SAFETY: the caller promises that the origin buffer can be written, and `Read` only writes it.
    unsafe { transfer_dynamic(win, Direction::Read, &origin, &target) }
}

/// Strided path of MPI_Put.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[inline(never)]
pub unsafe fn put_strided(win: MPI_Win, origin: Buffer, target: TargetArgs) -> Option<c_int> {
    let found = strided::find(win, &origin, &target);
    // SAFETY: the caller promises that the origin buffer can be read (Safety section); the target's runs are mapped, in its window or
    // one of its regions.
    unsafe { copy_pair(Direction::Write, &found.as_ref()?.pair) };
    stores::note();
    Some(MPI_SUCCESS)
}

/// Strided path of MPI_Get.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[inline(never)]
pub unsafe fn get_strided(win: MPI_Win, origin: Buffer, target: TargetArgs) -> Option<c_int> {
    let found = strided::find(win, &origin, &target);
    // SAFETY: the caller promises that the origin buffer can be written (Safety section); the target's runs are mapped, in its window or
    // one of its regions.
    unsafe { copy_pair(Direction::Read, &found.as_ref()?.pair) };
    Some(MPI_SUCCESS)
}

/// Checked path of MPI_Put.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
pub unsafe fn put_checked(window: &Window, origin: Buffer, target: TargetArgs) -> Result {
    // SAFETY: the caller promises that the origin buffer can be read, and `Write` only reads it.
    unsafe { transfer_checked(window, Direction::Write, origin, target) }
}

/// Checked path of MPI_Get.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
pub unsafe fn get_checked(window: &Window, origin: Buffer, target: TargetArgs) -> Result {
    // SAFETY: the caller promises that the origin buffer can be written, and `Read` only writes it.
    unsafe { transfer_checked(window, Direction::Read, origin, target) }
}

/// Returns the target and the number of bytes, if all preconditions of the fast and the dynamic path hold. Does not check the range. The
/// checks are in the order that needs the fewest registers.
#[inline(always)]
fn contiguous(win: MPI_Win, origin: &Buffer, target: &TargetArgs) -> Option<(&'static TargetMemory, usize)> {
    if origin.datatype != target.datatype || origin.count != target.count || origin.address.is_none() {
        return None;
    }
    let access = access::at(win);
    if !access.is_of(win) {
        return None;
    }
    let there = access.target(target.rank)?;
    // A negative count becomes a number of at least 2^64 - 2^31. The product of such a number with a size, which has at most eight bits,
    // wraps around to at least 2^64 - 2^39, which is larger than any window.
    let count = i32::try_from(origin.count).ok()? as usize;
    let bytes = datatype::contiguous_size(origin.datatype)?.wrapping_mul(count);
    Some((there, bytes))
}

/// Copies between the origin buffer and memory that belongs to the window from its creation on.
///
/// # Safety
/// The origin buffer can be read (`Write`) or written (`Read`), as its count and datatype say.
#[inline(always)]
unsafe fn transfer_fast(win: MPI_Win, direction: Direction, origin: &Buffer, target: &TargetArgs) -> Option<c_int> {
    let (there, bytes) = contiguous(win, origin, target)?;
    // SAFETY: the caller promises that the origin buffer is valid (Safety section); the bytes are inside the target's window, which is
    // mapped.
    unsafe {
        match bytes {
            8 => copy_eight(direction, origin.address.base(), there.mapped_eight(target.disp)?),
            0 => return None,
            _ => copy(direction, origin.address.base(), there.mapped_end(target.disp, bytes)?, bytes),
        }
    }
    Some(MPI_SUCCESS)
}

/// Copies between the origin buffer and attached memory, inside one region.
///
/// # Safety
/// The origin buffer can be read (`Write`) or written (`Read`), as its count and datatype say.
#[inline(always)]
unsafe fn transfer_dynamic(
    win: MPI_Win,
    direction: Direction,
    origin: &Buffer,
    target: &TargetArgs,
) -> Option<c_int> {
    let (there, bytes) = contiguous(win, origin, target)?;
    if bytes == 0 {
        return None;
    }
    // The search comes before the `match`, so that the code has only one search: the compiler would inline none of several searches, and a
    // function call takes a fifth of the time of the operation.
    let address = there.attached(target.disp, bytes)?;
    // SAFETY: the caller promises that the origin buffer is valid (Safety section); the bytes are inside one region of the target, which
    // is mapped.
    unsafe {
        match bytes {
            8 => copy_eight(direction, origin.address.base(), address),
            _ => copy(direction, origin.address.base(), address + bytes, bytes),
        }
    }
    Some(MPI_SUCCESS)
}

/// Copies eight bytes between `local` and `remote`, which is mapped. Eight bytes are the most frequent length.
///
/// # Safety
/// Eight bytes can be read at one address and written at the other.
#[inline(always)]
unsafe fn copy_eight(direction: Direction, local: LocalAddr, remote: LocalAddr) {
    let (from, to) = direction.sides(local, remote);
    // SAFETY: the caller promises that there are eight bytes at both addresses.
    unsafe { to.ptr_mut::<u64>().write_unaligned(from.ptr::<u64>().read_unaligned()) };
    note(direction);
}

/// Copies `bytes` bytes between the memory from `local` on and the memory that ends at `remote_end`; both are mapped.
///
/// # Safety
/// The bytes can be read at one side and written at the other.
#[inline(always)]
unsafe fn copy(direction: Direction, local: LocalAddr, remote_end: LocalAddr, bytes: usize) {
    // SAFETY: the caller promises that the bytes are valid at both sides.
    unsafe {
        match direction {
            Direction::Write => copy_up_to::<true>(local, remote_end, bytes),
            Direction::Read => copy_up_to::<false>(local, remote_end, bytes),
        }
    }
    note(direction);
}

/// If the direction is `Write`, notes a store in the target's memory, so that the next flush executes a memory barrier.
#[inline(always)]
fn note(direction: Direction) {
    if direction == Direction::Write {
        stores::note();
    }
}

/// For an operation on a rank of another host: returns the target, the address at the target, and the number of bytes. The preconditions
/// are those of the fast path, except that the target's memory is on another host, and neither attached nor guarded. Returns None, without
/// any effect, if a precondition does not hold.
pub(super) fn contiguous_remote<'w>(
    window: &'w Window,
    origin: &Buffer,
    target: &TargetArgs,
) -> Option<(TargetSide<'w>, RemoteAddr, usize)> {
    let (memory, bytes) = contiguous(window.handle() as MPI_Win, origin, target)?;
    if memory.reach != Reach::Remote || bytes == 0 {
        return None;
    }
    let start = target.disp.checked_mul(memory.disp_unit as isize)?;
    // As an unsigned number, a negative offset is larger than any window; only the sum with a negative offset can overflow.
    let end = (start as usize).checked_add(bytes)?;
    if end > memory.size(&window.table, target.rank) {
        return None;
    }
    stores::note();
    Some((TargetSide { window, rank: target.rank, memory }, memory.address.offset(start), bytes))
}

/// Copies between the origin buffer and the target's memory; `Write` copies to the target.
///
/// # Safety
/// The origin buffer can be read (`Write`) or written (`Read`), as its count and datatype say.
#[inline(never)]
unsafe fn transfer_checked(window: &Window, direction: Direction, origin: Buffer, target: TargetArgs) -> Result {
    if target.rank == MPI_PROC_NULL {
        return Ok(());
    }
    if window.remote.is_some()
        && let Some((side, address, bytes)) = contiguous_remote(window, &origin, &target)
    {
        // SAFETY: the caller promises a valid origin buffer; the target's bytes are inside its window.
        return unsafe { side.copy(direction, origin.address.base(), address, bytes) };
    }
    let memory = window.target(target.rank)?;
    let there =
        Layout::of_target(&Buffer { address: UserBuf::NULL, count: target.count, datatype: target.datatype })?;
    let here = Layout::of(&origin)?;
    window.epoch.allow_communication(target.rank)?;
    here.refuse_null(origin.address)?;
    if let Err(mismatch) = here.refuse_mismatch(&there, "origin", "target") {
        conformance::tolerate(&conformance::MISMATCHED_TYPES, || mismatch)?;
    }
    refuse_truncation(direction, &here, &there)?;
    let side = TargetSide { window, rank: target.rank, memory };
    let (local, address) = (origin.address.base(), side.resolve(target.disp, &there)?);
    window.communicate(target.rank);

    // The receiving side may be longer than the sending one; the rest of the receiving side does not change.
    let bytes = here.bytes.min(there.bytes);
    if bytes == 0 {
        return Ok(());
    }
    let batches = here.only_batch().zip(there.only_batch());
    if let Some((from, to)) = batches
        && from.is_run()
        && to.is_run()
    {
        let (local, remote) = (from.at(local).address, to.at(address).address);
        // SAFETY: the caller promises that the origin buffer is valid (Safety section); the target's bytes are inside its window.
        return unsafe { side.copy(direction, local, remote, bytes) };
    }
    if let Some(mapped) = side.mapped(address, &there) {
        let pair = batches.and_then(|(from, to)| Pair::of(&from.at(local), &to.at(mapped), bytes));
        if let Some(pair) = pair {
            // SAFETY: the caller promises that the origin buffer is valid (Safety section); the pair's runs lie in memory that `resolve`
            // has checked and `mapped` has found in this process.
            unsafe { copy_pair(direction, &pair) };
            return Ok(());
        }
        let (mut local, mut remote) = (here.stream(local), there.stream(mapped));
        return datatype::pairs(&mut local, &mut remote, bytes, |pair| {
            // SAFETY: the caller promises that the origin buffer is valid (Safety section); the pair's runs lie in memory that `resolve`
            // has checked and `mapped` has found in this process.
            unsafe { copy_pair(direction, &pair) };
            Ok(())
        });
    }
    if side.memory.reach.is_remote()
        && let Some(pair) = batches.and_then(|(from, to)| Pair::of(&from.at(local), &to.at(address), bytes))
    {
        // SAFETY: the caller promises that the origin buffer is valid (Safety section); the runs lie in memory that `resolve` has checked.
        if let Some(result) = unsafe { side.copy_remote_pair(direction, &pair) } {
            return result;
        }
    }
    let mut local = here.stream(local);
    let mut runs = Vec::with_capacity(RUNS_PER_COPY);
    datatype::pairs(&mut local, &mut there.stream(address), bytes, |pair| {
        for run in pair.remote_runs() {
            runs.push(run);
            if runs.len() == RUNS_PER_COPY {
                // SAFETY: the caller promises that the origin buffer is valid (Safety section); the runs lie in memory that `resolve`
                // has checked.
                unsafe { side.copy_runs(direction, &runs)? };
                runs.clear();
            }
        }
        Ok(())
    })?;
    // SAFETY: the caller promises that the origin buffer is valid (Safety section); the runs lie in memory that `resolve` has checked.
    unsafe { side.copy_runs(direction, &runs) }
}

/// Fails with MPI_ERR_TRUNCATE when the sent data do not fit in the receiving side.
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
