//! The end of a request: the program waits for it, frees it, or completes it (MPI_Grequest_complete).

#![forbid(unsafe_code)]

use super::{Begun, COMPLETE, CompletionStatus, Owner, PendingOperation, REQUESTS, Request, RequestState};
use super::{complete_at_once, of_handle, unknown};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::object::handle::complete as at_once;
use crate::os::threads::Mutex;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Ends a request that is complete from the start; its outcome is `CompletionStatus::EMPTY`. Returns false, and has no effect, if the
/// handle is invalid or belongs to another kind of request.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it takes half of the time of a wait")]
pub fn end_at_once(handle: MPI_Request) -> bool {
    at_once::release(handle as usize)
}

/// Operations whose requests were freed before they were complete.
static ABANDONED: Mutex<Vec<Arc<dyn PendingOperation>>> = Mutex::new(Vec::new());

/// Ends a request whose operation is complete, and sets the handle to MPI_REQUEST_NULL; a persistent request becomes inactive instead.
/// Calls `report` with the outcome. If the outcome has an error, `report` ignores the error, and this function returns it, with the object
/// whose error handler gets it.
#[inline]
pub fn finish(
    handle: &mut MPI_Request,
    request: &Request,
    mut report: impl FnMut(&CompletionStatus),
) -> Option<(Owner, Error)> {
    if std::ptr::eq(request, &raw const COMPLETE) {
        end_at_once(*handle);
        *handle = MPI_REQUEST_NULL;
        report(&CompletionStatus::EMPTY);
        return None;
    }
    let mut state = request.state.lock();
    let owner = Owner(state.comm);
    let is_persistent = state.begin.is_some();
    // The usual case: the operation has ended. This code does not move the outcome, because a move would take as long as all other work
    // here.
    let failure = match &mut state.operation {
        None => {
            report(&CompletionStatus::NOTHING);
            None
        }
        Some(Begun::Ended(outcome)) => {
            report(outcome);
            let error = outcome.error.take();
            state.operation = None;
            error.map(|error| (owner, error))
        }
        Some(Begun::Going(_)) => {
            let operation = state.operation.take();
            drop(state);
            if !is_persistent {
                release(handle);
            }
            let Some(Begun::Going(operation)) = operation else {
                unreachable!("the operation goes on, as the match has found")
            };
            return operation.finish(&mut report);
        }
    };
    drop(state);
    if !is_persistent {
        release(handle);
    }
    failure
}

/// Frees the slot of a request that has ended, and sets its handle to MPI_REQUEST_NULL.
#[inline]
fn release(handle: &mut MPI_Request) {
    REQUESTS.give_back(*handle as usize);
    *handle = MPI_REQUEST_NULL;
}

/// Performs MPI_Request_free. A pending operation continues. Fails with MPI_ERR_REQUEST if the handle stands for no request, or if the
/// request is a pending collective call. The inner result is that of the program's free function, if the request is generalized. The
/// request is freed even if the program's free function fails.
pub fn free(handle: MPI_Request) -> Result<Result> {
    if end_at_once(handle) {
        return Ok(Ok(()));
    }
    let Some(request) = of_handle(handle)? else { return Err(unknown(handle)) };
    let operation = request.operation();
    if operation.as_ref().is_some_and(|operation| operation.is_collective() && !operation.is_complete()) {
        let text = "the request of a collective call is not freed before it is complete: wait for it";
        return Err(Error::new(MPI_ERR_REQUEST, text.into()));
    }
    {
        // Because of the lock, MPI_Grequest_complete in another thread runs completely before or completely after this code.
        let _not_during_this = request.state.lock();
        if operation.as_ref().is_some_and(|operation| operation.generalized().is_some() && !operation.is_complete()) {
            // Relaxed: the lock orders this store and the load in `complete`.
            request.is_freed.store(true, Ordering::Relaxed);
            return Ok(Ok(()));
        }
    }
    if !give_back(handle, request) {
        return Err(unknown(handle));
    }
    let Some(operation) = operation else { return Ok(Ok(())) };
    if operation.is_complete() {
        return Ok(operation.end());
    }
    abandon(operation);
    Ok(Ok(()))
}

/// Keeps an operation whose request was freed, until the operation is complete.
pub fn abandon(operation: Arc<dyn PendingOperation>) {
    let mut abandoned = ABANDONED.lock();
    abandoned.retain(|operation| !operation.is_complete());
    abandoned.push(operation);
}

/// Makes a handle invalid, and resets its request. Returns false if the handle was invalid already.
fn give_back(handle: MPI_Request, request: &Request) -> bool {
    *request.state.lock() = RequestState::default();
    // Relaxed: the lock in `REQUESTS.give_back` orders this store before the next use of the slot.
    request.is_freed.store(false, Ordering::Relaxed);
    REQUESTS.give_back(handle as usize)
}

/// Returns true if another rank still needs this process for an operation whose request was freed.
pub fn serves_others() -> bool {
    ABANDONED.lock().iter().any(|operation| operation.serves_another())
}

/// Returns true if an operation on the communicator is pending although its request was freed.
pub fn has_abandoned(comm: MPI_Comm) -> bool {
    ABANDONED.lock().iter().any(|operation| operation.comm() == comm && !operation.is_complete())
}

/// Performs MPI_Grequest_complete. Fails with MPI_ERR_REQUEST if the handle stands for no request, or if the request is not a generalized
/// one or is already complete. If the program has freed the request before, the request ends in this call, and the inner result is the
/// result of the program's free function.
pub fn complete(handle: MPI_Request) -> Result<Result> {
    let request = REQUESTS.get(handle as usize).map_or_else(|| complete_at_once(handle), Ok)?;
    let operation = request.operation();
    let Some(generalized) = operation.as_ref().and_then(|operation| operation.generalized()) else {
        return Err(Error::new(MPI_ERR_REQUEST, "the request is not a generalized one".into()));
    };
    let was_freed = {
        // Because of the lock, MPI_Request_free in another thread runs completely before or completely after this code.
        let _not_during_this = request.state.lock();
        generalized.complete()?;
        // Relaxed: the lock orders this load and the store in `free`.
        request.is_freed.load(Ordering::Relaxed)
    };
    if was_freed {
        give_back(handle, request);
    }
    Ok(operation.filter(|_| was_freed).map_or(Ok(()), |operation| operation.end()))
}
