//! Pool of objects for reuse. Receives are short-lived objects, and an allocation by the C library would take longer than all other
//! work of a short receive. The pool owns the only reference to each of its objects.

#![forbid(unsafe_code)]

use crate::os::threads::Mutex;
use std::sync::Arc;

/// Maximum number of objects in a pool.
const CAPACITY: usize = 256;

/// Objects that are free for reuse.
#[derive(Debug)]
pub struct ObjectPool<T>(Mutex<Vec<Arc<T>>>);

impl<T> ObjectPool<T> {
    /// Returns an empty pool.
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Takes an object out of the pool. Returns None if the pool is empty.
    #[inline]
    pub fn take(&self) -> Option<Arc<T>> {
        self.0.lock().pop()
    }

    /// Adds an object to the pool, if `object` is the only reference.
    #[inline]
    pub fn keep(&self, object: Arc<T>) {
        // No weak references exist, so the count cannot grow from 1.
        if Arc::strong_count(&object) == 1 {
            let mut spares = self.0.lock();
            if spares.len() < CAPACITY {
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
        let spares = ObjectPool::new();
        let first = Arc::new(());
        spares.keep(Arc::clone(&first));
        assert!(spares.take().is_none());
        let address = Arc::as_ptr(&first);
        spares.keep(first);
        assert_eq!(spares.take().as_ref().map(Arc::as_ptr), Some(address));
        assert!(spares.take().is_none());
    }
}
