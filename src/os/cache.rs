//! The processor's caches.

/// Asks for the cache line at an address before it is needed. Nothing else happens, whatever is there.
#[inline]
pub fn ask_for<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        // SAFETY: it reads nothing that the program sees.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
