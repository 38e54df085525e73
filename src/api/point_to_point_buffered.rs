//! Sending in buffered mode (MPI-5.0 sections 3.4, 3.7.2 and 3.9).

use crate::abi::*;
use crate::api::call::{on_comm, out};
use crate::api::counts::Count;
use crate::datatype::Buffer;
use crate::object::request;
use crate::pt2pt::{buffered, held_for, persistent_buffered};
use std::ffi::{c_int, c_void};

/// Sends `count` entries at `buf` to the rank `dest`, and returns at once: what the receiver has not yet taken is kept in
/// the buffer that is attached to the communicator, else in that of its session, else in that of the process. A message
/// takes its bytes and MPI_BSEND_OVERHEAD there, until it is received.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER (also without an attached buffer, or without room
/// in it), MPI_ERR_RANK, MPI_ERR_TAG. MPI-5.0 section 3.4.
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
        // SAFETY: the caller vouches for the buffer and its datatype, and for what is attached.
        unsafe { buffered::send(runtime, comm.messages(), &held_for(&buffer, dest)?, dest, tag) }
    })
}

/// MPI_Bsend that gives a request, which is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER (also without an attached buffer, or without room
/// in it), MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ibsend(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    on_comm("MPI_Ibsend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        let send = || {
            // SAFETY: the caller vouches for the buffer and its datatype, and for what is attached.
            unsafe { buffered::send(runtime, comm.messages(), &held_for(&buffer, dest)?, dest, tag) }
        };
        // SAFETY: `request` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("request", request, || request::done(send)) }
    })
}

/// Makes a persistent request for what MPI_Ibsend does, which MPI_Start begins.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG; those of
/// the attached buffer come from MPI_Start. MPI-5.0 section 3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Bsend_init(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    on_comm("MPI_Bsend_init", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: the caller vouches for the buffer, and for `request` unless it is NULL, which is refused.
        unsafe { out("request", request, || persistent_buffered(runtime, comm.messages(), &buffer, dest, tag)) }
    })
}
