//! Objects that are used again: a program has many receives, a short while each, and the allocator of the C library takes longer for
//! them than all the rest.

use crate::system::threads::Mutex;
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

    /// An object: a spare one that becomes this, or a new one.
    pub fn make(&self, object: T) -> Arc<T> {
        let spare = self.0.lock().pop();
        match spare {
            Some(mut spare) => {
                *Arc::get_mut(&mut spare).expect("nobody uses a spare object") = object;
                spare
            }
            None => Arc::new(object),
        }
    }

    /// Keeps an object for later, if nobody else uses it.
    pub fn keep(&self, mut object: Arc<T>) {
        if Arc::get_mut(&mut object).is_some() {
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
        let first = spares.make(1);
        let place = Arc::as_ptr(&first);
        spares.keep(Arc::clone(&first));
        let second = spares.make(2);
        assert_eq!((*first, *second), (1, 2));
        spares.keep(first);
        let third = spares.make(3);
        assert_eq!((Arc::as_ptr(&third), *third), (place, 3));
    }
}
