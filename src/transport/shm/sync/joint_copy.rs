//! A copy that two ranks do together, in parts.
//!
//! The owner, who must have the copy, takes parts from the beginning on; who helps takes them from the end on, for as long as it
//! likes. The owner ends the copy when no part is open and all that were taken by others have ended.
//!
//! A helper copies its parts to where they belong, or puts them on a stage, from where the owner fetches them; the owner says which.

use super::Event;
use crate::os::atomic::{AtomicU64, Ordering, spin_loop};
use crate::os::sleep::ALL_SLEEPERS;
use std::ops::Range;

/// What the ranks know of their copy. Zeroes: there is none.
#[repr(C)]
#[derive(Debug, Default)]
pub struct JointCopy {
    /// What the owner tells of it.
    address: AtomicU64,
    bytes: AtomicU64,
    part: AtomicU64,
    /// 1 when helpers are to put their parts on a stage.
    is_buffered: AtomicU64,
    /// Number of that stage, which the helper tells.
    stage: AtomicU64,
    /// The parts that nobody has taken: the first one, and, in the upper half, the end of them.
    open: AtomicU64,
    /// How many parts have ended of those that helpers have taken: they are where they belong, or on the stage.
    ended: AtomicU64,
    /// How many of them the owner has fetched from the stage.
    fetched: AtomicU64,
    /// 1 once a helper could not copy.
    has_failed: AtomicU64,
}

/// Looks for the next step of the other side before one goes on without it: it takes less than a part's copy.
const LOOKS: u32 = 300;

/// As many take as long as what an owner does meanwhile.
const LOOKS_OF_A_PART: u32 = 40;

/// Parts that the owner copies at a time while the helper does not put any on the stage.
const ALONE: u64 = 4;

/// What is to be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Where it is at the owner.
    pub address: u64,
    pub bytes: u64,
    /// Bytes of a part; the last one may be shorter.
    pub part: u64,
}

impl Extent {
    fn parts(&self) -> u64 {
        self.bytes.div_ceil(self.part)
    }

    /// The place of the part that a helper takes as its first one, or behind so many others.
    fn taken_behind(&self, taken: u64) -> u64 {
        self.parts() - 1 - taken
    }

    /// The bytes of some parts.
    fn bytes_of(&self, parts: Range<u64>) -> Range<u64> {
        parts.start * self.part..self.bytes.min(parts.end * self.part)
    }
}

/// From which end a part is taken.
#[derive(Clone, Copy)]
enum End {
    First,
    Last,
}

