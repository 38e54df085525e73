//! Memory attached to a dynamic window (MPI-5.0 section 12.2.4).
//!
//! | module | content | memory |
//! | --- | --- | --- |
//! | `own` | the regions of this rank, and their list for the others | list in the arena; its place and changes in the rank's `SeqlockList` of the window's table |
//! | `known` | the regions of a target that this rank has read from its list | this process |
//! | `index`, `tree` | those of them that are mapped here, for operations to search in | this process |
//!
//! An operation compares the version of the target's list with that of the index: one load, if nothing has changed.

mod index;
mod known;
mod own;
mod tree;

use super::table::Reach;
use crate::abi::MPI_ERR_RMA_RANGE;
use crate::error::Error;
use crate::os::address::RemoteAddr;
use crate::os::atomic::AtomicU64;
use crate::transport::arena::Piece;
use std::ops::Range;

pub use known::{RegionList, TargetRegions};
pub use own::AttachedRegions;

/// An attached region, as its rank publishes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionRecord {
    /// First byte in the target, and bytes.
    pub address: u64,
    pub size: u64,
    /// Where the memory is, if it is shared; a unit of no bytes if it is private.
    pub piece: Piece,
}

/// Words of a record in a list.
const RECORD: usize = 6;

/// What a slot of a list holds when no region is there.
const VACANT: [u64; RECORD] = [0; RECORD];

impl RegionRecord {
    fn words(self) -> [u64; RECORD] {
        let [offset, length, state, within] = self.piece.words();
        [self.address, self.size, offset, length, state, within]
    }

    /// The record in a slot, if there is one.
    fn of_words(words: [u64; RECORD]) -> Option<Self> {
        let [address, size, offset, length, state, within] = words;
        (words != VACANT).then(|| Self { address, size, piece: Piece::of_words([offset, length, state, within]) })
    }
}

/// MPI_ERR_RMA_RANGE of bytes of which only the first ones, as many as are `covered`, are attached. `before` is the end of the last region
/// that begins before the others, `first` the address of the first region of all.
#[cold]
pub fn not_attached(
    rank: usize,
    bytes: Range<RemoteAddr>,
    covered: usize,
    before: Option<RemoteAddr>,
    first: Option<RemoteAddr>,
) -> Error {
    let missing = bytes.start.wrapping_add(covered);
    let hint = match (before, first) {
        (Some(end), _) => format!("; the region before ends at {end:#x}"),
        (None, None) => "; nothing is attached there".into(),
        (None, Some(first)) => format!("; the first region begins at {first:#x}"),
    };
    let Range { start, end } = bytes;
    Error::new(
        MPI_ERR_RMA_RANGE,
        format!("bytes {start:#x}..{end:#x} at target {rank} are not attached from {missing:#x} on{hint}"),
    )
}

/// Part of an access: bytes in one region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionPart {
    pub reach: Reach,
    /// Whether it is private memory of the target, so that no other rank has it mapped.
    pub is_private: bool,
    /// First byte: here when it is reached directly, else in the target.
    pub address: RemoteAddr,
    pub length: usize,
}

/// The words of a list that lies in this process's memory, or in another's that is mapped for as long as `T` lives.
struct WordList<T> {
    first: *const AtomicU64,
    words: usize,
    _map: T,
}

impl<T> AsRef<[AtomicU64]> for WordList<T> {
    fn as_ref(&self) -> &[AtomicU64] {
        // SAFETY: the code that made this vouched for that many words, and all of them may be shared among processes.
        unsafe { std::slice::from_raw_parts(self.first, self.words) }
    }
}
