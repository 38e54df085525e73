//! Communication calls of windows (MPI-5.0 section 12.3).

use crate::abi::*;
use crate::api::counts::Count;
use crate::api::transfers;
use crate::rma::communication::{self, Buffer, TargetArgs};
use std::ffi::{c_int, c_void};

/// Writes `origin_count` entries at `origin_addr` into the window of `target_rank`.
///
/// The target address is base + `target_disp` x displacement unit. Base and displacement unit are those of the target's window. In
/// a dynamic window, `target_disp` is an address in the memory of the target. The data are at the target when the epoch has ended
/// (after MPI_Win_start, when the target's MPI_Win_wait has returned) or when MPI_Win_flush or MPI_Win_flush_all has returned. If
/// `target_rank` is MPI_PROC_NULL, the call does nothing.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_COUNT, MPI_ERR_TYPE (a datatype is invalid; with the setting `RMAMPI_STRICT=1` also
/// if the data of origin and target do not match), MPI_ERR_BUFFER, MPI_ERR_RMA_SYNC (no access epoch is open for the target),
/// MPI_ERR_DISP (`target_disp` is negative), MPI_ERR_RMA_RANGE (the target data are not inside the target's window or attached
/// memory), MPI_ERR_TRUNCATE. A call that raises an error moves no data. An exception is an error of the operating system, which
/// can deny access to memory of the target that MPI has not allocated. MPI-5.0 section 12.3.1.
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
    // SAFETY: MPI requires that `origin_count` entries of `origin_datatype` at `origin_addr` can be read. The functions called
    // check handles, counts and bounds before they access the buffer, or decline the call.
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

/// Reads `target_count` entries from the window of `target_rank` into the buffer at `origin_addr`.
///
/// Displacements and errors are those of MPI_Put. The data are at the origin when the call that ends the epoch or a flush has
/// returned. MPI-5.0 section 12.3.2.
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
    // SAFETY: MPI requires that `origin_count` entries of `origin_datatype` at `origin_addr` can be written. The functions called
    // check handles, counts and bounds before they access the buffer, or decline the call.
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
