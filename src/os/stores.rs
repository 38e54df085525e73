//! A record of stores to windows since this process's last memory barrier.
//!
//! On x86 the stores of a processor become visible to other processors with a delay, but in program order. So only a load that must not
//! precede an earlier store needs a memory barrier before it. Such a barrier takes as long as all other work of an operation. Therefore the
//! library omits the barrier if this process has stored nothing since the last barrier. Atomic instructions are barriers themselves, so
//! they do not count as stores. On processors that also reorder loads, and if several threads may store, the library always executes the
//! barrier.

use std::sync::atomic::{AtomicU8, Ordering, compiler_fence, fence};

/// State: nothing was stored.
const NOTHING: u8 = 0;

/// State: something was stored.
const SOMETHING: u8 = 1;

/// State: unknown, because several threads may store. The threads do not write the state, because its cache line would then move between
/// their processors.
const UNKNOWN: u8 = 2;

/// The state. A thread writes the state only while no other thread may use the library. Once several threads may use the library, they only
/// read the state.
static STATE: AtomicU8 = AtomicU8::new(NOTHING);

/// Returns the state. This is no atomic load, because compilers do not fold atomic loads into comparisons.
fn state() -> u8 {
    // SAFETY: while there is one thread, only that thread writes the state; later no thread writes it (`STATE`).
    unsafe { *STATE.as_ptr() }
}

/// Records that something was stored, or is about to be stored.
pub fn note() {
    if state() == NOTHING {
        STATE.store(SOMETHING, Ordering::Relaxed); // only this thread reads it
    }
}

/// Makes all stores visible to other processors before any later access.
pub fn complete() {
    match state() {
        // The processor has no store to wait for. The compiler must also keep the order.
        NOTHING if cfg!(target_arch = "x86_64") => compiler_fence(Ordering::SeqCst), // the processor has nothing to order
        UNKNOWN => fence(Ordering::SeqCst), // earlier stores before later loads
        _ => complete_alone(),
    }
}

/// Does what `complete` does, if there is only one thread.
pub fn complete_alone() {
    compiler_fence(Ordering::SeqCst);
    if state() != NOTHING || !cfg!(target_arch = "x86_64") {
        STATE.store(NOTHING, Ordering::Relaxed); // only this thread reads it
        fence(Ordering::SeqCst); // earlier stores before later loads
    }
}

/// Records that several threads may store from now on. Called while there is only one.
pub fn allow_several_threads() {
    STATE.store(UNKNOWN, Ordering::Relaxed); // the threads start later
}
