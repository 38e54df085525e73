//! Early exit: collective calls from which a rank returns when its own part is complete, without a barrier.
//!
//! In such a call each rank publishes a slot of its mailbox, with the description of its call and its data, and waits
//! for the slots of those ranks alone that have data for it (`mailbox` has the order of accesses). A rank that others
//! do not wait for runs up to `SLOTS` calls ahead of them.
//!
//! All ranks must decide alike whether a call is one with early exit. They do, since the decision depends on
//! `CollectiveState` alone. A call that turns out to need all ranks returns None at each of them, and then all ranks
//! meet in an exchange.

use super::Comm;
use super::area::Area;
use super::mailbox::{DESCRIPTION, Mailbox, MailboxSlot, ROOM, SLOTS};
use super::state::CollectiveState;
use crate::object::argument_hash::mixed;
use crate::os::cache;
use crate::os::sleep::ALL_SLEEPERS;
use crate::os::threads::KnownMutexGuard;
use crate::transport::arena::BounceBuffer;
use crate::transport::sync::{Event, RECHECK_MS};
use std::cell::Cell;
use std::sync::atomic::Ordering;

/// A call with early exit, at this rank.
pub struct EarlyExit<'a> {
    area: &'a Area,
    rank: usize,
    is_mutual: bool,
    /// Whether each rank has read the slots of all others in this call.
    is_synchronized: Cell<bool>,
    state: KnownMutexGuard<'a, CollectiveState>,
}

impl Comm {
    /// Initialises this rank's mailbox, if that is not done, before an exchange of a function that can exit early.
    pub fn prepare_mailbox(&self) {
        let state = self.collective.lock();
        if let Some(area) = self.area.as_ref().filter(|_| !state.is_open) {
            // SAFETY: the area has memory for a mailbox of each rank; other ranks access it only after the exchange
            // that opens it.
            unsafe { Mailbox::initialize(area.mailbox_at(self.rank), state.exchange + 1) };
        }
    }

    /// Runs the next call as one with early exit, if the mailboxes are open and have a slot that no rank reads: all
    /// ranks find the same. None when it is not run, or `call` returns None: then all ranks meet in an exchange. In a
    /// mutual call each rank waits for each other one.
    #[inline]
    pub fn try_early_exit<R>(
        &self,
        is_mutual: bool,
        call: impl FnOnce(&mut EarlyExit<'_>) -> Option<R>,
    ) -> Option<R> {
        let area = self.area.as_ref()?;
        let mut state = self.collective.lock();
        if !state.is_open || state.unread == SLOTS || state.calls == u32::MAX {
            return None;
        }
        state.calls += 1;
        state.unread += 1;
        let before = state.history;
        let mut early = EarlyExit { area, rank: self.rank, is_mutual, is_synchronized: Cell::new(false), state };
        let result = call(&mut early);
        if early.is_synchronized.get() {
            // The other ranks had returned from all calls before when they published their slots of this one.
            early.state.unread = 1;
        }
        if result.is_none() {
            early.state.unread = SLOTS;
            // The exchange compares the call itself.
            early.state.history = before;
        }
        result
    }
}

impl EarlyExit<'_> {
    fn index(&self) -> usize {
        self.state.calls as usize % SLOTS
    }

    /// Number of this call's slots.
    fn number(&self) -> u64 {
        self.state.salt ^ self.state.exchange.rotate_left(u32::BITS) ^ u64::from(self.state.calls)
    }

    /// Number of the last exchange.
    pub fn exchange(&self) -> u64 {
        self.state.exchange
    }

    /// Adds a word that is the same at all ranks, and the number of this call, to the history that ranks compare in
    /// the next exchange.
    pub fn remember(&mut self, word: u64) {
        self.state.history = mixed([self.state.history, word, self.number()]).max(1);
    }

    /// Takes the history, which the ranks compare in this call.
    pub fn take_history(&mut self) -> u64 {
        std::mem::take(&mut self.state.history)
    }

