//! Collective calls and reductions: cases that the standard forbids and that the library accepts.

#![forbid(unsafe_code)]

use super::Row;

/// MPI_CHAR with predefined operations.
pub static CHARACTER_REDUCTION: Row = Row {
    name: "MPI_CHAR as an integer in reductions, accumulates and atomics",
    section: "6.9.2",
    mpich: "computes with char",
    openmpi: "computes with char",
    ours: "computes with char",
    strict: "MPI_ERR_OP, MPI_ERR_TYPE for MPI_Compare_and_swap",
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

/// MPI_BYTE and MPI_CHARACTER with predefined operations, on windows only.
pub static BYTE_ACCUMULATE: Row = Row {
    name: "MPI_BYTE and MPI_CHARACTER as integers in accumulates and atomics",
    section: "12.3.4, 6.9.2",
    mpich: "computes with bytes",
    openmpi: "computes with bytes",
    ours: "computes with bytes, or with char for MPI_CHARACTER; collective reductions raise MPI_ERR_OP",
    strict: "MPI_ERR_OP, MPI_ERR_TYPE for MPI_Compare_and_swap",
};

/// Accumulates of no elements with different datatypes.
pub static NO_ELEMENTS_OF_OTHER_KIND: Row = Row {
    name: "accumulates of no elements with different datatypes",
    section: "12.3.4",
    mpich: "accepts it",
    openmpi: "accepts it",
    ours: "accepts it; nothing is combined",
    strict: "MPI_ERR_TYPE",
};

/// A collective call that fails at one rank because of its arguments.
pub static REFUSED_CALL: Row = Row {
    name: "a collective call that fails at one rank because of its arguments, and that this rank repeats",
    section: "6.1, 9.1",
    mpich: "the rank does not take part in the failed call",
    openmpi: "the rank does not take part in the failed call",
    ours: "the rank does not take part in the failed call",
    strict: "the rank takes part in a failed blocking or neighbourhood call; the other ranks get its error class",
};

/// Datatypes of a collective call that do not match, with equal numbers of bytes.
pub static OTHER_DATATYPE: Row = Row {
    name: "datatypes that do not match in a collective call that moves data",
    section: "6.1",
    mpich: "moves the bytes",
    openmpi: "moves the bytes",
    ours: "moves the bytes, if both sides have the same number of bytes; reductions raise an error",
    strict: "MPI_ERR_TYPE",
};

/// A sender that has less data than its receiver expects.
pub static FEWER_DATA: Row = Row {
    name: "less data than expected in gathers, scatters and neighbourhood calls",
    section: "6.1",
    mpich: "moves the data, except in MPI_Allgatherv",
    openmpi: "moves the data",
    ours: "moves the data, except in MPI_Allgatherv; the rest of the receive buffer does not change",
    strict: "MPI_ERR_TRUNCATE",
};

/// The rows of this file.
pub const ROWS: &[&Row] = &[
    &CHARACTER_REDUCTION,
    &LOGICAL_ADDRESS,
    &BYTE_ACCUMULATE,
    &NO_ELEMENTS_OF_OTHER_KIND,
    &REFUSED_CALL,
    &OTHER_DATATYPE,
    &FEWER_DATA,
];
