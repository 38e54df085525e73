//! Reductions among hosts.

#![forbid(unsafe_code)]

use super::tree::Neighbors;
use super::{rail, sharers};
use crate::coll::checked_call::Reduction;
use crate::coll::division::{others, share_of};
use crate::coll::peers::Peers;
use crate::coll::schedule::{FEW, Schedule, is_long};
use crate::comm::HostMap;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use std::ops::Range;

/// Maximum number of bytes of temporary memory for operands that a rank receives at the same time. More operands are received one after the
/// other.
const MOST_OPERANDS: usize = 16 << 20;

/// Divides a range of entries into `count` shares, and returns the range of the share with index `part`.
fn part_of(entries: &Range<usize>, part: usize, count: usize) -> Range<usize> {
    let share = share_of(entries.len(), part, count);
    entries.start + share.start..entries.start + share.end
}

fn entries_of(buffer: &HeldBuffer, entries: &Range<usize>) -> HeldBuffer {
    buffer.part(entries.start, entries.len())
}

/// Returns the shares of a group of `count` ranks.
fn shares_of(buffer: &HeldBuffer, entries: &Range<usize>, count: usize) -> Vec<HeldBuffer> {
    (0..count).map(|part| entries_of(buffer, &part_of(entries, part, count))).collect()
}

/// Returns consecutive parts of a buffer.
fn consecutive(buffer: &HeldBuffer, lengths: impl Iterator<Item = usize>) -> Vec<HeldBuffer> {
    let begins = lengths.scan(0, |begin, length| {
        *begin += length;
        Some((*begin - length, length))
    });
    begins.map(|(begin, length)| buffer.part(begin, length)).collect()
}

/// Returns whether a reduction may combine the contributions of each host before it combines the results of the hosts. This is the case if
/// the operation commutes, or if the ranks of each host are consecutive.
fn is_allowed(reduction: &Reduction, hosts: &HostMap) -> bool {
    reduction.is_commutative() || hosts.is_in_order()
}

/// Returns the neighbours of a rank in the tree of a reduction to a root: on each host a tree to its leader, and a tree of the leaders to the
/// root, which leads its own host.
fn tree_of(hosts: &HostMap, (rank, root): (usize, usize)) -> Neighbors {
    let first = hosts.of_rank(root);
    let leader = |host: usize| if host == first { root } else { hosts.leader(host) };
    let (ranks, local_rank) = sharers(hosts, rank);
    let leading = hosts.local_rank_of(leader(hosts.own));
    let inner = Neighbors::of(local_rank, ranks.len(), leading, FEW).named(|local_rank| ranks[local_rank]);
    if local_rank != leading {
        return inner;
    }
    Neighbors::of(hosts.own, hosts.count(), first, FEW).named(leader).around(inner)
}

