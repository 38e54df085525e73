//! Matching: which receive gets which message (MPI-5.0 section 3.5).
//!
//! All of a process's receives and unexpected messages are under one lock; the data of matched messages are copied under it.

use super::fetch::{Room, outcome};
use super::ongoing;
use super::posted::Receive;
use super::queues::{Queues, Selector};
use crate::abi::*;
use crate::bootstrap;
use crate::error::Result;
use crate::object::request::Outcome;
use crate::os::threads::{KnownMutex, KnownMutexGuard};
use crate::runtime::Runtime;
use crate::transport::channel::Arrived;
use crate::transport::sync::set_progress_hook;
use std::ffi::c_int;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

static QUEUES: KnownMutex<Queues> = KnownMutex::new(Queues::new());

/// Unexpected messages that have ever come. It changes under the lock, and is looked at without.
static COME: AtomicU64 = AtomicU64::new(0);

/// Forgets contexts that no message will have any more; what is under way in them goes on.
pub fn forget(contexts: Range<u64>) {
    QUEUES.lock().forget(contexts);
}

/// A receive that is not posted, as its thread waits for it or has just begun it.
#[derive(Debug)]
pub(super) struct Wanted<'a> {
    selector: &'a Selector,
    buffer: &'a Room<'a>,
    /// `COME` when the unexpected messages were last looked through.
    seen: Option<u64>,
    got: Option<Got>,
}

/// What a receive has got: of a message that has just arrived data that came with it are copied at once, all others by their receiver,
/// without the lock.
#[derive(Debug)]
enum Got {
    Ended(Outcome),
    Arrived(Arrived),
}

impl<'a> Wanted<'a> {
    pub fn new(selector: &'a Selector, buffer: &'a Room<'a>) -> Self {
        Self { selector, buffer, seen: None, got: None }
    }

    /// Looks what has arrived, as `progress` does; true when a message was received.
    #[inline]
    pub fn look(&mut self, runtime: &'static Runtime) -> Result<bool> {
        look(runtime, Some(self))?;
        Ok(self.got.is_some())
    }

    /// Whether unexpected messages have come since they were last looked through.
    fn is_behind(&self) -> bool {
        self.seen != Some(COME.load(Ordering::SeqCst))
    }

    /// Takes an unexpected message, if it has not looked through those that there are.
    fn look_through(&mut self, runtime: &'static Runtime, all: &mut Queues) {
        if self.is_behind() {
            self.seen = Some(COME.load(Ordering::SeqCst));
            self.got = all.take(&runtime.channels, self.selector).map(Got::Arrived);
        }
    }

    /// Has `then` do the rest with what became of it, if a message was received.
    #[inline]
    pub fn end<R>(self, runtime: &'static Runtime, then: impl FnOnce(&mut Outcome) -> R) -> Option<R> {
        Some(match self.got? {
            Got::Ended(ref mut outcome) => then(outcome),
            Got::Arrived(arrived) => then(&mut self.buffer.fetch(runtime, &arrived)),
        })
    }
}

/// What a short message tells of itself; it fits in registers.
#[derive(Clone, Copy)]
pub(super) struct Short {
    source: u32,
    tag: c_int,
    bytes: u32,
}

impl Short {
    /// What a status tells of it.
    #[inline]
    pub fn outcome(self) -> Outcome {
        Outcome { source: self.source as c_int, tag: self.tag, bytes: self.bytes as usize, ..Outcome::EMPTY }
    }
}

/// Receives the next message of the sender that is named into a run, its address and bytes, if it is short and the one that is wanted. That
/// is so when nobody else can want it, as no receive is posted, and none can be older, as none was kept. Most are, and have to wait for
/// nothing else.
#[inline]
pub(super) fn take_next(
    runtime: &'static Runtime,
    selector: &Selector,
    (address, room): (usize, usize),
) -> Option<Short> {
    let process = selector.process?;
    if !runtime.channels.has_some_of(process) {
        return None;
    }
    let all = QUEUES.lock();
    if !all.are_empty() {
        return None;
    }
    let taken = runtime.channels.take_short_of(process, |message, data| {
        let short = Short { source: message.source, tag: message.tag, bytes: message.bytes };
        let bytes = short.bytes as usize;
        let is_it = message.context == selector.context && selector.matches(short.source, short.tag);
        if !is_it || message.refusal != 0 || bytes > room {
            return None;
        }
        // SAFETY: whoever receives vouches for the buffer; so many data stand there until the slot is passed.
        unsafe { (address as *mut u8).copy_from_nonoverlapping(data, bytes) };
        Some(short)
    });
    drop(all);
    ongoing::advance(runtime);
    taken
}

