//! Explains what a rank waits for while it sleeps on a word of a window's table, or while it sleeps until an answer from another host
//! arrives.

#![forbid(unsafe_code)]

use super::{WINDOWS, Window};
use crate::bootstrap::waiting::Explanation;
use crate::rma::remote::awaited::Reason;
use crate::transport::sync::Mode;
use std::ffi::c_int;

/// Returns what a rank waits for if it sleeps on the word at an address. Returns None if no window waits for this word.
pub fn explain(address: usize) -> Option<Explanation> {
    let mut found = None;
    WINDOWS.any(|window| {
        found = window.explain(address);
        found.is_some()
    });
    found
}

/// Returns whether an address lies in an object.
fn has<T>(object: &T, address: usize) -> bool {
    let start = (&raw const *object) as usize;
    (start..start + size_of::<T>()).contains(&address)
}

impl Window {
    fn explain(&self, address: usize) -> Option<Explanation> {
        let head = self.table.head();
        let waits_for_other_hosts = || self.remote.as_ref().is_some_and(|side| side.waits_at(address));
        let (function, what) = if has(&head.barrier, address) || waits_for_other_hosts() {
            (None, "the other ranks".to_owned())
        } else if has(&head.gate, address) {
            (Some(self.locker()), "the end of exclusive locks, or of those of MPI_Win_lock_all,".to_owned())
        } else {
            let explained = || self.explain_remote(address);
            self.table.ranks_here().find_map(|rank| self.explain_rank(rank, address)).or_else(explained)?
        };
        Some(Explanation { function, what: format!("{what} on {}", self.description()) })
    }

    /// Returns the name of the function in which this rank waits for locks of other ranks.
    fn locker(&self) -> &'static str {
        if self.epoch.is_locked_all() { "MPI_Win_lock_all" } else { "MPI_Win_lock" }
    }

    /// Returns a description of the lock of `rank` for which this rank waits. `otherwise` describes the lock if this rank neither holds nor
    /// requests it.
    fn lock_of(&self, rank: usize, otherwise: &str) -> String {
        let kind = match self.epoch.lock_mode(rank as c_int) {
            Some(Mode::Exclusive) => "the exclusive lock",
            Some(Mode::Shared) => "the shared lock",
            None => otherwise,
        };
        format!("{kind} of rank {rank}")
    }

    /// Returns what this rank waits for from a rank on another host, if `address` is the doorbell on which threads sleep until an answer
    /// arrives.
    fn explain_remote(&self, address: usize) -> Option<(Option<&'static str>, String)> {
        let (process, reason) = self.remote.as_ref()?.awaited_at(address)?;
        let rank = self.group.processes().iter().position(|member| *member as usize == process)?;
        let what = match reason {
            Reason::Operations | Reason::Post => format!("rank {rank}"),
            Reason::Lock => self.lock_of(rank, "the lock"),
            Reason::Gate => format!("the end of exclusive locks on the host of rank {rank},"),
        };
        Some((None, what))
    }

    fn explain_rank(&self, rank: usize, address: usize) -> Option<(Option<&'static str>, String)> {
        let words = self.table.words(rank);
        if !has(words, address) {
            return None;
        }
        if has(&words.lock, address) {
            return Some((Some(self.locker()), self.lock_of(rank, "the exclusive locks")));
        }
        if has(&words.accumulate, address) {
            return Some((None, format!("an accumulate operation on rank {rank}")));
        }
        let what = if rank == self.rank { "other ranks' calls".to_owned() } else { format!("rank {rank}") };
        Some((None, what))
    }
}
