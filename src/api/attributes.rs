//! Attributes (MPI-5.0 section 7.7).

use crate::abi::*;
use crate::api::call::{on_window, out2};
use crate::window::attributes;
use std::ffi::{c_int, c_void};

/// Gives an attribute of a window: `attribute_val` points at a pointer, which receives the window's base for
/// MPI_WIN_BASE and the address of the value for MPI_WIN_SIZE (MPI_Aint), MPI_WIN_DISP_UNIT, MPI_WIN_CREATE_FLAVOR
/// and MPI_WIN_MODEL (int).
///
/// Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 sections 7.7.3 and 12.2.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_attr(
    win: MPI_Win,
    win_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    on_window("MPI_Win_get_attr", win, |window| {
        let value = attributes::get(window, win_keyval)?;
        // SAFETY: both are NULL, which is refused, or the caller's places for the results.
        unsafe { out2("attribute_val", attribute_val.cast(), "flag", flag, || Ok((value, 1))) }
    })
}
