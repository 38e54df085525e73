//! Types for addresses. They let the compiler refuse an address of one process where an address of another process is needed.
//!
//! | type | valid in | made from | converted to |
//! | --- | --- | --- | --- |
//! | `LocalAddr` | this process | a pointer, or a mapping of the shared file | a pointer, in code that copies bytes; a `RemoteAddr` |
//! | `RemoteAddr` | the owner's process, or this one if mapped here | a `LocalAddr`, or a published MPI_Aint | an argument of a system call or a frame; a `LocalAddr` |
//!
//! Both types contain only a `usize`, and need no additional instruction. `+` and `-` panic on overflow in debug builds, as on `usize`;
//! `offset` and the functions named `wrapping_` wrap around. Buffers that a program passes to MPI have another type (`datatype::UserBuf`),
//! because they can be MPI_IN_PLACE.

#![forbid(unsafe_code)]

use std::fmt;
use std::ops::{Add, AddAssign, Range, Sub};

/// An address from which a datatype lays out data: an address, or a distance from an address.
pub trait Address: Copy + Default {
    /// Returns the address `bytes` bytes further, or further back if `bytes` is negative. Wraps around at the end of the address space.
    #[must_use]
    fn offset(self, bytes: isize) -> Self;
}

/// A distance from the address of a buffer. Used while that address is not known.
impl Address for isize {
    #[inline]
    fn offset(self, bytes: isize) -> Self {
        self.wrapping_add(bytes)
    }
}

/// An address in this process: memory of the program or of the library, or shared memory that is mapped in this process.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalAddr(usize);

/// An address at the other end of a copy: in the process of the rank that owns the memory, or in this process if the memory is mapped here.
/// Only code that knows that the memory is mapped here converts such an address to a `LocalAddr`.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct RemoteAddr(usize);

macro_rules! address {
    ($type:ident) => {
        impl $type {
            /// The address with this number.
            #[inline]
            pub const fn new(address: usize) -> Self {
                Self(address)
            }

            /// Returns the address as a number.
            #[inline]
            pub const fn get(self) -> usize {
                self.0
            }

            /// Returns the address `bytes` bytes further. Wraps around at the end of the address space.
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

        /// The number of bytes from `from` to this address, which must not be below `from`.
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
    /// The null address. As an optional buffer it means that there is no buffer.
    pub const NULL: Self = Self(0);

    /// Returns the address to which a pointer points.
    #[inline]
    pub fn of<T: ?Sized>(value: *const T) -> Self {
        Self(value.cast::<()>() as usize)
    }

    /// Returns a pointer for reading at this address.
    #[inline]
    pub const fn ptr<T>(self) -> *const T {
        self.0 as *const T
    }

    /// Returns a pointer for writing at this address.
    #[inline]
    pub const fn ptr_mut<T>(self) -> *mut T {
        self.0 as *mut T
    }

    /// Returns true for `NULL`.
    #[inline]
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the address is a multiple of `bytes`, which must be a power of two.
    #[inline]
    pub const fn is_aligned_to(self, bytes: usize) -> bool {
        self.0 & (bytes - 1) == 0
    }

    /// Returns the range of `bytes` addresses that begins here, as numbers. Functions of `os` for mappings and pages take such ranges.
    #[inline]
    pub const fn range(self, bytes: usize) -> Range<usize> {
        self.0..self.0 + bytes
    }

    /// Returns the number of bytes between two addresses, in any order.
    #[inline]
    pub const fn abs_diff(self, other: Self) -> usize {
        self.0.abs_diff(other.0)
    }

    /// Returns the address `bytes` bytes after the beginning of an optional buffer; `NULL` if there is no buffer.
    #[inline]
    #[must_use]
    pub fn within(self, bytes: usize) -> Self {
        if self.is_null() { self } else { self + bytes }
    }

    /// Returns this address in the form for other ranks, which copy to or from this memory.
    #[inline]
    pub const fn as_remote(self) -> RemoteAddr {
        RemoteAddr(self.0)
    }
}

impl RemoteAddr {
    /// Returns the number of bytes from `from` to this address. Wraps around if this address is lower.
    #[inline]
    pub fn wrapping_distance(self, from: Self) -> usize {
        self.0.wrapping_sub(from.0)
    }

    /// Returns the address with the same number in this process. The caller knows that the memory is mapped here, or belongs to this
    /// process.
    #[inline]
    pub const fn here(self) -> LocalAddr {
        LocalAddr(self.0)
    }
}