impl Schedule {
    /// Adds the steps of a reduction to all ranks. Returns false, and adds nothing, in two cases: the ranks of a host are not consecutive
    /// and the operation does not commute, or the data are long and hosts have different numbers of ranks.
    pub(in super::super) fn add_reduction_by_hosts(
        &mut self,
        reduction: &Reduction,
        (input, output): (&HeldBuffer, &HeldBuffer),
        hosts: &HostMap,
        peers: &Peers<'_>,
        branches: usize,
    ) -> Result<bool> {
        if !is_allowed(reduction, hosts) {
            return Ok(false);
        }
        let (ranks, local_rank) = sharers(hosts, peers.rank());
        if is_long(input, peers) {
            let Some(rail) = rail(hosts, local_rank) else { return Ok(false) };
            self.refuses_after_error = true;
            let all = 0..reduction.layout.count;
            let share = part_of(&all, local_rank, ranks.len());
            let own = self.add_combined_part(&shares_of(input, &all, ranks.len()), (&ranks, local_rank))?;
            let shares = shares_of(&own, &(0..share.len()), rail.len());
            let result = self.add_combined_part(&shares, (&rail, hosts.own))?;
            self.copy(result, entries_of(output, &part_of(&share, hosts.own, rail.len())));
            self.add_swap_of_shares(output, (&rail, hosts.own), &share);
            self.wait();
            self.add_swap_of_shares(output, (&ranks, local_rank), &all);
            return Ok(true);
        }
        self.refuses_after_error = true;
        let own = self.add_tree(input, (&ranks, local_rank), branches)?;
        if local_rank > 0 {
            // The result may overwrite the input, which must have been sent.
            self.wait();
            self.receive(ranks[0], output.clone());
            return Ok(true);
        }
        let leaders: Vec<usize> = hosts.leaders().collect();
        let result = if leaders.len() <= FEW {
            self.add_combination_of_all(&own, (&leaders, hosts.own))?
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

    /// Adds the steps of a reduction to one rank. Returns false, and adds nothing, if the ranks of a host are not consecutive and the
    /// operation does not commute. The messages are the same for all lengths, so a rank with another count causes an error in all cases.
    pub(in super::super) fn add_reduction_to_root_by_hosts(
        &mut self,
        reduction: &Reduction,
        (input, root): (&HeldBuffer, usize),
        hosts: &HostMap,
        peers: &Peers<'_>,
    ) -> Result<bool> {
        if !is_allowed(reduction, hosts) {
            return Ok(false);
        }
        self.refuses_after_error = true;
        let tree = tree_of(hosts, (peers.rank(), root));
        let result = self.add_operands(input.clone(), &tree)?;
        match (tree.parent, &reduction.output) {
            (Some(parent), _) => self.send(parent, result),
            (None, Some(output)) => self.copy(result, output.clone()),
            (None, None) => (),
        }
        Ok(true)
    }

    /// Adds the steps of MPI_Reduce_scatter and MPI_Reduce_scatter_block. Returns false, and adds nothing, if the ranks of a host are not
    /// consecutive and the operation does not commute.
    pub(in super::super) fn add_reduce_scatter_by_hosts(
        &mut self,
        reduction: &Reduction,
        (input, output): (&HeldBuffer, &HeldBuffer),
        hosts: &HostMap,
        peers: &Peers<'_>,
    ) -> Result<bool> {
        let Some(bounds) = reduction.bounds.as_ref().filter(|_| is_allowed(reduction, hosts)) else {
            return Ok(false);
        };
        self.refuses_after_error = true;
        let entries = |rank: usize| bounds[rank]..bounds[rank + 1];
        let (ranks, local_rank) = sharers(hosts, peers.rank());
        let is_long = is_long(input, peers);
        if let Some(rail) = rail(hosts, local_rank).filter(|_| is_long) {
            let of_rail = |local_rank: usize| {
                (0..hosts.count()).map(move |host| entries(hosts.members(host)[local_rank] as usize))
            };
            let parts: Vec<Vec<_>> = (0..ranks.len())
                .map(|local_rank| of_rail(local_rank).map(|entries| entries_of(input, &entries)).collect())
                .collect();
            let own = self.add_combined_parts(&parts, (&ranks, local_rank), input)?;
            let parts = consecutive(&own, rail.iter().map(|rank| entries(*rank).len()));
            let result = self.add_combined_part(&parts, (&rail, hosts.own))?;
            self.copy(result, output.clone());
            return Ok(true);
        }
        // Long data among many hosts are exchanged, too: in a tree they would pass several hosts one after the other.
        let is_exchanged = hosts.count() <= FEW || is_long;
        let leaders: Vec<usize> = hosts.leaders().collect();
        let tree = if is_exchanged {
            Neighbors::of(local_rank, ranks.len(), 0, FEW).named(|local_rank| ranks[local_rank])
        } else {
            tree_of(hosts, (peers.rank(), leaders[0]))
        };
        let own = self.add_operands(input.clone(), &tree)?;
        if local_rank > 0 {
            tree.parent.into_iter().for_each(|parent| self.send(parent, own.clone()));
            if reduction.in_place {
                // The result overwrites the contribution, which must have been sent.
                self.wait();
            }
            self.receive(ranks[0], output.clone());
            return Ok(true);
        }
        let of_host = |host: usize| hosts.members(host).iter().map(|rank| entries(*rank as usize));
        let result = if is_exchanged {
            let parts: Result<Vec<_>> = (0..leaders.len()).map(|host| self.joined(&own, of_host(host))).collect();
            self.add_combined_part(&parts?, (&leaders, hosts.own))?
        } else if let Some(parent) = tree.parent {
            self.send(parent, own);
            let result = self.entries_like(&input.part(0, of_host(hosts.own).map(|entries| entries.len()).sum()))?;
            self.receive(leaders[0], result.clone());
            self.wait();
            result
        } else {
            for host in others(leaders.len(), 0) {
                let part = self.joined(&own, of_host(host))?;
                self.send(leaders[host], part);
            }
            self.joined(&own, of_host(0))?
        };
        let parts = consecutive(&result, of_host(hosts.own).map(|entries| entries.len()));
        others(ranks.len(), 0).for_each(|other| self.send(ranks[other], parts[other].clone()));
        self.copy(parts[0].clone(), output.clone());
        Ok(true)
    }

    /// Combines the contribution of this rank with those of its children in a tree. Returns the result, which is in temporary memory, or is
    /// `own` itself if there are no children. Receives the messages of all children at the same time. If these messages need too much
    /// temporary memory (`MOST_OPERANDS`), receives them one after the other. The messages are the same in both cases.
    fn add_operands(&mut self, own: HeldBuffer, tree: &Neighbors) -> Result<HeldBuffer> {
        let children = tree.before.len() + tree.behind.len();
        if children == 0 {
            return Ok(own);
        }
        let own_bytes = own.layout.bytes;
        let mut result = self.entries_like(&own)?;
        self.copy(own, result.clone());
        if own_bytes.saturating_mul(children) > MOST_OPERANDS {
            let mut free = self.entries_like(&result)?;
            for child in tree.nearest_first() {
                self.receive(child.rank, free.clone());
                self.wait();
                if child.is_before {
                    self.combine(free.clone(), result.clone());
                } else {
                    self.combine(result.clone(), free.clone());
                    std::mem::swap(&mut result, &mut free);
                }
            }
            return Ok(result);
        }
        let mut all = Vec::new();
        for child in &tree.before {
            all.push(self.entries_like(&result)?);
            self.receive(*child, all[all.len() - 1].clone());
        }
        all.push(result.clone());
        for child in &tree.behind {
            all.push(self.entries_like(&result)?);
            self.receive(*child, all[all.len() - 1].clone());
        }
        self.wait();
        Ok(self.combine_in_order(&all))
    }

    /// Returns some ranges of entries one after the other: a part of the buffer if the ranges are adjacent, otherwise a copy in temporary
    /// memory.
    fn joined(&mut self, buffer: &HeldBuffer, ranges: impl Iterator<Item = Range<usize>>) -> Result<HeldBuffer> {
        let mut all: Vec<Range<usize>> = Vec::new();
        for range in ranges.filter(|range| !range.is_empty()) {
            match all.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => all.push(range),
            }
        }
        if all.len() < 2 {
            return Ok(entries_of(buffer, &all.pop().unwrap_or_default()));
        }
        let copy = self.entries_like(&buffer.part(0, all.iter().map(Range::len).sum()))?;
        for (range, to) in all.iter().zip(consecutive(&copy, all.iter().map(Range::len))) {
            self.copy(entries_of(buffer, range), to);
        }
        Ok(copy)
    }

    /// Sends `own` to all other ranks of a group, and combines the data of all ranks. Returns the result.
    fn add_combination_of_all(
        &mut self,
        own: &HeldBuffer,
        (ranks, own_index): (&[usize], usize),
    ) -> Result<HeldBuffer> {
        others(ranks.len(), own_index).for_each(|other| self.send(ranks[other], own.clone()));
        let mut all = Vec::with_capacity(ranks.len());
        for (index, rank) in ranks.iter().enumerate() {
            all.push(if index == own_index { own.clone() } else { self.entries_like(own)? });
            if index != own_index {
                self.receive(*rank, all[index].clone());
            }
        }
        self.wait();
        Ok(self.combine_in_order(&all))
    }

    /// Sends each rank of a group its parts of `whole`. Each part is one message: a copy of all parts in one buffer would need more memory
    /// and time than the messages. Combines the contributions of all ranks to this rank's parts. Returns the result, in temporary memory.
    fn add_combined_parts(
        &mut self,
        parts: &[Vec<HeldBuffer>],
        (ranks, own_index): (&[usize], usize),
        whole: &HeldBuffer,
    ) -> Result<HeldBuffer> {
        for other in others(ranks.len(), own_index) {
            parts[other].iter().for_each(|part| self.send(ranks[other], part.clone()));
        }
        let lengths = || parts[own_index].iter().map(|part| part.layout.count);
        let own = whole.part(0, lengths().sum());
        let mut all = Vec::with_capacity(ranks.len());
        for (index, rank) in ranks.iter().enumerate() {
            all.push(self.entries_like(&own)?);
            for (from, to) in parts[own_index].iter().zip(consecutive(&all[index], lengths())) {
                if index == own_index {
                    self.copy(from.clone(), to);
                } else {
                    self.receive(*rank, to);
                }
            }
        }
        self.wait();
        Ok(self.combine_in_order(&all))
    }

    /// Sends each rank of a group its part, and combines the contributions of all of them to this rank's part. Returns the result, in
    /// temporary memory.
    fn add_combined_part(
        &mut self,
        parts: &[HeldBuffer],
        (ranks, own_index): (&[usize], usize),
    ) -> Result<HeldBuffer> {
        let single: Vec<_> = parts.iter().map(|part| vec![part.clone()]).collect();
        self.add_combined_parts(&single, (ranks, own_index), &parts[own_index])
    }

    /// Sends this rank's part of some entries to all ranks of a group, and receives their parts.
    fn add_swap_of_shares(
        &mut self,
        output: &HeldBuffer,
        (ranks, own_index): (&[usize], usize),
        entries: &Range<usize>,
    ) {
        let part = |index: usize| entries_of(output, &part_of(entries, index, ranks.len()));
        others(ranks.len(), own_index).for_each(|other| self.send(ranks[other], part(own_index)));
        others(ranks.len(), own_index).for_each(|other| self.receive(ranks[other], part(other)));
    }
}
