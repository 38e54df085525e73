//! Broadcasts, and reductions to one rank.

use super::lent::Lent;
use super::{announcement, gatherer, give, judge, meets_all, refuse, refuse_gone_on, scatterer, settle, told_by};
use crate::abi::MPI_ERR_INTERN;
use crate::coll::call::Function;
use crate::coll::contribution::HERE;
use crate::coll::sides::Sides;
use crate::coll::source::Source;
use crate::coll::work::{Common, Movement, Pieces, Reduction, Regular, Root};
use crate::comm::{Ahead, MailboxSlot};
use crate::error::{Error, Result};
use crate::runtime::Runtime;
use smallvec::SmallVec;

/// Broadcasts; None when all ranks meet in this call.
///
/// # Safety
/// The buffer can be read, or written, as its datatype says.
pub unsafe fn broadcast(
    runtime: &'static Runtime,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    movement: &Movement,
) -> Option<Result> {
    let root = movement.pattern.root()?;
    let Some(Pieces::One(buffer)) = movement.send.as_ref().or(movement.receive.as_ref()) else { return None };
    let data = Regular::of(&buffer.layout);
    // SAFETY: the caller's promise.
    let copy = unsafe { (gatherer(buffer), scatterer(buffer)) };
    broadcast_data(runtime, ahead, sides, root, data, copy)
}

/// Broadcasts data, of which `copy_out` writes the next ones at the root, and `copy_in` reads them at the others.
#[inline]
pub fn broadcast_data(
    runtime: &'static Runtime,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    root: usize,
    data: Regular,
    (mut copy_out, mut copy_in): (impl FnMut(*mut u8, usize), impl FnMut(*const u8, usize)),
) -> Option<Result> {
    let (rank, bytes) = (sides.rank(), data.bytes);
    let is_root = root == rank;
    let common = Common { sends: is_root.then_some(data), expects: (!is_root).then_some(data), ..Common::default() };
    let own = announcement(ahead, sides, Function::Bcast, Root::Rank(root), &common, bytes);
    let key = own.key_ahead(rank);
    if is_root && own.form == HERE {
        ahead.tell(key, &own, bytes, |room| copy_out(room, bytes));
        return Some(Ok(()));
    }
    if is_root {
        return give(runtime, ahead, sides, (key, own), copy_out);
    }
    ahead.listen(key, &own, own.form == HERE);
    let notice = ahead.hear(root)?;
    if notice.key() == key && own.form == HERE {
        copy_in(notice.data(), bytes);
        return Some(Ok(()));
    }
    let judged = judge(runtime, sides, (key, own), (root, notice))?;
    Some(settle(judged, notice, bytes, |theirs| {
        theirs.read(copy_in);
        Ok(())
    }))
}

/// Reduces; None when all ranks meet in this call.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn reduce(
    runtime: &'static Runtime,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    reduction: &Reduction,
) -> Option<Result> {
    let input = reduction.input.as_ref()?;
    let bytes = input.layout.bytes;
    // SAFETY: the caller's promise.
    let mut copy_out = unsafe { gatherer(input) };
    let write = |room: *mut u8| copy_out(room, bytes);
    let combine = |notices: &[&MailboxSlot]| {
        let source = |notice: &&MailboxSlot| Source::here(runtime, notice.data() as usize, bytes);
        let sources: SmallVec<[Source; 16]> = notices.iter().map(source).collect();
        let place = reduction.output.as_ref().map_or(0, |output| output.address);
        // SAFETY: the caller's promise; the root has an output. Notices stay as they are while a rank is in their call.
        unsafe { reduction.fold(&sources, reduction.entries.clone(), place) }
    };
    reduce_data(runtime, ahead, sides, reduction.root?, &reduction.common(), bytes, write, combine)
}

/// Reduces so many bytes of data, which `write` writes, and `combine` combines from the notices of all ranks.
#[inline]
#[allow(clippy::too_many_arguments, reason = "the call, what is told of it, and what is done with it")]
pub fn reduce_data(
    runtime: &'static Runtime,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    root: usize,
    common: &Common,
    bytes: usize,
    write: impl FnOnce(*mut u8),
    combine: impl FnOnce(&[&MailboxSlot]) -> Result,
) -> Option<Result> {
    let own = announcement(ahead, sides, Function::Reduce, Root::Rank(root), common, bytes);
    let key = own.key(sides.rank());
    if own.form == HERE {
        ahead.tell(key, &own, bytes, write);
    } else {
        ahead.tell(key, &own, 0, |_| ());
    }
    if root != sides.rank() {
        return if own.form == HERE { Some(Ok(())) } else { refuse_gone_on(runtime, ahead, sides, own) };
    }
    if own.form != HERE && sides.all.size == 2 {
        return refuse_gone_on(runtime, ahead, sides, own);
    }
    let mut notices = SmallVec::<[&MailboxSlot; 16]>::new();
    for rank in 0..sides.all.size {
        notices.push(ahead.hear(rank)?);
    }
    if notices.iter().any(|notice| notice.key() != key) {
        let all: Vec<_> = notices.iter().map(|notice| told_by(notice)).collect();
        let others = || all.iter().enumerate().filter(|(rank, _)| *rank != root);
        let all_meet = others().any(|(rank, there)| meets_all(sides, rank, there));
        let refused = if all_meet {
            None
        } else {
            let numbered: Vec<_> = notices.iter().copied().enumerate().collect();
            refuse(sides, own, &numbered).err()
        };
        if all_meet || refused.is_some() || own.form != HERE {
            // What they have lent to this rank is of no use.
            let lent = others().filter_map(|(rank, there)| Lent::of(runtime, sides, rank, there));
            lent.for_each(Lent::give_back);
            let text = || "the data of another rank are nowhere".to_owned();
            return (!all_meet).then(|| Err(refused.unwrap_or_else(|| Error::new(MPI_ERR_INTERN, text()))));
        }
    }
    Some(combine(&notices))
}
