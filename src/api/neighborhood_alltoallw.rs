//! Exchange between neighbours with one datatype for each neighbour (MPI-5.0 sections 8.6 to 8.8).

use crate::abi::*;
use crate::api::collectives::{begin_neighbors, prepare_neighbors, run_neighbors, typed};
use crate::api::counts::Count;
use crate::coll::neighborhood::{Exchange, Sent};
use std::ffi::{c_int, c_void};

/// Sends data of different datatypes to each neighbour. The call is MPI_Neighbor_alltoallv, except that each neighbour has its own
/// datatype and displacements are in bytes.
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, and arrays with one element for
    // each neighbour. `run_neighbors` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run_neighbors("MPI_Neighbor_alltoallw", comm, &Exchange { send, receive }) }
}

/// Starts a nonblocking MPI_Neighbor_alltoallw. Until `request` is complete, the program must not write to send buffers or access
/// receive buffers.
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
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete, and that arrays
    // have one element for each neighbour. `begin_neighbors` raises an error for invalid handles, counts and NULL, also a NULL
    // `request`, before it accesses a buffer.
    unsafe { begin_neighbors("MPI_Ineighbor_alltoallw", comm, request, &Exchange { send, receive }) }
}

/// Creates a persistent request for MPI_Neighbor_alltoallw. Each MPI_Start of the request starts the operation once. The call is
/// collective. The keys of `info` are ignored.
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
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active, and that arrays
    // have one element for each neighbour. `prepare_neighbors` raises an error for invalid handles, counts and NULL, also a NULL
    // `request`, before it accesses a buffer.
    unsafe { prepare_neighbors("MPI_Neighbor_alltoallw_init", comm, info, request, &Exchange { send, receive }) }
}
