//! An object of the library, closed when it is dropped.

use super::interface::*;
use super::library::Library;
use super::provider::Info;
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use crate::os::report_line;
use crate::settings;
use libc::{c_int, c_void};
use std::any::type_name;
use std::ptr::NonNull;
use std::thread::panicking;

/// An object whose first member is its `fid`.
pub struct Object<T>(pub NonNull<T>);

/// A domain with its fabric. The connector and all registrations share it; it is closed when the last of them is dropped.
pub struct Domain {
    pub domain: Object<fid_domain>,
    pub fabric: Object<fid_fabric>,
}

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
        // SAFETY: the object is open, and objects that refer to it were closed before. The reason: fields are dropped in the order of their
        // declaration, and a domain is dropped after all objects that share it.
        let error = unsafe { ((*(*self.fid()).ops).close)(self.fid()) };
        // If the object cannot be closed, it stays open until the process ends.
        if error != 0 && settings::get().verbose {
            report_line(&format!(
                "rmampi: libfabric cannot close an object of {} (error {})",
                type_name::<T>(),
                -error
            ));
        }
        debug_assert!(error == 0 || panicking(), "{} cannot be closed: error {}", type_name::<T>(), -error);
    }
}
