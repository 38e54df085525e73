//! A cache of ranges that were found eligible for export.
//!
//! Whether memory is plain (no advice, not locked) is in /proc/self/smaps alone, which the kernel computes from the
//! beginning each time. So ranges that were found plain are remembered while something in them is published. A mapping
//! in such a range is still plain if it ends where the range ends or where pages were published, since advice on a part
//! of it would have split it elsewhere.

#![forbid(unsafe_code)]

use super::page_users::PageUsers;
use std::collections::BTreeMap;
use std::ops::Range;

/// Stretches of the address space that were found plain, end by start.
#[derive(Debug, Default)]
pub struct EligibleRanges {
    stretches: BTreeMap<usize, usize>,
}

impl EligibleRanges {
    /// Nothing is known.
    pub const fn new() -> Self {
        Self { stretches: BTreeMap::new() }
    }

    fn around(&self, address: usize) -> Option<Range<usize>> {
        let (&start, &end) = self.stretches.range(..=address).next_back()?;
        (address < end).then_some(start..end)
    }

    /// Whether a mapping is known to be plain; `is_border` returns whether the library has split mappings at an
    /// address.
    pub fn has(&self, mapping: &Range<usize>, is_border: impl Fn(usize) -> bool) -> bool {
        self.around(mapping.start).is_some_and(|stretch| {
            mapping.end <= stretch.end
                && (mapping.start == stretch.start || is_border(mapping.start))
                && (mapping.end == stretch.end || is_border(mapping.end))
        })
    }

    /// A mapping was found plain: it takes the place of what was known there, and is one with that beyond a border.
    pub fn learn(&mut self, mapping: &Range<usize>, is_border: impl Fn(usize) -> bool) {
        let start = self.around(mapping.start).filter(|_| is_border(mapping.start));
        let end = self.around(mapping.end).filter(|_| is_border(mapping.end));
        let new = start.map_or(mapping.start, |known| known.start)..end.map_or(mapping.end, |known| known.end);
        self.forget(mapping.start);
        while let Some((&other, _)) = self.stretches.range(new.clone()).next() {
            self.stretches.remove(&other);
        }
        self.stretches.insert(new.start, new.end);
    }

    /// Forgets the stretch around an address, if there is one.
    fn forget(&mut self, address: usize) {
        if let Some(stretch) = self.around(address) {
            self.stretches.remove(&stretch.start);
        }
    }

    /// Forgets the stretches beside a part in which nothing is published any more.
    pub fn forget_unused(&mut self, part: &Range<usize>, published: &PageUsers) {
        if let Some(stretch) = self.around(part.start)
            && !published.has_some(&stretch)
        {
            self.stretches.remove(&stretch.start);
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
        // It has grown beyond what was published in it.
        eligible.learn(&(150..300), at_150);
        assert!(
            eligible.has(&(100..150), at_150)
                && eligible.has(&(150..300), at_150)
                && eligible.has(&(100..300), |_| false)
        );
        // It has shrunk.
        eligible.learn(&(150..250), at_150);
        assert!(eligible.has(&(100..250), |_| false) && !eligible.has(&(100..300), |_| false));
        // Something else is there now.
        eligible.learn(&(120..130), |_| false);
        assert_eq!(eligible.stretches, BTreeMap::from([(120, 130)]));
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
