//! Typed shared memory: the types whose values may lie in memory that several processes share, and pointers to such values.
//!
//! The code that lays out a block of shared memory adds its parts to `Parts`. All ranks add the same parts in the same order, so they find
//! each value at the same offset. A `Part` becomes a pointer only together with a block, which checks that the part lies in the block.
//!
//! | type | content | made from |
//! | --- | --- | --- |
//! | `Part<T>`, `Span` | offset of values, or of an inner block, in a block | `Parts` |
//! | `ShmBlock` | block that is mapped in this process as long as its user needs it | an address (unsafe) |
//! | `LastingBlock` | block that is mapped until this process ends | an address (unsafe) |
//! | `FreshBlock` | block that no other rank uses yet: it can be cleared | an address (unsafe) |
//! | `ShmOffset<T>` | offset of a T in the shared file, as ranks publish it | a word that a rank has published (unsafe) |
//! | `ShmPtr<T>` | address of a T, or of a slice, in shared memory | a block and a part, a part of another value, or an address (unsafe) |
//!
//! The functions that make a block or a pointer from an address are unsafe: their callers promise that the memory stays mapped while it is
//! used, and that all ranks divide it into the same parts. `T` is `Shared`, so the content of the memory needs no check: a value is valid
//! before any rank has written it, and after another process has died while it wrote the value.

mod block;
mod parts;

use super::sync::{
    AccumulateMode, Barrier, CacheLine, Event, Exposure, Gate, InFlight, Lock, ModeHistory, Pipeline, PostBits,
    SeqlockList,
};
use crate::error::Reason;
use crate::os::address::LocalAddr;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize};

pub use block::{FreshBlock, LastingBlock, ShmBlock};
pub use parts::{Part, Parts, Span};

/// Types whose values may lie in memory that several processes share.
///
/// # Safety
/// Any bytes are a valid value of the type. Exception: a field in an `UnsafeCell` that is read only after a rank has written the field.
/// The type has the same layout in all processes (`repr(C)`). Safe code may use a value through several references at a time, even while
/// other processes change the value: `Sync` here covers the threads of all processes.
pub unsafe trait Shared: Sync {}

/// Types that ranks copy into shared memory and out of it.
///
/// # Safety
/// Any bytes are a valid value of the type, and the type has the same layout in all processes (`repr(C)`).
pub unsafe trait Plain: Copy {}

// SAFETY: a number, for which all bytes are valid.
unsafe impl Plain for u64 {}

// SAFETY: `repr(C)`, and consists of numbers.
unsafe impl Plain for Reason {}

// SAFETY: an array consists of its elements, which are `Plain`.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// Declares structures as `Shared`. All fields must be named, and must have types that are `Shared`.
macro_rules! shared {
    ($($type:ident { $($field:ident),* $(,)? })*) => { $(
        // SAFETY: the function below names all fields, and compiles only if their types are `Shared`.
        unsafe impl $crate::transport::typed::Shared for $type {}

        const _: fn(&$type) = |value| {
            let $type { $($field),* } = value;
            $($crate::transport::typed::must_be_shared($field);)*
        };
    )* };
}

pub(crate) use shared;

/// Compiles only if `T` is `Shared`.
pub const fn must_be_shared<T: Shared>(_: &T) {}

/// Implements `Shared` for types of other modules.
macro_rules! all_shared {
    ($($type:ty),* $(,)?) => { $(
        // SAFETY: the type consists of atomic words only, in an order that `repr(C)` defines.
        unsafe impl Shared for $type {}
    )* };
}

all_shared!(AtomicU32, AtomicU64, AtomicUsize);
all_shared!(
    Barrier,
    Event,
    Gate,
    Lock,
    Exposure,
    PostBits,
    SeqlockList,
    Pipeline,
    AccumulateMode,
    ModeHistory,
    InFlight
);

// SAFETY: `repr(C)`, and the only field is `Shared`.
unsafe impl<T: Shared> Shared for CacheLine<T> {}

