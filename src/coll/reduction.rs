//! Blocking reductions.
//!
//! Contributions are combined in rank order at every rank, so a result does not depend on where and when it is computed. In a short
//! reduction, each rank that gets a result combines all contributions for this result. In most long calls of MPI_Reduce and MPI_Allreduce,
//! each rank combines a share of the entries; then the ranks that get the result read the shares.

use super::call::Function;
use super::checked_call::{Matched, Reduction, Root};
use super::contribution::{AccessOrder, Contribution, MOST_AT_ROOT};
use super::descriptor_exchange::{DescriptorExchange, exchange_descriptors};
use super::early_exit;
use super::movement::copy;
use super::peers::Peers;
use super::pipeline;
use super::source::Source;
use super::temp_buffer::TempBuffer;
use crate::abi::MPI_ERR_TRUNCATE;
use crate::coll::division::bound;
use crate::comm::EarlyExit;
use crate::datatype::HeldBuffer;
use crate::error::{Error, Result};
use crate::os::address::{Address, LocalAddr};
use crate::pt2pt::Protocol;
use crate::runtime::Runtime;
use crate::transport::arena::BounceBuffers;
use crate::transport::sync::share_processors;
use std::ops::Range;

/// Performs a reduction.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn run(runtime: &'static Runtime, peers: &Peers<'_>, reduction: &Reduction) -> Result {
    // SAFETY: the buffers can be read and written, as the caller promises.
    let run_early_exit = |early: &mut EarlyExit<'_>| unsafe {
        match reduction.function {
            Function::Allreduce => early_exit::allreduce_pair(runtime, early, peers, reduction),
            Function::Scan | Function::Exscan => early_exit::scan(runtime, early, peers, reduction),
            _ if early_exit::uses_bounce_buffer(peers, reduction.function, reduction.layout.bytes) => {
                early_exit::reduce_pair(runtime, early, peers, reduction)
            }
            _ => early_exit::reduce(runtime, early, peers, reduction),
        }
    };
    let result = if early_exit::is_long_scan(peers, reduction) {
        None
    } else {
        peers.try_early_exit(reduction.function, run_early_exit)
    };
    if let Some(result) = result {
        return result;
    }
    let root = reduction.root.map_or(Root::Unrooted, Root::Rank);
    let contribution = match &reduction.input {
        None => Contribution::Nothing,
        Some(input) => Contribution::Whole(input, reduction.reading(peers)),
    };
    let call = Ok((reduction.matched(), contribution));
    // SAFETY: the buffers can be read and written until the call ends, as the caller promises.
    unsafe {
        match exchange_descriptors(runtime, peers, reduction.function, root, call)? {
            None => {
                reduction.copy_own();
                Ok(())
            }
            Some(exchange) if is_shared(peers, reduction.function, &exchange) => {
                exchange.run(|exchange| reduction.by_shares(runtime, peers, exchange))
            }
            Some(exchange) => exchange.run(|exchange| reduction.by_itself(peers, exchange)),
        }
    }
}

/// Maximum number of bytes, of all ranks together, for which each rank combines all data of MPI_Allreduce. For more data
/// each rank combines a share, and a second exchange distributes the results. If ranks share processors, this exchange takes a time slice
/// of each rank, so the maximum is larger.
const MOST_FOR_EACH: u64 = 16 << 10;
const MOST_FOR_EACH_IF_SHARED: u64 = 32 << 10;

/// Maximum number of bytes, of all ranks together, for which the root combines all data of MPI_Reduce, if each rank has a processor. If
/// ranks share processors, the root combines all data that fit in the exchange slots. The other ranks then return after the barrier. If
/// they combined shares, each of them would need another time slice.
const MOST_FOR_ROOT: u64 = 32 << 10;

/// Returns whether each rank combines all data of an MPI_Allreduce whose data are in the slots. Each of `size` ranks contributes `bytes`
/// bytes.
pub fn is_for_each(bytes: u64, size: usize) -> bool {
    let most = if share_processors() { MOST_FOR_EACH_IF_SHARED } else { MOST_FOR_EACH };
    bytes * size as u64 <= most
}

