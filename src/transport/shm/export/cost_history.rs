//! The history of exported regions (publish.rs), which decides whether a region is exported again.
//!
//! If windows are short-lived, exporting pages and making them private again takes most of the time. So each region has a charge: the time
//! that its exports have taken, less a share of the elapsed time. A region with too large a charge is not exported.
//!
//! The share belongs to all ranks of a window together, and each rank gets this share divided by the number of ranks, for two reasons.
//! First, ranks may export in different collective calls, and in each of these calls all ranks wait for the rank that exports. Second, if
//! ranks export in the same call, they wait for each other in the kernel, because all pages are in one file; the processor time does not
//! contain this wait.

#![forbid(unsafe_code)]

use std::ops::Range;
use std::time::Duration;

/// Number of times in a row that a region is exported whatever the cost.
const IN_A_ROW: u32 = 8;
/// After `IN_A_ROW` exports, the exports of all ranks of a window together take at most one part in `SHARE_OF_TIME` of the elapsed time.
const SHARE_OF_TIME: u32 = 20;
/// Number of regions that are remembered.
const REMEMBERED: usize = 64;

/// The latest regions that were made private again. The address of a region determines its index.
#[derive(Debug)]
pub struct CostHistory([Cost; REMEMBERED]);

#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    start: usize,
    /// Time when the region was last made private again.
    at: Duration,
    /// Processor time of the last export, including the time to make the region private again.
    spent: Duration,
    /// Charge at the time `at`.
    owed: Duration,
}

impl Cost {
    fn owes(&self, now: Duration, delayed: u32) -> Duration {
        self.owed.saturating_sub(now.saturating_sub(self.at) / SHARE_OF_TIME.saturating_mul(delayed))
    }
}

impl CostHistory {
    /// A history without regions.
    pub const fn new() -> Self {
        let nothing = Cost { start: 0, at: Duration::ZERO, spent: Duration::ZERO, owed: Duration::ZERO };
        Self([nothing; REMEMBERED])
    }

    /// Returns true if a region was exported too often until the time `now`. An export delays `delayed` ranks.
    pub fn is_too_often(&self, pages: &Range<usize>, now: Duration, delayed: u32) -> bool {
        let cost = &self.0[index_of(pages)];
        // Another export would add `spent` to the charge.
        cost.start == pages.start && cost.owes(now, delayed) + cost.spent > cost.spent * IN_A_ROW
    }

    /// Records that a region was made private again at the time `now`. `spent` is the processor time of the export, including the time to
    /// make the region private again.
    pub fn count(&mut self, pages: &Range<usize>, spent: Duration, now: Duration, delayed: u32) {
        let cost = &mut self.0[index_of(pages)];
        let owed = if cost.start == pages.start { cost.owes(now, delayed) } else { Duration::ZERO };
        *cost = Cost { start: pages.start, at: now, spent, owed: owed + spent };
    }
}

/// Returns the index of a region.
fn index_of(pages: &Range<usize>) -> usize {
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
                assert!(!costs.is_too_often(&region, now, 1));
                costs.count(&region, cost, now, 1);
            }
            for _ in 0..3 {
                assert!(costs.is_too_often(&region, now, 1));
                now += cost * SHARE_OF_TIME;
                assert!(costs.is_too_often(&region, now.checked_sub(moment).expect("it is long"), 1));
                assert!(!costs.is_too_often(&region, now, 1));
                costs.count(&region, cost, now, 1);
            }
            now += Duration::from_secs(3600);
        }
        // Another region with the same index replaces this one.
        assert!(!costs.is_too_often(&other, now, 1));
        costs.count(&other, Duration::from_secs(1), now, 1);
        assert!(!costs.is_too_often(&region, now, 1) && !costs.is_too_often(&other, now, 1));
    }

    /// Ranks create and free a window in a loop. In each cycle all ranks wait until the last one has exported its memory, and the kernel
    /// executes the exports one after the other.
    #[test]
    fn ranks_that_wait_for_each_other_export_for_a_twentieth_of_the_time() {
        let region = 0..crate::os::page_size();
        for ranks in [1, 4, 16] {
            let mut all: Vec<_> = (0..ranks).map(|_| CostHistory::new()).collect();
            let cost = Duration::from_micros(25);
            let (mut now, mut exporting) = (Duration::from_secs(1), Duration::ZERO);
            let begin = now + ranks * IN_A_ROW * cost;
            let part = 100 * ranks * cost;
            let end = begin + SHARE_OF_TIME * part;
            while now < end {
                let exporters: Vec<_> =
                    all.iter_mut().filter(|costs| !costs.is_too_often(&region, now, ranks)).collect();
                let took = cost * exporters.len() as u32;
                now += Duration::from_micros(5) + took;
                if now > begin {
                    exporting += took;
                }
                for costs in exporters {
                    costs.count(&region, cost, now, ranks);
                }
            }
            assert!(exporting > part / 2 && exporting < part * 11 / 10, "{ranks} ranks: {exporting:?} of {part:?}");
        }
    }
}
