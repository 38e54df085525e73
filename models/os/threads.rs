//! Replaces `src/os/threads.rs`: each process of a model has one thread.

pub fn may_be_several() -> bool {
    false
}

/// Adds to a number.
pub fn add(number: &std::sync::atomic::AtomicUsize, more: usize) {
    number.fetch_add(more, std::sync::atomic::Ordering::Relaxed);
}

/// Subtracts from a number.
pub fn subtract(number: &std::sync::atomic::AtomicUsize, less: usize) {
    add(number, less.wrapping_neg());
}
