//! A pipeline: the transfer of a long message in parts through a bounce buffer of its sender. The receiver begins the pipeline when it has
//! matched the message. Whenever the sender polls its send, it takes the next part and puts it into the buffer. The receiver copies this part
//! to its destination while the sender puts the next one. If the sender does not take the next part, for example because its program
//! computes, the receiver takes some parts itself, and copies them from the sender's memory.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `taken` | the receiver | the number of parts, when it begins the pipeline (SeqCst) |
//! | `taken` | both | when they take the next parts (compare-and-swap, Acquire) |
//! | `buffer` | the sender | before `put` (Relaxed) |
//! | `put` | the sender | 1 + the index of a part, after it has put the part into the buffer (Release) |
//! | `fetched` | the receiver | index of the next part, after it has read the parts before it (Release) |
//!
//! The parts are taken in order. A part has a position in the buffer, its index modulo the number of parts for which the buffer has room. So
//! the sender may put part `n` when the receiver has passed part `n - room`.
//!
//! If the sender dies while it puts a part, the receiver waits for this part, and `idle` ends the receiver's process when the launcher is gone.
//! If the sender dies at another time, the receiver takes the other parts, and cannot read them. If the receiver dies, the sender takes no more
//! parts than the buffer has room for. Then it waits for the end of its send, until the launcher ends it. The buffer belongs to the sender,
//! so no death leaves a buffer in use by a living rank. Models: models/pipeline.rs.

#![forbid(unsafe_code)]

use super::{CacheLine, Event};
use crate::os::atomic::{AtomicU64, Ordering};
use std::ops::Range;

/// The state words of a pipeline. All zeroes mean that the receiver has not begun it.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Pipeline {
    /// Number of taken parts in the low half, number of all parts in the high half.
    taken: CacheLine<AtomicU64>,
    put: CacheLine<Put>,
    /// Number of parts that the receiver has fetched from the bounce buffer or copied itself.
    fetched: CacheLine<AtomicU64>,
}

/// The words that the sender writes.
#[repr(C)]
#[derive(Debug, Default)]
struct Put {
    /// 1 + the index of the last part that the sender has put into the bounce buffer.
    parts: AtomicU64,
    /// Index of the bounce buffer.
    buffer: AtomicU64,
}

/// Number of polls after which the receiver takes parts itself. They take longer than the copy of a part.
const POLLS: u32 = 300;

/// Number of parts that the receiver takes at a time.
const AT_ONCE: u64 = 8;

/// Number of bits of the number of taken parts.
const HALF: u32 = 32;

impl Pipeline {
    /// Resets the state words. Called by the sender, before the receiver knows their address.
    pub fn clear(&self) {
        for word in [&self.taken.0, &self.put.0.parts, &self.fetched.0] {
            word.store(0, Ordering::Relaxed); // before the message with these words is sent
        }
    }

    /// Receives a message of `parts` parts. `sender` is the doorbell of the sender. `fetch` copies a part out of the sender's bounce buffer
    /// with the given index; `copy` copies parts from the sender's memory. If `copy` fails, its error is the result. `idle` is called
    /// while the receiver waits for a part. When this function returns, the sender does not read the data any more.
    pub fn receive<Error>(
        &self,
        parts: u64,
        sender: &Event,
        mut fetch: impl FnMut(u64, u64),
        mut copy: impl FnMut(Range<u64>) -> Result<(), Error>,
        mut idle: impl FnMut(),
    ) -> Result<(), Error> {
        assert!(u32::try_from(parts).is_ok(), "a message has {parts} parts");
        // SeqCst: this store comes before `ring` loads the number of sleepers.
        self.taken.0.store(parts << HALF, Ordering::SeqCst);
        sender.ring();
        let (mut next, mut polls, mut copied) = (0, 0, Ok(()));
        while next < parts {
            // Acquire: this rank sees the part in the bounce buffer, and the buffer's index (models/pipeline.rs).
            if self.put.0.parts.load(Ordering::Acquire) > next {
                fetch(self.put.0.buffer.load(Ordering::Relaxed), next); // ordered by the load above
                next += 1;
                polls = 0;
            } else if polls >= POLLS && self.take(parts << HALF | next, parts.min(next + AT_ONCE) - next) {
                let end = parts.min(next + AT_ONCE);
                // After an error the loop only takes the other parts, so that the sender takes none of them.
                if copied.is_ok() {
                    copied = copy(next..end);
                }
                next = end;
            } else {
                polls += 1;
                idle();
                continue;
            }
            // Release: orders the loads from the buffer before the sender's next stores to the same bytes (models/pipeline.rs).
            self.fetched.0.store(next, Ordering::Release);
        }
        copied
    }

    /// Returns true if the receiver has begun the pipeline, and a part is not taken.
    pub fn is_wanted(&self) -> bool {
        let taken = self.taken.0.load(Ordering::Relaxed); // `put_next` loads it again
        taken >> HALF != taken & u64::from(u32::MAX)
    }

    /// Takes the next part and puts it into the bounce buffer with index `buffer`, which has room for `room` parts: calls `put` with the part's
    /// index. Returns false if no part can be taken now. One thread at a time calls this function, always with the same buffer.
    pub fn put_next(&self, buffer: u64, room: u64, put: impl FnOnce(u64)) -> bool {
        let taken = self.taken.0.load(Ordering::Relaxed); // the compare-and-swap fails if the value is out of date
        let (next, parts) = (taken & u64::from(u32::MAX), taken >> HALF);
        // Acquire: orders the receiver's loads from the buffer before this rank's stores (models/pipeline.rs).
        if next == parts || next >= self.fetched.0.load(Ordering::Acquire) + room || !self.take(taken, 1) {
            return false;
        }
        put(next);
        self.put.0.buffer.store(buffer, Ordering::Relaxed); // published by `parts`
        // Release: publishes the part (models/pipeline.rs).
        self.put.0.parts.store(next + 1, Ordering::Release);
        true
    }

    /// Takes the next parts. Returns false if `taken` is out of date.
    fn take(&self, taken: u64, parts: u64) -> bool {
        // Acquire: the rank's reads of the parts come after the compare-and-swap. Relaxed on failure: the rank takes nothing.
        self.taken.0.compare_exchange(taken, taken + parts, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }
}
