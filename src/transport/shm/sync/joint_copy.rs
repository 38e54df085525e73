//! A joint copy: two ranks copy one message in parts. The owner, which needs the data, takes parts from the beginning. Helpers take parts
//! from the end while they wait. A part that no rank has taken is open. The copy ends when no part is open and all parts that helpers have
//! taken are copied.
//!
//! The owner decides what helpers do with their parts: copy them to the destination, or put them into a bounce buffer, from which the owner
//! fetches them.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `address`, `bytes`, `part`, `is_buffered`, `streams` | the owner | before it opens the parts (Relaxed) |
//! | `open` | the owner | when it opens all parts (SeqCst); 0 when it ends the copy (SeqCst) |
//! | `open` | owner and helpers | when they take parts (Acquire) |
//! | `buffer` | a helper | before `ended` (Relaxed) |
//! | `ended` | helpers | +1 after a part was copied (SeqCst) |
//! | `fetched` | the owner | +1 after it has read a part from the bounce buffer (Release) |
//! | `has_failed` | a helper that cannot copy | before `ended` (Relaxed) |
//!
//! `open` and `ended` are SeqCst (Dekker handshake): the owner closes `open` and then waits for `ended`. A helper stores `ended` and then
//! loads `open`, to decide whether it must wake the owner. If a helper dies with a part, the owner waits until the launcher ends it. If the
//! owner dies, helpers copy the open parts needlessly. Models: models/joint_copy.rs.

#![forbid(unsafe_code)]

use super::Event;
use crate::os::atomic::{AtomicU64, Ordering, spin_loop};
use crate::os::sleep::ALL_SLEEPERS;
use std::ops::Range;

/// The state words of a copy. All zeroes mean that there is no copy.
#[repr(C)]
#[derive(Debug, Default)]
pub struct JointCopy {
    /// `Extent::address`, stored by the owner.
    address: AtomicU64,
    /// `Extent::bytes`, stored by the owner.
    bytes: AtomicU64,
    /// `Extent::part`, stored by the owner.
    part: AtomicU64,
    /// 1 if helpers must put their parts into a bounce buffer.
    is_buffered: AtomicU64,
    /// 1 if helpers must write the bounce buffer by stores that bypass the caches.
    streams: AtomicU64,
    /// Index of the bounce buffer into which helpers put their parts.
    buffer: AtomicU64,
    /// The range of parts that no rank has taken: its first part in the low half, its end in the high half.
    open: AtomicU64,
    /// Number of parts that helpers have copied to the destination or to the bounce buffer.
    ended: AtomicU64,
    /// Number of parts that the owner has fetched from the bounce buffer.
    fetched: AtomicU64,
    /// 1 if a helper could not copy.
    has_failed: AtomicU64,
}

/// Number of polls after which a rank no longer waits for progress of the other rank. The polls take less time than copying a part.
const POLLS: u32 = 300;

/// Number of polls that the owner counts when it has copied a part of another message during its wait. The copy takes about as long as
/// these polls.
const POLLS_OF_A_PART: u32 = 40;

/// Number of parts that the owner copies at a time while the helper puts no part into the bounce buffer.
const ALONE: u64 = 4;

/// The data of a joint copy and their division into parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Address of the data in the owner's process.
    pub address: u64,
    pub bytes: u64,
    /// Number of bytes of a part. The last part may be shorter.
    pub part: u64,
}

impl Extent {
    fn parts(&self) -> u64 {
        self.bytes.div_ceil(self.part)
    }

    /// Returns the index of the part that a helper takes after helpers have taken `taken` other parts.
    fn taken_behind(&self, taken: u64) -> u64 {
        self.parts() - 1 - taken
    }

    /// Returns the byte range of some parts.
    fn bytes_of(&self, parts: Range<u64>) -> Range<u64> {
        parts.start * self.part..self.bytes.min(parts.end * self.part)
    }
}

/// The end from which a part is taken.
#[derive(Clone, Copy)]
enum End {
    First,
    Last,
}

impl JointCopy {
    /// Resets the state words. Called by the rank that may help, before the owner knows their address.
    pub fn clear(&self) {
        for word in [&self.open, &self.ended, &self.fetched, &self.has_failed] {
            word.store(0, Ordering::Relaxed); // before the message with these words is sent
        }
    }

