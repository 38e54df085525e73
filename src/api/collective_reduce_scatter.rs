//! Reductions whose results are scattered (MPI-5.0 sections 6.10, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{begin, operands_of, prepare, run};
use crate::api::counts::Count;
use crate::coll::Call;
use std::ffi::{c_int, c_void};

/// Combines `recvcount` entries for each rank by `op`; rank `i` gets the `i`th `recvcount` results. `sendbuf` may be
/// MPI_IN_PLACE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE. MPI-5.0 section
/// 6.10.1.
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
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Reduce_scatter_block", comm, &Call::ReduceScatterBlock { operands, count: recvcount.into() }) }
}

/// Begins what MPI_Reduce_scatter_block does; the buffers are left alone until `request` is complete.
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
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe {
        begin(
            "MPI_Ireduce_scatter_block",
            comm,
            request,
            &Call::ReduceScatterBlock { operands, count: recvcount.into() },
        )
    }
}

/// Makes a persistent request for what MPI_Reduce_scatter_block does, which MPI_Start begins; collective. `info` has
/// no keys that count.
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
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
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

/// MPI_Reduce_scatter_block with different numbers of results: `recvcounts[i]` for rank `i`. `recvcounts` is the
/// same at all ranks.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
/// MPI-5.0 section 6.10.2.
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
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Reduce_scatter", comm, &Call::ReduceScatter { operands, counts: recvcounts.into() }) }
}

/// Begins what MPI_Reduce_scatter does; the buffers are left alone until `request` is complete.
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
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
    unsafe {
        begin("MPI_Ireduce_scatter", comm, request, &Call::ReduceScatter { operands, counts: recvcounts.into() })
    }
}

/// Makes a persistent request for what MPI_Reduce_scatter does, which MPI_Start begins; collective. `info` has no
/// keys that count.
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
    // SAFETY: the caller vouches for buffers, datatypes, arrays, and for the place of the request.
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
