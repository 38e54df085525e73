//! Buffers for sending in buffered mode (MPI-5.0 section 3.6).

use crate::abi::*;
use crate::api::call::{on_comm, on_session, out, with_runtime};
use crate::api::counts::Count;
use crate::api::messages::detach;
use crate::object::request;
use crate::pt2pt::buffered::{self, BufferScope};
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// Attaches a buffer of `size` bytes to a communicator, for messages of it.
/// MPI_BUFFER_AUTOMATIC lets the library allocate what it needs; `size` is not looked at then.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (there is one already, or it is NULL), MPI_ERR_ARG (a negative size). MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_attach_buffer(comm: MPI_Comm, buffer: *mut c_void, size: Count) -> c_int {
    on_comm("MPI_Comm_attach_buffer", comm, |_, comm| {
        buffered::attach(BufferScope::of_comm(comm), buffer as usize, MPI_Count::from(size))
    })
}

/// Detaches the buffer of a communicator, once all its messages are received; `buffer_addr` points at a pointer, which
/// receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (there is none), MPI_ERR_VALUE_TOO_LARGE (the size is no int; it stays attached),
/// MPI_ERR_ARG. MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_detach_buffer(comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut Count) -> c_int {
    on_comm("MPI_Comm_detach_buffer", comm, |runtime, comm| {
        // SAFETY: both are NULL, which is refused, or the caller's places for the results.
        unsafe { detach(runtime, BufferScope::of_comm(comm), buffer_addr, size, MPI_Count::from(Count::MAX)) }
    })
}

/// Waits until the messages in the buffer of a communicator are received. Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (there is none).
/// MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_flush_buffer(comm: MPI_Comm) -> c_int {
    on_comm("MPI_Comm_flush_buffer", comm, |runtime, comm| buffered::flush(runtime, BufferScope::of_comm(comm)))
}

/// Begins what MPI_Comm_flush_buffer does. Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (there is none), MPI_ERR_ARG, MPI_ERR_NO_MEM.
/// MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_iflush_buffer(comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    on_comm("MPI_Comm_iflush_buffer", comm, |_, comm| {
        let begin = || request::begun(Arc::new(buffered::begin_flush(BufferScope::of_comm(comm))?));
        // SAFETY: `request` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("request", request, begin) }
    })
}

/// Attaches a buffer of `size` bytes to a session, for messages of communicators that come from it and have no buffer of their own.
/// MPI_BUFFER_AUTOMATIC lets the library allocate what it needs; `size` is not looked at then.
///
/// Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (there is one already, or it is NULL), MPI_ERR_ARG (a negative size). MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_attach_buffer(session: MPI_Session, buffer: *mut c_void, size: Count) -> c_int {
    on_session("MPI_Session_attach_buffer", session, |_, _| {
        buffered::attach(BufferScope::Session(session as usize), buffer as usize, MPI_Count::from(size))
    })
}

/// Detaches the buffer of a session, once all its messages are received; `buffer_addr` points at a pointer, which
/// receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
///
/// Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (there is none), MPI_ERR_VALUE_TOO_LARGE (the size is no int; it stays attached),
/// MPI_ERR_ARG. MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_detach_buffer(
    session: MPI_Session,
    buffer_addr: *mut c_void,
    size: *mut Count,
) -> c_int {
    on_session("MPI_Session_detach_buffer", session, |runtime, _| {
        // SAFETY: both are NULL, which is refused, or the caller's places for the results.
        unsafe {
            detach(runtime, BufferScope::Session(session as usize), buffer_addr, size, MPI_Count::from(Count::MAX))
        }
    })
}

/// Waits until the messages in the buffer of a session are received. Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (there is none).
/// MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_flush_buffer(session: MPI_Session) -> c_int {
    on_session("MPI_Session_flush_buffer", session, |runtime, _| {
        buffered::flush(runtime, BufferScope::Session(session as usize))
    })
}

/// Begins what MPI_Session_flush_buffer does. Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (there is none), MPI_ERR_ARG, MPI_ERR_NO_MEM.
/// MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_iflush_buffer(session: MPI_Session, request: *mut MPI_Request) -> c_int {
    on_session("MPI_Session_iflush_buffer", session, |_, _| {
        let begin = || request::begun(Arc::new(buffered::begin_flush(BufferScope::Session(session as usize))?));
        // SAFETY: `request` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("request", request, begin) }
    })
}

/// Attaches a buffer of `size` bytes to the process, for messages of communicators that have no buffer, and whose session has none.
/// MPI_BUFFER_AUTOMATIC lets the library allocate what it needs; `size` is not looked at then.
///
/// Errors: MPI_ERR_BUFFER (there is one already, or it is NULL), MPI_ERR_ARG (a negative size). MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_attach(buffer: *mut c_void, size: Count) -> c_int {
    with_runtime("MPI_Buffer_attach", |_| {
        buffered::attach(BufferScope::Process, buffer as usize, MPI_Count::from(size))
    })
}

/// Detaches the buffer of the process, once all its messages are received; `buffer_addr` points at a pointer, which
/// receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
///
/// Errors: MPI_ERR_BUFFER (there is none), MPI_ERR_VALUE_TOO_LARGE (the size is no int; it stays attached),
/// MPI_ERR_ARG. MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_detach(buffer_addr: *mut c_void, size: *mut Count) -> c_int {
    with_runtime("MPI_Buffer_detach", |runtime| {
        // SAFETY: both are NULL, which is refused, or the caller's places for the results.
        unsafe { detach(runtime, BufferScope::Process, buffer_addr, size, MPI_Count::from(Count::MAX)) }
    })
}

/// Waits until the messages in the buffer of the process are received. Errors: MPI_ERR_BUFFER (there is none).
/// MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_flush() -> c_int {
    with_runtime("MPI_Buffer_flush", |runtime| buffered::flush(runtime, BufferScope::Process))
}

/// Begins what MPI_Buffer_flush does. Errors: MPI_ERR_BUFFER (there is none), MPI_ERR_ARG, MPI_ERR_NO_MEM.
/// MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_iflush(request: *mut MPI_Request) -> c_int {
    with_runtime("MPI_Buffer_iflush", |_| {
        let begin = || request::begun(Arc::new(buffered::begin_flush(BufferScope::Process)?));
        // SAFETY: `request` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("request", request, begin) }
    })
}
