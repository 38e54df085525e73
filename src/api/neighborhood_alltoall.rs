//! To and from neighbours, a part for each (MPI-5.0 sections 8.6 to 8.8).

use crate::abi::*;
use crate::api::collectives::{begin_neighbors, each, prepare_neighbors, run_neighbors};
use crate::api::counts::{Count, Displacement};
use crate::coll::Parts;
use crate::coll::neighborhood::{Exchange, Sent};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Sends the part `i` of `sendbuf`, `sendcount` entries, to the destination `i` in the topology, and receives the
/// part `j` of `recvbuf` from the source `j`. In a grid what is sent in one direction is received from the opposite
/// one.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0
/// section 8.6.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoall(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Sent::Each(Parts::Equal(Buffer::new(sendbuf, sendcount, sendtype)));
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each neighbour.
    unsafe { run_neighbors("MPI_Neighbor_alltoall", comm, &Exchange { send, receive }) }
}

/// Begins what MPI_Neighbor_alltoall does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoall(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = Sent::Each(Parts::Equal(Buffer::new(sendbuf, sendcount, sendtype)));
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin_neighbors("MPI_Ineighbor_alltoall", comm, request, &Exchange { send, receive }) }
}

/// Makes a persistent request for what MPI_Neighbor_alltoall does, which MPI_Start begins; collective. `info` has no
/// keys that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 8.8.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoall_init(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let send = Sent::Each(Parts::Equal(Buffer::new(sendbuf, sendcount, sendtype)));
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare_neighbors("MPI_Neighbor_alltoall_init", comm, info, request, &Exchange { send, receive }) }
}

/// MPI_Neighbor_alltoall of different numbers of entries for each neighbour, at displacements in entries.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.6.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallv(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Displacement,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Displacement,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Sent::Each(each(sendbuf, sendcounts, sdispls, sendtype));
    let receive = each(recvbuf, recvcounts, rdispls, recvtype);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each neighbour.
    unsafe { run_neighbors("MPI_Neighbor_alltoallv", comm, &Exchange { send, receive }) }
}

/// Begins what MPI_Neighbor_alltoallv does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_alltoallv(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Displacement,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Displacement,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = Sent::Each(each(sendbuf, sendcounts, sdispls, sendtype));
    let receive = each(recvbuf, recvcounts, rdispls, recvtype);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin_neighbors("MPI_Ineighbor_alltoallv", comm, request, &Exchange { send, receive }) }
}

/// Makes a persistent request for what MPI_Neighbor_alltoallv does, which MPI_Start begins; collective. `info` has no
/// keys that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 8.8.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_alltoallv_init(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Displacement,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Displacement,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let send = Sent::Each(each(sendbuf, sendcounts, sdispls, sendtype));
    let receive = each(recvbuf, recvcounts, rdispls, recvtype);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare_neighbors("MPI_Neighbor_alltoallv_init", comm, info, request, &Exchange { send, receive }) }
}
