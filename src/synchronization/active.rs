//! MPI_Win_post, start, complete, wait and test (MPI-5.0 section 12.5.2).
//!
//! A post changes a bit for each origin, which waits for that when it starts its access epoch; a complete counts itself in at each
//! target, which waits for as many as its group has. All of these words are the target's (`words::Exposure`).

use super::{complete_before_step, refuse_other_assertions};
use crate::abi::*;
use crate::epoch::Ranks;
use crate::error::{Result, fail};
use crate::group::Group;
use crate::window::Window;
use std::ffi::c_int;

/// MPI_Win_post.
pub fn post(window: &Window, group: MPI_Group, assert: c_int) -> Result {
    let allowed = MPI_MODE_NOCHECK | MPI_MODE_NOSTORE | MPI_MODE_NOPUT;
    refuse_other_assertions(assert, allowed, "MPI_MODE_NOCHECK, MPI_MODE_NOSTORE and MPI_MODE_NOPUT")?;
    let origins = ranks_of(window, group)?;
    window.epoch.expose(window.rank, origins.len())?;
    // What this rank has stored is there before any origin can know.
    complete_before_step();
    let exposure = &window.table.words(window.rank).exposure.0;
    // Those that follow each other in one word are told at once.
    let (mut told, mut changed) = (exposure.first(), 0);
    for &origin in &origins {
        let (bits, bit) = window.table.posts(window.rank, origin);
        if !std::ptr::eq(bits, told) && changed != 0 {
            exposure.post(told, changed);
            changed = 0;
        }
        told = bits;
        changed |= bit;
    }
    if changed != 0 {
        exposure.post(told, changed);
    }
    Ok(())
}

/// MPI_Win_start.
pub fn start(window: &Window, group: MPI_Group, assert: c_int) -> Result {
    refuse_other_assertions(assert, MPI_MODE_NOCHECK, "MPI_MODE_NOCHECK")?;
    let targets = ranks_of(window, group)?;
    window.epoch.start()?;
    for &target in &targets {
        let (bits, bit) = window.table.posts(target, window.rank);
        let was_set = window.epoch.take_post(target);
        window.table.words(target).exposure.0.take(bits, bit, was_set);
        window.targets.open_one(target as c_int);
    }
    window.epoch.reach(targets);
    Ok(())
}

/// MPI_Win_complete.
pub fn complete(window: &Window) -> Result {
    let targets = window.epoch.complete()?;
    complete_before_step();
    for &target in &targets {
        window.targets.close_one(target as c_int);
        window.table.words(target).exposure.0.complete();
    }
    Ok(())
}

/// MPI_Win_wait.
pub fn wait(window: &Window) -> Result {
    let last = window.epoch.exposed()?;
    window.table.words(window.rank).exposure.0.wait(last);
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
        // A program that tests in a loop may keep its origins from running.
        std::thread::yield_now();
    }
    Ok(ended)
}

/// Ranks in the window of the processes of a group. MPI_ERR_GROUP when one is not in the window.
fn ranks_of(window: &Window, group: MPI_Group) -> Result<Ranks> {
    if group == MPI_GROUP_EMPTY {
        return Ok(Ranks::new());
    }
    // SAFETY: MPI forbids to free a group in one thread while another uses it.
    let group = unsafe { Group::borrow(group)? };
    let mut ranks = Ranks::new();
    for process in group.processes() {
        match window.group.rank_of(*process) {
            Some(rank) => ranks.push(rank),
            None => {
                fail!(MPI_ERR_GROUP, "process {process} of MPI_COMM_WORLD is in the group, but not in the window's")
            }
        }
    }
    Ok(ranks)
}
