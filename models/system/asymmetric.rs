//! The pair of fences, which both cost something here.

use super::atomic::{Ordering, fence};

pub fn light() {
    fence(Ordering::SeqCst);
}

pub fn heavy() {
    fence(Ordering::SeqCst);
}
