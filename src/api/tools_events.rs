//! The tools interface: events and their sources (MPI-5.0 section 15.3.8). The library has no events and no sources.

use crate::abi::*;
use crate::api::tools_arguments::{name_of, put};
use crate::runtime::mpi_t::run;
use std::ffi::{c_char, c_int, c_void};

/// Returns the number of sources of events, which is 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section
/// 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_source_get_num(num_sources: *mut c_int) -> c_int {
    // SAFETY: the address is NULL, for which `put` returns an error, or, as MPI requires, the address of a number that this call
    // may write.
    run(|| unsafe { put(num_sources, 0) })
}

/// Returns the description of a source of events. The library has no events, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_source_get_info(
    source_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    desc: *mut c_char,
    desc_len: *mut c_int,
    ordering: *mut MPI_T_source_order,
    ticks_per_second: *mut MPI_Count,
    max_ticks: *mut MPI_Count,
    info: *mut MPI_Info,
) -> c_int {
    let _ = (source_index, name, name_len, desc, desc_len, ordering, ticks_per_second, max_ticks, info);
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Returns the time of a source of events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_source_get_timestamp(source_index: c_int, timestamp: *mut MPI_Count) -> c_int {
    let _ = (source_index, timestamp);
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Returns the number of kinds of events, which is 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section
/// 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_get_num(num_events: *mut c_int) -> c_int {
    // SAFETY: the address is NULL, for which `put` returns an error, or, as MPI requires, the address of a number that this call
    // may write.
    run(|| unsafe { put(num_events, 0) })
}

/// Returns the description of a kind of events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_get_info(
    event_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    array_of_datatypes: *mut MPI_Datatype,
    array_of_displacements: *mut MPI_Aint,
    num_elements: *mut c_int,
    enumtype: *mut MPI_T_enum,
    info: *mut MPI_Info,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
) -> c_int {
    let _ = (
        event_index,
        name,
        name_len,
        verbosity,
        array_of_datatypes,
        array_of_displacements,
        num_elements,
        enumtype,
        info,
        desc,
        desc_len,
        bind,
    );
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Returns the index of the kind of events with the name `name`. The library has no events, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_NAME, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_get_index(name: *const c_char, event_index: *mut c_int) -> c_int {
    let _ = event_index;
    // SAFETY: `name` is NULL, for which `name_of` returns an error, or, as MPI requires, a string that ends in a null character.
    run(|| unsafe { name_of(name) }.and(Err(MPI_T_ERR_INVALID_NAME)))
}

/// Returns a handle for a kind of events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_handle_alloc(
    event_index: c_int,
    obj_handle: *mut c_void,
    info: MPI_Info,
    event_registration: *mut MPI_T_event_registration,
) -> c_int {
    let _ = (event_index, obj_handle, info, event_registration);
    run(|| Err(MPI_T_ERR_INVALID_INDEX))
}

/// Changes the hints of a handle for a kind of events. The library has no events, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_handle_set_info(
    event_registration: MPI_T_event_registration,
    info: MPI_Info,
) -> c_int {
    let _ = (event_registration, info);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Returns the hints of a handle for a kind of events. The library has no events, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_handle_get_info(
    event_registration: MPI_T_event_registration,
    info_used: *mut MPI_Info,
) -> c_int {
    let _ = (event_registration, info_used);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Registers a callback for a kind of events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_register_callback(
    event_registration: MPI_T_event_registration,
    cb_safety: MPI_T_cb_safety,
    info: MPI_Info,
    user_data: *mut c_void,
    event_cb_function: *mut MPI_T_event_cb_function,
) -> c_int {
    let _ = (event_registration, cb_safety, info, user_data, event_cb_function);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Changes the hints of a callback for a kind of events. The library has no events, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_callback_set_info(
    event_registration: MPI_T_event_registration,
    cb_safety: MPI_T_cb_safety,
    info: MPI_Info,
) -> c_int {
    let _ = (event_registration, cb_safety, info);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Returns the hints of a callback for a kind of events. The library has no events, so the call fails. Errors:
/// MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_callback_get_info(
    event_registration: MPI_T_event_registration,
    cb_safety: MPI_T_cb_safety,
    info_used: *mut MPI_Info,
) -> c_int {
    let _ = (event_registration, cb_safety, info_used);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Frees a handle for a kind of events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_handle_free(
    event_registration: MPI_T_event_registration,
    user_data: *mut c_void,
    free_cb_function: *mut MPI_T_event_free_cb_function,
) -> c_int {
    let _ = (event_registration, user_data, free_cb_function);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Registers a callback for dropped events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_set_dropped_handler(
    event_registration: MPI_T_event_registration,
    dropped_cb_function: *mut MPI_T_event_dropped_cb_function,
) -> c_int {
    let _ = (event_registration, dropped_cb_function);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Reads an element of an event. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_read(
    event_instance: MPI_T_event_instance,
    element_index: c_int,
    buffer: *mut c_void,
) -> c_int {
    let _ = (event_instance, element_index, buffer);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Copies the data of an event. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_copy(event_instance: MPI_T_event_instance, buffer: *mut c_void) -> c_int {
    let _ = (event_instance, buffer);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Returns the time of an event. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_get_timestamp(
    event_instance: MPI_T_event_instance,
    event_timestamp: *mut MPI_Count,
) -> c_int {
    let _ = (event_instance, event_timestamp);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}

/// Returns the source of an event. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
/// MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_T_event_get_source(
    event_instance: MPI_T_event_instance,
    source_index: *mut c_int,
) -> c_int {
    let _ = (event_instance, source_index);
    run(|| Err(MPI_T_ERR_INVALID_HANDLE))
}
