//! Notices: what the ranks of a communicator tell each other in calls that nobody needs to wait in for all others.
//!
//! Each rank has a row of notices, which it alone writes, one for each such call, in turn. Nothing is written where others may still
//! read: all ranks have done so when they have met, or when each has heard what all others tell of a later call. When a rank does not
//! know that of any place all meet again.

use super::{Area, Comm, Turn};
use crate::object::argument_hash::mixed;
use crate::os::cache;
use crate::os::sleep::EVERYBODY;
use crate::os::threads::KnownMutexGuard;
use crate::transport::arena::BounceBuffer;
use crate::transport::sync::{Event, LOOK};
use std::cell::{Cell, UnsafeCell};
use std::sync::atomic::{AtomicU64, Ordering};

/// Notices in a row: among ranks that share processors those who go ahead do so many calls before others run.
const NOTICES: usize = 128;

/// Bytes of data that a notice has room for.
pub const ROOM: usize = 1024;

/// Bytes for what a rank tells of its call.
const WORDS: usize = 128;

/// What stands in a notice beside its number: in its first cache line what is always read, and the first of the data.
#[repr(C)]
struct Content {
    key: u64,
    data: [u64; ROOM / 8],
    words: [u64; WORDS / 8],
}

/// What a rank tells in one call.
#[repr(C, align(64))]
pub struct MailboxSlot {
    /// Which call it is of. What stood in the memory before is no such number.
    number: AtomicU64,
    content: UnsafeCell<Content>,
}

/// The notices of a rank.
#[repr(C, align(64))]
pub struct Mailbox {
    /// Rung when there is another one.
    told: Event,
    /// Number of the last exchange that its rank has gone into.
    exchange: AtomicU64,
    notices: [MailboxSlot; NOTICES],
}

// SAFETY: the content of a notice is written by its rank before its number, and read by others after that, while they are in its call.
unsafe impl Sync for Mailbox {}

