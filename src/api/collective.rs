//! Collective communication (MPI-5.0 chapter 6).

use crate::abi::*;
use crate::api::call::on_comm;
use crate::comm::collective;
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Returns when every rank of `comm` has called it. Errors: MPI_ERR_COMM. MPI-5.0 section 6.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Barrier(comm: MPI_Comm) -> c_int {
    on_comm("MPI_Barrier", comm, |_, comm| {
        comm.barrier();
        Ok(())
    })
}

/// Copies `count` entries at `buffer` of the rank `root` into `buffer` of every other rank of `comm`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_ROOT, MPI_ERR_BUFFER. MPI-5.0 section 6.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast(
    buffer: *mut c_void,
    count: c_int,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    on_comm("MPI_Bcast", comm, |_, comm| {
        let buffer = Buffer { address: buffer as usize, count: MPI_Count::from(count), datatype };
        // SAFETY: the caller vouches for the buffer and its datatype.
        unsafe { collective::bcast(comm, buffer, root) }
    })
}

/// MPI_Bcast with a large count. MPI-5.0 section 6.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bcast_c(
    buffer: *mut c_void,
    count: MPI_Count,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    on_comm("MPI_Bcast_c", comm, |_, comm| {
        let buffer = Buffer { address: buffer as usize, count, datatype };
        // SAFETY: the caller vouches for the buffer and its datatype.
        unsafe { collective::bcast(comm, buffer, root) }
    })
}

/// Gathers `sendcount` entries of every rank at `recvbuf` of every rank, in the order of ranks, `recvcount` entries
/// from each. `sendbuf` may be MPI_IN_PLACE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0 section 6.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    on_comm("MPI_Allgather", comm, |_, comm| {
        let send = Buffer { address: sendbuf as usize, count: MPI_Count::from(sendcount), datatype: sendtype };
        let receive = Buffer { address: recvbuf as usize, count: MPI_Count::from(recvcount), datatype: recvtype };
        // SAFETY: the caller vouches for the buffers and their datatypes.
        unsafe { collective::allgather(comm, send, receive) }
    })
}

/// MPI_Allgather with large counts. MPI-5.0 section 6.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Allgather_c(
    sendbuf: *const c_void,
    sendcount: MPI_Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: MPI_Count,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    on_comm("MPI_Allgather_c", comm, |_, comm| {
        let send = Buffer { address: sendbuf as usize, count: sendcount, datatype: sendtype };
        let receive = Buffer { address: recvbuf as usize, count: recvcount, datatype: recvtype };
        // SAFETY: the caller vouches for the buffers and their datatypes.
        unsafe { collective::allgather(comm, send, receive) }
    })
}
