//! Datatypes: cases that the standard forbids and that the library accepts.

#![forbid(unsafe_code)]

use super::Row;

/// Unknown data representations in MPI_Pack_external, MPI_Unpack_external and MPI_Pack_external_size.
pub static UNKNOWN_DATAREP: Row = Row {
    name: "a data representation other than \"external32\" in MPI_Pack_external, MPI_Unpack_external, MPI_Pack_external_size",
    section: "5.3",
    mpich: "packs as external32",
    openmpi: "packs as external32",
    ours: "packs as external32",
    strict: "MPI_ERR_UNSUPPORTED_DATAREP",
};

/// MPI_DISTRIBUTE_NONE in MPI_Type_create_darray, for a dimension with several processes.
pub static UNDISTRIBUTED_OVER_SEVERAL: Row = Row {
    name: "MPI_Type_create_darray with MPI_DISTRIBUTE_NONE in a dimension with several processes",
    section: "5.1.4",
    mpich: "distributes in blocks",
    openmpi: "distributes in blocks",
    ours: "distributes in blocks, as with MPI_DISTRIBUTE_BLOCK and MPI_DISTRIBUTE_DFLT_DARG",
    strict: "MPI_ERR_ARG",
};

/// MPI_Type_create_subarray without dimensions.
pub static NO_DIMENSIONS: Row = Row {
    name: "MPI_Type_create_subarray with ndims 0",
    section: "5.1.3",
    mpich: "makes a datatype without data, of the extent of the old one",
    openmpi: "makes a datatype without data, of extent 0",
    ours: "makes a datatype without data, of the extent of the old one",
    strict: "MPI_ERR_ARG",
};

/// The rows of this file.
pub const ROWS: &[&Row] = &[&UNKNOWN_DATAREP, &UNDISTRIBUTED_OVER_SEVERAL, &NO_DIMENSIONS];
