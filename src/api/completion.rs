//! Completion of operations (MPI-5.0 section 3.7).

use crate::abi::*;
use crate::api::call::{on_world, out, out2, take};
use crate::api::requests::{active, all, finish, finish_all, finish_any, one, seen, tell, tell_some};
use crate::request;
use std::ffi::c_int;

/// Waits until an operation is complete, and sets `request` to MPI_REQUEST_NULL. Errors: MPI_ERR_REQUEST,
/// MPI_ERR_ARG. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Wait(request: *mut MPI_Request, status: *mut MPI_Status) -> c_int {
    on_world("MPI_Wait", |_| {
        // SAFETY: the caller's request, and place for a status or MPI_STATUS_IGNORE.
        unsafe {
            let request = one("request", request)?;
            finish(request)?;
            tell(status, 0);
        }
        Ok(())
    })
}

/// Tells by `flag` whether an operation is complete, and then sets `request` to MPI_REQUEST_NULL. Errors:
/// MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Test(request: *mut MPI_Request, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    on_world("MPI_Test", |_| {
        // SAFETY: the caller's request, flag, and place for a status or MPI_STATUS_IGNORE.
        unsafe {
            let request = one("request", request)?;
            out("flag", flag, || finish(request).map(|()| 1))?;
            tell(status, 0);
        }
        Ok(())
    })
}

/// Frees a request, whose operation goes on, and sets `request` to MPI_REQUEST_NULL. Errors: MPI_ERR_REQUEST,
/// MPI_ERR_ARG. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_free(request: *mut MPI_Request) -> c_int {
    // SAFETY: `request` is NULL, which is refused, or the caller's place of the handle.
    unsafe {
        take("MPI_Request_free", request, MPI_REQUEST_NULL, |handle| {
            on_world("MPI_Request_free", |_| request::end(handle))
        })
    }
}

/// Tells by `flag` whether an operation is complete; the request stays. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG.
/// MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status(
    request: MPI_Request,
    flag: *mut c_int,
    status: *mut MPI_Status,
) -> c_int {
    on_world("MPI_Request_get_status", |_| {
        // SAFETY: the caller's flag, and place for a status or MPI_STATUS_IGNORE.
        unsafe {
            out("flag", flag, || request::check(request).map(|()| 1))?;
            tell(status, 0);
        }
        Ok(())
    })
}

/// Waits until all operations are complete, and sets their requests to MPI_REQUEST_NULL. Errors: MPI_ERR_REQUEST,
/// MPI_ERR_ARG. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitall(
    count: c_int,
    array_of_requests: *mut MPI_Request,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_world("MPI_Waitall", |_| {
        // SAFETY: the caller's requests, and places for as many statuses or MPI_STATUSES_IGNORE.
        unsafe {
            let requests = all("array_of_requests", array_of_requests, count)?;
            finish_all(requests)?;
            (0..requests.len()).for_each(|place| tell(array_of_statuses, place));
        }
        Ok(())
    })
}

/// Tells by `flag` whether all operations are complete, and sets their requests to MPI_REQUEST_NULL. Errors:
/// MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testall(
    count: c_int,
    array_of_requests: *mut MPI_Request,
    flag: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_world("MPI_Testall", |_| {
        // SAFETY: the caller's requests, flag, and places for as many statuses or MPI_STATUSES_IGNORE.
        unsafe {
            let requests = all("array_of_requests", array_of_requests, count)?;
            out("flag", flag, || finish_all(requests).map(|()| 1))?;
            (0..requests.len()).for_each(|place| tell(array_of_statuses, place));
        }
        Ok(())
    })
}

/// Waits until one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all requests are
/// MPI_REQUEST_NULL. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitany(
    count: c_int,
    array_of_requests: *mut MPI_Request,
    indx: *mut c_int,
    status: *mut MPI_Status,
) -> c_int {
    on_world("MPI_Waitany", |_| {
        // SAFETY: the caller's requests, places for the results, and place for a status or MPI_STATUS_IGNORE.
        unsafe {
            let requests = all("array_of_requests", array_of_requests, count)?;
            out("indx", indx, || finish_any(requests))?;
            tell(status, 0);
        }
        Ok(())
    })
}

