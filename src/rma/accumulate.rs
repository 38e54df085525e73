//! Accumulate operations (MPI-5.0 sections 12.3.4 and 12.7.1).
//!
//! Each element is combined as one. Where the target's memory is shared and a datum is an aligned machine word, that is an
//! atomic operation of the processor; all other elements are combined under the target's accumulate lock. Which of the two it
//! is depends on the element's address and datatype alone, so any two operations on it agree, whatever rank issues them.

use super::place::Side;
use super::{Buffer, Target};
use crate::abi::*;
use crate::datatype::{Basic, Category, Entry, Layout, Stream};
use crate::error::{Result, fail};
use crate::reduction::{self, Kernel, Operation};
use crate::system::private::{Direction, Run};
use crate::window::Window;
use crate::window::regions::{Part, Regions};
use crate::window::table::Reach;
use crate::window::targets::Targets;
use crate::words::{Lock, locked};
use std::ffi::c_int;

/// Bytes that are combined at a time in memory that is private to the target.
const STAGE: usize = 64 << 10;

/// MPI_Accumulate, and MPI_Get_accumulate and MPI_Fetch_and_op when there is a result buffer.
///
/// # Safety
/// The origin buffer can be read, unless the operation is MPI_NO_OP, and the result buffer written, as their counts and
/// datatypes say.
pub unsafe fn accumulate(
    window: &Window,
    origin: Buffer,
    result: Option<Buffer>,
    target: Target,
    op: MPI_Op,
) -> Result {
    if target.rank == MPI_PROC_NULL {
        return Ok(());
    }
    let memory = Targets::of_rank(window, target.rank)?;
    let operation = Operation::of_handle(op)?;
    let there = Layout::of_target(&Buffer { address: 0, count: target.count, datatype: target.datatype })?;
    let basic = there.basic("target")?;
    let kernel = basic.map(|basic| operation.kernel(basic)).transpose()?;
    if operation == Operation::NoOp && result.is_none() {
        fail!(MPI_ERR_OP, "MPI_NO_OP gives nothing without a result; MPI_Get_accumulate has one");
    }
    window.epoch.communicate(target.rank)?;
    let mut bytes = there.bytes;
    let mut sent = None;
    if operation != Operation::NoOp {
        let here = Layout::of(&origin)?;
        here.refuse_null(origin.address)?;
        refuse_other_values(&here, "origin", basic)?;
        if here.bytes > there.bytes {
            let (this, other) = (here.description(), there.description());
            fail!(MPI_ERR_TRUNCATE, "{this} of the origin do not fit in {other} of the target");
        }
        bytes = here.bytes;
        sent = Some(here.elements(origin.address));
    }
    let mut received = None;
    if let Some(result) = &result {
        let back = Layout::of(result)?;
        back.refuse_null(result.address)?;
        refuse_other_values(&back, "result", basic)?;
        if there.bytes > back.bytes {
            let (this, other) = (there.description(), back.description());
            fail!(MPI_ERR_TRUNCATE, "{this} of the target do not fit in {other} of the result");
        }
        received = Some(back.elements(result.address));
    }
    let side = Side { window, rank: target.rank, memory };
    let address = side.resolve(target.disp, &there)?;
    let (Some(kernel), Some(basic)) = (kernel, basic) else { return Ok(()) };
    let elements = Elements { side, lock: &window.table.words(target.rank as usize).accumulate, basic };
    let mut targets = there.elements(address);
    // SAFETY: the caller vouches for the buffers; the target's elements lie in its window.
    unsafe { elements.combine_all(&kernel, &mut targets, sent.as_mut(), received.as_mut(), bytes / basic.size)? };
    if received.is_some() && bytes < there.bytes {
        // What the origin does not reach is only read.
        let (read, rest) = (Operation::NoOp.kernel(basic)?, (there.bytes - bytes) / basic.size);
        // SAFETY: as above.
        unsafe { elements.combine_all(&read, &mut targets, None, received.as_mut(), rest)? };
    }
    Ok(())
}

