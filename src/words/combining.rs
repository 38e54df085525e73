//! How a target's elements that are machine words are combined.
//!
//! At first each of them is changed by one step of the processor, which needs no lock. As soon as somebody combines many at once,
//! all go under the target's accumulate lock: there a step of the processor for each element would take longer than
//! plain code for all of them. Who takes a step says so before it looks whether it may, and whoever changes the way looks
//! whether somebody does after it has changed it; that these two happen in this order at both sides costs the first nothing
//! and the second a call of the kernel (`system::asymmetric`).
//!
//! When only few at once have been combined under the lock for long, they go by steps again: whoever holds the lock may say so, as
//! nobody else combines anything then. Each time that takes twice as long, so the calls of the kernel become few.
//!
//! A rank that dies in a step keeps the one that changes the way waiting until the launcher ends it.

use super::{Lock, Mode};
use crate::launch;
use crate::system::asymmetric;
use crate::system::atomic::{AtomicU32, Ordering, yield_now};
use crate::system::threads::may_be_several;

/// The way of one target. Zeroes: by steps.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Way {
    is_lock: AtomicU32,
}

/// What the holders of the lock know of one target: they alone read and write it.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Calls {
    /// Calls that have combined few, since one has combined many.
    few: AtomicU32,
    /// With so many of them elements go by steps again; 0 when there are none.
    enough: AtomicU32,
}

/// Calls that are enough at first, and the most that there must be.
const ENOUGH: u32 = 64;
const MOST: u32 = 1 << 20;

/// Threads of one origin that may be in a step now.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Steps {
    threads: AtomicU32,
}

impl Calls {
    /// Begins, with so many calls that are enough.
    pub fn begin(&self, enough: u32) {
        self.few.store(0, Ordering::Relaxed);
        self.enough.store(enough, Ordering::Relaxed);
    }
}

impl Way {
    /// Takes a step, unless the way is the lock; tells whether it was taken.
    pub fn step(&self, own: &Steps, step: impl FnOnce()) -> bool {
        if may_be_several() { self.step_of::<true>(own, step) } else { self.step_of::<false>(own, step) }
    }

    /// The same for who knows whether several threads may combine elements.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "a step out of line costs 30 instructions more, a fifth of an accumulate of one word"
    )]
    pub fn step_of<const HAS_THREADS: bool>(&self, own: &Steps, step: impl FnOnce()) -> bool {
        if HAS_THREADS {
            own.threads.fetch_add(1, Ordering::Relaxed);
        } else {
            own.threads.store(1, Ordering::Relaxed);
        }
        asymmetric::light();
        let may = self.is_lock.load(Ordering::Acquire) == 0;
        if may {
            step();
        }
        if HAS_THREADS {
            own.threads.fetch_sub(1, Ordering::Release);
        } else {
            own.threads.store(0, Ordering::Release);
        }
        may
    }

    /// Combines few elements when a step was not taken: under the lock, or by a step if the way has changed meanwhile.
    pub fn combine_few(
        &self,
        (lock, calls): (&Lock, &Calls),
        own: &Steps,
        step: impl Fn(),
        combine_plainly: impl FnOnce(),
    ) {
        loop {
            lock.acquire(Mode::Exclusive);
            // It is changed under the lock alone.
            if self.is_lock.load(Ordering::Relaxed) != 0 {
                combine_plainly();
                self.count_few(calls);
                lock.release(Mode::Exclusive);
                return;
            }
            lock.release(Mode::Exclusive);
            if self.step(own, &step) {
                return;
            }
        }
    }

    /// Counts a call that has combined few elements under the lock, which the caller holds.
    fn count_few(&self, calls: &Calls) {
        let enough = calls.enough.load(Ordering::Relaxed);
        if enough == 0 {
            return;
        }
        let few = calls.few.load(Ordering::Relaxed) + 1;
        if few == enough {
            calls.enough.store(2 * enough.min(MOST / 2), Ordering::Relaxed);
            calls.few.store(0, Ordering::Relaxed);
            // What was combined plainly is there for whoever takes a step.
            self.is_lock.store(0, Ordering::Release);
        } else {
            calls.few.store(few, Ordering::Relaxed);
        }
    }

    /// From now on nobody takes steps. The caller holds the lock; `all` may be in one.
    pub fn choose_lock<'a>(&self, calls: &Calls, all: impl Iterator<Item = &'a Steps>) {
        calls.few.store(0, Ordering::Relaxed);
        // It is changed under the lock alone.
        if self.is_lock.load(Ordering::Relaxed) != 0 {
            return;
        }
        self.is_lock.store(1, Ordering::SeqCst);
        asymmetric::heavy();
        for one in all {
            while one.threads.load(Ordering::Acquire) != 0 {
                // It may need this processor to go on.
                yield_now();
                launch::end_with_the_launcher();
            }
        }
    }

    /// Begins, before anybody looks: without steps when ranks cannot look for each other's.
    pub fn begin(&self, calls: &Calls) {
        let has_steps = asymmetric::works();
        calls.begin(if has_steps { ENOUGH } else { 0 });
        self.is_lock.store(u32::from(!has_steps), Ordering::Relaxed);
    }
}
