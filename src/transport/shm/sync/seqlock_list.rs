//! A list under a seqlock: one rank changes the list in its shared memory, and other ranks copy the list, even during a change.
//!
//! The list has slots of `WORDS` words each. `publish_one` writes one slot; `publish_all` writes all used slots at a new address. After the
//! slots follows a log with as many entries as there are slots. The log has the indices of the slots that the latest calls of `publish_one`
//! have written. So a reader with an older version of the list at this address copies only the slots that were written since that version,
//! if the log still has all of them.
//!
//! | word | the list's rank writes | ordering |
//! | --- | --- | --- |
//! | `version` | odd before a change | Relaxed, then a Release fence |
//! | slots, log, `moved`, `used`, `room`, `address` | during a change; `publish_all` writes the slots before the change, while no other rank knows their address | Relaxed |
//! | `version` | even after a change | Release |
//!
//! A reader loads `version` (Acquire) and the other words (Relaxed), executes an Acquire fence, and loads `version` again. The reader keeps
//! its copy only if both values of `version` are equal and even. If the list's rank dies during a change, `version` stays odd, and readers
//! wait until the launcher ends them.
//!
//! Models: models/seqlock_list.rs.

#![forbid(unsafe_code)]

use crate::bootstrap;
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering, fence, yield_now};

/// The address of a list, as words that this module does not interpret.
pub type ListAddress = [u64; 4];

/// The state words of a rank's list. Only that rank writes them. If all words are zero, the list is empty and has no room.
#[repr(C)]
#[derive(Debug, Default)]
pub struct SeqlockList {
    /// Version of the list: odd during a change, and 2 more after each change.
    version: AtomicU32,
    /// Version after the `publish_all` that moved the list to its present address. The log has only later changes.
    moved: AtomicU32,
    /// Number of slots that were ever used at this address.
    used: AtomicU32,
    /// Number of slots that the list has: a power of two, or 0.
    room: AtomicU32,
    address: [AtomicU64; 4],
}

/// The changes of a list since a version.
#[derive(Debug, PartialEq, Eq)]
pub struct Changes<const WORDS: usize> {
    /// The version of the list after these changes.
    pub version: u32,
    /// True if `slots` has all used slots, false if it has only the changed slots.
    pub is_all: bool,
    /// Indices and contents of slots. A slot that was changed several times occurs several times.
    pub slots: Vec<(usize, [u64; WORDS])>,
}

/// Returns the number of words of a list of `room` slots of `slot` words, with its log.
pub const fn words(room: usize, slot: usize) -> usize {
    room * (slot + 1)
}

impl SeqlockList {
    /// Returns the present version of the list. A reader whose copy has this version need not read the list again.
    #[inline]
    pub fn version(&self) -> u32 {
        // Acquire: a reader that was notified of a change sees it (models/seqlock_list.rs).
        self.version.load(Ordering::Acquire)
    }

    /// Publishes a list at a new address, in memory that no other rank uses yet, with these records in its first slots. `list` must have
    /// room for a number of slots that is a power of two and not below the number of records. One thread at a time calls this function.
    pub fn publish_all<const WORDS: usize>(
        &self,
        address: ListAddress,
        list: &[AtomicU64],
        records: impl ExactSizeIterator<Item = [u64; WORDS]>,
    ) {
        let (count, room) = (records.len(), list.len() / (WORDS + 1));
        assert!(room.is_power_of_two(), "a list has {room} slots, which is no power of two");
        assert!(count <= room, "{count} records do not fit in {room} slots");
        for (slot, record) in list.chunks_exact(WORDS).zip(records) {
            store(slot, record);
        }
        // Relaxed within a change: `change` has the fences (models/seqlock_list.rs).
        self.change(|version| {
            self.moved.store(version.wrapping_add(2), Ordering::Relaxed);
            self.used.store(count as u32, Ordering::Relaxed); // Relaxed: within `change`
            self.room.store(room as u32, Ordering::Relaxed); // Relaxed: within `change`
            store(&self.address, address);
        });
    }

