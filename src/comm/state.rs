//! What one rank of a communicator keeps from one collective call to the next.
//!
//! All of it is private to the process. The numbers are the same at all ranks, since all ranks make the same
//! collective calls in the same order; `CollectiveState::history` finds where they did not.

#![forbid(unsafe_code)]

use super::area::Area;
use crate::object::argument_hash::mixed;
use crate::transport::arena::Borrowed;
use std::sync::atomic::Ordering;

/// The state of collective calls of a communicator.
#[derive(Debug, Default)]
pub struct CollectiveState {
    /// Number of the last exchange, in which all ranks met.
    pub exchange: u64,
    /// Which of the two sets of exchange slots the next exchange uses.
    set: usize,
    /// Which of the creation places the next window uses.
    pub creation: usize,
    /// Bounce buffers that this rank has published since the last exchange, and in that exchange.
    pub borrowed: Borrowed,
    /// Whether the mailboxes of all ranks are initialised: all ranks have met since.
    pub(super) is_open: bool,
    /// Part of the number of each mailbox slot: no other communicator has it.
    pub(super) salt: u64,
    /// Calls with early exit since the last exchange.
    pub(super) calls: u32,
    /// Slots of this rank's mailbox that another rank may still read.
    pub(super) unread: usize,
    /// A hash of the calls with early exit that all ranks must have made alike since they last compared it; else 0.
    pub history: u64,
}

impl CollectiveState {
    /// Begins an exchange: readers of this rank's mailbox see it there. Returns the set of exchange slots.
    pub fn begin_exchange(&mut self, area: &Area, rank: usize) -> usize {
        self.exchange += 1;
        (self.calls, self.unread) = (0, 0);
        if self.is_open {
            // SeqCst: a reader that sleeps on the doorbell looks at this word with SeqCst, and nothing rings for it.
            // The order after the last slot's number is what `EarlyExit::wait_slowly` relies on; Release would do for
            // that. No loom model covers it.
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

    /// Allows early exit from the next call on; all ranks are in the exchange with this number.
    pub fn open(&mut self, context: u64) {
        if !self.is_open {
            (self.is_open, self.salt) = (true, mixed([context, self.exchange]));
        }
    }
}
