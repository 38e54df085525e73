//! The accumulate mode of a target: how origins combine its elements that are machine words.
//!
//! | `mode` | how an element is combined | by which rank |
//! | --- | --- | --- |
//! | `ATOMIC` | by one atomic instruction, without a lock | every origin |
//! | `LOCKED` | by plain instructions under the target's accumulate lock | the holder of the lock |
//! | `FIRST_SOLE` + i | by plain instructions without the lock | origin i alone |
//!
//! A target starts as `ATOMIC`. The first operation on many elements changes it to `LOCKED`, because plain code for all
//! elements takes less time than an atomic instruction for each. After `enough` operations on few elements in a row the
//! holder of the lock changes it back; after as many on many elements by one origin, to that origin's. Each change back
//! doubles `enough`, so changes become rare.
//!
//! Changing `ATOMIC` or a sole origin's mode to `LOCKED` is a Dekker handshake. An origin stores its in-flight flag and
//! then loads `mode`; the rank that changes `mode` stores it and then waits until the flags of all origins (or of the
//! sole one) are 0. The fence between store and load costs the origin nothing and the other rank a membarrier
//! (`os::asymmetric`). Where the kernel has none, the mode is `LOCKED` from the beginning.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `mode` | the holder of the accumulate lock | before (to `LOCKED`) or after (from `LOCKED`) it combines elements |
//! | `InFlight::threads` | its origin | before it loads `mode` (Relaxed, asymmetric fence); after the elements (Release) |
//! | `ModeHistory` | the holder of the lock, or the sole origin | with each operation; ordered by the lock and `mode` |
//!
//! A rank that dies in flight keeps the rank that changes `mode` waiting until the launcher ends it. Models:
//! models/accumulate.rs.

#![forbid(unsafe_code)]

use super::{Lock, Mode};
use crate::bootstrap;
use crate::os::asymmetric;
use crate::os::atomic::{AtomicU32, Ordering, yield_now};
use crate::os::threads::may_be_several;

/// The mode of one target; zero is `ATOMIC`.
#[repr(C)]
#[derive(Debug, Default)]
pub struct AccumulateMode {
    /// `ATOMIC`, `LOCKED`, or the number of the sole origin.
    mode: AtomicU32,
}

const ATOMIC: u32 = 0;
const LOCKED: u32 = 1;

/// The number of the first origin.
const FIRST_SOLE: u32 = 2;

/// The last operations on one target. The holder of the lock, or the sole origin, alone reads and writes it, so all
/// accesses are Relaxed: the lock and `mode` order them.
#[repr(C)]
#[derive(Debug, Default)]
pub struct ModeHistory {
    /// The mode that would suit the last operations: `ATOMIC` if they had few elements, a sole origin's if it alone has
    /// combined many.
    best: AtomicU32,
    /// The number of operations in a row that it would suit.
    count: AtomicU32,
    /// The number at which it becomes the mode; 0 for never.
    enough: AtomicU32,
}

/// `enough` at first, and its limit.
const ENOUGH: u32 = 64;
const MOST: u32 = 1 << 20;

/// The in-flight flag of one origin.
#[repr(C)]
#[derive(Debug, Default)]
pub struct InFlight {
    /// Its threads that may combine elements without the lock now.
    threads: AtomicU32,
    /// The mode of targets of which this origin is the sole one. Written before the window is used.
    number: AtomicU32,
}

impl InFlight {
    /// Sets the origin, before the window is used.
    pub fn begin(&self, place: usize) {
        // Relaxed: a barrier follows before other ranks look.
        self.number.store(FIRST_SOLE + place as u32, Ordering::Relaxed);
    }

    /// The origin.
    pub fn place(&self) -> usize {
        // Relaxed: it does not change after `begin`.
        (self.number.load(Ordering::Relaxed) - FIRST_SOLE) as usize
    }

