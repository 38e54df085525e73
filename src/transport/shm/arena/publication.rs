//! Where private memory of a rank is in the shared file while others have it mapped: at a place that follows from its
//! address.
//!
//! So pages that follow each other in memory do so in the file, windows that overlap share the pages of the file, and a
//! map of others never shows anything but these addresses' memory.

#![forbid(unsafe_code)]

use super::budget::Budget;
use super::layout::ADDRESS_SPAN;
use super::piece::{Piece, Unit};
use crate::os::shared_file::SharedFile;
use std::ops::Range;
use std::sync::Arc;

/// Units begin and end at multiples of this, so that many small regions near each other are one map at each rank.
const UNIT_GRAIN: u64 = 2 << 20;

/// The part of the file for one rank's private memory.
#[derive(Clone, Debug)]
pub struct Publication {
    pub file: Arc<SharedFile>,
    /// Where it begins; none where the file is too short for it.
    base: Option<u64>,
    budget: Arc<Budget>,
}

impl Publication {
    pub(super) fn new(file: Arc<SharedFile>, base: Option<u64>, budget: Arc<Budget>) -> Self {
        Self { file, base, budget }
    }

    /// Counts pages that are about to be published.
    pub fn count_published(&self, bytes: usize) {
        self.budget.publish(bytes as u64);
    }

    /// Counts pages that are published no more. Does not allocate.
    pub fn count_withdrawn(&self, bytes: usize) {
        self.budget.withdraw(bytes as u64);
    }

    /// The place of an address in the file; None where it has none.
    pub fn offset(&self, address: usize) -> Option<u64> {
        self.base.filter(|_| (address as u64) < ADDRESS_SPAN).map(|base| base + address as u64)
    }

    /// Whether the file has room for private memory.
    pub fn has_room(&self) -> bool {
        self.base.is_some()
    }

    /// How other ranks reach published memory.
    pub fn piece(&self, bytes: &Range<usize>) -> Piece {
        let base = self.base.expect("what is published has a place in the file");
        let start = bytes.start as u64 / UNIT_GRAIN * UNIT_GRAIN;
        let end = (bytes.end as u64).next_multiple_of(UNIT_GRAIN);
        let unit = Unit { offset: base + start, length: end - start, state: 0 };
        Piece { unit, within: bytes.start as u64 - start }
    }
}
