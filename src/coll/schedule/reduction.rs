//! Schedules of reductions.
//!
//! In general, ranks send their data along a tree in rank order to the first rank of their group, which sends the result to the ranks that
//! get the result. Long data of one group are split, except in a reduction to one root between hosts: each rank combines one part of all
//! contributions, and sends the combined part to all ranks, or to the root. In a reduction to all ranks, if there are at most `FEW` ranks,
//! each rank sends its data to all others. In a prefix reduction, each rank sends its result to the next rank. Between hosts with several
//! ranks, reductions other than prefix reductions have schedules of their own (`hosts`).
//!
//! In a reduction of `b` bytes to all of `n` ranks, a rank writes and reads `2 b (n - 1) / n` bytes if the data are split. With a tree, the
//! other ranks read `b (n - 1)` bytes from the first rank, and the data pass `log n` ranks one after the other.

#![forbid(unsafe_code)]

use super::hosts::hosts_of;
use super::{FEW, Schedule, is_long};
use crate::coll::call::Function;
use crate::coll::checked_call::Reduction;
use crate::coll::division::{others, share_of};
use crate::coll::peers::Peers;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::transport::sync::share_processors;

/// Number of ranks whose data one rank combines in a step: `FEW_BRANCHES` in the narrow tree, `MANY_BRANCHES` in the wide tree.
const FEW_BRANCHES: usize = 2;
const MANY_BRANCHES: usize = 16;

/// Returns whether each rank combines its share of the data. Between hosts, a tree to one root moves fewer bytes.
fn is_shared(reduction: &Reduction, input: &HeldBuffer, peers: &Peers<'_>) -> bool {
    let is_for_all = reduction.root.is_none();
    let is_long = is_long(input, peers) && (is_for_all || !peers.all.spans_hosts());
    peers.is_one_group() && (is_long || (is_for_all && peers.all.size <= FEW))
}

/// Returns the number of branches of the tree of a reduction. If ranks share processors, a wide tree takes less time. In a wide tree a rank
/// waits for many ranks at once, and is scheduled once; in a narrow tree it waits and is scheduled several times. A wide tree needs more
/// memory, because it keeps all contributions until the last one has arrived. Therefore only reductions to all ranks of one group use a
/// wide tree: these reductions use no tree for long data.
fn branches(reduction: &Reduction, peers: &Peers<'_>) -> usize {
    let are_few = reduction.root.is_none() && peers.is_one_group();
    if are_few && share_processors() { MANY_BRANCHES } else { FEW_BRANCHES }
}

impl Schedule {
    /// Returns the schedule of one rank.
    pub(super) fn of_reduction(reduction: &Reduction, peers: &Peers<'_>) -> Result<Self> {
        let mut schedule = Self { combining: Some(reduction.combining.clone()), ..Self::default() };
        if let (Some(input), Some(hosts)) = (&reduction.input, hosts_of(peers)) {
            let is_done = match (reduction.function, reduction.root, &reduction.output) {
                (Function::Allreduce, _, Some(output)) => {
                    let branches = branches(reduction, peers);
                    schedule.add_reduction_by_hosts(reduction, (input, output), hosts, peers, branches)?
                }
                (Function::Reduce, Some(root), _) => {
                    schedule.add_reduction_to_root_by_hosts(reduction, (input, root), hosts, peers)?
                }
                (Function::ReduceScatter | Function::ReduceScatterBlock, _, Some(output)) => {
                    schedule.add_reduce_scatter_by_hosts(reduction, (input, output), hosts, peers)?
                }
                _ => false,
            };
            if is_done {
                return Ok(schedule);
            }
        }
        match (reduction.function, &reduction.input) {
            (Function::Scan | Function::Exscan, Some(input)) => {
                schedule.add_chain(reduction, input, peers.rank(), peers.all.size)?;
            }
            (_, None) => schedule.add_delivery(reduction, None, peers),
            (_, Some(input)) if is_shared(reduction, input, peers) => {
                schedule.add_shares(reduction, input, peers)?;
            }
            (_, Some(input)) => {
                let ranks: Vec<usize> = peers.local.clone().collect();
                let mut result =
                    schedule.add_tree(input, (&ranks, peers.group_rank()), branches(reduction, peers))?;
                if reduction.root.is_none() && !peers.is_one_group() && peers.group_rank() == 0 {
                    result = schedule.add_swap(result, peers)?;
                }
                schedule.add_delivery(reduction, Some(&result), peers);
            }
        }
        Ok(schedule)
    }

