//! Blocking collective calls with data on a communicator that spans hosts, performed by leaders of hosts.
//!
//! A call has up to three steps. First the leader of each host gathers or combines the data of the host's ranks, by a collective call in
//! shared memory. Then the leaders exchange frames (`transport/net/rounds`). At last each leader sends the result to the ranks of its
//! host, by another call in shared memory. The leader of a host is its first rank. The root leads its own host instead, unless the call
//! uses relays (`comm/relay.rs`) or rails (the ranks with the same index on each host, `rails`).
//!
//! | function | algorithm among the leaders |
//! | --- | --- |
//! | MPI_Bcast | data that fit in one frame: a binomial tree; longer data: a chain, in which each leader sends every frame to the next leader as soon as the frame arrives, or such a chain for each rail (`rail_broadcast`) |
//! | MPI_Reduce | up to `FEW` hosts: all leaders send to the root, or long data by shares (`shares`); more hosts: a tree in the order of hosts; long data by rails (`rail_reduction`) |
//! | MPI_Allreduce | an allgather, if the contributions of all hosts fit in one frame together; otherwise each leader combines a share; long data by rails (`rail_reduction`) |
//! | MPI_Reduce_scatter, MPI_Reduce_scatter_block | each leader combines the results of its host |
//! | MPI_Allgather, MPI_Allgatherv | an allgather of the hosts' data; longer data: each leader sends to all others, or each rank sends to one rank of each other host (`rails`) |
//! | MPI_Alltoall of short data | each leader sends to all others |
//! | MPI_Alltoallv, MPI_Alltoallw, up to 64 ranks | each leader sends the short blocks of its host to all others; long blocks are messages from rank to rank (`relayed_alltoallv`) |
//! | MPI_Gather, MPI_Gatherv, MPI_Scatter, MPI_Scatterv, up to 1024 ranks | each leader sends to, or receives from, the leader of the root's host (`relayed`) |
//! | MPI_Scan, MPI_Exscan of short data | an allgather of the hosts' results (`relayed_reduction`) |
//!
//! Short MPI_Allgather, MPI_Allgatherv, MPI_Alltoall, MPI_Allreduce, and the functions of the last three rows use the slots of the relay in
//! place of both calls in shared memory (`relayed`, `relayed_alltoallv`, `relayed_reduction`).
//!
//! The module `selection` has the conditions and limits of each algorithm.
//!
//! The head of each frame has the function and a hash. The hash is made of the root and, in a reduction, of the operation and the datatype.
//! So a leader that receives a frame detects a sender that is in another call. A leader whose host has failed sends the error in its
//! frames. The call then fails at all leaders that wait for these frames. These leaders refuse the last call in shared memory, so the call
//! fails at the ranks of their hosts, too.
//!
//! Contributions are combined in rank order. If the ranks of a host are not consecutive (`HostMap::is_in_order`), `Between::of` returns
//! None for some reductions, which use messages of a schedule instead. These are MPI_Reduce_scatter, MPI_Reduce_scatter_block, and
//! MPI_Reduce and MPI_Allreduce with operations that do not commute. Calls on intercommunicators, and calls that are not in the table, use
//! messages, too.
//!
//! In a broadcast, gather, scatter, or reduction to one rank, some ranks wait for no other host. The frames of such calls must not pile up
//! at a slow rank. Therefore all ranks enter a barrier before the data of these calls exceed `MOST_UNSYNCHRONISED_BYTES` bytes, or the number
//! of these calls exceeds `MOST_UNSYNCHRONISED_CALLS`. The counts begin at the last call of this module in which all ranks waited for each
//! other.
//!
//! If a process dies, the other ranks wait until the launcher ends the job.

mod alltoall;
mod leaders;
mod movement;
mod rail_broadcast;
mod rail_reduction;
mod rails;
mod reduction;
mod relayed;
mod relayed_alltoallv;
mod relayed_reduction;
mod rows;
mod selection;
mod shares;
mod slots;

use super::call::{Call, Function};
use super::check;
use super::checked_call::{Blocks, CheckedCall, Movement, Pattern};
use super::peers::Peers;
use crate::abi::*;
use crate::comm::{Comm, Hierarchy};
use crate::datatype::HeldBuffer;
use crate::error::{Error, Reason, Result, error_words};
use crate::object::argument_hash::mixed;
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::net::rounds::MOST_IN_ROUND;
use crate::transport::net::{Network, network, take_u64};
use selection::Algorithm;
use std::ffi::c_int;

/// Maximum number of bytes in calls in which some ranks do not wait for all others. The count begins at the last call in which all ranks
/// waited for each other. This maximum and `MOST_UNSYNCHRONISED_CALLS` limit how far a rank can be ahead of others.
const MOST_UNSYNCHRONISED_BYTES: usize = 8 << 20;

