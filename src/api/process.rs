//! Start and end of the library (MPI-5.0 chapter 11).

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::{any_time, on_comm};
use crate::api::start::prepare;
use crate::error::Result;
use crate::pt2pt::buffered;
use crate::rma::window;
use crate::runtime::world_model;
use std::ffi::{c_char, c_int};

/// Initialises the library, and prepares the code of windows for the level of thread support.
fn initialize(level: c_int) -> Result<c_int> {
    let result = crate::runtime::initialize(level, prepare);
    window::follow_threads();
    result
}

/// Initialises the library and joins the other ranks of the job. A program that was started without a launcher is a job of one
/// rank. `argc` and `argv` may be NULL; the library ignores them. Open sessions remain open.
///
/// Errors: MPI_ERR_OTHER (MPI_Init or MPI_Init_thread was called before, or the other ranks cannot be reached), MPI_ERR_NO_MEM.
/// MPI-5.0 section 11.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Init(argc: *mut c_int, argv: *mut *mut *mut c_char) -> c_int {
    let _ = (argc, argv);
    any_time("MPI_Init", || initialize(MPI_THREAD_SINGLE).map(|_| ()))
}

/// Initialises the library with a level of thread support. The call is MPI_Init with the level `required`. `provided` becomes
/// `required`, because the library supports all levels up to MPI_THREAD_MULTIPLE.
///
/// Errors: those of MPI_Init, MPI_ERR_ARG. MPI-5.0 section 11.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Init_thread(
    argc: *mut c_int,
    argv: *mut *mut *mut c_char,
    required: c_int,
    provided: Out<c_int>,
) -> c_int {
    let _ = (argc, argv);
    any_time("MPI_Init_thread", || provided.set("provided", || initialize(required)))
}

/// Sets `flag` to true if MPI_Init has been called. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 11.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Initialized(flag: Out<c_int>) -> c_int {
    any_time("MPI_Initialized", || flag.set("flag", || Ok(c_int::from(crate::runtime::was_initialized()))))
}

/// Ends the use of MPI that MPI_Init began. The call is collective, and returns when all ranks have called MPI_Finalize. The call
/// first deletes the attributes of MPI_COMM_SELF and then the attributes of MPI_COMM_WORLD, in the reverse of the order in which
/// they were set.
///
/// Errors: MPI_ERR_OTHER (MPI is not initialised, or MPI_Finalize was called before; or another rank of this host is in another
/// collective call on MPI_COMM_WORLD, which fails, too, and MPI still ends), and the error code that a delete callback
/// returns. If a delete callback fails, the library remains initialised. MPI-5.0 sections 11.2.2 and 11.2.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Finalize() -> c_int {
    let mut code = MPI_SUCCESS;
    let result = any_time("MPI_Finalize", || {
        let raise = |error| on_comm("MPI_Finalize", MPI_COMM_WORLD, |_, _| Err(error));
        code = crate::runtime::finalize(raise)?;
        if crate::runtime::current().is_err() {
            // Nothing uses the attached buffers any more: all messages in them have been received.
            buffered::forget_all();
            window::invalidate_all();
        }
        Ok(())
    });
    if result == MPI_SUCCESS { code } else { result }
}

/// Sets `flag` to true if MPI_Finalize has completed. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section
/// 11.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Finalized(flag: Out<c_int>) -> c_int {
    any_time("MPI_Finalized", || flag.set("flag", || Ok(c_int::from(crate::runtime::was_finalized()))))
}

/// Returns the level of thread support that MPI_Init or MPI_Init_thread provided. Errors: MPI_ERR_ARG. MPI-5.0 section 11.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Query_thread(provided: Out<c_int>) -> c_int {
    any_time("MPI_Query_thread", || {
        let model = world_model()?;
        provided.set("provided", || Ok(model.thread_level))
    })
}

/// Sets `flag` to true if the calling thread is the main thread. The main thread is the thread that called MPI_Init or
/// MPI_Init_thread. Errors: MPI_ERR_ARG. MPI-5.0 section 11.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Is_thread_main(flag: Out<c_int>) -> c_int {
    any_time("MPI_Is_thread_main", || {
        let model = world_model()?;
        flag.set("flag", || Ok(c_int::from(model.is_main_thread())))
    })
}

/// Returns the communicator with the processes that started this process by MPI. The result is always MPI_COMM_NULL, because the
/// library cannot start processes. Errors: MPI_ERR_ARG. MPI-5.0 section 11.8.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_parent(parent: Out<MPI_Comm>) -> c_int {
    any_time("MPI_Comm_get_parent", || {
        world_model()?;
        parent.set("parent", || Ok(MPI_COMM_NULL))
    })
}

/// Ends all ranks of the job, regardless of `comm`. Before MPI_Init, or without a launcher, it ends this process. The exit status of
/// this process, and of rmampi's mpiexec, is the lowest 8 bits of `errorcode`, or 1 if these bits are 0 and `errorcode` is not 0.
///
/// The call prints a line to standard error, writes the C library's buffer of standard output, and does not return. Functions that
/// were registered by atexit do not run. MPI-5.0 section 11.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abort(comm: MPI_Comm, errorcode: c_int) -> c_int {
    let _ = comm;
    crate::runtime::abort_on_request(errorcode)
}
