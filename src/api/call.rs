//! Helpers of the entry points, which find the object of a handle and raise errors. Two errors belong to no object
//! (`raise_on_self`): the handle is invalid, or the library is not initialised.

use crate::abi::*;
use crate::api::arguments::not_null;
use crate::bootstrap;
use crate::comm::Comm;
use crate::error::conformance;
use crate::error::{self, Error, Result};
use crate::object::errhandler::{self, AttachedErrhandler};
use crate::object::handle::{self, ObjectKind};
use crate::rma::window::{self, Window};
use crate::runtime::session::{self, Session};
use crate::runtime::{self, Runtime};
use std::ffi::c_int;

/// Runs a function that is allowed at any time, also before MPI_Init and after MPI_Finalize.
pub fn any_time(function: &str, run: impl FnOnce() -> Result) -> c_int {
    run().map_or_else(|error| raise_on_self(function, error), |()| MPI_SUCCESS)
}

/// Runs a function that needs the library to be initialised and has no object.
pub fn with_runtime(function: &str, run: impl FnOnce(&'static Runtime) -> Result) -> c_int {
    any_time(function, || run(runtime::current()?))
}

/// Runs a function on a communicator, and raises its errors on the communicator's error handler.
pub fn on_comm(function: &str, comm: MPI_Comm, run: impl FnOnce(&'static Runtime, &'static Comm) -> Result) -> c_int {
    let (runtime, found) = match runtime::current().and_then(|runtime| Ok((runtime, runtime.comm_of_handle(comm)?))) {
        Ok(found) => found,
        Err(error) => return raise_on_self(function, error),
    };
    run(runtime, found)
        .map_or_else(|error| raise_on(function, error, comm as usize, &found.errhandler), |()| MPI_SUCCESS)
}

/// Runs a function on the error handler of a file, and raises its errors on the same handler. The only valid handle is
/// MPI_FILE_NULL, because the library cannot open files.
pub fn on_file(function: &str, file: MPI_File, run: impl FnOnce(&AttachedErrhandler) -> Result) -> c_int {
    if let Err(error) = runtime::current() {
        return raise_on_self(function, error);
    }
    let handler = errhandler::of_files();
    let result = if file == MPI_FILE_NULL {
        run(handler)
    } else {
        Err(Error::new(MPI_ERR_FILE, format!("{} is not a file", handle::describe(file as usize))))
    };
    result.map_or_else(|error| raise_on(function, error, MPI_FILE_NULL as usize, handler), |()| MPI_SUCCESS)
}

/// Runs a function on a session, and raises its errors on the session's error handler.
pub fn on_session(
    function: &str,
    session: MPI_Session,
    run: impl FnOnce(&'static Runtime, &Session) -> Result,
) -> c_int {
    let found = runtime::current().and_then(|runtime| Ok((runtime, session::of_handle(session)?)));
    let (runtime, found) = match found {
        Ok(found) => found,
        Err(error) => return raise_on_self(function, error),
    };
    run(runtime, &found)
        .map_or_else(|error| raise_on(function, error, session as usize, &found.errhandler), |()| MPI_SUCCESS)
}

/// Runs MPI_Session_init, and raises its errors on `errhandler`, the error handler for the new session. If `errhandler` is invalid, the
/// error belongs to no object.
pub fn begin_session(
    function: &str,
    errhandler: MPI_Errhandler,
    begin: impl FnOnce(&AttachedErrhandler) -> Result,
) -> c_int {
    let handler = AttachedErrhandler::new(ObjectKind::Session);
    if let Err(error) = handler.set(errhandler) {
        return raise_on_self(function, error);
    }
    begin(&handler)
        .map_or_else(|error| raise_on(function, error, MPI_SESSION_NULL as usize, &handler), |()| MPI_SUCCESS)
}

/// Raises an error on the error handler of an object.
#[cold]
fn raise_on(function: &str, error: Error, object: usize, handler: &AttachedErrhandler) -> c_int {
    let error = with_context(function, error, None);
    handler.call(object, &error);
    error.code
}

/// Runs a function that creates a communicator with the error handler `errhandler`, and raises its errors on this handler. If
/// `errhandler` is invalid, the error belongs to no object.
pub fn on_errhandler(
    function: &str,
    errhandler: MPI_Errhandler,
    run: impl FnOnce(&'static Runtime, Result<AttachedErrhandler>) -> Result,
) -> c_int {
    let attach = || {
        let attached = AttachedErrhandler::new(ObjectKind::Comm);
        attached.set(errhandler).map(|()| attached)
    };
    let runtime = match runtime::current() {
        Ok(runtime) => runtime,
        Err(error) => return raise_on_self(function, error),
    };
    match (run(runtime, attach()), attach()) {
        (Ok(()), _) => MPI_SUCCESS,
        // An error handler gets a communicator as an argument. The new communicator does not exist, so the handler gets
        // MPI_COMM_SELF.
        (Err(error), Ok(attached)) => raise_on(function, error, MPI_COMM_SELF as usize, &attached),
        (Err(error), Err(_)) => raise_on_self(function, error),
    }
}

/// Runs a function on a window, and raises its errors on the window's error handler.
#[inline]
pub fn on_window(function: &str, win: MPI_Win, run: impl FnOnce(&Window) -> Result) -> c_int {
    // SAFETY: MPI forbids that one thread frees a window while another thread uses the window.
    let Some(found) = (unsafe { window::borrow(win) }) else { return raise_unknown_window(function, win) };
    match run(found) {
        Ok(()) => MPI_SUCCESS,
        Err(error) => raise_on_window(function, found, error),
    }
}

/// Runs MPI_Win_free. If the call succeeds, the window no longer exists.
pub fn free_window(function: &str, win: MPI_Win) -> c_int {
    // After MPI_Finalize, windows that the program has not freed still exist, but their handles are invalid.
    let found = window::of_handle(win).filter(|window| window.access.is_of(win));
    let Some(found) = found else { return raise_unknown_window(function, win) };
    match window::free(found) {
        Ok(()) => MPI_SUCCESS,
        // After a failed MPI_Win_free the window still exists, but without the attributes whose delete callbacks ran before the
        // error. If another thread has freed the window, the handle is unknown.
        Err(error) => match window::of_handle(win) {
            Some(found) => raise_on_window(function, &found, error),
            None => raise_unknown_window(function, win),
        },
    }
}

#[cold]
fn raise_unknown_window(function: &str, win: MPI_Win) -> c_int {
    let error = runtime::current().map_or_else(
        |not_running| not_running,
        |_| Error::new(MPI_ERR_WIN, format!("{} is not a window", handle::describe(win as usize))),
    );
    raise_on_self(function, error)
}

#[cold]
pub fn raise_on_window(function: &str, window: &Window, error: Error) -> c_int {
    let error = with_context(function, error, Some(&window.description()));
    window.errhandler.call(window.handle(), &error);
    error.code
}

/// Raises an error that belongs to no object. The error handler of MPI_COMM_SELF gets the error (MPI-5.0 section 9.3). If the
/// program has set a handler for MPI_COMM_WORLD, but none for MPI_COMM_SELF, the handler of MPI_COMM_WORLD gets the error, unless
/// RMAMPI_STRICT=1 is set. Before MPI_Init, after MPI_Finalize, and in a program with sessions only, the initial error handler gets
/// the error: the program ends, unless the user has chosen MPI_ERRORS_RETURN.
#[cold]
fn raise_on_self(function: &str, error: Error) -> c_int {
    let error = with_context(function, error, None);
    match runtime::current() {
        Ok(runtime) if runtime::world_model().is_ok() => {
            let (comm, handle) = if is_for_world(runtime) {
                (&runtime.comm, MPI_COMM_WORLD)
            } else {
                (&runtime.self_comm, MPI_COMM_SELF)
            };
            comm.errhandler.call(handle as usize, &error);
        }
        _ if errhandler::initial() == MPI_ERRORS_RETURN => (),
        _ => bootstrap::die(&error),
    }
    error.code
}

/// Returns true if MPI_COMM_WORLD's error handler gets the errors that belong to no object.
fn is_for_world(runtime: &Runtime) -> bool {
    runtime.comm.errhandler.is_chosen()
        && !runtime.self_comm.errhandler.is_chosen()
        && conformance::tolerate(&conformance::HANDLER_OF_WORLD, || {
            let text = "an error that belongs to no object goes to MPI_COMM_WORLD's error handler; by the standard it goes to \
                        MPI_COMM_SELF's, so expected MPI_Comm_set_errhandler on MPI_COMM_SELF, too";
            Error::new(MPI_ERR_OTHER, text.into())
        })
        .is_ok()
}

#[cold]
fn with_context(function: &str, error: Error, object: Option<&str>) -> Error {
    let error = error.in_call(runtime::rank_if_known(), function, object);
    error::remember(&error);
    error
}

/// Runs `free` on the handle at `address`. If `free` succeeds, the caller's handle becomes the null handle.
///
/// # Safety
/// `address` is NULL or can be read and written.
pub unsafe fn take<T: Copy>(function: &str, address: *mut T, null: T, free: impl FnOnce(T) -> c_int) -> c_int {
    if let Err(error) = not_null("the handle's address", address) {
        return raise_on_self(function, error);
    }
    // SAFETY: `address` is not NULL, so the caller promises that it can be read and written (Safety section).
    let code = free(unsafe { address.read_unaligned() });
    if code == MPI_SUCCESS {
        // SAFETY: `address` is not NULL, so the caller promises that it can be read and written (Safety section).
        unsafe { address.write_unaligned(null) };
    }
    code
}
