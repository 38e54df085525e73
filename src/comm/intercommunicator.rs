//! Intercommunicators: two groups, of which each sends to the other (MPI-5.0 section 7.6).
//!
//! An intercommunicator has a hidden communicator of both groups, the ranks of the first group before those of the
//! second. The area and the library's own messages belong to the hidden one; the user's messages alone go from group
//! to group.

#![forbid(unsafe_code)]

use super::Comm;
use crate::abi::*;
use crate::error::{Result, conformance, fail};
use crate::object::group::Group;
use std::ffi::c_int;
use std::sync::Arc;

/// What an intercommunicator has besides its local group.
#[derive(Debug)]
pub struct Remote {
    group: Group,
    both: Arc<Comm>,
    /// Ranks of the group that comes first in `both`.
    first: usize,
}

impl Remote {
    /// The remote group.
    pub fn group(&self) -> &Group {
        &self.group
    }
}

impl Comm {
    /// The intercommunicator of the first ranks of a communicator, and of all others.
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

    /// The remote group of an intercommunicator.
    pub fn remote(&self) -> Option<&Group> {
        self.remote.as_ref().map(Remote::group)
    }

    /// The remote group. MPI_ERR_COMM when it is no intercommunicator.
    pub fn remote_group(&self) -> Result<&Group> {
        match self.remote() {
            Some(group) => Ok(group),
            None => fail!(MPI_ERR_COMM, "the communicator has one group; expected is an intercommunicator"),
        }
    }

    /// The size of the remote group; with one group, of that (MPI_ERR_COMM under RMAMPI_STRICT=1).
    pub fn remote_size(&self) -> Result<c_int> {
        match self.remote_group() {
            Ok(group) => Ok(group.processes().len() as c_int),
            Err(error) => {
                conformance::tolerate(&conformance::REMOTE_SIZE_OF_ONE_GROUP, || error)?;
                Ok(self.size as c_int)
            }
        }
    }

    /// MPI_ERR_COMM when it is an intercommunicator.
    pub fn refuse_two_groups(&self) -> Result {
        if self.remote.is_some() {
            fail!(MPI_ERR_COMM, "the communicator is an intercommunicator; expected is one with a single group");
        }
        Ok(())
    }

    /// The communicator of all ranks: itself, or the hidden one of both groups.
    pub fn all_ranks(&self) -> &Self {
        self.remote.as_ref().map_or(self, |remote| &remote.both)
    }

    /// The hidden communicator of both groups, if it is an intercommunicator.
    pub fn both(&self) -> Option<Arc<Self>> {
        self.remote.as_ref().map(|remote| Arc::clone(&remote.both))
    }

    /// How many of `all_ranks` are the first group, if it is an intercommunicator.
    pub fn first(&self) -> Option<usize> {
        self.remote.as_ref().map(|remote| remote.first)
    }
}
