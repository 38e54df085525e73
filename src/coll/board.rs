//! The board: how the ranks of a blocking call tell each other what they are about.
//!
//! Each rank writes an announcement into its slot of the communicator's shared area, and passes a barrier; then each reads those
//! of all. Announcements that do not go together are an error at every rank, since each of them finds one that differs from
//! its own: so all of them know, with nothing more said, whether to go on. A contribution that fits stands in the slot, behind
//! the announcement; a longer one is put on a stage of the rank's, which stays lent until all meet again, or stays where it is, and then
//! another barrier ends the call, before which the others read it.

use super::call::Function;
use super::call_descriptor::{CallDescriptor, refuse_disagreement};
use super::contribution::{
    AWAY, Contribution, HEAD, HERE, PIECES_HERE, PIECES_STAGED, Prepared, ROOM, STAGED, STREAMED, TABLE_AWAY,
    TABLE_HERE,
};
use super::sides::Sides;
use super::source::{Place, Source};
use super::stream::{self, Incoming};
use super::work::{Common, Root};
use crate::abi::*;
use crate::comm::Slots;
use crate::datatype::Stream;
use crate::error::{Error, Reason, Result, fail};
use crate::object::argument_hash::mixed;
use crate::runtime::Runtime;

const _: () = assert!(size_of::<CallDescriptor>() <= HEAD && size_of::<Reason>() <= ROOM);

/// The announcements of all ranks, which go together.
#[derive(Debug)]
pub struct Board<'a> {
    runtime: &'static Runtime,
    sides: &'a Sides<'a>,
    function: Function,
    slots: Slots<'a>,
    /// The announcements of all ranks; None when they are alike, and all of them short.
    all: Option<Vec<CallDescriptor>>,
    prepared: Prepared,
}

/// Announces this rank's call, or that it was refused, and waits for those of all others. None when there is one rank. The errors
/// are this rank's own, or tell what does not go together: MPI_ERR_OTHER (another function), MPI_ERR_ROOT, MPI_ERR_OP,
/// MPI_ERR_TRUNCATE, MPI_ERR_TYPE, MPI_ERR_COUNT, or the class of a rank whose arguments were refused. Then no rank goes on.
///
/// # Safety
/// The buffers of the contribution can be read until the call ends.
pub unsafe fn announce<'a>(
    runtime: &'static Runtime,
    sides: &'a Sides<'a>,
    function: Function,
    root: Root,
    call: Result<(Common, Contribution<'_>)>,
) -> Result<Option<Board<'a>>> {
    if sides.all.size == 1 {
        return call.map(|_| None);
    }
    let ready = call.and_then(|(common, contribution)| {
        // SAFETY: the caller's promise.
        let prepared = unsafe { Prepared::of(runtime, sides, function, &contribution)? };
        Ok((common, contribution, prepared))
    });
    let own = match &ready {
        Err(error) => CallDescriptor::refused(function, error.common_class()),
        Ok((common, _, prepared)) => {
            let mut announcement = CallDescriptor::of(function, root, common);
            announcement.form = prepared.form;
            announcement.bytes = prepared.bytes;
            announcement.address = prepared.address;
            announcement
        }
    };
    let write = |room: *mut u8| match &ready {
        // SAFETY: the room is that of a slot; the caller's promise.
        Ok((_, contribution, prepared)) => unsafe { prepared.write(sides, contribution, room) },
        // SAFETY: the room is that of a slot, which is longer.
        Err(error) => unsafe { room.cast::<Reason>().write_unaligned(Reason::of(error)) },
    };
    let Some(slots) = tell(sides, function, own, write) else { return Ok(None) };
    let prepared = ready?.2;
    Board::of(runtime, sides, function, slots, prepared).map(Some)
}

