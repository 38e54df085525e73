//! The host of each rank of MPI_COMM_WORLD.
//!
//! Hosts are numbered in the order of their lowest ranks. In a job on one host, the size of `Hosts` does not depend on the number of ranks,
//! and each query except `name_of` executes only one or two loads.

#![forbid(unsafe_code)]

use super::directory::Directory;
use crate::os::host_name;
use once_cell::sync::OnceCell;

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
    directory: Directory,
    /// Index of this rank's host.
    own: u32,
    /// Index of this rank among the ranks of its host.
    local_rank: LocalRank,
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

impl Several {
    /// Returns the ranks of this host, ascending.
    fn local(&self) -> &'static [u32] {
        self.directory.members(self.own as usize)
    }
}

impl Hosts {
    /// Creates the data of a job whose `size` ranks are all on one host; `rank` is the rank of this process. A later call of `divide` may
    /// find several hosts.
    pub const fn one(rank: usize, size: usize) -> Self {
        Self { rank, size, several: OnceCell::new() }
    }

    /// Divides the ranks into hosts. Called once.
    pub(super) fn divide(&self, directory: Directory) {
        if directory.hosts() < 2 {
            return;
        }
        let own = directory.host_of()[self.rank];
        let local = directory.members(own as usize);
        let local_rank = LocalRank(local.partition_point(|rank| (*rank as usize) < self.rank) as u32);
        // The cell is empty, because a job is divided once.
        let _ = self.several.set(Several { directory, own, local_rank });
    }

    /// Returns the directory of the job if the ranks are on several hosts; otherwise None.
    pub fn directory(&self) -> Option<&Directory> {
        self.several.get().map(|several| &several.directory)
    }

    /// Returns true if all ranks are on one host.
    #[inline]
    pub fn is_one(&self) -> bool {
        self.several.get().is_none()
    }

    /// Returns the number of hosts.
    pub fn count(&self) -> usize {
        self.several.get().map_or(1, |several| several.directory.hosts())
    }

    /// Returns the index of a rank's host.
    #[inline]
    pub fn of(&self, rank: usize) -> usize {
        self.several.get().map_or(0, |several| several.directory.host_of()[rank] as usize)
    }

    /// Returns true if a rank is on this rank's host.
    #[inline]
    pub fn is_local(&self, rank: usize) -> bool {
        self.several.get().is_none_or(|several| several.directory.host_of()[rank] == several.own)
    }

    /// Returns the ranks of this host, ascending.
    pub fn local(&self) -> impl ExactSizeIterator<Item = u32> + Clone + '_ {
        let listed = self.several.get().map(Several::local);
        (0..self.local_count()).map(move |local_rank| listed.map_or(local_rank as u32, |ranks| ranks[local_rank]))
    }

    /// Returns the number of ranks of this host.
    pub fn local_count(&self) -> usize {
        self.several.get().map_or(self.size, |several| several.local().len())
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
            Some(several) => several.local().binary_search(&(rank as u32)).ok().map(|index| LocalRank(index as u32)),
        }
    }

    /// Returns the lowest rank of this host, if the ranks of this host are consecutive; otherwise None.
    pub fn first_of_consecutive(&self) -> Option<u32> {
        match self.several.get() {
            None => Some(0),
            Some(several) => {
                let local = several.local();
                local.is_sorted_by(|one, next| one + 1 == *next).then_some(local[0])
            }
        }
    }

    /// Returns the rank that has this index among the ranks of this host.
    pub fn rank_of(&self, local: LocalRank) -> usize {
        self.several.get().map_or(local.index(), |several| several.local()[local.index()] as usize)
    }

    /// Returns true if this rank is the lowest of its host.
    pub fn leads(&self) -> bool {
        self.local_rank() == LocalRank(0)
    }

    /// Returns the lowest rank of this host.
    pub fn leader(&self) -> usize {
        self.several.get().map_or(0, |several| several.local()[0] as usize)
    }

    /// Returns the number of ranks that share this rank's processors: all ranks of its machine, even if several hosts are on this machine.
    pub fn ranks_of_machine(&self) -> usize {
        self.several.get().map_or(self.size, |several| several.directory.on_machine(several.own as usize))
    }

    /// Returns true if the job spans hosts, and a machine has more ranks than processors. All ranks get the same result.
    pub fn is_any_crowded(&self) -> bool {
        self.several.get().is_some_and(|several| several.directory.is_crowded())
    }

    /// Returns the name of a rank's host, for messages.
    pub fn name_of(&self, rank: usize) -> String {
        self.several
            .get()
            .map_or_else(host_name, |several| several.directory.name(several.directory.host_of()[rank] as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::super::directory::{Entry, Location};
    use super::*;

    fn entry(machine: &str, part: usize) -> Entry<'_> {
        Entry { location: Location { machine, file: "", part }, host: machine, address: &[] }
    }

    fn seen_by(rank: usize, entries: &[Entry<'_>]) -> Hosts {
        let hosts = Hosts::one(rank, entries.len());
        hosts.divide(Directory::open(&Directory::make(entries, false).unwrap()).unwrap());
        hosts
    }

    #[test]
    fn ranks_of_one_machine_are_one_host() {
        for rank in 0..3 {
            let hosts = seen_by(rank, &[entry("a", 0), entry("a", 0), entry("a", 0)]);
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
        let entries = [entry("b", 0), entry("a", 0), entry("b", 0), entry("c", 0), entry("a", 0)];
        let hosts = seen_by(4, &entries);
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
        assert_eq!(seen_by(3, &entries).first_of_consecutive(), Some(3));
        assert_eq!([hosts.name_of(0), hosts.name_of(3)], ["b", "c"]);
        assert!(seen_by(1, &entries).leads() && seen_by(3, &entries).leads());
    }

    #[test]
    fn simulated_hosts_and_files_divide_a_machine() {
        let simulated = [entry("a", 0), entry("a", 0), entry("a", 1)];
        let hosts = seen_by(2, &simulated);
        assert_eq!((hosts.count(), hosts.local_count(), hosts.ranks_of_machine()), (2, 1, 3));
        let files = ["1:5", "1:6"].map(|file| Entry {
            location: Location { machine: "a", file, part: 0 },
            host: "a",
            address: &[],
        });
        assert_eq!(seen_by(0, &files).count(), 2);
    }
}
