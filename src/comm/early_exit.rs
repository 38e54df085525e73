//! Collective calls with early exit.

use super::Comm;
use super::area::Area;
use super::mailbox::{Mailbox, MailboxSlot, NOTICES, ROOM, WORDS};
use super::state::Turn;
use crate::object::argument_hash::mixed;
use crate::os::cache;
use crate::os::sleep::ALL_SLEEPERS;
use crate::os::threads::KnownMutexGuard;
use crate::transport::arena::BounceBuffer;
use crate::transport::sync::RECHECK_MS;
use std::cell::Cell;
use std::sync::atomic::Ordering;

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
        stage.publish_in(&mut self.turn.lendings);
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
        row.told.wait_for_store_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            is_elsewhere = row.exchange.load(Ordering::SeqCst) > self.turn.exchange;
            is_elsewhere || is_told()
        });
        // It may have gone there after it has told.
        is_told().then_some(notice)
    }
}
