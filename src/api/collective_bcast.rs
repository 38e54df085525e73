//! Barrier and broadcast (MPI-5.0 sections 6.3, 6.4, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, prepare, run};
use crate::api::counts::Count;
use crate::coll::Call;
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Waits until every rank of `comm` has called MPI_Barrier.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_OTHER (another rank called a different collective function). MPI-5.0 section 6.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier(comm: MPI_Comm) -> c_int {
    // SAFETY: there are no buffers.
    unsafe { run("MPI_Barrier", comm, &Call::Barrier) }
}

/// Starts a nonblocking MPI_Barrier. `request` is complete when every rank of `comm` has called MPI_Ibarrier.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 6.12.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibarrier(comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: there are no buffers. `request` is NULL, for which `begin` raises an error, or, as MPI requires, the address of a
    // handle that this call may write.
    unsafe { begin("MPI_Ibarrier", comm, request, &Call::Barrier) }
}

/// Creates a persistent request for MPI_Barrier. Each MPI_Start of the request starts the operation once. The call is collective.
/// The keys of `info` are ignored.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 6.13.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier_init(comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: there are no buffers. `request` is NULL, for which `prepare` raises an error, or, as MPI requires, the address of a
    // handle that this call may write.
    unsafe { prepare("MPI_Barrier_init", comm, info, request, &Call::Barrier) }
}

/// Copies data of one rank to all other ranks. The `count` entries at `buffer` of the rank `root` are copied to `buffer` of every
/// other rank of `comm`.
///
/// On an intercommunicator, the ranks that are not in the root's group pass the root's rank as `root`. In the root's group, the
/// root passes MPI_ROOT and all other ranks pass MPI_PROC_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast(
    buffer: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let buffer = Buffer::new(buffer, count, datatype);
    // SAFETY: MPI requires that the program passes a buffer of `count` entries of `datatype`. `run` raises an error for invalid
    // handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Bcast", comm, &Call::Bcast { buffer, root }) }
}

/// Starts a nonblocking MPI_Bcast. Until `request` is complete, the root must not write to its `buffer`, and the other ranks must
/// not access theirs.
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
    // SAFETY: MPI requires that a buffer of `count` entries of `datatype` stay valid until `request` is complete. `begin` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { begin("MPI_Ibcast", comm, request, &Call::Bcast { buffer, root }) }
}

/// Creates a persistent request for MPI_Bcast. Each MPI_Start of the request starts the operation once. The call is collective.
/// The keys of `info` are ignored.
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
    // SAFETY: MPI requires that a buffer of `count` entries of `datatype` stay valid while `request` is active. `prepare` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { prepare("MPI_Bcast_init", comm, info, request, &Call::Bcast { buffer, root }) }
}
