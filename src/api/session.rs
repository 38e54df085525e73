//! Sessions (MPI-5.0 section 11.3).

use crate::abi::*;
use crate::api::arguments::{Out, not_null, string, write_string};
use crate::api::call::{any_time, begin_session, on_session, take};
use crate::api::errhandling::given;
use crate::api::start::prepare;
use crate::error::{Result, fail};
use crate::object::errhandler;
use crate::object::handle::ObjectKind;
use crate::object::info;
use crate::object::request;
use crate::pt2pt;
use crate::pt2pt::buffered::{self, BufferScope};
use crate::rma::window;
use crate::runtime::session;
use crate::runtime::{self, Runtime};
use std::ffi::{c_char, c_int};

/// Begins a session. The call is allowed at any time, also before, after or without MPI_Init. The first initialisation in a
/// process waits until all ranks of the job have called MPI_Session_init or MPI_Init.
///
/// The value of the info key `thread_level` is the string MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED or
/// MPI_THREAD_MULTIPLE. All levels are supported, and the default is MPI_THREAD_MULTIPLE. `errhandler` becomes the error handler of
/// the session. `errhandler` also gets the errors of this call; its session argument is MPI_SESSION_NULL in this case.
///
/// Errors: MPI_ERR_ERRHANDLER, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG, MPI_ERR_OTHER (the other ranks cannot be reached),
/// MPI_ERR_NO_MEM. MPI-5.0 section 11.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_init(
    info: MPI_Info,
    errhandler: MPI_Errhandler,
    session: Out<MPI_Session>,
) -> c_int {
    begin_session("MPI_Session_init", errhandler, |handler| {
        info::check(info)?;
        session.set("session", || {
            let session = session::init(info, handler, prepare);
            window::follow_threads();
            session
        })
    })
}

/// Waits until the messages in the attached buffer of a session are received, and detaches the buffer. If the session is the last user of
/// the library, also waits until no other rank needs this process for any operation, and detaches all buffers.
fn complete_service(runtime: &'static Runtime, session: MPI_Session) -> Result {
    buffered::detach_at_end(runtime, BufferScope::Session(session as usize))?;
    if runtime::has_one_user() {
        pt2pt::wait(runtime, || !request::serves_others())?;
        buffered::flush_all(runtime)?;
        buffered::forget_all();
    }
    Ok(())
}

/// Ends a session and sets `session` to MPI_SESSION_NULL. The call waits until the messages in the attached buffer of the session are
/// received.
///
/// The session is the last user of MPI in this process if no other session is open, and if MPI_Init was not called or MPI_Finalize
/// has completed. In this case, the call waits until all sent messages are received, also messages in other attached buffers and
/// messages with freed requests. Then this process leaves the job. A later session joins the job again.
///
/// Errors: MPI_ERR_SESSION, MPI_ERR_ARG, MPI_ERR_OTHER (the launcher cannot be reached). MPI-5.0 section 11.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_finalize(session: *mut MPI_Session) -> c_int {
    // SAFETY: `session` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this call
    // may read and write.
    unsafe {
        take("MPI_Session_finalize", session, MPI_SESSION_NULL, |handle| {
            on_session("MPI_Session_finalize", handle, |runtime, _| {
                complete_service(runtime, handle)?;
                session::finalize(handle)?;
                if crate::runtime::current().is_err() {
                    window::invalidate_all();
                }
                Ok(())
            })
        })
    }
}

/// Returns the number of process sets of a session. The process sets are `mpi://WORLD` (all ranks of the job) and `mpi://SELF`
/// (the calling process). Errors: MPI_ERR_SESSION, MPI_ERR_INFO, MPI_ERR_ARG. MPI-5.0 section 11.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_num_psets(
    session: MPI_Session,
    info: MPI_Info,
    npset_names: Out<c_int>,
) -> c_int {
    on_session("MPI_Session_get_num_psets", session, |_, _| {
        info::check(info)?;
        npset_names.set("npset_names", || Ok(session::process_sets()))
    })
}

