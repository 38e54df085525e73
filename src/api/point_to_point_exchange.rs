//! Combined sends and receives (MPI-5.0 sections 3.10 and 3.7.7).

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::on_comm;
use crate::api::counts::Count;
use crate::api::requests::report_or_fail;
use crate::datatype::Buffer;
use crate::object::request::{self, CompletionStatus};
use crate::pt2pt::{exchange, exchange_and_wait, exchange_in_place, exchange_in_place_and_wait};
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// Sends one message and receives another. The two operations run concurrently, so ranks that exchange messages by this call do
/// not deadlock.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG,
/// MPI_ERR_TRUNCATE. MPI-5.0 section 3.10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Sendrecv(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    source: c_int,
    recvtag: c_int,
    comm: MPI_Comm,
    status: *mut MPI_Status,
) -> c_int {
    on_comm("MPI_Sendrecv", comm, |runtime, comm| {
        let send = Buffer::new(sendbuf, sendcount, sendtype);
        let receive = Buffer::new(recvbuf, recvcount, recvtype);
        let (send, receive) = ((&send, dest, sendtag), (&receive, source, recvtag));
        // SAFETY: `status` is MPI_STATUS_IGNORE or, as MPI requires, the address of a status that this call may write.
        let then = |outcome: &mut CompletionStatus| unsafe { report_or_fail(status, outcome) };
        // SAFETY: MPI requires that the send buffer can be read and the receive buffer written, with the given counts of their
        // datatypes. `exchange_and_wait` checks counts, datatypes and addresses first.
        unsafe { exchange_and_wait(runtime, comm.messages(), send, receive, then)? }
    })
}

/// Starts a nonblocking MPI_Sendrecv. Until `request` is complete, the program must not write to send buffers or access receive
/// buffers.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
/// MPI-5.0 section 3.7.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isendrecv(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    source: c_int,
    recvtag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Isendrecv", comm, |runtime, comm| {
        let send = Buffer::new(sendbuf, sendcount, sendtype);
        let receive = Buffer::new(recvbuf, recvcount, recvtype);
        request.set("request", || {
            // SAFETY: MPI requires that the send buffer can be read and the receive buffer written until the request is complete.
            // The function checks the other arguments.
            let begin =
                || unsafe { exchange(runtime, comm.messages(), (&send, dest, sendtag), (&receive, source, recvtag)) };
            request::begin(comm.handle(), || Ok(Some(Arc::new(begin()?))))
        })
    })
}

/// Sends a message and receives another message into the same buffer.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG,
/// MPI_ERR_TRUNCATE. MPI-5.0 section 3.10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Sendrecv_replace(
    buf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: MPI_Comm,
    status: *mut MPI_Status,
) -> c_int {
    on_comm("MPI_Sendrecv_replace", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        let (send, receive) = ((dest, sendtag), (source, recvtag));
        // SAFETY: `status` is MPI_STATUS_IGNORE or, as MPI requires, the address of a status that this call may write.
        let then = |outcome: &mut CompletionStatus| unsafe { report_or_fail(status, outcome) };
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read and written. `exchange_in_place_and_wait`
        // checks `count`, `datatype` and `buf` first.
        unsafe { exchange_in_place_and_wait(runtime, comm.messages(), &buffer, send, receive, then)? }
    })
}

/// Starts a nonblocking MPI_Sendrecv_replace. Until `request` is complete, the program must not access the buffer.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
/// MPI-5.0 section 3.7.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isendrecv_replace(
    buf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Isendrecv_replace", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        request.set("request", || {
            // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read and written until the request is
            // complete. The function checks the other arguments.
            let begin = || unsafe {
                exchange_in_place(runtime, comm.messages(), &buffer, (dest, sendtag), (source, recvtag))
            };
            request::begin(comm.handle(), || Ok(Some(Arc::new(begin()?))))
        })
    })
}
