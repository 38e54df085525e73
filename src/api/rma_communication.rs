//! Communication calls of windows (MPI-5.0 section 12.3).

use crate::abi::*;
use crate::api::counts::Count;
use crate::api::transfers;
use crate::rma::communication::{self, Buffer, TargetArgs};
use std::ffi::{c_int, c_void};

/// Writes `origin_count` entries at `origin_addr` into the window of `target_rank`.
///
/// The place is base + `target_disp` x displacement unit, both the target's; in a dynamic window `target_disp` is
/// the target's address. The data are there when the epoch, or a flush of it, completes. MPI_PROC_NULL as target
/// does nothing.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_COUNT, MPI_ERR_TYPE (unknown, or what is sent does not match what is
/// received), MPI_ERR_BUFFER, MPI_ERR_RMA_SYNC (no epoch is open towards the target), MPI_ERR_DISP (negative),
/// MPI_ERR_RMA_RANGE (outside the target's window or attached memory), MPI_ERR_TRUNCATE. A wrong call moves no
/// byte, unless it is the system that refuses private memory of the target. MPI-5.0 section 12.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Put(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: Count,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller vouches for the origin buffer and its datatype.
    unsafe {
        match communication::put_fast(win, origin, target) {
            Some(code) => code,
            None => transfers::put_after_fast(
                origin_addr,
                origin_count,
                origin_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                win,
            ),
        }
    }
}

/// Reads `target_count` entries out of the window of `target_rank` into `origin_addr`.
///
/// Displacements, completion and errors are those of MPI_Put; the data are at the origin when the epoch, or a flush
/// of it, completes. MPI-5.0 section 12.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get(
    origin_addr: *mut c_void,
    origin_count: Count,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: Count,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller vouches for the origin buffer and its datatype.
    unsafe {
        match communication::get_fast(win, origin, target) {
            Some(code) => code,
            None => transfers::get_after_fast(
                origin_addr,
                origin_count,
                origin_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                win,
            ),
        }
    }
}
