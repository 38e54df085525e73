//! The parts of a message from another host besides its header: its data, and its state if it is awaited.
//!
//! Whether an awaited message is matched or withdrawn is decided at the receiver, in the word of `RemoteState`. The thread that matches the
//! message sets `MATCHED`; the thread that handles the sender's request to withdraw it sets `WITHDRAWN`. Each uses a fetch_or, and the bit
//! that is set first decides.

#![forbid(unsafe_code)]

use super::cell::{MATCHED, WITHDRAWN};
use crate::os::buffers::ReusedBuffer;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A message from another host, without its header.
#[derive(Debug)]
pub struct RemoteMessage {
    /// The data. Empty if the data stay at the sender until the message is matched.
    pub data: ReusedBuffer,
    /// State of an awaited message, whose sender waits until the receiver has the data; None for any other message.
    pub state: Option<RemoteState>,
    /// Number of an awaited message at its sender.
    pub id: u64,
    /// Function that is called once, when the receiver has the data. Its arguments are the sender's rank, `id`, and the length of `data`.
    pub on_release: fn(usize, u64, usize),
}

/// The state of an awaited message: one word, which both matching and withdrawal change.
#[derive(Clone, Debug, Default)]
pub struct RemoteState(Arc<AtomicU64>);

impl RemoteState {
    /// Withdraws the message. Returns false if the message has already been matched.
    pub fn withdraw(&self) -> bool {
        // SeqCst: this fetch_or and the one in `Arrived::is_matched` have one order, so both sides see which bit was set first.
        self.0.fetch_or(WITHDRAWN, Ordering::SeqCst) & MATCHED == 0
    }

    /// Returns the word with both bits.
    pub(super) fn word(&self) -> &AtomicU64 {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::arrived::Arrived;
    use super::super::cell::Header;
    use super::*;

    fn awaited() -> (Arrived, RemoteState) {
        let state = RemoteState::default();
        let data = ReusedBuffer::copy_of(&[7; 3]);
        let message = RemoteMessage { data, state: Some(state.clone()), id: 1, on_release: |_, _, _| () };
        (Arrived::from_network(Header { bytes: 3, ..Header::default() }, message), state)
    }

    #[test]
    fn the_first_of_matching_and_withdrawal_counts() {
        let (arrived, state) = awaited();
        assert!(!arrived.is_withdrawn() && arrived.is_matched());
        assert!(!state.withdraw());
        let (arrived, state) = awaited();
        assert!(state.withdraw());
        assert!(arrived.is_withdrawn() && !arrived.is_matched());
    }
}
