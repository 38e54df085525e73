//! Statuses: what is known of messages (MPI-5.0 sections 3.2.5, 3.8.4 and 5.1.11).

use crate::abi::*;
use crate::api::call::{not_null, out, with_runtime};
use crate::api::counts::{Count, Undefined, or_undefined};
use crate::api::requests::{bytes_of, is_cancelled};
use crate::datatype;
use crate::error::{Result, fail};
use crate::object::request;
use std::ffi::c_int;

/// The caller's status. MPI_ERR_ARG when it is NULL, as MPI_STATUS_IGNORE is.
///
/// # Safety
/// `status` is NULL or can be read.
unsafe fn read(status: *const MPI_Status) -> Result<MPI_Status> {
    not_null("status", status.cast_mut())?;
    // SAFETY: `status` is not NULL, so it can be read; it may be less aligned than C demands.
    Ok(unsafe { status.read_unaligned() })
}

/// Gives the number of entries of a datatype that were received; MPI_UNDEFINED when the last one is not whole, or the
/// number exceeds an int. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 3.2.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_count(
    status: *const MPI_Status,
    datatype: MPI_Datatype,
    count: *mut Count,
) -> c_int {
    with_runtime("MPI_Get_count", |_| {
        // SAFETY: the caller's status, and place for the number, or NULL, which is refused.
        unsafe {
            let bytes = bytes_of(&read(status)?);
            let entries = || datatype::entries_in(datatype, bytes).map(in_entries);
            out("count", count, entries)
        }
    })
}

/// Gives the number of data of basic datatypes that were received as entries of a datatype; MPI_UNDEFINED as for
/// MPI_Get_count. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.11.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_elements(
    status: *const MPI_Status,
    datatype: MPI_Datatype,
    count: *mut Count,
) -> c_int {
    with_runtime("MPI_Get_elements", |_| {
        // SAFETY: the caller's status, and place for the number, or NULL, which is refused.
        unsafe {
            let bytes = bytes_of(&read(status)?);
            out("count", count, || datatype::elements_in(datatype, bytes).map(in_entries))
        }
    })
}

/// MPI_Get_elements_c under the name that it had first; deprecated. MPI-5.0 section 16.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_elements_x(
    status: *const MPI_Status,
    datatype: MPI_Datatype,
    count: *mut MPI_Count,
) -> c_int {
    with_runtime("MPI_Get_elements_x", |_| {
        // SAFETY: the caller's status, and place for the number, or NULL, which is refused.
        unsafe {
            let bytes = bytes_of(&read(status)?);
            out("count", count, || datatype::elements_in(datatype, bytes).map(in_entries))
        }
    })
}

/// A number of entries or elements as the caller wants it: MPI_UNDEFINED when there is none, or it does not fit.
fn in_entries<T: Undefined>(count: Option<MPI_Count>) -> T
where
    MPI_Count: TryInto<T>,
{
    count.map_or(T::UNDEFINED, or_undefined)
}

/// Withdraws an operation that is not complete, if that is still possible; its request is completed as usual. A message
/// that its receiver has matched goes on. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.8.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cancel(request: *mut MPI_Request) -> c_int {
    with_runtime("MPI_Cancel", |_| {
        not_null("request", request)?;
        // SAFETY: the caller's request, which is not NULL.
        match request::of_handle(unsafe { *request })? {
            Some(request) => request.cancel(),
            None => fail!(MPI_ERR_REQUEST, "the request is MPI_REQUEST_NULL"),
        }
    })
}

/// Returns in `flag` whether the operation of a status was cancelled. Errors: MPI_ERR_ARG. MPI-5.0 section 3.8.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Test_cancelled(status: *const MPI_Status, flag: *mut c_int) -> c_int {
    with_runtime("MPI_Test_cancelled", |_| {
        // SAFETY: the caller's status and flag, or NULL, which is refused.
        unsafe {
            let status = read(status)?;
            out("flag", flag, || Ok(c_int::from(is_cancelled(&status))))
        }
    })
}

/// Gives the rank in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_get_source(status: *const MPI_Status, source: *mut c_int) -> c_int {
    with_runtime("MPI_Status_get_source", |_| {
        // SAFETY: the caller's status, and place for the number, or NULL, which is refused.
        unsafe {
            let status = read(status)?;
            out("source", source, || Ok(status.MPI_SOURCE))
        }
    })
}

/// Gives the tag in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_get_tag(status: *const MPI_Status, tag: *mut c_int) -> c_int {
    with_runtime("MPI_Status_get_tag", |_| {
        // SAFETY: the caller's status, and place for the number, or NULL, which is refused.
        unsafe {
            let status = read(status)?;
            out("tag", tag, || Ok(status.MPI_TAG))
        }
    })
}

/// Gives the error code in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_get_error(status: *const MPI_Status, err: *mut c_int) -> c_int {
    with_runtime("MPI_Status_get_error", |_| {
        // SAFETY: the caller's status, and place for the number, or NULL, which is refused.
        unsafe {
            let status = read(status)?;
            out("err", err, || Ok(status.MPI_ERROR))
        }
    })
}
