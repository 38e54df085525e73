//! No other programs run beside a model.

/// Nothing to do: threads of a model have no processors.
pub fn separate() {}

/// The checker lets another thread run.
pub fn yield_to_ranks() -> bool {
    super::atomic::yield_now();
    true
}
