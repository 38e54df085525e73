//! From all ranks to all, with a datatype for each (MPI-5.0 sections 6.8, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, prepare, run, typed};
use crate::api::counts::{Count, Displacement};
use crate::coll::Call;
use std::ffi::{c_int, c_void};

/// MPI_Alltoallv with a datatype for each rank, and displacements in bytes.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.8.
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
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Alltoallw", comm, &Call::Alltoall { send, receive }) }
}

/// Begins what MPI_Alltoallw does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.12.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoallw(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Displacement,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Displacement,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = typed(sendbuf, sendcounts, sdispls, sendtypes);
    let receive = typed(recvbuf, recvcounts, rdispls, recvtypes);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin("MPI_Ialltoallw", comm, request, &Call::Alltoall { send, receive }) }
}

/// Makes a persistent request for what MPI_Alltoallw does, which MPI_Start begins; collective. `info` has no keys
/// that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
/// MPI-5.0 section 6.13.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallw_init(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Displacement,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Displacement,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let send = typed(sendbuf, sendcounts, sdispls, sendtypes);
    let receive = typed(recvbuf, recvcounts, rdispls, recvtypes);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare("MPI_Alltoallw_init", comm, info, request, &Call::Alltoall { send, receive }) }
}
