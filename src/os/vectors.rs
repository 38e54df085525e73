//! The check whether the processor has vectors of 64 bytes. Functions that are compiled for such vectors need it.

#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicU8, Ordering};

/// 0 before the first check; 1 if the processor has no such vectors, 2 if it has them.
static ARE_WIDE: AtomicU8 = AtomicU8::new(0);

/// Returns true if functions compiled for avx512f, avx512bw, avx512vl and avx512dq can run on this processor.
#[inline]
pub fn are_wide() -> bool {
    match ARE_WIDE.load(Ordering::Relaxed) {
        0 => look(),
        known => known == 2,
    }
}

#[cold]
fn look() -> bool {
    #[cfg(target_arch = "x86_64")]
    let are_wide = std::arch::is_x86_feature_detected!("avx512f")
        && std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512vl")
        && std::arch::is_x86_feature_detected!("avx512dq");
    #[cfg(not(target_arch = "x86_64"))]
    let are_wide = false;
    // Relaxed: all threads store the same value.
    ARE_WIDE.store(1 + u8::from(are_wide), Ordering::Relaxed);
    are_wide
}
