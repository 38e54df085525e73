//! The lock_all gate, which keeps two sides apart: ranks with MPI_Win_lock_all, and ranks with exclusive locks. Some models use the gate
//! alone, others use gate and ticket lock together, as MPI_Win_lock does.

use crate::os::atomic::{AtomicU32, Ordering, yield_now};
use crate::os::sleep::{ALL_SLEEPERS, sleepers};
use crate::transport::sync::{Event, Gate, Lock, Mode, Side, Ticket};
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
    .briefly(2)
    .also_without_fences(),
    model("gate::a_batch_is_let_in_as_one", Extent::Preemptions(2), || {
        together(Shared::default(), &[write::<2>, read::<1>, read::<1>]);
    })
    .briefly(1),
    model("gate::newcomers_queue_behind_the_other_side", Extent::Preemptions(3), newcomers_queue).briefly(2),
    model("gate::holders_of_locks_do_not_queue", Extent::Preemptions(3), holders_of_locks_do_not_queue).briefly(2),
    model("gate::a_rank_that_only_queues_leaves_the_gate", Extent::Preemptions(2), a_rank_that_only_queues_leaves),
    model("gate::locks_of_all_kinds", Extent::Preemptions(3), || {
        together(Shared::default(), &[lock_exclusively, lock_all, lock_shared]);
    })
    .briefly(2),
    model("gate::a_lock_that_has_passed_by_is_outlasted", Extent::Preemptions(4), || {
        together(Shared::default(), &[lock_exclusively, lock_all]);
    }),
    model("gate::a_rank_that_has_passed_by_locks_another_target", Extent::Preemptions(5), || {
        together(Shared::default(), &[lock_two, lock_all]);
    })
    .briefly(3),
    model("gate::two_guard_at_once", Extent::Preemptions(2), || {
        together(Shared::default(), &[lock_two, lock_all, lock_all]);
    }),
    model("gate::it_is_opened_again", Extent::Preemptions(4), || {
        together(Shared { enough: 1, ..Shared::default() }, &[lock_two, lock_all_twice]);
    })
    .briefly(3),
    model("gate::it_is_opened_again_while_another_guards", Extent::Preemptions(3), || {
        together(Shared { enough: 1, ..Shared::default() }, &[lock_all_and_two, lock_all]);
    })
    .briefly(2),
    model("gate::locks_behind_the_gate", Extent::Preemptions(2), || {
        let shared = Shared::default();
        lock_all(&shared);
        together(shared, &[lock_exclusively, lock_exclusively, lock_all]);
    }),
    model("gate::two_exclusive_locks_and_lock_all", Extent::Preemptions(2), || {
        together(Shared::default(), &[lock_exclusively, lock_exclusively, lock_all]);
    }),
];

struct Shared {
    gate: Gate,
    lock: Lock,
    /// The lock of another target.
    second: Lock,
    data: Data,
    event: Event,
    pause: AtomicU32,
    /// The value of `Rank::enough` for all ranks.
    enough: u32,
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            gate: Gate::default(),
            lock: Lock::default(),
            second: Lock::default(),
            data: Data::default(),
            event: Event::default(),
            pause: AtomicU32::default(),
            enough: u32::MAX,
        }
    }
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

/// One side is inside, and a rank of the other side sleeps. A newcomer of the first side enters after the sleeper, and finds the sleeper's
/// data.
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

/// A rank inside leaves only after a newcomer of its side has entered. When the newcomer arrives, a rank of the other side may already
/// wait.
fn holders_of_locks_do_not_queue() {
    let shared = Rc::new(Shared::default());
    shared.gate.enter(Side::All, || false);
    let other = begin(&shared, write::<1>);
    let newcomer = begin(&shared, |shared| {
        shared.gate.enter(Side::All, || true);
        shared.event.word.fetch_add(1, Ordering::SeqCst);
        shared.event.wake(ALL_SLEEPERS);
        shared.gate.leave(Side::All);
    });
    shared.event.wait(ALL_SLEEPERS, |word| word == 1);
    shared.gate.leave(Side::All);
    end([other, newcomer]);
}

/// A reader holds the target's lock. A rank that wants the lock exclusively is inside the gate, and queues for the lock. Then a third rank
/// asks for lock_all. It must not wait for the rank in the queue, because the reader releases the lock only after the third rank has
/// entered.
fn a_rank_that_only_queues_leaves() {
    let shared = Rc::new(Shared::default());
    // The first lock_all makes the gate guarded: from now on, ranks with exclusive locks enter the gate.
    lock_all(&shared);
    shared.lock.acquire(Mode::Shared);
    let queuer = begin(&shared, lock_exclusively);
    while sleepers() == 0 {
        yield_now();
    }
    let other = begin(&shared, |shared| {
        enter_for_all(shared, true);
        shared.data.get();
        shared.event.word.fetch_add(1, Ordering::SeqCst);
        shared.event.wake(ALL_SLEEPERS);
        shared.gate.leave(Side::All);
    });
    while !shared.gate.is_pressed() {
        yield_now();
    }
    // In the library, a sleeper checks the gate again after some milliseconds. In the model, a reader that takes and releases the lock
    // wakes it.
    shared.lock.acquire_shared_unless(|| true);
    shared.lock.release(Mode::Shared);
    shared.event.wait(ALL_SLEEPERS, |word| word == 1);
    shared.lock.release(Mode::Shared);
    end([queuer, other]);
    assert_eq!(shared.data.get(), 2);
}

