//! `-bind-to`, `-map-by`, `-cpu-set` and `-rankfile`: selects the processors of each rank. `mpiexec`, or the agent of a host, takes them
//! from its own affinity mask, so that a choice by a batch system or by taskset also holds for the ranks.
//!
//! | module | concern |
//! | --- | --- |
//! | `topology` | processors of this host, and their units (cores, sockets, ...) |
//! | `slots` | cores of a rank in a file of `-rankfile` |

#![forbid(unsafe_code)]

mod slots;
mod topology;

pub use slots::Slots;
pub use topology::{MOST_PROCESSORS, Unit, groups, own_processors};

use rustix::thread::CpuSet;
use serde::{Deserialize, Serialize};

use crate::numbers::{self, counted, list};

/// How ranks are bound to processors.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Binding {
    pub target: Target,
    /// Unit through which the ranks of a host go in turn (`-map-by`). None means that they fill one unit after the other.
    pub map: Option<Unit>,
    /// Whether several ranks may get the same core (`overload-allowed`).
    pub overloads: bool,
    /// The processors that may be used (`-cpu-set`). Empty means all that `mpiexec` may use.
    pub processors: Vec<usize>,
    /// Whether the processors of each rank are printed (`-display bind`).
    pub is_reported: bool,
}

/// To what a rank is bound.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub enum Target {
    /// To nothing: a rank may use all processors.
    #[default]
    Nothing,
    /// To a number of units.
    Units(Unit, usize),
    /// To these processors, by the rank's index on its host. After the last list the first one follows again.
    Processors(Vec<Vec<usize>>),
    /// To these cores, by the rank's number in the job. None for a rank that is not bound.
    Slots(Vec<Option<Slots>>),
}

/// Processors of the ranks of a host.
#[derive(Default)]
pub struct Bound {
    /// Affinity mask by local rank; None for a rank that keeps the mask of `mpiexec`.
    masks: Vec<Option<CpuSet>>,
    /// Sentences for the user.
    pub notes: Vec<String>,
}

impl Bound {
    /// Returns the mask of a rank.
    pub fn mask(&self, local_rank: usize) -> Option<&CpuSet> {
        self.masks.get(local_rank)?.as_ref()
    }
}

impl Binding {
    /// Selects the processors of ranks on this host. `host` is empty, or " on NAME" for the sentences. The error says why the ranks cannot
    /// be bound as the user wants.
    pub fn bind(&self, ranks: &[usize], host: &str) -> Result<Bound, String> {
        let mut bound = Bound::default();
        let own = own_processors();
        let mut processors = own.clone();
        if !self.processors.is_empty() {
            processors.retain(|processor| self.processors.contains(processor));
        }
        if processors.is_empty() {
            return Err(format!("-cpu-set: mpiexec may use only the processors {}{host}", list(&own)));
        }
        let places = match &self.target {
            Target::Nothing => Vec::new(),
            Target::Units(unit, count) => {
                self.units(&processors, (*unit, *count), ranks.len()).unwrap_or_else(|sentence| {
                    bound.notes.push(sentence + host);
                    Vec::new()
                })
            }
            Target::Processors(lists) => {
                let place = |index: usize| {
                    let wanted = &lists[index % lists.len()];
                    let missing = wanted.iter().find(|processor| !processors.contains(processor));
                    missing.map_or(Ok(wanted.clone()), |missing| {
                        Err(format!("-bind-to: processor {missing} is not one of {}{host}", list(&processors)))
                    })
                };
                (0..ranks.len()).map(place).collect::<Result<_, _>>()?
            }
            Target::Slots(slots) => {
                let place = |rank: &usize| match slots.get(*rank).and_then(Option::as_ref) {
                    None => Ok(processors.clone()),
                    Some(slots) => slots
                        .processors(&processors)
                        .map_err(|sentence| format!("-rankfile: rank {rank}: {sentence}{host}")),
                };
                ranks.iter().map(place).collect::<Result<_, _>>()?
            }
        };
        let place = |local_rank: usize| places.get(local_rank).unwrap_or(&processors);
        let selected = |local_rank| Some(place(local_rank)).filter(|place| **place != own);
        bound.masks = (0..ranks.len()).map(|local_rank| selected(local_rank).map(|place| mask(place))).collect();
        if self.is_reported {
            bound.notes.extend(report(ranks, host, place, &own));
        }
        Ok(bound)
    }

