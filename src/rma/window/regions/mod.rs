//! Memory attached to a dynamic window (MPI-5.0 section 12.2.4).
//!
//! | module | content | memory |
//! | --- | --- | --- |
//! | `own` | the regions of this rank, and their list for the others | the arena (the list), and the rank's `SeqlockList` in the window's table (location and changes of the list) |
//! | `known` | the regions of a target, which this rank has read from the target's list | this process |
//! | `index`, `tree`, `sequence` | index of the mapped regions, which operations search, its tree, and the word of its seqlock | this process |
//!
//! An operation compares the version of the target's list with the version of the index. If nothing has changed, the version is the only
//! word of the list that the operation loads from shared memory.

mod index;
mod known;
mod own;
mod sequence;
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
    /// Address of the first byte in the target, and number of bytes.
    pub address: u64,
    pub size: u64,
    /// Location of the memory if it is shared; a unit without bytes if it is private.
    pub piece: Piece,
}

/// Number of words of a record in a list.
const RECORD: usize = 6;

/// Contents of a slot without a region.
const VACANT: [u64; RECORD] = [0; RECORD];

impl RegionRecord {
    fn words(self) -> [u64; RECORD] {
        let [offset, length, state, within] = self.piece.words();
        [self.address, self.size, offset, length, state, within]
    }

    /// Returns the record in a slot, if there is one.
    fn of_words(words: [u64; RECORD]) -> Option<Self> {
        let [address, size, offset, length, state, within] = words;
        (words != VACANT).then(|| Self { address, size, piece: Piece::of_words([offset, length, state, within]) })
    }
}

/// Returns the error MPI_ERR_RMA_RANGE for an access of which only the first `covered` bytes are attached. `before` is the end of the
/// last region that begins before the missing bytes, and `first` is the address of the first region in the list.
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
    /// Whether this is private memory of the target, which no other rank has mapped.
    pub is_private: bool,
    /// Address of the first byte: in this process if the memory is reached directly, otherwise in the target.
    pub address: RemoteAddr,
    pub length: usize,
}

/// Words of a list, in memory of this process, or in memory of another process that is mapped as long as `T` lives.
struct WordList<T> {
    first: *const AtomicU64,
    words: usize,
    _map: T,
}

impl<T> AsRef<[AtomicU64]> for WordList<T> {
    fn as_ref(&self) -> &[AtomicU64] {
        // SAFETY: the creator of this value promised `words` words; they are atomic, so processes may share them.
        unsafe { std::slice::from_raw_parts(self.first, self.words) }
    }
}
