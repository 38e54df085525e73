//! The lock of one target: a FIFO ticket reader-writer lock.
//!
//! A rank draws a ticket, waits until it is served, holds the lock, and releases it. A reader skips the queue if all
//! ranks before it are readers that hold the lock. A reader on which the ranks before it may depend overtakes them, and
//! leaves its ticket void.
//!
//! `state` holds three numbers, and each step adds a constant to it:
//!
//! | bits | number |
//! | --- | --- |
//! | 32 to 63 | the ticket that is served if it is a writer's: tickets served and released so far |
//! | 16 to 31 | readers that hold the lock; the next ticket after them is served if it is a reader's |
//! | 0 to 15 | others: the writer that holds the lock, ranks that wait, void tickets |
//!
//! The sum of the three is the next ticket to be drawn.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `state` | each rank | it draws a ticket, enters, overtakes or releases |
//! | `void` | a reader that overtakes; the rank that serves its ticket | sets the ticket's bit; clears it when the ticket is skipped |
//! | `without_ticket` | a reader that finds too many ranks waiting | +1 before and -1 after its wait |
//!
//! All accesses are SeqCst: besides the order of the data that the lock protects, a rank that waits counts itself as a
//! sleeper and then looks at `state`, while the rank that serves changes `state` and then looks for sleepers (`Event`),
//! and `void` and `state` are looked at in opposite orders by the rank that overtakes and the rank that serves. On x86
//! an atomic addition costs the same with any order.
//!
//! A rank that dies in the queue or with the lock keeps the others waiting until the launcher ends them. Models:
//! models/lock.rs, and models/gate.rs together with the gate.

#![forbid(unsafe_code)]

use super::{Event, RECHECK_MS};
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;

/// How a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Together with other readers.
    Shared,
    /// SoleOrigin.
    Exclusive,
}

impl Mode {
    /// The constant of the mode.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shared => "MPI_LOCK_SHARED",
            Self::Exclusive => "MPI_LOCK_EXCLUSIVE",
        }
    }
}

/// The state words of a lock; all zeroes is a free one.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Lock {
    /// Ticket, readers and others, as the module says.
    state: AtomicU64,
    /// Where waiting ranks sleep.
    doorbell: Event,
    /// Ranks that wait without a ticket.
    without_ticket: AtomicU32,
    /// Tickets of readers that have overtaken; a bit for each of the next 32.
    void: AtomicU32,
}

/// A ticket is drawn.
const ASKS: u64 = 1;

/// A reader without a ticket enters.
const READER_COMES_IN: u64 = 1 << 16;

/// The next ticket is served: the writer releases, or the next reader's ticket is void, as if it had entered and
/// released.
const NEXT: u64 = (1 << 32) - ASKS;

/// The next reader enters, which holds a ticket.
const READER_ENTERS: u64 = READER_COMES_IN - ASKS;

/// A reader releases.
const READER_LEAVES: u64 = (1 << 32) - READER_COMES_IN;

/// A reader enters before its ticket is served: one more release comes before the next writer is served.
const READER_OVERTAKES: u64 = READER_LEAVES.wrapping_neg();

/// The numbers of the state word, tickets modulo 2^32. A host never runs as many threads as 16 bits count.
#[derive(Clone, Copy)]
struct State {
    writer: u32,
    readers: u16,
    /// The writer that holds the lock, ranks that wait, and void tickets.
    others: u16,
}

impl State {
    #[inline]
    fn of_word(word: u64) -> Self {
        Self { writer: (word >> 32) as u32, readers: (word >> 16) as u16, others: word as u16 }
    }

    /// The ticket that is served if it is a reader's.
    #[inline]
    fn reader(self) -> u32 {
        self.writer.wrapping_add(u32::from(self.readers))
    }

    /// The next ticket to be drawn.
    #[inline]
    fn next(self) -> u32 {
        self.reader().wrapping_add(u32::from(self.others))
    }
}

/// The ticket of a writer that waits.
#[derive(Debug)]
pub struct Ticket(u32);

/// Tickets that can be void at the same time, from the next reader's on.
const VOID_TICKETS: u16 = u32::BITS as u16;

/// The bit of a ticket in `void`.
fn void_bit(ticket: u32) -> u32 {
    1 << (ticket % u32::from(VOID_TICKETS))
}

/// The bit of the doorbell by which the holder of a ticket is woken.
fn bit(ticket: u32) -> u32 {
    1 << (ticket % 32)
}

