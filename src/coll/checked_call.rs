//! Collective calls with checked arguments: what this rank sends, receives and combines.

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
    /// This rank neither sends nor receives data: it is in the root's group of an intercommunicator, and is not the root.
    ProcNull,
}

/// Root of a call as one rank knows it. Ranks are numbered as in `Peers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// The function has no root.
    Unrooted,
    Rank(usize),
    /// On an intercommunicator, the root is another rank of this rank's group. This rank takes no part in the call.
    ProcNull,
}

/// Direction of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    FromRoot(usize),
    ToRoot(usize),
    /// From each rank to each rank.
    All,
}

impl Pattern {
    /// Returns the root, if there is one.
    pub fn root(self) -> Option<usize> {
        match self {
            Self::FromRoot(root) | Self::ToRoot(root) => Some(root),
            Self::All => None,
        }
    }
}

/// What this rank sends and receives in a call that moves data without combining them.
#[derive(Debug)]
pub struct Movement {
    pub function: Function,
    pub pattern: Pattern,
    /// Data for the remote ranks; None if this rank sends nothing.
    pub send: Option<Blocks>,
    /// Buffers for the data from the remote ranks; None if this rank receives nothing.
    pub receive: Option<Blocks>,
    /// Whether this rank also copies data to itself.
    pub to_itself: bool,
    /// Whether received data overwrite the data to be sent.
    pub overwrites: bool,
    /// Error if the data that this rank sends to itself do not match its receive buffer. Each argument is correct by itself, so the rank
    /// still takes part in the call ("Refused calls" in the module `coll`). If the ranks exchange call descriptors, all ranks fail with
    /// this error. In a gather or scatter by early exit (without an exchange) or between hosts, the other ranks do not get this error.
    pub mismatch: Option<Error>,
}

/// Buffers for data to or from each rank.
#[derive(Clone, Debug)]
pub enum Blocks {
    /// One buffer for all ranks.
    One(HeldBuffer),
    /// Consecutive buffers, `stride` bytes apart.
    Equal {
        first: HeldBuffer,
        stride: isize,
    },
    Each(Vec<HeldBuffer>),
}

impl Blocks {
    /// Returns the buffer for a rank.
    pub fn of(&self, rank: usize) -> HeldBuffer {
        match self {
            Self::One(buffer) => buffer.clone(),
            Self::Equal { first, stride } => first.at(first.address.offset(stride.wrapping_mul(rank as isize))),
            Self::Each(buffers) => buffers[rank].clone(),
        }
    }
}

/// Length and basic datatype of data. They are the same at all ranks that send or expect the data.
#[derive(Clone, Copy, Debug)]
pub struct UniformData {
    pub bytes: usize,
    /// Basic datatype of all data; None if the data have several basic datatypes.
    pub kind: Option<&'static Basic>,
}

impl UniformData {
    /// Returns the properties of a buffer's data.
    pub fn of(layout: &Layout) -> Self {
        Self { bytes: layout.bytes, kind: layout.kind() }
    }
}

/// Properties of a call that must be the same at all ranks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Matched {
    /// Data that this rank sends: the block for each other rank, or all data to combine. None if this rank sends nothing, or if its blocks
    /// may have different lengths.
    pub sends: Option<UniformData>,
    /// Data that this rank expects from the remote ranks; None if this rank receives nothing, or if its blocks may have different lengths.
    pub expects: Option<UniformData>,
    /// Handle of a predefined operation, or the result of `number_of` for a user-defined one.
    pub operation: u32,
    /// Hash of the counts of MPI_Reduce_scatter or MPI_Reduce_scatter_block, which are the same within a group.
    pub counts: u64,
}

impl Movement {
    /// Returns the properties that must be the same at all ranks.
    pub fn matched(&self) -> Matched {
        let is_regular = matches!(
            self.function,
            Function::Bcast | Function::Gather | Function::Scatter | Function::Allgather | Function::Alltoall
        );
        if !is_regular {
            return Matched::default();
        }
        let uniform = |blocks: &Option<Blocks>| blocks.as_ref().map(|blocks| UniformData::of(&blocks.of(0).layout));
        Matched { sends: uniform(&self.send), expects: uniform(&self.receive), ..Matched::default() }
    }
}

/// Numbers of user-defined operations: the first for operations that do not commute, the second for commutative operations. No predefined
/// operation has these numbers as handle.
pub const USER_OPERATIONS: [u32; 2] = [NOT_COMMUTATIVE, 3];
const NOT_COMMUTATIVE: u32 = 2;

/// What this rank contributes and receives in a call that combines data.
#[derive(Debug)]
pub struct Reduction {
    pub function: Function,
    pub combining: Combining,
    /// Handle of a predefined operation, or the result of `number_of` for a user-defined one.
    pub operation: u32,
    /// Rank that gets the result; None if several ranks get a result.
    pub root: Option<usize>,
    /// Layout of all combined entries.
    pub layout: Layout,
    /// Contribution of this rank; None at the root of an intercommunicator.
    pub input: Option<HeldBuffer>,
    /// Buffer for the result of this rank, with as many entries as `entries`; None if this rank gets no result.
    pub output: Option<HeldBuffer>,
    /// Range of entries in the result of this rank.
    pub entries: Range<usize>,
    /// For MPI_Reduce_scatter and MPI_Reduce_scatter_block: for each rank of this rank's group, the index of the first entry of its result;
    /// then the end of the last result.
    pub bounds: Option<Vec<usize>>,
    /// Whether the result overwrites the contribution.
    pub in_place: bool,
}

impl Reduction {
    /// Returns whether the operation commutes.
    pub fn is_commutative(&self) -> bool {
        self.operation != NOT_COMMUTATIVE
    }

    /// Returns the ranks whose contributions the result of this rank combines.
    pub fn sources(&self, peers: &Peers<'_>) -> Range<usize> {
        match self.function {
            Function::Scan => 0..peers.rank() + 1,
            Function::Exscan => 0..peers.rank(),
            _ => peers.remote.clone(),
        }
    }

    /// Returns the properties that must be the same at all ranks.
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

/// Fails with MPI_ERR_TRUNCATE if a rank sends another number of bytes than expected. With `may_be_less`, fewer bytes are an error only
/// under RMAMPI_STRICT=1.
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
            "{} sends {sent} bytes, but this rank expects {} ({})",
            rank(),
            expected.layout.bytes,
            expected.layout.description()
        );
        Error::new(MPI_ERR_TRUNCATE, text)
    };
    if may_be_less && sent < expected.layout.bytes { tolerate(&FEWER_DATA, error) } else { Err(error()) }
}
