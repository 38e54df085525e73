//! The host of each rank of MPI_COMM_WORLD.
//!
//! Hosts are numbered in the order of their lowest ranks. In a job on one host, the size of `Hosts` does not depend on the number of ranks,
//! and each query except `name_of` executes only one or two loads.

#![forbid(unsafe_code)]

use crate::os::host_name;
use once_cell::sync::OnceCell;
use std::collections::HashMap;
use std::hash::Hash;

/// The hosts of a job.
#[derive(Debug)]
pub struct Hosts {
    rank: usize,
    size: usize,
    /// Set once, if there are several hosts, before the ranks use the memory that their host shares.
    several: OnceCell<Several>,
}

/// The data of a job on several hosts.
#[derive(Debug)]
struct Several {
    /// Index of this rank's host.
    own: u32,
    /// Index of each rank's host.
    of: Box<[u32]>,
    /// The ranks of this host, ascending.
    local: Box<[u32]>,
    /// Index of this rank in `local`.
    local_rank: LocalRank,
    /// The name and the lowest rank of each host.
    hosts: Box<[(String, u32)]>,
    /// Number of ranks on this machine. Several hosts are on one machine if they are simulated, or if ranks have different files.
    on_machine: usize,
    /// Whether a machine of the job has more ranks than processors.
    is_crowded: bool,
}

/// Index of a rank among the ranks of its host, ascending. The memory that the ranks of a host share is divided by these indices, so its
/// length does not depend on the number of ranks on other hosts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalRank(pub u32);

impl LocalRank {
    /// Returns the index as an index of slices.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The location of a rank. Ranks with equal values share a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place<'a> {
    /// Identity of the machine.
    pub machine: &'a str,
    /// Identity of the file that the launcher has given for shared memory; empty if the launcher has given none.
    pub file: &'a str,
    /// Index of the simulated host; 0 if hosts are not simulated.
    pub part: usize,
}

impl Hosts {
    /// Creates the data of a job whose `size` ranks are all on one host; `rank` is the rank of this process. A later call of `divide` may
    /// find several hosts.
    pub const fn one(rank: usize, size: usize) -> Self {
        Self { rank, size, several: OnceCell::new() }
    }

    /// Divides the ranks into hosts, by the place and the host name of each rank. `is_crowded` says whether a machine of the job has more
    /// ranks than processors. Called once.
    pub(super) fn divide(&self, places: &[(Place, &str)], is_crowded: bool) {
        let mut numbers = HashMap::new();
        let mut hosts = Vec::new();
        let of: Box<[u32]> = places
            .iter()
            .zip(0..)
            .map(|((place, name), rank)| {
                *numbers.entry(place).or_insert_with(|| {
                    hosts.push(((*name).to_owned(), rank));
                    hosts.len() as u32 - 1
                })
            })
            .collect();
        if hosts.len() < 2 {
            return;
        }
        let own = of[self.rank];
        let local: Box<[u32]> = of.iter().zip(0..).filter(|(host, _)| **host == own).map(|(_, rank)| rank).collect();
        let local_rank = LocalRank(local.partition_point(|rank| (*rank as usize) < self.rank) as u32);
        let machine = places[self.rank].0.machine;
        let on_machine = places.iter().filter(|(place, _)| place.machine == machine).count();
        // The cell is empty, because a job is divided once.
        let _ = self.several.set(Several { own, of, local, local_rank, hosts: hosts.into(), on_machine, is_crowded });
    }

    /// Returns true if all ranks are on one host.
    #[inline]
    pub fn is_one(&self) -> bool {
        self.several.get().is_none()
    }

    /// Returns the number of hosts.
    pub fn count(&self) -> usize {
        self.several.get().map_or(1, |several| several.hosts.len())
    }

    /// Returns the index of a rank's host.
    #[inline]
    pub fn of(&self, rank: usize) -> usize {
        self.several.get().map_or(0, |several| several.of[rank] as usize)
    }

    /// Returns true if a rank is on this rank's host.
    #[inline]
    pub fn is_local(&self, rank: usize) -> bool {
        self.several.get().is_none_or(|several| several.of[rank] == several.own)
    }

