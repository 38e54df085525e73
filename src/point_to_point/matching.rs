//! Matching: which receive gets which message (MPI-5.0 section 3.5).
//!
//! All of a process's receives and unexpected messages are under one lock; the data of matched messages are copied under it.

use super::ongoing;
use super::receive::Receive;
use crate::abi::*;
use crate::error::Result;
use crate::launch;
use crate::mail::{Arrived, Header};
use crate::request::Outcome;
use crate::words::{add_outstanding, remove_outstanding};
use crate::world::World;
use parking_lot::{Mutex, MutexGuard};
use std::collections::{BTreeMap, VecDeque};
use std::ffi::c_int;
use std::ops::Range;
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

impl Queues {
    /// The oldest message that matches, which leaves the queue.
    #[inline]
    fn take(&mut self, selector: &Selector) -> Option<Arrived> {
        let place = self.unexpected.iter().position(|arrived| selector.matches(&arrived.header))?;
        self.unexpected.remove(place)
    }
}

/// By context.
type AllQueues = BTreeMap<u64, Queues>;

static QUEUES: Mutex<AllQueues> = Mutex::new(AllQueues::new());

/// Messages that have come before a receive that they match.
static COME: AtomicU64 = AtomicU64::new(0);

/// Forgets contexts that no message will have any more; what is under way in them goes on.
pub fn forget(contexts: Range<u64>) {
    QUEUES.lock().retain(|context, Queues { posted, unexpected }| {
        !contexts.contains(context) || !posted.is_empty() || !unexpected.is_empty()
    });
}

/// What a status tells of a message that was found.
fn outcome(header: &Header) -> Outcome {
    Outcome { source: header.source as c_int, tag: header.tag, bytes: header.bytes as usize, ..Outcome::EMPTY }
}

/// Looks what has arrived, and completes the receives that it matches.
pub fn progress(world: &'static World) -> Result {
    if world.mail.has_arrivals() {
        sort(world, QUEUES.lock())?;
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
        && let Err(error) = sort(world, all)
    {
        // The call that waits is another one, and has no place for it.
        launch::die(&error.in_call(Some(world.comm.rank), "receiving messages", None));
    }
    ongoing::advance(world);
}

/// Matches what has arrived. Arrivals are taken under the lock, so that two threads do not exchange their order.
fn sort(world: &'static World, mut all: MutexGuard<'_, AllQueues>) -> Result {
    let mut has_come = false;
    world.mail.arrivals(|arrived| {
        has_come = true;
        let queues = all.entry(arrived.header.context).or_default();
        match queues.posted.iter().position(|receive| receive.selector.matches(&arrived.header)) {
            Some(place) => {
                let receive = queues.posted.remove(place).expect("the place was found");
                remove_outstanding();
                receive.take(world, &arrived);
            }
            None => {
                queues.unexpected.push_back(arrived);
                COME.fetch_add(1, Ordering::SeqCst);
            }
        }
    })?;
    if has_come {
        // Other threads may wait for these messages; they look at `COME`, or at receives, after they count as sleepers.
        world.mail.bell().ring();
    }
    Ok(())
}

/// Completes a receive with the oldest message that matches, or puts it behind those that wait.
pub(super) fn post(world: &'static World, receive: &Arc<Receive>) -> Result {
    progress(world)?;
    let mut all = QUEUES.lock();
    let queues = all.entry(receive.selector.context).or_default();
    match queues.take(&receive.selector) {
        Some(arrived) => receive.take(world, &arrived),
        None => {
            queues.posted.push_back(Arc::clone(receive));
            add_outstanding();
        }
    }
    Ok(())
}

/// Withdraws a receive; false when a message has come for it already.
pub(super) fn withdraw(receive: &Receive) -> bool {
    let mut all = QUEUES.lock();
    let Some(queues) = all.get_mut(&receive.selector.context) else { return false };
    let place = queues.posted.iter().position(|posted| std::ptr::eq(&raw const **posted, receive));
    let withdrawn = place.and_then(|place| queues.posted.remove(place)).is_some();
    if withdrawn {
        remove_outstanding();
    }
    withdrawn
}

/// The oldest message that matches, which stays where it is.
pub fn find(world: &'static World, selector: &Selector) -> Result<Option<Outcome>> {
    progress(world)?;
    let all = QUEUES.lock();
    let queues = all.get(&selector.context);
    let mut unexpected = queues.into_iter().flat_map(|queues| &queues.unexpected);
    Ok(unexpected.find(|arrived| selector.matches(&arrived.header)).map(|arrived| outcome(&arrived.header)))
}

/// The oldest message that matches, for this caller alone.
pub fn take_found(world: &'static World, selector: &Selector) -> Result<Option<(Outcome, Arrived)>> {
    progress(world)?;
    let mut all = QUEUES.lock();
    let arrived = all.get_mut(&selector.context).and_then(|queues| queues.take(selector));
    Ok(arrived.map(|arrived| (outcome(&arrived.header), arrived)))
}

/// The oldest message that matches, for this caller alone, if any has come that matched no receive since `seen` was so many.
pub(super) fn take_new(selector: &Selector, seen: &mut Option<u64>) -> Option<Arrived> {
    let come = COME.load(Ordering::SeqCst);
    if *seen == Some(come) {
        return None;
    }
    *seen = Some(come);
    QUEUES.lock().get_mut(&selector.context)?.take(selector)
}

/// A selector of source and tag as the caller gives them; ranks are checked before.
pub(super) fn selector(context: u64, source: c_int, tag: c_int) -> Selector {
    let source = (source != MPI_ANY_SOURCE).then_some(source as u32);
    Selector { context, source, tag: (tag != MPI_ANY_TAG).then_some(tag) }
}
