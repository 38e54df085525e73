//! The check which vectors the processor has. Functions that are compiled for wider vectors than every processor of the architecture has
//! need it.

#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicU8, Ordering};

/// The widest vectors of a processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Vectors {
    /// Those of every processor of the architecture.
    Basic,
    /// 32 bytes: functions compiled for avx2 can run.
    Avx2,
    /// 64 bytes: functions compiled for avx512f, avx512bw, avx512vl and avx512dq can run.
    Avx512,
}

/// `Vectors` of this processor, or `UNKNOWN` before the first check.
static FOUND: AtomicU8 = AtomicU8::new(UNKNOWN);

const UNKNOWN: u8 = u8::MAX;

/// Returns the widest vectors of this processor.
#[inline]
pub fn widest() -> Vectors {
    // Relaxed: all threads store the same value, which guards no other memory.
    match FOUND.load(Ordering::Relaxed) {
        UNKNOWN => look(),
        2 => Vectors::Avx512,
        1 => Vectors::Avx2,
        _ => Vectors::Basic,
    }
}

#[cold]
fn look() -> Vectors {
    #[cfg(target_arch = "x86_64")]
    let found = if std::arch::is_x86_feature_detected!("avx512f")
        && std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512vl")
        && std::arch::is_x86_feature_detected!("avx512dq")
    {
        Vectors::Avx512
    } else if std::arch::is_x86_feature_detected!("avx2") {
        Vectors::Avx2
    } else {
        Vectors::Basic
    };
    #[cfg(not(target_arch = "x86_64"))]
    let found = Vectors::Basic;
    // Relaxed: all threads store the same value.
    FOUND.store(found as u8, Ordering::Relaxed);
    found
}