impl Lock {
    /// Waits for a shared lock in the order of tickets. Once it `must` overtake, because the ranks before it may wait
    /// for this rank, it enters as soon as readers hold the lock, and leaves its ticket void.
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
        // The ticket may have been served before it was void.
        if self.state().reader() == ticket && self.take_void(ticket) {
            self.serve(NEXT);
        }
    }

    /// Draws a ticket that can be left void, one of those that have bits in `void`; None when too many ranks wait.
    fn draw_voidable(&self) -> Option<u32> {
        self.change(ASKS, |now| now.others < VOID_TICKETS).map(State::next)
    }

    /// Makes a ticket void. It counts as a sleeper, so that the rank that serves it takes the slow path and looks.
    fn leave_void(&self, ticket: u32) {
        self.doorbell.add_sleeper();
        // SeqCst: before the look at `state`, which the serving rank changes before it looks here (models/lock.rs).
        self.void.fetch_or(void_bit(ticket), Ordering::SeqCst);
    }

    /// Whether this ticket is to be served and void, and this rank is the one that clears its bit; the caller skips the
    /// ticket then.
    fn take_void(&self, ticket: u32) -> bool {
        let bit = void_bit(ticket);
        // SeqCst, all three: after the change of `state` that serves the ticket, as in `leave_void` (models/lock.rs).
        while self.void.load(Ordering::SeqCst) & bit != 0 && self.void.fetch_and(!bit, Ordering::SeqCst) & bit != 0 {
            // The bit is that of a later ticket if another rank has served this one since.
            if self.serves(bit) {
                self.doorbell.remove_sleeper();
                return true;
            }
            self.void.fetch_or(bit, Ordering::SeqCst); // SeqCst: before `serves` looks again
            // A rank that came to serve the later ticket while the bit was cleared has not seen it.
            if !self.serves(bit) {
                return false;
            }
        }
        false
    }

    /// Whether the ticket that is to be served has this bit in `void`.
    fn serves(&self, bit: u32) -> bool {
        void_bit(self.state().reader()) == bit
    }

    /// `acquire_shared_unless` without a ticket, when too many ranks wait: enters once the ranks before it have
    /// entered, and readers hold the lock or no rank does.
    fn acquire_shared_without_ticket(&self, mut must: impl FnMut() -> bool) {
        // SeqCst: before the look at `state`; a rank that asks `is_waited_for` changes nothing that this one needs.
        self.without_ticket.fetch_add(1, Ordering::SeqCst);
        let before = self.state().next();
        self.doorbell.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            let is_turn = self.state().reader().wrapping_sub(before).cast_signed() >= 0;
            (is_turn || must()) && self.come_in()
        });
        // SeqCst, as all accesses of this word.
        self.without_ticket.fetch_sub(1, Ordering::SeqCst);
    }

    /// Joins the readers, or enters as the first of them if the lock is free. Returns whether it has entered.
    fn come_in(&self) -> bool {
        // The lock is free if all tickets are served; otherwise a writer holds it, or enters now.
        self.overtake(|_| true) || self.acquire_shared_now()
    }

    /// Joins the readers that hold the lock, if there are some and it `may`. Returns whether it has entered.
    fn overtake(&self, mut may: impl FnMut(State) -> bool) -> bool {
        self.change(READER_OVERTAKES, |now| now.readers != 0 && may(now)).is_some()
    }

    /// Whether a rank waits for the holders of the lock in this mode.
    pub fn is_waited_for(&self, mode: Mode) -> bool {
        // The writer that holds the lock is one of `others`. SeqCst, as all accesses of the word.
        self.state().others > u16::from(mode == Mode::Exclusive) || self.without_ticket.load(Ordering::SeqCst) > 0
    }

    /// Adds to the state word, if it `may`; returns what it was before.
    #[inline]
    fn change(&self, more: u64, mut may: impl FnMut(State) -> bool) -> Option<State> {
        let change = |word| may(State::of_word(word)).then(|| word.wrapping_add(more));
        // SeqCst, as the module says (models/lock.rs).
        self.state.fetch_update(Ordering::SeqCst, Ordering::SeqCst, change).ok().map(State::of_word)
    }

    fn word(&self) -> u64 {
        // SeqCst: after this rank has counted itself as a sleeper; Acquire for the data (models/lock.rs).
        self.state.load(Ordering::SeqCst)
    }

    fn state(&self) -> State {
        State::of_word(self.word())
    }

    /// Waits for the lock, in the order of tickets.
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
        // Readers that hold the lock stand between the two tickets.
        self.state().writer == ticket
    }

    #[cold]
    fn wait_shared(&self) {
        // SeqCst, as the module says (models/lock.rs).
        let ticket = State::of_word(self.state.fetch_add(ASKS, Ordering::SeqCst)).next();
        self.doorbell.wait(bit(ticket), |_| self.state().reader() == ticket);
        // The next ticket is served, too, if it is a reader's.
        self.serve(READER_ENTERS);
    }

    /// Draws a ticket for the exclusive lock; returns it, and whether it is served already.
    #[inline]
    pub fn ask_exclusive(&self) -> (Ticket, bool) {
        // SeqCst, as the module says (models/lock.rs).
        let word = self.state.fetch_add(ASKS, Ordering::SeqCst);
        // No reader holds the lock, and no other rank has a ticket.
        let is_turn = word as u32 == 0;
        (Ticket(State::of_word(word).next()), is_turn)
    }

    /// Acquires the shared lock if no writer holds it and no rank waits. Returns whether it is acquired.
    #[inline]
    pub fn acquire_shared_now(&self) -> bool {
        self.change(READER_COMES_IN, |now| now.others == 0).is_some()
    }

    /// Waits for the exclusive lock in the order of tickets, and calls `look` between its looks. When the ticket is
    /// served it keeps the lock if it `may`, and otherwise releases it. Returns whether it holds the lock.
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
        // A rank in `outlast_writers` sees that this ticket is served, or `may` sees what that rank has stored before.
        self.word();
        let may = may();
        if !may {
            self.release(Mode::Exclusive);
        }
        may
    }

    /// Waits until all ranks that have drawn tickets before have released the lock, or until that `is_needless`. When
    /// it `must`, it waits for the holder of the lock alone, and not for ranks in the queue.
    pub fn outlast_writers(&self, is_needless: impl Fn() -> bool, mut must: impl FnMut() -> bool) {
        let before = self.state();
        self.doorbell.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            let now = self.state();
            let have_left = now.reader().wrapping_sub(before.next()).cast_signed() >= 0;
            let is_another = now.readers != 0 || now.writer != before.writer;
            have_left || is_needless() || (is_another && must())
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

    /// Serves other tickets, and wakes their holders.
    #[inline]
    fn serve(&self, change: u64) {
        // SeqCst: before the look for sleepers; Release for the data (models/lock.rs).
        self.state.fetch_add(change, Ordering::SeqCst);
        if self.doorbell.has_sleepers() {
            self.wake_served();
        }
    }

    /// Wakes the holders of the tickets that are served, and skips void ones.
    #[cold]
    fn wake_served(&self) {
        self.wake(self.state());
        while self.take_void(self.state().reader()) {
            // SeqCst: before the next look at `void` (models/lock.rs).
            let before = self.state.fetch_add(NEXT, Ordering::SeqCst);
            self.wake(State::of_word(before.wrapping_add(NEXT)));
        }
    }

    fn wake(&self, now: State) {
        self.doorbell.ring_those(bit(now.writer) | bit(now.reader()));
    }
}

