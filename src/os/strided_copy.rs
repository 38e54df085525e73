//! Copies of runs of bytes that have equal lengths and equal distances.

use super::strides;
#[cfg(target_arch = "x86_64")]
use super::strides::multiples;
use super::vectors::{self, Vectors};

/// Copies `count` runs of `length` bytes. Each side is given as the address of its first run and the distance between two runs.
///
/// # Safety
/// The runs can be read at the first side and written at the second one.
pub unsafe fn copy_strided(
    (from, from_stride): (*const u8, isize),
    (to, to_stride): (*mut u8, isize),
    length: usize,
    count: usize,
) {
    // SAFETY: the caller promises that the runs are valid on both sides.
    unsafe {
        match length {
            1 => copy_words::<u8>(from, from_stride, to, to_stride, count),
            2 => copy_words::<u16>(from, from_stride, to, to_stride, count),
            4 => copy_words::<u32>(from, from_stride, to, to_stride, count),
            #[cfg(target_arch = "x86_64")]
            8 if to_stride == 8 => gather_words(from, from_stride, to, count),
            8 => copy_words::<u64>(from, from_stride, to, to_stride, count),
            16 => copy_words::<u128>(from, from_stride, to, to_stride, count),
            length => {
                let (mut from, mut to) = (from, to);
                for _ in 0..count {
                    from.copy_to(to, length);
                    from = from.wrapping_offset(from_stride);
                    to = to.wrapping_offset(to_stride);
                }
            }
        }
    }
}

/// Copies words at equal distances.
///
/// # Safety
/// `count` words can be read at multiples of `from_stride` after `from`, and written at multiples of `to_stride` after `to`.
unsafe fn copy_words<W: Copy>(from: *const u8, from_stride: isize, to: *mut u8, to_stride: isize, count: usize) {
    strides::walk((from, from_stride), (to, to_stride), count, |from, to| {
        // SAFETY: the word is one of the `count` words whose validity the caller promises.
        unsafe { to.cast::<W>().write_unaligned(from.cast::<W>().read_unaligned()) };
    });
}

/// Copies words of eight bytes at equal distances into a contiguous array, two words with each store, because a processor can execute
/// fewer stores than loads per cycle.
///
/// # Safety
/// The words can be read and written as those of `copy_words`.
#[cfg(target_arch = "x86_64")]
unsafe fn gather_words(from: *const u8, stride: isize, to: *mut u8, count: usize) {
    use std::arch::x86_64::{_mm_set_pd, _mm_storeu_pd};
    if stride == 16 && count >= 8 && vectors::widest() == Vectors::Avx512 {
        // SAFETY: the caller promises that the words are valid (Safety section), and `are_wide` has returned that the processor has the
        // features.
        return unsafe { gather_every_second(from, to, count) };
    }
    let strides = multiples(stride);
    let (mut from, mut to) = (from, to);
    for _ in 0..count / 4 {
        // The instructions are for floating-point numbers, but they also copy the bits of other words unchanged.
        // SAFETY: the word is one of the `count` words whose validity the caller promises.
        let word = |index: usize| unsafe { from.wrapping_offset(strides[index]).cast::<f64>().read_unaligned() };
        // SAFETY: every processor of this architecture has the instruction.
        let both = |first: usize| unsafe { _mm_set_pd(word(first + 1), word(first)) };
        // SAFETY: the loop ends before `count`, so the words are among those whose validity the caller promises.
        unsafe {
            _mm_storeu_pd(to.cast(), both(0));
            _mm_storeu_pd(to.wrapping_add(16).cast(), both(2));
        }
        from = from.wrapping_offset(strides[4]);
        to = to.wrapping_add(32);
    }
    // SAFETY: these are the rest of the words whose validity the caller promises.
    unsafe { copy_words::<u64>(from, stride, to, 8, count % 4) };
}

/// Copies every second word, such as the real parts of complex numbers. Vector loads include the words between, which halves the number
/// of loads.
///
/// # Safety
/// The words can be read and written as those of `copy_words`, and this processor has AVX-512 (`vectors::widest`).
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
unsafe fn gather_every_second(from: *const u8, to: *mut u8, count: usize) {
    for word in 0..count {
        // SAFETY: the word is one of those whose validity the caller promises.
        unsafe { to.cast::<u64>().add(word).write_unaligned(from.cast::<u64>().add(2 * word).read_unaligned()) };
    }
}