// SAFETY: an array consists of its elements, which are `Shared`.
unsafe impl<T: Shared, const N: usize> Shared for [T; N] {}

/// Address of a value in shared memory that is mapped in this process.
///
/// The memory stays mapped as long as the pointer is used: the code that made the block promises this (`ShmBlock::new`).
#[repr(transparent)]
pub struct ShmPtr<T: ?Sized>(NonNull<T>);

impl<T> ShmPtr<T> {
    /// The value at an address.
    ///
    /// # Safety
    /// A value of the type lies in shared memory that is mapped at the address as long as the result is used.
    #[inline]
    pub unsafe fn at(address: LocalAddr) -> Self {
        // SAFETY: the caller promises a value at the address, so the address is not null.
        Self(unsafe { NonNull::new_unchecked(address.ptr_mut()) })
    }

    /// Returns the address of the value at an index, if this pointer points to the first of several consecutive values.
    ///
    /// # Safety
    /// There are more than `index` values.
    #[inline]
    pub unsafe fn nth(self, index: usize) -> Self {
        // SAFETY: the caller promises that the value exists, in the same block.
        Self(unsafe { self.0.add(index) })
    }

    /// Returns the value.
    ///
    /// # Safety
    /// The memory of the value is mapped as long as the result is used.
    #[inline]
    pub unsafe fn as_ref<'a>(self) -> &'a T {
        // SAFETY: the caller promises that the memory is mapped. Its content is valid for the reason given in `deref`.
        unsafe { self.0.as_ref() }
    }

    /// Returns the address of the value in this process.
    #[inline]
    pub fn address(self) -> LocalAddr {
        LocalAddr::of(self.0.as_ptr())
    }

    /// Returns the address of the bytes behind the value.
    #[inline]
    pub const fn behind(self) -> *mut u8 {
        self.0.as_ptr().wrapping_add(1).cast()
    }
}

impl<T: ?Sized> ShmPtr<T> {
    /// Returns the address of a part of the value.
    #[inline]
    pub fn map<U: ?Sized>(self, part: impl FnOnce(&T) -> &U) -> ShmPtr<U> {
        ShmPtr(NonNull::from(part(&self)))
    }
}

/// Offset in the shared file of a value in a slab (a part of the file for small blocks). Ranks publish such offsets to each other.
#[repr(transparent)]
pub struct ShmOffset<T> {
    word: u64,
    _type: PhantomData<fn() -> T>,
}

impl<T> ShmOffset<T> {
    /// The offset that a word contains.
    ///
    /// # Safety
    /// A value of the type lies at this offset, in a slab.
    pub const unsafe fn of_word(word: u64) -> Self {
        Self { word, _type: PhantomData }
    }

    /// Returns the offset as a word, which is not 0.
    pub const fn word(self) -> u64 {
        self.word
    }
}

impl<T: ?Sized> Deref for ShmPtr<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: the code that made the pointer, or its block, promises that the memory contains the value and is mapped as long as the
        // pointer is used. `T` is `Shared`, or a part of such a value, so the bytes are a valid value, and other processes may use it too.
        unsafe { self.0.as_ref() }
    }
}

// SAFETY: a pointer gives access to its value by shared references only, which other threads may have if the value is `Sync`.
unsafe impl<T: Sync + ?Sized> Send for ShmPtr<T> {}

// SAFETY: a pointer gives access to its value by shared references only, which other threads may have if the value is `Sync`.
unsafe impl<T: Sync + ?Sized> Sync for ShmPtr<T> {}

impl<T> Clone for ShmOffset<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for ShmOffset<T> {}

impl<T> fmt::Debug for ShmOffset<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:#x}", self.word)
    }
}

impl<T: ?Sized> Clone for ShmPtr<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for ShmPtr<T> {}

impl<T: ?Sized> fmt::Debug for ShmPtr<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Pointer::fmt(&self.0, formatter)
    }
}
