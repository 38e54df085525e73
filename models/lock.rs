//! The ticket lock of a target. A writer wants the lock exclusively; readers share it. A reader that overtakes waiting writers leaves a
//! void ticket, which the lock skips.

use crate::os::atomic::{Ordering, yield_now};
use crate::os::sleep::{ALL_SLEEPERS, sleepers};
use crate::transport::sync::{Event, Lock, Mode};
use crate::{Data, Extent, Model, begin, end, model, together};
use std::rc::Rc;

pub const MODELS: &[Model] = &[
    model("lock::two_writers", Extent::All, || {
        let shared = together(Shared::default(), &[write::<2>, write::<1>]);
        assert_eq!(shared.data.get(), 3);
    })
    .briefly(4)
    .also_without_fences(),
    model("lock::three_writers", Extent::Preemptions(3), || {
        let shared = together(Shared::default(), &[write::<1>, write::<1>, write::<1>]);
        assert_eq!(shared.data.get(), 3);
    })
    .briefly(2),
    model("lock::a_writer_and_a_reader", Extent::Preemptions(5), || {
        together(Shared::default(), &[write::<2>, read::<1>]);
    })
    .briefly(3)
    .also_without_fences(),
    model("lock::a_writer_and_two_readers", Extent::Preemptions(3), || {
        together(Shared::default(), &[write::<1>, read::<1>, read::<1>]);
    })
    .briefly(2),
    model("lock::two_writers_and_a_reader", Extent::Preemptions(3), || {
        together(Shared::default(), &[write::<1>, read::<1>, write::<1>]);
    })
    .briefly(2),
    model("lock::two_writers_and_a_reader_that_overtakes", Extent::Preemptions(3), || {
        together(Shared::default(), &[write::<1>, overtake, write::<1>]);
    })
    .briefly(2),
    model("lock::a_writer_a_reader_and_one_that_overtakes", Extent::Preemptions(3), || {
        together(Shared::default(), &[write::<1>, overtake, read::<1>]);
    })
    .briefly(2),
    model("lock::two_that_overtake_and_a_writer", Extent::Preemptions(3), || {
        together(Shared::default(), &[write::<1>, overtake, overtake]);
    })
    .briefly(2),
    model("lock::readers_are_in_together", Extent::All, || {
        together(Shared::default(), &[read_together, read_together]);
    }),
    model("lock::readers_that_have_slept_are_in_together", Extent::Preemptions(2), readers_that_have_slept),
    model(
        "lock::a_reader_that_overtakes_does_not_queue",
        Extent::Preemptions(3),
        a_reader_that_overtakes_does_not_queue,
    )
    .briefly(1),
    model("lock::void_tickets_are_skipped", Extent::Preemptions(2), void_tickets_are_skipped).briefly(1),
    model(
        "lock::a_reader_that_need_not_overtake_queues",
        Extent::Preemptions(3),
        a_reader_that_need_not_overtake_queues,
    ),
    model("lock::holders_of_locks_do_not_wait_in_circles", Extent::Preemptions(2), no_circles).briefly(1),
    model("lock::a_writer_is_served_in_its_turn", Extent::Preemptions(3), || in_turn(Mode::Exclusive, write::<1>)),
    model("lock::newcomers_do_not_pass_a_writer_that_waits", Extent::Preemptions(3), || {
        in_turn(Mode::Shared, |shared| assert_eq!(read_data(shared), 1));
    }),
];

#[derive(Default)]
struct Shared {
    lock: Lock,
    data: Data,
    event: Event,
}

fn write<const TIMES: usize>(shared: &Shared) {
    for _ in 0..TIMES {
        shared.lock.acquire(Mode::Exclusive);
        shared.data.add(1);
        shared.lock.release(Mode::Exclusive);
    }
}

fn read_data(shared: &Shared) -> u64 {
    shared.lock.acquire(Mode::Shared);
    let value = shared.data.get();
    shared.lock.release(Mode::Shared);
    value
}

fn read<const TIMES: usize>(shared: &Shared) {
    for _ in 0..TIMES {
        read_data(shared);
    }
}

fn overtake(shared: &Shared) {
    shared.lock.acquire_shared_unless(|| true);
    shared.data.get();
    shared.lock.release(Mode::Shared);
}

fn signal(shared: &Shared) {
    shared.event.word.fetch_add(1, Ordering::SeqCst);
    shared.event.wake(ALL_SLEEPERS);
}

