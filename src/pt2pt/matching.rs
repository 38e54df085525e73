//! Matching of receives and messages (MPI-5.0 section 3.5).
//!
//! One lock protects two queues of each context: the posted queue (receives without a matching message) and the unexpected queue (messages
//! without a matching receive). A context is a number that identifies the messages of one communicator and one purpose. Arrived messages
//! leave the channels (shared memory) under this lock, so two threads cannot change their order. If a message matches a posted receive, the
//! thread copies the data under the lock, or begins to read them from another host (`remote_read`). A message from another host whose data
//! are about to arrive may match before them (`match_early`). If a receive finds its message in the unexpected queue, its thread copies long
//! data after it has released the lock.
//!
//! `UNEXPECTED_EVER` counts, under the lock, all messages that ever entered the unexpected queue. A waiting thread reads this count without
//! the lock. It scans the queue only if the count has changed. The thread that adds a message increments the count and then rings the
//! doorbell, which wakes sleeping threads.

use super::fetch::{ReceiveBuffer, outcome};
use super::posted::Receive;
use super::queues::{Queues, Selector};
use super::remote_read;
use crate::abi::*;
use crate::bootstrap;
use crate::error::Result;
use crate::object::request::CompletionStatus;
use crate::os::address::LocalAddr;
use crate::os::threads::{KnownMutex, KnownMutexGuard};
use crate::runtime::{Runtime, progress_task};
use crate::transport::channel::{Arrived, Header, inbox};
use crate::transport::net::{EarlyMatch, network, set_matcher};
use crate::transport::sync::set_progress_hook;
use std::ffi::c_int;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering, fence};

static QUEUES: KnownMutex<Queues> = KnownMutex::new(Queues::new());

/// Number of messages that ever entered the unexpected queue. Written under the lock of `QUEUES`, read without it.
static UNEXPECTED_EVER: AtomicU64 = AtomicU64::new(0);

/// Frees the queues of contexts in which no message will be sent any more. Queues that still have entries stay.
pub fn forget(contexts: Range<u64>) {
    QUEUES.lock().forget(contexts);
}

/// Returns the selector of a posted receive. None if a message has already matched it, or if another thread uses the queues.
pub(super) fn selector_of(context: u64, receive: &Receive) -> Option<Selector> {
    QUEUES.try_lock()?.selector_of(context, receive)
}

/// Returns the number of messages of a context that have arrived and wait for a receive. 0 if another thread uses the queues.
pub(super) fn count_unexpected(context: u64) -> usize {
    QUEUES.try_lock().map_or(0, |mut all| all.unexpected_of(context).len())
}

/// Calls a function with source, tag and length of the oldest messages of a context that wait for a receive, at most `most`.
pub(super) fn each_unexpected(context: u64, most: usize, mut each: impl FnMut(u32, c_int, u64)) {
    if let Some(mut all) = QUEUES.try_lock() {
        for Arrived { header, .. } in all.unexpected_of(context).take(most) {
            each(header.source, header.tag, header.bytes);
        }
    }
}

/// A receive that is not in the posted queue: its thread polls for the message. A blocking receive polls until the message arrives; a
/// nonblocking receive polls once, before it is posted.
#[derive(Debug)]
pub(super) struct UnpostedReceive<'a> {
    selector: &'a Selector,
    buffer: &'a ReceiveBuffer<'a>,
    /// Value of `UNEXPECTED_EVER` at the last scan of the unexpected queue.
    seen: Option<u64>,
    got: Option<Matched>,
}

/// Message that a receive has matched. `Ended`: the data travelled with the header and are already copied. `Arrived`: the receiving thread
/// copies the data after it has released the lock.
#[derive(Debug)]
enum Matched {
    Ended(CompletionStatus),
    Arrived(Arrived),
}

impl<'a> UnpostedReceive<'a> {
    pub fn new(selector: &'a Selector, buffer: &'a ReceiveBuffer<'a>) -> Self {
        Self { selector, buffer, seen: None, got: None }
    }

    /// Makes progress. Returns true if a message has matched.
    #[inline]
    pub fn look(&mut self, runtime: &'static Runtime) -> Result<bool> {
        let looked = look(runtime, Some(self));
        // The receive has succeeded even if a message behind its own could not be received. A later call tries again to receive that
        // message.
        if self.got.is_some() { Ok(true) } else { looked.map(|()| false) }
    }

    /// Returns whether messages have entered the unexpected queue since the last scan. Also returns true before the first scan.
    fn is_behind(&self) -> bool {
        // SeqCst: a waiting thread first counts itself as a sleeper and then loads this count. `match_arrivals` first increments the
        // count and then checks for sleepers.
        self.seen != Some(UNEXPECTED_EVER.load(Ordering::SeqCst))
    }

