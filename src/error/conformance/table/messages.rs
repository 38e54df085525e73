//! Messages: cases that the standard forbids and that the library accepts.

#![forbid(unsafe_code)]

use super::Row;

/// MPI_DATATYPE_NULL with MPI_PROC_NULL.
pub static NULL_DATATYPE_TO_NOBODY: Row = Row {
    name: "MPI_DATATYPE_NULL and count 0 with MPI_PROC_NULL",
    section: "3.2.1, 3.10",
    mpich: "accepts it",
    openmpi: "MPI_ERR_TYPE",
    ours: "accepts it; nothing is transferred",
    strict: "MPI_ERR_TYPE",
};

/// MPI_IN_PLACE as the buffer of a message to or from MPI_PROC_NULL.
pub static IN_PLACE_TO_NOBODY: Row = Row {
    name: "MPI_IN_PLACE as a buffer with MPI_PROC_NULL",
    section: "2.5.4, 3.10",
    mpich: "accepts it",
    openmpi: "accepts it",
    ours: "accepts it; nothing is transferred",
    strict: "MPI_ERR_BUFFER",
};

/// MPI_Buffer_detach without a buffer.
pub static DETACH_WITHOUT_BUFFER: Row = Row {
    name: "MPI_Buffer_detach while no buffer is attached",
    section: "3.6",
    mpich: "returns NULL and size 0",
    openmpi: "succeeds, and does not write address and size",
    ours: "returns NULL and size 0",
    strict: "MPI_ERR_BUFFER",
};

/// The rows of this file.
pub const ROWS: &[&Row] = &[&NULL_DATATYPE_TO_NOBODY, &IN_PLACE_TO_NOBODY, &DETACH_WITHOUT_BUFFER];
