//! The asymmetric fences. In the models both sides are full fences.

use super::atomic::{Ordering, fence};

pub fn light() {
    fence(Ordering::SeqCst);
}

pub fn heavy() {
    fence(Ordering::SeqCst);
}

/// Stands for the case that the ranks have agreed on a real fence; then the other side relies on the SeqCst accesses of its own words.
pub fn signalled() {
    fence(Ordering::SeqCst);
}

pub fn before_sleep() -> bool {
    true
}

pub fn works() -> bool {
    true
}
