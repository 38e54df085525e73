//! Collective calls with checked arguments: what this rank has to send, to receive, to combine.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::coll::call::Function;
use crate::coll::peers::Peers;
use crate::datatype::{Basic, HeldBuffer, Layout};
use crate::error::conformance::{FEWER_DATA, tolerate};
use crate::error::{Error, Result};
use crate::object::argument_hash::hash_of;
use crate::op::Combining;
use crate::os::address::Address;
use std::ops::Range;

/// What this rank does in a call.
#[derive(Debug)]
pub enum CheckedCall {
    Barrier,
    Movement(Movement),
    Reduction(Reduction),
    /// Nothing: the rank is in the root's group of an intercommunicator, and not the root.
    ProcNull,
}

/// The root of a call as one rank knows it. Ranks are numbered as in `Peers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// The function has no root.
    Unrooted,
    Rank(usize),
    /// Another rank of this one's group of an intercommunicator: this rank takes no part.
    ProcNull,
}

/// Which ranks send to which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    FromRoot(usize),
    ToRoot(usize),
    /// All to all.
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

/// Data that are moved without being combined.
#[derive(Debug)]
pub struct Movement {
    pub function: Function,
    pub pattern: Pattern,
    /// What this rank sends to the remote ranks; None when it sends nothing.
    pub send: Option<Pieces>,
    /// Where it puts what it receives from each of them; None when it receives nothing.
    pub receive: Option<Pieces>,
    /// Whether it copies to itself, too.
    pub to_itself: bool,
    /// Whether what it sends is overwritten by what it receives.
    pub overwrites: bool,
    /// What this rank sends to itself does not match what it receives there: an error of the call, not of one
    /// argument.
    pub mismatch: Option<Error>,
}

/// Buffers for what goes to each rank, or comes from it.
#[derive(Clone, Debug)]
pub enum Pieces {
    /// One for all of them.
    One(HeldBuffer),
    /// One after the other, this many bytes apart.
    Equal {
        first: HeldBuffer,
        stride: isize,
    },
    Each(Vec<HeldBuffer>),
}

impl Pieces {
    /// The buffer of a rank.
    pub fn of(&self, rank: usize) -> HeldBuffer {
        match self {
            Self::One(buffer) => buffer.clone(),
            Self::Equal { first, stride } => first.at(first.address.offset(stride.wrapping_mul(rank as isize))),
            Self::Each(buffers) => buffers[rank].clone(),
        }
    }
}

/// Data that are alike at all ranks that send or expect them.
#[derive(Clone, Copy, Debug)]
pub struct UniformData {
    pub bytes: usize,
    /// Their basic datatype, if it is one.
    pub kind: Option<&'static Basic>,
}

impl UniformData {
    /// The data of a buffer.
    pub fn of(layout: &Layout) -> Self {
        Self { bytes: layout.bytes, kind: layout.kind() }
    }
}

/// What the calls of all ranks must have alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Matched {
    /// A piece, or all data that are combined; None when there are none, or pieces have different lengths.
    pub sends: Option<UniformData>,
    /// What comes from the remote ranks, in the same way.
    pub expects: Option<UniformData>,
    /// The handle of a predefined operation, or a number of `number_of` for the user's.
    pub operation: u32,
    /// A hash of the counts of MPI_Reduce_scatter, which are the same in a group.
    pub counts: u64,
}

impl Movement {
    /// What all ranks must have alike.
    pub fn matched(&self) -> Matched {
        let is_regular = matches!(
            self.function,
            Function::Bcast | Function::Gather | Function::Scatter | Function::Allgather | Function::Alltoall
        );
        if !is_regular {
            return Matched::default();
        }
        let uniform = |pieces: &Option<Pieces>| pieces.as_ref().map(|pieces| UniformData::of(&pieces.of(0).layout));
        Matched { sends: uniform(&self.send), expects: uniform(&self.receive), ..Matched::default() }
    }
}

/// Numbers of the user's operations: of those that do not commute, and of commutative ones. No predefined operation has
/// such a handle.
pub const USER_OPERATIONS: [u32; 2] = [NOT_COMMUTATIVE, 3];
const NOT_COMMUTATIVE: u32 = 2;

/// Data that are combined.
#[derive(Debug)]
pub struct Reduction {
    pub function: Function,
    pub combining: Combining,
    /// The handle of a predefined operation, or a number of `number_of` for the user's.
    pub operation: u32,
    /// The rank that gets the result, if it is one.
    pub root: Option<usize>,
    /// All entries that are combined.
    pub layout: Layout,
    /// What this rank contributes, unless it is the root of an intercommunicator.
    pub input: Option<HeldBuffer>,
    /// Where its result goes, if it gets one: as many entries as `entries`.
    pub output: Option<HeldBuffer>,
    /// The entries of its result.
    pub entries: Range<usize>,
    /// MPI_Reduce_scatter: the first entry of each rank's result in this rank's group, and the end.
    pub bounds: Option<Vec<usize>>,
    /// Whether the result overwrites the contribution.
    pub in_place: bool,
}

impl Reduction {
    /// Whether its operation commutes.
    pub fn is_commutative(&self) -> bool {
        self.operation != NOT_COMMUTATIVE
    }

    /// The ranks of which the contributions are combined to its result.
    pub fn sources(&self, peers: &Peers<'_>) -> Range<usize> {
        match self.function {
            Function::Scan => 0..peers.rank() + 1,
            Function::Exscan => 0..peers.rank(),
            _ => peers.remote.clone(),
        }
    }

    /// What all ranks must have alike.
    pub fn matched(&self) -> Matched {
        let counts = self.bounds.as_ref().map_or(0, hash_of);
        let data = UniformData::of(&self.layout);
        let gets_result = self.output.is_some();
        Matched {
            sends: self.input.as_ref().map(|_| data),
            expects: gets_result.then_some(data),
            operation: self.operation,
            counts,
        }
    }
}

/// MPI_ERR_TRUNCATE when a rank sends another number of bytes than is expected, unless it `may_be_less`.
pub fn refuse_difference(
    rank: impl FnOnce() -> String,
    sent: usize,
    expected: &HeldBuffer,
    may_be_less: bool,
) -> Result {
    if sent == expected.layout.bytes {
        return Ok(());
    }
    let error = || {
        let text = format!(
            "{} sends {sent} bytes, where {} ({}) are expected",
            rank(),
            expected.layout.bytes,
            expected.layout.description()
        );
        Error::new(MPI_ERR_TRUNCATE, text)
    };
    if may_be_less && sent < expected.layout.bytes { tolerate(&FEWER_DATA, error) } else { Err(error()) }
}
