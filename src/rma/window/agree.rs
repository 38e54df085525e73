//! Agreement of the ranks of one host on a new window: they make the window from their parts, or all return an error.
//!
//! 1. Rank 0 has had a cleared table ready since the previous creation of a window, or since the creation of the communicator. The table's
//!    location is in a `Creation`: an entry in the communicator's area (its shared memory).
//! 2. Each rank has prepared its part (`create`). In the word `callers` of the `Creation` it sets the bit of the MPI function that it has
//!    called. It writes its `Member` into the table. Some values must be equal at all ranks (accumulate granularity, `same_size`,
//!    `same_disp_unit`). The first rank to arrive stores these values in `common` by a compare-and-swap of 0, and each other rank compares
//!    its values with them. If values differ, all ranks use the default, or fail under RMAMPI_STRICT=1.
//! 3. Rank 0 allocates the next table, and clears the next `Creation` entry. There are three entries, which are used in turn.
//! 4. A rank that has failed stores its rank and error class in `failure`, unless another rank has done so. A rank that has passed a NULL
//!    pointer for a result has also failed.
//! 5. All ranks pass the communicator's barrier and read `callers` and `failure`. If ranks have called different functions, no window is
//!    created, and two more barriers let rank 0 clear the entry. If a rank has failed, all ranks undo their parts. A rank that has failed
//!    returns its own error, and the other ranks return the error in `failure`.
//!
//! Ranks read an entry after the barrier of the window's creation. Rank 0 clears this entry two creations later. The barrier of the
//! creation in between shows that all ranks have read the entry.

use super::part::{LocalMemory, LocalPart, NewWindow, construct, member, new_table};
use super::table::WindowTable;
use super::{Flavor, WINDOWS, Window, free_deserted};
use crate::comm::area::reclaim_freed;
use crate::comm::{Agreement, Comm};
use crate::error::Result;
use crate::runtime::Runtime;
use crate::transport::arena::Owned;

/// Makes the window from the parts of all ranks, or fails at every rank.
pub fn make(
    runtime: &'static Runtime,
    comm: &Comm,
    flavor: Flavor,
    part: Result<LocalPart>,
    memory: LocalMemory,
) -> Result<&'static Window> {
    let creation = comm.begin_creation(flavor as u32);
    free_deserted();
    if runtime.arena.pool.has_run_short() {
        // Other ranks may soon need memory that freed communicators still keep at this rank.
        reclaim_freed();
    }
    let leads = comm.rank == 0;
    let (table, block) = match comm.table() {
        // SAFETY: rank 0 has published the location of a table of this size.
        Some(piece) if !leads => (unsafe { WindowTable::of_piece(runtime.arena, piece, (comm.size, None)) }, None),
        _ => match comm.take_ready_table().map_or_else(|| new_table(runtime, comm.size, comm.size), Ok) {
            // SAFETY: a cleared table, whose memory the window keeps.
            Ok(block) => (Ok(unsafe { WindowTable::own(&block, (comm.size, None)) }), Some(block)),
            Err(error) => (Err(error), None),
        },
    };
    let next = if leads && comm.size > 1 { new_table(runtime, comm.size, comm.size).map(Some) } else { Ok(None) };
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
        // This creation does not use the table, so the next creation may use it.
        Err(_) => block.as_ref(),
    };
    let agreed = comm.end_creation(creation, prepared.as_ref().err(), announced.map(|block| block.piece()));
    let Agreement { failure, differ } = match agreed {
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
            let handle = WINDOWS.reserve().expect("there was room for a window");
            let new = NewWindow { handle, remote: None };
            Ok(construct(runtime, comm, flavor, (part, memory), (table, block), new))
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

/// At rank 0, prepares the table of the first window of MPI_COMM_WORLD, unless the job spans hosts. Called before any rank returns from its
/// initialisation.
pub fn prepare_first(runtime: &'static Runtime) -> Result {
    if runtime.comm.rank == 0 && runtime.comm.size > 1 && !runtime.comm.spans_hosts() {
        runtime.comm.first_table(first_table(runtime, runtime.comm.size)?);
    }
    Ok(())
}

/// Returns the table of a communicator's first window.
pub fn first_table(runtime: &'static Runtime, size: usize) -> Result<Owned> {
    new_table(runtime, size, size)
}
