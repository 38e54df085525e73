//! Blocking collective calls on a communicator that spans hosts. The relays of the hosts (`comm/relay.rs`) perform calls with short data.
//!
//! The ranks of a host write their data into slots (memory that they share), and arrive at a barrier. When all have arrived, the leader of
//! the host, its first rank, exchanges frames with the leaders of the other hosts (`transport/net/rounds`), and writes into slots. Then all
//! ranks leave the barrier and read the slots. So each rank of a host waits once, and only the leader waits for the network.
//!
//! | function | frames among the leaders | module |
//! | --- | --- | --- |
//! | MPI_Allgather, MPI_Allgatherv | an allgather of the hosts' data; on few hosts each leader sends to all others | `relayed` |
//! | MPI_Alltoall | each leader sends to all others | `relayed` |
//! | MPI_Gather, MPI_Gatherv, MPI_Scatter, MPI_Scatterv | each leader sends to, or receives from, the leader of the root's host | `relayed` |
//! | MPI_Alltoallv, MPI_Alltoallw | each leader sends the short blocks of its host to all others; long blocks are messages from rank to rank | `relayed_alltoallv` |
//! | MPI_Allreduce, MPI_Scan, MPI_Exscan | an allgather of the hosts' results | `relayed_reduction` |
//!
//! Longer data and other functions go in messages of a schedule (`coll/schedule`). If a host has several ranks, the leaders send these
//! messages in some calls, and the ranks of a host use collective calls in shared memory before and after (`by_leaders`). The module
//! `selection` has the conditions and limits of all algorithms.
//!
//! The head of each frame has the function and a hash. The hash is made of the root and, in a reduction, of the operation and the datatype.
//! So a leader that receives a frame detects a sender that is in another call. A leader whose host has failed sends the error in its
//! frames. The call then fails at all leaders that wait for these frames, and at the ranks of their hosts.
//!
//! In a gather or scatter, some ranks wait for no other host. The frames of such calls must not pile up at a slow rank. Therefore all ranks
//! enter a barrier before the data of these calls exceed `MOST_UNSYNCHRONISED_BYTES` bytes, or the number of these calls exceeds
//! `MOST_UNSYNCHRONISED_CALLS`. The counts begin at the last call of this module in which all ranks waited for each other.
//!
//! If a process dies, the other ranks wait until the launcher ends the job.

mod by_leaders;
mod leaders;
mod relayed;
mod relayed_alltoallv;
mod relayed_reduction;
mod rows;
pub mod selection;
mod slots;

use super::call::Function;
use super::checked_call::{CheckedCall, Pattern};
use super::peers::Peers;
use super::schedule::leader;
use crate::abi::*;
use crate::comm::{Comm, Hierarchy};
use crate::error::{Error, Reason, Result, error_words, fail};
use crate::object::argument_hash::mixed;
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::net::rounds::MOST_IN_ROUND;
use crate::transport::net::{Network, network, take_u64};
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

/// A call by relays, from the view of one rank.
pub(super) struct Between<'a> {
    runtime: &'static Runtime,
    network: &'static Network,
    comm: &'a Comm,
    hierarchy: &'a Hierarchy,
    root: Option<usize>,
    function: Function,
    context: u64,
    /// Number of the call among all blocking collective calls on the communicator; 0 until the call has its number.
    call: u32,
    kind: u32,
}

