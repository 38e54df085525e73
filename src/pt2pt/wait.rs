//! Blocking waits: poll for progress, then wait at this rank's doorbell, the event that wakes this rank.
//!
//! A wait polls `POLLS_BEFORE_SLEEP` times if waiting ranks spin, otherwise once. Then it waits at the doorbell: it polls with a pause
//! between two polls, and finally sleeps (`Event`). No wake-up is lost: a rank that sends a message, or a thread that completes an
//! operation of another thread, first stores the new state and then rings the doorbell.

#![forbid(unsafe_code)]

use super::matching::{poll_network, progress};
use crate::bootstrap::waiting::Explanation;
use crate::error::Result;
use crate::object::request::{CompletionStatus, PendingOperation};
use crate::os::crowd;
use crate::os::sleep::ALL_SLEEPERS;
use crate::runtime::{Runtime, progress_task};
use crate::transport::net::network;
use crate::transport::sync::{LONGEST_SLEEP, spins, without_progress_hook};

/// Waits until `done` returns true, and makes progress until then.
pub fn wait(runtime: &'static Runtime, done: impl FnMut() -> bool) -> Result {
    wait_for(runtime, unexplained, done)
}

/// Explains nothing. A function and not a closure, so that the optimiser can merge callers with equal code, such as `MPI_X` and `PMPI_X`.
fn unexplained() -> Option<Explanation> {
    None
}

/// Like `wait`. `explain` explains the wait if it is long.
pub fn wait_for(
    runtime: &'static Runtime,
    explain: impl Fn() -> Option<Explanation>,
    mut done: impl FnMut() -> bool,
) -> Result {
    wait_and_look(runtime, explain, || progress(runtime).map(|()| done()))
}

/// Number of polls before the wait at the doorbell, if waiting ranks spin. The answer to a message usually arrives during these polls.
/// In a job on one host there is no pause between two polls, because any pause would take longer than a poll.
const POLLS_BEFORE_SLEEP: u32 = 64;

/// Longest sleep in milliseconds while a progress task waits for a state word whose writer does not ring the doorbell of this process.
const LONGEST_LOOKING: u32 = 1;

/// Waits until `look` returns true. Each call of `look` must also receive the messages that have arrived. `explain` explains the wait if it is
/// long.
#[inline]
pub(super) fn wait_and_look(
    runtime: &'static Runtime,
    explain: impl Fn() -> Option<Explanation>,
    mut look: impl FnMut() -> Result<bool>,
) -> Result {
    let mut polls = 0;
    while polls < if spins() { POLLS_BEFORE_SLEEP } else { 1 } {
        if look()? {
            return Ok(());
        }
        polls += 1;
        // In a job that spans hosts, ranks of several hosts (containers) may share this processor, so the thread yields between some polls,
        // as in all waits for the network. In other jobs it yields only if ranks outnumber processors, in the wait at the doorbell.
        if network().is_some() {
            crowd::yield_between_polls(polls);
        }
    }
    let mut found = Ok(false);
    let polls_network = network().is_some();
    let milliseconds = if progress_task::looks_at_words() { LONGEST_LOOKING } else { LONGEST_SLEEP };
    // The sleep misses no message: a sender rings the doorbell after it has stored the message.
    without_progress_hook(|| {
        runtime.channels.doorbell().wait_for_store_and_poll(ALL_SLEEPERS, milliseconds, &explain, |_| {
            found = look();
            polls += 1;
            if polls_network && matches!(found, Ok(false)) {
                crowd::yield_between_polls(polls);
            }
            !matches!(found, Ok(false))
        });
    });
    found.map(drop)
}

/// Waits until an operation that the caller has cancelled is complete, even if this rank cannot receive other messages. Returns the
/// operation's outcome.
pub(super) fn settle(runtime: &'static Runtime, operation: &dyn PendingOperation) -> Result<CompletionStatus> {
    let mut outcome = None;
    wait_and_look(
        runtime,
        || Some(Explanation::of(operation.explain())),
        || {
            // No message is lost, so the next call that receives messages returns this error again.
            let _ = progress(runtime);
            poll_network();
            outcome = operation.outcome();
            Ok(outcome.is_some())
        },
    )?;
    Ok(outcome.expect("the operation is complete"))
}

/// Cancels an operation if that is still possible, and waits until it is complete. Returns its outcome.
pub(super) fn cancel_and_settle(
    runtime: &'static Runtime,
    operation: &dyn PendingOperation,
) -> Result<CompletionStatus> {
    operation.cancel()?;
    settle(runtime, operation)
}

/// Waits until an operation is complete. Returns its outcome, which includes its error.
pub fn complete(runtime: &'static Runtime, operation: &dyn PendingOperation) -> Result<CompletionStatus> {
    let mut outcome = operation.outcome();
    if outcome.is_none() {
        wait_for(
            runtime,
            || Some(Explanation::of(operation.explain())),
            || {
                outcome = operation.outcome();
                outcome.is_some()
            },
        )?;
    }
    Ok(outcome.expect("the operation is complete"))
}
