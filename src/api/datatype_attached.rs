//! Names and attributes of datatypes (MPI-5.0 sections 7.7.4 and 7.8).

use crate::abi::*;
use crate::api::call::{characters, out, out_attribute, out_string, take, with_runtime};
use crate::datatype;
use crate::object::attributes::{create_key, free_key};
use crate::object::handle::Kind;
use std::ffi::{c_char, c_int, c_void};

/// MPI_Comm_create_keyval for attributes of datatypes, which MPI_Type_dup duplicates and MPI_Type_free deletes
/// (MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN). Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (1048576 keys
/// live). MPI-5.0 section 7.7.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_keyval(
    type_copy_attr_fn: *mut MPI_Type_copy_attr_function,
    type_delete_attr_fn: *mut MPI_Type_delete_attr_function,
    type_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    with_runtime("MPI_Type_create_keyval", |_| {
        let (copy, delete) = (type_copy_attr_fn as usize, type_delete_attr_fn as usize);
        // SAFETY: `type_keyval` is NULL, which is refused, or the caller's place for the key.
        unsafe { out("type_keyval", type_keyval, || create_key(Kind::Datatype, copy, delete, extra_state as usize)) }
    })
}

/// Frees a key and sets `type_keyval` to MPI_KEYVAL_INVALID. Attributes that have it stay, with their callbacks, until
/// they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_free_keyval(type_keyval: *mut c_int) -> c_int {
    let free = |keyval| with_runtime("MPI_Type_free_keyval", |_| free_key(Kind::Datatype, keyval));
    // SAFETY: `type_keyval` is NULL, which is refused, or the caller's place of the key.
    unsafe { take("MPI_Type_free_keyval", type_keyval, MPI_KEYVAL_INVALID, free) }
}

/// Sets an attribute of a datatype, predefined or not, after deleting the one with the same key, if there is one.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, and what a delete callback returns; the attribute stays as it was then.
/// MPI-5.0 section 7.7.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_set_attr(
    datatype: MPI_Datatype,
    type_keyval: c_int,
    attribute_val: *mut c_void,
) -> c_int {
    with_runtime("MPI_Type_set_attr", |_| datatype::set_attribute(datatype, type_keyval, attribute_val as usize))
}

/// Gives an attribute of a datatype: `attribute_val` points at a pointer, which receives the value that was set; `flag`
/// becomes true if the attribute is set. Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_attr(
    datatype: MPI_Datatype,
    type_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    with_runtime("MPI_Type_get_attr", |_| {
        // SAFETY: both are NULL, which is refused, or the caller's places for the results.
        unsafe { out_attribute(attribute_val, flag, || datatype::attribute(datatype, type_keyval)) }
    })
}

/// Deletes an attribute of a datatype, after calling its delete callback; does nothing when there is none with this key.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, and what the callback returns; the attribute stays then. MPI-5.0 section
/// 7.7.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_delete_attr(datatype: MPI_Datatype, type_keyval: c_int) -> c_int {
    with_runtime("MPI_Type_delete_attr", |_| datatype::delete_attribute(datatype, type_keyval))
}

/// Names a datatype, predefined or not. Names are cut to MPI_MAX_OBJECT_NAME - 1 characters. Errors: MPI_ERR_TYPE,
/// MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_set_name(datatype: MPI_Datatype, type_name: *const c_char) -> c_int {
    with_runtime("MPI_Type_set_name", |_| {
        // SAFETY: the caller gives a string that ends in a null character, or NULL, which is refused.
        datatype::set_name(datatype, unsafe { characters("type_name", type_name, MPI_ERR_ARG)? })
    })
}

/// Gives the name of a datatype: what MPI_Type_set_name gave, else that of its constant, which MPI_DATATYPE_NULL has,
/// too; a derived datatype has none. `type_name` has room for MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_TYPE,
/// MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_name(
    datatype: MPI_Datatype,
    type_name: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    with_runtime("MPI_Type_get_name", |_| {
        let name = datatype::name(datatype)?;
        // SAFETY: the caller's buffer holds MPI_MAX_OBJECT_NAME characters.
        unsafe { out_string("type_name", type_name, MPI_MAX_OBJECT_NAME, "resultlen", resultlen, &name) }
    })
}
