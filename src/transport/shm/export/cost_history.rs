//! How regions were used before, and whether it is worth it to publish them again.
//!
//! Where windows come and go, and live short, the time goes to publishing and making private again. So each region owes
//! the time that this has taken, and pays it back with a share of the time that passes. One that owes too much is not
//! published.

#![forbid(unsafe_code)]

use std::ops::Range;
use std::time::Duration;

/// So often a region is published in a row, whatever it takes.
const IN_A_ROW: u32 = 8;
/// The part of a rank's time that publishing a region may take from then on.
const SHARE_OF_TIME: u32 = 20;
/// Regions that are remembered.
const REMEMBERED: usize = 64;

/// The latest regions that were made private again, each at a place that follows from its address.
#[derive(Debug)]
pub struct CostHistory([Cost; REMEMBERED]);

#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    start: usize,
    /// The time that the rank had had when it was last made private again.
    at: Duration,
    /// The processor's time that this took then, with publishing it.
    spent: Duration,
    /// What was owed at that moment.
    owed: Duration,
}

impl Cost {
    fn owes(&self, had: Duration) -> Duration {
        self.owed.saturating_sub(had.saturating_sub(self.at) / SHARE_OF_TIME)
    }
}

impl CostHistory {
    /// Nothing was published before.
    pub const fn new() -> Self {
        let nothing = Cost { start: 0, at: Duration::ZERO, spent: Duration::ZERO, owed: Duration::ZERO };
        Self([nothing; REMEMBERED])
    }

    /// Whether a region was published too often in the processor's time that the rank has had.
    pub fn is_too_often(&self, pages: &Range<usize>, had: Duration) -> bool {
        let past = &self.0[place(pages)];
        // What is published once more owes this much more then.
        past.start == pages.start && past.owes(had) + past.spent > past.spent * IN_A_ROW
    }

    /// A region was made private again, which took so much of the processor's time, with publishing it; the rank has
    /// had `had` of it.
    pub fn count(&mut self, pages: &Range<usize>, spent: Duration, had: Duration) {
        let past = &mut self.0[place(pages)];
        let owed = if past.start == pages.start { past.owes(had) } else { Duration::ZERO };
        *past = Cost { start: pages.start, at: had, spent, owed: owed + spent };
    }
}

/// Where the past of a region is kept.
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
        // An hour later it is as it was in the beginning: nothing is saved up.
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
        // Another one at the same place is another one.
        assert!(!costs.is_too_often(&other, now));
        costs.count(&other, Duration::from_secs(1), now);
        assert!(!costs.is_too_often(&region, now) && !costs.is_too_often(&other, now));
    }
}
