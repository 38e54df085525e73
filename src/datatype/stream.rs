//! Streams: iteration over the data of a buffer, in order, as a sequence of batches.

use super::batch::{Batch, Front};
use super::shape::{Placed, Shape};
use crate::os::address::{Address, LocalAddr};
use crate::os::strided_copy::copy_strided;
use smallvec::SmallVec;

/// Remaining parts of a shape.
#[derive(Clone, Copy, Debug)]
enum ShapeParts<'a> {
    Equal { count: usize, stride: isize, shape: &'a Shape },
    Scattered { offsets: &'a [isize], shape: &'a Shape },
    Runs(&'a [(isize, usize)]),
    Sequence(&'a [Placed]),
}

/// Position of the iteration in one shape.
#[derive(Clone, Copy, Debug)]
struct Level<'a, A> {
    parts: ShapeParts<'a>,
    address: A,
}

/// Remaining bytes of a buffer, in this process or in another one. The stack of positions (`levels`) has at most one level more than there
/// are nested levels in the datatype.
#[derive(Clone, Debug)]
pub struct Stream<'a, A = LocalAddr> {
    levels: SmallVec<[Level<'a, A>; 4]>,
    /// The next runs. `within` bytes of the first run have been consumed.
    batch: Batch<A>,
    within: usize,
}

impl<'a, A: Address> Stream<'a, A> {
    /// Returns `count` copies of a shape, `stride` bytes apart, at an address.
    pub fn of_shape(address: A, shape: &'a Placed, count: usize, stride: isize) -> Self {
        let address = address.offset(shape.offset);
        let parts = ShapeParts::Equal { count, stride, shape: &shape.shape };
        let mut levels = SmallVec::new();
        levels.push(Level { parts, address });
        Self { levels, batch: Batch::default(), within: 0 }
    }

    /// Returns runs at equal distances.
    pub fn of_batch(batch: Batch<A>) -> Self {
        let batch = if batch.length == 0 { Batch::default() } else { batch };
        Self { levels: SmallVec::new(), batch, within: 0 }
    }

    /// Returns consecutive bytes.
    pub fn of_run(address: A, length: usize) -> Self {
        Self::of_batch(Batch::run(address, length))
    }

    /// Returns the runs that follow the current batch. Returns None at the end.
    fn next_batch(&mut self) -> Option<Batch<A>> {
        loop {
            let level = self.levels.last_mut()?;
            let (address, shape) = match &mut level.parts {
                ShapeParts::Equal { count: 0, .. }
                | ShapeParts::Scattered { offsets: [], .. }
                | ShapeParts::Runs([])
                | ShapeParts::Sequence([]) => {
                    self.levels.pop();
                    continue;
                }
                ShapeParts::Equal { count, stride, shape: Shape::Run(length) } => {
                    let (count, length) = (std::mem::take(count), *length);
                    if length == 0 {
                        continue;
                    }
                    if *stride == length as isize {
                        return Some(Batch::run(level.address, length * count));
                    }
                    return Some(Batch { address: level.address, length, stride: *stride, count });
                }
                ShapeParts::Equal { count, stride, shape } => {
                    let address = level.address;
                    *count -= 1;
                    level.address = address.offset(*stride);
                    (address, *shape)
                }
                ShapeParts::Scattered { offsets, shape } => {
                    let (offset, rest) = offsets.split_first().expect("the empty list was treated above");
                    *offsets = rest;
                    (level.address.offset(*offset), *shape)
                }
                ShapeParts::Runs(runs) => {
                    let ((offset, length), rest) = runs.split_first().expect("the empty list was treated above");
                    *runs = rest;
                    let address = level.address.offset(*offset);
                    return Some(Batch::run(address, *length));
                }
                ShapeParts::Sequence(parts) => {
                    let (part, rest) = parts.split_first().expect("the empty list was treated above");
                    *parts = rest;
                    (level.address.offset(part.offset), &*part.shape)
                }
            };
            let parts = match shape {
                Shape::Run(length) => return Some(Batch::run(address, *length)),
                Shape::Repeat { count, stride, shape } => ShapeParts::Equal { count: *count, stride: *stride, shape },
                Shape::Scattered { offsets, shape } => ShapeParts::Scattered { offsets, shape },
                Shape::Runs(runs) => ShapeParts::Runs(runs),
                Shape::Sequence(parts) => ShapeParts::Sequence(parts),
            };
            self.levels.push(Level { parts, address });
        }
    }

    /// Returns the next runs; the first run may be partly consumed. Returns None at the end.
    #[inline]
    pub fn front(&mut self) -> Option<Front<A>> {
        if self.batch.count == 0 {
            self.batch = self.next_batch()?;
            self.within = 0;
        }
        Some(Front { batch: self.batch, within: self.within })
    }

    /// Advances by `bytes` bytes, at most the remaining bytes of the batch that `front` has returned.
    #[inline]
    pub fn advance(&mut self, bytes: usize) {
        self.within += bytes;
        if self.within >= self.batch.length {
            let runs = self.within / self.batch.length;
            self.within %= self.batch.length;
            self.batch.address = self.batch.address.offset(self.batch.stride.wrapping_mul(runs as isize));
            self.batch.count -= runs;
        }
    }

    /// Calls `run` with address and length of each run of the next `bytes` bytes, or of all remaining bytes if there are fewer.
    pub fn runs(&mut self, mut bytes: usize, mut run: impl FnMut(A, usize)) {
        while bytes > 0 {
            let Some(front) = self.front() else { return };
            let step = front.length().min(bytes);
            run(front.address(), step);
            self.advance(step);
            bytes -= step;
        }
    }
}

impl Stream<'_> {
    /// Copies the next `length` bytes of data out of the buffer.
    ///
    /// # Safety
    /// The buffer can be read as its datatype says. `to` has room for `length` bytes and does not overlap the buffer.
    pub unsafe fn gather(&mut self, to: *mut u8, length: usize) {
        let mut to = to;
        self.equal_runs(length, |from, run, stride, count| {
            // SAFETY: the runs are part of the buffer, which can be read. `to` advances by the bytes of the runs, which add up to `length`.
            // The caller promises room for `length` bytes that does not overlap the buffer.
            unsafe {
                if count == 1 {
                    to.copy_from_nonoverlapping(from.ptr(), run);
                } else {
                    copy_strided((from.ptr(), stride), (to, run as isize), run, count);
                }
                to = to.add(run * count);
            }
        });
    }

    /// Copies `length` bytes to the positions of the buffer's next data.
    ///
    /// # Safety
    /// The buffer can be written as its datatype says. `from` has `length` bytes and does not overlap the buffer.
    pub unsafe fn scatter(&mut self, from: *const u8, length: usize) {
        let mut from = from;
        self.equal_runs(length, |to, run, stride, count| {
            // SAFETY: the runs are part of the buffer, which can be written. `from` advances by the bytes of the runs, which add up to
            // `length`. The caller promises that there are `length` bytes at `from`, and that these do not overlap the buffer.
            unsafe {
                if count == 1 {
                    from.copy_to_nonoverlapping(to.ptr_mut(), run);
                } else {
                    copy_strided((from, run as isize), (to.ptr_mut(), stride), run, count);
                }
                from = from.add(run * count);
            }
        });
    }

    /// Calls `runs` with runs of the next `bytes` bytes: address and length of the first run, distance from one run to the next, and number
    /// of runs. Whole runs at equal distances are passed in one call.
    fn equal_runs(&mut self, mut bytes: usize, mut runs: impl FnMut(LocalAddr, usize, isize, usize)) {
        while bytes > 0 {
            let Some(front) = self.front() else { return };
            let is_several = front.batch.count > 1 && front.within == 0;
            let whole = if is_several { front.batch.count.min(bytes / front.batch.length) } else { 0 };
            let (run, stride, count) = match whole {
                0 => (front.length().min(bytes), 0, 1),
                whole => (front.batch.length, front.batch.stride, whole),
            };
            runs(front.address(), run, stride, count);
            self.advance(run * count);
            bytes -= run * count;
        }
    }
}

