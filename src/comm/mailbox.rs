//! Mailboxes: per rank an array of slots that this rank alone writes and the other ranks of the communicator read.
//!
//! A mailbox carries what a rank publishes about a collective call with early exit (`early_exit`), so that ranks need
//! no barrier in it.
//!
//! State words, and the order of accesses:
//!
//! 1. The owner writes the content of the next slot, with ordinary stores.
//! 2. The owner stores the slot's `number` (Release), and rings `doorbell`. A reader that loads this number (Acquire)
//!    sees the content.
//! 3. The owner stores `exchange` before it enters a barrier of all ranks. A reader that waits for a slot sees there
//!    that the slot will not be written.
//!
//! Invariant: a slot is written again only when no rank reads it any more. That is so when all ranks have passed a
//! barrier, or each has read a slot of all others in a later call (`CollectiveState::unread`). When the owner does
//! not know it of any slot, all ranks meet.
//!
//! A rank that dies before it has published keeps its readers waiting until the launcher ends them.

use crate::transport::sync::Event;
use std::cell::UnsafeCell;
use std::sync::atomic::AtomicU64;

/// Slots of a mailbox: where ranks share processors, a rank that exits early makes this many calls before the others
/// run.
pub(super) const SLOTS: usize = 128;

/// Bytes of data in a slot.
pub const ROOM: usize = 1024;

/// Bytes of a slot for the description of the call.
pub(super) const DESCRIPTION: usize = 128;

/// A slot without its number. The first cache line has what each reader needs: the key, and the first bytes of data.
#[repr(C)]
pub(super) struct Content {
    pub(super) key: u64,
    pub(super) data: [u64; ROOM / 8],
    pub(super) description: [u64; DESCRIPTION / 8],
}

/// What a rank publishes about one call.
#[repr(C, align(64))]
pub struct MailboxSlot {
    /// Number of the call. Memory that was never written, or was written for another communicator, has no such number.
    pub(super) number: AtomicU64,
    pub(super) content: UnsafeCell<Content>,
}

/// The slots of a rank.
#[repr(C, align(64))]
pub struct Mailbox {
    /// Rung when a slot is published.
    pub(super) doorbell: Event,
    /// Number of the last exchange that the owner has entered.
    pub(super) exchange: AtomicU64,
    pub(super) slots: [MailboxSlot; SLOTS],
}

// SAFETY: the owner writes a content before it stores the number (Release); other ranks read it after they have
// loaded the number (Acquire), while they are in the call of that number; until then the owner does not write it
// again (the module's invariant).
unsafe impl Sync for Mailbox {}

impl Mailbox {
    /// Initialises a mailbox; its owner does so before it enters an exchange. Slots need no initialisation.
    ///
    /// # Safety
    /// Memory of a mailbox, which no other rank accesses yet, can be written.
    pub(super) unsafe fn initialize(this: *mut Self, exchange: u64) {
        // SAFETY: the memory has room for a mailbox, and no other rank accesses it yet, as this function demands.
        unsafe {
            (&raw mut (*this).doorbell).write(Event::default());
            (&raw mut (*this).exchange).write(AtomicU64::new(exchange));
        }
    }
}

impl MailboxSlot {
    fn content(&self) -> &Content {
        // SAFETY: `EarlyExit::wait_for` gives a slot only after it has loaded the number of the call (Acquire), which
        // the owner has stored after the content.
        unsafe { &*self.content.get() }
    }

    /// The key of the call.
    pub fn key(&self) -> u64 {
        self.content().key
    }

    /// The description of the call.
    ///
    /// # Safety
    /// The owner has published a description of this type.
    pub unsafe fn description<T: Copy>(&self) -> T {
        const { assert!(size_of::<T>() <= DESCRIPTION && align_of::<T>() <= 8) };
        // SAFETY: a value of this type was written there, as this function demands; the assertion holds size and
        // alignment.
        unsafe { self.content().description.as_ptr().cast::<T>().read() }
    }

    /// Address of the data.
    pub fn data(&self) -> *const u8 {
        self.content().data.as_ptr().cast()
    }
}
