//! Blocking reductions.
//!
//! Contributions are combined in the order of ranks, whoever computes, so a result is the same wherever and whenever it is
//! computed. Short ones each rank combines for itself. Of a long reduction to one or all ranks each rank combines its share of
//! the entries of its group; then who gets the result reads the shares.

use super::board::{Board, announce};
use super::call::Function;
use super::contribution::{Contribution, MOST_AT_ROOT, Reading};
use super::early_exit;
use super::memory::Memory;
use super::movement::copy;
use super::sides::Sides;
use super::source::Source;
use super::stream;
use super::work::{Common, Reduction, Root};
use crate::abi::MPI_ERR_TRUNCATE;
use crate::datatype::Held;
use crate::error::{Error, Result};
use crate::pt2pt::Way;
use crate::runtime::Runtime;
use crate::transport::arena::BounceBuffers;
use std::ops::Range;

/// Reduces.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn run(runtime: &'static Runtime, sides: &Sides<'_>, reduction: &Reduction) -> Result {
    // SAFETY: the caller's promise.
    let result = sides.go_ahead(reduction.function, |ahead| unsafe {
        match reduction.function {
            Function::Allreduce => early_exit::allreduce_pair(runtime, ahead, sides, reduction),
            _ if early_exit::are_lent(sides, reduction.function, reduction.layout.bytes) => {
                early_exit::reduce_pair(runtime, ahead, sides, reduction)
            }
            _ => early_exit::reduce(runtime, ahead, sides, reduction),
        }
    });
    if let Some(result) = result {
        return result;
    }
    let root = reduction.root.map_or(Root::Nobody, Root::Rank);
    let contribution = match &reduction.input {
        None => Contribution::Nothing,
        Some(input) => Contribution::Whole(input, reduction.reading(sides)),
    };
    let call = Ok((reduction.common(), contribution));
    // SAFETY: the caller's promise.
    unsafe {
        match announce(runtime, sides, reduction.function, root, call)? {
            None => {
                reduction.copy_own();
                Ok(())
            }
            Some(board) if is_shared(sides, reduction.function, &board) => {
                board.run(|board| reduction.by_shares(runtime, sides, board))
            }
            Some(board) => board.run(|board| reduction.by_itself(sides, board)),
        }
    }
}

/// Bytes of all ranks up to which MPI_Allreduce of several ranks is combined by each of them.
pub const MOST_FOR_EACH: u64 = 32 << 10;

/// Whether each rank combines a share: where that takes longer than the barrier behind it.
fn is_shared(sides: &Sides<'_>, function: Function, board: &Board) -> bool {
    let bytes = board.most_bytes();
    match (function, sides.all.size) {
        (Function::Reduce, 2) => bytes > MOST_AT_ROOT && !board.has_streams(),
        (Function::Reduce, _) => !board.is_short(),
        // One more barrier, and the announcements in it, take as long as half of that.
        (Function::Allreduce, 2) => bytes > BounceBuffers::ROOM as u64,
        (Function::Allreduce, size) => !board.is_short() || (size > 2 && bytes * size as u64 > MOST_FOR_EACH),
        _ => false,
    }
}

/// How the shares are read when the contributions have gone this way.
fn reading_of_shares(way: Option<Way>) -> Reading {
    if way == Some(Way::ByStage) { Reading::InOrder { mutual: true, way } } else { Reading::Anyhow }
}

/// Takes part in a call, be it a reduction or not, whose root is another rank of this one's group.
pub fn stand_beside(runtime: &'static Runtime, sides: &Sides<'_>, function: Function) -> Result {
    let nothing = || Ok((Common::default(), Contribution::Nothing));
    // SAFETY: there are no buffers.
    let mut board = unsafe { announce(runtime, sides, function, Root::Beside, nothing())? };
    if let Some(announced) = board.take_if(|board| is_shared(sides, function, board)) {
        drop(announced);
        // SAFETY: as above.
        board = unsafe { announce(runtime, sides, function, Root::Beside, nothing())? };
    }
    board.map_or(Ok(()), |board| board.end(|_| Ok(())))
}

impl Reduction {
    /// How others read this rank's contribution. Where there is one other, that is in order, if it does not combine a share.
    fn reading(&self, sides: &Sides<'_>) -> Reading {
        if !self.is_by_parts(sides) {
            return Reading::Anyhow;
        }
        let bytes = self.layout.bytes;
        let first = self.bound(sides, 1, 2) * (bytes / self.layout.count);
        let mut shares = [0..first, first..bytes];
        match self.function {
            Function::Reduce if self.root == Some(sides.rank()) => Reading::InOrderOfOthers,
            Function::Allreduce if bytes > BounceBuffers::ROOM => {
                shares.rotate_left(sides.rank());
                let [wanted, given] = shares;
                Reading::Shares { given, wanted }
            }
            _ => Reading::InOrder { mutual: false, way: None },
        }
    }

