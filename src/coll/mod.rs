//! Collective communication (MPI-5.0 chapter 6), and that of neighbours (`neighborhood`, sections 8.6 to 8.8).
//!
//! A `Call` is what the user wrote; `check` makes `Work` of it, or an error. Blocking calls meet on the `board`, in shared
//! memory, and read each other's data from there (`movement`, `reduction`); those of few data with one root, or of two ranks, go
//! `ahead` without that, and the `plain` ones without `check`. Nonblocking and persistent ones are a `schedule` of
//! messages. All of them know by `sides` who exchanges data with whom.

mod board;
mod call;
mod call_descriptor;
mod check;
mod contiguous;
mod contribution;
mod early_exit;
mod memory;
mod movement;
pub mod neighborhood;
mod own;
mod reduction;
mod schedule;
mod sides;
mod source;
mod stream;
mod work;

use crate::abi::MPI_Request;
use crate::comm::Comm;
use crate::error::Result;
use crate::error::conformance;
use crate::object::request::{self, Begun};
use crate::runtime::Runtime;
use schedule::{Identity, Schedule};
use sides::Sides;
use std::sync::Arc;
use work::Work;

pub use call::{Call, Numbers, Operands, Parts};

/// Runs a blocking call. One whose arguments this rank refuses has no place among the calls on the communicator
/// (`docs/design.md`, "Refused calls"); RMAMPI_STRICT=1 gives it one, and the other ranks its error.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have a number for each rank.
pub unsafe fn run(runtime: &'static Runtime, comm: &Comm, call: &Call) -> Result {
    let (function, sides) = (call.function(), Sides::of(comm));
    let done = match call {
        // SAFETY: the caller's promise.
        Call::Bcast { buffer, root } => unsafe { contiguous::broadcast(runtime, &sides, buffer, *root) },
        // SAFETY: as above.
        Call::Reduce { operands, count, root } => unsafe {
            contiguous::reduce(runtime, &sides, operands, *count, *root)
        },
        // SAFETY: as above.
        Call::Allreduce { operands, count } => unsafe { contiguous::allreduce(runtime, &sides, operands, *count) },
        Call::Allgather { send, receive: Parts::Equal(receive) } => unsafe {
            // SAFETY: as above.
            contiguous::allgather(runtime, &sides, send, receive)
        },
        Call::Alltoall { send: Parts::Equal(send), receive: Parts::Equal(receive) } => unsafe {
            // SAFETY: as above.
            contiguous::alltoall(runtime, &sides, send, receive)
        },
        _ => None,
    };
    if let Some(result) = done {
        return result;
    }
    // SAFETY: the caller's promise.
    unsafe {
        match check::check(&sides, call) {
            Ok(Work::Barrier) => board::pass(&sides, function),
            Ok(Work::Movement(mut movement)) => {
                // The others are told of a mismatch: each argument is right by itself, so the call has its place.
                let movement = movement.mismatch.take().map_or(Ok(movement), Err);
                movement::run(runtime, &sides, function, movement)
            }
            Ok(Work::Reduction(reduction)) => reduction::run(runtime, &sides, &reduction),
            Ok(Work::Beside) => reduction::stand_beside(runtime, &sides, function),
            Err(error) if conformance::is_strict() => movement::run(runtime, &sides, function, Err(error)),
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
    let sides = Sides::of(comm);
    // SAFETY: the caller's promise.
    unsafe {
        let make = || Schedule::of(&check::check(&sides, call)?, &sides);
        let schedule = schedule::schedule_of(&sides, call, make)?;
        request::begin(comm.handle(), || {
            Ok(Some(schedule::start(runtime, Identity::nonblocking(runtime, comm, Some(function)), schedule)))
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
    let sides = Sides::of(comm);
    // SAFETY: the caller's promise.
    let work = unsafe { check::check(&sides, call)? };
    let schedule = Arc::new(Schedule::of(&work, &sides)?);
    request::persistent(comm.handle(), || {
        let identity = Identity::persistent(runtime, comm, function);
        Arc::new(move || {
            // SAFETY: the buffers stay until the persistent request is freed, and it is started only when it is not active.
            Ok(Begun::Going(unsafe { schedule::start(runtime, identity.clone(), Arc::clone(&schedule)) }))
        })
    })
}
