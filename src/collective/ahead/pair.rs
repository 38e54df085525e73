//! Calls of two ranks: reductions to one of them whose data are lent, and calls in which both need each other's data.
//!
//! In the latter each waits for the other's notice, so that both see the same, and no rank waits at the end.

use super::lent::{Lent, lend};
use super::{announcement, judge, refuse_gone_on, told_by};
use crate::abi::MPI_ERR_INTERN;
use crate::collective::call::Function;
use crate::collective::contribution::{AWAY, HERE, contiguous};
use crate::collective::memory::Memory;
use crate::collective::sides::Sides;
use crate::collective::source::Source;
use crate::collective::work::{Common, Movement, Reduction, Root};
use crate::comm::Ahead;
use crate::datatype::Held;
use crate::error::{Error, Result};
use crate::world::World;

/// What the other rank has for this one.
#[derive(Debug)]
pub enum Theirs<'a> {
    /// So many bytes, in its notice.
    Told(*const u8, usize),
    /// On its stage.
    Lent(&'a Lent),
}

impl Theirs<'_> {
    /// Calls `read` with all of the data, one piece after the other.
    #[inline]
    pub fn read(&self, mut read: impl FnMut(*const u8, usize)) {
        match self {
            Self::Told(data, bytes) => read(*data, *bytes),
            Self::Lent(lent) => lent.read(read),
        }
    }

    fn source(&self, world: &'static World) -> Source<'static> {
        match self {
            Self::Told(data, bytes) => Source::here(world, *data as usize, *bytes),
            Self::Lent(lent) => lent.source(),
        }
    }
}

/// A call in which each of two ranks has so many bytes for the other, which `copy_out` writes, and `take` gets those of the other. None
/// when both meet in it.
#[inline]
pub fn exchange(
    world: &'static World,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    (function, common, bytes): (Function, &Common, usize),
    mut copy_out: impl FnMut(*mut u8, usize),
    take: impl FnOnce(&Theirs<'_>) -> Result,
) -> Option<Result> {
    let (rank, other) = (sides.rank(), 1 - sides.rank());
    let own = announcement(ahead, sides, function, Root::Nobody, common, bytes);
    let key = own.key_ahead(rank);
    let mut is_away = false;
    if own.form == HERE {
        ahead.tell(key, &own, bytes, |room| copy_out(room, bytes));
    } else {
        is_away = !lend(world, ahead, (key, own), 1, copy_out);
    }
    let notice = ahead.hear(other)?;
    let is_alike = notice.key() == key;
    if is_alike || told_by(notice).is_mutual() {
        ahead.have_all_heard();
    }
    if own.form == HERE && is_alike {
        return Some(take(&Theirs::Told(notice.data(), bytes)));
    }
    let (mut result, lent) = judge(world, sides, (key, own), (other, notice))?;
    // Both know that.
    let there = told_by(notice);
    let both_meet = there.is_as(&own) && (is_away || there.form == AWAY);
    if result.is_ok() && !both_meet {
        result = take(&lent.as_ref().map_or_else(|| Theirs::Told(notice.data(), bytes), Theirs::Lent));
    }
    if let Some(lent) = lent {
        lent.give_back();
    }
    (!both_meet).then_some(result)
}

/// Moves data between two ranks that both have some; None when both meet.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn move_pair(
    world: &'static World,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    movement: &Movement,
) -> Option<Result> {
    let other = 1 - sides.rank();
    let (from, to) = (movement.send.as_ref()?.of(other), movement.receive.as_ref()?.of(other));
    let [mut from_stream, mut to_stream] = [from.stream(), to.stream()];
    // SAFETY: the caller's promise.
    let copy_out = |room: *mut u8, bytes| unsafe { from_stream.gather(room, bytes) };
    let take = |theirs: &Theirs<'_>| {
        // SAFETY: as above; what goes to the other rank has been read.
        unsafe {
            movement.copy_own(sides);
            theirs.read(|data, bytes| to_stream.scatter(data, bytes));
        }
        Ok(())
    };
    exchange(world, ahead, sides, (movement.function, &movement.common(), from.layout.bytes), copy_out, take)
}

/// Reduces data of two ranks that both get the result; None when both meet.
///
/// # Safety
/// As above.
pub unsafe fn allreduce_pair(
    world: &'static World,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    reduction: &Reduction,
) -> Option<Result> {
    let input = reduction.input.as_ref()?;
    let mut stream = input.stream();
    // SAFETY: the caller's promise.
    let copy_out = |room: *mut u8, bytes| unsafe { stream.gather(room, bytes) };
    // SAFETY: as above.
    let take =
        |theirs: &Theirs<'_>| unsafe { combine_pair(world, reduction, input, (sides.rank(), theirs.source(world))) };
    exchange(world, ahead, sides, (reduction.function, &reduction.common(), input.layout.bytes), copy_out, take)
}

/// Reduces data of two ranks for which a notice has no room, and a stage has, to one of them; None when both meet.
///
/// # Safety
/// As above.
pub unsafe fn reduce_pair(
    world: &'static World,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    reduction: &Reduction,
) -> Option<Result> {
    let input = reduction.input.as_ref()?;
    let (root, rank, bytes) = (reduction.root?, sides.rank(), input.layout.bytes);
    let own = announcement(ahead, sides, Function::Reduce, Root::Rank(root), &reduction.common(), bytes);
    let key = own.key_ahead(rank);
    if root != rank {
        let mut stream = input.stream();
        // SAFETY: the caller's promise.
        let copy_out = |room: *mut u8, bytes| unsafe { stream.gather(room, bytes) };
        let is_lent = lend(world, ahead, (key, own), 1, copy_out);
        return if is_lent { Some(Ok(())) } else { refuse_gone_on(world, ahead, sides, own) };
    }
    ahead.listen(key, &own, false);
    let other = 1 - rank;
    let notice = ahead.hear(other)?;
    let (mut result, lent) = judge(world, sides, (key, own), (other, notice))?;
    let Some(lent) = lent else {
        let text = || format!("rank {other} has contributed nothing");
        return Some(result.and_then(|()| Err(Error::new(MPI_ERR_INTERN, text()))));
    };
    if result.is_ok() {
        // SAFETY: the caller's promise.
        result = unsafe { combine_pair(world, reduction, input, (rank, lent.source())) };
    }
    lent.give_back();
    Some(result)
}

/// Combines this rank's data and those of the other one.
///
/// # Safety
/// As above.
unsafe fn combine_pair(
    world: &'static World,
    reduction: &Reduction,
    input: &Held,
    (rank, theirs): (usize, Source<'_>),
) -> Result {
    let Some(output) = &reduction.output else { return Ok(()) };
    // The result must not be written where own data are yet to be read.
    // SAFETY: the caller's promise.
    let (address, _kept) = unsafe {
        if reduction.in_place {
            let memory = Memory::packed(input)?;
            (memory.address, Some(memory))
        } else {
            contiguous(input)?
        }
    };
    let own = Source::here(world, address, input.layout.bytes);
    let sources = if rank == 0 { [own, theirs] } else { [theirs, own] };
    // SAFETY: as above.
    unsafe { reduction.fold(&sources, reduction.entries.clone(), output.address) }
}
