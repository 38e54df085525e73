//! The list of the processes of a group: a list of its own, which copies share, or one that exists until the process ends.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::ptr::{NonNull, slice_from_raw_parts_mut};
use std::sync::atomic::{AtomicU32, Ordering, fence};

/// A list of processes. Both kinds of lists are read in the same way, without a branch, because ranks are converted to processes on fast
/// paths. It has 16 bytes, because each window and communicator has several groups.
pub struct Processes {
    /// Beginning of the list. An `Arc` would keep an address within its allocation, which leak checkers report.
    first: NonNull<u32>,
    /// Number of processes.
    length: u32,
    /// `LASTING` or `COUNTED`. It is a number, so that the invalid value that stands for None in an `Option` of a group is a null address,
    /// which fast paths test with the fewest instructions.
    kind: u32,
}

/// Kind of a list that exists until the process ends.
const LASTING: u32 = 0;

/// Kind of a list that was allocated for a group and its copies. The word after the last process is the number of other copies.
const COUNTED: u32 = 1;

// SAFETY: the processes are never changed, and the number of copies is atomic.
unsafe impl Send for Processes {}
// SAFETY: as for `Send`.
unsafe impl Sync for Processes {}

impl Processes {
    /// A list that exists until the process ends.
    pub fn lasting(list: &'static [u32]) -> Self {
        Self { first: NonNull::from(list).cast(), length: list.len() as u32, kind: LASTING }
    }

    /// Returns true if the other list is this list or a copy of it.
    #[inline]
    pub fn is(&self, other: &Self) -> bool {
        self.first == other.first && self.length == other.length
    }

    /// Returns the number of other copies, if the list is counted.
    fn others(&self) -> Option<&AtomicU32> {
        if self.kind != COUNTED {
            return None;
        }
        // SAFETY: the list of a counted value exists, and this word follows its processes. It is only accessed as an atomic.
        Some(unsafe { AtomicU32::from_ptr(self.first.as_ptr().add(self.length as usize)) })
    }
}

impl FromIterator<u32> for Processes {
    fn from_iter<I: IntoIterator<Item = u32>>(processes: I) -> Self {
        let words: Box<[u32]> = processes.into_iter().chain([0]).collect();
        let length = words.len() as u32 - 1;
        Self { first: NonNull::from(Box::leak(words)).cast(), length, kind: COUNTED }
    }
}

impl Clone for Processes {
    fn clone(&self) -> Self {
        if let Some(others) = self.others() {
            // Relaxed: this value keeps the list, so no other thread frees it.
            others.fetch_add(1, Ordering::Relaxed);
        }
        Self { first: self.first, length: self.length, kind: self.kind }
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        // Release: the reads of this copy come before the list is freed.
        if self.others().is_some_and(|others| others.fetch_sub(1, Ordering::Release) == 0) {
            // Acquire: pairs with the Release of the other copies.
            fence(Ordering::Acquire);
            let words = slice_from_raw_parts_mut(self.first.as_ptr(), self.length as usize + 1);
            // SAFETY: `from_iter` has leaked a box of these words, and this was the last copy.
            drop(unsafe { Box::from_raw(words) });
        }
    }
}

impl Deref for Processes {
    type Target = [u32];

    #[inline]
    fn deref(&self) -> &[u32] {
        // SAFETY: the list exists until the process ends, or until the last copy is dropped, and its processes are never changed.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.length as usize) }
    }
}

impl fmt::Debug for Processes {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(to)
    }
}

impl PartialEq for Processes {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || **self == **other
    }
}

impl Eq for Processes {}

impl Hash for Processes {
    fn hash<H: Hasher>(&self, to: &mut H) {
        (**self).hash(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_both_kinds_are_read_and_copied_alike() {
        static LASTING: [u32; 3] = [4, 5, 6];
        let own: Processes = [4, 5, 6].into_iter().collect();
        let lasting = Processes::lasting(&LASTING);
        assert_eq!((&own[..], own == lasting, own.is(&lasting)), (&LASTING[..], true, false));
        let (own_copy, lasting_copy) = (own.clone(), lasting.clone());
        assert!(own_copy.is(&own) && lasting_copy.is(&lasting));
        drop((own, lasting));
        assert_eq!((own_copy[2], lasting_copy[0]), (6, 4));
        let empty: Processes = std::iter::empty().collect();
        assert!(empty.is_empty() && empty.clone().is_empty());
    }

    #[test]
    fn copies_are_counted() {
        let list: Processes = (0..1000).collect();
        let others = || list.others().map(|others| others.load(Ordering::Relaxed)); // one thread
        assert_eq!(others(), Some(0));
        let copies: Vec<_> = (0..10).map(|_| list.clone()).collect();
        assert_eq!(others(), Some(10));
        std::thread::scope(|scope| {
            for copy in copies {
                scope.spawn(move || assert!((0..100).map(|_| copy.clone()).all(|copy| copy[999] == 999)));
            }
        });
        assert_eq!(others(), Some(0));
        assert!(Processes::lasting(&[1]).others().is_none());
    }
}
