//! Environment, errors and info: cases that the standard forbids and that the library accepts.

#![forbid(unsafe_code)]

use super::Row;

/// Errors that belong to no object, if the program has set an error handler only for MPI_COMM_WORLD.
pub static HANDLER_OF_WORLD: Row = Row {
    name: "an error that belongs to no object, if the program has set the error handler of MPI_COMM_WORLD and not the error \
           handler of MPI_COMM_SELF",
    section: "9.3",
    mpich: "calls the handler of MPI_COMM_WORLD",
    openmpi: "calls the handler of MPI_COMM_WORLD, also if the program has set a handler for MPI_COMM_SELF",
    ours: "calls the handler of MPI_COMM_WORLD",
    strict: "calls the handler of MPI_COMM_SELF",
};

/// An invalid value of an info key.
pub static UNKNOWN_VALUE_OF_HINT: Row = Row {
    name: "an invalid value of an info key of a window or communicator, such as no_locks = yes; except for the keys \
           accumulate_ordering, accumulate_ops and mpi_minimum_memory_alignment",
    section: "10",
    mpich: "ignores it",
    openmpi: "ignores it",
    ours: "ignores it; the previous value stays in force",
    strict: "MPI_ERR_INFO_VALUE",
};

/// A freed error handler that is still attached to an object.
pub static FREED_HANDLER: Row = Row {
    name: "the handle of a freed error handler that is still attached to an object, in MPI_Errhandler_free and \
           MPI_X_set_errhandler",
    section: "9.3.4",
    mpich: "accepts it",
    openmpi: "accepts it",
    ours: "accepts it; freeing it again does nothing",
    strict: "MPI_ERR_ERRHANDLER",
};

/// MPI_X_call_errhandler with a number that is not an error code.
pub static UNKNOWN_CODE: Row = Row {
    name: "MPI_Comm_call_errhandler, MPI_Win_call_errhandler, MPI_File_call_errhandler or MPI_Session_call_errhandler with a \
           number that is not an error code",
    section: "9.5",
    mpich: "calls the handler",
    openmpi: "calls the handler",
    ours: "calls the handler",
    strict: "MPI_ERR_ARG",
};

/// MPI_ANY_TAG or MPI_ANY_SOURCE on a communicator with an info key that asserts the opposite.
pub static UNTRUE_NO_ANY: Row = Row {
    name: "receiving with MPI_ANY_TAG or MPI_ANY_SOURCE on a communicator with mpi_assert_no_any_tag or \
           mpi_assert_no_any_source",
    section: "7.4.4",
    mpich: "receives",
    openmpi: "receives with MPI_ANY_TAG; with MPI_ANY_SOURCE some receives never end",
    ours: "receives",
    strict: "MPI_ERR_TAG, MPI_ERR_RANK",
};

/// MPI_SUCCESS as the class of an added error code.
pub static CODE_OF_SUCCESS: Row = Row {
    name: "MPI_Add_error_code with the class MPI_SUCCESS",
    section: "9.5",
    mpich: "adds a code",
    openmpi: "adds a code",
    ours: "adds a code, whose class is MPI_SUCCESS",
    strict: "MPI_ERR_ARG",
};

/// A negative number of arguments of MPI_Info_create_env.
pub static NEGATIVE_ARGC: Row = Row {
    name: "MPI_Info_create_env with a negative argc",
    section: "10",
    mpich: "makes the info object",
    openmpi: "makes the info object",
    ours: "makes the info object, as with argc 0",
    strict: "MPI_ERR_ARG",
};

/// The rows of this file.
pub const ROWS: &[&Row] = &[
    &HANDLER_OF_WORLD,
    &UNKNOWN_VALUE_OF_HINT,
    &FREED_HANDLER,
    &UNKNOWN_CODE,
    &UNTRUE_NO_ANY,
    &CODE_OF_SUCCESS,
    &NEGATIVE_ARGC,
];
