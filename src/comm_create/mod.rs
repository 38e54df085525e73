//! Making communicators (MPI-5.0 section 7.4.2).
//!
//! The ranks of a new communicator alone form it (`forming`), in messages on a channel that they have already. So
//! disjoint groups form theirs at the same time, and an error at one rank is an error at all ranks of its
//! communicator. Before that, all ranks learn which groups there are: in `groups` and `split`, in `topologies` for
//! communicators with neighbours, in `bridge` for two groups, and in `from_group` for processes without a parent
//! communicator.
//!
//! `ready` is an error that a rank has found in its arguments: it takes part in all of this with it.
//!
//! # Forming a communicator
//!
//! The ranks first learn the groups: they exchange colours and keys, or a hash of what must be equal, in the parent's
//! exchange slots. MPI_Comm_dup and MPI_Comm_create_group skip this. Then, in steps that wait for messages only, so
//! that MPI_Comm_idup is the same with a request:
//!
//! 1. Rank 0 of the group allocates the area, clears it, and sends context, place and a hash of the group to the others, or
//!    its error. If the group spans hosts, it sends them to the first rank of each other host, which does the same there.
//! 2. The others map the area and answer with success or an error class.
//! 3. Rank 0 sends all of them the first error, if there is one; then no rank has the communicator.
//!
//! A context is the world rank of the first member and a count of the communicators which that rank has led, so
//! groups that do not meet form theirs at the same time. If a rank dies here, the others wait for a message until the
//! launcher ends the job.
//!
//! # The end
//!
//! MPI_Comm_free does not synchronise. A rank adds itself to `freed`, and, when no rank can still read a bounce
//! buffer of it, to `departed`; then it unmaps the area, which rank 0 frees when all others have departed. What
//! cannot end yet is in a list that is looked at whenever a communicator is freed. MPI_Comm_disconnect completes the
//! communicator's messages first and passes a barrier.
//!
//! Ranks are never reordered by a topology. An intercommunicator has a communicator of both groups behind it, through
//! which everything collective goes.

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
