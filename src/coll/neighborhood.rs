//! Neighbourhood collectives (MPI-5.0 sections 8.6 to 8.8): each rank exchanges messages with its neighbours in the topology, and waits
//! for no other rank.
//!
//! If a rank refuses the arguments of a call, the call does not count among its calls on the communicator. Under RMAMPI_STRICT=1 a rank
//! that refuses a blocking or nonblocking call sends an error class to its neighbours in place of data, and receives their data. So the
//! call fails at the neighbours, too.

use super::call::Parts;
use super::check::{blocks, held};
use super::checked_call::Blocks;
use super::schedule::{self, CallContext, Schedule};
use crate::abi::*;
use crate::comm::Comm;
use crate::datatype::Buffer;
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::object::request::{self, Begun};
use crate::object::topology::Neighbors;
use crate::pt2pt::complete;
use crate::runtime::Runtime;
use std::ffi::c_int;
use std::sync::Arc;

/// Data that a rank sends.
#[derive(Clone, Copy, Debug)]
pub enum Sent {
    /// All neighbours get the same data.
    Same(Buffer),
    /// Each neighbour gets a part.
    Each(Parts),
}

/// A call: data to send, and buffers for the data of each neighbour.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    pub send: Sent,
    pub receive: Parts,
}

/// Runs a blocking call.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have an element for each neighbour.
pub unsafe fn run(runtime: &'static Runtime, comm: &Comm, exchange: &Exchange) -> Result {
    let neighbors = neighbors_of(comm)?;
    // SAFETY: arrays have an element for each neighbour, as the caller promises.
    let schedule = unsafe { schedule_of(&neighbors, exchange) };
    let schedule = schedule.inspect_err(|error| refuse(runtime, comm, &neighbors, error))?;
    // SAFETY: the caller promises that the buffers can be read and written until this function returns; the schedule is complete by then.
    let running =
        unsafe { schedule::start(runtime, CallContext::nonblocking(runtime, comm, None), Arc::new(schedule)) };
    complete(runtime, &*running)?.error.map_or(Ok(()), Err)
}

/// Begins a nonblocking call. `request_check` is an error if the program has passed NULL in place of a request.
///
/// # Safety
/// Until the call is complete, buffers can be read and written as their datatypes say. Arrays that are not NULL have an element for each
/// neighbour.
pub unsafe fn begin(
    runtime: &'static Runtime,
    comm: &Comm,
    function: &'static str,
    request_check: Result,
    exchange: &Exchange,
) -> Result<MPI_Request> {
    let neighbors = neighbors_of(comm)?;
    // SAFETY: arrays have an element for each neighbour, as the caller promises.
    let schedule = request_check.and_then(|()| unsafe { schedule_of(&neighbors, exchange) });
    let begun = schedule.and_then(|schedule| {
        request::begin(comm.handle(), || {
            let context = CallContext::nonblocking(runtime, comm, Some(function));
            // SAFETY: the buffers can be read and written until the request is complete, as the caller promises.
            Ok(Some(unsafe { schedule::start(runtime, context, Arc::new(schedule)) }))
        })
    });
    begun.inspect_err(|error| refuse(runtime, comm, &neighbors, error))
}

/// Makes a persistent request.
///
/// # Safety
/// Whenever the request is active, buffers can be read and written as their datatypes say. Arrays that are not NULL have an element for
/// each neighbour.
pub unsafe fn prepare(
    runtime: &'static Runtime,
    comm: &Comm,
    function: &'static str,
    exchange: &Exchange,
) -> Result<MPI_Request> {
    let neighbors = neighbors_of(comm)?;
    // SAFETY: arrays have an element for each neighbour, as the caller promises.
    let schedule = Arc::new(unsafe { schedule_of(&neighbors, exchange)? });
    request::persistent(comm.handle(), || {
        let context = CallContext::persistent(runtime, comm, function);
        Arc::new(move || {
            // SAFETY: the buffers live until the persistent request is freed, and the request is started only if it is not active.
            Ok(Begun::Going(unsafe { schedule::start(runtime, context.clone(), Arc::clone(&schedule)) }))
        })
    })
}

/// Returns the caller's neighbours. Fails with MPI_ERR_COMM on an intercommunicator, and with MPI_ERR_TOPOLOGY if the communicator has no
/// topology.
fn neighbors_of(comm: &Comm) -> Result<Neighbors> {
    comm.refuse_two_groups()?;
    match &comm.topology {
        Some(topology) => topology.neighbors(comm.rank as c_int),
        None => fail!(MPI_ERR_TOPOLOGY, "the communicator has no topology; expected is a grid or a graph"),
    }
}

/// Returns the rank of a neighbour; None for MPI_PROC_NULL.
fn rank_of(neighbor: c_int) -> Option<usize> {
    usize::try_from(neighbor).ok()
}

/// Returns the messages of a call. The send arguments are ignored if no neighbour receives data, and the receive arguments are ignored if
/// no neighbour sends data.
///
/// # Safety
/// Arrays that are not NULL have an element for each neighbour.
unsafe fn schedule_of(neighbors: &Neighbors, exchange: &Exchange) -> Result<Schedule> {
    let (sources, destinations) = (&neighbors.sources, &neighbors.destinations);
    let mut sends = Vec::with_capacity(destinations.len());
    if destinations.iter().any(|neighbor| rank_of(*neighbor).is_some()) {
        let from = match &exchange.send {
            Sent::Same(buffer) => Blocks::One(held("sendbuf", buffer)?),
            // SAFETY: arrays have an element for each destination, as the caller promises.
            Sent::Each(parts) => unsafe { blocks("sendbuf", parts, "neighbor", destinations.len())? },
        };
        let each = destinations.iter().enumerate();
        sends.extend(each.filter_map(|(index, neighbor)| Some((rank_of(*neighbor)?, from.of(index)))));
    }
    let mut receives = Vec::with_capacity(sources.len());
    if sources.iter().any(|neighbor| rank_of(*neighbor).is_some()) {
        // SAFETY: arrays have an element for each source, as the caller promises.
        let to = unsafe { blocks("recvbuf", &exchange.receive, "neighbor", sources.len())? };
        let each = neighbors.order.iter();
        receives.extend(each.filter_map(|index| Some((rank_of(sources[*index])?, to.of(*index)))));
    }
    Ok(Schedule::of_messages(receives, sends, true))
}

/// Under RMAMPI_STRICT=1, starts to send the class of this rank's error to its neighbours in place of data, and to receive their data. This
/// rank does not wait for these messages. Without RMAMPI_STRICT=1 a refused call does not count, and this function does nothing.
fn refuse(runtime: &'static Runtime, comm: &Comm, neighbors: &Neighbors, error: &Error) {
    if !conformance::is_strict() {
        return;
    }
    let ranks = |neighbors: &[c_int]| neighbors.iter().filter_map(|neighbor| rank_of(*neighbor)).collect();
    let refusals = Schedule::of_refusals(ranks(&neighbors.sources), ranks(&neighbors.destinations), error.clone());
    if let Ok(refusals) = refusals {
        // SAFETY: the schedule has no buffers.
        unsafe { schedule::start(runtime, CallContext::nonblocking(runtime, comm, None), Arc::new(refusals)) };
    }
}
