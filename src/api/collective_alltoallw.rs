//! From all ranks to all, with a datatype for each (MPI-5.0 section 6.8).

use crate::abi::*;
use crate::api::collectives::{run, typed};
use crate::collective::Call;
use std::ffi::{c_int, c_void};

/// MPI_Alltoallv with a datatype for each rank, and displacements in bytes.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const c_int,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const c_int,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = typed(sendbuf, sendcounts, sdispls, sendtypes);
    let receive = typed(recvbuf, recvcounts, rdispls, recvtypes);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Alltoallw", comm, &Call::Alltoall { send, receive }) }
}

/// MPI_Alltoallw with large counts. MPI-5.0 section 6.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw_c(
    sendbuf: *const c_void,
    sendcounts: *const MPI_Count,
    sdispls: *const MPI_Aint,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const MPI_Count,
    rdispls: *const MPI_Aint,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = typed(sendbuf, sendcounts, sdispls, sendtypes);
    let receive = typed(recvbuf, recvcounts, rdispls, recvtypes);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Alltoallw_c", comm, &Call::Alltoall { send, receive }) }
}
