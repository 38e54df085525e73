//! Runs of bytes at equal distances: what the data of most buffers are, and what a walk over any data gives at a time.

#![forbid(unsafe_code)]

use super::shape::{Placed, Shape};
use crate::os::address::{Address, LocalAddr};

/// Runs of equal length at equal distances: at addresses, or at distances from the address of a buffer (`Batch<isize>`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Batch<A = LocalAddr> {
    /// First byte of the first run.
    pub address: A,
    /// Bytes of a run.
    pub length: usize,
    /// Bytes from one run to the next.
    pub stride: isize,
    /// Runs.
    pub count: usize,
}

impl<A: Address> Batch<A> {
    /// Bytes that follow each other.
    pub fn run(address: A, length: usize) -> Self {
        Self { address, length, stride: 0, count: 1 }
    }

    /// The runs of a shape at an address, if they are at equal distances.
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

    /// Whether there is a single run.
    #[inline]
    pub fn is_run(&self) -> bool {
        self.count == 1
    }

    /// The address and distance of runs of `length` bytes of which there are `count`: these, or the pieces of a single one.
    #[inline]
    pub(super) fn cut(&self, length: usize) -> (A, isize) {
        (self.address, if self.length == length { self.stride } else { length as isize })
    }
}

impl Batch<isize> {
    /// The runs of the buffer at an address.
    #[inline]
    pub fn at<A: Address>(self, address: A) -> Batch<A> {
        let Self { address: distance, length, stride, count } = self;
        Batch { address: address.offset(distance), length, stride, count }
    }
}

/// What comes next in a stream.
#[derive(Clone, Copy, Debug)]
pub struct Front<A = LocalAddr> {
    pub(super) batch: Batch<A>,
    /// Bytes that the first run has lost.
    pub(super) within: usize,
}

impl<A: Address> Front<A> {
    /// That of a stream that is not there: no address, and no end.
    #[inline]
    pub fn of_nothing() -> Self {
        Self { batch: Batch::run(A::default(), usize::MAX), within: 0 }
    }

    /// The next byte.
    #[inline]
    pub fn address(&self) -> A {
        self.batch.address.offset(self.within as isize)
    }

    /// Bytes from there on that follow each other.
    #[inline]
    pub fn length(&self) -> usize {
        self.batch.length - self.within
    }

    /// How many runs of `length` bytes come next, and their distance: those of the batch when they are as long and not
    /// begun, or pieces of the one run that is next.
    #[inline]
    pub(super) fn runs_of(&self, length: usize) -> (usize, isize) {
        if self.within == 0 && self.batch.length == length {
            (self.batch.count, self.batch.stride)
        } else {
            (self.length() / length, length as isize)
        }
    }
}
