//! The tools interface: performance variables (MPI-5.0 section 15.3.7).

use crate::abi::*;
use crate::api::tools_arguments::{name_of, put, put_if_wanted, put_string};
use crate::runtime::mpi_t::{self, run};
use crate::runtime::performance::{self, VARIABLES};
use std::ffi::{c_char, c_int, c_void};

/// Returns the number of performance variables. They count what the process exchanges with ranks on other hosts: the packets of the
/// library's protocol, the puts and gets that the network executes itself, the bytes of both, and the registrations of memory with
/// the network. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_get_num(num_pvar: *mut c_int) -> c_int {
    // SAFETY: the address is NULL, for which `put` returns an error, or, as MPI requires, the address of a number that this call
    // may write.
    run(|| unsafe { put(num_pvar, VARIABLES.len() as c_int) })
}

/// Returns the description of a performance variable. Each variable is a counter with one element of MPI_UNSIGNED_LONG_LONG. The
/// variables are bound to no object, always run, and can only be read. Before the call, `name_len` and `desc_len` are the sizes of
/// the buffers `name` and `desc`. The call sets them to the sizes that the whole strings need. If the address of a result is NULL,
/// the result is not written.
///
/// Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
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
    run(|| {
        let variable = performance::variable(pvar_index)?;
        // SAFETY: each address is NULL, in which case nothing is written, or, as MPI requires, can be written: a string of the
        // length at `name_len` or `desc_len`, or one result.
        unsafe {
            put_string(name, name_len, variable.name)?;
            put_string(desc, desc_len, variable.meaning)?;
            put_if_wanted(verbosity, MPI_T_VERBOSITY_USER_BASIC);
            put_if_wanted(var_class, MPI_T_PVAR_CLASS_COUNTER);
            put_if_wanted(datatype, MPI_UNSIGNED_LONG_LONG);
            put_if_wanted(enumtype, MPI_T_ENUM_NULL);
            put_if_wanted(bind, MPI_T_BIND_NO_OBJECT);
            put_if_wanted(readonly, 1);
            put_if_wanted(continuous, 1);
            put_if_wanted(atomic, 0);
        }
        Ok(())
    })
}

/// Returns the index of the performance variable with the name `name` in a class. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_NAME, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_get_index(
    name: *const c_char,
    var_class: c_int,
    pvar_index: *mut c_int,
) -> c_int {
    // SAFETY: each address is NULL, for which the functions called return an error, or, as MPI requires, a string that ends in a
    // null character or the address of a result.
    run(|| unsafe { put(pvar_index, performance::index_of(name_of(name)?, var_class)?) })
}

/// Creates a session for performance variables. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_OUT_OF_SESSIONS, MPI_T_ERR_INVALID.
/// MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_session_create(session: *mut MPI_T_pvar_session) -> c_int {
    run(|| {
        if session.is_null() {
            return Err(MPI_T_ERR_INVALID);
        }
        // SAFETY: the address is not NULL, so MPI requires that it is that of a handle, which this call may write.
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
        // SAFETY: the address is not NULL, so MPI requires that it is that of a handle, which this call may write.
        unsafe {
            mpi_t::end_measurement(*session)?;
            put(session, MPI_T_PVAR_SESSION_NULL)
        }
    })
}

/// Returns a handle for a performance variable in a session. `count` becomes the number of elements of the variable, which is 1.
/// `obj_handle` is ignored, because no variable is bound to an object. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_INDEX, MPI_T_ERR_OUT_OF_HANDLES, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_handle_alloc(
    session: MPI_T_pvar_session,
    pvar_index: c_int,
    obj_handle: *mut c_void,
    handle: *mut MPI_T_pvar_handle,
    count: *mut c_int,
) -> c_int {
    let _ = obj_handle;
    run(|| {
        mpi_t::check_measurement(session)?;
        performance::variable(pvar_index)?;
        if handle.is_null() {
            return Err(MPI_T_ERR_INVALID);
        }
        // SAFETY: the address of the handle is not NULL, so MPI requires that it can be written. `put_if_wanted` accepts NULL as
        // the address of the number.
        unsafe {
            put(handle, performance::allocate(session, pvar_index)?)?;
            put_if_wanted(count, 1);
        }
        Ok(())
    })
}

/// Frees a handle of a performance variable and sets it to MPI_T_PVAR_HANDLE_NULL. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_handle_free(
    session: MPI_T_pvar_session,
    handle: *mut MPI_T_pvar_handle,
) -> c_int {
    run(|| {
        mpi_t::check_measurement(session)?;
        if handle.is_null() {
            return Err(MPI_T_ERR_INVALID);
        }
        // SAFETY: the address is not NULL, so MPI requires that it is that of a handle, which this call may write.
        unsafe {
            performance::free(session, *handle)?;
            put(handle, MPI_T_PVAR_HANDLE_NULL)
        }
    })
}

/// Starts a performance variable. The variables of this library always run, so starting a variable is an error, and
/// MPI_T_PVAR_ALL_HANDLES starts no variable. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE,
/// MPI_T_ERR_PVAR_NO_STARTSTOP. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_start(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    run(|| performance::refuse(session, handle, MPI_T_ERR_PVAR_NO_STARTSTOP))
}

/// Stops a performance variable. The variables of this library always run, so stopping a variable is an error, and
/// MPI_T_PVAR_ALL_HANDLES stops no variable. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE,
/// MPI_T_ERR_PVAR_NO_STARTSTOP. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_stop(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    run(|| performance::refuse(session, handle, MPI_T_ERR_PVAR_NO_STARTSTOP))
}

/// Reads a performance variable. `buf` is the address of an `unsigned long long`. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_read(
    session: MPI_T_pvar_session,
    handle: MPI_T_pvar_handle,
    buf: *mut c_void,
) -> c_int {
    // SAFETY: `buf` is NULL, for which the functions called return an error, or, as MPI requires, the address of a value of the
    // variable's datatype.
    run(|| unsafe { put(buf.cast::<u64>(), performance::read(session, handle)?) })
}

/// Writes a performance variable. The variables of this library can only be read, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_PVAR_NO_WRITE. MPI-5.0 section
/// 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_write(
    session: MPI_T_pvar_session,
    handle: MPI_T_pvar_handle,
    buf: *const c_void,
) -> c_int {
    let _ = buf;
    run(|| performance::index_of_handle(session, handle).and(Err(MPI_T_ERR_PVAR_NO_WRITE)))
}

/// Resets a performance variable. The variables of this library can only be read, so resetting a variable is an error, and
/// MPI_T_PVAR_ALL_HANDLES resets no variable. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION,
/// MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_PVAR_NO_WRITE. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_reset(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    run(|| performance::refuse(session, handle, MPI_T_ERR_PVAR_NO_WRITE))
}

/// Reads and resets a performance variable. The variables of this library can only be read, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_PVAR_NO_ATOMIC. MPI-5.0 section 15.3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_pvar_readreset(
    session: MPI_T_pvar_session,
    handle: MPI_T_pvar_handle,
    buf: *mut c_void,
) -> c_int {
    let _ = buf;
    run(|| performance::index_of_handle(session, handle).and(Err(MPI_T_ERR_PVAR_NO_ATOMIC)))
}
