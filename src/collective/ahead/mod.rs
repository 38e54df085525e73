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

use super::announcement::{Announcement, refuse_disagreement};
use super::call::Function;
use super::contribution::{AWAY, HERE, NOTHING};
use super::sides::Sides;
use super::work::{Common, Root};
use crate::abi::MPI_SUCCESS;
use crate::comm::{Ahead, NOTICE_ROOM, Notice};
use crate::error::{Error, Result};
use crate::world::World;
use lent::Lent;

pub use lent::are_lent;
pub use pair::{Theirs, allreduce_pair, exchange, move_pair, reduce_pair};
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
) -> Announcement {
    let mut own = Announcement::of(function, root, common);
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
fn remember(ahead: &mut Ahead<'_>, function: Function, own: &mut Announcement) {
    if matches!(function, Function::Bcast | Function::Reduce) {
        ahead.remember(own.common_word());
    } else {
        own.history = ahead.forget();
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

/// Whether a rank that has told this waits for all others, whatever they tell: there are more data than anybody else has seen.
fn waits_for_all(sides: &Sides<'_>, rank: usize, there: &Announcement) -> bool {
    // The root of a reduction does not when others have gone on, of which there is none in a call that is not theirs.
    let waits = match there.root() {
        Some(root) if there.is_of(Function::Bcast) => root == rank,
        Some(root) => root != rank || sides.all.size == 2,
        None => false,
    };
    waits && there.form == AWAY
}

/// The same, or it waits for those who are in a call of the same function, as this one is.
fn wants_all_to_meet(sides: &Sides<'_>, own: &Announcement, rank: usize, there: &Announcement) -> bool {
    there.form == AWAY && (there.is_as(own) || waits_for_all(sides, rank, there))
}

/// What a rank has told whose data this one waits for, whether that goes together with its own call, and what is lent to it; None when that
/// rank wants all to meet.
fn judge(
    world: &'static World,
    sides: &Sides<'_>,
    (key, own): (u64, Announcement),
    (rank, notice): (usize, &Notice),
) -> Option<(Result, Option<Lent>)> {
    let there = told_by(notice);
    if wants_all_to_meet(sides, &own, rank, &there) {
        return None;
    }
    let result = if notice.key() == key { Ok(()) } else { refuse(sides, own, [(rank, there)]) };
    Some((result, Lent::of(world, sides, rank, &there)))
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
    remember(ahead, function, &mut own);
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
        if wants_all_to_meet(sides, &own, teller, &there) {
            return None;
        }
        if let Some(lent) = Lent::of(world, sides, teller, &there) {
            lent.give_back();
        }
        break;
    }
    Some(Err(error.clone()))
}
