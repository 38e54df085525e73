//! Exchange between all ranks (MPI-5.0 sections 6.8, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{each, run};
use crate::api::counts::{Count, Displacement};
use crate::coll::{Call, Parts};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Sends different data from every rank to every rank. `sendbuf` has one block of `sendcount` entries for each rank, in rank
/// order; `recvbuf` receives one block of `recvcount` entries from each rank, in rank order. `sendbuf` may be MPI_IN_PLACE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank called a
/// different collective function). MPI-5.0 section 6.8.
///
/// Derived: MPI_Ialltoall (section 6.12.6), MPI_Alltoall_init (section 6.13.6).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoall(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = Parts::Equal(Buffer::new(sendbuf, sendcount, sendtype));
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Alltoall", comm, &Call::Alltoall { send, receive }) }
}

/// Sends different data of different lengths from every rank to every rank. The call is MPI_Alltoall, except for the blocks. The
/// block to rank `i` has `sendcounts[i]` entries and begins `sdispls[i]` entries after the beginning of `sendbuf`. The block from
/// rank `i` has `recvcounts[i]` entries and begins `rdispls[i]` entries after the beginning of `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.8.
///
/// Derived: MPI_Ialltoallv (section 6.12.6), MPI_Alltoallv_init (section 6.13.6).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alltoallv(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Displacement,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Displacement,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    let send = each(sendbuf, sendcounts, sdispls, sendtype);
    let receive = each(recvbuf, recvcounts, rdispls, recvtype);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, and arrays with one element for
    // each rank, which stay valid until the operation is complete. `run` raises an error for invalid handles, counts and NULL
    // before it accesses a buffer.
    unsafe { run("MPI_Alltoallv", comm, &Call::Alltoall { send, receive }) }
}
