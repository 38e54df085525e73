//! Exchange between neighbours (MPI-5.0 sections 8.6 to 8.8).

use crate::abi::*;
use crate::api::collectives::{each, run_neighbors};
use crate::api::counts::{Count, Displacement};
use crate::coll::Parts;
use crate::coll::neighborhood::{Exchange, Sent};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Sends different data to each neighbour. Block `i` of `sendbuf`, with `sendcount` entries, goes to destination `i` of the
/// topology. Block `j` of `recvbuf`, with `recvcount` entries, comes from source `j`. In a Cartesian topology, a block that a
/// rank sends in one direction is received from the opposite direction.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0
/// section 8.6.2.
///
/// Derived: MPI_Ineighbor_alltoall (section 8.7.2), MPI_Neighbor_alltoall_init (section 8.8.2).
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run_neighbors` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run_neighbors("MPI_Neighbor_alltoall", comm, &Exchange { send, receive }) }
}

/// Sends different data of different lengths to each neighbour. The call is MPI_Neighbor_alltoall, except that each block has its
/// own count and displacement, both in entries.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.6.2.
///
/// Derived: MPI_Ineighbor_alltoallv (section 8.7.2), MPI_Neighbor_alltoallv_init (section 8.8.2).
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, and arrays with one element for
    // each neighbour, which stay valid until the operation is complete. `run_neighbors` raises an error for invalid handles,
    // counts and NULL before it accesses a buffer.
    unsafe { run_neighbors("MPI_Neighbor_alltoallv", comm, &Exchange { send, receive }) }
}
