//! Search tree of regions in one array of words. A search takes one step in most cases, and at most 64.
//!
//! A node divides the addresses from its first to its last region into buckets of equal size. It has about as many buckets as regions. If
//! at most `CANDIDATES` regions lie in a bucket, the bucket has the index of the first of them. If more regions lie in it, it has the index
//! of another node. The regions follow the nodes, one after the other.
//!
//! Therefore a search among regions at equal distances visits one node. A search among regions in a few clusters far from each other visits
//! two nodes.

#![forbid(unsafe_code)]

use crate::os::address::{LocalAddr, RemoteAddr};
use std::ops::Range;

/// A region of a target that is mapped in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MappedRegion {
    /// Address of the first byte in the target, and number of bytes.
    pub address: RemoteAddr,
    pub size: usize,
    /// Address of the first byte in this process.
    pub here: LocalAddr,
}

impl MappedRegion {
    /// Returns the address of the last byte in the target.
    pub fn last(&self) -> RemoteAddr {
        self.address + (self.size - 1)
    }
}

/// Number of words of a region: its address, its end, and the difference to its address in this process.
pub const REGION: usize = 3;

/// Number of words of a node before its buckets: address of the first bucket, logarithm of their size, and their number. A bucket is
/// one word: twice the index of a region, or twice the index of a node plus one.
pub const NODE: usize = 3;

/// Number of regions that a search compares.
pub const CANDIDATES: usize = 2;

/// Number of words of the regions that a search compares. From each index at which a search may read regions, the array has at least this
/// number of words.
pub const REST: usize = CANDIDATES * REGION;

/// A tree under construction.
pub struct RegionTree<'a> {
    words: Vec<usize>,
    regions: &'a [MappedRegion],
    /// Index of the first region.
    first: usize,
}

impl RegionTree<'_> {
    /// Builds the tree of some regions. Returns the words of the tree.
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
        // An empty region, which searches read after the last one.
        tree.words.extend([0; REST - REGION]);
        tree.divide(root, 0..regions.len());
        tree.words.extend([0; REST]);
        tree.words
    }

    /// Appends a node for some regions; only the addresses from `low` to `high` count. Returns the index of the node, whose buckets are
    /// still empty.
    fn node(&mut self, regions: Range<usize>, low: usize, high: usize) -> usize {
        let from = self.regions[regions.start].address.get().max(low);
        let to = self.regions[regions.end - 1].last().get().min(high);
        let most = regions.len().next_power_of_two();
        let shift = (usize::BITS - (to - from).leading_zeros()).saturating_sub(most.trailing_zeros());
        let buckets = ((to - from) >> shift) + 1;
        let node = self.words.len();
        self.words.extend([from, shift as usize, buckets]);
        self.words.resize(node + NODE + buckets, 0);
        node
    }

    /// Fills the buckets of a node.
    fn divide(&mut self, node: usize, regions: Range<usize>) {
        let [from, shift, buckets] = [0, 1, 2].map(|word| self.words[node + word]);
        let mut first = regions.start;
        for bucket in 0..buckets {
            let low = from + (bucket << shift);
            let high = low + ((1 << shift) - 1);
            // The last region extends to the last bucket.
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
