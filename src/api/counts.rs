//! Counts of the entry points: types that differ between `MPI_X` and `MPI_X_c`.
//!
//! `src/api` has the `int` form of each entry point. The build script makes the form with large counts of it, by other types for these
//! names (`codegen/entry_points.rs`). So the names are used where a count is an argument of an entry point, and nowhere else.

#![forbid(unsafe_code)]

use crate::abi::{MPI_Aint, MPI_Count, MPI_UNDEFINED};
use std::ffi::c_int;

/// A number of elements: `MPI_Count` in the form with large counts.
pub type Count = c_int;

/// A displacement in units of the datatype's extent, or such a unit: `MPI_Aint` in the form with large counts.
pub type Displacement = c_int;

/// A number of bytes: `MPI_Count` in the form with large counts.
pub type ByteCount = MPI_Aint;

/// Whether the function is the form with large counts.
pub const LARGE: bool = false;

/// A type of results that are `MPI_UNDEFINED` when they do not fit.
pub trait Undefined: Sized {
    /// `MPI_UNDEFINED` in this type.
    const UNDEFINED: Self;
}

impl Undefined for c_int {
    const UNDEFINED: Self = MPI_UNDEFINED;
}

impl Undefined for MPI_Aint {
    const UNDEFINED: Self = MPI_UNDEFINED as Self;
}

impl Undefined for MPI_Count {
    const UNDEFINED: Self = MPI_UNDEFINED as Self;
}

/// A number in the type of the result, or `MPI_UNDEFINED` when the number does not fit.
pub fn or_undefined<T: Undefined>(number: impl TryInto<T>) -> T {
    number.try_into().unwrap_or(T::UNDEFINED)
}
