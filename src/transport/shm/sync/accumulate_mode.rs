//! How a target's elements that are machine words are combined.
//!
//! At first each of them is changed by one step of the processor, which needs no lock. As soon as somebody combines many at once,
//! all go under the target's accumulate lock: there a step of the processor for each element would take longer than
//! plain code for all of them. Who takes a step says so before it looks whether it may, and whoever changes the way looks
//! whether somebody does after it has changed it; that these two happen in this order at both sides costs the first nothing
//! and the second a call of the kernel (`system::asymmetric`).
//!
//! When only few at once have been combined under the lock for long, they go by steps again: whoever holds the lock may say so, as
//! nobody else combines anything then. When only one origin has combined many for long, all elements are its own: it combines them
//! plainly, without the lock, and says so as if that were a step; until another one has the lock, or it has combined few for long. Each
//! time it takes twice as long, so the calls of the kernel become few.
//!
//! A rank that dies in a step keeps the one that changes the way waiting until the launcher ends it.

use super::{Lock, Mode};
use crate::bootstrap;
use crate::os::asymmetric;
use crate::os::atomic::{AtomicU32, Ordering, yield_now};
use crate::os::threads::may_be_several;

/// The way of one target. Zeroes: by steps.
#[repr(C)]
#[derive(Debug, Default)]
pub struct AccumulateMode {
    /// `ATOMIC`, `LOCKED`, or the number of the origin that combines them alone.
    state: AtomicU32,
}

const ATOMIC: u32 = 0;
const LOCKED: u32 = 1;

/// The number of the first origin.
const FIRST_SOLE: u32 = 2;

/// What the holders of the lock know of one target, and the origin that is alone: they alone read and write it.
#[repr(C)]
#[derive(Debug, Default)]
pub struct ModeHistory {
    /// The way that would be the best one for the last calls: by steps if they have combined few, alone if one origin has combined many.
    best: AtomicU32,
    /// How many of them in a row.
    count: AtomicU32,
    /// With so many of them it becomes the way; 0 when none does.
    enough: AtomicU32,
}

/// ModeHistory that are enough at first, and the most that there must be.
const ENOUGH: u32 = 64;
const MOST: u32 = 1 << 20;

/// One origin's steps.
#[repr(C)]
#[derive(Debug, Default)]
pub struct InFlight {
    /// Its threads that may be in one now.
    threads: AtomicU32,
    /// The way of targets whose elements are this origin's alone. Written before anybody looks.
    number: AtomicU32,
}

impl InFlight {
    /// Begins, those of the origin that has this place.
    pub fn begin(&self, place: usize) {
        self.number.store(FIRST_SOLE + place as u32, Ordering::Relaxed);
    }

    /// The origin's place.
    pub fn place(&self) -> usize {
        (self.number.load(Ordering::Relaxed) - FIRST_SOLE) as usize
    }

    /// Waits until the origin is in no step that began before.
    fn wait(&self) {
        while self.threads.load(Ordering::Acquire) != 0 {
            // It may need this processor to go on.
            yield_now();
            bootstrap::end_with_the_launcher();
        }
    }
}

/// An origin that combines a target's elements alone.
#[derive(Debug)]
pub struct SoleOrigin<'a> {
    own: &'a InFlight,
}

impl Drop for SoleOrigin<'_> {
    #[inline]
    fn drop(&mut self) {
        self.own.threads.store(0, Ordering::Release);
    }
}

impl ModeHistory {
    /// Begins, with so many calls that are enough.
    pub fn begin(&self, enough: u32) {
        self.enough.store(enough, Ordering::Relaxed);
    }

    /// Counts a call for which this would have been the best way; tells whether there were enough of them.
    fn has_counted(&self, best: u32) -> bool {
        let enough = self.enough.load(Ordering::Relaxed);
        let count =
            if self.best.load(Ordering::Relaxed) == best { self.count.load(Ordering::Relaxed) + 1 } else { 1 };
        self.best.store(best, Ordering::Relaxed);
        self.count.store(count.min(MOST), Ordering::Relaxed);
        enough != 0 && count >= enough
    }

    /// The next change takes twice as many calls.
    fn double_threshold(&self) {
        self.enough.store(2 * self.enough.load(Ordering::Relaxed).min(MOST / 2), Ordering::Relaxed);
        self.count.store(0, Ordering::Relaxed);
    }
}

impl AccumulateMode {
    /// Takes a step, unless the way is the lock; tells whether it was taken.
    pub fn try_atomic(&self, own: &InFlight, step: impl FnOnce()) -> bool {
        if may_be_several() { self.try_atomic_of::<true>(own, step) } else { self.try_atomic_of::<false>(own, step) }
    }

