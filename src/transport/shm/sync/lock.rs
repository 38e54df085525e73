//! The lock of one target: shared or exclusive, given in the order in which it was asked for.
//!
//! Each who asks draws a ticket, unless it wants to read and nobody has asked before it who is not in or has left. One word tells all:
//! the ticket that may go on if it wants to write, which is the number of tickets whose holders have left, without those who have come
//! in before their turn; how many readers are in; and
//! how many have asked who are not readers that are in. The ticket after these readers may go on if it wants to read, and the next one
//! to be drawn is the one after all. So who asks, comes in or leaves adds a number. A rank that dies in the queue or with the lock keeps
//! the others waiting until the launcher ends them.

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
    /// The constant that asks for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shared => "MPI_LOCK_SHARED",
            Self::Exclusive => "MPI_LOCK_EXCLUSIVE",
        }
    }
}

/// The words of a lock; zeroes are a free one.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Lock {
    /// The writer's ticket in the upper half; in the lower one the number of readers that are in, above that of those who have asked
    /// otherwise: the writer that is in, those who wait, and void tickets.
    state: AtomicU64,
    /// Where those sleep who wait.
    doorbell: Event,
    /// Those who wait without a ticket.
    without_ticket: AtomicU32,
    /// Tickets whose holders have overtaken those before them; a bit for each of the next ones.
    void: AtomicU32,
}

/// Somebody asks.
const ASKS: u64 = 1;

/// A reader comes in that has not asked.
const READER_COMES_IN: u64 = 1 << 16;

/// The next ticket's turn comes: the writer leaves, or the next reader's ticket is void, as if that had been in and had left.
const NEXT: u64 = (1 << 32) - ASKS;

/// The next reader comes in, which has asked.
const READER_ENTERS: u64 = READER_COMES_IN - ASKS;

/// A reader leaves.
const READER_LEAVES: u64 = (1 << 32) - READER_COMES_IN;

/// A reader more than had tickets comes in: one more of them leaves before the next writer's turn comes.
const READER_OVERTAKES: u64 = READER_LEAVES.wrapping_neg();

/// The parts of the word, tickets modulo 2^32. There are never as many threads of ranks on a node as readers and others have numbers.
#[derive(Clone, Copy)]
struct State {
    writer: u32,
    readers: u16,
    /// Those who have asked and are not readers that are in.
    others: u16,
}

impl State {
    #[inline]
    fn of_word(word: u64) -> Self {
        Self { writer: (word >> 32) as u32, readers: (word >> 16) as u16, others: word as u16 }
    }

    /// The ticket that may go on if it wants to read.
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

/// With it one waits for its turn.
#[derive(Debug)]
pub struct Ticket(u32);

/// Tickets that can be void at the same time, from the next reader's on.
const VOID_TICKETS: u16 = u32::BITS as u16;

/// The bit by which a ticket is void.
fn void_bit(ticket: u32) -> u32 {
    1 << (ticket % u32::from(VOID_TICKETS))
}

/// The bit by which the holder of a ticket is woken.
fn bit(ticket: u32) -> u32 {
    1 << (ticket % 32)
}

impl Lock {
    /// Waits for a shared lock in the order of tickets, but no longer than it `must` not overtake: then those before it may be
    /// waiting for this rank, and it comes in as soon as readers are in, and leaves its ticket void.
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
        // Its turn may have come before it was void.
        if self.state().reader() == ticket && self.take_void(ticket) {
            self.serve(NEXT);
        }
    }

    /// A ticket that can be left void: one of those behind the next reader's that have bits. None when too many wait.
    fn draw_voidable(&self) -> Option<u32> {
        self.change(ASKS, |now| now.others < VOID_TICKETS).map(State::next)
    }

    /// From now on a ticket is void; counted like one who sleeps, so that who serves it looks.
    fn leave_void(&self, ticket: u32) {
        self.doorbell.add_sleeper();
        self.void.fetch_or(void_bit(ticket), Ordering::SeqCst);
    }

    /// Whether the ticket is void that is to be served, which may be this one; who is told so skips it.
    fn take_void(&self, ticket: u32) -> bool {
        let bit = void_bit(ticket);
        while self.void.load(Ordering::SeqCst) & bit != 0 && self.void.fetch_and(!bit, Ordering::SeqCst) & bit != 0 {
            // It is that of a later ticket when this one was served meanwhile.
            if self.serves(bit) {
                self.doorbell.remove_sleeper();
                return true;
            }
            self.void.fetch_or(bit, Ordering::SeqCst);
            // Who came to serve that one while the bit was away has not seen it.
            if !self.serves(bit) {
                return false;
            }
        }
        false
    }

    /// Whether the ticket that is to be served has this bit of void ones.
    fn serves(&self, bit: u32) -> bool {
        void_bit(self.state().reader()) == bit
    }

