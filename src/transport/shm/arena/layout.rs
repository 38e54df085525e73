//! The layout of the shared file.
//!
//! A file of the wanted length has, for each rank, a wide span in which the rank allocates, and room for the rank's process-private memory.
//! In a shorter file the spans follow directly after the head, all of equal length, and there is no room for process-private memory. Ranks
//! then reach the process-private memory of other ranks by other methods (`export`).

#![forbid(unsafe_code)]

use super::slabs::SLAB;
use crate::os::shared_file::Lengths;
use std::ops::Range;

/// Length of the head's part of the file, and of the span of each rank, in bytes: 16 TiB.
pub const RANK_SPAN: u64 = 1 << 44;

/// Number of bytes of the file for each rank's process-private memory: the size of the address space of a program.
pub const ADDRESS_SPAN: u64 = 1 << if cfg!(target_arch = "x86_64") { 47 } else { 48 };

/// Number of slabs that a rank needs at least: one for small blocks, and the space of others for large blocks.
const FEWEST_SLABS: u64 = 4;

/// The layout of the file for a number of ranks.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    head: u64,
    size: u64,
}

impl Layout {
    /// The layout for `size` ranks and a head of `head` bytes, which is followed by a page for the account.
    pub fn of(head: usize, size: usize) -> Self {
        Self { head: (head as u64 + 2 * 4096).next_multiple_of(SLAB), size: size as u64 }
    }

    /// Returns the wanted and the smallest length of the file.
    pub fn lengths(self) -> Lengths {
        let wanted = self.published() + self.size * ADDRESS_SPAN;
        Lengths { wanted, least: self.head + self.size * FEWEST_SLABS * SLAB }
    }

    fn published(self) -> u64 {
        (self.size + 1) * RANK_SPAN
    }

    /// Returns the span of a rank in a file of this length: the part in which the rank allocates.
    pub fn span(self, length: u64, rank: usize) -> Range<u64> {
        let rank = rank as u64;
        if length >= self.lengths().wanted {
            let start = (rank + 1) * RANK_SPAN;
            return start..start + RANK_SPAN;
        }
        let span = length.saturating_sub(self.head) / self.size / SLAB * SLAB;
        let start = self.head + rank * span;
        start..start + span
    }

    /// Returns the offset of a rank's exported process-private memory in a file of this length. None if the file is too short for it.
    pub fn publication(self, length: u64, rank: usize) -> Option<u64> {
        (length >= self.lengths().wanted).then(|| self.published() + rank as u64 * ADDRESS_SPAN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_of_a_short_file_fill_it_and_do_not_overlap() {
        let layout = Layout::of(100_000, 3);
        let Lengths { wanted, least } = layout.lengths();
        for length in [least, least + 4095, 1 << 30, wanted - 1] {
            let spans = [0, 1, 2].map(|rank| layout.span(length, rank));
            assert!(spans[0].start >= 100_000 + 4096 && spans[2].end <= length, "{spans:?}");
            assert!(spans.windows(2).all(|pair| pair[0].end == pair[1].start), "{spans:?}");
            assert!(spans.iter().all(|span| span.end - span.start >= FEWEST_SLABS * SLAB), "{spans:?}");
            assert_eq!(layout.publication(length, 0), None);
        }
        assert_eq!(layout.span(wanted, 1), 2 * RANK_SPAN..3 * RANK_SPAN);
        assert_eq!(layout.publication(wanted, 2), Some(4 * RANK_SPAN + 2 * ADDRESS_SPAN));
    }
}
