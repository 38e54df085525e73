//! MPI_Allgather and MPI_Allgatherv among hosts.

#![forbid(unsafe_code)]

use super::sharers;
use crate::coll::checked_call::Movement;
use crate::coll::division::others;
use crate::coll::schedule::Schedule;
use crate::comm::HostMap;

impl Schedule {
    /// Adds the steps of an allgather. Each block goes once to each host: from its rank to a rank of the host, which sends the block to the
    /// other ranks of its host. The ranks of a host receive the blocks of another host in turn.
    pub(in super::super) fn add_allgather_by_hosts(&mut self, movement: &Movement, hosts: &HostMap, rank: usize) {
        let (Some(send), Some(receive)) = (&movement.send, &movement.receive) else { return };
        self.refuses_after_error = true;
        let (ranks, local_rank) = sharers(hosts, rank);
        let own = send.of(rank);
        let others_here = || others(ranks.len(), local_rank);
        // The blocks of other hosts that a rank of this host receives from there.
        let blocks_of = |local_rank: usize| {
            let of_host = move |host: usize| hosts.members(host).iter().skip(local_rank).step_by(hosts.local().len());
            others(hosts.count(), hosts.own).flat_map(of_host).map(|rank| *rank as usize)
        };
        // The receives come first, so that long data arrive in their place.
        for sender in blocks_of(local_rank).chain(others_here().map(|other| ranks[other])) {
            self.receive(sender, receive.of(sender));
        }
        for host in others(hosts.count(), hosts.own) {
            let there = hosts.members(host);
            self.send(there[local_rank % there.len()] as usize, own.clone());
        }
        others_here().for_each(|other| self.send(ranks[other], own.clone()));
        self.wait();
        for block in blocks_of(local_rank) {
            others_here().for_each(|other| self.send(ranks[other], receive.of(block)));
        }
        for other in others_here() {
            blocks_of(other).for_each(|block| {
                self.receive(ranks[other], receive.of(block));
            });
        }
    }
}
