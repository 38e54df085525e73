//! Info objects (MPI-5.0 chapter 10).

use crate::abi::*;
use crate::api::arguments::{Out, array, not_null, out_found, out_found_string, out2, string, write_string};
use crate::api::call::{any_time, take};
use crate::error::{Error, Result, conformance, fail};
use crate::object::info;
use std::ffi::{CStr, c_char, c_int};

/// Creates an empty info object. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_create(info: Out<MPI_Info>) -> c_int {
    any_time("MPI_Info_create", || info.set("info", info::create))
}

/// Sets the value of a key in an info object. If the key exists, its value is replaced.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY (`key` is empty or NULL, or has at least MPI_MAX_INFO_KEY characters), MPI_ERR_INFO_VALUE
/// (`value` is NULL, or has at least MPI_MAX_INFO_VAL characters). MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_set(info: MPI_Info, key: *const c_char, value: *const c_char) -> c_int {
    any_time("MPI_Info_set", || {
        // SAFETY: each argument is NULL, for which `string` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let (key, value) =
            unsafe { (string("key", key, MPI_ERR_INFO_KEY)?, string("value", value, MPI_ERR_INFO_VALUE)?) };
        info::set(info, key, value)
    })
}

/// Returns the value of a key in an info object. The value is cut to `valuelen` characters, followed by a null character. `flag`
/// becomes true if the key exists.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 section 16.3 (deprecated).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get(
    info: MPI_Info,
    key: *const c_char,
    valuelen: c_int,
    value: *mut c_char,
    flag: Out<c_int>,
) -> c_int {
    any_time("MPI_Info_get", || {
        // SAFETY: `key` is NULL, for which `string` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let key = unsafe { string("key", key, MPI_ERR_INFO_KEY)? };
        let found = info::get(info, key)?;
        if valuelen < 0 {
            fail!(MPI_ERR_ARG, "valuelen {valuelen} is negative");
        }
        // SAFETY: MPI requires that `value` has room for `valuelen` characters and a null character, and that `flag` can be
        // written. `out_found` returns an error for NULL.
        unsafe { out_found("value", value, valuelen.saturating_add(1), "flag", flag, found.as_deref()) }
    })
}

/// Returns the value of a key in an info object. `value` is a buffer of `*buflen` characters. The value is cut so that it fits into
/// the buffer together with its terminating null. If the key exists, `*buflen` becomes the size of the buffer that the whole value
/// needs, and `flag` becomes true. If `*buflen` is 0, no value is written.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_string(
    info: MPI_Info,
    key: *const c_char,
    buflen: *mut c_int,
    value: *mut c_char,
    flag: Out<c_int>,
) -> c_int {
    any_time("MPI_Info_get_string", || {
        // SAFETY: `key` is NULL, for which `string` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let key = unsafe { string("key", key, MPI_ERR_INFO_KEY)? };
        let found = info::get(info, key)?;
        // SAFETY: `out_found_string` returns an error for NULL. Otherwise MPI requires that `buflen` and `flag` can be written
        // and that the buffer holds `*buflen` characters.
        unsafe { out_found_string(value, buflen, flag, found.as_deref()) }
    })
}

/// Returns the length of the value of a key, without the terminating null. `flag` becomes true if the key exists. New programs
/// should use MPI_Info_get_string.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 section 16.3 (deprecated).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_valuelen(
    info: MPI_Info,
    key: *const c_char,
    valuelen: Out<c_int>,
    flag: Out<c_int>,
) -> c_int {
    any_time("MPI_Info_get_valuelen", || {
        // SAFETY: `key` is NULL, for which `string` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let key = unsafe { string("key", key, MPI_ERR_INFO_KEY)? };
        match info::get(info, key)? {
            Some(value) => out2("valuelen", valuelen, "flag", flag, || Ok((value.len() as c_int, 1))),
            None => {
                valuelen.check("valuelen")?;
                flag.set("flag", || Ok(0))
            }
        }
    })
}

