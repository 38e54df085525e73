//! Windows: cases that the standard forbids and that the library accepts.

#![forbid(unsafe_code)]

use super::Row;

/// Info keys of a new window that differ between ranks or are untrue.
pub static DIFFERENT_HINTS: Row = Row {
    name: "info keys mpi_accumulate_granularity, same_size or same_disp_unit that differ between ranks or are untrue",
    section: "12.2.1",
    mpich: "ignores it",
    openmpi: "ignores it",
    ours: "creates the window; the key has its default value at all ranks",
    strict: "MPI_ERR_INFO_VALUE",
};

/// Locks of a window with the info key no_locks.
pub static NO_LOCKS: Row = Row {
    name: "MPI_Win_lock and MPI_Win_lock_all on a window with the info key no_locks",
    section: "12.2.1",
    mpich: "locks",
    openmpi: "locks",
    ours: "locks",
    strict: "MPI_ERR_RMA_SYNC",
};

/// MPI_Rput, MPI_Rget, MPI_Raccumulate and MPI_Rget_accumulate in a fence epoch or after MPI_Win_start.
pub static REQUEST_IN_ACTIVE_EPOCH: Row = Row {
    name: "MPI_Rput, MPI_Rget, MPI_Raccumulate and MPI_Rget_accumulate between fences or between MPI_Win_start and \
           MPI_Win_complete",
    section: "12.3.5",
    mpich: "executes them",
    openmpi: "executes them",
    ours: "executes them; MPI_Win_fence or MPI_Win_complete completes them at the target",
    strict: "MPI_ERR_RMA_SYNC",
};

/// MPI_MODE_NOPRECEDE in a fence that ends an epoch with operations.
pub static UNTRUE_NOPRECEDE: Row = Row {
    name: "MPI_Win_fence with MPI_MODE_NOPRECEDE after operations",
    section: "12.5.5",
    mpich: "completes the operations",
    openmpi: "completes the operations",
    ours: "completes the operations",
    strict: "MPI_ERR_ASSERT",
};

/// MPI_MODE_NOCHECK while other ranks hold or request locks. RMAMPI_STRICT=1 raises no error, because a rank cannot detect the
/// case.
pub static UNTRUE_NOCHECK: Row = Row {
    name: "MPI_Win_lock or MPI_Win_lock_all with MPI_MODE_NOCHECK while other ranks lock the same target",
    section: "12.5.5",
    mpich: "takes no lock; the other ranks get their locks",
    openmpi: "takes no lock; the other ranks get their locks",
    ours: "takes no lock; the other ranks get their locks",
    strict: "takes no lock; the other ranks get their locks",
};

/// MPI_MODE_NOCHECK at MPI_Win_start before a target has called MPI_Win_post.
pub static UNTRUE_NOCHECK_START: Row = Row {
    name: "MPI_Win_start with MPI_MODE_NOCHECK before a target has posted",
    section: "12.5.5",
    mpich: "executes operations at once; MPI_Win_complete does not wait for the post",
    openmpi: "executes operations once the target has posted; MPI_Win_complete does not wait without operations",
    ours: "executes operations at once; MPI_Win_complete does not wait for the post",
    strict: "MPI_ERR_ASSERT, where the target is on the same host",
};

/// Locks of the own window while it is exposed, and MPI_Win_post while the own window is locked.
pub static LOCKED_AND_EXPOSED: Row = Row {
    name: "MPI_Win_lock of the own rank or MPI_Win_lock_all between MPI_Win_post and MPI_Win_wait, and MPI_Win_post while such a \
           lock is held",
    section: "12.5.3",
    mpich: "executes both",
    openmpi: "executes both",
    ours: "executes both",
    strict: "MPI_ERR_RMA_SYNC",
};

/// MPI_Put and MPI_Get with datatypes at origin and target that do not match.
pub static MISMATCHED_TYPES: Row = Row {
    name: "MPI_Put and MPI_Get with datatypes that do not match, such as two MPI_INT at the origin and one MPI_DOUBLE \
           at the target",
    section: "12.3",
    mpich: "copies the bytes",
    openmpi: "copies the bytes",
    ours: "copies the bytes, within the buffer and the window",
    strict: "MPI_ERR_TYPE",
};

/// A result of MPI_Get_accumulate that is of another datatype than the target.
pub static OTHER_RESULT: Row = Row {
    name: "MPI_Get_accumulate and MPI_Rget_accumulate with a result of another datatype than the target, such as MPI_BYTE",
    section: "12.3.4",
    mpich: "copies the bytes",
    openmpi: "copies the bytes",
    ours: "copies the bytes, where elements are of one size or the result is contiguous",
    strict: "MPI_ERR_TYPE",
};

/// MPI_WCHAR in MPI_Compare_and_swap.
pub static WIDE_CHARACTER_SWAP: Row = Row {
    name: "MPI_Compare_and_swap with MPI_WCHAR",
    section: "12.3.4",
    mpich: "compares and swaps",
    openmpi: "compares and swaps",
    ours: "compares and swaps",
    strict: "MPI_ERR_TYPE",
};

/// A flush of a rank that is not locked, while other ranks are locked.
pub static FLUSH_OF_UNLOCKED: Row = Row {
    name: "MPI_Win_flush and MPI_Win_flush_local of a rank that is not locked, while another rank is",
    section: "12.5.4",
    mpich: "does nothing",
    openmpi: "does nothing",
    ours: "does nothing",
    strict: "MPI_ERR_RMA_SYNC",
};

/// The rows of this file.
pub const ROWS: &[&Row] = &[
    &DIFFERENT_HINTS,
    &NO_LOCKS,
    &REQUEST_IN_ACTIVE_EPOCH,
    &UNTRUE_NOPRECEDE,
    &UNTRUE_NOCHECK,
    &UNTRUE_NOCHECK_START,
    &LOCKED_AND_EXPOSED,
    &MISMATCHED_TYPES,
    &OTHER_RESULT,
    &WIDE_CHARACTER_SWAP,
    &FLUSH_OF_UNLOCKED,
];
