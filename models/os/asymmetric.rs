//! The asymmetric fences of `src/os/asymmetric.rs`. In the models `light` and `heavy`, the fences of the two sides, are both full fences.

use super::atomic::{Ordering, fence};

pub fn light() {
    fence(Ordering::SeqCst);
}

pub fn heavy() {
    fence(Ordering::SeqCst);
}

/// The fence of the signalling rank: a full fence, as in a job that does not use membarrier for signals. `before_sleep` has no fence here,
/// so the models show that the SeqCst accesses of the sleeping rank suffice.
pub fn signalled() {
    fence(Ordering::SeqCst);
}

pub fn before_sleep() -> bool {
    true
}

pub fn works() -> bool {
    true
}
