//! Environment, errors and info: what is accepted beyond the standard.

use super::Row;

/// Errors without an object while MPI_COMM_WORLD alone has a handler of the program's.
pub static HANDLER_OF_WORLD: Row = Row {
    name: "an error without an object, when the program has set the error handler of MPI_COMM_WORLD and not that of MPI_COMM_SELF",
    section: "9.3",
    mpich: "calls the handler of MPI_COMM_WORLD",
    openmpi: "calls the handler of MPI_COMM_WORLD, also when MPI_COMM_SELF has another",
    ours: "calls the handler of MPI_COMM_WORLD",
    strict: "calls the handler of MPI_COMM_SELF",
};

/// This file's rows.
pub const ROWS: &[&Row] = &[&HANDLER_OF_WORLD];
