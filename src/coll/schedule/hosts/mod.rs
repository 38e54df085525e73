//! Schedules of calls on a communicator that spans hosts, if a host has several ranks. Fewer messages pass between hosts than in the other
//! schedules. In the table, each of `H` hosts has `K` ranks, and `b` is the number of bytes of a rank.
//!
//! | call | messages between hosts | the same if the algorithm ignores hosts |
//! | --- | --- | --- |
//! | barrier | `H log2 H`: by the leaders, the first ranks of the hosts | about `HK log2 H` |
//! | broadcast | `H - 1`: from the root to leaders, in a binomial tree of hosts | `(H - 1) K` |
//! | allgather, if all hosts have the same number of ranks | `H K (H - 1)`: along the rails | `HK (HK - K)` |
//! | MPI_Alltoall up to 64 KiB from each rank (`alltoall`) | `H (H - 1)` of `K K b` bytes: by leaders | `HK (HK - K)` of `b` bytes |
//! | reductions to all ranks, short (`reduction`) | up to 4 hosts `H (H - 1)`, else `2 (H - 1)`: by leaders | up to 4 ranks `HK (HK - K)`, else a tree to the first rank, which sends the result to all |
//! | the same, long, equal hosts | `2 H K (H - 1)` of `b / HK` bytes: along the rails | `2 HK (HK - K)` of `b / HK` bytes |
//! | MPI_Reduce | `H - 1`: by leaders; the root leads its host | at least `H`, by a tree of ranks |
//! | MPI_Reduce_scatter, MPI_Reduce_scatter_block, short | up to 4 hosts `H (H - 1)` of `b / H` bytes, else `H - 1` of `b` bytes and `H - 1` of `b / H` bytes: by leaders | a tree to the first rank, and `(H - 1) K` of `b / HK` bytes |
//! | the same, long, other hosts | `H (H - 1)` of `b / H` bytes: by leaders | `HK (HK - K)` of `b / HK` bytes |
//! | the same, long, equal hosts | `H K (H - 1)` of `b / HK` bytes: along the rails | `HK (HK - K)` of `b / HK` bytes |
//!
//! A rail is the ranks with the same index on their hosts. In rows with equal hosts, all hosts have the same number of ranks. Data are long
//! if they have at least 8 KiB for each rank (`is_long`). A rank of a host forwards data to the other ranks of its host when it makes
//! progress: in MPI calls that wait or test.
//!
//! If a message fails at a rank that forwards data, this rank fails, and sends its error in place of data in its later messages of the
//! call. So the call fails at all ranks that wait for these messages, and ends. A rank decides by its own arguments whether the data are
//! short. MPI requires that the data have the same length at all ranks. If two ranks pass different lengths, and a limit is between these
//! lengths, the two ranks run different schedules, and the call may not end.

#![forbid(unsafe_code)]

mod alltoall;
mod reduction;
mod tree;

use super::Schedule;
use crate::coll::checked_call::{Blocks, Movement};
use crate::coll::division::others;
use crate::coll::peers::Peers;
use crate::comm::HostMap;
use crate::error::Result;

pub use alltoall::is_short_alltoall;
pub use tree::{tree_children, tree_parent};

/// Returns the hosts of a call on an intracommunicator, if there are several hosts, and at least one host has several ranks.
pub(super) fn hosts_of<'a>(peers: &Peers<'a>) -> Option<&'a HostMap> {
    let hosts = &peers.all.hierarchy().filter(|_| peers.is_one_group())?.hosts;
    (hosts.count() < peers.all.size).then_some(hosts)
}

/// Returns the ranks of this rank's host, and this rank's index among them.
fn sharers(hosts: &HostMap, rank: usize) -> (Vec<usize>, usize) {
    (hosts.local().iter().map(|rank| *rank as usize).collect(), hosts.local_rank_of(rank))
}

