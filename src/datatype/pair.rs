//! Iteration over the data of two buffers at once.

#![forbid(unsafe_code)]

use super::batch::Batch;
use super::stream::Stream;
use crate::os::address::{Address, LocalAddr, RemoteAddr};
use crate::os::private::Run;

/// Runs of two buffers. Both buffers have the same number of runs, and all runs have the same length. If `R` is `LocalAddr`, the remote
/// buffer is in this process, or is mapped in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<R = LocalAddr> {
    pub local: LocalAddr,
    pub local_stride: isize,
    pub remote: R,
    pub remote_stride: isize,
    pub length: usize,
    pub count: usize,
}

impl<R: Address> Pair<R> {
    /// Returns the addresses of the runs, one by one.
    pub fn runs(self) -> impl Iterator<Item = (LocalAddr, R)> {
        let Self { local, local_stride, remote, remote_stride, count, .. } = self;
        (0..count as isize).map(move |run| {
            (local.offset(local_stride.wrapping_mul(run)), remote.offset(remote_stride.wrapping_mul(run)))
        })
    }

    /// Returns the first `bytes` bytes of two batches as one pair. The runs of both batches must have the same length, or one batch must be
    /// a single run. Returns None if neither is the case, or if the runs that correspond to each other do not have `bytes` bytes in all.
    #[inline]
    pub fn of(local: &Batch, remote: &Batch<R>, bytes: usize) -> Option<Self> {
        let (length, count) = match (local.is_run(), remote.is_run()) {
            (false, true) => (local.length, local.count),
            (true, false) => (remote.length, remote.count),
            _ => (local.length, local.count.min(remote.count)),
        };
        let is_cut = |is_run: bool, of: usize| is_run || of == length;
        if length * count != bytes || !is_cut(local.is_run(), local.length) || !is_cut(remote.is_run(), remote.length)
        {
            return None;
        }
        let ((local, local_stride), (remote, remote_stride)) = (local.cut(length), remote.cut(length));
        Some(Self { local, local_stride, remote, remote_stride, length, count })
    }
}

impl Pair<RemoteAddr> {
    /// Returns the runs one by one, for a copy from or to another process.
    pub fn remote_runs(self) -> impl Iterator<Item = Run> {
        self.runs().map(move |(local, remote)| Run { local, remote, length: self.length })
    }
}

/// Iterates over the next `bytes` bytes of two streams at once. Stops at the first error of `each`, or at the end of a stream.
pub fn pairs<R: Address, E>(
    local: &mut Stream<'_>,
    remote: &mut Stream<'_, R>,
    mut bytes: usize,
    mut each: impl FnMut(Pair<R>) -> Result<(), E>,
) -> Result<(), E> {
    while bytes > 0 {
        let (Some(here), Some(there)) = (local.front(), remote.front()) else { return Ok(()) };
        // The longer run is cut into runs of the length of the shorter one.
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
    use super::super::shape::Placed;
    use super::super::stream::bytes_of;
    use super::*;

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
                let distances = |shape| bytes_of(&mut Stream::of_shape(0, shape, 1, 0), 47);
                let expected: Vec<_> = distances(left).into_iter().zip(distances(right)).collect();
                let mut all = Vec::new();
                let mut local = Stream::of_shape(LocalAddr::NULL, left, 1, 0);
                let mut remote = Stream::of_shape(RemoteAddr::default(), right, 1, 0);
                let done = pairs::<_, ()>(&mut local, &mut remote, 47, |pair| {
                    for run in 0..pair.count as isize {
                        for byte in 0..pair.length {
                            let local = pair.local.offset(run * pair.local_stride) + byte;
                            let remote = pair.remote.offset(run * pair.remote_stride) + byte;
                            all.push((local.get() as isize, remote.get() as isize));
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
        let stream = |shape| Stream::of_shape(LocalAddr::NULL, shape, 1, 0);
        let (mut left, mut right) = (stream(&strided), stream(&whole));
        let done = pairs::<_, ()>(&mut left, &mut right, 8_000_000, |pair| {
            steps += 1;
            assert_eq!((pair.local_stride, pair.remote_stride, pair.count), (24, 8, 1_000_000));
            Ok(())
        });
        assert_eq!((done, steps), (Ok(()), 1));
    }
}
