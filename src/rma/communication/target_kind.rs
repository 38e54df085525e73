//! The two kinds of window memory, as types, so that a path chooses between them at compile time.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::os::address::LocalAddr;
use crate::rma::window::target::TargetMemory;

/// A kind of window memory.
pub trait MemoryKind {
    /// Returns the address in this process of bytes at a displacement, if they are mapped.
    fn find(target: &TargetMemory, disp: MPI_Aint, bytes: usize) -> Option<LocalAddr>;
}

/// Memory that belongs to the window from its creation on.
pub struct AllocatedMemory;

/// Memory attached with MPI_Win_attach.
pub struct AttachedMemory;

impl MemoryKind for AllocatedMemory {
    #[inline(always)]
    fn find(target: &TargetMemory, disp: MPI_Aint, bytes: usize) -> Option<LocalAddr> {
        target.mapped(disp, bytes)
    }
}

impl MemoryKind for AttachedMemory {
    #[inline(always)]
    fn find(target: &TargetMemory, disp: MPI_Aint, bytes: usize) -> Option<LocalAddr> {
        target.attached(disp, bytes)
    }
}
