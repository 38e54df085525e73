//! The board: how the ranks of a blocking call tell each other what they are about.
//!
//! Each rank writes an announcement into its slot of the communicator's shared area, and passes a barrier; then each reads those
//! of all. Announcements that do not go together are an error at every rank, since each of them finds one that differs from
//! its own: so all of them know, with nothing more said, whether to go on. A contribution that fits stands in the slot, behind
//! the announcement; a longer one stays where it is, and then another barrier ends the call, before which the others read it.

use super::call::Function;
use super::contribution::{AWAY, Contribution, HEAD, HERE, NOTHING, PIECES_HERE, Prepared, TABLE_AWAY, TABLE_HERE};
use super::work::Common;
use crate::abi::*;
use crate::comm::{Comm, Slots};
use crate::datatype::{Stream, basic_of};
use crate::error::{Error, Result, class_name, fail};
use crate::point_to_point::fetch_from;
use crate::world::World;
use std::ffi::c_int;

/// What a rank tells of its call.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
struct Announcement {
    /// Number of the exchange on this communicator.
    exchange: u64,
    /// Number of the function.
    function: u32,
    /// Where the contribution is.
    form: u32,
    /// Error class when the rank's own arguments are refused, else MPI_SUCCESS.
    class: c_int,
    /// The root, or -1.
    root: c_int,
    operation: u32,
    /// Handle of the basic datatype of all data, or 0.
    kind: u32,
    counts: u64,
    /// Bytes that all ranks must have alike, or `DIFFERENT`.
    common: u64,
    /// Bytes of a contribution that is one piece.
    bytes: u64,
    /// Where the contribution is in the rank's own memory.
    address: u64,
}

const _: () = assert!(size_of::<Announcement>() <= HEAD);

/// Bytes that each rank has as it likes.
const DIFFERENT: u64 = u64::MAX;

/// The announcements of all ranks, which go together.
#[derive(Debug)]
pub struct Board<'a> {
    world: &'static World,
    comm: &'a Comm,
    slots: Slots<'a>,
    all: Vec<Announcement>,
    prepared: Prepared,
}

/// Data that a rank has announced for this one.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    world: &'static World,
    /// None when they are in this process.
    process: Option<usize>,
    address: usize,
    pub bytes: usize,
}

impl Source {
    /// Where the data are in this process, if they are.
    pub fn local(&self) -> Option<usize> {
        self.process.is_none().then_some(self.address)
    }

    /// Copies bytes of it, from `first` on, to where the next data of a stream belong.
    ///
    /// # Safety
    /// The stream's next bytes can be written, and are none of these.
    pub unsafe fn read(&self, first: usize, to: &mut Stream<'_>, bytes: usize) -> Result {
        let address = self.address + first;
        match self.process {
            // SAFETY: the caller's promise; the data stay until the call ends.
            None => unsafe { to.scatter(address as *const u8, bytes) },
            Some(process) => fetch_from(self.world, process, address, to, bytes)?,
        }
        Ok(())
    }
}

/// Announces this rank's call, or that it was refused, and waits for those of all others. None when there is one rank. The errors
/// are this rank's own, or tell what does not go together: MPI_ERR_OTHER (another function), MPI_ERR_ROOT, MPI_ERR_OP,
/// MPI_ERR_TRUNCATE, MPI_ERR_TYPE, MPI_ERR_COUNT, or the class of a rank whose arguments were refused. Then no rank goes on.
///
/// # Safety
/// The buffers of the contribution can be read until the call ends.
pub unsafe fn announce<'a>(
    world: &'static World,
    comm: &'a Comm,
    function: Function,
    root: Option<usize>,
    call: Result<(Common, Contribution<'_>)>,
) -> Result<Option<Board<'a>>> {
    if comm.size == 1 {
        return call.map(|_| None);
    }
    let ready = call.and_then(|(common, contribution)| {
        // SAFETY: the caller's promise.
        let prepared = unsafe { Prepared::of(world, comm, &contribution)? };
        Ok((common, contribution, prepared))
    });
    let mut own = Announcement { function: function as u32, root: -1, ..Announcement::default() };
    match &ready {
        Err(error) => own.class = error.class,
        Ok((common, _, prepared)) => {
            own.root = root.map_or(-1, |root| root as c_int);
            own.operation = common.operation;
            own.kind = common.kind.map_or(0, |basic| basic.handle as u32);
            own.counts = common.counts;
            own.common = common.bytes.map_or(DIFFERENT, |bytes| bytes as u64);
            (own.form, own.bytes, own.address) = (prepared.form, prepared.bytes, prepared.address);
        }
    }
    let write = |exchange, slot: *mut u8| {
        own.exchange = exchange;
        // SAFETY: the slot has room for the announcement, and behind it for what `Prepared::write` demands.
        unsafe {
            slot.cast::<Announcement>().write(own);
            if let Ok((_, contribution, prepared)) = &ready {
                prepared.write(comm, contribution, slot.add(HEAD));
            }
        }
    };
    let Some(slots) = comm.meet(write) else { return Ok(None) };
    let prepared = ready?.2;
    // SAFETY: every slot begins with an announcement, or other words of the same size.
    let all = (0..comm.size).map(|rank| unsafe { slots.of(rank).cast::<Announcement>().read() }).collect();
    let board = Board { world, comm, slots, all, prepared };
    board.refuse_disagreement()?;
    Ok(Some(board))
}