/// Maximum number of calls in which some ranks do not wait for all others. The count begins as for `MOST_UNSYNCHRONISED_BYTES`.
const MOST_UNSYNCHRONISED_CALLS: u32 = 4096;

/// Fields of the kind, a number in the head of a frame: the function in the lowest eight bits, the hash above these bits, and a bit that
/// shows that the leader has failed. `HASH` is the mask of the hash before the shift.
const FUNCTION: u32 = 0xff;
const HASH: u32 = 0x003f_ffff;
const FAILED: u32 = 1 << 30;

/// Number that is added to a function's number in a kind. The numbers 0 and 1 are the kinds of barriers and allgathers in `group`.
const FIRST_FUNCTION: u32 = 2;

/// A call among hosts, from the view of one rank.
pub(super) struct Between<'a> {
    runtime: &'static Runtime,
    network: &'static Network,
    comm: &'a Comm,
    hierarchy: &'a Hierarchy,
    /// Ranks of this host; None if this rank is alone on its host.
    local: Option<Peers<'a>>,
    root: Option<usize>,
    /// Index of the rail whose ranks take part in place of the leaders (`rails`); None if the leaders take part.
    rail: Option<usize>,
    function: Function,
    context: u64,
    /// Number of the call among all blocking collective calls on the communicator; 0 until the call has its number.
    call: u32,
    kind: u32,
}

/// Runs a call by leaders of hosts. Returns None if leaders do not support the communicator, the function, the length of its data, or the
/// arrangement of ranks.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have an element for each rank.
pub(super) unsafe fn run(runtime: &'static Runtime, peers: &Peers<'_>, call: &Call) -> Option<Result> {
    let hierarchy = peers.all.hierarchy().filter(|_| peers.is_one_group())?;
    if !selection::is_supported(call.function(), hierarchy, peers.all.size) {
        return None;
    }
    // SAFETY: the caller promises valid buffers and arrays.
    let checked = match unsafe { check::check(peers, call) } {
        Ok(checked) => checked,
        Err(error) => return Some(Err(error)),
    };
    let algorithm = selection::algorithm(call.function(), hierarchy, peers.all.size, &checked)?;
    let mut between = Between::of(runtime, peers, hierarchy, &checked)?;
    between.synchronise_in_time(&checked);
    // The call gets its number after the barrier of `synchronise_in_time`, which has a number, too. Leaders receive frames in the order of call
    // numbers.
    between.call = peers.all.next_blocking() as u32;
    // SAFETY: the buffers can be read and written, as the caller promises.
    let outcome = unsafe {
        match algorithm {
            // The leaders of a relayed call are the first ranks of all hosts, even if the call has a root.
            Algorithm::RelayedMovement(movement) => {
                between.root = None;
                between.relayed_movement(movement)
            }
            Algorithm::RelayedReduction(reduction) => between.relayed_reduction(reduction),
            Algorithm::RelayedAlltoallv(movement) => between.relayed_alltoallv(movement),
            Algorithm::BroadcastByRails(movement) => between.broadcast_by_rails(movement),
            Algorithm::Broadcast(movement) => between.broadcast(movement),
            Algorithm::AllgatherByRails(movement) => between.allgather_by_rails(movement),
            Algorithm::Allgather(movement) => between.allgather(movement),
            Algorithm::Alltoall(movement) => between.alltoall(movement),
            Algorithm::ReduceByRails(reduction) => between.reduce_by_rails(reduction),
            Algorithm::Reduce(reduction) => between.reduce(reduction),
        }
    };
    if outcome.is_err() {
        between.network.note_failed_call(between.context, between.call);
    }
    Some(outcome)
}

/// Encodes an error as the data of a message (`error_words`).
fn error_message(error: &Error) -> Vec<u8> {
    error_words(error).into_iter().flat_map(u64::to_ne_bytes).collect()
}

fn error_of(mut message: &[u8], name: &str) -> Error {
    let class = take_u64(&mut message).map_or(MPI_ERR_OTHER, |class| class as c_int);
    let words: Vec<u64> = std::iter::from_fn(|| take_u64(&mut message)).collect();
    Reason::of_words(&words).error(class, name)
}