impl Mailbox {
    /// Makes a row ready, which its rank does before it goes into an exchange. Notices are not touched before they are told.
    ///
    /// # Safety
    /// There is room for a row, which nobody else looks at yet.
    unsafe fn clear(this: *mut Self, exchange: u64) {
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

/// What a communicator's turn has of notices.
#[derive(Debug, Default)]
pub struct Told {
    /// Whether the rows of all ranks can be used: all have met, and have them ready.
    is_open: bool,
    /// What the numbers of notices on this communicator are made of.
    salt: u64,
    /// Such calls since all have met.
    calls: u32,
    /// Notices of this rank that others may still read.
    kept: usize,
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

/// A call with notices.
pub struct Ahead<'a> {
    area: &'a Area,
    rank: usize,
    is_mutual: bool,
    /// Whether all ranks have heard all others in it.
    have_all_heard: Cell<bool>,
    turn: KnownMutexGuard<'a, Turn>,
}

impl Comm {
    /// Makes this rank's row ready, if it is not, before all meet in a call that can have notices.
    pub fn prepare_notices(&self) {
        let turn = self.turn.lock();
        if let Some(area) = self.area.as_ref().filter(|_| !turn.told.is_open) {
            // SAFETY: nobody looks at it before all have met.
            unsafe { Mailbox::clear(area.row_at(self.rank), turn.exchange + 1) };
        }
    }

    /// Does the next call, if it is one with notices: the rows are open, and not full. All ranks find the same. None when it is not,
    /// or `call` says that it is not done; then all ranks meet in it. In a mutual call ranks wait for each other.
    #[inline]
    pub fn go_ahead<R>(&self, is_mutual: bool, call: impl FnOnce(&mut Ahead<'_>) -> Option<R>) -> Option<R> {
        let area = self.area.as_ref()?;
        let mut turn = self.turn.lock();
        if !turn.told.is_open || turn.told.kept == NOTICES || turn.told.calls == u32::MAX {
            return None;
        }
        turn.told.calls += 1;
        turn.told.kept += 1;
        let before = turn.told.history;
        let mut ahead = Ahead { area, rank: self.rank, is_mutual, have_all_heard: Cell::new(false), turn };
        let result = call(&mut ahead);
        if ahead.have_all_heard.get() {
            // They were done with the calls before when they told of this one.
            ahead.turn.told.kept = 1;
        }
        if result.is_none() {
            ahead.turn.told.kept = NOTICES;
            // It is compared itself.
            ahead.turn.told.history = before;
        }
        result
    }
}

impl Ahead<'_> {
    fn place(&self) -> usize {
        self.turn.told.calls as usize % NOTICES
    }

    /// The number of the notices of this call.
    fn number(&self) -> u64 {
        self.turn.told.salt ^ self.turn.exchange.rotate_left(u32::BITS) ^ u64::from(self.turn.told.calls)
    }

    /// Number of the last exchange.
    pub fn exchange(&self) -> u64 {
        self.turn.exchange
    }

    /// Remembers a word of this call that is alike at all ranks, and which call it is, until they meet.
    pub fn remember(&mut self, word: u64) {
        self.turn.told.history = mixed([self.turn.told.history, word, self.number()]).max(1);
    }

    /// All ranks have heard all others in this call, and know it.
    pub fn have_all_heard(&self) {
        self.have_all_heard.set(true);
    }

    /// Lends a stage in this call.
    pub fn lend(&mut self, stage: BounceBuffer<'static>) {
        stage.lend_in(&mut self.turn.lendings);
    }

    /// What this rank has remembered, which it forgets.
    pub fn forget(&mut self) -> u64 {
        std::mem::take(&mut self.turn.told.history)
    }

    /// Tells of this call: a key, words, and so many bytes of data, `ROOM` at most, which `write` writes.
    #[inline]
    pub fn tell<T: Copy>(&self, key: u64, words: &T, bytes: usize, write: impl FnOnce(*mut u8)) {
        let row = self.write(key, words, bytes, write);
        row.notices[self.place()].number.store(self.number(), Ordering::Release);
        row.told.ring_for_store();
    }

    /// The same of a rank that waits for another one's data, and has none for it. Nobody rings when that is done `quietly`: where nobody
    /// waits for it, if the calls go together; who does all the same sees it sooner or later.
    #[inline]
    pub fn listen<T: Copy>(&self, key: u64, words: &T, quietly: bool) {
        let row = self.write(key, words, 0, |_| ());
        row.notices[self.place()].number.store(self.number(), Ordering::Release);
        if !quietly {
            row.told.ring_for_store();
        }
    }

    #[inline]
    fn write<T: Copy>(&self, key: u64, words: &T, bytes: usize, write: impl FnOnce(*mut u8)) -> &Mailbox {
        const { assert!(size_of::<T>() <= WORDS && align_of::<T>() <= 8) };
        debug_assert!(bytes <= ROOM);
        let row = self.area.row(self.rank);
        let notice = &row.notices[self.place()];
        let content = notice.content.get();
        // SAFETY: others have heard what was told here before, and look at it again when its number is another one.
        unsafe {
            (*content).key = key;
            (&raw mut (*content).words).cast::<T>().write(*words);
            write((&raw mut (*content).data).cast());
        }
        row
    }

    /// Waits for the notice of a rank; None when it has gone into an exchange instead.
    #[inline]
    pub fn hear(&self, rank: usize) -> Option<&MailboxSlot> {
        let row = self.area.row(rank);
        let notice = &row.notices[self.place()];
        let number = self.number();
        if notice.number.load(Ordering::Acquire) == number {
            // Whoever waits for nobody is ahead, and has told of the next call, too.
            if !self.is_mutual {
                cache::ask_for(&raw const row.notices[(self.place() + 1) % NOTICES]);
            }
            return Some(notice);
        }
        self.wait_for(row, notice, number)
    }

    fn wait_for<'b>(&self, row: &Mailbox, notice: &'b MailboxSlot, number: u64) -> Option<&'b MailboxSlot> {
        let is_told = || notice.number.load(Ordering::SeqCst) == number;
        let mut is_elsewhere = false;
        // Nobody rings for who is elsewhere.
        row.told.wait_for_store_and_look(EVERYBODY, LOOK, |_| {
            is_elsewhere = row.exchange.load(Ordering::SeqCst) > self.turn.exchange;
            is_elsewhere || is_told()
        });
        // It may have gone there after it has told.
        is_told().then_some(notice)
    }
}
