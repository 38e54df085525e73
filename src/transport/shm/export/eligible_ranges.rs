//! A cache of ranges that were found eligible for export.
//!
//! Only /proc/self/smaps says whether memory is plain (not locked, and without advice from madvise), and the kernel computes this file from
//! the beginning for each reader. So the library remembers ranges that it has found plain, as long as a page in them is exported. A mapping
//! in such a range is still plain if each of its ends is an end of the range, or a border of exported pages or of fragments (private pages
//! between exported pages). Advice on a part of the mapping would have split the mapping at another address.

#![forbid(unsafe_code)]

use super::page_users::PageUsers;
use std::collections::BTreeMap;
use std::ops::Range;

/// Ranges of the address space that were found plain: the end of each range, by its start.
#[derive(Debug, Default)]
pub struct EligibleRanges {
    ranges: BTreeMap<usize, usize>,
}

impl EligibleRanges {
    /// A cache without ranges.
    pub const fn new() -> Self {
        Self { ranges: BTreeMap::new() }
    }

    fn around(&self, address: usize) -> Option<Range<usize>> {
        let (&start, &end) = self.ranges.range(..=address).next_back()?;
        (address < end).then_some(start..end)
    }

    /// Returns true if a mapping is known to be plain. `is_border` returns true for an address at which the library has split mappings.
    pub fn has(&self, mapping: &Range<usize>, is_border: impl Fn(usize) -> bool) -> bool {
        self.around(mapping.start).is_some_and(|range| {
            mapping.end <= range.end
                && (mapping.start == range.start || is_border(mapping.start))
                && (mapping.end == range.end || is_border(mapping.end))
        })
    }

    /// Records that a mapping was found plain. If an end of the mapping is a border and lies in a known range, the mapping is joined with
    /// this range. The result replaces all known ranges that it overlaps.
    pub fn learn(&mut self, mapping: &Range<usize>, is_border: impl Fn(usize) -> bool) {
        let start = self.around(mapping.start).filter(|_| is_border(mapping.start));
        let end = self.around(mapping.end).filter(|_| is_border(mapping.end));
        let new = start.map_or(mapping.start, |known| known.start)..end.map_or(mapping.end, |known| known.end);
        self.forget(mapping.start);
        while let Some((&other, _)) = self.ranges.range(new.clone()).next() {
            self.ranges.remove(&other);
        }
        self.ranges.insert(new.start, new.end);
    }

    /// Forgets the range that contains an address, if there is one.
    fn forget(&mut self, address: usize) {
        if let Some(range) = self.around(address) {
            self.ranges.remove(&range.start);
        }
    }

    /// Forgets the range that contains the beginning of `part`, if no page in it is exported any more.
    pub fn forget_unused(&mut self, part: &Range<usize>, published: &PageUsers) {
        if let Some(range) = self.around(part.start)
            && !published.has_some(&range)
        {
            self.ranges.remove(&range.start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mapping_is_known_between_known_borders_alone() {
        let mut eligible = EligibleRanges::new();
        let none = |_| false;
        eligible.learn(&(100..200), none);
        assert!(eligible.has(&(100..200), none));
        assert!(
            !eligible.has(&(100..150), none) && !eligible.has(&(150..200), none) && !eligible.has(&(100..201), none)
        );
        let at_150 = |address| address == 150;
        assert!(eligible.has(&(100..150), at_150) && eligible.has(&(150..200), at_150));
        assert!(!eligible.has(&(120..150), at_150) && !eligible.has(&(300..400), at_150));
    }

    #[test]
    fn a_stretch_grows_and_shrinks_with_what_is_found() {
        let mut eligible = EligibleRanges::new();
        let at_150 = |address| address == 150;
        eligible.learn(&(100..200), |_| false);
        // The mapping extends beyond the pages that were exported in it.
        eligible.learn(&(150..300), at_150);
        assert!(
            eligible.has(&(100..150), at_150)
                && eligible.has(&(150..300), at_150)
                && eligible.has(&(100..300), |_| false)
        );
        // The mapping is shorter now.
        eligible.learn(&(150..250), at_150);
        assert!(eligible.has(&(100..250), |_| false) && !eligible.has(&(100..300), |_| false));
        // Another mapping is there now.
        eligible.learn(&(120..130), |_| false);
        assert_eq!(eligible.ranges, BTreeMap::from([(120, 130)]));
    }

    #[test]
    fn stretches_without_published_pages_are_forgotten() {
        let (mut eligible, mut published) = (EligibleRanges::new(), PageUsers::new());
        eligible.learn(&(100..200), |_| false);
        published.add(&(110..120));
        eligible.forget_unused(&(150..160), &published);
        assert!(eligible.has(&(100..200), |_| false));
        published.remove(&(110..120));
        eligible.forget_unused(&(110..120), &published);
        assert!(!eligible.has(&(100..200), |_| false));
    }
}
