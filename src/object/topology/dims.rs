//! The division of ranks among the dimensions of a grid (MPI-5.0 section 8.5.2).

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// Performs MPI_Dims_create: sets those `dims` that are 0, so that the product of all `dims` is `nodes`.
///
/// The difference between the largest and the smallest of the dimensions that were 0 is as small as possible. If several divisions have
/// this difference, the largest dimension is as small as possible, then the second largest, and so on. Fails with MPI_ERR_ARG if `nodes` is
/// below 1, and with MPI_ERR_DIMS if a dimension is negative, or if `nodes` is not a multiple of the product of the dimensions that are not
/// 0. If no dimension is 0, `nodes` must equal this product.
pub fn divide(nodes: c_int, dims: &mut [c_int]) -> Result {
    if nodes < 1 {
        fail!(MPI_ERR_ARG, "nnodes is {nodes}; expected is at least 1");
    }
    if let Some(index) = dims.iter().position(|extent| *extent < 0) {
        fail!(MPI_ERR_DIMS, "dims[{index}] is {}; expected is 0, or the number of ranks there", dims[index]);
    }
    let given = dims.iter().filter(|extent| **extent > 0);
    let given = given.fold(1_u64, |product, extent| product.saturating_mul(*extent as u64));
    let free = dims.iter().filter(|extent| **extent == 0).count();
    if !(nodes as u64).is_multiple_of(given) || (free == 0 && given != nodes as u64) {
        let wanted = if free == 0 { "equal to" } else { "a multiple of" };
        fail!(MPI_ERR_DIMS, "{nodes} nodes are not {wanted} the product {given} of the dimensions that are given");
    }
    let rest = nodes as u64 / given;
    let found = if free > 0 { closest(rest, free) } else { Vec::new() };
    for (extent, factor) in dims.iter_mut().filter(|extent| **extent == 0).zip(found) {
        *extent = factor as c_int;
    }
    Ok(())
}

/// Returns all divisors of a number, ascending.
fn divisors(number: u64) -> Vec<u64> {
    let small: Vec<u64> = (1..=number.isqrt()).filter(|divisor| number.is_multiple_of(*divisor)).collect();
    let large = small.iter().rev().map(|divisor| number / divisor).filter(|divisor| divisor * divisor > number);
    small.iter().copied().chain(large).collect()
}

/// Returns `count` factors whose product is `number`, in descending order. The factors are as close to each other as possible.
fn closest(number: u64, count: usize) -> Vec<u64> {
    let divisors = divisors(number);
    let (primes, largest) = primes(number, &divisors);
    // If there are more factors than primes, the additional factors are 1.
    let wanted = count.min(primes + 1);
    let mut search = Search { divisors: &divisors, path: Vec::new(), best: Vec::new(), spread: u64::MAX };
    search.run(number, wanted, largest);
    let mut found = search.best;
    found.reverse();
    found.resize(count, 1);
    found
}

/// A search through all products of factors. The factors of a product ascend. Products with a larger first factor come first.
///
/// The search is short. If the product of n more factors must be p, the first of these factors is at most the nth root of p. No factor is
/// larger than the first factor plus the spread (last factor minus first factor) of the best product so far. If the number has many
/// divisors, a product with a small spread is found soon.
struct Search<'a> {
    divisors: &'a [u64],
    /// The factors chosen so far.
    path: Vec<u64>,
    /// The best product so far.
    best: Vec<u64>,
    /// Difference between the last and the first factor of the best product.
    spread: u64,
}

