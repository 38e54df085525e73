//! A search tree of regions in one array of words. An address is found in one step in most cases, and in 64 at most.
//!
//! A node divides the addresses from its first region to its last one into equal buckets, about as many as it has regions. A bucket has the
//! place of the first of at most `CANDIDATES` regions, or that of another node where there are more. Regions lie one behind the other,
//! after the nodes.
//!
//! Regions at equal distances therefore take one node, and those in a few places far from each other two.

#![forbid(unsafe_code)]

use crate::os::address::{LocalAddr, RemoteAddr};
use std::ops::Range;

/// A region of a target that is mapped here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MappedRegion {
    /// First byte in the target, and bytes.
    pub address: RemoteAddr,
    pub size: usize,
    /// First byte here.
    pub here: LocalAddr,
}

impl MappedRegion {
    /// Last byte in the target.
    pub fn last(&self) -> RemoteAddr {
        self.address + (self.size - 1)
    }
}

/// Words of a region: its address, that behind it, and how far from there it is here.
pub const REGION: usize = 3;

/// Words of a node before its buckets: the address of the first one, the logarithm of their size, and how many they are. A bucket is
/// twice the place of a region, or of a node and one.
pub const NODE: usize = 3;

/// Regions that a search looks at.
pub const CANDIDATES: usize = 2;

/// Words that an array has behind each node and region: those of the regions that a search looks at.
pub const REST: usize = CANDIDATES * REGION;

/// A tree that is made.
pub struct RegionTree<'a> {
    words: Vec<usize>,
    regions: &'a [MappedRegion],
    /// Where the first region is.
    first: usize,
}

impl RegionTree<'_> {
    /// The words of the tree of some regions.
    pub fn of(regions: &[MappedRegion]) -> Vec<usize> {
        if regions.is_empty() {
            return vec![0; REST];
        }
        let mut tree = RegionTree { words: Vec::new(), regions, first: 0 };
        let root = tree.node(0..regions.len(), 0, usize::MAX);
        tree.first = tree.words.len();
        for region in regions {
            tree.words.extend([
                region.address.get(),
                (region.address + region.size).get(),
                region.here.get().wrapping_sub(region.address.get()),
            ]);
        }
        // Those of no bytes that searches see behind the last one.
        tree.words.extend([0; REST - REGION]);
        tree.divide(root, 0..regions.len());
        tree.words.extend([0; REST]);
        tree.words
    }

    /// A node for some regions, as far as they are between two addresses; gives its place. Its buckets are empty.
    fn node(&mut self, regions: Range<usize>, low: usize, high: usize) -> usize {
        let from = self.regions[regions.start].address.get().max(low);
        let to = self.regions[regions.end - 1].last().get().min(high);
        let most = regions.len().next_power_of_two();
        let shift = (usize::BITS - (to - from).leading_zeros()).saturating_sub(most.trailing_zeros());
        let buckets = ((to - from) >> shift) + 1;
        let place = self.words.len();
        self.words.extend([from, shift as usize, buckets]);
        self.words.resize(place + NODE + buckets, 0);
        place
    }

    /// Fills the buckets of a node that some regions have.
    fn divide(&mut self, node: usize, regions: Range<usize>) {
        let [from, shift, buckets] = [0, 1, 2].map(|word| self.words[node + word]);
        let mut first = regions.start;
        for bucket in 0..buckets {
            let low = from + (bucket << shift);
            let high = low + ((1 << shift) - 1);
            // The last region goes as far as the last bucket.
            while self.regions[first].last().get() < low {
                first += 1;
            }
            let here =
                self.regions[first..regions.end].iter().take_while(|region| region.address.get() <= high).count();
            self.words[node + NODE + bucket] = if here <= CANDIDATES {
                2 * (self.first + first * REGION)
            } else {
                let inner = self.node(first..first + here, low, high);
                self.divide(inner, first..first + here);
                2 * inner + 1
            };
        }
    }
}
