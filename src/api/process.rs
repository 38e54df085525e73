//! Start and end of the library (MPI-5.0 chapter 11).

use crate::abi::*;
use crate::api::call::{any_time, out};
use crate::api::requests::prepare;
use crate::error::Result;
use crate::pt2pt::buffered;
use crate::rma::window;
use crate::runtime::world_model;
use std::ffi::{c_char, c_int};

/// Initialises the library; windows are as is right for the threads that it allows then.
fn initialize(level: c_int) -> Result<c_int> {
    let result = crate::runtime::initialize(level, prepare);
    window::follow_threads();
    result
}

/// Joins the ranks that the launcher started; a program started alone is a world of one. `argc` and `argv` may be
/// NULL and are not looked at. Sessions may be open already, and stay.
///
/// Errors: MPI_ERR_OTHER (called twice, or no contact with the other ranks), MPI_ERR_NO_MEM. MPI-5.0 section
/// 11.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Init(argc: *mut c_int, argv: *mut *mut *mut c_char) -> c_int {
    let _ = (argc, argv);
    any_time("MPI_Init", || initialize(MPI_THREAD_SINGLE).map(|_| ()))
}

/// MPI_Init with the level of thread support that the program requires. `provided` is always `required`:
/// MPI_THREAD_MULTIPLE is supported.
///
/// Errors: those of MPI_Init, MPI_ERR_ARG. MPI-5.0 section 11.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Init_thread(
    argc: *mut c_int,
    argv: *mut *mut *mut c_char,
    required: c_int,
    provided: *mut c_int,
) -> c_int {
    let _ = (argc, argv);
    any_time("MPI_Init_thread", || {
        // SAFETY: `provided` is NULL, which is refused, or the caller's place for the level.
        unsafe { out("provided", provided, || initialize(required)) }
    })
}

/// Returns in `flag` whether MPI_Init has been called, at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 11.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Initialized(flag: *mut c_int) -> c_int {
    any_time("MPI_Initialized", || {
        // SAFETY: `flag` is NULL, which is refused, or the caller's place for the answer.
        unsafe { out("flag", flag, || Ok(c_int::from(crate::runtime::was_initialized()))) }
    })
}

/// Leaves the world; collective. Returns when all ranks have called it. Before anything else the attributes of
/// MPI_COMM_SELF and then those of MPI_COMM_WORLD are deleted, the last one first.
///
/// Errors: MPI_ERR_OTHER (not initialised, or called twice), and what a delete callback returns (MPI goes on then).
/// MPI-5.0 sections 11.2.2 and 11.2.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Finalize() -> c_int {
    any_time("MPI_Finalize", || {
        crate::runtime::finalize()?;
        if crate::runtime::current().is_err() {
            // All ranks have received what was sent to them.
            buffered::forget_all();
        }
        Ok(())
    })
}

/// Returns in `flag` whether MPI_Finalize has completed, at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 11.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Finalized(flag: *mut c_int) -> c_int {
    any_time("MPI_Finalized", || {
        // SAFETY: `flag` is NULL, which is refused, or the caller's place for the answer.
        unsafe { out("flag", flag, || Ok(c_int::from(crate::runtime::was_finalized()))) }
    })
}

/// Gives the level of thread support that MPI_Init_thread gave. Errors: MPI_ERR_ARG. MPI-5.0 section 11.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Query_thread(provided: *mut c_int) -> c_int {
    any_time("MPI_Query_thread", || {
        let model = world_model()?;
        // SAFETY: `provided` is NULL, which is refused, or the caller's place for the level.
        unsafe { out("provided", provided, || Ok(model.thread_level)) }
    })
}

/// Returns in `flag` whether the caller is the thread that called MPI_Init or MPI_Init_thread. Errors: MPI_ERR_ARG. MPI-5.0
/// section 11.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Is_thread_main(flag: *mut c_int) -> c_int {
    any_time("MPI_Is_thread_main", || {
        let model = world_model()?;
        // SAFETY: `flag` is NULL, which is refused, or the caller's place for the answer.
        unsafe { out("flag", flag, || Ok(c_int::from(model.is_main_thread()))) }
    })
}

/// Gives the communicator with the processes that have started this one: MPI_COMM_NULL, as none can have been started by MPI.
/// Errors: MPI_ERR_ARG. MPI-5.0 section 11.8.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_parent(parent: *mut MPI_Comm) -> c_int {
    any_time("MPI_Comm_get_parent", || {
        world_model()?;
        // SAFETY: `parent` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("parent", parent, || Ok(MPI_COMM_NULL)) }
    })
}

/// Ends all ranks, whatever `comm` is; the launcher's exit status is the lowest 8 bits of `errorcode` (1 where
/// these are 0 and `errorcode` is not). Does not return. MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abort(comm: MPI_Comm, errorcode: c_int) -> c_int {
    let _ = comm;
    crate::runtime::abort_on_request(errorcode)
}
