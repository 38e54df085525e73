//! Environment, errors and info: what is accepted beyond the standard.

#![forbid(unsafe_code)]

use super::Row;

/// Errors without an object while MPI_COMM_WORLD alone has a handler of the program's.
pub static HANDLER_OF_WORLD: Row = Row {
    name: "an error without an object, when the program has set the error handler of MPI_COMM_WORLD and not that of \
           MPI_COMM_SELF",
    section: "9.3",
    mpich: "calls the handler of MPI_COMM_WORLD",
    openmpi: "calls the handler of MPI_COMM_WORLD, also when MPI_COMM_SELF has another",
    ours: "calls the handler of MPI_COMM_WORLD",
    strict: "calls the handler of MPI_COMM_SELF",
};

/// A value of an info key that is none of those that the key can have.
pub static UNKNOWN_VALUE_OF_HINT: Row = Row {
    name: "an info key of a window or communicator with a value that it cannot have, such as no_locks = yes; not \
           accumulate_ordering, accumulate_ops and mpi_minimum_memory_alignment",
    section: "10",
    mpich: "ignores it",
    openmpi: "ignores it",
    ours: "ignores it; the value before stays in force",
    strict: "MPI_ERR_INFO_VALUE",
};

/// An error handler that was freed and is still attached to an object.
pub static FREED_HANDLER: Row = Row {
    name: "a copy of an error handler that was freed while an object has it: MPI_Errhandler_free, \
           MPI_X_set_errhandler with it",
    section: "9.3.4",
    mpich: "takes it",
    openmpi: "takes it",
    ours: "takes it; freeing it again does nothing",
    strict: "MPI_ERR_ERRHANDLER",
};

/// MPI_X_call_errhandler with a number that is no error code.
pub static UNKNOWN_CODE: Row = Row {
    name: "MPI_Comm_call_errhandler and its like with a number that is no error code",
    section: "9.5",
    mpich: "calls the handler",
    openmpi: "calls the handler",
    ours: "calls the handler",
    strict: "MPI_ERR_ARG",
};

/// MPI_ANY_TAG and MPI_ANY_SOURCE where an info key says that they are not used.
pub static UNTRUE_NO_ANY: Row = Row {
    name: "receiving with MPI_ANY_TAG or MPI_ANY_SOURCE on a communicator with mpi_assert_no_any_tag or \
           mpi_assert_no_any_source",
    section: "7.4.4",
    mpich: "receives",
    openmpi: "receives with MPI_ANY_TAG; with MPI_ANY_SOURCE some receives never end",
    ours: "receives",
    strict: "MPI_ERR_TAG, MPI_ERR_RANK",
};

/// This file's rows.
pub const ROWS: &[&Row] = &[&HANDLER_OF_WORLD, &UNKNOWN_VALUE_OF_HINT, &FREED_HANDLER, &UNKNOWN_CODE, &UNTRUE_NO_ANY];
