//! Posted queue (receives without a matching message) and unexpected queue (messages without a matching receive) of each context. A context
//! is a number that identifies the messages of one communicator and one purpose.
//!
//! Receives are in the order in which they were posted, and messages in the order of arrival. So the first entry that matches is the one
//! that MPI requires (MPI-5.0 section 3.5). A context gets an entry in the list `Queues::all` with its first entry or its first probe of
//! unexpected messages. `Queues::forget` frees the entry for another context. The lock of `matching` protects all queues.

#![forbid(unsafe_code)]

use super::posted::Receive;
use crate::os::address::LocalAddr;
use crate::transport::channel::{Arrived, Channels, Header};
use crate::transport::sync::{add_outstanding, remove_outstanding};
use std::collections::{BTreeMap, VecDeque};
use std::ffi::c_int;
use std::ops::Range;
use std::sync::Arc;

/// Context, source and tag that a receive or probe asks for.
#[derive(Clone, Copy, Debug)]
pub struct Selector {
    pub context: u64,
    /// Rank of the sender; None for any rank.
    pub source: Option<u32>,
    /// Tag; None for any tag.
    pub tag: Option<c_int>,
    /// Process of the sender, if the receive or probe names a sender.
    pub(super) process: Option<usize>,
}

impl Selector {
    /// Returns whether a message matches. May be called only for messages of the same context.
    #[inline]
    pub(super) fn matches(&self, source: u32, tag: c_int) -> bool {
        self.source.is_none_or(|wanted| wanted == source) && self.tag.is_none_or(|wanted| wanted == tag)
    }
}

/// An entry of the posted queue.
#[derive(Debug)]
struct Posted {
    selector: Selector,
    receive: Arc<Receive>,
}

/// Queues of one context, the oldest entry first.
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

/// Queues of all contexts.
#[derive(Debug)]
pub(super) struct Queues {
    all: Vec<Queue>,
    /// Index in `all` of the queues of each context.
    by_context: BTreeMap<u64, usize>,
    /// Indices in `all` that no context uses.
    free: Vec<usize>,
    /// Context of the last lookup, and its index.
    last: Option<(u64, usize)>,
    /// Number of entries in all posted queues.
    posted: usize,
    /// Number of entries in all unexpected queues.
    unexpected: usize,
}

impl Queues {
    /// Returns empty queues.
    pub const fn new() -> Self {
        Self { all: Vec::new(), by_context: BTreeMap::new(), free: Vec::new(), last: None, posted: 0, unexpected: 0 }
    }

    /// Returns whether all queues are empty.
    #[inline]
    pub fn are_empty(&self) -> bool {
        self.posted == 0 && self.unexpected == 0
    }

    /// Returns whether an unexpected queue has a message.
    #[inline]
    pub fn has_unexpected(&self) -> bool {
        self.unexpected > 0
    }

    /// Returns the queues of a context, if it has an index.
    #[inline]
    fn get(&mut self, context: u64) -> Option<&mut Queue> {
        let index = match self.last {
            Some((last, index)) if last == context => index,
            _ => {
                let index = *self.by_context.get(&context)?;
                self.last = Some((context, index));
                index
            }
        };
        self.all.get_mut(index)
    }

    /// Returns the queues of a context. Gives the context an index if it has none.
    #[inline]
    fn of(&mut self, context: u64) -> &mut Queue {
        if self.last.is_none_or(|(last, _)| last != context) && !self.by_context.contains_key(&context) {
            self.make(context);
        }
        self.get(context).expect("the context has an index")
    }

    #[cold]
    fn make(&mut self, context: u64) {
        let index = self.free.pop().unwrap_or_else(|| {
            self.all.push(Queue::default());
            self.all.len() - 1
        });
        self.by_context.insert(context, index);
    }

    /// Frees the queues of contexts in which no message will be sent any more. Queues that still have entries stay.
    pub fn forget(&mut self, contexts: Range<u64>) {
        let Self { all, by_context, free, .. } = self;
        by_context.retain(|context, index| {
            let is_needed = !contexts.contains(context) || !all[*index].is_empty();
            if !is_needed {
                free.push(*index);
            }
            is_needed
        });
        self.last = None;
    }

    /// Appends a receive to the posted queue.
    #[inline]
    pub fn post(&mut self, selector: Selector, receive: Arc<Receive>) {
        self.of(selector.context).posted.push_back(Posted { selector, receive });
        self.posted += 1;
        add_outstanding();
    }

