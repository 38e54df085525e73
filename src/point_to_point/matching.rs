//! Matching: which receive gets which message (MPI-5.0 section 3.5).
//!
//! All of a process's receives and unexpected messages are under one lock; the data of matched messages are copied under it.

use super::ongoing;
use super::receive::{Receive, Room};
use crate::abi::*;
use crate::error::Result;
use crate::launch;
use crate::mail::{Arrived, Header};
use crate::request::Outcome;
use crate::system::threads::{KnownMutex, KnownMutexGuard};
use crate::words::{add_outstanding, remove_outstanding};
use crate::world::World;
use std::collections::{BTreeMap, VecDeque};
use std::ffi::c_int;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a receive or probe asks for.
#[derive(Clone, Copy, Debug)]
pub struct Selector {
    pub context: u64,
    /// Rank of the sender; None for any.
    pub source: Option<u32>,
    /// None for any.
    pub tag: Option<c_int>,
    /// Process of the sender, if one is named.
    process: Option<usize>,
}

impl Selector {
    fn matches(&self, header: &Header) -> bool {
        self.source.is_none_or(|source| source == header.source) && self.tag.is_none_or(|tag| tag == header.tag)
    }
}

/// Receives and messages of one communicator, the oldest first.
#[derive(Debug, Default)]
struct Queues {
    posted: VecDeque<Arc<Receive>>,
    unexpected: VecDeque<Arrived>,
}

/// Those of all communicators.
#[derive(Debug)]
struct AllQueues {
    by_context: BTreeMap<u64, Queues>,
    /// Receives and unexpected messages in all of them.
    posted: usize,
    unexpected: usize,
}

impl AllQueues {
    fn of(&mut self, context: u64) -> &mut Queues {
        self.by_context.entry(context).or_default()
    }

    /// The oldest unexpected message that matches, which leaves its queue.
    #[inline]
    fn take(&mut self, selector: &Selector) -> Option<Arrived> {
        if self.unexpected == 0 {
            return None;
        }
        let unexpected = &mut self.by_context.get_mut(&selector.context)?.unexpected;
        let place = unexpected.iter().position(|arrived| selector.matches(&arrived.header))?;
        self.unexpected -= 1;
        unexpected.remove(place)
    }
}

static QUEUES: KnownMutex<AllQueues> =
    KnownMutex::new(AllQueues { by_context: BTreeMap::new(), posted: 0, unexpected: 0 });

/// Unexpected messages that have ever come. It changes under the lock, and is looked at without.
static COME: AtomicU64 = AtomicU64::new(0);

/// Forgets contexts that no message will have any more; what is under way in them goes on.
pub fn forget(contexts: Range<u64>) {
    QUEUES.lock().by_context.retain(|context, Queues { posted, unexpected }| {
        !contexts.contains(context) || !posted.is_empty() || !unexpected.is_empty()
    });
}

/// What a status tells of a message that was found.
pub(super) fn outcome(header: &Header) -> Outcome {
    Outcome { source: header.source as c_int, tag: header.tag, bytes: header.bytes as usize, ..Outcome::EMPTY }
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

/// What a receive has got: a short message is copied where it is found, as is one whose data came with it and that is the next of its
/// sender; any other by its receiver, without the lock.
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
    pub fn look(&mut self, world: &'static World) -> Result<bool> {
        look(world, Some(self))?;
        Ok(self.got.is_some())
    }

    /// Whether unexpected messages have come since they were last looked through.
    fn is_behind(&self) -> bool {
        self.seen != Some(COME.load(Ordering::SeqCst))
    }

    /// Takes an unexpected message, if it has not looked through those that there are.
    fn look_through(&mut self, all: &mut AllQueues) {
        if self.is_behind() {
            self.seen = Some(COME.load(Ordering::SeqCst));
            self.got = all.take(self.selector).map(Got::Arrived);
        }
    }

    /// Receives the next message of the sender that is named, if it is this one. That is so when nobody else can want it, as no
    /// receive is posted, and none can be older, as none was kept; its data must have come with it.
    #[inline]
    fn take_next(&mut self, world: &'static World) -> Result<bool> {
        let Some(process) = self.selector.process else { return Ok(false) };
        let all = QUEUES.lock();
        if all.posted == 0 && all.unexpected == 0 {
            let taken = world.mail.take_next_of(process, |arrived| {
                let header = &arrived.header;
                let is_it = header.context == self.selector.context && self.selector.matches(header);
                (is_it && header.address == 0).then(|| self.buffer.fetch(world, arrived))
            })?;
            self.got = taken.map(Got::Ended);
        }
        Ok(self.got.is_some())
    }

    /// What became of it, if a message was received.
    #[inline]
    pub fn end(self, world: &'static World) -> Option<Outcome> {
        Some(match self.got? {
            Got::Ended(outcome) => outcome,
            Got::Arrived(arrived) => self.buffer.fetch(world, &arrived),
        })
    }
}

/// Looks what has arrived, and completes the receives that it matches.
pub fn progress(world: &'static World) -> Result {
    look(world, None)
}

