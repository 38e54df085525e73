//! Exported memory: process-private memory of a rank in which pages of the shared file have replaced the private pages. The address of
//! exported memory determines its offset in the file.
//!
//! So adjacent pages in memory are adjacent in the file, and windows that overlap share pages of the file. A mapping at another rank
//! always shows the same addresses of the owner.

#![forbid(unsafe_code)]

use super::budget::Budget;
use super::layout::ADDRESS_SPAN;
use super::piece::{Piece, Unit};
use crate::os::shared_file::SharedFile;
use std::ops::Range;
use std::sync::Arc;

/// Units (parts of the file that a rank maps as a whole) begin and end at multiples of this number of bytes, so that many small regions
/// near each other are one mapping at each rank.
const UNIT_GRAIN: u64 = 2 << 20;

/// The part of the file for one rank's process-private memory.
#[derive(Clone, Debug)]
pub struct Publication {
    pub file: Arc<SharedFile>,
    /// Offset of this part; None if the file is too short for it.
    base: Option<u64>,
    budget: Arc<Budget>,
}

impl Publication {
    pub(super) fn new(file: Arc<SharedFile>, base: Option<u64>, budget: Arc<Budget>) -> Self {
        Self { file, base, budget }
    }

    /// The publication of a test, with a file and a budget of its own.
    #[cfg(test)]
    pub fn alone() -> Self {
        let file = Arc::new(SharedFile::for_test(1 << 50));
        let budget = Arc::new(Budget::alone(Arc::clone(&file), false));
        Self::new(file, Some(0), budget)
    }

    /// Returns the number of bytes that count as exported now.
    #[cfg(test)]
    pub fn exported(&self) -> u64 {
        self.budget.exported()
    }

    /// Counts pages that are about to be exported.
    pub fn count_published(&self, bytes: usize) {
        self.budget.publish(bytes as u64);
    }

    /// Counts pages that are no longer exported. Does not allocate.
    pub fn count_withdrawn(&self, bytes: usize) {
        self.budget.withdraw(bytes as u64);
    }

    /// Returns the offset of an address in the file; None if the address has no offset.
    pub fn offset(&self, address: usize) -> Option<u64> {
        self.base.filter(|_| (address as u64) < ADDRESS_SPAN).map(|base| base + address as u64)
    }

    /// Returns true if the file has room for process-private memory.
    pub fn has_room(&self) -> bool {
        self.base.is_some()
    }

    /// Returns the piece by which other ranks reach exported memory.
    pub fn piece(&self, bytes: &Range<usize>) -> Piece {
        let base = self.base.expect("memory is published only if the file has room for it");
        let start = bytes.start as u64 / UNIT_GRAIN * UNIT_GRAIN;
        let end = (bytes.end as u64).next_multiple_of(UNIT_GRAIN);
        let unit = Unit { offset: base + start, length: end - start, state: 0 };
        Piece { unit, within: bytes.start as u64 - start }
    }
}
