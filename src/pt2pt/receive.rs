//! Receives (MPI-5.0 sections 3.2.4 and 3.7).

use super::arguments::peer;
use super::explain;
use super::explain_receive;
use super::fetch::{ReceiveBuffer, fetch, run_of, run_of_held};
use super::matching::{self, UnpostedReceive};
use super::posted::Receive;
use super::queues::Selector;
use super::remote_read;
use crate::abi::*;
use crate::comm::MessageContext;
use crate::datatype::{Buffer, HeldBuffer};
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::object::info::Assertions;
use crate::object::request::{Begun, CompletionStatus, Owner, PendingOperation};
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::channel::Arrived;
use std::borrow::Cow;
use std::ffi::c_int;
use std::sync::Arc;

/// Begins a receive, whose message may already have arrived, and passes the result to `then`. The function does not return the result,
/// because a copy of the result would take as long as the receipt of a short message.
///
/// # Safety
/// The buffer can be written as its count and datatype say until the receive is complete.
#[inline]
pub unsafe fn begin_to_receive<R>(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    source: c_int,
    tag: c_int,
    then: impl FnOnce(Begun) -> R,
) -> Result<R> {
    let sought = Sought { source, process: process_of_source(context, source, tag)?, tag };
    if let Some((address, bytes)) = run_of(buffer) {
        if let Some(short) = matching::take_next(runtime, &sought.selector(context), (address, bytes)) {
            return Ok(then(Begun::Ended(short.outcome())));
        }
        if let Some(receive) = post_run(runtime, context, (address, bytes, buffer.datatype as usize), sought) {
            return Ok(then(Begun::Going(receive)));
        }
    }
    // SAFETY: the caller promises that the buffer can be written until the receive is complete.
    unsafe { begin_by_poll(runtime, context, &ReceiveBuffer::of(buffer, source)?, sought) }.map(then)
}

/// Begins a receive into a `HeldBuffer`.
///
/// # Safety
/// The buffer can be written as its count and datatype say until the receive is complete.
pub unsafe fn begin_to_receive_held(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &HeldBuffer,
    source: c_int,
    tag: c_int,
) -> Result<Begun> {
    let sought = Sought { source, process: process_of_source(context, source, tag)?, tag };
    if let Some(run) = run_of_held(buffer)
        && let Some(receive) = post_run(runtime, context, run, sought)
    {
        return Ok(Begun::Going(receive));
    }
    // SAFETY: the caller promises that the buffer can be written until the receive is complete.
    unsafe { begin_by_poll(runtime, context, &ReceiveBuffer::of_held(Cow::Borrowed(buffer)), sought) }
}

/// Posts a receive into a `HeldBuffer` without polling for messages. The source must not be MPI_PROC_NULL. Callers use this function to
/// post several receives in turn: a poll between two receives would take messages of later receives out of the channels too early, and
/// their data would be copied twice.
///
/// # Safety
/// The buffer can be written as its count and datatype say until the receive is complete.
pub unsafe fn post_held(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &HeldBuffer,
    source: c_int,
    tag: c_int,
) -> Result<Arc<Receive>> {
    let selector = selector(context, source, tag)?;
    let receive = Receive::new(context, ReceiveBuffer::of_held(Cow::Borrowed(buffer)).to_owned());
    matching::post(runtime, selector, &receive);
    Ok(receive)
}

/// Source and tag that a receive asks for, and the process of the source, if the source is a rank.
#[derive(Clone, Copy)]
struct Sought {
    source: c_int,
    process: Option<usize>,
    tag: c_int,
}

impl Sought {
    #[inline]
    fn selector(self, context: MessageContext<'_>) -> Selector {
        matching::selector(context.number, self.source, self.process, self.tag)
    }
}

/// Posts a receive into a run (address, length, predefined datatype). Returns None for MPI_PROC_NULL. Also returns None if a message has
/// arrived that is not yet received, because the receive might match this message.
#[allow(
    clippy::inline_always,
    reason = "the receive is constructed in place: a copy made of word stores and vector loads waits for all earlier stores, \
              also those to lines of other processors, and 64 messages under way take a seventh longer"
)]
#[inline(always)]
fn post_run(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    (address, bytes, datatype): (LocalAddr, usize, usize),
    sought: Sought,
) -> Option<Arc<Receive>> {
    if sought.source == MPI_PROC_NULL {
        return None;
    }
    let new = || Receive::new(context, ReceiveBuffer::Run { address, bytes, datatype });
    matching::post_if_nothing_came(runtime, || sought.selector(context), new)
}

