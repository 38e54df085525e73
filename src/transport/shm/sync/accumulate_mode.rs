//! The accumulate mode of a target: the method by which origins combine those elements of the target that are machine words.
//!
//! | `mode` | how an element is combined | by which rank |
//! | --- | --- | --- |
//! | `ATOMIC` | by one atomic instruction, without a lock | every origin |
//! | `LOCKED` | by plain instructions under the target's accumulate lock | the holder of the lock |
//! | `FIRST_SOLE` + i | by plain instructions without a lock | only origin i |
//!
//! A target starts as `ATOMIC`. The first operation on many elements changes the mode to `LOCKED`, because plain instructions for all
//! elements take less time than an atomic instruction for each. After `enough` consecutive operations on few elements, the holder of the
//! lock changes the mode to `ATOMIC`. After `enough` consecutive operations of one origin on many elements, the holder of the lock makes
//! that origin the sole origin, unless several threads of its process may combine elements. Each change to `ATOMIC` or to a sole origin
//! doubles `enough`, so changes become rare.
//!
//! Changing `ATOMIC` or a sole origin's mode to `LOCKED` is a Dekker handshake. An origin stores its in-flight flag (it may now combine
//! elements without the lock) and then loads `mode`. The rank that changes `mode` stores it and then waits until the flags of all origins
//! (or of the sole origin) are 0. Between store and load, the origin needs only a compiler fence, and the other rank makes a membarrier
//! call (`os::asymmetric`). If a rank could not register for membarrier, the mode is always `LOCKED`.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `mode` | the holder of the accumulate lock | before (to `LOCKED`) or after (to another mode) it combines elements |
//! | `InFlight::threads` | its origin | before it loads `mode` (Relaxed, asymmetric fence); after it has combined the elements (Release) |
//! | `ModeHistory` | the holder of the lock, or the sole origin | in each non-atomic operation; the lock and `mode` order the accesses |
//!
//! If an origin dies while its in-flight flag is set, the rank that changes `mode` waits until the launcher ends it. Models:
//! models/accumulate.rs.

#![forbid(unsafe_code)]

use super::{Lock, Mode};
use crate::bootstrap;
use crate::os::asymmetric;
use crate::os::atomic::{AtomicU32, Ordering, yield_now};
use crate::os::threads::may_be_several;

/// The mode of one target. Zero is `ATOMIC`.
#[repr(C)]
#[derive(Debug, Default)]
pub struct AccumulateMode {
    /// `ATOMIC`, `LOCKED`, or `FIRST_SOLE` + the index of the sole origin.
    mode: AtomicU32,
}

const ATOMIC: u32 = 0;
const LOCKED: u32 = 1;

/// Value of `mode` if origin 0 is the sole origin.
const FIRST_SOLE: u32 = 2;

/// The history of the latest operations on one target. Only the holder of the lock, or the sole origin, accesses it. So all accesses are
/// Relaxed, because the lock and `mode` order them.
#[repr(C)]
#[derive(Debug, Default)]
pub struct ModeHistory {
    /// The mode that would suit the latest operations: `ATOMIC` if they had few elements; a sole origin's mode if that origin alone has
    /// combined many elements; `LOCKED` if several threads of the origin may combine elements.
    best: AtomicU32,
    /// Number of consecutive operations that `best` would suit.
    count: AtomicU32,
    /// Value of `count` at which `best` becomes the mode; 0 if `best` never becomes the mode.
    enough: AtomicU32,
}

/// First value of `enough`.
const ENOUGH: u32 = 64;
/// Largest value of `enough`.
const MOST: u32 = 1 << 20;

/// The in-flight flag of one origin.
#[repr(C)]
#[derive(Debug, Default)]
pub struct InFlight {
    /// Number of the origin's threads that may now combine elements without the lock.
    threads: AtomicU32,
    /// Value of `mode` that makes this origin the sole origin of a target. Written before the window is used.
    number: AtomicU32,
}

impl InFlight {
    /// Sets the origin's index. Called before the window is used.
    pub fn begin(&self, index: usize) {
        // Relaxed: a barrier follows before other ranks load it.
        self.number.store(FIRST_SOLE + index as u32, Ordering::Relaxed);
    }

    /// Returns the origin's index.
    pub fn index(&self) -> usize {
        // Relaxed: the number does not change after `begin`.
        (self.number.load(Ordering::Relaxed) - FIRST_SOLE) as usize
    }

