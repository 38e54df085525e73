//! Reductions (MPI-5.0 sections 6.9, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{operands_of, run};
use crate::api::counts::Count;
use crate::coll::Call;
use std::ffi::{c_int, c_void};

/// Combines data of all ranks by `op` and stores the results at one rank. Each rank passes `count` entries at `sendbuf`. The
/// library combines the first entries of all ranks, the second entries, and so on, in rank order, and stores the `count` results
/// at `recvbuf` of the rank `root`. `sendbuf` of the root may be MPI_IN_PLACE.
///
/// On an intercommunicator, the ranks that are not in the root's group pass the root's rank as `root`. In the root's group, the
/// root passes MPI_ROOT and all other ranks pass MPI_PROC_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_OTHER
/// (another rank called a different collective function). MPI-5.0 section 6.9.1.
///
/// Derived: MPI_Ireduce (section 6.12.7), MPI_Reduce_init (section 6.13.7).
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Reduce", comm, &Call::Reduce { operands, count: count.into(), root }) }
}

/// Combines data of all ranks by `op` and stores the results at every rank. The call is MPI_Reduce, except that `recvbuf` of
/// every rank receives the results, which are bitwise equal at all ranks. `sendbuf` may be MPI_IN_PLACE.
///
/// On an intercommunicator, each group receives the combined data of the other group.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.9.6.
///
/// Derived: MPI_Iallreduce (section 6.12.8), MPI_Allreduce_init (section 6.13.8).
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
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Allreduce", comm, &Call::Allreduce { operands, count: count.into() }) }
}
