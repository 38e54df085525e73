//! A batch is a number of runs of bytes, all of the same length and at equal distances. The data of most buffers are one batch. A stream
//! returns the data of any buffer as a sequence of batches.

#![forbid(unsafe_code)]

use super::shape::{Placed, Shape};
use crate::os::address::{Address, LocalAddr};

/// Runs of equal length at equal distances. Positions are addresses, or offsets from the address of a buffer (`Batch<isize>`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Batch<A = LocalAddr> {
    /// Position of the first byte of the first run.
    pub address: A,
    /// Length of a run in bytes.
    pub length: usize,
    /// Distance in bytes from the beginning of a run to the beginning of the next run.
    pub stride: isize,
    /// Number of runs.
    pub count: usize,
}

impl<A: Address> Batch<A> {
    /// Returns a single run.
    pub fn run(address: A, length: usize) -> Self {
        Self { address, length, stride: 0, count: 1 }
    }

    /// Returns the runs of a shape at an address, if the shape is a run or a repetition of a run.
    pub fn of_shape(address: A, shape: &Placed) -> Option<Self> {
        let address = address.offset(shape.offset);
        match &*shape.shape {
            Shape::Run(length) => Some(Self::run(address, *length)),
            Shape::Repeat { count, stride, shape } => match **shape {
                Shape::Run(length) => Some(Self { address, length, stride: *stride, count: *count }),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the runs of `count` copies of this batch, `stride` bytes apart, if all runs are at equal distances.
    pub fn repeated(self, count: usize, stride: isize) -> Option<Self> {
        match self.count {
            _ if count == 1 => Some(self),
            1 if stride == self.length as isize => Some(Self { length: self.length * count, ..self }),
            1 => Some(Self { stride, count, ..self }),
            own if stride == self.stride.wrapping_mul(own as isize) => Some(Self { count: own * count, ..self }),
            _ => None,
        }
    }

    /// Returns whether there is a single run.
    #[inline]
    pub fn is_run(&self) -> bool {
        self.count == 1
    }

    /// Returns address and distance of runs of `length` bytes. These are the runs of this batch, or, if the batch has only one run, parts
    /// of this run.
    #[inline]
    pub(super) fn cut(&self, length: usize) -> (A, isize) {
        (self.address, if self.length == length { self.stride } else { length as isize })
    }
}

impl Batch<isize> {
    /// Returns the runs of the buffer at an address.
    #[inline]
    pub fn at<A: Address>(self, address: A) -> Batch<A> {
        let Self { address: distance, length, stride, count } = self;
        Batch { address: address.offset(distance), length, stride, count }
    }
}

/// The next bytes of a stream (`stream`).
#[derive(Clone, Copy, Debug)]
pub struct Front<A = LocalAddr> {
    pub(super) batch: Batch<A>,
    /// Number of bytes of the first run that have been consumed.
    pub(super) within: usize,
}

impl<A: Address> Front<A> {
    /// Returns a front that stands for an absent stream: no address, and no end.
    #[inline]
    pub fn of_nothing() -> Self {
        Self { batch: Batch::run(A::default(), usize::MAX), within: 0 }
    }

    /// Returns the address of the next byte.
    #[inline]
    pub fn address(&self) -> A {
        self.batch.address.offset(self.within as isize)
    }

    /// Returns the number of consecutive bytes from the next byte on.
    #[inline]
    pub fn length(&self) -> usize {
        self.batch.length - self.within
    }

    /// Returns the number of next runs of `length` bytes, and their distance. If the runs of the batch have this length and the first run
    /// is not partly consumed, these are the runs of the batch. In all other cases they are parts of the rest of the first run.
    #[inline]
    pub(super) fn runs_of(&self, length: usize) -> (usize, isize) {
        if self.within == 0 && self.batch.length == length {
            (self.batch.count, self.batch.stride)
        } else {
            (self.length() / length, length as isize)
        }
    }
}
