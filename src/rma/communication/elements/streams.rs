//! Elements of derived datatypes: parallel walks over the data of target, origin and result.
//!
//! | target memory | function |
//! | --- | --- |
//! | shared, in one map of this process | `combine_shared`, or `combine_pair` (see `only_pair`) |
//! | process-private, reached through the kernel or the copy agent | `combine_private`: parts are copied into local memory, combined, and copied back |
//! | attached, but private or in several regions; process-private memory of this rank | `combine_all`: run by run, each like `Elements::combine` |

use super::{Elements, FEW};
use crate::datatype::{Front, Layout, Pair, Stream, pairs};
use crate::error::Result;
use crate::op::reduction::{Kernel, PredefinedOperation};
use crate::os::address::{Address, LocalAddr, RemoteAddr};
use crate::os::private::Direction;
use crate::rma::communication::copy::copy_pair;
use crate::rma::communication::words::AT_ONCE;
use crate::rma::window::table::Reach;
use crate::transport::sync::locked;
use std::convert::Infallible;
use std::mem::MaybeUninit;
use std::ptr::null_mut;

/// A function that combines the next elements of three streams: target, origin and result.
type CombineStreams<E, A> = unsafe fn(
    &E,
    &Kernel,
    &mut Stream<'static, A>,
    Option<&mut Stream<'static>>,
    Option<&mut Stream<'static>>,
    usize,
) -> Result;

/// If `are_data`, returns a stream of the data of a layout, without holes. If not, returns a stream of its elements, each with its holes.
fn data_or_elements<A: Address>(layout: Layout, address: A, are_data: bool) -> Stream<'static, A> {
    if are_data { layout.stream(address) } else { layout.elements(address) }
}

/// Copies data between two streams of this process. `Write` copies from `local` to `other`.
///
/// # Safety
/// `bytes` bytes can be read from one stream and written to the other.
unsafe fn copy_streams(direction: Direction, local: &mut Stream<'_>, other: &mut Stream<'_>, bytes: usize) {
    let copied = pairs(local, other, bytes, |pair| {
        // SAFETY: the pair is a part of the bytes whose validity the caller promises.
        unsafe { copy_pair(direction, &pair) };
        Ok::<_, Infallible>(())
    });
    debug_assert!(copied.is_ok());
}

/// Size, in bytes, of the buffer that gathers elements of the origin.
const GATHERED: usize = 4096;

/// Combines separate elements of the origin with consecutive elements of the target, non-atomically. The function first gathers many origin
/// elements in a buffer, because vector instructions combine gathered elements in a quarter of the time.
///
/// # Safety
/// The elements of origin and target can be read, the target's elements can be written, and no other rank combines them.
unsafe fn combine_gathered(kernel: &Kernel, pair: &Pair) {
    // Words of sixteen bytes, so that every element is aligned in the buffer.
    let mut gathered = [MaybeUninit::<u128>::uninit(); GATHERED / size_of::<u128>()];
    let here = LocalAddr::of(gathered.as_mut_ptr());
    let at_once = GATHERED / pair.length;
    for first in (0..pair.count).step_by(at_once) {
        let count = at_once.min(pair.count - first);
        let local = pair.local.offset(pair.local_stride.wrapping_mul(first as isize));
        let some = Pair { local, remote: here, remote_stride: pair.length as isize, count, ..*pair };
        // SAFETY: the caller promises that both streams are valid; the buffer in between has room for each part.
        unsafe {
            copy_pair(Direction::Write, &some);
            let there = pair.remote + first * pair.length;
            kernel.combine_nonatomically(there.ptr_mut(), here.ptr(), null_mut(), count);
        }
    }
}

