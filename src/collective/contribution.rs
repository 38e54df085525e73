//! What a rank contributes to a blocking call, and how the others find it: in its slot, or in its own memory.

use super::memory::Memory;
use super::sides::Sides;
use super::work::Pieces;
use crate::comm::area::SLOT;
use crate::datatype::Held;
use crate::error::Result;
use crate::node::Stage;
use crate::world::World;

/// Bytes before the contribution in a slot, and behind them.
pub const HEAD: usize = 96;
pub const ROOM: usize = SLOT - HEAD;

/// Forms of contributions: none; one piece for all, in the slot or in the rank's memory; a piece for each rank, all in the slot
/// behind their lengths; a table of places and lengths in the rank's memory, in the slot or elsewhere; one piece for all in the rank's
/// stage; a table of places and lengths there, in the slot.
pub const NOTHING: u32 = 0;
pub const HERE: u32 = 1;
pub const AWAY: u32 = 2;
pub const PIECES_HERE: u32 = 3;
pub const TABLE_HERE: u32 = 4;
pub const TABLE_AWAY: u32 = 5;
pub const STAGED: u32 = 6;
pub const PIECES_STAGED: u32 = 7;

/// What this rank has to contribute.
#[derive(Debug)]
pub enum Contribution<'a> {
    Nothing,
    /// One buffer for all.
    Whole(&'a Held),
    /// A buffer for each rank, whose data are copied first if the call overwrites them.
    Pieces {
        pieces: &'a Pieces,
        overwrites: bool,
    },
}

/// A contribution that is ready to be announced.
#[derive(Debug, Default)]
pub struct Prepared {
    pub form: u32,
    pub bytes: u64,
    pub address: u64,
    /// A table for the slot.
    table: Vec<[u64; 2]>,
    /// Data that had to be brought together, and a table that is too long for the slot.
    _memory: [Option<Memory>; 2],
    /// Where the data are, if others read them there.
    _stage: Option<Stage<'static>>,
}

impl Prepared {
    /// One piece of so many bytes, for the slot.
    pub fn here(bytes: usize) -> Self {
        Self { form: HERE, bytes: bytes as u64, ..Self::default() }
    }

    /// A piece for each rank, for the slot.
    pub fn pieces_here() -> Self {
        Self { form: PIECES_HERE, ..Self::default() }
    }

    /// Prepares a contribution; what fits in a slot needs nothing.
    ///
    /// # Safety
    /// The buffers can be read until the call ends.
    pub unsafe fn of(world: &'static World, sides: &Sides<'_>, contribution: &Contribution) -> Result<Self> {
        match contribution {
            Contribution::Nothing => Ok(Self::default()),
            Contribution::Whole(buffer) if buffer.layout.bytes <= ROOM => Ok(Self::here(buffer.layout.bytes)),
            Contribution::Whole(buffer) => {
                let bytes = buffer.layout.bytes as u64;
                if let Some(stage) = world.stages.take(buffer.layout.bytes) {
                    // SAFETY: the caller's promise; the stage has room for the data.
                    unsafe { buffer.stream().gather(stage.address() as *mut u8, buffer.layout.bytes) };
                    let address = stage.number as u64;
                    return Ok(Self { form: STAGED, bytes, address, _stage: Some(stage), ..Self::default() });
                }
                world.private.let_others_copy()?;
                // SAFETY: the caller's promise.
                let (address, memory) = unsafe { contiguous(buffer)? };
                Ok(Self { form: AWAY, bytes, address: address as u64, _memory: [memory, None], ..Self::default() })
            }
            Contribution::Pieces { pieces, overwrites } => {
                // SAFETY: the caller's promise.
                unsafe { Self::of_pieces(world, sides, pieces, *overwrites) }
            }
        }
    }

