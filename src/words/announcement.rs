//! A list that one rank keeps in its shared memory, and others copy while it may change.
//!
//! Who copies takes the copy only if the version was even and the same before and after. When a rank dies while it changes
//! its list, the version stays odd and those who copy wait until the launcher ends them.

use crate::launch;
use crate::system::atomic::{AtomicU32, AtomicU64, Ordering, fence, yield_now};

/// Where a list is, in words that only those who tell and copy it understand.
pub type Place = [u64; 4];

/// What a rank tells of its list. Written by that rank alone; zeroes are an empty list.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Announcement {
    /// Odd while the rest changes.
    version: AtomicU32,
    records: AtomicU32,
    place: [AtomicU64; 4],
}

impl Announcement {
    /// The version of the list now: a copy of this version is as good as a new one.
    pub fn version(&self) -> u32 {
        self.version.load(Ordering::Acquire)
    }

    /// Tells new records, of so many words each; `list` lies at `place`, and may be where the last one was. By one thread at a
    /// time.
    pub fn tell<const WORDS: usize>(
        &self,
        place: Place,
        list: &[AtomicU64],
        records: impl ExactSizeIterator<Item = [u64; WORDS]>,
    ) {
        let count = records.len();
        assert!(count * WORDS <= list.len(), "{count} records of {WORDS} words do not fit in {}", list.len());
        self.version.fetch_add(1, Ordering::Relaxed);
        fence(Ordering::Release);
        for (words, record) in list.chunks_exact(WORDS).zip(records) {
            store(words, record);
        }
        self.records.store(count as u32, Ordering::Relaxed);
        store(&self.place, place);
        self.version.fetch_add(1, Ordering::Release);
    }

    /// A version of the list and the records in it. `list_at` gives the words of the list at a place; where the list is when
    /// it is asked, it may have ended when its words are read, which then are thrown away, whatever they are.
    pub fn copy<const WORDS: usize, List: AsRef<[AtomicU64]>, Error>(
        &self,
        list_at: impl Fn(Place, usize) -> Result<List, Error>,
    ) -> Result<(u32, Vec<[u64; WORDS]>), Error> {
        loop {
            let version = self.version();
            if version % 2 == 1 {
                // Its rank may need this processor to go on.
                yield_now();
                launch::end_with_the_launcher();
                continue;
            }
            let count = self.records.load(Ordering::Relaxed) as usize;
            let place = load(&self.place);
            if !self.is_still(version) {
                continue;
            }
            if count == 0 {
                return Ok((version, Vec::new()));
            }
            let list = list_at(place, count * WORDS)?;
            let records = list.as_ref().chunks_exact(WORDS).map(load).collect();
            if self.is_still(version) {
                return Ok((version, records));
            }
        }
    }

    /// Whether nothing has changed since a version, for those who have read something meanwhile.
    fn is_still(&self, version: u32) -> bool {
        fence(Ordering::Acquire);
        self.version.load(Ordering::Relaxed) == version
    }
}

fn store<const WORDS: usize>(words: &[AtomicU64], values: [u64; WORDS]) {
    for (word, value) in words.iter().zip(values) {
        word.store(value, Ordering::Relaxed);
    }
}

fn load<const WORDS: usize>(words: &[AtomicU64]) -> [u64; WORDS] {
    std::array::from_fn(|index| words[index].load(Ordering::Relaxed))
}
