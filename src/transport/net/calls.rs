//! Calls: a frame with a number, and the answer with the same number.
//!
//! The caller draws the number, enters it into `Calls`, and then sends; the handler of `Answer` adds the bytes of
//! the answer, which may be several frames, in the order of arrival. A rank that dies before it has answered keeps
//! the caller waiting until the launcher ends the job.

#![forbid(unsafe_code)]

use super::frame::{FrameKind, take_u32, take_u64};
use super::{MOST_IN_CONTENT, Network};
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of an answer in one frame at most.
const MOST_IN_ANSWER: usize = MOST_IN_CONTENT - 12;

/// The calls of this process without a taken answer.
#[derive(Debug, Default)]
pub struct Calls {
    next: AtomicU64,
    waiting: Mutex<HashMap<u64, Answer>>,
}

#[derive(Debug, Default)]
struct Answer {
    bytes: Vec<u8>,
    is_complete: bool,
}

/// A call whose answer is to come.
#[derive(Debug)]
#[must_use = "the answer has to be taken"]
pub struct PendingCall {
    network: &'static Network,
    number: u64,
}

impl Network {
    /// Sends a frame with a number and these parts, for which an answer will come.
    pub fn begin_call(&'static self, to: usize, kind: FrameKind, parts: &[&[u8]]) -> PendingCall {
        let call = self.new_call();
        self.send(to, kind, &with_number(&call.number.to_ne_bytes(), parts));
        call
    }

    /// `begin_call` with a frame that is joined with others.
    pub fn join_call(&'static self, to: usize, kind: FrameKind, parts: &[&[u8]]) -> PendingCall {
        let call = self.new_call();
        self.join(to, kind, &with_number(&call.number.to_ne_bytes(), parts));
        call
    }

    fn new_call(&'static self) -> PendingCall {
        // Relaxed: numbers differ in any order.
        let number = self.calls.next.fetch_add(1, Ordering::Relaxed);
        self.calls.waiting.lock().insert(number, Answer::default());
        PendingCall { network: self, number }
    }
}

fn with_number<'a>(number: &'a [u8], parts: &[&'a [u8]]) -> SmallVec<[&'a [u8]; 8]> {
    std::iter::once(number).chain(parts.iter().copied()).collect()
}

impl PendingCall {
    /// Whether all of the answer has come.
    pub fn is_answered(&self) -> bool {
        self.network.calls.waiting.lock().get(&self.number).is_some_and(|answer| answer.is_complete)
    }

    /// The answer; waits for it.
    pub fn wait(self) -> Vec<u8> {
        self.network.wait(|| self.is_answered());
        let answer = self.network.calls.waiting.lock().remove(&self.number);
        answer.map(|answer| answer.bytes).unwrap_or_default()
    }
}

/// Answers the call with a number. Short answers of one handler to one rank travel together.
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

/// The handler of answers.
pub(super) fn answered(network: &'static Network, _from: usize, mut content: &[u8]) {
    let (Some(number), Some(is_last)) = (take_u64(&mut content), take_u32(&mut content)) else { return };
    if let Some(answer) = network.calls.waiting.lock().get_mut(&number) {
        answer.bytes.extend_from_slice(content);
        answer.is_complete = is_last != 0;
    }
}
