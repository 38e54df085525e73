//! Tests of `lock`.

#![forbid(unsafe_code)]

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
