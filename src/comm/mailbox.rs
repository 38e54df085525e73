//! Mailboxes: each rank has a head and an array of slots, which only this rank writes and the other ranks of the communicator read.
//!
//! A mailbox carries what a rank publishes about a collective call with early exit (`early_exit`), so that the call needs no barrier.
//!
//! State words, and the order of accesses:
//!
//! 1. The owner writes the content of the next slot, with ordinary stores.
//! 2. The owner stores the slot's `number` (Release). It rings `doorbell` (a futex event) if a rank with a matching call may wait for the
//!    slot. A reader that loads this number (Acquire) can read the content.
//! 3. The owner stores `exchange` before it enters the barrier of an exchange (all ranks write slots and pass a barrier). A reader that
//!    waits for a slot may find this word changed. In this case the owner will not publish the slot any more, but it may have published the
//!    slot before it stored the word.
//!
//! Invariant: a slot is written again only when no rank reads it any more. This is so if one of three conditions holds: all ranks have
//! entered an exchange since the slot was written; each rank has read the slots of all others in a later call; or each rank has published a
//! later call. `CollectiveState::unread` counts the slots for which the owner has not established one of these conditions. If the next slot
//! is among the counted slots, the owner waits until the other ranks have published a later checkpoint.
//!
//! A checkpoint is every 64th call since the last exchange. At a checkpoint the owner first stores the history (a hash) of its calls in
//! `histories`. It publishes the slot after that, and always rings the doorbell. The owner overwrites this history 256 calls later; a rank
//! that reads the history is less than 128 calls behind the owner.
//!
//! If a rank dies before it has published a slot, the ranks that wait for this slot or checkpoint wait until the launcher ends them.
//!
//! Models: models/mailbox.rs, which compiles this file.

use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;
use crate::transport::sync::{Event, RECHECK_MS};
use crate::transport::typed::{Shared, shared};
use std::cell::UnsafeCell;

/// Number of slots of a mailbox. If ranks share a processor, one rank can make this number of calls with early exit before the other ranks
/// run.
pub(super) const SLOTS: usize = 128;

/// Number of calls from one checkpoint to the next.
pub(super) const CHECKPOINT: u32 = SLOTS as u32 / 2;

/// Maximum number of bytes of data in a slot.
pub const ROOM: usize = 1024;

/// Number of bytes of a slot for the description of the call.
pub(super) const DESCRIPTION: usize = 128;

/// Content of a slot. The first cache line has what every reader needs: the key (a hash of the call), and the first bytes of data.
#[repr(C)]
pub(super) struct Content {
    pub(super) key: u64,
    pub(super) data: [u64; ROOM / 8],
    pub(super) description: [u64; DESCRIPTION / 8],
}

/// Number of the call whose content a slot has. It differs from all older contents of the memory: zeroes, or numbers of calls on a
/// communicator that had the memory before.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct SlotNumber(AtomicU64);

/// A slot: what a rank publishes about one call.
#[repr(C, align(64))]
pub struct MailboxSlot {
    pub(super) number: SlotNumber,
    pub(super) content: UnsafeCell<Content>,
}

/// Head of the mailbox of one rank. A head of zeroes belongs to a mailbox that is not used yet. The heads are not beside the slots, because
/// the heads are cleared when the communicator is formed, but the pages of the slots must not be touched before their first use.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub struct MailboxHead {
    /// Rung when a slot is published for which a rank with a matching call may wait (see `EarlyExit::publish_without_data`), and at each
    /// checkpoint.
    pub(super) doorbell: Event,
    /// Number of the last exchange that the owner has entered.
    exchange: AtomicU64,
    /// Histories of the owner's calls at the last four checkpoints (`history_at`).
    histories: [AtomicU64; 4],
    /// The calls in which the owner has entered the last two exchanges (`call_in`).
    calls: [AtomicU32; 2],
}

/// The slots of one rank. They need no initialisation.
#[repr(C, align(64))]
pub struct Mailbox {
    pub(super) slots: [MailboxSlot; SLOTS],
}

