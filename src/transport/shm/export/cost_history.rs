//! The history of exported regions. The history decides whether a region is exported again.
//!
//! If windows are short-lived, exporting pages and making them private again takes most of the time. So each region has a charge: the time
//! that its exports have taken, less a share of the time that has passed since then. A region with too large a charge is not exported.

#![forbid(unsafe_code)]

use std::ops::Range;
use std::time::Duration;

/// Number of times in a row that a region is exported whatever the cost.
const IN_A_ROW: u32 = 8;
/// After that, exporting a region takes at most one part in `SHARE_OF_TIME` of a rank's time.
const SHARE_OF_TIME: u32 = 20;
/// Number of regions that are remembered.
const REMEMBERED: usize = 64;

/// The latest regions that were made private again. The address of a region determines its index.
#[derive(Debug)]
pub struct CostHistory([Cost; REMEMBERED]);

#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    start: usize,
    /// Processor time of the rank when the region was last made private again.
    at: Duration,
    /// Processor time that the last export and its end took.
    spent: Duration,
    /// Charge at that time.
    owed: Duration,
}

impl Cost {
    fn owes(&self, had: Duration) -> Duration {
        self.owed.saturating_sub(had.saturating_sub(self.at) / SHARE_OF_TIME)
    }
}

impl CostHistory {
    /// A history without regions.
    pub const fn new() -> Self {
        let nothing = Cost { start: 0, at: Duration::ZERO, spent: Duration::ZERO, owed: Duration::ZERO };
        Self([nothing; REMEMBERED])
    }

    /// Returns true if a region was exported too often, given the processor time `had` that the rank has had.
    pub fn is_too_often(&self, pages: &Range<usize>, had: Duration) -> bool {
        let cost = &self.0[place(pages)];
        // Another export would add `spent` to the charge.
        cost.start == pages.start && cost.owes(had) + cost.spent > cost.spent * IN_A_ROW
    }

    /// Records that a region was made private again. `spent` is the processor time that the export and its end took; `had` is the processor
    /// time that the rank has had.
    pub fn count(&mut self, pages: &Range<usize>, spent: Duration, had: Duration) {
        let cost = &mut self.0[place(pages)];
        let owed = if cost.start == pages.start { cost.owes(had) } else { Duration::ZERO };
        *cost = Cost { start: pages.start, at: had, spent, owed: owed + spent };
    }
}

/// Returns the index of a region.
fn place(pages: &Range<usize>) -> usize {
    pages.start / crate::os::page_size() % REMEMBERED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_published_again_when_more_time_has_passed() {
        let (mut costs, page) = (CostHistory::new(), crate::os::page_size());
        let (region, other) = (page..3 * page, (1 + REMEMBERED) * page..(2 + REMEMBERED) * page);
        let (moment, cost) = (Duration::from_micros(1), Duration::from_micros(100));
        let mut now = Duration::from_secs(3600);
        // After an hour the charge is 0, and not negative: the region has the same state as at the beginning.
        for _ in 0..2 {
            for _ in 0..IN_A_ROW {
                assert!(!costs.is_too_often(&region, now));
                costs.count(&region, cost, now);
            }
            for _ in 0..3 {
                assert!(costs.is_too_often(&region, now));
                now += cost * SHARE_OF_TIME;
                assert!(costs.is_too_often(&region, now.checked_sub(moment).expect("it is long")));
                assert!(!costs.is_too_often(&region, now));
                costs.count(&region, cost, now);
            }
            now += Duration::from_secs(3600);
        }
        // Another region with the same index replaces this one.
        assert!(!costs.is_too_often(&other, now));
        costs.count(&other, Duration::from_secs(1), now);
        assert!(!costs.is_too_often(&region, now) && !costs.is_too_often(&other, now));
    }
}
