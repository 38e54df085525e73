//! Files of `-rankfile`: host and cores of each rank, one rank per line, in the form of Open MPI: `rank 0=node1 slot=0-1`.

#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::ffi::OsStr;

use crate::binding::Slots;
use crate::hosts::list::{self, Entry};

/// The ranks of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct RankFile {
    name: String,
    /// Host and cores by rank.
    ranks: BTreeMap<usize, (String, Option<Slots>)>,
}

impl RankFile {
    /// Reads a file.
    pub fn read(option: &OsStr, path: &OsStr) -> Result<Self, String> {
        let (option, name) = (option.display(), path.display());
        let text = list::file(&option, path.as_ref())?;
        let mut ranks = BTreeMap::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let place = || format!("{option}: line {} of file '{name}'", number + 1);
            let (rank, host, slots) = of_line(line)
                .ok_or_else(|| format!("{} needs the form 'rank 0=node1 slot=0-1', not '{line}'", place()))?;
            if ranks.insert(rank, (host, slots)).is_some() {
                return Err(format!("{} names rank {rank} again", place()));
            }
        }
        Ok(Self { name: name.to_string(), ranks })
    }

    /// Returns the number of ranks in the file.
    pub fn len(&self) -> usize {
        self.ranks.len()
    }

    /// Checks that the file has each rank of a job, and replaces `+n1` by the host with this index in the list of hosts.
    pub fn resolve(&mut self, size: usize, hosts: &[Entry]) -> Result<(), String> {
        if let Some(rank) = (0..size).find(|rank| !self.ranks.contains_key(rank)) {
            return Err(format!("-rankfile: file '{}' has no rank {rank}, and the job has {size} ranks", self.name));
        }
        for (host, _) in self.ranks.values_mut() {
            let Some(index) = host.strip_prefix("+n") else { continue };
            let entry = index.parse().ok().and_then(|index: usize| hosts.get(index));
            let sentence =
                || format!("-rankfile: '{host}' is not the index of one of the {} hosts of the job", hosts.len());
            *host = entry.ok_or_else(sentence)?.name.clone();
        }
        Ok(())
    }

    /// Returns the host of a rank.
    pub fn host(&self, rank: usize) -> &str {
        self.ranks.get(&rank).map_or("localhost", |(host, _)| host)
    }

    /// Returns the cores of each rank below `size`; `None` for a rank without cores.
    pub fn slots(&self, size: usize) -> Vec<Option<Slots>> {
        (0..size).map(|rank| self.ranks.get(&rank).and_then(|(_, slots)| slots.clone())).collect()
    }
}

/// Reads `rank N=HOST slot=LIST`.
fn of_line(line: &str) -> Option<(usize, String, Option<Slots>)> {
    let rest = line.strip_prefix("rank")?.trim_start();
    let (rank, rest) = rest.split_once('=')?;
    let mut words = rest.split_whitespace();
    let host = words.next().filter(|host| !host.starts_with('-'))?;
    let slots = match words.next() {
        None => None,
        Some(word) => Some(Slots::read(word.strip_prefix("slots=").or_else(|| word.strip_prefix("slot="))?)?),
    };
    words.next().is_none().then_some((rank.trim().parse().ok()?, host.to_owned(), slots))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_hosts_and_cores() {
        assert_eq!(of_line("rank 0=a"), Some((0, "a".to_owned(), None)));
        assert_eq!(of_line("rank 3 = +n1 slot=1:0-2,4"), Some((3, "+n1".to_owned(), Slots::read("1:0-2,4"))));
        for line in
            ["rank 0", "rank x=a", "rank 0=a slot=", "rank 0=a slot=1 2", "rank 0=-o", "0=a", "rank 0=a cpu=1"]
        {
            assert_eq!(of_line(line), None, "{line}");
        }
    }
}
