//! Exchange between neighbours with one datatype for each neighbour (MPI-5.0 sections 8.6 to 8.8).

use crate::abi::*;
use crate::api::collectives::{run_neighbors, typed};
use crate::api::counts::Count;
use crate::coll::neighborhood::{Exchange, Sent};
use std::ffi::{c_int, c_void};

/// Sends data of different datatypes to each neighbour. The call is MPI_Neighbor_alltoallv, except that each neighbour has its own
/// datatype and displacements are in bytes.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 8.6.2.
///
/// Derived: MPI_Ineighbor_alltoallw (section 8.7.2), MPI_Neighbor_alltoallw_init (section 8.8.2).
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
    // each neighbour, which stay valid until the operation is complete. `run_neighbors` raises an error for invalid handles,
    // counts and NULL before it accesses a buffer.
    unsafe { run_neighbors("MPI_Neighbor_alltoallw", comm, &Exchange { send, receive }) }
}
