//! The application binary interface (MPI-5.0 chapter 20).

use crate::abi::*;
use crate::api::call::{any_time, out2};
use std::ffi::c_int;

/// Gives the version of the standard ABI that this library has, at any time: 1 and 0. Errors: MPI_ERR_ARG. MPI-5.0
/// chapter 20.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_version(abi_major: *mut c_int, abi_minor: *mut c_int) -> c_int {
    any_time("MPI_Abi_get_version", || {
        // SAFETY: both are NULL, which is refused, or the caller's places for the results.
        unsafe { out2("abi_major", abi_major, "abi_minor", abi_minor, || Ok((MPI_ABI_VERSION, MPI_ABI_SUBVERSION))) }
    })
}
