//! The ranks of many processes in a group, found in linear time.

#![forbid(unsafe_code)]

use super::Group;

/// Largest number of comparisons, and number of searches, for which searches through the group's list are faster than a table.
const MOST_COMPARISONS: usize = 4096;
const FEW_SEARCHES: usize = 8;

/// Finds the ranks of processes in a group.
pub enum RankIndex<'g> {
    /// Each search compares the processes of the list.
    Search(&'g Group),
    /// By process: its rank plus 1, or 0 if the process is not a member.
    Table(Vec<u32>),
}

impl<'g> RankIndex<'g> {
    /// Prepares about `searches` searches in a group.
    pub fn of(group: &'g Group, searches: usize) -> Self {
        let processes = group.processes();
        if searches <= FEW_SEARCHES || searches.saturating_mul(processes.len()) <= MOST_COMPARISONS {
            return Self::Search(group);
        }
        let mut table = vec![0; processes.iter().max().map_or(0, |last| *last as usize + 1)];
        for (rank, process) in processes.iter().enumerate() {
            table[*process as usize] = rank as u32 + 1;
        }
        Self::Table(table)
    }

    /// Returns the rank of a process in the group. None if the process is not a member.
    pub fn rank_of(&self, process: u32) -> Option<usize> {
        match self {
            Self::Search(group) => group.rank_of(process),
            Self::Table(table) => (*table.get(process as usize)? as usize).checked_sub(1),
        }
    }

    /// Returns whether a process is a member.
    pub fn contains(&self, process: u32) -> bool {
        self.rank_of(process).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_and_tables_find_the_same_ranks() {
        for processes in [vec![], vec![0], vec![7], vec![3, 9, 0, 1], (0..100).rev().collect(), (0..5000).collect()] {
            let group = Group::new(processes.iter().copied());
            let (few, many) = (RankIndex::of(&group, 1), RankIndex::of(&group, MOST_COMPARISONS + 1));
            assert!(
                matches!(few, RankIndex::Search(_)) && (processes.is_empty() || matches!(many, RankIndex::Table(_)))
            );
            assert!(processes.len() < 100 || matches!(RankIndex::of(&group, FEW_SEARCHES), RankIndex::Search(_)));
            for process in (0..101).chain([u32::MAX]) {
                let expected = processes.iter().position(|member| *member == process);
                assert_eq!(
                    [few.rank_of(process), many.rank_of(process)],
                    [expected; 2],
                    "{process} in {processes:?}"
                );
            }
        }
    }
}
