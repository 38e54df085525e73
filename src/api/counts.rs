//! Names for the argument types that differ between `MPI_X` and `MPI_X_c`.
//!
//! `src/api` has the `int` form of each entry point. From it, the build script generates the form with large counts: it replaces
//! `Count`, `Displacement`, `ByteCount` and `LARGE` (`codegen/entry_points.rs`). Therefore only entry points use these four names.

#![forbid(unsafe_code)]

use crate::abi::{MPI_Aint, MPI_Count, MPI_UNDEFINED};
use std::ffi::c_int;

/// A number of elements; a stride, index or displacement in elements; or the size of a pack buffer or attached buffer in bytes. In
/// the form with large counts, the type is `MPI_Count`.
pub type Count = c_int;

/// A displacement of a collective call, in extents of a datatype or (MPI_Alltoallw) in bytes; or the displacement unit of a window.
/// In the form with large counts, the type is `MPI_Aint`.
pub type Displacement = c_int;

/// A number of bytes or a displacement in bytes that is an `MPI_Aint` in the `int` form. In the form with large counts, the type is
/// `MPI_Count`.
pub type ByteCount = MPI_Aint;

/// True in the form with large counts.
pub const LARGE: bool = false;

/// A result type in which `MPI_UNDEFINED` stands for a number that does not fit.
pub trait Undefined: Sized {
    /// `MPI_UNDEFINED` as a value of this type.
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

/// Converts a number to the result type. Returns `MPI_UNDEFINED` if the number does not fit.
pub fn or_undefined<T: Undefined>(number: impl TryInto<T>) -> T {
    number.try_into().unwrap_or(T::UNDEFINED)
}
