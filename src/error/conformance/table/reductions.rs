//! Collective calls and reductions: what is accepted beyond the standard.

#![forbid(unsafe_code)]

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

/// MPI_BYTE and MPI_CHARACTER with predefined operations, on windows alone.
pub static BYTE_ACCUMULATE: Row = Row {
    name: "MPI_BYTE and MPI_CHARACTER as integers in accumulates and atomics",
    section: "12.3.4, 6.9.2",
    mpich: "computes with bytes",
    openmpi: "computes with bytes",
    ours: "computes with bytes, which for MPI_CHARACTER are char; collective reductions refuse them",
    strict: "MPI_ERR_OP, MPI_ERR_TYPE for MPI_Compare_and_swap",
};

/// Accumulates of no elements, whose datatypes differ.
pub static NO_ELEMENTS_OF_OTHER_KIND: Row = Row {
    name: "different datatypes in an accumulate without elements",
    section: "12.3.4",
    mpich: "accepts it",
    openmpi: "accepts it",
    ours: "accepts it; nothing is combined",
    strict: "MPI_ERR_TYPE",
};

/// A collective call that is refused at one rank.
pub static REFUSED_CALL: Row = Row {
    name: "a collective call that one rank is refused, and makes again",
    section: "6.1, 9.1",
    mpich: "the refused call does not count at that rank",
    openmpi: "the refused call does not count at that rank",
    ours: "the refused call does not count at that rank",
    strict: "a blocking call, or one among neighbours, counts; the other ranks get its error class",
};

/// Datatypes of one call that do not match, with as many bytes.
pub static OTHER_DATATYPE: Row = Row {
    name: "datatypes that do not match in a collective call that moves data",
    section: "6.1",
    mpich: "moves the bytes",
    openmpi: "moves the bytes",
    ours: "moves the bytes, where there are as many on both sides; reductions refuse it",
    strict: "MPI_ERR_TYPE",
};

/// A sender that has fewer data than its receiver expects.
pub static FEWER_DATA: Row = Row {
    name: "fewer data than expected in gathers, scatters and calls among neighbours",
    section: "6.1",
    mpich: "moves what there is, but for MPI_Allgatherv",
    openmpi: "moves what there is",
    ours: "moves what there is; the rest of the receive buffer stays as it is",
    strict: "MPI_ERR_TRUNCATE",
};

/// This file's rows.
pub const ROWS: &[&Row] = &[
    &CHARACTER_REDUCTION,
    &LOGICAL_ADDRESS,
    &BYTE_ACCUMULATE,
    &NO_ELEMENTS_OF_OTHER_KIND,
    &REFUSED_CALL,
    &OTHER_DATATYPE,
    &FEWER_DATA,
];