    /// Combines all contributions of a group. Returns the buffer of the result, which is valid at the group's first rank. In each step, a
    /// rank whose index is a multiple of `distance` and no multiple of `next` sends its result to the rank at the next lower multiple of
    /// `next`.
    pub(super) fn add_tree(
        &mut self,
        input: &HeldBuffer,
        (ranks, own_index): (&[usize], usize),
        branches: usize,
    ) -> Result<HeldBuffer> {
        let mut own = self.entries_like(input)?;
        self.copy(input.clone(), own.clone());
        let (mut distance, mut free) = (1, Vec::new());
        while distance < ranks.len() {
            let next = distance * branches;
            if own_index % next != 0 {
                self.send(ranks[own_index - own_index % next], own.clone());
                break;
            }
            let children = (own_index + distance..ranks.len().min(own_index + next)).step_by(distance);
            own = self.add_branches(own, children.map(|child| ranks[child]), &mut free)?;
            distance = next;
        }
        Ok(own)
    }

    /// Combines `own`, the leftmost operand, with the data that other ranks send, in rank order. Returns the buffer of the result. The other
    /// buffers are added to `free`, for reuse.
    fn add_branches(
        &mut self,
        own: HeldBuffer,
        senders: impl Iterator<Item = usize>,
        free: &mut Vec<HeldBuffer>,
    ) -> Result<HeldBuffer> {
        let mut all = vec![own];
        for sender in senders {
            let entries = free.pop().map_or_else(|| self.entries_like(&all[0]), Ok)?;
            self.receive(sender, entries.clone());
            all.push(entries);
        }
        self.wait();
        let result = self.combine_in_order(&all);
        all.pop();
        free.append(&mut all);
        Ok(result)
    }

    /// Combines operands in order. Each left operand is combined with the result of all operands to its right. The result is in the last
    /// buffer, which is returned.
    pub(super) fn combine_in_order(&mut self, operands: &[HeldBuffer]) -> HeldBuffer {
        let [left @ .., result] = operands else { panic!("a reduction has an operand") };
        left.iter().rev().for_each(|left| self.combine(left.clone(), result.clone()));
        result.clone()
    }

    /// Receives this rank's share of the other ranks' data, and combines it. Usually the share has the entries of this rank's result. If
    /// the data are long, and all ranks or the root need all entries, the share is one part of the entries, and each rank then sends its
    /// combined part.
    fn add_shares(&mut self, reduction: &Reduction, input: &HeldBuffer, peers: &Peers<'_>) -> Result {
        let (own, size) = (peers.rank(), peers.all.size);
        let count = reduction.layout.count;
        let is_split = reduction.bounds.is_none() && is_long(input, peers);
        let share = |rank: usize| match &reduction.bounds {
            Some(bounds) => bounds[rank]..bounds[rank + 1],
            None if is_split => share_of(count, rank, size),
            None => 0..count,
        };
        let part = |of: &HeldBuffer, rank: usize| of.part(share(rank).start, share(rank).len());
        let others = || others(size, own);
        if is_split || reduction.bounds.is_some() {
            others().for_each(|rank| self.send(rank, part(input, rank)));
        } else {
            self.send_to_all(others().collect(), input.clone());
        }
        let to = reduction.output.as_ref().map(|output| if is_split { part(output, own) } else { output.clone() });
        let input = part(input, own);
        // Each left operand is combined with the result of all operands to its right, in place. The result is directly in the output if the
        // output is contiguous, the call is not in place, and the operation is predefined.
        let direct = to
            .as_ref()
            .filter(|to| !reduction.in_place && !reduction.combining.is_user() && to.layout.only_run().is_some());
        let is_direct = direct.is_some();
        let result = direct.map_or_else(|| self.entries_like(&input), |to| Ok(to.clone()))?;
        let mut contributions = Vec::with_capacity(size);
        for rank in 0..size {
            let is_result = rank + 1 == size;
            contributions.push(match rank {
                _ if is_result => result.clone(),
                _ if rank == own && is_direct => input.clone(),
                _ => self.entries_like(&input)?,
            });
            if rank == own && (is_result || !is_direct) {
                self.copy(input.clone(), contributions[own].clone());
            }
        }
        others().for_each(|rank| self.receive(rank, contributions[rank].clone()));
        self.wait();
        self.combine_in_order(&contributions);
        if is_split {
            let receivers = reduction.root.map_or_else(|| others().collect(), |root| vec![root]);
            if receivers != [own] {
                self.send_to_all(receivers, result.clone());
            }
            if let Some(output) = &reduction.output {
                others().for_each(|rank| self.receive(rank, part(output, rank)));
            }
        }
        if let (Some(to), false) = (to, is_direct) {
            self.copy(result, to);
        }
        Ok(())
    }

