//! Operations of windows with requests (MPI-5.0 section 12.3.5).

use crate::abi::*;
use crate::api::counts::Count;
use crate::api::transfers_with_request;
use crate::api::with_request::with_complete_request;
use crate::rma::communication::{self, Buffer, TargetArgs};
use std::ffi::{c_int, c_void};

/// Writes data into the window of `target_rank`, with a request. The call is MPI_Put, except that the program may wait for
/// `request`. By the standard, an epoch of MPI_Win_lock or MPI_Win_lock_all must be open. The library also accepts any other access
/// epoch, except with the setting `RMAMPI_STRICT=1`. Errors: those of MPI_Put, MPI_ERR_ARG. MPI-5.0 section 12.3.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rput(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: Count,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
    request: *mut MPI_Request,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: MPI requires that the buffers have the given counts of their datatypes until the request is complete, and that
    // `request`, if not NULL, is the address of a handle. The functions called check handles, counts, bounds and NULL.
    unsafe {
        match with_complete_request(win, request, || communication::put_fast(win, origin, target)) {
            Some(code) => code,
            None => transfers_with_request::rput_after_fast(
                origin_addr,
                origin_count,
                origin_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                win,
                request,
            ),
        }
    }
}

/// Reads data from the window of `target_rank`, with a request. The call is MPI_Get, except that the program may wait for
/// `request`. By the standard, an epoch of MPI_Win_lock or MPI_Win_lock_all must be open. The library also accepts any other access
/// epoch, except with the setting `RMAMPI_STRICT=1`. Errors: those of MPI_Get, MPI_ERR_ARG. MPI-5.0 section 12.3.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rget(
    origin_addr: *mut c_void,
    origin_count: Count,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: Count,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
    request: *mut MPI_Request,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: MPI requires that the buffers have the given counts of their datatypes until the request is complete, and that
    // `request`, if not NULL, is the address of a handle. The functions called check handles, counts, bounds and NULL.
    unsafe {
        match with_complete_request(win, request, || communication::get_fast(win, origin, target)) {
            Some(code) => code,
            None => transfers_with_request::rget_after_fast(
                origin_addr,
                origin_count,
                origin_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                win,
                request,
            ),
        }
    }
}

/// Combines data into the window of `target_rank`, with a request. The call is MPI_Accumulate, except that the program may wait for
/// `request`. By the standard, an epoch of MPI_Win_lock or MPI_Win_lock_all must be open. The library also accepts any other access
/// epoch, except with the setting `RMAMPI_STRICT=1`. Errors: those of MPI_Accumulate, MPI_ERR_ARG. MPI-5.0 section 12.3.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Raccumulate(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: Count,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
    request: *mut MPI_Request,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: MPI requires that the buffers have the given counts of their datatypes until the request is complete, and that
    // `request`, if not NULL, is the address of a handle. The functions called check handles, counts, bounds and NULL.
    unsafe {
        match with_complete_request(win, request, || communication::accumulate_fast(win, origin, None, target, op)) {
            Some(code) => code,
            None => transfers_with_request::raccumulate_after_fast(
                origin_addr,
                origin_count,
                origin_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                op,
                win,
                request,
            ),
        }
    }
}

/// Combines data into the window of `target_rank` and returns the previous data, with a request. The call is MPI_Get_accumulate,
/// except that the program may wait for `request`. By the standard, an epoch of MPI_Win_lock or MPI_Win_lock_all must be open. The
/// library also accepts any other access epoch, except with the setting `RMAMPI_STRICT=1`. Errors: those of MPI_Get_accumulate,
/// MPI_ERR_ARG. MPI-5.0 section 12.3.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rget_accumulate(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: MPI_Datatype,
    result_addr: *mut c_void,
    result_count: Count,
    result_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: Count,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
    request: *mut MPI_Request,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let result = Buffer::new(result_addr, result_count, result_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: MPI requires that the buffers have the given counts of their datatypes until the request is complete, and that
    // `request`, if not NULL, is the address of a handle. The functions called check handles, counts, bounds and NULL.
    unsafe {
        match with_complete_request(win, request, || {
            communication::accumulate_fast(win, origin, Some(result), target, op)
        }) {
            Some(code) => code,
            None => transfers_with_request::rget_accumulate_after_fast(
                origin_addr,
                origin_count,
                origin_datatype,
                result_addr,
                result_count,
                result_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                op,
                win,
                request,
            ),
        }
    }
}
