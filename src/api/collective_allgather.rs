//! Gather to all ranks (MPI-5.0 sections 6.7, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, each, prepare, run};
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes. `run` raises an error for invalid
    // handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Allgather", comm, &Call::Allgather { send, receive }) }
}

/// Starts a nonblocking MPI_Allgather. Until `request` is complete, the program must not write to send buffers or access receive
/// buffers.
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
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete. `begin` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { begin("MPI_Iallgather", comm, request, &Call::Allgather { send, receive }) }
}

/// Creates a persistent request for MPI_Allgather. Each MPI_Start of the request starts the operation once. The call is
/// collective. The keys of `info` are ignored.
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
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active. `prepare` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { prepare("MPI_Allgather_init", comm, info, request, &Call::Allgather { send, receive }) }
}

/// Gathers data of different lengths at every rank. The call is MPI_Allgather, except that `recvcounts[i]` entries are received
/// from rank `i` and stored `displs[i]` entries after the beginning of `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.7.
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
    // each rank. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Allgatherv", comm, &Call::Allgather { send, receive }) }
}

/// Starts a nonblocking MPI_Allgatherv. Until `request` is complete, the program must not write to send buffers or access receive
/// buffers.
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
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete, and that arrays
    // have one element for each rank. `begin` raises an error for invalid handles, counts and NULL, also a NULL `request`, before
    // it accesses a buffer.
    unsafe { begin("MPI_Iallgatherv", comm, request, &Call::Allgather { send, receive }) }
}

/// Creates a persistent request for MPI_Allgatherv. Each MPI_Start of the request starts the operation once. The call is
/// collective. The keys of `info` are ignored.
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
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active, and that arrays
    // have one element for each rank. `prepare` raises an error for invalid handles, counts and NULL, also a NULL `request`,
    // before it accesses a buffer.
    unsafe { prepare("MPI_Allgatherv_init", comm, info, request, &Call::Allgather { send, receive }) }
}
