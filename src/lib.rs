//! rmampi: MPI one-sided communication (RMA) behind the MPI-5.0 standard ABI.
//!
//! The table lists the folders, from the C functions down to the operating system. Each folder has a floor, and imports only from folders
//! on lower floors; a test (`c-tests/structure.rs`) enforces this.
//!
//! | floor | folder | contents |
//! | --- | --- | --- |
//! | 9 | `api` | the C entry points `MPI_X` and `PMPI_X`, grouped by the standard's chapters; `api/fortran`: the Fortran library |
//! | 8 | `coll` | collective operations: barrier, broadcast, reductions and so on; neighbourhood collectives |
//! | 8 | `comm_create` | creation of communicators |
//! | 7 | `rma` | windows, epochs, synchronisation, put, get, accumulate, memory of windows |
//! | 7 | `pt2pt` | sends and receives; partitioned communication |
//! | 6 | `runtime` | process state from the first `MPI_Init` or `MPI_Session_init` to the last finalization; sessions; the tools interface |
//! | 6 | `op` | reduction operations, predefined and user-defined |
//! | 5 | `comm` | communicators, the shared area through which their ranks synchronise, and the relays between hosts |
//! | 5 | `datatype` | datatypes, packing, signatures |
//! | 4 | `transport` | transport of data between ranks; `transport/shm`: shared memory; `transport/net`: the network |
//! | 4 | `object` | small objects (groups, info, requests, error handlers, attributes, topologies) and their handles |
//! | 3 | `bootstrap` | the launcher's protocol (PMI, `PMIx`), by which the ranks find each other |
//! | 2 | `error` | errors and their texts; cases that the standard forbids and that the library accepts unless RMAMPI_STRICT=1 is set |
//! | 1 | `os` | the operating system |
//! | 1 | `abi` | types and constants of the standard ABI |
//! | 1 | `settings` | environment variables |
//!
//! `mpiexec` (src/bin/mpiexec) is a separate program. `docs/architecture.md` describes the design on one host, `docs/network.md` on several
//! hosts. `docs/tour.md` follows calls through the files.
#![allow(non_camel_case_types, non_snake_case, reason = "the standard's names")]

#[allow(missing_docs, reason = "the MPI standard defines its constants")]
pub mod abi;
#[allow(clippy::missing_safety_doc, reason = "the MPI standard defines the requirements of its C functions")]
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

/// Name and version of the library, as MPI_Get_library_version returns them.
const VERSION: &str = concat!(
    "rmampi ",
    env!("CARGO_PKG_VERSION"),
    ": MPI one-sided communication behind the MPI-5.0 standard ABI (MPI_ABI 1.0)"
);
