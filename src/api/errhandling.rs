//! Error handling (MPI-5.0 sections 9.3 to 9.5).

use crate::abi::*;
use crate::api::call::{any_time, on_comm, on_window, out, out_string, take};
use crate::errhandler;
use crate::error;
use crate::handle::Kind;
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
/// there was one, else the meaning of the class. `string` has room for MPI_MAX_ERROR_STRING characters.
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

/// Attaches an error handler to a communicator, at this rank. Errors: MPI_ERR_COMM, MPI_ERR_ERRHANDLER. MPI-5.0
/// section 9.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_errhandler(comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int {
    on_comm("MPI_Comm_set_errhandler", comm, |_, comm| comm.errhandler.set(errhandler))
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
        found.errhandler.call(comm as usize, &error::of_code(errorcode)?);
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
        window.errhandler.call(win as usize, &error::of_code(errorcode)?);
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
