//! Numbers of ranks that `-soft` allows (MPI-5.0 sections 11.5 and 11.8.4): a list of triplets as in Fortran.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};

use super::value::{value, wrong};

/// A set of numbers, as triplets (first, last, step).
pub struct Numbers(Vec<(i64, i64, i64)>);

impl Numbers {
    /// Reads `a`, `a:b` and `a:b:c`, separated by commas.
    pub fn read(option: &OsStr, word: Option<&OsString>) -> Result<Self, String> {
        let list = value(option, word, "a list of numbers")?.to_string_lossy();
        let triplets: Option<Vec<_>> = list.split(',').map(triplet).collect();
        triplets.map(Self).ok_or_else(|| wrong(option, "numbers a, a:b or a:b:c with commas between them", list))
    }

    /// Returns the largest number of the set that is at most `most`, or the largest number of the set if `most` is None. Fails if this
    /// number is below 1, or if there is no such number, because a job has at least one rank.
    pub fn largest_up_to(&self, most: Option<usize>) -> Result<usize, String> {
        let most = most.and_then(|most| i64::try_from(most).ok()).unwrap_or(i64::MAX);
        let largest = self.0.iter().filter_map(|&triplet| largest_of(triplet, most)).max();
        match largest.and_then(|number| usize::try_from(number).ok()).filter(|number| *number > 0) {
            Some(number) => Ok(number),
            None => Err("-soft allows no number of ranks from 1 to the number of -n".to_owned()),
        }
    }
}

fn triplet(text: &str) -> Option<(i64, i64, i64)> {
    let mut numbers = text.split(':').map(|number| number.trim().parse::<i64>().ok());
    let first = numbers.next()??;
    let last = numbers.next().unwrap_or(Some(first))?;
    let step = numbers.next().unwrap_or(Some(1))?;
    (numbers.next().is_none() && step != 0).then_some((first, last, step))
}

/// Returns the largest number of a triplet that is at most `most`.
fn largest_of((first, last, step): (i64, i64, i64), most: i64) -> Option<i64> {
    // A descending triplet is read as the ascending triplet of the same numbers. If the sign of `step` leads away from `last`, the triplet
    // contains no number.
    let (low, high, step) = if step > 0 {
        (first, last, step)
    } else if first < last {
        return None;
    } else {
        let steps = first.checked_sub(last)? / step.checked_neg()?;
        (first.checked_add(steps.checked_mul(step)?)?, first, step.checked_neg()?)
    };
    let high = high.min(most);
    (low <= high).then(|| high.checked_sub(low).map(|distance| low + distance / step * step)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_number_that_is_allowed_is_taken() {
        for (list, most, wanted) in [
            ("3", None, Some(3)),
            ("1:4", None, Some(4)),
            ("2:9:3", None, Some(8)),
            ("2:9:3", Some(7), Some(5)),
            ("9:2:-3", Some(8), Some(6)),
            ("9:2:-3", Some(5), Some(3)),
            ("9:2:-3", Some(2), None),
            ("0:64,1", Some(16), Some(16)),
            ("-5:-1", None, None),
            ("8, 2", Some(4), Some(2)),
            ("4:1", None, None),
            ("1:2:-3", None, None),
            ("0", None, None),
            ("1:9223372036854775807:9223372036854775807", None, Some(1)),
            ("9223372036854775807:-9223372036854775807:-1", None, None),
        ] {
            let numbers = Numbers::read(OsStr::new("-soft"), Some(&list.into())).unwrap();
            assert_eq!(numbers.largest_up_to(most).ok(), wanted, "{list} up to {most:?}");
        }
    }

    #[test]
    fn other_lists_are_refused() {
        for list in ["", "a", "1:2:0", "1:2:3:4", "1,,2", ":", "1:"] {
            assert!(Numbers::read(OsStr::new("-soft"), Some(&list.into())).is_err(), "{list}");
        }
    }
}