/// Returns the name of the process set with the index `n`, counted from 0. `pset_name` is a buffer of `*pset_len` characters. The
/// name is cut so that it fits into the buffer together with its terminating null. `*pset_len` becomes the size of the buffer that
/// the whole name needs. If `*pset_len` is 0, no name is written.
///
/// Errors: MPI_ERR_SESSION, MPI_ERR_INFO, MPI_ERR_ARG (also if no process set has the index `n`). MPI-5.0 section 11.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_nth_pset(
    session: MPI_Session,
    info: MPI_Info,
    n: c_int,
    pset_len: *mut c_int,
    pset_name: *mut c_char,
) -> c_int {
    on_session("MPI_Session_get_nth_pset", session, |_, _| {
        info::check(info)?;
        let name = session::process_set(n)?;
        not_null("pset_len", pset_len)?;
        // SAFETY: `pset_len` is not NULL, so MPI requires that it can be read and written.
        let room = unsafe { *pset_len };
        if room < 0 {
            fail!(MPI_ERR_ARG, "pset_len {room} is negative");
        }
        if room > 0 {
            not_null("pset_name", pset_name)?;
            // SAFETY: `pset_name` is not NULL, so MPI requires that it holds `*pset_len` characters, at least one here.
            unsafe { write_string(pset_name, room, name) };
        }
        // SAFETY: `pset_len` is not NULL, so MPI requires that it can be read and written.
        unsafe { *pset_len = name.len() as c_int + 1 };
        Ok(())
    })
}

/// Returns a new info object with the hints of a session that are in force. The keys are `thread_level` and
/// `mpi_memory_alloc_kinds`. Errors: MPI_ERR_SESSION, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 11.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_info(session: MPI_Session, info_used: Out<MPI_Info>) -> c_int {
    on_session("MPI_Session_get_info", session, |_, session| info_used.set("info_used", || session.info()))
}

/// Returns a new info object that describes a process set. The object has one key, `mpi_size`, whose value is the number of
/// processes in the set. Errors: MPI_ERR_SESSION, MPI_ERR_ARG (also if no process set has this name), MPI_ERR_NO_MEM. MPI-5.0
/// section 11.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_pset_info(
    session: MPI_Session,
    pset_name: *const c_char,
    info: Out<MPI_Info>,
) -> c_int {
    on_session("MPI_Session_get_pset_info", session, |runtime, _| {
        // SAFETY: `pset_name` is NULL, for which `string` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let name = unsafe { string("pset_name", pset_name, MPI_ERR_ARG)? };
        info.set("info", || session::process_set_info(runtime, name))
    })
}

/// Returns the group of a process set. Errors: MPI_ERR_SESSION, MPI_ERR_ARG (also if no process set has this name),
/// MPI_ERR_NO_MEM. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_from_session_pset(
    session: MPI_Session,
    pset_name: *const c_char,
    newgroup: Out<MPI_Group>,
) -> c_int {
    on_session("MPI_Group_from_session_pset", session, |runtime, _| {
        // SAFETY: `pset_name` is NULL, for which `string` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let name = unsafe { string("pset_name", pset_name, MPI_ERR_ARG)? };
        let group = || session::group(runtime, name)?.of_session(session).into_handle();
        newgroup.set("newgroup", group)
    })
}

/// Creates an error handler for sessions that calls `session_errhandler_fn`. The call is allowed at any time. Errors:
/// MPI_ERR_ARG. MPI-5.0 section 9.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_create_errhandler(
    session_errhandler_fn: *mut MPI_Session_errhandler_function,
    errhandler: Out<MPI_Errhandler>,
) -> c_int {
    any_time("MPI_Session_create_errhandler", || {
        errhandler.set("errhandler", || errhandler::create(ObjectKind::Session, session_errhandler_fn as usize))
    })
}

/// Attaches an error handler to a session. Errors: MPI_ERR_SESSION, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_set_errhandler(session: MPI_Session, errhandler: MPI_Errhandler) -> c_int {
    on_session("MPI_Session_set_errhandler", session, |_, session| session.errhandler.set(errhandler))
}

/// Returns the error handler of a session. The program frees the handle by MPI_Errhandler_free. Errors: MPI_ERR_SESSION,
/// MPI_ERR_ARG. MPI-5.0 section 9.3.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_get_errhandler(session: MPI_Session, errhandler: Out<MPI_Errhandler>) -> c_int {
    on_session("MPI_Session_get_errhandler", session, |_, session| {
        errhandler.set("errhandler", || session.errhandler.get())
    })
}

/// Calls the error handler of a session with an error code. If the handler returns, the result is MPI_SUCCESS. Errors:
/// MPI_ERR_SESSION, MPI_ERR_ARG (only with the setting `RMAMPI_STRICT=1`, if the code does not exist). MPI-5.0 section 9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_call_errhandler(session: MPI_Session, errorcode: c_int) -> c_int {
    on_session("MPI_Session_call_errhandler", session, |_, found| {
        found.errhandler.call(session as usize, &given(errorcode)?);
        Ok(())
    })
}
