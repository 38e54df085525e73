//! The receive queue of a rank.

use crate::transport::sync::Event;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Where a rank's messages arrive, and its envelopes come back.
#[repr(C, align(128))]
#[derive(Debug)]
pub struct ReceiveQueue {
    /// Place in the shared file of the newest message, or 0.
    pub newest: AtomicU64,
    /// Rung for sleepers when something has arrived.
    pub doorbell: Event,
    /// The rank's process.
    pub pid: AtomicU32,
    /// The processor on which the rank last waited for long, plus 1 (`system::crowd`).
    pub processor: AtomicU32,
    pub returned: Returned,
}

/// Address at the owner of the last envelope that came back, or 0; on a line that senders to the owner leave alone.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Returned(pub AtomicU64);

/// Puts a number in front of a list.
pub fn push(first: &AtomicU64, number: u64, next: &AtomicU64) {
    let mut before = first.load(Ordering::Relaxed);
    loop {
        next.store(before, Ordering::Relaxed);
        match first.compare_exchange_weak(before, number, Ordering::SeqCst, Ordering::Relaxed) {
            Ok(_) => return,
            Err(now) => before = now,
        }
    }
}
