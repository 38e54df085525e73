//! Calls of few data in which ranks need not wait for all others.
//!
//! Each rank tells of its call by a notice (`comm/notices.rs`), which has its contribution, too. In those with a root (`rooted`) the root
//! of a broadcast, and all but the root of a reduction, go on then. Two ranks that both need each other's data wait for each other's
//! notice alone (`pair`). Who waits for a notice sees whether the calls go together. What nobody could see in time all ranks learn when
//! they meet: they compare what they remember of these calls.
//!
//! Data for which a notice has no room go on a stage of their rank's (`lent`). A call of more data is told of as well, and all meet in it.

mod lent;
mod pair;
mod rooted;

use super::call::{Function, MUTUAL};
use super::call_descriptor::{CallDescriptor, refuse_disagreement};
use super::contribution::{AWAY, HERE, NOTHING};
use super::sides::Sides;
use super::work::{Common, Root};
use crate::abi::MPI_ERR_INTERN;
use crate::comm::{Ahead, MailboxSlot, NOTICE_ROOM};
use crate::datatype::Held;
use crate::error::{Error, Reason, Result};
use crate::runtime::Runtime;
use lent::{Lent, lend};

pub use lent::{Theirs, are_lent};
pub use pair::{allreduce_pair, exchange, move_pair, reduce_pair};
pub use rooted::{broadcast, broadcast_data, reduce, reduce_data};

/// This rank's announcement of a call with so many bytes of data, which it has yet to put on a stage, if they go there.
#[inline]
fn announcement(
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    function: Function,
    root: Root,
    common: &Common,
    bytes: usize,
) -> CallDescriptor {
    let mut own = CallDescriptor::of(function, root, common);
    own.exchange = ahead.exchange();
    own.form = match bytes {
        0..=NOTICE_ROOM => HERE,
        _ if are_lent(sides, function, bytes) => NOTHING,
        _ => AWAY,
    };
    own.bytes = bytes as u64;
    remember(ahead, function, &mut own);
    own
}

/// Remembers a call until ranks compare such calls, which they do now in those in which each hears all others.
#[inline]
fn remember(ahead: &mut Ahead<'_>, function: Function, own: &mut CallDescriptor) {
    if MUTUAL.contains(&function) {
        own.history = ahead.forget();
    } else {
        ahead.remember(own.common_word());
    }
}

fn told_by(notice: &MailboxSlot) -> CallDescriptor {
    // SAFETY: all notices of collective calls have an announcement.
    unsafe { notice.words() }
}

/// Finds what does not go together in the notices of some ranks and this one's call; the others are taken to be like it.
fn refuse(sides: &Sides<'_>, own: CallDescriptor, others: &[(usize, &MailboxSlot)]) -> Result {
    let mut all = vec![own.of_listener(); sides.all.size];
    all[sides.rank()] = own;
    for (rank, notice) in others {
        all[*rank] = told_by(notice);
    }
    refuse_disagreement(&all, sides, |failed| {
        let notice = others.iter().find(|(rank, _)| *rank == failed);
        // SAFETY: the rank has failed, and its notice has the reason where data would be.
        notice.map_or(Reason::NONE, |(_, notice)| unsafe { notice.data().cast::<Reason>().read_unaligned() })
    })
}

/// Whether a rank that has told this has data for others, and needs none.
///
/// | of a call | with data here, or lent | with more data | refused |
/// | --- | --- | --- | --- |
/// | the root of a broadcast, another rank than the root of a reduction | goes on | meets all | decides by the others |
/// | the root of a reduction | decides by the others | the same; of two ranks meets all | decides by the others |
/// | another rank of a broadcast | decides by the root | decides by the root | decides by the others |
/// | one of two that need each other's data | decides by the other | decides by the other | decides by the other |
///
/// Who decides meets all if one of those does that it looks at; of two that need each other's data both also do when one has more data,
/// and they are in the same function, as they both see. Of two ranks none waits to meet one that goes on.
fn is_giver(rank: usize, there: &CallDescriptor) -> bool {
    match there.root() {
        Some(root) if there.is_of(Function::Bcast) => root == rank,
        Some(root) => root != rank,
        None => false,
    }
}

/// Whether a rank that has told this waits for all to meet, unless the other one of two goes on.
fn meets_all(sides: &Sides<'_>, rank: usize, there: &CallDescriptor) -> bool {
    let is_root_of_two = there.is_of(Function::Reduce) && sides.all.size == 2;
    there.form == AWAY && (is_giver(rank, there) || is_root_of_two)
}