impl<'a> Between<'a> {
    fn of(
        runtime: &'static Runtime,
        peers: &Peers<'a>,
        hierarchy: &'a Hierarchy,
        checked: &CheckedCall,
    ) -> Option<Self> {
        let comm = peers.all;
        let (function, root, operation, datatype) = match checked {
            CheckedCall::Movement(movement) => {
                // The datatypes of a movement need not be the same at all ranks, so they are not in the hash.
                (movement.function, movement.pattern.root(), 0, 0)
            }
            CheckedCall::Reduction(reduction) => {
                let is_any_order =
                    selection::is_scan(reduction) || (reduction.is_commutative() && reduction.bounds.is_none());
                if !is_any_order && !hierarchy.hosts.is_in_order() {
                    return None;
                }
                let kind = reduction.layout.kind().map_or(0, |basic| basic.handle as u64);
                (reduction.function, reduction.root, u64::from(reduction.operation), kind)
            }
            CheckedCall::Barrier | CheckedCall::ProcNull => return None,
        };
        let words = [root.map_or(u64::MAX, |root| root as u64), operation, datatype];
        let kind = (mixed(words) as u32 & HASH) << FUNCTION.count_ones() | (function as u32 + FIRST_FUNCTION);
        Some(Self {
            runtime,
            network: network()?,
            comm,
            hierarchy,
            local: hierarchy.host.as_deref().map(Peers::of),
            root,
            rail: None,
            function,
            context: comm.blocking().number,
            call: 0,
            kind,
        })
    }

    /// Enters a barrier if ranks may otherwise get too far ahead of others. All ranks count in the same way, so all ranks enter the barrier
    /// in the same call.
    fn synchronise_in_time(&self, checked: &CheckedCall) {
        let bytes = match checked {
            // Only the root knows the lengths, so the counted number is the maximum: the leader of the root's host sends or receives at most
            // one frame for each host.
            CheckedCall::Movement(movement) if selection::is_rooted(movement.function) => {
                self.hosts().0.saturating_mul(MOST_IN_ROUND)
            }
            CheckedCall::Movement(movement) if movement.pattern != Pattern::All => {
                movement.send.as_ref().or(movement.receive.as_ref()).map_or(0, |blocks| blocks.of(0).layout.bytes)
            }
            CheckedCall::Reduction(reduction) if reduction.root.is_some() => reduction.layout.bytes,
            // All ranks wait for each other in these calls.
            _ => return self.hierarchy.note_synchronisation(),
        };
        if self.hierarchy.count_unsynchronised_call(bytes, (MOST_UNSYNCHRONISED_BYTES, MOST_UNSYNCHRONISED_CALLS)) {
            self.comm.barrier();
        }
    }

    /// Returns the number of hosts, and the index of this host.
    fn hosts(&self) -> (usize, usize) {
        (self.hierarchy.hosts.count(), self.hierarchy.hosts.own)
    }

    /// Returns the rank that leads a host in this call. While a rail takes part in place of the leaders, returns the rank of this rail on
    /// the host.
    fn leader(&self, host: usize) -> usize {
        let hosts = &self.hierarchy.hosts;
        if let Some(rail) = self.rail {
            return hosts.members(host)[rail] as usize;
        }
        self.root.filter(|root| hosts.of_rank(*root) == host).unwrap_or_else(|| hosts.leader(host))
    }

    fn leads(&self) -> bool {
        self.leader(self.hierarchy.hosts.own) == self.comm.rank
    }

    /// Returns the index of this host's leader among the host's ranks.
    fn local_rank_of_leader(&self) -> usize {
        self.hierarchy.hosts.local_rank_of(self.leader(self.hierarchy.hosts.own))
    }

    /// Ends a call: all ranks of the host get the contents of the leader's `buffer`, or the leader's error.
    ///
    /// # Safety
    /// The buffer can be read at the leader, and written elsewhere.
    unsafe fn deliver(&self, buffer: &HeldBuffer, outcome: Result) -> Result {
        let Some(local) = &self.local else { return outcome };
        let leader = self.local_rank_of_leader();
        let blocks = Some(Blocks::One(buffer.clone()));
        let (send, receive) = if self.leads() { (blocks, None) } else { (None, blocks) };
        let movement = outcome.map(|()| Movement {
            function: Function::Bcast,
            pattern: Pattern::FromRoot(leader),
            send,
            receive,
            to_itself: false,
            overwrites: false,
            mismatch: None,
        });
        let own = movement.as_ref().err().cloned();
        // SAFETY: the buffer can be read at the leader and written elsewhere, as the caller promises.
        let done = unsafe { super::movement::run(self.runtime, local, Function::Bcast, movement) };
        if done.is_err() {
            // The leader's error reaches all ranks of the host, so the next exchange must not report this call as a mismatch.
            local.all.forget_history();
        }
        own.map_or(done, Err)
    }
}

/// Returns the bytes at an address as a slice, without a copy.
///
/// # Safety
/// The buffer can be read as long as the result is used.
unsafe fn bytes_at<'b>(address: LocalAddr, bytes: usize) -> &'b [u8] {
    if bytes == 0 {
        return &[];
    }
    // SAFETY: the bytes can be read as long as the result is used, as the caller promises.
    unsafe { std::slice::from_raw_parts(address.ptr(), bytes) }
}
