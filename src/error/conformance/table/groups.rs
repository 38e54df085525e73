//! Groups, communicators, attributes and topologies: what is accepted beyond the standard.

#![forbid(unsafe_code)]

use super::Row;

/// A rank that MPI_Group_excl names twice.
pub static EXCLUDED_TWICE: Row = Row {
    name: "a rank that MPI_Group_excl names twice",
    section: "7.3.2",
    mpich: "excludes it",
    openmpi: "excludes it",
    ours: "excludes it",
    strict: "MPI_ERR_RANK",
};

/// A string of MPI_Comm_create_from_group and MPI_Intercomm_create_from_groups that is too long.
pub static LONG_STRINGTAG: Row = Row {
    name: "a stringtag of MPI_MAX_STRINGTAG_LEN characters and more",
    section: "7.4.2",
    mpich: "takes it",
    openmpi: "takes it",
    ours: "takes it, all of it",
    strict: "MPI_ERR_ARG",
};

/// A key that was freed and still has attributes.
pub static FREED_KEY: Row = Row {
    name: "a copy of an attribute key that was freed while attributes have it: MPI_X_free_keyval, MPI_X_set_attr, \
           MPI_X_get_attr with it",
    section: "7.7",
    mpich: "takes the key",
    openmpi: "takes the key; freeing more often than there are attributes is an error later",
    ours: "takes the key",
    strict: "MPI_ERR_KEYVAL; what already has the attribute can read and delete it",
};

/// MPI_Cart_create with periods that differ between ranks.
pub static DIFFERENT_PERIODS: Row = Row {
    name: "MPI_Cart_create with periods that ranks give differently",
    section: "8.5.1",
    mpich: "each rank has its own",
    openmpi: "each rank has its own",
    ours: "each rank has its own",
    strict: "MPI_ERR_ARG",
};

/// MPI_Cart_map with a dimension of 0 or less.
pub static EMPTY_DIMENSION: Row = Row {
    name: "MPI_Cart_map with a dimension of 0 or less",
    section: "8.5.8",
    mpich: "MPI_UNDEFINED",
    openmpi: "the caller's rank",
    ours: "MPI_UNDEFINED",
    strict: "MPI_ERR_DIMS",
};

/// MPI_Cart_get with arrays that are too short.
pub static SHORT_GRID: Row = Row {
    name: "MPI_Cart_get with maxdims less than the number of dimensions",
    section: "8.5.5",
    mpich: "gives all dimensions",
    openmpi: "gives the first maxdims dimensions",
    ours: "gives the first maxdims dimensions",
    strict: "MPI_ERR_ARG",
};

/// MPI_Graph_neighbors with an array that is too short.
pub static SHORT_NEIGHBORS: Row = Row {
    name: "MPI_Graph_neighbors with maxneighbors less than the number of neighbours",
    section: "8.5.5",
    mpich: "gives all neighbours",
    openmpi: "gives the first maxneighbors",
    ours: "gives the first maxneighbors",
    strict: "MPI_ERR_ARG",
};

/// MPI_Graph_map with edges to nodes that there are not.
pub static EDGES_ELSEWHERE: Row = Row {
    name: "MPI_Graph_map with edges to nodes that there are not",
    section: "8.5.8",
    mpich: "gives the rank",
    openmpi: "gives the rank",
    ours: "gives the rank",
    strict: "MPI_ERR_RANK",
};

/// Ends of edges that MPI_Dist_graph_create_adjacent is not given alike.
pub static ONE_SIDED_EDGES: Row = Row {
    name: "MPI_Dist_graph_create_adjacent with an edge that one end does not give, or with another weight than the \
           other",
    section: "8.5.4",
    mpich: "each rank has what it gave",
    openmpi: "each rank has what it gave",
    ours: "each rank has what it gave",
    strict: "MPI_ERR_TOPOLOGY",
};

/// MPI_UNWEIGHTED at some ranks of MPI_Dist_graph_create_adjacent.
pub static DIFFERENT_WEIGHTS: Row = Row {
    name: "MPI_Dist_graph_create_adjacent with MPI_UNWEIGHTED at some ranks only",
    section: "8.5.4",
    mpich: "each rank has what it gave",
    openmpi: "each rank has what it gave",
    ours: "each rank has what it gave",
    strict: "MPI_ERR_ARG",
};

/// This file's rows.
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
];
