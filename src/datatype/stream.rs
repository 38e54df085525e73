//! Walking over the data of a buffer: the bytes in their order, as runs at equal distances.

use super::shape::{Placed, Shape};
use crate::os::private::Run;
use smallvec::SmallVec;

/// Runs of equal length at equal distances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// First byte of the first run.
    pub address: usize,
    /// Bytes of a run.
    pub length: usize,
    /// Bytes from one run to the next.
    pub stride: isize,
    /// Runs.
    pub count: usize,
}

impl Batch {
    /// Bytes that follow each other.
    pub fn run(address: usize, length: usize) -> Self {
        Self { address, length, stride: 0, count: 1 }
    }

    /// The runs of a shape at an address, if they are at equal distances.
    pub fn of_shape(address: usize, shape: &Placed) -> Option<Self> {
        let address = address.wrapping_add_signed(shape.offset);
        match &*shape.shape {
            Shape::Run(length) => Some(Self::run(address, *length)),
            Shape::Repeat { count, stride, shape } => match **shape {
                Shape::Run(length) => Some(Self { address, length, stride: *stride, count: *count }),
                _ => None,
            },
            _ => None,
        }
    }

    /// The runs of `count` such batches, `stride` bytes apart, if all runs are at equal distances.
    pub fn repeated(self, count: usize, stride: isize) -> Option<Self> {
        match self.count {
            _ if count == 1 => Some(self),
            1 if stride == self.length as isize => Some(Self { length: self.length * count, ..self }),
            1 => Some(Self { stride, count, ..self }),
            own if stride == self.stride.wrapping_mul(own as isize) => Some(Self { count: own * count, ..self }),
            _ => None,
        }
    }

    /// The same, so much further.
    #[inline]
    pub fn moved(self, address: usize) -> Self {
        Self { address: self.address.wrapping_add(address), ..self }
    }

    /// Whether there is a single run.
    #[inline]
    pub fn is_run(&self) -> bool {
        self.count == 1
    }

    /// The address and distance of runs of `length` bytes of which there are `count`: these, or the pieces of a single one.
    #[inline]
    fn cut(&self, length: usize) -> (usize, isize) {
        (self.address, if self.length == length { self.stride } else { length as isize })
    }
}

