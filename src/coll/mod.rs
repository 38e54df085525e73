//! Collective communication (MPI-5.0 chapter 6), and neighbourhood collectives (`neighborhood`, sections 8.6 to 8.8).
//!
//! A `Call` is what the user wrote; `check` makes `CheckedCall` of it (what this rank sends, receives and combines),
//! or an error. `peers` says which ranks exchange data: all of one group, or the two groups of an intercommunicator,
//! for which there are no other algorithms.
//!
//! | calls | mechanism |
//! | --- | --- |
//! | blocking | exchange slots and one barrier (`descriptor_exchange`, `movement`, `reduction`) |
//! | blocking, contiguous data of a predefined datatype | the same without `check` (`contiguous`) |
//! | blocking, short, with one root or of two ranks | mailbox slots, without waiting for all (`early_exit`) |
//! | nonblocking, persistent, neighbourhood | schedules of messages (`schedule`) |
//! | blocking, on a communicator that spans hosts | by host and leader (`hosts`), or schedules; MPI_Barrier: `comm/between_hosts.rs` |
//!
//! # Blocking calls
//!
//! 1. A rank writes a call descriptor into its exchange slot (number of the exchange, function, root, operation,
//!    bytes, kind of data, an error class if its arguments were refused), then its data if they fit; else the data
//!    are in a bounce buffer, go through one in parts (`pipeline`), or stay in its memory. Each rank has two slots,
//!    used in turn, so a slot is written one barrier after its last readers have left.
//! 2. All pass one barrier with an argument hash as key. If the keys are equal, no rank reads the other descriptors.
//!    Else all read all descriptors; if two do not match, each rank finds one that differs from its own, and all
//!    fail.
//! 3. Each rank reads the data that it needs.
//! 4. If data are in a rank's memory, go in parts, or are in a buffer that may not stay borrowed, a second barrier
//!    ends the call. Else a buffer stays borrowed until all meet again on the communicator, or have freed it.
//!
//! Data in parts: where all ranks spin, and are 16 at most, four parts of at most 32 KiB stand in a buffer at a time.
//! A rank that waits for a part puts its own parts into its buffer, so a part waits only for the readers of the part
//! four before it, and some rank can always continue. Data that do not fit are read from the other's memory instead
//! where that is measured to be faster.
//!
//! Reductions combine from the last rank to the first, wherever they are computed: the result is the same everywhere,
//! and operations need not commute. A long MPI_Reduce or MPI_Allreduce is divided: each rank combines its share, and
//! the shares are read after another barrier.
//!
//! # Refused calls
//!
//! A call that a rank refuses for its arguments has no place among its calls on the communicator: nothing is
//! published, no number is drawn, and the rank's next correct call matches the others' current one, as in MPICH and
//! Open MPI. A call with correct single arguments has its place whatever happens later (truncation, missing memory);
//! the other ranks get the error of a blocking call. Under RMAMPI_STRICT=1 a refused blocking call has its place, and
//! the other ranks get its error class.
//!
//! # Between hosts
//!
//! On a communicator that spans hosts most calls go by host and leader (`hosts`). The ranks of a host see each other's
//! calls as on one host; of other hosts a leader sees what is in the head of frames: function, root, operation, datatype of
//! a reduction, and the length of data. It finds another call where it waits for a frame of that rank, and then all ranks of its host get
//! the error. The other functions are messages: an error is the rank's own there, data that do not have the length that it
//! expects. A rank whose frame or message never comes waits. A rank that refuses its own arguments has no place in the call;
//! the others hear nothing of it, under RMAMPI_STRICT=1 neither. MPI_Barrier compares the number of calls before it, and
//! that all ranks are in MPI_Barrier.

mod call;
mod call_descriptor;
mod check;
mod checked_call;
mod contiguous;
mod contribution;
mod descriptor_exchange;
mod early_exit;
mod hosts;
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
use crate::pt2pt;
use crate::runtime::Runtime;
use checked_call::CheckedCall;
use peers::Peers;
use schedule::{CallContext, Schedule};
use std::sync::Arc;

pub use call::{Call, Numbers, Operands, Parts};

