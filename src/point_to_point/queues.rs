//! Posted receives and unexpected messages, by communicator.

use super::receive::Receive;
use crate::mail::{Arrived, Header};
use crate::words::{add_outstanding, remove_outstanding};
use std::collections::{BTreeMap, VecDeque};
use std::ffi::c_int;
use std::ops::Range;
use std::sync::Arc;

/// What a receive or probe asks for.
#[derive(Clone, Copy, Debug)]
pub struct Selector {
    pub context: u64,
    /// Rank of the sender; None for any.
    pub source: Option<u32>,
    /// None for any.
    pub tag: Option<c_int>,
    /// Process of the sender, if one is named.
    pub(super) process: Option<usize>,
}

impl Selector {
    /// Whether a message of the same context is asked for.
    #[inline]
    pub(super) fn matches(&self, source: u32, tag: c_int) -> bool {
        self.source.is_none_or(|wanted| wanted == source) && self.tag.is_none_or(|wanted| wanted == tag)
    }
}

/// A receive that waits, and what it asks for.
#[derive(Debug)]
struct Posted {
    selector: Selector,
    receive: Arc<Receive>,
}

/// Receives and messages of one communicator, the oldest first.
#[derive(Debug, Default)]
struct Queue {
    posted: VecDeque<Posted>,
    unexpected: VecDeque<Arrived>,
}

impl Queue {
    fn is_empty(&self) -> bool {
        self.posted.is_empty() && self.unexpected.is_empty()
    }
}

/// Those of all communicators.
#[derive(Debug)]
pub(super) struct Queues {
    by_context: BTreeMap<u64, Box<Queue>>,
    /// The one that was used last, which is not among the others, and its context.
    last: Option<(u64, Box<Queue>)>,
    /// Receives and unexpected messages in all of them.
    posted: usize,
    unexpected: usize,
}

impl Queues {
    /// No receives and messages.
    pub const fn new() -> Self {
        Self { by_context: BTreeMap::new(), last: None, posted: 0, unexpected: 0 }
    }

    /// Whether no receive is posted, and no message is kept.
    #[inline]
    pub fn are_empty(&self) -> bool {
        self.posted == 0 && self.unexpected == 0
    }

    /// Whether a message is kept.
    #[inline]
    pub fn has_unexpected(&self) -> bool {
        self.unexpected > 0
    }

    #[inline]
    fn of(&mut self, context: u64) -> &mut Queue {
        if self.last.as_ref().is_none_or(|(last, _)| *last != context) {
            self.change_to(context);
        }
        &mut self.last.as_mut().expect("it was changed to").1
    }

    #[cold]
    fn change_to(&mut self, context: u64) {
        let queue = self.by_context.remove(&context).unwrap_or_default();
        if let Some((other, queue)) = self.last.replace((context, queue)) {
            self.by_context.insert(other, queue);
        }
    }

    /// Forgets contexts that no message will have any more; what is under way in them goes on.
    pub fn forget(&mut self, contexts: Range<u64>) {
        let is_needed = |context: &u64, queue: &Queue| !contexts.contains(context) || !queue.is_empty();
        self.by_context.retain(|context, queue| is_needed(context, queue));
        self.last.take_if(|(context, queue)| !is_needed(context, queue));
    }

    /// Puts a receive behind those that wait.
    #[inline]
    pub fn post(&mut self, selector: Selector, receive: Arc<Receive>) {
        self.of(selector.context).posted.push_back(Posted { selector, receive });
        self.posted += 1;
        add_outstanding();
    }

    /// The oldest receive that matches a message, which leaves its queue.
    #[inline]
    pub fn take_receive(&mut self, header: &Header) -> Option<Arc<Receive>> {
        if self.posted == 0 {
            return None;
        }
        let posted = &mut self.of(header.context).posted;
        let place = posted.iter().position(|posted| posted.selector.matches(header.source, header.tag))?;
        let taken = if place == 0 { posted.pop_front() } else { posted.remove(place) };
        self.posted -= 1;
        remove_outstanding();
        taken.map(|posted| posted.receive)
    }

    /// Withdraws a receive in a context; false when a message has come for it already.
    pub fn withdraw(&mut self, context: u64, receive: &Receive) -> bool {
        let posted = &mut self.of(context).posted;
        let place = posted.iter().position(|posted| std::ptr::eq(&raw const *posted.receive, receive));
        let withdrawn = place.and_then(|place| posted.remove(place)).is_some();
        if withdrawn {
            self.posted -= 1;
            remove_outstanding();
        }
        withdrawn
    }

    /// Keeps a message until a receive matches it.
    pub fn keep(&mut self, arrived: Arrived) {
        self.of(arrived.header.context).unexpected.push_back(arrived);
        self.unexpected += 1;
    }

    /// The oldest unexpected message that matches, which leaves its queue.
    #[inline]
    pub fn take(&mut self, selector: &Selector) -> Option<Arrived> {
        if self.unexpected == 0 {
            return None;
        }
        let unexpected = &mut self.of(selector.context).unexpected;
        let place =
            unexpected.iter().position(|arrived| selector.matches(arrived.header.source, arrived.header.tag))?;
        let arrived = unexpected.remove(place);
        self.unexpected -= 1;
        arrived
    }

    /// The same, which stays where it is.
    pub fn find(&mut self, selector: &Selector) -> Option<&Arrived> {
        if self.unexpected == 0 {
            return None;
        }
        self.of(selector.context)
            .unexpected
            .iter()
            .find(|arrived| selector.matches(arrived.header.source, arrived.header.tag))
    }
}
