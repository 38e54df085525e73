//! The asymmetric fences. In the models both sides are full fences.

use super::atomic::{Ordering, fence};

pub fn light() {
    fence(Ordering::SeqCst);
}

pub fn heavy() {
    fence(Ordering::SeqCst);
}

/// The fence of the rank that signals, as if the ranks had agreed on a real fence. `before_sleep` has no fence here, so the models show that
/// the SeqCst accesses of the rank that sleeps suffice.
pub fn signalled() {
    fence(Ordering::SeqCst);
}

pub fn before_sleep() -> bool {
    true
}

pub fn works() -> bool {
    true
}