/// MPI_Fetch_and_op.
///
/// # Safety
/// As for `accumulate`, for one element.
pub unsafe fn fetch_and_op(
    window: &Window,
    origin: usize,
    result: usize,
    datatype: MPI_Datatype,
    (rank, disp): (c_int, MPI_Aint),
    op: MPI_Op,
) -> Result {
    if rank != MPI_PROC_NULL {
        predefined(datatype)?;
    }
    let origin = Buffer { address: origin, count: 1, datatype };
    let result = Buffer { address: result, count: 1, datatype };
    // SAFETY: the caller's promise.
    unsafe { accumulate(window, origin, Some(result), Target { rank, disp, count: 1, datatype }, op) }
}

/// A datatype that is not derived. MPI_ERR_TYPE.
fn predefined(datatype: MPI_Datatype) -> Result<&'static Basic> {
    match Entry::of_handle(datatype)? {
        Entry::Basic(basic) => Ok(basic),
        derived @ Entry::Derived(_) => fail!(MPI_ERR_TYPE, "{} are not of a predefined datatype", derived.name()),
    }
}

/// MPI_Compare_and_swap.
///
/// # Safety
/// An element can be read at the first two addresses and written at the third.
pub unsafe fn compare_and_swap(
    window: &Window,
    origin: usize,
    compare: usize,
    result: usize,
    datatype: MPI_Datatype,
    rank: c_int,
    disp: MPI_Aint,
) -> Result {
    if rank == MPI_PROC_NULL {
        return Ok(());
    }
    let memory = Targets::of_rank(window, rank)?;
    let basic = predefined(datatype)?;
    let one = Layout::of_elements(basic, 1);
    if !matches!(basic.category, Category::Signed | Category::Unsigned | Category::Logical | Category::Bytes) {
        fail!(MPI_ERR_TYPE, "{} is neither an integer nor a logical datatype nor MPI_BYTE", basic.name);
    }
    window.epoch.communicate(rank)?;
    for address in [origin, compare, result] {
        one.refuse_null(address)?;
    }
    let side = Side { window, rank, memory };
    let address = side.resolve(disp, &one)?;
    let lock = &window.table.words(rank as usize).accumulate;
    let elements = Elements { side, lock, basic };
    // SAFETY: the caller vouches for the three buffers; the target's element lies in its window.
    unsafe {
        elements.visit(address, 1, |_, access| {
            match access {
                Access::Mapped(at) => {
                    reduction::compare_and_swap(lock, at, compare, origin, result, basic.size);
                }
                Access::Remote(at) => {
                    return locked(lock, || {
                        let mut element = 0_u128;
                        let here = (&raw mut element) as usize;
                        elements.side.copy(Direction::Read, here, at, basic.size)?;
                        if reduction::compare_and_swap_plainly(here, compare, origin, result, basic.size) {
                            elements.side.copy(Direction::Write, here, at, basic.size)?;
                        }
                        Ok(())
                    });
                }
            }
            Ok(())
        })
    }
}

/// MPI_ERR_TYPE when a buffer of an accumulate does not hold the same kind of values as the target.
fn refuse_other_values(buffer: &Layout, name: &str, target: Option<&Basic>) -> Result {
    if let (Some(this), Some(other)) = (buffer.basic(name)?, target)
        && !this.is_like(other)
    {
        let (this, other) = (this.name, other.name);
        fail!(MPI_ERR_TYPE, "{this} of the {name} is not {other} of the target, as accumulates demand");
    }
    Ok(())
}

/// How some elements are accessed.
#[derive(Clone, Copy)]
enum Access {
    /// By this address here; their memory is shared.
    Mapped(usize),
    /// By `Side::copy` at this address, as one piece.
    Remote(usize),
}

/// Elements in a target's memory.
struct Elements<'a> {
    side: Side<'a>,
    /// The target's accumulate lock.
    lock: &'a Lock,
    basic: &'static Basic,
}

