//! rmampi: MPI one-sided communication (RMA) behind the MPI-5.0 standard ABI.
//!
//! The map, from the C functions down. A folder imports only from floors below its own; `tests/imports.rs` holds that.
//!
//! | floor | folder | what |
//! | --- | --- | --- |
//! | 9 | `api` | the C entry points, `MPI_X` and `PMPI_X`, by the standard's chapters; `api/fortran`: the Fortran library |
//! | 8 | `coll` | collective operations: barrier, broadcast, reductions and so on; communication among neighbours |
//! | 8 | `comm_create` | making communicators |
//! | 7 | `rma` | windows, epochs, synchronisation, put, get, accumulate, and memory for them |
//! | 7 | `pt2pt` | sending and receiving messages; partitioned communication |
//! | 6 | `runtime` | the library from the first `MPI_Init` or `MPI_Session_init` to the last finalization; sessions; the tools interface |
//! | 6 | `op` | reduction operations, predefined and the user's |
//! | 5 | `comm` | communicators, and the shared area through which their ranks synchronise |
//! | 5 | `datatype` | datatypes, packing, signatures |
//! | 4 | `transport` | how bytes travel between ranks; `transport/shm`: shared memory |
//! | 4 | `object` | the small objects (groups, info, requests, error handlers, attributes, topologies) and their handles |
//! | 3 | `bootstrap` | the launcher's protocol (PMI, `PMIx`), and how the ranks meet |
//! | 2 | `error` | errors and their sentences; what is accepted beyond the standard, and RMAMPI_STRICT |
//! | 1 | `os` | the operating system |
//! | 1 | `abi` | types and constants of the standard ABI |
//! | 1 | `settings` | environment variables |
//!
//! `mpiexec` (src/bin/mpiexec) is a program of its own. `docs/architecture.md` describes how it all works.
#![allow(non_camel_case_types, non_snake_case, reason = "the standard's names")]

#[allow(missing_docs, reason = "the standard tells what its constants mean")]
pub mod abi;
#[allow(clippy::missing_safety_doc, reason = "C functions, whose contract is the standard's")]
mod api;

mod bootstrap;
mod coll;
mod comm;
mod comm_create;
mod datatype;
mod error;
mod object;
mod op;
mod os;
mod pt2pt;
mod rma;
mod runtime;
mod settings;
mod transport;

/// Name and version, as MPI_Get_library_version returns them.
const VERSION: &str = concat!(
    "rmampi ",
    env!("CARGO_PKG_VERSION"),
    ": MPI one-sided communication behind the MPI-5.0 standard ABI (MPI_ABI 1.0)"
);
