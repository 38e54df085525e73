//! Probes (MPI-5.0 section 3.8). A matched probe takes its message out of the unexpected queue; the message then waits in a table for
//! MPI_Mrecv.

use super::arguments::held_for;
use super::explain_receive;
use super::matching::{find, take_found};
use super::receive::{receive_found, selector};
use super::wait::wait_for;
use crate::abi::*;
use crate::bootstrap::waiting::Explanation;
use crate::comm::MessageContext;
use crate::datatype::Buffer;
use crate::error::{Result, fail};
use crate::object::handle::{self, Handles, ObjectKind};
use crate::object::request::CompletionStatus;
use crate::runtime::Runtime;
use crate::transport::channel::Arrived;
use std::ffi::c_int;

/// Messages that matched probes have taken.
static MESSAGES: Handles<Taken> = Handles::new(ObjectKind::Message);

/// A message that a matched probe has taken.
#[derive(Debug)]
struct Taken {
    /// Handle of the communicator.
    comm: usize,
    arrived: Arrived,
}

/// Returns the outcome of the oldest message that matches. The message stays in its queue. If no message matches, the function waits for
/// one (`waits` is true) or returns None (`waits` is false). For the source MPI_PROC_NULL there is always a message without data.
pub fn probe(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    source: c_int,
    tag: c_int,
    waits: bool,
) -> Result<Option<CompletionStatus>> {
    let selector = selector(context, source, tag)?;
    if source == MPI_PROC_NULL {
        return Ok(Some(CompletionStatus::NOBODY));
    }
    let mut found = find(runtime, &selector)?;
    if waits && found.is_none() {
        let mut result = Ok(());
        let explain =
            || Some(Explanation::of(explain_receive::message(context.comm.handle() as usize, &selector, None)));
        wait_for(runtime, explain, || {
            found = find(runtime, &selector).unwrap_or_else(|error| {
                result = Err(error);
                None
            });
            found.is_some() || result.is_err()
        })?;
        result?;
    }
    Ok(found)
}

/// Reserves the oldest message that matches: no other receive or probe matches it any more. Returns its outcome and a handle. If no
/// message matches, the function waits for one (`waits` is true) or returns None (`waits` is false).
pub fn probe_matched(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    source: c_int,
    tag: c_int,
    waits: bool,
) -> Result<Option<(CompletionStatus, MPI_Message)>> {
    let selector = selector(context, source, tag)?;
    if source == MPI_PROC_NULL {
        return Ok(Some((CompletionStatus::NOBODY, MPI_MESSAGE_NO_PROC)));
    }
    MESSAGES.refuse_when_full()?;
    loop {
        if let Some((outcome, arrived)) = take_found(runtime, &selector)? {
            let taken = Taken { comm: context.comm.handle() as usize, arrived };
            return Ok(Some((outcome, MESSAGES.insert(taken)? as MPI_Message)));
        }
        // This is a loop, because another thread may take the message between this probe and the next attempt to reserve it.
        if probe(runtime, context, source, tag, waits)?.is_none() {
            return Ok(None);
        }
    }
}

/// Receives a message that `probe_matched` has returned, and sets the handle to MPI_MESSAGE_NULL. Fails with MPI_ERR_REQUEST if the
/// handle belongs to no such message.
///
/// # Safety
/// The buffer can be written as its datatype says.
pub unsafe fn receive_matched(
    runtime: &'static Runtime,
    buffer: &Buffer,
    message: &mut MPI_Message,
) -> Result<CompletionStatus> {
    let source = if *message == MPI_MESSAGE_NO_PROC { MPI_PROC_NULL } else { MPI_ANY_SOURCE };
    let buffer = held_for(buffer, source)?;
    if *message == MPI_MESSAGE_NO_PROC {
        *message = MPI_MESSAGE_NULL;
        return Ok(CompletionStatus::NOBODY);
    }
    let Some(taken) = MESSAGES.remove(*message as usize) else {
        fail!(MPI_ERR_REQUEST, "{} is not a message of a matched probe", handle::describe(*message as usize));
    };
    *message = MPI_MESSAGE_NULL;
    // SAFETY: the caller promises that the buffer can be written (Safety section), as `receive_found` requires.
    Ok(unsafe { receive_found(runtime, &buffer, &taken.arrived) })
}

/// Returns the communicator of a message that a matched probe has taken; MPI_COMM_NULL if the handle belongs to no such message.
pub fn comm_of_matched(handle: Option<&MPI_Message>) -> MPI_Comm {
    let taken = handle.and_then(|handle| MESSAGES.get(*handle as usize));
    taken.map_or(MPI_COMM_NULL, |taken| taken.comm as MPI_Comm)
}