    /// The same for who knows whether several threads may combine elements.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "a step out of line costs 30 instructions more, a fifth of an accumulate of one word"
    )]
    pub fn try_atomic_of<const HAS_THREADS: bool>(&self, own: &InFlight, step: impl FnOnce()) -> bool {
        if HAS_THREADS {
            own.threads.fetch_add(1, Ordering::Relaxed);
        } else {
            own.threads.store(1, Ordering::Relaxed);
        }
        asymmetric::light();
        let may = self.state.load(Ordering::Acquire) == ATOMIC;
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

    /// Lets this origin combine many elements plainly, as long as the result lives. None when they are not its own alone.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above, of several words")]
    pub fn sole_for_many<'a>(&self, calls: &ModeHistory, own: &'a InFlight) -> Option<SoleOrigin<'a>> {
        let alone = self.sole(own)?;
        // Nobody else looks there meanwhile: who has the lock waits for the end of this before.
        calls.count.store(0, Ordering::Relaxed);
        Some(alone)
    }

    /// The same of any number of them.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    fn sole<'a>(&self, own: &'a InFlight) -> Option<SoleOrigin<'a>> {
        if may_be_several() {
            return None;
        }
        own.threads.store(1, Ordering::Relaxed);
        let alone = SoleOrigin { own };
        asymmetric::light();
        (self.state.load(Ordering::Acquire) == own.number.load(Ordering::Relaxed)).then_some(alone)
    }

    /// Combines few elements when a step was not taken: alone, under the lock, or by a step if the way has changed meanwhile.
    pub fn combine_few<'a>(
        &self,
        (lock, calls): (&Lock, &ModeHistory),
        own: &InFlight,
        of_place: impl Fn(usize) -> &'a InFlight,
        step: impl Fn(),
        combine_plainly: impl FnOnce(),
    ) {
        if let Some(alone) = self.sole(own) {
            combine_plainly();
            let are_enough = calls.has_counted(ATOMIC);
            drop(alone);
            if are_enough {
                self.choose_atomic(lock, calls, own);
            }
            return;
        }
        loop {
            lock.acquire(Mode::Exclusive);
            // It is changed under the lock alone.
            if self.state.load(Ordering::Relaxed) != ATOMIC {
                self.end_sole(&of_place);
                combine_plainly();
                self.count(calls, ATOMIC);
                lock.release(Mode::Exclusive);
                return;
            }
            lock.release(Mode::Exclusive);
            if self.try_atomic(own, &step) {
                return;
            }
        }
    }

    /// Elements that are this origin's alone go by steps again: it has combined few for long.
    #[cold]
    fn choose_atomic(&self, lock: &Lock, calls: &ModeHistory, own: &InFlight) {
        lock.acquire(Mode::Exclusive);
        // Somebody else may have come meanwhile.
        if self.state.load(Ordering::Relaxed) == own.number.load(Ordering::Relaxed) {
            calls.double_threshold();
            self.state.store(ATOMIC, Ordering::Release);
        }
        lock.release(Mode::Exclusive);
    }

    /// Combines many elements under the lock, which the caller holds. `of_place` gives the steps of so many origins.
    pub fn combine_many<'a, T>(
        &self,
        calls: &ModeHistory,
        own: &InFlight,
        (origins, of_place): (usize, impl Fn(usize) -> &'a InFlight),
        combine_plainly: impl FnOnce() -> T,
    ) -> T {
        if self.state.load(Ordering::Relaxed) == ATOMIC {
            self.end_in_flight((0..origins).map(of_place));
        } else {
            self.end_sole(of_place);
        }
        let done = combine_plainly();
        self.count(calls, if may_be_several() { LOCKED } else { own.number.load(Ordering::Relaxed) });
        done
    }

    /// From now on no origin combines them alone. The caller holds the lock.
    fn end_sole<'a>(&self, of_place: impl Fn(usize) -> &'a InFlight) {
        // It is changed under the lock alone.
        let state = self.state.load(Ordering::Relaxed);
        if state >= FIRST_SOLE {
            self.end_in_flight(std::iter::once(of_place((state - FIRST_SOLE) as usize)));
        }
    }

    /// From now on they are combined under the lock, which the caller holds; these may be in steps of the way until now.
    #[cold]
    fn end_in_flight<'a>(&self, of_origins: impl Iterator<Item = &'a InFlight>) {
        self.state.store(LOCKED, Ordering::SeqCst);
        asymmetric::heavy();
        of_origins.for_each(InFlight::wait);
    }

    /// Counts a call under the lock, which the caller holds, and for which this would have been the best way.
    fn count(&self, calls: &ModeHistory, best: u32) {
        if calls.has_counted(best) && best != LOCKED {
            calls.double_threshold();
            // What was combined under the lock is there for whoever takes a step.
            self.state.store(best, Ordering::Release);
        }
    }

    /// Begins, before anybody looks: without steps when ranks cannot look for each other's.
    pub fn begin(&self, calls: &ModeHistory) {
        let has_steps = asymmetric::works();
        calls.begin(if has_steps { ENOUGH } else { 0 });
        self.state.store(if has_steps { ATOMIC } else { LOCKED }, Ordering::Relaxed);
    }
}