#[inline]
fn look(world: &'static World, mut wanted: Option<&mut Wanted>) -> Result {
    let has_arrivals = world.mail.has_arrivals();
    if has_arrivals
        && let Some(wanted) = &mut wanted
        && wanted.take_next(world)?
    {
        // Nothing else is done for it.
    } else if has_arrivals || wanted.as_ref().is_some_and(|wanted| wanted.is_behind()) {
        let mut all = QUEUES.lock();
        // What another thread has found is older than what is there now, so both are looked at under the same lock.
        if let Some(wanted) = &mut wanted {
            wanted.look_through(&mut all);
        }
        if has_arrivals && wanted.as_ref().is_none_or(|wanted| wanted.got.is_none()) {
            sort(world, all, wanted)?;
        }
    } else {
        world.mail.rest();
    }
    ongoing::advance(world);
    Ok(())
}

/// The same while this thread waits for something else. Nothing is done when another thread matches messages.
pub fn attend(world: &'static World) {
    if world.mail.has_arrivals()
        && let Some(all) = QUEUES.try_lock()
        && let Err(error) = sort(world, all, None)
    {
        // The call that waits is another one, and has no place for it.
        launch::die(&error.in_call(Some(world.comm.rank), "receiving messages", None));
    }
    ongoing::advance(world);
}

/// Matches what has arrived, until what is wanted is there. Arrivals are taken under the lock, so that two threads do not exchange
/// their order.
fn sort(world: &'static World, mut all: KnownMutexGuard<'_, AllQueues>, mut wanted: Option<&mut Wanted>) -> Result {
    let mut is_news = false;
    world.mail.arrivals(|mut arrived| {
        let header = &arrived.header;
        let queues = all.of(header.context);
        if let Some(place) = queues.posted.iter().position(|receive| receive.selector.matches(header)) {
            let receive = queues.posted.remove(place).expect("the place was found");
            all.posted -= 1;
            remove_outstanding();
            receive.take(world, &arrived);
            is_news = true;
            return ControlFlow::Continue(());
        }
        if let Some(wanted) = &mut wanted
            && wanted.got.is_none()
            && wanted.selector.context == header.context
            && wanted.selector.matches(header)
        {
            let is_short = arrived.is_short();
            wanted.got =
                Some(if is_short { Got::Ended(wanted.buffer.fetch(world, &arrived)) } else { Got::Arrived(arrived) });
            return ControlFlow::Break(());
        }
        world.mail.keep(&mut arrived);
        queues.unexpected.push_back(arrived);
        all.unexpected += 1;
        COME.fetch_add(1, Ordering::SeqCst);
        is_news = true;
        ControlFlow::Continue(())
    })?;
    if is_news {
        // Other threads may wait for these messages; they look at `COME`, or at receives, after they count as sleepers.
        world.mail.bell().ring();
    }
    Ok(())
}

/// Completes a receive with the oldest message that matches, or puts it behind those that wait.
pub(super) fn post(world: &'static World, receive: &Arc<Receive>) {
    let mut all = QUEUES.lock();
    match all.take(&receive.selector) {
        Some(arrived) => receive.take(world, &arrived),
        None => {
            all.of(receive.selector.context).posted.push_back(Arc::clone(receive));
            all.posted += 1;
            add_outstanding();
        }
    }
}

/// Withdraws a receive; false when a message has come for it already.
pub(super) fn withdraw(receive: &Receive) -> bool {
    let mut all = QUEUES.lock();
    let Some(queues) = all.by_context.get_mut(&receive.selector.context) else { return false };
    let place = queues.posted.iter().position(|posted| std::ptr::eq(&raw const **posted, receive));
    let withdrawn = place.and_then(|place| queues.posted.remove(place)).is_some();
    if withdrawn {
        all.posted -= 1;
        remove_outstanding();
    }
    withdrawn
}

/// The oldest message that matches, which stays where it is.
pub fn find(world: &'static World, selector: &Selector) -> Result<Option<Outcome>> {
    progress(world)?;
    let all = QUEUES.lock();
    let queues = all.by_context.get(&selector.context);
    let mut unexpected = queues.into_iter().flat_map(|queues| &queues.unexpected);
    Ok(unexpected.find(|arrived| selector.matches(&arrived.header)).map(|arrived| outcome(&arrived.header)))
}

/// The oldest message that matches, for this caller alone.
pub fn take_found(world: &'static World, selector: &Selector) -> Result<Option<(Outcome, Arrived)>> {
    progress(world)?;
    Ok(QUEUES.lock().take(selector).map(|arrived| (outcome(&arrived.header), arrived)))
}

/// A selector of source and tag as the caller gives them; ranks are checked before, which has given the process of the source.
pub(super) fn selector(context: u64, source: c_int, process: Option<usize>, tag: c_int) -> Selector {
    let source = (source != MPI_ANY_SOURCE).then_some(source as u32);
    Selector { context, source, process, tag: (tag != MPI_ANY_TAG).then_some(tag) }
}
