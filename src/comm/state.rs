//! State of one rank of a communicator that lasts from one collective call to the next.
//!
//! The state is private to the process. Its numbers are the same at all ranks, because all ranks make the same collective calls in the same
//! order. If they did not, `CollectiveState::history` shows it.

#![forbid(unsafe_code)]

use super::area::Area;
use crate::object::argument_hash::mixed;
use crate::transport::arena::Borrowed;
use std::sync::atomic::Ordering;

/// State of collective calls on a communicator.
#[derive(Debug, Default)]
pub struct CollectiveState {
    /// Number of the last exchange. In an exchange every rank waits for all others.
    pub exchange: u64,
    /// Set of exchange slots (0 or 1) that the next exchange uses.
    set: usize,
    /// Index of the state words that the next window creation uses.
    pub creation: usize,
    /// Bounce buffers that this rank has published since the last exchange, and in that exchange.
    pub borrowed: Borrowed,
    /// Whether the mailboxes of all ranks are initialised, and all ranks have met since.
    pub(super) is_open: bool,
    /// Part of the number in each mailbox slot. It is different for each communicator.
    pub(super) salt: u64,
    /// Number of calls with early exit since the last exchange.
    pub(super) calls: u32,
    /// Number of slots of this rank's mailbox that another rank may still read.
    pub(super) unread: usize,
    /// Hash of the calls with early exit since the ranks last compared their hashes; 0 if there were none. If all ranks have made the same
    /// calls, it is equal at all ranks.
    pub history: u64,
}

impl CollectiveState {
    /// Begins an exchange, and publishes its number to ranks that wait for a slot of this rank's mailbox. Returns the set of exchange
    /// slots.
    pub fn begin_exchange(&mut self, area: &Area, rank: usize) -> usize {
        self.exchange += 1;
        (self.calls, self.unread) = (0, 0);
        if self.is_open {
            // SeqCst, where Release suffices: `EarlyExit::wait_slowly` relies on this store coming after the store of the number of the
            // last slot. No doorbell is rung for this word; a reader that sleeps checks it from time to time, with SeqCst. No loom model.
            area.mailbox(rank).exchange.store(self.exchange, Ordering::SeqCst);
        }
        self.take_set()
    }

    /// Begins an exchange on a communicator that spans hosts. Returns the set of exchange slots.
    pub fn next_exchange(&mut self) -> usize {
        self.exchange += 1;
        self.take_set()
    }

    fn take_set(&mut self) -> usize {
        let set = self.set;
        self.set ^= 1;
        set
    }

    /// Allows early exit from the next call on. All ranks must be in the same exchange.
    pub fn open(&mut self, context: u64) {
        if !self.is_open {
            (self.is_open, self.salt) = (true, mixed([context, self.exchange]));
        }
    }
}