    /// Returns the ranks of this host, ascending.
    pub fn local(&self) -> impl ExactSizeIterator<Item = u32> + Clone + '_ {
        let listed = self.several.get().map(|several| &*several.local);
        (0..self.local_count()).map(move |place| listed.map_or(place as u32, |ranks| ranks[place]))
    }

    /// Returns the number of ranks of this host.
    pub fn local_count(&self) -> usize {
        self.several.get().map_or(self.size, |several| several.local.len())
    }

    /// Returns the index of this rank among the ranks of its host.
    pub fn local_rank(&self) -> LocalRank {
        self.several.get().map_or(LocalRank(self.rank as u32), |several| several.local_rank)
    }

    /// Returns the index of a rank among the ranks of this host; None if the rank is on another host.
    #[inline]
    pub fn local_rank_of(&self, rank: usize) -> Option<LocalRank> {
        match self.several.get() {
            None => Some(LocalRank(rank as u32)),
            Some(several) => several.local.binary_search(&(rank as u32)).ok().map(|place| LocalRank(place as u32)),
        }
    }

    /// Returns the lowest rank of this host, if the ranks of this host are consecutive; otherwise None.
    pub fn first_of_consecutive(&self) -> Option<u32> {
        match self.several.get() {
            None => Some(0),
            Some(Several { local, .. }) => local.is_sorted_by(|one, next| one + 1 == *next).then_some(local[0]),
        }
    }

    /// Returns the rank that has this index among the ranks of this host.
    pub fn rank_of(&self, local: LocalRank) -> usize {
        self.several.get().map_or(local.index(), |several| several.local[local.index()] as usize)
    }

    /// Returns true if this rank is the lowest of its host.
    pub fn leads(&self) -> bool {
        self.local_rank() == LocalRank(0)
    }

    /// Returns the lowest rank of this host.
    pub fn leader(&self) -> usize {
        self.several.get().map_or(0, |several| several.local[0] as usize)
    }

    /// Returns the number of ranks that share this rank's processors: all ranks of its machine, even if several hosts are on this machine.
    pub fn ranks_of_machine(&self) -> usize {
        self.several.get().map_or(self.size, |several| several.on_machine)
    }

    /// Returns true if the job spans hosts, and a machine has more ranks than processors. All ranks get the same result.
    pub fn is_any_crowded(&self) -> bool {
        self.several.get().is_some_and(|several| several.is_crowded)
    }

    /// Returns the name of a rank's host, for messages.
    pub fn name_of(&self, rank: usize) -> String {
        self.several.get().map_or_else(host_name, |several| several.hosts[several.of[rank] as usize].0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(machine: &str, part: usize) -> (Place<'_>, &str) {
        (Place { machine, file: "", part }, machine)
    }

    fn seen_by(rank: usize, places: &[(Place, &str)]) -> Hosts {
        let hosts = Hosts::one(rank, places.len());
        hosts.divide(places, false);
        hosts
    }

    #[test]
    fn ranks_of_one_machine_are_one_host() {
        for rank in 0..3 {
            let hosts = seen_by(rank, &[place("a", 0), place("a", 0), place("a", 0)]);
            assert!(hosts.is_one() && hosts.is_local(2) && hosts.several.get().is_none());
            assert_eq!(
                (hosts.count(), hosts.of(hosts.rank), hosts.of(2), hosts.local_rank().index()),
                (1, 0, 0, rank)
            );
            assert_eq!((hosts.local_rank_of(2), hosts.rank_of(LocalRank(1))), (Some(LocalRank(2)), 1));
            assert_eq!(hosts.local().collect::<Vec<_>>(), [0, 1, 2]);
            assert_eq!((hosts.leads(), hosts.leader(), hosts.ranks_of_machine()), (rank == 0, 0, 3));
        }
    }

    #[test]
    fn hosts_are_numbered_by_their_lowest_ranks() {
        let places = [place("b", 0), place("a", 0), place("b", 0), place("c", 0), place("a", 0)];
        let hosts = seen_by(4, &places);
        assert!(!hosts.is_one());
        assert_eq!((hosts.count(), hosts.of(hosts.rank)), (3, 1));
        assert_eq!([0, 1, 2, 3, 4].map(|rank| hosts.of(rank)), [0, 1, 0, 2, 1]);
        assert_eq!([0, 1, 2, 3, 4].map(|rank| hosts.is_local(rank)), [false, true, false, false, true]);
        assert_eq!(hosts.local().collect::<Vec<_>>(), [1, 4]);
        assert_eq!(
            (hosts.leads(), hosts.leader(), hosts.local_rank(), hosts.local_count()),
            (false, 1, LocalRank(1), 2)
        );
        assert_eq!([1, 2, 4].map(|rank| hosts.local_rank_of(rank)), [Some(LocalRank(0)), None, Some(LocalRank(1))]);
        assert_eq!((hosts.rank_of(LocalRank(1)), hosts.first_of_consecutive()), (4, None));
        assert_eq!(seen_by(3, &places).first_of_consecutive(), Some(3));
        assert_eq!([hosts.name_of(0), hosts.name_of(3)], ["b", "c"]);
        assert!(seen_by(1, &places).leads() && seen_by(3, &places).leads());
    }

    #[test]
    fn simulated_hosts_and_files_divide_a_machine() {
        let simulated = [place("a", 0), place("a", 0), place("a", 1)];
        let hosts = seen_by(2, &simulated);
        assert_eq!((hosts.count(), hosts.local_count(), hosts.ranks_of_machine()), (2, 1, 3));
        let files = ["1:5", "1:6"].map(|file| (Place { machine: "a", file, part: 0 }, "a"));
        assert_eq!(seen_by(0, &files).count(), 2);
    }
}
