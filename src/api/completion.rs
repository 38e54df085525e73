//! Completion of operations (MPI-5.0 section 3.7).

use crate::abi::*;
use crate::api::arguments::{array, not_null, out_array};
use crate::api::call::{any_time, take, with_runtime};
use crate::api::requests::{One, Requests, finish_at_once, no_request, on_operations, report, wait_for_one};
use crate::object::request;
use crate::pt2pt::progress;
use std::ffi::c_int;

/// Waits until an operation is complete, and sets `request` to MPI_REQUEST_NULL. A persistent request becomes inactive instead.
/// Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, and the error of the operation. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Wait(request: *mut MPI_Request, status: *mut MPI_Status) -> c_int {
    // SAFETY: `request` is NULL, which raises an error, or, as MPI requires, the address of a handle. `status` is
    // MPI_STATUS_IGNORE or, as MPI requires, the address of a status that this call may write.
    unsafe {
        let Some(handle) = request.as_mut() else { return no_request("MPI_Wait") };
        match finish_at_once(handle, status) {
            Some(code) => code,
            None => wait_for_one(handle, status),
        }
    }
}

/// Tests for the completion of an operation. If the operation is complete, `flag` becomes true and `request` becomes
/// MPI_REQUEST_NULL. A persistent request becomes inactive instead. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, and the error of the
/// operation. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Test(request: *mut MPI_Request, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    on_operations("MPI_Test", |runtime| {
        not_null("flag", flag)?;
        progress(runtime)?;
        // SAFETY: `request` is NULL, for which `One::at` returns an error, or, as MPI requires, the address of a handle. `flag`
        // is not NULL, so MPI requires that it can be written. `status` is MPI_STATUS_IGNORE or, as MPI requires, the address of
        // a status that this call may write.
        unsafe {
            let request = One::at(request)?;
            *flag = c_int::from(request.is_complete());
            Ok(if *flag == 0 { None } else { request.finish(status, 0) })
        }
    })
}

/// Frees a request and sets `request` to MPI_REQUEST_NULL. The operation continues. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, and the
/// error code that the free function of a generalized request returns. If the free function returns an error code, the request is
/// still freed. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_free(request: *mut MPI_Request) -> c_int {
    let mut ended = Ok(());
    // SAFETY: `request` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this call
    // may read and write.
    let code = unsafe {
        take("MPI_Request_free", request, MPI_REQUEST_NULL, |handle| {
            with_runtime("MPI_Request_free", |_| {
                ended = request::free(handle)?;
                Ok(())
            })
        })
    };
    if code == MPI_SUCCESS { any_time("MPI_Request_free", || ended) } else { code }
}

/// Tests for the completion of an operation without freeing the request. If the operation is complete, `flag` becomes true.
/// Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, and the error code that the query function of a generalized request returns. MPI-5.0
/// section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status(
    request: MPI_Request,
    flag: *mut c_int,
    status: *mut MPI_Status,
) -> c_int {
    on_operations("MPI_Request_get_status", |runtime| {
        not_null("flag", flag)?;
        progress(runtime)?;
        let mut request = request;
        // SAFETY: `request` is a variable of this function. `flag` is not NULL, so MPI requires that it can be written. `status`
        // is MPI_STATUS_IGNORE or, as MPI requires, the address of a status that this call may write.
        unsafe {
            let requests = Requests::all("request", &raw mut request, 1)?;
            *flag = c_int::from(requests.are_complete());
            if *flag == 0 {
                return Ok(None);
            }
            let (outcome, failure) = requests.look(0);
            report(status, 0, &outcome);
            Ok(failure)
        }
    })
}

/// Waits until all operations of an array of requests are complete, and sets the requests to MPI_REQUEST_NULL. Persistent
/// requests become inactive instead. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS (operations failed; their error
/// codes are in the statuses). MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitall(
    count: c_int,
    array_of_requests: *mut MPI_Request,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_operations("MPI_Waitall", |runtime| {
        // SAFETY: `Requests::all` returns an error if `array_of_requests` is NULL; otherwise MPI requires that the array has
        // `count` handles. The array of statuses is MPI_STATUSES_IGNORE or, as MPI requires, has one element for each request.
        unsafe {
            let mut requests = Requests::all("array_of_requests", array_of_requests, count)?;
            let mut known = 0;
            requests.wait(runtime, ("MPI_Waitall", ""), |requests| requests.are_complete_behind(&mut known))?;
            Ok(requests.finish_several(0..count, array_of_statuses))
        }
    })
}

