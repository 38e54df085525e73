//! Schedules: nonblocking and persistent calls as lists of steps (copy, combine, send, receive, wait).
//!
//! `running` executes a schedule. Copies and combinations are performed immediately. Sends and receives only begin; the next `Wait` waits for
//! all of them. A schedule refers to the user's buffers and to its own temporary memory by address, and can run any number of times. `cache`
//! keeps up to four schedules with predefined datatypes and operations, for later calls with equal arguments.
//!
//! | calls | algorithm | module |
//! | --- | --- | --- |
//! | barrier | dissemination | this module |
//! | data movement | each message goes directly to its receiver | `movement` |
//! | reductions | a binary tree in rank order; if ranks share processors, short reductions to all ranks use a tree with 16 branches | `reduction` |
//! | long reductions | each rank combines one part, and sends the combined part to all ranks, or to the root | `reduction` |
//! | reductions of up to four ranks to all ranks | each rank sends its data to all others | `reduction` |
//! | MPI_Scan, MPI_Exscan | each rank sends its result to the next rank | `reduction` |
//! | on a communicator that spans hosts: barriers, broadcasts, allgathers, short MPI_Alltoall, reductions except MPI_Scan and MPI_Exscan | fewer messages between hosts | `hosts` |
//!
//! On one host, data of 1 to 127 KiB that go to several ranks are copied once, into a bounce buffer that all receivers read
//! (`pt2pt::send_to_all`).
//!
//! The messages of a call have a tag of their own, in a context for schedules, so several calls may be in progress at once. The tag is the
//! number of the call. A persistent request gets its tag, in the upper half of the tags, when it is created.
//!
//! If a message fails, its error becomes the error of the request. The schedule still runs to its end, so that no other rank waits forever.
//! A rank that forwards data (`hosts`) then sends the error in place of data.

mod cache;
mod hosts;
mod movement;
mod reduction;
mod running;
mod tree;

use super::checked_call::CheckedCall;
use super::peers::Peers;
use super::temp_buffer::TempBuffer;
use crate::abi::*;
use crate::datatype::{Buffer, HeldBuffer, UserBuf};
use crate::error::{Error, Result};
use crate::op::Combining;
use crate::transport::sync::share_processors;

pub use cache::schedule_of;
pub use hosts::{consecutive, leader};
pub use running::{CallContext, pass, pass_messages, start};

/// Minimum numbers of bytes per rank for which the data of a reduction are split among the ranks: for three to `FEW` ranks, and for more
/// ranks (one cache line). If few ranks do not split the data, the longest sequence of dependent messages is one message shorter.
const SPLIT_AMONG_FEW: usize = 512;
const SPLIT: usize = 64;

/// Minimum number of bytes per rank for which the data are split only to divide the work of combining. It applies to two ranks, because
/// they exchange the same number of bytes in any case. It also applies if ranks share processors or are on several hosts, where a message
/// costs more.
const SPLIT_FOR_WORK: usize = 8 << 10;

/// Maximum number of ranks that send all their data to each other in a reduction.
const FEW: usize = 4;

/// Returns whether the data of a reduction are split.
fn is_long(input: &HeldBuffer, peers: &Peers<'_>) -> bool {
    let least = match peers.all.size {
        _ if share_processors() || peers.all.spans_hosts() => SPLIT_FOR_WORK,
        0..=2 => SPLIT_FOR_WORK,
        3..=FEW => SPLIT_AMONG_FEW,
        _ => SPLIT,
    };
    input.layout.bytes / peers.all.size >= least
}

/// Steps of this rank in one call.
#[derive(Debug, Default)]
pub struct Schedule {
    steps: Vec<Step>,
    combining: Option<Combining>,
    /// Temporary memory to which the buffers of steps refer.
    memory: Vec<TempBuffer>,
    /// Error that this rank sends in place of data.
    refusal: Option<Error>,
    /// Error with which the call ends. The messages of the call are still sent and received, so that no other rank waits forever.
    mismatch: Option<Error>,
    /// Whether a rank may send less than its receiver expects.
    may_be_less: bool,
    /// Whether this rank forwards data that it receives. If a message of this rank has failed, the rank sends the error in place of data in
    /// all later messages.
    refuses_after_error: bool,
}

/// A step. Ranks are ranks in the communicator of all ranks (`Comm::all_ranks`).
#[derive(Debug)]
enum Step {
    Copy {
        from: HeldBuffer,
        to: HeldBuffer,
    },
    /// `inout[i] = incoming[i] op inout[i]`.
    Combine {
        incoming: HeldBuffer,
        inout: HeldBuffer,
    },
    Send {
        to: usize,
        buffer: HeldBuffer,
    },
    /// Sends the same data to several ranks.
    SendToAll {
        to: Vec<usize>,
        buffer: HeldBuffer,
    },
    Receive {
        from: usize,
        buffer: HeldBuffer,
    },
    /// Waits for all messages that have begun before.
    Wait,
    /// Waits for the receive that is the step with this index. Other messages continue.
    WaitFor(usize),
}

/// Messages from rank to rank: the other rank and the buffer of each.
pub type Messages = Vec<(usize, HeldBuffer)>;

