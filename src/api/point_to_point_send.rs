//! Sending messages (MPI-5.0 sections 3.2, 3.4 and 3.7.2).

use crate::abi::*;
use crate::api::call::{on_comm, out};
use crate::api::counts::Count;
use crate::datatype::Buffer;
use crate::pt2pt::{self, Mode, send_with_request};
use std::ffi::{c_int, c_void};

/// Sends `count` entries at `buf` to the rank `dest`; returns when the buffer can be used again.
///
/// MPI_PROC_NULL as `dest` does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG.
/// MPI-5.0 section 3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Send(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
) -> c_int {
    on_comm("MPI_Send", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: the caller vouches for the buffer and its datatype.
        unsafe { pt2pt::send_and_wait(runtime, comm.messages(), &buffer, dest, tag, Mode::Standard) }
    })
}

/// Sends like MPI_Send; returns when the receiver has begun to receive.
///
/// MPI_PROC_NULL as `dest` does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG.
/// MPI-5.0 section 3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ssend(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
) -> c_int {
    on_comm("MPI_Ssend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: the caller vouches for the buffer and its datatype.
        unsafe { pt2pt::send_and_wait(runtime, comm.messages(), &buffer, dest, tag, Mode::Synchronous) }
    })
}

/// Sends like MPI_Send to a rank that has already asked for the message.
///
/// MPI_PROC_NULL as `dest` does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG.
/// MPI-5.0 section 3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rsend(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
) -> c_int {
    on_comm("MPI_Rsend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: the caller vouches for the buffer and its datatype.
        unsafe { pt2pt::send_and_wait(runtime, comm.messages(), &buffer, dest, tag, Mode::Standard) }
    })
}

/// Begins what MPI_Send does; the buffer is left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
/// MPI-5.0 section 3.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Isend(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    on_comm("MPI_Isend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: the caller vouches for the buffer, and for `request` unless it is NULL, which is refused.
        unsafe { out("request", request, || send_with_request(runtime, comm, &buffer, dest, tag, Mode::Standard)) }
    })
}

/// Begins what MPI_Ssend does; the buffer is left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
/// MPI-5.0 section 3.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Issend(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    on_comm("MPI_Issend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: the caller vouches for the buffer, and for `request` unless it is NULL, which is refused.
        unsafe { out("request", request, || send_with_request(runtime, comm, &buffer, dest, tag, Mode::Synchronous)) }
    })
}

/// Begins what MPI_Rsend does; the buffer is left alone until `request` is complete.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
/// MPI-5.0 section 3.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Irsend(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    on_comm("MPI_Irsend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: the caller vouches for the buffer, and for `request` unless it is NULL, which is refused.
        unsafe { out("request", request, || send_with_request(runtime, comm, &buffer, dest, tag, Mode::Standard)) }
    })
}
