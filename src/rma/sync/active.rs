//! MPI_Win_post, start, complete, wait and test (MPI-5.0 section 12.5.2).
//!
//! A post changes a bit for each origin, which waits for that when it starts its access epoch; a complete counts itself in at each
//! target, which waits for as many as its group has. All of these words are the target's (`transport::sync::Exposure`).
//!
//! Ranks of other hosts are notified by frames. A post is handled by the origin's process, which changes its bit of the target in the
//! table of its own host; a complete by the target's, which counts it. It needs no flush: operations were sent before it.

#![forbid(unsafe_code)]

use super::assertions::refuse_other_assertions;
use super::completion::complete_before_step;
use super::early;
use super::targets::{members, notify};
use crate::abi::*;
use crate::error::Result;
use crate::rma::window::Window;
use crate::transport::net::FrameKind;
use crate::transport::sync::{PostBits, run_progress_hook};
use std::ffi::c_int;
use std::sync::atomic;

/// MPI_Win_post.
pub fn post(window: &Window, group: MPI_Group, assert: c_int) -> Result {
    let allowed = MPI_MODE_NOCHECK | MPI_MODE_NOSTORE | MPI_MODE_NOPUT;
    refuse_other_assertions(assert, allowed, "MPI_MODE_NOCHECK, MPI_MODE_NOSTORE and MPI_MODE_NOPUT")?;
    window.epoch.expose(window.rank, members(group)?, &window.group)?;
    // Release: an origin that sees the bit of the post sees what this rank has stored before.
    atomic::fence(atomic::Ordering::Release);
    let doorbell = &window.table.words(window.rank).read_mostly.0.doorbell;
    let mut next = Some(0);
    while let Some(post) = next.and_then(|place| window.epoch.active.post(place)) {
        window.table.posts(window.rank, post.word).post(post.bits, doorbell);
        next = post.next;
    }
    if window.remote.is_some() {
        post_elsewhere(window);
    }
    Ok(())
}

/// Posts to the origins on other hosts.
#[cold]
fn post_elsewhere(window: &Window) {
    for origin in window.epoch.active.origins() {
        if let Some((side, peer)) = window.elsewhere(origin) {
            let (there, own) = (peer.window.to_ne_bytes(), (window.rank as u32).to_ne_bytes());
            side.notify(peer, FrameKind::Post, &[&there, &own]);
        }
    }
}

/// MPI_Win_start.
pub fn start(window: &Window, group: MPI_Group, assert: c_int) -> Result {
    if assert != 0 {
        return early::start_unchecked(window, group, assert);
    }
    window.epoch.start(members(group)?, &window.group)?;
    if window.epoch.active.owes() {
        early::settle_targets(window);
    }
    let (word, bit) = PostBits::place(window.rank);
    let mut place = 0;
    while let Some((target, was_set)) = window.epoch.active.take_post(place) {
        window.table.posts(target, word).take(bit, was_set, &window.table.words(target).read_mostly.0.doorbell);
        window.targets.open_one(target as c_int);
        place += 1;
    }
    Ok(())
}

/// MPI_Win_complete.
pub fn complete(window: &Window) -> Result {
    if !window.epoch.is_started() {
        return early::complete(window);
    }
    let completed = window.complete_locally(None);
    complete_before_step();
    let mut place = 0;
    while let Some((target, is_last)) = window.epoch.active.target(place) {
        window.targets.close_one(target as c_int);
        if is_last {
            window.epoch.complete();
        }
        notify(window, target);
        if is_last {
            return completed;
        }
        place += 1;
    }
    // There was none.
    window.epoch.complete();
    completed
}

/// MPI_Win_wait.
pub fn wait(window: &Window) -> Result {
    let last = window.epoch.exposed()?;
    let words = window.table.words(window.rank);
    words.exposure.0.wait(last, &words.read_mostly.0.doorbell);
    window.epoch.unexpose();
    Ok(())
}

/// MPI_Win_test: whether the exposure epoch has ended.
pub fn test(window: &Window) -> Result<bool> {
    let last = window.epoch.exposed()?;
    let ended = window.table.words(window.rank).exposure.0.test(last);
    if ended {
        window.epoch.unexpose();
    } else {
        // Other ranks, the origins among them, may wait for what is outstanding here.
        run_progress_hook();
        // A program that tests in a loop may keep its origins from running.
        std::thread::yield_now();
    }
    Ok(ended)
}
