//! Counts of frames and their bytes, for performance variables of the tools interface.

#![forbid(unsafe_code)]

use super::Network;
use std::sync::atomic::{AtomicU64, Ordering};

/// Numbers of frames and bytes that this process has sent and received since it joined its job. Relaxed throughout: statistics, which
/// order nothing.
#[derive(Debug, Default)]
pub struct Counts {
    frames_sent: AtomicU64,
    bytes_sent: AtomicU64,
    frames_received: AtomicU64,
    bytes_received: AtomicU64,
}

impl Counts {
    pub(super) fn sent(&self, bytes: usize) {
        // Relaxed, both: statistics.
        self.frames_sent.fetch_add(1, Ordering::Relaxed);
        self.bytes_sent.fetch_add(bytes as u64, Ordering::Relaxed); // numbers for people
    }

    pub(super) fn received(&self, bytes: usize) {
        // Relaxed, both: statistics.
        self.frames_received.fetch_add(1, Ordering::Relaxed);
        self.bytes_received.fetch_add(bytes as u64, Ordering::Relaxed); // numbers for people
    }

    fn all(&self) -> [u64; 4] {
        // Relaxed: statistics.
        [&self.frames_sent, &self.bytes_sent, &self.frames_received, &self.bytes_received]
            .map(|count| count.load(Ordering::Relaxed)) // numbers for people
    }
}

impl Network {
    /// Returns the numbers of frames sent, bytes sent, frames received, and bytes received.
    pub fn counts(&self) -> [u64; 4] {
        self.counts.all()
    }
}
