//! Elements in a target's memory, and how they are combined.
//!
//! Where the target's memory is shared and a datum is an aligned machine word, that is one atomic instruction, until a rank
//! combines many elements of the target; then, and for all other elements, it is plain code under the target's accumulate
//! lock, until few have been combined at a time for long (`AccumulateMode`). So any two operations on an element agree how.

use super::target_side::{TargetSide, copy_pair};
use super::words::{AT_ONCE, alone, do_to_few};
use crate::datatype::{Basic, Front, Layout, Pair, Stream, pairs};
use crate::error::Result;
use crate::op::reduction::{self, Kernel, Operation};
use crate::os::private::{Direction, Run};
use crate::rma::window::regions::RegionPart;
use crate::rma::window::table::Reach;
use crate::transport::sync::{Lock, locked};
use std::convert::Infallible;
use std::mem::MaybeUninit;

/// Most elements that are combined by atomic instructions: more take as long as the lock.
pub const FEW: usize = 4;

/// Copies data between two streams of this process; `Write` is from the first to the second.
///
/// # Safety
/// `bytes` bytes of one can be read and of the other written.
unsafe fn copy_streams(direction: Direction, local: &mut Stream<'_>, other: &mut Stream<'_>, bytes: usize) {
    let copied = pairs(local, other, bytes, |pair| {
        // SAFETY: the pair is a part of the bytes that the caller vouches for.
        unsafe { copy_pair(direction, &pair) };
        Ok::<_, Infallible>(())
    });
    debug_assert!(copied.is_ok());
}

/// Bytes of a buffer in which elements are brought together.
const GATHERED: usize = 4096;

/// Combines single elements of the origin into those of the target that follow each other, plainly: many at a time are brought together
/// first, for vectors combine those that follow each other in a quarter of the time.
///
/// # Safety
/// The elements can be read, and written at the target, and nobody else combines these.
unsafe fn combine_gathered(kernel: &Kernel, pair: &Pair) {
    // Words of sixteen bytes, so that every element is aligned in them.
    let mut gathered = [MaybeUninit::<u128>::uninit(); GATHERED / size_of::<u128>()];
    let here = gathered.as_mut_ptr() as usize;
    let at_once = GATHERED / pair.length;
    for first in (0..pair.count).step_by(at_once) {
        let count = at_once.min(pair.count - first);
        let local = pair.local.wrapping_add_signed(pair.local_stride.wrapping_mul(first as isize));
        let some = Pair { local, remote: here, remote_stride: pair.length as isize, count, ..*pair };
        // SAFETY: the caller vouches for both streams; the buffer in between has room for each part.
        unsafe {
            copy_pair(Direction::Write, &some);
            kernel.combine_nonatomically(pair.remote + first * pair.length, here, 0, count);
        }
    }
}

/// How some elements are accessed.
#[derive(Clone, Copy)]
enum ElementAccess {
    /// By this address here; their memory is shared.
    Mapped(usize),
    /// By `TargetSide::copy` at this address, as one piece.
    Remote(usize),
}

/// Elements in a target's memory.
pub struct Elements<'a> {
    pub side: TargetSide<'a>,
    pub basic: &'static Basic,
}

