//! Schedules: nonblocking and persistent calls as lists of steps (copy, combine, send, receive, wait).
//!
//! `running` executes a schedule: copies and combinations run at once, sends and receives begin and are under way until the next `Wait`, which
//! waits for all of them. A schedule refers to the user's buffers and to its own temporary memory by address, and can run any number
//! of times. `cache` keeps the last four schedules with predefined datatypes and operations, for equal calls.
//!
//! | calls | algorithm | module |
//! | --- | --- | --- |
//! | barrier | dissemination | here |
//! | data movement | each message goes directly to its receiver | `movement` |
//! | reductions | a binary tree in rank order; 16 branches for short ones to all where ranks share processors | `reduction` |
//! | long reductions to all | each rank combines one part, and sends it to all | `reduction` |
//! | reductions of up to four ranks | each rank sends all others its data | `reduction` |
//!
//! Messages of a call have a tag of their own in a context of the schedules, so several calls may be under way at once. The tag is the
//! number of the call; persistent requests draw theirs from the upper half of the tags when they are made.
//!
//! An error of a message becomes the error of the request. The schedule runs to its end all the same, so that no other rank waits.

mod cache;
mod movement;
mod reduction;
mod running;

use super::checked_call::CheckedCall;
use super::peers::Peers;
use super::temp_buffer::TempBuffer;
use crate::abi::*;
use crate::datatype::{Buffer, HeldBuffer, UserBuf};
use crate::error::{Error, Result};
use crate::op::Combining;

pub use cache::schedule_of;
pub use running::{CallContext, start};

/// What this rank does in one call.
#[derive(Debug, Default)]
pub struct Schedule {
    steps: Vec<Step>,
    combining: Option<Combining>,
    /// The temporary memory that the buffers of steps refer to.
    memory: Vec<TempBuffer>,
    /// The error that is sent instead of data.
    refusal: Option<Error>,
    /// The error of the call, which sends and receives its messages all the same.
    mismatch: Option<Error>,
    /// Whether a rank may send less than is received.
    may_be_less: bool,
}

/// One step; ranks are those of the communicator of all ranks.
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
    Receive {
        from: usize,
        buffer: HeldBuffer,
    },
    /// Waits for all messages so far.
    Wait,
}

impl Schedule {
    /// The schedule of one rank.
    pub fn of(checked: &CheckedCall, peers: &Peers<'_>) -> Result<Self> {
        match checked {
            CheckedCall::Barrier => Self::of_barrier(peers.rank(), peers.all.size),
            CheckedCall::Movement(movement) => Self::of_movement(movement, peers),
            CheckedCall::Reduction(reduction) => Self::of_reduction(reduction, peers),
            CheckedCall::ProcNull => Ok(Self::default()),
        }
    }

    /// Messages, each with its buffer and rank.
    pub fn of_messages(receives: Vec<(usize, HeldBuffer)>, sends: Vec<(usize, HeldBuffer)>) -> Self {
        // Sends come first, since other ranks wait for them.
        let sends = sends.into_iter().map(|(to, buffer)| Step::Send { to, buffer });
        let receives = receives.into_iter().map(|(from, buffer)| Step::Receive { from, buffer });
        Self { steps: sends.chain(receives).collect(), may_be_less: true, ..Self::default() }
    }

    /// Messages without data, which are errors at their receivers.
    pub fn of_refusals(senders: Vec<usize>, receivers: Vec<usize>, error: Error) -> Result<Self> {
        let nothing = Self::nothing()?;
        let empty = |ranks: Vec<usize>| ranks.into_iter().map(|rank| (rank, nothing.clone())).collect();
        Ok(Self { refusal: Some(error), ..Self::of_messages(empty(senders), empty(receivers)) })
    }

    /// A dissemination barrier: in round `k` each rank sends to the one `2^k` further that all ranks it knows of have
    /// arrived.
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

    /// A buffer of no bytes.
    fn nothing() -> Result<HeldBuffer> {
        HeldBuffer::of(&Buffer { address: UserBuf::NULL, count: 0, datatype: MPI_BYTE })
    }

    /// Its length in memory: temporary memory, and steps.
    fn bytes(&self) -> usize {
        let temporary: usize = self.memory.iter().map(TempBuffer::bytes).sum();
        temporary + self.steps.capacity() * size_of::<Step>()
    }

    fn send(&mut self, to: usize, buffer: HeldBuffer) {
        self.steps.push(Step::Send { to, buffer });
    }

    fn receive(&mut self, from: usize, buffer: HeldBuffer) {
        self.steps.push(Step::Receive { from, buffer });
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

    /// Temporary memory for entries like those of a buffer.
    fn entries_like(&mut self, buffer: &HeldBuffer) -> Result<HeldBuffer> {
        let (memory, first) = TempBuffer::of_entries(&buffer.layout)?;
        self.memory.push(memory);
        Ok(buffer.at(first))
    }

    /// Temporary memory for the data of a buffer.
    fn bytes_like(&mut self, buffer: &HeldBuffer) -> Result<HeldBuffer> {
        let memory = TempBuffer::new(buffer.layout.bytes)?;
        let (address, count) = (UserBuf::at(memory.address), buffer.layout.bytes as MPI_Count);
        self.memory.push(memory);
        HeldBuffer::of(&Buffer { address, count, datatype: MPI_BYTE })
    }
}
