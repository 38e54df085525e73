//! Shared memory of a new communicator, and the tree of ranks along which the location of this memory is sent.
//!
//! If all ranks are on one host, rank 0 allocates the area (memory through which the ranks synchronise) and the table of the first window.
//! If the communicator spans hosts, the first rank of each host (the leader) allocates the area of that host's ranks, followed by the
//! relay (memory through which these ranks take part in calls with other hosts). A leader that is alone on its host has the relay in
//! private memory. No window table is allocated in advance if the communicator spans hosts. The ranks form a tree with rank 0 as its root.
//! The leaders are in a tree in which each has up to `MOST_LEADERS` children. The other ranks of a host are children of their leader.

use crate::comm::area::{Area, AreaMemory, allocate_or_reclaim};
use crate::comm::{Comm, Hierarchy, HostMap, HostMemory, HostParts, Relay};
use crate::error::Result;
use crate::object::group::Group;
use crate::rma::window::create::first_table;
use crate::runtime::Runtime;
use crate::transport::arena::{Owned, Piece};
use crate::transport::typed::{Parts, ShmBlock};
use std::ops::Range;

/// Largest number of leaders of other hosts that are children of a leader. A leader sends to its children one after the other, and each
/// level of the tree takes the time of a message. If ranks erroneously pass different groups to MPI_Comm_create_group, they get an error in a
/// tree of one level, whose root is the same for all of them. In a deeper tree, a rank may wait for another parent.
const MOST_LEADERS: usize = 32;

/// Returns the hosts whose leaders are children of the leader of `host`. The job has `count` hosts.
fn children_of(host: usize, count: usize) -> Range<usize> {
    let child = |index: usize| (host * MOST_LEADERS + index).min(count);
    child(1)..child(1 + MOST_LEADERS)
}

/// Returns the host whose leader is the parent of the leader of `host`. None for the first host, whose leader is the root.
fn parent_of(host: usize) -> Option<usize> {
    host.checked_sub(1).map(|before| before / MOST_LEADERS)
}

/// Position of a rank in the tree. Ranks are those of the new communicator.
#[derive(Debug)]
pub struct TreePosition {
    pub rank: usize,
    pub parent: Option<usize>,
    pub children: Vec<usize>,
    /// Map of the hosts, if the ranks are on several hosts.
    hosts: Option<HostMap>,
    size: usize,
}

/// Memory that the first rank of a host has allocated.
#[derive(Debug)]
pub struct Provided {
    block: Owned,
    table: Option<Owned>,
}

impl Provided {
    /// Returns the location of the memory, for the ranks that map it.
    pub fn piece(&self) -> Piece {
        self.block.piece()
    }
}

impl TreePosition {
    /// Returns the position of a rank of a group.
    pub fn of(group: &Group, rank: usize) -> Self {
        let size = group.processes().len();
        let Some(hosts) = HostMap::of(group, rank) else {
            let (parent, children) = if rank == 0 { (None, 1..size) } else { (Some(0), 0..0) };
            return Self { rank, parent, children: children.collect(), hosts: None, size };
        };
        let leader = hosts.leader(hosts.own);
        let (mut children, mut parent) = (Vec::new(), Some(leader));
        if rank == leader {
            children.extend(children_of(hosts.own, hosts.count()).map(|host| hosts.leader(host)));
            children.extend(hosts.local()[1..].iter().map(|rank| *rank as usize));
            parent = parent_of(hosts.own).map(|host| hosts.leader(host));
        }
        Self { rank, parent, children, hosts: Some(hosts), size }
    }

    /// Returns whether this rank provides memory for the ranks of its host.
    pub fn provides(&self) -> bool {
        self.rank == self.hosts.as_ref().map_or(0, |hosts| hosts.leader(hosts.own))
    }

    /// Returns whether `rank` shares memory with this rank.
    pub fn shares_with(&self, rank: usize) -> bool {
        self.hosts.as_ref().is_none_or(|hosts| hosts.of_rank(rank) == hosts.own)
    }

    /// Returns the number of ranks of the communicator on this host.
    fn sharers(&self) -> usize {
        self.hosts.as_ref().map_or(self.size, |hosts| hosts.local().len())
    }

    fn host_memory(&self) -> HostMemory {
        HostMemory { sharers: self.sharers(), size: self.size }
    }

