//! Collective communication (MPI-5.0 chapter 6), and neighbourhood collectives (`neighborhood`, sections 8.6 to 8.8).
//!
//! A `Call` has the arguments that the user has passed. `check` checks the arguments, and returns an error or a `CheckedCall`: what this
//! rank sends, receives and combines. `peers` has the ranks that exchange data: all ranks of one group, or the two groups of an
//! intercommunicator. Intracommunicators and intercommunicators use the same algorithms.
//!
//! | calls | mechanism |
//! | --- | --- |
//! | blocking | exchange slots and one barrier (`descriptor_exchange`, `movement`, `reduction`) |
//! | blocking, contiguous data of a predefined datatype | exchange slots and one barrier, without `check` (`contiguous`) |
//! | blocking, short: calls with one root, scans, calls of two ranks | mailbox slots, without waiting for all ranks (`early_exit`) |
//! | nonblocking, persistent, neighbourhood | schedules of messages (`schedule`) |
//! | blocking, on several hosts | frames between the leaders of hosts (`hosts`), or schedules; for MPI_Barrier see `comm/between_hosts.rs` |
//!
//! # Blocking calls
//!
//! 1. A rank writes a call descriptor into its exchange slot, which is memory that all ranks of the communicator read. The descriptor has
//!    the number of the exchange, the function, the root, the operation, the number of bytes and their basic datatype, and an error class
//!    if the rank has refused its arguments. The data follow the descriptor if they fit in the slot. Each rank has two slots and uses them
//!    in turn, so there is a barrier between the reads of a slot and the next write to it.
//! 2. All ranks pass one barrier with a hash of the descriptor as key. If the keys are equal, the ranks do not compare their descriptors.
//!    Otherwise all ranks read all descriptors. If two descriptors do not match, all ranks fail.
//! 3. Each rank reads the data that it needs. If a rank has data that do not fit in its slot, all ranks read this in its descriptor, and
//!    pass the data of the call as messages, by the schedule of the nonblocking call.
//!
//! Every rank that computes a result from the slots combines the contributions from the last rank to the first. So the result is bitwise
//! equal at all ranks, and operations need not commute. A long MPI_Reduce or MPI_Allreduce is usually divided: each rank combines a share of
//! the entries, also in rank order, and the ranks that get the result receive the shares.
//!
//! # Refused calls
//!
//! If a rank refuses the arguments of a call, the call does not count among that rank's calls on the communicator: the rank publishes
//! nothing and uses no call number. The rank's next correct call matches the call in which the other ranks are. MPICH and Open MPI do the
//! same.
//!
//! If the arguments are correct by themselves, the call counts, even if it fails later. On one host, a rank may find an error before the
//! exchange of a blocking call (no memory is free, or the data that it sends to itself do not match its receive buffer). The other ranks
//! get this error, unless they have returned by early exit. They do not get an error that a rank finds while it reads the data of others,
//! such as a truncation. Under RMAMPI_STRICT=1 a refused blocking call counts: the rank publishes its error class, and the ranks that wait
//! for this rank get this class.
//!
//! # Between hosts
//!
//! On a communicator that spans hosts, a blocking call with short data uses the relays of the hosts (`hosts`, `comm/relay.rs`): the ranks of a
//! host share slots and a barrier with a leader, which exchanges frames with the leaders of other hosts. In other calls the leaders, or all
//! ranks, exchange messages (`schedule`). `hosts/selection.rs` has the table of all algorithms.
//!
//! Ranks of one host detect mismatches as on a communicator of one host, with one exception. If one rank is in a call that uses the relay,
//! and another rank is in a call that does not, neither rank detects the mismatch: they wait for each other forever. Between hosts, a leader
//! in a call by the relay sees the heads of frames: function, root, operation, datatype of a reduction, and length of the data. If it waits
//! for a frame and receives a frame of another call, all ranks of its host get the error.
//!
//! In calls that use messages, a rank detects a mismatch only if it receives data of an unexpected length. The rank gets an error, and sends
//! the error to the ranks to which it forwards data. If a frame or message never comes, its receiver waits. A rank that refuses its
//! arguments takes no part in the call. The other ranks do not receive its error, not even under RMAMPI_STRICT=1. MPI_Barrier checks that
//! all ranks are in MPI_Barrier and have made the same number of blocking calls before.
//!
//! # A further function
//!
//! 1. `call.rs`: `Function`, `FUNCTIONS`, `flow`, and the arguments in `Call`.
//! 2. `check.rs`: from the arguments to a `CheckedCall`, which says what this rank sends, receives and combines.
//! 3. `movement.rs` or `reduction.rs`, if the `CheckedCall` has a new pattern.
//! 4. `schedule`, for the nonblocking and persistent forms. On several hosts, the blocking form is such a schedule, too, unless `hosts` performs
//!    the function.
//! 5. `api/collective_NAME.rs`: the entry points.
//!
//! `contiguous` and `early_exit` are optional fast paths.

mod call;
mod call_descriptor;
mod check;
mod checked_call;
mod contiguous;
mod contribution;
mod descriptor_exchange;
mod division;
mod early_exit;
mod hosts;
mod movement;
pub mod neighborhood;
mod peers;
mod reduction;
mod schedule;
mod self_copy;
mod source;
mod temp_buffer;

use crate::abi::MPI_Request;
use crate::comm::{Comm, Hierarchy};
use crate::error::Result;
use crate::error::conformance;
use crate::object::request::{self, Begun};
use crate::runtime::Runtime;
use crate::transport::net::network;
use checked_call::CheckedCall;
use peers::Peers;
use schedule::{CallContext, Schedule};
use std::sync::Arc;

