//! Scattering (MPI-5.0 sections 6.6, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, each, prepare, run};
use crate::api::counts::{Count, Displacement};
use crate::coll::{Call, Parts};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Gives every rank `sendcount` of the entries at `sendbuf` of the rank `root`, in the order of ranks. `recvbuf` of
/// the root may be MPI_IN_PLACE.
///
/// Of an intercommunicator, `root` is a rank of the remote group; in the root's own group the root gives MPI_ROOT, all others
/// MPI_PROC_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE. MPI-5.0
/// section 6.6.
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
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Scatter", comm, &Call::Scatter { send, receive, root }) }
}

/// Begins what MPI_Scatter does; the buffers are left alone until `request` is complete.
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
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin("MPI_Iscatter", comm, request, &Call::Scatter { send, receive, root }) }
}

/// Makes a persistent request for what MPI_Scatter does, which MPI_Start begins; collective. `info` has no keys that
/// count.
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
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare("MPI_Scatter_init", comm, info, request, &Call::Scatter { send, receive, root }) }
}

/// MPI_Scatter of different numbers of entries: `sendcounts[i]` to rank `i`, from `displs[i]` entries behind
/// `sendbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.6.
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
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Scatterv", comm, &Call::Scatter { send, receive, root }) }
}

/// Begins what MPI_Scatterv does; the buffers are left alone until `request` is complete.
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
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin("MPI_Iscatterv", comm, request, &Call::Scatter { send, receive, root }) }
}

/// Makes a persistent request for what MPI_Scatterv does, which MPI_Start begins; collective. `info` has no keys
/// that count.
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
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare("MPI_Scatterv_init", comm, info, request, &Call::Scatter { send, receive, root }) }
}
