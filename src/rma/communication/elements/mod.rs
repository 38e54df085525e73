//! Elements in a target's memory, and the operations that combine them.
//!
//! An element that is an aligned machine word in shared memory is combined by one atomic instruction, until a rank combines many elements
//! of the target in one call. That call switches the target's accumulate mode (`AccumulateMode`): from then on all ranks combine the
//! target's words non-atomically under the target's accumulate lock. If only one rank combines elements of the target, this sole origin
//! combines them without the lock. The mode switches back after a number of consecutive calls with few elements. If the operating system
//! has no membarrier, all ranks use the lock from the start. Elements that are not such words are always combined under the lock. So two
//! concurrent operations on an element always use the same method.

mod staged;
mod streams;
mod swap;

use super::target_side::TargetSide;
use super::words::{AT_ONCE, alone, combine_few};
use crate::datatype::Basic;
use crate::error::Result;
use crate::op::reduction::Kernel;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::rma::window::regions::RegionPart;
use crate::rma::window::table::Reach;
use crate::transport::sync::{Lock, locked};

/// Maximum number of elements that are combined by atomic instructions: more instructions would take as long as the lock.
pub const FEW: usize = 4;

/// How this process accesses some elements of the target.
#[derive(Clone, Copy)]
enum ElementAccess {
    /// By loads and stores at this address in this process; the memory is shared.
    Mapped(LocalAddr),
    /// By one call of `TargetSide::copy`, from or to this address at the target.
    Remote(RemoteAddr),
}

/// Elements in a target's memory.
pub struct Elements<'a> {
    pub side: TargetSide<'a>,
    pub basic: &'static Basic,
}