    /// Waits until the origin has ended what it had in flight.
    fn wait(&self) {
        // Acquire: the origin's accesses come before those of this rank (models/accumulate.rs).
        while self.threads.load(Ordering::Acquire) != 0 {
            // The origin may need this processor to finish.
            yield_now();
            bootstrap::end_with_the_launcher();
        }
    }
}

/// The sole origin of a target, while it combines elements.
#[derive(Debug)]
pub struct SoleOrigin<'a> {
    own: &'a InFlight,
}

impl Drop for SoleOrigin<'_> {
    #[inline]
    fn drop(&mut self) {
        // Release: a rank that sees 0 comes after these accesses (models/accumulate.rs).
        self.own.threads.store(0, Ordering::Release);
    }
}

impl ModeHistory {
    /// Sets the number of operations that are enough, before the window is used.
    pub fn begin(&self, enough: u32) {
        // Relaxed: a barrier follows before other ranks look.
        self.enough.store(enough, Ordering::Relaxed);
    }

    /// Counts an operation that a mode would suit; returns whether there were enough of them in a row.
    fn has_counted(&self, best: u32) -> bool {
        // Relaxed, here and below: the caller holds the lock or is the sole origin.
        let enough = self.enough.load(Ordering::Relaxed);
        // Relaxed: under the lock.
        let count =
            if self.best.load(Ordering::Relaxed) == best { self.count.load(Ordering::Relaxed) + 1 } else { 1 };
        self.best.store(best, Ordering::Relaxed); // under the lock
        self.count.store(count.min(MOST), Ordering::Relaxed); // under the lock
        enough != 0 && count >= enough
    }

    /// The next change takes twice the number of operations.
    fn double_threshold(&self) {
        // Relaxed, both: under the lock.
        self.enough.store(2 * self.enough.load(Ordering::Relaxed).min(MOST / 2), Ordering::Relaxed);
        self.count.store(0, Ordering::Relaxed); // under the lock
    }
}

impl AccumulateMode {
    /// Runs an atomic instruction if the mode is `ATOMIC`; returns whether it was run.
    pub fn try_atomic(&self, own: &InFlight, step: impl FnOnce()) -> bool {
        if may_be_several() { self.try_atomic_of::<true>(own, step) } else { self.try_atomic_of::<false>(own, step) }
    }

