//! The agreement of the ranks of one host: they make a window of their parts, or all return the same error.
//!
//! 1. Rank 0 has a cleared table ready since the creation before this one; its place stands in the communicator's area (`Creation`).
//! 2. Each rank has prepared its part (`create`), and writes its `Member`. Values that must be equal (accumulate granularity, `same_size`,
//!    `same_disp_unit`): the first rank to arrive stores them in `common` by compare-and-swap of 0, the others compare; after a
//!    difference all ranks use the default, or fail under RMAMPI_STRICT=1.
//! 3. Rank 0 allocates the next table and clears the next of three `Creation` places. Each rank sets its function's bit in `callers`.
//! 4. A rank that has failed stores rank and class in `failure`, unless another rank has. NULL as a place for a result is such a failure
//!    (`places` is the outcome of that check).
//! 5. All pass the communicator's barrier and read `callers` and `failure`. If ranks have called different functions, nothing was created,
//!    and two more barriers let rank 0 clear the place. If one failed, all undo their parts and return its error. Else addresses
//!    are settled (arena, symmetric memory).
//!
//! The three places are used in turn: a rank that writes to one has passed two barriers since its last use.

use super::part::{Ending, LocalMemory, LocalPart, finish, member, new_table};
use super::table::WindowTable;
use super::{Flavor, WINDOWS, Window, free_deserted};
use crate::comm::area::settle_freed;
use crate::comm::{Agreement, Comm, Found};
use crate::error::Result;
use crate::runtime::Runtime;
use crate::transport::arena::{FreeFrom, Owned};

/// Makes the window out of everybody's parts, or fails at every rank.
pub fn agree(
    runtime: &'static Runtime,
    comm: &Comm,
    flavor: Flavor,
    part: Result<LocalPart>,
    mut memory: LocalMemory,
) -> Result<&'static Window> {
    let creation = comm.begin_creation(flavor as u32);
    free_deserted();
    if runtime.arena.pool.has_run_short() {
        // Other ranks may be about to need what communicators that all have freed still keep at this one.
        settle_freed();
    }
    let leads = comm.rank == 0;
    let (table, block) = match comm.table() {
        // SAFETY: rank 0 told where a table of this size is.
        Some(piece) if !leads => (unsafe { WindowTable::of_piece(runtime.arena, piece, comm.size, comm.size) }, None),
        _ => match comm.take_ready_table().map_or_else(|| new_table(runtime, comm.size), Ok) {
            // SAFETY: a cleared table, whose memory the window keeps.
            Ok(block) => (Ok(unsafe { WindowTable::own(block.address, comm.size, comm.size) }), Some(block)),
            Err(error) => (Err(error), None),
        },
    };
    let next = if leads && comm.size > 1 { new_table(runtime, comm.size).map(Some) } else { Ok(None) };
    let prepared = part.and_then(|part| {
        WINDOWS.refuse_when_full()?;
        let differ = part.hints.differences(part.size, part.disp_unit, |words| comm.first_words(words))?;
        if differ.contains(&true) {
            comm.publish_differences(differ);
        }
        Ok((part, table?, next?))
    });

    let announced = match &prepared {
        Ok((part, table, next)) => {
            table.announce(comm.rank, member(runtime, part));
            next.as_ref()
        }
        // What this creation does not use is there for the next one.
        Err(_) => block.as_ref(),
    };
    let found = memory.owned.as_ref().filter(|_| memory.is_symmetric).map(Owned::places);
    let agreed = comm.agree(creation, prepared.as_ref().err(), found, announced.map(|block| block.piece()));
    let Agreement { failure, found, differ } = match agreed {
        Ok(agreement) => agreement,
        Err(mixture) => {
            comm.keep_ready_table(block);
            return Err(mixture);
        }
    };

    match (prepared, failure) {
        (Ok((mut part, table, next)), None) => {
            comm.keep_ready_table(next);
            part.hints.forget(differ);
            match found {
                Some(Found::Same(places)) => runtime.arena.pool.keep(&mut memory.owned, places),
                Some(Found::Different) => move_together(runtime, comm, &mut part, &table, &mut memory.owned),
                None => (),
            }
            let handle = WINDOWS.reserve().expect("there was room for a window");
            let ending = Ending { handle, remote: None };
            Ok(finish(runtime, comm, flavor, (part, memory), (table, block), ending))
        }
        (Ok((_, _, next)), Some(failure)) => {
            comm.keep_ready_table(next);
            Err(failure)
        }
        (Err(error), _) => {
            comm.keep_ready_table(block);
            Err(error)
        }
    }
}

/// The ranks have found different places for their memory, to which nobody has written yet: they move to the lowest that are
/// free at all of them. Collective. A rank whose block cannot move keeps it where it is.
fn move_together(
    runtime: &'static Runtime,
    comm: &Comm,
    part: &mut LocalPart,
    table: &WindowTable,
    owned: &mut Option<Owned>,
) {
    let pool = &runtime.arena.pool;
    let own = pool.free_from();
    let (room, aligned) = owned.as_ref().map_or((0, 1), |owned| (owned.places().room, part.hints.alignment as u64));
    let (mut free, mut most, mut alignment) = (own, room, aligned);
    comm.exchange_words([own.small, own.large, room, aligned], |_, [small, large, room, aligned]| {
        free = free.both(FreeFrom { small, large });
        most = most.max(room);
        alignment = alignment.max(aligned);
    });
    pool.move_to(owned, free.places(most, alignment), alignment);
    part.is_in(owned.as_ref());
    table.announce(comm.rank, member(runtime, part));
    // Nobody looks at what others announced before all have done so.
    comm.barrier();
}

/// Rank 0 gets the table of the first window of MPI_COMM_WORLD ready, at the end of MPI_Init.
pub fn prepare_first(runtime: &'static Runtime) -> Result {
    if runtime.comm.rank == 0 && runtime.comm.size > 1 && !runtime.comm.spans_hosts() {
        runtime.comm.first_table(first_table(runtime, runtime.comm.size)?);
    }
    Ok(())
}

/// The table of a communicator's first window.
pub fn first_table(runtime: &'static Runtime, size: usize) -> Result<Owned> {
    new_table(runtime, size)
}
