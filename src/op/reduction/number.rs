//! What the predefined operations need of the type of a value: arithmetic, an order, bits.
//!
//! `values` implements these traits for the types of Rust, `long_double` and `small_float` for those that Rust lacks.

#![forbid(unsafe_code)]

use super::kernel::Value;

/// Values that can be added and multiplied.
pub trait Number: Value {
    /// Whether this processor has the arithmetic.
    const AVAILABLE: bool = true;
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
