//! From all ranks to all (MPI-5.0 section 6.8).

use crate::abi::*;
use crate::api::collectives::{buffer_of, each, run};
use crate::collective::{Call, Parts};
use std::ffi::{c_int, c_void};

/// Sends every rank its `sendcount` of the entries at `sendbuf`, in the order of ranks, and receives `recvcount`
/// entries from each at `recvbuf`. `sendbuf` may be MPI_IN_PLACE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0 section 6.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Parts::Equal(buffer_of(sendbuf, sendcount, sendtype));
    let receive = Parts::Equal(buffer_of(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Alltoall", comm, &Call::Alltoall { send, receive }) }
}

/// MPI_Alltoall with large counts. MPI-5.0 section 6.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall_c(
    sendbuf: *const c_void,
    sendcount: MPI_Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: MPI_Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Parts::Equal(buffer_of(sendbuf, sendcount, sendtype));
    let receive = Parts::Equal(buffer_of(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Alltoall_c", comm, &Call::Alltoall { send, receive }) }
}

/// MPI_Alltoall of different numbers of entries: `sendcounts[i]` to rank `i`, from `sdispls[i]` entries behind
/// `sendbuf`, and `recvcounts[i]` from rank `i`, `rdispls[i]` entries behind `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const c_int,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const c_int,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = each(sendbuf, sendcounts, sdispls, sendtype);
    let receive = each(recvbuf, recvcounts, rdispls, recvtype);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Alltoallv", comm, &Call::Alltoall { send, receive }) }
}

/// MPI_Alltoallv with large counts. MPI-5.0 section 6.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv_c(
    sendbuf: *const c_void,
    sendcounts: *const MPI_Count,
    sdispls: *const MPI_Aint,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const MPI_Count,
    rdispls: *const MPI_Aint,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = each(sendbuf, sendcounts, sdispls, sendtype);
    let receive = each(recvbuf, recvcounts, rdispls, recvtype);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Alltoallv_c", comm, &Call::Alltoall { send, receive }) }
}