/// A rank that locks targets exclusively, in the same steps as `rma::sync::fast` and `rma::sync::passive`.
struct Rank<'a> {
    gate: &'a Gate,
    /// Number of locks for which the rank is inside the gate.
    inside: Cell<usize>,
    /// Number of exclusive locks inside the gate after which a rank opens the gate again.
    enough: u32,
    holds: Cell<bool>,
}

impl Rank<'_> {
    /// Acquires a lock. Returns true if the rank is inside the gate for this lock.
    fn lock(&self, lock: &Lock) -> bool {
        let is_inside = Cell::new(false);
        if self.holds.get() {
            let ticket = self.ask(lock, &is_inside);
            self.wait(lock, ticket, &is_inside, false);
        } else {
            self.lock_at_once(lock, &is_inside);
        }
        if is_inside.get() {
            self.gate.count_entered(self.enough);
        }
        self.holds.set(true);
        is_inside.get()
    }

    /// Acquires a lock by the fast path: takes the ticket before it loads the gate's state.
    fn lock_at_once(&self, lock: &Lock, is_inside: &Cell<bool>) {
        let (ticket, is_turn) = lock.ask_exclusive();
        if is_turn && self.gate.is_open() {
            return;
        }
        let passes_by = self.gate.is_open();
        let enters = !passes_by && !self.gate.is_closing() && self.enter_now(is_inside);
        if !(enters && is_turn) {
            self.wait(lock, ticket, is_inside, !passes_by && !enters);
        }
    }

    /// Loads the gate's state, enters the gate if it is not open, and then takes a ticket.
    fn ask(&self, lock: &Lock, is_inside: &Cell<bool>) -> Ticket {
        is_inside.set(false);
        if !self.gate.is_open() {
            if self.inside.get() == 0 {
                self.gate.enter_exclusively(|| self.must());
            }
            self.count(1, is_inside);
        }
        lock.ask_exclusive().0
    }

    fn wait(&self, lock: &Lock, mut ticket: Ticket, is_inside: &Cell<bool>, mut is_late: bool) {
        loop {
            let look = || {
                if is_inside.get() && self.gate.is_pressed() {
                    self.leave();
                    is_inside.set(false);
                }
            };
            let may = || {
                is_inside.get()
                    || self.gate.is_open()
                    || (!(is_late && self.gate.is_closing()) && self.enter_now(is_inside))
            };
            if lock.acquire_exclusive_if(ticket, look, may) {
                break;
            }
            ticket = self.ask(lock, is_inside);
            is_late = false;
        }
    }

    fn enter_now(&self, is_inside: &Cell<bool>) -> bool {
        let enters = self.inside.get() > 0 || self.gate.enter_now(Side::Exclusive, || self.must());
        if enters {
            self.count(1, is_inside);
        }
        enters
    }

    /// Returns true if the rank holds a lock for which another rank waits.
    fn must(&self) -> bool {
        self.holds.get() && self.gate.is_waited_for(Side::Exclusive)
    }

    fn count(&self, more: usize, is_inside: &Cell<bool>) {
        self.inside.set(self.inside.get() + more);
        is_inside.set(true);
    }

    fn leave(&self) {
        self.inside.set(self.inside.get() - 1);
        if self.inside.get() == 0 {
            self.gate.leave(Side::Exclusive);
        }
    }

    fn unlock(&self, lock: &Lock, is_inside: bool) {
        lock.release(Mode::Exclusive);
        if is_inside {
            self.leave();
        }
    }
}

fn lock_exclusively(shared: &Shared) {
    let rank = Rank { gate: &shared.gate, inside: Cell::new(0), enough: shared.enough, holds: Cell::new(false) };
    let is_inside = rank.lock(&shared.lock);
    shared.data.add(1);
    let_others_run(shared);
    shared.data.add(1);
    rank.unlock(&shared.lock, is_inside);
}

/// Makes a relaxed access to a shared word. The access orders nothing, but the checker tries all orders of the threads' accesses to this
/// word.
fn let_others_run(shared: &Shared) {
    shared.pause.fetch_add(1, Ordering::Relaxed);
}

/// Locks two targets at the same time. Another rank may ask for lock_all between the two locks.
fn lock_two(shared: &Shared) {
    let rank = Rank { gate: &shared.gate, inside: Cell::new(0), enough: shared.enough, holds: Cell::new(false) };
    let first = rank.lock(&shared.lock);
    let second = rank.lock(&shared.second);
    shared.data.add(1);
    rank.unlock(&shared.lock, first);
    shared.data.add(1);
    rank.unlock(&shared.second, second);
}

fn enter_for_all(shared: &Shared, must: bool) {
    let outlast = |is_needless: &dyn Fn() -> bool| {
        shared.lock.outlast_writers(is_needless, || must);
        shared.second.outlast_writers(is_needless, || must);
    };
    shared.gate.enter_for_all(|| must, outlast);
}

fn lock_all(shared: &Shared) {
    enter_for_all(shared, false);
    shared.data.get();
    let_others_run(shared);
    shared.data.get();
    shared.gate.leave(Side::All);
}

fn lock_all_twice(shared: &Shared) {
    lock_all(shared);
    lock_all(shared);
}

/// Calls `lock_all`, and then `lock_two`, as two ranks could do.
fn lock_all_and_two(shared: &Shared) {
    lock_all(shared);
    lock_two(shared);
}

fn lock_shared(shared: &Shared) {
    shared.lock.acquire(Mode::Shared);
    shared.data.get();
    shared.lock.release(Mode::Shared);
}
