//! Blocking sends and receives, and the start of nonblocking sends: the fast path of short messages, then the slow path.

use super::arguments::held_for;
use super::fetch::Room;
use super::matching::{self, Wanted};
use super::queues::Selector;
use super::receive::selector;
use super::send::{Mode, send, send_short};
use super::sending::Sending;
use super::wait::{wait, wait_and_look};
use crate::abi::*;
use crate::comm::Channel;
use crate::datatype::Buffer;
use crate::error::Result;
use crate::object::request::Outcome;
use crate::runtime::Runtime;
use std::ffi::c_int;
use std::sync::Arc;

/// Sends a message and waits until that is complete.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
pub unsafe fn send_and_wait(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result {
    // SAFETY: the caller's promise.
    unsafe {
        if mode == Mode::Standard && send_short(runtime, channel, buffer, destination, tag)? {
            return Ok(());
        }
        send_long_and_wait(runtime, channel, buffer, destination, tag, mode)
    }
}

/// The same of a message that may have to be waited for. Apart, since the other ones need no memory for it.
///
/// # Safety
/// As above.
#[inline(never)]
unsafe fn send_long_and_wait(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result {
    // SAFETY: the caller's promise.
    match unsafe { send(runtime, channel, &held_for(buffer, destination)?, destination, tag, mode)? } {
        Some(sending) => wait(runtime, || sending.is_complete()),
        None => Ok(()),
    }
}

/// Sends a message; gives what is still to be waited for.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the send is complete.
#[inline]
pub unsafe fn begin_to_send(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<Option<Arc<Sending>>> {
    // SAFETY: the caller's promise.
    unsafe {
        if mode == Mode::Standard && send_short(runtime, channel, buffer, destination, tag)? {
            return Ok(None);
        }
        begin_to_send_long(runtime, channel, buffer, destination, tag, mode)
    }
}

/// Begins to send a message that may have to be waited for. Apart, so that `begin_to_send` is small enough to be inlined.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the send is complete.
#[inline(never)]
unsafe fn begin_to_send_long(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<Option<Arc<Sending>>> {
    // SAFETY: the caller vouches for the buffer until the send is complete; the datatype is held as long.
    unsafe { send(runtime, channel, &held_for(buffer, destination)?, destination, tag, mode) }
}

/// Receives a message, and has `then` do the rest with what became of it: to give it back would take a while, and the message is what
/// somebody waits for.
///
/// # Safety
/// The buffer can be written as its count and datatype say.
#[inline]
pub unsafe fn receive<R>(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &Buffer,
    source: c_int,
    tag: c_int,
    then: impl FnOnce(&mut Outcome) -> R,
) -> Result<R> {
    let buffer = Room::of(buffer, source)?;
    let selector = selector(channel, source, tag)?;
    if source == MPI_PROC_NULL {
        return Ok(then(&mut { Outcome::NOBODY }));
    }
    // SAFETY: the caller's promise.
    unsafe { receive_selected(runtime, &buffer, &selector, || (), then) }
}

/// The same of a message that is asked for; does something else while it is yet to come.
///
/// # Safety
/// As above.
#[inline]
pub(super) unsafe fn receive_selected<R>(
    runtime: &'static Runtime,
    buffer: &Room<'_>,
    selector: &Selector,
    mut meanwhile: impl FnMut(),
    then: impl FnOnce(&mut Outcome) -> R,
) -> Result<R> {
    // Nothing else of this thread is received meanwhile, so it need not be among the posted receives.
    let mut wanted = Wanted::new(selector, buffer);
    let (mut then, mut result) = (Some(then), None);
    let run = buffer.run();
    wait_and_look(runtime, || {
        if let Some(run) = run
            && let Some(short) = matching::take_next(runtime, selector, run)
        {
            result = then.take().map(|then| then(&mut short.outcome()));
            return Ok(true);
        }
        let is_there = wanted.look(runtime)?;
        if !is_there {
            meanwhile();
        }
        Ok(is_there)
    })?;
    let result = result.or_else(|| wanted.end(runtime, then?));
    Ok(result.expect("the wait has ended"))
}
