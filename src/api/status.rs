//! Statuses and cancellation (MPI-5.0 sections 3.2.5, 3.8.4 and 5.1.11).

use crate::abi::*;
use crate::api::arguments::{Out, not_null};
use crate::api::call::with_runtime;
use crate::api::counts::{Count, Undefined, or_undefined};
use crate::api::requests::{bytes_of, is_cancelled};
use crate::datatype;
use crate::error::{Result, fail};
use crate::object::request;
use std::ffi::c_int;

/// Reads the caller's status. Errors: MPI_ERR_ARG if `status` is NULL. MPI_STATUS_IGNORE is NULL, too.
///
/// # Safety
/// `status` is NULL or can be read.
unsafe fn read(status: *const MPI_Status) -> Result<MPI_Status> {
    not_null("status", status.cast_mut())?;
    // SAFETY: `status` is not NULL, so the caller promises that it can be read. The read is unaligned, because an address from
    // Fortran may be less aligned than C requires.
    Ok(unsafe { status.read_unaligned() })
}

/// Returns the number of entries of a datatype that were received. The result is MPI_UNDEFINED if the last entry is incomplete, or
/// if the number does not fit into the type of `count`. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 3.2.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_count(
    status: *const MPI_Status,
    datatype: MPI_Datatype,
    count: Out<Count>,
) -> c_int {
    with_runtime("MPI_Get_count", |_| {
        // SAFETY: `status` is NULL, for which `read` returns an error, or, as MPI requires, the address of a status.
        let bytes = bytes_of(&unsafe { read(status) }?);
        let entries = || datatype::entries_in(datatype, bytes).map(in_entries);
        count.set("count", entries)
    })
}

/// Returns the number of basic elements of a datatype that were received. The result is MPI_UNDEFINED if the last element is
/// incomplete, or if the number does not fit into the type of `count`. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.11.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_elements(
    status: *const MPI_Status,
    datatype: MPI_Datatype,
    count: Out<Count>,
) -> c_int {
    with_runtime("MPI_Get_elements", |_| {
        // SAFETY: `status` is NULL, for which `read` returns an error, or, as MPI requires, the address of a status.
        let bytes = bytes_of(&unsafe { read(status) }?);
        count.set("count", || datatype::elements_in(datatype, bytes).map(in_entries))
    })
}

/// Deprecated name of MPI_Get_elements_c. MPI-5.0 section 16.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_elements_x(
    status: *const MPI_Status,
    datatype: MPI_Datatype,
    count: Out<MPI_Count>,
) -> c_int {
    with_runtime("MPI_Get_elements_x", |_| {
        // SAFETY: `status` is NULL, for which `read` returns an error, or, as MPI requires, the address of a status.
        let bytes = bytes_of(&unsafe { read(status) }?);
        count.set("count", || datatype::elements_in(datatype, bytes).map(in_entries))
    })
}

/// Converts a number of entries or elements to the result type. Returns MPI_UNDEFINED if `count` is None or does not fit.
fn in_entries<T: Undefined>(count: Option<MPI_Count>) -> T
where
    MPI_Count: TryInto<T>,
{
    count.map_or(T::UNDEFINED, or_undefined)
}

/// Cancels an operation, unless it is too late: a message that its receiver has already matched is delivered. The program
/// completes the request as usual, for instance by MPI_Wait. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.8.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cancel(request: *mut MPI_Request) -> c_int {
    with_runtime("MPI_Cancel", |_| {
        not_null("request", request)?;
        // SAFETY: `request` is not NULL, so MPI requires that it is the address of a handle.
        match request::of_handle(unsafe { *request })? {
            Some(request) => request.cancel(),
            None => fail!(MPI_ERR_REQUEST, "the request is MPI_REQUEST_NULL"),
        }
    })
}

/// Sets `flag` to true if the operation that a status describes was cancelled. Errors: MPI_ERR_ARG. MPI-5.0 section 3.8.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Test_cancelled(status: *const MPI_Status, flag: Out<c_int>) -> c_int {
    with_runtime("MPI_Test_cancelled", |_| {
        // SAFETY: `status` is NULL, for which `read` returns an error, or, as MPI requires, the address of a status.
        let status = unsafe { read(status) }?;
        flag.set("flag", || Ok(c_int::from(is_cancelled(&status))))
    })
}

/// Returns the rank in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_get_source(status: *const MPI_Status, source: Out<c_int>) -> c_int {
    with_runtime("MPI_Status_get_source", |_| {
        // SAFETY: `status` is NULL, for which `read` returns an error, or, as MPI requires, the address of a status.
        let status = unsafe { read(status) }?;
        source.set("source", || Ok(status.MPI_SOURCE))
    })
}

/// Returns the tag in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_get_tag(status: *const MPI_Status, tag: Out<c_int>) -> c_int {
    with_runtime("MPI_Status_get_tag", |_| {
        // SAFETY: `status` is NULL, for which `read` returns an error, or, as MPI requires, the address of a status.
        let status = unsafe { read(status) }?;
        tag.set("tag", || Ok(status.MPI_TAG))
    })
}

/// Returns the error code in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Status_get_error(status: *const MPI_Status, err: Out<c_int>) -> c_int {
    with_runtime("MPI_Status_get_error", |_| {
        // SAFETY: `status` is NULL, for which `read` returns an error, or, as MPI requires, the address of a status.
        let status = unsafe { read(status) }?;
        err.set("err", || Ok(status.MPI_ERROR))
    })
}
