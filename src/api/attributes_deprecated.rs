//! Deprecated names of the attribute functions of communicators (MPI-5.0 section 16.1).

use crate::abi::*;
use crate::api::arguments::{Out, out_attribute};
use crate::api::call::{on_comm, take, with_runtime};
use crate::comm;
use crate::object::attributes::{create_key, free_key};
use crate::object::handle::ObjectKind;
use std::ffi::{c_int, c_void};

/// Deprecated name of MPI_Comm_create_keyval. MPI-5.0 section 16.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Keyval_create(
    copy_fn: *mut MPI_Copy_function,
    delete_fn: *mut MPI_Delete_function,
    keyval: Out<c_int>,
    extra_state: *mut c_void,
) -> c_int {
    with_runtime("MPI_Keyval_create", |_| {
        let (copy, delete) = (copy_fn as usize, delete_fn as usize);
        keyval.set("keyval", || create_key(ObjectKind::Comm, copy, delete, extra_state as usize))
    })
}

/// Deprecated name of MPI_Comm_free_keyval. MPI-5.0 section 16.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Keyval_free(keyval: *mut c_int) -> c_int {
    let free = |keyval| with_runtime("MPI_Keyval_free", |_| free_key(ObjectKind::Comm, keyval));
    // SAFETY: `keyval` is NULL, for which `take` returns an error, or, as MPI requires, the address of a key that this call may
    // read and write.
    unsafe { take("MPI_Keyval_free", keyval, MPI_KEYVAL_INVALID, free) }
}

/// Deprecated name of MPI_Comm_set_attr. MPI-5.0 section 16.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Attr_put(comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void) -> c_int {
    on_comm("MPI_Attr_put", comm, |_, found| found.attributes.set(comm as usize, keyval, attribute_val as usize))
}

/// Deprecated name of MPI_Comm_get_attr. MPI-5.0 section 16.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Attr_get(
    comm: MPI_Comm,
    keyval: c_int,
    attribute_val: *mut c_void,
    flag: Out<c_int>,
) -> c_int {
    on_comm("MPI_Attr_get", comm, |_, comm| {
        // SAFETY: each address is NULL, for which `out_attribute` returns an error, or, as MPI requires, the address of a result
        // that this call may write.
        unsafe { out_attribute(attribute_val, flag, || comm::attributes::get(comm, keyval)) }
    })
}

/// Deprecated name of MPI_Comm_delete_attr. MPI-5.0 section 16.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Attr_delete(comm: MPI_Comm, keyval: c_int) -> c_int {
    on_comm("MPI_Attr_delete", comm, |_, found| found.attributes.delete(comm as usize, keyval))
}
