//! Early exit: collective calls without a barrier. A rank returns as soon as its own part of the call is complete.
//!
//! In such a call each rank publishes a slot of its mailbox (memory that one rank writes and the others read), with the description of its
//! call and its data. Then it waits only for the slots of ranks that have data for it (`mailbox` describes the order of accesses). A rank
//! that needs no data of other ranks can be up to `SLOTS` calls ahead of them. Before a rank writes a slot again, all other ranks must have
//! returned from the call of the slot's old content. If the rank does not know this yet, it waits for the other ranks. It also compares its
//! history (a hash of its calls) with their histories, because some mismatches are not visible in the slots that a rank reads.
//!
//! If a call cannot complete through mailboxes, it returns None at every rank. After that all ranks enter an exchange (slots and a barrier,
//! `exchange`).

use super::Comm;
use super::area::Area;
use super::mailbox::{CHECKPOINT, DESCRIPTION, MailboxHead, MailboxSlot, ROOM, SLOTS};
use super::state::CollectiveState;
use crate::object::argument_hash::mixed;
use crate::os::cache;
use crate::os::threads::KnownMutexGuard;
use crate::transport::arena::BounceBuffer;
use crate::transport::sync::Event;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::sync::atomic::Ordering;

/// A call with early exit, from the view of one rank.
pub struct EarlyExit<'a> {
    area: &'a Area,
    rank: usize,
    is_mutual: bool,
    /// Whether each rank has read the slots of all others in this call.
    is_synchronized: Cell<bool>,
    state: KnownMutexGuard<'a, CollectiveState>,
}

