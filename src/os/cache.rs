//! The processor's caches.

/// Prefetches the cache line at an address, on x86-64 only. The call has no other effect, even if the address is invalid.
#[inline]
pub fn ask_for<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        // SAFETY: a prefetch changes nothing that the program can see, and accepts any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