impl Elements<'_> {
    /// Calls `run` for successive ranges of the `count` elements at `address`, with the access to each range. Returns the first error of
    /// `run`, or MPI_ERR_RMA_RANGE if some byte of the elements in a dynamic window is not attached.
    fn visit(
        &self,
        address: RemoteAddr,
        count: usize,
        mut run: impl FnMut(std::ops::Range<usize>, ElementAccess) -> Result,
    ) -> Result {
        let memory = self.side.memory;
        match memory.reach {
            Reach::Direct if !memory.is_private => return run(0..count, ElementAccess::Mapped(address.here())),
            Reach::Attached => (),
            _ => return run(0..count, ElementAccess::Remote(address)),
        }
        let extent = self.basic.extent;
        let length = count * extent - (extent - self.basic.true_extent);
        let mut parts: Vec<RegionPart> = Vec::new();
        self.side.parts(address, length, |part| parts.push(part))?;
        let (mut begin, mut next) = (0, 0);
        for part in parts {
            // The elements `first..whole` lie completely in this part. The last element may be shorter than its extent.
            let end = begin + part.length;
            let whole = if end == length { count } else { end / extent };
            let first = begin.div_ceil(extent);
            if next < first.min(count) {
                run(next..first, ElementAccess::Remote(address.wrapping_add(next * extent)))?;
                next = first;
            }
            if next < whole {
                let access = match part.reach {
                    Reach::Direct if !part.is_private => {
                        ElementAccess::Mapped(part.address.here() + (next * extent - begin))
                    }
                    _ => ElementAccess::Remote(address.wrapping_add(next * extent)),
                };
                run(next..whole, access)?;
                next = whole;
            }
            begin = end;
        }
        if next < count {
            run(next..count, ElementAccess::Remote(address.wrapping_add(next * extent)))?;
        }
        Ok(())
    }

    /// Combines consecutive elements; origin and result are NULL when they are not used.
    ///
    /// # Safety
    /// `count` elements can be read at `origin` and written at `result`; the `count` elements at `address` lie in the target's window.
    pub unsafe fn combine(
        &self,
        kernel: &Kernel,
        address: RemoteAddr,
        origin: LocalAddr,
        result: LocalAddr,
        count: usize,
    ) -> Result {
        if count == 0 {
            return Ok(());
        }
        let extent = self.basic.extent;
        self.visit(address, count, |range, access| {
            let [from, back] = [origin, result].map(|buffer| buffer.within(range.start * extent));
            match access {
                // SAFETY: these elements are a part of those whose validity the caller promises (Safety section).
                ElementAccess::Mapped(here) => unsafe { self.combine_mapped(kernel, here, from, back, range.len()) },
                // SAFETY: the caller promises that the elements of origin and result are valid (Safety section), and the operating system
                // checks the addresses at the target.
                ElementAccess::Remote(there) => unsafe {
                    self.combine_staged(kernel, there, from, back, range.len())?;
                },
            }
            Ok(())
        })
    }

    /// Combines elements of several runs. A run is an address and a number of elements. The elements of origin and result are contiguous;
    /// `origin` or `result` is NULL if it is not used.
    ///
    /// # Safety
    /// `origin` and `result` are NULL or have room for the elements of all runs. The elements can be read at `origin` and written at
    /// `result`. The elements of each run lie in the target's window.
    pub unsafe fn combine_runs(
        &self,
        kernel: &Kernel,
        runs: &[(RemoteAddr, usize)],
        origin: LocalAddr,
        result: LocalAddr,
    ) -> Result {
        let at = |buffer: LocalAddr, element: usize| buffer.within(element * self.basic.extent);
        let memory = self.side.memory;
        let mut starts = runs.iter().scan(0, |next, (address, count)| {
            *next += count;
            Some((*address, *next - count, *count))
        });
        let total: usize = runs.iter().map(|(_, count)| count).sum();
        if runs.len() > 1 && total > FEW && memory.reach == Reach::Direct && !memory.is_private {
            self.locked(kernel.word().is_some(), || {
                for (address, start, count) in starts {
                    // SAFETY: these elements are a part of those whose validity the caller promises (Safety section); no other rank
                    // combines elements of the target.
                    unsafe {
                        let (from, back) = (at(origin, start).ptr(), at(result, start).ptr_mut());
                        kernel.combine_nonatomically(address.here().ptr_mut(), from, back, count);
                    }
                }
            });
            return Ok(());
        }
        // SAFETY: these elements are a part of those whose validity the caller promises (Safety section).
        starts.try_for_each(|(address, start, count)| unsafe {
            self.combine(kernel, address, at(origin, start), at(result, start), count)
        })
    }

    /// Combines elements of shared memory: words up to a certain number as the accumulate mode requires, and all other elements
    /// as `locked` does. Many elements are combined in several steps, so that other ranks get the lock in between.
    ///
    /// # Safety
    /// `count` elements can be read at `origin` unless it is NULL, and written at `result` unless it is NULL; the elements at `target` are
    /// mapped in this process, and lie in the target's window.
    pub unsafe fn combine_mapped(
        &self,
        kernel: &Kernel,
        target: LocalAddr,
        origin: LocalAddr,
        result: LocalAddr,
        count: usize,
    ) {
        let (there, from, back) = (target.ptr_mut(), origin.ptr(), result.ptr_mut());
        // SAFETY: the caller promises that the elements of all sides are valid (Safety section); all ranks that combine these elements
        // follow the target's accumulate mode.
        let step = || unsafe { kernel.combine_atomically(there, from, back, count) };
        if count <= FEW && kernel.is_word(there) {
            // SAFETY: the caller promises that the elements of all sides are valid (Safety section), and the lock is held.
            let nonatomically = || unsafe { kernel.combine_nonatomically(there, from, back, count) };
            return combine_few(self.side.memory, step, nonatomically);
        }
        let extent = self.basic.extent;
        if count * extent <= AT_ONCE {
            // SAFETY: the caller promises that the elements of all sides are valid (Safety section); the lock is held.
            return self.locked(kernel.word().is_some(), || unsafe {
                kernel.combine_nonatomically(there, from, back, count);
            });
        }
        let mut done = 0;
        while done < count {
            let turn = (count - done).min(self.turn());
            self.locked(kernel.word().is_some(), || {
                // SAFETY: these elements are a part of those whose validity the caller promises (Safety section); the lock is held.
                unsafe {
                    let bytes = done * extent;
                    let (from, back) = (origin.within(bytes).ptr(), result.within(bytes).ptr_mut());
                    kernel.combine_nonatomically((target + bytes).ptr_mut(), from, back, turn);
                }
            });
            done += turn;
        }
    }

    /// Calls `run`, which combines elements of the target, while no other rank combines them. `are_words` is true if the elements have the
    /// size of machine words. Words are combined without the lock if this rank is the sole origin. If this rank is not the sole origin, the
    /// mode changes, and `run` is called under the lock. Elements of other sizes are always combined under the lock.
    pub fn locked<T>(&self, are_words: bool, run: impl FnOnce() -> T) -> T {
        if !are_words {
            return locked(self.accumulate_lock(), run);
        }
        let target = self.side.memory;
        if let Some(_alone) = alone(target) {
            return run();
        }
        let words = target.words();
        let all = (self.side.window.table.sharers(), |local_rank| words.in_flight_at(local_rank));
        locked(&words.accumulate, || {
            words.read_mostly.0.mode.combine_many(&words.calls, target.in_flight(), all, run)
        })
    }

    /// Returns the number of elements that are combined before the lock is released for other ranks.
    fn turn(&self) -> usize {
        (AT_ONCE / self.basic.extent).max(1)
    }

    /// Returns the target's accumulate lock.
    fn accumulate_lock(&self) -> &Lock {
        &self.side.memory.words().accumulate
    }
}
