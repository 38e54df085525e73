//! Gather from neighbours (MPI-5.0 sections 8.6 to 8.8).

use crate::abi::*;
use crate::api::collectives::{each, run_neighbors};
use crate::api::counts::{Count, Displacement};
use crate::coll::Parts;
use crate::coll::neighborhood::{Exchange, Sent};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Gathers data of all neighbours. Each rank sends `sendcount` entries at `sendbuf` to all its destinations in the topology. Each
/// rank receives `recvcount` entries from each of its sources into `recvbuf`, in the order of the sources in the topology. If a
/// source is MPI_PROC_NULL, its block of `recvbuf` does not change.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0
/// section 8.6.1.
///
/// Derived: MPI_Ineighbor_allgather (section 8.7.1), MPI_Neighbor_allgather_init (section 8.8.1).
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run_neighbors` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run_neighbors("MPI_Neighbor_allgather", comm, &Exchange { send, receive }) }
}

/// Gathers data of different lengths from all neighbours. The call is MPI_Neighbor_allgather, except that `recvcounts[i]` entries
/// are received from source `i` and stored `displs[i]` entries after the beginning of `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.6.1.
///
/// Derived: MPI_Ineighbor_allgatherv (section 8.7.1), MPI_Neighbor_allgatherv_init (section 8.8.1).
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, and arrays with one element for
    // each neighbour, which stay valid until the operation is complete. `run_neighbors` raises an error for invalid handles,
    // counts and NULL before it accesses a buffer.
    unsafe { run_neighbors("MPI_Neighbor_allgatherv", comm, &Exchange { send, receive }) }
}
