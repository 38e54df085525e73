//! Messages: what is accepted beyond the standard.

use super::Row;

/// MPI_DATATYPE_NULL with MPI_PROC_NULL.
pub static NULL_DATATYPE_TO_NOBODY: Row = Row {
    name: "MPI_DATATYPE_NULL with MPI_PROC_NULL",
    section: "3.2.1, 3.10",
    mpich: "accepts it",
    openmpi: "accepts it",
    ours: "accepts it; nothing is transferred",
    strict: "MPI_ERR_TYPE",
};

/// This file's rows.
pub const ROWS: &[&Row] = &[&NULL_DATATYPE_TO_NOBODY];
