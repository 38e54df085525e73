//! Requests of operations on windows (MPI-5.0 section 12.3.5). The request is complete when the call returns, unless the target is on
//! another host.

use crate::abi::*;
use crate::api::arguments::Out;
use crate::error::Result;
use crate::object::handle::complete;
use crate::object::request::{self, Begun, CompletionStatus};
use crate::rma::remote::pending::{PendingRequest, record};
use crate::rma::window::{Window, access};
use std::ffi::c_int;
use std::sync::Arc;

/// The fast path of an operation with a request: short code for the usual case. Runs `run`, which performs the whole operation or
/// declines it, and writes a complete request to `address`. Returns None in these cases: several threads exist, no epoch of
/// MPI_Win_lock or MPI_Win_lock_all is open, the next handle of a complete request is still in use, or `run` declines. If the
/// result is None, nothing was transferred, and the caller must use `with_request`.
///
/// # Safety
/// `address` is NULL or can be written.
#[inline(always)]
#[allow(clippy::inline_always, reason = "most of the code is `run`, which is inlined too")]
pub unsafe fn with_complete_request(
    win: MPI_Win,
    address: *mut MPI_Request,
    run: impl FnOnce() -> Option<c_int>,
) -> Option<c_int> {
    let access = access::at(win);
    // `is_passive` is true if targets are locked, and also if no access epoch is open. If none is open, `run` finds no target and
    // declines.
    if address.is_null() || !access.is_alone(win) || !access.current.is_passive() {
        return None;
    }
    let new = complete::take_alone()?;
    let code = run()?;
    // SAFETY: `address` is not NULL, so the caller promises that it can be written (Safety section). An address from Fortran may be
    // less aligned than C requires.
    unsafe { address.write_unaligned(new.give(MPI_COMM_NULL)) };
    Some(code)
}

/// Runs an operation in an epoch of MPI_Win_lock or MPI_Win_lock_all, and writes its request to `address`. Unless RMAMPI_STRICT=1 is
/// set, any other access epoch is accepted, too.
///
/// # Safety
/// `address` is NULL or can be written.
pub unsafe fn with_request(
    window: &Window,
    rank: c_int,
    address: *mut MPI_Request,
    run: impl FnOnce() -> Result,
) -> Result {
    // `run` handles MPI_PROC_NULL and invalid ranks.
    let target = usize::try_from(rank).ok().filter(|index| *index < window.size);
    let operate = || {
        if target.is_some() {
            window.epoch.communicate_with_request(rank)?;
        }
        if target.and_then(|index| window.remote_peer(index)).is_some() {
            request::begin(MPI_COMM_NULL, || begin_remote(window.handle(), run))
        } else {
            request::done(run)
        }
    };
    // SAFETY: the caller promises that `address` is NULL or can be written.
    unsafe { Out::new(address) }.set("request", operate)
}

/// Begins an operation on a rank of another host. The operation may continue after this function has returned.
fn begin_remote(window: usize, run: impl FnOnce() -> Result) -> Result<Begun> {
    let (result, pending) = record(run);
    result?;
    Ok(if pending.iter().all(|pending| pending.is_done()) {
        Begun::Ended(CompletionStatus::EMPTY)
    } else {
        Begun::Going(Arc::new(PendingRequest { parts: pending, window }))
    })
}
