//! Persistent requests (MPI-5.0 section 3.9).

use crate::abi::*;
use crate::api::arguments::{Out, array, not_null};
use crate::api::call::{on_comm, with_runtime};
use crate::api::counts::Count;
use crate::api::messages::start;
use crate::datatype::Buffer;
use crate::pt2pt::{Mode, persistent_receive, persistent_send};
use std::ffi::{c_int, c_void};

/// Creates a persistent request for MPI_Isend. Each MPI_Start of the request starts the operation once.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
/// MPI-5.0 section 3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Send_init(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Send_init", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read while the request is active. The function
        // checks the other arguments.
        request.set("request", || unsafe {
            persistent_send(runtime, comm.messages(), &buffer, dest, tag, Mode::Standard)
        })
    })
}

/// Creates a persistent request for MPI_Issend. Each MPI_Start of the request starts the operation once.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
/// MPI-5.0 section 3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Ssend_init(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Ssend_init", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read while the request is active. The function
        // checks the other arguments.
        request.set("request", || unsafe {
            persistent_send(runtime, comm.messages(), &buffer, dest, tag, Mode::Synchronous)
        })
    })
}

/// Creates a persistent request for MPI_Irsend. Each MPI_Start of the request starts the operation once.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
/// MPI-5.0 section 3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Rsend_init(
    buf: *const c_void,
    count: Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Rsend_init", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be read while the request is active. The function
        // checks the other arguments.
        request.set("request", || unsafe {
            persistent_send(runtime, comm.messages(), &buffer, dest, tag, Mode::Standard)
        })
    })
}

/// Creates a persistent request for MPI_Irecv. Each MPI_Start of the request starts the operation once.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
/// MPI-5.0 section 3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Recv_init(
    buf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Recv_init", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be written while the request is active. The
        // function checks the other arguments.
        request.set("request", || unsafe { persistent_receive(runtime, comm.messages(), &buffer, source, tag) })
    })
}

/// Starts the operation of a persistent request. Errors: MPI_ERR_REQUEST (`request` is not persistent, or is active already),
/// MPI_ERR_ARG, and the errors of the operation. MPI-5.0 section 3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Start(request: *mut MPI_Request) -> c_int {
    with_runtime("MPI_Start", |_| {
        not_null("request", request)?;
        // SAFETY: `request` is not NULL, so MPI requires that it is the address of a handle.
        start(unsafe { *request })
    })
}

/// Starts the operations of an array of persistent requests. Errors: those of MPI_Start. MPI-5.0 section 3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Startall(count: c_int, array_of_requests: *mut MPI_Request) -> c_int {
    with_runtime("MPI_Startall", |_| {
        // SAFETY: `array_of_requests` is NULL, for which `array` returns an error, or, as MPI requires, has `count` requests.
        let requests = unsafe { array("array_of_requests", array_of_requests, count)? };
        requests.iter().try_for_each(|request| start(*request))
    })
}
