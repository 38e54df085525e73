//! Ranks of a collective call: the ranks of the caller's group, and the ranks with which the caller exchanges data.
//!
//! In an intracommunicator, the caller exchanges data with all ranks of its group. In an intercommunicator, the caller exchanges data with
//! the remote group (MPI-5.0 section 6.2.2); ranks are numbered among all ranks of both groups.

#![forbid(unsafe_code)]

use super::call::{Flow, Function, MUTUAL};
use crate::comm::{Comm, EarlyExit};
use std::ops::Range;

/// Ranks of a call, from the view of one rank.
#[derive(Clone, Debug)]
pub struct Peers<'a> {
    /// Communicator of the call.
    pub comm: &'a Comm,
    /// Communicator of all ranks.
    pub all: &'a Comm,
    /// Ranks of the caller's group.
    pub local: Range<usize>,
    /// Ranks with which the caller exchanges data: the remote group, or, in an intracommunicator, the same as `local`.
    pub remote: Range<usize>,
}

impl<'a> Peers<'a> {
    /// Returns the peers of a call on a communicator.
    pub fn of(comm: &'a Comm) -> Self {
        let all = comm.all_ranks();
        let whole = 0..all.size;
        let (local, remote) = match comm.first() {
            None => (whole.clone(), whole),
            Some(first) if all.rank < first => (0..first, first..all.size),
            Some(first) => (first..all.size, 0..first),
        };
        Self { comm, all, local, remote }
    }

    /// Returns the caller's index among all ranks.
    pub fn rank(&self) -> usize {
        self.all.rank
    }

    /// Returns the caller's rank in its group.
    pub fn group_rank(&self) -> usize {
        self.all.rank - self.local.start
    }

    /// Returns whether the communicator is an intracommunicator.
    pub fn is_one_group(&self) -> bool {
        self.local == self.remote
    }

    /// Returns whether ranks can return from a function without a barrier of all ranks (early exit, module `early_exit`).
    pub fn has_early_exit(&self, function: Function) -> bool {
        self.is_one_group()
            && match function.flow() {
                Flow::FromRoot | Flow::ToRoot | Flow::Upward => true,
                Flow::All => self.all.size == 2 && MUTUAL.contains(&function),
            }
    }

    /// Runs `call` by early exit if the function allows early exit (`Comm::try_early_exit`). Returns None if `call` was not run, or if
    /// `call` has returned None.
    #[inline]
    pub fn try_early_exit<R>(
        &self,
        function: Function,
        call: impl FnOnce(&mut EarlyExit<'_>) -> Option<R>,
    ) -> Option<R> {
        if !self.has_early_exit(function) {
            return None;
        }
        self.all.try_early_exit(MUTUAL.contains(&function), call)
    }

    /// Returns pairs of senders and receivers. An intracommunicator has one pair. An intercommunicator has two pairs, because each group
    /// sends to the other group. The order is the same at all ranks.
    pub fn flows(&self) -> Vec<(Range<usize>, Range<usize>)> {
        let mut flows = vec![(self.local.clone(), self.remote.clone())];
        if !self.is_one_group() {
            flows.push((self.remote.clone(), self.local.clone()));
            flows.sort_by_key(|(senders, _)| senders.start);
        }
        flows
    }

    /// Returns the group of a rank.
    pub fn group_of(&self, rank: usize) -> &Range<usize> {
        if self.local.contains(&rank) { &self.local } else { &self.remote }
    }

    /// Returns the name of a rank for error sentences.
    pub fn name_of(&self, rank: usize) -> String {
        let number = rank - self.group_of(rank).start;
        if self.is_one_group() {
            format!("rank {}", self.all.known_rank(number))
        } else if self.local.contains(&rank) {
            format!("rank {number} of the local group")
        } else {
            format!("rank {number} of the remote group")
        }
    }
}
