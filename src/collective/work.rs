//! Collective calls whose arguments have been checked: what this rank has to send, to receive, to combine.

use crate::abi::*;
use crate::collective::call::Function;
use crate::datatype::{Basic, Held};
use crate::error::{Result, fail};
use crate::operation::Combining;
use std::ops::Range;

/// What a call is to do.
#[derive(Debug)]
pub enum Work {
    Barrier,
    Movement(Movement),
    Reduction(Reduction),
}

/// Who sends to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    FromRoot(usize),
    ToRoot(usize),
    /// Everybody to everybody.
    All,
}

impl Pattern {
    /// The root, if there is one.
    pub fn root(self) -> Option<usize> {
        match self {
            Self::FromRoot(root) | Self::ToRoot(root) => Some(root),
            Self::All => None,
        }
    }
}

/// Data that move as they are.
#[derive(Debug)]
pub struct Movement {
    pub function: Function,
    pub pattern: Pattern,
    /// What this rank sends to the others, and to itself; None when it sends nothing.
    pub send: Option<Pieces>,
    /// Where it puts what comes from each rank; None when nothing comes.
    pub receive: Option<Pieces>,
    /// Whether its own data are where they belong already.
    pub in_place: bool,
    /// Whether what it sends is overwritten by what it receives.
    pub overwrites: bool,
}

/// Buffers for what goes to each rank, or comes from it.
#[derive(Debug)]
pub enum Pieces {
    /// One for all of them.
    One(Held),
    /// One behind the other, so many bytes apart.
    Equal {
        first: Held,
        stride: isize,
    },
    Each(Vec<Held>),
}

impl Pieces {
    /// The buffer of a rank.
    pub fn of(&self, rank: usize) -> Held {
        match self {
            Self::One(buffer) => buffer.clone(),
            Self::Equal { first, stride } => {
                first.at(first.address.wrapping_add_signed(stride.wrapping_mul(rank as isize)))
            }
            Self::Each(buffers) => buffers[rank].clone(),
        }
    }
}

/// What must be the same at all ranks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Common {
    /// Bytes of a piece, or of all data that are combined; None when pieces differ.
    pub bytes: Option<usize>,
    /// The basic datatype of these bytes, if it is one.
    pub kind: Option<&'static Basic>,
    /// A predefined operation's handle, or a number for the user's.
    pub operation: u32,
    /// A number made of the counts of MPI_Reduce_scatter.
    pub counts: u64,
}

impl Movement {
    /// What all ranks must have alike.
    pub fn common(&self) -> Common {
        let is_regular = matches!(
            self.function,
            Function::Bcast | Function::Gather | Function::Scatter | Function::Allgather | Function::Alltoall
        );
        let first = match (self.pattern, &self.send, &self.receive) {
            // The root has both, and its own pieces have been compared.
            (Pattern::FromRoot(_), Some(pieces), _) | (_, _, Some(pieces)) | (_, Some(pieces), None) => {
                pieces.of(0).layout
            }
            _ => return Common::default(),
        };
        if !is_regular {
            return Common::default();
        }
        Common { bytes: Some(first.bytes), kind: first.kind(), ..Common::default() }
    }
}

/// Data that are combined.
#[derive(Debug)]
pub struct Reduction {
    pub function: Function,
    pub combining: Combining,
    /// A predefined operation's handle, or a number for the user's.
    pub operation: u32,
    /// The rank that gets the result, where it is one.
    pub root: Option<usize>,
    /// What this rank contributes.
    pub input: Held,
    /// Where its result goes, if it gets one: as many entries as `entries`.
    pub output: Option<Held>,
    /// Which entries of the input its result is made of.
    pub entries: Range<usize>,
    /// MPI_Reduce_scatter: the entries of each rank's result, the first of each rank and the end.
    pub bounds: Option<Vec<usize>>,
    /// Whether the result overwrites the contribution.
    pub in_place: bool,
}

impl Reduction {
    /// The ranks whose contributions its result is made of.
    pub fn sources(&self, rank: usize, size: usize) -> Range<usize> {
        match self.function {
            Function::Scan => 0..rank + 1,
            Function::Exscan => 0..rank,
            _ => 0..size,
        }
    }

    /// What all ranks must have alike.
    pub fn common(&self) -> Common {
        let counts = self.bounds.iter().flatten().fold(0, |sum: u64, bound| {
            // FNV's prime; what is needed is that other counts give another number, most likely.
            (sum ^ *bound as u64).wrapping_mul(0x100_0000_01b3)
        });
        let layout = &self.input.layout;
        Common { bytes: Some(layout.bytes), kind: layout.kind(), operation: self.operation, counts }
    }
}

/// MPI_ERR_TRUNCATE when a rank sends another number of bytes than is expected of it.
pub fn refuse_difference(rank: usize, sent: usize, expected: &Held) -> Result {
    if sent == expected.layout.bytes {
        return Ok(());
    }
    fail!(
        MPI_ERR_TRUNCATE,
        "rank {rank} sends {sent} bytes, where {} ({}) are expected",
        expected.layout.bytes,
        expected.layout.description()
    )
}
