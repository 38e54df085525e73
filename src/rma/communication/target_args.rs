//! Target arguments of an operation.

#![forbid(unsafe_code)]

use crate::abi::*;
use std::ffi::c_int;

/// Target arguments of an operation, as the program passed them.
#[derive(Clone, Copy, Debug)]
pub struct TargetArgs {
    pub rank: c_int,
    pub disp: MPI_Aint,
    pub count: MPI_Count,
    pub datatype: MPI_Datatype,
}

impl TargetArgs {
    /// Returns the arguments of a call as one value.
    #[inline]
    pub fn new(rank: c_int, disp: MPI_Aint, count: impl Into<MPI_Count>, datatype: MPI_Datatype) -> Self {
        Self { rank, disp, count: count.into(), datatype }
    }
}