/// Runs a blocking call. One whose arguments this rank refuses has no place among the calls on the communicator
/// ("Refused calls" in the head of this module); RMAMPI_STRICT=1 gives it one, and the other ranks its error.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have a number for each rank.
pub unsafe fn run(runtime: &'static Runtime, comm: &Comm, call: &Call) -> Result {
    let (function, peers) = (call.function(), Peers::of(comm));
    let done = match call {
        // SAFETY: the user's buffers are as this function demands, which is what each of these calls needs.
        Call::Bcast { buffer, root } => unsafe { contiguous::broadcast(runtime, &peers, buffer, *root) },
        // SAFETY: as this function demands, both buffers have `count` entries.
        Call::Reduce { operands, count, root } => unsafe {
            contiguous::reduce(runtime, &peers, operands, *count, *root)
        },
        // SAFETY: as this function demands, both buffers have `count` entries.
        Call::Allreduce { operands, count } => unsafe { contiguous::allreduce(runtime, &peers, operands, *count) },
        Call::Allgather { send, receive: Parts::Equal(receive) } => unsafe {
            // SAFETY: as this function demands, the receive buffer has a part for each rank.
            contiguous::allgather(runtime, &peers, send, receive)
        },
        Call::Alltoall { send: Parts::Equal(send), receive: Parts::Equal(receive) } => unsafe {
            // SAFETY: as this function demands, both buffers have a part for each rank.
            contiguous::alltoall(runtime, &peers, send, receive)
        },
        _ => None,
    };
    if let Some(result) = done {
        return result;
    }
    if !matches!(call, Call::Barrier) && peers.all.spans_hosts() {
        // SAFETY: the user's buffers and arrays are as this function demands.
        return unsafe {
            hosts::run(runtime, &peers, call).unwrap_or_else(|| run_as_messages(runtime, comm, &peers, call))
        };
    }
    // SAFETY: the user's buffers and arrays are as this function demands; `check` makes buffers of them alone.
    unsafe {
        match check::check(&peers, call) {
            Ok(CheckedCall::Barrier) => descriptor_exchange::pass(&peers, function),
            Ok(CheckedCall::Movement(mut movement)) => {
                // The other ranks get this error: each argument is right by itself, so the call counts.
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

/// Runs a blocking call like a nonblocking one, and waits.
///
/// # Safety
/// As for `run`.
unsafe fn run_as_messages(runtime: &'static Runtime, comm: &Comm, peers: &Peers<'_>, call: &Call) -> Result {
    // SAFETY: arrays and buffers are as this function demands, and stay until it returns; a cached schedule is not
    // under way.
    let running = unsafe {
        let make = || Schedule::of(&check::check(peers, call)?, peers);
        let schedule = schedule::schedule_of(peers, call, make)?;
        schedule::start(runtime, CallContext::blocking(runtime, comm), schedule)
    };
    pt2pt::complete(runtime, &*running)?.error.map_or(Ok(()), Err)
}

/// Begins a nonblocking call. It gets its number when nothing can refuse it any more: a refused call has no number.
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
    // SAFETY: arrays and buffers are as this function demands, the latter until the call is complete; a cached
    // schedule is not under way.
    unsafe {
        let make = || Schedule::of(&check::check(&peers, call)?, &peers);
        let schedule = schedule::schedule_of(&peers, call, make)?;
        request::begin(comm.handle(), || {
            Ok(Some(schedule::start(runtime, CallContext::nonblocking(runtime, comm, Some(function)), schedule)))
        })
    }
}

/// Makes a persistent request. It gets its number here, since each rank may start its requests in another order; a
/// refused one has no number.
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
    // SAFETY: the arrays are as this function demands.
    let checked = unsafe { check::check(&peers, call)? };
    let schedule = Arc::new(Schedule::of(&checked, &peers)?);
    request::persistent(comm.handle(), || {
        let context = CallContext::persistent(runtime, comm, function);
        Arc::new(move || {
            // SAFETY: the buffers stay until the persistent request is freed, and it is started only when it is not
            // active.
            Ok(Begun::Going(unsafe { schedule::start(runtime, context.clone(), Arc::clone(&schedule)) }))
        })
    })
}
