//! rmampi: MPI one-sided communication (RMA) behind the MPI-5.0 standard ABI.
//!
//! The map, from the C functions down; modules use only what stands below them.
//!
//! | module | what |
//! | --- | --- |
//! | `abi` | types and constants of the standard ABI |
//! | `api` | the C entry points, `MPI_X` and `PMPI_X`, by the standard's chapters |
//! | `rma` | put, get, and the accumulate operations |
//! | `synchronization` | fence, locks, flushes |
//! | `collective` | barrier, broadcast, reductions and so on; communication among neighbours |
//! | `partitioned` | messages whose partitions are ready at different times |
//! | `point_to_point` | sending and receiving messages |
//! | `window` | windows: creation, the shared table, targets, attached memory, attributes |
//! | `memory` | `MPI_Alloc_mem` |
//! | `comm_creation` | making communicators |
//! | `tool` | the tools interface: settings as control variables |
//! | `session` | sessions and sets of processes |
//! | `world` | the library from the first `MPI_Init` or `MPI_Session_init` to the last finalization |
//! | `comm` | communicators, and the shared words by which their ranks act together |
//! | `epoch` | the table of epochs |
//! | `private` | memory that one rank has alone, and how the others reach it |
//! | `mail` | messages between ranks, in shared memory |
//! | `node` | memory that the ranks share |
//! | `operation` | reduction operations, predefined and the user's, on arrays of entries |
//! | `reduction` | the predefined operations on values of all datatypes |
//! | `generalized_request`, `status` | operations of the program's, and what is told of operations |
//! | `topology` | grids and graphs of ranks |
//! | `datatype`, `group`, `info`, `request`, `errhandler`, `attributes`, `name`, `handle` | the small objects |
//! | `words` | barrier, locks, gate, counters of epochs and lists in shared memory; spinning and sleeping |
//! | `launch` | the launcher's protocol, and how the ranks meet |
//! | `conformance` | what is accepted beyond the standard, and RMAMPI_STRICT |
//! | `complaints` | environment variables that are not understood |
//! | `settings`, `digest`, `error`, `system` | environment variables, words for long arguments, errors, the operating system |
//!
//! `mpiexec` (src/bin/mpiexec) is a program of its own. `docs/design.md` tells how it all works.
#![allow(non_camel_case_types, non_snake_case, reason = "the standard's names")]

#[allow(missing_docs, reason = "the standard tells what its constants mean")]
pub mod abi;
#[allow(clippy::missing_safety_doc, reason = "C functions, whose contract is the standard's")]
mod api;

mod attributes;
mod collective;
mod comm;
mod comm_creation;
mod complaints;
mod conformance;
mod datatype;
mod digest;
mod epoch;
mod errhandler;
mod error;
mod generalized_request;
mod group;
mod handle;
mod info;
mod launch;
mod mail;
mod memory;
mod name;
mod node;
mod operation;
mod partitioned;
mod point_to_point;
mod private;
mod reduction;
mod request;
mod rma;
mod session;
mod settings;
mod status;
mod synchronization;
mod system;
mod tool;
mod topology;
mod window;
mod words;
mod world;

/// Name and version, as MPI_Get_library_version tells them.
const VERSION: &str = concat!(
    "rmampi ",
    env!("CARGO_PKG_VERSION"),
    ": MPI one-sided communication behind the MPI-5.0 standard ABI (MPI_ABI 1.0)"
);
