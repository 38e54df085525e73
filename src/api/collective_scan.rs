//! Prefix reductions (MPI-5.0 sections 6.11, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, operands_of, prepare, run};
use crate::api::counts::Count;
use crate::coll::Call;
use std::ffi::{c_int, c_void};

/// Combines, by `op`, the data of the calling rank and of all ranks before it. Each rank passes `count` entries at `sendbuf`, which
/// may be MPI_IN_PLACE. `recvbuf` of rank `i` receives the entries of ranks 0 to `i`, combined in rank order.
///
/// The call fails for an intercommunicator, because the ranks of its two groups have no common order.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.11.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes. `run` raises an error for invalid
    // handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Scan", comm, &Call::Scan { operands, count: count.into() }) }
}

/// Starts a nonblocking MPI_Scan. Until `request` is complete, the program must not write to send buffers or access receive
/// buffers.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.12.11.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iscan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete. `begin` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { begin("MPI_Iscan", comm, request, &Call::Scan { operands, count: count.into() }) }
}

/// Creates a persistent request for MPI_Scan. Each MPI_Start of the request starts the operation once. The call is collective.
/// The keys of `info` are ignored.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
/// MPI_ERR_INFO. MPI-5.0 section 6.13.11.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan_init(
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
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active. `prepare` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { prepare("MPI_Scan_init", comm, info, request, &Call::Scan { operands, count: count.into() }) }
}

/// Combines, by `op`, the data of all ranks before the calling rank. The call is MPI_Scan without the calling rank's own data.
/// `recvbuf` of rank 0 does not change.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.11.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes. `run` raises an error for invalid
    // handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Exscan", comm, &Call::Exscan { operands, count: count.into() }) }
}

/// Starts a nonblocking MPI_Exscan. Until `request` is complete, the program must not write to send buffers or access receive
/// buffers.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.12.12.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iexscan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete. `begin` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { begin("MPI_Iexscan", comm, request, &Call::Exscan { operands, count: count.into() }) }
}

/// Creates a persistent request for MPI_Exscan. Each MPI_Start of the request starts the operation once. The call is collective.
/// The keys of `info` are ignored.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
/// MPI_ERR_INFO. MPI-5.0 section 6.13.12.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan_init(
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
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active. `prepare` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe { prepare("MPI_Exscan_init", comm, info, request, &Call::Exscan { operands, count: count.into() }) }
}
