//! What the entry points of requests share.

use crate::abi::*;
use crate::api::call::{array, out, out_array};
use crate::error::{Result, fail};
use crate::request::{self, EMPTY_STATUS};
use crate::window::Window;
use std::ffi::c_int;

/// The caller's request, as a place.
///
/// # Safety
/// `place` is NULL or can be read and written while the result is used.
pub unsafe fn one<'a>(name: &str, place: *mut MPI_Request) -> Result<&'a mut MPI_Request> {
    // SAFETY: the caller vouches for the place.
    match unsafe { place.as_mut() } {
        Some(request) => Ok(request),
        None => fail!(MPI_ERR_ARG, "{name} is NULL"),
    }
}

/// The caller's requests. MPI_ERR_REQUEST when one of them is none, before anything is done to any.
///
/// # Safety
/// `first` is NULL or the first of `count` requests that can be read and written while the result is used.
pub unsafe fn all<'a>(name: &str, first: *mut MPI_Request, count: c_int) -> Result<&'a mut [MPI_Request]> {
    let Ok(count) = usize::try_from(count) else { fail!(MPI_ERR_ARG, "the number {count} of {name} is negative") };
    if count == 0 {
        return Ok(&mut []);
    }
    if first.is_null() {
        fail!(MPI_ERR_ARG, "{name} is NULL");
    }
    // SAFETY: the caller vouches for the requests.
    let requests = unsafe { std::slice::from_raw_parts_mut(first, count) };
    check(requests)?;
    Ok(requests)
}

/// `all` for those who only look.
///
/// # Safety
/// `first` is NULL or the first of `count` requests that live as long as the result is used.
pub unsafe fn seen<'a>(name: &str, first: *const MPI_Request, count: c_int) -> Result<&'a [MPI_Request]> {
    // SAFETY: the caller's promise.
    let requests = unsafe { array(name, first, count)? };
    check(requests)?;
    Ok(requests)
}

fn check(requests: &[MPI_Request]) -> Result {
    requests.iter().try_for_each(|request| request::check(*request))
}

/// The places of the requests that are not MPI_REQUEST_NULL. Their operations are complete.
pub fn active(requests: &[MPI_Request]) -> impl Iterator<Item = c_int> {
    (0..).zip(requests).filter(|(_, request)| **request != MPI_REQUEST_NULL).map(|(place, _)| place)
}

/// Ends a request that is complete; MPI_REQUEST_NULL stays.
pub fn finish(request: &mut MPI_Request) -> Result {
    if *request != MPI_REQUEST_NULL {
        request::end(*request)?;
        *request = MPI_REQUEST_NULL;
    }
    Ok(())
}

/// Ends all requests.
pub fn finish_all(requests: &mut [MPI_Request]) -> Result {
    requests.iter_mut().try_for_each(finish)
}

/// Ends the first request that is not MPI_REQUEST_NULL; gives its place, or MPI_UNDEFINED.
pub fn finish_any(requests: &mut [MPI_Request]) -> Result<c_int> {
    let first = active(requests).next();
    match first {
        Some(place) => finish(&mut requests[place as usize]).map(|()| place),
        None => Ok(MPI_UNDEFINED),
    }
}

/// Writes the places of those requests that are not MPI_REQUEST_NULL, the empty status for each, and their number;
/// MPI_UNDEFINED when there is none.
///
/// # Safety
/// `count` is NULL or can be written; the arrays are NULL or have room for as many results as there are requests.
pub unsafe fn tell_some(
    requests: &[MPI_Request],
    count: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut MPI_Status,
) -> Result {
    // SAFETY: the caller vouches for the places.
    unsafe {
        out("outcount", count, || {
            let places: Vec<c_int> = active(requests).collect();
            out_array("array_of_indices", array_of_indices, &places)?;
            (0..places.len()).for_each(|place| tell(array_of_statuses, place));
            Ok(if places.is_empty() { MPI_UNDEFINED } else { places.len() as c_int })
        })
    }
}

/// Writes the empty status to the caller's `place`th status, unless statuses are ignored. The error field is only written
/// by calls that return MPI_ERR_IN_STATUS, which these never do.
///
/// # Safety
/// `first` is MPI_STATUS_IGNORE or has more than `place` statuses.
pub unsafe fn tell(first: *mut MPI_Status, place: usize) {
    if first != MPI_STATUS_IGNORE {
        // SAFETY: the caller vouches for the statuses.
        unsafe {
            let status = first.add(place);
            let error = (*status).MPI_ERROR;
            status.write(MPI_Status { MPI_ERROR: error, ..EMPTY_STATUS });
        }
    }
}

/// Runs an operation in a lock epoch, and gives its request.
///
/// # Safety
/// `place` is NULL or can be written.
pub unsafe fn with_request(
    window: &Window,
    rank: c_int,
    place: *mut MPI_Request,
    run: impl FnOnce() -> Result,
) -> Result {
    let operate = || {
        // Of MPI_PROC_NULL, and of ranks that there are not, the operation itself knows what to do.
        if usize::try_from(rank).is_ok_and(|index| index < window.size) {
            window.epoch.communicate_with_request(rank)?;
        }
        // First the request: an operation that cannot have one does nothing.
        let request = request::completed()?;
        run().map(|()| request).inspect_err(|_| request::take_back(request))
    };
    // SAFETY: the caller vouches for the place.
    unsafe { out("request", place, operate) }
}
