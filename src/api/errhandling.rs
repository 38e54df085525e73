//! Error handling (MPI-5.0 sections 9.3 to 9.5).

use crate::abi::*;
use crate::api::arguments::{self, Out, out_string};
use crate::api::call::{any_time, on_comm, on_file, on_window, take, with_runtime};
use crate::comm;
use crate::error::conformance;
use crate::error::{self, Error, Result};
use crate::object::errhandler;
use crate::object::handle::ObjectKind;
use std::ffi::{c_char, c_int};

/// Returns the class of an error code. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Error_class(errorcode: c_int, errorclass: Out<c_int>) -> c_int {
    any_time("MPI_Error_class", || errorclass.set("errorclass", || error::class_of(errorcode)))
}

/// Returns the text of an error code. If an MPI call of the calling thread has raised an error with this code, the result is the
/// text of the last of these errors, with rank, function and values. If not, the result is the meaning of the error class. For a
/// code that the program has added, the result is the text that MPI_Add_error_string has set, or an empty string. `string` must
/// have room for MPI_MAX_ERROR_STRING characters. The call is allowed at any time.
///
/// Errors: MPI_ERR_ARG. MPI-5.0 section 9.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Error_string(errorcode: c_int, string: *mut c_char, resultlen: Out<c_int>) -> c_int {
    any_time("MPI_Error_string", || {
        let text = error::string_of(errorcode)?;
        // SAFETY: MPI requires that the program's buffer holds MPI_MAX_ERROR_STRING characters. `out_string` writes no more, and
        // returns an error for NULL.
        unsafe { out_string("string", string, MPI_MAX_ERROR_STRING, "resultlen", resultlen, &text) }
    })
}

/// Adds an error class for the program. The number of the class is above MPI_ERR_LASTCODE, and is known only in this process. The
/// attribute MPI_LASTUSEDCODE of communicators has the largest class or code that exists. The call is allowed at any time.
///
/// Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (no number is left). MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Add_error_class(errorclass: Out<c_int>) -> c_int {
    any_time("MPI_Add_error_class", || errorclass.set("errorclass", error::add_class))
}

/// Removes an error class that MPI_Add_error_class has added. The program must remove the codes and the string of the class
/// first. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Remove_error_class(errorclass: c_int) -> c_int {
    any_time("MPI_Remove_error_class", || error::remove_class(errorclass))
}

/// Adds an error code to an error class of MPI or of the program. If a callback returns the code, the MPI call that ran the
/// callback returns it too. The call is allowed at any time.
///
/// Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (no number is left). MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Add_error_code(errorclass: c_int, errorcode: Out<c_int>) -> c_int {
    any_time("MPI_Add_error_code", || errorcode.set("errorcode", || error::add_code(errorclass)))
}

/// Removes an error code that MPI_Add_error_code has added. The program must remove the string of the code first. The call is
/// allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Remove_error_code(errorcode: c_int) -> c_int {
    any_time("MPI_Remove_error_code", || error::remove_code(errorcode))
}

/// Sets the text that MPI_Error_string returns for an added class or code. A second call replaces the text. The call is allowed
/// at any time. Errors: MPI_ERR_ARG (also for a text of MPI_MAX_ERROR_STRING or more characters). MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Add_error_string(errorcode: c_int, string: *const c_char) -> c_int {
    any_time("MPI_Add_error_string", || {
        // SAFETY: `string` is NULL, for which `arguments::string` returns an error, or, as MPI requires, a string that ends in a
        // null character.
        let text = unsafe { arguments::string("string", string, MPI_ERR_ARG)? };
        error::add_string(errorcode, text)
    })
}

/// Removes the text that MPI_Add_error_string has set. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Remove_error_string(errorcode: c_int) -> c_int {
    any_time("MPI_Remove_error_string", || error::remove_string(errorcode))
}

/// Returns the error for a code that the program passes to an error handler. Under RMAMPI_STRICT=1, fails with MPI_ERR_ARG if
/// `code` is not an error code.
pub fn given(code: c_int) -> Result<Error> {
    error::of_code(code).or_else(|unknown| {
        conformance::tolerate(&conformance::UNKNOWN_CODE, || unknown)?;
        Ok(Error::of_unknown(code))
    })
}

/// Creates an error handler for communicators that calls `comm_errhandler_fn`. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_errhandler(
    comm_errhandler_fn: *mut MPI_Comm_errhandler_function,
    errhandler: Out<MPI_Errhandler>,
) -> c_int {
    with_runtime("MPI_Comm_create_errhandler", |_| {
        errhandler.set("errhandler", || errhandler::create(ObjectKind::Comm, comm_errhandler_fn as usize))
    })
}

/// Attaches an error handler to a communicator at this rank. The communicator may also be the result of an MPI_Comm_idup that is
/// not complete. Errors: MPI_ERR_COMM, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_errhandler(comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int {
    match comm::set_errhandler_of_coming(comm, errhandler) {
        Some(result) => with_runtime("MPI_Comm_set_errhandler", |_| result),
        None => on_comm("MPI_Comm_set_errhandler", comm, |_, comm| comm.errhandler.set(errhandler)),
    }
}

