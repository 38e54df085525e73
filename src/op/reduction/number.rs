//! Traits that the predefined operations require of the types of values: arithmetic, order, bit operations.
//!
//! `values` implements these traits for types of Rust; `long_double` and `small_float` implement them for types that Rust does not have.

#![forbid(unsafe_code)]

use super::kernel::Value;

/// Values that can be added, subtracted and multiplied.
pub trait Number: Value {
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
}

/// Values that have an order.
pub trait Ordered: Copy {
    fn is_less(self, other: Self) -> bool;
}

/// Values that have bit and logical operations.
pub trait Integer: Number + Ordered {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn truth(self) -> bool;
    fn of_truth(truth: bool) -> Self;
}
