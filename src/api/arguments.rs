//! Arguments of entry points: reads the caller's strings and arrays, and writes results to the caller's addresses.

use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::{CStr, c_char, c_int, c_void};

/// The address of a result, as a C function gets it: NULL, or memory that the call may write. MPI requires this of the program, so the C
/// functions take it on trust, and the methods are safe. The memory may be less aligned than C requires, because Fortran passes it, too.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Out<T>(*mut T);

impl<T> Out<T> {
    /// Takes an address from the program.
    ///
    /// # Safety
    /// `address` is NULL, or can be written as long as the result is used.
    pub unsafe fn new(address: *mut T) -> Self {
        Self(address)
    }

    /// Writes the result of `run`. Fails with MPI_ERR_ARG for NULL, and does not call `run` in this case.
    pub fn set(self, name: &str, run: impl FnOnce() -> Result<T>) -> Result {
        not_null(name, self.0)?;
        self.write(run()?);
        Ok(())
    }

    /// The form of `set` for a collective call. A rank with a NULL address still takes part in the call: `run` receives the error for
    /// this address. So the other ranks do not wait for this rank in vain.
    pub fn set_together(self, name: &str, run: impl FnOnce(Result) -> Result<T>) -> Result {
        let value = run(not_null(name, self.0))?;
        // `run` may ignore the error that it receives.
        self.set(name, || Ok(value))
    }

    /// Fails with MPI_ERR_ARG for NULL.
    pub fn check(self, name: &str) -> Result {
        not_null(name, self.0)
    }

    /// Writes a value, unless the address is NULL.
    fn write(self, value: T) {
        if !self.0.is_null() {
            // SAFETY: the address is not NULL, so the type's promise says that it can be written.
            unsafe { self.0.write_unaligned(value) };
        }
    }
}

/// The form of `Out::set` for two results.
pub fn out2<T, U>(
    name: &str,
    first: Out<T>,
    name2: &str,
    second: Out<U>,
    run: impl FnOnce() -> Result<(T, U)>,
) -> Result {
    not_null(name, first.0)?;
    not_null(name2, second.0)?;
    let (value, value2) = run()?;
    first.write(value);
    second.write(value2);
    Ok(())
}

/// Writes a string to `buffer`, cut to `room` characters including the terminating null. Writes the length of the cut string,
/// without the null, to `length`.
///
/// # Safety
/// `buffer` is NULL or holds `room` characters.
pub unsafe fn out_string(
    name: &str,
    buffer: *mut c_char,
    room: c_int,
    length_name: &str,
    length: Out<c_int>,
    text: impl AsRef<[u8]>,
) -> Result {
    not_null(name, buffer)?;
    // SAFETY: `buffer` is not NULL. Therefore the Safety section says that it holds `room` characters.
    length.set(length_name, || Ok(unsafe { write_string(buffer, room, text) }))
}

/// Sets `flag` to true if an info key was found, and to false if not. If the key was found, also writes its value to `buffer`, cut
/// to `room` characters including the terminating null.
///
/// # Safety
/// `buffer` is NULL or holds `room` characters.
pub unsafe fn out_found(
    name: &str,
    buffer: *mut c_char,
    room: c_int,
    flag_name: &str,
    flag: Out<c_int>,
    found: Option<&str>,
) -> Result {
    flag.check(flag_name)?;
    if let Some(text) = found {
        not_null(name, buffer)?;
        // SAFETY: `buffer` is not NULL, so the caller promises that it holds `room` characters (Safety section), of which
        // `write_string` needs at least one.
        unsafe { write_string(buffer, room, text) };
    }
    flag.set(flag_name, || Ok(c_int::from(found.is_some())))
}

/// The form of `out_found` for MPI_Info_get_string. `*buflen` is the size of the buffer. If the key was found, `*buflen` becomes
/// the size that the whole value needs, with the terminating null. If `*buflen` is 0, no value is written.
///
/// # Safety
/// `buflen` is NULL or can be read and written; `buffer` is NULL or holds `*buflen` characters.
pub unsafe fn out_found_string(
    buffer: *mut c_char,
    buflen: *mut c_int,
    flag: Out<c_int>,
    found: Option<&str>,
) -> Result {
    not_null("buflen", buflen)?;
    flag.check("flag")?;
    // SAFETY: `buflen` is not NULL, so the caller promises that it can be read (Safety section).
    let room = unsafe { *buflen };
    if let Some(text) = found {
        if room > 0 {
            not_null("value", buffer)?;
            // SAFETY: `buffer` is not NULL, so the caller promises that it holds `room` characters (Safety section), of which
            // `write_string` needs at least one.
            unsafe { write_string(buffer, room, text) };
        }
        // SAFETY: `buflen` is not NULL, so the caller promises that it can be written (Safety section). The number fits, because
        // info values are shorter than MPI_MAX_INFO_VAL.
        unsafe { *buflen = text.len() as c_int + 1 };
    }
    flag.set("flag", || Ok(c_int::from(found.is_some())))
}

