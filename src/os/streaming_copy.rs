//! Copies into memory that another processor reads next: by ordinary stores, or by stores that bypass the caches of this processor
//! (non-temporal stores).
//!
//! An ordinary store to a line that is in the reader's cache first fetches the line from there. If the two processors are far from each
//! other, this fetch takes longer than a transfer through memory.

use super::clock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Smallest number of parts of data with which `put_part` compares the two kinds of stores.
const COMPARED: usize = 16;

/// Parts by which the two kinds are compared. The part before them is not one of them, because its copy may touch pages for the first time.
const BY_ORDINARY_STORES: usize = 1;
const BY_STREAMING: usize = 2;

/// Copies part number `part` of data that consist of `parts` parts: from an address, to an address, and a number of bytes. Chooses the kind of
/// stores that was faster in the last comparison. Each long transfer compares them by one part of each kind, because the distance of the
/// processors differs from reader to reader, and changes when a process moves.
///
/// # Safety
/// The bytes can be read at the first address and written at the second one, and the two do not overlap.
pub unsafe fn put_part((from, to, bytes): (*const u8, *mut u8, usize), part: usize, parts: usize) {
    /// Whether streaming was faster.
    static STREAMS: AtomicBool = AtomicBool::new(false);
    /// Nanoseconds of the last part by ordinary stores.
    static ORDINARY: AtomicU64 = AtomicU64::new(0);
    let is_compared = parts >= COMPARED && (part == BY_ORDINARY_STORES || part == BY_STREAMING);
    // Relaxed, here and below: statistics of this process, which order no other access.
    let streams = if is_compared { part == BY_STREAMING } else { STREAMS.load(Ordering::Relaxed) };
    let begin = is_compared.then(clock::time);
    // SAFETY: as the caller promises.
    unsafe {
        if streams {
            copy_streaming(from, to, bytes);
        } else {
            from.copy_to_nonoverlapping(to, bytes);
        }
    }
    let Some(begin) = begin else { return };
    let took = clock::time().saturating_sub(begin).as_nanos() as u64;
    if streams {
        STREAMS.store(took < ORDINARY.load(Ordering::Relaxed), Ordering::Relaxed); // a statistic
    } else {
        ORDINARY.store(took, Ordering::Relaxed); // a statistic
    }
}

/// Copies bytes. The destination's cache lines are not fetched: a line in another processor's cache is dropped there, and the new data go to
/// memory. The stores precede all later stores of this thread.
///
/// # Safety
/// The bytes can be read at the first address and written at the second one, and the two do not overlap.
#[cfg(target_arch = "x86_64")]
unsafe fn copy_streaming(from: *const u8, to: *mut u8, bytes: usize) {
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
unsafe fn copy_streaming(from: *const u8, to: *mut u8, bytes: usize) {
    // SAFETY: as the caller promises.
    unsafe { from.copy_to_nonoverlapping(to, bytes) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_is_copied_by_either_kind_of_stores() {
        let from: Vec<u8> = (0..COMPARED * 100).map(|index| (index % 251) as u8).collect();
        let mut to = vec![0; from.len()];
        for part in 0..COMPARED {
            let begin = part * 100;
            // SAFETY: both arrays have 100 bytes behind `begin`.
            unsafe { put_part((from.as_ptr().add(begin), to.as_mut_ptr().add(begin), 100), part, COMPARED) };
            assert_eq!(to[..begin + 100], from[..begin + 100]);
        }
        assert_eq!(to, from);
    }

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
