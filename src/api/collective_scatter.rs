//! Scatter from one rank (MPI-5.0 sections 6.6, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{each, run};
use crate::api::counts::{Count, Displacement};
use crate::coll::{Call, Parts};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Distributes data of one rank to all ranks. `sendbuf` of the rank `root` has one block of `sendcount` entries for each rank, in
/// rank order. Each rank receives its block as `recvcount` entries at `recvbuf`. `recvbuf` of the root may be MPI_IN_PLACE.
///
/// On an intercommunicator, the ranks that are not in the root's group pass the root's rank as `root`. In the root's group, the
/// root passes MPI_ROOT and all other ranks pass MPI_PROC_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.6.
///
/// Derived: MPI_Iscatter (section 6.12.4), MPI_Scatter_init (section 6.13.4).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatter(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let send = Parts::Equal(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = Buffer::new(recvbuf, recvcount, recvtype);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Scatter", comm, &Call::Scatter { send, receive, root }) }
}

/// Distributes data of different lengths from one rank to all ranks. The call is MPI_Scatter, except that the block of rank `i`
/// has `sendcounts[i]` entries and begins `displs[i]` entries after the beginning of `sendbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER
/// (another rank called a different collective function). MPI-5.0 section 6.6.
///
/// Derived: MPI_Iscatterv (section 6.12.4), MPI_Scatterv_init (section 6.13.4).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatterv(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    displs: *const Displacement,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let send = each(sendbuf, sendcounts, displs, sendtype);
    let receive = Buffer::new(recvbuf, recvcount, recvtype);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, and arrays with one element for
    // each rank, which stay valid until the operation is complete. `run` raises an error for invalid handles, counts and NULL
    // before it accesses a buffer.
    unsafe { run("MPI_Scatterv", comm, &Call::Scatter { send, receive, root }) }
}
