//! Division of the entries of a reduction among ranks, and the order in which a rank sends to the others.

#![forbid(unsafe_code)]

use std::ops::Range;

/// Returns the index of the first entry of the share with index `share`, if `entries` entries are divided into `count` shares. Returns
/// `entries` if `share` is `count`. The lengths of shares differ by at most 1.
pub fn bound(entries: usize, share: usize, count: usize) -> usize {
    (entries as u128 * share as u128 / count as u128) as usize
}

/// Returns the range of entries of the share with index `share`.
pub fn share_of(entries: usize, share: usize, count: usize) -> Range<usize> {
    bound(entries, share, count)..bound(entries, share + 1, count)
}

/// Returns the indices of the members of a group of `count` members, except `own`. The first index is the one after `own`, so that not all
/// members send to the same member first.
pub fn others(count: usize, own: usize) -> impl Iterator<Item = usize> {
    (1..count).map(move |distance| (own + distance) % count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_cover_all_entries() {
        for (entries, count) in [(0, 3), (1, 4), (21, 4), (16, 1), (usize::MAX, 7)] {
            let shares: Vec<_> = (0..count).map(|share| share_of(entries, share, count)).collect();
            assert_eq!((shares[0].start, shares[count - 1].end), (0, entries));
            assert!(shares.windows(2).all(|pair| pair[0].end == pair[1].start));
        }
    }

    #[test]
    fn the_others_begin_behind_the_own_index() {
        assert_eq!(others(4, 2).collect::<Vec<_>>(), [3, 0, 1]);
        assert_eq!(others(1, 0).count(), 0);
    }
}
