//! The tools interface: initialisation, control variables, categories (MPI-5.0 section 15.3). The functions return error codes
//! and do not call error handlers.

use crate::abi::*;
use crate::api::arguments::write_string;
use crate::api::tools_arguments::{name_of, put, put_if_wanted, put_string};
use crate::runtime::mpi_t::{self, TEXT_ROOM, Value, run};
use crate::settings::{Allowed, SETTINGS};
use std::ffi::{c_char, c_int, c_void};

/// Initialises the tools interface. The call is allowed at any time, also before MPI_Init and after MPI_Finalize, and may be
/// repeated. `provided` becomes `required`.
///
/// Errors: MPI_T_ERR_INVALID. MPI-5.0 section 15.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_init_thread(required: c_int, provided: *mut c_int) -> c_int {
    if provided.is_null() {
        return MPI_T_ERR_INVALID;
    }
    // SAFETY: `provided` is not NULL, so MPI requires that it is the address of a level that this call may write.
    let result = mpi_t::initialize(required).and_then(|level| unsafe { put(provided, level) });
    result.err().unwrap_or(MPI_SUCCESS)
}

/// Finalises the tools interface. The program calls this function once for each call of MPI_T_init_thread. Errors:
/// MPI_T_ERR_NOT_INITIALIZED. MPI-5.0 section 15.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_finalize() -> c_int {
    mpi_t::finalize()
}

/// Returns the number of items and the name of an enumeration. Before the call, `name_len` is the size of the buffer `name`. The
/// call sets it to the size that the whole name needs. If the address of a result is NULL, the result is not written. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_enum_get_info(
    enumtype: MPI_T_enum,
    num: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    run(|| {
        let (title, names) = mpi_t::items(enumtype)?;
        // SAFETY: each address is NULL, in which case nothing is written, or, as MPI requires, can be written: a string of the
        // length at `name_len`, or one result.
        unsafe {
            put_string(name, name_len, title)?;
            put_if_wanted(num, names.len() as c_int);
        }
        Ok(())
    })
}

/// Returns the value and the name of an item of an enumeration. Items are counted from 0. `name` and `name_len` have the same
/// meaning as for MPI_T_enum_get_info. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID_INDEX,
/// MPI_T_ERR_INVALID. MPI-5.0 section 15.3.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_enum_get_item(
    enumtype: MPI_T_enum,
    indx: c_int,
    value: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    run(|| {
        let (_, names) = mpi_t::items(enumtype)?;
        let item = usize::try_from(indx).ok().and_then(|index| names.get(index)).ok_or(MPI_T_ERR_INVALID_INDEX)?;
        // SAFETY: each address is NULL, in which case nothing is written, or, as MPI requires, can be written: a string of the
        // length at `name_len`, or one result.
        unsafe {
            put_string(name, name_len, item)?;
            put_if_wanted(value, indx);
        }
        Ok(())
    })
}

/// Returns the number of control variables. Each environment variable of rmampi-settings(7) is a control variable. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_cvar_get_num(num_cvar: *mut c_int) -> c_int {
    // SAFETY: the address is NULL, for which `put` returns an error, or, as MPI requires, the address of a number that this call
    // may write.
    run(|| unsafe { put(num_cvar, SETTINGS.len() as c_int) })
}

/// Returns the description of a control variable. No control variable is bound to an object.
///
/// A variable whose value is a flag, a number or an item of an enumeration has one element of MPI_INT. A number that is not set is
/// -1. A variable whose value is a text has elements of MPI_CHAR, with a terminating null. A text that is not set is empty.
///
/// Before the call, `name_len` and `desc_len` are the sizes of the buffers `name` and `desc`. The call sets them to the sizes that
/// the whole strings need. If the address of a result is NULL, the result is not written.
///
/// Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_cvar_get_info(
    cvar_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    datatype: *mut MPI_Datatype,
    enumtype: *mut MPI_T_enum,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
    scope: *mut c_int,
) -> c_int {
    run(|| {
        let variable = mpi_t::variable(cvar_index)?;
        let level = match variable.values {
            Allowed::Flag => MPI_T_VERBOSITY_USER_BASIC,
            _ => MPI_T_VERBOSITY_TUNER_BASIC,
        };
        // SAFETY: each address is NULL, in which case nothing is written, or, as MPI requires, can be written: a string of the
        // length at `name_len` or `desc_len`, or one result.
        unsafe {
            put_string(name, name_len, variable.name)?;
            put_string(desc, desc_len, variable.meaning)?;
            put_if_wanted(verbosity, level);
            put_if_wanted(datatype, variable.elements().0);
            put_if_wanted(enumtype, variable.enumeration());
            put_if_wanted(bind, MPI_T_BIND_NO_OBJECT);
            put_if_wanted(scope, variable.scope());
        }
        Ok(())
    })
}

/// Returns the index of the control variable with the name `name`. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_NAME,
/// MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_cvar_get_index(name: *const c_char, cvar_index: *mut c_int) -> c_int {
    // SAFETY: each address is NULL, for which the functions called return an error, or, as MPI requires, a string that ends in a
    // null character or the address of a result.
    run(|| unsafe { put(cvar_index, mpi_t::index_of(name_of(name)?)?) })
}