/// Tells by `flag` whether one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all
/// requests are MPI_REQUEST_NULL. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testany(
    count: c_int,
    array_of_requests: *mut MPI_Request,
    indx: *mut c_int,
    flag: *mut c_int,
    status: *mut MPI_Status,
) -> c_int {
    on_world("MPI_Testany", |_| {
        // SAFETY: the caller's requests, places for the results, and place for a status or MPI_STATUS_IGNORE.
        unsafe {
            let requests = all("array_of_requests", array_of_requests, count)?;
            out2("indx", indx, "flag", flag, || finish_any(requests).map(|place| (place, 1)))?;
            tell(status, 0);
        }
        Ok(())
    })
}

/// Waits until at least one of several operations is complete; `outcount` is their number, or MPI_UNDEFINED when
/// all requests are MPI_REQUEST_NULL, and `array_of_indices` has their places. Errors: MPI_ERR_REQUEST,
/// MPI_ERR_ARG. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitsome(
    incount: c_int,
    array_of_requests: *mut MPI_Request,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_world("MPI_Waitsome", |_| {
        // SAFETY: the caller's requests, and arrays with room for as many results.
        unsafe {
            let requests = all("array_of_requests", array_of_requests, incount)?;
            tell_some(requests, outcount, array_of_indices, array_of_statuses)?;
            finish_all(requests)
        }
    })
}

/// Looks which of several operations are complete; `outcount` is their number, or MPI_UNDEFINED when all requests
/// are MPI_REQUEST_NULL, and `array_of_indices` has their places. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0
/// section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testsome(
    incount: c_int,
    array_of_requests: *mut MPI_Request,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_world("MPI_Testsome", |_| {
        // SAFETY: the caller's requests, and arrays with room for as many results.
        unsafe {
            let requests = all("array_of_requests", array_of_requests, incount)?;
            tell_some(requests, outcount, array_of_indices, array_of_statuses)?;
            finish_all(requests)
        }
    })
}

/// Tells by `flag` whether one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all
/// requests are MPI_REQUEST_NULL. The requests stay. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.7.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status_any(
    count: c_int,
    array_of_requests: *const MPI_Request,
    indx: *mut c_int,
    flag: *mut c_int,
    status: *mut MPI_Status,
) -> c_int {
    on_world("MPI_Request_get_status_any", |_| {
        // SAFETY: the caller's requests, places for the results, and place for a status or MPI_STATUS_IGNORE.
        unsafe {
            let requests = seen("array_of_requests", array_of_requests, count)?;
            out2("indx", indx, "flag", flag, || Ok((active(requests).next().unwrap_or(MPI_UNDEFINED), 1)))?;
            tell(status, 0);
        }
        Ok(())
    })
}

/// Tells by `flag` whether all operations are complete. The requests stay. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG.
/// MPI-5.0 section 3.7.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status_all(
    count: c_int,
    array_of_requests: *const MPI_Request,
    flag: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_world("MPI_Request_get_status_all", |_| {
        // SAFETY: the caller's requests, flag, and places for as many statuses or MPI_STATUSES_IGNORE.
        unsafe {
            let requests = seen("array_of_requests", array_of_requests, count)?;
            out("flag", flag, || Ok(1))?;
            (0..requests.len()).for_each(|place| tell(array_of_statuses, place));
        }
        Ok(())
    })
}

/// Looks which of several operations are complete; `outcount` is their number, or MPI_UNDEFINED when all requests
/// are MPI_REQUEST_NULL, and `array_of_indices` has their places. The requests stay. Errors: MPI_ERR_REQUEST,
/// MPI_ERR_ARG. MPI-5.0 section 3.7.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status_some(
    incount: c_int,
    array_of_requests: *const MPI_Request,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_world("MPI_Request_get_status_some", |_| {
        // SAFETY: the caller's requests, and arrays with room for as many results.
        unsafe {
            let requests = seen("array_of_requests", array_of_requests, incount)?;
            tell_some(requests, outcount, array_of_indices, array_of_statuses)
        }
    })
}
