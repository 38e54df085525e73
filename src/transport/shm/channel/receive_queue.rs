//! The receive queue of a rank: lock-free lists of cells, with many writers and one reader. The channel's module says
//! which rank writes which word.

#![forbid(unsafe_code)]

use crate::transport::sync::Event;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Where a rank's messages arrive, and its cells are returned.
#[repr(C, align(128))]
#[derive(Debug)]
pub struct ReceiveQueue {
    /// Place in the shared file of the newest message, or 0.
    pub newest: AtomicU64,
    /// Rung when a message has arrived.
    pub doorbell: Event,
    /// The rank's process.
    pub pid: AtomicU32,
    /// The processor on which the rank last waited for long, plus 1 (`os::crowd`).
    pub processor: AtomicU32,
    pub returned: Returned,
}

/// Address at the owner of the last cell that was returned, or 0; on a line to which senders do not write.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Returned(pub AtomicU64);

/// Pushes a cell to the front of a list.
pub fn push(first: &AtomicU64, number: u64, next: &AtomicU64) {
    // Relaxed: the exchange decides.
    let mut before = first.load(Ordering::Relaxed);
    loop {
        next.store(before, Ordering::Relaxed); // published by the exchange
        // SeqCst: before the look for sleepers; Release for the cell. Relaxed on failure: the loop tries again.
        match first.compare_exchange_weak(before, number, Ordering::SeqCst, Ordering::Relaxed) {
            Ok(_) => return,
            Err(now) => before = now,
        }
    }
}
