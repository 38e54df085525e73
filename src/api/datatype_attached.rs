//! Names and attributes of datatypes (MPI-5.0 sections 7.7.4 and 7.8).

use crate::abi::*;
use crate::api::arguments::{Out, characters, out_attribute, out_string};
use crate::api::call::{take, with_runtime};
use crate::datatype;
use crate::object::attributes::{create_key, free_key};
use crate::object::handle::ObjectKind;
use std::ffi::{c_char, c_int, c_void};

/// Creates a key for attributes of datatypes. The arguments are those of MPI_Comm_create_keyval. MPI_Type_dup calls the copy
/// callback and MPI_Type_free the delete callback. Predefined callbacks: MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN,
/// MPI_TYPE_NULL_DELETE_FN. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (1048576 keys exist already). MPI-5.0 section 7.7.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_keyval(
    type_copy_attr_fn: *mut MPI_Type_copy_attr_function,
    type_delete_attr_fn: *mut MPI_Type_delete_attr_function,
    type_keyval: Out<c_int>,
    extra_state: *mut c_void,
) -> c_int {
    with_runtime("MPI_Type_create_keyval", |_| {
        let (copy, delete) = (type_copy_attr_fn as usize, type_delete_attr_fn as usize);
        type_keyval.set("type_keyval", || create_key(ObjectKind::Datatype, copy, delete, extra_state as usize))
    })
}

/// Frees a key and sets `type_keyval` to MPI_KEYVAL_INVALID. Existing attributes with this key keep their values and callbacks
/// until they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_free_keyval(type_keyval: *mut c_int) -> c_int {
    let free = |keyval| with_runtime("MPI_Type_free_keyval", |_| free_key(ObjectKind::Datatype, keyval));
    // SAFETY: `type_keyval` is NULL, for which `take` returns an error, or, as MPI requires, the address of a key that this call
    // may read and write.
    unsafe { take("MPI_Type_free_keyval", type_keyval, MPI_KEYVAL_INVALID, free) }
}

/// Sets an attribute of a datatype, which may be predefined. If the datatype already has an attribute with this key, the call first
/// runs the delete callback and deletes the old attribute.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
/// old attribute stays. MPI-5.0 section 7.7.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_set_attr(
    datatype: MPI_Datatype,
    type_keyval: c_int,
    attribute_val: *mut c_void,
) -> c_int {
    with_runtime("MPI_Type_set_attr", |_| datatype::set_attribute(datatype, type_keyval, attribute_val as usize))
}

/// Returns an attribute of a datatype. `attribute_val` is the address of a pointer, which receives the value that was set. `flag`
/// becomes true if the attribute is set. Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_attr(
    datatype: MPI_Datatype,
    type_keyval: c_int,
    attribute_val: *mut c_void,
    flag: Out<c_int>,
) -> c_int {
    with_runtime("MPI_Type_get_attr", |_| {
        // SAFETY: each address is NULL, for which `out_attribute` returns an error, or, as MPI requires, the address of a result
        // that this call may write.
        unsafe { out_attribute(attribute_val, flag, || datatype::attribute(datatype, type_keyval)) }
    })
}

/// Deletes an attribute of a datatype. The call runs the attribute's delete callback first. If no attribute with this key is set,
/// the call does nothing.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
/// attribute stays. MPI-5.0 section 7.7.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_delete_attr(datatype: MPI_Datatype, type_keyval: c_int) -> c_int {
    with_runtime("MPI_Type_delete_attr", |_| datatype::delete_attribute(datatype, type_keyval))
}

/// Sets the name of a datatype, which may be predefined. A name of more than MPI_MAX_OBJECT_NAME - 1 characters is cut. Errors:
/// MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_set_name(datatype: MPI_Datatype, type_name: *const c_char) -> c_int {
    with_runtime("MPI_Type_set_name", |_| {
        // SAFETY: `type_name` is NULL, for which `characters` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        datatype::set_name(datatype, unsafe { characters("type_name", type_name, MPI_ERR_ARG)? })
    })
}

/// Returns the name of a datatype. If the program has not set a name by MPI_Type_set_name, the name of a predefined datatype or of
/// MPI_DATATYPE_NULL is the name of its constant, and the name of a derived datatype is empty. `type_name` must have room for
/// MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_name(
    datatype: MPI_Datatype,
    type_name: *mut c_char,
    resultlen: Out<c_int>,
) -> c_int {
    with_runtime("MPI_Type_get_name", |_| {
        let name = datatype::name(datatype)?;
        // SAFETY: MPI requires that the program's buffer holds MPI_MAX_OBJECT_NAME characters. `out_string` writes no more, and
        // returns an error for NULL.
        unsafe { out_string("type_name", type_name, MPI_MAX_OBJECT_NAME, "resultlen", resultlen, &name) }
    })
}