impl Comm {
    /// Runs the next call with early exit. Returns None if the communicator has no area, or if all ranks must enter an exchange. The
    /// reasons for an exchange are: there are no call numbers left, another rank has entered an exchange, the earlier calls of the ranks do
    /// not match, or `call` returned None. `is_mutual` is true if in this call each rank waits for the slots of all others.
    #[inline]
    pub fn try_early_exit<R>(
        &self,
        is_mutual: bool,
        call: impl FnOnce(&mut EarlyExit<'_>) -> Option<R>,
    ) -> Option<R> {
        let area = self.area.as_ref()?;
        let mut state = self.collective.lock();
        if state.calls == u32::MAX || !(state.unread < SLOTS || self.make_room(area, &mut state)) {
            return None;
        }
        state.calls += 1;
        state.unread += 1;
        let before = state.history;
        let mut early = EarlyExit { area, rank: self.rank, is_mutual, is_synchronized: Cell::new(false), state };
        let result = call(&mut early);
        if early.is_synchronized.get() {
            // The other ranks published their slots of this call after they had returned from all earlier calls. So other ranks may still
            // read the slot of this call, but no earlier slot.
            early.state.unread = 1;
        }
        if result.is_none() {
            // Later functions of the same MPI call may try early exit again. `needs_exchange` makes these attempts return None, so that the rank
            // enters the exchange.
            (early.state.unread, early.state.needs_exchange) = (SLOTS, true);
            // The exchange compares the descriptors of this call, so the history must not contain the call.
            early.state.history = before;
        }
        result
    }

    /// Resets the history of calls with early exit. Called by all ranks after a call in which one rank has published its error to all
    /// others, so that the next exchange does not report this call again.
    pub fn forget_history(&self) {
        self.collective.lock().history = 0;
    }

    /// Runs a call that does not become part of the history of calls with early exit. The caller makes sure that the history contains an
    /// earlier call that was made for the same MPI call.
    pub fn without_history<R>(&self, call: impl FnOnce() -> R) -> R {
        let (before, exchange) = {
            let state = self.collective.lock();
            (state.history, state.exchange)
        };
        let result = call();
        let mut state = self.collective.lock();
        // If the call was an exchange, the ranks have compared their histories and reset them.
        if state.exchange == exchange {
            state.history = before;
        }
        result
    }

    /// Returns the calls with early exit that this rank and another rank have made after exchange `exchange`, in their order: the slots of
    /// both ranks, None for a call that the rank has not made. Calls whose slots a rank has written again are left out, because the ranks
    /// have compared their histories since. May be called only while neither rank begins a call.
    #[cold]
    pub fn early_calls(&self, exchange: u64, rank: usize) -> Vec<[Option<&MailboxSlot>; 2]> {
        let Some(area) = &self.area else { return Vec::new() };
        let calls_of = |rank: usize| -> BTreeMap<u32, &MailboxSlot> {
            let numbered = area.mailbox(rank).slots.iter().filter_map(|slot| {
                Some((CollectiveState::call_with_number(self.context, exchange, slot.number.get())?, slot))
            });
            numbered.collect()
        };
        let both = [self.rank, rank].map(calls_of);
        let first = both.iter().filter_map(|calls| calls.keys().next().copied()).max().unwrap_or(1);
        let last = both.iter().filter_map(|calls| calls.keys().next_back().copied()).max().unwrap_or(0);
        (first..=last).map(|call| both.each_ref().map(|calls| calls.get(&call).copied())).collect()
    }

    /// Waits until each other rank has returned from the call whose slot the next call overwrites. Returns false if this rank must enter an
    /// exchange, because `needs_exchange` is set, because another rank has entered an exchange, or because the calls of another rank do not
    /// match.
    #[cold]
    fn make_room(&self, area: &Area, state: &mut CollectiveState) -> bool {
        if state.needs_exchange {
            return false;
        }
        let next = state.calls + 1;
        // A rank that has published call `checkpoint` (every 64th call is a checkpoint) has returned from all earlier calls. One of them is
        // call `next - SLOTS`, whose slot the next call overwrites.
        let checkpoint = (next - SLOTS as u32 + 1).next_multiple_of(CHECKPOINT);
        let expected = state.slot_number(checkpoint);
        // Relaxed: this rank has stored the word.
        let own_history = area.mailbox_head(self.rank).history_at(checkpoint).load(Ordering::Relaxed);
        for rank in (0..self.size).filter(|rank| *rank != self.rank) {
            let head = area.mailbox_head(rank);
            let slot = &area.mailbox(rank).slots[checkpoint as usize % SLOTS];
            // A rank in this loop waits only for ranks that are at least `SLOTS - CHECKPOINT` calls behind it. So two ranks cannot wait for
            // each other here.
            let is_enough = |number| state.has_reached(checkpoint, number);
            let number = head.wait_for_number(&slot.number, state.exchange, is_enough);
            // Relaxed: the rank has stored the history before the number. If the slot has a later number, the rank is `SLOTS` calls past the
            // checkpoint, and has itself compared the histories.
            let matches = number != expected || head.history_at(checkpoint).load(Ordering::Relaxed) == own_history;
            if !state.has_reached(checkpoint, number) || !matches {
                return false;
            }
        }
        state.unread = (next - checkpoint) as usize;
        true
    }
}

impl EarlyExit<'_> {
    fn index(&self) -> usize {
        self.state.calls as usize % SLOTS
    }

    /// Returns the number that every rank stores in its slot of this call.
    fn number(&self) -> u64 {
        self.state.slot_number(self.state.calls)
    }

    /// Returns the number of the last exchange.
    pub fn exchange(&self) -> u64 {
        self.state.exchange
    }

    /// Returns a tag for messages of this call. All ranks that are in the same call get the same tag.
    pub fn tag(&self) -> c_int {
        (self.state.calls & c_int::MAX as u32) as c_int
    }

    /// Adds a word and the number of this call to the history, which ranks compare at checkpoints and in the next exchange. The word must be
    /// the same at all ranks.
    pub fn remember(&mut self, word: u64) {
        self.state.history = mixed([self.state.history, word, self.number()]).max(1);
    }

