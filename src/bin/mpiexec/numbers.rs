//! Lists of numbers: as users write them (`0-2,8`), and in sentences.

#![forbid(unsafe_code)]

use std::ops::RangeInclusive;

/// Reads a list such as `0-2,8`, whose numbers must be below `limit`. None if it is not such a list.
pub fn read(list: &str, limit: usize) -> Option<Vec<RangeInclusive<usize>>> {
    let range = |part: &str| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        (first <= last && last < limit).then_some(first..=last)
    };
    list.split(',').map(range).collect()
}

/// Returns all numbers of a list that [`read`] accepts.
pub fn all(list: &str, limit: usize) -> Option<Vec<usize>> {
    read(list, limit).map(|ranges| ranges.into_iter().flatten().collect())
}

/// Returns numbers in ascending order as a list such as `0-2,8`.
pub fn list(numbers: &[usize]) -> String {
    runs(numbers, 2).join(",")
}

/// Returns ranks in words: "rank 3", "ranks 0-2 and 7".
pub fn ranks(mut ranks: Vec<usize>) -> String {
    ranks.sort_unstable();
    let mut words = runs(&ranks, 3);
    let noun = if ranks.len() == 1 { "rank" } else { "ranks" };
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { format!("{noun} {last}") } else { format!("{noun} {} and {last}", words.join(", ")) }
}

/// Returns numbers in ascending order; at least `shortest` that follow each other are a range.
fn runs(numbers: &[usize], shortest: usize) -> Vec<String> {
    let words = numbers.chunk_by(|one, next| one + 1 == *next).flat_map(|run| match run {
        [first, .., last] if run.len() >= shortest => vec![format!("{first}-{last}")],
        few => few.iter().map(usize::to_string).collect(),
    });
    words.collect()
}

/// Returns a number with its noun in singular or plural: "1 core", "2 cores".
pub fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_ranges() {
        assert_eq!(all("0-2,8\n", 9), Some(vec![0, 1, 2, 8]));
        for list in ["", "x", "2-1", "1-", "0-99999999", "9"] {
            assert_eq!(all(list, 9), None, "{list}");
        }
        assert_eq!(list(&[0, 1, 2, 8, 10, 11]), "0-2,8,10-11");
    }

    #[test]
    fn ranks_that_follow_each_other_are_a_range() {
        assert_eq!(ranks(vec![3]), "rank 3");
        assert_eq!(ranks(vec![1, 0]), "ranks 0 and 1");
        assert_eq!(ranks(vec![7, 2, 0, 1, 9, 8, 12]), "ranks 0-2, 7-9 and 12");
    }
}
