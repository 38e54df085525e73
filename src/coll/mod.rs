//! Collective communication (MPI-5.0 chapter 6), and that of neighbours (`neighborhood`, sections 8.6 to 8.8).
//!
//! A `Call` is what the user wrote; `check` makes `CheckedCall` of it, or an error. Blocking calls meet on the `exchange`, in shared
//! memory, and read each other's data from there (`movement`, `reduction`); those of few data with one root, or of two ranks, go
//! `early` without that, and the `plain` ones without `check`. Nonblocking and persistent ones are a `schedule` of
//! messages. All of them know by `peers` who exchanges data with whom.

mod call;
mod call_descriptor;
mod check;
mod checked_call;
mod contiguous;
mod contribution;
mod descriptor_exchange;
mod early_exit;
mod movement;
pub mod neighborhood;
mod peers;
mod pipeline;
mod reduction;
mod schedule;
mod self_copy;
mod source;
mod temp_buffer;

use crate::abi::MPI_Request;
use crate::comm::Comm;
use crate::error::Result;
use crate::error::conformance;
use crate::object::request::{self, Begun};
use crate::runtime::Runtime;
use checked_call::CheckedCall;
use peers::Peers;
use schedule::{CallContext, Schedule};
use std::sync::Arc;

pub use call::{Call, Numbers, Operands, Parts};

/// Runs a blocking call. One whose arguments this rank refuses has no place among the calls on the communicator
/// (`docs/design.md`, "Refused calls"); RMAMPI_STRICT=1 gives it one, and the other ranks its error.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have a number for each rank.
pub unsafe fn run(runtime: &'static Runtime, comm: &Comm, call: &Call) -> Result {
    let (function, peers) = (call.function(), Peers::of(comm));
    let done = match call {
        // SAFETY: the caller's promise.
        Call::Bcast { buffer, root } => unsafe { contiguous::broadcast(runtime, &peers, buffer, *root) },
        // SAFETY: as above.
        Call::Reduce { operands, count, root } => unsafe {
            contiguous::reduce(runtime, &peers, operands, *count, *root)
        },
        // SAFETY: as above.
        Call::Allreduce { operands, count } => unsafe { contiguous::allreduce(runtime, &peers, operands, *count) },
        Call::Allgather { send, receive: Parts::Equal(receive) } => unsafe {
            // SAFETY: as above.
            contiguous::allgather(runtime, &peers, send, receive)
        },
        Call::Alltoall { send: Parts::Equal(send), receive: Parts::Equal(receive) } => unsafe {
            // SAFETY: as above.
            contiguous::alltoall(runtime, &peers, send, receive)
        },
        _ => None,
    };
    if let Some(result) = done {
        return result;
    }
    // SAFETY: the caller's promise.
    unsafe {
        match check::check(&peers, call) {
            Ok(CheckedCall::Barrier) => descriptor_exchange::pass(&peers, function),
            Ok(CheckedCall::Movement(mut movement)) => {
                // The others are told of a mismatch: each argument is right by itself, so the call has its place.
                let movement = movement.mismatch.take().map_or(Ok(movement), Err);
                movement::run(runtime, &peers, function, movement)
            }
            Ok(CheckedCall::Reduction(reduction)) => reduction::run(runtime, &peers, &reduction),
            Ok(CheckedCall::ProcNull) => reduction::join_as_proc_null(runtime, &peers, function),
            Err(error) if conformance::is_strict() => movement::run(runtime, &peers, function, Err(error)),
            Err(error) => Err(error),
        }
    }
}

/// Begins a nonblocking call. It gets its number when nothing can refuse it any more: a call that is refused has none.
///
/// # Safety
/// As for `run`; the buffers until the call is complete.
pub unsafe fn begin(
    runtime: &'static Runtime,
    comm: &Comm,
    function: &'static str,
    call: &Call,
) -> Result<MPI_Request> {
    let peers = Peers::of(comm);
    // SAFETY: the caller's promise.
    unsafe {
        let make = || Schedule::of(&check::check(&peers, call)?, &peers);
        let schedule = schedule::schedule_of(&peers, call, make)?;
        request::begin(comm.handle(), || {
            Ok(Some(schedule::start(runtime, CallContext::nonblocking(runtime, comm, Some(function)), schedule)))
        })
    }
}

/// Makes a persistent request. It has its number from the beginning, since requests may be started in another order at each rank;
/// one that is refused has none.
///
/// # Safety
/// As for `run`; the buffers whenever the request is active.
pub unsafe fn prepare(
    runtime: &'static Runtime,
    comm: &Comm,
    function: &'static str,
    call: &Call,
) -> Result<MPI_Request> {
    let peers = Peers::of(comm);
    // SAFETY: the caller's promise.
    let checked = unsafe { check::check(&peers, call)? };
    let schedule = Arc::new(Schedule::of(&checked, &peers)?);
    request::persistent(comm.handle(), || {
        let context = CallContext::persistent(runtime, comm, function);
        Arc::new(move || {
            // SAFETY: the buffers stay until the persistent request is freed, and it is started only when it is not active.
            Ok(Begun::Going(unsafe { schedule::start(runtime, context.clone(), Arc::clone(&schedule)) }))
        })
    })
}
