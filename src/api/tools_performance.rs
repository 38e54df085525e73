//! The tools interface: performance variables (MPI-5.0 section 15.3.7). The library has none; sessions can be created
//! nevertheless.

use crate::abi::*;
use crate::api::tools_arguments::{name_of, put};
use crate::runtime::mpi_t::{self, check_measurement, run};
use std::ffi::{c_char, c_int, c_void};

/// Returns the number of performance variables, which is 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section
/// 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_get_num(num_pvar: *mut c_int) -> c_int {
    // SAFETY: the caller's address for the number, or NULL, which is refused.
    run(|| unsafe { put(num_pvar, 0) })
}

/// Returns the description of a performance variable. The library has no performance variables, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_get_info(
    pvar_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    var_class: *mut c_int,
    datatype: *mut MPI_Datatype,
    enumtype: *mut MPI_T_enum,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
    readonly: *mut c_int,
    continuous: *mut c_int,
    atomic: *mut c_int,
) -> c_int {
    let _ = (
        pvar_index, name, name_len, verbosity, var_class, datatype, enumtype, desc, desc_len, bind, readonly,
        continuous, atomic,
    );
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Returns the index of the performance variable with the name `name` in a class. The library has no performance variables, so
/// the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_NAME, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_get_index(
    name: *const c_char,
    var_class: c_int,
    pvar_index: *mut c_int,
) -> c_int {
    let _ = (var_class, pvar_index);
    // SAFETY: the caller's string, or NULL, which is refused.
    run(|| unsafe { name_of(name) }.and(Err(MPI_T_ERR_INVALID_NAME)))
}

/// Creates a session for performance variables. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_OUT_OF_SESSIONS, MPI_T_ERR_INVALID.
/// MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_session_create(session: *mut MPI_T_pvar_session) -> c_int {
    run(|| {
        if session.is_null() {
            return Err(MPI_T_ERR_INVALID);
        }
        // SAFETY: the caller's address for the handle, which is not NULL.
        unsafe { put(session, mpi_t::begin_measurement()?) }
    })
}

/// Frees a session for performance variables and sets `session` to MPI_T_PVAR_SESSION_NULL. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_session_free(session: *mut MPI_T_pvar_session) -> c_int {
    run(|| {
        if session.is_null() {
            return Err(MPI_T_ERR_INVALID);
        }
        // SAFETY: the address of the caller's handle, which is not NULL.
        unsafe {
            mpi_t::end_measurement(*session)?;
            put(session, MPI_T_PVAR_SESSION_NULL)
        }
    })
}

/// Returns a handle for a performance variable. The library has no performance variables, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_handle_alloc(
    session: MPI_T_pvar_session,
    pvar_index: c_int,
    obj_handle: *mut c_void,
    handle: *mut MPI_T_pvar_handle,
    count: *mut c_int,
) -> c_int {
    let _ = (pvar_index, obj_handle, handle, count);
    run(|| check_measurement(session).and(Err(MPI_T_ERR_INVALID_INDEX)))
}

/// Frees a handle of a performance variable. The library has no performance variables, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_handle_free(
    session: MPI_T_pvar_session,
    handle: *mut MPI_T_pvar_handle,
) -> c_int {
    let _ = handle;
    run(|| check_measurement(session).and(Err(MPI_T_ERR_INVALID_HANDLE)))
}

/// Starts a performance variable. The library has no performance variables; the call accepts only MPI_T_PVAR_ALL_HANDLES, and
/// does nothing. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_start(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    run(|| {
        check_measurement(session)?;
        if handle == MPI_T_PVAR_ALL_HANDLES { Ok(()) } else { Err(MPI_T_ERR_INVALID_HANDLE) }
    })
}

/// Stops a performance variable. The library has no performance variables; the call accepts only MPI_T_PVAR_ALL_HANDLES, and does
/// nothing. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_stop(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    run(|| {
        check_measurement(session)?;
        if handle == MPI_T_PVAR_ALL_HANDLES { Ok(()) } else { Err(MPI_T_ERR_INVALID_HANDLE) }
    })
}

/// Reads a performance variable. The library has no performance variables, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_read(
    session: MPI_T_pvar_session,
    handle: MPI_T_pvar_handle,
    buf: *mut c_void,
) -> c_int {
    let _ = (handle, buf);
    run(|| check_measurement(session).and(Err(MPI_T_ERR_INVALID_HANDLE)))
}

/// Writes a performance variable. The library has no performance variables, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_write(
    session: MPI_T_pvar_session,
    handle: MPI_T_pvar_handle,
    buf: *const c_void,
) -> c_int {
    let _ = (handle, buf);
    run(|| check_measurement(session).and(Err(MPI_T_ERR_INVALID_HANDLE)))
}

/// Resets a performance variable. The library has no performance variables; the call accepts only MPI_T_PVAR_ALL_HANDLES, and
/// does nothing. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_reset(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    run(|| {
        check_measurement(session)?;
        if handle == MPI_T_PVAR_ALL_HANDLES { Ok(()) } else { Err(MPI_T_ERR_INVALID_HANDLE) }
    })
}

/// Reads and resets a performance variable. The library has no performance variables, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_readreset(
    session: MPI_T_pvar_session,
    handle: MPI_T_pvar_handle,
    buf: *mut c_void,
) -> c_int {
    let _ = (handle, buf);
    run(|| check_measurement(session).and(Err(MPI_T_ERR_INVALID_HANDLE)))
}
