//! Tests of `lock`.

#![forbid(unsafe_code)]

use super::*;
use std::cell::Cell;
use std::sync::atomic::AtomicI64;

#[test]
fn writers_are_alone_and_readers_are_not_with_them() {
    let lock = Lock::default();
    // Tickets wrap around during the test.
    lock.state.store(TICKET.wrapping_neg() << 9, Ordering::Relaxed);
    let inside = AtomicI64::new(0);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (lock, inside) = (&lock, &inside);
            scope.spawn(move || {
                for round in 0..2000 {
                    if (round + thread) % 3 == 0 {
                        lock.acquire(Mode::Exclusive);
                        // SeqCst, in all four accesses: the test is about the lock, so its own counts have one order.
                        assert_eq!(inside.fetch_sub(1000, Ordering::SeqCst), 0);
                        inside.fetch_add(1000, Ordering::SeqCst); // SeqCst: one order of all counts
                        lock.release(Mode::Exclusive);
                    } else {
                        if round % 5 == 0 {
                            lock.acquire_shared_unless(|| thread % 2 == 0);
                        } else {
                            lock.acquire(Mode::Shared);
                        }
                        assert!(inside.fetch_add(1, Ordering::SeqCst) >= 0); // SeqCst: one order of all counts
                        inside.fetch_sub(1, Ordering::SeqCst); // SeqCst: one order of all counts
                        lock.release(Mode::Shared);
                    }
                }
            });
        }
    });
    assert_eq!(inside.into_inner(), 0);
}

/// More ranks than 16 bits count.
const MANY: u32 = 600_000;

/// A free lock. After `before` more tickets, the next ticket is 0.
fn near_the_end(before: u32) -> Lock {
    Lock { state: AtomicU64::new(TICKET * u64::from(ticket(before.wrapping_neg()))), ..Lock::default() }
}

#[test]
fn a_word_counts_the_ranks_of_a_job() {
    assert!(crate::bootstrap::MOST_RANKS as u64 + u64::from(VOID_TICKETS) <= COUNT);
    assert_eq!((TICKET_BITS, TICKET_BITS + 2 * COUNT_BITS), (24, u64::BITS));
}

#[test]
fn many_readers_hold_the_lock_before_a_writer() {
    // Tickets of the first lock wrap around during the test.
    for lock in [near_the_end(MANY / 2), Lock::default()] {
        for _ in 0..MANY {
            assert!(lock.acquire_shared_now());
        }
        let (Ticket(writer), is_turn) = lock.ask_exclusive();
        assert!(!is_turn && !lock.is_writers_turn(writer) && lock.is_waited_for(Mode::Shared));
        assert_eq!((lock.state().readers, lock.state().others), (MANY, 1));
        assert!(!lock.acquire_shared_now());
        assert!(lock.overtake(|_| true));
        for _ in 0..=MANY {
            assert!(!lock.is_writers_turn(writer));
            lock.release(Mode::Shared);
        }
        assert_eq!((lock.state().readers, lock.state().others), (0, 1));
        assert!(lock.is_writers_turn(writer));
        lock.release(Mode::Exclusive);
        assert!(!lock.is_waited_for(Mode::Shared) && lock.acquire_shared_now());
    }
}

#[test]
fn many_writers_are_served_in_turn() {
    let lock = near_the_end(MANY / 3);
    let tickets: Vec<_> = (0..MANY).map(|_| lock.ask_exclusive()).collect();
    assert_eq!((lock.state().readers, lock.state().others), (0, MANY));
    for (index, (Ticket(ticket), is_turn)) in tickets.into_iter().enumerate() {
        assert_eq!(is_turn, index == 0);
        assert!(lock.is_writers_turn(ticket));
        assert!(!lock.acquire_shared_now());
        lock.release(Mode::Exclusive);
    }
    assert_eq!(lock.state().others, 0);
    assert!(lock.ask_exclusive().1);
}

#[test]
fn tickets_before_a_ticket_are_served_in_time() {
    let (half, end) = (1 << (TICKET_BITS - 1), 5);
    for (served, others, is_served) in [
        // Number of tickets served after ticket 5; negative before it.
        (-1, 1, false),
        (-6, 7, false),
        (-(COUNT as i32), COUNT as u32, false),
        (0, 1, true),
        (0, 0, true),
        (half - 1, 1, true),
        // The difference of the tickets is negative.
        (half, 1, false),
        (half, 0, true),
        (2 * half - 1, 0, true),
    ] {
        for readers in [0, 2] {
            let writer = ticket((end + served - readers).cast_unsigned());
            let state = LockState { writer, readers: readers.cast_unsigned(), others };
            assert_eq!(state.has_served_before(end.cast_unsigned()), is_served, "{served} {others} {readers}");
        }
    }
}

/// A rank waits for the writer that holds a lock, and does not run while other ranks take more than 2^23 tickets.
#[test]
fn a_rank_that_did_not_run_continues() {
    let lock = Lock::default();
    lock.acquire(Mode::Exclusive);
    let polls = Cell::new(0);
    let is_needless = || {
        if polls.replace(polls.get() + 1) == 0 {
            lock.release(Mode::Exclusive);
            lock.state.fetch_add(TICKET << (TICKET_BITS - 1), Ordering::Relaxed); // Relaxed: only this thread uses the lock
        }
        polls.get() > 10
    };
    lock.outlast_writers(is_needless, || false);
    assert_eq!(polls.get(), 1);
}
