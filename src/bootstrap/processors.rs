//! The processors of the ranks of a machine. If a machine of the job has more ranks than processors, some algorithms are slower than others,
//! so all ranks of the job must know this.
//!
//! Each rank publishes the set of processors that it may use. The processors of a machine are the union of the sets of its ranks: launchers
//! bind each rank to processors of its own, or all ranks of a machine to the same processors.

#![forbid(unsafe_code)]

use crate::os::{PROCESSOR_WORDS, processor_set};
use crate::settings::{self, TURNS_AMONG_MANY};
use std::collections::HashMap;
use std::fmt;

/// First character of the text of a set.
const SET: char = '#';

/// Character between the words of a set in its text.
const BETWEEN: char = ':';

/// The processors of a rank, or of several ranks of a machine.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Processors {
    /// The number of processors.
    Number(u32),
    /// The processors, a bit for each.
    Set(Box<[u64; PROCESSOR_WORDS]>),
}

impl Processors {
    /// Returns the processors that this rank may use. If RMAMPI_SPIN asks for long spinning, returns a number that suffices for all ranks.
    pub fn own() -> Self {
        if settings::get().spin.is_some_and(|turns| turns > TURNS_AMONG_MANY) {
            return Self::Number(u32::MAX);
        }
        Self::Set(Box::new(processor_set()))
    }

    /// Decodes the text that `Display` writes. None if the text is not such a text.
    pub fn of_text(text: &str) -> Option<Self> {
        let Some(words) = text.strip_prefix(SET) else { return text.parse().ok().map(Self::Number) };
        let mut set = [0; PROCESSOR_WORDS];
        for (index, word) in words.split(BETWEEN).enumerate() {
            *set.get_mut(index)? = u64::from_str_radix(word, 16).ok()?;
        }
        Some(Self::Set(Box::new(set)))
    }

    /// Returns the number of processors.
    pub fn count(&self) -> u32 {
        match self {
            Self::Number(number) => *number,
            Self::Set(set) => set.iter().map(|word| word.count_ones()).sum(),
        }
    }

    /// Adds the processors of another rank of the machine. A number does not say which processors they are. So if one of the two is a number,
    /// the result is the larger of both numbers.
    pub fn add(&mut self, other: &Self) {
        if let (Self::Set(set), Self::Set(more)) = (&mut *self, other) {
            set.iter_mut().zip(&**more).for_each(|(word, more)| *word |= more);
        } else {
            *self = Self::Number(self.count().max(other.count()));
        }
    }
}

impl fmt::Display for Processors {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(text, "{number}"),
            Self::Set(set) => {
                let used = set.iter().rposition(|word| *word != 0).map_or(1, |last| last + 1);
                let words: Vec<String> = set[..used].iter().map(|word| format!("{word:x}")).collect();
                write!(text, "{SET}{}", words.join(&BETWEEN.to_string()))
            }
        }
    }
}

/// Returns the number of ranks and the processors of each machine. `ranks` are the ranks, each with its machine and its processors.
pub fn of_machines<'r>(
    ranks: impl Iterator<Item = (&'r str, &'r Processors)>,
) -> HashMap<&'r str, (usize, Processors)> {
    let mut machines: HashMap<&str, (usize, Processors)> = HashMap::new();
    for (machine, own) in ranks {
        let (count, all) = machines.entry(machine).or_insert_with(|| (0, own.clone()));
        *count += 1;
        all.add(own);
    }
    machines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(words: &[u64]) -> Processors {
        let mut set = [0; PROCESSOR_WORDS];
        set[..words.len()].copy_from_slice(words);
        Processors::Set(Box::new(set))
    }

    #[test]
    fn processors_survive_being_a_text() {
        for processors in [
            Processors::Number(0),
            Processors::Number(u32::MAX),
            set(&[]),
            set(&[5]),
            set(&[0, u64::MAX]),
            set(&[1; PROCESSOR_WORDS]),
        ] {
            assert_eq!(Processors::of_text(&processors.to_string()), Some(processors));
        }
        let too_many = format!("#{}", vec!["1"; PROCESSOR_WORDS + 1].join(":"));
        for text in ["", "#", "x", "#x", "1:2", "-1", &too_many] {
            assert_eq!(Processors::of_text(text), None, "{text}");
        }
    }

    #[test]
    fn ranks_bound_to_the_same_processor_have_one_and_others_have_the_union() {
        let ranks =
            [("a", set(&[1])), ("b", set(&[3])), ("a", set(&[1])), ("b", set(&[12])), ("c", Processors::Number(4))];
        let machines = of_machines(ranks.iter().map(|(machine, own)| (*machine, own)));
        let found = |machine: &str| (machines[machine].0, machines[machine].1.count());
        assert_eq!([found("a"), found("b"), found("c")], [(2, 1), (2, 4), (1, 4)]);
    }

    #[test]
    fn a_number_and_a_set_are_the_larger_number() {
        let mut processors = set(&[7]);
        processors.add(&Processors::Number(2));
        assert_eq!(processors, Processors::Number(3));
        processors.add(&set(&[0xff]));
        assert_eq!(processors, Processors::Number(8));
    }
}
