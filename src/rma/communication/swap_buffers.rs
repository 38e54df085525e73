//! Buffers of MPI_Compare_and_swap.

#![forbid(unsafe_code)]

use crate::datatype::UserBuf;

/// Buffers of MPI_Compare_and_swap: the new element, the element to compare with, and the buffer for the old element.
#[derive(Clone, Copy, Debug)]
pub struct SwapBuffers {
    pub origin: UserBuf,
    pub compare: UserBuf,
    pub result: UserBuf,
}

impl SwapBuffers {
    /// Returns all three buffers.
    #[inline(always)]
    pub fn all(self) -> [UserBuf; 3] {
        [self.origin, self.compare, self.result]
    }

    /// Returns pointers to the element to compare with, the new element, and the buffer for the old element.
    #[inline(always)]
    pub fn pointers(self) -> (*const u8, *const u8, *mut u8) {
        (self.compare.base().ptr(), self.origin.base().ptr(), self.result.base().ptr_mut())
    }
}
