//! The progress hook: work that a rank does for others while it waits. The hook receives messages, because a send must complete once its
//! receive is posted, even if the receiver is in another call (MPI-5.0 section 3.5). The hook also advances progress tasks, such as
//! nonblocking collective calls.
//!
//! The state is private to this process, so no loom model covers it, and the atomics are those of the standard library.

#![forbid(unsafe_code)]

use crate::os::threads;
use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of posted receives without a message plus number of progress tasks. All accesses are Relaxed: a thread that loads an old number
/// runs the hook at its next turn.
static OUTSTANDING: AtomicUsize = AtomicUsize::new(0);

/// The hook. It runs while `OUTSTANDING` is not 0.
static HOOK: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// The function that is called when a thread falls asleep, and when it is awake again.
static SLEEP_HOOK: OnceLock<fn(bool)> = OnceLock::new();

thread_local! {
    static IS_OFF: Cell<bool> = const { Cell::new(false) };
}

/// Sets the hook. Only the first call has an effect.
pub fn set_progress_hook(hook: impl Fn() + Send + Sync + 'static) {
    // A process joins its job once, so the hook is not set yet.
    let _ = HOOK.set(Box::new(hook));
}

/// Sets the function that is called with true when a thread of this process falls asleep, and with false when it is awake again. Only the
/// first call has an effect.
pub fn set_sleep_hook(hook: fn(bool)) {
    // A process joins its job once.
    let _ = SLEEP_HOOK.set(hook);
}

/// Runs the function that `set_sleep_hook` has set, if there is one.
pub fn run_sleep_hook(sleeps: bool) {
    if let Some(hook) = SLEEP_HOOK.get() {
        hook(sleeps);
    }
}

/// Counts a receive that has no message yet, or a progress task.
pub fn add_outstanding() {
    threads::add(&OUTSTANDING, 1);
}

/// Undoes `add_outstanding`.
pub fn remove_outstanding() {
    threads::subtract(&OUTSTANDING, 1);
}

/// Runs a function with the hook off. Used for copies for which the hook could wait, for code that itself receives messages, and for
/// handlers of frames of the network.
pub fn without_progress_hook<T>(run: impl FnOnce() -> T) -> T {
    let before = IS_OFF.replace(true);
    let result = run();
    IS_OFF.set(before);
    result
}

/// Runs the hook if a receive or task is outstanding and the hook is not off. Returns true if it has run the hook.
#[inline]
pub fn run_progress_hook() -> bool {
    // Relaxed: see `OUTSTANDING`.
    OUTSTANDING.load(Ordering::Relaxed) > 0 && run_hook()
}

#[cold]
fn run_hook() -> bool {
    if IS_OFF.get() {
        return false;
    }
    if let Some(hook) = HOOK.get() {
        without_progress_hook(hook);
    }
    true
}
