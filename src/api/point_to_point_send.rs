//! Sends (MPI-5.0 sections 3.2, 3.4 and 3.7.2).

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::on_comm;
use crate::api::counts::Count;
use crate::datatype::Buffer;
use crate::pt2pt::{self, Mode, send_with_request};
use std::ffi::{c_int, c_void};

/// Sends `count` entries at `buf` to the rank `dest`. The call returns when the program may write to the buffer again.
///
/// If `dest` is MPI_PROC_NULL, the call does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK,
/// MPI_ERR_TAG. MPI-5.0 section 3.2.
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
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read. `send_and_wait` checks `count`,
        // `datatype` and `buf` first.
        unsafe { pt2pt::send_and_wait(runtime, comm.messages(), &buffer, dest, tag, Mode::Standard) }
    })
}

/// Sends `count` entries at `buf` to the rank `dest` in synchronous mode. The call returns when the receiver has started to
/// receive the message and the program may write to the buffer again.
///
/// If `dest` is MPI_PROC_NULL, the call does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK,
/// MPI_ERR_TAG. MPI-5.0 section 3.4.
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
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read. `send_and_wait` checks `count`,
        // `datatype` and `buf` first.
        unsafe { pt2pt::send_and_wait(runtime, comm.messages(), &buffer, dest, tag, Mode::Synchronous) }
    })
}

/// Sends `count` entries at `buf` to the rank `dest` in ready mode. The receiver must have posted the matching receive before this
/// call.
///
/// If `dest` is MPI_PROC_NULL, the call does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK,
/// MPI_ERR_TAG. MPI-5.0 section 3.4.
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
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read. `send_and_wait` checks `count`,
        // `datatype` and `buf` first.
        unsafe { pt2pt::send_and_wait(runtime, comm.messages(), &buffer, dest, tag, Mode::Standard) }
    })
}

/// Starts a nonblocking MPI_Send. Until `request` is complete, the program must not write to the buffer.
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
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Isend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read until the request is complete. The
        // function checks the other arguments.
        request.set("request", || unsafe { send_with_request(runtime, comm, &buffer, dest, tag, Mode::Standard) })
    })
}

/// Starts a nonblocking MPI_Ssend. Until `request` is complete, the program must not write to the buffer.
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
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Issend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read until the request is complete. The
        // function checks the other arguments.
        request.set("request", || unsafe { send_with_request(runtime, comm, &buffer, dest, tag, Mode::Synchronous) })
    })
}

/// Starts a nonblocking MPI_Rsend. Until `request` is complete, the program must not write to the buffer.
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
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Irsend", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read until the request is complete. The
        // function checks the other arguments.
        request.set("request", || unsafe { send_with_request(runtime, comm, &buffer, dest, tag, Mode::Standard) })
    })
}
