//! Blocking calls of data on a communicator that spans hosts: by host and leader.
//!
//! A call has up to three steps. The ranks of each host bring their data to the one that leads it, by a call among
//! themselves in shared memory; the leaders exchange frames (`transport/net/group.rs`); each host's ranks get the result by
//! another call in shared memory. The leader of a host is its first rank, but the root leads its own host.
//!
//! | function | among the leaders of `H` hosts |
//! | --- | --- |
//! | MPI_Bcast | a binomial tree for data of one frame; a chain that passes on each frame as it comes for more |
//! | MPI_Reduce | all send to the root, up to `FEW` hosts; a tree in the order of hosts for more |
//! | MPI_Allreduce | an allgather of all contributions if they fit in a frame together; else each leader combines a share |
//! | MPI_Reduce_scatter, MPI_Reduce_scatter_block | each leader combines what its host gets |
//! | MPI_Allgather, MPI_Allgatherv | an allgather of what each host has, or, of more data, each sends to all others |
//!
//! Each frame has the function, and a hash of root, operation and datatype, in its head; so leaders that are in different calls find it
//! where one waits for the other's frame. A leader whose host has failed sends the error in its frames. Then the call fails
//! at all ranks that wait for these, at those of the host by a call in shared memory that is refused.
//!
//! Contributions are combined in the order of ranks. Where the ranks of a host do not follow each other
//! (`HostMap::is_in_order`), operations that do not commute, and MPI_Reduce_scatter, go as messages: `Between::of` returns
//! None. So do calls of two groups and functions that are not in the table.
//!
//! The root of a broadcast and the other ranks of a reduction to one wait for no other host. So that their frames do not
//! heap up at a slow rank, all ranks meet before the data of such calls since they last met are more than `MOST_AHEAD`
//! bytes, or the calls more than `MOST_CALLS_AHEAD`.
//!
//! If a process dies here, the others wait until the launcher ends the job.

mod movement;
mod reduction;

use super::call::{Call, Function};
use super::check;
use super::checked_call::{CheckedCall, Movement, Pattern, Pieces};
use super::peers::Peers;
use crate::abi::*;
use crate::comm::{Comm, Hierarchy};
use crate::datatype::HeldBuffer;
use crate::error::{Error, Reason, Result, fail};
use crate::object::argument_hash::mixed;
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::net::group::RoundName;
use crate::transport::net::{Network, network, take_u64};
use std::ffi::c_int;

/// Most hosts of which all send to the root.
const FEW: usize = 8;

/// What ranks may be ahead of others, in bytes and in calls.
const MOST_AHEAD: usize = 8 << 20;
const MOST_CALLS_AHEAD: u32 = 64;

/// Parts of a kind: the function, a hash, and the bit of a leader that has failed.
const FUNCTION: u32 = 0xff;
const HASH: u32 = 0x003f_ffff;
const FAILED: u32 = 1 << 30;

/// Functions stand above the kinds of rounds that `group` has itself.
const FIRST_FUNCTION: u32 = 2;

/// What one of the leaders sends: data, or its error.
type Message<'m> = std::result::Result<&'m [u8], &'m Error>;

/// A call among hosts, as one of its ranks sees it.
pub(super) struct Between<'a> {
    runtime: &'static Runtime,
    network: &'static Network,
    comm: &'a Comm,
    hierarchy: &'a Hierarchy,
    /// The ranks of this host; None where this one is alone.
    local: Option<Peers<'a>>,
    root: Option<usize>,
    function: Function,
    context: u64,
    call: u32,
    kind: u32,
}

/// Runs a call by host and leader; None when it is not of a function, or not on ranks, for which there is a way.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have a number for each rank.
pub(super) unsafe fn run(runtime: &'static Runtime, peers: &Peers<'_>, call: &Call) -> Option<Result> {
    let hierarchy = peers.all.hierarchy().filter(|_| peers.is_one_group())?;
    if !has_way(call.function()) {
        return None;
    }
    // SAFETY: the user's buffers and arrays are as this function demands.
    let checked = match unsafe { check::check(peers, call) } {
        Ok(checked) => checked,
        Err(error) => return Some(Err(error)),
    };
    let between = Between::of(runtime, peers, hierarchy, &checked)?;
    between.meet_in_time(&checked);
    // SAFETY: the buffers are as this function demands.
    Some(unsafe {
        match &checked {
            CheckedCall::Movement(movement) if call.function() == Function::Bcast => between.broadcast(movement),
            CheckedCall::Movement(movement) => between.allgather(movement),
            CheckedCall::Reduction(reduction) => between.reduce(reduction),
            CheckedCall::Barrier | CheckedCall::ProcNull => return None,
        }
    })
}

/// Whether calls of a function go by host and leader.
fn has_way(function: Function) -> bool {
    matches!(
        function,
        Function::Bcast
            | Function::Reduce
            | Function::Allreduce
            | Function::ReduceScatter
            | Function::ReduceScatterBlock
            | Function::Allgather
            | Function::Allgatherv
    )
}