    /// Exchanges the results of the two groups of an intercommunicator between the first ranks of the groups.
    fn add_swap(&mut self, result: HeldBuffer, peers: &Peers<'_>) -> Result<HeldBuffer> {
        let other = self.entries_like(&result)?;
        self.send(peers.remote.start, result);
        self.receive(peers.remote.start, other.clone());
        self.wait();
        Ok(other)
    }

    /// Adds this rank's part of the delivery of a result. The first rank of a group sends the result, or parts of it, to the ranks that get
    /// it: all ranks of the group, or the root. These ranks receive.
    fn add_delivery(&mut self, reduction: &Reduction, result: Option<&HeldBuffer>, peers: &Peers<'_>) {
        let whole = 0..reduction.layout.count;
        let part = |rank: usize| match &reduction.bounds {
            Some(bounds) => bounds[rank - peers.local.start]..bounds[rank - peers.local.start + 1],
            None => whole.clone(),
        };
        let own = peers.rank();
        let source = if reduction.root.is_some() { peers.remote.start } else { peers.local.start };
        if let (Some(result), 0) = (result, peers.group_rank()) {
            let receivers = match reduction.root {
                Some(root) => root..root + 1,
                None => peers.local.clone(),
            };
            let receivers = receivers.filter(|receiver| *receiver != own);
            if reduction.bounds.is_none() {
                self.send_to_all(receivers.collect(), result.clone());
            } else {
                for receiver in receivers {
                    let entries = part(receiver);
                    self.send(receiver, result.part(entries.start, entries.len()));
                }
            }
        }
        match (&reduction.output, result) {
            (Some(output), Some(result)) if own == source => {
                let entries = part(own);
                let from = result.part(entries.start, entries.len());
                self.copy(from, output.clone());
            }
            (Some(output), _) => self.receive(source, output.clone()),
            (None, _) => (),
        }
    }

    /// Receives the result of the ranks before this rank, combines it with this rank's data, and sends the new result to the next rank.
    fn add_chain(&mut self, reduction: &Reduction, input: &HeldBuffer, rank: usize, size: usize) -> Result {
        let own = self.entries_like(input)?;
        self.copy(input.clone(), own.clone());
        let is_exclusive = reduction.function == Function::Exscan;
        if rank > 0 {
            let before = self.entries_like(input)?;
            self.receive(rank - 1, before.clone());
            self.wait();
            if let (Some(output), true) = (&reduction.output, is_exclusive) {
                self.copy(before.clone(), output.clone());
            }
            self.combine(before, own.clone());
        }
        if rank + 1 < size {
            self.send(rank + 1, own.clone());
        }
        if let (Some(output), false) = (&reduction.output, is_exclusive) {
            self.copy(own, output.clone());
        }
        Ok(())
    }
}