    /// # Safety
    /// As above.
    unsafe fn of_pieces(world: &'static World, sides: &Sides<'_>, pieces: &Pieces, overwrites: bool) -> Result<Self> {
        let size = sides.all.size;
        let others = || sides.remote.clone().filter(|rank| *rank != sides.rank());
        let piece_of = |rank: usize| pieces.of(rank - sides.remote.start);
        let total = others().map(|rank| piece_of(rank).layout.bytes).fold(0_usize, usize::saturating_add);
        if total.saturating_add(8 * size) <= ROOM {
            return Ok(Self::pieces_here());
        }
        // Puts the pieces one behind the other, and tells of places from that of the first one on.
        let gather = |to: usize, first: usize| {
            let (mut table, mut before) = (vec![[0; 2]; size], 0);
            for rank in others() {
                let piece = piece_of(rank);
                let bytes = piece.layout.bytes;
                // SAFETY: the caller's promise; there is room for all pieces.
                unsafe { piece.stream().gather((to + before) as *mut u8, bytes) };
                table[rank] = [(first + before) as u64, bytes as u64];
                before += bytes;
            }
            table
        };
        let is_short_table = size * size_of::<[u64; 2]>() <= ROOM;
        if is_short_table && let Some(stage) = world.stages.take(total) {
            let (table, address) = (gather(stage.address(), 0), stage.number as u64);
            return Ok(Self { form: PIECES_STAGED, address, table, _stage: Some(stage), ..Self::default() });
        }
        world.private.let_others_copy()?;
        let only_run = |rank| {
            let piece = piece_of(rank);
            piece
                .layout
                .only_run()
                .map(|first| [piece.address.wrapping_add_signed(first) as u64, piece.layout.bytes as u64])
        };
        let (memory, table) = if overwrites || !others().all(|rank| only_run(rank).is_some()) {
            let memory = Memory::new(total)?;
            let table = gather(memory.address, memory.address);
            (Some(memory), table)
        } else {
            let of_rank = |rank| sides.remote.contains(&rank).then(|| only_run(rank)).flatten();
            (None, (0..size).map(|rank| of_rank(rank).unwrap_or_default()).collect())
        };
        if is_short_table {
            return Ok(Self { form: TABLE_HERE, table, _memory: [memory, None], ..Self::default() });
        }
        let away = Memory::new(size_of_val(&table[..]))?;
        // SAFETY: the memory has room for the table.
        unsafe { (away.address as *mut [u64; 2]).copy_from_nonoverlapping(table.as_ptr(), table.len()) };
        let address = away.address as u64;
        Ok(Self { form: TABLE_AWAY, address, _memory: [memory, Some(away)], ..Self::default() })
    }

    /// Writes what goes behind the announcement.
    ///
    /// # Safety
    /// `room` has `ROOM` bytes; the buffers can be read.
    pub unsafe fn write(&self, sides: &Sides<'_>, contribution: &Contribution, room: *mut u8) {
        // SAFETY: `of` has seen to it that all of it fits.
        unsafe {
            match (self.form, contribution) {
                (HERE, Contribution::Whole(buffer)) => buffer.stream().gather(room, buffer.layout.bytes),
                (PIECES_HERE, Contribution::Pieces { pieces, .. }) => {
                    let mut next = room.add(8 * sides.all.size);
                    for rank in 0..sides.all.size {
                        room.cast::<u64>().add(rank).write(0);
                        // What a rank sends to itself does not come here.
                        if sides.remote.contains(&rank) && rank != sides.rank() {
                            let piece = pieces.of(rank - sides.remote.start);
                            let bytes = piece.layout.bytes;
                            room.cast::<u64>().add(rank).write(bytes as u64);
                            piece.stream().gather(next, bytes);
                            next = next.add(bytes);
                        }
                    }
                }
                (TABLE_HERE | PIECES_STAGED, _) => {
                    room.cast::<[u64; 2]>().copy_from_nonoverlapping(self.table.as_ptr(), self.table.len());
                }
                _ => (),
            }
        }
    }
}

/// Where the data of a buffer follow each other: in it, or in a copy.
///
/// # Safety
/// The buffer can be read.
unsafe fn contiguous(buffer: &Held) -> Result<(usize, Option<Memory>)> {
    if let Some(first) = buffer.layout.only_run() {
        return Ok((buffer.address.wrapping_add_signed(first), None));
    }
    // SAFETY: the caller's promise.
    let memory = unsafe { Memory::packed(buffer)? };
    Ok((memory.address, Some(memory)))
}