/// Sets `flag` to true if an attribute is set, and to false if not. If the attribute is set, also writes its value to `value`.
///
/// # Safety
/// `value` is NULL or can receive a pointer.
pub unsafe fn out_attribute(
    value: *mut c_void,
    flag: Out<c_int>,
    get: impl FnOnce() -> Result<Option<usize>>,
) -> Result {
    not_null("attribute_val", value)?;
    flag.check("flag")?;
    let found = get()?;
    if let Some(found) = found {
        // SAFETY: `value` is not NULL, so the Safety section says that it can receive a pointer.
        unsafe { value.cast::<usize>().write_unaligned(found) };
    }
    flag.set("flag", || Ok(c_int::from(found.is_some())))
}

/// Writes a text, cut to `room` characters including the terminating null. Returns the number of characters written, without the
/// null.
///
/// # Safety
/// `buffer` holds `room` characters, at least one.
pub unsafe fn write_string(buffer: *mut c_char, room: c_int, text: impl AsRef<[u8]>) -> c_int {
    let text = text.as_ref();
    let length = text.len().min(room as usize - 1);
    // SAFETY: `length` is less than `room`, so `length` characters and a null fit into the buffer.
    unsafe {
        buffer.copy_from_nonoverlapping(text.as_ptr().cast(), length);
        buffer.add(length).write(0);
    }
    length as c_int
}

/// Returns the text of a string argument, which must be UTF-8.
///
/// # Safety
/// `text` is NULL or ends in a null character and lives as long as the result is used.
pub unsafe fn string<'a>(name: &str, text: *const c_char, class: c_int) -> Result<&'a str> {
    // SAFETY: the caller promises what `characters` requires: `text` is NULL or a string that lives as long as the result.
    match str::from_utf8(unsafe { characters(name, text, class)? }) {
        Ok(text) => Ok(text),
        Err(_) => fail!(class, "{name} is not UTF-8 text"),
    }
}

/// Returns the bytes of a string argument, which may be in any character set.
///
/// # Safety
/// `text` is NULL or ends in a null character and lives as long as the result is used.
pub unsafe fn characters<'a>(name: &str, text: *const c_char, class: c_int) -> Result<&'a [u8]> {
    if text.is_null() {
        fail!(class, "{name} is NULL");
    }
    // SAFETY: `text` is not NULL, so the Safety section says that it ends in a null character and lives as long as the result.
    Ok(unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// Returns an array argument as a slice.
///
/// # Safety
/// `first` is NULL or the first of `count` elements, which live as long as the result is used.
pub unsafe fn array<'a, T>(name: &str, first: *const T, count: impl Into<MPI_Count>) -> Result<&'a [T]> {
    let count = count.into();
    let Ok(count) = usize::try_from(count) else { fail!(MPI_ERR_ARG, "the number {count} of {name} is negative") };
    if count == 0 {
        return Ok(&[]);
    }
    not_null(name, first.cast_mut())?;
    // SAFETY: `first` is not NULL, so the Safety section says that it is the first of `count` elements, which live as long as the
    // result.
    Ok(unsafe { std::slice::from_raw_parts(first, count) })
}

/// Writes values to an array argument.
///
/// # Safety
/// `first` is NULL or has room for the values.
pub unsafe fn out_array<T: Copy>(name: &str, first: *mut T, values: &[T]) -> Result {
    if !values.is_empty() {
        not_null(name, first)?;
        // SAFETY: `first` is not NULL, so the Safety section says that it has room for `values.len()` elements.
        unsafe { first.copy_from_nonoverlapping(values.as_ptr(), values.len()) };
    }
    Ok(())
}

/// Fails with MPI_ERR_ARG if an address argument is NULL.
pub fn not_null<T>(name: &str, address: *mut T) -> Result {
    if address.is_null() {
        fail!(MPI_ERR_ARG, "{name} is NULL");
    }
    Ok(())
}
