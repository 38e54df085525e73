//! Operations on windows when they are not as they mostly are: on attached memory first, then any, or wrong ones.
//!
//! Each has the arguments of its entry point, which goes on here with a jump, and so needs no room on the stack for itself.

use crate::abi::*;
use crate::api::call::on_window;
use crate::rma::{self, Buffer, Target};
use crate::synchronization;
use std::ffi::{c_int, c_void};

/// Any MPI_Put.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn put(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: c_int,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> c_int {
    let origin =
        Buffer { address: origin_addr as usize, count: MPI_Count::from(origin_count), datatype: origin_datatype };
    let target = Target {
        rank: target_rank,
        disp: target_disp,
        count: MPI_Count::from(target_count),
        datatype: target_datatype,
    };
    // SAFETY: the caller's promise.
    unsafe {
        rma::put_at_once::<rma::Attached>(win, origin, target)
            .unwrap_or_else(|| on_window("MPI_Put", win, |window| rma::put(window, origin, target)))
    }
}

/// Any MPI_Put_c.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn put_c(
    origin_addr: *const c_void,
    origin_count: MPI_Count,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: MPI_Count,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer { address: origin_addr as usize, count: origin_count, datatype: origin_datatype };
    let target = Target { rank: target_rank, disp: target_disp, count: target_count, datatype: target_datatype };
    // SAFETY: the caller's promise.
    unsafe {
        rma::put_at_once::<rma::Attached>(win, origin, target)
            .unwrap_or_else(|| on_window("MPI_Put_c", win, |window| rma::put(window, origin, target)))
    }
}

/// Any MPI_Get.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn get(
    origin_addr: *mut c_void,
    origin_count: c_int,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: c_int,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> c_int {
    let origin =
        Buffer { address: origin_addr as usize, count: MPI_Count::from(origin_count), datatype: origin_datatype };
    let target = Target {
        rank: target_rank,
        disp: target_disp,
        count: MPI_Count::from(target_count),
        datatype: target_datatype,
    };
    // SAFETY: the caller's promise.
    unsafe {
        rma::get_at_once::<rma::Attached>(win, origin, target)
            .unwrap_or_else(|| on_window("MPI_Get", win, |window| rma::get(window, origin, target)))
    }
}

/// Any MPI_Get_c.
///
/// # Safety
/// The origin buffer can be written as its count and datatype say.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn get_c(
    origin_addr: *mut c_void,
    origin_count: MPI_Count,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: MPI_Count,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer { address: origin_addr as usize, count: origin_count, datatype: origin_datatype };
    let target = Target { rank: target_rank, disp: target_disp, count: target_count, datatype: target_datatype };
    // SAFETY: the caller's promise.
    unsafe {
        rma::get_at_once::<rma::Attached>(win, origin, target)
            .unwrap_or_else(|| on_window("MPI_Get_c", win, |window| rma::get(window, origin, target)))
    }
}

/// Any MPI_Accumulate.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn accumulate(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: c_int,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let (buffers, place) = ([origin_addr as usize, 0], (target_rank, target_disp));
    let words = (target_count, target_datatype);
    if (origin_count, origin_datatype) == words && op != MPI_NO_OP {
        // SAFETY: the caller's promise.
        if let Some(code) = unsafe { rma::combine_at_once::<rma::Attached>(win, buffers, words, place, op) } {
            return code;
        }
    }
    let count = MPI_Count::from(origin_count);
    let origin = Buffer { address: origin_addr as usize, count, datatype: origin_datatype };
    let count = MPI_Count::from(target_count);
    let target = Target { rank: target_rank, disp: target_disp, count, datatype: target_datatype };
    // SAFETY: the caller's promise.
    on_window("MPI_Accumulate", win, |window| unsafe { rma::accumulate(window, origin, None, target, op) })
}

/// Any MPI_Fetch_and_op.
///
/// # Safety
/// An element can be read at `origin_addr` and written at `result_addr`.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn fetch_and_op(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let (origin, result, place) = (origin_addr as usize, result_addr as usize, (target_rank, target_disp));
    if !result_addr.is_null() {
        // SAFETY: the caller's promise.
        let done = unsafe { rma::combine_at_once::<rma::Attached>(win, [origin, result], (1, datatype), place, op) };
        if let Some(code) = done {
            return code;
        }
    }
    on_window("MPI_Fetch_and_op", win, |window| {
        // SAFETY: the caller's promise.
        unsafe { rma::fetch_and_op(window, origin, result, datatype, place, op) }
    })
}

/// Any MPI_Compare_and_swap.
///
/// # Safety
/// An element can be read at the first two addresses and written at the third.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn compare_and_swap(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    win: MPI_Win,
) -> c_int {
    let (origin, compare, result) = (origin_addr as usize, compare_addr as usize, result_addr as usize);
    let (buffers, place) = ([origin, compare, result], (target_rank, target_disp));
    // SAFETY: the caller's promise.
    let done = unsafe { rma::compare_and_swap_at_once::<rma::Attached>(win, buffers, datatype, place) };
    if let Some(code) = done {
        return code;
    }
    on_window("MPI_Compare_and_swap", win, |window| {
        // SAFETY: the caller's promise.
        unsafe { rma::compare_and_swap(window, origin, compare, result, datatype, target_rank, target_disp) }
    })
}

/// Any MPI_Win_flush.
#[cold]
#[inline(never)]
pub extern "C" fn flush(rank: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_flush", win, |window| synchronization::flush(window, rank))
}

/// Any MPI_Win_flush_local.
#[cold]
#[inline(never)]
pub extern "C" fn flush_local(rank: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_flush_local", win, |window| synchronization::flush(window, rank))
}
