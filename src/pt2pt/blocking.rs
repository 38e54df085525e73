//! Blocking sends and receives, and the start of nonblocking sends. Except for synchronous sends, each function first tries the fast path
//! for short messages. If a precondition of that path does not hold, the function takes the general path.

use super::arguments::{Mode, held_for};
use super::explain_receive;
use super::fetch::ReceiveBuffer;
use super::matching::{self, UnpostedReceive};
use super::pending_send::PendingSend;
use super::posted::Receive;
use super::queues::Selector;
use super::receive::selector;
use super::send::{send, send_short};
use super::wait::{cancel_and_settle, wait_and_look, wait_for};
use crate::abi::*;
use crate::bootstrap::waiting::Explanation;
use crate::comm::MessageContext;
use crate::datatype::Buffer;
use crate::error::Result;
use crate::object::request::{CompletionStatus, PendingOperation};
use crate::runtime::Runtime;
use crate::transport::net::endpoint::LONG;
use crate::transport::net::{Network, network};
use std::ffi::c_int;
use std::sync::Arc;

/// Sends a message and waits until the send is complete.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
pub unsafe fn send_and_wait(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result {
    // SAFETY: the caller promises that the buffer can be read, and this call returns after the send is complete.
    unsafe {
        if mode == Mode::Standard && send_short(runtime, context, buffer, destination, tag)? {
            return Ok(());
        }
        send_long_and_wait(runtime, context, buffer, destination, tag, mode)
    }
}

/// General path of `send_and_wait`. It is a separate function, so that its local variables do not enlarge the stack frame of the fast
/// path.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
#[inline(never)]
unsafe fn send_long_and_wait(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result {
    // SAFETY: the caller promises that the buffer can be read; the wait below ends after the send is complete or withdrawn.
    match unsafe { send(runtime, context, &held_for(buffer, destination)?, destination, tag, mode)? } {
        Some(sending) => finish_send(runtime, &sending),
        None => Ok(()),
    }
}

/// Waits until a send is complete. If this rank cannot receive messages in the meantime, withdraws the message and returns the error. If
/// the receiver has already matched the message, the send succeeds; the next call that receives messages returns the error.
///
/// The receiver may read the data of the message until the send is complete. So the function never returns before the send is complete or
/// withdrawn.
pub(super) fn finish_send(runtime: &'static Runtime, sending: &PendingSend) -> Result {
    let explain = || Some(Explanation::of(sending.explain()));
    let Err(error) = wait_for(runtime, explain, || sending.is_complete()) else { return Ok(()) };
    if cancel_and_settle(runtime, sending)?.is_cancelled { Err(error) } else { Ok(()) }
}

/// Sends a message. Returns the send if it is not yet complete.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the send is complete.
#[inline]
pub unsafe fn begin_to_send(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<Option<Arc<PendingSend>>> {
    // SAFETY: the caller promises that the buffer can be read until the send is complete.
    unsafe {
        if mode == Mode::Standard && send_short(runtime, context, buffer, destination, tag)? {
            return Ok(None);
        }
        begin_to_send_long(runtime, context, buffer, destination, tag, mode)
    }
}

/// General path of `begin_to_send`. It is a separate function, so that `begin_to_send` is small enough to be inlined.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the send is complete.
#[inline(never)]
unsafe fn begin_to_send_long(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<Option<Arc<PendingSend>>> {
    // SAFETY: the caller promises that the buffer can be read until the send is complete; the send holds the datatype.
    unsafe { send(runtime, context, &held_for(buffer, destination)?, destination, tag, mode) }
}

/// Receives a message, and passes the outcome to `then`. The function does not return the outcome, because a returned outcome would be
/// copied for every short message.
///
/// # Safety
/// The buffer can be written as its count and datatype say.
#[inline]
pub unsafe fn receive<R>(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    source: c_int,
    tag: c_int,
    then: impl FnOnce(&mut CompletionStatus) -> R,
) -> Result<R> {
    let buffer = ReceiveBuffer::of(buffer, source)?;
    let selector = selector(context, source, tag)?;
    if source == MPI_PROC_NULL {
        return Ok(then(&mut { CompletionStatus::NOBODY }));
    }
    // SAFETY: the caller promises that the buffer can be written, and this call returns after the receive.
    unsafe { receive_selected(runtime, context, &buffer, &selector, None, then) }
}

/// Receives a message that matches a selector. Advances `sending`, if there is a send, after each poll without a message.
///
/// # Safety
/// The buffer can be written as its count and datatype say.
#[inline]
pub(super) unsafe fn receive_selected<R>(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &ReceiveBuffer<'_>,
    selector: &Selector,
    sending: Option<&PendingSend>,
    then: impl FnOnce(&mut CompletionStatus) -> R,
) -> Result<R> {
    if may_land(runtime, buffer, selector) {
        // SAFETY: the caller promises that the buffer can be written.
        let mut outcome = unsafe { receive_posted(runtime, context, buffer, selector, sending)? };
        return Ok(then(&mut outcome));
    }
    // The receive does not enter the posted queue, because this thread polls for the message until the call returns.
    let mut wanted = UnpostedReceive::new(selector, buffer);
    let (mut then, mut result) = (Some(then), None);
    let run = buffer.run();
    let explain = explain_receive::receive(context.comm, selector, buffer);
    wait_and_look(runtime, explain, || {
        if let Some(run) = run
            && let Some(short) = matching::take_next(runtime, selector, run)
        {
            result = then.take().map(|then| then(&mut short.outcome()));
            return Ok(true);
        }
        let is_there = wanted.look(runtime)?;
        if !is_there {
            advance(sending);
        }
        Ok(is_there)
    })?;
    let result = result.or_else(|| wanted.end(runtime, then?));
    Ok(result.expect("the wait has ended"))
}

/// Returns whether the data of a message might be received from another host directly in the buffer, if the receive is posted
/// (`matching::match_early`).
#[inline]
fn may_land(runtime: &'static Runtime, buffer: &ReceiveBuffer<'_>, selector: &Selector) -> bool {
    network().is_some_and(Network::has_long_frames) && is_long_and_elsewhere(runtime, buffer, selector)
}

/// Returns whether a receive is for long data, perhaps from another host. It is a separate cold function, so that its code is outside of the
/// fast path of jobs on one host.
#[cold]
#[inline(never)]
fn is_long_and_elsewhere(runtime: &'static Runtime, buffer: &ReceiveBuffer<'_>, selector: &Selector) -> bool {
    buffer.any_run().is_some_and(|(_, bytes)| bytes >= LONG)
        && selector.process.is_none_or(|process| runtime.is_remote(process))
}

/// Advances a send, if there is one.
fn advance(sending: Option<&PendingSend>) {
    // The call that asks whether the send is complete also advances it.
    sending.map(PendingSend::is_complete);
}

/// Receives a message that matches a selector by a posted receive. Advances `sending` like `receive_selected`.
///
/// # Safety
/// The buffer can be written as its count and datatype say.
#[cold]
#[inline(never)]
unsafe fn receive_posted(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &ReceiveBuffer<'_>,
    selector: &Selector,
    sending: Option<&PendingSend>,
) -> Result<CompletionStatus> {
    let mut wanted = UnpostedReceive::new(selector, buffer);
    wanted.look(runtime)?;
    if let Some(outcome) = wanted.end(runtime, |outcome| outcome.clone()) {
        return Ok(outcome);
    }
    let receive = Receive::new(context, buffer.to_owned());
    matching::post(runtime, *selector, &receive);
    let waited = wait_for(runtime, explain_receive::receive(context.comm, selector, buffer), || {
        advance(sending);
        receive.has_ended()
    });
    if let Err(error) = waited
        && cancel_and_settle(runtime, &*receive)?.is_cancelled
    {
        return Err(error);
    }
    let outcome = receive.ended().expect("the wait has ended");
    // The outcome has the error of the receive, too.
    receive.retire(&mut |_| ());
    Ok(outcome)
}
