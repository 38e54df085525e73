//! The buffer of an MPI call: address, count and datatype, as the caller passes them. Nothing is checked here but `run_bytes`, which
//! recognises the buffers of the fast paths.

#![forbid(unsafe_code)]

use super::predefined;
use crate::abi::*;
use crate::os::address::LocalAddr;
use std::ffi::c_void;

/// The buffer argument of an MPI call: an address in the program's memory, or one of the standard's special values, which are no
/// addresses. A call that has no meaning for these refuses them first (`is_none`, `Layout::refuse_null`).
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserBuf(usize);

impl UserBuf {
    /// NULL, which is MPI_BOTTOM, too.
    pub const NULL: Self = Self(0);

    /// The argument.
    #[inline]
    pub fn of(argument: *const c_void) -> Self {
        Self(argument as usize)
    }

    /// The buffer that begins at an address.
    #[inline]
    pub const fn at(address: LocalAddr) -> Self {
        Self(address.get())
    }

    /// Whether it is no buffer: NULL (0) or MPI_IN_PLACE (1), found by one comparison.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is one instruction")]
    pub fn is_none(self) -> bool {
        debug_assert!(MPI_IN_PLACE as usize == 1);
        self.0 <= MPI_IN_PLACE as usize
    }

    /// Whether it is MPI_IN_PLACE.
    #[inline]
    pub fn is_in_place(self) -> bool {
        self.0 == MPI_IN_PLACE as usize
    }

    /// The address from which its data are laid out: 0 for MPI_BOTTOM, from which absolute addresses count. Not for MPI_IN_PLACE.
    #[inline]
    pub const fn base(self) -> LocalAddr {
        LocalAddr::new(self.0)
    }
}

/// A buffer of an MPI call: address, count, datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    pub address: UserBuf,
    pub count: MPI_Count,
    pub datatype: MPI_Datatype,
}

impl Buffer {
    /// The three arguments of an MPI call that describe a buffer.
    #[inline]
    pub fn new(address: *const c_void, count: impl Into<MPI_Count>, datatype: MPI_Datatype) -> Self {
        Self { address: UserBuf::of(address), count: count.into(), datatype }
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
