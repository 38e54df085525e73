//! Helpers of the entry points of matched probes, partitioned and persistent requests, and attached buffers.

use crate::abi::*;
use crate::api::arguments::{Out, not_null, out2};
use crate::api::requests::{Failure, on_operations};
use crate::datatype::Buffer;
use crate::error::{Error, Result, fail};
use crate::object::request::{self, CompletionStatus, Partitioned};
use crate::os::address::LocalAddr;
use crate::pt2pt::buffered::BufferScope;
use crate::pt2pt::{buffered, comm_of_matched, receive_matched};
use crate::runtime::Runtime;
use std::ffi::{c_int, c_void};

/// Receives a message that `probe_matched` has matched, and sets the message's handle to MPI_MESSAGE_NULL.
///
/// # Safety
/// The buffer can be written as its datatype describes. `address` is NULL or the address of the caller's handle.
pub unsafe fn receive_message(
    runtime: &'static Runtime,
    buffer: &Buffer,
    address: *mut MPI_Message,
) -> Result<CompletionStatus> {
    not_null("message", address)?;
    // SAFETY: `address` is not NULL, so the caller promises that it is the address of a handle (Safety section).
    let message = unsafe { &mut *address };
    // SAFETY: the caller promises that the buffer can be written as its datatype describes (Safety section).
    unsafe { receive_matched(runtime, buffer, message) }
}

/// Runs MPI_Mrecv or MPI_Imrecv with the communicator of the message, and raises errors on that communicator's handler. If the
/// message is invalid, the errors belong to no communicator.
///
/// # Safety
/// `address` is NULL or the address of the caller's message handle.
pub unsafe fn on_message(
    function: &str,
    address: *const MPI_Message,
    run: impl FnOnce(&'static Runtime, MPI_Comm) -> Result,
) -> c_int {
    on_operations(function, |runtime| {
        // SAFETY: the caller promises that `address` is NULL or the address of a message handle (Safety section).
        let handle = unsafe { address.as_ref() };
        let comm = comm_of_matched(handle);
        Ok(run(runtime, comm).err().map(|error| Failure::new(comm, error)))
    })
}

/// Runs a function such as MPI_Pready on the partitioned operation of a request. The last argument of `run` is true if the
/// operation is active. Errors go to the handler of the request's communicator.
pub fn on_partitioned(
    function: &str,
    request: MPI_Request,
    run: impl FnOnce(&'static Runtime, &dyn Partitioned, bool) -> Result,
) -> c_int {
    on_operations(function, |runtime| {
        let handle = request;
        let Some(request) = request::of_handle(handle)? else {
            fail!(MPI_ERR_REQUEST, "the request is MPI_REQUEST_NULL");
        };
        let found = request.persistent();
        let result = match found.as_ref().and_then(|(persistent, active)| Some((persistent.partitioned()?, *active)))
        {
            Some((partitioned, is_active)) => run(runtime, partitioned, is_active),
            None => {
                Err(Error::new(MPI_ERR_REQUEST, "the request is not from MPI_Psend_init or MPI_Precv_init".into()))
            }
        };
        Ok(result.err().map(|error| Failure::new(request::comm_of(handle, request), error)))
    })
}

/// Detaches a buffer. `buffer_addr` is the address of a pointer that receives the buffer's address. `most` is the largest value of
/// type `T`. If the size of the buffer is above `most`, the function fails with MPI_ERR_VALUE_TOO_LARGE.
///
/// # Safety
/// Each address is NULL or can be written.
pub unsafe fn detach<T: TryFrom<MPI_Count>>(
    runtime: &'static Runtime,
    scope: BufferScope,
    buffer_addr: *mut c_void,
    size: Out<T>,
    most: MPI_Count,
) -> Result {
    let detach = || {
        let (address, bytes) = buffered::detach(runtime, scope, most)?;
        let Ok(bytes) = T::try_from(bytes) else { unreachable!("the size is not above {most}") };
        Ok((address, bytes))
    };
    // SAFETY: the caller promises that `buffer_addr` is NULL or can be written.
    let address = unsafe { Out::new(buffer_addr.cast::<LocalAddr>()) };
    out2("buffer_addr", address, "size", size, detach)
}

/// Starts the operation of a persistent request, as MPI_Start does.
pub fn start(handle: MPI_Request) -> Result {
    match request::of_handle(handle)? {
        Some(request) => request.start(),
        None => Err(Error::new(MPI_ERR_REQUEST, "the request is MPI_REQUEST_NULL".into())),
    }
}