    /// Whether data go by parts between two ranks: those that are alike in bytes, be they as many entries or not.
    fn is_by_parts(&self, sides: &Sides<'_>) -> bool {
        let (bytes, count) = (self.layout.bytes, self.layout.count.max(1));
        let is_pair = sides.all.size == 2 && sides.is_one_group();
        let is_plain = !self.combining.is_user() && self.layout.kind().is_some_and(|kind| kind.halves().is_none());
        let has_whole_units = bytes > 0 && stream::UNIT.is_multiple_of(bytes / count);
        is_pair && is_plain && has_whole_units && matches!(self.function, Function::Reduce | Function::Allreduce)
    }

    /// The first entry of a share, when the entries are divided among so many ranks.
    fn bound(&self, sides: &Sides<'_>, place: usize, ranks: usize) -> usize {
        let count = self.layout.count;
        if place == 1 && self.is_by_parts(sides) {
            return self.layout.bytes / 2 / stream::UNIT * stream::UNIT / (self.layout.bytes / count);
        }
        (count as u128 * place as u128 / ranks as u128) as usize
    }

    /// The reduction of one rank.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn copy_own(&self) {
        if let (Some(input), Some(output), false) = (&self.input, &self.output, self.in_place) {
            // SAFETY: the caller's promise.
            unsafe { copy(input, output) };
        }
    }

    /// Combines all that this rank's result is made of.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn by_itself(&self, sides: &Sides<'_>, board: Board) -> Result {
        let Some(output) = &self.output else { return board.end(|_| Ok(())) };
        // Others may still read what the result would overwrite.
        let overwrites = self.in_place && board.is_read_in_place();
        let mut kept = None;
        board.end(|board| {
            let sources = self.sources(sides).map(|rank| board.source(rank)).collect::<Result<Vec<_>>>()?;
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

    /// Combines this rank's share, tells where it is, and reads the shares of the remote side if it gets the result.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn by_shares(&self, runtime: &'static Runtime, sides: &Sides<'_>, board: Board) -> Result {
        let bound = |place, ranks| self.bound(sides, place, ranks);
        let (place, ranks) = (sides.place(), sides.local.len());
        let own = bound(place, ranks)..bound(place + 1, ranks);
        let input = self.input.as_ref();
        // SAFETY: the caller's promise.
        let combined = input.map(|input| unsafe { self.combine_share(sides, &board, input, own) }).transpose();
        let contribution = board.close();
        let reading = || reading_of_shares(contribution.way);
        let call = combined.as_ref().map_err(Clone::clone);
        let call = call.map(|share| {
            let share = share.as_ref().map(|(held, _)| Contribution::Whole(held, reading()));
            (Common::default(), share.unwrap_or(Contribution::Nothing))
        });
        let root = self.root.map_or(Root::Nobody, Root::Rank);
        // The contributions have been read when this exchange is over.
        // SAFETY: as above; the share stays until the end.
        let shares = unsafe { announce(runtime, sides, self.function, root, call) };
        let Some(shares) = shares? else { return Ok(()) };
        shares.end(|shares| {
            let Some(output) = &self.output else { return Ok(()) };
            let ranks = sides.remote.len();
            for (place, rank) in sides.remote.clone().enumerate() {
                let (first, end) = (bound(place, ranks), bound(place + 1, ranks));
                let part = output.part(first, end - first);
                let source = shares.source(rank)?;
                if source.bytes != part.layout.bytes {
                    let text = format!("the share of {} has {} bytes", sides.name_of(rank), source.bytes);
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

    /// Combines a share of its group's contributions: where it belongs, if that is at this rank and nobody reads there, else in
    /// temporary memory.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn combine_share(
        &self,
        sides: &Sides<'_>,
        board: &Board,
        input: &Held,
        entries: Range<usize>,
    ) -> Result<(Held, Option<Memory>)> {
        let sources = sides.local.clone().map(|rank| board.source(rank)).collect::<Result<Vec<_>>>()?;
        let (held, memory) = match &self.output {
            Some(output) if sides.is_one_group() && !self.in_place => {
                (output.part(entries.start, entries.len()), None)
            }
            _ => {
                let share = input.part(entries.start, entries.len());
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
    pub unsafe fn fold(&self, sources: &[Source<'_>], entries: Range<usize>, place: usize) -> Result {
        let layout = &self.layout;
        let Some((last, others)) = sources.split_last() else { return Ok(()) };
        if layout.bytes == 0 || entries.is_empty() {
            return Ok(());
        }
        let size = layout.bytes / layout.count;
        let at_once = sources.iter().find_map(Source::part).unwrap_or(AT_ONCE);
        let at_once = (at_once / size).clamp(1, entries.len());
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
                    // A user's function might write to it.
                    let is_as_wanted = is_plain && !self.combining.is_user();
                    let combine = |incoming| self.combining.combine(incoming, here, count);
                    if is_as_wanted && let Some(combined) = source.with(first, bytes, combine) {
                        combined?;
                        continue;
                    }
                    if stage.is_none() {
                        stage = Some(Memory::of_entries(&layout.first(at_once))?);
                    }
                    let stage = stage.as_ref().map_or(0, |(_, first)| *first);
                    source.read(first, &mut some.stream(stage), bytes)?;
                    combine(stage)?;
                }
            }
            next += count;
        }
        Ok(())
    }
}

/// Bytes that are combined at a time: so much stays in a processor's cache.
const AT_ONCE: usize = 64 << 10;
