//! Barrier and broadcast (MPI-5.0 sections 6.3, 6.4, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, prepare, run};
use crate::api::counts::Count;
use crate::coll::Call;
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Returns when every rank of `comm` has called it.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_OTHER (another rank is in another collective call). MPI-5.0 section 6.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier(comm: MPI_Comm) -> c_int {
    // SAFETY: there are no buffers.
    unsafe { run("MPI_Barrier", comm, &Call::Barrier) }
}

/// Begins what MPI_Barrier does; `request` is complete when every rank has called it.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 6.12.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibarrier(comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: the caller vouches for the place of the request.
    unsafe { begin("MPI_Ibarrier", comm, request, &Call::Barrier) }
}

/// Makes a persistent request for what MPI_Barrier does, which MPI_Start begins; collective. `info` has no keys that
/// count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 6.13.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier_init(comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: the caller vouches for the place of the request.
    unsafe { prepare("MPI_Barrier_init", comm, info, request, &Call::Barrier) }
}

/// Copies `count` entries at `buffer` of the rank `root` into `buffer` of every other rank of `comm`.
///
/// Of an intercommunicator, `root` is a rank of the remote group; in the root's own group the root gives MPI_ROOT, all others
/// MPI_PROC_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE. MPI-5.0
/// section 6.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast(
    buffer: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let buffer = Buffer::new(buffer, count, datatype);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Bcast", comm, &Call::Bcast { buffer, root }) }
}

/// Begins what MPI_Bcast does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.12.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibcast(
    buffer: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let buffer = Buffer::new(buffer, count, datatype);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin("MPI_Ibcast", comm, request, &Call::Bcast { buffer, root }) }
}

/// Makes a persistent request for what MPI_Bcast does, which MPI_Start begins; collective. `info` has no keys that
/// count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
/// MPI_ERR_INFO. MPI-5.0 section 6.13.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast_init(
    buffer: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let buffer = Buffer::new(buffer, count, datatype);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare("MPI_Bcast_init", comm, info, request, &Call::Bcast { buffer, root }) }
}