/// Returns the offsets of the next bytes, one by one.
#[cfg(test)]
pub fn bytes_of(stream: &mut Stream<'_, isize>, bytes: usize) -> Vec<isize> {
    let mut all = Vec::new();
    stream.runs(bytes, |address, length| all.extend(address..address + length as isize));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_of_shapes_are_walked_in_order() {
        let run = |offset, length| Placed::run(length).moved(offset);
        let irregular = Placed::runs([(3, 2), (10, 1), (0, 3)]);
        let scattered = Placed::runs([(0, 2), (7, 2), (3, 2)]);
        let mixed = Placed::sequence([scattered.clone().moved(100), irregular.clone(), run(50, 2).repeated(3, 5)]);
        let nested = mixed.clone().repeated(2, 1000);
        let at_5000 = |offsets: &[isize]| offsets.iter().map(|offset| offset + 5000).collect::<Vec<_>>();
        for (shape, expected) in [
            (&irregular, vec![3, 4, 10, 0, 1, 2]),
            (&scattered, vec![0, 1, 7, 8, 3, 4]),
            (&mixed, vec![100, 101, 107, 108, 103, 104, 3, 4, 10, 0, 1, 2, 50, 51, 55, 56, 60, 61]),
        ] {
            let mut stream = Stream::of_shape(5000, shape, 1, 0);
            assert_eq!(bytes_of(&mut stream, usize::MAX), at_5000(&expected));
            let mut twice = expected.clone();
            twice.extend(expected.iter().map(|offset| offset + 1000));
            let mut stream = Stream::of_shape(5000, shape, 2, 1000);
            assert_eq!(bytes_of(&mut stream, usize::MAX), at_5000(&twice));
        }
        assert_eq!(bytes_of(&mut Stream::of_shape(0, &nested, 1, 0), usize::MAX).len(), 36);
    }

    #[test]
    fn a_walk_can_be_interrupted_anywhere() {
        let shape = Placed::sequence([Placed::run(3).repeated(4, 8), Placed::run(5).moved(100)]);
        let whole = bytes_of(&mut Stream::of_shape(0, &shape, 3, 200), usize::MAX);
        for step in 1..whole.len() {
            let mut stream = Stream::of_shape(0, &shape, 3, 200);
            let mut walked = Vec::new();
            while walked.len() < whole.len() {
                walked.extend(bytes_of(&mut stream, step));
            }
            assert_eq!(walked, whole, "in steps of {step}");
        }
    }
}