/// Tests for the completion of all operations of an array of requests. If all are complete, `flag` becomes true and the requests
/// become MPI_REQUEST_NULL. Persistent requests become inactive instead. If not all are complete, no request changes. Errors:
/// MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS (operations failed; their error codes are in the statuses). MPI-5.0 section
/// 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testall(
    count: c_int,
    array_of_requests: *mut MPI_Request,
    flag: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_operations("MPI_Testall", |runtime| {
        not_null("flag", flag)?;
        progress(runtime)?;
        // SAFETY: `Requests::all` returns an error if `array_of_requests` is NULL; otherwise MPI requires that the array has
        // `count` handles. `flag` is not NULL, so MPI requires that it can be written. The array of statuses is
        // MPI_STATUSES_IGNORE or, as MPI requires, has one element for each request.
        unsafe {
            let mut requests = Requests::all("array_of_requests", array_of_requests, count)?;
            *flag = c_int::from(requests.are_complete());
            Ok(if *flag == 0 { None } else { requests.finish_several(0..count, array_of_statuses) })
        }
    })
}

/// Waits until one operation of an array of requests is complete. `indx` receives the index of the complete request. If all
/// requests are MPI_REQUEST_NULL or inactive, the call returns at once, and `indx` is MPI_UNDEFINED. Errors: MPI_ERR_REQUEST,
/// MPI_ERR_ARG, and the error of the operation. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitany(
    count: c_int,
    array_of_requests: *mut MPI_Request,
    indx: *mut c_int,
    status: *mut MPI_Status,
) -> c_int {
    on_operations("MPI_Waitany", |runtime| {
        not_null("indx", indx)?;
        // SAFETY: `Requests::all` returns an error if `array_of_requests` is NULL; otherwise MPI requires that the array has
        // `count` handles. The addresses of the other results are not NULL, so MPI requires that they can be written. `status` is
        // MPI_STATUS_IGNORE or, as MPI requires, the address of a status that this call may write.
        unsafe {
            let mut requests = Requests::all("array_of_requests", array_of_requests, count)?;
            let mut found = None;
            requests.wait(runtime, ("MPI_Waitany", "one of "), |requests| {
                found = requests.first_complete();
                found.is_some()
            })?;
            *indx = found.unwrap_or(MPI_UNDEFINED);
            Ok(requests.finish(*indx, status, 0))
        }
    })
}

/// Tests for the completion of one operation of an array of requests. If one operation is complete, `flag` becomes true and `indx`
/// receives the index of the complete request. If all requests are MPI_REQUEST_NULL or inactive, `flag` becomes true and `indx` is
/// MPI_UNDEFINED. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, and the error of the operation. MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testany(
    count: c_int,
    array_of_requests: *mut MPI_Request,
    indx: *mut c_int,
    flag: *mut c_int,
    status: *mut MPI_Status,
) -> c_int {
    on_operations("MPI_Testany", |runtime| {
        not_null("indx", indx)?;
        not_null("flag", flag)?;
        progress(runtime)?;
        // SAFETY: `Requests::all` returns an error if `array_of_requests` is NULL; otherwise MPI requires that the array has
        // `count` handles. The addresses of the other results are not NULL, so MPI requires that they can be written. `status` is
        // MPI_STATUS_IGNORE or, as MPI requires, the address of a status that this call may write.
        unsafe {
            let mut requests = Requests::all("array_of_requests", array_of_requests, count)?;
            let found = requests.first_complete();
            *flag = c_int::from(found.is_some());
            *indx = found.unwrap_or(MPI_UNDEFINED);
            if found.is_none() {
                return Ok(None);
            }
            Ok(requests.finish(*indx, status, 0))
        }
    })
}

/// Waits until at least one operation of an array of requests is complete. `outcount` receives the number of complete operations,
/// and `array_of_indices` the indices of their requests. If all requests are MPI_REQUEST_NULL or inactive, the call returns at
/// once, and `outcount` is MPI_UNDEFINED. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS (operations failed; their error
/// codes are in the statuses). MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Waitsome(
    incount: c_int,
    array_of_requests: *mut MPI_Request,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_operations("MPI_Waitsome", |runtime| {
        not_null("outcount", outcount)?;
        // SAFETY: `Requests::all` returns an error if `array_of_requests` is NULL; otherwise MPI requires that the array has
        // `incount` handles. MPI also requires that `array_of_indices` and `array_of_statuses`, unless it is MPI_STATUSES_IGNORE,
        // have `incount` elements. `outcount` is not NULL.
        unsafe {
            let mut requests = Requests::all("array_of_requests", array_of_requests, incount)?;
            let mut indices = Vec::new();
            requests.wait(runtime, ("MPI_Waitsome", "one of "), |requests| {
                indices = requests.complete();
                !indices.is_empty() || requests.are_inactive()
            })?;
            out_array("array_of_indices", array_of_indices, &indices)?;
            let nothing = indices.is_empty() && requests.are_inactive();
            *outcount = if nothing { MPI_UNDEFINED } else { indices.len() as c_int };
            Ok(requests.finish_several(indices.into_iter(), array_of_statuses))
        }
    })
}

