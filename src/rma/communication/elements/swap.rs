//! MPI_Compare_and_swap of one element. An aligned machine word in shared memory is swapped as the target's accumulate mode requires. Any
//! other element is swapped under the target's accumulate lock.

use super::{ElementAccess, Elements};
use crate::error::Result;
use crate::op::reduction;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::Direction;
use crate::rma::communication::SwapBuffers;
use crate::rma::communication::words::combine_few;
use crate::transport::sync::locked;

impl Elements<'_> {
    /// Replaces the element at `here` by the element at `origin` if it equals the element at `compare`. The old value goes to `result`.
    ///
    /// # Safety
    /// An element can be read at the addresses `origin` and `compare` of `buffers`, and written at `result`. The element at `here` is
    /// mapped and lies in the target's window.
    unsafe fn compare_and_swap_mapped(&self, here: LocalAddr, buffers: SwapBuffers) {
        let here = here.ptr_mut();
        let (compare, origin, result) = buffers.pointers();
        let size = self.basic.size;
        // SAFETY: the caller promises that the element at each address is valid (Safety section); all ranks that combine these elements
        // follow the target's accumulate mode.
        let step = || unsafe { reduction::compare_and_swap(here, compare, origin, result, size) };
        // SAFETY: the caller promises that the element at each address is valid (Safety section), and the lock is held.
        let nonatomically = || unsafe {
            reduction::compare_and_swap_nonatomically(here, compare, origin, result, size);
        };
        if reduction::is_word(here, size) {
            combine_few(self.side.memory, step, nonatomically);
        } else {
            self.locked(matches!(size, 1 | 2 | 4 | 8), nonatomically);
        }
    }

    /// Performs MPI_Compare_and_swap of the element at `address`.
    ///
    /// # Safety
    /// An element can be read at the addresses `origin` and `compare` of `buffers`, and written at `result`. The element at `address` lies
    /// in the target's window.
    pub unsafe fn compare_and_swap(&self, address: RemoteAddr, buffers: SwapBuffers) -> Result {
        self.visit(address, 1, |_, access| match access {
            ElementAccess::Mapped(here) => {
                // SAFETY: the caller promises that the buffers are valid (Safety section), and `visit` passes an address in the window.
                unsafe { self.compare_and_swap_mapped(here, buffers) };
                Ok(())
            }
            ElementAccess::Remote(there) => locked(self.accumulate_lock(), || {
                let (mut element, size) = (0_u128, self.basic.size);
                let here = LocalAddr::of(&raw mut element);
                let (compare, origin, result) = buffers.pointers();
                // SAFETY: the caller promises that the buffers are valid (Safety section); the buffer has room for an element of any
                // datatype that can be compared.
                unsafe {
                    self.side.copy(Direction::Read, here, there, size)?;
                    if reduction::compare_and_swap_nonatomically(here.ptr_mut(), compare, origin, result, size) {
                        self.side.copy(Direction::Write, here, there, size)?;
                    }
                }
                Ok(())
            }),
        })
    }
}