    /// The same without a ticket, when too many wait: it comes in when those who have asked before it have been in, and readers
    /// are in, or nobody.
    fn acquire_shared_without_ticket(&self, mut must: impl FnMut() -> bool) {
        self.without_ticket.fetch_add(1, Ordering::SeqCst);
        let before = self.state().next();
        self.doorbell.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            let is_turn = self.state().reader().wrapping_sub(before).cast_signed() >= 0;
            (is_turn || must()) && self.come_in()
        });
        self.without_ticket.fetch_sub(1, Ordering::SeqCst);
    }

    /// Joins the readers, or is the first of them if nobody is in. Tells whether it is in.
    fn come_in(&self) -> bool {
        // Nobody is in if all tickets are served; else a writer is, or comes in just now.
        self.overtake(|_| true) || self.acquire_shared_now()
    }

    /// Joins the readers that are in, if there are some and it `may`. Tells whether it is in.
    fn overtake(&self, mut may: impl FnMut(State) -> bool) -> bool {
        self.change(READER_OVERTAKES, |now| now.readers != 0 && may(now)).is_some()
    }

    /// Whether somebody waits for those who hold it in this mode.
    pub fn is_waited_for(&self, mode: Mode) -> bool {
        // A writer that is in is one of them.
        self.state().others > u16::from(mode == Mode::Exclusive) || self.without_ticket.load(Ordering::SeqCst) > 0
    }

    /// Adds to the word, if it `may`; gives what it was before.
    #[inline]
    fn change(&self, more: u64, mut may: impl FnMut(State) -> bool) -> Option<State> {
        let change = |word| may(State::of_word(word)).then(|| word.wrapping_add(more));
        self.state.fetch_update(Ordering::SeqCst, Ordering::SeqCst, change).ok().map(State::of_word)
    }

    fn word(&self) -> u64 {
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
        // Readers that are in stand between the two.
        self.state().writer == ticket
    }

    #[cold]
    fn wait_shared(&self) {
        let ticket = State::of_word(self.state.fetch_add(ASKS, Ordering::SeqCst)).next();
        self.doorbell.wait(bit(ticket), |_| self.state().reader() == ticket);
        // A reader behind this one may come in too.
        self.serve(READER_ENTERS);
    }

    /// Asks for the exclusive lock; gives the ticket with which to wait for it, and whether its turn has come already.
    #[inline]
    pub fn ask_exclusive(&self) -> (Ticket, bool) {
        let word = self.state.fetch_add(ASKS, Ordering::SeqCst);
        // Nobody else has asked.
        let is_turn = word as u32 == 0;
        (Ticket(State::of_word(word).next()), is_turn)
    }

    /// Takes the shared lock if nobody who asks for an exclusive one has it, or was before. Tells whether it is taken.
    #[inline]
    pub fn acquire_shared_now(&self) -> bool {
        self.change(READER_COMES_IN, |now| now.others == 0).is_some()
    }

    /// Waits for the exclusive lock in the order of tickets, and looks around meanwhile. When its turn comes it takes the lock if
    /// it `may`, else it lets those behind it go on. Tells whether it has the lock.
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
        // Who waits in `outlast_writers` sees that the turn has come, or what it has told before is seen by `may`.
        self.word();
        let may = may();
        if !may {
            self.release(Mode::Exclusive);
        }
        may
    }

    /// Waits until those have left who have asked for exclusive locks before, or until that `is_needless`. When it `must`, it waits
    /// for the one who has the lock now, and not for those who only queue.
    pub fn outlast_writers(&self, is_needless: impl Fn() -> bool, mut must: impl FnMut() -> bool) {
        let before = self.state();
        self.doorbell.wait_and_look(ALL_SLEEPERS, RECHECK_MS, |_| {
            let now = self.state();
            let have_left = now.reader().wrapping_sub(before.next()).cast_signed() >= 0;
            let is_another = now.readers != 0 || now.writer != before.writer;
            have_left || is_needless() || (is_another && must())
        });
    }

    /// Gives the lock back.
    #[inline]
    pub fn release(&self, mode: Mode) {
        self.serve(match mode {
            Mode::Exclusive => NEXT,
            Mode::Shared => READER_LEAVES,
        });
    }

    /// Changes who is served, and tells them.
    #[inline]
    fn serve(&self, change: u64) {
        self.state.fetch_add(change, Ordering::SeqCst);
        if self.doorbell.has_sleepers() {
            self.tell();
        }
    }

    /// Wakes those who may be served. Void tickets are skipped when their turn comes.
    #[cold]
    fn tell(&self) {
        self.wake(self.state());
        while self.take_void(self.state().reader()) {
            let before = self.state.fetch_add(NEXT, Ordering::SeqCst);
            self.wake(State::of_word(before.wrapping_add(NEXT)));
        }
    }

    fn wake(&self, now: State) {
        self.doorbell.ring_those(bit(now.writer) | bit(now.reader()));
    }
}

/// Runs something while a lock is held exclusively.
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
