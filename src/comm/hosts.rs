//! Map of ranks to hosts for a communicator that spans hosts, with the leader of each host.

#![forbid(unsafe_code)]

use crate::bootstrap::{self, Division};
use crate::object::group::Group;
use std::borrow::Cow;

/// Hosts of a group. All ranks number the hosts in the same way.
///
/// Lists with an entry for each rank are parts of the job's directory, which the ranks of a host share. Only a group whose ranks are
/// interleaved on its hosts needs a list of its own.
#[derive(Debug)]
pub struct HostMap {
    /// Ranks of the first host, then those of the second host, and so on, each ascending. Hosts are in the order of their first ranks.
    by_host: Cow<'static, [u32]>,
    /// Index in `by_host` of the first rank of each host; then the number of ranks.
    starts: Cow<'static, [u32]>,
    /// Host in the job, for each process of MPI_COMM_WORLD.
    host_in_job: &'static [u32],
    /// The numbers of the hosts, which differ from those in the job. None for MPI_COMM_WORLD.
    renumbered: Option<Renumbered>,
    /// Whether the ranks of each host are consecutive.
    is_in_order: bool,
    /// Host of this rank.
    pub own: usize,
}

/// Numbers of the hosts of a group.
#[derive(Debug)]
struct Renumbered {
    group: Group,
    /// The lowest number in the job.
    first: u32,
    /// The number in the group of each host of the job from `first` on, up to the last host of the group.
    numbers: Box<[u32]>,
}

impl HostMap {
    /// Returns the map of a group of processes of MPI_COMM_WORLD, in which this process has rank `rank`. Returns None if all processes are on
    /// one host. The map of MPI_COMM_WORLD is a part of the job's directory, which takes no memory of this rank.
    pub fn of(group: &Group, rank: usize) -> Option<Self> {
        let hosts = bootstrap::hosts();
        let directory = hosts.directory()?;
        let (processes, host_in_job) = (group.processes(), directory.host_of());
        if std::ptr::eq(processes, directory.world()) {
            return Some(Self {
                by_host: directory.by_host().into(),
                starts: directory.starts().into(),
                host_in_job,
                renumbered: None,
                is_in_order: directory.by_host().is_sorted(),
                own: host_in_job[rank] as usize,
            });
        }
        if processes.iter().all(|process| hosts.is_local(*process as usize)) {
            return None;
        }
        Some(Self::divide(group.clone(), (host_in_job, directory.world()), rank))
    }

    /// Returns the map of a group. `host_in_job` has the host of each process in the job, and `world` the numbers of all processes.
    fn divide(group: Group, (host_in_job, world): (&'static [u32], &'static [u32]), rank: usize) -> Self {
        let host_of = |rank: usize| host_in_job[group.processes()[rank] as usize] as usize;
        let Division { by_host, starts, .. } = Division::of((0..group.processes().len()).map(host_of));
        let firsts = starts[..starts.len() - 1].iter().map(|first| host_of(by_host[*first as usize] as usize));
        let (first, last) = (firsts.clone().min().unwrap_or_default(), firsts.clone().max().unwrap_or_default());
        let mut numbers = vec![0; last - first + 1].into_boxed_slice();
        for (host, in_job) in firsts.enumerate() {
            numbers[in_job - first] = host as u32;
        }
        let is_in_order = by_host.is_sorted();
        let own = numbers[host_of(rank) - first] as usize;
        let by_host = if is_in_order { world[..by_host.len()].into() } else { by_host.into() };
        Self {
            by_host,
            starts: starts.into(),
            host_in_job,
            renumbered: Some(Renumbered { group, first: first as u32, numbers }),
            is_in_order,
            own,
        }
    }

    /// Returns the map of a group of all processes of a job, whose hosts are given.
    #[cfg(test)]
    pub(super) fn of_job(host_in_job: &[u32], rank: usize) -> Self {
        let world = 0..host_in_job.len() as u32;
        let lists: (&'static [u32], &'static [u32]) =
            (host_in_job.to_vec().leak(), world.clone().collect::<Vec<_>>().leak());
        Self::divide(Group::new(world), lists, rank)
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
        match &self.renumbered {
            None => self.host_in_job[rank] as usize,
            Some(Renumbered { group, first, numbers }) => {
                let in_job = self.host_in_job[group.processes()[rank] as usize];
                numbers[(in_job - first) as usize] as usize
            }
        }
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
    pub fn local_rank_of(&self, rank: usize) -> usize {
        self.members(self.of_rank(rank)).partition_point(|member| (*member as usize) < rank)
    }

    /// Returns the index of a rank among the ranks of this rank's host; None if the rank is on another host.
    pub fn local_rank_here(&self, rank: usize) -> Option<usize> {
        (self.of_rank(rank) == self.own).then(|| self.local_rank_of(rank))
    }

    /// Returns whether the ranks of each host are consecutive. If so, a reduction that first combines the ranks of each host, and then the
    /// hosts, keeps the rank order.
    pub fn is_in_order(&self) -> bool {
        self.is_in_order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_in_the_order_of_their_first_ranks() {
        let map = HostMap::of_job(&[7, 3, 7, 0, 3], 4);
        assert_eq!((map.count(), map.own, map.local()), (3, 1, &[1, 4][..]));
        assert_eq!(map.leaders().collect::<Vec<_>>(), [0, 1, 3]);
        assert_eq!([0, 1, 2, 3, 4].map(|rank| map.of_rank(rank)), [0, 1, 0, 2, 1]);
        assert_eq!([0, 1, 2, 3, 4].map(|rank| map.local_rank_of(rank)), [0, 0, 1, 0, 1]);
        assert_eq!([0, 1, 2, 3, 4].map(|rank| map.local_rank_here(rank)), [None, Some(0), None, None, Some(1)]);
        assert!(!map.is_in_order() && matches!(map.by_host, Cow::Owned(_)));
    }

    #[test]
    fn a_group_whose_hosts_have_consecutive_ranks_has_no_list_of_its_own() {
        let lists: (&'static [u32], &'static [u32]) = (&[0, 0, 1, 1, 1, 2], &[0, 1, 2, 3, 4, 5]);
        let map = HostMap::divide(Group::new([5, 3, 4, 0]), lists, 2);
        assert!(map.is_in_order() && matches!(map.by_host, Cow::Borrowed(_)));
        assert_eq!((map.count(), map.own, map.local()), (3, 1, &[1, 2][..]));
        assert_eq!([0, 1, 2, 3].map(|rank| map.of_rank(rank)), [0, 1, 1, 2]);
        assert_eq!(map.leaders().collect::<Vec<_>>(), [0, 1, 3]);
    }
}
