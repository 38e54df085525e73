//! Schedules of calls on a communicator that spans hosts, if a host has several ranks. Fewer messages pass between hosts than in the other
//! schedules. `H` hosts have `K` ranks each, and `b` is the number of bytes of a rank.
//!
//! | call | messages between hosts | the same if the algorithm ignores hosts |
//! | --- | --- | --- |
//! | barrier | `H log2 H`: by the leaders, the first ranks of the hosts | about `HK log2 H` |
//! | broadcast | `H - 1`: from the root to leaders, in a binomial tree of hosts | `(H - 1) K` |
//! | reductions to all ranks, short | up to 4 hosts `H (H - 1)`, else `2 (H - 1)`: by leaders | up to 4 ranks `HK (HK - K)`, else a tree to the first rank, which sends the result to all |
//! | reductions to all ranks, long, if all hosts have the same number of ranks | `2 H K (H - 1)` of `b / HK` bytes: along the rails | `2 HK (HK - K)` of `b / HK` bytes |
//! | allgather, if all hosts have the same number of ranks | `H K (H - 1)`: along the rails | `HK (HK - K)` |
//!
//! A rail is the ranks with the same place on their hosts. A rank of a host forwards data to the other ranks of its host when it makes
//! progress: in MPI calls that wait or test. If a message fails at a rank that forwards its data, this rank fails, and forwards what its
//! buffer has.

#![forbid(unsafe_code)]

use super::{FEW, Schedule, is_long};
use crate::coll::checked_call::{Movement, Pieces, Reduction};
use crate::coll::division::{others, share_of};
use crate::coll::peers::Peers;
use crate::comm::HostMap;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use std::ops::Range;

/// Returns the hosts of a call, if there are several, and one of them has several ranks.
pub(super) fn hosts_of<'a>(peers: &Peers<'a>) -> Option<&'a HostMap> {
    let hosts = &peers.all.hierarchy().filter(|_| peers.is_one_group())?.hosts;
    (hosts.count() < peers.all.size).then_some(hosts)
}

/// Returns the ranks of this rank's host, and this rank's place among them.
fn sharers(hosts: &HostMap, rank: usize) -> (Vec<usize>, usize) {
    (hosts.local().iter().map(|rank| *rank as usize).collect(), hosts.place_of(rank))
}

/// Returns the ranks of this rank's rail by host. Returns None if hosts have different numbers of ranks.
fn rail(hosts: &HostMap, place: usize) -> Option<Vec<usize>> {
    let sharers = hosts.local().len();
    let rank = |host: usize| {
        let members = hosts.members(host);
        (members.len() == sharers).then(|| members[place] as usize)
    };
    (0..hosts.count()).map(rank).collect()
}

/// Returns the range of one of `count` shares of a range of entries.
fn part_of(entries: &Range<usize>, part: usize, count: usize) -> Range<usize> {
    let share = share_of(entries.len(), part, count);
    entries.start + share.start..entries.start + share.end
}

fn entries_of(buffer: &HeldBuffer, entries: &Range<usize>) -> HeldBuffer {
    buffer.part(entries.start, entries.len())
}

