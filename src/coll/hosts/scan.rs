//! MPI_Scan and MPI_Exscan of short data among hosts, by the relay of each host.
//!
//! Each rank writes its contribution into its slot. If the ranks of each host are consecutive, the leader combines the contributions of its
//! host, takes part in an allgather of the leaders, combines the results of all earlier hosts, and writes this prefix into the slot of rank
//! 0, which is on another host. Each rank then combines the prefix with the contributions of the ranks of its host up to its own.
//!
//! Otherwise the leaders exchange the contributions of all ranks, and each rank combines those of all ranks up to its own.

use super::movement::refuse_length;
use super::relayed::{MOST_READ, refuse, write};
use super::{Between, bytes_at};
use crate::coll::call::Function;
use crate::coll::checked_call::Reduction;
use crate::coll::contribution::contiguous;
use crate::coll::source::Source;
use crate::coll::temp_buffer::TempBuffer;
use crate::comm::{Hierarchy, RELAY_ROOM, RelaySlots};
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::transport::net::group::MOST_IN_ROUND;

/// Returns whether a reduction is MPI_Scan or MPI_Exscan.
pub(super) fn is_scan(reduction: &Reduction) -> bool {
    matches!(reduction.function, Function::Scan | Function::Exscan)
}

/// Returns whether MPI_Scan or MPI_Exscan goes by leaders of hosts. All ranks return the same, since all have the same number of bytes.
pub(super) fn is_short(hierarchy: &Hierarchy, size: usize, reduction: &Reduction) -> bool {
    let bytes = reduction.layout.bytes;
    let blocks = if hierarchy.hosts.is_in_order() { hierarchy.hosts.count() } else { size };
    bytes <= RELAY_ROOM
        && (bytes + size_of::<u64>()).saturating_mul(blocks) <= MOST_IN_ROUND
        && (size <= MOST_READ || hierarchy.hosts.is_in_order())
}

impl Between<'_> {
    /// Performs MPI_Scan and MPI_Exscan.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn scan(&self, reduction: &Reduction) -> Result {
        let Some(input) = &reduction.input else { return Ok(()) };
        let is_in_order = self.hierarchy.hosts.is_in_order();
        self.by_relay(
            // SAFETY: the caller promises that the input can be read; `is_short` has returned that it fits in a slot.
            |slots| unsafe { write(slots, self.comm.rank, std::slice::from_ref(input)) },
            |slots, own| {
                if is_in_order {
                    self.lead_scan(slots, reduction, input, own);
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
                // SAFETY: the caller promises that the output can be written. The contributions are in slots, also if the result
                // overwrites the input.
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

    /// Combines the contributions of this host, exchanges the results of all hosts, and writes the combined results of earlier hosts into
    /// the slot of rank 0. `own` is the error of this host.
    fn lead_scan(&self, slots: RelaySlots<'_>, reduction: &Reduction, input: &HeldBuffer, own: Result) {
        let local = || self.hierarchy.hosts.local().iter().map(|rank| *rank as usize);
        let whole = own.and_then(|()| self.combine(reduction, input, &self.sources(slots, reduction, local())?));
        let bytes = reduction.layout.bytes;
        // SAFETY: `combine` has returned this many bytes.
        let message = whole.as_ref().map(|(address, _)| unsafe { bytes_at(*address, bytes) });
        let all = self.allgather_of_leaders(message);
        let here = self.hierarchy.hosts.own;
        if here == 0 {
            return;
        }
        let prefix = all.and_then(|all| {
            let source = |(host, data): (usize, &Vec<u8>)| {
                refuse_length(self.leader(host), data.len(), bytes)?;
                Ok(Source::here(self.runtime, LocalAddr::of(data.as_ptr()), bytes))
            };
            let sources = all[..here].iter().enumerate().map(source).collect::<Result<Vec<_>>>()?;
            let (address, _memory) = self.combine(reduction, input, &sources)?;
            // SAFETY: `combine` has returned this many bytes, which fit in a slot.
            unsafe { write(slots, 0, &[super::movement::run(address, bytes)?]) };
            Ok(())
        });
        if let Err(error) = prefix {
            refuse(slots, 0, &error);
        }
    }

    /// Combines contributions. Returns the address of the result as contiguous data, and the memory of the result.
    fn combine(
        &self,
        reduction: &Reduction,
        input: &HeldBuffer,
        sources: &[Source<'_>],
    ) -> Result<(LocalAddr, [Option<TempBuffer>; 2])> {
        let (memory, first) = TempBuffer::of_entries(&reduction.layout)?;
        // SAFETY: the memory has room for the result.
        unsafe {
            reduction.fold(sources, 0..reduction.layout.count, first)?;
            let (address, packed) = contiguous(&input.at(first))?;
            Ok((address, [Some(memory), packed]))
        }
    }
}
