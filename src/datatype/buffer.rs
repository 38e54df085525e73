//! Buffer arguments of an MPI call: address, count and datatype, as the caller passes them. This module does not check them. `UserBuf`
//! recognises the special addresses, and `run_bytes` recognises buffers that the fast paths accept.

#![forbid(unsafe_code)]

use super::predefined;
use crate::abi::*;
use crate::os::address::LocalAddr;
use std::ffi::c_void;

/// Buffer address of an MPI call: an address in the program's memory, or one of the special values of the standard, which are not
/// addresses. A call for which the special values have no meaning must first refuse them (`is_none`, `Layout::refuse_null`).
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserBuf(usize);

impl UserBuf {
    /// NULL, which is also MPI_BOTTOM.
    pub const NULL: Self = Self(0);

    /// Returns the argument as a buffer address.
    #[inline]
    pub fn of(argument: *const c_void) -> Self {
        Self(argument as usize)
    }

    /// Returns the buffer that begins at an address.
    #[inline]
    pub const fn at(address: LocalAddr) -> Self {
        Self(address.get())
    }

    /// Returns whether this is NULL or MPI_IN_PLACE. Their values are 0 and 1, so one comparison suffices.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is one instruction")]
    pub fn is_none(self) -> bool {
        debug_assert!(MPI_IN_PLACE as usize == 1);
        self.0 <= MPI_IN_PLACE as usize
    }

    /// Returns whether this is MPI_IN_PLACE.
    #[inline]
    pub fn is_in_place(self) -> bool {
        self.0 == MPI_IN_PLACE as usize
    }

    /// Returns the base address of the data. For MPI_BOTTOM the base is 0, because displacements are then absolute addresses. For
    /// MPI_IN_PLACE the result has no meaning.
    #[inline]
    pub const fn base(self) -> LocalAddr {
        LocalAddr::new(self.0)
    }
}

/// Buffer arguments of an MPI call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    pub address: UserBuf,
    pub count: MPI_Count,
    pub datatype: MPI_Datatype,
}

impl Buffer {
    /// Returns a buffer from the three arguments of an MPI call.
    #[inline]
    pub fn new(address: *const c_void, count: impl Into<MPI_Count>, datatype: MPI_Datatype) -> Self {
        Self { address: UserBuf::of(address), count: count.into(), datatype }
    }

    /// Returns the number of bytes of the buffer if its datatype is predefined and has no holes, which is the precondition of the fast
    /// paths. Returns None for any other datatype. Also returns None for an erroneous count, for which the checked path (the general code
    /// of the call) raises the error.
    #[inline]
    pub fn run_bytes(&self) -> Option<usize> {
        let size = predefined::contiguous_size(self.datatype as usize).unwrap_or(0);
        // A negative count is a huge usize, whose product does not fit in an isize.
        let bytes = (self.count as usize).checked_mul(size)?;
        (size > 0 && isize::try_from(bytes).is_ok()).then_some(bytes)
    }
}
