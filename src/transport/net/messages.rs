//! MPI messages between ranks of different hosts.
//!
//! | frame | from, to | content |
//! | --- | --- | --- |
//! | `Message` | sender, receiver | the envelope, then the data or their beginning; only the envelope if the data stay at the sender, or are sent as data of the frame |
//! | `MessagePart` | sender, receiver | more data of the sender's last `Message`, until the message is complete; only if frames have no data |
//! | `Taken` | receiver, sender | the number of an awaited message whose data the receiver has, or 0; the number of bytes of unawaited messages that the receiver has taken since its last `Taken` |
//! | `Withdraw` | sender, receiver | the number of an awaited message to be withdrawn |
//! | `Withdrawn` | receiver, sender | the number of the message, and 1 if the message was withdrawn, or 0 if it had already been matched |
//!
//! A message is awaited if its sender waits for `Taken`. A sender waits in three cases: if the send is synchronous, if the data stay at the
//! sender, and if the limit below is exceeded. The sender draws a number for each awaited message, and keeps the message in `sent` until
//! `Taken` or `Withdrawn` arrives. The receiver keeps the message in `received` until it is taken or withdrawn.
//!
//! Data that arrive before the program calls the matching receive occupy memory of the receiver. So the unawaited messages from one rank to
//! another are limited to `MOST_UNACKNOWLEDGED` bytes. Above this limit, the sender sends awaited messages (`pt2pt/remote`). The receiver
//! reports the bytes that it has taken when they reach a quarter of the limit, and with each `Taken` for an awaited message.
//!
//! Locks: `long` is held while the frames of a long message are sent, so that messages of two threads do not mix. The other locks are held
//! for a few instructions.

use super::endpoint::LONG;
use super::envelope::{ENVELOPE, envelope};
use super::frame::{FrameKind, take_u64};
use super::per_rank::PerRank;
use super::{MOST_IN_CONTENT, Network, network};
use crate::transport::channel::{Header, RemoteState, inbox};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

/// Maximum number of bytes of unawaited messages from one rank to another that the receiver has not reported as taken.
const MOST_UNACKNOWLEDGED: usize = 16 << 20;

/// Bytes that are counted for each message in addition to its data, because the receiver also needs memory to keep the message.
const OVERHEAD: usize = 256;

/// State of the messages between this process and other hosts.
#[derive(Debug)]
pub struct Messages {
    /// Bytes of unawaited messages to and from each rank.
    unawaited: PerRank<Unawaited>,
    next: AtomicU64,
    /// Awaited messages from this rank, by their number.
    sent: Mutex<HashMap<u64, Arc<AtomicU8>>>,
    /// Awaited messages to this rank, by sender and number.
    pub(super) received: Mutex<HashMap<(usize, u64), RemoteState>>,
    long: Mutex<()>,
}

/// Bytes of unawaited messages.
#[derive(Debug, Default)]
struct Unawaited {
    /// Of messages to a rank: bytes that the rank has not reported as taken.
    unacknowledged: AtomicUsize,
    /// Of messages from a rank: bytes that this rank has taken, but not reported yet.
    unreported: AtomicUsize,
}

/// States of an awaited message at its sender.
const WAITING: u8 = 0;
/// The receiver has the data.
const TAKEN: u8 = 1;
/// The sender has requested the withdrawal of the message.
const WITHDRAWING: u8 = 2;
/// The receiver has dropped the message.
const WITHDRAWN: u8 = 3;

/// Data of an awaited message.
#[derive(Clone, Copy, Debug)]
pub enum Content<'a> {
    /// Data that are sent with the message.
    Data(&'a [u8]),
    /// Address at which the data stay until the message is complete.
    At(usize),
}

/// An awaited message that this rank has sent.
#[derive(Debug)]
pub struct RemoteAwaited {
    network: &'static Network,
    to: usize,
    id: u64,
    state: Arc<AtomicU8>,
}

impl Messages {
    /// Creates the state for `size` ranks, without messages.
    pub fn new(size: usize) -> Self {
        Self {
            unawaited: PerRank::new(size),
            next: AtomicU64::new(1),
            sent: Mutex::default(),
            received: Mutex::default(),
            long: Mutex::default(),
        }
    }

