//! Intercommunicators: communicators of two groups, in which each rank sends messages to ranks of the other group (MPI-5.0 section 7.6).
//!
//! An intercommunicator has a hidden communicator of both groups, in which the ranks of the first group come before the ranks of the second
//! group. The hidden communicator has the area (shared memory) and carries the messages of collective calls. Messages in the contexts
//! `messages`, `bridging` and `partitioned` go from one group to the other, on the intercommunicator itself.

#![forbid(unsafe_code)]

use super::Comm;
use crate::abi::*;
use crate::error::{Result, conformance, fail};
use crate::object::group::Group;
use std::ffi::c_int;
use std::sync::Arc;

/// State of an intercommunicator besides its local group.
#[derive(Debug)]
pub struct Remote {
    group: Group,
    both: Arc<Comm>,
    /// Number of ranks of the group that comes first in `both`.
    first: usize,
}

impl Remote {
    /// Returns the remote group.
    pub fn group(&self) -> &Group {
        &self.group
    }
}

impl Comm {
    /// Returns the intercommunicator between the first `first` ranks of a communicator and its other ranks.
    pub fn between(both: Self, first: usize) -> Self {
        let (one, two) = both.group.processes().split_at(first);
        let (one, two) = (Group::new(one.iter().copied()), Group::new(two.iter().copied()));
        let is_first = both.rank < first;
        let (local, remote) = if is_first { (one, two) } else { (two, one) };
        let rank = if is_first { both.rank } else { both.rank - first };
        let mut this = Self::new(local, rank, both.context, None);
        this.remote = Some(Remote { group: remote, both: Arc::new(both), first });
        this
    }

    /// Returns the remote group if this is an intercommunicator.
    pub fn remote(&self) -> Option<&Group> {
        self.remote.as_ref().map(Remote::group)
    }

    /// Returns the remote group. Fails with MPI_ERR_COMM if this is an intracommunicator.
    pub fn remote_group(&self) -> Result<&Group> {
        match self.remote() {
            Some(group) => Ok(group),
            None => fail!(
                MPI_ERR_COMM,
                "the communicator is an intracommunicator; the function needs an intercommunicator"
            ),
        }
    }

    /// Returns the size of the remote group. For an intracommunicator, returns the size of its group, or fails with MPI_ERR_COMM under
    /// RMAMPI_STRICT=1.
    pub fn remote_size(&self) -> Result<c_int> {
        match self.remote_group() {
            Ok(group) => Ok(group.processes().len() as c_int),
            Err(error) => {
                conformance::tolerate(&conformance::REMOTE_SIZE_OF_ONE_GROUP, || error)?;
                Ok(self.size as c_int)
            }
        }
    }

    /// Fails with MPI_ERR_COMM if this is an intercommunicator.
    pub fn refuse_two_groups(&self) -> Result {
        if self.remote.is_some() {
            fail!(MPI_ERR_COMM, "the communicator is an intercommunicator; the function needs an intracommunicator");
        }
        Ok(())
    }

    /// Returns the communicator of all ranks: the hidden communicator of both groups if this is an intercommunicator, otherwise this
    /// communicator.
    pub fn all_ranks(&self) -> &Self {
        self.remote.as_ref().map_or(self, |remote| &remote.both)
    }

    /// Returns the hidden communicator of both groups if this is an intercommunicator.
    pub fn both(&self) -> Option<Arc<Self>> {
        self.remote.as_ref().map(|remote| Arc::clone(&remote.both))
    }

    /// Returns the number of ranks in the first group if this is an intercommunicator.
    pub fn first(&self) -> Option<usize> {
        self.remote.as_ref().map(|remote| remote.first)
    }
}
