//! Gathering from neighbours (MPI-5.0 sections 8.6 to 8.8).

use crate::abi::*;
use crate::api::collectives::{begin_neighbors, each, prepare_neighbors, run_neighbors};
use crate::api::counts::{Count, Displacement};
use crate::coll::Parts;
use crate::coll::neighborhood::{Exchange, Sent};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Gathers `sendcount` entries of every neighbour at `recvbuf`, in the order of sources in the topology, `recvcount`
/// entries from each. The places of neighbours that are MPI_PROC_NULL are left as they are.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0
/// section 8.6.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgather(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Sent::Same(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each neighbour.
    unsafe { run_neighbors("MPI_Neighbor_allgather", comm, &Exchange { send, receive }) }
}

/// Begins what MPI_Neighbor_allgather does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.7.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_allgather(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = Sent::Same(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin_neighbors("MPI_Ineighbor_allgather", comm, request, &Exchange { send, receive }) }
}

/// Makes a persistent request for what MPI_Neighbor_allgather does, which MPI_Start begins; collective. `info` has no
/// keys that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 8.8.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgather_init(
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
    let send = Sent::Same(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare_neighbors("MPI_Neighbor_allgather_init", comm, info, request, &Exchange { send, receive }) }
}

/// MPI_Neighbor_allgather of different numbers of entries: `recvcounts[i]` from source `i`, `displs[i]` entries
/// behind `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.6.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgatherv(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Displacement,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Sent::Same(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each neighbour.
    unsafe { run_neighbors("MPI_Neighbor_allgatherv", comm, &Exchange { send, receive }) }
}

/// Begins what MPI_Neighbor_allgatherv does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.7.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ineighbor_allgatherv(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Displacement,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = Sent::Same(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin_neighbors("MPI_Ineighbor_allgatherv", comm, request, &Exchange { send, receive }) }
}

/// Makes a persistent request for what MPI_Neighbor_allgatherv does, which MPI_Start begins; collective. `info` has
/// no keys that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 8.8.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Neighbor_allgatherv_init(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Displacement,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let send = Sent::Same(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare_neighbors("MPI_Neighbor_allgatherv_init", comm, info, request, &Exchange { send, receive }) }
}
