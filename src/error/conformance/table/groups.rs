//! Groups, communicators, attributes and topologies: cases that the standard forbids and that the library accepts.

#![forbid(unsafe_code)]

use super::Row;

/// A rank that occurs twice in the ranks of MPI_Group_excl.
pub static EXCLUDED_TWICE: Row = Row {
    name: "MPI_Group_excl with a rank that occurs twice",
    section: "7.3.2",
    mpich: "excludes it",
    openmpi: "excludes it",
    ours: "excludes it",
    strict: "MPI_ERR_RANK",
};

/// A string tag of MPI_Comm_create_from_group or MPI_Intercomm_create_from_groups that is too long.
pub static LONG_STRINGTAG: Row = Row {
    name: "a stringtag of MPI_MAX_STRINGTAG_LEN or more characters",
    section: "7.4.2",
    mpich: "accepts it",
    openmpi: "accepts it",
    ours: "accepts it, and compares all characters",
    strict: "MPI_ERR_ARG",
};

/// A freed attribute key that attributes still use.
pub static FREED_KEY: Row = Row {
    name: "a freed attribute key that attributes still use, in MPI_X_free_keyval and MPI_X_set_attr, and in MPI_X_get_attr and MPI_X_delete_attr of an object without this attribute",
    section: "7.7",
    mpich: "accepts the key",
    openmpi: "accepts the key; an error occurs later if the number of calls that free the key exceeds the number of its attributes",
    ours: "accepts the key",
    strict: "MPI_ERR_KEYVAL; an object that has the attribute still allows reading and deleting it",
};

/// MPI_Cart_create with different periods at different ranks.
pub static DIFFERENT_PERIODS: Row = Row {
    name: "MPI_Cart_create with different periods at different ranks",
    section: "8.5.1",
    mpich: "each rank keeps its own periods",
    openmpi: "each rank keeps its own periods",
    ours: "each rank keeps its own periods",
    strict: "MPI_ERR_ARG",
};

/// MPI_Cart_map with a dimension of length 0 or less.
pub static EMPTY_DIMENSION: Row = Row {
    name: "MPI_Cart_map with a dimension of length 0 or less",
    section: "8.5.8",
    mpich: "returns MPI_UNDEFINED",
    openmpi: "returns the caller's rank",
    ours: "returns MPI_UNDEFINED",
    strict: "MPI_ERR_DIMS",
};

/// MPI_Cart_get with arrays that are too short.
pub static SHORT_GRID: Row = Row {
    name: "MPI_Cart_get with maxdims less than the number of dimensions",
    section: "8.5.5",
    mpich: "returns all dimensions",
    openmpi: "returns the first maxdims dimensions",
    ours: "returns the first maxdims dimensions",
    strict: "MPI_ERR_ARG",
};

/// MPI_Graph_neighbors with an array that is too short.
pub static SHORT_NEIGHBORS: Row = Row {
    name: "MPI_Graph_neighbors with maxneighbors less than the number of neighbours",
    section: "8.5.5",
    mpich: "returns all neighbours",
    openmpi: "returns the first maxneighbors neighbours",
    ours: "returns the first maxneighbors neighbours",
    strict: "MPI_ERR_ARG",
};

/// MPI_Graph_map with edges to nodes that do not exist.
pub static EDGES_ELSEWHERE: Row = Row {
    name: "MPI_Graph_map with edges to nodes that do not exist",
    section: "8.5.8",
    mpich: "returns the rank",
    openmpi: "returns the rank",
    ours: "returns the rank",
    strict: "MPI_ERR_RANK",
};

/// Edges of MPI_Dist_graph_create_adjacent that the two ranks pass differently.
pub static ONE_SIDED_EDGES: Row = Row {
    name: "MPI_Dist_graph_create_adjacent with an edge that only one of its two ranks passes, or that the ranks pass with \
           different weights",
    section: "8.5.4",
    mpich: "each rank keeps its own arguments",
    openmpi: "each rank keeps its own arguments",
    ours: "each rank keeps its own arguments",
    strict: "MPI_ERR_TOPOLOGY",
};

/// MPI_UNWEIGHTED at only some ranks of a distributed graph.
pub static DIFFERENT_WEIGHTS: Row = Row {
    name: "MPI_Dist_graph_create and MPI_Dist_graph_create_adjacent with MPI_UNWEIGHTED at only some ranks",
    section: "8.5.4",
    mpich: "each rank keeps its own arguments; missing weights are undefined",
    openmpi: "each rank keeps its own arguments; missing weights are undefined",
    ours: "each rank keeps its own arguments; missing weights are 0",
    strict: "MPI_ERR_ARG",
};

/// MPI_Comm_remote_size of an intracommunicator.
pub static REMOTE_SIZE_OF_ONE_GROUP: Row = Row {
    name: "MPI_Comm_remote_size of an intracommunicator",
    section: "7.6.1",
    mpich: "returns its size",
    openmpi: "returns its size",
    ours: "returns its size",
    strict: "MPI_ERR_COMM",
};

/// The rows of this file.
pub const ROWS: &[&Row] = &[
    &EXCLUDED_TWICE,
    &LONG_STRINGTAG,
    &FREED_KEY,
    &DIFFERENT_PERIODS,
    &EMPTY_DIMENSION,
    &SHORT_GRID,
    &SHORT_NEIGHBORS,
    &EDGES_ELSEWHERE,
    &ONE_SIDED_EDGES,
    &DIFFERENT_WEIGHTS,
    &REMOTE_SIZE_OF_ONE_GROUP,
];