    /// Copies together with helpers, which sleep on `helpers` and ring `doorbell`. `copy` copies a range of bytes. If a helper could not
    /// copy, `copy` also copies all parts that helpers have taken. If `copy` fails, its error is the result. When this function returns, no
    /// helper copies any more. Returns the number of parts that helpers have taken.
    pub fn run<Error>(
        &self,
        extent: Extent,
        doorbell: &Event,
        helpers: &Event,
        mut copy: impl FnMut(Range<u64>) -> Result<(), Error>,
    ) -> Result<u64, Error> {
        self.begin(extent, false, helpers);
        let mut copied = Ok(());
        while copied.is_ok()
            && let Some(part) = self.take(End::First, 1)
        {
            copied = copy(extent.bytes_of(part));
        }
        // The helpers must stop, also after an error.
        let helped = self.end(extent);
        let parts = helped.end - helped.start;
        // SeqCst: this load comes after `open` was closed. It is also an Acquire of the parts that helpers have copied
        // (models/joint_copy.rs).
        doorbell.wait(ALL_SLEEPERS, |_| self.ended.load(Ordering::SeqCst) == parts);
        copied?;
        // Relaxed: `ended` orders this load.
        if self.has_failed.load(Ordering::Relaxed) == 1 {
            copy(extent.bytes_of(helped))?;
        }
        Ok(parts)
    }

    /// Copies together with a helper that puts its parts into a bounce buffer. `fetch` gets the buffer's index, the number of parts fetched
    /// before, and the part's byte range. While the owner waits for a part, it calls `other_work`, which returns true after it has copied a
    /// part of another message. If no helper takes parts, the owner copies them by `copy`. Returns the number of parts fetched.
    pub fn run_with_buffer<Error>(
        &self,
        extent: Extent,
        doorbell: &Event,
        helper: &Event,
        mut copy: impl FnMut(Range<u64>) -> Result<(), Error>,
        mut fetch: impl FnMut(u64, u64, Range<u64>),
        mut other_work: impl FnMut() -> bool,
    ) -> Result<u64, Error> {
        self.begin(extent, true, helper);
        let mut fetched = 0;
        // Fetches the next part that the helper has put into the bounce buffer.
        let mut fetch_next = || {
            let part = extent.taken_behind(fetched);
            // Relaxed: `ended` orders this load.
            fetch(self.buffer.load(Ordering::Relaxed), fetched, extent.bytes_of(part..part + 1));
            fetched += 1;
            // Release: orders these loads before the helper's next stores to the same bytes of the buffer (models/joint_copy.rs).
            self.fetched.store(fetched, Ordering::Release);
            fetched
        };
        let (mut copied, mut before, mut polls) = (Ok(()), 0, 0);
        while copied.is_ok() {
            // Acquire: this rank sees the part in the bounce buffer (models/joint_copy.rs).
            if self.ended.load(Ordering::Acquire) > before {
                before = fetch_next();
                polls = 0;
            } else if polls < POLLS && self.is_open() {
                polls += 1;
                if other_work() {
                    polls += POLLS_OF_A_PART;
                } else {
                    spin_loop();
                }
            } else if let Some(parts) = self.take(End::First, ALONE) {
                copied = copy(extent.bytes_of(parts));
                other_work();
            } else {
                break;
            }
        }
        // The helper must stop, also after an error.
        let helped = self.end(extent);
        while before < helped.end - helped.start {
            // SeqCst: this load comes after `open` was closed. It is also an Acquire of the part (models/joint_copy.rs).
            doorbell.wait(ALL_SLEEPERS, |_| self.ended.load(Ordering::SeqCst) > before);
            before = fetch_next();
        }
        copied.map(|()| before)
    }

    /// Decides whether helpers write the bounce buffer by stores that bypass the caches. Called by the owner before `run_with_buffer`.
    pub fn set_streams(&self, streams: bool) {
        self.streams.store(streams.into(), Ordering::Relaxed); // published by `open`
    }

    /// Returns whether a helper writes the bounce buffer by stores that bypass the caches. The caller has taken a part.
    pub fn streams(&self) -> bool {
        // Relaxed: `take` is an Acquire of this word.
        self.streams.load(Ordering::Relaxed) == 1
    }

    fn begin(&self, extent: Extent, is_buffered: bool, helpers: &Event) {
        let parts = extent.parts();
        assert!(u32::try_from(parts).is_ok(), "{extent:?} has too many parts");
        // Relaxed: `open` publishes these four words.
        self.address.store(extent.address, Ordering::Relaxed); // published by `open`
        self.bytes.store(extent.bytes, Ordering::Relaxed); // published by `open`
        self.part.store(extent.part, Ordering::Relaxed); // published by `open`
        self.is_buffered.store(is_buffered.into(), Ordering::Relaxed); // published by `open`
        // SeqCst: this access comes before `ring` loads the number of sleeping helpers. It is also a Release of the extent
        // (models/joint_copy.rs).
        self.open.store(word_of(&(0..parts)), Ordering::SeqCst);
        helpers.ring();
    }

    /// Closes the copy. Returns the parts that helpers have taken.
    fn end(&self, extent: Extent) -> Range<u64> {
        // SeqCst: this access comes before the loads of `ended` (models/joint_copy.rs).
        range_of(self.open.fetch_and(0, Ordering::SeqCst)).end..extent.parts()
    }