impl Board<'_> {
    /// Finds what does not go together.
    fn refuse_disagreement(&self) -> Result {
        let own = self.all[self.comm.rank];
        let here = Function::name_of(own.function).unwrap_or_default();
        for (rank, other) in self.all.iter().enumerate() {
            if other.exchange != own.exchange {
                fail!(MPI_ERR_OTHER, "rank {rank} is in another collective call than {here}");
            }
            if other.function != own.function {
                let there = Function::name_of(other.function).unwrap_or("another collective call");
                fail!(MPI_ERR_OTHER, "rank {rank} has called {there}, this rank {here}");
            }
        }
        for (rank, other) in self.all.iter().enumerate() {
            if other.class != MPI_SUCCESS {
                fail!(other.class, "the arguments of rank {rank} are refused with {}", class_name(other.class));
            }
        }
        // Announcements without a root or an operation have the same values there.
        for (rank, other) in self.all.iter().enumerate() {
            if other.root != own.root {
                fail!(MPI_ERR_ROOT, "the root of rank {rank} is {}, that of this rank {}", other.root, own.root);
            }
            if other.operation != own.operation {
                fail!(MPI_ERR_OP, "the operation of rank {rank} is not that of this rank");
            }
            if other.common != own.common {
                let (there, here) = (other.common, own.common);
                fail!(MPI_ERR_TRUNCATE, "rank {rank} has {there} bytes of data where this rank has {here}");
            }
            if other.counts != own.counts {
                fail!(MPI_ERR_COUNT, "the recvcounts of rank {rank} are not those of this rank");
            }
        }
        self.refuse_other_kinds(own.root)
    }

    /// MPI_ERR_TYPE when a rank's data are of another kind than the root's, or those of rank 0.
    fn refuse_other_kinds(&self, root: c_int) -> Result {
        let reference = usize::try_from(root).unwrap_or(0);
        let kind_of = |announcement: &Announcement| basic_of(announcement.kind as usize);
        let Some(expected) = kind_of(&self.all[reference]) else { return Ok(()) };
        for (rank, other) in self.all.iter().enumerate() {
            if let Some(kind) = kind_of(other)
                && expected.halves().is_none()
                && kind.halves().is_none()
                && !kind.matches(expected)
            {
                let (there, here) = (kind.name, expected.name);
                fail!(MPI_ERR_TYPE, "{there} of rank {rank} does not match {here} of rank {reference}");
            }
        }
        Ok(())
    }

    /// Whether some rank's data are in its own memory, so that all must wait for each other before the call ends.
    fn is_long(&self) -> bool {
        self.all.iter().any(|announcement| !matches!(announcement.form, NOTHING | HERE | PIECES_HERE))
    }

    /// Runs what this rank does with the data of the others, and ends the call.
    pub fn end(&self, run: impl FnOnce(&Self) -> Result) -> Result {
        let result = run(self);
        if self.is_long() {
            self.comm.barrier();
        }
        result
    }

    /// Ends the use of the announcements, and keeps what others may still read.
    pub fn close(self) -> Prepared {
        self.prepared
    }

    /// Whether the contributions are in the slots, out of the way of all buffers.
    pub fn is_short(&self) -> bool {
        !self.is_long()
    }

    /// What a rank has contributed for this one.
    pub fn source(&self, rank: usize) -> Result<Source> {
        let announcement = &self.all[rank];
        let room = self.slots.of(rank).wrapping_add(HEAD);
        let here = |address, bytes| Source { world: self.world, process: None, address, bytes };
        let there = |[address, bytes]: [u64; 2]| Source {
            world: self.world,
            process: (rank != self.comm.rank).then(|| self.comm.process(rank)),
            address: address as usize,
            bytes: bytes as usize,
        };
        let place = self.comm.rank;
        Ok(match announcement.form {
            HERE => here(room as usize, announcement.bytes as usize),
            AWAY => there([announcement.address, announcement.bytes]),
            PIECES_HERE => {
                let length = |rank: usize| {
                    // SAFETY: the lengths of all ranks stand there.
                    unsafe { room.cast::<u64>().add(rank).read() as usize }
                };
                let before: usize = (0..place).map(length).sum();
                here(room as usize + 8 * self.comm.size + before, length(place))
            }
            // SAFETY: the table has a row for each rank.
            TABLE_HERE => there(unsafe { room.cast::<[u64; 2]>().add(place).read() }),
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