    /// Takes the oldest posted receive that matches a message. Returns None if no receive matches, or if the sender has withdrawn the
    /// message.
    #[inline]
    pub fn take_posted(&mut self, arrived: &Arrived) -> Option<Arc<Receive>> {
        if self.posted == 0 {
            return None;
        }
        let header = &arrived.header;
        let posted = &mut self.get(header.context)?.posted;
        let index = posted.iter().position(|posted| posted.selector.matches(header.source, header.tag))?;
        if !arrived.is_matched() {
            return None;
        }
        let taken = if index == 0 { posted.pop_front() } else { posted.remove(index) };
        self.posted -= 1;
        remove_outstanding();
        taken.map(|posted| posted.receive)
    }

    /// Takes the oldest posted receive that matches a message whose data have not arrived, if its buffer is one run with room for the data.
    /// Returns the receive and the address of the run.
    pub fn take_posted_run(&mut self, header: &Header) -> Option<(Arc<Receive>, LocalAddr)> {
        if self.posted == 0 {
            return None;
        }
        let posted = &self.get(header.context)?.posted;
        let index = posted.iter().position(|posted| posted.selector.matches(header.source, header.tag))?;
        let address = posted[index].receive.run(header.bytes as usize)?;
        Some((self.remove_posted(header.context, index)?, address))
    }

    /// Removes a receive from the posted queue of a context.
    fn remove_posted(&mut self, context: u64, index: usize) -> Option<Arc<Receive>> {
        let removed = self.get(context)?.posted.remove(index)?;
        self.posted -= 1;
        remove_outstanding();
        Some(removed.receive)
    }

    /// Removes a receive from the posted queue of a context. Returns false if a message has already matched it.
    pub fn withdraw(&mut self, context: u64, receive: &Receive) -> bool {
        let Some(Queue { posted, .. }) = self.get(context) else { return false };
        let index = posted.iter().position(|posted| std::ptr::eq(&raw const *posted.receive, receive));
        index.and_then(|index| self.remove_posted(context, index)).is_some()
    }

    /// Returns the selector of a receive in the posted queue of a context. None if a message has already matched it.
    pub fn selector_of(&mut self, context: u64, receive: &Receive) -> Option<Selector> {
        let posted = &self.get(context)?.posted;
        posted.iter().find(|posted| std::ptr::eq(&raw const *posted.receive, receive)).map(|posted| posted.selector)
    }

    /// Returns the messages in the unexpected queue of a context, the oldest first.
    pub fn unexpected_of(&mut self, context: u64) -> impl ExactSizeIterator<Item = &Arrived> {
        const NONE: &VecDeque<Arrived> = &VecDeque::new();
        self.get(context).map_or(NONE, |queue| &queue.unexpected).iter()
    }

    /// Appends a message to the unexpected queue.
    pub fn push_unexpected(&mut self, arrived: Arrived) {
        self.of(arrived.header.context).unexpected.push_back(arrived);
        self.unexpected += 1;
    }

    /// Takes the oldest unexpected message that matches.
    #[inline]
    pub fn take_unexpected(&mut self, channels: &Channels, selector: &Selector) -> Option<Arrived> {
        while self.unexpected > 0 {
            let unexpected = &mut self.get(selector.context)?.unexpected;
            let index =
                unexpected.iter().position(|arrived| selector.matches(arrived.header.source, arrived.header.tag))?;
            let arrived = unexpected.remove(index)?;
            self.unexpected -= 1;
            if arrived.is_matched() {
                return Some(arrived);
            }
            channels.discard(&arrived);
        }
        None
    }

    /// Returns the oldest unexpected message that matches. The message stays in its queue, and its sender may still withdraw it.
    pub fn find_unexpected(&mut self, selector: &Selector) -> Option<&Arrived> {
        if self.unexpected == 0 {
            return None;
        }
        self.of(selector.context)
            .unexpected
            .iter()
            .find(|arrived| selector.matches(arrived.header.source, arrived.header.tag) && !arrived.is_withdrawn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indexes_of_forgotten_contexts_are_used_again() {
        let mut queues = Queues::new();
        for context in [3, 7, 3, 9] {
            queues.of(context);
        }
        assert_eq!(queues.all.len(), 3);
        queues.forget(3..8);
        assert!(queues.get(3).is_none() && queues.get(7).is_none() && queues.get(9).is_some());
        queues.of(20);
        queues.of(21);
        assert_eq!((queues.all.len(), queues.by_context.len()), (3, 3));
        let indices: std::collections::BTreeSet<_> = queues.by_context.values().copied().collect();
        assert_eq!(indices.len(), 3);
    }
}
