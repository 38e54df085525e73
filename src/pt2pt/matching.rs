//! Matching: which receive gets which message (MPI-5.0 section 3.5).
//!
//! One lock guards the posted queue and the unexpected queue of all contexts, and arrivals leave the channels under it,
//! so two threads cannot exchange the order of messages. The data of messages that match a posted receive are copied
//! under the lock; an unposted receive copies long data after the release of the lock.
//!
//! `UNEXPECTED_EVER` counts, under the lock, all messages that ever entered the unexpected queue. A waiting thread
//! compares it without the lock and scans the queue only when the count has changed; the thread that adds a message
//! increments the count, then rings the doorbell.

use super::fetch::{ReceiveBuffer, outcome};
use super::posted::Receive;
use super::queues::{Queues, Selector};
use crate::abi::*;
use crate::bootstrap;
use crate::error::Result;
use crate::object::request::CompletionStatus;
use crate::os::address::LocalAddr;
use crate::os::threads::{KnownMutex, KnownMutexGuard};
use crate::runtime::{Runtime, progress_task};
use crate::transport::channel::Arrived;
use crate::transport::net::network;
use crate::transport::sync::set_progress_hook;
use std::ffi::c_int;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

static QUEUES: KnownMutex<Queues> = KnownMutex::new(Queues::new());

/// Messages that have ever entered the unexpected queue. Written under the lock of `QUEUES`, read without it.
static UNEXPECTED_EVER: AtomicU64 = AtomicU64::new(0);

/// Forgets contexts that no new message will have; queues that still hold something stay.
pub fn forget(contexts: Range<u64>) {
    QUEUES.lock().forget(contexts);
}

/// A receive that is not in the posted queue, because its thread polls for it.
#[derive(Debug)]
pub(super) struct UnpostedReceive<'a> {
    selector: &'a Selector,
    buffer: &'a ReceiveBuffer<'a>,
    /// `UNEXPECTED_EVER` when the unexpected messages were last looked through.
    seen: Option<u64>,
    got: Option<Matched>,
}

/// The message that a receive has matched. Eager data of a message that has just arrived are copied at once; all other
/// data are copied by the receiving thread after the release of the lock.
#[derive(Debug)]
enum Matched {
    Ended(CompletionStatus),
    Arrived(Arrived),
}

impl<'a> UnpostedReceive<'a> {
    pub fn new(selector: &'a Selector, buffer: &'a ReceiveBuffer<'a>) -> Self {
        Self { selector, buffer, seen: None, got: None }
    }

    /// Makes progress; true when a message was received.
    #[inline]
    pub fn look(&mut self, runtime: &'static Runtime) -> Result<bool> {
        look(runtime, Some(self))?;
        Ok(self.got.is_some())
    }

    /// Whether unexpected messages have come since they were last looked through.
    fn is_behind(&self) -> bool {
        // SeqCst: a waiting thread counts itself as a sleeper, then reads this; `sort` increments it, then looks for
        // sleepers to wake.
        self.seen != Some(UNEXPECTED_EVER.load(Ordering::SeqCst))
    }

    /// Takes a message of the unexpected queue, if messages were added since the last scan.
    fn look_through(&mut self, runtime: &'static Runtime, all: &mut Queues) {
        if self.is_behind() {
            // SeqCst as in `is_behind`; under the lock the count cannot change.
            self.seen = Some(UNEXPECTED_EVER.load(Ordering::SeqCst));
            self.got = all.take_unexpected(&runtime.channels, self.selector).map(Matched::Arrived);
        }
    }

    /// Passes the outcome to `then`, if a message was received.
    #[inline]
    pub fn end<R>(self, runtime: &'static Runtime, then: impl FnOnce(&mut CompletionStatus) -> R) -> Option<R> {
        Some(match self.got? {
            Matched::Ended(ref mut outcome) => then(outcome),
            Matched::Arrived(arrived) => then(&mut self.buffer.fetch(runtime, &arrived)),
        })
    }
}

