//! The C entry points: one thin function for each, in files that follow the chapters of the standard.
//!
//! `call`, `arguments`, `collectives`, `topologies`, `requests`, `messages`, `one_word`, `transfers`, `accumulates`,
//! `with_request`, `transfers_with_request`, `locks` and `tools_arguments` are helpers of the entry points: these modules find the
//! object of a handle, raise errors and write results. From every `MPI_X` in `src/api`, build.rs generates `PMPI_X` with the same
//! body. In a release build, both names are one function at one address.
//!
//! Functions of the ABI that the library does not implement are in `librmampi_unsupported.so.1`, which is generated from
//! `unsupported/functions.h`. Because of that library, a program that was built with another MPI library starts even if it names
//! one of these functions. `librmampi_unsupported.so.1` is the auxiliary library (DT_AUXILIARY) of `libmpi_abi.so.1`: the dynamic
//! loader searches the auxiliary library for every name, but linkers do not. Each of its functions raises an error by calling
//! `rmampi_unsupported` (module `unsupported`).
//!
//! # Safety
//!
//! An entry point is unsafe because it uses addresses from the program. MPI says what each address must be: a buffer of the given
//! count and datatype, an array with the given number of elements, a string with a terminating null, or a result that the call may
//! write. The entry points check handles, counts and NULL, and rely on MPI's rules for the rest. The comment at each unsafe block
//! names the address, the rule, and the function that checks.

mod accumulates;
mod arguments;
mod call;
mod collectives;
mod counts;
mod locks;
mod messages;
mod one_word;
mod requests;
mod tools_arguments;
mod topologies;
mod transfers;
mod transfers_with_request;
mod unsupported;
mod with_request;

mod abi;
mod attributes;
mod attributes_deprecated;
mod collective_allgather;
mod collective_alltoall;
mod collective_alltoallw;
mod collective_bcast;
mod collective_gather;
mod collective_reduce;
mod collective_reduce_scatter;
mod collective_scan;
mod collective_scatter;
mod comm;
mod comm_creation;
mod comm_from_group;
mod completion;
mod datatype;
mod datatype_attached;
mod datatype_construction;
mod datatype_contents;
mod datatype_parametrized;
mod environment;
mod errhandling;
mod external;
mod group;
mod info;
mod intercommunicator;
mod interlang;
mod neighborhood_allgather;
mod neighborhood_alltoall;
mod neighborhood_alltoallw;
mod operation;
mod packing;
mod point_to_point_buffered;
mod point_to_point_buffers;
mod point_to_point_exchange;
mod point_to_point_partitioned;
mod point_to_point_persistent;
mod point_to_point_probe;
mod point_to_point_receive;
mod point_to_point_send;
mod process;
mod profiling_control;
mod rma_accumulate;
mod rma_communication;
mod rma_request;
mod rma_synchronization;
mod rma_window;
mod session;
mod start;
mod status;
mod tools;
mod tools_events;
mod tools_performance;
mod topology_cartesian;
mod topology_graph;

/// The forms with large counts and the profiling interface (MPI-5.0 section 15.2), which the build script generates from the
/// modules above.
#[allow(
    unused_imports,
    clippy::unnecessary_cast,
    clippy::useless_conversion,
    clippy::unnecessary_fallible_conversions,
    clippy::map_identity,
    reason = "conversions from `int` convert nothing in the forms with large counts, and the names in `counts` are replaced by types"
)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/entry_points.rs"));
}