/// Runs a function while it holds a lock exclusively.
pub fn locked<T>(lock: &Lock, run: impl FnOnce() -> T) -> T {
    lock.acquire(Mode::Exclusive);
    let done = run();
    lock.release(Mode::Exclusive);
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicI64;

    #[test]
    fn writers_are_alone_and_readers_are_not_with_them() {
        let lock = Lock::default();
        // Tickets wrap around during the test.
        lock.state.store(0xffff_fe00 << 32, Ordering::Relaxed);
        let inside = AtomicI64::new(0);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (lock, inside) = (&lock, &inside);
                scope.spawn(move || {
                    for round in 0..2000 {
                        if (round + thread) % 3 == 0 {
                            lock.acquire(Mode::Exclusive);
                            assert_eq!(inside.fetch_sub(1000, Ordering::SeqCst), 0);
                            inside.fetch_add(1000, Ordering::SeqCst);
                            lock.release(Mode::Exclusive);
                        } else {
                            if round % 5 == 0 {
                                lock.acquire_shared_unless(|| thread % 2 == 0);
                            } else {
                                lock.acquire(Mode::Shared);
                            }
                            assert!(inside.fetch_add(1, Ordering::SeqCst) >= 0);
                            inside.fetch_sub(1, Ordering::SeqCst);
                            lock.release(Mode::Shared);
                        }
                    }
                });
            }
        });
        assert_eq!(inside.into_inner(), 0);
    }
}
