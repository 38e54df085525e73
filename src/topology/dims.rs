//! Dividing ranks among the dimensions of a grid (MPI-5.0 section 8.5.2).

use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// MPI_Dims_create: sets those `dims` that are 0, so that all of them together have `nodes` ranks.
///
/// Of all ways, the largest dimension is as small as possible, then the second, and so on; no way has a smaller difference
/// between the largest and the smallest one (tried for all numbers below 3000). MPI_ERR_ARG, MPI_ERR_DIMS.
pub fn divide(nodes: c_int, dims: &mut [c_int]) -> Result {
    if nodes < 1 {
        fail!(MPI_ERR_ARG, "nnodes is {nodes}; expected is at least 1");
    }
    if let Some(place) = dims.iter().position(|extent| *extent < 0) {
        fail!(MPI_ERR_DIMS, "dims[{place}] is {}; expected is 0, or the number of ranks there", dims[place]);
    }
    let given = dims.iter().filter(|extent| **extent > 0);
    let given = given.fold(1_u64, |product, extent| product.saturating_mul(*extent as u64));
    let free = dims.iter().filter(|extent| **extent == 0).count();
    if !(nodes as u64).is_multiple_of(given) || (free == 0 && given != nodes as u64) {
        let wanted = if free == 0 { "equal to" } else { "a multiple of" };
        fail!(MPI_ERR_DIMS, "{nodes} nodes are not {wanted} the product {given} of the dimensions that are given");
    }
    let rest = nodes as u64 / given;
    let mut found = Vec::with_capacity(free);
    if free > 0 {
        let complete = factor(rest, free, rest, &divisors(rest), &mut found);
        debug_assert!(complete, "the whole and ones are a way");
    }
    for (extent, factor) in dims.iter_mut().filter(|extent| **extent == 0).zip(found) {
        *extent = factor as c_int;
    }
    Ok(())
}

/// All divisors, the smallest first.
fn divisors(number: u64) -> Vec<u64> {
    let small: Vec<u64> = (1..=number.isqrt()).filter(|divisor| number.is_multiple_of(*divisor)).collect();
    let large = small.iter().rev().map(|divisor| number / divisor).filter(|divisor| divisor * divisor > number);
    small.iter().copied().chain(large).collect()
}

/// Adds `count` factors of a number, the first at most `most` and none larger than the one before it; of all ways the first in
/// the order of numbers. False when there is none.
fn factor(number: u64, count: usize, most: u64, divisors: &[u64], found: &mut Vec<u64>) -> bool {
    if count == 0 {
        return number == 1;
    }
    // The largest factor is no smaller than the root, and than every prime.
    let is_enough = |factor: u64| {
        let power = u32::try_from(count).ok().and_then(|count| u128::from(factor).checked_pow(count));
        power.is_none_or(|power| power >= u128::from(number))
    };
    let least = largest_prime(number, divisors);
    for &first in divisors.iter().skip_while(|divisor| **divisor < least).take_while(|divisor| **divisor <= most) {
        if number.is_multiple_of(first) && is_enough(first) {
            found.push(first);
            if factor(number / first, count - 1, first, divisors, found) {
                return true;
            }
            found.pop();
        }
    }
    false
}

/// The largest prime that divides a number, or 1.
fn largest_prime(mut number: u64, divisors: &[u64]) -> u64 {
    let mut largest = 1;
    // The smallest divisor left, beside 1, is a prime.
    for &divisor in &divisors[1..] {
        while number.is_multiple_of(divisor) && number > 1 {
            (largest, number) = (divisor, number / divisor);
        }
    }
    largest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divided<const N: usize>(nodes: c_int, mut dims: [c_int; N]) -> std::result::Result<[c_int; N], c_int> {
        divide(nodes, &mut dims).map(|()| dims).map_err(|error| error.class)
    }

    #[test]
    fn the_examples_of_the_standard_hold() {
        assert_eq!(divided(6, [0, 0]), Ok([3, 2]));
        assert_eq!(divided(7, [0, 0]), Ok([7, 1]));
        assert_eq!(divided(6, [0, 3, 0]), Ok([2, 3, 1]));
        assert_eq!(divided(7, [0, 3, 0]), Err(MPI_ERR_DIMS));
        assert_eq!(divided(1, []), Ok([]));
        assert_eq!(divided(2, []), Err(MPI_ERR_DIMS));
    }

    #[test]
    fn dimensions_are_balanced() {
        assert_eq!(divided(72, [0; 3]), Ok([6, 4, 3]));
        assert_eq!(divided(1 << 30, [0; 3]), Ok([1024; 3]));
        assert_eq!(divided(c_int::MAX, [0; 2]), Ok([c_int::MAX, 1]));
        assert_eq!(divided(60, [0, 5, 0]), Ok([4, 5, 3]));
        assert_eq!(divided(0, [0]), Err(MPI_ERR_ARG));
        assert_eq!(divided(4, [-1, 0]), Err(MPI_ERR_DIMS));
        assert_eq!(divided(6, [2, 2]), Err(MPI_ERR_DIMS));
        assert_eq!(divided(6, [3, 2]), Ok([3, 2]));
    }

    /// Numbers with many divisors, and many dimensions, are divided at once.
    #[test]
    fn nothing_takes_long() {
        for nodes in [2_095_133_040, 1_396_755_360, 223_092_870, 1 << 30, 2_147_483_646, 1_162_261_467] {
            for count in 1..=20 {
                let mut dims = vec![0; count];
                divide(nodes, &mut dims).unwrap();
                assert_eq!(dims.iter().map(|extent| i64::from(*extent)).product::<i64>(), i64::from(nodes));
                assert!(dims.is_sorted_by(|left, right| left >= right));
            }
        }
    }
}
