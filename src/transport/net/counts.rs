//! Counts of frames, of native transfers (puts and gets without frames) and of their bytes, for performance variables of the tools
//! interface.

#![forbid(unsafe_code)]

use super::Network;
use std::sync::atomic::{AtomicU64, Ordering};

/// Numbers since this process joined its job: frames and bytes that were sent and received, and native operations. All accesses are
/// Relaxed: statistics, which order nothing.
#[derive(Debug, Default)]
pub struct Counts {
    frames_sent: AtomicU64,
    bytes_sent: AtomicU64,
    frames_received: AtomicU64,
    bytes_received: AtomicU64,
    transfers: AtomicU64,
    bytes_transferred: AtomicU64,
}

impl Counts {
    pub(super) fn sent(&self, bytes: usize) {
        // Relaxed, both: statistics.
        self.frames_sent.fetch_add(1, Ordering::Relaxed);
        self.bytes_sent.fetch_add(bytes as u64, Ordering::Relaxed); // a statistic
    }

    pub(super) fn received(&self, bytes: usize) {
        // Relaxed, both: statistics.
        self.frames_received.fetch_add(1, Ordering::Relaxed);
        self.bytes_received.fetch_add(bytes as u64, Ordering::Relaxed); // a statistic
    }

    pub(super) fn transferred(&self, bytes: usize) {
        // Relaxed, both: statistics.
        self.transfers.fetch_add(1, Ordering::Relaxed);
        self.bytes_transferred.fetch_add(bytes as u64, Ordering::Relaxed); // a statistic
    }

    fn all(&self, registrations: u64) -> [u64; 7] {
        let Self { frames_sent, bytes_sent, frames_received, bytes_received, transfers, bytes_transferred } = self;
        let all = [frames_sent, bytes_sent, frames_received, bytes_received, transfers, bytes_transferred];
        let mut counts = [registrations; 7];
        for (count, value) in all.into_iter().zip(&mut counts) {
            *value = count.load(Ordering::Relaxed); // a statistic
        }
        counts
    }
}

impl Network {
    /// Returns the numbers of frames sent, bytes sent, frames received, bytes received, native transfers, their bytes, and registrations of
    /// their local memory.
    pub fn counts(&self) -> [u64; 7] {
        let registrations = self.engine.lock().endpoint.registrations();
        self.counts.all(registrations)
    }
}
