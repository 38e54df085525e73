//! Gathering at all ranks (MPI-5.0 section 6.7).

use crate::abi::*;
use crate::api::collectives::{buffer_of, each, run};
use crate::collective::{Call, Parts};
use std::ffi::{c_int, c_void};

/// Gathers `sendcount` entries of every rank at `recvbuf` of every rank, in the order of ranks, `recvcount` entries
/// from each. `sendbuf` may be MPI_IN_PLACE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0 section 6.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = buffer_of(sendbuf, sendcount, sendtype);
    let receive = Parts::Equal(buffer_of(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Allgather", comm, &Call::Allgather { send, receive }) }
}

/// MPI_Allgather with large counts. MPI-5.0 section 6.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather_c(
    sendbuf: *const c_void,
    sendcount: MPI_Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: MPI_Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = buffer_of(sendbuf, sendcount, sendtype);
    let receive = Parts::Equal(buffer_of(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Allgather_c", comm, &Call::Allgather { send, receive }) }
}

/// MPI_Allgather of different numbers of entries: `recvcounts[i]` from rank `i`, `displs[i]` entries behind
/// `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    displs: *const c_int,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = buffer_of(sendbuf, sendcount, sendtype);
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Allgatherv", comm, &Call::Allgather { send, receive }) }
}

/// MPI_Allgatherv with large counts. MPI-5.0 section 6.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv_c(
    sendbuf: *const c_void,
    sendcount: MPI_Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const MPI_Count,
    displs: *const MPI_Aint,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = buffer_of(sendbuf, sendcount, sendtype);
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Allgatherv_c", comm, &Call::Allgather { send, receive }) }
}
