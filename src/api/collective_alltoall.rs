//! From all ranks to all (MPI-5.0 sections 6.8, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, each, prepare, run};
use crate::api::counts::{Count, Displacement};
use crate::coll::{Call, Parts};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Sends every rank its `sendcount` of the entries at `sendbuf`, in the order of ranks, and receives `recvcount`
/// entries from each at `recvbuf`. `sendbuf` may be MPI_IN_PLACE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0 section 6.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Parts::Equal(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Alltoall", comm, &Call::Alltoall { send, receive }) }
}

/// Begins what MPI_Alltoall does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.12.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoall(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = Parts::Equal(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin("MPI_Ialltoall", comm, request, &Call::Alltoall { send, receive }) }
}

/// Makes a persistent request for what MPI_Alltoall does, which MPI_Start begins; collective. `info` has no keys
/// that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
/// MPI-5.0 section 6.13.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall_init(
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
    let send = Parts::Equal(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare("MPI_Alltoall_init", comm, info, request, &Call::Alltoall { send, receive }) }
}

/// MPI_Alltoall of different numbers of entries: `sendcounts[i]` to rank `i`, from `sdispls[i]` entries behind
/// `sendbuf`, and `recvcounts[i]` from rank `i`, `rdispls[i]` entries behind `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv(
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
    let send = each(sendbuf, sendcounts, sdispls, sendtype);
    let receive = each(recvbuf, recvcounts, rdispls, recvtype);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Alltoallv", comm, &Call::Alltoall { send, receive }) }
}

/// Begins what MPI_Alltoallv does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.12.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ialltoallv(
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
    let send = each(sendbuf, sendcounts, sdispls, sendtype);
    let receive = each(recvbuf, recvcounts, rdispls, recvtype);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin("MPI_Ialltoallv", comm, request, &Call::Alltoall { send, receive }) }
}

/// Makes a persistent request for what MPI_Alltoallv does, which MPI_Start begins; collective. `info` has no keys
/// that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
/// MPI-5.0 section 6.13.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv_init(
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
    let send = each(sendbuf, sendcounts, sdispls, sendtype);
    let receive = each(recvbuf, recvcounts, rdispls, recvtype);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare("MPI_Alltoallv_init", comm, info, request, &Call::Alltoall { send, receive }) }
}
