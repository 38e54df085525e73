//! The memory barriers that complete operations at the target, that is, make them visible to the other ranks.
//!
//! A put is a plain store into shared memory, so it is complete as soon as every other processor can see the store. A call that ends an
//! epoch therefore needs one full barrier before it publishes the end of the epoch. On x86-64 a locked read-modify-write instruction is
//! such a barrier, so a call that publishes with such an instruction needs no separate barrier.

#![forbid(unsafe_code)]

use std::sync::atomic::{self, Ordering};

/// Makes every earlier store visible to all processors before any later access.
pub fn complete() {
    // SeqCst: a full barrier, because every earlier store must be visible before a later load is executed. No model covers this barrier:
    // the models in `models/` cover the primitives of `transport::sync`, not the memory of windows.
    atomic::fence(Ordering::SeqCst);
}

/// Performs `complete` before an atomic read-modify-write instruction, which is a full barrier itself on x86-64.
pub fn complete_before_step() {
    if cfg!(target_arch = "x86_64") {
        // SeqCst: keeps the compiler from moving stores after the instruction that follows; the processor does not move them.
        atomic::compiler_fence(Ordering::SeqCst);
    } else {
        complete();
    }
}
