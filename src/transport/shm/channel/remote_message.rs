//! What a message from another host has beside its header: its data, and the state of an awaited one.
//!
//! The matching of an awaited message and its withdrawal are decided here, at the receiver: the thread that matches it
//! sets `MATCHED`, the network's thread that handles the sender's request to withdraw it sets `WITHDRAWN`, each by a
//! fetch_or, and the bit that was set first counts.

#![forbid(unsafe_code)]

use super::cell::{MATCHED, WITHDRAWN};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A message from another host, without its header.
#[derive(Debug)]
pub struct RemoteMessage {
    /// The data; empty when they stay at the sender until the message is matched.
    pub data: Vec<u8>,
    /// State of a message that its sender awaits.
    pub state: Option<RemoteState>,
    /// Number of the message at its sender, if it is awaited.
    pub id: u64,
    /// Called once, when the receiver has the data, with the sender's rank, the number, and the bytes that the message
    /// had here.
    pub on_release: fn(usize, u64, usize),
}

/// The state of an awaited message, which its matching and its withdrawal share.
#[derive(Clone, Debug, Default)]
pub struct RemoteState(Arc<AtomicU64>);

impl RemoteState {
    /// Withdraws the message; false when it has been matched before.
    pub fn withdraw(&self) -> bool {
        // SeqCst, as in `Arrived::is_matched`: the bit that is set first counts.
        self.0.fetch_or(WITHDRAWN, Ordering::SeqCst) & MATCHED == 0
    }

    /// The word with both bits.
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
        let message = RemoteMessage { data: vec![7; 3], state: Some(state.clone()), id: 1, on_release: |_, _, _| () };
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
