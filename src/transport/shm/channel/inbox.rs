//! Messages from other hosts, until this rank takes them with the arrivals of its host (`Channels::arrivals`).
//!
//! The threads that handle frames add messages, in the order of each sender; the thread that takes arrivals removes
//! them, one of each sender in turns, so that no sender has to wait until there are no more of another. A handler may run
//! on any thread of the process and before the channels exist, so the inbox is one of the process.

#![forbid(unsafe_code)]

use super::arrived::Arrived;
use crate::transport::sync::Event;
use parking_lot::Mutex;
use std::collections::{BTreeMap, VecDeque};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static INBOX: Mutex<Inbox> = Mutex::new(Inbox { messages: BTreeMap::new(), turns: VecDeque::new() });

/// Whether `INBOX` has messages. Written under its lock.
static HAS_SOME: AtomicBool = AtomicBool::new(false);

/// The doorbell of this rank.
static DOORBELL: OnceLock<&'static Event> = OnceLock::new();

#[derive(Debug)]
struct Inbox {
    /// By sender. Empty queues stay, for their memory.
    messages: BTreeMap<u32, VecDeque<Arrived>>,
    /// The senders with messages: the first one is the next whose message is taken.
    turns: VecDeque<u32>,
}

impl Inbox {
    fn add(&mut self, arrived: Arrived) {
        let sender = arrived.header.sender;
        let messages = self.messages.entry(sender).or_default();
        if messages.is_empty() {
            self.turns.push_back(sender);
        }
        messages.push_back(arrived);
    }

    fn next(&mut self) -> Option<Arrived> {
        let sender = self.turns.pop_front()?;
        let messages = self.messages.get_mut(&sender)?;
        let oldest = messages.pop_front();
        if !messages.is_empty() {
            self.turns.push_back(sender);
        }
        oldest
    }
}

/// Sets the doorbell that is rung for a message. Once, by the channels.
pub fn set_doorbell(doorbell: &'static Event) {
    // A process joins its job once.
    let _ = DOORBELL.set(doorbell);
}

/// Adds a message, and wakes the threads that wait for messages.
pub fn deliver(arrived: Arrived) {
    let mut inbox = INBOX.lock();
    inbox.add(arrived);
    // SeqCst: before the look for sleepers in `ring`.
    HAS_SOME.store(true, Ordering::SeqCst);
    drop(inbox);
    ring();
}

/// Wakes the threads of this rank that wait for messages, or for the end of sends; after a change with
/// `Ordering::SeqCst` of what they wait for.
pub fn ring() {
    if let Some(doorbell) = DOORBELL.get() {
        doorbell.ring();
    }
}

/// Whether there are messages.
#[inline]
pub fn has_some() -> bool {
    // SeqCst: after this rank has counted itself as a sleeper.
    HAS_SOME.load(Ordering::SeqCst)
}

/// Removes the oldest message of the sender whose turn it is.
pub fn next() -> Option<Arrived> {
    let mut inbox = INBOX.lock();
    let message = inbox.next();
    if inbox.turns.is_empty() {
        // Relaxed: `deliver` stores under the same lock.
        HAS_SOME.store(false, Ordering::Relaxed);
    }
    message
}

#[cfg(test)]
mod tests {
    use super::super::cell::Header;
    use super::super::remote_message::RemoteMessage;
    use super::*;

    #[test]
    fn senders_take_turns_and_keep_their_order() {
        let mut inbox = Inbox { messages: BTreeMap::new(), turns: VecDeque::new() };
        for (sender, tag) in [(4, 0), (4, 1), (4, 2), (2, 3), (9, 4), (2, 5)] {
            let header = Header { tag, sender, ..Header::default() };
            let message = RemoteMessage { data: Vec::new(), state: None, id: 0, on_release: |_, _, _| () };
            inbox.add(Arrived::from_network(header, message));
        }
        let tags: Vec<_> = std::iter::from_fn(|| inbox.next()).map(|arrived| arrived.header.tag).collect();
        assert_eq!(tags, [0, 3, 4, 1, 5, 2]);
        assert!(inbox.turns.is_empty());
    }
}