    fn is_open(&self) -> bool {
        // Acquire: this rank sees the extent.
        !range_of(self.open.load(Ordering::Acquire)).is_empty()
    }

    /// Returns true if helpers must put parts into a bounce buffer. None if no part is open.
    pub fn is_buffered(&self) -> Option<bool> {
        // Relaxed: the load in `is_open` is an Acquire of this word.
        self.is_open().then(|| self.is_buffered.load(Ordering::Relaxed) == 1)
    }

    /// Returns the extent. The caller is a helper that has taken a part.
    fn extent(&self) -> Extent {
        // Relaxed: `take` is an Acquire of these words.
        let [address, bytes, part] =
            [&self.address, &self.bytes, &self.part].map(|word| word.load(Ordering::Relaxed));
        Extent { address, bytes, part }
    }

    /// Copies parts while some are open. `copy` gets the owner's address and the part's byte range, and returns false if it could not copy.
    /// `doorbell` is the doorbell of the owner. This function is only for copies without a bounce buffer.
    pub fn help(&self, doorbell: &Event, mut copy: impl FnMut(u64, Range<u64>) -> bool) {
        // Relaxed: a hint among helpers. `ended` orders it for the owner.
        while self.has_failed.load(Ordering::Relaxed) == 0
            && let Some(part) = self.take(End::Last, 1)
        {
            let extent = self.extent();
            if !copy(extent.address, extent.bytes_of(part)) {
                self.has_failed.store(1, Ordering::Relaxed); // published by `ended`
            }
            // SeqCst: this access comes before the load of `open`. It is also a Release of the part (models/joint_copy.rs).
            self.ended.fetch_add(1, Ordering::SeqCst);
            self.ring_at_the_end(doorbell);
        }
    }

    /// Puts parts into a bounce buffer, which has room for `room` parts, while parts are open and the owner fetches them. `put` gets the
    /// number of parts put before, and the part's byte range. One thread at a time calls this function, always with the same buffer.
    /// `doorbell` is the doorbell of the owner.
    pub fn put(&self, buffer: u64, room: u64, doorbell: &Event, mut put: impl FnMut(u64, Range<u64>)) {
        let mut polls = 0;
        while polls < POLLS && self.is_open() {
            if self.put_one(buffer, room, doorbell, &mut put) {
                polls = 0;
            } else {
                polls += 1;
                spin_loop();
            }
        }
    }

    /// Puts one part into the bounce buffer if a part is open and the buffer has room. Returns true if it has put a part there.
    pub fn put_one(&self, buffer: u64, room: u64, doorbell: &Event, mut put: impl FnMut(u64, Range<u64>)) -> bool {
        // Relaxed: only this thread changes the word.
        let ended = self.ended.load(Ordering::Relaxed);
        // Acquire: orders the owner's loads from the buffer before this rank's stores (models/joint_copy.rs).
        if ended - self.fetched.load(Ordering::Acquire) == room {
            return false;
        }
        let Some(part) = self.take(End::Last, 1) else { return false };
        self.buffer.store(buffer, Ordering::Relaxed); // published by `ended`
        put(ended, self.extent().bytes_of(part));
        // SeqCst: this access comes before the load of `open`. It is also a Release of the part (models/joint_copy.rs).
        self.ended.store(ended + 1, Ordering::SeqCst);
        self.ring_at_the_end(doorbell);
        true
    }

    /// Wakes the owner if no part is open. While a part is open, the owner does not sleep.
    fn ring_at_the_end(&self, doorbell: &Event) {
        // SeqCst: this load comes after the change of `ended` (models/joint_copy.rs).
        if range_of(self.open.load(Ordering::SeqCst)).is_empty() {
            doorbell.ring();
        }
    }

    /// Takes up to `most` parts from one end of the open parts. None if no part is open.
    fn take(&self, end: End, most: u64) -> Option<Range<u64>> {
        // Relaxed: the compare-and-swap below fails if the value is out of date.
        let mut open = self.open.load(Ordering::Relaxed);
        loop {
            let Range { start, end: behind } = range_of(open);
            if start == behind {
                return None;
            }
            let (parts, rest) = match end {
                End::First => {
                    let next = behind.min(start + most);
                    (start..next, next..behind)
                }
                End::Last => {
                    let next = start.max(behind.saturating_sub(most));
                    (next..behind, start..next)
                }
            };
            // Acquire: a helper sees the extent. Relaxed on failure: the loop tries again (models/joint_copy.rs).
            match self.open.compare_exchange_weak(open, word_of(&rest), Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return Some(parts),
                Err(now) => open = now,
            }
        }
    }
}

fn range_of(word: u64) -> Range<u64> {
    word & u64::from(u32::MAX)..word >> 32
}

fn word_of(parts: &Range<u64>) -> u64 {
    parts.end << 32 | parts.start
}
