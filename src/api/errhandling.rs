//! Error handling (MPI-5.0 sections 9.3 to 9.5).

use crate::abi::*;
use crate::api::call::{self, any_time, on_comm, on_file, on_window, out, out_string, take, with_runtime};
use crate::comm;
use crate::error::conformance;
use crate::error::{self, Error, Result};
use crate::object::errhandler;
use crate::object::handle::Kind;
use std::ffi::{c_char, c_int};

/// Gives the class of an error code, at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Error_class(errorcode: c_int, errorclass: *mut c_int) -> c_int {
    any_time("MPI_Error_class", || {
        // SAFETY: `errorclass` is NULL, which is refused, or the caller's place for the class.
        unsafe { out("errorclass", errorclass, || error::class_of(errorcode)) }
    })
}

/// Gives the sentence of an error code, at any time: that of the calling thread's last error of this class where
/// there was one, else the meaning of the class. For a code that the program has added it is what MPI_Add_error_string
/// was given, or empty. `string` has room for MPI_MAX_ERROR_STRING characters.
///
/// Errors: MPI_ERR_ARG. MPI-5.0 section 9.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Error_string(errorcode: c_int, string: *mut c_char, resultlen: *mut c_int) -> c_int {
    any_time("MPI_Error_string", || {
        let text = error::string_of(errorcode)?;
        // SAFETY: the caller's buffer holds MPI_MAX_ERROR_STRING characters.
        unsafe { out_string("string", string, MPI_MAX_ERROR_STRING, "resultlen", resultlen, &text) }
    })
}

/// Adds an error class, at any time, which no other process knows: its number is above MPI_ERR_LASTCODE. The attribute
/// MPI_LASTUSEDCODE of communicators is the largest class or code that exists.
///
/// Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (all numbers are used up). MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Add_error_class(errorclass: *mut c_int) -> c_int {
    any_time("MPI_Add_error_class", || {
        // SAFETY: `errorclass` is NULL, which is refused, or the caller's place for the class.
        unsafe { out("errorclass", errorclass, error::add_class) }
    })
}

/// Removes an error class that MPI_Add_error_class has added, at any time. Its codes and its string are removed before.
/// Errors: MPI_ERR_ARG. MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Remove_error_class(errorclass: c_int) -> c_int {
    any_time("MPI_Remove_error_class", || error::remove_class(errorclass))
}

/// Adds an error code of a class, one of MPI's or one that was added, at any time. Callbacks may return it, and the call
/// that runs them returns it then.
///
/// Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (all numbers are used up). MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Add_error_code(errorclass: c_int, errorcode: *mut c_int) -> c_int {
    any_time("MPI_Add_error_code", || {
        // SAFETY: `errorcode` is NULL, which is refused, or the caller's place for the code.
        unsafe { out("errorcode", errorcode, || error::add_code(errorclass)) }
    })
}

/// Removes an error code that MPI_Add_error_code has added, at any time. Its string is removed before. Errors:
/// MPI_ERR_ARG. MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Remove_error_code(errorcode: c_int) -> c_int {
    any_time("MPI_Remove_error_code", || error::remove_code(errorcode))
}

/// Says what MPI_Error_string gives for a class or code that was added, at any time; a second string replaces the
/// first. Errors: MPI_ERR_ARG (also for a string of MPI_MAX_ERROR_STRING characters and more). MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Add_error_string(errorcode: c_int, string: *const c_char) -> c_int {
    any_time("MPI_Add_error_string", || {
        // SAFETY: the caller gives a string that ends in a null character, or NULL, which is refused.
        let text = unsafe { call::string("string", string, MPI_ERR_ARG)? };
        error::add_string(errorcode, text)
    })
}

/// Removes what MPI_Add_error_string has said, at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Remove_error_string(errorcode: c_int) -> c_int {
    any_time("MPI_Remove_error_string", || error::remove_string(errorcode))
}

/// The error that the program hands to an error handler. MPI_ERR_ARG for what is no error code, under RMAMPI_STRICT=1.
pub fn given(code: c_int) -> Result<Error> {
    error::of_code(code).or_else(|unknown| {
        conformance::tolerate(&conformance::UNKNOWN_CODE, || unknown)?;
        Ok(Error::of_unknown(code))
    })
}

/// Makes an error handler for communicators of the caller's function. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_errhandler(
    comm_errhandler_fn: *mut MPI_Comm_errhandler_function,
    errhandler: *mut MPI_Errhandler,
) -> c_int {
    any_time("MPI_Comm_create_errhandler", || {
        // SAFETY: `errhandler` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("errhandler", errhandler, || errhandler::create(Kind::Comm, comm_errhandler_fn as usize)) }
    })
}

/// Attaches an error handler to a communicator, at this rank; also to one that MPI_Comm_idup is making. Errors:
/// MPI_ERR_COMM, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_errhandler(comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int {
    match comm::set_errhandler_of_coming(comm, errhandler) {
        Some(result) => with_runtime("MPI_Comm_set_errhandler", |_| result),
        None => on_comm("MPI_Comm_set_errhandler", comm, |_, comm| comm.errhandler.set(errhandler)),
    }
}

