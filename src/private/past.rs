//! How regions were used before, and whether it is worth it to publish them again.
//!
//! Where windows come and go, and live short, the time goes to publishing and making private again. So a region for which that has
//! taken more than its share is not published again until more time has passed.

use std::ops::Range;
use std::time::Duration;

/// So often a region is published whatever it takes.
const OFTEN: usize = 8;
/// The part of a rank's time that publishing a region may take from then on.
const SHARE_OF_TIME: u32 = 20;
/// Regions that are remembered.
const REMEMBERED: usize = 64;

/// The latest regions that were made private again, each at a place that follows from its address.
#[derive(Debug)]
pub struct Pasts([Past; REMEMBERED]);

#[derive(Clone, Copy, Debug, Default)]
struct Past {
    start: usize,
    /// How often it was made private again, and the processor's time that took, with publishing it.
    times: usize,
    spent: Duration,
}

impl Pasts {
    /// Nothing was published before.
    pub const fn new() -> Self {
        Self([Past { start: 0, times: 0, spent: Duration::ZERO }; REMEMBERED])
    }

    /// Whether a region was published too often in the processor's time that the rank has had.
    pub fn is_too_often(&self, pages: &Range<usize>, had: Duration) -> bool {
        let past = &self.0[place(pages)];
        past.start == pages.start && past.times >= OFTEN && past.spent > had / SHARE_OF_TIME
    }

    /// A region was made private again, which took so much of the processor's time, with publishing it.
    pub fn count(&mut self, pages: &Range<usize>, spent: Duration) {
        let past = &mut self.0[place(pages)];
        if past.start != pages.start {
            *past = Past { start: pages.start, ..Past::default() };
        }
        past.times += 1;
        past.spent += spent;
    }
}

/// Where the past of a region is kept.
fn place(pages: &Range<usize>) -> usize {
    pages.start / crate::system::page_size() % REMEMBERED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_published_again_when_more_time_has_passed() {
        let (mut pasts, page) = (Pasts::new(), crate::system::page_size());
        let (region, other) = (page..3 * page, (1 + REMEMBERED) * page..(2 + REMEMBERED) * page);
        for _ in 0..OFTEN {
            assert!(!pasts.is_too_often(&region, Duration::ZERO));
            pasts.count(&region, Duration::from_micros(100));
        }
        let worth = Duration::from_micros(100) * OFTEN as u32 * SHARE_OF_TIME;
        assert!(pasts.is_too_often(&region, worth / 2) && !pasts.is_too_often(&region, worth));
        // Another one at the same place is another one.
        assert!(!pasts.is_too_often(&other, Duration::ZERO));
        pasts.count(&other, Duration::from_secs(1));
        assert!(!pasts.is_too_often(&region, Duration::ZERO));
    }
}
