//! Index of a target's regions, which operations search without a lock: a `tree` in an array of words, protected by a seqlock (`sequence`).
//!
//! One thread at a time writes the tree (`renew`). During a change a search may read arbitrary words. Even then no read leaves the array,
//! and the number of steps is bounded.
//!
//! `TargetRegions` counts the operations that have not found their region in the index. It renews the index when their number reaches an
//! eighth of the number of regions, so that renewing costs no more than these failed searches. An array lives as long as the window,
//! because a search may still use it. Each array is at least twice as long as the one before, so all arrays together take at most twice the
//! memory of the last array. All arrays are in process-private memory.

use super::sequence::Sequence;
use super::tree::{CANDIDATES, MappedRegion, NODE, REGION, REST, RegionTree};
use crate::os::address::{LocalAddr, RemoteAddr};
use parking_lot::Mutex;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// Index of the regions in one version of a target's list.
#[derive(Debug)]
pub struct RegionIndex {
    /// Its version is that of the target's list that is indexed.
    sequence: Sequence,
    /// First word of the array, and the largest index at which `REST` words of the array begin. Readers load them in the reverse order of
    /// the stores, so the array is never shorter than `last` says.
    first: AtomicPtr<AtomicUsize>,
    last: AtomicUsize,
    /// All arrays so far, each at least twice as long as the one before. Searches may still use them.
    arrays: Mutex<Vec<Box<[AtomicUsize]>>>,
}

/// The tree without regions.
static BARE: [AtomicUsize; REST] = [const { AtomicUsize::new(0) }; REST];

/// `Array::region` chooses between two candidates by one comparison.
const _: () = assert!(CANDIDATES == 2);

/// Maximum number of nodes that a search visits, even if the array changes during the search. No tree is deeper, because each node consumes
/// bits of an address.
const DEPTH: usize = usize::BITS as usize;

impl Default for RegionIndex {
    fn default() -> Self {
        Self {
            sequence: Sequence::default(),
            first: AtomicPtr::new(BARE.as_ptr().cast_mut()),
            last: AtomicUsize::new(0),
            arrays: Mutex::default(),
        }
    }
}

impl RegionIndex {
    /// Returns whether this is the index of a version of the list.
    pub fn is_of(&self, version: u32) -> bool {
        self.sequence.of(version).is_some()
    }

    /// Returns the address in this process of the `bytes` bytes at `address` in the target, if these bytes lie in one region of `version`.
    #[inline]
    pub fn find(&self, version: u32, address: RemoteAddr, bytes: usize) -> Option<LocalAddr> {
        let sequence = self.sequence.of(version)?;
        let array = self.array();
        // Most trees have only a root.
        let entry = array.root(address)?;
        if entry % 2 == 1 {
            return self.find_within(version, address, bytes);
        }
        array.region(entry / 2, address, bytes).filter(|_| self.sequence.is_still(sequence))
    }

    /// Performs `find` in a tree of several nodes.
    #[cold]
    #[inline(never)]
    fn find_within(&self, version: u32, address: RemoteAddr, bytes: usize) -> Option<LocalAddr> {
        let sequence = self.sequence.of(version)?;
        let array = self.array();
        let mut entry = array.root(address)?;
        for _ in 0..DEPTH {
            if entry.is_multiple_of(2) {
                return array.region(entry / 2, address, bytes).filter(|_| self.sequence.is_still(sequence));
            }
            entry = array.inner(entry / 2, address)?;
        }
        None
    }

