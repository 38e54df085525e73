//! Datatypes: what is accepted beyond the standard.

#![forbid(unsafe_code)]

use super::Row;

/// Data representations of MPI_Pack_external and its relatives.
pub static UNKNOWN_DATAREP: Row = Row {
    name: "a data representation other than \"external32\" in MPI_Pack_external, MPI_Unpack_external, their sizes",
    section: "5.3",
    mpich: "packs as external32",
    openmpi: "packs as external32",
    ours: "packs as external32",
    strict: "MPI_ERR_UNSUPPORTED_DATAREP",
};

/// MPI_DISTRIBUTE_NONE in MPI_Type_create_darray.
pub static UNDISTRIBUTED_OVER_SEVERAL: Row = Row {
    name: "MPI_DISTRIBUTE_NONE in a dimension of several processes",
    section: "5.1.4",
    mpich: "distributes in blocks",
    openmpi: "distributes in blocks",
    ours: "distributes in blocks, as MPI_DISTRIBUTE_BLOCK with MPI_DISTRIBUTE_DFLT_DARG does",
    strict: "MPI_ERR_ARG",
};

/// This file's rows.
pub const ROWS: &[&Row] = &[&UNKNOWN_DATAREP, &UNDISTRIBUTED_OVER_SEVERAL];
