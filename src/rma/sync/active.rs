//! MPI_Win_post, start, complete, wait and test (MPI-5.0 section 12.5.2).
//!
//! A post flips a bit for each origin; the origin waits for this bit when it starts its access epoch. MPI_Win_complete increments a counter
//! at each target; the target waits until all origins of its group have incremented the counter. Bits and counter are state words of the
//! target (`transport::sync::Exposure`).
//!
//! Ranks of other hosts are notified by frames. The origin's process handles the frame of a post: it flips an entry of its own
//! (`rma::remote::posts`). The target's process handles the frame of MPI_Win_complete: it increments the counter. MPI_Win_complete needs no
//! flush, because its frame follows the frames of the operations.

#![forbid(unsafe_code)]

use super::assertions::refuse_other_assertions;
use super::completion::complete_before_step;
use super::early;
use super::targets::{is_posted, members, notify, wait_for_post};
use crate::abi::*;
use crate::error::Result;
use crate::rma::remote::side::{RemoteSide, Targets};
use crate::rma::window::Window;
use crate::transport::net::FrameKind;
use crate::transport::sync::{PostBits, run_progress_hook};
use std::ffi::c_int;
use std::sync::atomic;

/// Performs MPI_Win_post.
pub fn post(window: &Window, group: MPI_Group, assert: c_int) -> Result {
    let allowed = MPI_MODE_NOCHECK | MPI_MODE_NOSTORE | MPI_MODE_NOPUT;
    refuse_other_assertions(assert, allowed, "MPI_MODE_NOCHECK, MPI_MODE_NOSTORE and MPI_MODE_NOPUT")?;
    window.epoch.expose(window.rank, members(group)?, &window.group)?;
    // Release: an origin that sees the bit of the post sees what this rank has stored before the post.
    atomic::fence(atomic::Ordering::Release);
    if window.remote.is_some() {
        post_between_hosts(window);
        return Ok(());
    }
    let doorbell = &window.table.words_here(window.local_rank).read_mostly.0.doorbell;
    let mut next = Some(0);
    while let Some(post) = next.and_then(|index| window.epoch.active.post(index)) {
        window.table.posts(window.local_rank, post.word).post(post.bits, doorbell);
        next = post.next;
    }
    Ok(())
}

/// Posts in a window that spans hosts. Origins on this host have a post bit of this rank; the other origins get a frame.
#[cold]
fn post_between_hosts(window: &Window) {
    let doorbell = &window.table.words_here(window.local_rank).read_mostly.0.doorbell;
    let post_to = |(word, bits)| {
        window.table.posts(window.local_rank, word).post(window.epoch.active.post_to(word, bits), doorbell);
    };
    // Bits of consecutive origins in one word, which are posted together.
    let mut together: Option<(usize, u64)> = None;
    for origin in window.epoch.active.origins() {
        if let Some((side, peer)) = window.remote_peer(origin) {
            let (there, own) = (peer.window.to_ne_bytes(), (window.rank as u32).to_ne_bytes());
            side.notify(peer, FrameKind::Post, &[&there, &own]);
        } else if let Some(local_rank) = window.table.local_rank_of(origin) {
            let (word, bit) = PostBits::bit_of(local_rank);
            let others = together.take();
            let bits = others.filter(|(other, _)| *other == word).map_or(0, |(_, bits)| bits);
            others.filter(|(other, _)| *other != word).into_iter().for_each(post_to);
            together = Some((word, bits | bit));
        }
    }
    together.into_iter().for_each(post_to);
}

/// Performs MPI_Win_start.
pub fn start(window: &Window, group: MPI_Group, assert: c_int) -> Result {
    if assert != 0 {
        return early::start_unchecked(window, group, assert);
    }
    let has_deferred = window.epoch.start(members(group)?, &window.group)?;
    if has_deferred {
        early::await_deferred(window);
    }
    let (word, bit) = PostBits::bit_of(window.local_rank);
    let mut index = 0;
    while let Some((target, was_set)) = window.epoch.active.take_post(index) {
        match &window.remote {
            Some(side) => take_post(window, side, target, was_set),
            None => {
                // In a window on one host, the local rank of a rank is the rank.
                let doorbell = &window.table.words_here(target).read_mostly.0.doorbell;
                window.table.posts(target, word).take(bit, was_set, doorbell);
            }
        }
        window.targets.open_one(target as c_int);
        index += 1;
    }
    Ok(())
}

/// Performs MPI_Win_complete.
pub fn complete(window: &Window) -> Result {
    if !window.epoch.is_started() {
        return early::complete(window);
    }
    if let Some(side) = &window.remote {
        return complete_between_hosts(window, side);
    }
    notify_all(window);
    Ok(())
}

/// Performs `complete` for a window that spans hosts. The frame of the notification follows the frames of the operations, so no flush is
/// needed. `end_access` waits only for data that the network reads from the targets' memory, because the targets' programs may change this
/// memory after the notification.
#[cold]
fn complete_between_hosts(window: &Window, side: &RemoteSide) -> Result {
    let lent = side.end_access();
    notify_all(window);
    lent.and(side.finish(Targets::All))
}

/// Notifies all targets that this rank has completed, and ends the epoch.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is MPI_Win_complete on one host")]
fn notify_all(window: &Window) {
    complete_before_step();
    let mut index = 0;
    while let Some((target, is_last)) = window.epoch.active.target(index) {
        window.targets.close_one(target as c_int);
        if is_last {
            window.epoch.complete();
        }
        notify(window, target);
        if is_last {
            return;
        }
        index += 1;
    }
    // The group was empty.
    window.epoch.complete();
}

/// Performs MPI_Win_wait.
pub fn wait(window: &Window) -> Result {
    let last = window.epoch.exposed()?;
    let words = window.table.words_here(window.local_rank);
    if window.remote.is_some() {
        poll_completes(window, last);
    }
    words.exposure.0.wait(last, &words.read_mostly.0.doorbell);
    window.epoch.unexpose();
    Ok(())
}

/// Waits for the post of a target in a window that spans hosts. If the target is on this host, this thread at first polls the network, for a
/// short time, so that the progress thread need not wake up for frames that arrive in this time. The wait for another host polls anyway.
#[cold]
fn take_post(window: &Window, side: &RemoteSide, target: usize, was_set: bool) {
    let is_over = || is_posted(window, target, was_set);
    if window.remote_peer(target).is_some() || !side.poll_for(is_over) {
        wait_for_post(window, target, is_over);
    }
}

/// Polls the network until all origins have completed, but only for a short time, as `take_post` does.
#[cold]
fn poll_completes(window: &Window, last: u32) {
    let exposure = &window.table.words_here(window.local_rank).exposure.0;
    if let Some(side) = &window.remote {
        side.poll_for(|| exposure.test(last));
    }
}

/// Performs MPI_Win_test: returns whether the exposure epoch has ended.
pub fn test(window: &Window) -> Result<bool> {
    let last = window.epoch.exposed()?;
    let ended = window.table.words_here(window.local_rank).exposure.0.test(last);
    if ended {
        window.epoch.unexpose();
    } else {
        // The progress hook does the outstanding work of this rank, for which other ranks, including the origins, may
        // be waiting.
        run_progress_hook();
        // Without the yield, a program that calls MPI_Win_test in a loop may keep its origins from running on this processor.
        std::thread::yield_now();
    }
    Ok(ended)
}