    /// Takes a matching message from the unexpected queue. Scans the queue only if `is_behind` returns true.
    fn look_through(&mut self, runtime: &'static Runtime, all: &mut Queues) {
        if self.is_behind() {
            // SeqCst: for the reason given in `is_behind`. Under the lock the count cannot change.
            self.seen = Some(UNEXPECTED_EVER.load(Ordering::SeqCst));
            self.got = all.take_unexpected(&runtime.channels, self.selector).map(Matched::Arrived);
        }
    }

    /// Returns the message if its data are at a sender on another host.
    pub fn take_remote(&mut self) -> Option<Arrived> {
        match self.got.take_if(|got| matches!(got, Matched::Arrived(arrived) if remote_read::is_needed(arrived)))? {
            Matched::Arrived(arrived) => Some(arrived),
            Matched::Ended(_) => None,
        }
    }

    /// If a message has matched, copies its data, unless they are copied already, and passes the outcome to `then`.
    #[inline]
    pub fn end<R>(self, runtime: &'static Runtime, then: impl FnOnce(&mut CompletionStatus) -> R) -> Option<R> {
        Some(match self.got? {
            Matched::Ended(ref mut outcome) => then(outcome),
            Matched::Arrived(arrived) => then(&mut self.buffer.fetch(runtime, &arrived)),
        })
    }
}

/// Header of a short message, small enough for a return in registers.
#[derive(Clone, Copy)]
pub(super) struct ShortHeader {
    source: u32,
    tag: c_int,
    bytes: u32,
}

