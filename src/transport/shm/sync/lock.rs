//! The lock of one target: a FIFO ticket reader-writer lock.
//!
//! A rank takes a ticket, waits until the ticket is served, holds the lock, and releases it. A reader takes no ticket if all ranks before
//! it are readers that hold the lock. A reader overtakes the queue if ranks in the queue may wait for another lock that this reader holds:
//! it enters as soon as readers hold the lock, and leaves its ticket void.
//!
//! `state` contains three numbers. Each change of `state` adds a constant to the whole word:
//!
//! | bits | number |
//! | --- | --- |
//! | 40 to 63 | the ticket that is served if its holder is a writer: number of tickets served and released so far |
//! | 20 to 39 | number of others: the writer that holds the lock, ranks that wait, void tickets |
//! | 0 to 19 | number of readers that hold the lock, and of others |
//!
//! The ticket in bits 40 to 63 and the number of readers together give the ticket that is served if its holder is a reader. With the number
//! in bits 0 to 19 instead of the number of readers, the sum is the next ticket to be taken. Tickets are counted modulo 2^24.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `state` | each rank | when it takes a ticket, enters, overtakes or releases |
//! | `void` | a reader that overtakes | sets the bit of its ticket |
//! | `void` | the rank that skips this ticket | clears the bit of the ticket |
//! | `without_ticket` | a reader that finds too many ranks waiting | +1 before and -1 after its wait |
//!
//! All accesses are SeqCst. Acquire and Release would suffice for the data that the lock protects, but Dekker handshakes need SeqCst:
//!
//! - A waiting rank counts itself as a sleeper and then loads `state`; the serving rank changes `state` and then loads the number of
//!   sleepers (`Event`).
//! - A rank that overtakes stores `void` and then loads `state`; the serving rank changes `state` and then loads `void`.
//! - A writer changes or loads `state` and then loads the gate's `guard`; lock_all stores `guard` and then loads `state` (`gate`).
//!
//! On x86 an atomic addition costs the same with any ordering.
//!
//! If a rank dies in the queue or while it holds the lock, the others wait until the launcher ends them. Models: models/lock.rs, and
//! models/gate.rs together with the gate.

#![forbid(unsafe_code)]

use super::{Event, RECHECK_MS};
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;

/// The mode in which a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Held together with other readers.
    Shared,
    /// Held by one rank alone.
    Exclusive,
}

impl Mode {
    /// Returns the name of the MPI constant.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shared => "MPI_LOCK_SHARED",
            Self::Exclusive => "MPI_LOCK_EXCLUSIVE",
        }
    }
}

/// The state words of a lock. A lock of all zeroes is free.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Lock {
    /// Ticket, readers and others: see the table in the module's description.
    state: AtomicU64,
    /// Event on which waiting ranks sleep.
    doorbell: Event,
    /// Number of ranks that wait without a ticket.
    without_ticket: AtomicU32,
    /// Tickets of readers that have overtaken: a bit for each of the next 32 tickets.
    void: AtomicU32,
}

/// Number of bits of each of the two lower numbers. They count the threads of a host that use the lock, and the ranks on other hosts that
/// hold it: at most one for each of the 1000000 ranks of a job (`bootstrap`), and `VOID_TICKETS`.
const COUNT_BITS: u32 = 20;

/// The bits of the lowest number.
const COUNT: u64 = (1 << COUNT_BITS) - 1;

/// One of `others`, in the state word.
const OTHER: u64 = 1 << COUNT_BITS;

/// The lowest bit of the ticket in the state word.
const TICKET: u64 = 1 << (2 * COUNT_BITS);

/// Number of bits of a ticket: the rest of the state word.
const TICKET_BITS: u32 = TICKET.leading_zeros() + 1;

/// State change: a rank takes a ticket.
const ASKS: u64 = OTHER + 1;

/// State change: a reader without a ticket enters.
const READER_COMES_IN: u64 = 1;

/// State change: the next ticket is served. Either the writer releases the lock, or the next reader's ticket is void and counts as if the
/// reader had entered and released.
const NEXT: u64 = TICKET - ASKS;

/// State change: the next reader, which holds a ticket, enters.
const READER_ENTERS: u64 = OTHER.wrapping_neg();

/// State change: a reader releases the lock.
const READER_LEAVES: u64 = TICKET - READER_COMES_IN;