/// Returns a handle for a control variable, and the number of elements of the variable. For a text, this number is the size of a
/// buffer that every value fits into. For any other variable, the number is 1. `obj_handle` is ignored, because no variable is
/// bound to an object.
///
/// Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX, MPI_T_ERR_OUT_OF_HANDLES, MPI_T_ERR_INVALID. MPI-5.0 section
/// 15.3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_cvar_handle_alloc(
    cvar_index: c_int,
    obj_handle: *mut c_void,
    handle: *mut MPI_T_cvar_handle,
    count: *mut c_int,
) -> c_int {
    let _ = obj_handle;
    run(|| {
        if handle.is_null() || count.is_null() {
            return Err(MPI_T_ERR_INVALID);
        }
        let (allocated, elements) = mpi_t::allocate(cvar_index)?;
        // SAFETY: no address is NULL, so MPI requires that this call may write a result to each.
        unsafe {
            put(handle, allocated)?;
            put(count, elements)
        }
    })
}

/// Frees a handle of a control variable and sets it to MPI_T_CVAR_HANDLE_NULL. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_cvar_handle_free(handle: *mut MPI_T_cvar_handle) -> c_int {
    run(|| {
        if handle.is_null() {
            return Err(MPI_T_ERR_INVALID);
        }
        // SAFETY: the address is not NULL, so MPI requires that it is that of a handle, which this call may write.
        unsafe {
            mpi_t::free(*handle)?;
            put(handle, MPI_T_CVAR_HANDLE_NULL)
        }
    })
}

/// Reads a control variable. `buf` is the address of an int or, for a text, of a buffer with the number of characters that
/// MPI_T_cvar_handle_alloc returned. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0
/// section 15.3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_cvar_read(handle: MPI_T_cvar_handle, buf: *mut c_void) -> c_int {
    run(|| match mpi_t::read(handle)? {
        // SAFETY: `buf` is NULL, for which `put` returns an error, or, as MPI requires, the address of an int that this call may
        // write.
        Value::Number(number) => unsafe { put(buf.cast(), number) },
        Value::Text(_) if buf.is_null() => Err(MPI_T_ERR_INVALID),
        Value::Text(text) => {
            // SAFETY: `buf` is not NULL, so MPI requires that it holds the number of characters that MPI_T_cvar_handle_alloc has
            // returned, TEXT_ROOM.
            unsafe { write_string(buf.cast(), TEXT_ROOM, &text) };
            Ok(())
        }
    })
}

/// Sets a control variable. `buf` is the address of an int or, for a text, of a string with a terminating null. The value replaces
/// the value of the environment variable. The first MPI_Init or MPI_Session_init reads the control variables, so they cannot be set
/// afterwards.
///
/// Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_CVAR_SET_NOT_NOW (the library has started),
/// MPI_T_ERR_INVALID (also for an invalid value). MPI-5.0 section 15.3.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_cvar_write(handle: MPI_T_cvar_handle, buf: *const c_void) -> c_int {
    run(|| {
        if buf.is_null() {
            return Err(MPI_T_ERR_INVALID);
        }
        if mpi_t::is_text(handle)? {
            // SAFETY: `buf` is not NULL, so MPI requires that it is a text, which ends in a null character.
            let text = unsafe { name_of(buf.cast()) }.map_err(|_| MPI_T_ERR_INVALID)?;
            return if text.len() < TEXT_ROOM as usize {
                mpi_t::write_text(handle, text)
            } else {
                Err(MPI_T_ERR_INVALID)
            };
        }
        // SAFETY: `buf` is not NULL, so MPI requires that it is the address of an int.
        mpi_t::write(handle, unsafe { buf.cast::<c_int>().read_unaligned() })
    })
}

/// Returns the number of categories, which is 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_category_get_num(num_cat: *mut c_int) -> c_int {
    // SAFETY: the address is NULL, for which `put` returns an error, or, as MPI requires, the address of a number that this call
    // may write.
    run(|| unsafe { put(num_cat, 0) })
}

/// Returns the description of a category. The library has no categories, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_category_get_info(
    cat_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    desc: *mut c_char,
    desc_len: *mut c_int,
    num_cvars: *mut c_int,
    num_pvars: *mut c_int,
    num_categories: *mut c_int,
) -> c_int {
    let _ = (cat_index, name, name_len, desc, desc_len, num_cvars, num_pvars, num_categories);
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Returns the number of events of a category. The library has no categories, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_category_get_num_events(cat_index: c_int, num_events: *mut c_int) -> c_int {
    let _ = (cat_index, num_events);
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Returns the index of the category with the name `name`. The library has no categories, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_NAME, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_category_get_index(name: *const c_char, cat_index: *mut c_int) -> c_int {
    let _ = cat_index;
    // SAFETY: `name` is NULL, for which `name_of` returns an error, or, as MPI requires, a string that ends in a null character.
    run(|| unsafe { name_of(name) }.and(Err(MPI_T_ERR_INVALID_NAME)))
}

/// Returns the control variables of a category. The library has no categories, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_category_get_cvars(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    let _ = (cat_index, len, indices);
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Returns the performance variables of a category. The library has no categories, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_category_get_pvars(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    let _ = (cat_index, len, indices);
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Returns the events of a category. The library has no categories, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_category_get_events(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    let _ = (cat_index, len, indices);
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Returns the categories in a category. The library has no categories, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_category_get_categories(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    let _ = (cat_index, len, indices);
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Returns a number that changes when the categories change. The number is always 0. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID. MPI-5.0 section 15.3.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_category_changed(update_number: *mut c_int) -> c_int {
    // SAFETY: the address is NULL, for which `put` returns an error, or, as MPI requires, the address of a number that this call
    // may write.
    run(|| unsafe { put(update_number, 0) })
}