/// The header of a short message, small enough to be returned in registers.
#[derive(Clone, Copy)]
pub(super) struct ShortHeader {
    source: u32,
    tag: c_int,
    bytes: u32,
}

impl ShortHeader {
    /// The outcome, from which a status is filled.
    #[inline]
    pub fn outcome(self) -> CompletionStatus {
        CompletionStatus {
            source: self.source as c_int,
            tag: self.tag,
            bytes: self.bytes as usize,
            ..CompletionStatus::EMPTY
        }
    }
}

/// Fast path: receives the next message of the named sender into a run (address and bytes). None unless all of these
/// hold: the selector names a process, the posted queue and the unexpected queue are empty (so no other receive can
/// match the message, and no older message exists), and the next message of that process is short, matches, is no
/// refusal, and fits.
#[inline]
pub(super) fn take_next(
    runtime: &'static Runtime,
    selector: &Selector,
    (address, room): (LocalAddr, usize),
) -> Option<ShortHeader> {
    let process = selector.process?;
    if !runtime.channels.has_some_of(process) {
        return None;
    }
    let all = QUEUES.lock();
    if !all.are_empty() {
        return None;
    }
    let taken = runtime.channels.take_short_of(process, |message, data| {
        let short = ShortHeader { source: message.source, tag: message.tag, bytes: message.bytes };
        let bytes = short.bytes as usize;
        let is_it = message.context == selector.context && selector.matches(short.source, short.tag);
        if !is_it || message.refusal != 0 || bytes > room {
            return None;
        }
        // SAFETY: the caller of the receive promises that the buffer can be written; the cell holds `bytes` bytes until
        // it is released.
        unsafe { address.ptr_mut::<u8>().copy_from_nonoverlapping(data, bytes) };
        Some(short)
    });
    drop(all);
    progress_task::advance(runtime);
    taken
}

/// Matches what has arrived, and completes the matched receives.
pub fn progress(runtime: &'static Runtime) -> Result {
    look(runtime, None)
}

#[inline]
fn look(runtime: &'static Runtime, mut wanted: Option<&mut UnpostedReceive>) -> Result {
    let has_arrivals = runtime.channels.has_arrivals();
    if has_arrivals || wanted.as_ref().is_some_and(|wanted| wanted.is_behind()) {
        let mut all = QUEUES.lock();
        // Messages that another thread added to the unexpected queue are older than new arrivals, so both are scanned
        // under one lock.
        if let Some(wanted) = &mut wanted {
            wanted.look_through(runtime, &mut all);
        }
        if has_arrivals && wanted.as_ref().is_none_or(|wanted| wanted.got.is_none()) {
            sort(runtime, all, wanted)?;
        }
    } else {
        runtime.channels.flush();
        // What arrives now is found by the next look.
        poll_network();
    }
    progress_task::advance(runtime);
    Ok(())
}

/// Handles frames of other hosts, if there are any.
#[inline]
fn poll_network() {
    if let Some(network) = network() {
        network.progress();
    }
}

/// Registers message progress as the hook of waits for something else. Once, before any rank continues from its start.
pub fn register_progress_hook(runtime: &'static Runtime) {
    set_progress_hook(move || attend(runtime));
}

/// Message progress while this thread waits for something else. Does nothing while another thread matches messages.
fn attend(runtime: &'static Runtime) {
    if runtime.channels.has_arrivals()
        && let Some(all) = QUEUES.try_lock()
        && let Err(error) = sort(runtime, all, None)
    {
        // The waiting call is another operation's, and cannot return this error.
        bootstrap::die(&error.in_call(Some(runtime.comm.rank), "receiving messages", None));
    }
    progress_task::advance(runtime);
}

