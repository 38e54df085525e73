//! Prefix reductions (MPI-5.0 section 6.11).

use crate::abi::*;
use crate::api::collectives::{operands_of, run};
use crate::collective::Call;
use std::ffi::{c_int, c_void};

/// Combines the `count` entries at `sendbuf` of the ranks up to this one by `op`, in the order of ranks, into
/// `recvbuf`. `sendbuf` may be MPI_IN_PLACE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE. MPI-5.0 section
/// 6.11.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Scan", comm, &Call::Scan { operands, count: count.into() }) }
}

/// MPI_Scan with a large count. MPI-5.0 section 6.11.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Scan_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: MPI_Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Scan_c", comm, &Call::Scan { operands, count }) }
}

/// MPI_Scan of the ranks before this one; `recvbuf` of rank 0 is left as it is.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE. MPI-5.0 section
/// 6.11.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Exscan", comm, &Call::Exscan { operands, count: count.into() }) }
}

/// MPI_Exscan with a large count. MPI-5.0 section 6.11.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Exscan_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: MPI_Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> c_int {
    let operands = operands_of(sendbuf, recvbuf, datatype, op);
    // SAFETY: the caller vouches for the buffers, their datatypes, and arrays with a number for each rank.
    unsafe { run("MPI_Exscan_c", comm, &Call::Exscan { operands, count }) }
}
