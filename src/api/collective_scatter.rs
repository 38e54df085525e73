//! Scatter from one rank (MPI-5.0 sections 6.6, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, each, prepare, run};
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes. `run` raises an error for invalid
    // handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Scatter", comm, &Call::Scatter { send, receive, root }) }
}

/// Starts a nonblocking MPI_Scatter. Until `request` is complete, the program must not write to send buffers or access receive
/// buffers.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.12.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscatter(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = Parts::Equal(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = Buffer::new(recvbuf, recvcount, recvtype);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete. `begin` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { begin("MPI_Iscatter", comm, request, &Call::Scatter { send, receive, root }) }
}

/// Creates a persistent request for MPI_Scatter. Each MPI_Start of the request starts the operation once. The call is collective.
/// The keys of `info` are ignored.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
/// MPI_ERR_INFO. MPI-5.0 section 6.13.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatter_init(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let send = Parts::Equal(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = Buffer::new(recvbuf, recvcount, recvtype);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active. `prepare` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { prepare("MPI_Scatter_init", comm, info, request, &Call::Scatter { send, receive, root }) }
}

/// Distributes data of different lengths from one rank to all ranks. The call is MPI_Scatter, except that the block of rank `i`
/// has `sendcounts[i]` entries and begins `displs[i]` entries after the beginning of `sendbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER
/// (another rank called a different collective function). MPI-5.0 section 6.6.
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
    // each rank. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Scatterv", comm, &Call::Scatter { send, receive, root }) }
}

/// Starts a nonblocking MPI_Scatterv. Until `request` is complete, the program must not write to send buffers or access receive
/// buffers.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.12.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscatterv(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    displs: *const Displacement,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = each(sendbuf, sendcounts, displs, sendtype);
    let receive = Buffer::new(recvbuf, recvcount, recvtype);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete, and that arrays
    // have one element for each rank. `begin` raises an error for invalid handles, counts and NULL, also a NULL `request`, before
    // it accesses a buffer.
    unsafe { begin("MPI_Iscatterv", comm, request, &Call::Scatter { send, receive, root }) }
}

/// Creates a persistent request for MPI_Scatterv. Each MPI_Start of the request starts the operation once. The call is
/// collective. The keys of `info` are ignored.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
/// MPI_ERR_INFO. MPI-5.0 section 6.13.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scatterv_init(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    displs: *const Displacement,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let send = each(sendbuf, sendcounts, displs, sendtype);
    let receive = Buffer::new(recvbuf, recvcount, recvtype);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active, and that arrays
    // have one element for each rank. `prepare` raises an error for invalid handles, counts and NULL, also a NULL `request`,
    // before it accesses a buffer.
    unsafe { prepare("MPI_Scatterv_init", comm, info, request, &Call::Scatter { send, receive, root }) }
}
