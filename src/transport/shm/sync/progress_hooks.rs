//! What this process does while it waits for something else: it receives messages, whose senders may wait for that
//! (MPI-5.0 section 3.5: a send completes once its receive is posted, whatever the receiver does then), and goes on with
//! nonblocking collective calls, for which other ranks may wait.
//!
//! All of it is this process's own, so the atomics are those of the language.

use crate::os::threads;
use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Receives that are posted and have no message yet, and nonblocking collective calls.
static OUTSTANDING: AtomicUsize = AtomicUsize::new(0);

/// What is done for them.
static HOOK: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

thread_local! {
    static IS_OFF: Cell<bool> = const { Cell::new(false) };
}

/// Says what is done while something is outstanding; the first time counts.
pub fn set_progress_hook(chore: impl Fn() + Send + Sync + 'static) {
    // A process joins its job once.
    let _ = HOOK.set(Box::new(chore));
}

/// Counts a receive that has no message yet, or a collective call.
pub fn add_outstanding() {
    threads::add(&OUTSTANDING, 1);
}

/// Takes it out of the count.
pub fn remove_outstanding() {
    threads::subtract(&OUTSTANDING, 1);
}

/// Runs what waits only for its own sake: while another copy is under way, and where messages are received anyway.
pub fn without_progress_hook<T>(run: impl FnOnce() -> T) -> T {
    let before = IS_OFF.replace(true);
    let result = run();
    IS_OFF.set(before);
    result
}

/// Receives what has arrived; tells whether there is anything to receive.
#[inline]
pub fn run_progress_hook() -> bool {
    OUTSTANDING.load(Ordering::Relaxed) > 0 && run_hook()
}

#[cold]
fn run_hook() -> bool {
    if IS_OFF.get() {
        return false;
    }
    if let Some(chore) = HOOK.get() {
        without_progress_hook(chore);
    }
    true
}