    #[inline]
    fn array(&self) -> Array<'_> {
        // Acquire, here and below: `last` is stored after `first`, so the array is never shorter than `last` says.
        let last = self.last.load(Ordering::Acquire);
        Array { first: self.first.load(Ordering::Acquire), last, index: PhantomData }
    }

    /// Makes this the index of a version with these regions, which are sorted by address. Called by one thread at a time.
    pub fn renew(&self, version: u32, regions: &[MappedRegion]) {
        let tree = RegionTree::of(regions);
        let mut arrays = self.arrays.lock();
        // The lock of the arrays lets one thread at a time change the index.
        self.sequence.change(version, || {
            if arrays.last().is_none_or(|array| array.len() < tree.len()) {
                let array: Box<[AtomicUsize]> =
                    (0..tree.len().next_power_of_two()).map(|_| AtomicUsize::new(0)).collect();
                arrays.push(array);
                let array = &arrays[arrays.len() - 1];
                // Release, here and below: a reader that finds the pointer also finds the words.
                self.first.store(array.as_ptr().cast_mut(), Ordering::Release);
                self.last.store(array.len() - REST, Ordering::Release);
            }
            for (word, value) in arrays.last().into_iter().flatten().zip(tree) {
                // Relaxed: the sequence that follows is stored with Release.
                word.store(value, Ordering::Relaxed);
            }
        });
    }
}

/// An array that a search reads, and that lives as long as its index. Another thread may change it during the search, so sums of words
/// wrap around instead of overflowing.
#[derive(Clone, Copy)]
struct Array<'a> {
    first: *const AtomicUsize,
    /// Largest index at which `REST` words of the array begin.
    last: usize,
    index: PhantomData<&'a RegionIndex>,
}

impl Array<'_> {
    /// Finds the bucket of the root in which `address` lies. Returns the word of this bucket.
    #[inline]
    fn root(self, address: RemoteAddr) -> Option<usize> {
        // SAFETY: every tree begins with a root, and every array has room for the root's buckets.
        unsafe {
            let bucket = bucket(address, self.word(0), self.word(1));
            (bucket < self.word(2)).then(|| self.word(NODE + bucket))
        }
    }

    /// Finds the bucket in which `address` lies, in the node at index `node`. Returns the word of this bucket.
    fn inner(self, node: usize, address: RemoteAddr) -> Option<usize> {
        let room = self.last.checked_sub(node)?;
        // SAFETY: `REST` words follow each index up to `last`.
        unsafe {
            let bucket = bucket(address, self.word(node), self.word(node + 1));
            (bucket < self.word(node + 2) && bucket <= room).then(|| self.word(node + NODE + bucket))
        }
    }

    /// Returns the address in this process of `bytes` bytes at `address`, if they lie in one of the `CANDIDATES` regions that begin at
    /// index `index` of the array.
    #[inline]
    fn region(self, index: usize, address: RemoteAddr, bytes: usize) -> Option<LocalAddr> {
        let (address, end) = (address.get(), address.get().checked_add(bytes)?);
        if index > self.last {
            return None;
        }
        // SAFETY: the array has the words of two regions there.
        unsafe {
            // Computed without a branch, because either region is equally likely.
            let index = index + REGION * usize::from(address >= self.word(index + 1));
            let is_inside = self.word(index) <= address && end <= self.word(index + 1);
            is_inside.then(|| LocalAddr::new(address.wrapping_add(self.word(index + 2))))
        }
    }

    /// # Safety
    /// The array has a word at this index.
    #[inline]
    unsafe fn word(self, index: usize) -> usize {
        // SAFETY: the caller promises that the index is valid; the word is atomic, so another thread may write it at the same time.
        unsafe { &*self.first.add(index) }.load(Ordering::Relaxed)
    }
}