/// State change: a reader enters before its ticket is served. So one more release must come before the next writer is served.
const READER_OVERTAKES: u64 = READER_LEAVES.wrapping_neg();

/// The numbers in the state word.
#[derive(Clone, Copy)]
struct LockState {
    writer: u32,
    readers: u32,
    /// Number of others: the writer that holds the lock, ranks that wait, and void tickets.
    others: u32,
}

impl LockState {
    #[inline]
    fn of_word(word: u64) -> Self {
        let others = (word >> COUNT_BITS & COUNT) as u32;
        Self { writer: (word / TICKET) as u32, readers: (word & COUNT) as u32 - others, others }
    }

    /// Returns the ticket that is served if its holder is a reader.
    #[inline]
    fn reader(self) -> u32 {
        ticket(self.writer + self.readers)
    }

    /// Returns the next ticket to be taken.
    #[inline]
    fn next(self) -> u32 {
        ticket(self.writer + self.readers + self.others)
    }

    /// Returns true if all tickets before `end` were served. `end` was the next ticket at an earlier time.
    ///
    /// The difference of the two tickets is signed. While tickets before `end` are not served, their number is at most `COUNT`, so the
    /// difference is negative. A rank that does not run while others take 2^23 tickets may see a negative difference although all tickets
    /// before `end` were served. This only delays the rank: if there are no others, all tickets were served, and otherwise tickets are
    /// served until there are no others or the difference is positive again.
    fn has_served_before(self, end: u32) -> bool {
        let difference = (self.reader().wrapping_sub(end) << (u32::BITS - TICKET_BITS)).cast_signed();
        self.others == 0 || difference >= 0
    }
}

/// Returns a number of tickets as a ticket: modulo 2^24.
#[inline]
fn ticket(count: u32) -> u32 {
    count & ((1 << TICKET_BITS) - 1)
}

/// The ticket of a writer that waits.
#[derive(Debug)]
pub struct Ticket(u32);

/// Number of tickets that can be void at the same time, counted from the next reader's ticket.
const VOID_TICKETS: u32 = u32::BITS;

/// Returns the bit of a ticket in `void`.
fn void_bit(ticket: u32) -> u32 {
    1 << (ticket % VOID_TICKETS)
}

/// Returns the bit of the doorbell's mask by which the holder of a ticket is woken.
fn bit(ticket: u32) -> u32 {
    1 << (ticket % 32)
}

impl Lock {
    /// Acquires the lock in shared mode, in the order of tickets. If `must` returns true, ranks before this one may be waiting for a lock
    /// that this rank holds. In this case this rank overtakes them: it enters as soon as readers hold the lock, and leaves its ticket void.
    pub fn acquire_shared_unless(&self, mut must: impl FnMut() -> bool) {
        let Some(ticket) = self.draw_voidable() else { return self.acquire_shared_without_ticket(must) };
        let mut overtakes = false;
        self.doorbell.wait_and_look(bit(ticket), RECHECK_MS, |_| {
            overtakes = self.overtake(|now| now.reader() != ticket && must());
            overtakes || self.state().reader() == ticket
        });
        if !overtakes {
            self.serve(READER_ENTERS);
            return;
        }
        self.leave_void(ticket);
        // Another rank may have served the ticket before it was void.
        if self.state().reader() == ticket && self.take_void(ticket) {
            self.serve(NEXT);
        }
    }

    /// Takes a ticket that has a bit in `void`. None if too many ranks wait.
    fn draw_voidable(&self) -> Option<u32> {
        self.change(ASKS, |now| now.others < VOID_TICKETS).map(LockState::next)
    }

    /// Makes a ticket void. The ticket counts as a sleeper, so that the rank that serves it takes the slow path and loads `void`.
    fn leave_void(&self, ticket: u32) {
        self.doorbell.add_sleeper();
        // SeqCst: this access comes before the load of `state`. The serving rank changes `state` before it loads `void` (models/lock.rs).
        self.void.fetch_or(void_bit(ticket), Ordering::SeqCst);
    }

