//! The slow path of operations on windows with a request. The entry point first tries the fast path: short code for the usual case,
//! which declines any other call. If the fast path has declined, the entry point calls a function of this module.
//!
//! `rNAME_after_fast` tries the path of `rma::communication` for dynamic windows. If this path declines too, the function runs the
//! checked path, which accepts all calls and raises their errors. The path for data at equal distances has no form with a request.
//! Each function has the same arguments as its entry point. Therefore the compiler turns the call into a jump, and the fast path
//! needs no stack frame.

use crate::abi::*;
use crate::api::call::on_window;
use crate::api::transfers::CountType;
use crate::api::with_request::{with_complete_request, with_request};
use crate::rma::communication::{self, Buffer, TargetArgs};
use std::ffi::{c_int, c_void};

/// Performs a call of MPI_Rput that the fast path has declined.
///
/// # Safety
/// The origin buffer can be read, as its count and datatype describe; `request` is NULL or can be written.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn rput_after_fast<C: CountType>(
    origin_addr: *const c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
    request: *mut MPI_Request,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller promises that the origin buffer can be read and that `request` is NULL or can be written (Safety
    // section); the functions called require no more.
    let done = unsafe { with_complete_request(win, request, || communication::put_dynamic(win, origin, target)) };
    if let Some(code) = done {
        return code;
    }
    on_window(C::name("MPI_Rput", "MPI_Rput_c"), win, |window| {
        // SAFETY: the caller promises that the origin buffer can be read and that `request` is NULL or can be written (Safety
        // section); the functions called require no more.
        unsafe { with_request(window, target_rank, request, || communication::put_checked(window, origin, target)) }
    })
}

/// Performs a call of MPI_Rget that the fast path has declined.
///
/// # Safety
/// The origin buffer can be written, as its count and datatype describe; `request` is NULL or can be written.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn rget_after_fast<C: CountType>(
    origin_addr: *mut c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
    request: *mut MPI_Request,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller promises that the origin buffer can be written and that `request` is NULL or can be written (Safety
    // section); the functions called require no more.
    let done = unsafe { with_complete_request(win, request, || communication::get_dynamic(win, origin, target)) };
    if let Some(code) = done {
        return code;
    }
    on_window(C::name("MPI_Rget", "MPI_Rget_c"), win, |window| {
        // SAFETY: the caller promises that the origin buffer can be written and that `request` is NULL or can be written (Safety
        // section); the functions called require no more.
        unsafe { with_request(window, target_rank, request, || communication::get_checked(window, origin, target)) }
    })
}

/// Performs a call of MPI_Raccumulate that the fast path has declined.
///
/// # Safety
/// The origin buffer can be read, as its count and datatype describe; `request` is NULL or can be written.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn raccumulate_after_fast<C: CountType>(
    origin_addr: *const c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
    request: *mut MPI_Request,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller promises that the origin buffer can be read and that `request` is NULL or can be written (Safety
    // section); the functions called require no more.
    let done = unsafe {
        with_complete_request(win, request, || communication::accumulate_dynamic(win, origin, None, target, op))
    };
    if let Some(code) = done {
        return code;
    }
    on_window(C::name("MPI_Raccumulate", "MPI_Raccumulate_c"), win, |window| {
        // SAFETY: the caller promises that the origin buffer can be read and that `request` is NULL or can be written (Safety
        // section); the functions called require no more.
        unsafe {
            with_request(window, target_rank, request, || {
                communication::accumulate_checked(window, origin, None, target, op)
            })
        }
    })
}

/// Performs a call of MPI_Rget_accumulate that the fast path has declined.
///
/// # Safety
/// The origin buffer can be read and the result buffer written, as their counts and datatypes describe; `request` is NULL or can
/// be written.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn rget_accumulate_after_fast<C: CountType>(
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
    request: *mut MPI_Request,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let result = Buffer::new(result_addr, result_count, result_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller promises that the origin buffer can be read, the result buffer written, and that `request` is NULL or
    // can be written (Safety section); the functions called require no more.
    let done = unsafe {
        with_complete_request(win, request, || {
            communication::accumulate_dynamic(win, origin, Some(result), target, op)
        })
    };
    if let Some(code) = done {
        return code;
    }
    on_window(C::name("MPI_Rget_accumulate", "MPI_Rget_accumulate_c"), win, |window| {
        // SAFETY: the caller promises that the origin buffer can be read, the result buffer written, and that `request` is NULL
        // or can be written (Safety section); the functions called require no more.
        unsafe {
            with_request(window, target_rank, request, || {
                communication::accumulate_checked(window, origin, Some(result), target, op)
            })
        }
    })
}
