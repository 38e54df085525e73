//! Addresses as types, so that those of one process are not taken for those of another.
//!
//! | type | valid in | made of | becomes |
//! | --- | --- | --- | --- |
//! | `LocalAddr` | this process | a pointer, or the map of a file | a pointer, where bytes are copied |
//! | `RemoteAddr` | the process at the other end of a copy | a `LocalAddr` that a rank has published, or its MPI_Aint | an argument of the kernel, or of a frame |
//!
//! Both are a number and cost what a number costs. Sums wrap around where the name says so; `+` and `-` do not, as on numbers.
//! The buffers that a program passes to MPI have a type of their own (`datatype::UserBuf`), for they can be MPI_IN_PLACE.

#![forbid(unsafe_code)]

use std::fmt;
use std::ops::{Add, AddAssign, Range, Sub};

/// An address, or a distance from one: what data can be laid out from.
pub trait Address: Copy + Default {
    /// `bytes` further, or back when they are negative; comes around at the end of the address space.
    #[must_use]
    fn offset(self, bytes: isize) -> Self;
}

/// A distance from a buffer's address that is not known yet.
impl Address for isize {
    #[inline]
    fn offset(self, bytes: isize) -> Self {
        self.wrapping_add(bytes)
    }
}

/// An address in this process: the program's memory, the library's, or shared memory that is mapped here.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalAddr(usize);

/// An address at the other end of a copy: in the process of the rank that has the memory, or in this one if the memory is mapped here.
/// Only what knows how the memory is reached makes a `LocalAddr` of it.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct RemoteAddr(usize);

macro_rules! address {
    ($type:ident) => {
        impl $type {
            /// The address of this number.
            #[inline]
            pub const fn new(address: usize) -> Self {
                Self(address)
            }

            /// Its number.
            #[inline]
            pub const fn get(self) -> usize {
                self.0
            }

            /// `bytes` further; comes around at the end of the address space.
            #[inline]
            #[must_use]
            pub fn wrapping_add(self, bytes: usize) -> Self {
                Self(self.0.wrapping_add(bytes))
            }
        }

        impl Address for $type {
            #[inline]
            fn offset(self, bytes: isize) -> Self {
                Self(self.0.wrapping_add_signed(bytes))
            }
        }

        impl Add<usize> for $type {
            type Output = Self;

            #[inline]
            fn add(self, bytes: usize) -> Self {
                Self(self.0 + bytes)
            }
        }

        impl AddAssign<usize> for $type {
            #[inline]
            fn add_assign(&mut self, bytes: usize) {
                self.0 += bytes;
            }
        }

        impl Sub<usize> for $type {
            type Output = Self;

            #[inline]
            fn sub(self, bytes: usize) -> Self {
                Self(self.0 - bytes)
            }
        }

        /// Bytes from one to the other, which is not above it.
        impl Sub for $type {
            type Output = usize;

            #[inline]
            fn sub(self, from: Self) -> usize {
                self.0 - from.0
            }
        }

        impl fmt::LowerHex for $type {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::LowerHex::fmt(&self.0, formatter)
            }
        }
    };
}

address!(LocalAddr);
address!(RemoteAddr);

impl LocalAddr {
    /// No memory: for an optional buffer, that there is none.
    pub const NULL: Self = Self(0);

    /// The address that a pointer has.
    #[inline]
    pub fn of<T: ?Sized>(place: *const T) -> Self {
        Self(place.cast::<()>() as usize)
    }

    /// The pointer to what is there, to be read.
    #[inline]
    pub const fn ptr<T>(self) -> *const T {
        self.0 as *const T
    }

    /// The pointer to what is there, to be written.
    #[inline]
    pub const fn ptr_mut<T>(self) -> *mut T {
        self.0 as *mut T
    }

    /// Whether there is no memory.
    #[inline]
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }

    /// Whether it is a multiple of `bytes`, a power of two.
    #[inline]
    pub const fn is_aligned_to(self, bytes: usize) -> bool {
        self.0 & (bytes - 1) == 0
    }

    /// The numbers of `bytes` bytes from here on, as the functions of `os` for mappings and pages take them.
    #[inline]
    pub const fn range(self, bytes: usize) -> Range<usize> {
        self.0..self.0 + bytes
    }

    /// Bytes between two addresses.
    #[inline]
    pub const fn abs_diff(self, other: Self) -> usize {
        self.0.abs_diff(other.0)
    }

    /// Where a part of an optional buffer begins, `bytes` behind its beginning: that of no buffer is none.
    #[inline]
    #[must_use]
    pub fn within(self, bytes: usize) -> Self {
        if self.is_null() { self } else { self + bytes }
    }

    /// The same place as others know it that copy from there, or to it.
    #[inline]
    pub const fn as_remote(self) -> RemoteAddr {
        RemoteAddr(self.0)
    }
}

impl RemoteAddr {
    /// Bytes from another address to this one; comes around when this one is lower.
    #[inline]
    pub fn wrapping_distance(self, from: Self) -> usize {
        self.0.wrapping_sub(from.0)
    }

    /// The same number in this process. The caller knows that the memory is mapped here, or is this process's own.
    #[inline]
    pub const fn here(self) -> LocalAddr {
        LocalAddr(self.0)
    }
}