impl Schedule {
    /// Returns the schedule of a barrier: all ranks of a host send to their leader, the leaders pass a barrier, and the leader sends to the
    /// ranks of its host.
    pub(super) fn of_barrier_by_hosts(hosts: &HostMap, rank: usize) -> Result<Self> {
        let (nothing, mut schedule) = (Self::nothing()?, Self::default());
        let (ranks, place) = sharers(hosts, rank);
        if place > 0 {
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
        let Some(Pieces::One(buffer)) = movement.send.as_ref().or(movement.receive.as_ref()) else { return };
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
        let (ranks, place) = sharers(hosts, rank);
        let Some(rail) = rail(hosts, place) else { return false };
        let own = send.of(rank);
        others(rail.len(), hosts.own).for_each(|host| self.send(rail[host], own.clone()));
        others(ranks.len(), place).for_each(|other| self.send(ranks[other], own.clone()));
        others(rail.len(), hosts.own).for_each(|host| self.receive(rail[host], receive.of(rail[host])));
        others(ranks.len(), place).for_each(|other| self.receive(ranks[other], receive.of(ranks[other])));
        self.wait();
        for host in others(rail.len(), hosts.own) {
            others(ranks.len(), place).for_each(|other| self.send(ranks[other], receive.of(rail[host])));
        }
        // Each sender sends the blocks of its rail in the order of `others`, so they are received in this order.
        for host in others(rail.len(), hosts.own) {
            let there = hosts.members(host);
            let block = |other: usize| receive.of(there[other] as usize);
            others(ranks.len(), place).for_each(|other| self.receive(ranks[other], block(other)));
        }
        true
    }

    /// Adds the steps of a reduction to all ranks. Returns false, and adds nothing, in two cases: the ranks of a host are not consecutive
    /// and the operation does not commute, or the data are long and hosts have different numbers of ranks.
    pub(super) fn add_reduction_by_hosts(
        &mut self,
        reduction: &Reduction,
        (input, output): (&HeldBuffer, &HeldBuffer),
        hosts: &HostMap,
        peers: &Peers<'_>,
        branches: usize,
    ) -> Result<bool> {
        if !reduction.is_commutative() && !hosts.is_in_order() {
            return Ok(false);
        }
        let (ranks, place) = sharers(hosts, peers.rank());
        if is_long(input, peers) {
            let Some(rail) = rail(hosts, place) else { return Ok(false) };
            let all = 0..reduction.layout.count;
            let share = part_of(&all, place, ranks.len());
            let own = self.add_combined_share(input, (&ranks, place), &all)?;
            let result = self.add_combined_share(&own, (&rail, hosts.own), &(0..share.len()))?;
            self.copy(result, entries_of(output, &part_of(&share, hosts.own, rail.len())));
            self.add_swap_of_shares(output, (&rail, hosts.own), &share);
            self.wait();
            self.add_swap_of_shares(output, (&ranks, place), &all);
            return Ok(true);
        }
        let own = self.add_tree(input, (&ranks, place), branches)?;
        if place > 0 {
            // The result may overwrite the input, which must have been sent.
            self.wait();
            self.receive(ranks[0], output.clone());
            return Ok(true);
        }
        let leaders: Vec<usize> = hosts.leaders().collect();
        let result = if leaders.len() <= FEW {
            self.add_combination_of_all(own, (&leaders, hosts.own))?
        } else {
            let result = self.add_tree(&own, (&leaders, hosts.own), branches)?;
            if hosts.own > 0 {
                self.wait();
                self.receive(leaders[0], result.clone());
                self.wait();
            } else {
                others(leaders.len(), 0).for_each(|host| self.send(leaders[host], result.clone()));
            }
            result
        };
        for other in &ranks[1..] {
            self.send(*other, result.clone());
        }
        self.copy(result, output.clone());
        Ok(true)
    }

    /// Sends `own` to all ranks of a group, and combines the data of all. Returns the result.
    fn add_combination_of_all(&mut self, own: HeldBuffer, (ranks, place): (&[usize], usize)) -> Result<HeldBuffer> {
        others(ranks.len(), place).for_each(|other| self.send(ranks[other], own.clone()));
        let mut all = Vec::with_capacity(ranks.len());
        for (index, rank) in ranks.iter().enumerate() {
            all.push(if index == place { own.clone() } else { self.entries_like(&own)? });
            if index != place {
                self.receive(*rank, all[index].clone());
            }
        }
        self.wait();
        let result = all.pop().unwrap_or(own);
        all.into_iter().rev().for_each(|left| self.combine(left, result.clone()));
        Ok(result)
    }

    /// Divides `entries` among the ranks of a group, and combines the contributions of all of them to this rank's part. Returns the result.
    fn add_combined_share(
        &mut self,
        input: &HeldBuffer,
        (ranks, place): (&[usize], usize),
        entries: &Range<usize>,
    ) -> Result<HeldBuffer> {
        let part = |place: usize| entries_of(input, &part_of(entries, place, ranks.len()));
        others(ranks.len(), place).for_each(|other| self.send(ranks[other], part(other)));
        let mut all = Vec::with_capacity(ranks.len());
        for (index, rank) in ranks.iter().enumerate() {
            all.push(self.entries_like(&part(place))?);
            if index == place {
                self.copy(part(place), all[index].clone());
            } else {
                self.receive(*rank, all[index].clone());
            }
        }
        self.wait();
        let result = all.pop().unwrap_or_else(|| part(place));
        all.into_iter().rev().for_each(|left| self.combine(left, result.clone()));
        Ok(result)
    }

    /// Sends this rank's part of some entries to all ranks of a group, and receives their parts.
    fn add_swap_of_shares(&mut self, output: &HeldBuffer, (ranks, place): (&[usize], usize), entries: &Range<usize>) {
        let part = |place: usize| entries_of(output, &part_of(entries, place, ranks.len()));
        others(ranks.len(), place).for_each(|other| self.send(ranks[other], part(place)));
        others(ranks.len(), place).for_each(|other| self.receive(ranks[other], part(other)));
    }
}

/// Returns the children of a host in a binomial tree of `count` hosts, the farthest child first. A host is named by its distance from the
/// root.
pub fn tree_children(distance: usize, count: usize) -> impl Iterator<Item = usize> {
    let lowest = if distance == 0 { count.next_power_of_two() } else { distance & distance.wrapping_neg() };
    let steps = std::iter::successors(Some(lowest / 2), |step| Some(step / 2)).take_while(|step| *step > 0);
    steps.map(move |step| distance + step).filter(move |child| *child < count)
}

/// Returns the parent of a host in the tree of `tree_children`.
pub fn tree_parent(distance: usize) -> usize {
    distance & (distance - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_host_of_a_tree_has_one_parent_which_sends_to_it() {
        for count in 1..40 {
            for distance in 1..count {
                let parent = tree_parent(distance);
                assert!(tree_children(parent, count).any(|child| child == distance), "{distance} of {count}");
            }
            let all: usize = (0..count).map(|distance| tree_children(distance, count).count()).sum();
            assert_eq!(all, count - 1);
            assert!(tree_children(0, count).count() as u32 <= count.next_power_of_two().ilog2());
        }
    }
}
