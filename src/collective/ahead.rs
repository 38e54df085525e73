//! Broadcasts and reductions of few data in which ranks need not wait for all others.
//!
//! Each rank tells of its call by a notice (`comm/notices.rs`), which has its contribution, too: the root of a broadcast, and all
//! but the root of a reduction, go on then. Who needs another rank's data waits for its notice, and sees whether the calls go together.
//! What nobody could see in time all ranks learn when they meet: they compare what they remember of these calls.
//!
//! A call of many data is told of as well, and all meet in it.

use super::announcement::{Announcement, refuse_disagreement};
use super::call::Function;
use super::contribution::{AWAY, HERE};
use super::sides::Sides;
use super::source::Source;
use super::work::{Common, Movement, Pieces, Reduction, Regular, Root};
use crate::abi::MPI_SUCCESS;
use crate::comm::{Ahead, NOTICE_ROOM, Notice};
use crate::error::{Error, Result};
use crate::world::World;
use smallvec::SmallVec;

/// This rank's announcement of a call with so many bytes of data.
#[inline]
fn announcement(
    ahead: &mut Ahead<'_>,
    function: Function,
    root: usize,
    common: &Common,
    bytes: usize,
) -> Announcement {
    let mut own = Announcement::of(function, Root::Rank(root), common);
    own.exchange = ahead.exchange();
    own.form = if bytes > NOTICE_ROOM { AWAY } else { HERE };
    own.bytes = bytes as u64;
    ahead.remember(own.common_word());
    own
}

fn told_by(notice: &Notice) -> Announcement {
    // SAFETY: all notices of collective calls have an announcement.
    unsafe { notice.words() }
}

/// Finds what does not go together in the announcements of some ranks and this one's; the others are taken to be like it.
fn refuse(sides: &Sides<'_>, own: Announcement, others: impl IntoIterator<Item = (usize, Announcement)>) -> Result {
    let mut all = vec![own.of_listener(); sides.all.size];
    all[sides.rank()] = own;
    for (rank, other) in others {
        all[rank] = other;
    }
    refuse_disagreement(&all, sides)
}

/// Broadcasts; None when all ranks meet in this call.
///
/// # Safety
/// The buffer can be read, or written, as its datatype says.
pub unsafe fn broadcast(ahead: &mut Ahead<'_>, sides: &Sides<'_>, movement: &Movement) -> Option<Result> {
    let root = movement.pattern.root()?;
    let Some(Pieces::One(buffer)) = movement.send.as_ref().or(movement.receive.as_ref()) else { return None };
    let data = Regular::of(&buffer.layout);
    // SAFETY: the caller's promise.
    let copy_out = |room| unsafe { buffer.stream().gather(room, data.bytes) };
    // SAFETY: as above.
    let copy_in = |room| unsafe { buffer.stream().scatter(room, data.bytes) };
    broadcast_data(ahead, sides, root, data, (copy_out, copy_in))
}

/// Broadcasts data, which `copy_out` writes at the root and `copy_in` reads at the others.
#[inline]
pub fn broadcast_data(
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    root: usize,
    data: Regular,
    (copy_out, copy_in): (impl FnOnce(*mut u8), impl FnOnce(*const u8)),
) -> Option<Result> {
    let (rank, bytes) = (sides.rank(), data.bytes);
    let is_root = root == rank;
    let common = Common { sends: is_root.then_some(data), expects: (!is_root).then_some(data), ..Common::default() };
    let own = announcement(ahead, Function::Bcast, root, &common, bytes);
    let key = own.key(rank);
    if is_root && own.form == HERE {
        ahead.tell(key, &own, bytes, copy_out);
        return Some(Ok(()));
    }
    if is_root {
        ahead.tell(key, &own, 0, |_| ());
        return None;
    }
    ahead.tell_quietly(key, &own);
    let notice = ahead.hear(root)?;
    if notice.key() != key {
        let there = told_by(notice);
        if there.form == AWAY && there.is_of(Function::Bcast) {
            return None;
        }
        if let Err(error) = refuse(sides, own, [(root, there)]) {
            return Some(Err(error));
        }
    }
    copy_in(notice.data(bytes));
    Some(Ok(()))
}

/// Reduces; None when all ranks meet in this call.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn reduce(
    world: &'static World,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    reduction: &Reduction,
) -> Option<Result> {
    let input = reduction.input.as_ref()?;
    let bytes = input.layout.bytes;
    // SAFETY: the caller's promise; there is room for so many data.
    let write = |room| unsafe { input.stream().gather(room, bytes) };
    let combine = |notices: &[&Notice]| {
        let source = |notice: &&Notice| Source::here(world, notice.data(bytes) as usize, bytes);
        let sources: SmallVec<[Source; 16]> = notices.iter().map(source).collect();
        let place = reduction.output.as_ref().map_or(0, |output| output.address);
        // SAFETY: the caller's promise; the root has an output. Notices stay as they are until their ranks have met this one again.
        unsafe { reduction.fold(&sources, reduction.entries.clone(), place) }
    };
    reduce_data(ahead, sides, reduction.root?, &reduction.common(), bytes, write, combine)
}

/// Reduces so many bytes of data, which `write` writes, and `combine` combines from the notices of all ranks.
#[inline]
pub fn reduce_data(
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    root: usize,
    common: &Common,
    bytes: usize,
    write: impl FnOnce(*mut u8),
    combine: impl FnOnce(&[&Notice]) -> Result,
) -> Option<Result> {
    let own = announcement(ahead, Function::Reduce, root, common, bytes);
    let key = own.key(sides.rank());
    if own.form == HERE {
        ahead.tell(key, &own, bytes, write);
    } else {
        ahead.tell(key, &own, 0, |_| ());
    }
    if root != sides.rank() {
        return (own.form == HERE).then_some(Ok(()));
    }
    let mut notices = SmallVec::<[&Notice; 16]>::new();
    for rank in 0..sides.all.size {
        notices.push(ahead.hear(rank)?);
    }
    if notices.iter().any(|notice| notice.key() != key) {
        let all: Vec<_> = notices.iter().map(|notice| told_by(notice)).collect();
        if all.iter().any(|there| there.form == AWAY && there.is_of(Function::Reduce)) {
            return None;
        }
        if let Err(error) = refuse(sides, own, all.into_iter().enumerate()) {
            return Some(Err(error));
        }
    }
    Some(combine(&notices))
}

/// Tells that this rank's arguments are refused; None when all ranks meet in this call.
pub fn refused(ahead: &mut Ahead<'_>, sides: &Sides<'_>, function: Function, error: &Error) -> Option<Result> {
    let rank = sides.rank();
    let mut own = Announcement::refused(function, error.common_class());
    own.exchange = ahead.exchange();
    // Where all are refused, all know.
    ahead.remember(own.common_word());
    ahead.tell(own.key(rank), &own, 0, |_| ());
    // The root of a broadcast knows whether all meet; in a reduction any other rank does. Others may have been refused, too.
    for other in (0..sides.all.size).filter(|other| *other != rank) {
        let there = told_by(ahead.hear(other)?);
        if there.class() != MPI_SUCCESS {
            continue;
        }
        let there = match there.root() {
            Some(root) if function == Function::Bcast && root == rank => break,
            Some(root) if function == Function::Bcast => told_by(ahead.hear(root)?),
            _ => there,
        };
        if there.form == AWAY {
            return None;
        }
        break;
    }
    Some(Err(error.clone()))
}
