//! A list that one rank keeps in its shared memory, and others copy while it may change.
//!
//! The list has slots of so many words each, and each change writes one of them. Behind the slots a log tells which ones the last
//! changes wrote, as many as there are slots: who knows an older version of the list reads those alone.
//!
//! Who copies takes the copy only if the version was even and the same before and after. When a rank dies while it changes
//! its list, the version stays odd and those who copy wait until the launcher ends them.

use crate::bootstrap;
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering, fence, yield_now};

/// Where a list is, in words that only those who tell and copy it understand.
pub type ListAddress = [u64; 4];

/// What a rank tells of its list. Written by that rank alone; zeroes are an empty list without any room.
#[repr(C)]
#[derive(Debug, Default)]
pub struct SeqlockList {
    /// Odd while the rest changes; two more after each change.
    version: AtomicU32,
    /// The version with which the list came to its place: the log tells of the changes behind it.
    placed: AtomicU32,
    /// Slots that were ever used there.
    used: AtomicU32,
    /// Slots that there are, a power of two or none.
    room: AtomicU32,
    place: [AtomicU64; 4],
}

/// What somebody finds who looks at a list again.
#[derive(Debug, PartialEq, Eq)]
pub struct Changes<const WORDS: usize> {
    /// The version of the list that they lead to.
    pub version: u32,
    /// Whether these are all slots that are used, and not the changed ones alone.
    pub is_all: bool,
    /// Slots, and what is in them. One that was changed several times is there as often.
    pub slots: Vec<(usize, [u64; WORDS])>,
}

/// Words of a list with room for so many slots, each of so many words.
pub const fn words(room: usize, slot: usize) -> usize {
    room * (slot + 1)
}

impl SeqlockList {
    /// The version of the list now: a copy of this version is as good as a new one.
    #[inline]
    pub fn version(&self) -> u32 {
        self.version.load(Ordering::Acquire)
    }

    /// Tells a list at another place, in memory that nobody knows yet, and which has these records in its first slots. By one thread
    /// at a time.
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
        self.change(|version| {
            self.placed.store(version.wrapping_add(2), Ordering::Relaxed);
            self.used.store(count as u32, Ordering::Relaxed);
            self.room.store(room as u32, Ordering::Relaxed);
            store(&self.place, place);
        });
    }

    /// Tells a new record in a slot of the list, which is where it was. By one thread at a time.
    pub fn publish_one<const WORDS: usize>(&self, list: &[AtomicU64], slot: usize, record: [u64; WORDS]) {
        let (slots, log) = halves::<WORDS>(list);
        self.change(|version| {
            store(&slots[slot * WORDS..][..WORDS], record);
            log[place_in_log(version, log.len())].store(slot as u64, Ordering::Relaxed);
            if slot >= self.used.load(Ordering::Relaxed) as usize {
                self.used.store(slot as u32 + 1, Ordering::Relaxed);
            }
        });
    }

    /// Makes a change, which is told the version before it.
    fn change(&self, make: impl FnOnce(u32)) {
        let version = self.version.load(Ordering::Relaxed);
        self.version.store(version.wrapping_add(1), Ordering::Relaxed);
        fence(Ordering::Release);
        make(version);
        self.version.store(version.wrapping_add(2), Ordering::Release);
    }

    /// What has changed since a version that the caller knows, if any. `list_at` gives so many words of the list at a place; where the
    /// list is when it is asked, it may have ended when its words are read, which then are thrown away, whatever they are.
    pub fn changes<const WORDS: usize, List: AsRef<[AtomicU64]>, Error>(
        &self,
        known: Option<u32>,
        mut list_at: impl FnMut(ListAddress, usize) -> Result<List, Error>,
    ) -> Result<Changes<WORDS>, Error> {
        loop {
            let version = self.version();
            if version % 2 == 1 {
                // Its rank may need this processor to go on.
                yield_now();
                bootstrap::end_with_the_launcher();
                continue;
            }
            let (used, room) =
                (self.used.load(Ordering::Relaxed) as usize, self.room.load(Ordering::Relaxed) as usize);
            let (placed, place) = (self.placed.load(Ordering::Relaxed), load(&self.place));
            if !self.is_still(version) {
                continue;
            }
            if room == 0 {
                return Ok(Changes { version, is_all: true, slots: Vec::new() });
            }
            let list = list_at(place, words(room, WORDS))?;
            let (records, log) = halves::<WORDS>(list.as_ref());
            // Versions begin anew behind the largest one; then all is read once more than needed.
            let behind = known
                .map(|known| version.wrapping_sub(known))
                .filter(|behind| *behind <= version.wrapping_sub(placed) && (*behind / 2) as usize <= room);
            let is_wanted = |slot: &usize| *slot < used;
            let slots: Vec<usize> = match behind {
                None => (0..used).collect(),
                Some(behind) => (1..=behind / 2)
                    .map(|back| place_in_log(version.wrapping_sub(2 * back), room))
                    .map(|place| log[place].load(Ordering::Relaxed) as usize)
                    .filter(is_wanted)
                    .collect(),
            };
            let slots = slots.into_iter().map(|slot| (slot, load(&records[slot * WORDS..]))).collect();
            if self.is_still(version) {
                return Ok(Changes { version, is_all: behind.is_none(), slots });
            }
        }
    }

    /// Whether nothing has changed since a version, for those who have read something meanwhile.
    fn is_still(&self, version: u32) -> bool {
        fence(Ordering::Acquire);
        self.version.load(Ordering::Relaxed) == version
    }
}

/// The slots of a list, and its log.
fn halves<const WORDS: usize>(list: &[AtomicU64]) -> (&[AtomicU64], &[AtomicU64]) {
    list.split_at(list.len() / (WORDS + 1) * WORDS)
}

/// Where the log has the slot that the change behind a version wrote.
fn place_in_log(version: u32, room: usize) -> usize {
    (version / 2) as usize % room
}

fn store<const WORDS: usize>(words: &[AtomicU64], values: [u64; WORDS]) {
    for (word, value) in words.iter().zip(values) {
        word.store(value, Ordering::Relaxed);
    }
}

fn load<const WORDS: usize>(words: &[AtomicU64]) -> [u64; WORDS] {
    std::array::from_fn(|index| words[index].load(Ordering::Relaxed))
}
