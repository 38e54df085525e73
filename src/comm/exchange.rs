//! Exchanges: each rank of a communicator writes a slot, all ranks pass a barrier, and then each rank reads the slots of all ranks.
//!
//! The area (the shared memory of the communicator) has two sets of slots, used in turn. The barrier orders the writes of an exchange
//! before its reads. It also compares the keys of the ranks; the key of a rank is a hash of its call. One barrier per exchange suffices: a
//! slot is written again only two exchanges later, after the barrier of the exchange in between. Each reader enters that barrier only after
//! it has read the slot.
//!
//! A communicator that spans hosts has no area and no exchanges (`between_hosts`, `decision`).
//!
//! If a rank dies before it has entered the barrier, the others wait until the launcher ends them.

use super::Comm;
use super::calls::MeetingCall;
use super::slots::SlotSet;
use super::state::CollectiveState;
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Error, Result};
use crate::os::threads::KnownMutexGuard;
use crate::transport::typed::Plain;
use std::sync::atomic::Ordering;

/// Key of MPI_Finalize in the barrier. It contains no number, so the ranks leave MPI_Finalize together, whatever they have called before.
const FINALIZATION: u64 = 0x6669_6e61_6c69;

/// Offset in a slot at which `exchange_words` writes its words.
const WORDS_BEGIN: usize = 16;

/// Slots of all ranks in an exchange. The slots do not change until the exchange after the next.
#[derive(Debug)]
pub struct ExchangeSlots<'a> {
    pub(super) slots: SlotSet<'a>,
    /// Whether the keys of all ranks are equal.
    pub are_alike: bool,
    pub(super) state: KnownMutexGuard<'a, CollectiveState>,
}

/// The slot of this rank in an exchange, before this rank enters the barrier.
#[derive(Debug)]
pub struct OwnSlot<'a> {
    slots: SlotSet<'a>,
    rank: usize,
}

impl<'a> OwnSlot<'a> {
    /// The slot of `rank`, which this rank alone writes, and which no rank reads before the barrier.
    pub(super) fn new(slots: SlotSet<'a>, rank: usize) -> Self {
        Self { slots, rank }
    }

    /// Returns the address of the slot.
    pub fn address(&self) -> *mut u8 {
        self.slots.address(self.rank)
    }

    /// Returns the size of the slot in bytes.
    pub fn room(&self) -> usize {
        self.slots.room()
    }

    /// Writes a value at an offset in the slot.
    pub fn write<T: Plain>(&mut self, offset: usize, value: T) {
        assert!(offset + size_of::<T>() <= self.room(), "a value of {} bytes at {offset}", size_of::<T>());
        // SAFETY: the value lies in the slot, as the assertion says. No other rank accesses the slot before the barrier.
        unsafe { self.address().add(offset).cast::<T>().write_unaligned(value) };
    }
}

impl ExchangeSlots<'_> {
    /// Returns the slot of a rank.
    pub fn of(&self, rank: usize) -> *const u8 {
        self.slots.address(rank)
    }

    /// Returns the value at an offset in the slot of a rank. If the rank is in another collective call, its slot has other data, and the
    /// value consists of bytes of these data.
    pub fn read<T: Plain>(&self, rank: usize, offset: usize) -> T {
        assert!(offset + size_of::<T>() <= self.slots.room(), "a value of {} bytes at {offset}", size_of::<T>());
        // SAFETY: the value lies in the slot, and all bytes are valid. The rank has written its slot before the barrier. It writes the slot
        // again two exchanges later, and this rank enters no exchange while `self` has the lock.
        unsafe { self.of(rank).add(offset).cast::<T>().read_unaligned() }
    }

    /// Returns the number of the exchange, which is the same at all ranks.
    pub fn number(&self) -> u64 {
        self.state.exchange
    }

    /// Resets the history, which is a hash of the calls with early exit (without a barrier, `early_exit`). Called after the ranks have
    /// compared the history in this exchange.
    pub fn reset_history(&mut self) {
        self.state.history = 0;
    }
}

impl Comm {
    /// Returns the call in which a rank has entered the current exchange. May be called after the barrier of the exchange, and before this
    /// rank enters another exchange. The communicator is on one host.
    #[cold]
    pub fn call_of(&self, rank: usize, exchange: u64) -> Option<MeetingCall> {
        let area = self.area.as_ref()?;
        // Relaxed: the barrier of the exchange orders the store before this load. The rank writes this word again two exchanges later.
        Some(MeetingCall(area.mailbox_head(rank).call_in(exchange).load(Ordering::Relaxed)))
    }

    /// Returns when all ranks have called this function. On an intercommunicator, these are the ranks of both groups.
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

