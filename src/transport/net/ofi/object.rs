//! An object of the library, closed when it is dropped.

use super::interface::*;
use super::library::Library;
use super::provider::Info;
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use libc::{c_int, c_void};
use std::ptr::NonNull;

/// An object whose first member is its `fid`.
pub struct Object<T>(pub NonNull<T>);

impl<T> Object<T> {
    pub fn fid(&self) -> *mut fid {
        self.0.as_ptr().cast()
    }

    /// Returns the object that a call has created, or the call's error.
    pub fn made(call: &str, error: c_int, made: *mut T, library: &Library, info: &Info) -> Result<Self> {
        match NonNull::new(made) {
            Some(made) if error == 0 => Ok(Self(made)),
            _ => fail!(
                MPI_ERR_OTHER,
                "libfabric cannot open its provider {}: {call}: {}",
                info.provider(),
                library.reason(error)
            ),
        }
    }

    /// Calls `control` of the object.
    ///
    /// # Safety
    ///
    /// The argument has the type that the command demands.
    pub unsafe fn control(&self, command: c_int, argument: *mut c_void) -> c_int {
        // SAFETY: the object is open; its table is the library's.
        unsafe { ((*(*self.fid()).ops).control)(self.fid(), command, argument) }
    }

    pub fn bind<U>(&self, other: &Object<U>, flags: u64) -> c_int {
        // SAFETY: both objects are open.
        unsafe { ((*(*self.fid()).ops).bind)(self.fid(), other.fid(), flags) }
    }
}

impl<T> Drop for Object<T> {
    fn drop(&mut self) {
        // SAFETY: the object is open, and objects that refer to it were closed before: fields are dropped in the order of their
        // declaration.
        unsafe { ((*(*self.fid()).ops).close)(self.fid()) };
    }
}
