//! Blocking reductions.
//!
//! Contributions are combined in the order of ranks, whoever computes, so a result is the same wherever and whenever it is
//! computed. Short ones each rank combines for itself. Of a long reduction to one or all ranks each rank combines its share of
//! the entries; then who gets the result reads the shares.

use super::board::{Board, Source, announce};
use super::call::Function;
use super::contribution::Contribution;
use super::memory::Memory;
use super::movement::copy;
use super::work::{Common, Reduction};
use crate::abi::MPI_ERR_TRUNCATE;
use crate::comm::Comm;
use crate::datatype::Held;
use crate::error::{Error, Result};
use crate::world::World;
use std::ops::Range;

/// Reduces, or tells the others that this rank's arguments are refused.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn run(world: &'static World, comm: &Comm, function: Function, reduction: Result<Reduction>) -> Result {
    let root = reduction.as_ref().ok().and_then(|reduction| reduction.root);
    let call = reduction.as_ref().map_err(Clone::clone);
    let call = call.map(|reduction| (reduction.common(), Contribution::Whole(&reduction.input)));
    // SAFETY: the caller's promise.
    unsafe {
        let Some(board) = announce(world, comm, function, root, call)? else {
            let reduction = reduction?;
            reduction.copy_own();
            return Ok(());
        };
        let reduction = reduction?;
        match (function, board.is_short()) {
            (Function::Reduce | Function::Allreduce, false) => reduction.by_shares(world, comm, board),
            _ => reduction.by_itself(comm, &board),
        }
    }
}

impl Reduction {
    /// The reduction of one rank.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn copy_own(&self) {
        if let (Some(output), false) = (&self.output, self.in_place) {
            // SAFETY: the caller's promise.
            unsafe { copy(&self.input, output) };
        }
    }

    /// Combines all that this rank's result is made of.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn by_itself(&self, comm: &Comm, board: &Board) -> Result {
        let Some(output) = &self.output else { return board.end(|_| Ok(())) };
        // Others may still read what the result would overwrite.
        let overwrites = self.in_place && !board.is_short();
        let mut kept = None;
        board.end(|board| {
            let sources =
                self.sources(comm.rank, comm.size).map(|rank| board.source(rank)).collect::<Result<Vec<_>>>()?;
            let mut place = output.address;
            if overwrites {
                let (memory, first) = Memory::of_entries(&output.layout)?;
                place = first;
                kept = Some((memory, first));
            }
            // SAFETY: the caller's promise; temporary memory has room for the result.
            unsafe { self.fold(&sources, self.entries.clone(), place) }
        })?;
        if let Some((_memory, first)) = &kept {
            // SAFETY: as above; all others are done.
            unsafe { copy(&output.at(*first), output) };
        }
        Ok(())
    }

    /// Combines this rank's share, tells where it is, and reads the others' shares if it gets the result.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn by_shares(&self, world: &'static World, comm: &Comm, board: Board) -> Result {
        let count = self.input.layout.count;
        let bound = |rank: usize| (count as u128 * rank as u128 / comm.size as u128) as usize;
        let own = bound(comm.rank)..bound(comm.rank + 1);
        let share = self.input.part(own.start, own.len());
        // SAFETY: the caller's promise.
        let combined = unsafe { self.combine_share(comm, &board, &share, own) };
        let _contribution = board.close();
        let kept = combined.as_ref().map_err(Clone::clone);
        let call = kept.map(|(held, _)| (Common::default(), Contribution::Whole(held)));
        // The contributions have been read when this exchange is over.
        // SAFETY: as above; the share stays until the end.
        let shares = unsafe { announce(world, comm, self.function, self.root, call) };
        let Some(shares) = shares? else { return Ok(()) };
        shares.end(|shares| {
            let Some(output) = &self.output else { return Ok(()) };
            for rank in 0..comm.size {
                let part = output.part(bound(rank), bound(rank + 1) - bound(rank));
                let source = shares.source(rank)?;
                if source.bytes != part.layout.bytes {
                    let text = format!("the share of rank {rank} has {} bytes", source.bytes);
                    return Err(Error::new(MPI_ERR_TRUNCATE, text));
                }
                // SAFETY: as above. A share that was combined where it belongs is not copied to itself.
                unsafe {
                    let is_there = part.layout.only_run().map(|first| part.address.wrapping_add_signed(first));
                    if is_there.is_none() || is_there != source.local() {
                        source.read(0, &mut part.stream(), source.bytes)?;
                    }
                }
            }
            Ok(())
        })
    }

    /// Combines a share: where it belongs, if nobody reads there, else in temporary memory.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn combine_share(
        &self,
        comm: &Comm,
        board: &Board,
        share: &Held,
        entries: Range<usize>,
    ) -> Result<(Held, Option<Memory>)> {
        let sources = (0..comm.size).map(|rank| board.source(rank)).collect::<Result<Vec<_>>>()?;
        let (held, memory) = match &self.output {
            Some(output) if !self.in_place => (output.part(entries.start, entries.len()), None),
            _ => {
                let (memory, first) = Memory::of_entries(&share.layout)?;
                (share.at(first), Some(memory))
            }
        };
        // SAFETY: the caller's promise; temporary memory has room for the share.
        unsafe { self.fold(&sources, entries, held.address)? };
        Ok((held, memory))
    }

    /// Combines entries of contributions, the first one leftmost, into an array of entries.
    ///
    /// # Safety
    /// So many entries can be written at `place`, which is none of the sources.
    unsafe fn fold(&self, sources: &[Source], entries: Range<usize>, place: usize) -> Result {
        let layout = &self.input.layout;
        let Some((last, others)) = sources.split_last() else { return Ok(()) };
        if layout.bytes == 0 || entries.is_empty() {
            return Ok(());
        }
        let size = layout.bytes / layout.count;
        let at_once = (AT_ONCE / size).clamp(1, entries.len());
        let is_plain = layout.first(1).only_run() == Some(0) && layout.extent() == size as isize;
        // Entries as the operation wants them, where they are not so already.
        let mut stage = None;
        let mut next = entries.start;
        while next < entries.end {
            let count = at_once.min(entries.end - next);
            let (first, bytes) = (next * size, count * size);
            let some = layout.first(count);
            let here = place.wrapping_add_signed(layout.extent().wrapping_mul((next - entries.start) as isize));
            // SAFETY: the caller's promise; the stage has room for so many entries.
            unsafe {
                last.read(first, &mut some.stream(here), bytes)?;
                for source in others.iter().rev() {
                    let incoming = match source.local() {
                        // A user's function might write to it.
                        Some(address) if is_plain && !self.combining.is_user() => address + first,
                        _ => {
                            if stage.is_none() {
                                stage = Some(Memory::of_entries(&layout.first(at_once))?);
                            }
                            let stage = stage.as_ref().map_or(0, |(_, first)| *first);
                            source.read(first, &mut some.stream(stage), bytes)?;
                            stage
                        }
                    };
                    self.combining.combine(incoming, here, count)?;
                }
            }
            next += count;
        }
        Ok(())
    }
}

/// Bytes that are combined at a time: so much stays in a processor's cache.
const AT_ONCE: usize = 64 << 10;
