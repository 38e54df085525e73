//! Copies by stores that bypass the caches of this processor (non-temporal stores).

/// Copies bytes. The destination's cache lines are not fetched: a line in another processor's cache is dropped there, and the new data go to
/// memory. The stores precede all later stores of this thread.
///
/// # Safety
/// The bytes can be read at the first address and written at the second one, and the two do not overlap.
#[cfg(target_arch = "x86_64")]
pub unsafe fn copy_streaming(from: *const u8, to: *mut u8, bytes: usize) {
    use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_sfence, _mm_stream_si128};
    const WORD: usize = size_of::<__m128i>();
    let before = to.align_offset(WORD).min(bytes);
    let words = (bytes - before) / WORD;
    let behind = before + words * WORD;
    // SAFETY: all ranges are within the bytes whose validity the caller promises. `_mm_stream_si128` needs an aligned address, which
    // `before` ensures.
    unsafe {
        from.copy_to_nonoverlapping(to, before);
        let (source, destination) = (from.add(before).cast::<__m128i>(), to.add(before).cast::<__m128i>());
        for word in 0..words {
            _mm_stream_si128(destination.add(word), _mm_loadu_si128(source.add(word)));
        }
        from.add(behind).copy_to_nonoverlapping(to.add(behind), bytes - behind);
        // Without this fence, a later release store may become visible before the stores above.
        _mm_sfence();
    }
}

/// Copies bytes. No stores that bypass the caches are known for this processor.
///
/// # Safety
/// The bytes can be read at the first address and written at the second one, and the two do not overlap.
#[cfg(not(target_arch = "x86_64"))]
pub unsafe fn copy_streaming(from: *const u8, to: *mut u8, bytes: usize) {
    // SAFETY: as the caller promises.
    unsafe { from.copy_to_nonoverlapping(to, bytes) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_and_no_others_are_copied() {
        let from: Vec<u8> = (0..300_u32).map(|index| (index % 251) as u8).collect();
        for (begin, offset) in (0..20).flat_map(|begin| (0..20).map(move |offset| (begin, offset))) {
            for bytes in [0, 1, 7, 15, 16, 17, 31, 64, 100, 260] {
                let mut to = vec![255_u8; 300];
                // SAFETY: both arrays have room for the bytes behind the offsets.
                unsafe { copy_streaming(from.as_ptr().add(begin), to.as_mut_ptr().add(offset), bytes) };
                assert_eq!(to[offset..offset + bytes], from[begin..begin + bytes]);
                assert!(to[..offset].iter().chain(&to[offset + bytes..]).all(|byte| *byte == 255));
            }
        }
    }
}
