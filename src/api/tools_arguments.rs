//! Results and arguments of the tools interface. The functions here return error codes and call no error handler.

use super::arguments::write_string;
use crate::abi::*;
use crate::runtime::mpi_t::Result;
use std::ffi::{CStr, c_char, c_int};

/// Writes a result. Fails with MPI_T_ERR_INVALID if the address is NULL.
///
/// # Safety
/// `address` is NULL or can be written.
pub unsafe fn put<T>(address: *mut T, value: T) -> Result {
    if address.is_null() {
        return Err(MPI_T_ERR_INVALID);
    }
    // SAFETY: `address` is not NULL, so the caller promises that it can be written (Safety section).
    unsafe { address.write_unaligned(value) };
    Ok(())
}

/// Writes a result, unless the address is NULL.
///
/// # Safety
/// `address` is NULL or can be written.
pub unsafe fn put_if_wanted<T>(address: *mut T, value: T) {
    // SAFETY: the caller promises that `address` is NULL, for which `put` writes nothing, or can be written.
    let _ = unsafe { put(address, value) };
}

/// Writes a string, cut to `*length` characters including the terminating null. Afterwards, `*length` is the size of the buffer
/// that the whole string needs. If `length` is NULL, nothing is written. If `buffer` is NULL or `*length` is 0, only the size is
/// written. Fails with MPI_T_ERR_INVALID if `*length` is negative.
///
/// # Safety
/// `length` is NULL or can be read and written. `buffer` is NULL or has room for `*length` characters.
pub unsafe fn put_string(buffer: *mut c_char, length: *mut c_int, text: &str) -> Result {
    if length.is_null() {
        return Ok(());
    }
    // SAFETY: `length` is not NULL, so the caller promises that it can be read (Safety section).
    let room = unsafe { *length };
    if room < 0 {
        return Err(MPI_T_ERR_INVALID);
    }
    if !buffer.is_null() && room > 0 {
        // SAFETY: `buffer` is not NULL, so the caller promises that it has room for `*length` characters, and `room` is
        // `*length`.
        unsafe { write_string(buffer, room, text) };
    }
    // SAFETY: `length` is not NULL, so the caller promises that it can be written (Safety section).
    unsafe { *length = text.len() as c_int + 1 };
    Ok(())
}

/// Returns the text of a name argument. Fails with MPI_T_ERR_INVALID if the argument is NULL, and with MPI_T_ERR_INVALID_NAME if it
/// is not UTF-8.
///
/// # Safety
/// `name` is NULL or ends in a null character and lives as long as the result is used.
pub unsafe fn name_of<'a>(name: *const c_char) -> Result<&'a str> {
    if name.is_null() {
        return Err(MPI_T_ERR_INVALID);
    }
    // SAFETY: `name` is not NULL, so the caller promises that it is a string that lives as long as the result (Safety section).
    unsafe { CStr::from_ptr(name) }.to_str().map_err(|_| MPI_T_ERR_INVALID_NAME)
}