impl Schedule {
    /// Returns the schedule of one rank.
    pub fn of(checked: &CheckedCall, peers: &Peers<'_>) -> Result<Self> {
        match checked {
            CheckedCall::Barrier => match hosts::hosts_of(peers) {
                Some(hosts) => Self::of_barrier_by_hosts(hosts, peers.rank()),
                None => Self::of_barrier(peers.rank(), peers.all.size),
            },
            CheckedCall::Movement(movement) => Self::of_movement(movement, peers),
            CheckedCall::Reduction(reduction) => Self::of_reduction(reduction, peers),
            CheckedCall::ProcNull => Ok(Self::default()),
        }
    }

    /// Returns an empty schedule of a leader. If `own` is an error, the leader sends the error in place of data.
    pub fn of_leader(own: Result, combining: Option<Combining>) -> Self {
        let mut schedule = Self { combining, refuses_after_error: true, ..Self::default() };
        schedule.refuse(own);
        schedule
    }

    /// If `own` is an error, makes the call fail at this rank, which sends the error in place of data.
    pub fn refuse(&mut self, own: Result) {
        self.refusal = own.err();
    }

    /// Returns a schedule of messages, each with its rank and buffer. With `may_be_less`, a message may be shorter than its receive buffer.
    pub fn of_messages(receives: Messages, sends: Messages, may_be_less: bool) -> Self {
        // Sends come first, because other ranks wait for the data.
        let sends = sends.into_iter().map(|(to, buffer)| Step::Send { to, buffer });
        let receives = receives.into_iter().map(|(from, buffer)| Step::Receive { from, buffer });
        Self { steps: sends.chain(receives).collect(), may_be_less, ..Self::default() }
    }

    /// Returns a schedule that sends `error` in place of data to `receivers`, and receives the messages of `senders` without keeping their
    /// data.
    pub fn of_refusals(senders: Vec<usize>, receivers: Vec<usize>, error: Error) -> Result<Self> {
        let nothing = Self::nothing()?;
        let empty = |ranks: Vec<usize>| ranks.into_iter().map(|rank| (rank, nothing.clone())).collect();
        Ok(Self { refusal: Some(error), ..Self::of_messages(empty(senders), empty(receivers), true) })
    }

    /// Returns a dissemination barrier. In round `k`, each rank sends a message to the rank at distance `2^k`. So a rank that has completed
    /// the round knows that the `2^(k + 1) - 1` ranks before it have arrived.
    fn of_barrier(rank: usize, size: usize) -> Result<Self> {
        let nothing = Self::nothing()?;
        let distances = std::iter::successors(Some(1), |distance| Some(2 * distance)).take_while(|next| *next < size);
        let steps = distances.flat_map(|distance| {
            let send = Step::Send { to: (rank + distance) % size, buffer: nothing.clone() };
            let receive = Step::Receive { from: (rank + size - distance) % size, buffer: nothing.clone() };
            [send, receive, Step::Wait]
        });
        Ok(Self { steps: steps.collect(), ..Self::default() })
    }

    /// Returns a buffer of no bytes.
    fn nothing() -> Result<HeldBuffer> {
        HeldBuffer::of(&Buffer { address: UserBuf::NULL, count: 0, datatype: MPI_BYTE })
    }

    /// Returns the size in bytes of the schedule's memory: temporary memory and steps.
    fn size(&self) -> usize {
        let temporary: usize = self.memory.iter().map(TempBuffer::bytes).sum();
        temporary + self.steps.capacity() * size_of::<Step>()
    }

    /// Returns whether copies and combinations need the data of all messages before them.
    fn needs_all_messages(&self) -> bool {
        self.combining.is_some() || self.refuses_after_error
    }

    fn send(&mut self, to: usize, buffer: HeldBuffer) {
        self.steps.push(Step::Send { to, buffer });
    }

    /// Sends the same data to several ranks.
    fn send_to_all(&mut self, to: Vec<usize>, buffer: HeldBuffer) {
        self.steps.push(Step::SendToAll { to, buffer });
    }

    /// Receives a message. Returns the index of the step, for `wait_for`.
    fn receive(&mut self, from: usize, buffer: HeldBuffer) -> usize {
        self.steps.push(Step::Receive { from, buffer });
        self.steps.len() - 1
    }

    fn copy(&mut self, from: HeldBuffer, to: HeldBuffer) {
        self.steps.push(Step::Copy { from, to });
    }

    fn combine(&mut self, incoming: HeldBuffer, inout: HeldBuffer) {
        self.steps.push(Step::Combine { incoming, inout });
    }

    fn wait(&mut self) {
        self.steps.push(Step::Wait);
    }

    fn wait_for(&mut self, receive: usize) {
        self.steps.push(Step::WaitFor(receive));
    }

    /// Allocates temporary memory for entries like those of a buffer.
    pub fn entries_like(&mut self, buffer: &HeldBuffer) -> Result<HeldBuffer> {
        let (memory, first) = TempBuffer::of_entries(&buffer.layout)?;
        self.memory.push(memory);
        Ok(buffer.at(first))
    }

    /// Allocates temporary memory.
    fn bytes(&mut self, bytes: usize) -> Result<HeldBuffer> {
        let memory = TempBuffer::new(bytes)?;
        let address = memory.address;
        self.memory.push(memory);
        HeldBuffer::of_bytes(address, bytes)
    }
}
