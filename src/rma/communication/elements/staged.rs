//! Elements in private memory, in memory that is not mapped in this process, or on the border of two regions. They are copied into local
//! memory, combined there, and copied back, all under the target's accumulate lock.

use super::Elements;
use crate::datatype::Layout;
use crate::error::Result;
use crate::op::reduction::Kernel;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::{Direction, Run};
use crate::rma::communication::words::AT_ONCE;
use crate::transport::sync::locked;

impl Elements<'_> {
    /// Copies elements of the target, combines the copies, and copies them back, under the lock.
    ///
    /// # Safety
    /// `count` elements can be read at `origin` unless it is NULL, and written at `result` unless it is NULL; the elements at `there` lie
    /// in the target's window.
    pub(super) unsafe fn combine_staged(
        &self,
        kernel: &Kernel,
        there: RemoteAddr,
        origin: LocalAddr,
        result: LocalAddr,
        count: usize,
    ) -> Result {
        let extent = self.basic.extent;
        let trailing = extent - self.basic.true_extent;
        let at_once = (AT_ONCE / extent).max(1);
        // Words of sixteen bytes, so that every element is aligned in this buffer.
        let mut stage = vec![0_u128; (at_once.min(count) * extent).div_ceil(16)];
        let here = LocalAddr::of(stage.as_mut_ptr());
        let mut done = 0;
        while done < count {
            let step = at_once.min(count - done);
            let length = step * extent - trailing;
            let remote = there.wrapping_add(done * extent);
            let [from, back] = [origin, result].map(|buffer| buffer.within(done * extent));
            locked(self.accumulate_lock(), || {
                // SAFETY: the buffer has room for the elements of this step; the caller promises that the elements of the other sides are
                // valid (Safety section).
                unsafe {
                    self.side.copy(Direction::Read, here, remote, length)?;
                    kernel.combine_nonatomically(here.ptr_mut(), from.ptr(), back.ptr_mut(), step);
                    if kernel.only_reads { Ok(()) } else { self.write_back(here, remote, step) }
                }
            })?;
            done += step;
        }
        Ok(())
    }

    /// Copies elements back to the target, without the bytes in their holes.
    ///
    /// # Safety
    /// `count` elements can be read at `here`; the `count` elements at `remote` lie in the target's window.
    unsafe fn write_back(&self, here: LocalAddr, remote: RemoteAddr, count: usize) -> Result {
        let layout = Layout::of_elements(self.basic, count);
        let mut runs = Vec::new();
        layout.stream(remote).runs(layout.bytes, |at, length| {
            runs.push(Run { local: here + at.wrapping_distance(remote), remote: at, length });
        });
        // SAFETY: the runs are parts of the elements whose validity the caller promises (Safety section).
        unsafe { self.side.copy_runs(Direction::Write, &runs) }
    }
}