/// Returns the index of the bucket that contains an address. The buckets begin at the address `first`, and each has 2^`size` bytes. For an
/// address before `first`, no bucket has the resulting index.
#[inline]
fn bucket(address: RemoteAddr, first: usize, size: usize) -> usize {
    address.get().wrapping_sub(first) >> (size % DEPTH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicU32};

    /// Returns pseudo-random numbers, the same in each run.
    fn numbers() -> impl FnMut(usize) -> usize {
        let mut state = 1_u64;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        }
    }

    fn region(address: usize, size: usize, here: usize) -> MappedRegion {
        MappedRegion { address: RemoteAddr::new(address), size, here: LocalAddr::new(here) }
    }

    fn regions(spans: impl IntoIterator<Item = (usize, usize)>) -> Vec<MappedRegion> {
        spans.into_iter().map(|(address, size)| region(address, size, address ^ (1 << 60))).collect()
    }

    /// Compares the index with a search of all regions, around the ends of each region.
    fn check(regions: &[MappedRegion]) {
        let index = RegionIndex::default();
        index.renew(2, regions);
        let near = |address: usize| [address.wrapping_sub(1), address, address + 1];
        let all =
            regions.iter().flat_map(|region| near(region.address.get()).into_iter().chain(near(region.last().get())));
        for address in all.chain([0, 1, usize::MAX - 8, 1 << 46]) {
            let inside = regions
                .partition_point(|region| region.address.get() <= address)
                .checked_sub(1)
                .map(|last| regions[last]);
            for bytes in [1, 2, 8, 100] {
                let expected = inside
                    .filter(|region| address.saturating_add(bytes) <= region.address.get() + region.size)
                    .map(|region| region.here + (address - region.address.get()));
                assert_eq!(
                    index.find(2, RemoteAddr::new(address), bytes),
                    expected,
                    "{bytes} at {address:#x} of {} regions",
                    regions.len()
                );
            }
            assert_eq!(index.find(4, RemoteAddr::new(address), 1), None, "another version");
        }
    }

    #[test]
    fn regions_are_found_wherever_they_lie() {
        let mut below = numbers();
        check(&[]);
        for count in [1, 2, 3, 4, 5, 17, 1000] {
            check(&regions((0..count).map(|number| (0x1000 + number * 64, 64))));
            check(&regions((0..count).map(|number| (0x1000 + number * 4096, 1 + number % 4000))));
            // Distances of all sizes, and clusters far from each other.
            let mut next = 0x1000;
            let mut span = || {
                let [distance, size] = [30, 20].map(|bits| {
                    let bits = below(bits);
                    1 + below(1 << bits)
                });
                next += distance + size;
                (next - size, size)
            };
            check(&regions((0..count).map(|_| span())));
            let clusters = [0x5555_0000_0000, 0x7f00_0000_0000, 0x7fff_0000_0000];
            check(&regions(
                clusters.into_iter().flat_map(|first| (0..count).map(move |number| (first + number * 300, 256))),
            ));
        }
        check(&regions((0..46).map(|bit| (1 << bit, 1 << bit))));
        check(&regions([
            (0x1000, 1 << 40),
            ((1 << 40) + 0x1000, 1),
            ((1 << 40) + 0x1001, 1),
            ((1 << 40) + 0x1002, 1),
        ]));
    }

    #[test]
    fn a_version_without_regions_has_none() {
        let index = RegionIndex::default();
        index.renew(2, &regions([(0x1000, 64)]));
        index.renew(4, &[]);
        let first = RemoteAddr::new(0x1000);
        assert_eq!((index.find(2, first, 1), index.find(4, first, 1)), (None, None));
        index.renew(6, &regions([(0x1000, 64), (0x2000, 64)]));
        assert!(index.find(6, RemoteAddr::new(0x2000), 64).is_some());
    }

    #[test]
    fn searches_go_on_while_it_is_made_anew() {
        let index = RegionIndex::default();
        // Each version has other regions, at other addresses.
        let here = |version: u32, address: usize| address + ((version as usize) << 32);
        let is_there = |version: u32, number: usize| number < version as usize % 1000;
        let (latest, is_done) = (AtomicU32::new(0), AtomicBool::new(false));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for round in 0..100 {
                    for count in [700, 702, 6, 690] {
                        let version = 1000 * round + count;
                        let mapped = (0..count as usize).map(|number| 0x1000 + number * 100);
                        let mapped = mapped.map(|address| region(address, 100, here(version, address)));
                        index.renew(version, &mapped.collect::<Vec<_>>());
                        latest.store(version, Ordering::Relaxed);
                    }
                }
                is_done.store(true, Ordering::Relaxed);
            });
            while !is_done.load(Ordering::Relaxed) {
                let version = latest.load(Ordering::Relaxed);
                for number in [0, 5, 6, 300, 689, 690, 699, 700, 701, 702] {
                    let address = 0x1000 + number * 100;
                    if let Some(found) = index.find(version, RemoteAddr::new(address), 100) {
                        assert!(is_there(version, number), "{number} of {version}");
                        assert_eq!(found.get(), here(version, address), "{number} of {version}");
                    }
                }
            }
        });
    }
}
