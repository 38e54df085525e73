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
use super::tree::Neighbors;
use super::{FEW, Messages, Schedule, is_long};
use crate::coll::call::Function;
use crate::coll::checked_call::Reduction;
use crate::coll::division::{others, share_of};
use crate::coll::peers::Peers;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::op::Combining;
use crate::transport::sync::share_processors;

/// Number of ranks whose data one rank combines in a step: `FEW_BRANCHES` in the narrow tree, `MANY_BRANCHES` in the wide tree.
const FEW_BRANCHES: usize = 2;
const MANY_BRANCHES: usize = 16;

/// Maximum number of bytes of temporary memory for operands that a rank receives at the same time. More operands are received one after the
/// other.
const MOST_OPERANDS: usize = 16 << 20;

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
    pub fn of_reduction(reduction: &Reduction, peers: &Peers<'_>) -> Result<Self> {
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
                let (rank, size) = (peers.group_rank(), peers.local.len());
                let tree = Neighbors::of(rank, size, 0, branches(reduction, peers));
                let tree = tree.named(|rank| peers.local.start + rank);
                let mut result = schedule.add_operands(input, &tree, None)?;
                if let Some(parent) = tree.parent {
                    schedule.send(parent, result.clone());
                    // The result of all ranks may overwrite the contribution, which must have been sent.
                    schedule.wait();
                }
                if reduction.root.is_none() && !peers.is_one_group() && peers.group_rank() == 0 {
                    result = schedule.add_swap(result, peers)?;
                }
                schedule.add_delivery(reduction, Some(&result), peers);
            }
        }
        Ok(schedule)
    }

    /// Combines the contribution of this rank with those of its children in a tree. Returns the result, in `to` if possible.
    pub(super) fn add_operands(
        &mut self,
        own: &HeldBuffer,
        tree: &Neighbors,
        to: Option<&HeldBuffer>,
    ) -> Result<HeldBuffer> {
        self.add_combination(own, (&tree.before, &tree.behind), to)
    }

    /// Combines operands in order. Each left operand is combined with the result of all operands to its right. The result is in the last
    /// buffer, which is returned.
    pub(super) fn combine_in_order(&mut self, operands: &[HeldBuffer]) -> HeldBuffer {
        let [left @ .., result] = operands else { panic!("a reduction has an operand") };
        left.iter().rev().for_each(|left| self.combine(left.clone(), result.clone()));
        result.clone()
    }

    /// Combines contributions of this rank and of other ranks, in rank order: `before` are the ranks before this rank, `behind` those behind
    /// it. All messages arrive at the same time, unless they need too much temporary memory (`MOST_OPERANDS`). Returns the result: in `to`,
    /// if given, otherwise in temporary memory; `own` itself if there are no other ranks.
    pub(super) fn add_combination(
        &mut self,
        own: &HeldBuffer,
        (before, behind): (&[usize], &[usize]),
        to: Option<&HeldBuffer>,
    ) -> Result<HeldBuffer> {
        self.add_combination_with(Messages::new(), own, (before, behind), to)
    }

    /// Performs `add_combination`. Sends messages after it has posted the receives, so that long data arrive in their place.
    fn add_combination_with(
        &mut self,
        sends: Messages,
        own: &HeldBuffer,
        (before, behind): (&[usize], &[usize]),
        to: Option<&HeldBuffer>,
    ) -> Result<HeldBuffer> {
        let senders = before.len() + behind.len();
        if senders == 0 {
            return Ok(own.clone());
        }
        if own.layout.bytes.saturating_mul(senders) > MOST_OPERANDS {
            for (to, part) in sends {
                self.send(to, part);
            }
            return self.add_combination_in_turn(own, (before, behind));
        }
        let mut operands = Vec::with_capacity(senders + 1);
        for index in 0..=senders {
            operands.push(match to {
                Some(to) if index == senders => to.clone(),
                // A user-defined function might write to its input, and the last operand becomes the result.
                _ if index == before.len() && index < senders && !self.is_user() => own.clone(),
                _ => self.entries_like(own)?,
            });
        }
        if before.len() == senders || self.is_user() {
            self.copy(own.clone(), operands[before.len()].clone());
        }
        let others = (0..=senders).filter(|index| *index != before.len());
        for (sender, index) in before.iter().chain(behind).zip(others) {
            self.receive(*sender, operands[index].clone());
        }
        for (to, part) in sends {
            self.send(to, part);
        }
        self.wait();
        Ok(self.combine_in_order(&operands))
    }

    /// Performs `add_combination` with the messages one after the other.
    fn add_combination_in_turn(
        &mut self,
        own: &HeldBuffer,
        (before, behind): (&[usize], &[usize]),
    ) -> Result<HeldBuffer> {
        let (mut result, mut free) = (self.entries_like(own)?, self.entries_like(own)?);
        self.copy(own.clone(), result.clone());
        let behind = behind.iter().map(|rank| (*rank, false));
        for (rank, is_before) in behind.chain(before.iter().rev().map(|rank| (*rank, true))) {
            self.receive(rank, free.clone());
            self.wait();
            if !is_before {
                std::mem::swap(&mut result, &mut free);
            }
            self.combine(free.clone(), result.clone());
        }
        Ok(result)
    }

    /// Sends each rank of a group its part, and combines the contributions of all of them to this rank's part.
    pub(super) fn add_combined_part(
        &mut self,
        parts: &[HeldBuffer],
        (ranks, own_index): (&[usize], usize),
        to: Option<&HeldBuffer>,
    ) -> Result<HeldBuffer> {
        let sends = others(ranks.len(), own_index).map(|other| (ranks[other], parts[other].clone())).collect();
        self.add_combination_with(sends, &parts[own_index], (&ranks[..own_index], &ranks[own_index + 1..]), to)
    }

    /// Sends `own` to all other ranks of a group, and combines the data of all ranks.
    pub(super) fn add_combination_of_all(
        &mut self,
        own: &HeldBuffer,
        (ranks, own_index): (&[usize], usize),
        to: Option<&HeldBuffer>,
    ) -> Result<HeldBuffer> {
        self.send_to_all(others(ranks.len(), own_index).map(|other| ranks[other]).collect(), own.clone());
        self.add_combination(own, (&ranks[..own_index], &ranks[own_index + 1..]), to)
    }

    /// Returns the output if a result may be combined there: the output is contiguous, the call is not in place, and the operation is
    /// predefined.
    pub(super) fn direct<'r>(&self, reduction: &'r Reduction) -> Option<&'r HeldBuffer> {
        let is_free = !reduction.in_place && !self.is_user();
        reduction.output.as_ref().filter(|output| is_free && output.layout.only_run().is_some())
    }

    /// Returns whether the operation is user-defined.
    pub(super) fn is_user(&self) -> bool {
        self.combining.as_ref().is_some_and(Combining::is_user)
    }

    /// Copies a result to the output, unless it was combined there.
    pub(super) fn copy_result(&mut self, result: HeldBuffer, output: &HeldBuffer) {
        if result.address != output.address {
            self.copy(result, output.clone());
        }
    }

    /// Combines this rank's share of all contributions of its group. Usually the share has the entries of this rank's result. If the data
    /// are long, and all ranks or the root need all entries, the share is one part of the entries, and each rank then sends its combined
    /// part.
    fn add_shares(&mut self, reduction: &Reduction, input: &HeldBuffer, peers: &Peers<'_>) -> Result {
        let (own, size) = (peers.rank(), peers.all.size);
        let ranks: Vec<usize> = (0..size).collect();
        let is_split = reduction.bounds.is_none() && is_long(input, peers);
        let part = |of: &HeldBuffer, rank: usize| {
            let share = match &reduction.bounds {
                Some(bounds) => bounds[rank]..bounds[rank + 1],
                None => share_of(reduction.layout.count, rank, size),
            };
            of.part(share.start, share.len())
        };
        let of_output = |output: &HeldBuffer| if is_split { part(output, own) } else { output.clone() };
        let to = self.direct(reduction).map(of_output);
        let result = if is_split || reduction.bounds.is_some() {
            others(size, own).for_each(|rank| self.send(rank, part(input, rank)));
            self.add_combination(&part(input, own), (&ranks[..own], &ranks[own + 1..]), to.as_ref())?
        } else {
            self.add_combination_of_all(input, (&ranks, own), to.as_ref())?
        };
        if is_split {
            let receivers = reduction.root.map_or_else(|| others(size, own).collect(), |root| vec![root]);
            if receivers != [own] {
                self.send_to_all(receivers, result.clone());
            }
            if let Some(output) = &reduction.output {
                for rank in others(size, own) {
                    self.receive(rank, part(output, rank));
                }
            }
        }
        if let Some(output) = &reduction.output {
            self.copy_result(result, &of_output(output));
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
            (Some(output), _) => {
                self.receive(source, output.clone());
            }
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