    /// `try_atomic` for a caller that knows whether several threads may combine elements.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "out of line it costs 30 instructions more, a fifth of an accumulate of one word"
    )]
    pub fn try_atomic_of<const HAS_THREADS: bool>(&self, own: &InFlight, step: impl FnOnce()) -> bool {
        if HAS_THREADS {
            own.threads.fetch_add(1, Ordering::Relaxed); // Relaxed: the asymmetric fence follows
        } else {
            own.threads.store(1, Ordering::Relaxed); // Relaxed: the asymmetric fence follows
        }
        asymmetric::light();
        // Acquire: after what was combined under the lock before the mode became `ATOMIC` (models/accumulate.rs).
        let may = self.mode.load(Ordering::Acquire) == ATOMIC;
        if may {
            step();
        }
        if HAS_THREADS {
            own.threads.fetch_sub(1, Ordering::Release); // Release: after the access (models/accumulate.rs)
        } else {
            own.threads.store(0, Ordering::Release); // Release: after the access (models/accumulate.rs)
        }
        may
    }

    /// Lets this origin combine many elements by plain instructions while the result lives. None when it is not the
    /// sole origin.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "out of line it costs as much of an accumulate of several words")]
    pub fn sole_for_many<'a>(&self, calls: &ModeHistory, own: &'a InFlight) -> Option<SoleOrigin<'a>> {
        let alone = self.sole(own)?;
        // Relaxed: no other rank looks at it, since the holder of the lock waits for the in-flight flag before.
        calls.count.store(0, Ordering::Relaxed);
        Some(alone)
    }

    /// The guard of the sole origin; None when this origin is not the sole one.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a part of sole_for_many")]
    fn sole<'a>(&self, own: &'a InFlight) -> Option<SoleOrigin<'a>> {
        if may_be_several() {
            return None;
        }
        // Relaxed: the asymmetric fence follows.
        own.threads.store(1, Ordering::Relaxed);
        let alone = SoleOrigin { own };
        asymmetric::light();
        // Acquire: after what was combined under the lock before. Relaxed: `number` does not change
        // (models/accumulate.rs).
        (self.mode.load(Ordering::Acquire) == own.number.load(Ordering::Relaxed)).then_some(alone)
    }

    /// Combines few elements after `try_atomic` has failed: as the sole origin, under the lock, or by an atomic
    /// instruction if the mode has changed since.
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
            // Relaxed: it changes under the lock alone.
            if self.mode.load(Ordering::Relaxed) != ATOMIC {
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

    /// The sole origin gives its role up, after many operations on few elements: the mode becomes `ATOMIC`.
    #[cold]
    fn choose_atomic(&self, lock: &Lock, calls: &ModeHistory, own: &InFlight) {
        lock.acquire(Mode::Exclusive);
        // Another rank may have changed the mode before. Relaxed: it changes under the lock alone; `number` does not
        // change.
        if self.mode.load(Ordering::Relaxed) == own.number.load(Ordering::Relaxed) {
            calls.double_threshold();
            // Release: after what this origin has combined (models/accumulate.rs).
            self.mode.store(ATOMIC, Ordering::Release);
        }
        lock.release(Mode::Exclusive);
    }

    /// Combines many elements under the lock, which the caller holds. `of_place` returns the in-flight flag of each of
    /// `origins` origins.
    pub fn combine_many<'a, T>(
        &self,
        calls: &ModeHistory,
        own: &InFlight,
        (origins, of_place): (usize, impl Fn(usize) -> &'a InFlight),
        combine_plainly: impl FnOnce() -> T,
    ) -> T {
        // Relaxed: it changes under the lock alone.
        if self.mode.load(Ordering::Relaxed) == ATOMIC {
            self.end_in_flight((0..origins).map(of_place));
        } else {
            self.end_sole(of_place);
        }
        let done = combine_plainly();
        // Relaxed: `number` does not change.
        self.count(calls, if may_be_several() { LOCKED } else { own.number.load(Ordering::Relaxed) });
        done
    }

    /// Ends the role of the sole origin, if there is one. The caller holds the lock.
    fn end_sole<'a>(&self, of_place: impl Fn(usize) -> &'a InFlight) {
        // Relaxed: it changes under the lock alone.
        let mode = self.mode.load(Ordering::Relaxed);
        if mode >= FIRST_SOLE {
            self.end_in_flight(std::iter::once(of_place((mode - FIRST_SOLE) as usize)));
        }
    }

    /// Changes the mode to `LOCKED`, and waits for origins that may have something in flight. The caller holds the
    /// lock.
    #[cold]
    fn end_in_flight<'a>(&self, of_origins: impl Iterator<Item = &'a InFlight>) {
        // SeqCst, with the fence in `heavy`: before the loads of the in-flight flags (models/accumulate.rs).
        self.mode.store(LOCKED, Ordering::SeqCst);
        asymmetric::heavy();
        of_origins.for_each(InFlight::wait);
    }

    /// Counts an operation under the lock, which the caller holds, and that the mode `best` would suit.
    fn count(&self, calls: &ModeHistory, best: u32) {
        if calls.has_counted(best) && best != LOCKED {
            calls.double_threshold();
            // Release: what was combined under the lock comes before what origins do in the new mode
            // (models/accumulate.rs).
            self.mode.store(best, Ordering::Release);
        }
    }

    /// Sets the first mode, before the window is used: `LOCKED` where the kernel has no asymmetric fence.
    pub fn begin(&self, calls: &ModeHistory) {
        let has_fence = asymmetric::works();
        calls.begin(if has_fence { ENOUGH } else { 0 });
        // Relaxed: a barrier follows before other ranks look.
        self.mode.store(if has_fence { ATOMIC } else { LOCKED }, Ordering::Relaxed);
    }
}
