//! The lock of one target: shared or exclusive, given in the order in which it was asked for.
//!
//! Each who asks draws a ticket. `serving` tells two numbers: the ticket that may go on if it wants to write, which is the
//! number of tickets whose holders have left; and the one that may go on if it wants to read, which also counts the readers
//! that are in. Their difference is the number of readers that are in; while a writer is, both are its ticket. A rank that dies in the queue or with the lock keeps the others waiting until the launcher ends them.

use super::Event;
use crate::system::atomic::{AtomicU32, Ordering};
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
    /// The next ticket; its lowest 16 bits count.
    tickets: AtomicU32,
    /// For writers in the upper half, for readers in the lower.
    serving: Event,
}

/// Both halves of `serving`, each modulo 2^16.
#[derive(Clone, Copy)]
struct Serving {
    writer: u16,
    reader: u16,
}

impl Serving {
    fn of_word(word: u32) -> Self {
        Self { writer: (word >> 16) as u16, reader: word as u16 }
    }

    fn word(self) -> u32 {
        u32::from(self.writer) << 16 | u32::from(self.reader)
    }
}

/// The bit by which the holder of a ticket is woken.
fn bit(ticket: u16) -> u32 {
    1 << (ticket % 32)
}

impl Lock {
    /// Waits for a shared lock without queueing behind those who wait: for a rank that holds locks already, for which they may
    /// be waiting. It comes in whenever readers are in, or nobody.
    pub fn overtake_shared(&self) {
        self.serving.wait(EVERYBODY, |word| {
            let Serving { writer, reader } = Serving::of_word(word);
            if reader != writer {
                // Readers are in; one more of them leaves before the next writer's turn comes.
                let one_more = Serving { writer: writer.wrapping_sub(1), reader }.word();
                return self.change(word, one_more);
            }
            // Nobody is in if all tickets are served; else a writer is, or comes in just now.
            let tickets = self.tickets.load(Ordering::SeqCst);
            let free = tickets as u16 == reader
                && self
                    .tickets
                    .compare_exchange(tickets, tickets.wrapping_add(1), Ordering::SeqCst, Ordering::SeqCst)
                    .is_ok();
            if free {
                self.serve(|serving| serving.reader = serving.reader.wrapping_add(1));
            }
            free
        });
    }

    fn change(&self, from: u32, to: u32) -> bool {
        self.serving.word.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }

    /// Waits for the lock, in the order of tickets.
    pub fn acquire(&self, mode: Mode) {
        let ticket = self.tickets.fetch_add(1, Ordering::SeqCst) as u16;
        match mode {
            Mode::Exclusive => self.serving.wait(bit(ticket), |word| Serving::of_word(word).writer == ticket),
            Mode::Shared => {
                self.serving.wait(bit(ticket), |word| Serving::of_word(word).reader == ticket);
                // A reader behind this one may come in too.
                self.serve(|serving| serving.reader = serving.reader.wrapping_add(1));
            }
        }
    }

    /// Gives the lock back.
    pub fn release(&self, mode: Mode) {
        self.serve(|serving| {
            serving.writer = serving.writer.wrapping_add(1);
            if mode == Mode::Exclusive {
                serving.reader = serving.reader.wrapping_add(1);
            }
        });
    }

    /// Changes who is served, and wakes those whom it may be.
    fn serve(&self, change: impl Fn(&mut Serving)) {
        let mut now = 0;
        let updated = self.serving.word.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |word| {
            let mut serving = Serving::of_word(word);
            change(&mut serving);
            now = serving.word();
            Some(now)
        });
        debug_assert!(updated.is_ok());
        let now = Serving::of_word(now);
        self.serving.wake(bit(now.writer) | bit(now.reader));
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
        lock.tickets.store(0xfe00, Ordering::Relaxed);
        lock.serving.word.store(0xfe00_fe00, Ordering::Relaxed);
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
                                lock.overtake_shared();
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
