//! The list of the processes of a group: a list of its own, which copies share, or one that exists until the process ends.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::ptr::{NonNull, slice_from_raw_parts};
use std::sync::Arc;

/// A list of processes. Both kinds of lists are read in the same way, without a branch, because ranks are converted to processes on fast
/// paths.
pub struct Processes {
    first: NonNull<u32>,
    /// Number of processes.
    length: u32,
    /// `LASTING` or `COUNTED`. It is a number, so that the invalid value that stands for None in an `Option` of a group is a null address,
    /// which fast paths test with the fewest instructions.
    kind: u32,
}

/// Kind of a list that exists until the process ends.
const LASTING: u32 = 0;

/// Kind of a list that is that of an `Arc`, of which the value owns a reference.
const COUNTED: u32 = 1;

// SAFETY: the list is never changed, and an `Arc` of numbers may be used by all threads.
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
        self.first == other.first
    }

    #[inline]
    fn list(&self) -> *const [u32] {
        slice_from_raw_parts(self.first.as_ptr(), self.length as usize)
    }
}

impl FromIterator<u32> for Processes {
    fn from_iter<I: IntoIterator<Item = u32>>(processes: I) -> Self {
        let list: Arc<[u32]> = processes.into_iter().collect();
        let length = list.len() as u32;
        let first = NonNull::new(Arc::into_raw(list).cast::<u32>().cast_mut()).expect("an Arc has an address");
        Self { first, length, kind: COUNTED }
    }
}

impl Clone for Processes {
    fn clone(&self) -> Self {
        if self.kind == COUNTED {
            // SAFETY: the list is that of an `Arc`, of which this value owns a reference.
            unsafe { Arc::increment_strong_count(self.list()) };
        }
        Self { first: self.first, length: self.length, kind: self.kind }
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        if self.kind == COUNTED {
            // SAFETY: the list is that of an `Arc`, and this value gives up the reference that it owns.
            unsafe { Arc::decrement_strong_count(self.list()) };
        }
    }
}

impl Deref for Processes {
    type Target = [u32];

    #[inline]
    fn deref(&self) -> &[u32] {
        // SAFETY: the list exists until the process ends, or as long as the reference of this value. It is never changed.
        unsafe { &*self.list() }
    }
}

impl fmt::Debug for Processes {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(to)
    }
}

impl PartialEq for Processes {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
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
    fn the_last_copy_frees_the_list() {
        let list: Arc<[u32]> = Arc::new([1, 2]);
        let watch = Arc::downgrade(&list);
        let first = NonNull::new(Arc::into_raw(list).cast::<u32>().cast_mut()).unwrap();
        let one = Processes { first, length: 2, kind: COUNTED };
        let other = one.clone();
        drop(one);
        assert_eq!(watch.upgrade().as_deref(), Some(&[1, 2][..]));
        drop(other);
        assert_eq!(watch.upgrade(), None);
    }
}
