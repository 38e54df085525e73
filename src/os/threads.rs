//! A flag that is set if several threads may use the library at the same time, and locks that execute no atomic read-modify-write
//! instruction until this flag is set.

use super::{report_line, stores};
use parking_lot::lock_api::{self, GuardNoSend};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// True if several threads may use the library. Set before a second thread uses the library.
static SEVERAL: AtomicBool = AtomicBool::new(false);

/// Records that several threads may use the library at the same time from now on. Called while only one thread uses the library.
pub fn allow_several() {
    stores::allow_several_threads();
    SEVERAL.store(true, Ordering::Relaxed); // the other threads enter the library later
}

/// True if several threads of the program may call MPI at the same time. Set before a second thread calls MPI.
static CALLERS: AtomicBool = AtomicBool::new(false);

/// Records that several threads of the program may call MPI at the same time from now on. Called while only one thread calls MPI.
pub fn allow_several_callers() {
    allow_several();
    CALLERS.store(true, Ordering::Relaxed); // as in `allow_several`
}

/// Returns true if several threads of the program may call MPI at the same time.
pub fn may_several_call() -> bool {
    CALLERS.load(Ordering::Relaxed) // set before several threads call MPI
}

/// Returns true if several threads may use the library at the same time.
pub fn may_be_several() -> bool {
    SEVERAL.load(Ordering::Relaxed) // set before several threads use the library
}

/// Adds to a number that the program's threads share.
#[inline]
pub fn add(number: &AtomicUsize, more: usize) {
    if may_be_several() {
        number.fetch_add(more, Ordering::Relaxed); // the number orders no other access
    } else {
        // Relaxed, both: there is only one thread.
        number.store(number.load(Ordering::Relaxed).wrapping_add(more), Ordering::Relaxed);
    }
}

/// Subtracts from a number that the program's threads share.
#[inline]
pub fn subtract(number: &AtomicUsize, less: usize) {
    add(number, less.wrapping_neg());
}

/// Stores a flag that other threads of this process load, as one step of a Dekker handshake (each side stores its own flag, then loads the
/// state of the other side). If there are other threads, the store is SeqCst.
#[inline]
pub fn store_flag(flag: &AtomicBool, value: bool) {
    flag.store(value, if may_be_several() { Ordering::SeqCst } else { Ordering::Relaxed });
}

/// Returns the kernel's id of the calling thread. After the end of the thread, the kernel does not soon give this id to another thread.
pub fn own() -> i32 {
    rustix::thread::gettid().as_raw_nonzero().get()
}

/// Lock for data that the program's threads share. A thread holds the lock for a few instructions, and does not take a lock that it already
/// holds. While there is only one thread, `lock` does nothing; so no thread may hold the lock when `allow_several` is called.
pub type Mutex<T> = lock_api::Mutex<RawMutex<false>, T>;

/// A guard of a held `Mutex`.
pub type MutexGuard<'a, T> = lock_api::MutexGuard<'a, RawMutex<false>, T>;

/// A lock for longer sections, and for `try_lock`. It records that it is held even while there is only one thread. No thread may hold it
/// when `allow_several` is called.
pub type KnownMutex<T> = lock_api::Mutex<RawMutex<true>, T>;

/// A guard of a held `KnownMutex`.
pub type KnownMutexGuard<'a, T> = lock_api::MutexGuard<'a, RawMutex<true>, T>;

/// The lock under `Mutex` and `KnownMutex`.
pub struct RawMutex<const IS_KNOWN: bool> {
    lock: parking_lot::RawMutex,
    /// True if the lock is held. Used only if `IS_KNOWN` is true, and only while there is one thread.
    is_held: AtomicBool,
}

// SAFETY: the lock excludes other threads if there are any. A program may call MPI from several threads only if it has asked for this
// (MPI-5.0 section 11.6), and in this case `SEVERAL` is set.
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
            // Relaxed: one thread uses the library. The check may miss a second thread.
            if self.is_held.load(Ordering::Relaxed) {
                end_because_of_threads();
            }
            self.is_held.store(true, Ordering::Relaxed); // only one thread
        }
    }

    #[inline]
    fn try_lock(&self) -> bool {
        if may_be_several() {
            return self.lock.try_lock();
        }
        // `try_lock` works only if `IS_KNOWN` is true. No caller uses it if `IS_KNOWN` is false.
        if !IS_KNOWN || self.is_held.load(Ordering::Relaxed) {
            return false;
        }
        self.is_held.store(true, Ordering::Relaxed); // only one thread
        true
    }

    #[inline]
    unsafe fn unlock(&self) {
        if may_be_several() {
            // SAFETY: the caller holds the lock, and locked it when there were already several threads.
            unsafe { self.lock.unlock() };
        } else if IS_KNOWN {
            self.is_held.store(false, Ordering::Relaxed); // only one thread
        }
    }
}

/// Ends a program that has two threads in MPI at the same time, but has not asked for MPI_THREAD_MULTIPLE.
#[cold]
fn end_because_of_threads() -> ! {
    report_line(
        "rmampi: two threads are in MPI at the same time, but the program has not asked for MPI_THREAD_MULTIPLE",
    );
    std::process::abort()
}
