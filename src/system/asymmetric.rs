//! A pair of fences, one of which costs nothing: between stores before and loads behind it, as long as the other side uses the
//! other one. The kernel has all processors that run this job's processes pass a fence when `heavy` is called.

use rustix::thread::{MembarrierCommand, membarrier};
use std::sync::atomic::{Ordering, compiler_fence, fence};

/// Lets `heavy` of other processes reach this one. False when the kernel cannot do that, or may not.
pub fn join() -> bool {
    membarrier(MembarrierCommand::RegisterGlobalExpedited).is_ok()
}

/// The side that is passed often.
#[inline]
pub fn light() {
    compiler_fence(Ordering::SeqCst);
}

/// The side that is passed seldom, by processes that have joined.
pub fn heavy() {
    fence(Ordering::SeqCst);
    membarrier(MembarrierCommand::GlobalExpedited).expect("the kernel has let this process join");
    fence(Ordering::SeqCst);
}
