//! Collective communication (MPI-5.0 chapter 6), and that of neighbours (`neighborhood`, sections 8.6 to 8.8).
//!
//! A `Call` is what the user wrote; `check` makes `Work` of it, or an error. Blocking calls meet on the `board`, in shared
//! memory, and read each other's data from there (`movement`, `reduction`); those of few data with one root, or of two ranks, go
//! `ahead` without that, and the `plain` ones without `check`. Nonblocking and persistent ones are a `schedule` of
//! messages. All of them know by `sides` who exchanges data with whom.

mod ahead;
mod announcement;
mod board;
mod call;
mod check;
mod contribution;
mod memory;
mod movement;
pub mod neighborhood;
mod plain;
mod reduction;
mod schedule;
mod sides;
mod source;
mod stream;
mod work;

use crate::abi::MPI_Request;
use crate::comm::Comm;
use crate::error::Result;
use crate::request::{self, Begun};
use crate::world::World;
use schedule::Schedule;
use sides::Sides;
use std::sync::Arc;
use work::Work;

pub use call::{Call, Numbers, Operands, Parts};
pub use schedule::Identity;

/// Runs a blocking call. A rank whose arguments are refused takes part all the same, so that the others get an error, too, and
/// nobody waits for it.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have a number for each rank.
pub unsafe fn run(world: &'static World, comm: &Comm, call: &Call) -> Result {
    let (function, sides) = (call.function(), Sides::of(comm));
    let done = match call {
        // SAFETY: the caller's promise.
        Call::Bcast { buffer, root } => unsafe { plain::broadcast(world, &sides, buffer, *root) },
        // SAFETY: as above.
        Call::Reduce { operands, count, root } => unsafe { plain::reduce(world, &sides, operands, *count, *root) },
        // SAFETY: as above.
        Call::Allreduce { operands, count } => unsafe { plain::allreduce(world, &sides, operands, *count) },
        Call::Allgather { send, receive: Parts::Equal(receive) } => unsafe {
            // SAFETY: as above.
            plain::allgather(world, &sides, send, receive)
        },
        Call::Alltoall { send: Parts::Equal(send), receive: Parts::Equal(receive) } => unsafe {
            // SAFETY: as above.
            plain::alltoall(world, &sides, send, receive)
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
            Ok(Work::Movement(movement)) => movement::run(world, &sides, function, Ok(movement)),
            Ok(Work::Reduction(reduction)) => reduction::run(world, &sides, &reduction),
            Ok(Work::Beside) => reduction::stand_beside(world, &sides, function),
            // The others are told.
            Err(error) => movement::run(world, &sides, function, Err(error)),
        }
    }
}

/// What tells a nonblocking call from others; it counts whether it is refused or not, so that all ranks count alike.
pub fn identity(world: &'static World, comm: &Comm, function: &'static str) -> Identity {
    Identity { comm: world.comm_to_keep(comm), tag: comm.next_nonblocking(), function: Some(function) }
}

/// The same of a persistent request. It has its number from the beginning: requests may be started in another order at each rank.
pub fn persistent_identity(world: &'static World, comm: &Comm, function: &'static str) -> Identity {
    Identity { comm: world.comm_to_keep(comm), tag: comm.next_persistent(), function: Some(function) }
}

/// Begins a nonblocking call.
///
/// # Safety
/// As for `run`; the buffers until the call is complete.
pub unsafe fn begin(world: &'static World, identity: Identity, call: &Call) -> Result<MPI_Request> {
    let sides = Sides::of(&identity.comm);
    // SAFETY: the caller's promise.
    unsafe {
        let make = || Schedule::of(&check::check(&sides, call)?, &sides);
        let schedule = schedule::schedule_of(&sides, call, make)?;
        request::begin(identity.comm.handle(), || Ok(Some(schedule::start(world, identity, schedule))))
    }
}

/// Makes a persistent request.
///
/// # Safety
/// As for `run`; the buffers whenever the request is active.
pub unsafe fn prepare(world: &'static World, identity: Identity, call: &Call) -> Result<MPI_Request> {
    let sides = Sides::of(&identity.comm);
    // SAFETY: the caller's promise.
    let work = unsafe { check::check(&sides, call)? };
    let schedule = Arc::new(Schedule::of(&work, &sides)?);
    let comm = identity.comm.handle();
    // SAFETY: as above; a request is started when it is not active.
    let start = move || Ok(Begun::Going(unsafe { schedule::start(world, identity.clone(), Arc::clone(&schedule)) }));
    request::persistent(comm, Arc::new(start))
}