/// Matches arrivals, until the unposted receive has its message. Arrivals leave the channels under the lock, so two
/// threads do not exchange their order.
fn sort(
    runtime: &'static Runtime,
    mut all: KnownMutexGuard<'_, Queues>,
    mut wanted: Option<&mut UnpostedReceive>,
) -> Result {
    let mut is_news = false;
    runtime.channels.arrivals(|mut arrived| {
        let header = &arrived.header;
        if let Some(receive) = all.take_posted(&arrived) {
            receive.take(runtime, &arrived);
            is_news = true;
            return ControlFlow::Continue(());
        }
        if let Some(wanted) = &mut wanted
            && wanted.got.is_none()
            && wanted.selector.context == header.context
            && wanted.selector.matches(header.source, header.tag)
            && arrived.is_matched()
        {
            wanted.got = Some(if header.address == 0 {
                Matched::Ended(wanted.buffer.fetch(runtime, &arrived))
            } else {
                Matched::Arrived(arrived)
            });
            return ControlFlow::Break(());
        }
        if arrived.is_withdrawn() {
            runtime.channels.discard(&arrived);
            return ControlFlow::Continue(());
        }
        runtime.channels.keep_unexpected(&mut arrived);
        all.push_unexpected(arrived);
        // SeqCst: the increment comes before the check for sleepers in `ring`; see `is_behind`.
        UNEXPECTED_EVER.fetch_add(1, Ordering::SeqCst);
        is_news = true;
        ControlFlow::Continue(())
    })?;
    if is_news {
        // Other threads may wait for these messages; they read `UNEXPECTED_EVER`, or their receives, after they count
        // as sleepers.
        runtime.channels.doorbell().ring();
    }
    Ok(())
}

/// Completes a receive with the oldest unexpected message that matches, or appends it to the posted queue.
pub(super) fn post(runtime: &'static Runtime, selector: Selector, receive: &Arc<Receive>) {
    let mut all = QUEUES.lock();
    match all.take_unexpected(&runtime.channels, &selector) {
        Some(arrived) => receive.take(runtime, &arrived),
        None => all.post(selector, Arc::clone(receive)),
    }
}

/// Appends a receive to the posted queue, if neither arrivals nor unexpected messages exist. `None` otherwise.
#[inline]
pub(super) fn post_if_nothing_came(
    runtime: &'static Runtime,
    selector: impl FnOnce() -> Selector,
    receive: impl FnOnce() -> Arc<Receive>,
) -> Option<Arc<Receive>> {
    if runtime.channels.has_arrivals() {
        return None;
    }
    let mut all = QUEUES.lock();
    if all.has_unexpected() {
        return None;
    }
    let receive = receive();
    all.post(selector(), Arc::clone(&receive));
    Some(receive)
}

/// Removes a receive from the posted queue of a context; false when a message has matched it already.
pub(super) fn withdraw(context: u64, receive: &Receive) -> bool {
    QUEUES.lock().withdraw(context, receive)
}

/// The outcome of the oldest unexpected message that matches, which stays in its queue.
pub fn find(runtime: &'static Runtime, selector: &Selector) -> Result<Option<CompletionStatus>> {
    progress(runtime)?;
    Ok(QUEUES.lock().find_unexpected(selector).map(|arrived| outcome(&arrived.header)))
}

/// Takes the oldest unexpected message that matches.
pub fn take_found(runtime: &'static Runtime, selector: &Selector) -> Result<Option<(CompletionStatus, Arrived)>> {
    progress(runtime)?;
    Ok(QUEUES.lock().take_unexpected(&runtime.channels, selector).map(|arrived| (outcome(&arrived.header), arrived)))
}

/// A selector of the caller's source and tag; `process_of_source` has checked the source and given its process.
#[inline]
pub(super) fn selector(context: u64, source: c_int, process: Option<usize>, tag: c_int) -> Selector {
    let source = (source != MPI_ANY_SOURCE).then_some(source as u32);
    Selector { context, source, process, tag: (tag != MPI_ANY_TAG).then_some(tag) }
}
