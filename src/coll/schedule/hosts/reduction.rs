//! Reductions among hosts.

#![forbid(unsafe_code)]

use super::{consecutive, entries_of, leader, sharers};
use crate::coll::checked_call::Reduction;
use crate::coll::division::{others, share_of};
use crate::coll::hosts::selection::{LEAST_REDUCE_BY_SHARES, LEAST_SHARE, MOST_REDUCE_BY_SHARES, is_allowed};
use crate::coll::peers::Peers;
use crate::coll::schedule::tree::Neighbors;
use crate::coll::schedule::{FEW, Schedule, is_long};
use crate::comm::HostMap;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use std::ops::Range;

/// Divides entries into `count` shares, and returns the share with index `part` of a buffer.
fn share(buffer: &HeldBuffer, part: usize, count: usize) -> HeldBuffer {
    entries_of(buffer, &share_of(buffer.layout.count, part, count))
}

/// Returns the ranks of this rank's rail, in the order of hosts: the ranks with the same index on their hosts. Returns None if hosts have
/// different numbers of ranks.
fn rail(hosts: &HostMap, local_rank: usize) -> Option<Vec<usize>> {
    let rank = |host: usize| {
        let members = hosts.members(host);
        (members.len() == hosts.local().len()).then(|| members[local_rank] as usize)
    };
    (0..hosts.count()).map(rank).collect()
}

/// Returns the neighbours of a rank in the tree of a reduction to a root: on each host a tree to its leader, and a tree of the leaders to the
/// root, which leads its own host.
fn tree_of(hosts: &HostMap, (rank, root): (usize, usize)) -> Neighbors {
    let (ranks, local_rank) = sharers(hosts, rank);
    let leading = hosts.local_rank_of(leader(hosts, hosts.own, root));
    let inner = Neighbors::of(local_rank, ranks.len(), leading, FEW).named(|local_rank| ranks[local_rank]);
    if local_rank == leading { tree_of_leaders(hosts, root).around(inner) } else { inner }
}

/// Returns the neighbours of this host's leader in the tree of the leaders.
fn tree_of_leaders(hosts: &HostMap, root: usize) -> Neighbors {
    Neighbors::of(hosts.own, hosts.count(), hosts.of_rank(root), FEW).named(|host| leader(hosts, host, root))
}

