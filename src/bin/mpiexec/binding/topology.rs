//! Processors of this host, grouped by the units that they share, from the files of Linux below /sys.

#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rustix::thread::{CpuSet, sched_getaffinity};
use serde::{Deserialize, Serialize};

use crate::numbers;

/// Upper limit of the numbers of processors.
pub const MOST_PROCESSORS: usize = CpuSet::MAX_CPU;
/// Directory of a processor is this text with its number.
const PROCESSOR: &str = "/sys/devices/system/cpu/cpu";
/// Directory of a memory node is this text with its number.
const NODE: &str = "/sys/devices/system/node/node";

/// A unit of processors, from the smallest to the largest.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Unit {
    Thread,
    Core,
    /// The processors that share a cache of level 1, 2 or 3.
    Cache1,
    Cache2,
    Cache3,
    Numa,
    Socket,
}

/// Names of units on the command line. The usual name of a unit is its first.
const NAMES: [(&str, Unit); 10] = [
    ("hwthread", Unit::Thread),
    ("core", Unit::Core),
    ("slot", Unit::Core),
    ("rr", Unit::Core),
    ("l1cache", Unit::Cache1),
    ("l2cache", Unit::Cache2),
    ("l3cache", Unit::Cache3),
    ("numa", Unit::Numa),
    ("socket", Unit::Socket),
    ("package", Unit::Socket),
];

impl Unit {
    /// Reads a name.
    pub fn read(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, unit)| *unit)
    }

    /// Returns the usual name.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, unit)| *unit == self).map_or("core", |(name, _)| name)
    }

    /// Returns the noun for messages.
    pub fn noun(self) -> &'static str {
        if self == Self::Thread { "hardware thread" } else { self.name() }
    }

    /// Returns whether a unit is meant for one rank.
    pub fn is_exclusive(self) -> bool {
        self <= Self::Core
    }

    /// Returns the processors of the unit that has this processor; None if the kernel does not say.
    fn siblings(self, processor: usize) -> Option<Vec<usize>> {
        let directory = PathBuf::from(format!("{PROCESSOR}{processor}"));
        let file = match self {
            Self::Thread => return Some(vec![processor]),
            Self::Core => directory.join("topology/thread_siblings_list"),
            Self::Cache1 => cache(&directory, "1")?,
            Self::Cache2 => cache(&directory, "2")?,
            Self::Cache3 => cache(&directory, "3")?,
            Self::Numa => node(&directory)?,
            Self::Socket => directory.join("topology/core_siblings_list"),
        };
        numbers::all(&std::fs::read_to_string(file).ok()?, MOST_PROCESSORS)
    }
}

/// Returns the file with the processors of a cache.
fn cache(processor: &Path, level: &str) -> Option<PathBuf> {
    let has = |directory: &Path, file: &str, wanted: &dyn Fn(&str) -> bool| {
        std::fs::read_to_string(directory.join(file)).is_ok_and(|text| wanted(text.trim()))
    };
    let is_it = |directory: &PathBuf| {
        has(directory, "level", &|text| text == level) && has(directory, "type", &|text| text != "Instruction")
    };
    let mut caches = std::fs::read_dir(processor.join("cache")).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    Some(caches.find(is_it)?.join("shared_cpu_list"))
}

/// Returns the file with the processors of a processor's memory node.
fn node(processor: &Path) -> Option<PathBuf> {
    let mut names = std::fs::read_dir(processor).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let number = |name: String| name.strip_prefix("node")?.parse::<usize>().ok();
    let number = names.find_map(number)?;
    Some(PathBuf::from(format!("{NODE}{number}/cpulist")))
}

/// Returns the processors of this process, in ascending order.
pub fn own_processors() -> Vec<usize> {
    sched_getaffinity(None)
        .map_or_else(|_| Vec::new(), |set| (0..MOST_PROCESSORS).filter(|one| set.is_set(*one)).collect())
}

/// Groups processors by a unit. A group has only processors from this list, even if its unit has more. If the kernel does not say which
/// processors share a cache, a node or a socket, they are one group.
pub fn groups(processors: &[usize], unit: Unit) -> Vec<Vec<usize>> {
    let alone = |processor| if unit.is_exclusive() { vec![processor] } else { processors.to_vec() };
    groups_with(processors, |processor| unit.siblings(processor).unwrap_or_else(|| alone(processor)))
}

fn groups_with(processors: &[usize], siblings: impl Fn(usize) -> Vec<usize>) -> Vec<Vec<usize>> {
    let mut free: BTreeSet<usize> = processors.iter().copied().collect();
    let mut groups = Vec::new();
    for &processor in processors {
        if free.remove(&processor) {
            let mut group = vec![processor];
            group.extend(siblings(processor).into_iter().filter(|sibling| free.remove(sibling)));
            groups.push(group);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_core_has_those_of_its_threads_that_may_be_used() {
        // Four cores of two hardware threads each, numbered as Linux usually numbers them.
        let siblings = |processor: usize| vec![processor % 4, processor % 4 + 4];
        assert_eq!(groups_with(&[0, 1, 2, 3, 4, 5, 6, 7], siblings), [[0, 4], [1, 5], [2, 6], [3, 7]]);
        assert_eq!(groups_with(&[1, 2, 6], siblings), [vec![1], vec![2, 6]]);
        assert_eq!(groups_with(&[5, 3], |_| Vec::new()), [[5], [3]]);
    }

    #[test]
    fn each_processor_is_in_one_group_of_each_unit() {
        let own = own_processors();
        let mut last = usize::MAX;
        for unit in [Unit::Thread, Unit::Core, Unit::Cache3, Unit::Socket] {
            let groups = groups(&own, unit);
            let mut all = groups.concat();
            all.sort_unstable();
            assert_eq!(all, own, "{unit:?}");
            assert!(groups.len() <= last, "{unit:?}");
            last = groups.len();
        }
    }
}
