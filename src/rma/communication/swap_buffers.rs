//! The buffers of MPI_Compare_and_swap.

#![forbid(unsafe_code)]

use crate::datatype::UserBuf;

/// The buffers of MPI_Compare_and_swap: the new element, the one to compare with, and the place for the old one.
#[derive(Clone, Copy, Debug)]
pub struct SwapBuffers {
    pub origin: UserBuf,
    pub compare: UserBuf,
    pub result: UserBuf,
}

impl SwapBuffers {
    /// All three.
    #[inline(always)]
    pub fn all(self) -> [UserBuf; 3] {
        [self.origin, self.compare, self.result]
    }

    /// Pointers to the element to compare with, the new one, and the place for the old one.
    #[inline(always)]
    pub fn pointers(self) -> (*const u8, *const u8, *mut u8) {
        (self.compare.base().ptr(), self.origin.base().ptr(), self.result.base().ptr_mut())
    }
}
