//! Creation of communicators (MPI-5.0 section 7.4.2).
//!
//! Creation has two phases. First each rank finds out which ranks belong to its new communicator. Then the ranks of each new group form its
//! communicator.
//!
//! | call | how the ranks learn the groups |
//! | --- | --- |
//! | MPI_Comm_create | `groups`: a hash of each rank's group |
//! | MPI_Comm_dup and its forms, MPI_Comm_create_group | no exchange, because every member knows the group |
//! | MPI_Comm_split, MPI_Comm_split_type | `split`: colours and keys |
//! | communicators with a topology | `topologies` |
//! | MPI_Intercomm_create, MPI_Intercomm_merge | `bridge`, by the leaders of both groups |
//! | MPI_Comm_create_from_group, MPI_Intercomm_create_from_groups | `from_group`, by a string, without a parent communicator |
//!
//! In the first phase, ranks that have a parent communicator agree through it (`Comm::agree_on`). The argument `ready` is Ok, or the error
//! that a rank has found in its own arguments. A rank with an error takes part in the next phase with this error. So the call fails at all
//! ranks, and no rank waits.
//!
//! # Forming
//!
//! `forming` has the messages of the second phase. They travel in a context that the ranks already have. Only the ranks of the new
//! communicator take part. Therefore disjoint groups form their communicators at the same time, and an error at one rank is an error at all
//! ranks of its communicator. Forming waits only for messages, so MPI_Comm_idup is the same operation with a request. If the group spans
//! hosts, each host with several ranks of the group has an area (memory through which these ranks synchronise). The first of these ranks
//! allocates the area.
//!
//! A context consists of two numbers: the world rank of the rank that has allocated it, and a number that this rank counts. So different
//! ranks can allocate contexts without a common counter. If a rank dies, the others wait for a message until the launcher ends the job.
//!
//! A topology never reorders ranks. An intercommunicator has a hidden communicator of both groups, which carries its collective calls.
//!
//! # The end
//!
//! MPI_Comm_free does not synchronise. Each rank adds 1 to the area's counter `freed`. Each rank except rank 0 adds 1 to the counter
//! `departed` when it unmaps the area. Rank 0 frees the area when all other ranks have added to `departed` (see `comm/area.rs`). If other
//! ranks still use the memory of a freed communicator, its area stays in a list. The rank checks the list whenever it frees a communicator
//! or needs memory. MPI_Comm_disconnect first completes the communicator's messages and waits in a barrier.

pub mod bridge;
mod forming;
pub mod from_group;
pub mod groups;
mod message;
mod plan;
mod provided;
pub mod split;
pub mod topologies;

use crate::abi::*;
use crate::comm::{self, Comm};
use crate::error::{Error, Result};
use crate::object::info::Assertions;
use crate::object::request;
use crate::pt2pt::{buffered, forget, wait};
use crate::runtime::Runtime;
use forming::{begin, form};
use plan::FormingMessages;
use std::sync::Arc;

pub use plan::Features;

/// Returns the features of a duplicate. Topology and error handler are those of the parent. The copy callbacks decide which attributes the
/// duplicate gets. Its assertions come from `info`.
fn copied(comm: &Comm, ready: Result, info: MPI_Info) -> Result<Features> {
    ready?;
    let assertions = Assertions::of(info)?;
    let features = Features::of(comm)?;
    let attributes = comm.attributes.copy(comm.handle() as usize)?;
    Ok(Features { attributes, assertions, topology: comm.topology.clone(), first: comm.first(), ..features })
}

/// Performs MPI_Comm_dup and MPI_Comm_dup_with_info. An error of a copy callback makes all ranks fail.
pub fn duplicate(runtime: &'static Runtime, comm: &Comm, ready: Result, info: MPI_Info) -> Result<MPI_Comm> {
    form(runtime, FormingMessages::of_all(runtime, comm), comm.all_ranks().group(), copied(comm, ready, info))
}

/// Performs MPI_Comm_idup. Returns the handle that the new communicator will have, and the request.
pub fn begin_duplicate(
    runtime: &'static Runtime,
    comm: &Comm,
    ready: Result,
    info: MPI_Info,
) -> Result<(MPI_Comm, MPI_Request)> {
    let features = copied(comm, ready, info).and_then(|features| {
        // This check comes before the ranks form the communicator. Otherwise the other ranks could form the communicator, and this rank
        // would have no request for it.
        request::refuse_when_full()?;
        Ok(features)
    });
    let refused: Option<Error> = features.as_ref().err().cloned();
    let forming =
        begin(runtime, FormingMessages::of_all(runtime, comm), comm.all_ranks().group(), features, comm.handle());
    match refused {
        // This call fails and returns no request. At the other ranks the error completes the request.
        Some(error) => Err(error),
        None => Ok((forming.handle(), request::begun(Arc::clone(&forming) as Arc<dyn request::PendingOperation>)?)),
    }
}

/// Waits, for MPI_Comm_disconnect, until no rank of a communicator has an operation in progress on it: a buffered message, or an operation
/// whose request was freed. Fails with MPI_ERR_COMM if the communicator is predefined.
pub fn drain(runtime: &'static Runtime, comm: &Comm) -> Result {
    comm.refuse_predefined()?;
    buffered::flush_comm(runtime, comm.handle())?;
    wait(runtime, || !request::has_abandoned(comm.handle()))?;
    // A rank that waits in this barrier still receives messages.
    comm.barrier();
    Ok(())
}

/// Performs MPI_Comm_free, after `Comm::prepare_free`.
pub fn free(comm: MPI_Comm) -> Result {
    let comm = comm::remove(comm)?;
    forget(comm.contexts());
    Ok(())
}
