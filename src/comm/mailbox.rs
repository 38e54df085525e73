//! Notices: what the ranks of a communicator tell each other in calls that nobody needs to wait in for all others.
//!
//! Each rank has a row of notices, which it alone writes, one for each such call, in turn. Nothing is written where others may still
//! read: all ranks have done so when they have met, or when each has heard what all others tell of a later call. When a rank does not
//! know that of any place all meet again.

use crate::transport::sync::Event;
use std::cell::UnsafeCell;
use std::sync::atomic::AtomicU64;

/// Notices in a row: among ranks that share processors those who go ahead do so many calls before others run.
pub(super) const NOTICES: usize = 128;

/// Bytes of data that a notice has room for.
pub const ROOM: usize = 1024;

/// Bytes for what a rank tells of its call.
pub(super) const WORDS: usize = 128;

/// What stands in a notice beside its number: in its first cache line what is always read, and the first of the data.
#[repr(C)]
pub(super) struct Content {
    pub(super) key: u64,
    pub(super) data: [u64; ROOM / 8],
    pub(super) words: [u64; WORDS / 8],
}

/// What a rank tells in one call.
#[repr(C, align(64))]
pub struct MailboxSlot {
    /// Which call it is of. What stood in the memory before is no such number.
    pub(super) number: AtomicU64,
    pub(super) content: UnsafeCell<Content>,
}

/// The notices of a rank.
#[repr(C, align(64))]
pub struct Mailbox {
    /// Rung when there is another one.
    pub(super) told: Event,
    /// Number of the last exchange that its rank has gone into.
    pub(super) exchange: AtomicU64,
    pub(super) notices: [MailboxSlot; NOTICES],
}

// SAFETY: the content of a notice is written by its rank before its number, and read by others after that, while they are in its call.
unsafe impl Sync for Mailbox {}

impl Mailbox {
    /// Makes a row ready, which its rank does before it goes into an exchange. Notices are not touched before they are told.
    ///
    /// # Safety
    /// There is room for a row, which nobody else looks at yet.
    pub(super) unsafe fn clear(this: *mut Self, exchange: u64) {
        // SAFETY: the caller's promise.
        unsafe {
            (&raw mut (*this).told).write(Event::default());
            (&raw mut (*this).exchange).write(AtomicU64::new(exchange));
        }
    }
}

impl MailboxSlot {
    fn content(&self) -> &Content {
        // SAFETY: its rank has written it before the number that was seen.
        unsafe { &*self.content.get() }
    }

    /// The key that was told.
    pub fn key(&self) -> u64 {
        self.content().key
    }

    /// The words that were told.
    ///
    /// # Safety
    /// They were of this type.
    pub unsafe fn words<T: Copy>(&self) -> T {
        const { assert!(size_of::<T>() <= WORDS && align_of::<T>() <= 8) };
        // SAFETY: the caller's promise.
        unsafe { self.content().words.as_ptr().cast::<T>().read() }
    }

    /// Where the data are.
    pub fn data(&self) -> *const u8 {
        self.content().data.as_ptr().cast()
    }
}