    /// Counts a message of `bytes` bytes to rank `to`. Returns false, without effect, if the limit would be exceeded.
    fn admits(&self, to: usize, bytes: usize) -> bool {
        let count = &self.unawaited[to].unacknowledged;
        // Relaxed: a memory limit, which orders nothing.
        let before = count.fetch_add(bytes + OVERHEAD, Ordering::Relaxed);
        let fits = before + bytes + OVERHEAD <= MOST_UNACKNOWLEDGED;
        if !fits {
            count.fetch_sub(bytes + OVERHEAD, Ordering::Relaxed); // a memory limit
        }
        fits
    }

    /// Removes an awaited message of this rank.
    fn forget(&self, network: &Network, id: u64) -> Option<Arc<AtomicU8>> {
        // The receiver sends no `Read` after the frame that ends the message.
        network.offers.end(id);
        self.sent.lock().remove(&id)
    }
}

impl Network {
    /// Sends a message with its data, which completes the send. Returns false, without sending, if too many bytes of this rank's messages
    /// are not reported as taken.
    pub fn send_eagerly(&self, to: usize, header: &Header, data: &[u8]) -> bool {
        let admits = self.messages.admits(to, data.len());
        if admits {
            self.send_eager(to, header, 0, data);
        }
        admits
    }

    /// Sends a message in one frame. The program waits for an awaited message, so it is sent at once.
    fn send_message(&self, to: usize, id: u64, parts: &[&[u8]]) {
        if id == 0 {
            self.send_in_burst(to, FrameKind::Message, parts);
        } else {
            self.send(to, FrameKind::Message, parts);
        }
    }

    /// Like `send_eagerly`, for `bytes` bytes that fit in a frame. `write` stores them in the frame, so they are copied only once.
    ///
    /// # Safety
    /// `write` stores `bytes` bytes at any address with room for them.
    pub unsafe fn send_written(&self, to: usize, header: &Header, bytes: usize, write: &dyn Fn(*mut u8)) -> bool {
        let admits = self.messages.admits(to, bytes);
        if admits {
            // SAFETY: `write` stores `bytes` bytes at the address that it gets, as the caller promises.
            unsafe { self.send_with(to, FrameKind::Message, &envelope(header, 0, 0), bytes, write) };
        }
        admits
    }

    /// Sends an awaited message: the receiver will report that it has taken the message.
    ///
    /// # Safety
    /// For `Content::At`, the `header.bytes` bytes at the address can be read until the message is complete or this process ends.
    pub unsafe fn send_awaited(&'static self, to: usize, header: &Header, content: Content<'_>) -> RemoteAwaited {
        // Relaxed: the numbers must differ, but their order does not matter.
        let id = self.messages.next.fetch_add(1, Ordering::Relaxed);
        let state = Arc::new(AtomicU8::new(WAITING));
        self.messages.sent.lock().insert(id, Arc::clone(&state));
        match content {
            Content::Data(data) => self.send_eager(to, header, id, data),
            Content::At(address) => {
                // SAFETY: the caller promises that the range can be read until the message is complete, which ends the offer.
                unsafe { self.offers.begin(id, address, header.bytes as usize) };
                self.send(to, FrameKind::Message, &[&envelope(header, id, id)]);
            }
        }
        RemoteAwaited { network: self, to, id, state }
    }

    fn send_eager(&self, to: usize, header: &Header, id: u64, data: &[u8]) {
        let envelope = envelope(header, id, 0);
        if data.len() >= LONG && self.has_long_frames() {
            return self.send_with_bytes(to, FrameKind::Message, &[&envelope], data);
        }
        let (first, rest) = data.split_at(data.len().min(MOST_IN_CONTENT - ENVELOPE));
        if rest.is_empty() {
            return self.send_message(to, id, &[&envelope, first]);
        }
        let _long = self.messages.long.lock();
        self.send(to, FrameKind::Message, &[&envelope, first]);
        for part in rest.chunks(MOST_IN_CONTENT) {
            self.send(to, FrameKind::MessagePart, &[part]);
        }
    }
}

impl RemoteAwaited {
    /// Returns whether the receiver has taken the message, or the message was withdrawn.
    pub fn is_complete(&self) -> bool {
        matches!(self.state(), TAKEN | WITHDRAWN)
    }

    /// Returns whether the message was withdrawn.
    pub fn is_withdrawn(&self) -> bool {
        self.state() == WITHDRAWN
    }

    fn state(&self) -> u8 {
        // SeqCst: this load follows the store by which the waiting thread counts itself as a sleeper. It is also an Acquire: the buffer may
        // be used again.
        self.state.load(Ordering::SeqCst)
    }