/// Returns the ranks of this rank's rail by host. Returns None if hosts have different numbers of ranks.
fn rail(hosts: &HostMap, local_rank: usize) -> Option<Vec<usize>> {
    let sharers = hosts.local().len();
    let rank = |host: usize| {
        let members = hosts.members(host);
        (members.len() == sharers).then(|| members[local_rank] as usize)
    };
    (0..hosts.count()).map(rank).collect()
}

impl Schedule {
    /// Returns the schedule of a barrier: all ranks of a host send to their leader, the leaders pass a barrier, and the leader sends to the
    /// ranks of its host.
    pub(super) fn of_barrier_by_hosts(hosts: &HostMap, rank: usize) -> Result<Self> {
        let (nothing, mut schedule) = (Self::nothing()?, Self::default());
        let (ranks, local_rank) = sharers(hosts, rank);
        if local_rank > 0 {
            schedule.send(ranks[0], nothing.clone());
            schedule.receive(ranks[0], nothing);
            return Ok(schedule);
        }
        for other in &ranks[1..] {
            schedule.receive(*other, nothing.clone());
        }
        schedule.wait();
        let (count, here) = (hosts.count(), hosts.own);
        for distance in std::iter::successors(Some(1), |distance| Some(2 * distance)).take_while(|next| *next < count)
        {
            schedule.send(hosts.leader((here + distance) % count), nothing.clone());
            schedule.receive(hosts.leader((here + count - distance) % count), nothing.clone());
            schedule.wait();
        }
        for other in &ranks[1..] {
            schedule.send(*other, nothing.clone());
        }
        Ok(schedule)
    }

    /// Adds the steps of a broadcast. The root leads its own host.
    pub(super) fn add_broadcast_by_hosts(&mut self, movement: &Movement, root: usize, hosts: &HostMap, rank: usize) {
        let Some(Blocks::One(buffer)) = movement.send.as_ref().or(movement.receive.as_ref()) else { return };
        self.refuses_after_error = true;
        let (first, count) = (hosts.of_rank(root), hosts.count());
        let leader = |host: usize| if host == first { root } else { hosts.leader(host) };
        if leader(hosts.own) != rank {
            return self.receive(leader(hosts.own), buffer.clone());
        }
        let (distance, host_at) = ((hosts.own + count - first) % count, |distance: usize| (first + distance) % count);
        if distance > 0 {
            self.receive(leader(host_at(tree_parent(distance))), buffer.clone());
            self.wait();
        }
        tree_children(distance, count).for_each(|child| self.send(leader(host_at(child)), buffer.clone()));
        let (ranks, _) = sharers(hosts, rank);
        ranks.iter().filter(|other| **other != rank).for_each(|other| self.send(*other, buffer.clone()));
    }

    /// Adds the steps of an allgather along rails. Returns false if hosts have different numbers of ranks.
    pub(super) fn add_allgather_by_hosts(&mut self, movement: &Movement, hosts: &HostMap, rank: usize) -> bool {
        let (Some(send), Some(receive)) = (&movement.send, &movement.receive) else { return false };
        let (ranks, local_rank) = sharers(hosts, rank);
        let Some(rail) = rail(hosts, local_rank) else { return false };
        self.refuses_after_error = true;
        let own = send.of(rank);
        others(rail.len(), hosts.own).for_each(|host| self.send(rail[host], own.clone()));
        others(ranks.len(), local_rank).for_each(|other| self.send(ranks[other], own.clone()));
        others(rail.len(), hosts.own).for_each(|host| self.receive(rail[host], receive.of(rail[host])));
        others(ranks.len(), local_rank).for_each(|other| self.receive(ranks[other], receive.of(ranks[other])));
        self.wait();
        for host in others(rail.len(), hosts.own) {
            others(ranks.len(), local_rank).for_each(|other| self.send(ranks[other], receive.of(rail[host])));
        }
        // Each sender sends the blocks of its rail in the order of `others`, so this rank receives them in this order.
        for host in others(rail.len(), hosts.own) {
            let there = hosts.members(host);
            let block = |other: usize| receive.of(there[other] as usize);
            others(ranks.len(), local_rank).for_each(|other| self.receive(ranks[other], block(other)));
        }
        true
    }
}