impl Elements<'_> {
    /// Calls `run` with the numbers of successive elements and how they are accessed, until all `count` at `address` had their
    /// turn or one failed.
    fn visit(
        &self,
        address: usize,
        count: usize,
        mut run: impl FnMut(std::ops::Range<usize>, Access) -> Result,
    ) -> Result {
        let memory = self.side.memory;
        match memory.reach {
            Reach::Direct if !memory.is_private => return run(0..count, Access::Mapped(address)),
            Reach::Attached => (),
            _ => return run(0..count, Access::Remote(address)),
        }
        let extent = self.basic.extent;
        let length = count * extent - (extent - self.basic.true_extent);
        let mut parts: Vec<Part> = Vec::new();
        Regions::parts(self.side.window, self.side.rank as usize, address, length, |part| parts.push(part))?;
        let (mut begin, mut next) = (0, 0);
        for part in parts {
            // Elements that lie in this part as a whole; the last one may end before its extent does.
            let end = begin + part.length;
            let whole = if end == length { count } else { end / extent };
            let first = begin.div_ceil(extent);
            if next < first.min(count) {
                run(next..first, Access::Remote(address.wrapping_add(next * extent)))?;
                next = first;
            }
            if next < whole {
                let access = match part.reach {
                    Reach::Direct if !part.is_private => Access::Mapped(part.address + (next * extent - begin)),
                    _ => Access::Remote(address.wrapping_add(next * extent)),
                };
                run(next..whole, access)?;
                next = whole;
            }
            begin = end;
        }
        if next < count {
            run(next..count, Access::Remote(address.wrapping_add(next * extent)))?;
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
        target: &mut Stream<'_>,
        mut origin: Option<&mut Stream<'_>>,
        mut result: Option<&mut Stream<'_>>,
        count: usize,
    ) -> Result {
        let extent = self.basic.extent;
        let mut left = count * extent;
        while left > 0 {
            let fronts = [
                target.front(),
                origin.as_deref_mut().and_then(Stream::front),
                result.as_deref_mut().and_then(Stream::front),
            ];
            let step = fronts.iter().flatten().fold(left, |step, front| step.min(front.length()));
            let [there, from, back] = fronts.map(|front| front.map_or(0, |front| front.address()));
            // SAFETY: the caller's promise; so many elements follow each other on all sides.
            unsafe { self.combine(kernel, there, from, back, step / extent)? };
            target.advance(step);
            if let Some(origin) = &mut origin {
                origin.advance(step);
            }
            if let Some(result) = &mut result {
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
    unsafe fn combine(&self, kernel: &Kernel, address: usize, origin: usize, result: usize, count: usize) -> Result {
        if count == 0 {
            return Ok(());
        }
        let extent = self.basic.extent;
        let at = |buffer: usize, element: usize| if buffer == 0 { 0 } else { buffer + element * extent };
        self.visit(address, count, |range, access| {
            let (from, back) = (at(origin, range.start), at(result, range.start));
            match access {
                // SAFETY: the caller's promise, for a part of the elements; all who combine them share the lock.
                Access::Mapped(here) => unsafe {
                    kernel.combine(self.lock, here, from, back, range.len());
                    Ok(())
                },
                // SAFETY: as above.
                Access::Remote(there) => unsafe { self.combine_staged(kernel, there, from, back, range.len()) },
            }
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
        let at_once = (STAGE / extent).max(1);
        // Words of sixteen bytes, so that every element is aligned in it.
        let mut stage = vec![0_u128; (at_once.min(count) * extent).div_ceil(16)];
        let here = stage.as_mut_ptr() as usize;
        let at = |buffer: usize, element: usize| if buffer == 0 { 0 } else { buffer + element * extent };
        let mut done = 0;
        while done < count {
            let step = at_once.min(count - done);
            let length = step * extent - trailing;
            let remote = there.wrapping_add(done * extent);
            locked(self.lock, || {
                // SAFETY: the stage has room for the step; the caller vouches for the rest.
                unsafe {
                    self.side.copy(Direction::Read, here, remote, length)?;
                    kernel.combine_plainly(here, at(origin, done), at(result, done), step);
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
