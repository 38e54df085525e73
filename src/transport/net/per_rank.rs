//! A table with a value for each rank, which takes memory only for the ranks that are used, in groups of `GROUP` consecutive ranks.

#![forbid(unsafe_code)]

use std::ops::{Index, IndexMut};
use std::sync::OnceLock;

/// Number of ranks whose values are allocated together.
const GROUP: usize = 64;

/// The table. A value is the default until it is changed.
#[derive(Debug)]
pub struct PerRank<T> {
    groups: Box<[OnceLock<Box<[T; GROUP]>>]>,
    size: usize,
}

fn defaults<T: Default>() -> [T; GROUP] {
    std::array::from_fn(|_| T::default())
}

impl<T: Default> PerRank<T> {
    /// The table of `size` ranks.
    pub fn new(size: usize) -> Self {
        Self { groups: (0..size.div_ceil(GROUP)).map(|_| OnceLock::new()).collect(), size }
    }

    /// Returns the number of ranks.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the value of a rank to be changed; None if there is no such rank.
    pub fn get_mut(&mut self, rank: usize) -> Option<&mut T> {
        (rank < self.size).then(|| &mut self[rank])
    }

    /// Returns the ranks of the allocated groups, with their values.
    pub fn used(&self) -> impl Iterator<Item = (usize, &T)> {
        let groups = self.groups.iter().enumerate();
        let used = groups.filter_map(|(number, group)| Some((number * GROUP, group.get()?)));
        used.flat_map(|(first, group)| (first..self.size).zip(group.iter()))
    }
}

impl<T: Default> Index<usize> for PerRank<T> {
    type Output = T;

    #[inline]
    fn index(&self, rank: usize) -> &T {
        debug_assert!(rank < self.size);
        &self.groups[rank / GROUP].get_or_init(|| Box::new(defaults()))[rank % GROUP]
    }
}

impl<T: Default> IndexMut<usize> for PerRank<T> {
    #[inline]
    fn index_mut(&mut self, rank: usize) -> &mut T {
        debug_assert!(rank < self.size);
        let group = &mut self.groups[rank / GROUP];
        group.get_or_init(|| Box::new(defaults()));
        let values = group.get_mut().expect("the group was allocated above");
        &mut values[rank % GROUP]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_groups_with_used_ranks_take_memory() {
        let mut table = PerRank::<u32>::new(1_000_000);
        assert_eq!((table.size(), table.used().count()), (1_000_000, 0));
        table[5] = 7;
        *table.get_mut(999_999).unwrap() = 8;
        assert_eq!((table[5], table[4], table[999_999]), (7, 0, 8));
        assert_eq!(table.get_mut(1_000_000), None);
        let used: Vec<_> = table.used().filter(|(_, value)| **value != 0).collect();
        assert_eq!(used, [(5, &7), (999_999, &8)]);
        assert_eq!(table.used().count(), 2 * GROUP);
    }

    #[test]
    fn the_last_group_may_be_short() {
        let table = PerRank::<u8>::new(GROUP + 3);
        assert_eq!((table[0], table[GROUP + 2]), (0, 0));
        assert_eq!(table.used().map(|(rank, _)| rank).last(), Some(GROUP + 2));
    }
}
