//! Blocking calls that move data.

use super::ahead;
use super::board::{Board, announce};
use super::call::Function;
use super::contribution::Contribution;
use super::sides::Sides;
use super::work::{Movement, Pattern, Pieces, Root, refuse_difference};
use crate::datatype::{Held, pairs};
use crate::error::Result;
use crate::world::World;
use std::convert::Infallible;

/// Moves data, or tells the others that this rank's arguments are refused.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn run(
    world: &'static World,
    sides: &Sides<'_>,
    function: Function,
    movement: Result<Movement>,
) -> Result {
    // SAFETY: the caller's promise.
    if let Some(result) = unsafe { run_ahead(sides, function, &movement) } {
        return result;
    }
    let root = movement.as_ref().ok().and_then(|movement| movement.pattern.root());
    let root = root.map_or(Root::Nobody, Root::Rank);
    let call = movement
        .as_ref()
        .map_err(Clone::clone)
        .map(|movement| (movement.common(), movement.contribution(sides.rank())));
    // SAFETY: the caller's promise.
    let board = unsafe { announce(world, sides, function, root, call)? };
    let movement = movement?;
    // SAFETY: as above.
    unsafe {
        match board {
            Some(board) => board.end(|board| movement.receive(sides, board)),
            None => {
                movement.copy_own(sides);
                Ok(())
            }
        }
    }
}

/// Moves data in a call in which ranks need not wait for all others, or tells of a refused one; None when all meet.
///
/// # Safety
/// As above.
unsafe fn run_ahead(sides: &Sides<'_>, function: Function, movement: &Result<Movement>) -> Option<Result> {
    if !sides.have_notices(function) {
        return None;
    }
    sides.all.go_ahead(|ahead| match movement {
        // SAFETY: the caller's promise.
        Ok(movement) => unsafe { ahead::broadcast(ahead, sides, movement) },
        Err(error) => ahead::refused(ahead, sides, function, error),
    })
}

impl Movement {
    /// What the others want of this rank.
    fn contribution(&self, rank: usize) -> Contribution<'_> {
        match &self.send {
            None => Contribution::Nothing,
            Some(_) if self.pattern == Pattern::ToRoot(rank) => Contribution::Nothing,
            Some(Pieces::One(buffer)) => Contribution::Whole(buffer),
            Some(pieces) => Contribution::Pieces { pieces, overwrites: self.overwrites },
        }
    }

    /// Copies what this rank sends to itself.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn copy_own(&self, sides: &Sides<'_>) {
        let rank = sides.rank();
        if let (Some(send), Some(receive), true) = (&self.send, &self.receive, self.to_itself) {
            // SAFETY: the caller's promise.
            unsafe { copy(&send.of(rank), &receive.of(rank)) };
        }
    }

    /// Reads what the others have for this rank. The first error is told, after all is read that can be.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn receive(&self, sides: &Sides<'_>, board: &Board) -> Result {
        let Some(receive) = &self.receive else { return Ok(()) };
        // SAFETY: the caller's promise.
        unsafe { self.copy_own(sides) };
        let senders = match self.pattern {
            Pattern::FromRoot(root) => root..root + 1,
            _ => sides.remote.clone(),
        };
        // Not all begin with the same one.
        let own = sides.rank();
        let before = senders.start..own.clamp(senders.start, senders.end);
        let behind = (own + 1).clamp(senders.start, senders.end)..senders.end;
        let mut result = Ok(());
        for rank in behind.chain(before).filter(|rank| *rank != own) {
            let buffer = receive.of(rank - sides.remote.start);
            // SAFETY: the caller's promise.
            result = result.and(unsafe { receive_from(sides, board, rank, &buffer) });
        }
        result
    }
}

/// Reads what a rank has for this one. MPI_ERR_TRUNCATE when that is not as long as the buffer.
///
/// # Safety
/// The buffer can be written.
unsafe fn receive_from(sides: &Sides<'_>, board: &Board, rank: usize, buffer: &Held) -> Result {
    let source = board.source(rank)?;
    refuse_difference(|| sides.name_of(rank), source.bytes, buffer)?;
    // SAFETY: the caller's promise.
    unsafe { source.read(0, &mut buffer.stream(), source.bytes) }
}

/// Copies data from one buffer to another one with as many.
///
/// # Safety
/// The one can be read, the other written.
pub unsafe fn copy(from: &Held, to: &Held) {
    let bytes = from.layout.bytes.min(to.layout.bytes);
    // Most are so, and the general way takes longer to begin (370 instructions) than to copy few data.
    if let (Some(first), Some(there)) = (from.layout.only_run(), to.layout.only_run()) {
        let [from, to] = [from.address.wrapping_add_signed(first), to.address.wrapping_add_signed(there)];
        // SAFETY: the caller's promise.
        unsafe { (from as *const u8).copy_to(to as *mut u8, bytes) };
        return;
    }
    let copied = pairs(&mut from.stream(), &mut to.stream(), bytes, |pair| {
        for run in pair.runs() {
            // SAFETY: the caller's promise.
            unsafe { (run.local as *const u8).copy_to(run.remote as *mut u8, run.length) };
        }
        Ok::<_, Infallible>(())
    });
    debug_assert!(copied.is_ok());
}
