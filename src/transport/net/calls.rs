//! Calls. A call is a frame with a number, to which the receiver sends an answer with the same number.
//!
//! The caller takes a new number, enters it into `Calls`, and then sends the frame. An answer may be several frames of kind
//! `FrameKind::Answer`; their handlers (`answered`, `stored`) append the bytes in the order of arrival. If a rank dies before its answer,
//! the caller waits until the launcher ends the job.

#![forbid(unsafe_code)]

use super::frame::{FrameKind, take_u32, take_u64};
use super::lent::Lent;
use super::{MOST_IN_CONTENT, Network};
use crate::transport::channel::inbox;
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicU64, Ordering, fence};

/// Maximum number of bytes of an answer in one frame.
const MOST_IN_ANSWER: usize = MOST_IN_CONTENT - 12;

/// Calls of this process whose answers have not been taken.
#[derive(Debug, Default)]
pub struct Calls {
    next: AtomicU64,
    waiting: Mutex<HashMap<u64, Answer, BuildHasherDefault<NumberHasher>>>,
}

/// Hashes the numbers of calls. This process has chosen the numbers itself, so they are consecutive, and no other process can choose
/// numbers with equal hashes.
#[derive(Debug, Default)]
struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(self.0 ^ u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        // An odd factor: consecutive numbers get different low bits, and their high bits are spread.
        self.0 = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[derive(Debug, Default)]
struct Answer {
    bytes: Vec<u8>,
    /// Memory for the data of the answer; None if the call has no such memory, or after the data have begun to arrive.
    destination: Option<Lent>,
    /// Whether the data have been stored in the memory `destination`.
    is_stored: bool,
    is_complete: bool,
}

/// A call whose answer has not been taken.
#[derive(Debug)]
#[must_use = "the answer has to be taken"]
pub struct PendingCall {
    network: &'static Network,
    number: u64,
}

impl Network {
    /// Sends a frame that requests an answer. The content is the call's number, then these parts.
    pub fn begin_call(&'static self, to: usize, kind: FrameKind, parts: &[&[u8]]) -> PendingCall {
        self.begin_call_into(to, kind, parts, None)
    }

    /// Like `begin_call`, with memory for the data of the answer. Data of the length of this memory are stored there, and are not part of
    /// the result of `PendingCall::wait`.
    pub fn begin_call_into(
        &'static self,
        to: usize,
        kind: FrameKind,
        parts: &[&[u8]],
        destination: Option<Lent>,
    ) -> PendingCall {
        let call = self.new_call(destination);
        self.send(to, kind, &with_number(&call.number.to_ne_bytes(), parts));
        call
    }

    /// Like `begin_call`, but joins the frame with others (`Network::join`).
    pub fn join_call(&'static self, to: usize, kind: FrameKind, parts: &[&[u8]]) -> PendingCall {
        let call = self.new_call(None);
        self.join(to, kind, &with_number(&call.number.to_ne_bytes(), parts));
        call
    }

    fn new_call(&'static self, destination: Option<Lent>) -> PendingCall {
        // Relaxed: the numbers must differ, but their order does not matter.
        let number = self.calls.next.fetch_add(1, Ordering::Relaxed);
        self.calls.waiting.lock().insert(number, Answer { destination, ..Answer::default() });
        PendingCall { network: self, number }
    }
}

fn with_number<'a>(number: &'a [u8], parts: &[&'a [u8]]) -> SmallVec<[&'a [u8]; 8]> {
    std::iter::once(number).chain(parts.iter().copied()).collect()
}

impl PendingCall {
    /// Returns the number of the call.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns whether the whole answer has arrived.
    pub fn is_answered(&self) -> bool {
        self.network.calls.waiting.lock().get(&self.number).is_some_and(|answer| answer.is_complete)
    }

    /// Waits for the answer and returns it.
    pub fn wait(self) -> Vec<u8> {
        self.answer().bytes
    }

    /// Waits for the answer. Returns None if its data have been stored in the memory that `begin_call_into` got.
    pub fn wait_for_data(self) -> Option<Vec<u8>> {
        let answer = self.answer();
        (!answer.is_stored).then_some(answer.bytes)
    }

    fn answer(self) -> Answer {
        let mut answer = None;
        self.network.wait(|| {
            answer = self.take_answer();
            answer.is_some()
        });
        answer.unwrap_or_default()
    }

    /// Returns the answer, if it has arrived completely.
    fn take_answer(&self) -> Option<Answer> {
        match self.network.calls.waiting.lock().entry(self.number) {
            Entry::Occupied(answer) if answer.get().is_complete => Some(answer.remove()),
            _ => None,
        }
    }
}

/// Answers call `number` with some bytes. Short answers of one handler to one rank are sent together.
pub fn answer(network: &Network, to: usize, number: u64, bytes: &[u8]) {
    if bytes.is_empty() {
        network.join_answer(to, &[&number.to_ne_bytes(), &1_u32.to_ne_bytes()]);
    }
    let mut parts = bytes.chunks(MOST_IN_ANSWER).peekable();
    while let Some(part) = parts.next() {
        let is_last = u32::from(parts.peek().is_none());
        network.join_answer(to, &[&number.to_ne_bytes(), &is_last.to_ne_bytes(), part]);
    }
}

/// Answers call `number` with a long frame: some bytes, followed by `data`, which are sent without a copy.
pub fn answer_long(network: &Network, to: usize, number: u64, bytes: &[u8], data: Lent) {
    network.send_long(to, FrameKind::Answer, &[&number.to_ne_bytes(), &1_u32.to_ne_bytes(), bytes], data);
}

/// Returns the memory for the data of an answer, if the call has memory of this length.
pub(super) fn destination(network: &'static Network, _from: usize, mut content: &[u8], bytes: usize) -> Option<Lent> {
    let number = take_u64(&mut content)?;
    network.calls.waiting.lock().get_mut(&number)?.destination.take_if(|destination| destination.len() == bytes)
}

/// Handles answers whose data have been stored in the memory of the call.
pub(super) fn stored(network: &'static Network, _from: usize, content: &[u8]) {
    take(network, content, true);
}

/// Handles answers whose bytes are in the frame.
pub(super) fn answered(network: &'static Network, _from: usize, content: &[u8]) {
    take(network, content, false);
}

fn take(network: &Network, mut content: &[u8], is_stored: bool) {
    let (Some(number), Some(is_last)) = (take_u64(&mut content), take_u32(&mut content)) else { return };
    if let Some(answer) = network.calls.waiting.lock().get_mut(&number) {
        answer.bytes.extend_from_slice(content);
        answer.is_stored |= is_stored;
        answer.is_complete = is_last != 0;
    }
    if is_last != 0 {
        // A thread may sleep until the request that needs this answer is complete. The SeqCst fence orders the change of `waiting` before
        // the load of the number of sleepers in `inbox::ring`.
        fence(Ordering::SeqCst);
        inbox::ring();
    }
}
