//! Barrier and broadcast (MPI-5.0 sections 6.3, 6.4, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::run;
use crate::api::counts::Count;
use crate::coll::Call;
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Waits until every rank of `comm` has called MPI_Barrier.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_OTHER (another rank called a different collective function). MPI-5.0 section 6.3.
///
/// Derived: MPI_Ibarrier (section 6.12.1), MPI_Barrier_init (section 6.13.1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier(comm: MPI_Comm) -> c_int {
    // SAFETY: there are no buffers.
    unsafe { run("MPI_Barrier", comm, &Call::Barrier) }
}

/// Copies data of one rank to all other ranks. The `count` entries at `buffer` of the rank `root` are copied to `buffer` of every
/// other rank of `comm`.
///
/// On an intercommunicator, the ranks that are not in the root's group pass the root's rank as `root`. In the root's group, the
/// root passes MPI_ROOT and all other ranks pass MPI_PROC_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.4.
///
/// Derived: MPI_Ibcast (section 6.12.2), MPI_Bcast_init (section 6.13.2).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast(
    buffer: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let buffer = Buffer::new(buffer, count, datatype);
    // SAFETY: MPI requires that the program passes a buffer of `count` entries of `datatype`, which stays valid until the
    // operation is complete. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Bcast", comm, &Call::Bcast { buffer, root }) }
}
