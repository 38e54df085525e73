//! Info objects (MPI-5.0 chapter 10).

use crate::abi::*;
use crate::api::call::{
    any_time, array, not_null, out, out_found, out_found_string, out2, string, take, write_string,
};
use crate::error::{Result, fail};
use crate::object::info;
use std::ffi::{CStr, c_char, c_int};

/// Creates an empty info object, at any time. Errors: MPI_ERR_ARG. MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_create(info: *mut MPI_Info) -> c_int {
    any_time("MPI_Info_create", || {
        // SAFETY: `info` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("info", info, info::create) }
    })
}

/// Adds (key, value) to an info object, or replaces the value.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY (empty, NULL, or MPI_MAX_INFO_KEY characters and more),
/// MPI_ERR_INFO_VALUE (NULL, or MPI_MAX_INFO_VAL characters and more). MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_set(info: MPI_Info, key: *const c_char, value: *const c_char) -> c_int {
    any_time("MPI_Info_set", || {
        // SAFETY: the caller gives strings that end in a null character, or NULL, which is refused.
        let (key, value) =
            unsafe { (string("key", key, MPI_ERR_INFO_KEY)?, string("value", value, MPI_ERR_INFO_VALUE)?) };
        info::set(info, key, value)
    })
}

/// Gives the value of a key, cut to `valuelen` characters and a null character; `flag` becomes true if
/// the key exists.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 section 16.3 (deprecated).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get(
    info: MPI_Info,
    key: *const c_char,
    valuelen: c_int,
    value: *mut c_char,
    flag: *mut c_int,
) -> c_int {
    any_time("MPI_Info_get", || {
        // SAFETY: the caller gives a string that ends in a null character, or NULL, which is refused.
        let key = unsafe { string("key", key, MPI_ERR_INFO_KEY)? };
        let found = info::get(info, key)?;
        if valuelen < 0 {
            fail!(MPI_ERR_ARG, "valuelen {valuelen} is negative");
        }
        // SAFETY: the caller's buffer holds `valuelen` characters and a null character.
        unsafe { out_found("value", value, valuelen.saturating_add(1), "flag", flag, found.as_deref()) }
    })
}

/// Gives the value of a key in a buffer of `*buflen` characters, cut to fit with a null character; `*buflen`
/// becomes the room that the whole value needs, and `flag` becomes true if the key exists. A `*buflen` of 0
/// gives no value.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_string(
    info: MPI_Info,
    key: *const c_char,
    buflen: *mut c_int,
    value: *mut c_char,
    flag: *mut c_int,
) -> c_int {
    any_time("MPI_Info_get_string", || {
        // SAFETY: the caller gives a string that ends in a null character, or NULL, which is refused.
        let key = unsafe { string("key", key, MPI_ERR_INFO_KEY)? };
        let found = info::get(info, key)?;
        // SAFETY: `buflen` is NULL, which is refused, or the caller's; the buffer holds `*buflen` characters.
        unsafe { out_found_string(value, buflen, flag, found.as_deref()) }
    })
}

/// Gives the length of the value of a key, without the terminating null character; `flag` becomes true if the key
/// exists. MPI_Info_get_string does this and more.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 section 16.3 (deprecated).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_valuelen(
    info: MPI_Info,
    key: *const c_char,
    valuelen: *mut c_int,
    flag: *mut c_int,
) -> c_int {
    any_time("MPI_Info_get_valuelen", || {
        // SAFETY: the caller gives a string that ends in a null character, or NULL, which is refused.
        let key = unsafe { string("key", key, MPI_ERR_INFO_KEY)? };
        match info::get(info, key)? {
            // SAFETY: both are NULL, which is refused, or the caller's places. Values are shorter than MPI_MAX_INFO_VAL.
            Some(value) => unsafe { out2("valuelen", valuelen, "flag", flag, || Ok((value.len() as c_int, 1))) },
            None => {
                not_null("valuelen", valuelen)?;
                // SAFETY: `flag` is NULL, which is refused, or the caller's place.
                unsafe { out("flag", flag, || Ok(0)) }
            }
        }
    })
}

/// Takes a key and its value out of an info object.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_INFO_NOKEY (the key is not there). MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_delete(info: MPI_Info, key: *const c_char) -> c_int {
    any_time("MPI_Info_delete", || {
        // SAFETY: the caller gives a string that ends in a null character, or NULL, which is refused.
        let key = unsafe { string("key", key, MPI_ERR_INFO_KEY)? };
        info::delete(info, key)
    })
}

/// Gives the number of keys in an info object. Errors: MPI_ERR_INFO, MPI_ERR_ARG. MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_nkeys(info: MPI_Info, nkeys: *mut c_int) -> c_int {
    any_time("MPI_Info_get_nkeys", || {
        // SAFETY: `nkeys` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("nkeys", nkeys, || info::count(info).map(|count| count as c_int)) }
    })
}

/// Gives the key number `n`, counted from 0, in a buffer of MPI_MAX_INFO_KEY characters. Numbers stay as they are while
/// nothing is set or deleted.
///
/// Errors: MPI_ERR_INFO, MPI_ERR_ARG (no key has the number `n`, or `key` is NULL). MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_get_nthkey(info: MPI_Info, n: c_int, key: *mut c_char) -> c_int {
    any_time("MPI_Info_get_nthkey", || {
        let text = info::nth_key(info, n)?;
        not_null("key", key)?;
        // SAFETY: the caller's buffer holds MPI_MAX_INFO_KEY characters.
        unsafe { write_string(key, MPI_MAX_INFO_KEY, &text) };
        Ok(())
    })
}

/// Creates an info object with the same keys and values in the same order. Errors: MPI_ERR_INFO, MPI_ERR_ARG,
/// MPI_ERR_NO_MEM. MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_dup(info: MPI_Info, newinfo: *mut MPI_Info) -> c_int {
    any_time("MPI_Info_dup", || {
        // SAFETY: `newinfo` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newinfo", newinfo, || info::duplicate(info)) }
    })
}

/// Creates an info object with what MPI_INFO_ENV has, at any time, also before MPI_Init: the keys `command`, `argv` (the
/// arguments with a space between them), `maxprocs`, `host` and `arch`. `argc` and `argv` are those of main; with 0 and
/// NULL the library finds them by itself.
///
/// Errors: MPI_ERR_ARG. MPI-5.0 chapter 10 and section 11.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_create_env(argc: c_int, argv: *mut *mut c_char, info: *mut MPI_Info) -> c_int {
    any_time("MPI_Info_create_env", || {
        // SAFETY: the caller's arguments, `argc` strings that end in a null character.
        let arguments = unsafe { array("arguments", argv, argc)? };
        let text = |argument: &*mut c_char| {
            not_null("an argument", *argument)?;
            // SAFETY: `argument` is not NULL, and each string of `argv` ends in a null character.
            Ok(unsafe { CStr::from_ptr(*argument) }.to_string_lossy().into_owned())
        };
        let arguments = arguments.iter().map(text).collect::<Result<Vec<String>>>()?;
        // SAFETY: `info` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("info", info, || info::create_env(&arguments)) }
    })
}

/// Frees an info object and sets `info` to MPI_INFO_NULL. Errors: MPI_ERR_INFO, MPI_ERR_ARG. MPI-5.0 chapter 10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_free(info: *mut MPI_Info) -> c_int {
    // SAFETY: `info` is NULL, which is refused, or the caller's place of the handle.
    unsafe { take("MPI_Info_free", info, MPI_INFO_NULL, |handle| any_time("MPI_Info_free", || info::free(handle))) }
}