impl JointCopy {
    /// There is none. By the rank that may help, before the owner knows of these words.
    pub fn clear(&self) {
        for word in [&self.open, &self.ended, &self.fetched, &self.has_failed] {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Does the copy, with the help of others, for whom `helpers` is rung; they ring `bell`. `copy` copies some bytes, and what it
    /// says is final: what others could not copy it is asked for, too. When this returns, no helper copies any more. Tells how many
    /// parts others have copied.
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
        // After an error, too, the helpers are to end.
        let helped = self.end(extent);
        let parts = helped.end - helped.start;
        doorbell.wait(ALL_SLEEPERS, |_| self.ended.load(Ordering::SeqCst) == parts);
        copied?;
        if self.has_failed.load(Ordering::Relaxed) == 1 {
            copy(extent.bytes_of(helped))?;
        }
        Ok(parts)
    }

    /// The same with a helper that puts its parts on a stage: `fetch` is told the stage, how many parts were put there before, and a
    /// part's bytes. While the owner waits for one it does something else by `meanwhile`, which tells whether there was something; and
    /// while the helper does not come, `copy` is asked for parts.
    pub fn run_with_buffer<Error>(
        &self,
        extent: Extent,
        doorbell: &Event,
        helper: &Event,
        mut copy: impl FnMut(Range<u64>) -> Result<(), Error>,
        mut fetch: impl FnMut(u64, u64, Range<u64>),
        mut meanwhile: impl FnMut() -> bool,
    ) -> Result<u64, Error> {
        self.begin(extent, true, helper);
        let mut fetched = 0;
        // The next part, which is there.
        let mut fetch_next = || {
            let part = extent.taken_behind(fetched);
            fetch(self.stage.load(Ordering::Relaxed), fetched, extent.bytes_of(part..part + 1));
            fetched += 1;
            // Behind the last load from there.
            self.fetched.store(fetched, Ordering::Release);
            fetched
        };
        let (mut copied, mut before, mut looks) = (Ok(()), 0, 0);
        while copied.is_ok() {
            if self.ended.load(Ordering::Acquire) > before {
                before = fetch_next();
                looks = 0;
            } else if looks < LOOKS && self.is_open() {
                looks += 1;
                if meanwhile() {
                    looks += LOOKS_OF_A_PART;
                } else {
                    spin_loop();
                }
            } else if let Some(parts) = self.take(End::First, ALONE) {
                copied = copy(extent.bytes_of(parts));
                meanwhile();
            } else {
                break;
            }
        }
        // After an error, too, the helper is to end.
        let helped = self.end(extent);
        while before < helped.end - helped.start {
            doorbell.wait(ALL_SLEEPERS, |_| self.ended.load(Ordering::SeqCst) > before);
            before = fetch_next();
        }
        copied.map(|()| before)
    }

    fn begin(&self, extent: Extent, is_buffered: bool, helpers: &Event) {
        let parts = extent.parts();
        assert!(u32::try_from(parts).is_ok(), "{extent:?} has too many parts");
        self.address.store(extent.address, Ordering::Relaxed);
        self.bytes.store(extent.bytes, Ordering::Relaxed);
        self.part.store(extent.part, Ordering::Relaxed);
        self.is_buffered.store(is_buffered.into(), Ordering::Relaxed);
        self.open.store(word_of(&(0..parts)), Ordering::SeqCst);
        helpers.ring();
    }

    /// Ends it, and tells which parts helpers have taken.
    fn end(&self, extent: Extent) -> Range<u64> {
        range_of(self.open.fetch_and(0, Ordering::SeqCst)).end..extent.parts()
    }

    fn is_open(&self) -> bool {
        !range_of(self.open.load(Ordering::Acquire)).is_empty()
    }

    /// Whether parts are to go to a stage; None when none is open.
    pub fn is_buffered(&self) -> Option<bool> {
        self.is_open().then(|| self.is_buffered.load(Ordering::Relaxed) == 1)
    }

    /// What the owner has told, to a helper that knows of an open part.
    fn extent(&self) -> Extent {
        let [address, bytes, part] =
            [&self.address, &self.bytes, &self.part].map(|word| word.load(Ordering::Relaxed));
        Extent { address, bytes, part }
    }

    /// Copies as many parts as are open, if any; `copy` gets the owner's address and bytes, and tells whether it could. `bell` is
    /// the owner's, who does not want them on a stage.
    pub fn help(&self, doorbell: &Event, mut copy: impl FnMut(u64, Range<u64>) -> bool) {
        while self.has_failed.load(Ordering::Relaxed) == 0
            && let Some(part) = self.take(End::Last, 1)
        {
            let extent = self.extent();
            if !copy(extent.address, extent.bytes_of(part)) {
                self.has_failed.store(1, Ordering::Relaxed);
            }
            self.ended.fetch_add(1, Ordering::SeqCst);
            self.ring_at_the_end(doorbell);
        }
    }

    /// Puts parts on a stage with room for so many, while some are open and the owner fetches them; `put` is told how many were put
    /// there before, and a part's bytes. One thread at a time, and always the same stage. `bell` is the owner's, who wants them there.
    pub fn put(&self, stage: u64, room: u64, doorbell: &Event, mut put: impl FnMut(u64, Range<u64>)) {
        let mut looks = 0;
        while looks < LOOKS && self.is_open() {
            if self.put_one(stage, room, doorbell, &mut put) {
                looks = 0;
            } else {
                looks += 1;
                spin_loop();
            }
        }
    }

    /// Puts one part there, if one is open and there is room.
    pub fn put_one(&self, stage: u64, room: u64, doorbell: &Event, mut put: impl FnMut(u64, Range<u64>)) -> bool {
        let ended = self.ended.load(Ordering::Relaxed);
        if ended - self.fetched.load(Ordering::Acquire) == room {
            return false;
        }
        let Some(part) = self.take(End::Last, 1) else { return false };
        self.stage.store(stage, Ordering::Relaxed);
        put(ended, self.extent().bytes_of(part));
        self.ended.store(ended + 1, Ordering::SeqCst);
        self.ring_at_the_end(doorbell);
        true
    }

    /// While a part is open, the owner has not looked for the last time.
    fn ring_at_the_end(&self, doorbell: &Event) {
        if range_of(self.open.load(Ordering::SeqCst)).is_empty() {
            doorbell.ring();
        }
    }

    /// Takes a part, or up to so many of them.
    fn take(&self, end: End, most: u64) -> Option<Range<u64>> {
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
            // A helper sees what the owner has written before it opened the parts.
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
