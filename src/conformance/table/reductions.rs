//! Collective calls and reductions: what is accepted beyond the standard.

use super::Row;

/// MPI_CHAR with predefined operations.
pub static CHARACTER_REDUCTION: Row = Row {
    name: "MPI_CHAR as an integer in reductions, accumulates and atomics",
    section: "6.9.2",
    mpich: "computes with char",
    openmpi: "computes with char",
    ours: "computes with char",
    strict: "MPI_ERR_OP",
};

/// MPI_LAND, MPI_LOR, MPI_LXOR on MPI_AINT, MPI_OFFSET, MPI_COUNT.
pub static LOGICAL_ADDRESS: Row = Row {
    name: "logical operations on MPI_AINT, MPI_OFFSET and MPI_COUNT",
    section: "6.9.2",
    mpich: "computes them",
    openmpi: "computes them",
    ours: "computes them",
    strict: "MPI_ERR_OP",
};

/// This file's rows.
pub const ROWS: &[&Row] = &[&CHARACTER_REDUCTION, &LOGICAL_ADDRESS];
