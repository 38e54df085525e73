//! Accumulate operations of windows (MPI-5.0 section 12.3.4).

use crate::abi::*;
use crate::api::call::on_window;
use crate::api::transfers;
use crate::rma::{self, Buffer, Target};
use std::ffi::{c_int, c_void};

/// Combines `origin_count` entries at `origin_addr` into the window of `target_rank` by `op`, a predefined
/// reduction operation or MPI_REPLACE.
///
/// Each element is combined atomically towards all other accumulate operations on the same datatype; those of one
/// rank on one target happen in the order in which they are issued. Origin and target have the same predefined
/// datatype.
///
/// Errors: those of MPI_Put, and MPI_ERR_OP (no predefined operation, or not defined for the datatype). MPI-5.0
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
    let (buffers, place) = ([origin_addr as usize, 0], (target_rank, target_disp));
    let (words, is_same) =
        ((target_count, target_datatype), (origin_count, origin_datatype) == (target_count, target_datatype));
    // SAFETY: the caller vouches for the origin buffer and its datatype.
    unsafe {
        let done = if is_same && op != MPI_NO_OP {
            rma::combine_at_once::<rma::Own>(win, buffers, words, place, op)
        } else {
            None
        };
        match done {
            Some(code) => code,
            None => transfers::accumulate(
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

/// MPI_Accumulate with large counts. MPI-5.0 section 12.3.4.
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
    on_window("MPI_Accumulate_c", win, |window| {
        let origin = Buffer { address: origin_addr as usize, count: origin_count, datatype: origin_datatype };
        let target = Target { rank: target_rank, disp: target_disp, count: target_count, datatype: target_datatype };
        // SAFETY: the caller vouches for the origin buffer and its datatype.
        unsafe { rma::accumulate(window, origin, None, target, op) }
    })
}

/// MPI_Accumulate that also gives what the target held before, at `result_addr`. With MPI_NO_OP it only reads,
/// atomically, and the origin's arguments are not looked at.
///
/// Errors: those of MPI_Put, and MPI_ERR_OP (no predefined operation, or not defined for the datatype). MPI-5.0
/// section 12.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_accumulate(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: MPI_Datatype,
    result_addr: *mut c_void,
    result_count: c_int,
    result_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: c_int,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let (buffers, place) = ([origin_addr as usize, result_addr as usize], (target_rank, target_disp));
    let words = (target_count, target_datatype);
    let is_same = (origin_count, origin_datatype) == words && (result_count, result_datatype) == words;
    if is_same && !result_addr.is_null() {
        // SAFETY: the caller vouches for both buffers and their datatypes.
        if let Some(code) = unsafe { rma::combine_at_once::<rma::Own>(win, buffers, words, place, op) } {
            return code;
        }
    }
    on_window("MPI_Get_accumulate", win, |window| {
        let origin =
            Buffer { address: origin_addr as usize, count: MPI_Count::from(origin_count), datatype: origin_datatype };
        let result =
            Buffer { address: result_addr as usize, count: MPI_Count::from(result_count), datatype: result_datatype };
        let target = Target {
            rank: target_rank,
            disp: target_disp,
            count: MPI_Count::from(target_count),
            datatype: target_datatype,
        };
        // SAFETY: the caller vouches for both buffers and their datatypes.
        unsafe { rma::accumulate(window, origin, Some(result), target, op) }
    })
}

/// MPI_Get_accumulate with large counts. MPI-5.0 section 12.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_accumulate_c(
    origin_addr: *const c_void,
    origin_count: MPI_Count,
    origin_datatype: MPI_Datatype,
    result_addr: *mut c_void,
    result_count: MPI_Count,
    result_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: MPI_Count,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    on_window("MPI_Get_accumulate_c", win, |window| {
        let origin = Buffer { address: origin_addr as usize, count: origin_count, datatype: origin_datatype };
        let result = Buffer { address: result_addr as usize, count: result_count, datatype: result_datatype };
        let target = Target { rank: target_rank, disp: target_disp, count: target_count, datatype: target_datatype };
        // SAFETY: the caller vouches for both buffers and their datatypes.
        unsafe { rma::accumulate(window, origin, Some(result), target, op) }
    })
}

/// MPI_Get_accumulate of one element of a predefined datatype.
///
/// Errors: those of MPI_Put, and MPI_ERR_OP (no predefined operation, or not defined for the datatype). MPI-5.0
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
    let (buffers, place) = ([origin_addr as usize, result_addr as usize], (target_rank, target_disp));
    // SAFETY: the caller vouches for both buffers.
    unsafe {
        let done = if result_addr.is_null() {
            None
        } else {
            rma::combine_at_once::<rma::Own>(win, buffers, (1, datatype), place, op)
        };
        match done {
            Some(code) => code,
            None => transfers::fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win),
        }
    }
}

/// Replaces one element of the target by that at `origin_addr` if it equals that at `compare_addr`, atomically
/// towards all accumulate operations on the same datatype; what the target held before goes to `result_addr`.
///
/// `datatype` is an integer or logical one or MPI_BYTE.
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
    let buffers = [origin_addr as usize, compare_addr as usize, result_addr as usize];
    // SAFETY: the caller vouches for the three buffers.
    unsafe {
        match rma::compare_and_swap_at_once::<rma::Own>(win, buffers, datatype, (target_rank, target_disp)) {
            Some(code) => code,
            None => transfers::compare_and_swap(
                origin_addr,
                compare_addr,
                result_addr,
                datatype,
                target_rank,
                target_disp,
                win,
            ),
        }
    }
}
