//! Free parts of a range of offsets in the shared file.

#![forbid(unsafe_code)]

use std::collections::BTreeMap;

/// The free parts of a range.
#[derive(Debug)]
pub struct FreeList {
    /// First number and length of each part.
    parts: BTreeMap<u64, u64>,
    /// Free parts are never joined across a multiple of this number.
    bound: u64,
}

impl FreeList {
    /// A list without free parts.
    pub fn new(bound: u64) -> Self {
        Self { parts: BTreeMap::new(), bound }
    }

    /// A list with one free part, `start..end`.
    pub fn of(start: u64, end: u64) -> Self {
        Self { parts: BTreeMap::from([(start, end - start)]), bound: u64::MAX }
    }

    /// Takes `length` numbers that begin with a multiple of `alignment`, from the first part that is large enough.
    pub fn take(&mut self, length: u64, alignment: u64) -> Option<u64> {
        let position = self.parts.iter().find_map(|(&start, &room)| {
            let position = start.checked_next_multiple_of(alignment)?;
            (position.checked_add(length)? <= start + room).then_some(position)
        })?;
        let taken = self.take_at(position, length);
        debug_assert!(taken);
        Some(position)
    }

    /// Returns true if one free part contains the `length` numbers from `position` on.
    pub fn has(&self, position: u64, length: u64) -> bool {
        let part = self.parts.range(..=position).next_back();
        part.is_some_and(|(&start, &room)| position + length <= start + room)
    }

    /// Takes the `length` numbers from `position` on. Returns false, and changes nothing, if no free part contains all of them.
    fn take_at(&mut self, position: u64, length: u64) -> bool {
        let Some((&start, &room)) = self.parts.range(..=position).next_back() else { return false };
        if position + length > start + room {
            return false;
        }
        self.parts.remove(&start);
        if position > start {
            self.parts.insert(start, position - start);
        }
        if position + length < start + room {
            self.parts.insert(position + length, start + room - (position + length));
        }
        true
    }

    /// Frees a part and joins it with free neighbours, except across a multiple of `bound`.
    pub fn free(&mut self, mut start: u64, mut length: u64) {
        if let Some((&before, &room)) = self.parts.range(..start).next_back()
            && before + room == start
            && !start.is_multiple_of(self.bound)
        {
            self.parts.remove(&before);
            start = before;
            length += room;
        }
        let end = start + length;
        if !end.is_multiple_of(self.bound)
            && let Some(room) = self.parts.remove(&end)
        {
            length += room;
        }
        self.parts.insert(start, length);
    }

    #[cfg(test)]
    pub fn parts(&self) -> Vec<(u64, u64)> {
        self.parts.iter().map(|(&start, &room)| (start, room)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_is_free_again_in_any_order() {
        let orders = [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]];
        for order in orders {
            let mut free = FreeList::of(1000, 2000);
            let positions: Vec<u64> = (0..4).map(|_| free.take(100, 64).unwrap()).collect();
            assert_eq!(positions, [1024, 1152, 1280, 1408]);
            assert!(!free.take_at(1407, 2) && !free.take_at(1500, 501) && !free.take_at(999, 1));
            for index in order {
                free.free(positions[index], 100);
            }
            assert_eq!(free.parts(), [(1000, 1000)]);
        }
    }

    #[test]
    fn parts_are_not_joined_across_a_bound() {
        let mut free = FreeList::new(100);
        free.free(100, 50);
        free.free(200, 100);
        free.free(150, 50);
        assert_eq!(free.parts(), [(100, 100), (200, 100)]);
        assert_eq!(free.take(101, 1), None);
        assert!(free.take_at(170, 30) && !free.take_at(170, 1));
    }

    #[test]
    fn no_alignment_overflows() {
        let mut free = FreeList::of(1 << 44, 1 << 45);
        assert_eq!(free.take(64, 1 << 63), None);
        assert_eq!(free.take(u64::MAX - 10, 1), None);
    }
}
