//! Map of ranks to hosts for a communicator that spans hosts, with the leader of each host.

#![forbid(unsafe_code)]

use crate::bootstrap::{self, Division};
use std::borrow::Cow;

/// Hosts of a group. All ranks number the hosts in the same way.
#[derive(Debug)]
pub struct HostMap {
    /// Ranks of the first host, then those of the second host, and so on, each ascending. Hosts are in the order of their first ranks.
    by_host: Cow<'static, [u32]>,
    /// Index in `by_host` of the first rank of each host; then the number of ranks.
    starts: Cow<'static, [u32]>,
    /// Host of each rank.
    host_of: Cow<'static, [u32]>,
    /// Host of this rank.
    pub own: usize,
}

impl HostMap {
    /// Returns the map of a group of processes of MPI_COMM_WORLD, in which this process has rank `rank`. Returns None if all processes are on
    /// one host. The map of MPI_COMM_WORLD is a part of the job's directory, which takes no memory of this rank.
    pub fn of(processes: &[u32], rank: usize) -> Option<Self> {
        let hosts = bootstrap::hosts();
        let directory = hosts.directory()?;
        if std::ptr::eq(processes, directory.world()) {
            let (by_host, starts, host_of) = (directory.by_host(), directory.starts(), directory.host_of());
            let own = host_of[rank] as usize;
            return Some(Self { by_host: by_host.into(), starts: starts.into(), host_of: host_of.into(), own });
        }
        if processes.iter().all(|process| hosts.is_local(*process as usize)) {
            return None;
        }
        Some(Self::divide(processes.iter().map(|process| hosts.of(*process as usize)), rank))
    }

    pub(super) fn divide(places: impl Iterator<Item = usize>, rank: usize) -> Self {
        let Division { host_of, by_host, starts } = Division::of(places);
        let own = host_of[rank] as usize;
        Self { by_host: by_host.into(), starts: starts.into(), host_of: host_of.into(), own }
    }

    /// Returns the number of hosts.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the ranks of a host, ascending.
    pub fn members(&self, host: usize) -> &[u32] {
        &self.by_host[self.starts[host] as usize..self.starts[host + 1] as usize]
    }

    /// Returns the ranks of this rank's host.
    pub fn local(&self) -> &[u32] {
        self.members(self.own)
    }

    /// Returns the host of a rank.
    pub fn of_rank(&self, rank: usize) -> usize {
        self.host_of[rank] as usize
    }

    /// Returns the leader of a host: its first rank.
    pub fn leader(&self, host: usize) -> usize {
        self.by_host[self.starts[host] as usize] as usize
    }

    /// Returns the leaders of all hosts.
    pub fn leaders(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.count()).map(|host| self.leader(host))
    }

    /// Returns the index of a rank among the ranks of its host.
    pub fn place_of(&self, rank: usize) -> usize {
        self.members(self.of_rank(rank)).partition_point(|member| (*member as usize) < rank)
    }

    /// Returns the index of a rank among the ranks of this rank's host; None if the rank is on another host.
    pub fn place_here(&self, rank: usize) -> Option<usize> {
        self.local().binary_search(&(rank as u32)).ok()
    }

    /// Returns whether the ranks of each host are consecutive. If so, a reduction that first combines the ranks of each host, and then the
    /// hosts, keeps the rank order.
    pub fn is_in_order(&self) -> bool {
        self.host_of.is_sorted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_in_the_order_of_their_first_ranks() {
        let map = HostMap::divide([7, 3, 7, 0, 3].into_iter(), 4);
        assert_eq!((map.count(), map.own, map.local()), (3, 1, &[1, 4][..]));
        assert_eq!(map.leaders().collect::<Vec<_>>(), [0, 1, 3]);
        assert_eq!([0, 1, 2, 3, 4].map(|rank| map.of_rank(rank)), [0, 1, 0, 2, 1]);
        assert_eq!([0, 1, 2, 3, 4].map(|rank| map.place_of(rank)), [0, 0, 1, 0, 1]);
        assert_eq!([0, 1, 2, 3, 4].map(|rank| map.place_here(rank)), [None, Some(0), None, None, Some(1)]);
        assert!(!map.is_in_order());
        assert!(HostMap::divide([7, 7, 3, 3, 0].into_iter(), 0).is_in_order());
    }
}
