//! Gather to one rank (MPI-5.0 sections 6.5, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, each, prepare, run};
use crate::api::counts::{Count, Displacement};
use crate::coll::{Call, Parts};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Gathers data of all ranks at one rank. Each rank sends `sendcount` entries at `sendbuf`. The rank `root` receives `recvcount`
/// entries from every rank into `recvbuf`, in rank order. `sendbuf` of the root may be MPI_IN_PLACE.
///
/// On an intercommunicator, the ranks that are not in the root's group pass the root's rank as `root`. In the root's group, the
/// root passes MPI_ROOT and all other ranks pass MPI_PROC_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes. `run` raises an error for invalid
    // handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Gather", comm, &Call::Gather { send, receive, root }) }
}

/// Starts a nonblocking MPI_Gather. Until `request` is complete, the program must not write to send buffers or access receive
/// buffers.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.12.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Igather(
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
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete. `begin` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { begin("MPI_Igather", comm, request, &Call::Gather { send, receive, root }) }
}

/// Creates a persistent request for MPI_Gather. Each MPI_Start of the request starts the operation once. The call is collective.
/// The keys of `info` are ignored.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
/// MPI_ERR_INFO. MPI-5.0 section 6.13.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather_init(
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
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active. `prepare` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { prepare("MPI_Gather_init", comm, info, request, &Call::Gather { send, receive, root }) }
}

/// Gathers data of different lengths at one rank. The call is MPI_Gather, except that `recvcounts[i]` entries are received from
/// rank `i` and stored `displs[i]` entries after the beginning of `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER
/// (another rank called a different collective function). MPI-5.0 section 6.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Displacement,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, and arrays with one element for
    // each rank. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Gatherv", comm, &Call::Gather { send, receive, root }) }
}

/// Starts a nonblocking MPI_Gatherv. Until `request` is complete, the program must not write to send buffers or access receive
/// buffers.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.12.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Igatherv(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Displacement,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete, and that arrays
    // have one element for each rank. `begin` raises an error for invalid handles, counts and NULL, also a NULL `request`, before
    // it accesses a buffer.
    unsafe { begin("MPI_Igatherv", comm, request, &Call::Gather { send, receive, root }) }
}

/// Creates a persistent request for MPI_Gatherv. Each MPI_Start of the request starts the operation once. The call is collective.
/// The keys of `info` are ignored.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
/// MPI_ERR_INFO. MPI-5.0 section 6.13.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv_init(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Displacement,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active, and that arrays
    // have one element for each rank. `prepare` raises an error for invalid handles, counts and NULL, also a NULL `request`,
    // before it accesses a buffer.
    unsafe { prepare("MPI_Gatherv_init", comm, info, request, &Call::Gather { send, receive, root }) }
}