/// Gives the error handler of a communicator; MPI_Errhandler_free frees the handle. Errors: MPI_ERR_COMM,
/// MPI_ERR_ARG. MPI-5.0 section 9.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_errhandler(comm: MPI_Comm, errhandler: *mut MPI_Errhandler) -> c_int {
    on_comm("MPI_Comm_get_errhandler", comm, |_, comm| {
        // SAFETY: `errhandler` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("errhandler", errhandler, || comm.errhandler.get()) }
    })
}

/// Calls the error handler of a communicator with an error code; returns MPI_SUCCESS if the handler returns.
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_call_errhandler(comm: MPI_Comm, errorcode: c_int) -> c_int {
    on_comm("MPI_Comm_call_errhandler", comm, |_, found| {
        found.errhandler.call(comm as usize, &given(errorcode)?);
        Ok(())
    })
}

/// Makes an error handler for windows of the caller's function. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_errhandler(
    win_errhandler_fn: *mut MPI_Win_errhandler_function,
    errhandler: *mut MPI_Errhandler,
) -> c_int {
    any_time("MPI_Win_create_errhandler", || {
        // SAFETY: `errhandler` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("errhandler", errhandler, || errhandler::create(Kind::Window, win_errhandler_fn as usize)) }
    })
}

/// Attaches an error handler to a window, at this rank. Errors: MPI_ERR_WIN, MPI_ERR_ERRHANDLER. MPI-5.0 section
/// 9.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_errhandler(win: MPI_Win, errhandler: MPI_Errhandler) -> c_int {
    on_window("MPI_Win_set_errhandler", win, |window| window.errhandler.set(errhandler))
}

/// Gives the error handler of a window; MPI_Errhandler_free frees the handle. Errors: MPI_ERR_WIN, MPI_ERR_ARG.
/// MPI-5.0 section 9.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_errhandler(win: MPI_Win, errhandler: *mut MPI_Errhandler) -> c_int {
    on_window("MPI_Win_get_errhandler", win, |window| {
        // SAFETY: `errhandler` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("errhandler", errhandler, || window.errhandler.get()) }
    })
}

/// Calls the error handler of a window with an error code; returns MPI_SUCCESS if the handler returns. Errors:
/// MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_call_errhandler(win: MPI_Win, errorcode: c_int) -> c_int {
    on_window("MPI_Win_call_errhandler", win, |window| {
        window.errhandler.call(win as usize, &given(errorcode)?);
        Ok(())
    })
}

/// Makes an error handler for files of the caller's function. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_create_errhandler(
    file_errhandler_fn: *mut MPI_File_errhandler_function,
    errhandler: *mut MPI_Errhandler,
) -> c_int {
    any_time("MPI_File_create_errhandler", || {
        // SAFETY: `errhandler` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("errhandler", errhandler, || errhandler::create(Kind::File, file_errhandler_fn as usize)) }
    })
}

/// Attaches an error handler to MPI_FILE_NULL, at this rank: it gets the errors of calls with files, of which none can
/// be open. Errors: MPI_ERR_FILE, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_set_errhandler(file: MPI_File, errhandler: MPI_Errhandler) -> c_int {
    on_file("MPI_File_set_errhandler", file, |files| files.set(errhandler))
}

/// Gives the error handler of MPI_FILE_NULL, MPI_ERRORS_RETURN at first; MPI_Errhandler_free frees the handle. Errors:
/// MPI_ERR_FILE, MPI_ERR_ARG. MPI-5.0 section 9.3.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_errhandler(file: MPI_File, errhandler: *mut MPI_Errhandler) -> c_int {
    on_file("MPI_File_get_errhandler", file, |files| {
        // SAFETY: `errhandler` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("errhandler", errhandler, || files.get()) }
    })
}

/// Calls the error handler of MPI_FILE_NULL with an error code; returns MPI_SUCCESS if the handler returns. Errors:
/// MPI_ERR_FILE, MPI_ERR_ARG. MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_call_errhandler(fh: MPI_File, errorcode: c_int) -> c_int {
    on_file("MPI_File_call_errhandler", fh, |files| {
        files.call(fh as usize, &given(errorcode)?);
        Ok(())
    })
}

/// Frees the handle of an error handler and sets it to MPI_ERRHANDLER_NULL; the handler stays in force where it is
/// attached. Errors: MPI_ERR_ERRHANDLER, MPI_ERR_ARG. MPI-5.0 section 9.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Errhandler_free(errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: `errhandler` is NULL, which is refused, or the caller's place of the handle.
    unsafe {
        take("MPI_Errhandler_free", errhandler, MPI_ERRHANDLER_NULL, |handle| {
            any_time("MPI_Errhandler_free", || errhandler::free(handle))
        })
    }
}
