//! External interfaces: generalized requests and changes of statuses (MPI-5.0 chapter 13).

use crate::abi::*;
use crate::api::arguments::{Out, not_null};
use crate::api::call::{any_time, with_runtime};
use crate::api::counts::Count;
use crate::datatype;
use crate::error::{self, Result, fail};
use crate::object::generalized_request;
use crate::object::request;
use crate::object::status::{set_bytes, set_cancelled};
use std::ffi::{c_int, c_void};

/// Creates a generalized request for an operation of the program. The operation is complete when the program calls
/// MPI_Grequest_complete.
///
/// After the operation is complete, a call that waits for or tests the request calls `query_fn` to fill the status, also if the
/// program passes MPI_STATUS_IGNORE. `free_fn` is called when the request is freed. MPI_Cancel calls `cancel_fn`, whose second
/// argument is true if the operation is complete.
///
/// The three functions receive `extra_state` and may call MPI. If a function returns an error code, the MPI call that ran the
/// function fails with this code. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 13.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Grequest_start(
    query_fn: *mut MPI_Grequest_query_function,
    free_fn: *mut MPI_Grequest_free_function,
    cancel_fn: *mut MPI_Grequest_cancel_function,
    extra_state: *mut c_void,
    request: Out<MPI_Request>,
) -> c_int {
    with_runtime("MPI_Grequest_start", |_| {
        let (query, free, cancel) = (query_fn as usize, free_fn as usize, cancel_fn as usize);
        request.set("request", || generalized_request::start(query, free, cancel, extra_state as usize))
    })
}

/// Marks the operation of a generalized request as complete. A thread that waits for the request returns. If the program has
/// already freed the request, this call runs `free_fn`, and the request ceases to exist.
///
/// Errors: MPI_ERR_REQUEST (`request` is not a generalized request, or is complete already), and the error code that `free_fn`
/// returns. MPI-5.0 section 13.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Grequest_complete(request: MPI_Request) -> c_int {
    let mut ended = Ok(());
    let code = with_runtime("MPI_Grequest_complete", |runtime| {
        ended = request::complete(request)?;
        // Another thread may be waiting for the request.
        runtime.channels.doorbell().ring();
        Ok(())
    });
    if code == MPI_SUCCESS { any_time("MPI_Grequest_complete", || ended) } else { code }
}

/// Changes the caller's status. Errors: MPI_ERR_ARG if `status` is NULL. MPI_STATUS_IGNORE is NULL, too.
///
/// # Safety
/// `status` is NULL or can be read and written.
unsafe fn change(status: *mut MPI_Status, change: impl FnOnce(&mut MPI_Status)) -> Result {
    not_null("status", status)?;
    // SAFETY: `status` is not NULL, so the caller promises that it can be read. The read is unaligned, because an address from
    // Fortran may be less aligned than C requires.
    let mut changed = unsafe { status.read_unaligned() };
    change(&mut changed);
    // SAFETY: `status` is not NULL, so the caller promises that it can be written, also at an address that is less aligned than C
    // requires.
    unsafe { status.write_unaligned(changed) };
    Ok(())
}

/// Performs MPI_Status_set_elements, for both widths of the count.
///
/// # Safety
/// `status` is NULL or can be read and written.
unsafe fn set_elements(status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count) -> Result {
    let Ok(count) = u64::try_from(count) else { fail!(MPI_ERR_COUNT, "count {count} is negative") };
    let Some(bytes) = datatype::bytes_of_elements(datatype, count)? else {
        fail!(
            MPI_ERR_COUNT,
            "{count} elements of this datatype are impossible: the datatype is empty, or the number of bytes is too large"
        );
    };
    // SAFETY: the caller promises that `status` is NULL, for which `change` returns an error, or can be read and written.
    unsafe { change(status, |status| set_bytes(status, bytes)) }
}

/// Sets the number of basic elements that MPI_Get_elements returns for a status. Errors: MPI_ERR_TYPE, MPI_ERR_COUNT,
/// MPI_ERR_ARG. MPI-5.0 section 13.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_elements(
    status: *mut MPI_Status,
    datatype: MPI_Datatype,
    count: Count,
) -> c_int {
    // SAFETY: `status` is NULL, for which `set_elements` returns an error, or, as MPI requires, the address of a status that this
    // call may read and write.
    with_runtime("MPI_Status_set_elements", |_| unsafe { set_elements(status, datatype, MPI_Count::from(count)) })
}

/// Deprecated name of MPI_Status_set_elements_c. MPI-5.0 section 16.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_elements_x(
    status: *mut MPI_Status,
    datatype: MPI_Datatype,
    count: MPI_Count,
) -> c_int {
    // SAFETY: `status` is NULL, for which `set_elements` returns an error, or, as MPI requires, the address of a status that this
    // call may read and write.
    with_runtime("MPI_Status_set_elements_x", |_| unsafe { set_elements(status, datatype, count) })
}

/// Sets the flag that MPI_Test_cancelled returns for a status. Errors: MPI_ERR_ARG. MPI-5.0 section 13.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_cancelled(status: *mut MPI_Status, flag: c_int) -> c_int {
    with_runtime("MPI_Status_set_cancelled", |_| {
        // SAFETY: `status` is NULL, for which `change` returns an error, or, as MPI requires, the address of a status that this
        // call may read and write.
        unsafe { change(status, |status| set_cancelled(status, flag != 0)) }
    })
}

/// Sets the source of a status. Errors: MPI_ERR_ARG. MPI-5.0 section 13.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_source(status: *mut MPI_Status, source: c_int) -> c_int {
    with_runtime("MPI_Status_set_source", |_| {
        // SAFETY: `status` is NULL, for which `change` returns an error, or, as MPI requires, the address of a status that this
        // call may read and write.
        unsafe { change(status, |status| status.MPI_SOURCE = source) }
    })
}

/// Sets the tag of a status. Errors: MPI_ERR_ARG. MPI-5.0 section 13.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_tag(status: *mut MPI_Status, tag: c_int) -> c_int {
    with_runtime("MPI_Status_set_tag", |_| {
        // SAFETY: `status` is NULL, for which `change` returns an error, or, as MPI requires, the address of a status that this
        // call may read and write.
        unsafe { change(status, |status| status.MPI_TAG = tag) }
    })
}

/// Sets the error code of a status. Errors: MPI_ERR_ARG (also if `error` is not an error code). MPI-5.0 section 13.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_set_error(status: *mut MPI_Status, error: c_int) -> c_int {
    with_runtime("MPI_Status_set_error", |_| {
        self::error::class_of(error)?;
        // SAFETY: `status` is NULL, for which `change` returns an error, or, as MPI requires, the address of a status that this
        // call may read and write.
        unsafe { change(status, |status| status.MPI_ERROR = error) }
    })
}
