//! A list under a seqlock: one rank changes it in its shared memory, and others copy it while it may change.
//!
//! The list has slots of `WORDS` words each, and each change writes one slot. Behind the slots lies a log with the
//! slots that the last changes wrote, as long as the list: a reader that knows an older version copies those slots
//! alone.
//!
//! | word | written by the list's rank | ordering |
//! | --- | --- | --- |
//! | `version` | odd before a change | Relaxed, then a Release fence |
//! | slots, log, `placed`, `used`, `room`, `address` | during a change | Relaxed |
//! | `version` | even after a change | Release |
//!
//! A reader loads `version` (Acquire), the rest (Relaxed), passes an Acquire fence and loads `version` again. It keeps
//! its copy only if both values are equal and even. A rank that dies during a change leaves `version` odd, and readers
//! wait until the launcher ends them.
//!
//! Models: models/seqlock_list.rs.

#![forbid(unsafe_code)]

use crate::bootstrap;
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering, fence, yield_now};

/// Where a list is: words that this module does not interpret.
pub type ListAddress = [u64; 4];

/// The state words of a rank's list; that rank alone writes them. All zeroes is an empty list without room.
#[repr(C)]
#[derive(Debug, Default)]
pub struct SeqlockList {
    /// Odd while the rest changes; two more after each change.
    version: AtomicU32,
    /// The version with which the list came to its address: the log has the changes after it.
    placed: AtomicU32,
    /// Slots that were ever used there.
    used: AtomicU32,
    /// Slots that the list has, a power of two or 0.
    room: AtomicU32,
    address: [AtomicU64; 4],
}

/// What has changed in a list since a version.
#[derive(Debug, PartialEq, Eq)]
pub struct Changes<const WORDS: usize> {
    /// The version of the list that they lead to.
    pub version: u32,
    /// Whether these are all slots that are used, and not the changed ones alone.
    pub is_all: bool,
    /// Slots, and what is in them. One that was changed several times occurs as often.
    pub slots: Vec<(usize, [u64; WORDS])>,
}

/// Words of a list of `room` slots of `slot` words, with its log.
pub const fn words(room: usize, slot: usize) -> usize {
    room * (slot + 1)
}

impl SeqlockList {
    /// The version of the list now: a copy of this version is as good as a new one.
    #[inline]
    pub fn version(&self) -> u32 {
        // Acquire: a reader that was notified of a change sees it (models/seqlock_list.rs).
        self.version.load(Ordering::Acquire)
    }

    /// Publishes a list at another address, in memory that no other rank knows yet, with these records in its first
    /// slots. One thread at a time calls it.
    pub fn publish_all<const WORDS: usize>(
        &self,
        place: ListAddress,
        list: &[AtomicU64],
        records: impl ExactSizeIterator<Item = [u64; WORDS]>,
    ) {
        let (count, room) = (records.len(), list.len() / (WORDS + 1));
        assert!(room.is_power_of_two() && count <= room, "{count} records do not fit in {room} slots");
        for (slot, record) in list.chunks_exact(WORDS).zip(records) {
            store(slot, record);
        }
        // Relaxed within a change: `change` has the fences (models/seqlock_list.rs).
        self.change(|version| {
            self.placed.store(version.wrapping_add(2), Ordering::Relaxed);
            self.used.store(count as u32, Ordering::Relaxed); // in a change
            self.room.store(room as u32, Ordering::Relaxed); // in a change
            store(&self.address, place);
        });
    }

    /// Publishes a new record in a slot of the list, which keeps its address. One thread at a time calls it.
    pub fn publish_one<const WORDS: usize>(&self, list: &[AtomicU64], slot: usize, record: [u64; WORDS]) {
        let (slots, log) = halves::<WORDS>(list);
        // Relaxed within a change: `change` has the fences (models/seqlock_list.rs).
        self.change(|version| {
            store(&slots[slot * WORDS..][..WORDS], record);
            log[place_in_log(version, log.len())].store(slot as u64, Ordering::Relaxed); // in a change
            // Relaxed: this rank alone writes it, and within a change.
            if slot >= self.used.load(Ordering::Relaxed) as usize {
                self.used.store(slot as u32 + 1, Ordering::Relaxed); // in a change
            }
        });
    }

