//! Sends and receives with a request: nonblocking sends, and persistent operations (MPI-5.0 sections 3.7 and 3.9).

use super::arguments::{Mode, held_for};
use super::receive::{begin_to_receive_held, selector};
use super::send::{process_of_destination, send, send_short};
use super::{blocking, buffered};
use crate::abi::*;
use crate::comm::{Comm, MessageContext};
use crate::datatype::Buffer;
use crate::error::Result;
use crate::object::handle::complete;
use crate::object::request::{self, Begun, CompletionStatus};
use crate::runtime::Runtime;
use std::ffi::c_int;
use std::sync::Arc;

/// Begins a send, and returns its request. The request has no object if the fast path has completed the send.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the request is complete.
#[inline]
pub unsafe fn send_with_request(
    runtime: &'static Runtime,
    comm: &Comm,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<MPI_Request> {
    // SAFETY: the caller promises that the buffer can be read until the request is complete; both functions read the buffer only until
    // then.
    unsafe {
        if mode == Mode::Standard
            && let Some(new) = complete::take()
            && send_short(runtime, comm.messages(), buffer, destination, tag)?
        {
            return Ok(new.give(comm.handle()));
        }
        send_long_with_request(runtime, comm, buffer, destination, tag, mode)
    }
}

/// Slow path: the send may be incomplete on return. The request refers to an object with the send, or with its outcome.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the request is complete.
#[inline(never)]
unsafe fn send_long_with_request(
    runtime: &'static Runtime,
    comm: &Comm,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<MPI_Request> {
    // SAFETY: the caller promises that the buffer can be read until the request is complete, and the request is complete when the send
    // is.
    let send = || unsafe { blocking::begin_to_send(runtime, comm.messages(), buffer, destination, tag, mode) };
    request::begin(comm.handle(), send)
}

/// Makes a persistent request that sends.
///
/// # Safety
/// The buffer can be read as its datatype says whenever the request is active.
pub unsafe fn persistent_send(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<MPI_Request> {
    let buffer = held_for(buffer, destination)?;
    process_of_destination(context, destination, tag)?;
    let (comm, number) = (runtime.comm_to_keep(context.comm), context.number);
    request::persistent(comm.handle(), || {
        Arc::new(move || {
            let context = MessageContext { comm: &comm, number };
            // SAFETY: the request is active, and the caller of `persistent_send` promises that the buffer can then be read.
            let sending = unsafe { send(runtime, context, &buffer, destination, tag, mode)? };
            Ok(sending.into())
        })
    })
}

/// Makes a persistent request that sends in buffered mode.
///
/// # Safety
/// Whenever the request is active, the buffer can be read as its datatype says, and the attached buffer can be written.
pub unsafe fn persistent_buffered(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
) -> Result<MPI_Request> {
    let buffer = held_for(buffer, destination)?;
    process_of_destination(context, destination, tag)?;
    let (comm, number) = (runtime.comm_to_keep(context.comm), context.number);
    request::persistent(comm.handle(), || {
        Arc::new(move || {
            let context = MessageContext { comm: &comm, number };
            // SAFETY: the request is active, and the caller of `persistent_buffered` promises that the buffer can then be read and the
            // attached buffer written.
            unsafe { buffered::send(runtime, context, &buffer, destination, tag)? };
            Ok(Begun::Ended(CompletionStatus::EMPTY))
        })
    })
}

/// Makes a persistent request that receives.
///
/// # Safety
/// The buffer can be written as its datatype says whenever the request is active.
pub unsafe fn persistent_receive(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    source: c_int,
    tag: c_int,
) -> Result<MPI_Request> {
    let buffer = held_for(buffer, source)?;
    selector(context, source, tag)?;
    let (comm, number) = (runtime.comm_to_keep(context.comm), context.number);
    request::persistent(comm.handle(), || {
        Arc::new(move || {
            let context = MessageContext { comm: &comm, number };
            // SAFETY: the request is active, and the caller of `persistent_receive` promises that the buffer can then be written.
            unsafe { begin_to_receive_held(runtime, context, &buffer, source, tag) }
        })
    })
}
