//! Reductions with scattered results (MPI-5.0 sections 6.10, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{operands_of, run};
use crate::api::counts::Count;
use crate::coll::Call;
use std::ffi::{c_int, c_void};

/// Combines data of all ranks by `op` and scatters the results in blocks of equal length. `sendbuf` has one block of `recvcount`
/// entries for each rank, in rank order. `recvbuf` of rank `i` receives block `i` of the results. `sendbuf` may be MPI_IN_PLACE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.10.1.
///
/// Derived: MPI_Ireduce_scatter_block (section 6.12.9), MPI_Reduce_scatter_block_init (section 6.13.9).
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Reduce_scatter_block", comm, &Call::ReduceScatterBlock { operands, count: recvcount.into() }) }
}

/// Combines data of all ranks by `op` and scatters the results in blocks of different lengths. The call is
/// MPI_Reduce_scatter_block, except that block `i` has `recvcounts[i]` entries. `recvcounts` must be equal at all ranks of a group.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER
/// (another rank called a different collective function). MPI-5.0 section 6.10.2.
///
/// Derived: MPI_Ireduce_scatter (section 6.12.10), MPI_Reduce_scatter_init (section 6.13.10).
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
    // each rank, which stay valid until the operation is complete. `run` raises an error for invalid handles, counts and NULL
    // before it accesses a buffer.
    unsafe { run("MPI_Reduce_scatter", comm, &Call::ReduceScatter { operands, counts: recvcounts.into() }) }
}