/// Removes a key and its value from an info object.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_INFO_NOKEY (the key does not exist). MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_delete(info: MPI_Info, key: *const c_char) -> c_int {
    any_time("MPI_Info_delete", || {
        // SAFETY: `key` is NULL, for which `string` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let key = unsafe { string("key", key, MPI_ERR_INFO_KEY)? };
        info::delete(info, key)
    })
}

/// Returns the number of keys in an info object. Errors: MPI_ERR_INFO, MPI_ERR_ARG. MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_nkeys(info: MPI_Info, nkeys: Out<c_int>) -> c_int {
    any_time("MPI_Info_get_nkeys", || nkeys.set("nkeys", || info::count(info).map(|count| count as c_int)))
}

/// Returns the key with the index `n`, counted from 0. `key` is a buffer of MPI_MAX_INFO_KEY characters. The indices of keys do not
/// change while no key is set or deleted.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_ARG (no key has the index `n`, or `key` is NULL). MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_nthkey(info: MPI_Info, n: c_int, key: *mut c_char) -> c_int {
    any_time("MPI_Info_get_nthkey", || {
        let text = info::nth_key(info, n)?;
        not_null("key", key)?;
        // SAFETY: MPI requires that the program's buffer holds MPI_MAX_INFO_KEY characters, and `write_string` writes no more.
        unsafe { write_string(key, MPI_MAX_INFO_KEY, &text) };
        Ok(())
    })
}

/// Duplicates an info object. The new object has the same keys and values in the same order. Errors: MPI_ERR_INFO, MPI_ERR_ARG,
/// MPI_ERR_NO_MEM. MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_dup(info: MPI_Info, newinfo: Out<MPI_Info>) -> c_int {
    any_time("MPI_Info_dup", || newinfo.set("newinfo", || info::duplicate(info)))
}

/// Creates an info object with the keys and values of MPI_INFO_ENV. The keys are `command`, `argv` (the arguments, separated by
/// spaces), `maxprocs`, `host` and `arch`. `argc` and `argv` are the arguments of main; if they are 0 and NULL, the library gets
/// the arguments from the system. The call is allowed at any time, also before MPI_Init.
///
/// Errors: MPI_ERR_ARG. MPI-5.0 chapter 10 and section 11.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_create_env(argc: c_int, argv: *mut *mut c_char, info: Out<MPI_Info>) -> c_int {
    any_time("MPI_Info_create_env", || {
        // SAFETY: `argv` is NULL, for which `array` returns an error, or, as MPI requires, has `argc` addresses.
        let arguments = unsafe { array("arguments", argv, number_of_arguments(argc)?)? };
        let text = |argument: &*mut c_char| {
            not_null("an argument", *argument)?;
            // SAFETY: `argument` is not NULL, and MPI requires that each string of `argv` ends in a null character.
            Ok(unsafe { CStr::from_ptr(*argument) }.to_string_lossy().into_owned())
        };
        let arguments = arguments.iter().map(text).collect::<Result<Vec<String>>>()?;
        info.set("info", || info::create_env(&arguments))
    })
}

/// Returns the number of arguments of a program. A negative number counts as 0; under RMAMPI_STRICT=1, the function fails with
/// MPI_ERR_ARG instead.
fn number_of_arguments(argc: c_int) -> Result<c_int> {
    if argc < 0 {
        conformance::tolerate(&conformance::NEGATIVE_ARGC, || {
            Error::new(MPI_ERR_ARG, format!("the number {argc} of arguments is negative"))
        })?;
    }
    Ok(argc.max(0))
}

/// Frees an info object and sets `info` to MPI_INFO_NULL. Errors: MPI_ERR_INFO, MPI_ERR_ARG. MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_free(info: *mut MPI_Info) -> c_int {
    // SAFETY: `info` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this call may
    // read and write.
    unsafe { take("MPI_Info_free", info, MPI_INFO_NULL, |handle| any_time("MPI_Info_free", || info::free(handle))) }
}
