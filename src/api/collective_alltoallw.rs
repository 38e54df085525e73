//! Exchange between all ranks with one datatype for each rank (MPI-5.0 sections 6.8, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{run, typed};
use crate::api::counts::{Count, Displacement};
use crate::coll::Call;
use std::ffi::{c_int, c_void};

/// Sends data of different datatypes from every rank to every rank. The call is MPI_Alltoallv, except that each rank has its own
/// datatype and displacements are in bytes.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.8.
///
/// Derived: MPI_Ialltoallw (section 6.12.6), MPI_Alltoallw_init (section 6.13.6).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Displacement,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Displacement,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = typed(sendbuf, sendcounts, sdispls, sendtypes);
    let receive = typed(recvbuf, recvcounts, rdispls, recvtypes);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, and arrays with one element for
    // each rank, which stay valid until the operation is complete. `run` raises an error for invalid handles, counts and NULL
    // before it accesses a buffer.
    unsafe { run("MPI_Alltoallw", comm, &Call::Alltoall { send, receive }) }
}
