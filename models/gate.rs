//! The gate of a window, alone and with the lock of a target as MPI_Win_lock uses both.

use crate::system::atomic::{Ordering, yield_now};
use crate::system::sleep::{EVERYBODY, sleepers};
use crate::words::{Event, Gate, Lock, Mode, Side};
use crate::{Data, Extent, Model, begin, end, model, together};
use std::cell::Cell;
use std::rc::Rc;

pub const MODELS: &[Model] = &[
    model("gate::the_two_sides_are_never_in_together", Extent::All, || {
        together(Shared::default(), &[read::<1>, write::<1>]);
    })
    .also_without_fences(),
    model("gate::the_two_sides_come_twice", Extent::Preemptions(3), || {
        together(Shared::default(), &[read::<2>, write::<2>]);
    })
    .also_without_fences(),
    model("gate::a_batch_is_let_in_as_one", Extent::Preemptions(2), || {
        together(Shared::default(), &[write::<2>, read::<1>, read::<1>]);
    }),
    model("gate::newcomers_queue_behind_the_other_side", Extent::Preemptions(3), newcomers_queue),
    model("gate::holders_of_locks_do_not_queue", Extent::Preemptions(3), holders_of_locks_do_not_queue),
    model("gate::who_only_queues_leaves_the_gate", Extent::Preemptions(2), who_only_queues_leaves),
    model("gate::locks_of_all_kinds", Extent::Preemptions(3), || {
        together(Shared::default(), &[lock_exclusively, lock_all, lock_shared]);
    }),
    model("gate::two_exclusive_locks_and_lock_all", Extent::Preemptions(2), || {
        together(Shared::default(), &[lock_exclusively, lock_exclusively, lock_all]);
    }),
];

#[derive(Default)]
struct Shared {
    gate: Gate,
    lock: Lock,
    data: Data,
    event: Event,
}

fn read<const TIMES: usize>(shared: &Shared) {
    for _ in 0..TIMES {
        shared.gate.enter(Side::All, || false);
        shared.data.get();
        shared.gate.leave(Side::All);
    }
}

fn write<const TIMES: usize>(shared: &Shared) {
    for _ in 0..TIMES {
        shared.gate.enter(Side::Exclusive, || false);
        shared.data.add(1);
        shared.gate.leave(Side::Exclusive);
    }
}

/// One side is in, the other sleeps before the gate: who comes then and belongs to those who are in finds what the sleeper has
/// written.
fn newcomers_queue() {
    let shared = Rc::new(Shared::default());
    shared.gate.enter(Side::All, || false);
    let sleeper = begin(&shared, write::<1>);
    while sleepers() == 0 {
        yield_now();
    }
    let newcomer = begin(&shared, |shared| {
        shared.gate.enter(Side::All, || false);
        assert_eq!(shared.data.get(), 1);
        shared.gate.leave(Side::All);
    });
    shared.gate.leave(Side::All);
    end([sleeper, newcomer]);
}

/// Who is in leaves only after the newcomer has been in, for which another waits already.
fn holders_of_locks_do_not_queue() {
    let shared = Rc::new(Shared::default());
    shared.gate.enter(Side::All, || false);
    let other = begin(&shared, write::<1>);
    let newcomer = begin(&shared, |shared| {
        shared.gate.enter(Side::All, || true);
        shared.event.word.fetch_add(1, Ordering::SeqCst);
        shared.event.wake(EVERYBODY);
        shared.gate.leave(Side::All);
    });
    shared.event.wait(EVERYBODY, |word| word == 1);
    shared.gate.leave(Side::All);
    end([other, newcomer]);
}

/// A reader holds the target, and an exclusive lock queues for it inside the gate. Then lock_all is asked for, and must not wait
/// for who only queues: the reader leaves after it has been in.
fn who_only_queues_leaves() {
    let shared = Rc::new(Shared::default());
    shared.lock.acquire(Mode::Shared);
    let queuer = begin(&shared, lock_exclusively);
    while sleepers() == 0 {
        yield_now();
    }
    let other = begin(&shared, |shared| {
        shared.gate.enter(Side::All, || true);
        shared.data.get();
        shared.event.word.fetch_add(1, Ordering::SeqCst);
        shared.event.wake(EVERYBODY);
        shared.gate.leave(Side::All);
    });
    while !shared.gate.is_pressed() {
        yield_now();
    }
    // Sleepers look around after a while; here one that comes and goes wakes them.
    shared.lock.acquire_shared_unless(|| true);
    shared.lock.release(Mode::Shared);
    shared.event.wait(EVERYBODY, |word| word == 1);
    shared.lock.release(Mode::Shared);
    end([queuer, other]);
    assert_eq!(shared.data.get(), 1);
}

/// As `synchronization::passive` does it.
fn lock_exclusively(shared: &Shared) {
    loop {
        shared.gate.enter(Side::Exclusive, || false);
        let Err(ticket) = shared.lock.ask_exclusive() else { break };
        let is_inside = Cell::new(true);
        let look = || {
            if is_inside.get() && shared.gate.is_pressed() {
                is_inside.set(false);
                shared.gate.leave(Side::Exclusive);
            }
        };
        let may = || is_inside.get() || shared.gate.enter_now(Side::Exclusive, || false);
        if shared.lock.acquire_exclusive_if(ticket, look, may) {
            break;
        }
    }
    shared.data.add(1);
    shared.lock.release(Mode::Exclusive);
    shared.gate.leave(Side::Exclusive);
}

fn lock_all(shared: &Shared) {
    read::<1>(shared);
}

fn lock_shared(shared: &Shared) {
    shared.lock.acquire(Mode::Shared);
    shared.data.get();
    shared.lock.release(Mode::Shared);
}