impl ShortHeader {
    /// Returns the outcome, from which a status is filled.
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

/// Fast path: receives the next message of a named sender into a run (contiguous memory: address and length). Returns None unless several
/// conditions hold. The selector must name a process. The posted queue and the unexpected queue must be empty, so that no other receive can
/// match the message, and no older message exists. The next message of that process must be short, match the selector, fit in the run, and
/// not be a refusal (a message with an error in place of data).
#[inline]
pub(super) fn take_next(
    runtime: &'static Runtime,
    selector: &Selector,
    (address, room): (LocalAddr, usize),
) -> Option<ShortHeader> {
    let process = selector.process?;
    let mut sender = runtime.likely_local_rank(process);
    if !runtime.channels.has_some_of(sender) {
        sender = runtime.unlikely_local_rank(process).filter(|sender| runtime.channels.has_some_of(*sender))?;
    }
    let all = QUEUES.lock();
    if !all.are_empty() {
        return None;
    }
    let taken = runtime.channels.take_short_of(sender, |message, data| {
        let short = ShortHeader { source: message.source, tag: message.tag, bytes: message.bytes };
        let bytes = short.bytes as usize;
        let is_it = message.context == selector.context && selector.matches(short.source, short.tag);
        if !is_it || message.refusal != 0 || bytes > room {
            return None;
        }
        // SAFETY: the caller of the receive promises that the buffer can be written; the cell has `bytes` bytes until it is released.
        unsafe { address.ptr_mut::<u8>().copy_from_nonoverlapping(data, bytes) };
        Some(short)
    });
    drop(all);
    progress_task::advance(runtime);
    taken
}

/// Matches messages that have arrived, and completes the matched receives.
pub fn progress(runtime: &'static Runtime) -> Result {
    look(runtime, None)
}

#[inline]
fn look(runtime: &'static Runtime, mut wanted: Option<&mut UnpostedReceive>) -> Result {
    let has_arrivals = runtime.channels.has_arrivals();
    if has_arrivals || wanted.as_ref().is_some_and(|wanted| wanted.is_behind()) {
        let mut all = QUEUES.lock();
        // Messages that another thread added to the unexpected queue are older than new arrivals. So this thread scans the queue first,
        // under the same lock.
        if let Some(wanted) = &mut wanted {
            wanted.look_through(runtime, &mut all);
        }
        if has_arrivals && wanted.as_ref().is_none_or(|wanted| wanted.got.is_none()) {
            match_arrivals(runtime, all, wanted)?;
        }
    } else {
        runtime.channels.flush();
        // The next poll finds the messages that arrive in frames of other hosts.
        poll_network();
    }
    progress_task::advance(runtime);
    Ok(())
}

/// Handles frames of other hosts, if there are any.
#[inline]
pub(super) fn poll_network() {
    if let Some(network) = network() {
        network.progress();
    }
}

/// Registers message progress as the progress hook, which runs while threads wait for other events, and the early matching of messages from
/// other hosts. Called once, before any rank returns from its initialisation.
pub fn register_progress_hook(runtime: &'static Runtime) {
    set_progress_hook(move || attend(runtime));
    set_matcher(match_early);
}

/// Matches a message from another host before its data arrive, so that they can be received in the buffer of a posted receive. Called by the
/// thread that handles frames. Returns None if another thread is matching messages, or if an older message of the sender has not left the
/// inbox.
fn match_early(header: &Header) -> Option<EarlyMatch> {
    let mut all = QUEUES.try_lock()?;
    // Messages leave the inbox under the lock, and only this thread adds messages.
    if inbox::has_some_of(header.sender) {
        return None;
    }
    let (receive, address) = all.take_posted_run(header)?;
    drop(all);
    let room = receive.matched();
    let outcome = outcome(header);
    let complete = move || {
        // The buffer keeps its datatype until the data have arrived.
        drop(room);
        receive.complete(outcome);
        // SeqCst: the state of the receive changes before `ring` looks for sleepers. A sleeper counts itself before it loads the state.
        fence(Ordering::SeqCst);
        inbox::ring();
    };
    Some(EarlyMatch { address, complete: Box::new(complete) })
}

/// Makes message progress while this thread waits for another event, unless another thread is matching messages. Advances the progress
/// tasks in any case.
fn attend(runtime: &'static Runtime) {
    if runtime.channels.has_arrivals()
        && let Some(all) = QUEUES.try_lock()
        && let Err(error) = match_arrivals(runtime, all, None)
    {
        // The MPI call that waits here did not cause the error, and cannot return it. So the process ends.
        bootstrap::die(&error.in_call(Some(runtime.comm.rank), "receiving messages", None));
    }
    progress_task::advance(runtime);
}

/// Matches all arrivals, or at least those up to the message of the unposted receive. The caller holds the lock while arrivals leave the
/// channels, so two threads cannot change their order.
fn match_arrivals(
    runtime: &'static Runtime,
    mut all: KnownMutexGuard<'_, Queues>,
    mut wanted: Option<&mut UnpostedReceive>,
) -> Result {
    let mut has_changed = false;
    let received = runtime.channels.arrivals(|mut arrived| {
        let header = &arrived.header;
        if let Some(receive) = all.take_posted(&arrived) {
            pass(runtime, &receive, arrived);
            has_changed = true;
            return ControlFlow::Continue(());
        }
        if let Some(wanted) = &mut wanted
            && wanted.got.is_none()
            && wanted.selector.context == header.context
            && wanted.selector.matches(header.source, header.tag)
            && arrived.is_matched()
        {
            wanted.got = Some(if header.is_here() {
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
        has_changed = true;
        ControlFlow::Continue(())
    });
    if has_changed {
        // Other threads may wait for these messages. Such a thread first counts itself as a sleeper, and then reads `UNEXPECTED_EVER` or
        // the state of its receive. So either that thread sees the message, or `ring` sees the sleeper.
        runtime.channels.doorbell().ring();
    }
    received
}

/// Passes a message to the receive that it has matched. The caller may hold the lock of the queues.
#[inline]
fn pass(runtime: &'static Runtime, receive: &Arc<Receive>, arrived: Arrived) {
    if remote_read::is_needed(&arrived) {
        remote_read::begin(runtime, receive, arrived);
    } else {
        receive.take(runtime, &arrived);
    }
}

/// Completes a receive with the oldest unexpected message that matches, or appends the receive to the posted queue.
pub(super) fn post(runtime: &'static Runtime, selector: Selector, receive: &Arc<Receive>) {
    let mut all = QUEUES.lock();
    match all.take_unexpected(&runtime.channels, &selector) {
        Some(arrived) => pass(runtime, receive, arrived),
        None => all.post(selector, Arc::clone(receive)),
    }
}

/// Appends a receive to the posted queue. If there are arrivals or unexpected messages, instead returns None and posts nothing.
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

/// Removes a receive from the posted queue of a context. Returns false if a message has already matched it.
pub(super) fn withdraw(context: u64, receive: &Receive) -> bool {
    QUEUES.lock().withdraw(context, receive)
}

/// Returns the outcome of the oldest unexpected message that matches. The message stays in its queue.
pub fn find(runtime: &'static Runtime, selector: &Selector) -> Result<Option<CompletionStatus>> {
    progress(runtime)?;
    Ok(QUEUES.lock().find_unexpected(selector).map(|arrived| outcome(&arrived.header)))
}

/// Takes the oldest unexpected message that matches.
pub fn take_found(runtime: &'static Runtime, selector: &Selector) -> Result<Option<(CompletionStatus, Arrived)>> {
    progress(runtime)?;
    Ok(QUEUES.lock().take_unexpected(&runtime.channels, selector).map(|arrived| (outcome(&arrived.header), arrived)))
}

/// Returns the selector of a source and a tag. `process_of_source` has checked the source and returned its process.
#[inline]
pub(super) fn selector(context: u64, source: c_int, process: Option<usize>, tag: c_int) -> Selector {
    let source = (source != MPI_ANY_SOURCE).then_some(source as u32);
    Selector { context, source, process, tag: (tag != MPI_ANY_TAG).then_some(tag) }
}