    /// Notes that each rank has read the slots of all others in this call, and that all ranks know it.
    pub fn mark_synchronized(&self) {
        self.is_synchronized.set(true);
    }

    /// Keeps a bounce buffer published until its readers have released it, or all ranks meet.
    pub fn keep_published(&mut self, buffer: BounceBuffer<'static>) {
        buffer.publish_in(&mut self.state.borrowed);
    }

    /// Publishes this call: a key, a description, and up to `ROOM` bytes of data, which `write` writes.
    #[inline]
    pub fn publish<T: Copy>(&self, key: u64, description: &T, bytes: usize, write: impl FnOnce(*mut u8)) {
        self.store(key, description, bytes, write).ring_for_store();
    }

    /// Publishes this call at a rank that waits for another rank's data, and has none. A `quiet` one rings no
    /// doorbell: no rank waits for it if the calls match; a rank that waits all the same looks at least once in
    /// `RECHECK_MS` milliseconds.
    #[inline]
    pub fn publish_without_data<T: Copy>(&self, key: u64, description: &T, quiet: bool) {
        let doorbell = self.store(key, description, 0, |_| ());
        if !quiet {
            doorbell.ring_for_store();
        }
    }

    /// Fills this call's slot; returns the doorbell to ring.
    #[inline]
    fn store<T: Copy>(&self, key: u64, description: &T, bytes: usize, write: impl FnOnce(*mut u8)) -> &Event {
        const { assert!(size_of::<T>() <= DESCRIPTION && align_of::<T>() <= 8) };
        debug_assert!(bytes <= ROOM);
        let mailbox = self.area.mailbox(self.rank);
        let slot = &mailbox.slots[self.index()];
        let content = slot.content.get();
        // SAFETY: this rank alone writes its mailbox. `unread` shows that the other ranks have read what the slot had
        // before; they read it again only when it has the number of this call.
        unsafe {
            (*content).key = key;
            (&raw mut (*content).description).cast::<T>().write(*description);
            write((&raw mut (*content).data).cast());
        }
        // Release: a rank that loads the number (Acquire) sees the content. The model
        // event::what_was_written_before_is_seen covers a store of this kind before `ring_for_store`.
        slot.number.store(self.number(), Ordering::Release);
        &mailbox.doorbell
    }

    /// Waits for the slot that a rank publishes in this call; None when the rank has entered an exchange instead.
    #[inline]
    pub fn wait_for(&self, rank: usize) -> Option<&MailboxSlot> {
        let mailbox = self.area.mailbox(rank);
        let slot = &mailbox.slots[self.index()];
        let number = self.number();
        // Acquire: orders the content, which was stored before the number, before its reads here.
        if slot.number.load(Ordering::Acquire) == number {
            // A rank that waits for no other has published the next call, too.
            if !self.is_mutual {
                cache::ask_for(&raw const mailbox.slots[(self.index() + 1) % SLOTS]);
            }
            return Some(slot);
        }
        self.wait_slowly(mailbox, slot, number)
    }

    fn wait_slowly<'b>(&self, mailbox: &Mailbox, slot: &'b MailboxSlot, number: u64) -> Option<&'b MailboxSlot> {
        // SeqCst: the doorbell's sleeper counts itself first and looks here afterwards, so either it sees the number
        // or the publishing rank sees the sleeper (models/event.rs). It also acquires the content.
        let is_published = || slot.number.load(Ordering::SeqCst) == number;
        let mut has_left = false;
        // Entering an exchange rings no doorbell: hence a look each `RECHECK_MS` milliseconds.
        mailbox.doorbell.wait_for_store_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            // SeqCst: the look at the number below comes after this one.
            has_left = mailbox.exchange.load(Ordering::SeqCst) > self.state.exchange;
            has_left || is_published()
        });
        // The rank may have entered the exchange after it has published its slot: the number was stored before
        // `exchange`.
        is_published().then_some(slot)
    }
}