/// The same of a call of more than one rank that is not refused, and has no root. The contribution of all
/// is of one form and for the slot, where `write` writes it; `read` is given where those of the others stand.
#[inline]
pub fn announce_short<R>(
    sides: &Sides<'_>,
    function: Function,
    (common, form, bytes): (&Common, u32, usize),
    write: impl FnOnce(*mut u8),
    read: impl FnOnce(&Slots<'_>) -> R,
) -> Result<R> {
    let mut own = CallDescriptor::of(function, Root::Nobody, common);
    own.form = form;
    own.bytes = bytes as u64;
    let mut slots = tell(sides, function, own, write).expect("there is more than one rank");
    if !slots.are_alike {
        refuse_all(&slots, sides)?;
    }
    if sides.have_notices(function) {
        slots.open_notices();
    }
    Ok(read(&slots))
}

/// Announces a call, and waits for the announcements of all others. None when there is one rank.
#[inline]
fn tell<'a>(
    sides: &'a Sides<'a>,
    function: Function,
    own: CallDescriptor,
    write: impl FnOnce(*mut u8),
) -> Option<Slots<'a>> {
    if sides.have_notices(function) {
        sides.all.prepare_notices();
    }
    let mut slots = sides.all.meet(|exchange, history, slot: *mut u8| {
        let own = own.in_exchange(exchange, history);
        // SAFETY: every slot has room for an announcement, and behind it for what `write` writes.
        unsafe { slot.cast::<CallDescriptor>().write(own) };
        write(slot.wrapping_add(HEAD));
        own.key(sides.rank())
    })?;
    slots.forget_history();
    Some(slots)
}

/// MPI_Barrier. MPI_ERR_OTHER when another rank is in another call; the others may have found that already, or find it now.
pub fn pass(sides: &Sides<'_>, function: Function) -> Result {
    // All that an announcement would tell. No list of other calls is as short.
    let key = |exchange, history| mixed([exchange, function as u64, history]);
    if sides.all.empty_exchange(key) {
        return Ok(());
    }
    fail!(
        MPI_ERR_OTHER,
        "another rank is in another collective call on this communicator, or its calls of MPI_Bcast and MPI_Reduce since all \
         ranks last waited for each other were not those of this rank"
    )
}

/// What a rank has announced.
fn announcement_in(slots: &Slots<'_>, rank: usize) -> CallDescriptor {
    // SAFETY: every slot begins with an announcement, or other words of the same size.
    unsafe { slots.of(rank).cast::<CallDescriptor>().read() }
}

/// The announcements of all ranks, if they go together.
#[cold]
fn refuse_all(slots: &Slots<'_>, sides: &Sides<'_>) -> Result<Vec<CallDescriptor>> {
    let announcements: Vec<_> = (0..sides.all.size).map(|rank| announcement_in(slots, rank)).collect();
    let reason_of = |rank| {
        // SAFETY: the rank has failed, and its reason stands behind its announcement.
        unsafe { behind(slots, rank).cast::<Reason>().read_unaligned() }
    };
    refuse_disagreement(&announcements, sides, reason_of)?;
    Ok(announcements)
}

/// What stands behind the announcement of a rank.
#[inline]
pub fn behind(slots: &Slots<'_>, rank: usize) -> *const u8 {
    slots.of(rank).wrapping_add(HEAD)
}

impl<'a> Board<'a> {
    /// What all have announced, if that goes together.
    fn of(
        runtime: &'static Runtime,
        sides: &'a Sides<'a>,
        function: Function,
        mut slots: Slots<'a>,
        prepared: Prepared,
    ) -> Result<Self> {
        let mut all = None;
        if !slots.are_alike {
            all = Some(refuse_all(&slots, sides)?);
        }
        if sides.have_notices(function) {
            slots.open_notices();
        }
        Ok(Board { runtime, sides, function, slots, all, prepared })
    }

    /// Whether all must wait for each other before the call ends, as some rank's data are in its own memory, or on a stage that may not
    /// stay lent.
    fn ends_together(&self) -> bool {
        self.all.as_ref().is_some_and(|all| all.iter().any(|announcement| !announcement.may_stay()))
    }

    /// Bytes of the longest contribution that is one piece.
    pub fn most_bytes(&self) -> u64 {
        match &self.all {
            // Those of all who contribute are alike.
            None => self.prepared.bytes,
            Some(all) => all.iter().map(|announcement| announcement.bytes).max().unwrap_or(0),
        }
    }

    /// Runs what this rank does with the board, and remembers how long data took of which this rank has chosen the way.
    pub fn run(self, run: impl FnOnce(Self) -> Result) -> Result {
        let (function, bytes) = (self.function, self.prepared.bytes as usize);
        match self.prepared.way {
            None => run(self),
            Some(way) => stream::pace(function).measure(way, bytes, || {
                let result = run(self);
                let is_known = result.is_ok();
                (result, is_known)
            }),
        }
    }

    /// Whether some rank's data come by parts.
    pub fn has_streams(&self) -> bool {
        self.streams().next().is_some()
    }

    /// The ranks whose data come by parts.
    fn streams(&self) -> impl Iterator<Item = usize> {
        let all = self.all.iter().flatten().enumerate();
        all.filter(|(_, announcement)| announcement.form == STREAMED).map(|(rank, _)| rank)
    }

