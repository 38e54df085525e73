//! Whether this process has stored something in windows since its last memory barrier.
//!
//! On x86 other processors see stores late, but in their order, and a barrier is needed alone where a load that follows
//! must not come first. Such a barrier takes as long as all the rest of an operation, so it is left out where nothing
//! was stored, or where an atomic operation has stored it, which is a barrier itself. On processors that also change
//! the order of loads there is always a barrier.

use std::sync::atomic::{AtomicU8, Ordering, compiler_fence, fence};

/// Nothing was stored.
const NOTHING: u8 = 0;

/// Something was.
const SOMETHING: u8 = 1;

/// It is not known: several threads may store, and would disturb each other by telling.
const UNKNOWN: u8 = 2;

/// Written while one thread may use the library, and only read while there may be several.
static STATE: AtomicU8 = AtomicU8::new(NOTHING);

/// The state, without an atomic load, which no compiler makes a part of a comparison.
fn state() -> u8 {
    // SAFETY: one thread writes it while there is one, and no thread once there may be several (`STATE`).
    unsafe { *STATE.as_ptr() }
}

/// Something was stored, or is about to be.
pub fn note() {
    if state() == NOTHING {
        STATE.store(SOMETHING, Ordering::Relaxed); // this thread alone reads it
    }
}

/// Makes what was stored visible to all before anything behind it happens.
pub fn complete() {
    match state() {
        // The compiler keeps the order, too.
        NOTHING if cfg!(target_arch = "x86_64") => compiler_fence(Ordering::SeqCst), // the processor has nothing to order
        UNKNOWN => fence(Ordering::SeqCst), // earlier stores before later loads
        _ => complete_alone(),
    }
}

/// The same while there is one thread.
pub fn complete_alone() {
    compiler_fence(Ordering::SeqCst);
    if state() != NOTHING || !cfg!(target_arch = "x86_64") {
        STATE.store(NOTHING, Ordering::Relaxed); // this thread alone reads it
        fence(Ordering::SeqCst); // earlier stores before later loads
    }
}

/// From now on several threads may store. Called while one may.
pub fn allow_several_threads() {
    STATE.store(UNKNOWN, Ordering::Relaxed); // the threads start later
}
