//! Broadcasts and reductions of few data in which ranks need not wait for all others.
//!
//! Each rank tells of its call by a notice (`comm/notices.rs`), which has its contribution, too: the root of a broadcast, and all
//! but the root of a reduction, go on then. Who needs another rank's data waits for its notice, and sees whether the calls go together.
//! What nobody could see in time all ranks learn when they meet: they compare what they remember of these calls.
//!
//! Data for which a notice has no room go on a stage of their rank's, which is lent to those who read them, and given back by the last
//! of them; reductions do so in communicators of two ranks. A call of more data is told of as well, and all meet in it.

use super::announcement::{Announcement, refuse_disagreement};
use super::call::Function;
use super::contribution::{AWAY, HERE, NOTHING, STAGED, contiguous};
use super::memory::Memory;
use super::sides::Sides;
use super::source::{Place, Source};
use super::work::{Common, Movement, Pieces, Reduction, Regular, Root};
use crate::abi::{MPI_ERR_INTERN, MPI_SUCCESS};
use crate::comm::{Ahead, NOTICE_ROOM, Notice};
use crate::datatype::Held;
use crate::error::{Error, Result};
use crate::node::{Stage, Stages};
use crate::words::spins;
use crate::world::World;
use smallvec::SmallVec;

/// Whether so many bytes go on a stage.
fn are_lent(sides: &Sides<'_>, function: Function, bytes: usize) -> bool {
    bytes > NOTICE_ROOM && bytes <= Stages::ROOM && (function == Function::Bcast || sides.all.size == 2)
}

/// This rank's announcement of a call with so many bytes of data, which it has yet to put on a stage, if they go there.
#[inline]
fn announcement(
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    function: Function,
    root: usize,
    common: &Common,
    bytes: usize,
) -> Announcement {
    let mut own = Announcement::of(function, Root::Rank(root), common);
    own.exchange = ahead.exchange();
    own.form = match bytes {
        0..=NOTICE_ROOM => HERE,
        _ if are_lent(sides, function, bytes) => NOTHING,
        _ => AWAY,
    };
    own.bytes = bytes as u64;
    ahead.remember(own.common_word());
    own
}

/// Looks for a stage before all meet: who reads what this rank has put on its stages gives them back soon.
const LOOKS: usize = 1000;

