//! Reductions with scattered results (MPI-5.0 sections 6.10, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, operands_of, prepare, run};
use crate::api::counts::Count;
use crate::coll::Call;
use std::ffi::{c_int, c_void};

/// Combines data of all ranks by `op` and scatters the results in blocks of equal length. `sendbuf` has one block of `recvcount`
/// entries for each rank, in rank order. `recvbuf` of rank `i` receives block `i` of the results. `sendbuf` may be MPI_IN_PLACE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.10.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_block(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes. `run` raises an error for invalid
    // handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Reduce_scatter_block", comm, &Call::ReduceScatterBlock { operands, count: recvcount.into() }) }
}

/// Starts a nonblocking MPI_Reduce_scatter_block. Until `request` is complete, the program must not write to send buffers or
/// access receive buffers.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.12.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_scatter_block(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete. `begin` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe {
        begin(
            "MPI_Ireduce_scatter_block",
            comm,
            request,
            &Call::ReduceScatterBlock { operands, count: recvcount.into() },
        )
    }
}

/// Creates a persistent request for MPI_Reduce_scatter_block. Each MPI_Start of the request starts the operation once. The call
/// is collective. The keys of `info` are ignored.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
/// MPI_ERR_INFO. MPI-5.0 section 6.13.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_block_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active. `prepare` raises
    // an error for invalid handles, counts and NULL, also a NULL `request`, before it accesses a buffer.
    unsafe {
        prepare(
            "MPI_Reduce_scatter_block_init",
            comm,
            info,
            request,
            &Call::ReduceScatterBlock { operands, count: recvcount.into() },
        )
    }
}

/// Combines data of all ranks by `op` and scatters the results in blocks of different lengths. The call is
/// MPI_Reduce_scatter_block, except that block `i` has `recvcounts[i]` entries. `recvcounts` must be equal at all ranks of a group.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER
/// (another rank called a different collective function). MPI-5.0 section 6.10.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, and arrays with one element for
    // each rank. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Reduce_scatter", comm, &Call::ReduceScatter { operands, counts: recvcounts.into() }) }
}

/// Starts a nonblocking MPI_Reduce_scatter. Until `request` is complete, the program must not write to send buffers or access
/// receive buffers.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.12.10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ireduce_scatter(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid until `request` is complete, and that arrays
    // have one element for each rank. `begin` raises an error for invalid handles, counts and NULL, also a NULL `request`, before
    // it accesses a buffer.
    unsafe {
        begin("MPI_Ireduce_scatter", comm, request, &Call::ReduceScatter { operands, counts: recvcounts.into() })
    }
}

/// Creates a persistent request for MPI_Reduce_scatter. Each MPI_Start of the request starts the operation once. The call is
/// collective. The keys of `info` are ignored.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
/// MPI_ERR_INFO. MPI-5.0 section 6.13.10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_scatter_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: MPI requires that buffers of the given counts and datatypes stay valid while `request` is active, and that arrays
    // have one element for each rank. `prepare` raises an error for invalid handles, counts and NULL, also a NULL `request`,
    // before it accesses a buffer.
    unsafe {
        prepare(
            "MPI_Reduce_scatter_init",
            comm,
            info,
            request,
            &Call::ReduceScatter { operands, counts: recvcounts.into() },
        )
    }
}
