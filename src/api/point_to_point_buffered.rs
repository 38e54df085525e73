//! Buffered sends (MPI-5.0 sections 3.4, 3.7.2 and 3.9).

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::on_comm;
use crate::api::counts::Count;
use crate::datatype::Buffer;
use crate::object::request;
use crate::pt2pt::{buffered, held_for, persistent_buffered};
use std::ffi::{c_int, c_void};

/// Sends `count` entries at `buf` to the rank `dest` in buffered mode. The call does not wait for the receiver. Until the message
/// is received, it occupies at most its size plus MPI_BSEND_OVERHEAD bytes in an attached buffer. This is the buffer of the
/// communicator. If no buffer is attached to the communicator, it is the buffer of the communicator's session. If no buffer is
/// attached to the session either, it is the buffer of the process.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER (also if no buffer is attached, or the buffer is too full),
/// MPI_ERR_RANK, MPI_ERR_TAG. MPI-5.0 section 3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
) -> c_int {
    on_comm("MPI_Bsend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read, and that the program does not use an
        // attached buffer itself. `buffered::send` checks `count`, `datatype` and `buf` first.
        unsafe { buffered::send(runtime, comm.messages(), &held_for(&buffer, dest)?, dest, tag) }
    })
}

/// Sends in buffered mode and returns a request. The call is MPI_Bsend; `request` is already complete when the call returns.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER (also if no buffer is attached, or the buffer is too full),
/// MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibsend(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Ibsend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        let send = || {
            // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read, and that the program does not use an
            // attached buffer itself. `buffered::send` checks `count`, `datatype` and `buf` first.
            unsafe { buffered::send(runtime, comm.messages(), &held_for(&buffer, dest)?, dest, tag) }
        };
        request.set("request", || request::done(send))
    })
}

/// Creates a persistent request for MPI_Ibsend. Each MPI_Start of the request starts the operation once.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI_Start raises the
/// errors that concern the attached buffer. MPI-5.0 section 3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend_init(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Bsend_init", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read while the request is active. The function
        // checks the other arguments.
        request.set("request", || unsafe { persistent_buffered(runtime, comm.messages(), &buffer, dest, tag) })
    })
}