    /// Makes a change; `make` gets the version before it.
    fn change(&self, make: impl FnOnce(u32)) {
        // Relaxed: this rank alone writes it.
        let version = self.version.load(Ordering::Relaxed);
        // Relaxed, with the Release fence: a reader that sees a word of the change sees the odd version
        // (models/seqlock_list.rs).
        self.version.store(version.wrapping_add(1), Ordering::Relaxed);
        fence(Ordering::Release); // the fence of the store above
        make(version);
        // Release: a reader that sees the even version sees the change (models/seqlock_list.rs).
        self.version.store(version.wrapping_add(2), Ordering::Release);
    }

    /// What has changed since a version that the caller knows, if it knows one. `list_at` returns a number of words of
    /// the list at an address. The list may move while its words are read; they are dropped then, whatever they are.
    pub fn changes<const WORDS: usize, List: AsRef<[AtomicU64]>, Error>(
        &self,
        known: Option<u32>,
        mut list_at: impl FnMut(ListAddress, usize) -> Result<List, Error>,
    ) -> Result<Changes<WORDS>, Error> {
        loop {
            let version = self.version();
            if version % 2 == 1 {
                // The list's rank may need this processor to finish its change.
                yield_now();
                bootstrap::end_with_the_launcher();
                continue;
            }
            // Relaxed, here and below: `is_still` has the fence (models/seqlock_list.rs).
            let (used, room) =
                (self.used.load(Ordering::Relaxed) as usize, self.room.load(Ordering::Relaxed) as usize);
            let (placed, address) = (self.placed.load(Ordering::Relaxed), load(&self.address)); // Relaxed: `is_still`
            if !self.is_still(version) {
                continue;
            }
            if room == 0 {
                return Ok(Changes { version, is_all: true, slots: Vec::new() });
            }
            let list = list_at(address, words(room, WORDS))?;
            let (records, log) = halves::<WORDS>(list.as_ref());
            // Versions wrap around; then the whole list is read once more than needed.
            let behind = known
                .map(|known| version.wrapping_sub(known))
                .filter(|behind| *behind <= version.wrapping_sub(placed) && (*behind / 2) as usize <= room);
            let is_wanted = |slot: &usize| *slot < used;
            let slots: Vec<usize> = match behind {
                None => (0..used).collect(),
                Some(behind) => (1..=behind / 2)
                    .map(|back| place_in_log(version.wrapping_sub(2 * back), room))
                    .map(|place| log[place].load(Ordering::Relaxed) as usize) // Relaxed: `is_still`
                    .filter(is_wanted)
                    .collect(),
            };
            let slots = slots.into_iter().map(|slot| (slot, load(&records[slot * WORDS..]))).collect();
            if self.is_still(version) {
                return Ok(Changes { version, is_all: behind.is_none(), slots });
            }
        }
    }

    /// Whether nothing has changed since a version, after the caller has read something of it.
    fn is_still(&self, version: u32) -> bool {
        // The Acquire fence, with the Release fence of `change`: what was read before is of this version
        // (models/seqlock_list.rs).
        fence(Ordering::Acquire);
        // Relaxed: after the fence.
        self.version.load(Ordering::Relaxed) == version
    }
}

/// The slots of a list, and its log.
fn halves<const WORDS: usize>(list: &[AtomicU64]) -> (&[AtomicU64], &[AtomicU64]) {
    list.split_at(list.len() / (WORDS + 1) * WORDS)
}

/// Where the log has the slot that the change after a version wrote.
fn place_in_log(version: u32, room: usize) -> usize {
    (version / 2) as usize % room
}

fn store<const WORDS: usize>(words: &[AtomicU64], values: [u64; WORDS]) {
    for (word, value) in words.iter().zip(values) {
        word.store(value, Ordering::Relaxed); // the callers pass the fences of the seqlock
    }
}

fn load<const WORDS: usize>(words: &[AtomicU64]) -> [u64; WORDS] {
    std::array::from_fn(|index| words[index].load(Ordering::Relaxed)) // the callers pass the fences of the seqlock
}
