//! Objects that are used again: a program has many receives, a short while each, and the allocator of the C library takes longer for
//! them than all the rest.

use crate::os::threads::Mutex;
use std::sync::Arc;

/// Those that are kept.
const MOST: usize = 256;

/// Objects that nobody uses any more.
#[derive(Debug)]
pub struct Spares<T>(Mutex<Vec<Arc<T>>>);

impl<T> Spares<T> {
    /// None yet.
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// A spare object.
    #[inline]
    pub fn take(&self) -> Option<Arc<T>> {
        self.0.lock().pop()
    }

    /// Keeps an object for later, if nobody else uses it.
    #[inline]
    pub fn keep(&self, object: Arc<T>) {
        // Nobody has a weak reference, from which there could be another one by now.
        if Arc::strong_count(&object) == 1 {
            let mut spares = self.0.lock();
            if spares.len() < MOST {
                spares.push(object);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_is_not_used_again() {
        let spares = Spares::new();
        let first = Arc::new(());
        spares.keep(Arc::clone(&first));
        assert!(spares.take().is_none());
        let place = Arc::as_ptr(&first);
        spares.keep(first);
        assert_eq!(spares.take().as_ref().map(Arc::as_ptr), Some(place));
        assert!(spares.take().is_none());
    }
}
