//! Replaces `src/os/crowd.rs`: no other programs run beside a model.

/// Does nothing: threads of a model have no processors.
pub fn separate() {}

/// Lets another thread run. Returns true.
pub fn yield_to_ranks() -> bool {
    super::atomic::yield_now();
    true
}