/// Returns the error handler of a communicator. The program frees the handle by MPI_Errhandler_free. Errors: MPI_ERR_COMM,
/// MPI_ERR_ARG. MPI-5.0 section 9.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_errhandler(comm: MPI_Comm, errhandler: Out<MPI_Errhandler>) -> c_int {
    on_comm("MPI_Comm_get_errhandler", comm, |_, comm| errhandler.set("errhandler", || comm.errhandler.get()))
}

/// Calls the error handler of a communicator with an error code. If the handler returns, the result is MPI_SUCCESS. Errors:
/// MPI_ERR_COMM, MPI_ERR_ARG (only with the setting `RMAMPI_STRICT=1`, if the code does not exist). MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_call_errhandler(comm: MPI_Comm, errorcode: c_int) -> c_int {
    on_comm("MPI_Comm_call_errhandler", comm, |_, found| {
        found.errhandler.call(comm as usize, &given(errorcode)?);
        Ok(())
    })
}

/// Creates an error handler for windows that calls `win_errhandler_fn`. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_errhandler(
    win_errhandler_fn: *mut MPI_Win_errhandler_function,
    errhandler: Out<MPI_Errhandler>,
) -> c_int {
    with_runtime("MPI_Win_create_errhandler", |_| {
        errhandler.set("errhandler", || errhandler::create(ObjectKind::Window, win_errhandler_fn as usize))
    })
}

/// Attaches an error handler to a window at this rank. Errors: MPI_ERR_WIN, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_errhandler(win: MPI_Win, errhandler: MPI_Errhandler) -> c_int {
    on_window("MPI_Win_set_errhandler", win, |window| window.errhandler.set(errhandler))
}

/// Returns the error handler of a window. The program frees the handle by MPI_Errhandler_free. Errors: MPI_ERR_WIN, MPI_ERR_ARG.
/// MPI-5.0 section 9.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_errhandler(win: MPI_Win, errhandler: Out<MPI_Errhandler>) -> c_int {
    on_window("MPI_Win_get_errhandler", win, |window| errhandler.set("errhandler", || window.errhandler.get()))
}

/// Calls the error handler of a window with an error code. If the handler returns, the result is MPI_SUCCESS. Errors: MPI_ERR_WIN,
/// MPI_ERR_ARG (only with the setting `RMAMPI_STRICT=1`, if the code does not exist). MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_call_errhandler(win: MPI_Win, errorcode: c_int) -> c_int {
    on_window("MPI_Win_call_errhandler", win, |window| {
        window.errhandler.call(win as usize, &given(errorcode)?);
        Ok(())
    })
}

/// Creates an error handler for files that calls `file_errhandler_fn`. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_create_errhandler(
    file_errhandler_fn: *mut MPI_File_errhandler_function,
    errhandler: Out<MPI_Errhandler>,
) -> c_int {
    with_runtime("MPI_File_create_errhandler", |_| {
        errhandler.set("errhandler", || errhandler::create(ObjectKind::File, file_errhandler_fn as usize))
    })
}

/// Attaches an error handler to MPI_FILE_NULL at this rank. The errors of all file functions go to this handler, because the
/// library cannot open files. Errors: MPI_ERR_FILE, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_set_errhandler(file: MPI_File, errhandler: MPI_Errhandler) -> c_int {
    on_file("MPI_File_set_errhandler", file, |files| files.set(errhandler))
}

/// Returns the error handler of MPI_FILE_NULL, which is MPI_ERRORS_RETURN initially. The program frees the handle by
/// MPI_Errhandler_free. Errors: MPI_ERR_FILE, MPI_ERR_ARG. MPI-5.0 section 9.3.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_get_errhandler(file: MPI_File, errhandler: Out<MPI_Errhandler>) -> c_int {
    on_file("MPI_File_get_errhandler", file, |files| errhandler.set("errhandler", || files.get()))
}

/// Calls the error handler of MPI_FILE_NULL with an error code. If the handler returns, the result is MPI_SUCCESS. Errors:
/// MPI_ERR_FILE, MPI_ERR_ARG (only with the setting `RMAMPI_STRICT=1`, if the code does not exist). MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_call_errhandler(fh: MPI_File, errorcode: c_int) -> c_int {
    on_file("MPI_File_call_errhandler", fh, |files| {
        files.call(fh as usize, &given(errorcode)?);
        Ok(())
    })
}

/// Frees the handle of an error handler and sets `errhandler` to MPI_ERRHANDLER_NULL. The handler stays attached to the objects
/// that have it. Errors: MPI_ERR_ERRHANDLER, MPI_ERR_ARG. MPI-5.0 section 9.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Errhandler_free(errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: `errhandler` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this
    // call may read and write.
    unsafe {
        take("MPI_Errhandler_free", errhandler, MPI_ERRHANDLER_NULL, |handle| {
            any_time("MPI_Errhandler_free", || errhandler::free(handle))
        })
    }
}