    /// Waits until all ranks are in MPI_Finalize. Ranks that are in another collective call of this communicator fail with the mismatch. This
    /// rank then waits again. Fails with the first mismatch.
    pub fn await_finalization(&self) -> Result {
        let mut result = Ok(());
        while !self.empty_exchange(MeetingCall::FINALIZE, |_, _| FINALIZATION) {
            result = result.and_then(|()| Err(Error::new(MPI_ERR_OTHER, self.explain_other_than_finalize())));
        }
        result
    }

    /// Returns the sentence for MPI_Finalize of this rank, while another rank was in another collective call.
    #[cold]
    fn explain_other_than_finalize(&self) -> String {
        let exchange = self.collective.lock().exchange;
        let other = (0..self.size)
            .filter_map(|rank| Some((rank, self.call_of(rank, exchange)?)))
            .find(|(_, call)| *call != MeetingCall::FINALIZE);
        match other {
            Some((rank, call)) => {
                let root = call.root().map_or(String::new(), |root| format!(" with root {root}"));
                format!(
                    "rank {rank} had called {}{root} on MPI_COMM_WORLD when this rank called MPI_Finalize; the call at rank {rank} has failed",
                    call.name()
                )
            }
            // Between hosts, frames do not name the call of each rank.
            None => "another rank was in another collective call on MPI_COMM_WORLD when this rank called MPI_Finalize, or had made \
                     fewer collective calls; the call at that rank has failed"
                .to_owned(),
        }
    }

    /// Waits for all ranks without exchanging data, for MPI_Barrier. This rank writes no slot. If another rank is in an exchange with data,
    /// that rank finds an old number in this rank's slot, and so detects the mismatch. `key` computes this rank's key from the number of
    /// the exchange and the history of calls with early exit. After `key` has returned, the history is reset. Returns whether the keys of
    /// all ranks are equal. Reclaims the bounce buffers that this rank has published before the call. `call` is this rank's call, for error
    /// sentences.
    pub fn empty_exchange(&self, call: MeetingCall, key: impl FnOnce(u64, u64) -> u64) -> bool {
        let all = self.all_ranks();
        let Some(area) = &all.area else { return all.keyed_barrier_of_calls(key) };
        let mut state = all.collective.lock();
        state.begin_exchange(area, all.rank, call);
        let key = key(state.exchange, std::mem::take(&mut state.history));
        let has_published = state.borrowed.is_any();
        drop(state);
        let are_alike = area.header().barrier.pass(all.rank, all.size, key);
        if has_published {
            all.collective.lock().borrowed.reclaim();
        }
        are_alike
    }

    /// Exchanges data in the call `call`. Calls `write`, which fills the slot of this rank, and waits for all ranks. `write` gets the number of the
    /// exchange, the history of calls with early exit, and the slot. It returns a key, which the barrier compares. Reclaims the bounce buffers that
    /// this rank has published before, because no rank reads them any more. Returns None if the communicator has one rank. The communicator does
    /// not span hosts.
    pub fn exchange(
        &self,
        call: MeetingCall,
        write: impl FnOnce(u64, u64, OwnSlot<'_>) -> u64,
    ) -> Option<ExchangeSlots<'_>> {
        debug_assert!(
            self.remote.is_none(),
            "on an intercommunicator, the hidden communicator of both groups makes the exchange"
        );
        debug_assert!(self.hierarchy.is_none(), "a communicator that spans hosts has no exchanges");
        let area = self.area.as_ref()?;
        let mut state = self.collective.lock();
        let slots = SlotSet::of_area(area.slots(state.begin_exchange(area, self.rank, call)));
        let key = write(state.exchange, state.history, OwnSlot::new(slots, self.rank));
        let are_alike = area.header().barrier.pass(self.rank, self.size, key);
        state.borrowed.reclaim();
        Some(ExchangeSlots { slots, are_alike, state })
    }

    /// Exchanges `N` words of each rank, when MPI starts or a window is created. The slot begins with the number of the exchange and a 0; the words
    /// follow. The number and the 0 let a rank in another collective call detect the mismatch.
    pub fn exchange_words<const N: usize>(&self, own: [u64; N], mut each: impl FnMut(usize, [u64; N])) {
        let write = |number, _, mut slot: OwnSlot<'_>| {
            slot.write(0, [number, 0]);
            slot.write(WORDS_BEGIN, own);
            0
        };
        match self.exchange(MeetingCall::WINDOW, write) {
            None => each(0, own),
            Some(slots) => {
                for rank in 0..self.size {
                    each(rank, slots.read(rank, WORDS_BEGIN));
                }
            }
        }
    }
}
