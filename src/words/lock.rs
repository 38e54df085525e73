//! The lock of one target: shared or exclusive, given in the order in which it was asked for.
//!
//! Each who asks draws a ticket. `serving` tells the ticket that may go on if it wants to write, which is the number of tickets whose
//! holders have left; and how many readers are in. The ticket after these readers may go on if it wants to read. So who comes in and
//! who leaves adds a number. A rank that dies in the queue or with the lock keeps the others waiting until the launcher ends them.

use super::{Event, LOOK};
use crate::system::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::system::sleep::EVERYBODY;

/// How a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Together with other readers.
    Shared,
    /// Alone.
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
    /// The next ticket, in the upper half; the lower one is 0.
    tickets: AtomicU32,
    /// The writer's ticket in the upper half, and the number of readers that are in in the lower one.
    serving: Event,
    /// Those who wait without a ticket.
    without_ticket: AtomicU32,
    /// Tickets whose holders have overtaken those before them; a bit for each of the next ones.
    void: AtomicU64,
}

/// The next ticket, in either word: the writer leaves, or the next reader's ticket is void, as if that had been in and had left.
const NEXT: u32 = 1 << 16;

/// The next reader comes in.
const READER_ENTERS: u32 = 1;

/// A reader leaves.
const READER_LEAVES: u32 = NEXT - 1;

/// A reader more than had tickets comes in: one more of them leaves before the next writer's turn comes.
const READER_OVERTAKES: u32 = 1_u32.wrapping_sub(NEXT);

/// Both halves of `serving`, the ticket modulo 2^16.
#[derive(Clone, Copy)]
struct Serving {
    writer: u16,
    readers: u16,
}

impl Serving {
    fn of_word(word: u32) -> Self {
        Self { writer: (word >> 16) as u16, readers: word as u16 }
    }

    /// The ticket that may go on if it wants to read.
    fn reader(self) -> u16 {
        self.writer.wrapping_add(self.readers)
    }
}

/// The ticket of a word of tickets.
fn ticket_of(tickets: u32) -> u16 {
    (tickets >> 16) as u16
}

/// With it one waits for its turn.
#[derive(Debug)]
pub struct Ticket(u16);

/// Tickets that can be void at the same time, from the next reader's on.
const VOID_TICKETS: u16 = 64;

/// The bit by which a ticket is void.
fn void_bit(ticket: u16) -> u64 {
    1 << (ticket % VOID_TICKETS)
}

/// The bit by which the holder of a ticket is woken.
fn bit(ticket: u16) -> u32 {
    1 << (ticket % 32)
}

impl Lock {
    /// Waits for a shared lock in the order of tickets, but no longer than it `must` not overtake: then those before it may be
    /// waiting for this rank, and it comes in as soon as readers are in, and leaves its ticket void.
    pub fn acquire_shared_unless(&self, mut must: impl FnMut() -> bool) {
        let Some(ticket) = self.draw_voidable() else { return self.acquire_shared_without_ticket(must) };
        let mut overtakes = false;
        self.serving.wait_and_look(bit(ticket), LOOK, |word| {
            let serving = Serving::of_word(word);
            overtakes = serving.reader() != ticket
                && serving.readers != 0
                && must()
                && self.change(word, word.wrapping_add(READER_OVERTAKES));
            overtakes || serving.reader() == ticket
        });
        if !overtakes {
            self.serve(READER_ENTERS);
            return;
        }
        self.leave_void(ticket);
        // Its turn may have come before it was void.
        if self.serving().reader() == ticket && self.take_void(ticket) {
            self.serve(NEXT);
        }
    }

