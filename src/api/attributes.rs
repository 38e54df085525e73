//! Attributes (MPI-5.0 section 7.7).

use crate::abi::*;
use crate::api::call::{on_comm, on_window, out, out_attribute, take, with_runtime};
use crate::comm;
use crate::object::attributes::{create_key, free_key};
use crate::object::handle::Kind;
use crate::rma::window;
use std::ffi::{c_int, c_void};

/// Makes a key for attributes of communicators. `comm_copy_attr_fn` is called when a communicator that has such an
/// attribute is duplicated (MPI_COMM_NULL_COPY_FN: the duplicate has none, MPI_COMM_DUP_FN: it has the same one),
/// `comm_delete_attr_fn` before such an attribute ends (MPI_COMM_NULL_DELETE_FN: nothing is called); both get
/// `extra_state`. They may call MPI.
///
/// Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (1048576 keys live). MPI-5.0 section 7.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_keyval(
    comm_copy_attr_fn: *mut MPI_Comm_copy_attr_function,
    comm_delete_attr_fn: *mut MPI_Comm_delete_attr_function,
    comm_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    with_runtime("MPI_Comm_create_keyval", |_| {
        let (copy, delete) = (comm_copy_attr_fn as usize, comm_delete_attr_fn as usize);
        // SAFETY: `comm_keyval` is NULL, which is refused, or the caller's place for the key.
        unsafe { out("comm_keyval", comm_keyval, || create_key(Kind::Comm, copy, delete, extra_state as usize)) }
    })
}

/// Frees a key and sets `comm_keyval` to MPI_KEYVAL_INVALID. Attributes that have it stay, with their callbacks, until
/// they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_free_keyval(comm_keyval: *mut c_int) -> c_int {
    // SAFETY: `comm_keyval` is NULL, which is refused, or the caller's place of the key.
    unsafe {
        take("MPI_Comm_free_keyval", comm_keyval, MPI_KEYVAL_INVALID, |keyval| {
            with_runtime("MPI_Comm_free_keyval", |_| free_key(Kind::Comm, keyval))
        })
    }
}

/// Sets an attribute of a communicator, at this rank, after deleting the one with the same key, if there is one. Those
/// of MPI_COMM_SELF and MPI_COMM_WORLD are deleted in MPI_Finalize before anything else, the last one first.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, and what a delete callback returns; the attribute stays as it was then.
/// MPI-5.0 section 7.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_attr(comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    on_comm("MPI_Comm_set_attr", comm, |_, found| {
        found.attributes.set(comm as usize, comm_keyval, attribute_val as usize)
    })
}

/// Gives an attribute of a communicator: `attribute_val` points at a pointer, which receives the value that was set, or
/// for a predefined key the address of an int; `flag` becomes true if the attribute is set.
///
/// Predefined are MPI_TAG_UB, MPI_IO (MPI_ANY_SOURCE), MPI_HOST (MPI_PROC_NULL), MPI_WTIME_IS_GLOBAL (1), MPI_APPNUM
/// and MPI_UNIVERSE_SIZE (where the launcher gives them), and MPI_LASTUSEDCODE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 sections 7.7.2 and 9.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_attr(
    comm: MPI_Comm,
    comm_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    on_comm("MPI_Comm_get_attr", comm, |_, comm| {
        // SAFETY: both are NULL, which is refused, or the caller's places for the results.
        unsafe { out_attribute(attribute_val, flag, || comm::attributes::get(comm, comm_keyval)) }
    })
}

/// Deletes an attribute of a communicator, at this rank, after calling its delete callback; does nothing when there is
/// none with this key.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, and what the callback returns; the attribute stays then. MPI-5.0 section
/// 7.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_delete_attr(comm: MPI_Comm, comm_keyval: c_int) -> c_int {
    on_comm("MPI_Comm_delete_attr", comm, |_, found| found.attributes.delete(comm as usize, comm_keyval))
}

/// MPI_Comm_create_keyval for attributes of windows; these are never duplicated. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM
/// (1048576 keys live). MPI-5.0 section 7.7.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_keyval(
    win_copy_attr_fn: *mut MPI_Win_copy_attr_function,
    win_delete_attr_fn: *mut MPI_Win_delete_attr_function,
    win_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    with_runtime("MPI_Win_create_keyval", |_| {
        let (copy, delete) = (win_copy_attr_fn as usize, win_delete_attr_fn as usize);
        // SAFETY: `win_keyval` is NULL, which is refused, or the caller's place for the key.
        unsafe { out("win_keyval", win_keyval, || create_key(Kind::Window, copy, delete, extra_state as usize)) }
    })
}

/// Frees a key and sets `win_keyval` to MPI_KEYVAL_INVALID. Attributes that have it stay, with their callbacks, until
/// they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_free_keyval(win_keyval: *mut c_int) -> c_int {
    // SAFETY: `win_keyval` is NULL, which is refused, or the caller's place of the key.
    unsafe {
        take("MPI_Win_free_keyval", win_keyval, MPI_KEYVAL_INVALID, |keyval| {
            with_runtime("MPI_Win_free_keyval", |_| free_key(Kind::Window, keyval))
        })
    }
}

/// Sets an attribute of a window, at this rank, after deleting the one with the same key, if there is one.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, and what a delete callback returns; the attribute stays as it was then.
/// MPI-5.0 section 7.7.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_attr(win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    on_window("MPI_Win_set_attr", win, |window| {
        window.attributes.set(window.handle(), win_keyval, attribute_val as usize)
    })
}

/// Gives an attribute of a window: `attribute_val` points at a pointer, which receives the value that was set, the
/// window's base for MPI_WIN_BASE, and the address of the value for MPI_WIN_SIZE (MPI_Aint), MPI_WIN_DISP_UNIT,
/// MPI_WIN_CREATE_FLAVOR and MPI_WIN_MODEL (int); `flag` becomes true if the attribute is set.
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
        // SAFETY: both are NULL, which is refused, or the caller's places for the results.
        unsafe { out_attribute(attribute_val, flag, || window::attributes::get(window, win_keyval)) }
    })
}

/// Deletes an attribute of a window, at this rank, after calling its delete callback; does nothing when there is none
/// with this key.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, and what the callback returns; the attribute stays then. MPI-5.0 section
/// 7.7.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_delete_attr(win: MPI_Win, win_keyval: c_int) -> c_int {
    on_window("MPI_Win_delete_attr", win, |window| window.attributes.delete(window.handle(), win_keyval))
}
