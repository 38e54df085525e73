//! State that a rank keeps for a communicator from one collective call to the next.
//!
//! The state is private to the process. The numbers of exchanges, calls and window creations are the same at all ranks, because all ranks
//! make the same collective calls in the same order. `CollectiveState::history` lets the ranks detect a program whose ranks make different
//! calls. A call with early exit is a collective call without a barrier (`early_exit`).

#![forbid(unsafe_code)]

use super::area::Area;
use super::calls::MeetingCall;
use crate::object::argument_hash::mixed;
use crate::transport::arena::Borrowed;
use std::sync::atomic::Ordering;

/// State of collective calls on a communicator.
#[derive(Debug, Default)]
pub struct CollectiveState {
    /// Number of the last exchange.
    pub exchange: u64,
    /// Set of exchange slots (0 or 1) that the next exchange uses.
    set: usize,
    /// Index of the state words that the next window creation uses.
    pub creation: usize,
    /// Bounce buffers that this rank has published in the last exchange or after it.
    pub borrowed: Borrowed,
    /// Part of the number in each mailbox slot. Each communicator has a different salt.
    pub(super) salt: u64,
    /// Number of calls with early exit since the last exchange.
    pub(super) calls: u32,
    /// Number of slots of this rank's mailbox that other ranks may still read, as far as this rank knows.
    pub(super) unread: usize,
    /// Whether this rank must enter an exchange before its next call with early exit.
    pub(super) needs_exchange: bool,
    /// Hash of the calls with early exit since the hash was last reset; 0 if there were no calls with early exit since then. The hash is
    /// equal at all ranks that have made the same calls. Ranks compare and reset the hash in an exchange. If the communicator has two
    /// ranks, they also compare and reset it in a call in which each of them needs the other's data.
    pub history: u64,
}

impl CollectiveState {
    /// Returns the initial state of a communicator with this context.
    pub fn of_context(context: u64) -> Self {
        Self { salt: mixed([context]), ..Self::default() }
    }

    /// Returns the index of the call whose number a mailbox slot has, on the communicator with this context; None if the call did not follow
    /// exchange `exchange` directly. The index is counted from that exchange.
    pub(super) fn call_with_number(context: u64, exchange: u64, number: u64) -> Option<u32> {
        let first = Self { exchange, ..Self::of_context(context) }.slot_number(0);
        u32::try_from(number ^ first).ok().filter(|call| *call > 0)
    }

    /// Returns the value of `MailboxSlot::number` for a call with early exit. `calls` is the index of the call since the last exchange.
    pub(super) fn slot_number(&self, calls: u32) -> u64 {
        self.salt ^ self.exchange.rotate_left(u32::BITS) ^ u64::from(calls)
    }

    /// Returns whether the owner of a mailbox slot has published the call with index `calls` since the last exchange, or a later call.
    /// `slot_number` is the number that the slot has. The numbers of other communicators and of earlier exchanges differ in the upper half.
    pub(super) fn has_reached(&self, calls: u32, slot_number: u64) -> bool {
        let published = slot_number ^ self.slot_number(0);
        (u64::from(calls)..=u64::from(u32::MAX)).contains(&published)
    }

    /// Begins an exchange in a call, and publishes the number of the exchange to ranks that wait for a slot of this rank's mailbox. Returns
    /// the set of exchange slots.
    pub fn begin_exchange(&mut self, area: &Area, rank: usize, call: MeetingCall) -> usize {
        self.exchange += 1;
        (self.calls, self.unread, self.needs_exchange) = (0, 0, false);
        let head = area.mailbox_head(rank);
        // Relaxed: the barrier of the exchange orders this store before the loads of other ranks.
        head.call_in(self.exchange).store(call.0, Ordering::Relaxed);
        head.enter_exchange(self.exchange);
        self.take_set()
    }

    /// Begins a relayed call on a communicator that spans hosts. Returns the set of the relay's slots.
    pub fn next_relayed_call(&mut self) -> usize {
        self.exchange += 1;
        self.take_set()
    }

    fn take_set(&mut self) -> usize {
        let set = self.set;
        self.set ^= 1;
        set
    }
}