    /// A ticket that can be left void: one of those behind the next reader's that have bits. None when too many wait.
    fn draw_voidable(&self) -> Option<u16> {
        let drawn = self.tickets.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |tickets| {
            let ahead = ticket_of(tickets).wrapping_sub(self.serving().reader());
            (ahead < VOID_TICKETS).then(|| tickets.wrapping_add(NEXT))
        });
        drawn.ok().map(ticket_of)
    }

    /// From now on a ticket is void; counted like one who sleeps, so that who serves it looks.
    fn leave_void(&self, ticket: u16) {
        self.serving.add_sleeper();
        self.void.fetch_or(void_bit(ticket), Ordering::SeqCst);
    }

    /// Whether the ticket is void that is to be served, which may be this one; who is told so skips it.
    fn take_void(&self, ticket: u16) -> bool {
        let bit = void_bit(ticket);
        while self.void.load(Ordering::SeqCst) & bit != 0 && self.void.fetch_and(!bit, Ordering::SeqCst) & bit != 0 {
            // It is that of a later ticket when this one was served meanwhile.
            if self.serves(bit) {
                self.serving.remove_sleeper();
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
    fn serves(&self, bit: u64) -> bool {
        void_bit(self.serving().reader()) == bit
    }

    /// The same without a ticket, when too many wait: it comes in when those who have asked before it have been in, and readers
    /// are in, or nobody.
    fn acquire_shared_without_ticket(&self, mut must: impl FnMut() -> bool) {
        self.without_ticket.fetch_add(1, Ordering::SeqCst);
        let before = ticket_of(self.tickets.load(Ordering::SeqCst));
        self.serving.wait_and_look(EVERYBODY, LOOK, |word| {
            let is_turn = Serving::of_word(word).reader().wrapping_sub(before).cast_signed() >= 0;
            (is_turn || must()) && self.come_in(word)
        });
        self.without_ticket.fetch_sub(1, Ordering::SeqCst);
    }

    /// Joins the readers, or is the first of them if nobody is in. Tells whether it is in.
    fn come_in(&self, word: u32) -> bool {
        if Serving::of_word(word).readers != 0 {
            return self.change(word, word.wrapping_add(READER_OVERTAKES));
        }
        // Nobody is in if all tickets are served; else a writer is, or comes in just now.
        self.acquire_shared_now()
    }

    /// Whether somebody waits for those who hold it in this mode.
    pub fn is_waited_for(&self, mode: Mode) -> bool {
        let reader = self.serving().reader();
        let outstanding = ticket_of(self.tickets.load(Ordering::SeqCst)).wrapping_sub(reader);
        // A writer's own ticket is outstanding as long as it is in.
        outstanding > u16::from(mode == Mode::Exclusive) || self.without_ticket.load(Ordering::SeqCst) > 0
    }

    fn change(&self, from: u32, to: u32) -> bool {
        self.serving.word.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }

    /// Who is served now.
    fn serving(&self) -> Serving {
        Serving::of_word(self.serving.word.load(Ordering::SeqCst))
    }

    /// Draws the next ticket.
    #[inline]
    fn draw(&self) -> u32 {
        self.tickets.fetch_add(NEXT, Ordering::SeqCst)
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
                let ticket = ticket_of(self.draw());
                self.serving.wait(bit(ticket), |word| Serving::of_word(word).reader() == ticket);
                // A reader behind this one may come in too.
                self.serve(READER_ENTERS);
            }
        }
    }

    #[cold]
    fn wait_exclusive(&self, Ticket(ticket): Ticket) {
        self.serving.wait(bit(ticket), |word| Serving::of_word(word).writer == ticket);
    }

    /// Asks for the exclusive lock; gives the ticket with which to wait for it, and whether its turn has come already.
    #[inline]
    pub fn ask_exclusive(&self) -> (Ticket, bool) {
        let tickets = self.draw();
        // When it is a writer's turn no reader is in.
        let is_turn = self.serving.word.load(Ordering::SeqCst) == tickets;
        (Ticket(ticket_of(tickets)), is_turn)
    }

    /// Takes the shared lock if nobody who asks for an exclusive one has it, or was before. Tells whether it is taken.
    #[inline]
    pub fn acquire_shared_now(&self) -> bool {
        let tickets = self.tickets.load(Ordering::SeqCst);
        let is_turn = self.serving().reader() == ticket_of(tickets);
        let is_taken = is_turn
            && self
                .tickets
                .compare_exchange(tickets, tickets.wrapping_add(NEXT), Ordering::SeqCst, Ordering::SeqCst)
                .is_ok();
        if is_taken {
            self.serve(READER_ENTERS);
        }
        is_taken
    }

    /// Waits for the exclusive lock in the order of tickets, and looks around meanwhile. When its turn comes it takes the lock if
    /// it `may`, else it lets those behind it go on. Tells whether it has the lock.
    pub fn acquire_exclusive_if(
        &self,
        Ticket(ticket): Ticket,
        mut look: impl FnMut(),
        may: impl FnOnce() -> bool,
    ) -> bool {
        self.serving.wait_and_look(bit(ticket), LOOK, |word| {
            let is_turn = Serving::of_word(word).writer == ticket;
            if !is_turn {
                look();
            }
            is_turn
        });
        // Who waits in `outlast_writers` sees that the turn has come, or what it has told before is seen by `may`.
        self.serving.word.load(Ordering::SeqCst);
        let may = may();
        if !may {
            self.release(Mode::Exclusive);
        }
        may
    }

    /// Waits until those have left who have asked for exclusive locks before, or until that `is_needless`. When it `must`, it waits
    /// for the one who has the lock now, and not for those who only queue.
    pub fn outlast_writers(&self, is_needless: impl Fn() -> bool, mut must: impl FnMut() -> bool) {
        let before = self.serving.word.load(Ordering::SeqCst);
        let asked = ticket_of(self.tickets.load(Ordering::SeqCst));
        self.serving.wait_and_look(EVERYBODY, LOOK, |word| {
            let serving = Serving::of_word(word);
            let have_left = serving.reader().wrapping_sub(asked).cast_signed() >= 0;
            have_left || is_needless() || ((serving.readers != 0 || word != before) && must())
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
    fn serve(&self, change: u32) {
        self.serving.word.fetch_add(change, Ordering::SeqCst);
        if self.serving.has_sleepers() {
            self.tell();
        }
    }

    /// Wakes those who may be served. Void tickets are skipped when their turn comes.
    #[cold]
    fn tell(&self) {
        self.wake(self.serving());
        while self.take_void(self.serving().reader()) {
            let before = self.serving.word.fetch_add(NEXT, Ordering::SeqCst);
            self.wake(Serving::of_word(before.wrapping_add(NEXT)));
        }
    }

    fn wake(&self, now: Serving) {
        self.serving.wake(bit(now.writer) | bit(now.reader()));
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
        lock.tickets.store(0xfe00_0000, Ordering::Relaxed);
        lock.serving.word.store(0xfe00_0000, Ordering::Relaxed);
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
