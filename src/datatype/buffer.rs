//! The buffer of an MPI call: address, count and datatype, as the caller passes them. Nothing is checked here but `run_bytes`, which
//! recognises the buffers of the fast paths.

#![forbid(unsafe_code)]

use super::predefined;
use crate::abi::*;
use std::ffi::c_void;

/// A buffer of an MPI call: address, count, datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    pub address: usize,
    pub count: MPI_Count,
    pub datatype: MPI_Datatype,
}

impl Buffer {
    /// The three arguments of an MPI call that describe a buffer.
    #[inline]
    pub fn new(address: *const c_void, count: impl Into<MPI_Count>, datatype: MPI_Datatype) -> Self {
        Self { address: address as usize, count: count.into(), datatype }
    }

    /// Bytes of data of a contiguous predefined datatype: the precondition of the fast paths. None for any other datatype, and for an
    /// erroneous count, which the slow path reports.
    #[inline]
    pub fn run_bytes(&self) -> Option<usize> {
        let size = predefined::contiguous_size(self.datatype as usize).unwrap_or(0);
        // A negative count is a huge usize, whose product does not fit in an isize.
        let bytes = (self.count as usize).checked_mul(size)?;
        (size > 0 && isize::try_from(bytes).is_ok()).then_some(bytes)
    }
}

/// Whether an address is that of no buffer: NULL (0) or MPI_IN_PLACE (1), found by one comparison.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is one instruction")]
pub fn is_no_buffer(address: usize) -> bool {
    debug_assert!(MPI_IN_PLACE as usize == 1);
    address <= MPI_IN_PLACE as usize
}
