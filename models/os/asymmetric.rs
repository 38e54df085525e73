//! The asymmetric fences: both sides are full fences here.

use super::atomic::{Ordering, fence};

pub fn light() {
    fence(Ordering::SeqCst);
}

pub fn heavy() {
    fence(Ordering::SeqCst);
}

/// As where the ranks have agreed on a fence: then the other side has none but that of its own words.
pub fn signalled() {
    fence(Ordering::SeqCst);
}

pub fn before_sleep() -> bool {
    true
}

pub fn works() -> bool {
    true
}