/// Neither reader releases the lock before both have entered.
fn read_together(shared: &Shared) {
    shared.lock.acquire(Mode::Shared);
    signal(shared);
    shared.event.wait(ALL_SLEEPERS, |word| word == 2);
    shared.lock.release(Mode::Shared);
}

/// Two readers sleep until a writer releases the lock. Then they do what `read_together` describes.
fn readers_that_have_slept() {
    let shared = Rc::new(Shared::default());
    shared.lock.acquire(Mode::Exclusive);
    let readers = [begin(&shared, read_together), begin(&shared, read_together)];
    while sleepers() < 2 {
        yield_now();
    }
    shared.lock.release(Mode::Exclusive);
    end(readers);
}

/// A reader releases the lock only after a second reader has entered. A writer may already wait when the second reader arrives.
fn a_reader_that_overtakes_does_not_queue() {
    let shared = Rc::new(Shared::default());
    shared.lock.acquire(Mode::Shared);
    let writer = begin(&shared, write::<1>);
    let other = begin(&shared, |shared| {
        shared.lock.acquire_shared_unless(|| true);
        signal(shared);
        shared.lock.release(Mode::Shared);
    });
    shared.event.wait(ALL_SLEEPERS, |word| word == 1);
    shared.lock.release(Mode::Shared);
    end([writer, other]);
}

/// A writer waits. A reader overtakes this writer, and leaves a void ticket. Then another writer arrives.
fn void_tickets_are_skipped() {
    let shared = Rc::new(Shared::default());
    shared.lock.acquire(Mode::Shared);
    let writer = begin(&shared, write::<1>);
    while sleepers() == 0 {
        yield_now();
    }
    let other = begin(&shared, |shared| {
        shared.lock.acquire_shared_unless(|| true);
        signal(shared);
        shared.lock.release(Mode::Shared);
    });
    shared.event.wait(ALL_SLEEPERS, |word| word == 1);
    let behind = begin(&shared, write::<1>);
    shared.lock.release(Mode::Shared);
    end([writer, other, behind]);
}

/// The newcomer holds no lock for which another rank waits, so it queues behind the writer that already waits.
fn a_reader_that_need_not_overtake_queues() {
    let shared = Rc::new(Shared::default());
    shared.lock.acquire(Mode::Shared);
    let writer = begin(&shared, write::<1>);
    while sleepers() == 0 {
        yield_now();
    }
    let other = begin(&shared, |shared| {
        shared.lock.acquire_shared_unless(|| false);
        assert_eq!(shared.data.get(), 1);
        shared.lock.release(Mode::Shared);
    });
    shared.lock.release(Mode::Shared);
    end([writer, other]);
}

/// Each of two ranks holds a lock, and asks for the lock that the other rank holds. A writer waits for each of the locks. Without
/// overtaking, each rank would queue behind the writer that waits for the other rank.
fn no_circles() {
    fn hold_and_ask<const HELD: usize>(locks: &[Lock; 2]) {
        locks[1 - HELD].acquire_shared_unless(|| true);
        locks[1 - HELD].release(Mode::Shared);
        locks[HELD].release(Mode::Shared);
    }
    fn write<const LOCK: usize>(locks: &[Lock; 2]) {
        locks[LOCK].acquire(Mode::Exclusive);
        locks[LOCK].release(Mode::Exclusive);
    }
    let locks = Rc::new(<[Lock; 2]>::default());
    for lock in locks.iter() {
        lock.acquire(Mode::Shared);
    }
    let others = [begin(&locks, write::<0>), begin(&locks, write::<1>), begin(&locks, hold_and_ask::<1>)];
    hold_and_ask::<0>(&locks);
    end(others);
}

/// A writer waits for a held lock, and sleeps. Then a newcomer arrives. The writer gets the lock before the newcomer.
fn in_turn(held: Mode, newcomer: fn(&Shared)) {
    let shared = Rc::new(Shared::default());
    shared.lock.acquire(held);
    let writer = begin(&shared, |shared| {
        shared.lock.acquire(Mode::Exclusive);
        assert_eq!(shared.data.get(), 0);
        shared.data.add(1);
        shared.lock.release(Mode::Exclusive);
    });
    while sleepers() == 0 {
        yield_now();
    }
    let newcomer = begin(&shared, newcomer);
    shared.lock.release(held);
    end([writer, newcomer]);
}