/// Runs a call by the relays of the hosts. Returns None if messages perform the call: on an intercommunicator, and if the function or the
/// length of its data does not suit relays.
///
/// # Safety
/// The buffers of the call can be read and written.
pub(super) unsafe fn run(runtime: &'static Runtime, peers: &Peers<'_>, checked: &CheckedCall) -> Option<Result> {
    let hierarchy = peers.all.hierarchy().filter(|_| peers.is_one_group())?;
    let is_relayed = selection::is_relayed(hierarchy, peers.all.size, checked);
    if !is_relayed && !selection::is_by_leaders(hierarchy, peers.all.size, checked) {
        return None;
    }
    let mut between = Between::of(runtime, peers.all, hierarchy, checked)?;
    if is_relayed {
        between.synchronise_in_time(checked);
    }
    // The call gets its number after the barrier of `synchronise_in_time`, which has a number, too. Leaders receive frames in the order of call
    // numbers.
    between.call = peers.all.next_blocking() as u32;
    // SAFETY: the buffers can be read and written, as the caller promises.
    let outcome = unsafe {
        match checked {
            _ if !is_relayed => return Some(between.by_leaders(checked)),
            CheckedCall::Movement(movement) => match movement.function {
                Function::Alltoallv | Function::Alltoallw => between.relayed_alltoallv(movement),
                _ => between.relayed_movement(movement),
            },
            CheckedCall::Reduction(reduction) => between.relayed_reduction(reduction),
            CheckedCall::Barrier | CheckedCall::ProcNull => return None,
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
        comm: &'a Comm,
        hierarchy: &'a Hierarchy,
        checked: &CheckedCall,
    ) -> Option<Self> {
        let (function, root, operation, datatype) = match checked {
            // The datatypes of a movement need not be the same at all ranks, so they are not in the hash.
            CheckedCall::Movement(movement) => (movement.function, movement.pattern.root(), 0, 0),
            CheckedCall::Reduction(reduction) => {
                let kind = reduction.layout.kind().map_or(0, |basic| basic.handle as u64);
                (reduction.function, reduction.root, u64::from(reduction.operation), kind)
            }
            CheckedCall::Barrier | CheckedCall::ProcNull => return None,
        };
        let words = [root.map_or(u64::MAX, |root| root as u64), operation, datatype];
        let kind = (mixed(words) as u32 & HASH) << FUNCTION.count_ones() | (function as u32 + FIRST_FUNCTION);
        let context = comm.blocking().number;
        Some(Self { runtime, network: network()?, comm, hierarchy, root, function, context, call: 0, kind })
    }

    /// Enters a barrier if ranks may otherwise get too far ahead of others. All ranks count in the same way, so all ranks enter the barrier
    /// in the same call.
    fn synchronise_in_time(&self, checked: &CheckedCall) {
        match checked {
            // Only the root knows the lengths, so the counted number is the maximum: the leader of the root's host sends or receives at most
            // one frame for each host.
            CheckedCall::Movement(movement) if movement.pattern != Pattern::All => {
                let bytes = self.hosts().0.saturating_mul(MOST_IN_ROUND);
                let most = (MOST_UNSYNCHRONISED_BYTES, MOST_UNSYNCHRONISED_CALLS);
                if self.hierarchy.count_unsynchronised_call(bytes, most) {
                    self.comm.barrier();
                }
            }
            // All ranks wait for each other in these calls.
            _ => self.hierarchy.note_synchronisation(),
        }
    }

    /// Returns the number of hosts, and the index of this host.
    fn hosts(&self) -> (usize, usize) {
        (self.hierarchy.hosts.count(), self.hierarchy.hosts.own)
    }

    /// Returns the rank that leads a host in a call by the relay.
    fn leader(&self, host: usize) -> usize {
        self.hierarchy.hosts.leader(host)
    }

    /// Returns the index of this host's leader among the host's ranks, in a call by leaders. The root leads its own host.
    fn local_leader(&self) -> usize {
        let hosts = &self.hierarchy.hosts;
        let leader = self.root.map_or_else(|| hosts.leader(hosts.own), |root| leader(hosts, hosts.own, root));
        hosts.local_rank_of(leader)
    }

    fn leads(&self) -> bool {
        self.local_leader() == self.hierarchy.hosts.local_rank_of(self.comm.rank)
    }
}

/// Fails with MPI_ERR_TRUNCATE if a leader sends another number of bytes than expected.
fn refuse_length(rank: usize, sent: usize, expected: usize) -> Result {
    if sent == expected {
        return Ok(());
    }
    fail!(MPI_ERR_TRUNCATE, "rank {rank} sends {sent} bytes for its host, but this rank expects {expected}")
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