/// A stage for so many bytes, which this many ranks will read.
fn stage_for(world: &'static World, bytes: usize, readers: usize) -> Option<Stage<'static>> {
    let looks = if spins() { LOOKS } else { 1 };
    let stage = (0..looks).find_map(|_| world.stages.take(bytes))?;
    stage.expect(readers);
    Some(stage)
}

/// A stage with the data of a rank's call that was lent to this one among others.
struct Lent {
    world: &'static World,
    /// Whose it is, and which.
    process: usize,
    number: usize,
    bytes: usize,
    readers: usize,
}

impl Lent {
    /// That of a rank, if it has told of one and this rank is among its readers.
    fn of(world: &'static World, sides: &Sides<'_>, rank: usize, there: &Announcement) -> Option<Self> {
        let readers = if there.is_of(Function::Bcast) { sides.all.size - 1 } else { 1 };
        let is_reader = there.is_of(Function::Bcast) || there.root() == Some(sides.rank());
        let (process, number) = (sides.all.process(rank), there.address as usize);
        (there.form == STAGED && is_reader).then_some(Self {
            world,
            process,
            number,
            bytes: there.bytes as usize,
            readers,
        })
    }

    fn read(&self, read: impl FnMut(*const u8, usize)) {
        self.world.stages.read(self.process, self.number, self.bytes, read);
    }

    /// Gives it back, once all of the data stand there: then its rank writes nothing there any more.
    fn give_back(self) {
        self.world.stages.wait_for(self.process, self.number, self.bytes);
        self.world.stages.give_back_by(self.readers, self.process, self.number);
    }
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

/// What a rank has told whose data this one waits for, whether that goes together with its own call, and what is lent to it; None when that
/// rank wants all to meet.
fn judge(
    world: &'static World,
    sides: &Sides<'_>,
    (key, own): (u64, Announcement),
    (rank, notice): (usize, &Notice),
) -> Option<(Announcement, Result, Option<Lent>)> {
    let there = told_by(notice);
    if there.form == AWAY && there.is_as(&own) {
        return None;
    }
    let result = if notice.key() == key { Ok(()) } else { refuse(sides, own, [(rank, there)]) };
    Some((there, result, Lent::of(world, sides, rank, &there)))
}

/// Broadcasts; None when all ranks meet in this call.
///
/// # Safety
/// The buffer can be read, or written, as its datatype says.
pub unsafe fn broadcast(
    world: &'static World,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    movement: &Movement,
) -> Option<Result> {
    let root = movement.pattern.root()?;
    let Some(Pieces::One(buffer)) = movement.send.as_ref().or(movement.receive.as_ref()) else { return None };
    let data = Regular::of(&buffer.layout);
    let [mut from, mut to] = [buffer.stream(), buffer.stream()];
    // SAFETY: the caller's promise.
    let copy_out = |room: *mut u8, bytes| unsafe { from.gather(room, bytes) };
    // SAFETY: as above.
    let copy_in = |room: *const u8, bytes| unsafe { to.scatter(room, bytes) };
    broadcast_data(world, ahead, sides, root, data, (copy_out, copy_in))
}

/// Broadcasts data, of which `copy_out` writes the next ones at the root, and `copy_in` reads them at the others.
#[inline]
pub fn broadcast_data(
    world: &'static World,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    root: usize,
    data: Regular,
    (mut copy_out, mut copy_in): (impl FnMut(*mut u8, usize), impl FnMut(*const u8, usize)),
) -> Option<Result> {
    let (rank, bytes) = (sides.rank(), data.bytes);
    let is_root = root == rank;
    let common = Common { sends: is_root.then_some(data), expects: (!is_root).then_some(data), ..Common::default() };
    let own = announcement(ahead, sides, Function::Bcast, root, &common, bytes);
    let key = own.key_ahead(rank);
    if is_root && own.form == HERE {
        ahead.tell(key, &own, bytes, |room| copy_out(room, bytes));
        return Some(Ok(()));
    }
    if is_root {
        return lend(world, ahead, (key, own), sides.all.size - 1, copy_out);
    }
    ahead.tell_quietly(key, &own);
    let notice = ahead.hear(root)?;
    if notice.key() == key && own.form == HERE {
        copy_in(notice.data(bytes), bytes);
        return Some(Ok(()));
    }
    let (_, result, lent) = judge(world, sides, (key, own), (root, notice))?;
    match lent {
        Some(lent) => {
            if result.is_ok() {
                lent.read(copy_in);
            }
            lent.give_back();
        }
        None if result.is_ok() => copy_in(notice.data(bytes), bytes),
        None => (),
    }
    Some(result)
}

/// Tells of a call with data that `copy_out` writes on a stage, which so many ranks read; None when there is none for them, and all meet.
fn lend(
    world: &'static World,
    ahead: &Ahead<'_>,
    (key, mut own): (u64, Announcement),
    readers: usize,
    copy_out: impl FnMut(*mut u8, usize),
) -> Option<Result> {
    let bytes = own.bytes as usize;
    let stage = if own.form == AWAY { None } else { stage_for(world, bytes, readers) };
    let Some(stage) = stage else {
        own.form = AWAY;
        ahead.tell(key, &own, 0, |_| ());
        return None;
    };
    own.form = STAGED;
    own.address = stage.number as u64;
    ahead.tell(key, &own, 0, |_| ());
    // The others read the first of them meanwhile.
    stage.fill(bytes, copy_out);
    stage.lend();
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
    if are_lent(sides, Function::Reduce, bytes) {
        // SAFETY: the caller's promise.
        return unsafe { reduce_pair(world, ahead, sides, reduction, input) };
    }
    // SAFETY: the caller's promise; there is room for so many data.
    let write = |room| unsafe { input.stream().gather(room, bytes) };
    let combine = |notices: &[&Notice]| {
        let source = |notice: &&Notice| Source::here(world, notice.data(bytes) as usize, bytes);
        let sources: SmallVec<[Source; 16]> = notices.iter().map(source).collect();
        let place = reduction.output.as_ref().map_or(0, |output| output.address);
        // SAFETY: the caller's promise; the root has an output. Notices stay as they are until their ranks have met this one again.
        unsafe { reduction.fold(&sources, reduction.entries.clone(), place) }
    };
    reduce_data(world, ahead, sides, reduction.root?, &reduction.common(), bytes, write, combine)
}

/// Reduces data of two ranks for which a notice has no room, and a stage has; None as above.
///
/// # Safety
/// As above.
unsafe fn reduce_pair(
    world: &'static World,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    reduction: &Reduction,
    input: &Held,
) -> Option<Result> {
    let (root, rank, bytes) = (reduction.root?, sides.rank(), input.layout.bytes);
    let own = announcement(ahead, sides, Function::Reduce, root, &reduction.common(), bytes);
    let key = own.key_ahead(rank);
    if root != rank {
        let mut stream = input.stream();
        // SAFETY: the caller's promise.
        return lend(world, ahead, (key, own), 1, |room, bytes| unsafe { stream.gather(room, bytes) });
    }
    ahead.tell_quietly(key, &own);
    let other = 1 - rank;
    let notice = ahead.hear(other)?;
    let (there, mut result, lent) = judge(world, sides, (key, own), (other, notice))?;
    let Some(lent) = lent else {
        let text = || format!("rank {other} has contributed nothing (form {})", there.form);
        return Some(result.and_then(|()| Err(Error::new(MPI_ERR_INTERN, text()))));
    };
    if result.is_ok() {
        let theirs = Source::new(world, Place::Filling(lent.process, lent.number), bytes);
        // SAFETY: the caller's promise.
        result = unsafe { combine_pair(world, reduction, input, (rank, theirs)) };
    }
    lent.give_back();
    Some(result)
}

/// Combines the root's own data, which is this one of two ranks, and those of the other.
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

/// Reduces so many bytes of data, which `write` writes, and `combine` combines from the notices of all ranks.
#[inline]
#[allow(clippy::too_many_arguments, reason = "the call, what is told of it, and what is done with it")]
pub fn reduce_data(
    world: &'static World,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    root: usize,
    common: &Common,
    bytes: usize,
    write: impl FnOnce(*mut u8),
    combine: impl FnOnce(&[&Notice]) -> Result,
) -> Option<Result> {
    let own = announcement(ahead, sides, Function::Reduce, root, common, bytes);
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
        let others = || all.iter().enumerate().filter(|(rank, _)| *rank != root);
        let is_any = |forms: &[u32]| {
            let is_so = |there: &Announcement| there.class() == MPI_SUCCESS && there.is_of(Function::Reduce);
            others().any(|(_, there)| is_so(there) && forms.contains(&there.form))
        };
        // Where this rank's data alone are too long others have gone on, and do not meet it.
        let all_meet = is_any(&[AWAY]) || (own.form == AWAY && !is_any(&[HERE, STAGED]));
        let refused = if all_meet { None } else { refuse(sides, own, all.iter().copied().enumerate()).err() };
        if all_meet || refused.is_some() || own.form != HERE {
            // What they have lent to this rank is of no use.
            let lent = others().filter_map(|(rank, there)| Lent::of(world, sides, rank, there));
            lent.for_each(Lent::give_back);
            let text = || "the data of another rank are nowhere".to_owned();
            return (!all_meet).then(|| Err(refused.unwrap_or_else(|| Error::new(MPI_ERR_INTERN, text()))));
        }
    }
    Some(combine(&notices))
}

/// Tells that this rank's arguments are refused; None when all ranks meet in this call.
pub fn refused(
    world: &'static World,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    function: Function,
    error: &Error,
) -> Option<Result> {
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
        let (teller, there) = match there.root() {
            Some(root) if function == Function::Bcast && root == rank => break,
            Some(root) if function == Function::Bcast => (root, told_by(ahead.hear(root)?)),
            _ => (other, there),
        };
        if there.form == AWAY {
            return None;
        }
        if let Some(lent) = Lent::of(world, sides, teller, &there) {
            lent.give_back();
        }
        break;
    }
    Some(Err(error.clone()))
}
