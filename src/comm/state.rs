//! What one rank of a communicator keeps from one collective call to the next.

use super::area::Area;
use crate::object::argument_hash::mixed;
use crate::transport::arena::Borrowed;
use std::sync::atomic::Ordering;

/// What this rank keeps from one collective call to the next; all ranks have the same.
#[derive(Debug, Default)]
pub struct Turn {
    /// Number of the last exchange.
    pub exchange: u64,
    /// Which of the two sets of slots the next exchange uses.
    pub(super) slots: usize,
    /// Which of the places for creations the next window uses.
    pub creation: usize,
    pub told: Told,
    /// BounceBuffers that this rank has lent in calls since all have met, and in the one in which they did.
    pub lendings: Borrowed,
}

impl Turn {
    /// Begins an exchange of a rank; gives the set of slots that it uses.
    pub fn begin_exchange(&mut self, area: &Area, rank: usize) -> usize {
        self.exchange += 1;
        self.told.meet(area, rank, self.exchange);
        let set = self.slots;
        self.slots ^= 1;
        set
    }
}

/// What a communicator's turn has of notices.
#[derive(Debug, Default)]
pub struct Told {
    /// Whether the rows of all ranks can be used: all have met, and have them ready.
    pub(super) is_open: bool,
    /// What the numbers of notices on this communicator are made of.
    pub(super) salt: u64,
    /// Such calls since all have met.
    pub(super) calls: u32,
    /// Notices of this rank that others may still read.
    pub(super) kept: usize,
    /// Made of all calls with notices that all ranks must have made alike, since they have compared this; else 0.
    pub history: u64,
}

impl Told {
    /// From now on there are notices on a communicator, all of whose ranks are in this exchange.
    pub fn open(&mut self, context: u64, exchange: u64) {
        if !self.is_open {
            (self.is_open, self.salt) = (true, mixed([context, exchange]));
        }
    }

    /// All ranks meet; this one says so to those who wait for its notice.
    pub fn meet(&mut self, area: &Area, rank: usize, exchange: u64) {
        (self.calls, self.kept) = (0, 0);
        if self.is_open {
            area.row(rank).exchange.store(exchange, Ordering::SeqCst);
        }
    }
}
