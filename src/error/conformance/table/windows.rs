//! Windows: what is accepted beyond the standard.

#![forbid(unsafe_code)]

use super::Row;

/// Info keys of a new window that ranks give differently, or that are untrue.
pub static DIFFERENT_HINTS: Row = Row {
    name: "mpi_accumulate_granularity, same_size or same_disp_unit given differently by ranks, or untrue",
    section: "12.2.1",
    mpich: "ignores it",
    openmpi: "ignores it",
    ours: "makes the window; the key has its default at all ranks",
    strict: "MPI_ERR_INFO_VALUE",
};

/// Locks of a window with no_locks.
pub static NO_LOCKS: Row = Row {
    name: "MPI_Win_lock and MPI_Win_lock_all on a window with the info key no_locks",
    section: "12.2.1",
    mpich: "locks",
    openmpi: "locks",
    ours: "locks",
    strict: "MPI_ERR_RMA_SYNC",
};

/// MPI_Rput and its like in a fence epoch or after MPI_Win_start.
pub static REQUEST_IN_ACTIVE_EPOCH: Row = Row {
    name: "MPI_Rput, MPI_Rget, MPI_Raccumulate and MPI_Rget_accumulate between fences or between MPI_Win_start and \
           MPI_Win_complete",
    section: "12.3.5",
    mpich: "executes them",
    openmpi: "executes them",
    ours: "executes them; fence or complete completes them at the target",
    strict: "MPI_ERR_RMA_SYNC",
};

/// MPI_MODE_NOPRECEDE at a fence that ends an epoch with operations.
pub static UNTRUE_NOPRECEDE: Row = Row {
    name: "MPI_Win_fence with MPI_MODE_NOPRECEDE after operations",
    section: "12.5.5",
    mpich: "completes the operations",
    openmpi: "completes the operations",
    ours: "completes the operations",
    strict: "MPI_ERR_ASSERT",
};

/// MPI_MODE_NOCHECK where others hold locks or ask for them. There is no error under RMAMPI_STRICT=1: a rank does not see it.
pub static UNTRUE_NOCHECK: Row = Row {
    name: "MPI_Win_lock or MPI_Win_lock_all with MPI_MODE_NOCHECK while others lock the same target",
    section: "12.5.5",
    mpich: "takes no lock; the others get theirs",
    openmpi: "takes no lock; the others get theirs",
    ours: "takes no lock; the others get theirs",
    strict: "the same",
};

/// Locks of a window that is exposed, and MPI_Win_post while this rank has its own window locked.
pub static LOCKED_AND_EXPOSED: Row = Row {
    name: "MPI_Win_lock of the own rank or MPI_Win_lock_all between MPI_Win_post and MPI_Win_wait, and MPI_Win_post while one of \
           them is in force",
    section: "12.5.3",
    mpich: "locks, and exposes",
    openmpi: "locks, and exposes",
    ours: "locks, and exposes",
    strict: "MPI_ERR_RMA_SYNC",
};

/// MPI_Put and MPI_Get whose datatypes at origin and target do not match.
pub static MISMATCHED_TYPES: Row = Row {
    name: "MPI_Put and MPI_Get with datatypes that do not match, such as MPI_INT twice at the origin and MPI_DOUBLE \
           at the target",
    section: "12.3",
    mpich: "copies the bytes",
    openmpi: "copies the bytes",
    ours: "copies the bytes, within the buffer and the window",
    strict: "MPI_ERR_TYPE",
};

/// This file's rows.
pub const ROWS: &[&Row] = &[
    &DIFFERENT_HINTS,
    &NO_LOCKS,
    &REQUEST_IN_ACTIVE_EPOCH,
    &UNTRUE_NOPRECEDE,
    &UNTRUE_NOCHECK,
    &LOCKED_AND_EXPOSED,
    &MISMATCHED_TYPES,
];