// SAFETY: the owner writes a content before it stores the number (Release). Other ranks read the content after they have loaded the number
// (Acquire), and before they return from the call with that number. The owner does not write the content again before all ranks have returned
// from that call (the module's invariant).
unsafe impl Sync for Mailbox {}

// SAFETY: the type is `repr(C)` and consists of numbers and atomic words.
unsafe impl Shared for Mailbox {}

shared! {
    MailboxHead { doorbell, exchange, histories, calls }
}

impl SlotNumber {
    /// Publishes the content of the slot.
    #[inline]
    pub(super) fn publish(&self, number: u64) {
        // Release: a rank that loads the number with Acquire sees the content.
        self.0.store(number, Ordering::Release);
    }

    /// Returns whether the slot has the content of the call with this number.
    #[inline]
    pub(super) fn is(&self, number: u64) -> bool {
        self.get() == number
    }

    /// Returns the number of the call whose content the slot has.
    #[inline]
    pub(super) fn get(&self) -> u64 {
        // Acquire: the content was stored before the number, and is read after this load.
        self.0.load(Ordering::Acquire)
    }
}

impl MailboxHead {
    /// Publishes that the owner enters an exchange. Rings no doorbell: a reader that sleeps checks the word every `RECHECK_MS` milliseconds.
    pub(super) fn enter_exchange(&self, exchange: u64) {
        // Release: a reader that finds this word also finds the number of the last slot that the owner has published before.
        self.exchange.store(exchange, Ordering::Release);
    }

    /// Waits until `is_enough` accepts the number of a slot of the owner, or until the owner has entered an exchange later than `exchange`.
    /// Returns the number of the slot. The caller may read the content if it is that of its call.
    pub(super) fn wait_for_number(&self, slot: &SlotNumber, exchange: u64, is_enough: impl Fn(u64) -> bool) -> u64 {
        let mut number = 0;
        self.doorbell.wait_for_store_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            // SeqCst: if this load finds that the owner has entered an exchange, the load of the number below finds the last number that
            // the owner has stored before.
            let has_left = self.exchange.load(Ordering::SeqCst) > exchange;
            // SeqCst: the sleeper first counts itself at the doorbell and then loads the number. So either the sleeper finds the number, or
            // the publishing rank finds the sleeper (models/event.rs). The load also acquires the content, and the owner's last reads of
            // this rank's older slots.
            number = slot.0.load(Ordering::SeqCst);
            has_left || is_enough(number)
        });
        number
    }

    /// Returns the word for the call (`MeetingCall`) in which the owner enters an exchange. The word is written again two exchanges later.
    #[inline]
    pub(super) fn call_in(&self, exchange: u64) -> &AtomicU32 {
        &self.calls[exchange as usize % 2]
    }

    /// Returns the word for the history at a checkpoint.
    pub(super) fn history_at(&self, checkpoint: u32) -> &AtomicU64 {
        &self.histories[(checkpoint / CHECKPOINT) as usize % self.histories.len()]
    }
}

impl MailboxSlot {
    fn content(&self) -> &Content {
        // SAFETY: `EarlyExit::wait_for` returns a slot only after it has loaded the number of the call (Acquire), which the owner stores
        // after the content.
        unsafe { &*self.content.get() }
    }

    /// Returns the key of the call.
    pub fn key(&self) -> u64 {
        self.content().key
    }

    /// Returns the description of the call.
    ///
    /// # Safety
    /// The owner has published a description of this type.
    pub unsafe fn description<T: Copy>(&self) -> T {
        const { assert!(size_of::<T>() <= DESCRIPTION && align_of::<T>() <= 8) };
        // SAFETY: the caller promises that a value of this type was written there; the assertion checks size and alignment.
        unsafe { self.content().description.as_ptr().cast::<T>().read() }
    }

    /// Returns the address of the data.
    pub fn data(&self) -> *const u8 {
        self.content().data.as_ptr().cast()
    }
}