    /// Returns the parts of the memory of this host's ranks: an area, and a relay if there are several hosts.
    fn parts(&self) -> Parts {
        if self.hosts.is_some() { self.host_memory().parts().all } else { Area::parts(self.sharers()) }
    }

    /// Allocates the memory that the ranks of this host need. Returns None if this rank is alone on its host.
    pub fn provide(&self, runtime: &'static Runtime) -> Result<Option<Provided>> {
        let sharers = self.sharers();
        if sharers == 1 {
            return Ok(None);
        }
        let parts = self.parts();
        let mut block = allocate_or_reclaim(|| runtime.arena.pool.allocate(parts.bytes(), parts.alignment()))?;
        if let Some(hosts) = &self.hosts {
            self.host_memory().clear(&mut block.fresh(), hosts.local());
            return Ok(Some(Provided { block, table: None }));
        }
        Area::clear(&mut block.fresh(), sharers);
        let table = first_table(runtime, sharers)?;
        // SAFETY: the block outlives `area`, and its users agree on the parts of an area for `sharers` ranks.
        let area = Area::new(unsafe { block.shared() }, sharers, AreaMemory::Borrowed);
        // This rank stores the table before any other rank knows the area, because a rank may create a window as soon as it has its
        // communicator.
        area.set_first_table(table.piece());
        Ok(Some(Provided { block, table: Some(table) }))
    }

    /// Returns the communicator, at a rank that has provided memory or is alone on its host.
    pub fn own(self, group: &Group, context: u64, provided: Option<Provided>) -> Comm {
        let Some(Provided { block, table }) = provided else {
            let comm = Comm::new(group.clone(), self.rank, context, None);
            return match self.hosts {
                None => comm,
                Some(hosts) => comm.across(Hierarchy::new(hosts, None, Relay::of_one(self.size))),
            };
        };
        // SAFETY: the block moves into the area of the new communicator, which keeps it. All ranks of the host divide it into the parts
        // that `self.parts()` returns.
        let memory = unsafe { block.shared() };
        let comm = self.comm(group, context, memory, AreaMemory::Owned { _memory: block });
        comm.keep_ready_table(table);
        comm
    }

    /// Returns the communicator, at a rank for which another rank has provided memory.
    pub fn mapped(self, runtime: &Runtime, group: &Group, context: u64, piece: Piece) -> Result<Comm> {
        let map = runtime.arena.maps.map(piece.unit)?;
        // SAFETY: the map moves into the area of the new communicator, which keeps it. The rank that has provided the memory divides it
        // into the same parts.
        let memory = unsafe { map.shared(piece.within, self.parts().bytes()) };
        Ok(self.comm(group, context, memory, AreaMemory::Mapped { _map: map }))
    }

    /// Returns the communicator on memory that this rank or the first rank of this host has allocated and cleared.
    fn comm(self, group: &Group, context: u64, block: ShmBlock, memory: AreaMemory) -> Comm {
        let HostParts { area, relay, .. } = self.host_memory().parts();
        let area = Area::new(block.within(area), self.sharers(), memory);
        let Some(hosts) = self.hosts else { return Comm::new(group.clone(), self.rank, context, Some(area)) };
        // The area keeps the memory of area and relay, and the communicator has both.
        let relay = Relay::new(block.within(relay), self.size);
        let local = Group::new(hosts.local().iter().map(|rank| group.processes()[*rank as usize]));
        let host = Comm::new(local, hosts.local_rank_of(self.rank), context, Some(area));
        let host = host.part_of(hosts.local().iter().copied());
        Comm::new(group.clone(), self.rank, context, None).across(Hierarchy::new(hosts, Some(host), relay))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_leader_has_one_parent_and_few_children() {
        for count in [1, 2, 32, 33, 34, 100, 15_625] {
            let mut parents = vec![None; count];
            for host in 0..count {
                let children = children_of(host, count);
                assert!(children.len() <= MOST_LEADERS);
                for child in children {
                    assert_eq!(parents[child].replace(host), None);
                }
            }
            assert!((0..count).all(|host| parents[host] == parent_of(host)), "{count} hosts");
            let depth = std::iter::successors(Some(count - 1), |host| parent_of(*host)).count();
            assert!(depth <= 4, "{count} hosts in {depth} levels");
        }
    }
}
