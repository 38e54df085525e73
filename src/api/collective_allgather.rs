//! Gathering at all ranks (MPI-5.0 sections 6.7, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, each, prepare, run};
use crate::api::counts::{Count, Displacement};
use crate::coll::{Call, Parts};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Gathers `sendcount` entries of every rank at `recvbuf` of every rank, in the order of ranks, `recvcount` entries
/// from each. `sendbuf` may be MPI_IN_PLACE.
///
/// In an intercommunicator each group gets what the other one sends.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0 section 6.7.
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
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Allgather", comm, &Call::Allgather { send, receive }) }
}

/// Begins what MPI_Allgather does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.12.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallgather(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin("MPI_Iallgather", comm, request, &Call::Allgather { send, receive }) }
}

/// Makes a persistent request for what MPI_Allgather does, which MPI_Start begins; collective. `info` has no keys
/// that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
/// MPI-5.0 section 6.13.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather_init(
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
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare("MPI_Allgather_init", comm, info, request, &Call::Allgather { send, receive }) }
}

/// MPI_Allgather of different numbers of entries: `recvcounts[i]` from rank `i`, `displs[i]` entries behind
/// `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.7.
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
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Allgatherv", comm, &Call::Allgather { send, receive }) }
}

/// Begins what MPI_Allgatherv does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
/// 6.12.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallgatherv(
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
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin("MPI_Iallgatherv", comm, request, &Call::Allgather { send, receive }) }
}

/// Makes a persistent request for what MPI_Allgatherv does, which MPI_Start begins; collective. `info` has no keys
/// that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
/// MPI-5.0 section 6.13.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgatherv_init(
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
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare("MPI_Allgatherv_init", comm, info, request, &Call::Allgather { send, receive }) }
}