/// The parts of a shape that are still to come.
#[derive(Clone, Copy, Debug)]
enum Parts<'a> {
    Equal { count: usize, stride: isize, shape: &'a Shape },
    Scattered { places: &'a [isize], shape: &'a Shape },
    Runs(&'a [(isize, usize)]),
    Sequence(&'a [Placed]),
}

/// Where the walk is in one shape.
#[derive(Clone, Copy, Debug)]
struct Level<'a> {
    parts: Parts<'a>,
    address: usize,
}

/// The bytes of a buffer that are still to come. It holds no more than one level per nesting of the datatype.
#[derive(Clone, Debug)]
pub struct Stream<'a> {
    levels: SmallVec<[Level<'a>; 4]>,
    /// Where the walk is; its first run has lost `within` bytes.
    batch: Batch,
    within: usize,
}

impl<'a> Stream<'a> {
    /// `count` times a shape, `stride` bytes apart, at an address.
    pub fn of_shape(address: usize, shape: &'a Placed, count: usize, stride: isize) -> Self {
        let address = address.wrapping_add_signed(shape.offset);
        let parts = Parts::Equal { count, stride, shape: &shape.shape };
        let mut levels = SmallVec::new();
        levels.push(Level { parts, address });
        Self { levels, batch: Batch::default(), within: 0 }
    }

    /// Runs at equal distances.
    pub fn of_batch(batch: Batch) -> Self {
        let batch = if batch.length == 0 { Batch::default() } else { batch };
        Self { levels: SmallVec::new(), batch, within: 0 }
    }

    /// Bytes that follow each other.
    pub fn of_run(address: usize, length: usize) -> Self {
        Self::of_batch(Batch::run(address, length))
    }

    /// The next runs, none of which is begun; None at the end.
    fn next_batch(&mut self) -> Option<Batch> {
        loop {
            let level = self.levels.last_mut()?;
            let (address, shape) = match &mut level.parts {
                Parts::Equal { count: 0, .. }
                | Parts::Scattered { places: [], .. }
                | Parts::Runs([])
                | Parts::Sequence([]) => {
                    self.levels.pop();
                    continue;
                }
                Parts::Equal { count, stride, shape: Shape::Run(length) } => {
                    let (count, length) = (std::mem::take(count), *length);
                    if length == 0 {
                        continue;
                    }
                    if *stride == length as isize {
                        return Some(Batch::run(level.address, length * count));
                    }
                    return Some(Batch { address: level.address, length, stride: *stride, count });
                }
                Parts::Equal { count, stride, shape } => {
                    let address = level.address;
                    *count -= 1;
                    level.address = address.wrapping_add_signed(*stride);
                    (address, *shape)
                }
                Parts::Scattered { places, shape } => {
                    let (place, rest) = places.split_first().expect("the empty list was treated above");
                    *places = rest;
                    (level.address.wrapping_add_signed(*place), *shape)
                }
                Parts::Runs(runs) => {
                    let ((place, length), rest) = runs.split_first().expect("the empty list was treated above");
                    *runs = rest;
                    let address = level.address.wrapping_add_signed(*place);
                    return Some(Batch::run(address, *length));
                }
                Parts::Sequence(parts) => {
                    let (part, rest) = parts.split_first().expect("the empty list was treated above");
                    *parts = rest;
                    (level.address.wrapping_add_signed(part.offset), &*part.shape)
                }
            };
            let parts = match shape {
                Shape::Run(length) => return Some(Batch::run(address, *length)),
                Shape::Repeat { count, stride, shape } => Parts::Equal { count: *count, stride: *stride, shape },
                Shape::Scattered { places, shape } => Parts::Scattered { places, shape },
                Shape::Runs(runs) => Parts::Runs(runs),
                Shape::Sequence(parts) => Parts::Sequence(parts),
            };
            self.levels.push(Level { parts, address });
        }
    }

    /// What comes next: runs of which the first may be begun already. None at the end.
    #[inline]
    pub fn front(&mut self) -> Option<Front> {
        if self.batch.count == 0 {
            self.batch = self.next_batch()?;
            self.within = 0;
        }
        Some(Front { batch: self.batch, within: self.within })
    }

    /// Advances by `bytes` bytes, at most those of the front.
    #[inline]
    pub fn advance(&mut self, bytes: usize) {
        self.within += bytes;
        if self.within >= self.batch.length {
            let runs = self.within / self.batch.length;
            self.within %= self.batch.length;
            self.batch.address =
                self.batch.address.wrapping_add_signed(self.batch.stride.wrapping_mul(runs as isize));
            self.batch.count -= runs;
        }
    }

    /// Calls `run` with address and length of each run of the next `bytes` bytes.
    pub fn runs(&mut self, mut bytes: usize, mut run: impl FnMut(usize, usize)) {
        while bytes > 0 {
            let Some(front) = self.front() else { return };
            let step = front.length().min(bytes);
            run(front.address(), step);
            self.advance(step);
            bytes -= step;
        }
    }

    /// Copies the next `length` bytes of data out of the buffer.
    ///
    /// # Safety
    /// The buffer can be read as its datatype says; `to` has room for `length` bytes and does not overlap it.
    pub unsafe fn gather(&mut self, to: *mut u8, length: usize) {
        let mut to = to;
        self.runs(length, |from, step| {
            // SAFETY: `from` is part of the buffer, which can be read; `to` advances by `step`, and the steps add up to `length`, for
            // which there is room. Both do not overlap, as `gather` demands.
            unsafe {
                to.copy_from_nonoverlapping(from as *const u8, step);
                to = to.add(step);
            }
        });
    }

    /// Copies `length` bytes to where the next data of the buffer belong.
    ///
    /// # Safety
    /// The buffer can be written as its datatype says; `from` holds `length` bytes and does not overlap it.
    pub unsafe fn scatter(&mut self, from: *const u8, length: usize) {
        let mut from = from;
        self.runs(length, |to, step| {
            // SAFETY: `to` is part of the buffer, which can be written; `from` advances by `step`, and the steps add up to `length`,
            // which it holds. Both do not overlap, as `scatter` demands.
            unsafe {
                from.copy_to_nonoverlapping(to as *mut u8, step);
                from = from.add(step);
            }
        });
    }
}

/// What comes next in a stream.
#[derive(Clone, Copy, Debug)]
pub struct Front {
    batch: Batch,
    within: usize,
}

impl Front {
    /// That of a stream that is not there: an address of 0, and no end.
    pub const OF_NOTHING: Self =
        Self { batch: Batch { address: 0, length: usize::MAX, stride: 0, count: 1 }, within: 0 };

    /// The next byte.
    #[inline]
    pub fn address(&self) -> usize {
        self.batch.address.wrapping_add(self.within)
    }

    /// Bytes from there on that follow each other.
    #[inline]
    pub fn length(&self) -> usize {
        self.batch.length - self.within
    }

    /// How many runs of `length` bytes come next, and their distance: those of the batch when they are as long and not
    /// begun, or pieces of the one run that is next.
    #[inline]
    fn runs_of(&self, length: usize) -> (usize, isize) {
        if self.within == 0 && self.batch.length == length {
            (self.batch.count, self.batch.stride)
        } else {
            (self.length() / length, length as isize)
        }
    }
}

/// Equally many runs of equal length on two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    pub local: usize,
    pub local_stride: isize,
    pub remote: usize,
    pub remote_stride: isize,
    pub length: usize,
    pub count: usize,
}

