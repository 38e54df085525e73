//! The function that `librmampi_unsupported` calls. `librmampi_unsupported` has the functions of the ABI that this library does not
//! implement (`src/api/unsupported`).

use super::call::{any_time, on_comm, on_file};
use crate::abi::*;
use crate::error::{Result, fail};
use crate::runtime;
use std::ffi::{CStr, c_char, c_int};

/// Kinds of objects whose error handler gets the error. The numbers are the same as in src/api/unsupported/library.c. Any other
/// number stands for a call without an object.
const COMM: c_int = 1;
const FILES: c_int = 2;

/// Raises MPI_ERR_UNSUPPORTED_OPERATION. `object` selects the error handler: that of the communicator `comm`, that of files, or
/// that for errors without an object. This function is not part of MPI and not declared in `mpi.h`.
///
/// # Safety
/// `function` is the name of a function, which ends in a null character.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmampi_unsupported(function: *const c_char, object: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: the caller, `librmampi_unsupported`, passes the name of a function, which ends in a null character.
    let function = unsafe { CStr::from_ptr(function) }.to_string_lossy();
    let refuse = || -> Result {
        fail!(MPI_ERR_UNSUPPORTED_OPERATION, "rmampi does not have this function of other MPI libraries")
    };
    let running = runtime::current();
    match object {
        COMM if running.as_ref().is_ok_and(|runtime| runtime.comm_of_handle(comm).is_ok()) => {
            on_comm(&function, comm, |_, _| refuse())
        }
        FILES if running.is_ok() => on_file(&function, MPI_FILE_NULL, |_| refuse()),
        _ => any_time(&function, refuse),
    }
}
