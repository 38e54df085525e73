//! Explains what a rank waits for while it sleeps on a word of a window's table, or while it sleeps until an answer from another host
//! arrives.

#![forbid(unsafe_code)]

use super::{WINDOWS, Window};
use crate::bootstrap::waiting::{Explanation, Meeting, Subject};
use crate::rma::remote::awaited::Reason;
use crate::rma::sync::targets::is_posted;
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

/// Calls `note` with what this rank has and other ranks may wait for, while it sleeps at an address: locks, and calls of MPI_Win_complete that
/// targets need.
pub fn own(address: usize, note: &mut dyn FnMut(Subject)) {
    WINDOWS.any(|window| {
        window.own(address, note);
        false
    });
}

/// The cause of a wait.
struct Cause {
    function: Option<&'static str>,
    what: String,
    subject: Option<Subject>,
}

/// Largest number of ranks that a text lists.
const MOST_LISTED: usize = 16;

/// Returns whether an address lies in an object.
fn has<T>(object: &T, address: usize) -> bool {
    let start = (&raw const *object) as usize;
    (start..start + size_of::<T>()).contains(&address)
}

impl Window {
    fn explain(&self, address: usize) -> Option<Explanation> {
        let head = self.table.head();
        let waits_for_other_hosts = || self.remote.as_ref().is_some_and(|side| side.waits_at(address));
        let Cause { function, what, subject } = if has(&head.barrier, address) || waits_for_other_hosts() {
            Cause {
                function: None,
                what: "the other ranks".to_owned(),
                subject: Some(Subject::Window(self.table.number)),
            }
        } else if has(&head.gate, address) {
            let what = "the end of exclusive locks, or of those of MPI_Win_lock_all,".to_owned();
            Cause { function: Some(self.locker()), what, subject: Some(self.gate()) }
        } else {
            let explained = || self.explain_remote(address);
            self.table.ranks_here().find_map(|rank| self.explain_rank(rank, address)).or_else(explained)?
        };
        let what = format!("{what} on {}{}", self.description(), self.held_locks(address));
        let all = self.group.processes();
        let meeting = subject.map(|subject| {
            let processes = match subject {
                Subject::Complete(..) => self.epoch.active.origins().iter().map(|origin| all[*origin]).collect(),
                _ => all.to_vec(),
            };
            Meeting { subject, processes }
        });
        Some(Explanation { function, what, meeting })
    }

    /// Returns what keeps the gate closed for this rank.
    fn gate(&self) -> Subject {
        let number = self.table.number;
        if self.epoch.is_locked_all() { Subject::Exclusive(number) } else { Subject::LockAll(number) }
    }

    /// Calls `note` with what this rank has and others may wait for, while it sleeps at an address.
    fn own(&self, address: usize, note: &mut dyn FnMut(Subject)) {
        let number = self.table.number;
        for rank in self.epoch.locked_ranks().into_iter().filter(|rank| !self.is_awaited(*rank as usize, address)) {
            note(Subject::Lock(number, rank as usize));
            if self.epoch.lock_mode(rank) == Some(Mode::Exclusive) {
                note(Subject::Exclusive(number));
            }
        }
        if self.epoch.is_locked_all() && !has(&self.table.head().gate, address) {
            note(Subject::LockAll(number));
        }
        let is_posted = |target, was_set| is_posted(self, target, was_set);
        for target in self.epoch.active.incomplete(self.size, self.epoch.is_started(), is_posted) {
            note(Subject::Complete(number, target));
        }
    }

    /// Returns whether this rank waits for the lock of a rank, if it sleeps at an address.
    fn is_awaited(&self, rank: usize, address: usize) -> bool {
        match self.remote.as_ref().and_then(|side| side.awaited_at(address)) {
            Some((process, _)) => self.group.processes()[rank] as usize == process,
            None => self.table.local_rank_of(rank).is_some() && has(&self.table.words(rank).lock, address),
        }
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
        format!("{kind} of {}", self.called(rank))
    }

    /// Returns a rank in words, with its rank in MPI_COMM_WORLD if that is another number.
    fn called(&self, rank: usize) -> String {
        match self.group.processes()[rank] as usize {
            process if process == rank => format!("rank {rank}"),
            process => format!("rank {rank} (rank {process} of MPI_COMM_WORLD)"),
        }
    }

    /// Returns a text with the locks that this rank has, except the one for which it waits at an address. Empty if there are none.
    fn held_locks(&self, address: usize) -> String {
        let held = self.epoch.locked_ranks().into_iter().map(|rank| rank as usize);
        let held = held.filter(|rank| !self.is_awaited(*rank, address));
        let held: Vec<String> = held.take(MOST_LISTED).map(|rank| self.called(rank)).collect();
        if held.is_empty() { String::new() } else { format!(", with the lock of {}", held.join(", ")) }
    }

    /// Returns what this rank waits for in MPI_Win_wait.
    fn completions(&self) -> String {
        let origins = self.epoch.active.origins();
        let done = self.table.words_here(self.local_rank).exposure.0.completions();
        let left = self.epoch.active.last_completion().wrapping_sub(done) as usize;
        let names: Vec<String> = origins.iter().take(MOST_LISTED).map(|origin| self.called(*origin)).collect();
        let some = if left < origins.len() { format!("{left} of ") } else { String::new() };
        format!("{some}{} to call MPI_Win_complete", names.join(", "))
    }

    /// Returns what this rank waits for from a rank on another host, if `address` is the doorbell on which threads sleep until an answer
    /// arrives.
    fn explain_remote(&self, address: usize) -> Option<Cause> {
        let (process, reason) = self.remote.as_ref()?.awaited_at(address)?;
        let rank = self.group.processes().iter().position(|member| *member as usize == process)?;
        let lock = Subject::Lock(self.table.number, rank);
        let (what, subject) = match reason {
            Reason::Operations => (format!("operations on {}", self.called(rank)), None),
            Reason::Post => (format!("{} to call MPI_Win_post", self.called(rank)), None),
            Reason::Lock => (self.lock_of(rank, "the lock"), Some(lock)),
            Reason::Gate => {
                (format!("the end of exclusive locks on the host of {},", self.called(rank)), Some(self.gate()))
            }
        };
        Some(Cause { function: None, what, subject })
    }

    fn explain_rank(&self, rank: usize, address: usize) -> Option<Cause> {
        let words = self.table.words(rank);
        if !has(words, address) {
            return None;
        }
        let (function, what, subject) = if has(&words.lock, address) {
            let lock = Subject::Lock(self.table.number, rank);
            (Some(self.locker()), self.lock_of(rank, "the exclusive locks"), Some(lock))
        } else if has(&words.accumulate, address) {
            (None, format!("an accumulate operation on {}", self.called(rank)), None)
        } else if rank == self.rank {
            (Some("MPI_Win_wait"), self.completions(), Some(Subject::Complete(self.table.number, rank)))
        } else {
            (None, format!("{} to call MPI_Win_post", self.called(rank)), None)
        };
        Some(Cause { function, what, subject })
    }
}
