//! Calls of two ranks: reductions to one of them whose data are lent, and calls in which both need each other's data.
//!
//! In the latter each waits for the other's notice, so that both see the same, and no rank waits at the end.

use super::lent::{Theirs, lend};
use super::{announcement, gatherer, give, judge, scatterer, settle, told_by};
use crate::coll::call::Function;
use crate::coll::contribution::{AWAY, HERE, contiguous};
use crate::coll::memory::Memory;
use crate::coll::sides::Sides;
use crate::coll::source::Source;
use crate::coll::work::{Common, Movement, Reduction, Root};
use crate::comm::Ahead;
use crate::datatype::Held;
use crate::error::Result;
use crate::runtime::Runtime;

/// A call in which each of two ranks has so many bytes for the other, which `copy_out` writes, and `take` gets those of the other. None
/// when both meet in it.
#[inline]
pub fn exchange(
    runtime: &'static Runtime,
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
        is_away = !lend(runtime, ahead, sides, (key, own), copy_out);
    }
    let notice = ahead.hear(other)?;
    let is_alike = notice.key() == key;
    if is_alike || told_by(notice).is_mutual() {
        ahead.have_all_heard();
    }
    if own.form == HERE && is_alike {
        return Some(take(&Theirs::Told(notice.data(), bytes)));
    }
    let (result, lent) = judge(runtime, sides, (key, own), (other, notice))?;
    let there = told_by(notice);
    if there.is_as(&own) && (is_away || there.form == AWAY) {
        // Both know that, and meet.
        if let Some(lent) = lent {
            lent.give_back();
        }
        return None;
    }
    Some(settle((result, lent), notice, bytes, take))
}

/// Moves data between two ranks that both have some; None when both meet.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn move_pair(
    runtime: &'static Runtime,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    movement: &Movement,
) -> Option<Result> {
    let other = 1 - sides.rank();
    let (from, to) = (movement.send.as_ref()?.of(other), movement.receive.as_ref()?.of(other));
    // SAFETY: the caller's promise.
    let copy_out = unsafe { gatherer(&from) };
    let take = |theirs: &Theirs<'_>| {
        // SAFETY: as above; what goes to the other rank has been read.
        unsafe {
            movement.copy_own(sides);
            theirs.read(scatterer(&to));
        }
        Ok(())
    };
    exchange(runtime, ahead, sides, (movement.function, &movement.common(), from.layout.bytes), copy_out, take)
}

/// Reduces data of two ranks that both get the result; None when both meet.
///
/// # Safety
/// As above.
pub unsafe fn allreduce_pair(
    runtime: &'static Runtime,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    reduction: &Reduction,
) -> Option<Result> {
    let input = reduction.input.as_ref()?;
    // SAFETY: the caller's promise.
    let copy_out = unsafe { gatherer(input) };
    // SAFETY: as above.
    let take = |theirs: &Theirs<'_>| unsafe { combine(runtime, sides, reduction, input, theirs) };
    exchange(runtime, ahead, sides, (reduction.function, &reduction.common(), input.layout.bytes), copy_out, take)
}

/// Reduces data of two ranks for which a notice has no room, and a stage has, to one of them; None when both meet.
///
/// # Safety
/// As above.
pub unsafe fn reduce_pair(
    runtime: &'static Runtime,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    reduction: &Reduction,
) -> Option<Result> {
    let input = reduction.input.as_ref()?;
    let (root, rank, bytes) = (reduction.root?, sides.rank(), input.layout.bytes);
    let own = announcement(ahead, sides, Function::Reduce, Root::Rank(root), &reduction.common(), bytes);
    let key = own.key_ahead(rank);
    if root != rank {
        // SAFETY: the caller's promise.
        return give(runtime, ahead, sides, (key, own), unsafe { gatherer(input) });
    }
    ahead.listen(key, &own, false);
    let other = 1 - rank;
    let notice = ahead.hear(other)?;
    let judged = judge(runtime, sides, (key, own), (other, notice))?;
    // SAFETY: as above.
    Some(settle(judged, notice, bytes, |theirs| unsafe { combine(runtime, sides, reduction, input, theirs) }))
}

/// Combines this rank's data and those of the other one.
///
/// # Safety
/// As above.
unsafe fn combine(
    runtime: &'static Runtime,
    sides: &Sides<'_>,
    reduction: &Reduction,
    input: &Held,
    theirs: &Theirs<'_>,
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
    let own = Source::here(runtime, address, input.layout.bytes);
    let theirs = theirs.source(runtime);
    let sources = if sides.rank() == 0 { [own, theirs] } else { [theirs, own] };
    // SAFETY: as above.
    unsafe { reduction.fold(&sources, reduction.entries.clone(), output.address) }
}
