//! Requests: operations for whose completion the program waits in a separate call (MPI-5.0 section 3.7).
//!
//! Most operations on windows and most short sends complete before their call returns, so their requests are complete from the start. In a
//! process with one thread, the handles of these requests have no objects (`handle::complete`), and all lead to one static request,
//! `COMPLETE`. Other requests have a `PendingOperation`, or the status of an operation that has ended. A request exists until the program
//! has waited for it, has found it complete by a test, or has freed it. A persistent request becomes inactive instead, and exists until the
//! program frees it.
//!
//! The lock of a request protects its operation. No thread holds this lock while it runs a function of a generalized request. MPI_Start of
//! a persistent reduction may run a user-defined operation under the lock; MPI forbids that this operation communicates.

#![forbid(unsafe_code)]

mod ending;
mod operation;

use crate::abi::*;
use crate::error::{Error, Result};
use crate::object::handle::{self, ObjectKind, ObjectPool, complete as at_once};
use crate::os::threads::Mutex;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use ending::{abandon, complete, end_at_once, finish, free, has_abandoned, serves_others};
pub use operation::{
    Begun, CompletionStatus, Generalized, Owner, Partitioned, PendingOperation, Persistent, explain_all,
    join_explained,
};

/// A request. The object stays in its slot until the process ends. A thread that ends a request removes the operation from the object.
#[derive(Default)]
pub struct Request {
    state: Mutex<RequestState>,
    /// True if the program has freed the request, and the library keeps the request for MPI_Grequest_complete.
    is_freed: AtomicBool,
}

#[derive(Default)]
struct RequestState {
    /// The operation; None if the request is inactive or the slot is unused.
    operation: Option<Begun>,
    /// The operation of a persistent request.
    begin: Option<Arc<dyn Persistent>>,
    /// The communicator whose error handler gets the error of an operation that has ended; MPI_COMM_NULL if the error belongs to no object.
    comm: usize,
}

impl fmt::Debug for Request {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Request").field("operation", &self.state.lock().operation).finish_non_exhaustive()
    }
}

static REQUESTS: ObjectPool<Request> = ObjectPool::new(ObjectKind::Request);

/// The one request for all handles whose request is complete from the start. It never changes, so it does not have the communicator of a
/// handle; `comm_of` returns that communicator.
static COMPLETE: Request = Request {
    state: Mutex::new(RequestState { operation: Some(Begun::Ended(CompletionStatus::EMPTY)), begin: None, comm: 0 }),
    is_freed: AtomicBool::new(false),
};

/// Makes a request for a pending operation. The request's communicator is the one that the operation returns (`PendingOperation::comm`). If
/// there is no room for a request, fails, and the operation continues.
pub fn begun(operation: Arc<dyn PendingOperation>) -> Result<MPI_Request> {
    begin(MPI_COMM_NULL, || Ok(Begun::Going(operation)))
}

/// Fails with MPI_ERR_NO_MEM if there is no room for another request.
pub fn refuse_when_full() -> Result {
    REQUESTS.refuse_when_full()
}

/// Makes a request for an operation that is complete when `run` returns.
pub fn done(run: impl FnOnce() -> Result) -> Result<MPI_Request> {
    if let Some(new) = at_once::take() {
        return run().map(|()| new.give(MPI_COMM_NULL));
    }
    begin(MPI_COMM_NULL, || run().map(|()| Begun::Ended(CompletionStatus::EMPTY)))
}

/// Makes a request for an operation on a communicator. Reserves room for the request before it calls `begin`, because an operation must not
/// begin without a request.
#[inline]
pub fn begin<B: Into<Begun>>(comm: MPI_Comm, begin: impl FnOnce() -> Result<B>) -> Result<MPI_Request> {
    begin_with(comm, |new| begin().map(|begun| new.go_on(begun.into())))
}

/// Makes a request like `begin`. The closure passes the operation, or its outcome, to `NewRequest::go_on`.
#[inline]
pub fn begin_with(comm: MPI_Comm, begin: impl FnOnce(NewRequest) -> Result) -> Result<MPI_Request> {
    let (handle, request) = REQUESTS.take()?;
    match begin(NewRequest { request, comm }) {
        Ok(()) => Ok(handle as MPI_Request),
        Err(error) => {
            REQUESTS.give_back(handle);
            Err(error)
        }
    }
}

/// A new request whose operation has not begun yet.
#[derive(Debug)]
pub struct NewRequest {
    request: &'static Request,
    comm: MPI_Comm,
}

impl NewRequest {
    /// Stores the operation, or its outcome.
    #[inline]
    pub fn go_on(self, begun: Begun) {
        self.request.state.lock().go_on(self.comm, begun);
    }
}

/// Makes an inactive persistent request on a communicator. Reserves room for the request before it calls `prepare`.
pub fn persistent(comm: MPI_Comm, prepare: impl FnOnce() -> Arc<dyn Persistent>) -> Result<MPI_Request> {
    let (handle, request) = REQUESTS.take()?;
    let begin = prepare();
    let mut state = request.state.lock();
    state.begin = Some(begin);
    state.comm = comm as usize;
    Ok(handle as MPI_Request)
}