/// Before all meet as this rank has more data: an error if the other one of two has gone on. None when they meet.
fn refuse_gone_on(
    runtime: &'static Runtime,
    ahead: &Ahead<'_>,
    sides: &Sides<'_>,
    own: CallDescriptor,
) -> Option<Result> {
    if sides.all.size != 2 {
        return None;
    }
    let other = 1 - sides.rank();
    let notice = ahead.hear(other)?;
    let there = told_by(notice);
    if !is_giver(other, &there) || there.form == AWAY {
        return None;
    }
    if let Some(lent) = Lent::of(runtime, sides, other, &there) {
        lent.give_back();
    }
    Some(refuse(sides, own, &[(other, notice)]))
}

/// What a rank has told whose data this one waits for, whether that goes together with its own call, and what is lent to it; None when that
/// rank wants all to meet.
fn judge(
    runtime: &'static Runtime,
    sides: &Sides<'_>,
    (key, own): (u64, CallDescriptor),
    (rank, notice): (usize, &MailboxSlot),
) -> Option<(Result, Option<Lent>)> {
    let there = told_by(notice);
    if meets_all(sides, rank, &there) {
        return None;
    }
    let result = if notice.key() == key { Ok(()) } else { refuse(sides, own, &[(rank, notice)]) };
    Some((result, Lent::of(runtime, sides, rank, &there)))
}

/// Has `take` take what another rank has told or lent, so many bytes, if the calls go together, as was judged; gives back what was lent.
#[inline]
fn settle(
    (mut result, lent): (Result, Option<Lent>),
    notice: &MailboxSlot,
    bytes: usize,
    take: impl FnOnce(&Theirs<'_>) -> Result,
) -> Result {
    if result.is_ok() {
        result = match &lent {
            Some(lent) => take(&Theirs::Lent(lent)),
            None if bytes <= NOTICE_ROOM => take(&Theirs::Told(notice.data(), bytes)),
            None => Err(Error::new(MPI_ERR_INTERN, "the data of another rank are nowhere".into())),
        };
    }
    if let Some(lent) = lent {
        lent.give_back();
    }
    result
}

/// Tells of a call with data for which a notice has no room, and lends them to those who need them; None when all meet instead.
fn give(
    runtime: &'static Runtime,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    (key, own): (u64, CallDescriptor),
    copy_out: impl FnMut(*mut u8, usize),
) -> Option<Result> {
    if lend(runtime, ahead, sides, (key, own), copy_out) {
        return Some(Ok(()));
    }
    refuse_gone_on(runtime, ahead, sides, own)
}

/// What copies the data of a buffer, as many as are asked for, and then those behind them.
///
/// # Safety
/// The buffer can be read as long as the result is used.
unsafe fn gatherer(buffer: &Held) -> impl FnMut(*mut u8, usize) {
    let mut stream = buffer.stream();
    // SAFETY: the caller's promise.
    move |room, bytes| unsafe { stream.gather(room, bytes) }
}

/// What copies to a buffer in the same way.
///
/// # Safety
/// The buffer can be written as long as the result is used.
unsafe fn scatterer(buffer: &Held) -> impl FnMut(*const u8, usize) {
    let mut stream = buffer.stream();
    // SAFETY: the caller's promise.
    move |data, bytes| unsafe { stream.scatter(data, bytes) }
}

/// Tells that this rank's arguments are refused; None when all ranks meet in this call.
pub fn refused(
    runtime: &'static Runtime,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    function: Function,
    error: &Error,
) -> Option<Result> {
    let rank = sides.rank();
    let mut own = CallDescriptor::refused(function, error.common_class());
    own.exchange = ahead.exchange();
    // Where all are refused, all know.
    remember(ahead, function, &mut own);
    ahead.tell(own.key(rank), &own, size_of::<Reason>(), |room| {
        // SAFETY: a notice has room for the data of a call, which is longer.
        unsafe { room.cast::<Reason>().write_unaligned(Reason::of(error)) };
    });
    let mut all_meet = false;
    for other in (0..sides.all.size).filter(|other| *other != rank) {
        let there = told_by(ahead.hear(other)?);
        all_meet |= meets_all(sides, other, &there) || (there.is_mutual() && there.is_as(&own) && there.form == AWAY);
        if own.is_mutual() && there.is_mutual() {
            ahead.have_all_heard();
        }
        if let Some(lent) = Lent::of(runtime, sides, other, &there) {
            lent.give_back();
        }
    }
    (!all_meet).then(|| Err(error.clone()))
}
