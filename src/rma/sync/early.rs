//! MPI_Win_start with MPI_MODE_NOCHECK (MPI-5.0 section 12.5.5), and the completion of the epoch if the assertion was untrue.
//!
//! The assertion says that all targets have posted, so MPI_Win_start does not wait. It takes the posts that have arrived. A target without
//! a post is called early. Operations on an early target are executed at once. MPI_Win_complete does not wait for posts either, and it does
//! not yet notify an early target, whose exposure epoch may not have begun. This completion is deferred until the target
//! posts. A progress task waits for the post. The next MPI_Win_start to the same target without MPI_MODE_NOCHECK also waits for the post.
//!
//! A target whose completion is deferred cannot return from MPI_Win_wait, and therefore cannot post again, before this rank has seen the
//! target's post and sent the completion. So one bit for each pair of ranks is enough, as in `active`.

#![forbid(unsafe_code)]

use super::assertions::refuse_other_assertions;
use super::completion::complete_before_step;
use super::targets::{is_posted, members, notify, wait_for_post};
use crate::abi::*;
use crate::error::{Error, Result, conformance};
use crate::rma::remote::side::Targets;
use crate::rma::window::{self, Window};
use crate::runtime::progress_task::{ProgressTask, start_task};
use std::ffi::c_int;
use std::sync::Arc;

/// Waits until no completion of a target of the epoch that begins is deferred.
#[cold]
pub fn await_deferred(window: &Window) {
    let mut index = 0;
    while let Some((target, _)) = window.epoch.active.target(index) {
        wait_for_post(window, target, || {
            notify_late(window);
            !window.epoch.active.has_deferred_to(target)
        });
        index += 1;
    }
}

/// Performs MPI_Win_start with MPI_MODE_NOCHECK. Fails with MPI_ERR_ASSERT if `assert` has other assertions. Under RMAMPI_STRICT=1 also
/// fails with MPI_ERR_ASSERT if a target on this host has not posted.
#[inline(never)]
pub fn start_unchecked(window: &Window, group: MPI_Group, assert: c_int) -> Result {
    refuse_other_assertions(assert, MPI_MODE_NOCHECK, "MPI_MODE_NOCHECK")?;
    window.epoch.start(members(group)?, &window.group)?;
    if conformance::is_strict() {
        // The post of a target on another host may be on its way.
        let is_here = |target: usize| window.remote_peer(target).is_none();
        if let Some(target) =
            window.epoch.active.missing_post(is_here, |target, was_set| is_posted(window, target, was_set))
        {
            window.epoch.complete();
            return conformance::tolerate(&conformance::UNTRUE_NOCHECK_START, || untrue(target));
        }
    }
    let (mut index, mut early) = (0, None);
    while let Some((target, posted)) =
        window.epoch.active.take_post_if(index, |target, was_set| is_posted(window, target, was_set))
    {
        window.targets.open_one(target as c_int);
        early = early.or((!posted).then_some(target));
        index += 1;
    }
    if let Some(target) = early {
        window.epoch.note_early_targets();
        if window.remote_peer(target).is_none() {
            // Prints the error sentence if RMAMPI_VERBOSE is set. Under RMAMPI_STRICT, the code above has already refused the call.
            let _ = conformance::tolerate(&conformance::UNTRUE_NOCHECK_START, || untrue(target));
        }
    }
    Ok(())
}

#[cold]
fn untrue(target: usize) -> Error {
    let text = format!(
        "MPI_MODE_NOCHECK, but rank {target} has not posted; expected its MPI_Win_post to be complete before"
    );
    Error::new(MPI_ERR_ASSERT, text)
}

/// Performs MPI_Win_complete of an epoch with early targets. Fails with MPI_ERR_RMA_SYNC if no epoch of MPI_Win_start is open.
#[cold]
#[inline(never)]
pub fn complete(window: &Window) -> Result {
    window.epoch.may_complete()?;
    let completed = window.remote.as_ref().map_or(Ok(()), |side| side.end_access().and(side.finish(Targets::All)));
    complete_before_step();
    let mut index = 0;
    while let Some((target, _)) = window.epoch.active.target(index) {
        window.targets.close_one(target as c_int);
        index += 1;
    }
    let others = window.epoch.active.defer_completions();
    window.epoch.complete();
    for target in others {
        notify(window, target);
    }
    // Always starts a new task: an existing one may be about to end.
    start_task(window.runtime, Arc::new(LateCompletions(window.handle())));
    completed
}

/// Notifies the targets that have posted and whose completions are deferred.
fn notify_late(window: &Window) {
    for target in window.epoch.active.take_late_posts(|target, was_set| is_posted(window, target, was_set)) {
        notify(window, target);
    }
}

/// Task that notifies those targets of a window whose completions are deferred. The field is the window's handle. The task ends when no
/// target is left, or when the window is freed.
struct LateCompletions(usize);

impl ProgressTask for LateCompletions {
    fn advance(&self) -> bool {
        let Some(window) = window::of_handle(self.0 as MPI_Win) else { return true };
        notify_late(&window);
        !window.epoch.active.has_deferred()
    }

    fn looks_at_words(&self) -> bool {
        true
    }
}
