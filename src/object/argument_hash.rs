//! Argument hashes: 64-bit hashes of long arguments that must be equal at all ranks. Ranks compare the hashes. Different arguments almost
//! certainly have different hashes.

#![forbid(unsafe_code)]

use crate::object::group::Group;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Returns the hash of a list, the same in every process.
pub fn hash_of<T: Hash>(numbers: impl IntoIterator<Item = T>) -> u64 {
    // `DefaultHasher::new` has fixed keys, unlike `RandomState`.
    let mut hasher = DefaultHasher::new();
    numbers.into_iter().for_each(|number| number.hash(&mut hasher));
    hasher.finish()
}

/// Returns the hash of a few words, in few instructions.
#[inline]
pub fn mixed<const N: usize>(words: [u64; N]) -> u64 {
    let salted = |index: usize| words.get(index).copied().unwrap_or(0) ^ salt(index as u64);
    // Each bit of a product depends on many bits of both words. The products of the pairs do not depend on each other.
    let pairs = (0..N.div_ceil(2)).fold(0, |sum: u64, pair| sum ^ folded(salted(2 * pair), salted(2 * pair + 1)));
    folded(pairs ^ salt(N as u64), salt(N as u64 + 1))
}

/// Returns the product of two words, folded: the exclusive or of its halves.
#[inline]
fn folded(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    (product >> 64) as u64 ^ product as u64
}

/// Returns a constant for each position, so that the hash depends on the order of the words. The constant is odd and has about as many
/// ones as zeroes.
#[inline]
const fn salt(index: u64) -> u64 {
    let word = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ 0x5851_f42d_4c95_7f2d) | 1
}

/// Returns the hash of a group: of its processes in their order.
pub fn fingerprint(group: &Group) -> u64 {
    hash_of(group.processes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Arrays of words that differ in one or two words have different hashes, in the 48 bits that a barrier compares.
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
