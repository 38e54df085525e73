//! Blocking waits: poll for progress, then sleep on this rank's doorbell.
//!
//! A wait spins for `LOOKS_AT_ONCE` polls where each rank has a processor, then sleeps. A rank that sends something, and a thread that
//! completes something for another thread, stores the state first and rings the doorbell after it, so a sleeper misses neither.

use super::matching::progress;
use crate::error::Result;
use crate::object::request::{Operation, Outcome};
use crate::os::sleep::ALL_SLEEPERS;
use crate::runtime::Runtime;
use crate::transport::sync::{spins, without_progress_hook};

/// Returns when `done`, making progress meanwhile.
pub fn wait(runtime: &'static Runtime, mut done: impl FnMut() -> bool) -> Result {
    wait_and_look(runtime, || progress(runtime).map(|()| done()))
}

/// Looks that follow each other at once, where each rank has a processor, before there are pauses between them: a message that is answered
/// comes in that time, and every pause is longer than a look.
const LOOKS_AT_ONCE: u32 = 64;

/// Returns when `look`, which receives what has arrived, finds what is waited for.
#[inline]
pub(super) fn wait_and_look(runtime: &'static Runtime, mut look: impl FnMut() -> Result<bool>) -> Result {
    for _ in 0..if spins() { LOOKS_AT_ONCE } else { 1 } {
        if look()? {
            return Ok(());
        }
    }
    let mut found = Ok(false);
    // Whoever has something for this rank rings its bell.
    without_progress_hook(|| {
        runtime.channels.doorbell().wait_for_store(ALL_SLEEPERS, |_| {
            found = look();
            !matches!(found, Ok(false))
        });
    });
    found.map(drop)
}

/// Waits until an operation is complete; gives what became of it, with its error in it.
pub fn complete(runtime: &'static Runtime, operation: &dyn Operation) -> Result<Outcome> {
    let mut outcome = operation.outcome();
    if outcome.is_none() {
        wait(runtime, || {
            outcome = operation.outcome();
            outcome.is_some()
        })?;
    }
    Ok(outcome.expect("the operation is complete"))
}
