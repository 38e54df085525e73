//! Exchanges: all ranks of a communicator meet in a barrier, and each publishes a slot that all others read.
//!
//! The area has two sets of slots, used in turn. Each rank writes its slot of the set, enters the barrier with a key,
//! and reads the slots of all ranks after it. The barrier orders the writes before the reads. A slot is written again
//! two exchanges later: its writer has then passed the barrier between, which each reader enters only when it has
//! read the slot. So one barrier for each exchange is enough.
//!
//! A communicator that spans hosts has no area, but slots in the relay of each host (`between_hosts`).
//!
//! A rank that dies before it has entered the barrier keeps the others waiting until the launcher ends them.

use super::Comm;
use super::area;
use super::state::CollectiveState;
use crate::os::threads::KnownMutexGuard;
use crate::transport::arena::BounceBuffer;

/// What the ranks have written in an exchange; it stays until the exchange after the next one.
#[derive(Debug)]
pub struct ExchangeSlots<'a> {
    /// The slot of rank 0; those of the other ranks follow.
    pub(super) first: *const u8,
    /// The communicator's context.
    pub(super) context: u64,
    /// Whether all ranks have brought the same key.
    pub are_alike: bool,
    pub(super) state: KnownMutexGuard<'a, CollectiveState>,
}

impl ExchangeSlots<'_> {
    /// The slot of a rank.
    pub fn of(&self, rank: usize) -> *const u8 {
        self.first.wrapping_add(rank * area::SLOT)
    }

    /// Resets the history of calls with early exit, which the ranks have compared in this exchange.
    pub fn reset_history(&mut self) {
        self.state.history = 0;
    }

    /// Keeps a bounce buffer of this call published until all ranks meet again.
    pub fn keep_published(&mut self, buffer: BounceBuffer<'static>) {
        buffer.publish_in(&mut self.state.borrowed);
    }

    /// Allows early exit from the next call on: all ranks are in a call of a function that can exit early.
    pub fn open_mailboxes(&mut self) {
        self.state.open(self.context);
    }
}

impl Comm {
    /// Returns when every rank has called it; of both groups of an intercommunicator.
    pub fn barrier(&self) {
        let all = self.all_ranks();
        match &all.area {
            Some(area) => {
                area.header().barrier.pass(all.rank, all.size, 0);
            }
            None => {
                all.keyed_barrier_between_hosts(0);
            }
        }
    }

    /// MPI_Barrier: an exchange in which this rank writes no slot, so a rank in another exchange finds an older
    /// number there. `key` makes a key of the exchange's number and of the history of calls with early exit, which is
    /// reset. Returns whether the keys of all ranks are alike. Takes back the bounce buffers that this rank has
    /// published before.
    pub fn empty_exchange(&self, key: impl FnOnce(u64, u64) -> u64) -> bool {
        let all = self.all_ranks();
        let Some(area) = &all.area else { return all.empty_exchange_between_hosts(key) };
        let mut state = all.collective.lock();
        state.begin_exchange(area, all.rank);
        let key = key(state.exchange, std::mem::take(&mut state.history));
        let has_published = state.borrowed.is_any();
        drop(state);
        let are_alike = area.header().barrier.pass(all.rank, all.size, key);
        if has_published {
            all.collective.lock().borrowed.reclaim();
        }
        are_alike
    }

    /// Fills this rank's slot with `write`, which gets the number of the exchange, the history of calls with early
    /// exit and the slot, and returns a key; then waits for all ranks. Takes back the bounce buffers that this rank
    /// has published before: no rank reads them any more. None when the communicator has one rank.
    pub fn exchange(&self, write: impl FnOnce(u64, u64, *mut u8) -> u64) -> Option<ExchangeSlots<'_>> {
        debug_assert!(self.remote.is_none(), "of an intercommunicator the ranks of both groups meet");
        let Some(area) = &self.area else { return self.exchange_between_hosts(write) };
        let mut state = self.collective.lock();
        let set = state.begin_exchange(area, self.rank);
        let key = write(state.exchange, state.history, area.slot(set, self.rank));
        let are_alike = area.header().barrier.pass(self.rank, self.size, key);
        state.borrowed.reclaim();
        Some(ExchangeSlots { first: area.slot(set, 0), context: self.context, are_alike, state })
    }

    /// Exchanges `N` words of each rank. Before them stand the number of the exchange and 0, by which other
    /// collective calls see that this is none of theirs.
    pub fn exchange_words<const N: usize>(&self, own: [u64; N], mut each: impl FnMut(usize, [u64; N])) {
        const { assert!((N + 2) * 8 <= area::SLOT) };
        let write = |number, _, slot: *mut u8| {
            // SAFETY: a slot has room for N + 2 words, as the assertion says, and this rank alone writes it.
            unsafe {
                slot.cast::<[u64; 2]>().write([number, 0]);
                slot.cast::<[u64; 2]>().add(1).cast::<[u64; N]>().write_unaligned(own);
            }
            0
        };
        match self.exchange(write) {
            None => each(0, own),
            Some(slots) => {
                for rank in 0..self.size {
                    let words = slots.of(rank).cast::<[u64; 2]>().wrapping_add(1).cast::<[u64; N]>();
                    // SAFETY: every rank has written N words there before the barrier, and writes there again only
                    // two exchanges later.
                    each(rank, unsafe { words.read_unaligned() });
                }
            }
        }
    }
}
