//! Prefix reductions (MPI-5.0 sections 6.11, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{operands_of, run};
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
///
/// Derived: MPI_Iscan (section 6.12.11), MPI_Scan_init (section 6.13.11).
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Scan", comm, &Call::Scan { operands, count: count.into() }) }
}

/// Combines, by `op`, the data of all ranks before the calling rank. The call is MPI_Scan without the calling rank's own data.
/// `recvbuf` of rank 0 does not change.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.11.2.
///
/// Derived: MPI_Iexscan (section 6.12.12), MPI_Exscan_init (section 6.13.12).
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Exscan", comm, &Call::Exscan { operands, count: count.into() }) }
}
