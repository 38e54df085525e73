//! Sending of frames. Frames that the endpoint cannot take wait in a queue of their target, in order.

use super::endpoint::{Endpoint, MOST_DATA, Sent};
use super::frame::{self, FrameKind, HEADER};
use super::lent::Lent;
use super::{Engine, MOST_IN_CONTENT, Network, Queued, progress_thread};
use crate::error::Result;
use crate::os::address::LocalAddr;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;

/// Number of bytes that may wait in all queues before `relieve` waits.
const MOST_QUEUED: usize = 1 << 20;

/// Passes a frame to the endpoint. Returns the frame if it has to wait.
fn send(endpoint: &mut dyn Endpoint, to: usize, (frame, data): Queued) -> Result<Option<Queued>> {
    Ok(match data {
        None => match endpoint.send(to, frame)? {
            Sent::Accepted => None,
            Sent::Busy(frame) => Some((frame, None)),
        },
        Some(data) => endpoint.send_long(to, frame, data)?.map(|(frame, data)| (frame, Some(data))),
    })
}

/// Returns the number of bytes of a frame and its data.
fn length((frame, data): &Queued) -> usize {
    frame.len() + data.as_ref().map_or(0, Lent::len)
}

impl Network {
    /// Sends a frame with these parts as its content, at most `MOST_IN_CONTENT` bytes, together with the open frame to the same rank. Never
    /// waits. A rank may send frames to itself.
    pub fn send(&self, to: usize, kind: FrameKind, parts: &[&[u8]]) {
        if !self.send_joined(to, kind, parts) {
            self.hand_over(&mut self.engine.lock(), to, (self.frame(kind, parts), None));
        }
    }

    /// Like `send_in_burst`, for a frame with `head` and `bytes` more bytes, which `write` stores.
    ///
    /// # Safety
    /// `write` stores `bytes` bytes at any address with room for them.
    pub(super) unsafe fn send_with(
        &self,
        to: usize,
        kind: FrameKind,
        head: &[u8],
        bytes: usize,
        write: &dyn Fn(*mut u8),
    ) {
        let length = head.len() + bytes;
        assert!(length <= MOST_IN_CONTENT, "{length} bytes do not fit in a frame");
        let mut frame = frame::begin(kind, self.rank, length);
        frame.extend_from_slice(head);
        let written = frame.len();
        // SAFETY: the frame has room for the bytes, and the caller promises that `write` stores them.
        unsafe {
            write(frame.as_mut_ptr().add(written));
            frame.set_len(written + bytes);
        }
        let content = &frame[HEADER..];
        if self.belongs_to_burst(to, content.len()) {
            self.join(to, kind, &[content]);
        } else if !self.send_joined(to, kind, &[content]) {
            self.hand_over(&mut self.engine.lock(), to, (frame, None));
        }
    }

    /// Sends a long frame, with data of 1 to `MOST_DATA` bytes, without copying the data. `to` must be another rank, and the endpoint must
    /// have long frames (`has_long_frames`). Never waits.
    pub fn send_long(&self, to: usize, kind: FrameKind, parts: &[&[u8]], data: Lent) {
        assert!(self.has_long_frames && (1..=MOST_DATA).contains(&data.len()), "{data:?} cannot be sent");
        self.send_open_before(to);
        self.hand_over(&mut self.engine.lock(), to, (self.frame(kind, parts), Some(data)));
    }

    /// Like `send_long`, for bytes that may change after this function returns. Copies the bytes that the endpoint does not take at
    /// once.
    pub fn send_with_bytes(&self, to: usize, kind: FrameKind, parts: &[&[u8]], bytes: &[u8]) {
        // SAFETY: the loan ends before this function returns, and the lock of the engine keeps other threads from the endpoint until then.
        let data = unsafe { Lent::new(LocalAddr::of(bytes.as_ptr()), bytes.len(), None) };
        self.send_open_before(to);
        let mut engine = self.engine.lock();
        self.hand_over(&mut engine, to, (self.frame(kind, parts), Some(data)));
        let Engine { endpoint, queues, .. } = &mut *engine;
        match queues.get_mut(&to).and_then(VecDeque::back_mut) {
            Some((_, data)) => *data = Some(Lent::owned(bytes.to_vec())),
            None => endpoint.end_loan(to),
        }
    }

    /// Returns whether frames can have data that are sent and received without a copy.
    pub fn has_long_frames(&self) -> bool {
        self.has_long_frames
    }

    fn frame(&self, kind: FrameKind, parts: &[&[u8]]) -> Vec<u8> {
        let bytes = parts.iter().map(|part| part.len()).sum();
        assert!(bytes <= MOST_IN_CONTENT, "{bytes} bytes do not fit in a frame");
        let mut frame = frame::begin(kind, self.rank, bytes);
        for part in parts {
            frame.extend_from_slice(part);
        }
        frame
    }

    /// Passes a frame to the endpoint, or to the queue of its target.
    pub(super) fn hand_over(&self, engine: &mut Engine, to: usize, frame: Queued) {
        self.counts.sent(length(&frame));
        let Engine { endpoint, queues, .. } = engine;
        if let Some(queue) = queues.get_mut(&to) {
            self.queue(queue, frame);
            return;
        }
        match send(&mut **endpoint, to, frame) {
            Ok(None) => (),
            Ok(Some(frame)) => {
                self.queue(queues.entry(to).or_default(), frame);
                progress_thread::wake(self);
            }
            Err(error) => self.lose(&error),
        }
    }

    fn queue(&self, queue: &mut VecDeque<Queued>, frame: Queued) {
        // Relaxed: a memory limit; changed only under the lock of the engine.
        self.queued.fetch_add(length(&frame), Ordering::Relaxed);
        queue.push_back(frame);
    }

    /// If more than `MOST_QUEUED` bytes wait for the endpoint, waits until at most half of `MOST_QUEUED` bytes are left. Threads that send
    /// much data call this function, without holding a lock.
    pub fn relieve(&'static self) {
        // Relaxed, both: a memory limit.
        if self.queued.load(Ordering::Relaxed) > MOST_QUEUED {
            self.wait(|| self.queued.load(Ordering::Relaxed) <= MOST_QUEUED / 2);
        }
    }

    /// Sends queued frames that the endpoint could not take before. Returns whether this call has passed frames to the endpoint.
    pub(super) fn send_queued(&self, engine: &mut Engine) -> bool {
        if engine.queues.is_empty() {
            return false;
        }
        let Engine { endpoint, queues, .. } = engine;
        let mut has_sent = false;
        queues.retain(|to, queue| {
            while let Some(frame) = queue.pop_front() {
                let bytes = length(&frame);
                match send(&mut **endpoint, *to, frame) {
                    Ok(Some(frame)) => {
                        queue.push_front(frame);
                        return true;
                    }
                    Ok(None) => has_sent = true,
                    // If this process is leaving the job, `lose` returns, and the frame is dropped.
                    Err(error) => self.lose(&error),
                }
                // Relaxed: a memory limit; changed only under the lock of the engine.
                self.queued.fetch_sub(bytes, Ordering::Relaxed);
            }
            false
        });
        has_sent
    }
}