/// Returns whether each rank combines a share of the data. This is the case if one rank would need more time to combine all data than a
/// second exchange takes.
fn is_shared(peers: &Peers<'_>, function: Function, exchange: &DescriptorExchange) -> bool {
    let bytes = exchange.most_bytes();
    match (function, peers.all.size) {
        (Function::Reduce, 2) => bytes > MOST_AT_ROOT && !exchange.has_pipelines(),
        (Function::Reduce, size) => {
            let is_long = peers.is_one_group() && bytes * size as u64 > MOST_FOR_ROOT;
            !exchange.is_short() || (is_long && !share_processors())
        }
        // Two ranks that share the work save half of it. From this length on, half of the work takes longer than a second exchange.
        (Function::Allreduce, 2) => bytes > BounceBuffers::ROOM as u64,
        (Function::Allreduce, size) => !exchange.is_short() || (size > 2 && !is_for_each(bytes, size)),
        _ => false,
    }
}

/// Returns the order in which shares are read. `protocol` is the protocol that the contributions have used.
fn reading_of_shares(protocol: Option<Protocol>) -> AccessOrder {
    if protocol == Some(Protocol::BounceBuffer) {
        AccessOrder::InOrder { mutual: true, protocol }
    } else {
        AccessOrder::Any
    }
}

/// Takes part, without data, in a reduction on an intercommunicator whose root is another rank of this rank's group.
pub fn join_as_proc_null(runtime: &'static Runtime, peers: &Peers<'_>, function: Function) -> Result {
    let nothing = || Ok((Matched::default(), Contribution::Nothing));
    // SAFETY: there are no buffers that could be accessed.
    let mut exchange = unsafe { exchange_descriptors(runtime, peers, function, Root::ProcNull, nothing())? };
    if let Some(announced) = exchange.take_if(|exchange| is_shared(peers, function, exchange)) {
        drop(announced);
        // SAFETY: there are no buffers that could be accessed.
        exchange = unsafe { exchange_descriptors(runtime, peers, function, Root::ProcNull, nothing())? };
    }
    exchange.map_or(Ok(()), |exchange| exchange.end(|_| Ok(())))
}

impl Reduction {
    /// Returns the order in which other ranks read this rank's contribution. If two ranks pipeline their data, each rank reads the other
    /// rank's contribution in order. In a long MPI_Allreduce, each rank reads only a share of this contribution.
    fn reading(&self, peers: &Peers<'_>) -> AccessOrder {
        if !self.is_by_parts(peers) {
            return AccessOrder::Any;
        }
        let bytes = self.layout.bytes;
        let first = self.bound(peers, 1, 2) * (bytes / self.layout.count);
        let mut shares = [0..first, first..bytes];
        match self.function {
            Function::Reduce if self.root == Some(peers.rank()) => AccessOrder::OthersInOrder,
            Function::Allreduce if bytes > BounceBuffers::ROOM => {
                shares.rotate_left(peers.rank());
                let [wanted, given] = shares;
                AccessOrder::Shares { given, wanted }
            }
            _ => AccessOrder::InOrder { mutual: false, protocol: None },
        }
    }

    /// Returns whether two ranks may pipeline their data. If the calls match, the data of both ranks have the same length.
    fn is_by_parts(&self, peers: &Peers<'_>) -> bool {
        let (bytes, count) = (self.layout.bytes, self.layout.count.max(1));
        let is_pair = peers.all.size == 2 && peers.is_one_group();
        let is_plain = !self.combining.is_user() && self.layout.kind().is_some_and(|kind| kind.halves().is_none());
        let has_whole_units = bytes > 0 && pipeline::UNIT.is_multiple_of(bytes / count);
        is_pair && is_plain && has_whole_units && matches!(self.function, Function::Reduce | Function::Allreduce)
    }

