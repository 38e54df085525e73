//! Making communicators (MPI-5.0 section 7.4.2).
//!
//! Two phases: the ranks learn which groups there are, and the ranks of each new group form its communicator.
//!
//! | call | the ranks learn the groups in |
//! | --- | --- |
//! | MPI_Comm_create | `groups`: a hash of each rank's group |
//! | MPI_Comm_dup and its forms, MPI_Comm_create_group | no exchange, since every member knows the group |
//! | MPI_Comm_split, MPI_Comm_split_type | `split`: colours and keys |
//! | communicators with a topology | `topologies` |
//! | MPI_Intercomm_create, MPI_Intercomm_merge | `bridge`, by the leaders of both groups |
//! | MPI_Comm_create_from_group, MPI_Intercomm_create_from_groups | `from_group`, by a string; there is no parent |
//!
//! Ranks with a parent communicator exchange this in its exchange slots. An argument `ready` is the error that a rank has found in its own
//! arguments: it takes part in both phases with it, so that no rank waits for it.
//!
//! # Forming
//!
//! `forming` has the messages, which go on a channel that the ranks have already. Only the ranks of the new communicator take part. Disjoint
//! groups therefore form theirs at the same time, and an error at one rank is an error at all ranks of its communicator. Forming waits
//! for messages only, so MPI_Comm_idup is the same with a request.
//! If the group spans hosts, each of its hosts has an area of its own, which the first rank there allocates.
//!
//! A context is the world rank of the first member and a count of the communicators that this rank has led, so groups that do not meet need
//! no common counter. If a rank dies here, the others wait for a message until the launcher ends the job.
//!
//! Ranks are never reordered by a topology. An intercommunicator has a communicator of both groups behind it, which carries its collective calls.
//!
//! # The end
//!
//! MPI_Comm_free does not synchronise. A rank adds itself to `freed`, and, when no rank can still read a bounce buffer of it, to `departed`;
//! then it unmaps the area, which rank 0 frees when all others have departed. A communicator that cannot end yet is in a list, which is looked
//! through whenever a communicator is freed. MPI_Comm_disconnect completes the communicator's messages first and passes a barrier.

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
use plan::FormingChannel;
use std::sync::Arc;

pub use plan::Features;

/// What a duplicate gets from its parent: attributes, as their copy callbacks decide, topology and error handler; its
/// assertions are new.
fn copied(comm: &Comm, ready: Result, info: MPI_Info) -> Result<Features> {
    ready?;
    let assertions = Assertions::of(info)?;
    let features = Features::of(comm)?;
    let attributes = comm.attributes.copy(comm.handle() as usize)?;
    Ok(Features { attributes, assertions, topology: comm.topology.clone(), first: comm.first(), ..features })
}

/// MPI_Comm_dup, MPI_Comm_dup_with_info. Errors of copy callbacks are errors of all ranks.
pub fn duplicate(runtime: &'static Runtime, comm: &Comm, ready: Result, info: MPI_Info) -> Result<MPI_Comm> {
    form(runtime, FormingChannel::of_all(runtime, comm), comm.all_ranks().group(), copied(comm, ready, info))
}

/// MPI_Comm_idup: the handle that the new communicator will have, and the request.
pub fn begin_duplicate(
    runtime: &'static Runtime,
    comm: &Comm,
    ready: Result,
    info: MPI_Info,
) -> Result<(MPI_Comm, MPI_Request)> {
    let features = copied(comm, ready, info).and_then(|features| {
        // There must be room for the request, so that no rank has a communicator without knowing it.
        request::refuse_when_full()?;
        Ok(features)
    });
    let refused: Option<Error> = features.as_ref().err().cloned();
    let forming =
        begin(runtime, FormingChannel::of_all(runtime, comm), comm.all_ranks().group(), features, comm.handle());
    match refused {
        // The caller gets no request; the other ranks get the error in their requests.
        Some(error) => Err(error),
        None => Ok((forming.handle(), request::begun(Arc::clone(&forming) as Arc<dyn request::PendingOperation>)?)),
    }
}

/// Waits for MPI_Comm_disconnect until nothing is under way on a communicator at any of its ranks: buffered messages,
/// operations of freed requests, and those of its other ranks. MPI_ERR_COMM when it is predefined.
pub fn settle(runtime: &'static Runtime, comm: &Comm) -> Result {
    comm.refuse_predefined()?;
    buffered::flush_comm(runtime, comm.handle())?;
    wait(runtime, || !request::has_abandoned(comm.handle()))?;
    // A rank that waits here still receives messages.
    comm.barrier();
    Ok(())
}

/// MPI_Comm_free, after `Comm::prepare_free`.
pub fn free(comm: MPI_Comm) -> Result {
    let comm = comm::remove(comm)?;
    forget(comm.contexts());
    Ok(())
}
