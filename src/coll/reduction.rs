//! Blocking reductions.
//!
//! In a short reduction, each rank that gets a result combines all contributions for this result in rank order. So a result does not depend
//! on where and when it is computed. The data of a long reduction are passed as messages, and each rank combines a share of the entries
//! (`schedule`).

use super::call::Function;
use super::checked_call::{Matched, Reduction, Root};
use super::contribution::{Contribution, PAYLOAD_ROOM};
use super::descriptor_exchange::{Contributions, Exchanged, exchange_descriptors};
use super::early_exit;
use super::movement::copy;
use super::peers::Peers;
use super::schedule::{self, Schedule};
use super::source::Source;
use super::temp_buffer::TempBuffer;
use crate::comm::EarlyExit;
use crate::error::Result;
use crate::os::address::{Address, LocalAddr};
use crate::runtime::Runtime;
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
    let is_long = reduction.is_long(peers);
    // If no memory is free for the messages, the other ranks get this error.
    let schedule = is_long.then(|| Schedule::of_reduction(reduction, peers)).transpose();
    let contribution = match &reduction.input {
        _ if is_long => Contribution::Long,
        None => Contribution::Nothing,
        Some(input) => Contribution::Whole(input),
    };
    let call = schedule.as_ref().map(|_| (reduction.matched(), contribution)).map_err(Clone::clone);
    // SAFETY: the buffers can be read and written, as the caller promises, until the messages are passed.
    unsafe {
        match exchange_descriptors(runtime, peers, reduction.function, root, call)? {
            Exchanged::Alone => {
                reduction.copy_own();
                Ok(())
            }
            Exchanged::InSlots(contributions) => reduction.combine_all(peers, &contributions),
            Exchanged::AsMessages(tag) => {
                let schedule = schedule?.map_or_else(|| Schedule::of_reduction(reduction, peers), Ok)?;
                schedule::pass(runtime, peers, tag, schedule)
            }
        }
    }
}

/// Maximum number of bytes, of all ranks together, for which each rank combines all data of MPI_Allreduce. More data are passed as messages.
/// If ranks share processors, the messages take time slices of each rank, so the maximum is larger.
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

/// Takes part, without data, in a reduction on an intercommunicator whose root is another rank of this rank's group.
pub fn join_as_proc_null(runtime: &'static Runtime, peers: &Peers<'_>, function: Function) -> Result {
    let nothing = Ok((Matched::default(), Contribution::Nothing));
    // SAFETY: there are no buffers that could be accessed.
    unsafe { exchange_descriptors(runtime, peers, function, Root::ProcNull, nothing)? };
    Ok(())
}

impl Reduction {
    /// Returns whether the data are passed as messages: they do not fit in a slot, or one rank would need more time to combine all data than
    /// messages take.
    fn is_long(&self, peers: &Peers<'_>) -> bool {
        let (bytes, size) = (self.layout.bytes, peers.all.size);
        size > 1
            && (bytes > PAYLOAD_ROOM
                || match self.function {
                    Function::Reduce => {
                        size > 2
                            && peers.is_one_group()
                            && bytes as u64 * size as u64 > MOST_FOR_ROOT
                            && !share_processors()
                    }
                    Function::Allreduce => size > 2 && !is_for_each(bytes as u64, size),
                    _ => false,
                })
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
    unsafe fn combine_all(&self, peers: &Peers<'_>, contributions: &Contributions<'_>) -> Result {
        let Some(output) = &self.output else { return Ok(()) };
        let sources = self.sources(peers).map(|rank| contributions.source(rank)).collect::<Result<Vec<_>>>()?;
        // SAFETY: the output can be written, as the caller promises. The contributions are copies in the slots.
        unsafe { self.fold(&sources, self.entries.clone(), output.address) }
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
                    last.read(first, &mut some.stream(here), bytes);
                }
                for source in others.iter().rev() {
                    // A user-defined function might write to its input, so the function gets a copy of the input.
                    let is_as_wanted = is_plain && !self.combining.is_user();
                    let combine = |incoming| self.combining.combine(incoming, here, count);
                    if is_as_wanted {
                        combine(source.at(first, bytes))?;
                        continue;
                    }
                    if scratch.is_none() {
                        scratch = Some(TempBuffer::of_entries(&layout.first(at_once))?);
                    }
                    let scratch = scratch.as_ref().map_or(LocalAddr::NULL, |(_, first)| *first);
                    source.read(first, &mut some.stream(scratch), bytes);
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
