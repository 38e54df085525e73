//! Mailboxes: each rank has a head and an array of slots that only it writes, and that the other ranks of the communicator read.
//!
//! A mailbox carries what a rank publishes about a collective call with early exit (`early_exit`), so that the call needs no barrier.
//!
//! State words, and the order of accesses:
//!
//! 1. The owner writes the content of the next slot, with ordinary stores.
//! 2. The owner stores the slot's `number` (Release), and rings `doorbell`. A reader that loads this number (Acquire) sees the content.
//! 3. The owner stores `exchange` before it enters a barrier of all ranks. A reader that waits for a slot learns from this word that the
//!    slot will not be written.
//!
//! Invariant: a slot is written again only when no rank reads it any more. That is certain in three cases: all ranks have been in a barrier
//! since the slot was written; each rank has read the slots of all others in a later call; or each rank has published a later call
//! (`CollectiveState::unread` counts the slots for which none is known). If the owner does not know it for the next slot, it waits until
//! the other ranks have published a later checkpoint.
//!
//! A checkpoint is each 64th call since the last exchange. Its slot's number is always signalled at the doorbell, and before it the owner
//! stores the history of its calls in `histories`. That word is written again 256 calls later; a rank that compares it is less than 128
//! calls behind.
//!
//! If a rank dies before it has published, its readers, and the ranks that wait for its checkpoint, wait until the launcher ends them.

use crate::transport::sync::Event;
use crate::transport::typed::{Shared, shared};
use std::cell::UnsafeCell;
use std::sync::atomic::AtomicU64;

/// Number of slots of a mailbox. If ranks share a processor, a rank with early exit can make this number of calls before the other ranks
/// run.
pub(super) const SLOTS: usize = 128;

/// Number of calls from one checkpoint to the next.
pub(super) const CHECKPOINT: u32 = SLOTS as u32 / 2;

/// Maximum number of bytes of data in a slot.
pub const ROOM: usize = 1024;

/// Number of bytes of a slot for the description of the call.
pub(super) const DESCRIPTION: usize = 128;

/// Content of a slot. The first cache line has what every reader needs: the key, and the first bytes of data.
#[repr(C)]
pub(super) struct Content {
    pub(super) key: u64,
    pub(super) data: [u64; ROOM / 8],
    pub(super) description: [u64; DESCRIPTION / 8],
}

/// A slot: what a rank publishes about one call.
#[repr(C, align(64))]
pub struct MailboxSlot {
    /// Number of the call. It differs from everything that the memory can contain otherwise: zeroes, or numbers of calls on a communicator
    /// that had the memory before.
    pub(super) number: AtomicU64,
    pub(super) content: UnsafeCell<Content>,
}

/// Head of the mailbox of one rank. All zeroes are the head of a mailbox that is not used yet. The heads lie apart from the slots, because
/// they are cleared when the communicator is formed, and the pages of the slots are not touched before their first use.
#[repr(C, align(64))]
pub struct MailboxHead {
    /// Rung when a slot is published.
    pub(super) doorbell: Event,
    /// Number of the last exchange that the owner has entered.
    pub(super) exchange: AtomicU64,
    /// Histories of the owner's calls at the latest checkpoints (`history_at`).
    histories: [AtomicU64; 4],
}

/// The slots of one rank. They need no initialisation.
#[repr(C, align(64))]
pub struct Mailbox {
    pub(super) slots: [MailboxSlot; SLOTS],
}

// SAFETY: the owner writes a content before it stores the number (Release). Other ranks read the content after they have loaded the
// number (Acquire), while they are in the call with that number; until then the owner does not write it again (the module's invariant).
unsafe impl Sync for Mailbox {}

// SAFETY: `repr(C)`, and consists of numbers and atomic words.
unsafe impl Shared for Mailbox {}

shared! {
    MailboxHead { doorbell, exchange, histories }
}

impl MailboxHead {
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
