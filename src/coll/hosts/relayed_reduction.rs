//! Short MPI_Allreduce, MPI_Scan and MPI_Exscan among hosts, by the relay of each host.
//!
//! Each rank writes its contribution into its slot. The leader combines the contributions of its host, takes part in an allgather of the
//! leaders, and combines the results of hosts. The leader writes the combined result into a slot that no rank of its host writes: the slot
//! of a rank of another host. The ranks of its host read the result in this slot:
//!
//! - In MPI_Allreduce, the slot has the result of all hosts.
//! - In MPI_Scan and MPI_Exscan, if the ranks of each host are consecutive, the slot has the result of all earlier hosts. Each rank
//!   combines this result with the contributions of the ranks of its host up to its own.
//!
//! If the ranks of a host are not consecutive, the leaders exchange the contributions of all ranks in MPI_Scan and MPI_Exscan. Then each rank
//! combines the contributions of all ranks up to its own.

use super::selection::is_scan;
use super::slots::{refuse, write};
use super::{Between, bytes_at, refuse_length};
use crate::coll::call::Function;
use crate::coll::checked_call::Reduction;
use crate::coll::contribution::contiguous;
use crate::coll::source::Source;
use crate::coll::temp_buffer::TempBuffer;
use crate::comm::RelaySlots;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::os::address::LocalAddr;
use std::ops::Range;

impl Between<'_> {
    /// Performs a relayed reduction.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn relayed_reduction(&self, reduction: &Reduction) -> Result {
        // SAFETY: the buffers can be read and written, as the caller promises.
        unsafe { if is_scan(reduction) { self.scan(reduction) } else { self.short_allreduce(reduction) } }
    }

    /// Performs MPI_Allreduce.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn short_allreduce(&self, reduction: &Reduction) -> Result {
        let (Some(input), Some(output)) = (&reduction.input, &reduction.output) else { return Ok(()) };
        let (count, here) = self.hosts();
        // The leader writes the result into the slot of a rank of another host, because no rank of this host writes that slot.
        let result_slot = self.hierarchy.hosts.leader((here + 1) % count);
        self.by_relay(
            // SAFETY: the caller promises that the input can be read; `selection` has checked that the input fits in a slot.
            |slots| unsafe { write(slots, self.comm.rank, std::slice::from_ref(input)) },
            |slots, own| self.lead_reduction(slots, reduction, own, (0..count, result_slot)),
            |slots| {
                let result = self.data_of(slots, result_slot, reduction.layout.bytes)?;
                // SAFETY: the caller promises that the output can be written; the slot has as many bytes.
                unsafe { output.stream().scatter(result.ptr(), reduction.layout.bytes) };
                Ok(())
            },
        )
    }

    /// Performs MPI_Scan and MPI_Exscan.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn scan(&self, reduction: &Reduction) -> Result {
        let Some(input) = &reduction.input else { return Ok(()) };
        let is_in_order = self.hierarchy.hosts.is_in_order();
        self.by_relay(
            // SAFETY: the caller promises that the input can be read; `selection` has checked that the input fits in a slot.
            |slots| unsafe { write(slots, self.comm.rank, std::slice::from_ref(input)) },
            |slots, own| {
                if is_in_order {
                    self.lead_reduction(slots, reduction, own, (0..self.hierarchy.hosts.own, 0));
                } else {
                    self.swap_all(slots, own);
                }
            },
            |slots| {
                let Some(output) = &reduction.output else { return Ok(()) };
                let end = self.comm.rank + usize::from(reduction.function == Function::Scan);
                let own_first = self.hierarchy.hosts.local()[0] as usize;
                let ranks: Vec<usize> = if is_in_order && self.hierarchy.hosts.own > 0 {
                    std::iter::once(0).chain(own_first..end).collect()
                } else {
                    (0..end).collect()
                };
                let sources = self.sources(slots, reduction, ranks.into_iter())?;
                // SAFETY: the caller promises that the output can be written. The sources are in slots, which do not overlap the output.
                unsafe { reduction.fold(&sources, 0..reduction.layout.count, output.address) }
            },
        )
    }

    /// Returns the contributions in the slots of some ranks.
    fn sources(
        &self,
        slots: RelaySlots<'_>,
        reduction: &Reduction,
        ranks: impl Iterator<Item = usize>,
    ) -> Result<Vec<Source<'static>>> {
        let bytes = reduction.layout.bytes;
        let source = |rank| Ok(Source::here(self.runtime, self.data_of(slots, rank, bytes)?, bytes));
        ranks.map(source).collect()
    }

    /// Combines the contributions of this host, exchanges the results of all hosts, and writes the combined results of some hosts into a
    /// slot. `own` is the error with which this host has failed, if any.
    fn lead_reduction(
        &self,
        slots: RelaySlots<'_>,
        reduction: &Reduction,
        own: Result,
        (hosts, result_slot): (Range<usize>, usize),
    ) {
        let bytes = reduction.layout.bytes;
        let local = || self.hierarchy.hosts.local().iter().map(|rank| *rank as usize);
        let whole = own.and_then(|()| combine(reduction, &self.sources(slots, reduction, local())?));
        // SAFETY: `combine` has returned this many bytes.
        let message = whole.as_ref().map(|(address, _)| unsafe { bytes_at(*address, bytes) });
        let all = self.allgather_of_leaders(message);
        if hosts.is_empty() {
            return;
        }
        let result = all.and_then(|all| {
            let source = |host: usize| {
                refuse_length(self.leader(host), all[host].len(), bytes)?;
                Ok(Source::here(self.runtime, LocalAddr::of(all[host].as_ptr()), bytes))
            };
            let (address, _memory) = combine(reduction, &hosts.map(source).collect::<Result<Vec<_>>>()?)?;
            // SAFETY: `combine` has returned this many bytes, which fit in a slot.
            unsafe { write(slots, result_slot, &[HeldBuffer::of_bytes(address, bytes)?]) };
            Ok(())
        });
        if let Err(error) = result {
            refuse(slots, result_slot, &error);
        }
    }
}

/// Combines contributions. Returns the address of the result, which is contiguous, and the memory that contains it.
fn combine(reduction: &Reduction, sources: &[Source<'_>]) -> Result<(LocalAddr, [Option<TempBuffer>; 2])> {
    let Some(input) = &reduction.input else { return Ok((LocalAddr::NULL, [None, None])) };
    let (memory, first) = TempBuffer::of_entries(&reduction.layout)?;
    // SAFETY: the memory has room for the result.
    unsafe {
        reduction.fold(sources, 0..reduction.layout.count, first)?;
        let (address, packed) = contiguous(&input.at(first))?;
        Ok((address, [Some(memory), packed]))
    }
}