    fn incoming(&self, rank: usize, announcement: &CallDescriptor) -> Incoming {
        let place = (self.sides.all.process(rank), announcement.address as usize);
        let wanted = self.prepared.wanted(announcement.bytes as usize);
        Incoming::new(self.runtime, place, self.sides.rank(), &wanted)
    }

    /// Tells those ranks whose data come by parts that this one wants nothing more of them.
    pub fn end_streams(&self, is_meant: impl Fn(usize) -> bool) {
        let Some(all) = &self.all else { return };
        for rank in self.streams().filter(|rank| *rank != self.sides.rank() && is_meant(*rank)) {
            self.incoming(rank, &all[rank]).end();
        }
    }

    /// Runs what this rank does with the data of the others, and ends the call.
    pub fn end(mut self, run: impl FnOnce(&Self) -> Result) -> Result {
        let result = run(&self);
        self.end_streams(|_| true);
        if let Some(outgoing) = &self.prepared.outgoing {
            outgoing.finish();
        }
        if self.ends_together() {
            self.sides.all.barrier();
        } else if let Some(stage) = self.prepared.stage.take() {
            self.slots.lend(stage);
        }
        result
    }

    /// Ends the use of the announcements, and keeps what others may still read.
    pub fn close(self) -> Prepared {
        self.end_streams(|_| true);
        if let Some(outgoing) = &self.prepared.outgoing {
            outgoing.finish();
        }
        self.prepared
    }

    /// Whether the contributions are in the slots.
    pub fn is_short(&self) -> bool {
        self.all.as_ref().is_none_or(|all| all.iter().all(CallDescriptor::is_short))
    }

    /// Whether others read this rank's contribution where it is, which may be its buffer.
    pub fn is_read_in_place(&self) -> bool {
        self.prepared.is_read_in_place()
    }

    /// What a rank has contributed for this one.
    pub fn source(&self, rank: usize) -> Result<Source<'_>> {
        let announcement = self.all.as_ref().map_or_else(|| announcement_in(&self.slots, rank), |all| all[rank]);
        let room = behind(&self.slots, rank);
        let here = |address, bytes| Source::here(self.runtime, address, bytes);
        let is_own = rank == self.sides.rank();
        let there = |[address, bytes]: [u64; 2]| {
            let address = address as usize;
            let place =
                if is_own { Place::Here(address) } else { Place::There(self.sides.all.process(rank), address) };
            Source::new(self.runtime, place, bytes as usize)
        };
        let staged = |[offset, bytes]: [u64; 2]| {
            let stage =
                self.runtime.bounce_buffers.address_of(self.sides.all.process(rank), announcement.address as usize);
            here(stage + offset as usize, bytes as usize)
        };
        let place = self.sides.rank();
        // SAFETY: the table has a row for each rank.
        let row = || unsafe { room.cast::<[u64; 2]>().add(place).read() };
        Ok(match announcement.form {
            HERE => here(room as usize, announcement.bytes as usize),
            AWAY => there([announcement.address, announcement.bytes]),
            PIECES_HERE => {
                let length = |rank: usize| {
                    // SAFETY: the lengths of all ranks stand there.
                    unsafe { room.cast::<u64>().add(rank).read() as usize }
                };
                let before: usize = (0..place).map(length).sum();
                here(room as usize + 8 * self.sides.all.size + before, length(place))
            }
            TABLE_HERE => there(row()),
            STAGED => staged([0, announcement.bytes]),
            STREAMED => {
                let outgoing = self.prepared.outgoing.as_ref();
                let place = match outgoing {
                    Some(own) if is_own => Place::Here(own.address()),
                    _ => Place::Coming(self.incoming(rank, &announcement), outgoing),
                };
                Source::new(self.runtime, place, announcement.bytes as usize)
            }
            PIECES_STAGED => staged(row()),
            TABLE_AWAY => {
                let mut row = [0_u64; 2];
                let mut stream = Stream::of_run((&raw mut row) as usize, size_of_val(&row));
                let table = there([announcement.address, 0]);
                // SAFETY: the row has room for sixteen bytes.
                unsafe { table.read(place * size_of_val(&row), &mut stream, size_of_val(&row))? };
                there(row)
            }
            form => {
                let text = format!("rank {rank} has contributed nothing (form {form})");
                return Err(Error::new(MPI_ERR_INTERN, text));
            }
        })
    }
}