    /// Returns the history, which the ranks compare in this call, and resets it.
    pub fn take_history(&mut self) -> u64 {
        std::mem::take(&mut self.state.history)
    }

    /// Records that in this call each rank waits for the slots of all other ranks. So no rank is still in an earlier call, and earlier slots
    /// may be overwritten.
    pub fn mark_synchronized(&self) {
        self.is_synchronized.set(true);
    }

    /// Keeps a bounce buffer (shared memory with data of this call) published until all its readers have released it, or until the next
    /// exchange.
    pub fn keep_published(&mut self, buffer: BounceBuffer<'static>) {
        buffer.publish_in(&mut self.state.borrowed);
    }

    /// Publishes this call: key, description, and `bytes` bytes of data (at most `ROOM`), which `write` writes.
    #[inline]
    pub fn publish<T: Copy>(&self, key: u64, description: &T, bytes: usize, write: impl FnOnce(*mut u8)) {
        self.store(key, description, bytes, write).ring_for_store();
    }

    /// Publishes this call without data. Called by a rank that needs data of another rank. If `quiet` is true, the doorbell is rung only at
    /// checkpoints, because at other calls no rank waits for this slot if the calls match. If the calls do not match, a rank may wait for
    /// this slot; that rank checks the slot every `RECHECK_MS` milliseconds.
    #[inline]
    pub fn publish_without_data<T: Copy>(&self, key: u64, description: &T, quiet: bool) {
        let doorbell = self.store(key, description, 0, |_| ());
        if !quiet || self.state.calls.is_multiple_of(CHECKPOINT) {
            doorbell.ring_for_store();
        }
    }

    /// Fills this call's slot. Returns the doorbell to ring.
    #[inline]
    fn store<T: Copy>(&self, key: u64, description: &T, bytes: usize, write: impl FnOnce(*mut u8)) -> &Event {
        const { assert!(size_of::<T>() <= DESCRIPTION && align_of::<T>() <= 8) };
        debug_assert!(bytes <= ROOM);
        let slot = &self.area.mailbox(self.rank).slots[self.index()];
        let content = slot.content.get();
        // SAFETY: this rank alone writes its mailbox. `unread` is at most `SLOTS`, so the other ranks have read the previous content of the
        // slot; they read the slot again only when it has the number of this call.
        unsafe {
            (*content).key = key;
            (&raw mut (*content).description).cast::<T>().write(*description);
            write((&raw mut (*content).data).cast());
        }
        let head = self.area.mailbox_head(self.rank);
        if self.state.calls.is_multiple_of(CHECKPOINT) {
            // Relaxed: the number below is stored later, with Release.
            head.history_at(self.state.calls).store(self.state.history, Ordering::Relaxed);
        }
        slot.number.publish(self.number());
        &head.doorbell
    }

    /// Waits for the slot that a rank publishes in this call. Returns None if that rank has entered an exchange instead.
    #[inline]
    pub fn wait_for(&self, rank: usize) -> Option<&MailboxSlot> {
        let mailbox = self.area.mailbox(rank);
        let slot = &mailbox.slots[self.index()];
        let number = self.number();
        if slot.number.is(number) {
            // In a call that is not mutual, the other rank may already have published its next slot. Therefore that slot is prefetched.
            if !self.is_mutual {
                cache::ask_for(&raw const mailbox.slots[(self.index() + 1) % SLOTS]);
            }
            return Some(slot);
        }
        self.wait_slowly(self.area.mailbox_head(rank), slot, number)
    }

    fn wait_slowly<'b>(&self, head: &MailboxHead, slot: &'b MailboxSlot, number: u64) -> Option<&'b MailboxSlot> {
        // The rank stores the slot's number before `exchange`, so the slot may be published although the rank has entered an exchange.
        let found = head.wait_for_number(&slot.number, self.state.exchange, |found| found == number);
        (found == number).then_some(slot)
    }
}
