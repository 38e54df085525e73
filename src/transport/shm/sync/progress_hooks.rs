//! The progress hook: what a rank does for others while it waits for something else. It receives messages, because a
//! send completes once its receive is posted, whatever the receiver does then (MPI-5.0 section 3.5), and advances
//! nonblocking collective calls.
//!
//! The words belong to this process alone, so no model covers them and the atomics are the language's.

#![forbid(unsafe_code)]

use crate::os::threads;
use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Posted receives without a message, and nonblocking collective calls. Relaxed throughout: a thread that reads an old
/// number runs the hook at its next turn.
static OUTSTANDING: AtomicUsize = AtomicUsize::new(0);

/// Runs while `OUTSTANDING` is not 0.
static HOOK: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

thread_local! {
    static IS_OFF: Cell<bool> = const { Cell::new(false) };
}

/// Sets the hook; only the first call has an effect.
pub fn set_progress_hook(hook: impl Fn() + Send + Sync + 'static) {
    // A process joins its job once.
    let _ = HOOK.set(Box::new(hook));
}

/// Counts a receive that has no message yet, or a collective call.
pub fn add_outstanding() {
    threads::add(&OUTSTANDING, 1);
}

/// Undoes `add_outstanding`.
pub fn remove_outstanding() {
    threads::subtract(&OUTSTANDING, 1);
}

/// Runs a wait without the hook: while a copy is under way that the hook could depend on, and where messages are
/// received in any case.
pub fn without_progress_hook<T>(run: impl FnOnce() -> T) -> T {
    let before = IS_OFF.replace(true);
    let result = run();
    IS_OFF.set(before);
    result
}

/// Runs the hook if something is outstanding; returns whether it is.
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
