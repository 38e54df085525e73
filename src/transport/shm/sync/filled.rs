//! The word of a bounce buffer: how much of the data is written, and which rank may use the buffer next.
//!
//! The writer stores the number of written bytes while the reader already reads. After its last read the reader releases the buffer. Then
//! two ranks may take the buffer: the owner, for any data, and the reader, for an answer. The writer of the answer has just read the cache
//! lines of the buffer, so it need not fetch them from another processor.
//!
//! | value | stored by | meaning |
//! | --- | --- | --- |
//! | a number of bytes | the rank that fills the buffer, after the bytes (Release) | the buffer is in use |
//! | `CLAIMED` | the owner (compare-and-swap, Acquire) | the owner takes a released buffer |
//! | `RELEASED` | a reader, after its last read (Release) | the owner may take the buffer |
//! | `RELEASED` and a ticket | a reader, after its last read (Release) | the owner, or the reader that has the ticket, may take the buffer |
//!
//! A ticket is used once, so the compare-and-swap of a reader fails if the owner has taken the buffer since, even if another reader has
//! released it again. If a reader dies before its release, or while it fills the buffer, the word stays a number of bytes: the owner does
//! not get the buffer back. Model: models/filled.rs.

#![forbid(unsafe_code)]

use crate::os::atomic::{AtomicU64, Ordering};

/// Bit of the word: the buffer is released. The other bits are a ticket; they are all ones if there is no ticket.
const RELEASED: u64 = 1 << 63;

/// Value of the word while the owner acquires the buffer. It is larger than any number of bytes.
const CLAIMED: u64 = RELEASED - 1;

/// Number of low bits of a ticket that contain `turn`. The bits above them contain the reader's rank.
const TURNS: u32 = 40;

/// The right of a reader to take the buffer that it has released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReuseTicket(u64);

impl ReuseTicket {
    /// A ticket of a reader. All tickets of a reader have different values of `turn`. None if `reader` or `turn` is too large.
    pub fn new(reader: usize, turn: u64) -> Option<Self> {
        // The largest rank of a reader is excluded, because its bits are those of a word without a ticket.
        let fits = (reader as u64) < (1 << (63 - TURNS)) - 1 && turn < 1 << TURNS;
        fits.then_some(Self(RELEASED | (reader as u64) << TURNS | turn))
    }
}

/// The word. Zero means that nothing is written.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Filled(AtomicU64);

impl Filled {
    /// Resets the number of written bytes. Called by the rank that has acquired the buffer, before another rank learns the buffer's index.
    pub fn clear(&self) {
        // A reader loads the word only after it has the call or message with the buffer's index. Release: a thread of this rank that finds
        // the word 0 in `is_released` also finds the buffer's new generation, so it does not reclaim the buffer.
        self.0.store(0, Ordering::Release);
    }

    /// Publishes that the first `bytes` bytes were written.
    pub fn store(&self, bytes: usize) {
        // Release: a reader that sees the number sees the bytes (models/filled.rs).
        self.0.store(bytes as u64, Ordering::Release);
    }

    /// Returns true if the first `bytes` bytes were written. Also returns true if the buffer was released since.
    pub fn has(&self, bytes: usize) -> bool {
        // Acquire: the bytes were written before the number was stored, so this rank reads them (models/filled.rs).
        self.0.load(Ordering::Acquire) >= bytes as u64
    }

    /// Returns true if the buffer was released, or is being acquired after a release.
    pub fn is_released(&self) -> bool {
        // Acquire: the reads of the rank that released the buffer come before the caller's next accesses.
        self.0.load(Ordering::Acquire) >= CLAIMED
    }

    /// Releases the buffer to its owner.
    pub fn release(&self) {
        // Release: the reads of the buffer come before the owner's next write (models/filled.rs).
        self.0.store(u64::MAX, Ordering::Release);
    }

    /// Releases the buffer to its owner, and to the reader that has the ticket.
    pub fn release_with(&self, ticket: ReuseTicket) {
        // Release: the reads of the buffer come before the next write of either rank (models/filled.rs).
        self.0.store(ticket.0, Ordering::Release);
    }

    /// Takes a released buffer. Called by the owner. Returns false if the buffer is in use.
    pub fn claim(&self) -> bool {
        // Relaxed: the compare-and-swap below fails if the value is out of date.
        let now = self.0.load(Ordering::Relaxed);
        // Acquire: the reads of the rank that released the buffer come before this rank's writes. Relaxed on failure: this rank then
        // accesses nothing (models/filled.rs).
        now & RELEASED != 0 && self.0.compare_exchange(now, CLAIMED, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Takes the buffer that was released with a ticket, and resets the number of written bytes. Returns false if the owner has taken the
    /// buffer.
    pub fn reuse(&self, ticket: ReuseTicket) -> bool {
        // Acquire: the reads of the thread that released the buffer come before this thread's writes. Relaxed on failure: this rank then
        // accesses nothing (models/filled.rs).
        self.0.compare_exchange(ticket.0, 0, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }
}