impl Schedule {
    /// Adds the steps of a reduction to all ranks. Returns false, and adds nothing, if the ranks of a host are not consecutive and the
    /// operation does not commute.
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
        self.refuses_after_error = true;
        let (ranks, local_rank) = sharers(hosts, peers.rank());
        let direct = self.direct(reduction);
        if let Some(rail) = rail(hosts, local_rank).filter(|_| is_long(input, peers)) {
            // Each rank of a host combines a share of the host's contributions; then each rank of a rail combines a part of the share.
            let own = self.add_combined_share(input, (&ranks, local_rank), None)?;
            let own_output = share(output, local_rank, ranks.len());
            self.add_reduction_of_group(&own, (&rail, hosts.own), (&own_output, direct.is_some()))?;
            self.wait();
            self.add_swap_of_shares(output, (&ranks, local_rank));
            return Ok(true);
        }
        let tree = Neighbors::of(local_rank, ranks.len(), 0, branches.max(FEW)).named(|local_rank| ranks[local_rank]);
        let own = self.add_operands(input, &tree, None)?;
        if let Some(parent) = tree.parent {
            self.send(parent, own);
            // The result may overwrite the input, which must have been sent.
            self.wait();
            self.receive(ranks[0], output.clone());
            return Ok(true);
        }
        self.add_reduction_of_leaders(reduction, (&own, output), hosts)?;
        for other in &ranks[1..] {
            self.send(*other, output.clone());
        }
        Ok(true)
    }

    /// Adds the steps of a leader in a reduction to all ranks. `own` is the result of its host. The last step is complete when the leader has
    /// the result.
    pub(in crate::coll) fn add_reduction_of_leaders(
        &mut self,
        reduction: &Reduction,
        (own, output): (&HeldBuffer, &HeldBuffer),
        hosts: &HostMap,
    ) -> Result {
        let (leaders, direct): (Vec<usize>, _) = (hosts.leaders().collect(), self.direct(reduction));
        let group = (&leaders[..], hosts.own);
        if reduction.layout.bytes / leaders.len() >= LEAST_SHARE {
            self.add_reduction_of_group(own, group, (output, direct.is_some()))?;
            self.wait();
        } else if leaders.len() <= FEW {
            let result = self.add_combination_of_all(own, group, direct)?;
            self.copy_result(result, output);
        } else {
            let tree = tree_of_leaders(hosts, leaders[0]);
            let result = self.add_operands(own, &tree, direct)?;
            if let Some(parent) = tree.parent {
                self.send(parent, result);
                self.wait();
                self.receive(leaders[0], output.clone());
                self.wait();
            } else {
                self.copy_result(result, output);
                others(leaders.len(), 0).for_each(|host| self.send(leaders[host], output.clone()));
            }
        }
        Ok(())
    }

    /// Adds the steps of a reduction to one rank. Returns false, and adds nothing, if the ranks of a host are not consecutive and the
    /// operation does not commute.
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
        if hosts.count() == peers.all.size {
            self.add_reduction_of_leaders_to_root(reduction, (input, root), hosts)?;
        } else {
            self.add_reduction_along(&tree_of(hosts, (peers.rank(), root)), reduction, input)?;
        }
        Ok(true)
    }

    /// Adds the steps of a leader in a reduction to a root. `own` is the result of its host.
    pub(in crate::coll) fn add_reduction_of_leaders_to_root(
        &mut self,
        reduction: &Reduction,
        (own, root): (&HeldBuffer, usize),
        hosts: &HostMap,
    ) -> Result {
        if own.layout.bytes < LEAST_REDUCE_BY_SHARES || !(3..=MOST_REDUCE_BY_SHARES).contains(&hosts.count()) {
            return self.add_reduction_along(&tree_of_leaders(hosts, root), reduction, own);
        }
        // Each leader combines a share. So the root receives less than twice the data of one host.
        let (first, count) = (hosts.of_rank(root), hosts.count());
        let leaders: Vec<usize> = (0..count).map(|host| leader(hosts, host, root)).collect();
        let direct = self.direct(reduction).map(|output| share(output, hosts.own, count));
        let result = self.add_combined_share(own, (&leaders, hosts.own), direct.as_ref())?;
        match &reduction.output {
            Some(output) if hosts.own == first => {
                others(count, first).for_each(|host| {
                    self.receive(leaders[host], share(output, host, count));
                });
                self.copy_result(result, &share(output, first, count));
            }
            _ => self.send(root, result),
        }
        Ok(())
    }

    /// Combines contributions along a tree to a root.
    fn add_reduction_along(&mut self, tree: &Neighbors, reduction: &Reduction, own: &HeldBuffer) -> Result {
        let result = self.add_operands(own, tree, self.direct(reduction))?;
        match (tree.parent, &reduction.output) {
            (Some(parent), _) => self.send(parent, result),
            (None, Some(output)) => self.copy_result(result, output),
            (None, None) => (),
        }
        Ok(())
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
        let (ranks, local_rank) = sharers(hosts, peers.rank());
        let tree = Neighbors::of(local_rank, ranks.len(), 0, FEW).named(|local_rank| ranks[local_rank]);
        let own = self.add_operands(input, &tree, None)?;
        if let Some(parent) = tree.parent {
            self.send(parent, own);
            if reduction.in_place {
                // The result overwrites the contribution, which must have been sent.
                self.wait();
            }
            self.receive(ranks[0], output.clone());
            return Ok(true);
        }
        let lengths = || ranks.iter().map(|rank| bounds[rank + 1] - bounds[*rank]);
        let result = self.entries_like(&input.part(0, lengths().sum()))?;
        self.add_reduce_scatter_of_leaders(&own, (bounds, &result), hosts)?;
        let parts = consecutive(&result, lengths());
        others(ranks.len(), 0).for_each(|other| self.send(ranks[other], parts[other].clone()));
        self.copy(parts[0].clone(), output.clone());
        Ok(true)
    }

    /// Adds the steps of a leader in MPI_Reduce_scatter: from the results `own` of all hosts, each leader combines the entries of its host.
    /// The result is in `result` when the last step is complete.
    pub(in crate::coll) fn add_reduce_scatter_of_leaders(
        &mut self,
        own: &HeldBuffer,
        (bounds, result): (&[usize], &HeldBuffer),
        hosts: &HostMap,
    ) -> Result {
        let leaders: Vec<usize> = hosts.leaders().collect();
        let of_host =
            |host: usize| hosts.members(host).iter().map(|rank| bounds[*rank as usize]..bounds[*rank as usize + 1]);
        let parts: Result<Vec<_>> = (0..leaders.len()).map(|host| self.joined(own, of_host(host))).collect();
        let to = Some(result).filter(|_| !self.is_user());
        let combined = self.add_combined_part(&parts?, (&leaders, hosts.own), to)?;
        self.copy_result(combined, result);
        Ok(())
    }

    /// Combines the contributions of a group of ranks: each rank combines a share, and sends the result to the other ranks. The result is
    /// complete after the next wait. If `is_direct` is true, shares are combined in the output.
    fn add_reduction_of_group(
        &mut self,
        own: &HeldBuffer,
        (ranks, own_index): (&[usize], usize),
        (output, is_direct): (&HeldBuffer, bool),
    ) -> Result {
        let own_output = share(output, own_index, ranks.len());
        let result = self.add_combined_share(own, (ranks, own_index), Some(&own_output).filter(|_| is_direct))?;
        self.copy_result(result, &own_output);
        self.add_swap_of_shares(output, (ranks, own_index));
        Ok(())
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

    /// Sends each rank of a group a share of the entries, and combines all contributions to this rank's share.
    fn add_combined_share(
        &mut self,
        own: &HeldBuffer,
        (ranks, own_index): (&[usize], usize),
        to: Option<&HeldBuffer>,
    ) -> Result<HeldBuffer> {
        let shares: Vec<_> = (0..ranks.len()).map(|index| share(own, index, ranks.len())).collect();
        self.add_combined_part(&shares, (ranks, own_index), to)
    }

    /// Sends this rank's share of some entries to all ranks of a group, and receives their shares.
    fn add_swap_of_shares(&mut self, output: &HeldBuffer, (ranks, own_index): (&[usize], usize)) {
        let share = |index: usize| share(output, index, ranks.len());
        others(ranks.len(), own_index).for_each(|other| {
            self.receive(ranks[other], share(other));
        });
        others(ranks.len(), own_index).for_each(|other| self.send(ranks[other], share(own_index)));
    }
}