/// Tests which operations of an array of requests are complete. `outcount` receives the number of complete operations, and
/// `array_of_indices` the indices of their requests. If all requests are MPI_REQUEST_NULL or inactive, `outcount` is
/// MPI_UNDEFINED. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS (operations failed; their error codes are in the
/// statuses). MPI-5.0 section 3.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Testsome(
    incount: c_int,
    array_of_requests: *mut MPI_Request,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_operations("MPI_Testsome", |runtime| {
        not_null("outcount", outcount)?;
        progress(runtime)?;
        // SAFETY: `Requests::all` returns an error if `array_of_requests` is NULL; otherwise MPI requires that the array has
        // `incount` handles. MPI also requires that `array_of_indices` and `array_of_statuses`, unless it is MPI_STATUSES_IGNORE,
        // have `incount` elements. `outcount` is not NULL.
        unsafe {
            let mut requests = Requests::all("array_of_requests", array_of_requests, incount)?;
            let indices = requests.complete();
            out_array("array_of_indices", array_of_indices, &indices)?;
            let nothing = indices.is_empty() && requests.are_inactive();
            *outcount = if nothing { MPI_UNDEFINED } else { indices.len() as c_int };
            Ok(requests.finish_several(indices.into_iter(), array_of_statuses))
        }
    })
}

/// Tests for the completion of one operation of an array of requests, without freeing requests. If one operation is complete,
/// `flag` becomes true and `indx` receives the index of the complete request. If all requests are MPI_REQUEST_NULL or inactive,
/// `flag` becomes true and `indx` is MPI_UNDEFINED. Errors: those of MPI_Request_get_status. MPI-5.0 section 3.7.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status_any(
    count: c_int,
    array_of_requests: *const MPI_Request,
    indx: *mut c_int,
    flag: *mut c_int,
    status: *mut MPI_Status,
) -> c_int {
    on_operations("MPI_Request_get_status_any", |runtime| {
        not_null("indx", indx)?;
        not_null("flag", flag)?;
        progress(runtime)?;
        // SAFETY: `array` returns an error if `array_of_requests` is NULL; otherwise MPI requires that the array has
        // `count` handles. The addresses of the other results are not NULL, so MPI requires that they can be written. `status` is
        // MPI_STATUS_IGNORE or, as MPI requires, the address of a status that this call may write.
        unsafe {
            let mut handles = array("array_of_requests", array_of_requests, count)?.to_vec();
            let requests = Requests::of(&mut handles)?;
            let found = requests.first_complete();
            *flag = c_int::from(found.is_some());
            *indx = found.unwrap_or(MPI_UNDEFINED);
            if found.is_none() {
                return Ok(None);
            }
            let (outcome, failure) = requests.look(*indx);
            report(status, 0, &outcome);
            Ok(failure)
        }
    })
}

/// Tests for the completion of all operations of an array of requests, without freeing requests. If all are complete, `flag`
/// becomes true. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS (the query functions of generalized requests failed;
/// their error codes are in the statuses). MPI-5.0 section 3.7.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status_all(
    count: c_int,
    array_of_requests: *const MPI_Request,
    flag: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_operations("MPI_Request_get_status_all", |runtime| {
        not_null("flag", flag)?;
        progress(runtime)?;
        // SAFETY: `array` returns an error if `array_of_requests` is NULL; otherwise MPI requires that the array has
        // `count` handles. `flag` is not NULL, so MPI requires that it can be written. The array of statuses is
        // MPI_STATUSES_IGNORE or, as MPI requires, has one element for each request.
        unsafe {
            let mut handles = array("array_of_requests", array_of_requests, count)?.to_vec();
            let requests = Requests::of(&mut handles)?;
            *flag = c_int::from(requests.are_complete());
            Ok(if *flag == 0 { None } else { requests.look_at_several(0..count, array_of_statuses) })
        }
    })
}

/// Tests which operations of an array of requests are complete, without freeing requests. `outcount` receives the number of
/// complete operations, and `array_of_indices` the indices of their requests. If all requests are MPI_REQUEST_NULL or inactive,
/// `outcount` is MPI_UNDEFINED. Errors: those of MPI_Request_get_status_all. MPI-5.0 section 3.7.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_get_status_some(
    incount: c_int,
    array_of_requests: *const MPI_Request,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> c_int {
    on_operations("MPI_Request_get_status_some", |runtime| {
        not_null("outcount", outcount)?;
        progress(runtime)?;
        // SAFETY: `array` returns an error if `array_of_requests` is NULL; otherwise MPI requires that the array has
        // `incount` handles. MPI also requires that `array_of_indices` and `array_of_statuses`, unless it is MPI_STATUSES_IGNORE,
        // have `incount` elements. `outcount` is not NULL.
        unsafe {
            let mut handles = array("array_of_requests", array_of_requests, incount)?.to_vec();
            let requests = Requests::of(&mut handles)?;
            let indices = requests.complete();
            out_array("array_of_indices", array_of_indices, &indices)?;
            let nothing = indices.is_empty() && requests.are_inactive();
            *outcount = if nothing { MPI_UNDEFINED } else { indices.len() as c_int };
            Ok(requests.look_at_several(indices.into_iter(), array_of_statuses))
        }
    })
}
