//! A copy that two ranks do together, in parts.
//!
//! The owner, who must have the copy, takes parts from the beginning on; who helps takes them from the end on, for as long as it
//! likes. The owner ends the copy when no part is open and all that were taken by others have ended.

use super::Event;
use crate::system::atomic::{AtomicU64, Ordering};
use crate::system::sleep::EVERYBODY;
use std::ops::Range;

/// What the ranks know of their copy. Zeroes: there is none.
#[repr(C)]
#[derive(Debug, Default)]
pub struct JointCopy {
    /// What the owner tells of it.
    address: AtomicU64,
    bytes: AtomicU64,
    part: AtomicU64,
    /// The parts that nobody has taken: the first one, and, in the upper half, the end of them.
    open: AtomicU64,
    /// How many parts have ended of those that helpers have taken.
    ended: AtomicU64,
    /// 1 once a helper could not copy.
    has_failed: AtomicU64,
}

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
        for word in [&self.open, &self.ended, &self.has_failed] {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Does the copy, with the help of others, for whom `helpers` is rung; they ring `bell`. `copy` copies some bytes, and what it
    /// says is final: what others could not copy it is asked for, too. When this returns, no helper copies any more.
    pub fn run<Error>(
        &self,
        extent: Extent,
        bell: &Event,
        helpers: &Event,
        mut copy: impl FnMut(Range<u64>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let parts = extent.parts();
        assert!(u32::try_from(parts).is_ok(), "{extent:?} has too many parts");
        self.address.store(extent.address, Ordering::Relaxed);
        self.bytes.store(extent.bytes, Ordering::Relaxed);
        self.part.store(extent.part, Ordering::Relaxed);
        self.open.store(word_of(&(0..parts)), Ordering::SeqCst);
        helpers.ring();
        let mut copied = Ok(());
        while copied.is_ok()
            && let Some(part) = self.take(End::First)
        {
            copied = copy(extent.bytes_of(part..part + 1));
        }
        // After an error, too, the helpers are to end.
        let helped = range_of(self.open.fetch_and(0, Ordering::SeqCst)).end..parts;
        bell.wait(EVERYBODY, |_| self.ended.load(Ordering::SeqCst) == helped.end - helped.start);
        copied?;
        if self.has_failed.load(Ordering::Relaxed) == 1 { copy(extent.bytes_of(helped)) } else { Ok(()) }
    }

    /// Copies as many parts as are open, if any; `copy` gets the owner's address and bytes, and tells whether it could. `bell` is
    /// the owner's.
    pub fn help(&self, bell: &Event, mut copy: impl FnMut(u64, Range<u64>) -> bool) {
        while self.has_failed.load(Ordering::Relaxed) == 0
            && let Some(part) = self.take(End::Last)
        {
            let [address, bytes, length] =
                [&self.address, &self.bytes, &self.part].map(|word| word.load(Ordering::Relaxed));
            let extent = Extent { address, bytes, part: length };
            if !copy(address, extent.bytes_of(part..part + 1)) {
                self.has_failed.store(1, Ordering::Relaxed);
            }
            self.ended.fetch_add(1, Ordering::SeqCst);
            // While a part is open, the owner has not looked for the last time.
            if range_of(self.open.load(Ordering::SeqCst)).is_empty() {
                bell.ring();
            }
        }
    }

    fn take(&self, end: End) -> Option<u64> {
        let mut open = self.open.load(Ordering::Relaxed);
        loop {
            let Range { start, end: behind } = range_of(open);
            if start == behind {
                return None;
            }
            let (part, rest) = match end {
                End::First => (start, start + 1..behind),
                End::Last => (behind - 1, start..behind - 1),
            };
            // A helper sees what the owner has written before it opened the parts.
            match self.open.compare_exchange_weak(open, word_of(&rest), Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return Some(part),
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
