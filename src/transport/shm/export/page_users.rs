//! Page ranges with the number of exported regions that contain them.

#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::ops::Range;

/// Parts of the address space that are in use, each with its number of users. Parts do not overlap, and adjacent parts have different
/// numbers of users.
#[derive(Debug, Default)]
pub struct PageUsers {
    /// End and number of users of each part, by first address.
    parts: BTreeMap<usize, (usize, usize)>,
}

impl PageUsers {
    /// An address space in which no part is in use.
    pub const fn new() -> Self {
        Self { parts: BTreeMap::new() }
    }

    /// Adds one user to each page of the range.
    pub fn add(&mut self, range: &Range<usize>) {
        let with_neighbours = range.start.saturating_sub(1)..range.end.saturating_add(1);
        // Most ranges neither overlap nor touch a part in use.
        if !range.is_empty() && !self.has_some(&with_neighbours) {
            self.parts.insert(range.start, (range.end, 1));
            return;
        }
        for unused in self.unused(range) {
            self.parts.insert(unused.start, (unused.end, 0));
        }
        self.change(range, |users| users + 1);
    }

    /// Removes one user from each page of the range. Returns the parts that have no user any more. Every page of the range must have a
    /// user.
    pub fn remove(&mut self, range: &Range<usize>) -> Vec<Range<usize>> {
        // Most ranges are exactly one part.
        if self.parts.get(&range.start) == Some(&(range.end, 1)) {
            self.parts.remove(&range.start);
            return vec![range.clone()];
        }
        self.change(range, |users| users - 1);
        let touched = self.parts.range(range.clone());
        let left: Vec<_> =
            touched.filter(|(_, (_, users))| *users == 0).map(|(&start, &(end, _))| start..end).collect();
        for part in &left {
            self.parts.remove(&part.start);
        }
        left
    }

    /// Removes all users from the pages of the range.
    pub fn forget(&mut self, range: &Range<usize>) {
        self.split(range.start);
        self.split(range.end);
        while let Some((&start, _)) = self.parts.range(range.clone()).next() {
            self.parts.remove(&start);
        }
    }

    /// Returns true if at least one page of the range is in use.
    pub fn has_some(&self, range: &Range<usize>) -> bool {
        let last = self.parts.range(..range.end).next_back();
        !range.is_empty() && last.is_some_and(|(_, (end, _))| *end > range.start)
    }

    /// Returns true if all pages of the range are in use.
    pub fn has_all(&self, range: &Range<usize>) -> bool {
        self.has_some(range) && self.unused(range).is_empty()
    }

    /// Returns the parts of the range that are in use.
    pub fn used(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        if !self.has_some(range) {
            return Vec::new();
        }
        let before = self.parts.range(..range.start).next_back();
        let parts = before.into_iter().chain(self.parts.range(range.clone()));
        let cut = parts.map(|(&start, &(end, _))| start.max(range.start)..end.min(range.end));
        let mut joined: Vec<Range<usize>> = Vec::new();
        for part in cut.filter(|part| !part.is_empty()) {
            match joined.last_mut() {
                Some(last) if last.end == part.start => last.end = part.end,
                _ => joined.push(part),
            }
        }
        joined
    }

    /// Returns the parts of the range that are not in use.
    pub fn unused(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let mut gaps = Vec::new();
        let mut at = range.start;
        for part in self.used(range) {
            if at < part.start {
                gaps.push(at..part.start);
            }
            at = part.end;
        }
        if at < range.end {
            gaps.push(at..range.end);
        }
        gaps
    }

    /// Returns all parts, in order. Does not allocate.
    pub fn parts(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.parts.iter().map(|(&start, &(end, _))| start..end)
    }