impl Elements<'_> {
    /// Combines `count` elements of derived datatypes, and then only reads the next `rest` elements of the target.
    ///
    /// # Safety
    /// The elements can be read in `origin` and written in `result`; the elements of `target` lie in the target's window.
    #[inline(never)]
    pub unsafe fn combine_streams(
        &self,
        kernel: &Kernel,
        target: (Layout, RemoteAddr),
        origin: Option<(Layout, LocalAddr)>,
        result: Option<(Layout, LocalAddr)>,
        [count, rest]: [usize; 2],
    ) -> Result {
        let is_private = self.side.memory.reach == Reach::Private;
        let shared = self.side.shared(target.1, &target.0);
        let pair = shared.zip(origin).filter(|_| result.is_none() && rest == 0 && count > FEW);
        let pair = pair.and_then(|(there, origin)| self.only_pair((target.0, there), origin, count));
        if let Some(pair) = pair {
            // SAFETY: the caller promises that the elements of all sides are valid (Safety section); no other rank combines elements
            // of the target.
            self.locked(kernel.word().is_some(), || unsafe { self.combine_pair(kernel, &pair) });
            return Ok(());
        }
        let stream = |(layout, address)| data_or_elements(layout, address, is_private);
        let sides = (origin.map(stream), result.map(stream));
        // SAFETY: the caller promises that the streams have `count` elements, and `rest` more.
        unsafe {
            if let Some(there) = shared {
                let target = data_or_elements(target.0, there, is_private);
                return self.combine_and_read(Self::combine_shared, kernel, target, sides, [count, rest]);
            }
            let combine = if is_private { Self::combine_private } else { Self::combine_all };
            let target = data_or_elements(target.0, target.1, is_private);
            self.combine_and_read(combine, kernel, target, sides, [count, rest])
        }
    }

    /// Combines `count` elements, and then only reads the next `rest` elements of the target.
    ///
    /// # Safety
    /// `count + rest` elements can be written in `result`, and `count` elements can be read in `origin`. `count + rest` elements of
    /// `target` lie in the target's window. Their addresses have the type `A`, which `combine` uses: they are addresses in this process or
    /// in the target.
    unsafe fn combine_and_read<A>(
        &self,
        combine: CombineStreams<Self, A>,
        kernel: &Kernel,
        mut target: Stream<'static, A>,
        (mut origin, mut result): (Option<Stream<'static>>, Option<Stream<'static>>),
        [count, rest]: [usize; 2],
    ) -> Result {
        // SAFETY: the caller promises that the streams have `count` elements.
        unsafe { combine(self, kernel, &mut target, origin.as_mut(), result.as_mut(), count)? };
        if rest == 0 {
            return Ok(());
        }
        let read = PredefinedOperation::NoOp.kernel(self.basic)?;
        // SAFETY: the streams have `rest` elements left; reading does not change the target.
        unsafe { combine(self, read, &mut target, None, result.as_mut(), rest) }
    }

    /// Combines the next `count` elements of streams of data. The kernel or the copy agent copies the target's memory. Under the lock, the
    /// function copies many elements at a time into local memory, combines them, and copies them back.
    ///
    /// # Safety
    /// The next `count` elements can be read in `origin` and written in `result`; the elements of `target` lie in the target's window.
    unsafe fn combine_private(
        &self,
        kernel: &Kernel,
        target: &mut Stream<'static, RemoteAddr>,
        mut origin: Option<&mut Stream<'static>>,
        mut result: Option<&mut Stream<'static>>,
        count: usize,
    ) -> Result {
        let at_once = (AT_ONCE / self.basic.extent).max(1).min(count);
        // Words of sixteen bytes, so that every element is aligned in these buffers.
        let [mut there, mut from, mut back] =
            [(); 3].map(|()| vec![0_u128; (at_once * self.basic.extent).div_ceil(16)]);
        let mut left = count;
        while left > 0 {
            let some = Layout::of_elements(self.basic, at_once.min(left));
            let stage = |words: &mut Vec<u128>| LocalAddr::of(words.as_mut_ptr());
            let (there, from, back) = (stage(&mut there), stage(&mut from), stage(&mut back));
            if let Some(origin) = &mut origin {
                // SAFETY: the caller promises that the elements of the origin are valid (Safety section); the buffer has room for these
                // elements.
                unsafe { copy_streams(Direction::Read, &mut some.stream(from), origin, some.bytes) };
            }
            let mut runs = Vec::new();
            pairs(&mut some.stream(there), target, some.bytes, |pair| {
                runs.extend(pair.remote_runs());
                Ok(())
            })?;
            let wanted = if result.is_some() { back } else { LocalAddr::NULL };
            locked(self.accumulate_lock(), || {
                // SAFETY: the caller promises that the elements of all sides are valid (Safety section); the target's runs lie in its
                // window.
                unsafe {
                    self.side.copy_runs(Direction::Read, &runs)?;
                    kernel.combine_nonatomically(there.ptr_mut(), from.ptr(), wanted.ptr_mut(), some.count);
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
    /// The elements can be read in `origin` and written in `result`; the elements of `target` lie in the target's window.
    unsafe fn combine_all(
        &self,
        kernel: &Kernel,
        target: &mut Stream<'static, RemoteAddr>,
        mut origin: Option<&mut Stream<'static>>,
        mut result: Option<&mut Stream<'static>>,
        count: usize,
    ) -> Result {
        self.each_run(target, &mut origin, &mut result, count, |there, from, back, count| {
            // SAFETY: the caller promises that the elements of all sides are valid (Safety section); `count` elements follow each
            // other on all sides.
            unsafe { self.combine(kernel, there, from, back, count) }
        })
    }

    /// Combines the next `count` elements of streams; all elements of the target are mapped in this process, in shared memory.
    ///
    /// # Safety
    /// The next `count` elements can be read in `origin` and written in `result`. The next elements of `target` have addresses of this
    /// process, and lie in the target's window.
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
                // SAFETY: the caller promises that the elements of all sides are valid (Safety section); `count` elements follow each
                // other on all sides.
                unsafe { self.combine_mapped(kernel, there, from, back, count) };
                Ok(())
            });
        }
        let mut left = count;
        while left > 0 {
            let turn = left.min(self.turn());
            // SAFETY: the caller promises that the elements of all sides are valid (Safety section), and the lock is held.
            self.locked(kernel.word().is_some(), || unsafe {
                match (&mut origin, &mut result) {
                    (Some(origin), None) => self.combine_pairs(kernel, target, origin, turn),
                    _ => self.each_run(
                        target,
                        &mut origin,
                        &mut result,
                        turn,
                        |there: LocalAddr, from, back, count| {
                            kernel.combine_nonatomically(there.ptr_mut(), from.ptr(), back.ptr_mut(), count);
                            Ok(())
                        },
                    ),
                }
            })?;
            left -= turn;
        }
        Ok(())
    }

    /// Combines the next `count` elements of two streams, non-atomically.
    ///
    /// # Safety
    /// The next `count` elements can be read in `origin`. The next elements of `target` have addresses of this process and lie in the
    /// target's window, and no other rank combines them during the call.
    unsafe fn combine_pairs(
        &self,
        kernel: &Kernel,
        target: &mut Stream<'static>,
        origin: &mut Stream<'static>,
        count: usize,
    ) -> Result {
        pairs(origin, target, count * self.basic.extent, |pair| {
            // SAFETY: the pair is a part of the elements whose validity the caller promises.
            unsafe { self.combine_pair(kernel, &pair) };
            Ok(())
        })
    }

    /// Returns all `count` elements of target and origin as one pair of equal runs at equal distances. Returns None if they form several
    /// pairs, are too many for one step, or have holes.
    fn only_pair(&self, target: (Layout, LocalAddr), origin: (Layout, LocalAddr), count: usize) -> Option<Pair> {
        let bytes = count * self.basic.extent;
        if bytes > AT_ONCE || !self.basic.is_contiguous() {
            return None;
        }
        let batch = |(layout, address): (Layout, LocalAddr)| Some(layout.only_batch()?.at(address));
        Pair::of(&batch(origin)?, &batch(target)?, bytes)
    }

    /// Combines the local elements of a pair (the origin's) with its remote elements (the target's), non-atomically.
    ///
    /// # Safety
    /// The local elements of the pair can be read. Its remote elements have addresses of this process and lie in the target's window, and
    /// no other rank combines them during the call.
    pub unsafe fn combine_pair(&self, kernel: &Kernel, pair: &Pair) {
        let elements = pair.length / self.basic.extent;
        let (mut from, mut there) = (pair.local, pair.remote);
        let follow = pair.remote_stride == pair.length as isize && self.basic.is_contiguous();
        // SAFETY: the pair is a part of the elements whose validity the caller promises.
        unsafe {
            if elements == 1 && follow {
                return combine_gathered(kernel, pair);
            }
            if elements == 1 {
                let strides = (pair.remote_stride, pair.local_stride);
                return kernel.combine_apart((there.ptr_mut(), from.ptr()), strides, pair.count);
            }
            for _ in 0..pair.count {
                kernel.combine_nonatomically(there.ptr_mut(), from.ptr(), null_mut(), elements);
                from = from.offset(pair.local_stride);
                there = there.offset(pair.remote_stride);
            }
        }
    }

    /// Calls `run` for the next `count` elements, in parts whose elements are consecutive in all streams. `run` gets the addresses of
    /// the part, NULL for a missing stream, and the number of elements.
    fn each_run<A: Address>(
        &self,
        target: &mut Stream<'static, A>,
        origin: &mut Option<&mut Stream<'static>>,
        result: &mut Option<&mut Stream<'static>>,
        count: usize,
        mut run: impl FnMut(A, LocalAddr, LocalAddr, usize) -> Result,
    ) -> Result {
        let extent = self.basic.extent;
        let mut left = count * extent;
        while left > 0 {
            // The lengths are plain numbers, not options, so that the optimised code compares no uninitialised
            // values.
            let there = target.front().unwrap_or(Front::of_nothing());
            let from = origin.as_deref_mut().and_then(Stream::front).unwrap_or(Front::of_nothing());
            let back = result.as_deref_mut().and_then(Stream::front).unwrap_or(Front::of_nothing());
            let step = left.min(there.length()).min(from.length()).min(back.length());
            run(there.address(), from.address(), back.address(), step / extent)?;
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
}