impl Pair {
    /// Its runs one by one.
    pub fn runs(self) -> impl Iterator<Item = Run> {
        let Self { local, local_stride, remote, remote_stride, length, count } = self;
        (0..count as isize).map(move |run| Run {
            local: local.wrapping_add_signed(local_stride.wrapping_mul(run)),
            remote: remote.wrapping_add_signed(remote_stride.wrapping_mul(run)),
            length,
        })
    }
}

impl Pair {
    /// The first `bytes` bytes of two batches, if these are as many runs of one as of the other, or one is a single run.
    #[inline]
    pub fn of(local: &Batch, remote: &Batch, bytes: usize) -> Option<Self> {
        let (length, count) = match (local.is_run(), remote.is_run()) {
            (false, true) => (local.length, local.count),
            (true, false) => (remote.length, remote.count),
            _ => (local.length, local.count.min(remote.count)),
        };
        let is_cut = |batch: &Batch| batch.is_run() || batch.length == length;
        if length * count != bytes || !is_cut(local) || !is_cut(remote) {
            return None;
        }
        let ((local, local_stride), (remote, remote_stride)) = (local.cut(length), remote.cut(length));
        Some(Self { local, local_stride, remote, remote_stride, length, count })
    }
}

/// Walks over `bytes` bytes of two streams at once; stops at the first error of `each`.
pub fn pairs<E>(
    local: &mut Stream<'_>,
    remote: &mut Stream<'_>,
    mut bytes: usize,
    mut each: impl FnMut(Pair) -> Result<(), E>,
) -> Result<(), E> {
    while bytes > 0 {
        let (Some(here), Some(there)) = (local.front(), remote.front()) else { return Ok(()) };
        // The shorter run sets the pace; the longer one is cut into such pieces.
        let length = here.length().min(there.length()).min(bytes);
        let (count, local_stride) = here.runs_of(length);
        let (remote_count, remote_stride) = there.runs_of(length);
        let count = count.min(remote_count).min(bytes / length);
        let (local_address, remote_address) = (here.address(), there.address());
        each(Pair { local: local_address, local_stride, remote: remote_address, remote_stride, length, count })?;
        local.advance(length * count);
        remote.advance(length * count);
        bytes -= length * count;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes_of(stream: &mut Stream<'_>, bytes: usize) -> Vec<usize> {
        let mut all = Vec::new();
        stream.runs(bytes, |address, length| all.extend(address..address + length));
        all
    }

    #[test]
    fn all_kinds_of_shapes_are_walked_in_order() {
        let run = |offset, length| Placed::run(length).moved(offset);
        let irregular = Placed::runs([(3, 2), (10, 1), (0, 3)]);
        let scattered = Placed::runs([(0, 2), (7, 2), (3, 2)]);
        let mixed = Placed::sequence([scattered.clone().moved(100), irregular.clone(), run(50, 2).repeated(3, 5)]);
        let nested = mixed.clone().repeated(2, 1000);
        let offsets = |places: &[usize]| places.iter().map(|place| place + 5000).collect::<Vec<_>>();
        for (shape, expected) in [
            (&irregular, vec![3, 4, 10, 0, 1, 2]),
            (&scattered, vec![0, 1, 7, 8, 3, 4]),
            (&mixed, vec![100, 101, 107, 108, 103, 104, 3, 4, 10, 0, 1, 2, 50, 51, 55, 56, 60, 61]),
        ] {
            let mut stream = Stream::of_shape(5000, shape, 1, 0);
            assert_eq!(bytes_of(&mut stream, usize::MAX), offsets(&expected));
            let mut twice = expected.clone();
            twice.extend(expected.iter().map(|place| place + 1000));
            let mut stream = Stream::of_shape(5000, shape, 2, 1000);
            assert_eq!(bytes_of(&mut stream, usize::MAX), offsets(&twice));
        }
        assert_eq!(bytes_of(&mut Stream::of_shape(0, &nested, 1, 0), usize::MAX).len(), 36);
    }

    #[test]
    fn a_walk_can_be_interrupted_anywhere() {
        let shape = Placed::sequence([Placed::run(3).repeated(4, 8), Placed::run(5).moved(100)]);
        let whole = bytes_of(&mut Stream::of_shape(0, &shape, 3, 200), usize::MAX);
        for step in 1..whole.len() {
            let mut stream = Stream::of_shape(0, &shape, 3, 200);
            let mut pieces = Vec::new();
            while pieces.len() < whole.len() {
                pieces.extend(bytes_of(&mut stream, step));
            }
            assert_eq!(pieces, whole, "in steps of {step}");
        }
    }

    #[test]
    fn two_sides_are_paired_byte_by_byte() {
        let shapes = [
            Placed::run(48),
            Placed::run(4).repeated(12, 9),
            Placed::run(6).repeated(8, -7).moved(500),
            Placed::runs([(0, 1), (5, 7), (20, 40)]),
            Placed::run(3).repeated(4, 5).repeated(4, 100),
        ];
        for left in &shapes {
            for right in &shapes {
                let stream = |shape| Stream::of_shape(0, shape, 1, 0);
                let expected: Vec<_> = bytes_of(&mut stream(left), 48)
                    .into_iter()
                    .zip(bytes_of(&mut stream(right), 48))
                    .take(47)
                    .collect();
                let mut all = Vec::new();
                let done = pairs::<()>(&mut stream(left), &mut stream(right), 47, |pair| {
                    for run in 0..pair.count as isize {
                        for byte in 0..pair.length {
                            all.push((
                                pair.local.wrapping_add_signed(run * pair.local_stride) + byte,
                                pair.remote.wrapping_add_signed(run * pair.remote_stride) + byte,
                            ));
                        }
                    }
                    Ok(())
                });
                assert_eq!(done, Ok(()));
                assert_eq!(all, expected, "{left:?} {right:?}");
            }
        }
    }

    #[test]
    fn a_strided_side_and_a_contiguous_one_are_one_pair() {
        let (strided, whole) = (Placed::run(8).repeated(1_000_000, 24), Placed::run(8_000_000));
        let mut steps = 0;
        let (mut left, mut right) = (Stream::of_shape(0, &strided, 1, 0), Stream::of_shape(0, &whole, 1, 0));
        let done = pairs::<()>(&mut left, &mut right, 8_000_000, |pair| {
            steps += 1;
            assert_eq!((pair.local_stride, pair.remote_stride, pair.count), (24, 8, 1_000_000));
            Ok(())
        });
        assert_eq!((done, steps), (Ok(()), 1));
    }
}