    /// Returns the number of parts.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Changes the number of users of all parts in the range. Splits parts at the ends of the range, and joins adjacent parts that have
    /// equal numbers afterwards.
    fn change(&mut self, range: &Range<usize>, new: impl Fn(usize) -> usize) {
        self.split(range.start);
        self.split(range.end);
        self.parts.range_mut(range.clone()).for_each(|(_, (_, users))| *users = new(*users));
        let first = self.parts.range(..range.start).next_back().map_or(range.start, |(&start, _)| start);
        let starts: Vec<usize> = self.parts.range(first..=range.end).map(|(&start, _)| start).collect();
        let mut kept = first;
        for start in starts {
            if start == kept {
                continue;
            }
            let (end, users) = self.parts[&start];
            match self.parts.get_mut(&kept) {
                Some((kept_end, kept_users)) if *kept_end == start && *kept_users == users => {
                    *kept_end = end;
                    self.parts.remove(&start);
                }
                _ => kept = start,
            }
        }
    }

    fn split(&mut self, at: usize) {
        if let Some((_, (end, users))) = self.parts.range_mut(..at).next_back()
            && *end > at
        {
            let behind = (*end, *users);
            *end = at;
            self.parts.insert(at, behind);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::single_range_in_vec_init, reason = "lists of ranges are what is tested")]
    use super::*;

    #[test]
    fn overlapping_ranges_end_one_by_one() {
        let mut uses = PageUsers::new();
        uses.add(&(10..20));
        uses.add(&(15..30));
        assert_eq!(uses.used(&(0..100)), [10..30]);
        assert_eq!(uses.unused(&(0..40)), [0..10, 30..40]);
        assert_eq!(uses.remove(&(10..20)), [10..15]);
        assert_eq!(uses.used(&(0..18)), [15..18]);
        assert!(uses.unused(&(17..18)).is_empty());
        assert_eq!(uses.remove(&(15..30)), [15..30]);
        assert_eq!(uses.len(), 0);
    }

    #[test]
    fn what_is_forgotten_has_no_users() {
        let mut uses = PageUsers::new();
        uses.add(&(10..40));
        uses.add(&(20..30));
        uses.forget(&(15..25));
        assert_eq!(uses.used(&(0..100)), [10..15, 25..40]);
        assert!(uses.remove(&(25..30)).is_empty());
        assert_eq!(uses.remove(&(25..30)), [25..30]);
    }

    #[test]
    fn ranges_that_touch_are_one_part_but_end_alone() {
        let mut uses = PageUsers::new();
        (0..100).for_each(|page| uses.add(&(page..page + 1)));
        assert_eq!(uses.len(), 1);
        assert_eq!(uses.remove(&(50..51)), [50..51]);
        assert_eq!(uses.len(), 2);
        assert_eq!(uses.used(&(0..100)), [0..50, 51..100]);
        assert_eq!(uses.remove(&(0..100)), [0..50, 51..100]);
    }

    #[test]
    fn any_sequence_is_as_counting_page_by_page() {
        let (mut uses, mut model, mut live) = (PageUsers::new(), [0_usize; 64], Vec::new());
        let mut state = 12345_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for _ in 0..5000 {
            if live.is_empty() || (live.len() < 12 && random(2) == 0) {
                let start = random(60);
                let range = start..start + 1 + random(64 - start);
                uses.add(&range);
                model[range.clone()].iter_mut().for_each(|users| *users += 1);
                live.push(range);
            } else {
                let range = live.swap_remove(random(live.len()));
                model[range.clone()].iter_mut().for_each(|users| *users -= 1);
                let left: Vec<usize> = uses.remove(&range).into_iter().flatten().collect();
                assert!(left.iter().copied().eq(range.filter(|page| model[*page] == 0)), "{left:?}");
            }
            let used: Vec<usize> = uses.used(&(0..64)).into_iter().flatten().collect();
            let (from, to) = (random(64), random(64));
            assert_eq!(uses.has_some(&(from..to)), from < to && model[from..to].iter().any(|users| *users > 0));
            assert!(used.iter().copied().eq((0..64).filter(|page| model[*page] > 0)));
            let changes = (1..64).filter(|&page| model[page] != model[page - 1] && model[page] > 0).count();
            assert_eq!(uses.len(), changes + usize::from(model[0] > 0));
        }
    }
}