    /// Returns true if this ticket is the next to be served, is void, and this rank has cleared the ticket's bit. If so, the caller must
    /// skip the ticket.
    fn take_void(&self, ticket: u32) -> bool {
        let bit = void_bit(ticket);
        // SeqCst: load and change of `void` come after the change of `state` that serves the ticket (see `leave_void`; models/lock.rs).
        while self.void.load(Ordering::SeqCst) & bit != 0 && self.void.fetch_and(!bit, Ordering::SeqCst) & bit != 0 {
            // If another rank has already served this ticket, the bit belongs to a later ticket.
            if self.serves(bit) {
                self.doorbell.remove_sleeper();
                return true;
            }
            self.void.fetch_or(bit, Ordering::SeqCst); // SeqCst: this access comes before `serves` loads `state` again
            // If another rank served the later ticket while the bit was cleared, that rank has not seen the bit, so this loop tries again.
            if !self.serves(bit) {
                return false;
            }
        }
        false
    }

    /// Returns true if the next ticket to be served has this bit in `void`.
    fn serves(&self, bit: u32) -> bool {
        void_bit(self.state().reader()) == bit
    }

    /// `acquire_shared_unless` without a ticket, used if too many ranks wait. This rank first waits until all ranks before it have entered,
    /// or until `must` returns true. It then enters as soon as readers hold the lock, or as soon as no rank holds the lock or waits for it.
    fn acquire_shared_without_ticket(&self, mut must: impl FnMut() -> bool) {
        // SeqCst: this access comes before the load of `state`. `is_waited_for` only loads this word, so it needs no handshake with this
        // rank.
        self.without_ticket.fetch_add(1, Ordering::SeqCst);
        let before = self.state().next();
        self.doorbell.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            (self.state().has_served_before(before) || must()) && self.come_in()
        });
        // SeqCst: all accesses of this word have one order.
        self.without_ticket.fetch_sub(1, Ordering::SeqCst);
    }

    /// Joins the readers, or enters as the first reader if no rank holds the lock or waits. Returns true if this rank has entered.
    fn come_in(&self) -> bool {
        // If both attempts fail, a writer holds the lock, or a rank with a ticket is about to enter.
        self.overtake(|_| true) || self.acquire_shared_now()
    }

    /// Joins the readers that hold the lock, if there are readers and `may` returns true. Returns true if this rank has entered.
    fn overtake(&self, mut may: impl FnMut(LockState) -> bool) -> bool {
        self.change(READER_OVERTAKES, |now| now.readers != 0 && may(now)).is_some()
    }

    /// Returns true if a rank waits for the lock, which is held in mode `mode`, or if the queue has a void ticket.
    pub fn is_waited_for(&self, mode: Mode) -> bool {
        // If the mode is exclusive, one of `others` is the holder itself. SeqCst: all accesses of the word have one order.
        self.state().others > u32::from(mode == Mode::Exclusive) || self.without_ticket.load(Ordering::SeqCst) > 0
    }

    /// Adds `more` to the state word and returns the previous state. Returns None, and changes nothing, if `may` returns false.
    #[inline]
    fn change(&self, more: u64, mut may: impl FnMut(LockState) -> bool) -> Option<LockState> {
        let change = |word| may(LockState::of_word(word)).then(|| word.wrapping_add(more));
        // SeqCst: see the module's description (models/lock.rs).
        self.state.fetch_update(Ordering::SeqCst, Ordering::SeqCst, change).ok().map(LockState::of_word)
    }

    fn word(&self) -> u64 {
        // SeqCst: this load comes after this rank has counted itself as a sleeper. It is also an Acquire of the data (models/lock.rs).
        self.state.load(Ordering::SeqCst)
    }

    fn state(&self) -> LockState {
        LockState::of_word(self.word())
    }

    /// Acquires the lock, in the order of tickets.
    #[inline]
    pub fn acquire(&self, mode: Mode) {
        match mode {
            Mode::Exclusive => {
                let (ticket, is_turn) = self.ask_exclusive();
                if !is_turn {
                    self.wait_exclusive(ticket);
                }
            }
            Mode::Shared => {
                if !self.acquire_shared_now() {
                    self.wait_shared();
                }
            }
        }
    }

    #[cold]
    fn wait_exclusive(&self, Ticket(ticket): Ticket) {
        self.doorbell.wait(bit(ticket), |_| self.is_writers_turn(ticket));
    }

    fn is_writers_turn(&self, ticket: u32) -> bool {
        // Readers that hold the lock have the tickets from `writer` to the last one before the next reader's ticket.
        self.state().writer == ticket
    }

    #[cold]
    fn wait_shared(&self) {
        // SeqCst: see the module's description (models/lock.rs).
        let ticket = LockState::of_word(self.state.fetch_add(ASKS, Ordering::SeqCst)).next();
        self.doorbell.wait(bit(ticket), |_| self.state().reader() == ticket);
        // This call also serves the next ticket, if its holder is a reader.
        self.serve(READER_ENTERS);
    }

    /// Takes a ticket for the exclusive lock. Returns the ticket, and true if it is already served.
    #[inline]
    pub fn ask_exclusive(&self) -> (Ticket, bool) {
        // SeqCst: see the module's description (models/lock.rs).
        let word = self.state.fetch_add(ASKS, Ordering::SeqCst);
        // True if no reader holds the lock and no other rank has a ticket.
        let is_turn = word as u32 & COUNT as u32 == 0;
        (Ticket(LockState::of_word(word).next()), is_turn)
    }

    /// Acquires the lock in shared mode if no writer holds it and no rank waits. Returns true if this rank has acquired it.
    #[inline]
    pub fn acquire_shared_now(&self) -> bool {
        self.change(READER_COMES_IN, |now| now.others == 0).is_some()
    }

    /// Waits for the exclusive lock in the order of tickets, and calls `look` after each poll in which the ticket is not served yet. When
    /// the ticket is served, keeps the lock if `may` returns true, and otherwise releases it. Returns true if this rank holds the lock.
    pub fn acquire_exclusive_if(
        &self,
        Ticket(ticket): Ticket,
        mut look: impl FnMut(),
        may: impl FnOnce() -> bool,
    ) -> bool {
        self.doorbell.wait_and_look(bit(ticket), RECHECK_MS, |_| {
            let is_turn = self.is_writers_turn(ticket);
            if !is_turn {
                look();
            }
            is_turn
        });
        // This load is one side of a Dekker handshake: either a rank in `outlast_writers` sees that this ticket is served, or `may` sees
        // what that rank stored before it called `outlast_writers`.
        self.word();
        let may = may();
        if !may {
            self.release(Mode::Exclusive);
        }
        may
    }

    /// Waits until all ranks that took tickets before this call were served and the writers among them have released the lock, or until
    /// `is_needless` returns true. If `must` returns true, waits only for the writer that holds the lock now, and not for ranks in the
    /// queue.
    pub fn outlast_writers(&self, is_needless: impl Fn() -> bool, mut must: impl FnMut() -> bool) {
        let before = self.state();
        self.doorbell.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            let now = self.state();
            let is_another = now.readers != 0 || now.writer != before.writer;
            now.has_served_before(before.next()) || is_needless() || (is_another && must())
        });
    }

    /// Releases the lock.
    #[inline]
    pub fn release(&self, mode: Mode) {
        self.serve(match mode {
            Mode::Exclusive => NEXT,
            Mode::Shared => READER_LEAVES,
        });
    }

    /// Changes the state so that other tickets are served, and wakes their holders.
    #[inline]
    fn serve(&self, change: u64) {
        // SeqCst: this access comes before the load of the number of sleepers. It is also a Release of the data (models/lock.rs).
        self.state.fetch_add(change, Ordering::SeqCst);
        if self.doorbell.has_sleepers() {
            self.wake_served();
        }
    }

    /// Wakes the holders of the tickets that are served, and skips void tickets.
    #[cold]
    fn wake_served(&self) {
        self.wake(self.state());
        while self.take_void(self.state().reader()) {
            // SeqCst: this access comes before the next load of `void` (models/lock.rs).
            let before = self.state.fetch_add(NEXT, Ordering::SeqCst);
            self.wake(LockState::of_word(before.wrapping_add(NEXT)));
        }
    }

    fn wake(&self, now: LockState) {
        self.doorbell.ring_those(bit(now.writer) | bit(now.reader()));
    }
}

/// Runs a function while this thread holds a lock exclusively.
pub fn locked<T>(lock: &Lock, run: impl FnOnce() -> T) -> T {
    lock.acquire(Mode::Exclusive);
    let done = run();
    lock.release(Mode::Exclusive);
    done
}

#[cfg(test)]
mod tests;
