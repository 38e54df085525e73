//! Point-to-point communication (MPI-5.0 chapter 3).
//!
//! # Protocols
//!
//! Data of up to 16 KiB travel in a cell or ring, data of up to 128 KiB in a bounce buffer of the sender (both eager:
//! the send is complete when it returns). Longer data, and those for which no buffer is free, stay at the sender
//! (rendezvous): the receiver reads them by process_vm_readv or through the sender's agent. Nothing is exported for a
//! message. Data in several runs are gathered by the sender first.
//!
//! A rendezvous message that brings at least 32 KiB into one run is copied by both sides where each rank has a
//! processor (`sending`, `fetch`): the receiver takes parts from the beginning, the sender, while it waits for the
//! message, from the end. Parts go directly (64 KiB, process_vm_writev) or through a bounce buffer (32 KiB, four at a
//! time). Which is faster depends on the machine, so each process measures: both in turn at first, later the slower
//! one in 1 of 64 messages (`protocol`). A receiver that waits for a part puts parts of its own messages into
//! buffers, since two ranks may be sending to each other. The state words are in `transport/shm/sync/joint_copy.rs`.
//!
//! # Matching
//!
//! Messages are matched under one lock of the process, oldest first, against the posted queue, else they join the
//! unexpected queue (`matching`, `queues`). A blocking receive is not posted: it looks at what arrives until its
//! message does. When its sender is named, no receive is posted and no message is unexpected, it looks at that
//! sender's ring alone. A truncated message fills its buffer and is the receiver's error.
//!
//! A rank receives in all calls of this chapter, and from the progress hooks while it waits in any other call and a
//! receive is posted or a nonblocking collective is under way. It sleeps at most a millisecond then. A rank that
//! waits for an agent does not receive: receiving may need the same agent.
//!
//! # Buffered sends
//!
//! A short buffered send is a standard one. Long data are kept in the attached buffer (`buffered`) until they are
//! read. A message takes its bytes and MPI_BSEND_OVERHEAD of the buffer, so every message finds room that finds it in
//! the standard's model.

pub mod buffered;
mod exchange;
mod fetch;
mod matching;
mod ongoing;
pub mod partitioned;
mod protocol;
mod queues;
mod receive;
mod send;
mod sending;
mod spares;

use crate::abi::*;
use crate::comm::Channel;
use crate::datatype::{Buffer, HeldBuffer};
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::object::request::{Operation, Outcome};
use crate::os::sleep::ALL_SLEEPERS;
use crate::runtime::Runtime;
use crate::transport::sync::{spins, without_progress_hook};
use std::ffi::c_int;
use std::sync::Arc;

pub use exchange::{exchange, exchange_and_wait, exchange_in_place, exchange_in_place_and_wait};
use fetch::Room;
pub use fetch::fetch_from;
use matching::Wanted;
pub use matching::{attend, find, forget, progress, take_found};
pub use ongoing::{Ongoing, begin};
pub use protocol::{Pace, Way};
use queues::Selector;
pub use receive::{Receive, begin_to_receive, begin_to_receive_held, post, receive_found, selector};
pub use send::{Mode, process_of_destination, refuse, send, send_short};
pub use sending::Sending;

/// The buffer of a message. Errors are those of its datatype and count, MPI_ERR_BUFFER when it is NULL. Apart from its callers, which
/// are inlined as long as they are small.
#[inline(never)]
pub fn held(buffer: &Buffer) -> Result<HeldBuffer> {
    let held = HeldBuffer::of(buffer)?;
    held.layout.refuse_null(buffer.address)?;
    Ok(held)
}

/// The same of a message to or from a rank. A buffer of MPI_PROC_NULL may also be what is accepted where nothing is transferred.
pub fn held_for(buffer: &Buffer, peer: c_int) -> Result<HeldBuffer> {
    held(buffer).or_else(|error| if peer == MPI_PROC_NULL { held_for_nobody(buffer, error) } else { Err(error) })
}

/// MPI_DATATYPE_NULL without entries, or MPI_IN_PLACE, as the buffer of no message; any other is the error that was found.
#[cold]
fn held_for_nobody(buffer: &Buffer, error: Error) -> Result<HeldBuffer> {
    let row = if buffer.datatype == MPI_DATATYPE_NULL && buffer.count == 0 {
        &conformance::NULL_DATATYPE_TO_NOBODY
    } else if error.class == MPI_ERR_BUFFER && buffer.address == MPI_IN_PLACE as usize {
        &conformance::IN_PLACE_TO_NOBODY
    } else {
        return Err(error);
    };
    conformance::tolerate(row, || error)?;
    HeldBuffer::of(&Buffer { address: 0, count: 0, datatype: MPI_BYTE })
}

/// Returns when `done`, making progress meanwhile.
pub fn wait(runtime: &'static Runtime, mut done: impl FnMut() -> bool) -> Result {
    wait_and_look(runtime, || progress(runtime).map(|()| done()))
}

/// Looks that follow each other at once, where each rank has a processor, before there are pauses between them: a message that is answered
/// comes in that time, and every pause is longer than a look.
const LOOKS_AT_ONCE: u32 = 64;

/// Returns when `look`, which receives what has arrived, finds what is waited for.
#[inline]
fn wait_and_look(runtime: &'static Runtime, mut look: impl FnMut() -> Result<bool>) -> Result {
    for _ in 0..if spins() { LOOKS_AT_ONCE } else { 1 } {
        if look()? {
            return Ok(());
        }
    }
    let mut found = Ok(false);
    // Whoever has something for this rank rings its bell.
    without_progress_hook(|| {
        runtime.channels.doorbell().wait_for_store(ALL_SLEEPERS, |_| {
            found = look();
            !matches!(found, Ok(false))
        });
    });
    found.map(drop)
}

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
        if mode == Mode::Standard && send::send_short(runtime, channel, buffer, destination, tag)? {
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
        if mode == Mode::Standard && send::send_short(runtime, channel, buffer, destination, tag)? {
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
unsafe fn receive_selected<R>(
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

/// Waits until an operation is complete; gives what became of it, with its error in it.
pub fn complete(runtime: &'static Runtime, operation: &dyn Operation) -> Result<Outcome> {
    let mut outcome = operation.outcome();
    if outcome.is_none() {
        wait(runtime, || {
            outcome = operation.outcome();
            outcome.is_some()
        })?;
    }
    Ok(outcome.expect("the operation is complete"))
}

/// The process of a rank that messages go to or come from; None for MPI_PROC_NULL. MPI_ERR_RANK.
#[inline]
fn peer(channel: Channel<'_>, name: &str, rank: c_int) -> Result<Option<usize>> {
    if rank == MPI_PROC_NULL {
        return Ok(None);
    }
    match usize::try_from(rank).ok().and_then(|rank| channel.others().processes().get(rank)) {
        Some(process) => Ok(Some(*process as usize)),
        None => {
            fail!(MPI_ERR_RANK, "{name} {rank} is not one of the {} ranks", channel.others().processes().len())
        }
    }
}
