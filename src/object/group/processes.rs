//! The list of the processes of a group: a list of its own, which copies share, or one that exists until the process ends.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::Arc;

/// A list of processes. It is read by one load, whichever of the two kinds it is: ranks are converted to processes on fast paths.
#[derive(Clone)]
pub struct Processes {
    list: NonNull<[u32]>,
    /// The owner of the list; None if the list exists until the process ends.
    _owner: Option<Arc<[u32]>>,
}

// SAFETY: the list is never changed, and the owner may be used by all threads.
unsafe impl Send for Processes {}
// SAFETY: as for `Send`.
unsafe impl Sync for Processes {}

impl Processes {
    /// A list that exists until the process ends.
    pub fn lasting(list: &'static [u32]) -> Self {
        Self { list: NonNull::from(list), _owner: None }
    }

    /// Returns true if the other list is this list or a copy of it.
    #[inline]
    pub fn is(&self, other: &Self) -> bool {
        std::ptr::eq(self.list.as_ptr(), other.list.as_ptr())
    }
}

impl FromIterator<u32> for Processes {
    fn from_iter<I: IntoIterator<Item = u32>>(processes: I) -> Self {
        let owner: Arc<[u32]> = processes.into_iter().collect();
        Self { list: NonNull::from(&*owner), _owner: Some(owner) }
    }
}

impl Deref for Processes {
    type Target = [u32];

    #[inline]
    fn deref(&self) -> &[u32] {
        // SAFETY: the list is that of the owner, which this value keeps, or exists until the process ends. It is never changed.
        unsafe { self.list.as_ref() }
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
        assert!(empty.is_empty());
    }
}
