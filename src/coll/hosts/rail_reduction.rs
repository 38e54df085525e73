//! Long MPI_Reduce and MPI_Allreduce among hosts by rails (`rails`): every rank with a rail combines a share of the entries.
//!
//! 1. The relay of each host, and an allgather of the leaders, check that all ranks are in the same call.
//! 2. On each host, each rank with a rail combines its share of the entries, over all ranks of the host.
//! 3. The ranks of a rail combine their shares of all hosts, by the algorithms that leaders use for the data of their hosts (`reduction`,
//!    `shares`).
//! 4. In MPI_Allreduce, the ranks of each host exchange their results. In MPI_Reduce, the root reads the results of its host's ranks.
//!
//! So each host sends and receives as many bytes as in a call by leaders, but all ranks of a host use the network, combine and copy at the
//! same time. A rank that fails in step 2 sends its error along its rail. The ranks of this rail then refuse step 4, on the hosts that
//! perform this step.

use super::Between;
use super::reduction::Contribution;
use super::selection::rails;
use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, Movement, Pattern, Reduction};
use crate::coll::contribution::contiguous;
use crate::coll::division::bound;
use crate::coll::temp_buffer::TempBuffer;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use std::ops::Range;

/// Returns the bounds of the shares of a host's ranks. Ranks without a rail have empty shares.
fn bounds(entries: usize, rails: usize, sharers: usize) -> Vec<usize> {
    (0..=sharers).map(|local_rank| bound(entries, local_rank.min(rails), rails)).collect()
}

impl Between<'_> {
    /// Performs MPI_Reduce and MPI_Allreduce.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn reduce_by_rails(&mut self, reduction: &Reduction) -> Result {
        let root = self.root.take();
        let Some(input) = &reduction.input else { return Ok(()) };
        let hosts = &self.hierarchy.hosts;
        let (local_rank, rails) = (hosts.local_rank_of(self.comm.rank), rails(self.hierarchy));
        let bounds = bounds(reduction.layout.count, rails, hosts.local().len());
        let own = bounds[local_rank]..bounds[local_rank + 1];
        let (first, here) = (root.map(|root| hosts.of_rank(root)), hosts.own);
        // In MPI_Allreduce, the result of this rank's share is in the output. In MPI_Reduce, it is in temporary memory on the root's host.
        let part = input.part(own.start, own.len());
        let memory = (first == Some(here)).then(|| TempBuffer::of_entries(&part.layout)).transpose();
        self.check_call(memory.as_ref().map(|_| 0))?;
        let memory = memory?;
        let output = match (&reduction.output, &memory) {
            (Some(output), None) => Some(output.part(own.start, own.len())),
            (_, memory) => memory.as_ref().map(|(_, first)| part.at(*first)),
        };
        // SAFETY: the buffers can be read, as the caller promises.
        let combined = unsafe { self.combine_on_host(reduction, input, &bounds, own.clone()) };
        if local_rank >= rails {
            // SAFETY: the buffers can be written, as the caller promises.
            return unsafe { self.deliver_shares(reduction, root, &bounds, output, combined.map(|_| ())) };
        }
        let share = Reduction {
            function: reduction.function,
            combining: reduction.combining.clone(),
            operation: reduction.operation,
            root: reduction.root,
            layout: part.layout,
            input: Some(part),
            output: output.clone(),
            entries: 0..own.len(),
            bounds: None,
            in_place: false,
        };
        self.rail = Some(local_rank);
        // SAFETY: the output can be written, as the caller promises, or is temporary memory.
        let outcome = unsafe {
            match (first, &output) {
                (Some(first), _) => self.reduce_to_host(&share, combined, first),
                (None, Some(output)) => self.combine_shares(&share, output, combined),
                (None, None) => combined.map(|_| ()),
            }
        };
        self.rail = None;
        // SAFETY: the buffers can be written, as the caller promises.
        unsafe { self.deliver_shares(reduction, root, &bounds, output, outcome) }
    }

    /// Step 2. Returns this rank's share, combined over all ranks of this host.
    ///
    /// # Safety
    /// The input can be read.
    unsafe fn combine_on_host(
        &self,
        reduction: &Reduction,
        input: &HeldBuffer,
        bounds: &[usize],
        own: Range<usize>,
    ) -> Result<Contribution> {
        let part = input.part(own.start, own.len());
        let (memory, first) = TempBuffer::of_entries(&part.layout)?;
        let output = part.at(first);
        let here = Reduction {
            function: Function::ReduceScatter,
            combining: reduction.combining.clone(),
            operation: reduction.operation,
            root: None,
            layout: reduction.layout,
            input: Some(input.clone()),
            output: Some(output.clone()),
            entries: own,
            bounds: Some(bounds.to_vec()),
            in_place: false,
        };
        if let Some(local) = &self.local {
            // SAFETY: the input can be read, as the caller promises; the temporary memory has room for the share.
            unsafe { crate::coll::reduction::run(self.runtime, local, &here)? };
        }
        // SAFETY: the memory has the share.
        let (address, packed) = unsafe { contiguous(&output)? };
        Ok(Contribution::new(address, output.layout.bytes, packed.or(Some(memory))))
    }

    /// Step 4. This rank has the result of its share in `output`, or `outcome` is an error.
    ///
    /// # Safety
    /// The buffers can be written.
    unsafe fn deliver_shares(
        &self,
        reduction: &Reduction,
        root: Option<usize>,
        bounds: &[usize],
        output: Option<HeldBuffer>,
        outcome: Result,
    ) -> Result {
        let parts = |whole: &HeldBuffer| {
            let part = |pair: &[usize]| whole.part(pair[0], pair[1] - pair[0]);
            bounds.windows(2).map(part).collect::<Vec<_>>()
        };
        let Some(root) = root else {
            let (Some(whole), Some(own)) = (&reduction.output, output) else { return outcome };
            // SAFETY: the output can be written, as the caller promises; this rank has its share, or `outcome` is an error.
            return unsafe {
                self.exchange_on_host(Function::Allgatherv, Blocks::One(own), parts(whole), (outcome, false))
            };
        };
        let hosts = &self.hierarchy.hosts;
        let (Some(local), true) = (&self.local, hosts.of_rank(root) == hosts.own) else { return outcome };
        let own = outcome.as_ref().err().cloned();
        let movement = outcome.map(|()| Movement {
            function: Function::Gatherv,
            pattern: Pattern::ToRoot(hosts.local_rank_of(root)),
            send: output.map(Blocks::One),
            receive: reduction.output.as_ref().map(|whole| Blocks::Each(parts(whole))),
            to_itself: reduction.output.is_some(),
            overwrites: false,
            mismatch: None,
        });
        // SAFETY: the output can be written, as the caller promises; this rank has its share, or `own` is an error.
        let done = unsafe { crate::coll::movement::run(self.runtime, local, Function::Gatherv, movement) };
        own.map_or(done, Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_without_a_rail_have_empty_shares() {
        assert_eq!(bounds(10, 2, 4), [0, 5, 10, 10, 10]);
        assert_eq!(bounds(7, 3, 3), [0, 2, 4, 7]);
    }
}
