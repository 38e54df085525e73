//! Whether several threads may use the library at the same time, and locks that cost nothing while they may not.

use super::{complain, stores};
use parking_lot::lock_api::{self, GuardNoSend};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Set before there are several.
static SEVERAL: AtomicBool = AtomicBool::new(false);

/// From now on several threads may use the library at the same time. Called while one does.
pub fn allow_several() {
    stores::allow_several_threads();
    SEVERAL.store(true, Ordering::Relaxed); // the other threads enter the library later
}

/// Whether several threads may use the library at the same time.
pub fn may_be_several() -> bool {
    SEVERAL.load(Ordering::Relaxed) // set before several threads use the library
}

/// Adds to a number that the program's threads share.
#[inline]
pub fn add(number: &AtomicUsize, more: usize) {
    if may_be_several() {
        number.fetch_add(more, Ordering::Relaxed); // a count alone
    } else {
        // Relaxed, both: one thread.
        number.store(number.load(Ordering::Relaxed).wrapping_add(more), Ordering::Relaxed);
    }
}

/// Subtracts from such a number.
#[inline]
pub fn subtract(number: &AtomicUsize, less: usize) {
    add(number, less.wrapping_neg());
}

/// Stores what other threads of the program look at after something else, and in that order, if there are some.
#[inline]
pub fn tell(flag: &AtomicBool, value: bool) {
    flag.store(value, if may_be_several() { Ordering::SeqCst } else { Ordering::Relaxed });
}

/// The kernel's number of the calling thread, which it does not soon give to another.
pub fn own() -> i32 {
    rustix::thread::gettid().as_raw_nonzero().get()
}

/// A lock for what the program's threads share, while there are several; not held when that changes. It is for a few
/// instructions that call nothing which may come back to it.
pub type Mutex<T> = lock_api::Mutex<RawMutex<false>, T>;

/// Such a lock that is held.
pub type MutexGuard<'a, T> = lock_api::MutexGuard<'a, RawMutex<false>, T>;

/// The same for longer ones, and for what is tried: it is known whether it is held when there is one thread, too.
pub type KnownMutex<T> = lock_api::Mutex<RawMutex<true>, T>;

/// One of them that is held.
pub type KnownMutexGuard<'a, T> = lock_api::MutexGuard<'a, RawMutex<true>, T>;

/// How they are locked.
pub struct RawMutex<const IS_KNOWN: bool> {
    lock: parking_lot::RawMutex,
    /// Whether it is held, while there is one thread and this is known.
    is_held: AtomicBool,
}

// SAFETY: it excludes other threads if there are any: MPI does not let a program call it from several threads unless it
// has asked for that (MPI-5.0 section 11.6), which is when `SEVERAL` is set.
unsafe impl<const IS_KNOWN: bool> lock_api::RawMutex for RawMutex<IS_KNOWN> {
    #[allow(clippy::declare_interior_mutable_const, reason = "the trait demands it")]
    const INIT: Self =
        Self { lock: <parking_lot::RawMutex as lock_api::RawMutex>::INIT, is_held: AtomicBool::new(false) };

    type GuardMarker = GuardNoSend;

    #[inline]
    fn lock(&self) {
        if may_be_several() {
            self.lock.lock();
        } else if IS_KNOWN {
            // Relaxed: one thread uses the library; the check is best effort.
            if self.is_held.load(Ordering::Relaxed) {
                end_because_of_threads();
            }
            self.is_held.store(true, Ordering::Relaxed); // one thread
        }
    }

    #[inline]
    fn try_lock(&self) -> bool {
        if may_be_several() {
            return self.lock.try_lock();
        }
        // No caller tries a lock of which that is not known.
        if !IS_KNOWN || self.is_held.load(Ordering::Relaxed) {
            return false;
        }
        self.is_held.store(true, Ordering::Relaxed); // one thread
        true
    }

    #[inline]
    unsafe fn unlock(&self) {
        if may_be_several() {
            // SAFETY: the caller holds the lock, and held it for as long as there have been several threads.
            unsafe { self.lock.unlock() };
        } else if IS_KNOWN {
            self.is_held.store(false, Ordering::Relaxed); // one thread
        }
    }
}

/// Ends a program with threads in MPI at the same time that has not asked for MPI_THREAD_MULTIPLE.
#[cold]
fn end_because_of_threads() -> ! {
    complain(
        "rmampi: two threads are in MPI at the same time, but the program has not asked for MPI_THREAD_MULTIPLE",
    );
    std::process::abort()
}
