//! To and from neighbours, with a datatype for each (MPI-5.0 sections 8.6 to 8.8).

use crate::abi::*;
use crate::api::collectives::{begin_neighbors, prepare_neighbors, run_neighbors, typed};
use crate::api::counts::Count;
use crate::coll::neighborhood::{Exchange, Sent};
use std::ffi::{c_int, c_void};

/// MPI_Neighbor_alltoallv with a datatype for each neighbour, and displacements in bytes.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.6.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallw(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const MPI_Aint,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const MPI_Aint,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Sent::Each(typed(sendbuf, sendcounts, sdispls, sendtypes));
    let receive = typed(recvbuf, recvcounts, rdispls, recvtypes);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each neighbour.
    unsafe { run_neighbors("MPI_Neighbor_alltoallw", comm, &Exchange { send, receive }) }
}

/// Begins what MPI_Neighbor_alltoallw does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoallw(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const MPI_Aint,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const MPI_Aint,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = Sent::Each(typed(sendbuf, sendcounts, sdispls, sendtypes));
    let receive = typed(recvbuf, recvcounts, rdispls, recvtypes);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin_neighbors("MPI_Ineighbor_alltoallw", comm, request, &Exchange { send, receive }) }
}

/// Makes a persistent request for what MPI_Neighbor_alltoallw does, which MPI_Start begins; collective. `info` has no
/// keys that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 8.8.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallw_init(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const MPI_Aint,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const MPI_Aint,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let send = Sent::Each(typed(sendbuf, sendcounts, sdispls, sendtypes));
    let receive = typed(recvbuf, recvcounts, rdispls, recvtypes);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare_neighbors("MPI_Neighbor_alltoallw_init", comm, info, request, &Exchange { send, receive }) }
}
