//! Gather to all ranks (MPI-5.0 sections 6.7, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{each, run};
use crate::api::counts::{Count, Displacement};
use crate::coll::{Call, Parts};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Gathers data of all ranks at every rank. Each rank sends `sendcount` entries at `sendbuf`, which may be MPI_IN_PLACE. Each
/// rank receives `recvcount` entries from every rank into `recvbuf`, in rank order.
///
/// On an intercommunicator, each group receives what the other group sends.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank called a
/// different collective function). MPI-5.0 section 6.7.
///
/// Derived: MPI_Iallgather (section 6.12.5), MPI_Allgather_init (section 6.13.5).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Allgather", comm, &Call::Allgather { send, receive }) }
}

/// Gathers data of different lengths at every rank. The call is MPI_Allgather, except that `recvcounts[i]` entries are received
/// from rank `i` and stored `displs[i]` entries after the beginning of `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.7.
///
/// Derived: MPI_Iallgatherv (section 6.12.5), MPI_Allgatherv_init (section 6.13.5).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Displacement,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, and arrays with one element for
    // each rank, which stay valid until the operation is complete. `run` raises an error for invalid handles, counts and NULL
    // before it accesses a buffer.
    unsafe { run("MPI_Allgatherv", comm, &Call::Allgather { send, receive }) }
}
