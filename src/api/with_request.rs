//! Requests of operations on windows, which are complete when their call returns (MPI-5.0 section 12.3.5).

use crate::abi::*;
use crate::api::arguments::out;
use crate::error::Result;
use crate::object::handle::complete;
use crate::object::request;
use crate::rma::window::{Window, access};
use std::ffi::c_int;

/// The fast path of an operation with a request in a lock epoch: runs `run`, which does all or nothing, and writes a complete
/// request to `place`. None if nothing was done, for instance because several threads exist or too many such requests exist; then
/// the caller uses `with_request`.
///
/// # Safety
/// `place` is NULL or can be written.
#[inline(always)]
#[allow(clippy::inline_always, reason = "most of the code is `run`, which is inlined too")]
pub unsafe fn with_complete_request(
    win: MPI_Win,
    place: *mut MPI_Request,
    run: impl FnOnce() -> Option<c_int>,
) -> Option<c_int> {
    let access = access::at(win);
    // `is_passive`: a lock epoch is open. Outside an epoch, `run` finds no target.
    if place.is_null() || !access.is_alone(win) || !access.current.is_passive() {
        return None;
    }
    let new = complete::take_alone()?;
    let code = run()?;
    // SAFETY: the caller vouches for the address. An address from Fortran may be less aligned than C requires.
    unsafe { place.write_unaligned(new.give(MPI_COMM_SELF)) };
    Some(code)
}

/// Runs an operation in a lock epoch, and writes its request to `place`.
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
        // `run` handles MPI_PROC_NULL and invalid ranks.
        if usize::try_from(rank).is_ok_and(|index| index < window.size) {
            window.epoch.communicate_with_request(rank)?;
        }
        request::done(|| {
            run()?;
            window.complete_locally(rank)
        })
    };
    // SAFETY: the caller vouches for the address.
    unsafe { out("request", place, operate) }
}
