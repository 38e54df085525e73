//! Barrier and broadcast (MPI-5.0 sections 6.3, 6.4).

use crate::abi::*;
use crate::api::collectives::{buffer_of, run};
use crate::collective::Call;
use std::ffi::{c_int, c_void};

/// Returns when every rank of `comm` has called it. Errors: MPI_ERR_COMM. MPI-5.0 section 6.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier(comm: MPI_Comm) -> c_int {
    // SAFETY: there are no buffers.
    unsafe { run("MPI_Barrier", comm, &Call::Barrier) }
}

/// Copies `count` entries at `buffer` of the rank `root` into `buffer` of every other rank of `comm`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE. MPI-5.0
/// section 6.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast(
    buffer: *mut c_void,
    count: c_int,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let buffer = buffer_of(buffer, count, datatype);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Bcast", comm, &Call::Bcast { buffer, root }) }
}

/// MPI_Bcast with a large count. MPI-5.0 section 6.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast_c(
    buffer: *mut c_void,
    count: MPI_Count,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let buffer = buffer_of(buffer, count, datatype);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Bcast_c", comm, &Call::Bcast { buffer, root }) }
}
