//! Whether several threads may use the library at the same time, and locks that cost nothing while they may not.

use parking_lot::lock_api::{self, GuardNoSend};
use std::sync::atomic::{AtomicBool, Ordering};

/// Set before there are several.
static SEVERAL: AtomicBool = AtomicBool::new(false);

/// From now on several threads may use the library at the same time. Called while one does.
pub fn allow_several() {
    SEVERAL.store(true, Ordering::Relaxed);
}

/// Whether several threads may use the library at the same time.
#[inline]
pub fn may_be_several() -> bool {
    SEVERAL.load(Ordering::Relaxed)
}

/// The kernel's number of the calling thread, which it does not soon give to another.
pub fn own() -> i32 {
    rustix::thread::gettid().as_raw_nonzero().get()
}

/// A lock for what the program's threads share, while there are several; not held when that changes.
pub type Mutex<T> = lock_api::Mutex<RawMutex, T>;

/// How it is locked.
pub struct RawMutex(parking_lot::RawMutex);

// SAFETY: it excludes other threads if there are any: MPI does not let a program call it from several threads unless it has
// asked for that (MPI-5.0 section 11.6), which is when `SEVERAL` is set.
unsafe impl lock_api::RawMutex for RawMutex {
    #[allow(clippy::declare_interior_mutable_const, reason = "the trait demands it")]
    const INIT: Self = Self(<parking_lot::RawMutex as lock_api::RawMutex>::INIT);

    type GuardMarker = GuardNoSend;

    #[inline]
    fn lock(&self) {
        if may_be_several() {
            self.0.lock();
        }
    }

    #[inline]
    fn try_lock(&self) -> bool {
        !may_be_several() || self.0.try_lock()
    }

    #[inline]
    unsafe fn unlock(&self) {
        if may_be_several() {
            // SAFETY: the caller holds the lock, and held it for as long as there have been several threads.
            unsafe { self.0.unlock() };
        }
    }
}
