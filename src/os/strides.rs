//! Walks over addresses at equal distances.

#![forbid(unsafe_code)]

use std::hint::black_box;

/// Returns 0, 1, 2, 3 and 4 times a distance. `black_box` hides from the compiler that these numbers are multiples. If the compiler knew
/// this, it would compute each address from the previous address. The copy of an element would then wait for this addition, and take twice
/// as long.
#[inline(always)]
#[allow(clippy::inline_always, reason = "loops that are compiled for wider vectors have it inside them")]
pub fn multiples(stride: isize) -> [isize; 5] {
    [0, 1, 2, 3, 4].map(|times| black_box(stride.wrapping_mul(times)))
}

/// Calls `each` with `count` pairs of addresses, in order. `from` and `to` are each given as the first address and the distance between two
/// addresses.
#[inline(always)]
#[allow(clippy::inline_always, reason = "loops that are compiled for wider vectors have it inside them")]
pub fn walk(
    (mut from, from_stride): (*const u8, isize),
    (mut to, to_stride): (*mut u8, isize),
    count: usize,
    mut each: impl FnMut(*const u8, *mut u8),
) {
    let (from_strides, to_strides) = (multiples(from_stride), multiples(to_stride));
    let mut some = |from: *const u8, to: *mut u8, number: usize| {
        for index in 0..number {
            each(from.wrapping_offset(from_strides[index]), to.wrapping_offset(to_strides[index]));
        }
    };
    for _ in 0..count / 4 {
        some(from, to, 4);
        from = from.wrapping_offset(from_strides[4]);
        to = to.wrapping_offset(to_strides[4]);
    }
    some(from, to, count % 4);
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_addresses_come_in_their_order() {
        for (from_stride, to_stride) in [(8, 8), (16, -8), (-3, 0)] {
            for count in 0..14 {
                let address = |first: isize, stride: isize, number: isize| (first + stride * number) as usize;
                let mut seen = Vec::new();
                super::walk((1000 as *const u8, from_stride), (5000 as *mut u8, to_stride), count, |from, to| {
                    seen.push((from as usize, to as usize));
                });
                let expected: Vec<_> = (0..count as isize)
                    .map(|number| (address(1000, from_stride, number), address(5000, to_stride, number)))
                    .collect();
                assert_eq!(seen, expected);
            }
        }
    }
}