    /// Returns the processors of each of `ranks` ranks, which are bound to a number of units. The error is a sentence for the user.
    fn units(
        &self,
        processors: &[usize],
        (unit, count): (Unit, usize),
        ranks: usize,
    ) -> Result<Vec<Vec<usize>>, String> {
        // Ranks that are bound to sockets go through the sockets in turn; ranks that are bound to cores fill one socket after the other.
        let map = self.map.or((!unit.is_exclusive()).then_some(unit));
        let outer = map.map_or_else(|| vec![processors.to_vec()], |map| groups(processors, map));
        let inside = |processors: &[usize]| groups(processors, unit);
        let around =
            |first: usize| groups(processors, unit).into_iter().filter(|group| group.contains(&first)).collect();
        let is_larger = map.is_some_and(|map| unit > map);
        let inner: Vec<Vec<Vec<usize>>> =
            outer.iter().map(|group| if is_larger { around(group[0]) } else { inside(group) }).collect();
        let place = |index: usize| {
            let (units, visit) = (&inner[index % inner.len()], index / inner.len());
            let begin = visit * count;
            if begin + count > units.len() && unit.is_exclusive() && !self.overloads {
                let all: usize = inner.iter().map(Vec::len).sum();
                let (ranks, units) = (counted(ranks, "rank"), counted(all, unit.noun()));
                let each = if count == 1 { String::new() } else { format!(" with {count} each") };
                return Err(format!(
                    "-bind-to {}: there are {ranks}{each} for {units}, so no rank is bound",
                    unit.name()
                ));
            }
            let mut place: Vec<usize> =
                (begin..begin + count).flat_map(|index| units[index % units.len()].iter().copied()).collect();
            place.sort_unstable();
            place.dedup();
            Ok(place)
        };
        (0..ranks).map(place).collect()
    }
}

/// Returns the mask of these processors.
fn mask(processors: &[usize]) -> CpuSet {
    let mut mask = CpuSet::new();
    for processor in processors {
        mask.set(*processor);
    }
    mask
}

/// Returns sentences with the processors of the ranks. Ranks with the same processors are in one sentence.
fn report<'a>(ranks: &[usize], host: &str, place: impl Fn(usize) -> &'a Vec<usize>, own: &[usize]) -> Vec<String> {
    let mut places: Vec<(&Vec<usize>, Vec<usize>)> = Vec::new();
    for (local_rank, &rank) in ranks.iter().enumerate() {
        match places.iter_mut().find(|(known, _)| *known == place(local_rank)) {
            Some((_, ranks)) => ranks.push(rank),
            None => places.push((place(local_rank), vec![rank])),
        }
    }
    let sentence = |(place, ranks): (&Vec<usize>, Vec<usize>)| {
        let verb = if place == own { "may use all" } else { "may use the" };
        format!("{}{host} {verb} processors {}", numbers::ranks(ranks), list(place))
    };
    places.into_iter().map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Threads have no neighbours here, so that the test does not depend on this machine.
    #[test]
    fn threads_are_given_out_one_after_the_other() {
        let bound = |binding: &Binding, ranks| binding.units(&[3, 5, 7], (Unit::Thread, 1), ranks);
        let mut binding = Binding::default();
        assert_eq!(bound(&binding, 3).unwrap(), [[3], [5], [7]]);
        assert!(
            bound(&binding, 4).unwrap_err().contains("there are 4 ranks for 3 hardware threads, so no rank is bound")
        );
        binding.overloads = true;
        assert_eq!(bound(&binding, 4).unwrap(), [[3], [5], [7], [3]]);
        let pairs = binding.units(&[3, 5, 7], (Unit::Thread, 2), 2).unwrap();
        assert_eq!(pairs, [[3, 5], [3, 7]], "the second rank takes the first processor again");
    }

    #[test]
    fn processors_that_are_not_there_are_named() {
        let own = own_processors();
        let binding = Binding { processors: vec![1023], ..Binding::default() };
        let all = list(&own);
        if !own.contains(&1023) {
            let error = binding.bind(&[0], " on a").err().unwrap();
            assert_eq!(error, format!("-cpu-set: mpiexec may use only the processors {all} on a"));
            let target = Target::Processors(vec![vec![own[0]], vec![1023]]);
            let binding = Binding { target, ..Binding::default() };
            assert!(binding.bind(&[4], "").is_ok());
            assert!(binding.bind(&[4, 5], "").err().unwrap().contains("processor 1023 is not one of"));
        }
        let binding = Binding { is_reported: true, ..Binding::default() };
        assert_eq!(binding.bind(&[4, 5, 6], "").unwrap().notes, [format!("ranks 4-6 may use all processors {all}")]);
    }
}
