//! Attributes (MPI-5.0 section 7.7).

use crate::abi::*;
use crate::api::arguments::{Out, out_attribute};
use crate::api::call::{on_comm, on_window, take, with_runtime};
use crate::comm;
use crate::object::attributes::{create_key, free_key};
use crate::object::handle::ObjectKind;
use crate::rma::window;
use std::ffi::{c_int, c_void};

/// Creates a key for attributes of communicators. Both callbacks receive `extra_state` and may call MPI.
///
/// `comm_copy_attr_fn` is called when a communicator that has an attribute with this key is duplicated. With MPI_COMM_NULL_COPY_FN,
/// the new communicator does not get the attribute. With MPI_COMM_DUP_FN, the new communicator gets the attribute with the same
/// value. `comm_delete_attr_fn` is called before an attribute with this key is deleted. With MPI_COMM_NULL_DELETE_FN, no function
/// is called.
///
/// Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (1048576 keys exist already). MPI-5.0 section 7.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_keyval(
    comm_copy_attr_fn: *mut MPI_Comm_copy_attr_function,
    comm_delete_attr_fn: *mut MPI_Comm_delete_attr_function,
    comm_keyval: Out<c_int>,
    extra_state: *mut c_void,
) -> c_int {
    with_runtime("MPI_Comm_create_keyval", |_| {
        let (copy, delete) = (comm_copy_attr_fn as usize, comm_delete_attr_fn as usize);
        comm_keyval.set("comm_keyval", || create_key(ObjectKind::Comm, copy, delete, extra_state as usize))
    })
}

/// Frees a key and sets `comm_keyval` to MPI_KEYVAL_INVALID. Existing attributes with this key keep their values and callbacks
/// until they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_free_keyval(comm_keyval: *mut c_int) -> c_int {
    // SAFETY: `comm_keyval` is NULL, for which `take` returns an error, or, as MPI requires, the address of a key that this call
    // may read and write.
    unsafe {
        take("MPI_Comm_free_keyval", comm_keyval, MPI_KEYVAL_INVALID, |keyval| {
            with_runtime("MPI_Comm_free_keyval", |_| free_key(ObjectKind::Comm, keyval))
        })
    }
}

/// Sets an attribute of a communicator at this rank. If the communicator already has an attribute with this key, the call first
/// runs the delete callback and deletes the old attribute. MPI_Finalize begins by deleting the attributes of MPI_COMM_SELF and then
/// those of MPI_COMM_WORLD, in the reverse of the order in which they were set.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
/// old attribute stays. MPI-5.0 section 7.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_attr(comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    on_comm("MPI_Comm_set_attr", comm, |_, found| {
        found.attributes.set(comm as usize, comm_keyval, attribute_val as usize)
    })
}

/// Returns an attribute of a communicator. `attribute_val` is the address of a pointer. For a user's key, the pointer receives the
/// value that was set. For a predefined key, the pointer receives the address of an int. `flag` becomes true if the attribute is
/// set.
///
/// Predefined keys: MPI_TAG_UB, MPI_IO (value MPI_ANY_SOURCE), MPI_HOST (value MPI_PROC_NULL), MPI_WTIME_IS_GLOBAL (value 1 if
/// all ranks of the job are on one host, otherwise 0), MPI_APPNUM and MPI_UNIVERSE_SIZE (set if the launcher provides them), and
/// MPI_LASTUSEDCODE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 sections 7.7.2 and 9.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_attr(
    comm: MPI_Comm,
    comm_keyval: c_int,
    attribute_val: *mut c_void,
    flag: Out<c_int>,
) -> c_int {
    on_comm("MPI_Comm_get_attr", comm, |_, comm| {
        // SAFETY: each address is NULL, for which `out_attribute` returns an error, or, as MPI requires, the address of a result
        // that this call may write.
        unsafe { out_attribute(attribute_val, flag, || comm::attributes::get(comm, comm_keyval)) }
    })
}

/// Deletes an attribute of a communicator at this rank. The call runs the attribute's delete callback first. If no attribute with
/// this key is set, the call does nothing.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
/// attribute stays. MPI-5.0 section 7.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_delete_attr(comm: MPI_Comm, comm_keyval: c_int) -> c_int {
    on_comm("MPI_Comm_delete_attr", comm, |_, found| found.attributes.delete(comm as usize, comm_keyval))
}

/// Creates a key for attributes of windows. The arguments are those of MPI_Comm_create_keyval. The copy callback is never called,
/// because a window cannot be duplicated. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (1048576 keys exist already). MPI-5.0 section 7.7.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_keyval(
    win_copy_attr_fn: *mut MPI_Win_copy_attr_function,
    win_delete_attr_fn: *mut MPI_Win_delete_attr_function,
    win_keyval: Out<c_int>,
    extra_state: *mut c_void,
) -> c_int {
    with_runtime("MPI_Win_create_keyval", |_| {
        let (copy, delete) = (win_copy_attr_fn as usize, win_delete_attr_fn as usize);
        win_keyval.set("win_keyval", || create_key(ObjectKind::Window, copy, delete, extra_state as usize))
    })
}

/// Frees a key and sets `win_keyval` to MPI_KEYVAL_INVALID. Existing attributes with this key keep their values and callbacks
/// until they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_free_keyval(win_keyval: *mut c_int) -> c_int {
    // SAFETY: `win_keyval` is NULL, for which `take` returns an error, or, as MPI requires, the address of a key that this call
    // may read and write.
    unsafe {
        take("MPI_Win_free_keyval", win_keyval, MPI_KEYVAL_INVALID, |keyval| {
            with_runtime("MPI_Win_free_keyval", |_| free_key(ObjectKind::Window, keyval))
        })
    }
}

/// Sets an attribute of a window at this rank. If the window already has an attribute with this key, the call first runs the delete
/// callback and deletes the old attribute.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
/// old attribute stays. MPI-5.0 section 7.7.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_attr(win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    on_window("MPI_Win_set_attr", win, |window| {
        window.attributes.set(window.handle(), win_keyval, attribute_val as usize)
    })
}

/// Returns an attribute of a window. `attribute_val` is the address of a pointer, and `flag` becomes true if the attribute is
/// set.
///
/// For a user's key, the pointer receives the value that was set. For MPI_WIN_BASE, the pointer receives the base address of the
/// window. For MPI_WIN_SIZE, the pointer receives the address of an MPI_Aint. For MPI_WIN_DISP_UNIT, MPI_WIN_CREATE_FLAVOR and
/// MPI_WIN_MODEL, the pointer receives the address of an int.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 sections 7.7.3 and 12.2.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_attr(
    win: MPI_Win,
    win_keyval: c_int,
    attribute_val: *mut c_void,
    flag: Out<c_int>,
) -> c_int {
    on_window("MPI_Win_get_attr", win, |window| {
        // SAFETY: each address is NULL, for which `out_attribute` returns an error, or, as MPI requires, the address of a result
        // that this call may write.
        unsafe { out_attribute(attribute_val, flag, || window::attributes::get(window, win_keyval)) }
    })
}

/// Deletes an attribute of a window at this rank. The call runs the attribute's delete callback first. If no attribute with this
/// key is set, the call does nothing.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
/// attribute stays. MPI-5.0 section 7.7.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_delete_attr(win: MPI_Win, win_keyval: c_int) -> c_int {
    on_window("MPI_Win_delete_attr", win, |window| window.attributes.delete(window.handle(), win_keyval))
}