impl Elements<'_> {
    /// Calls `run` with the numbers of successive elements and how they are accessed, until all `count` at `address` had their
    /// turn or one failed.
    fn visit(
        &self,
        address: usize,
        count: usize,
        mut run: impl FnMut(std::ops::Range<usize>, ElementAccess) -> Result,
    ) -> Result {
        let memory = self.side.memory;
        match memory.reach {
            Reach::Direct if !memory.is_private => return run(0..count, ElementAccess::Mapped(address)),
            Reach::Attached => (),
            _ => return run(0..count, ElementAccess::Remote(address)),
        }
        let extent = self.basic.extent;
        let length = count * extent - (extent - self.basic.true_extent);
        let mut parts: Vec<RegionPart> = Vec::new();
        self.side.parts(address, length, |part| parts.push(part))?;
        let (mut begin, mut next) = (0, 0);
        for part in parts {
            // Elements that lie in this part as a whole; the last one may end before its extent does.
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
                        ElementAccess::Mapped(part.address + (next * extent - begin))
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

    /// Combines elements of derived datatypes: a number of them, and then `rest` that are only read.
    ///
    /// # Safety
    /// They can be read in `origin` and written in `result`; those of `target` lie in the target's window.
    #[inline(never)]
    pub unsafe fn combine_streams(
        &self,
        kernel: &Kernel,
        target: (Layout, usize),
        origin: Option<(Layout, usize)>,
        result: Option<(Layout, usize)>,
        [count, rest]: [usize; 2],
    ) -> Result {
        let is_remote = self.side.memory.reach == Reach::Private;
        let shared = self.side.shared(target.1, &target.0);
        let pair = shared.zip(origin).filter(|_| result.is_none() && rest == 0 && count > FEW);
        let pair = pair.and_then(|(there, origin)| self.only_pair((target.0, there), origin, count));
        if let Some(pair) = pair {
            // SAFETY: the caller's promise; nobody else combines elements of the target.
            self.locked(kernel.word().is_some(), || unsafe { self.combine_pair(kernel, &pair) });
            return Ok(());
        }
        let target = (target.0, shared.unwrap_or(target.1));
        let stream = |(layout, address): (Layout, usize)| {
            if is_remote { layout.stream(address) } else { layout.elements(address) }
        };
        let (mut target, mut origin, mut result) = (stream(target), origin.map(stream), result.map(stream));
        let combine = match shared {
            Some(_) => Self::combine_shared,
            None if is_remote => Self::combine_remote,
            None => Self::combine_all,
        };
        // SAFETY: the caller vouches for the streams, which have `count` elements.
        unsafe { combine(self, kernel, &mut target, origin.as_mut(), result.as_mut(), count)? };
        if rest == 0 {
            return Ok(());
        }
        let read = Operation::NoOp.kernel(self.basic)?;
        // SAFETY: the streams have `rest` elements left; reading leaves the target as it is.
        unsafe { combine(self, read, &mut target, None, result.as_mut(), rest) }
    }

    /// Combines the next `count` elements of streams of data, where those of the target are reached through the kernel: many
    /// at a time are brought together here, combined, and taken back to where they were, under the lock.
    ///
    /// # Safety
    /// As for `combine_all`.
    unsafe fn combine_remote(
        &self,
        kernel: &Kernel,
        target: &mut Stream<'static>,
        mut origin: Option<&mut Stream<'static>>,
        mut result: Option<&mut Stream<'static>>,
        count: usize,
    ) -> Result {
        let at_once = (AT_ONCE / self.basic.extent).max(1).min(count);
        // Words of sixteen bytes, so that every element is aligned in them.
        let [mut there, mut from, mut back] =
            [(); 3].map(|()| vec![0_u128; (at_once * self.basic.extent).div_ceil(16)]);
        let mut left = count;
        while left > 0 {
            let some = Layout::of_elements(self.basic, at_once.min(left));
            let stage = |words: &mut Vec<u128>| words.as_mut_ptr() as usize;
            let (there, from, back) = (stage(&mut there), stage(&mut from), stage(&mut back));
            if let Some(origin) = &mut origin {
                // SAFETY: the caller's promise; the stage has room for some.
                unsafe { copy_streams(Direction::Read, &mut some.stream(from), origin, some.bytes) };
            }
            let mut runs = Vec::new();
            pairs(&mut some.stream(there), target, some.bytes, |pair| {
                runs.extend(pair.runs());
                Ok(())
            })?;
            let wanted = if result.is_some() { back } else { 0 };
            locked(self.accumulate_lock(), || {
                // SAFETY: the caller vouches for origin and result; the target's runs lie in its window.
                unsafe {
                    self.side.copy_runs(Direction::Read, &runs)?;
                    kernel.combine_nonatomically(there, from, wanted, some.count);
                    if kernel.only_reads { Ok(()) } else { self.side.copy_runs(Direction::Write, &runs) }
                }
            })?;
            if let Some(result) = &mut result {
                // SAFETY: `some` has the bytes of these elements, and `result` has room for them.
                unsafe { copy_streams(Direction::Write, &mut some.stream(back), result, some.bytes) };
            }
            left -= some.count;
        }
        Ok(())
    }

    /// Combines the next `count` elements of streams.
    ///
    /// # Safety
    /// They can be read in `origin` and written in `result`; those of `target` lie in the target's window.
    unsafe fn combine_all(
        &self,
        kernel: &Kernel,
        target: &mut Stream<'static>,
        mut origin: Option<&mut Stream<'static>>,
        mut result: Option<&mut Stream<'static>>,
        count: usize,
    ) -> Result {
        self.each_run(target, &mut origin, &mut result, count, |there, from, back, count| {
            // SAFETY: the caller vouches for the memory; `count` elements follow each other on all sides.
            unsafe { self.combine(kernel, there, from, back, count) }
        })
    }

    /// The same where all elements of the target are mapped here, in shared memory.
    ///
    /// # Safety
    /// As for `combine_all`, with the addresses that they have here.
    unsafe fn combine_shared(
        &self,
        kernel: &Kernel,
        target: &mut Stream<'static>,
        mut origin: Option<&mut Stream<'static>>,
        mut result: Option<&mut Stream<'static>>,
        count: usize,
    ) -> Result {
        if count <= FEW {
            return self.each_run(target, &mut origin, &mut result, count, |there, from, back, count| {
                // SAFETY: the caller vouches for the memory; `count` elements follow each other on all sides.
                unsafe { self.combine_mapped(kernel, there, from, back, count) };
                Ok(())
            });
        }
        let mut left = count;
        while left > 0 {
            let turn = left.min(self.turn());
            // SAFETY: the elements are those of the call above, and the lock is held.
            self.locked(kernel.word().is_some(), || unsafe {
                match (&mut origin, &mut result) {
                    (Some(origin), None) => self.combine_pairs(kernel, target, origin, turn),
                    _ => self.each_run(target, &mut origin, &mut result, turn, |there, from, back, count| {
                        kernel.combine_nonatomically(there, from, back, count);
                        Ok(())
                    }),
                }
            })?;
            left -= turn;
        }
        Ok(())
    }

    /// Combines the next `count` elements of two streams plainly.
    ///
    /// # Safety
    /// As for `combine_all`, and nobody else combines elements of the target.
    unsafe fn combine_pairs(
        &self,
        kernel: &Kernel,
        target: &mut Stream<'static>,
        origin: &mut Stream<'static>,
        count: usize,
    ) -> Result {
        pairs(origin, target, count * self.basic.extent, |pair| {
            // SAFETY: the pair is a part of the elements that the caller vouches for.
            unsafe { self.combine_pair(kernel, &pair) };
            Ok(())
        })
    }

    /// All `count` elements of target and origin as one pair, if they are one, and few enough for one turn.
    fn only_pair(&self, target: (Layout, usize), origin: (Layout, usize), count: usize) -> Option<Pair> {
        let bytes = count * self.basic.extent;
        if bytes > AT_ONCE || !self.basic.is_contiguous() {
            return None;
        }
        let batch = |(layout, address): (Layout, usize)| Some(layout.only_batch()?.moved(address));
        Pair::of(&batch(origin)?, &batch(target)?, bytes)
    }

    /// Combines the elements of a pair, whose remote ones are the target's, plainly.
    ///
    /// # Safety
    /// As for `combine_pairs`.
    pub unsafe fn combine_pair(&self, kernel: &Kernel, pair: &Pair) {
        let elements = pair.length / self.basic.extent;
        let (mut from, mut there) = (pair.local, pair.remote);
        let follow = pair.remote_stride == pair.length as isize && self.basic.is_contiguous();
        // SAFETY: the pair is a part of the elements that the caller vouches for.
        unsafe {
            if elements == 1 && follow {
                return combine_gathered(kernel, pair);
            }
            if elements == 1 {
                let strides = (pair.remote_stride, pair.local_stride);
                return kernel.combine_apart((there, from), strides, pair.count);
            }
            for _ in 0..pair.count {
                kernel.combine_nonatomically(there, from, 0, elements);
                from = from.wrapping_add_signed(pair.local_stride);
                there = there.wrapping_add_signed(pair.remote_stride);
            }
        }
    }

    /// Calls `run` with the addresses of elements that follow each other in all streams, 0 for a stream that is not there, and
    /// their number, for the next `count` elements.
    fn each_run(
        &self,
        target: &mut Stream<'static>,
        origin: &mut Option<&mut Stream<'static>>,
        result: &mut Option<&mut Stream<'static>>,
        count: usize,
        mut run: impl FnMut(usize, usize, usize, usize) -> Result,
    ) -> Result {
        let extent = self.basic.extent;
        let mut left = count * extent;
        while left > 0 {
            let fronts = [
                target.front(),
                origin.as_deref_mut().and_then(Stream::front),
                result.as_deref_mut().and_then(Stream::front),
            ];
            // With lengths that are all there the optimiser's code compares nothing that is not initialised.
            let fronts = fronts.map(|front| front.unwrap_or(Front::OF_NOTHING));
            let step = fronts.iter().fold(left, |step, front| step.min(front.length()));
            let [there, from, back] = fronts.map(|front| front.address());
            run(there, from, back, step / extent)?;
            target.advance(step);
            if let Some(origin) = origin {
                origin.advance(step);
            }
            if let Some(result) = result {
                result.advance(step);
            }
            left -= step;
        }
        Ok(())
    }

    /// Combines elements that follow each other; addresses of origin and result are 0 when they are not used.
    ///
    /// # Safety
    /// `count` elements can be read at `origin` and written at `result`; those at `address` lie in the target's window.
    pub unsafe fn combine(
        &self,
        kernel: &Kernel,
        address: usize,
        origin: usize,
        result: usize,
        count: usize,
    ) -> Result {
        if count == 0 {
            return Ok(());
        }
        let extent = self.basic.extent;
        let at = |buffer: usize, element: usize| if buffer == 0 { 0 } else { buffer + element * extent };
        self.visit(address, count, |range, access| {
            let (from, back) = (at(origin, range.start), at(result, range.start));
            match access {
                // SAFETY: the caller's promise, for a part of the elements.
                ElementAccess::Mapped(here) => unsafe { self.combine_mapped(kernel, here, from, back, range.len()) },
                // SAFETY: the caller vouches for origin and result, and the kernel checks the addresses at the target.
                ElementAccess::Remote(there) => unsafe {
                    self.combine_staged(kernel, there, from, back, range.len())?;
                },
            }
            Ok(())
        })
    }

    /// Combines elements of several runs, each an address and a number of them; those of origin and result follow each other, and are at
    /// address 0 when they are not used.
    ///
    /// # Safety
    /// As for `combine`, for all runs together.
    pub unsafe fn combine_runs(
        &self,
        kernel: &Kernel,
        runs: &[(usize, usize)],
        origin: usize,
        result: usize,
    ) -> Result {
        let at = |buffer: usize, element: usize| if buffer == 0 { 0 } else { buffer + element * self.basic.extent };
        let memory = self.side.memory;
        let mut starts = runs.iter().scan(0, |next, (address, count)| {
            *next += count;
            Some((*address, *next - count, *count))
        });
        let total: usize = runs.iter().map(|(_, count)| count).sum();
        if runs.len() > 1 && total > FEW && memory.reach == Reach::Direct && !memory.is_private {
            self.locked(kernel.word().is_some(), || {
                for (address, start, count) in starts {
                    // SAFETY: the caller's promise, for a part of the elements; nobody else combines elements of the target.
                    unsafe { kernel.combine_nonatomically(address, at(origin, start), at(result, start), count) };
                }
            });
            return Ok(());
        }
        // SAFETY: the caller's promise, for a part of the elements.
        starts.try_for_each(|(address, start, count)| unsafe {
            self.combine(kernel, address, at(origin, start), at(result, start), count)
        })
    }

    /// Combines elements of shared memory: few words by steps, all others under the lock, many of them in turns.
    ///
    /// # Safety
    /// As for `combine`.
    pub unsafe fn combine_mapped(&self, kernel: &Kernel, target: usize, origin: usize, result: usize, count: usize) {
        // SAFETY: the caller vouches for the memory; all ranks that combine these elements follow the target's accumulate mode.
        let step = || unsafe { kernel.combine_atomically(target, origin, result, count) };
        if count <= FEW && kernel.is_word(target) {
            // SAFETY: the caller vouches for the memory, and the lock is held.
            let plainly = || unsafe { kernel.combine_nonatomically(target, origin, result, count) };
            return do_to_few(self.side.memory, step, plainly);
        }
        let extent = self.basic.extent;
        if count * extent <= AT_ONCE {
            // SAFETY: the caller's promise; the lock is held.
            return self.locked(kernel.word().is_some(), || unsafe {
                kernel.combine_nonatomically(target, origin, result, count);
            });
        }
        let at = |buffer: usize, element: usize| if buffer == 0 { 0 } else { buffer + element * extent };
        let mut done = 0;
        while done < count {
            let turn = (count - done).min(self.turn());
            self.locked(kernel.word().is_some(), || {
                // SAFETY: the caller's promise; the lock is held.
                unsafe { kernel.combine_nonatomically(at(target, done), at(origin, done), at(result, done), turn) }
            });
            done += turn;
        }
    }

    /// Runs something that combines elements, as long as words or not, while nobody else combines such elements of the target: under its
    /// accumulate lock, or alone.
    pub fn locked<T>(&self, are_words: bool, run: impl FnOnce() -> T) -> T {
        if !are_words {
            return locked(self.accumulate_lock(), run);
        }
        let target = self.side.memory;
        if let Some(_alone) = alone(target) {
            return run();
        }
        let (words, size) = (target.words(), self.side.window.size);
        let all = (size, |rank| words.steps_of(rank));
        locked(&words.accumulate, || words.calm.0.way.combine_many(&words.calls, target.steps(), all, run))
    }

    /// Elements that are combined before others get the lock.
    fn turn(&self) -> usize {
        (AT_ONCE / self.basic.extent).max(1)
    }

    /// The target's accumulate lock.
    fn accumulate_lock(&self) -> &Lock {
        &self.side.memory.words().accumulate
    }

    /// Replaces an element at `here` by that at `origin` if it equals that at `compare`; what it was goes to `result`.
    ///
    /// # Safety
    /// An element can be read at `origin` and `compare` and written at `result`; that at `here` is mapped and in the window.
    unsafe fn compare_and_swap_mapped(&self, here: usize, [compare, origin, result]: [usize; 3]) {
        let size = self.basic.size;
        // SAFETY: the caller vouches for the memory; all ranks that combine these elements follow the target's accumulate mode.
        let step = || unsafe { reduction::compare_and_swap(here, compare, origin, result, size) };
        // SAFETY: the caller vouches for the memory, and the lock is held.
        let plainly = || unsafe {
            reduction::compare_and_swap_nonatomically(here, compare, origin, result, size);
        };
        if reduction::is_word(here, size) {
            do_to_few(self.side.memory, step, plainly);
        } else {
            self.locked(matches!(size, 1 | 2 | 4 | 8), plainly);
        }
    }

    /// MPI_Compare_and_swap of the element at `address`.
    ///
    /// # Safety
    /// As for `compare_and_swap_mapped`.
    pub unsafe fn compare_and_swap(&self, address: usize, buffers: [usize; 3]) -> Result {
        let [compare, origin, result] = buffers;
        self.visit(address, 1, |_, access| match access {
            ElementAccess::Mapped(here) => {
                // SAFETY: the caller vouches for the three buffers.
                unsafe { self.compare_and_swap_mapped(here, buffers) };
                Ok(())
            }
            ElementAccess::Remote(there) => locked(self.accumulate_lock(), || {
                let (mut element, size) = (0_u128, self.basic.size);
                let here = (&raw mut element) as usize;
                // SAFETY: the caller's promise; the element has room for any that can be compared.
                unsafe {
                    self.side.copy(Direction::Read, here, there, size)?;
                    if reduction::compare_and_swap_nonatomically(here, compare, origin, result, size) {
                        self.side.copy(Direction::Write, here, there, size)?;
                    }
                }
                Ok(())
            }),
        })
    }

    /// Combines elements that are not mapped here: copies them, combines the copies, and copies them back, under the lock.
    ///
    /// # Safety
    /// As for `combine`.
    unsafe fn combine_staged(
        &self,
        kernel: &Kernel,
        there: usize,
        origin: usize,
        result: usize,
        count: usize,
    ) -> Result {
        let extent = self.basic.extent;
        let trailing = extent - self.basic.true_extent;
        let at_once = (AT_ONCE / extent).max(1);
        // Words of sixteen bytes, so that every element is aligned in it.
        let mut stage = vec![0_u128; (at_once.min(count) * extent).div_ceil(16)];
        let here = stage.as_mut_ptr() as usize;
        let at = |buffer: usize, element: usize| if buffer == 0 { 0 } else { buffer + element * extent };
        let mut done = 0;
        while done < count {
            let step = at_once.min(count - done);
            let length = step * extent - trailing;
            let remote = there.wrapping_add(done * extent);
            locked(self.accumulate_lock(), || {
                // SAFETY: the stage has room for the step; the caller vouches for the rest.
                unsafe {
                    self.side.copy(Direction::Read, here, remote, length)?;
                    kernel.combine_nonatomically(here, at(origin, done), at(result, done), step);
                    if kernel.only_reads { Ok(()) } else { self.write_back(here, remote, step) }
                }
            })?;
            done += step;
        }
        Ok(())
    }

    /// Copies elements back to where they belong, without what lies in their holes.
    ///
    /// # Safety
    /// `count` elements can be read at `here`; those at `remote` lie in the target's window.
    unsafe fn write_back(&self, here: usize, remote: usize, count: usize) -> Result {
        let layout = Layout::of_elements(self.basic, count);
        let mut runs = Vec::new();
        layout.stream(remote).runs(layout.bytes, |at, length| {
            runs.push(Run { local: here + at.wrapping_sub(remote), remote: at, length });
        });
        // SAFETY: the caller's promise, for the parts of the elements.
        unsafe { self.side.copy_runs(Direction::Write, &runs) }
    }
}