/// The bytes of a message of one of the leaders, or its error: class, then the words of the reason.
fn error_message(error: &Error) -> Vec<u8> {
    let words = std::iter::once(error.common_class() as u64).chain(Reason::of(error).words());
    words.flat_map(u64::to_ne_bytes).collect()
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
                // The datatypes of a call need not be the same everywhere.
                (movement.function, movement.pattern.root(), 0, 0)
            }
            CheckedCall::Reduction(reduction) => {
                let is_any_order = reduction.is_commutative() && reduction.bounds.is_none();
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
            function,
            context: comm.blocking().context,
            call: comm.next_blocking() as u32,
            kind,
        })
    }

    /// Lets all ranks meet where some could be too far ahead of others otherwise. All count alike.
    fn meet_in_time(&self, checked: &CheckedCall) {
        let bytes = match checked {
            CheckedCall::Movement(movement) if movement.pattern != Pattern::All => {
                movement.send.as_ref().or(movement.receive.as_ref()).map_or(0, |pieces| pieces.of(0).layout.bytes)
            }
            CheckedCall::Reduction(reduction) if reduction.root.is_some() => reduction.layout.bytes,
            // All ranks wait for each other.
            _ => return self.hierarchy.note_meeting(),
        };
        if self.hierarchy.is_too_far_ahead(bytes, (MOST_AHEAD, MOST_CALLS_AHEAD)) {
            self.comm.barrier();
        }
    }

    /// Number of hosts, and that of this one.
    fn hosts(&self) -> (usize, usize) {
        (self.hierarchy.hosts.count(), self.hierarchy.hosts.own)
    }

    /// The rank that leads a host in this call.
    fn leader(&self, host: usize) -> usize {
        let hosts = &self.hierarchy.hosts;
        self.root.filter(|root| hosts.of_rank(*root) == host).unwrap_or_else(|| hosts.leader(host))
    }

    fn leads(&self) -> bool {
        self.leader(self.hierarchy.hosts.own) == self.comm.rank
    }

    /// The place of this host's leader among the host's ranks.
    fn place_of_leader(&self) -> usize {
        self.hierarchy.hosts.place_of(self.leader(self.hierarchy.hosts.own))
    }

    fn round(&self, round: u32) -> RoundName {
        RoundName { context: self.context, call: self.call, round }
    }

    /// Sends data, or this host's error, to the leader of a host.
    fn send(&self, host: usize, round: u32, message: Message<'_>) {
        let to = self.comm.process(self.leader(host));
        match message {
            Ok(data) => self.network.send_round(to, self.round(round), self.kind, data),
            Err(error) => {
                self.network.send_round(to, self.round(round), self.kind | FAILED, &error_message(error));
            }
        }
    }

    /// Receives what the leader of a host has sent. Its error, or MPI_ERR_OTHER when it is in another call.
    fn receive(&self, host: usize, round: u32) -> Result<Vec<u8>> {
        let (kind, data) = self.network.receive_round(self.comm.process(self.leader(host)), self.round(round));
        self.judge(host, kind, &data).map(|()| data)
    }

    /// Whether data of a kind are of this call.
    fn judge(&self, host: usize, kind: u32, data: &[u8]) -> Result {
        if kind == self.kind {
            return Ok(());
        }
        let name = || format!("rank {}", self.leader(host));
        if kind == self.kind | FAILED {
            return Err(error_of(data, &name()));
        }
        let there = Function::name_of((kind & FUNCTION).wrapping_sub(FIRST_FUNCTION)).unwrap_or("another function");
        let here = Function::name_of(self.function as u32).unwrap_or_default();
        if there == here {
            fail!(MPI_ERR_OTHER, "{} has called {there} with another root, operation or datatype", name());
        }
        fail!(MPI_ERR_OTHER, "{} has called {there}, this rank {here}", name());
    }

    /// The allgather of all leaders: the data of each host, in their order, or the first error.
    fn allgather_of_leaders(&self, own: Message<'_>) -> Result<Vec<Vec<u8>>> {
        let (kind, own) = match own {
            Ok(data) => (self.kind, data.to_vec()),
            Err(error) => (self.kind | FAILED, error_message(error)),
        };
        let message = [&u64::from(kind).to_ne_bytes(), &own[..]].concat();
        let all = self.hierarchy.allgather_of_leaders(self.comm, &message);
        let each = all.into_iter().enumerate().map(|(host, sent)| {
            let sent = sent.unwrap_or_default();
            let mut data = &sent[..];
            let Some(kind) = take_u64(&mut data) else {
                fail!(MPI_ERR_OTHER, "rank {} is in another collective call", self.leader(host));
            };
            self.judge(host, kind as u32, data)?;
            Ok(data.to_vec())
        });
        each.collect()
    }

    /// Ends a call in which all ranks of the host get what its leader has in `buffer`, or its error.
    ///
    /// # Safety
    /// The buffer can be read at the leader, and written elsewhere.
    unsafe fn deliver(&self, buffer: &HeldBuffer, outcome: Result) -> Result {
        let Some(local) = &self.local else { return outcome };
        let place = self.place_of_leader();
        let pieces = Some(Pieces::One(buffer.clone()));
        let (send, receive) = if self.leads() { (pieces, None) } else { (None, pieces) };
        let movement = outcome.map(|()| Movement {
            function: Function::Bcast,
            pattern: Pattern::FromRoot(place),
            send,
            receive,
            to_itself: false,
            overwrites: false,
            mismatch: None,
        });
        let own = movement.as_ref().err().cloned();
        // SAFETY: the buffer is as this function demands.
        let done = unsafe { super::movement::run(self.runtime, local, Function::Bcast, movement) };
        own.map_or(done, Err)
    }
}

/// The data of a buffer in one run, without a copy where they are.
///
/// # Safety
/// The buffer can be read as long as the result is used.
unsafe fn bytes_at<'b>(address: LocalAddr, bytes: usize) -> &'b [u8] {
    if bytes == 0 {
        return &[];
    }
    // SAFETY: the bytes can be read as long as the result is used, as this function demands.
    unsafe { std::slice::from_raw_parts(address.ptr(), bytes) }
}
