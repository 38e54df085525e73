//! Words that tell lists of numbers apart, in all likelihood, so that ranks can compare long arguments.

use crate::group::Group;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The word of a list; the same in every process.
pub fn digest<T: Hash>(numbers: impl IntoIterator<Item = T>) -> u64 {
    // Without keys drawn at random.
    let mut hasher = DefaultHasher::new();
    numbers.into_iter().for_each(|number| number.hash(&mut hasher));
    hasher.finish()
}

/// The same of a few words that are at hand, in few instructions.
#[inline]
pub fn mixed<const N: usize>(words: [u64; N]) -> u64 {
    // An odd number with as many ones as zeroes spreads each bit over those above it, and the fold brings them down.
    words.into_iter().fold(0, |mixed: u64, word| {
        let product = u128::from(mixed.rotate_left(5) ^ word ^ 0x5851_f42d_4c95_7f2d) * 0x9e37_79b9_7f4a_7c15;
        (product >> 64) as u64 ^ product as u64
    })
}

/// The word of a group: of its processes in their order.
pub fn fingerprint(group: &Group) -> u64 {
    digest(group.processes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// All that differ in a word or two have different words, in the 48 bits that a barrier looks at.
    #[test]
    fn mixed_words_tell_small_differences() {
        let mut seen = HashSet::new();
        for first in 0..6 {
            for second in first + 1..6 {
                for (one, other) in (0..40).flat_map(|one| (0..40).map(move |other| (one, other))) {
                    let mut words = [0; 6];
                    words[first] = one;
                    words[second] = other << 32;
                    seen.insert((mixed(words) << 16, words));
                }
            }
        }
        let keys: HashSet<u64> = seen.iter().map(|(key, _)| *key).collect();
        let words: HashSet<[u64; 6]> = seen.iter().map(|(_, words)| *words).collect();
        assert_eq!(keys.len(), words.len());
    }
}