/// Looks what has arrived, and completes the receives that it matches.
pub fn progress(runtime: &'static Runtime) -> Result {
    look(runtime, None)
}

#[inline]
fn look(runtime: &'static Runtime, mut wanted: Option<&mut Wanted>) -> Result {
    let has_arrivals = runtime.channels.has_arrivals();
    if has_arrivals || wanted.as_ref().is_some_and(|wanted| wanted.is_behind()) {
        let mut all = QUEUES.lock();
        // What another thread has found is older than what is there now, so both are looked at under the same lock.
        if let Some(wanted) = &mut wanted {
            wanted.look_through(runtime, &mut all);
        }
        if has_arrivals && wanted.as_ref().is_none_or(|wanted| wanted.got.is_none()) {
            sort(runtime, all, wanted)?;
        }
    } else {
        runtime.channels.flush();
    }
    ongoing::advance(runtime);
    Ok(())
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
        // The call that waits is another one, and has no place for it.
        bootstrap::die(&error.in_call(Some(runtime.comm.rank), "receiving messages", None));
    }
    ongoing::advance(runtime);
}

/// Matches what has arrived, until what is wanted is there. Arrivals are taken under the lock, so that two threads do not exchange
/// their order.
fn sort(runtime: &'static Runtime, mut all: KnownMutexGuard<'_, Queues>, mut wanted: Option<&mut Wanted>) -> Result {
    let mut is_news = false;
    runtime.channels.arrivals(|mut arrived| {
        let header = &arrived.header;
        if let Some(receive) = all.take_receive(&arrived) {
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
                Got::Ended(wanted.buffer.fetch(runtime, &arrived))
            } else {
                Got::Arrived(arrived)
            });
            return ControlFlow::Break(());
        }
        if arrived.is_withdrawn() {
            runtime.channels.discard(&arrived);
            return ControlFlow::Continue(());
        }
        runtime.channels.keep_unexpected(&mut arrived);
        all.keep(arrived);
        COME.fetch_add(1, Ordering::SeqCst);
        is_news = true;
        ControlFlow::Continue(())
    })?;
    if is_news {
        // Other threads may wait for these messages; they look at `COME`, or at receives, after they count as sleepers.
        runtime.channels.doorbell().ring();
    }
    Ok(())
}

/// Completes a receive with the oldest message that matches, or puts it behind those that wait.
pub(super) fn post(runtime: &'static Runtime, selector: Selector, receive: &Arc<Receive>) {
    let mut all = QUEUES.lock();
    match all.take(&runtime.channels, &selector) {
        Some(arrived) => receive.take(runtime, &arrived),
        None => all.post(selector, Arc::clone(receive)),
    }
}

/// Puts a receive behind those that wait, if no message is there that it could match.
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

/// Withdraws a receive in a context; false when a message has come for it already.
pub(super) fn withdraw(context: u64, receive: &Receive) -> bool {
    QUEUES.lock().withdraw(context, receive)
}

/// The oldest message that matches, which stays where it is.
pub fn find(runtime: &'static Runtime, selector: &Selector) -> Result<Option<Outcome>> {
    progress(runtime)?;
    Ok(QUEUES.lock().find(selector).map(|arrived| outcome(&arrived.header)))
}

/// The oldest message that matches, for this caller alone.
pub fn take_found(runtime: &'static Runtime, selector: &Selector) -> Result<Option<(Outcome, Arrived)>> {
    progress(runtime)?;
    Ok(QUEUES.lock().take(&runtime.channels, selector).map(|arrived| (outcome(&arrived.header), arrived)))
}

/// A selector of source and tag as the caller gives them; ranks are checked before, which has given the process of the source.
#[inline]
pub(super) fn selector(context: u64, source: c_int, process: Option<usize>, tag: c_int) -> Selector {
    let source = (source != MPI_ANY_SOURCE).then_some(source as u32);
    Selector { context, source, process, tag: (tag != MPI_ANY_TAG).then_some(tag) }
}
