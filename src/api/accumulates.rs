//! The slow path of accumulates. The entry point first tries the fast path: short code for the usual case, which declines any other
//! call. If the fast path has declined, the entry point calls a function of this module. The functions have the form that the
//! module `transfers` describes.
//!
//! `rma::communication::accumulate` lists the paths of each operation and their preconditions.

use crate::abi::*;
use crate::api::call::on_window;
use crate::api::transfers::CountType;
use crate::datatype::UserBuf;
use crate::rma::communication::{self, Buffer, SwapBuffers, TargetArgs};
use std::ffi::{c_int, c_void};

/// Performs a call of MPI_Accumulate that the fast path has declined.
///
/// # Safety
/// The origin buffer can be read, as its count and datatype describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn accumulate_after_fast<C: CountType>(
    origin_addr: *const c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller promises that the origin buffer can be read (Safety section). The functions called require only this,
    // and check handles, counts and bounds themselves.
    let done = unsafe {
        communication::accumulate_dynamic(win, origin, None, target, op)
            .or_else(|| communication::accumulate_strided(win, origin, target, op))
    };
    if let Some(code) = done {
        return code;
    }
    // SAFETY: the caller promises that the origin buffer can be read (Safety section), and the functions called require no more.
    on_window(C::name("MPI_Accumulate", "MPI_Accumulate_c"), win, |window| unsafe {
        communication::accumulate_checked(window, origin, None, target, op)
    })
}

/// Performs a call of MPI_Get_accumulate that the fast path has declined.
///
/// # Safety
/// The origin buffer can be read and the result buffer written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn get_accumulate_after_fast<C: CountType>(
    origin_addr: *const c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    result_addr: *mut c_void,
    result_count: C,
    result_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let result = Buffer::new(result_addr, result_count, result_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller promises that the origin buffer can be read and the result buffer written (Safety section), and the
    // functions called require no more.
    if let Some(code) = unsafe { communication::accumulate_dynamic(win, origin, Some(result), target, op) } {
        return code;
    }
    // SAFETY: the caller promises that the origin buffer can be read and the result buffer written (Safety section), and the
    // functions called require no more.
    on_window(C::name("MPI_Get_accumulate", "MPI_Get_accumulate_c"), win, |window| unsafe {
        communication::accumulate_checked(window, origin, Some(result), target, op)
    })
}

/// Performs a call of MPI_Fetch_and_op that the fast path has declined.
///
/// # Safety
/// One element of `datatype` can be read at `origin_addr` and written at `result_addr`.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn fetch_and_op_after_fast(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let buffers = [UserBuf::of(origin_addr), UserBuf::of(result_addr)];
    let target = TargetArgs::new(target_rank, target_disp, 1, datatype);
    // SAFETY: the caller promises that the buffers can be read and written (Safety section), and the functions called access one
    // element of each.
    if let Some(code) = unsafe { communication::fetch_and_op_dynamic(win, buffers, target, op) } {
        return code;
    }
    // SAFETY: the caller promises that the buffers can be read and written (Safety section), and the functions called access one
    // element of each.
    on_window("MPI_Fetch_and_op", win, |window| unsafe {
        communication::fetch_and_op_checked(window, buffers, target, op)
    })
}

/// Performs a call of MPI_Compare_and_swap that the fast path has declined.
///
/// # Safety
/// One element of `datatype` can be read at `origin_addr` and at `compare_addr`, and written at `result_addr`.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn compare_and_swap_after_fast(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    win: MPI_Win,
) -> c_int {
    let [origin, compare, result] = [origin_addr, compare_addr, result_addr.cast_const()].map(UserBuf::of);
    let buffers = SwapBuffers { origin, compare, result };
    // SAFETY: the caller promises that the buffers can be read and written (Safety section), and the functions called access one
    // element of each.
    let done = unsafe { communication::compare_and_swap_dynamic(win, buffers, datatype, (target_rank, target_disp)) };
    if let Some(code) = done {
        return code;
    }
    // SAFETY: the caller promises that the buffers can be read and written (Safety section), and the functions called access one
    // element of each.
    on_window("MPI_Compare_and_swap", win, |window| unsafe {
        communication::compare_and_swap_checked(
            window,
            buffers,
            TargetArgs::new(target_rank, target_disp, 1, datatype),
        )
    })
}