    /// Requests the receiver to drop the message. The receiver answers with `Withdrawn`. If the receiver has already matched the message,
    /// the message stays incomplete until `Taken`.
    pub fn withdraw(&self) {
        // SeqCst, like all changes of the state. The state of a message that is complete or being withdrawn does not change.
        let asked = self.state.compare_exchange(WAITING, WITHDRAWING, Ordering::SeqCst, Ordering::SeqCst);
        if asked.is_ok() {
            self.network.send(self.to, FrameKind::Withdraw, &[&self.id.to_ne_bytes()]);
        }
    }
}

impl Drop for RemoteAwaited {
    fn drop(&mut self) {
        if !self.is_complete() {
            // The process ends, so the data may disappear.
            self.network.messages.forget(self.network, self.id);
        }
    }
}

/// Notes that this rank has the data of a message from another host.
pub(super) fn taken(sender: usize, id: u64, bytes: usize) {
    let Some(network) = network() else { return };
    let unreported = &network.messages.unawaited[sender].unreported;
    if id == 0 {
        // Relaxed: a memory limit, which orders nothing.
        let before = unreported.fetch_add(bytes + OVERHEAD, Ordering::Relaxed);
        if before + bytes + OVERHEAD < MOST_UNACKNOWLEDGED / 4 {
            return;
        }
    } else {
        network.messages.received.lock().remove(&(sender, id));
    }
    // Relaxed: a memory limit.
    let report = unreported.swap(0, Ordering::Relaxed);
    network.send(sender, FrameKind::Taken, &[&id.to_ne_bytes(), &(report as u64).to_ne_bytes()]);
}

/// Handles `Taken`.
pub(super) fn sent_is_taken(network: &'static Network, from: usize, mut content: &[u8]) {
    let length = content.len();
    let (Some(id), Some(bytes)) = (take_u64(&mut content), take_u64(&mut content)) else {
        return network.refuse_content("TAKEN", from, length);
    };
    // Relaxed: a memory limit.
    network.messages.unawaited[from].unacknowledged.fetch_sub(bytes as usize, Ordering::Relaxed);
    if id != 0
        && let Some(state) = network.messages.forget(network, id)
    {
        // SeqCst: this store precedes the load of the number of sleepers. It is also a Release: the receiver has read the data.
        state.store(TAKEN, Ordering::SeqCst);
        inbox::ring();
    }
}

/// Handles `Withdraw`.
pub(super) fn withdraw(network: &'static Network, from: usize, mut content: &[u8]) {
    let length = content.len();
    let Some(id) = take_u64(&mut content) else {
        return network.refuse_content("WITHDRAW", from, length);
    };
    let mut received = network.messages.received.lock();
    // A message that is not in the map was taken.
    let is_withdrawn = received.get(&(from, id)).is_some_and(RemoteState::withdraw);
    if is_withdrawn {
        received.remove(&(from, id));
    }
    drop(received);
    network.send(from, FrameKind::Withdrawn, &[&id.to_ne_bytes(), &u64::from(is_withdrawn).to_ne_bytes()]);
}

/// Handles `Withdrawn`.
pub(super) fn sent_is_withdrawn(network: &'static Network, from: usize, mut content: &[u8]) {
    let length = content.len();
    let (Some(id), Some(is_withdrawn)) = (take_u64(&mut content), take_u64(&mut content)) else {
        return network.refuse_content("WITHDRAWN", from, length);
    };
    if is_withdrawn == 0 {
        if let Some(state) = network.messages.sent.lock().get(&id) {
            // The receiver will take the message. SeqCst, like all changes of the state.
            let _ = state.compare_exchange(WITHDRAWING, WAITING, Ordering::SeqCst, Ordering::SeqCst);
        }
    } else if let Some(state) = network.messages.forget(network, id) {
        // SeqCst: this store precedes the load of the number of sleepers. It is also a Release: no process reads the data any more.
        state.store(WITHDRAWN, Ordering::SeqCst);
        inbox::ring();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_that_are_not_taken_have_a_limit_for_each_receiver() {
        let messages = Messages::new(2);
        let bytes = (1 << 20) - OVERHEAD;
        let admitted = (0..100).filter(|_| messages.admits(0, bytes)).count();
        assert_eq!(admitted, MOST_UNACKNOWLEDGED >> 20);
        assert!(!messages.admits(0, 0) && messages.admits(1, 0));
    }
}