pub use call::{Call, Numbers, Operands, Parts};

/// Runs a blocking call. If this rank refuses the arguments, the call does not count among the calls on the communicator (see "Refused
/// calls" above). Under RMAMPI_STRICT=1 the call counts if the communicator is on one host, and the other ranks get this rank's error.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have an element for each rank.
pub unsafe fn run(runtime: &'static Runtime, comm: &Comm, call: &Call) -> Result {
    let (function, peers) = (call.function(), Peers::of(comm));
    let done = match call {
        // SAFETY: the buffers can be read and written, as the caller promises.
        Call::Bcast { buffer, root } => unsafe { contiguous::broadcast(runtime, &peers, buffer, *root) },
        // SAFETY: both buffers have `count` entries, as the caller promises.
        Call::Reduce { operands, count, root } => unsafe {
            contiguous::reduce(runtime, &peers, operands, *count, *root)
        },
        // SAFETY: both buffers have `count` entries, as the caller promises.
        Call::Allreduce { operands, count } => unsafe { contiguous::allreduce(runtime, &peers, operands, *count) },
        Call::Allgather { send, receive: Parts::Equal(receive) } => unsafe {
            // SAFETY: the receive buffer has a part for each rank, as the caller promises.
            contiguous::allgather(runtime, &peers, send, receive)
        },
        Call::Alltoall { send: Parts::Equal(send), receive: Parts::Equal(receive) } => unsafe {
            // SAFETY: both buffers have a part for each rank, as the caller promises.
            contiguous::alltoall(runtime, &peers, send, receive)
        },
        _ => None,
    };
    if let Some(result) = done {
        return result;
    }
    // SAFETY: the caller promises valid buffers and arrays. All buffers in the result of `check` lie in these buffers.
    unsafe {
        let checked = check::check(&peers, call);
        if !matches!(call, Call::Barrier) && peers.all.spans_hosts() {
            let checked = checked?;
            let relayed = hosts::run(runtime, &peers, &checked);
            return relayed.unwrap_or_else(|| run_as_messages(runtime, comm, &peers, (call, &checked)));
        }
        match checked {
            Ok(CheckedCall::Barrier) => descriptor_exchange::pass(&peers, function),
            Ok(CheckedCall::Movement(movement)) => movement::run(runtime, &peers, function, Ok(movement)),
            Ok(CheckedCall::Reduction(reduction)) => reduction::run(runtime, &peers, &reduction),
            Ok(CheckedCall::ProcNull) => reduction::join_as_proc_null(runtime, &peers, function),
            Err(error) if conformance::is_strict() => movement::run(runtime, &peers, function, Err(error)),
            Err(error) => Err(error),
        }
    }
}

/// Runs a blocking call by the schedule of a nonblocking call, and waits until the schedule is complete.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have an element for each rank.
unsafe fn run_as_messages(
    runtime: &'static Runtime,
    comm: &Comm,
    peers: &Peers<'_>,
    (call, checked): (&Call, &CheckedCall),
) -> Result {
    // SAFETY: the caller promises valid arrays and buffers, and both live until this function returns. `schedule_of` returns no schedule
    // that another call is using.
    let running = unsafe {
        let schedule = schedule::schedule_of(peers, call, || Schedule::of(checked, peers))?;
        schedule::start(runtime, CallContext::blocking(runtime, comm), schedule)
    };
    let is_alone = |hierarchy: &Hierarchy| hierarchy.hosts.local().len() == 1;
    match network() {
        Some(network) if peers.all.hierarchy().is_some_and(is_alone) => running.wait_for_hosts(network),
        _ => running.wait(),
    }
}

/// Begins a nonblocking call. The call gets its number after the last check. So a refused call uses no number, and the ranks agree on the
/// number of each call.
///
/// # Safety
/// Until the call is complete, buffers can be read and written as their datatypes say. Arrays that are not NULL have an element for each
/// rank.
pub unsafe fn begin(
    runtime: &'static Runtime,
    comm: &Comm,
    function: &'static str,
    call: &Call,
) -> Result<MPI_Request> {
    let peers = Peers::of(comm);
    // SAFETY: the caller promises valid arrays, and buffers that are valid until the call is complete. `schedule_of` returns no schedule
    // that another call is using.
    unsafe {
        let make = || Schedule::of(&check::check(&peers, call)?, &peers);
        let schedule = schedule::schedule_of(&peers, call, make)?;
        request::begin(comm.handle(), || {
            Ok(Some(schedule::start(runtime, CallContext::nonblocking(runtime, comm, Some(function)), schedule)))
        })
    }
}

/// Makes a persistent request. The request gets its number when it is made, not when it is started: ranks make their requests in the same
/// order, but may start them in different orders. A refused request uses no number.
///
/// # Safety
/// Whenever the request is active, buffers can be read and written as their datatypes say. Arrays that are not NULL have an element for
/// each rank.
pub unsafe fn prepare(
    runtime: &'static Runtime,
    comm: &Comm,
    function: &'static str,
    call: &Call,
) -> Result<MPI_Request> {
    let peers = Peers::of(comm);
    // SAFETY: the caller promises the lengths of the arrays.
    let checked = unsafe { check::check(&peers, call)? };
    let schedule = Arc::new(Schedule::of(&checked, &peers)?);
    request::persistent(comm.handle(), || {
        let context = CallContext::persistent(runtime, comm, function);
        Arc::new(move || {
            // SAFETY: the buffers live until the persistent request is freed, and the request is started only if it is not active.
            Ok(Begun::Going(unsafe { schedule::start(runtime, context.clone(), Arc::clone(&schedule)) }))
        })
    })
}