    /// Waits until the origin's operations in flight have ended.
    fn wait(&self) {
        // Acquire: orders the origin's accesses before those of this rank (models/accumulate.rs).
        while self.threads.load(Ordering::Acquire) != 0 {
            // The origin may need this processor to finish its operation.
            yield_now();
            bootstrap::end_with_the_launcher();
        }
    }
}

/// A guard: while it lives, this origin is the sole origin of a target and combines elements.
#[derive(Debug)]
pub struct SoleOrigin<'a> {
    own: &'a InFlight,
}

impl Drop for SoleOrigin<'_> {
    #[inline]
    fn drop(&mut self) {
        // Release: orders this rank's accesses before those of a rank that loads 0 (models/accumulate.rs).
        self.own.threads.store(0, Ordering::Release);
    }
}

impl ModeHistory {
    /// Sets the first value of `enough`. Called before the window is used.
    pub fn begin(&self, enough: u32) {
        // Relaxed: a barrier follows before other ranks load it.
        self.enough.store(enough, Ordering::Relaxed);
    }

    /// Counts an operation that the mode `best` would suit. Returns true after enough consecutive operations.
    fn count_operation(&self, best: u32) -> bool {
        // Relaxed: the caller holds the lock or is the sole origin.
        let enough = self.enough.load(Ordering::Relaxed);
        // Relaxed: under the lock, or as the sole origin.
        let count =
            if self.best.load(Ordering::Relaxed) == best { self.count.load(Ordering::Relaxed) + 1 } else { 1 };
        self.best.store(best, Ordering::Relaxed); // under the lock, or as the sole origin
        self.count.store(count.min(MOST), Ordering::Relaxed); // under the lock, or as the sole origin
        enough != 0 && count >= enough
    }

    /// Doubles the number of operations after which the mode changes the next time.
    fn double_threshold(&self) {
        // Relaxed: the caller holds the lock.
        self.enough.store(2 * self.enough.load(Ordering::Relaxed).min(MOST / 2), Ordering::Relaxed);
        self.count.store(0, Ordering::Relaxed); // under the lock
    }
}

impl AccumulateMode {
    /// Runs `operation`, an atomic instruction, if the mode is `ATOMIC`. Returns true if `operation` was run.
    pub fn try_atomic(&self, own: &InFlight, operation: impl FnOnce()) -> bool {
        if may_be_several() {
            self.try_atomic_of::<true>(own, operation)
        } else {
            self.try_atomic_of::<false>(own, operation)
        }
    }