impl Search<'_> {
    /// Finds the best product of `count` factors. `prime` is the largest prime that divides the number.
    fn run(&mut self, number: u64, count: usize, prime: u64) {
        let is_largest = |divisor: u64| divisor >= prime && power(divisor, count) >= u128::from(number);
        let largest = self.divisors.iter().copied().find(|divisor| is_largest(*divisor)).unwrap_or(number);
        let roots = self.divisors.partition_point(|divisor| power(*divisor, count) <= u128::from(number));
        for first in (0..roots).rev() {
            if largest - self.divisors[first] > self.spread {
                return;
            }
            self.with(first, number, count);
        }
    }

    /// Tries products whose next factor is the divisor with this `index`.
    fn with(&mut self, index: usize, number: u64, count: usize) {
        let (factor, rest) = (self.divisors[index], number / self.divisors[index]);
        let smallest = self.path.first().copied().unwrap_or(factor);
        let largest = smallest.saturating_add(self.spread);
        if power(largest, count - 1) < u128::from(rest) {
            return;
        }
        self.path.push(factor);
        if count == 1 {
            self.compare();
        } else {
            self.go_on(index, rest, count - 1);
        }
        self.path.pop();
    }

    /// Tries all products that continue with `count` factors. None of these factors is smaller than the divisor with this `index`.
    fn go_on(&mut self, index: usize, number: u64, count: usize) {
        if count == 1 {
            if let Ok(last) = self.divisors.binary_search(&number)
                && last >= index
            {
                self.with(last, number, 1);
            }
            return;
        }
        for next in index..self.divisors.len() {
            let factor = self.divisors[next];
            if power(factor, count) > u128::from(number) {
                return;
            }
            if number.is_multiple_of(factor) {
                self.with(next, number, count);
            }
        }
    }

    /// Keeps the product that was found, if it is better than the best one so far.
    fn compare(&mut self) {
        let spread = self.path[self.path.len() - 1] - self.path[0];
        let is_equal_and_first = || spread == self.spread && self.path.iter().rev().lt(self.best.iter().rev());
        if spread < self.spread || is_equal_and_first() {
            self.spread = spread;
            self.best.clone_from(&self.path);
        }
    }
}

/// Returns a power, or the largest u128 if the power is larger.
fn power(base: u64, exponent: usize) -> u128 {
    u128::from(base).saturating_pow(u32::try_from(exponent).unwrap_or(u32::MAX))
}

/// Returns the number of primes whose product is `number`, and the largest of these primes (1 if there is no prime).
fn primes(mut number: u64, divisors: &[u64]) -> (usize, u64) {
    let (mut count, mut largest) = (0, 1);
    // The smallest divisor, except 1, of the number that is left is a prime.
    for &divisor in &divisors[1..] {
        while number.is_multiple_of(divisor) && number > 1 {
            (count, largest, number) = (count + 1, divisor, number / divisor);
        }
    }
    (count, largest)
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

    #[test]
    fn the_smallest_difference_comes_first() {
        assert_eq!(divided(7488, [0; 3]), Ok([26, 18, 16]));
        assert_eq!(divided(19008, [0; 3]), Ok([33, 24, 24]));
        assert_eq!(divided(24624, [0; 3]), Ok([38, 27, 24]));
        assert_eq!(divided(34425, [0; 3]), Ok([51, 27, 25]));
    }

    /// Finds the best of all products of `count` factors. The factors descend, and none is larger than `most`.
    fn best(number: u64, count: usize, most: u64, path: &mut Vec<u64>, found: &mut (u64, Vec<u64>)) {
        if count == 0 {
            let this = (path[0] - path[path.len() - 1], path.clone());
            if number == 1 && this < *found {
                *found = this;
            }
            return;
        }
        for factor in (1..=most.min(number)).filter(|factor| number.is_multiple_of(*factor)) {
            path.push(factor);
            best(number / factor, count - 1, factor, path, found);
            path.pop();
        }
    }

    #[test]
    fn no_way_is_better() {
        let numbers = (1..400).chain([576, 720, 840, 1024, 1155, 1260, 1296, 2310]);
        for (number, count) in numbers.flat_map(|number| [1, 2, 3, 4, 5].map(|count| (number, count))) {
            let mut found = (u64::MAX, Vec::new());
            best(number, count, number, &mut Vec::new(), &mut found);
            assert_eq!(closest(number, count), found.1, "{number} in {count} dimensions");
        }
    }

    /// Numbers with many divisors, and many dimensions, are divided quickly.
    #[test]
    fn nothing_takes_long() {
        let numbers =
            [2_095_133_040, 1_396_755_360, 1_102_701_600, 223_092_870, 1 << 30, 2_147_483_646, 1_162_261_467];
        for nodes in numbers.into_iter().chain([c_int::MAX, 1009 << 21, 46_337 * 46_337, 46_337 * 40_320]) {
            for count in (1..=32).chain([1000, 1_000_000]) {
                let mut dims = vec![0; count];
                divide(nodes, &mut dims).unwrap();
                assert_eq!(dims.iter().map(|extent| i64::from(*extent)).product::<i64>(), i64::from(nodes));
                assert!(dims.is_sorted_by(|left, right| left >= right));
            }
        }
    }
}
