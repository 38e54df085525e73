//! Buffers for buffered sends (MPI-5.0 section 3.6).

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::{on_comm, on_session, with_runtime};
use crate::api::counts::Count;
use crate::api::messages::detach;
use crate::object::request;
use crate::os::address::LocalAddr;
use crate::pt2pt::buffered::{self, BufferScope};
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// Attaches a buffer to a communicator. Buffered sends on the communicator use the `size` bytes at `buffer`. With
/// MPI_BUFFER_AUTOMATIC, the library allocates memory as needed and ignores `size`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (a buffer is attached already, or `buffer` is NULL and `size` is not 0), MPI_ERR_ARG (`size` is
/// negative). MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_attach_buffer(comm: MPI_Comm, buffer: *mut c_void, size: Count) -> c_int {
    on_comm("MPI_Comm_attach_buffer", comm, |_, comm| {
        buffered::attach(BufferScope::of_comm(comm), LocalAddr::of(buffer), MPI_Count::from(size))
    })
}

/// Waits until all messages in the buffer of a communicator are received, and detaches the buffer. `buffer_addr` is the address
/// of a pointer, which receives the address of the buffer. For MPI_BUFFER_AUTOMATIC, the pointer receives MPI_BUFFER_AUTOMATIC,
/// and `size` becomes 0.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (no buffer is attached), MPI_ERR_VALUE_TOO_LARGE (the size does not fit into an int; the
/// buffer stays attached), MPI_ERR_ARG. MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_detach_buffer(comm: MPI_Comm, buffer_addr: *mut c_void, size: Out<Count>) -> c_int {
    on_comm("MPI_Comm_detach_buffer", comm, |runtime, comm| {
        // SAFETY: each address is NULL, for which `detach` returns an error, or, as MPI requires, the address of a result that
        // this call may write.
        unsafe { detach(runtime, BufferScope::of_comm(comm), buffer_addr, size, MPI_Count::from(Count::MAX)) }
    })
}

/// Waits until all messages in the buffer of a communicator are received. Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (no buffer is
/// attached). MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_flush_buffer(comm: MPI_Comm) -> c_int {
    on_comm("MPI_Comm_flush_buffer", comm, |runtime, comm| buffered::flush(runtime, BufferScope::of_comm(comm)))
}

/// Starts a nonblocking MPI_Comm_flush_buffer. Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (no buffer is attached), MPI_ERR_ARG,
/// MPI_ERR_NO_MEM. MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_iflush_buffer(comm: MPI_Comm, request: Out<MPI_Request>) -> c_int {
    on_comm("MPI_Comm_iflush_buffer", comm, |_, comm| {
        let begin = || request::begun(Arc::new(buffered::begin_flush(BufferScope::of_comm(comm))?));
        request.set("request", begin)
    })
}

/// Attaches a buffer to a session. Buffered sends use the `size` bytes at `buffer` if their communicator comes from the session and
/// has no buffer of its own. With MPI_BUFFER_AUTOMATIC, the library allocates memory as needed and ignores `size`.
///
/// Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (a buffer is attached already, or `buffer` is NULL and `size` is not 0), MPI_ERR_ARG (`size` is
/// negative). MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_attach_buffer(session: MPI_Session, buffer: *mut c_void, size: Count) -> c_int {
    on_session("MPI_Session_attach_buffer", session, |_, _| {
        buffered::attach(BufferScope::Session(session as usize), LocalAddr::of(buffer), MPI_Count::from(size))
    })
}

/// Waits until all messages in the buffer of a session are received, and detaches the buffer. `buffer_addr` is the address of a
/// pointer, which receives the address of the buffer. For MPI_BUFFER_AUTOMATIC, the pointer receives MPI_BUFFER_AUTOMATIC, and
/// `size` becomes 0.
///
/// Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (no buffer is attached), MPI_ERR_VALUE_TOO_LARGE (the size does not fit into an int;
/// the buffer stays attached), MPI_ERR_ARG. MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_detach_buffer(
    session: MPI_Session,
    buffer_addr: *mut c_void,
    size: Out<Count>,
) -> c_int {
    on_session("MPI_Session_detach_buffer", session, |runtime, _| {
        // SAFETY: each address is NULL, for which `detach` returns an error, or, as MPI requires, the address of a result that
        // this call may write.
        unsafe {
            detach(runtime, BufferScope::Session(session as usize), buffer_addr, size, MPI_Count::from(Count::MAX))
        }
    })
}

/// Waits until all messages in the buffer of a session are received. Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (no buffer is
/// attached). MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_flush_buffer(session: MPI_Session) -> c_int {
    on_session("MPI_Session_flush_buffer", session, |runtime, _| {
        buffered::flush(runtime, BufferScope::Session(session as usize))
    })
}

/// Starts a nonblocking MPI_Session_flush_buffer. Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (no buffer is attached), MPI_ERR_ARG,
/// MPI_ERR_NO_MEM. MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_iflush_buffer(session: MPI_Session, request: Out<MPI_Request>) -> c_int {
    on_session("MPI_Session_iflush_buffer", session, |_, _| {
        let begin = || request::begun(Arc::new(buffered::begin_flush(BufferScope::Session(session as usize))?));
        request.set("request", begin)
    })
}

/// Attaches a buffer to the process. Buffered sends use the `size` bytes at `buffer` if neither their communicator nor its session
/// has a buffer. With MPI_BUFFER_AUTOMATIC, the library allocates memory as needed and ignores `size`.
///
/// Errors: MPI_ERR_BUFFER (a buffer is attached already, or `buffer` is NULL and `size` is not 0), MPI_ERR_ARG (`size` is negative).
/// MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_attach(buffer: *mut c_void, size: Count) -> c_int {
    with_runtime("MPI_Buffer_attach", |_| {
        buffered::attach(BufferScope::Process, LocalAddr::of(buffer), MPI_Count::from(size))
    })
}

/// Waits until all messages in the buffer of the process are received, and detaches the buffer. `buffer_addr` is the address of a
/// pointer, which receives the address of the buffer. For MPI_BUFFER_AUTOMATIC, the pointer receives MPI_BUFFER_AUTOMATIC, and
/// `size` becomes 0.
///
/// Errors: MPI_ERR_BUFFER (only with the setting `RMAMPI_STRICT=1`, if no buffer is attached; without this setting, the call
/// returns the address NULL and the size 0), MPI_ERR_VALUE_TOO_LARGE (the size does not fit into an int; the buffer stays
/// attached), MPI_ERR_ARG. MPI-5.0 section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_detach(buffer_addr: *mut c_void, size: Out<Count>) -> c_int {
    with_runtime("MPI_Buffer_detach", |runtime| {
        // SAFETY: each address is NULL, for which `detach` returns an error, or, as MPI requires, the address of a result that
        // this call may write.
        unsafe { detach(runtime, BufferScope::Process, buffer_addr, size, MPI_Count::from(Count::MAX)) }
    })
}

/// Waits until all messages in the buffer of the process are received. Errors: MPI_ERR_BUFFER (no buffer is attached). MPI-5.0
/// section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_flush() -> c_int {
    with_runtime("MPI_Buffer_flush", |runtime| buffered::flush(runtime, BufferScope::Process))
}

/// Starts a nonblocking MPI_Buffer_flush. Errors: MPI_ERR_BUFFER (no buffer is attached), MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0
/// section 3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Buffer_iflush(request: Out<MPI_Request>) -> c_int {
    with_runtime("MPI_Buffer_iflush", |_| {
        let begin = || request::begun(Arc::new(buffered::begin_flush(BufferScope::Process)?));
        request.set("request", begin)
    })
}
