//! Reductions (MPI-5.0 sections 6.9, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, operands_of, prepare, run};
use crate::api::counts::Count;
use crate::coll::Call;
use std::ffi::{c_int, c_void};

/// Combines the `count` entries at `sendbuf` of all ranks by `op`, in the order of ranks; the results go to
/// `recvbuf` of the rank `root`, whose `sendbuf` may be MPI_IN_PLACE.
///
/// Of an intercommunicator, `root` is a rank of the remote group; in the root's own group the root gives MPI_ROOT, all others
/// MPI_PROC_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_ROOT, MPI_ERR_TRUNCATE.
/// MPI-5.0 section 6.9.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Reduce", comm, &Call::Reduce { operands, count: count.into(), root }) }
}

/// Begins what MPI_Reduce does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_ROOT, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 6.12.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    root: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin("MPI_Ireduce", comm, request, &Call::Reduce { operands, count: count.into(), root }) }
}

/// Makes a persistent request for what MPI_Reduce does, which MPI_Start begins; collective. `info` has no keys that
/// count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_ROOT, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 6.13.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare("MPI_Reduce_init", comm, info, request, &Call::Reduce { operands, count: count.into(), root }) }
}

/// MPI_Reduce whose results go to `recvbuf` of every rank; they are the same everywhere. `sendbuf` may be
/// MPI_IN_PLACE.
///
/// In an intercommunicator each group gets the result of the other one.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE. MPI-5.0 section
/// 6.9.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allreduce(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Allreduce", comm, &Call::Allreduce { operands, count: count.into() }) }
}

/// Begins what MPI_Allreduce does; the buffers are left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.12.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iallreduce(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { begin("MPI_Iallreduce", comm, request, &Call::Allreduce { operands, count: count.into() }) }
}

/// Makes a persistent request for what MPI_Allreduce does, which MPI_Start begins; collective. `info` has no keys
/// that count.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
/// MPI_ERR_INFO. MPI-5.0 section 6.13.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allreduce_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe { prepare("MPI_Allreduce_init", comm, info, request, &Call::Allreduce { operands, count: count.into() }) }
}
