//! `-stdin`: the ranks that get standard input.

#![forbid(unsafe_code)]

use std::ffi::OsStr;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::value::wrong;
use crate::numbers;

/// Last rank of the range that means all ranks.
const ALL: usize = u32::MAX as usize;

/// Ranges of ranks.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Receivers(pub Vec<RangeInclusive<usize>>);

impl Default for Receivers {
    /// Rank 0.
    fn default() -> Self {
        Self(vec![0..=0])
    }
}

impl Receivers {
    /// Reads `all`, `none`, or a list such as `0,2-4`.
    pub fn read(option: &OsStr, text: &str) -> Result<Self, String> {
        match text {
            "all" => return Ok(Self(vec![0..=ALL])),
            "none" => return Ok(Self(Vec::new())),
            _ => {}
        }
        let ranges = numbers::read(text, ALL).map(Self);
        ranges.ok_or_else(|| wrong(option, "all, none or ranks as in 0,2-4", text))
    }

    /// Fails if a rank is named that a job of `size` ranks does not have.
    pub fn check(&self, size: usize) -> Result<(), String> {
        let last = self.0.iter().map(|range| *range.end()).find(|last| (size..ALL).contains(last));
        last.map_or(Ok(()), |last| Err(format!("-stdin: there is no rank {last} in a job of {size} ranks")))
    }

    /// Returns whether a rank gets the input.
    pub fn has(&self, rank: usize) -> bool {
        self.0.iter().any(|range| range.contains(&rank))
    }

    /// Returns the number of ranks below `size` that get the input.
    pub fn count(&self, size: usize) -> usize {
        (0..size).filter(|rank| self.has(*rank)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_listed_with_ranges() {
        let read = |text: &str| Receivers::read(OsStr::new("-stdin"), text);
        let of = |text: &str| (0..6).filter(|rank| read(text).unwrap().has(*rank)).collect::<Vec<_>>();
        assert_eq!(of("all"), [0, 1, 2, 3, 4, 5]);
        assert_eq!(of("none"), [0; 0]);
        assert_eq!(of("1,3-4"), [1, 3, 4]);
        assert_eq!((Receivers::default().count(6), read("all").unwrap().count(6)), (1, 6));
        for text in ["", "x", "2-1", "1-", "-1", "9999999999"] {
            assert!(read(text).unwrap_err().contains("all, none or ranks"), "{text}");
        }
        assert!(read("all").unwrap().check(1).is_ok());
        assert!(read("0,7").unwrap().check(7).unwrap_err().contains("no rank 7 in a job of 7 ranks"));
    }
}
