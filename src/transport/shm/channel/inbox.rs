//! Messages from other hosts that this rank has not taken yet. `Channels::arrivals` takes them together with messages from this host.
//! `arrivals` also keeps messages here that have left the receive queue but could not be passed on (`receiving`).
//!
//! The threads that handle frames add messages, in the order in which each sender sent them. The thread that takes arrivals removes one
//! message of each sender in turn, so that no sender's messages wait for all messages of another sender. The inbox belongs to the process,
//! not to the channels, because any thread may handle frames, also before the channels exist.

#![forbid(unsafe_code)]

use super::arrived::Arrived;
use crate::transport::sync::Event;
use parking_lot::Mutex;
use std::collections::{BTreeMap, VecDeque};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static INBOX: Mutex<Inbox> = Mutex::new(Inbox { messages: BTreeMap::new(), turns: VecDeque::new() });

/// True if `INBOX` has messages. Written under the lock of `INBOX`.
static HAS_SOME: AtomicBool = AtomicBool::new(false);

/// The doorbell of this rank.
static DOORBELL: OnceLock<&'static Event> = OnceLock::new();

/// The sender of a message: whether it is on another host, and `Header::sender`.
type Sender = (bool, u32);

fn sender_of(arrived: &Arrived) -> Sender {
    (arrived.is_remote(), arrived.header.sender)
}

#[derive(Debug)]
struct Inbox {
    /// Messages by sender. Empty queues stay, to reuse their memory.
    messages: BTreeMap<Sender, VecDeque<Arrived>>,
    /// The senders that have messages. The next message comes from the first sender.
    turns: VecDeque<Sender>,
}

impl Inbox {
    fn add(&mut self, arrived: Arrived) {
        self.messages_of(sender_of(&arrived)).push_back(arrived);
    }

    /// Adds a message that is older than the others of its sender.
    fn put_back(&mut self, arrived: Arrived) {
        self.messages_of(sender_of(&arrived)).push_front(arrived);
    }

    /// Returns the messages of a sender, to which the caller adds one. If there are none, the sender gets a turn.
    fn messages_of(&mut self, sender: Sender) -> &mut VecDeque<Arrived> {
        let messages = self.messages.entry(sender).or_default();
        if messages.is_empty() {
            self.turns.push_back(sender);
        }
        messages
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

/// Sets the doorbell that `deliver` rings. Called once, when the channels are made.
pub fn set_doorbell(doorbell: &'static Event) {
    // A process joins its job once, so the doorbell is not set yet.
    let _ = DOORBELL.set(doorbell);
}

/// Adds a message, and wakes the threads that wait for messages.
pub fn deliver(arrived: Arrived) {
    let mut inbox = INBOX.lock();
    inbox.add(arrived);
    // SeqCst: this store precedes the load of the number of sleepers in `ring`.
    HAS_SOME.store(true, Ordering::SeqCst);
    drop(inbox);
    ring();
}

/// Adds a message that the calling thread has taken from the receive queue.
#[cold]
pub fn keep(arrived: Arrived) {
    let mut inbox = INBOX.lock();
    inbox.add(arrived);
    // Relaxed: the lock protects the messages. If another thread of this rank does not see this store before it sleeps, it loads the value
    // again after a bounded sleep.
    HAS_SOME.store(true, Ordering::Relaxed);
}

/// Adds a message that is older than the others of its sender. The calling thread has taken it from the inbox or from the receive queue.
#[cold]
pub fn put_back(arrived: Arrived) {
    let mut inbox = INBOX.lock();
    inbox.put_back(arrived);
    // Relaxed: for the reason given in `keep`.
    HAS_SOME.store(true, Ordering::Relaxed);
}

/// Wakes the threads of this rank that wait for messages or for the end of sends. Call it after a store with `Ordering::SeqCst` to the
/// state for which these threads wait.
pub fn ring() {
    if let Some(doorbell) = DOORBELL.get() {
        doorbell.ring();
    }
}

/// Returns true if there are messages.
#[inline]
pub fn has_some() -> bool {
    // SeqCst: this load follows the store by which this rank counts itself as a sleeper.
    HAS_SOME.load(Ordering::SeqCst)
}

/// Returns true if there are messages of a sender on another host. `sender` is its rank in MPI_COMM_WORLD.
pub fn has_some_of(sender: u32) -> bool {
    INBOX.lock().messages.get(&(true, sender)).is_some_and(|messages| !messages.is_empty())
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
    use crate::os::buffers::ReusedBuffer;

    fn message(sender: u32, tag: i32) -> Arrived {
        let header = Header { tag, sender, ..Header::default() };
        let message = RemoteMessage { data: ReusedBuffer::default(), state: None, id: 0, on_release: |_, _, _| () };
        Arrived::from_network(header, message)
    }

    #[test]
    fn a_message_that_was_put_back_comes_before_newer_ones() {
        let mut inbox = Inbox { messages: BTreeMap::new(), turns: VecDeque::new() };
        for (sender, tag) in [(4, 0), (4, 1), (2, 2)] {
            inbox.add(message(sender, tag));
        }
        let oldest = inbox.next().unwrap();
        inbox.put_back(oldest);
        inbox.put_back(message(9, 3));
        let tags: Vec<_> = std::iter::from_fn(|| inbox.next()).map(|arrived| arrived.header.tag).collect();
        assert_eq!(tags, [2, 0, 3, 1]);
        assert!(inbox.turns.is_empty());
    }

    #[test]
    fn senders_take_turns_and_keep_their_order() {
        let mut inbox = Inbox { messages: BTreeMap::new(), turns: VecDeque::new() };
        for (sender, tag) in [(4, 0), (4, 1), (4, 2), (2, 3), (9, 4), (2, 5)] {
            inbox.add(message(sender, tag));
        }
        let tags: Vec<_> = std::iter::from_fn(|| inbox.next()).map(|arrived| arrived.header.tag).collect();
        assert_eq!(tags, [0, 3, 4, 1, 5, 2]);
        assert!(inbox.turns.is_empty());
    }
}