    /// Returns the index of the first entry of the share number `index`, if the entries are divided among `ranks` ranks.
    fn bound(&self, peers: &Peers<'_>, index: usize, ranks: usize) -> usize {
        let count = self.layout.count;
        if index == 1 && self.is_by_parts(peers) {
            return self.layout.bytes / 2 / pipeline::UNIT * pipeline::UNIT / (self.layout.bytes / count);
        }
        bound(count, index, ranks)
    }

    /// Performs the reduction of a communicator with one rank.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn copy_own(&self) {
        if let (Some(input), Some(output), false) = (&self.input, &self.output, self.in_place) {
            // SAFETY: the caller promises that the source can be read and the target written.
            unsafe { copy(input, output) };
        }
    }

    /// Combines all contributions to this rank's result.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn by_itself(&self, peers: &Peers<'_>, exchange: DescriptorExchange) -> Result {
        let Some(output) = &self.output else { return exchange.end(|_| Ok(())) };
        // Whether the result would overwrite this rank's contribution, which other ranks may still read.
        let overwrites = self.in_place && exchange.is_read_in_place();
        let mut kept = None;
        exchange.end(|exchange| {
            let sources = self.sources(peers).map(|rank| exchange.source(rank)).collect::<Result<Vec<_>>>()?;
            let mut destination = output.address;
            if overwrites {
                let (memory, first) = TempBuffer::of_entries(&output.layout)?;
                destination = first;
                kept = Some((memory, first));
            }
            // SAFETY: the output can be written, as the caller promises; temporary memory has room for the result.
            unsafe { self.fold(&sources, self.entries.clone(), destination) }
        })?;
        if let Some((_memory, first)) = &kept {
            // SAFETY: the caller promises that the output can be written; `end` has waited until all other ranks have read this rank's
            // contribution.
            unsafe { copy(&output.at(*first), output) };
        }
        Ok(())
    }

    /// Combines this rank's share, publishes it, and reads the shares of the remote ranks if this rank gets the result.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn by_shares(&self, runtime: &'static Runtime, peers: &Peers<'_>, exchange: DescriptorExchange) -> Result {
        let bound = |index, ranks| self.bound(peers, index, ranks);
        let (own_index, ranks) = (peers.group_rank(), peers.local.len());
        let own = bound(own_index, ranks)..bound(own_index + 1, ranks);
        let input = self.input.as_ref();
        // SAFETY: the buffers can be read and written, as the caller promises.
        let combined = input.map(|input| unsafe { self.combine_share(peers, &exchange, input, own) }).transpose();
        let contribution = exchange.close();
        let reading = || reading_of_shares(contribution.protocol);
        let call = combined.as_ref().map_err(Clone::clone);
        let call = call.map(|share| {
            let share = share.as_ref().map(|(held, _)| Contribution::Whole(held, reading()));
            (Matched::default(), share.unwrap_or(Contribution::Nothing))
        });
        let root = self.root.map_or(Root::Unrooted, Root::Rank);
        // After the barrier of this exchange, no rank reads the contributions any more.
        // SAFETY: the share lives until this function returns, after the end of the exchange.
        let shares = unsafe { exchange_descriptors(runtime, peers, self.function, root, call) };
        let Some(shares) = shares? else { return Ok(()) };
        shares.end(|shares| {
            let Some(output) = &self.output else { return Ok(()) };
            let ranks = peers.remote.len();
            for (index, rank) in peers.remote.clone().enumerate() {
                let (first, end) = (bound(index, ranks), bound(index + 1, ranks));
                let part = output.part(first, end - first);
                let source = shares.source(rank)?;
                if source.bytes != part.layout.bytes {
                    let text = format!("the share of {} has {} bytes", peers.name_of(rank), source.bytes);
                    return Err(Error::new(MPI_ERR_TRUNCATE, text));
                }
                // SAFETY: the caller promises that the output can be written. This rank's share is not copied to itself if it was combined in
                // the output.
                unsafe {
                    let is_there = part.layout.only_run().map(|first| part.address.offset(first));
                    if is_there.is_none() || is_there != source.local() {
                        source.read(0, &mut part.stream(), source.bytes)?;
                    }
                }
            }
            Ok(())
        })
    }

    /// Combines a share of the group's contributions. If this rank has an output that no other rank reads, the result is in the share's
    /// part of the output. In all other cases the result is in temporary memory.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn combine_share(
        &self,
        peers: &Peers<'_>,
        exchange: &DescriptorExchange,
        input: &HeldBuffer,
        entries: Range<usize>,
    ) -> Result<(HeldBuffer, Option<TempBuffer>)> {
        let sources = peers.local.clone().map(|rank| exchange.source(rank)).collect::<Result<Vec<_>>>()?;
        let (held, memory) = match &self.output {
            Some(output) if peers.is_one_group() && !self.in_place => {
                (output.part(entries.start, entries.len()), None)
            }
            _ => {
                let share = input.part(entries.start, entries.len());
                let (memory, first) = TempBuffer::of_entries(&share.layout)?;
                (share.at(first), Some(memory))
            }
        };
        // SAFETY: the output can be written, as the caller promises; temporary memory has room for the share.
        unsafe { self.fold(&sources, entries, held.address)? };
        Ok((held, memory))
    }

    /// Returns whether the entries have no holes and follow each other.
    pub fn is_plain(&self) -> bool {
        let layout = &self.layout;
        let size = layout.bytes / layout.count.max(1);
        layout.first(1).only_run() == Some(0) && layout.extent() == size as isize
    }

    /// Combines entries of contributions into an array of entries; the first contribution is the leftmost operand. The entries of the last
    /// contribution may already be in the array, if they are plain.
    ///
    /// # Safety
    /// The entries can be written at `destination`. Apart from the last contribution in that array, `destination` does not overlap a source.
    pub unsafe fn fold(&self, sources: &[Source<'_>], entries: Range<usize>, destination: LocalAddr) -> Result {
        let layout = &self.layout;
        let Some((last, others)) = sources.split_last() else { return Ok(()) };
        if layout.bytes == 0 || entries.is_empty() {
            return Ok(());
        }
        let size = layout.bytes / layout.count;
        let at_once = sources.iter().find_map(Source::part).unwrap_or(AT_ONCE);
        let at_once = (at_once / size).clamp(1, entries.len());
        let is_plain = self.is_plain();
        let is_in_place =
            is_plain && last.local().is_some_and(|address| address + entries.start * size == destination);
        // Temporary memory for entries that the operation cannot combine in place.
        let mut scratch = None;
        let mut next = entries.start;
        while next < entries.end {
            let count = at_once.min(entries.end - next);
            let (first, bytes) = (next * size, count * size);
            let some = layout.first(count);
            let here = destination.offset(layout.extent().wrapping_mul((next - entries.start) as isize));
            // SAFETY: the caller promises that the entries can be written at `here`; temporary memory has room for `at_once` entries.
            unsafe {
                if !is_in_place {
                    last.read(first, &mut some.stream(here), bytes)?;
                }
                for source in others.iter().rev() {
                    // A user-defined function might write to its input, so the function gets a copy of the input.
                    let is_as_wanted = is_plain && !self.combining.is_user();
                    let combine = |incoming| self.combining.combine(incoming, here, count);
                    if is_as_wanted && let Some(combined) = source.with(first, bytes, combine) {
                        combined?;
                        continue;
                    }
                    if scratch.is_none() {
                        scratch = Some(TempBuffer::of_entries(&layout.first(at_once))?);
                    }
                    let scratch = scratch.as_ref().map_or(LocalAddr::NULL, |(_, first)| *first);
                    source.read(first, &mut some.stream(scratch), bytes)?;
                    combine(scratch)?;
                }
            }
            next += count;
        }
        Ok(())
    }
}

/// Number of bytes that are combined at a time: they stay in the processor's cache.
const AT_ONCE: usize = 64 << 10;