/// Returns the request of a handle; None for MPI_REQUEST_NULL. Fails with MPI_ERR_REQUEST if the handle is invalid.
#[inline]
pub fn of_handle(request: MPI_Request) -> Result<Option<&'static Request>> {
    if request == MPI_REQUEST_NULL {
        return Ok(None);
    }
    // Relaxed: a program in which one thread frees a request while another thread uses it is erroneous.
    match REQUESTS.get(request as usize).filter(|request| !request.is_freed.load(Ordering::Relaxed)) {
        None => complete_at_once(request).map(Some),
        found => Ok(found),
    }
}

/// Returns `COMPLETE` for a handle whose request is complete from the start. This is a separate function, so that `of_handle` finds other
/// requests without an additional instruction.
#[cold]
#[inline(never)]
fn complete_at_once(request: MPI_Request) -> Result<&'static Request> {
    if at_once::is_valid(request as usize) { Ok(&COMPLETE) } else { Err(unknown(request)) }
}

/// Returns the communicator whose error handler gets the errors of a request.
pub fn comm_of(handle: MPI_Request, request: &Request) -> MPI_Comm {
    at_once::comm(handle as usize).unwrap_or_else(|| request.comm())
}

/// Returns true if the kind bits of a handle, valid or not, are those of requests that are complete from the start.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is two instructions")]
pub fn may_be_at_once(handle: MPI_Request) -> bool {
    at_once::may_be(handle as usize)
}

#[cold]
fn unknown(request: MPI_Request) -> Error {
    let hint = "waited for or freed already?";
    Error::new(MPI_ERR_REQUEST, format!("{} is not a request ({hint})", handle::describe(request as usize)))
}

impl RequestState {
    #[inline]
    fn go_on(&mut self, comm: MPI_Comm, begun: Begun) {
        self.comm = comm as usize;
        self.operation = Some(begun);
    }

    fn comm(&self) -> MPI_Comm {
        match &self.operation {
            Some(Begun::Going(operation)) => operation.comm(),
            _ => self.comm as MPI_Comm,
        }
    }
}

impl Request {
    /// Returns the operation if it is pending. The caller uses the operation without the lock, because the operation may run functions of
    /// the program.
    fn operation(&self) -> Option<Arc<dyn PendingOperation>> {
        match &self.state.lock().operation {
            Some(Begun::Going(operation)) => Some(Arc::clone(operation)),
            _ => None,
        }
    }

    /// Returns what the operation waits for. None if it is complete.
    pub fn explain(&self) -> Option<String> {
        self.operation().filter(|operation| !operation.is_complete()).map(|operation| operation.explain())
    }

    /// Returns the communicator whose error handler gets the request's errors.
    pub fn comm(&self) -> MPI_Comm {
        self.state.lock().comm()
    }

    /// Returns true if MPI_Waitany may choose the request. MPI_Waitany may not choose inactive persistent requests.
    pub fn is_active(&self) -> bool {
        self.state.lock().operation.is_some()
    }

    /// Returns the outcome of the operation; None while it is pending.
    pub fn outcome(&self) -> Option<CompletionStatus> {
        let operation = match &self.state.lock().operation {
            None => return Some(CompletionStatus::NOTHING),
            Some(Begun::Ended(outcome)) => return Some(outcome.clone()),
            Some(Begun::Going(operation)) if operation.generalized().is_none() => return operation.outcome(),
            Some(Begun::Going(operation)) => Arc::clone(operation),
        };
        operation.outcome()
    }

    /// Returns true if the operation of the request is complete.
    #[inline]
    pub fn is_complete(&self) -> bool {
        match &self.state.lock().operation {
            Some(Begun::Going(operation)) => operation.is_complete(),
            _ => true,
        }
    }

    /// Returns true if this is a generalized request. Its operation remains `Begun::Going` until the request ends, also after
    /// MPI_Grequest_complete.
    pub fn is_generalized(&self) -> bool {
        matches!(&self.state.lock().operation, Some(Begun::Going(operation)) if operation.generalized().is_some())
    }

    /// Cancels the operation, if that is still possible. Fails with MPI_ERR_REQUEST if the request is inactive or a pending collective
    /// call, and with the error of a generalized request's cancel function.
    pub fn cancel(&self) -> Result {
        let operation = match &self.state.lock().operation {
            None => return Err(Error::new(MPI_ERR_REQUEST, "the request is inactive".into())),
            Some(Begun::Ended(_)) => return Ok(()),
            Some(Begun::Going(operation)) => Arc::clone(operation),
        };
        if operation.is_collective() {
            return Err(Error::new(MPI_ERR_REQUEST, "a collective call cannot be cancelled".into()));
        }
        operation.cancel()
    }

    /// Returns the operation of a persistent request, and whether the request is active. Returns None if the request is not persistent. The
    /// caller uses the operation without the lock.
    pub fn persistent(&self) -> Option<(Arc<dyn Persistent>, bool)> {
        let state = self.state.lock();
        state.begin.as_ref().map(|begin| (Arc::clone(begin), state.operation.is_some()))
    }

    /// Performs MPI_Start. Fails with MPI_ERR_REQUEST if the request is active or not persistent, and with the error of an operation that
    /// cannot begin.
    pub fn start(&self) -> Result {
        let mut state = self.state.lock();
        let text = match &state.begin {
            Some(begin) if state.operation.is_none() => {
                let begun = begin.begin()?;
                let comm = state.comm as MPI_Comm;
                state.go_on(comm, begun);
                return Ok(());
            }
            Some(_) => "the request is active already",
            None => "the request is not persistent",
        };
        Err(Error::new(MPI_ERR_REQUEST, text.into()))
    }
}