/// Slow path of the functions that begin a receive: polls once for a message that matches. If no message matches, posts the receive.
///
/// # Safety
/// The buffer can be written as its count and datatype say until the receive is complete.
#[inline(never)]
unsafe fn begin_by_poll(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &ReceiveBuffer<'_>,
    sought: Sought,
) -> Result<Begun> {
    if sought.source == MPI_PROC_NULL {
        return Ok(Begun::Ended(CompletionStatus::NOBODY));
    }
    let selector = sought.selector(context);
    let mut wanted = UnpostedReceive::new(&selector, buffer);
    wanted.look(runtime)?;
    if let Some(arrived) = wanted.take_remote() {
        let receive = Receive::new(context, buffer.to_owned());
        remote_read::begin(runtime, &receive, arrived);
        return Ok(Begun::Going(receive));
    }
    if let Some(outcome) = wanted.end(runtime, |outcome| outcome.clone()) {
        return Ok(Begun::Ended(outcome));
    }
    let receive = Receive::new(context, buffer.to_owned());
    matching::post(runtime, selector, &receive);
    Ok(Begun::Going(receive))
}

/// Posts a receive. The caller must complete or cancel the returned receive.
///
/// # Safety
/// The buffer can be written as its count and datatype say until the receive is complete.
pub unsafe fn post(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: HeldBuffer,
    source: c_int,
    tag: c_int,
) -> Result<Arc<Receive>> {
    let selector = selector(context, source, tag)?;
    let receive = Receive::new(context, ReceiveBuffer::of_held(Cow::Owned(buffer)));
    if source == MPI_PROC_NULL {
        receive.complete(CompletionStatus::NOBODY);
    } else {
        matching::progress(runtime)?;
        matching::post(runtime, selector, &receive);
    }
    Ok(receive)
}

/// Returns the selector for a source and a tag. Fails with the errors of `process_of_source`.
#[inline]
pub fn selector(context: MessageContext<'_>, source: c_int, tag: c_int) -> Result<Selector> {
    let process = process_of_source(context, source, tag)?;
    Ok(matching::selector(context.number, source, process, tag))
}

/// Returns the process of the source; None for MPI_ANY_SOURCE and MPI_PROC_NULL. Fails with MPI_ERR_RANK if the communicator has no such
/// rank, and with MPI_ERR_TAG if the tag is negative and not MPI_ANY_TAG. Also fails with the errors of `receive_from_any`.
#[inline]
fn process_of_source(context: MessageContext<'_>, source: c_int, tag: c_int) -> Result<Option<usize>> {
    let assertions = &context.comm.assertions;
    let (mut process, mut is_untrue) = (None, false);
    if source == MPI_ANY_SOURCE {
        is_untrue = assertions.no_any_source();
    } else {
        process = peer(context, "source", source)?;
    }
    if tag < 0 {
        if tag != MPI_ANY_TAG {
            fail!(MPI_ERR_TAG, "tag {tag} is negative and not MPI_ANY_TAG");
        }
        is_untrue |= assertions.no_any_tag();
    }
    if is_untrue && context.is_users() {
        return receive_from_any(assertions, source, process);
    }
    Ok(process)
}

/// Handles a receive with MPI_ANY_SOURCE or MPI_ANY_TAG on a communicator whose info keys assert that the program does not use this
/// wildcard. Fails with MPI_ERR_RANK or MPI_ERR_TAG under RMAMPI_STRICT=1; otherwise ignores the assertion and returns the process.
#[cold]
#[inline(never)]
fn receive_from_any(assertions: &Assertions, source: c_int, process: Option<usize>) -> Result<Option<usize>> {
    conformance::tolerate(&conformance::UNTRUE_NO_ANY, || {
        let (class, what, key) = if source == MPI_ANY_SOURCE && assertions.no_any_source() {
            (MPI_ERR_RANK, "source is MPI_ANY_SOURCE", "mpi_assert_no_any_source")
        } else {
            (MPI_ERR_TAG, "tag is MPI_ANY_TAG", "mpi_assert_no_any_tag")
        };
        Error::new(class, format!("{what}, but the info key {key} asserts that the program does not use it"))
    })?;
    Ok(process)
}

/// Receives a message that a matched probe has found.
///
/// # Safety
/// The buffer can be written as its count and datatype say.
pub unsafe fn receive_found(runtime: &'static Runtime, buffer: &HeldBuffer, arrived: &Arrived) -> CompletionStatus {
    fetch(runtime, buffer, arrived)
}

impl PendingOperation for Receive {
    fn outcome(&self) -> Option<CompletionStatus> {
        self.ended()
    }

    fn is_complete(&self) -> bool {
        self.has_ended()
    }

    fn finish(self: Arc<Self>, report: &mut dyn FnMut(&CompletionStatus)) -> Option<(Owner, Error)> {
        self.retire(report)
    }

    /// If a message has already matched, it is received, and the cancellation has no effect.
    fn cancel(&self) -> Result {
        if matching::withdraw(self.context(), self) {
            self.complete(CompletionStatus { is_cancelled: true, ..CompletionStatus::EMPTY });
        }
        Ok(())
    }

    fn explain(&self) -> String {
        let comm = self.comm_handle();
        match matching::selector_of(self.context(), self) {
            Some(selector) => explain_receive::message(comm as usize, &selector, self.room()),
            None => format!("the data of a message on {}", explain::name_of_comm(comm)),
        }
    }

    fn comm(&self) -> MPI_Comm {
        self.comm_handle()
    }
}
