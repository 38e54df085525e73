//! Lists of hosts in rounds. As with Hydra, each host of the list gets its number of ranks in turn, and then the list begins again:
//! `-hosts a:2,b:2 -n 6` gives a, a, b, b, a, a.

#![forbid(unsafe_code)]

use std::collections::HashSet;

use super::list::Entry;

/// A list of hosts that is used in rounds. In the current round, `taken` ranks are placed so far on the host `entries[index]`.
pub struct Rounds<'a> {
    entries: Vec<(&'a str, usize)>,
    index: usize,
    taken: usize,
}

impl<'a> Rounds<'a> {
    /// Returns the rounds of a list. If `per_node` is given, each host gets that number of ranks per round, and the numbers and repeated
    /// names in the list are ignored.
    pub fn of(entries: &'a [Entry], per_node: Option<usize>) -> Self {
        let mut known = HashSet::new();
        let mut result = Vec::new();
        for entry in entries {
            let name = entry.name.as_str();
            if known.insert(name) || per_node.is_none() {
                result.push((name, per_node.unwrap_or(entry.count)));
            }
        }
        Self { entries: result, index: 0, taken: 0 }
    }

    pub fn next(&mut self) -> &'a str {
        let (name, count) = self.entries[self.index];
        self.taken += 1;
        if self.taken == count {
            self.index = (self.index + 1) % self.entries.len();
            self.taken = 0;
        }
        name
    }
}

/// Returns the number of ranks of a program for which no number was given.
pub fn natural_count(entries: &[Entry], per_node: Option<usize>) -> usize {
    let rounds = Rounds::of(entries, per_node);
    let counts = rounds.entries.iter().map(|(_, count)| *count);
    counts.fold(0_usize, usize::saturating_add).max(per_node.unwrap_or(1))
}
