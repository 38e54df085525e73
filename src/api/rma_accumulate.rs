//! Accumulate operations of windows (MPI-5.0 section 12.3.4).

use crate::abi::*;
use crate::api::accumulates;
use crate::api::counts::Count;
use crate::api::one_word;
use crate::rma::communication::{self, Buffer, TargetArgs};
use std::ffi::{c_int, c_void};

/// Combines, by `op`, `origin_count` entries at `origin_addr` with data in the window of `target_rank`. The results replace the
/// data in the window. `op` is a predefined reduction operation or MPI_REPLACE.
///
/// Each element is combined atomically with respect to all other accumulate operations on the same datatype. Accumulate operations
/// of one rank on one target are executed in program order. The origin datatype and the target datatype must consist of the same
/// predefined datatype.
///
/// Errors: those of MPI_Put, and MPI_ERR_OP (`op` is not a predefined operation, or is not defined for the datatype). MPI-5.0
/// section 12.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Accumulate(
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
    // SAFETY: MPI requires that `origin_count` entries of `origin_datatype` at `origin_addr` can be read. The functions called
    // check handles, counts and bounds before they access the buffer, or decline the call.
    unsafe {
        (one_word::accumulate(target_datatype, op))(
            origin_addr,
            origin_count,
            origin_datatype,
            target_rank,
            target_disp,
            target_count,
            target_datatype,
            op,
            win,
        )
    }
}

/// The form of MPI_Accumulate with large counts. MPI-5.0 section 12.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Accumulate_c(
    origin_addr: *const c_void,
    origin_count: MPI_Count,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: MPI_Count,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: MPI requires that `origin_count` entries of `origin_datatype` at `origin_addr` can be read. The functions called
    // check handles, counts and bounds before they access the buffer, or decline the call.
    unsafe {
        match communication::accumulate_fast(win, origin, None, target, op) {
            Some(code) => code,
            None => accumulates::accumulate_after_fast(
                origin_addr,
                origin_count,
                origin_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                op,
                win,
            ),
        }
    }
}

/// Combines entries with data in the window of `target_rank`, and returns the previous data of the window at `result_addr`. The
/// call is MPI_Accumulate, except that it returns this result. With MPI_NO_OP, the call ignores the origin arguments and only reads
/// the data of the window; each element is read atomically.
///
/// Errors: those of MPI_Put, and MPI_ERR_OP (`op` is not a predefined operation, or is not defined for the datatype). MPI-5.0
/// section 12.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_accumulate(
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
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let result = Buffer::new(result_addr, result_count, result_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: MPI requires that the origin buffer can be read and the result buffer written, with the given counts of their
    // datatypes. The functions called check handles, counts and bounds before they access a buffer, or decline the call.
    unsafe {
        match communication::accumulate_fast(win, origin, Some(result), target, op) {
            Some(code) => code,
            None => accumulates::get_accumulate_after_fast(
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
            ),
        }
    }
}

/// Combines one element with an element in the window of `target_rank`, and returns the previous value of that element at
/// `result_addr`. The call is MPI_Get_accumulate for one element of a predefined datatype.
///
/// Errors: those of MPI_Put, and MPI_ERR_OP (`op` is not a predefined operation, or is not defined for the datatype). MPI-5.0
/// section 12.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Fetch_and_op(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    // SAFETY: MPI requires that each buffer has one element of `datatype`. The function in the table checks the window, the rank
    // and the bounds.
    unsafe {
        (one_word::fetch_and_op(datatype, op))(origin_addr, result_addr, datatype, target_rank, target_disp, op, win)
    }
}

/// Replaces one element at the target by the value at `origin_addr` if the element equals the value at `compare_addr`.
/// `result_addr` receives the previous value of the element. The call is atomic with respect to all accumulate operations on the
/// same datatype.
///
/// `datatype` is an integer datatype, a logical datatype or MPI_BYTE.
///
/// Errors: those of MPI_Put. MPI-5.0 section 12.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Compare_and_swap(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    win: MPI_Win,
) -> c_int {
    // SAFETY: MPI requires that each buffer has one element of `datatype`. The function in the table checks the window, the rank
    // and the bounds.
    unsafe {
        (one_word::compare_and_swap(datatype))(
            origin_addr,
            compare_addr,
            result_addr,
            datatype,
            target_rank,
            target_disp,
            win,
        )
    }
}