    /// `try_atomic` for a caller that knows whether several threads may combine elements.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "out of line it costs 30 instructions more, a fifth of an accumulate of one word"
    )]
    pub fn try_atomic_of<const HAS_THREADS: bool>(&self, own: &InFlight, operation: impl FnOnce()) -> bool {
        if HAS_THREADS {
            own.threads.fetch_add(1, Ordering::Relaxed); // Relaxed: the asymmetric fence follows
        } else {
            own.threads.store(1, Ordering::Relaxed); // Relaxed: the asymmetric fence follows
        }
        asymmetric::light();
        // Acquire: this rank sees the elements that were combined under the lock before the mode became `ATOMIC` (models/accumulate.rs).
        let may = self.mode.load(Ordering::Acquire) == ATOMIC;
        if may {
            operation();
        }
        if HAS_THREADS {
            own.threads.fetch_sub(1, Ordering::Release); // Release: after the access (models/accumulate.rs)
        } else {
            own.threads.store(0, Ordering::Release); // Release: after the access (models/accumulate.rs)
        }
        may
    }

    /// Returns a guard under which this origin may combine many elements by plain instructions. None if this origin is not the sole origin,
    /// or has several threads.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "out of line an accumulate of several words takes a fifth longer")]
    pub fn sole_for_many<'a>(&self, history: &ModeHistory, own: &'a InFlight) -> Option<SoleOrigin<'a>> {
        let alone = self.sole(own)?;
        // Relaxed: no other rank accesses the history now, because the holder of the lock first waits for this rank's in-flight flag.
        history.count.store(0, Ordering::Relaxed);
        Some(alone)
    }

    /// Returns the guard of the sole origin. None if this origin is not the sole origin, or has several threads.
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
        // Acquire: this rank sees the elements that were combined earlier under the lock. Relaxed: `number` does not change
        // (models/accumulate.rs).
        (self.mode.load(Ordering::Acquire) == own.number.load(Ordering::Relaxed)).then_some(alone)
    }

    /// Combines few elements after `try_atomic` has returned false: as the sole origin, under the lock, or by `operation`, an atomic
    /// instruction, if the mode has become `ATOMIC` again.
    pub fn combine_few<'a>(
        &self,
        (lock, history): (&Lock, &ModeHistory),
        own: &InFlight,
        flag_of: impl Fn(usize) -> &'a InFlight,
        operation: impl Fn(),
        combine_plainly: impl FnOnce(),
    ) {
        if let Some(alone) = self.sole(own) {
            combine_plainly();
            let are_enough = history.count_operation(ATOMIC);
            drop(alone);
            if are_enough {
                self.choose_atomic(lock, history, own);
            }
            return;
        }
        loop {
            lock.acquire(Mode::Exclusive);
            // Relaxed: the mode changes only under the lock.
            if self.mode.load(Ordering::Relaxed) != ATOMIC {
                self.end_sole(&flag_of);
                combine_plainly();
                self.count(history, ATOMIC);
                lock.release(Mode::Exclusive);
                return;
            }
            lock.release(Mode::Exclusive);
            if self.try_atomic(own, &operation) {
                return;
            }
        }
    }

    /// Ends the role of the sole origin, after many operations on few elements: the mode becomes `ATOMIC`.
    #[cold]
    fn choose_atomic(&self, lock: &Lock, history: &ModeHistory, own: &InFlight) {
        lock.acquire(Mode::Exclusive);
        // The comparison fails if another rank has already changed the mode. Relaxed: the mode changes only under the lock, and `number`
        // does not change.
        if self.mode.load(Ordering::Relaxed) == own.number.load(Ordering::Relaxed) {
            history.double_threshold();
            // Release: origins in the new mode see the elements that this origin has combined (models/accumulate.rs).
            self.mode.store(ATOMIC, Ordering::Release);
        }
        lock.release(Mode::Exclusive);
    }

    /// Combines many elements under the lock, which the caller holds. `flag_of` returns the in-flight flag of an origin, given its index
    /// below `origins`.
    pub fn combine_many<'a, T>(
        &self,
        history: &ModeHistory,
        own: &InFlight,
        (origins, flag_of): (usize, impl Fn(usize) -> &'a InFlight),
        combine_plainly: impl FnOnce() -> T,
    ) -> T {
        // Relaxed: the mode changes only under the lock.
        if self.mode.load(Ordering::Relaxed) == ATOMIC {
            self.end_in_flight((0..origins).map(flag_of));
        } else {
            self.end_sole(flag_of);
        }
        let done = combine_plainly();
        // Relaxed: `number` does not change.
        self.count(history, if may_be_several() { LOCKED } else { own.number.load(Ordering::Relaxed) });
        done
    }

    /// Ends the role of the sole origin, if there is one. The caller holds the lock.
    fn end_sole<'a>(&self, flag_of: impl Fn(usize) -> &'a InFlight) {
        // Relaxed: the mode changes only under the lock.
        let mode = self.mode.load(Ordering::Relaxed);
        if mode >= FIRST_SOLE {
            self.end_in_flight(std::iter::once(flag_of((mode - FIRST_SOLE) as usize)));
        }
    }

    /// Changes the mode to `LOCKED`, and waits until the operations in flight of these origins have ended. The caller holds the lock.
    #[cold]
    fn end_in_flight<'a>(&self, of_origins: impl Iterator<Item = &'a InFlight>) {
        // SeqCst, with the fence in `heavy`: this store comes before the loads of the in-flight flags (models/accumulate.rs).
        self.mode.store(LOCKED, Ordering::SeqCst);
        asymmetric::heavy();
        of_origins.for_each(InFlight::wait);
    }

    /// Counts an operation that the mode `best` would suit, and changes the mode if `count_operation` returns true. The caller holds the lock.
    fn count(&self, history: &ModeHistory, best: u32) {
        if history.count_operation(best) && best != LOCKED {
            history.double_threshold();
            // Release: origins in the new mode see the elements that were combined under the lock (models/accumulate.rs).
            self.mode.store(best, Ordering::Release);
        }
    }

    /// Sets the first mode: `ATOMIC` if all ranks have registered for membarrier, otherwise `LOCKED`. Called before the window is used.
    pub fn begin(&self, history: &ModeHistory) {
        let has_fence = asymmetric::works();
        history.begin(if has_fence { ENOUGH } else { 0 });
        // Relaxed: a barrier follows before other ranks load it.
        self.mode.store(if has_fence { ATOMIC } else { LOCKED }, Ordering::Relaxed);
    }
}
