//! Schedules: nonblocking and persistent calls as lists of rounds.
//!
//! A round copies and combines by itself, then posts receives and sends; when all of these are complete, the next one begins.
//! The messages of one call have a tag of their own in a context of their own, so many may be under way at once. A schedule
//! refers to the user's buffers and to its own temporary memory by address, and can run any number of times.

mod movement;
mod reduction;
mod running;

use super::memory::Memory;
use super::sides::Sides;
use super::work::Work;
use crate::abi::*;
use crate::datatype::{Buffer, Held};
use crate::error::Result;
use crate::operation::Combining;
use std::ffi::c_int;

pub use running::{Identity, start};

/// What this rank does in one call.
#[derive(Debug, Default)]
pub struct Schedule {
    rounds: Vec<Round>,
    combining: Option<Combining>,
    /// What the buffers of rounds refer to besides the user's.
    memory: Vec<Memory>,
    /// Class of the error that the messages tell instead of having data.
    refusal: Option<c_int>,
}

/// One round; ranks are those of the communicator of all.
#[derive(Debug, Default)]
struct Round {
    local: Vec<Local>,
    receives: Vec<(usize, Held)>,
    sends: Vec<(usize, Held)>,
}

/// What a rank does by itself.
#[derive(Debug)]
enum Local {
    Copy {
        from: Held,
        to: Held,
    },
    /// `inout[i] = incoming[i] op inout[i]`.
    Combine {
        incoming: Held,
        inout: Held,
    },
}

impl Schedule {
    /// The schedule of one rank.
    pub fn of(work: &Work, sides: &Sides<'_>) -> Result<Self> {
        match work {
            Work::Barrier => Self::of_barrier(sides.rank(), sides.all.size),
            Work::Movement(movement) => Self::of_movement(movement, sides),
            Work::Reduction(reduction) => Self::of_reduction(reduction, sides),
            Work::Beside => Ok(Self::default()),
        }
    }

    /// One round of messages, with what is received from and sent to which rank.
    pub fn of_messages(receives: Vec<(usize, Held)>, sends: Vec<(usize, Held)>) -> Self {
        Self { rounds: vec![Round { local: Vec::new(), receives, sends }], ..Self::default() }
    }

    /// One round of messages without data, which are errors of this class at their receivers.
    pub fn of_refusals(senders: Vec<usize>, receivers: Vec<usize>, class: c_int) -> Result<Self> {
        let nothing = Held::of(&Buffer { address: 0, count: 0, datatype: MPI_BYTE })?;
        let empty = |ranks: Vec<usize>| ranks.into_iter().map(|rank| (rank, nothing.clone())).collect();
        Ok(Self { refusal: Some(class), ..Self::of_messages(empty(senders), empty(receivers)) })
    }

    /// In round `k` each rank tells the one `2^k` places further that all it knows of have come.
    fn of_barrier(rank: usize, size: usize) -> Result<Self> {
        let nothing = Held::of(&Buffer { address: 0, count: 0, datatype: MPI_BYTE })?;
        let distances = std::iter::successors(Some(1), |distance| Some(2 * distance)).take_while(|next| *next < size);
        let rounds = distances.map(|distance| Round {
            local: Vec::new(),
            receives: vec![((rank + size - distance) % size, nothing.clone())],
            sends: vec![((rank + distance) % size, nothing.clone())],
        });
        Ok(Self { rounds: rounds.collect(), ..Self::default() })
    }

    /// A round behind the others.
    fn round(&mut self) -> &mut Round {
        self.rounds.push(Round::default());
        self.rounds.last_mut().expect("there is one")
    }

    /// Temporary entries like those of a buffer.
    fn entries_like(&mut self, buffer: &Held) -> Result<Held> {
        let (memory, first) = Memory::of_entries(&buffer.layout)?;
        self.memory.push(memory);
        Ok(buffer.at(first))
    }

    /// Temporary bytes for the data of a buffer.
    fn bytes_like(&mut self, buffer: &Held) -> Result<Held> {
        let memory = Memory::new(buffer.layout.bytes)?;
        let (address, count) = (memory.address, buffer.layout.bytes as MPI_Count);
        self.memory.push(memory);
        Held::of(&Buffer { address, count, datatype: MPI_BYTE })
    }
}