    /// Publishes a new record in a slot of the list; the list keeps its address. One thread at a time calls this function.
    pub fn publish_one<const WORDS: usize>(&self, list: &[AtomicU64], slot: usize, record: [u64; WORDS]) {
        let (slots, log) = halves::<WORDS>(list);
        // Relaxed within a change: `change` has the fences (models/seqlock_list.rs).
        self.change(|version| {
            store(&slots[slot * WORDS..][..WORDS], record);
            log[index_in_log(version, log.len())].store(slot as u64, Ordering::Relaxed); // Relaxed: within `change`
            // Relaxed: only this rank writes the number, and it does so within `change`.
            if slot >= self.used.load(Ordering::Relaxed) as usize {
                self.used.store(slot as u32 + 1, Ordering::Relaxed); // Relaxed: within `change`
            }
        });
    }

    /// Makes a change of the list: `make` stores the words. The argument of `make` is the version before the change.
    fn change(&self, make: impl FnOnce(u32)) {
        // Relaxed: only this rank writes the version.
        let version = self.version.load(Ordering::Relaxed);
        // Relaxed, with the Release fence: a reader that sees a word of the change sees the odd version (models/seqlock_list.rs).
        self.version.store(version.wrapping_add(1), Ordering::Relaxed);
        fence(Ordering::Release); // the fence of the store above
        make(version);
        // Release: a reader that sees the even version sees the change (models/seqlock_list.rs).
        self.version.store(version.wrapping_add(2), Ordering::Release);
    }

    /// Returns the changes since the version `known`, or all slots if `known` is None or too old for the log. `list_at` returns the given
    /// number of words at the address of the list. If the list moves while these words are read, the function drops them and tries again.
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
            let (moved, address) = (self.moved.load(Ordering::Relaxed), load(&self.address)); // Relaxed: `is_still`
            if !self.is_still(version) {
                continue;
            }
            if room == 0 {
                return Ok(Changes { version, is_all: true, slots: Vec::new() });
            }
            let list = list_at(address, words(room, WORDS))?;
            let (records, log) = halves::<WORDS>(list.as_ref());
            // The log is enough if `known` is not older than `moved`, and if the log has an entry for each change since then. Versions
            // wrap around after 2^32. If `known` therefore seems older than it is, this rank reads all slots, which takes longer but is
            // correct. `known` would seem newer than it is only after 2^31 changes between two reads of one rank.
            let behind = known
                .map(|known| version.wrapping_sub(known))
                .filter(|behind| *behind <= version.wrapping_sub(moved) && (*behind / 2) as usize <= room);
            let is_wanted = |slot: &usize| *slot < used;
            let slots: Vec<usize> = match behind {
                None => (0..used).collect(),
                Some(behind) => (1..=behind / 2)
                    .map(|back| index_in_log(version.wrapping_sub(2 * back), room))
                    .map(|index| log[index].load(Ordering::Relaxed) as usize) // Relaxed: `is_still`
                    .filter(is_wanted)
                    .collect(),
            };
            let slots = slots.into_iter().map(|slot| (slot, load(&records[slot * WORDS..]))).collect();
            if self.is_still(version) {
                return Ok(Changes { version, is_all: behind.is_none(), slots });
            }
        }
    }

    /// Returns true if the list still has this version. If so, all words that the caller has read before the call belong to this version.
    fn is_still(&self, version: u32) -> bool {
        // Acquire, with the Release fence of `change`: the words that this rank has read before this fence belong to this version
        // (models/seqlock_list.rs).
        fence(Ordering::Acquire);
        // Relaxed: after the fence.
        self.version.load(Ordering::Relaxed) == version
    }
}

/// Returns the words of the slots, and the log.
fn halves<const WORDS: usize>(list: &[AtomicU64]) -> (&[AtomicU64], &[AtomicU64]) {
    list.split_at(list.len() / (WORDS + 1) * WORDS)
}

/// Returns the index of the log entry for the change that follows a version.
fn index_in_log(version: u32, room: usize) -> usize {
    (version / 2) as usize % room
}

fn store<const WORDS: usize>(words: &[AtomicU64], values: [u64; WORDS]) {
    for (word, value) in words.iter().zip(values) {
        word.store(value, Ordering::Relaxed); // the callers execute the fences of the seqlock
    }
}

fn load<const WORDS: usize>(words: &[AtomicU64]) -> [u64; WORDS] {
    std::array::from_fn(|index| words[index].load(Ordering::Relaxed)) // the callers execute the fences of the seqlock
}
