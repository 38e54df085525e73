//! Requests: operations whose completion the program asks for separately (MPI-5.0 section 3.7).
//!
//! Operations on windows complete before their call returns, so their requests are complete from the start, as are the requests of most
//! short sends. They are handles without an object (`handle::complete`), all of which lead to one static request, `COMPLETE`. Other
//! requests have a `PendingOperation`. A request exists until it is waited for, found complete by a test, or freed. A persistent request becomes
//! inactive instead, and exists until it is freed.
//!
//! The lock of a request protects its operation. It is not held while a function of the program runs.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Error, Result};
use crate::object::handle::{self, ObjectKind, ObjectPool, complete as at_once};
use crate::os::threads::Mutex;
use std::ffi::c_int;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The result of an operation that is complete.
#[derive(Clone, Debug)]
pub struct CompletionStatus {
    /// Rank of the sender of a received message.
    pub source: c_int,
    /// Tag of a received message.
    pub tag: c_int,
    /// Number of bytes of the message's data.
    pub bytes: usize,
    pub is_cancelled: bool,
    pub error: Option<Error>,
    /// True if there was no operation.
    pub is_of_nothing: bool,
}

impl CompletionStatus {
    /// The outcome of operations that receive no message (MPI-5.0 section 3.7.3).
    pub const EMPTY: Self = Self {
        source: MPI_ANY_SOURCE,
        tag: MPI_ANY_TAG,
        bytes: 0,
        is_cancelled: false,
        error: None,
        is_of_nothing: false,
    };

    /// The outcome for MPI_REQUEST_NULL and for inactive requests.
    pub const NOTHING: Self = Self { is_of_nothing: true, ..Self::EMPTY };

    /// The outcome of a receive from MPI_PROC_NULL (MPI-5.0 section 3.10).
    pub const NOBODY: Self = Self { source: MPI_PROC_NULL, ..Self::EMPTY };
}

/// An operation that goes on by itself, or by calls of others.
pub trait PendingOperation: fmt::Debug + Send + Sync {
    /// Returns the outcome; None while the operation goes on.
    fn outcome(&self) -> Option<CompletionStatus>;

    /// Returns true if the operation is complete.
    fn is_complete(&self) -> bool {
        self.outcome().is_some()
    }

    /// Cancels the operation, if that is still possible.
    fn cancel(&self) -> Result {
        Ok(())
    }

    /// Returns true if another rank still needs this process for the operation.
    fn serves_another(&self) -> bool {
        false
    }

    /// Called when the request ends. The operation is complete.
    fn end(&self) -> Result {
        Ok(())
    }

    /// Called when the request ends. The operation is complete. Calls `report` with the outcome without its error. Returns the error, with
    /// the communicator whose error handler gets it.
    fn finish(self: Arc<Self>, report: &mut dyn FnMut(&CompletionStatus)) -> Option<(MPI_Comm, Error)> {
        let mut outcome = self.outcome().unwrap_or(CompletionStatus::NOTHING);
        // If there are two errors, the later one counts (MPI-5.0 section 13.2).
        if let Err(error) = self.end() {
            outcome.error = Some(error);
        }
        report(&outcome);
        outcome.error.map(|error| (self.comm(), error))
    }

    /// Returns the operation as a generalized request, if it is one.
    fn generalized(&self) -> Option<&dyn Generalized> {
        None
    }

    /// Returns the communicator whose error handler gets the operation's error.
    fn comm(&self) -> MPI_Comm {
        MPI_COMM_SELF
    }

    /// Returns true if it is a collective call, which can neither be cancelled nor freed while it goes on (MPI-5.0 section 6.12).
    fn is_collective(&self) -> bool {
        false
    }
}

/// An operation that the program performs by itself. The program reports when it is complete.
pub trait Generalized {
    /// Marks the operation as complete, on the program's report. Fails with MPI_ERR_REQUEST if it was complete before.
    fn complete(&self) -> Result;
}

/// The state of an operation that has begun.
#[derive(Debug)]
pub enum Begun {
    /// The operation has ended.
    Ended(CompletionStatus),
    /// The operation goes on.
    Going(Arc<dyn PendingOperation>),
}

impl<O: PendingOperation + 'static> From<Option<Arc<O>>> for Begun {
    fn from(operation: Option<Arc<O>>) -> Self {
        operation.map_or(Self::Ended(CompletionStatus::EMPTY), |operation| Self::Going(operation))
    }
}

/// The operation of a persistent request, which can be started again and again.
pub trait Persistent: Send + Sync {
    /// MPI_Start.
    fn begin(&self) -> Result<Begun>;

    /// Returns the operation as a partitioned operation, if it is one.
    fn partitioned(&self) -> Option<&dyn Partitioned> {
        None
    }
}

impl<F: Fn() -> Result<Begun> + Send + Sync> Persistent for F {
    fn begin(&self) -> Result<Begun> {
        self()
    }
}

/// An operation whose data become ready, or arrive, in partitions (MPI-5.0 section 4.2).
pub trait Partitioned {
    /// MPI_Pready for these partitions; `is_active` is true if the operation has been started. Invalid partitions change nothing.
    fn ready(&self, partitions: &mut dyn Iterator<Item = c_int>, is_active: bool) -> Result;

    /// MPI_Parrived.
    fn arrived(&self, partition: c_int, is_active: bool) -> Result<bool>;
}

/// A request. It stays in its slot until the process ends. The thread that ends it leaves it without an operation.
#[derive(Default)]
pub struct Request {
    state: Mutex<RequestState>,
    /// Set if the program has freed the request, and it is kept for MPI_Grequest_complete.
    is_freed: AtomicBool,
}

#[derive(Default)]
struct RequestState {
    /// The operation; None if the request is inactive, or the slot is not in use.
    operation: Option<Begun>,
    /// The operation of a persistent request.
    begin: Option<Arc<dyn Persistent>>,
    /// The communicator whose error handler gets the error of an operation that has ended.
    comm: usize,
}

impl fmt::Debug for Request {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Request").field("operation", &self.state.lock().operation).finish_non_exhaustive()
    }
}

static REQUESTS: ObjectPool<Request> = ObjectPool::new(ObjectKind::Request);

/// The request for all handles of requests that are complete from the start. It never changes. `comm_of` returns the communicator of such a
/// handle.
static COMPLETE: Request = Request {
    state: Mutex::new(RequestState { operation: Some(Begun::Ended(CompletionStatus::EMPTY)), begin: None, comm: 0 }),
    is_freed: AtomicBool::new(false),
};

/// Operations whose requests were freed before they were complete.
static ABANDONED: Mutex<Vec<Arc<dyn PendingOperation>>> = Mutex::new(Vec::new());

/// Makes a request for an operation that goes on. If there is no room for a request, the operation is not cancelled.
pub fn begun(operation: Arc<dyn PendingOperation>) -> Result<MPI_Request> {
    begin(MPI_COMM_SELF, || Ok(Begun::Going(operation)))
}

/// Fails with MPI_ERR_NO_MEM if there is no room for another request.
pub fn refuse_when_full() -> Result {
    REQUESTS.refuse_when_full()
}

/// Makes a request for an operation that is complete when `run` returns.
pub fn done(run: impl FnOnce() -> Result) -> Result<MPI_Request> {
    if let Some(new) = at_once::take() {
        return run().map(|()| new.give(MPI_COMM_SELF));
    }
    begin(MPI_COMM_SELF, || run().map(|()| Begun::Ended(CompletionStatus::EMPTY)))
}

/// Makes a request for an operation on a communicator. Calls `begin` only when it is certain that there is room for the request: without a
/// request an operation must not begin.
#[inline]
pub fn begin<B: Into<Begun>>(comm: MPI_Comm, begin: impl FnOnce() -> Result<B>) -> Result<MPI_Request> {
    begin_with(comm, |new| begin().map(|begun| new.go_on(begun.into())))
}

/// Like `begin`, for an operation that reports by `NewRequest::go_on` that it has begun.
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

/// Makes an inactive persistent request on a communicator. Calls `prepare` when it is certain that there is room for the request.
pub fn persistent(comm: MPI_Comm, prepare: impl FnOnce() -> Arc<dyn Persistent>) -> Result<MPI_Request> {
    let (handle, request) = REQUESTS.take()?;
    let begin = prepare();
    let mut state = request.state.lock();
    state.begin = Some(begin);
    state.comm = comm as usize;
    Ok(handle as MPI_Request)
}

/// Returns the request of a handle; None for MPI_REQUEST_NULL. Fails with MPI_ERR_REQUEST if there is none.
#[inline]
pub fn of_handle(request: MPI_Request) -> Result<Option<&'static Request>> {
    if request == MPI_REQUEST_NULL {
        return Ok(None);
    }
    // Relaxed: a program that frees a request and uses it from another thread at once is erroneous.
    match REQUESTS.get(request as usize).filter(|request| !request.is_freed.load(Ordering::Relaxed)) {
        None => complete_at_once(request).map(Some),
        found => Ok(found),
    }
}

/// Returns the request of a handle that is complete from the start. It is a function of its own, so that other requests are found without
/// an additional instruction.
#[cold]
#[inline(never)]
fn complete_at_once(request: MPI_Request) -> Result<&'static Request> {
    if at_once::is_valid(request as usize) { Ok(&COMPLETE) } else { Err(unknown(request)) }
}

/// Returns the communicator whose error handler gets the errors of a request.
pub fn comm_of(handle: MPI_Request, request: &Request) -> MPI_Comm {
    at_once::comm(handle as usize).unwrap_or_else(|| request.comm())
}

/// Returns true if a handle has the kind of requests that are complete from the start.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is two instructions")]
pub fn may_be_at_once(handle: MPI_Request) -> bool {
    at_once::may_be(handle as usize)
}

/// Ends a request that is complete from the start; its outcome is `CompletionStatus::EMPTY`. Returns false, and does nothing, if it is another
/// request.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is half of a wait")]
pub fn end_at_once(handle: MPI_Request) -> bool {
    at_once::release(handle as usize)
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
    /// Returns the operation, if it goes on. The caller uses it without the lock, because functions of the program may run.
    fn operation(&self) -> Option<Arc<dyn PendingOperation>> {
        match &self.state.lock().operation {
            Some(Begun::Going(operation)) => Some(Arc::clone(operation)),
            _ => None,
        }
    }

    /// Returns the communicator whose error handler gets the request's errors.
    pub fn comm(&self) -> MPI_Comm {
        self.state.lock().comm()
    }

    /// Returns true if MPI_Waitany may choose the request. It may not choose inactive persistent requests.
    pub fn is_active(&self) -> bool {
        self.state.lock().operation.is_some()
    }

    /// Returns the outcome of the operation; None while it goes on.
    pub fn outcome(&self) -> Option<CompletionStatus> {
        let operation = match &self.state.lock().operation {
            None => return Some(CompletionStatus::NOTHING),
            Some(Begun::Ended(outcome)) => return Some(outcome.clone()),
            Some(Begun::Going(operation)) if operation.generalized().is_none() => return operation.outcome(),
            Some(Begun::Going(operation)) => Arc::clone(operation),
        };
        operation.outcome()
    }

    /// Returns true if the operation is complete.
    #[inline]
    pub fn is_complete(&self) -> bool {
        match &self.state.lock().operation {
            Some(Begun::Going(operation)) => operation.is_complete(),
            _ => true,
        }
    }

    /// Returns true if it is a generalized request whose operation goes on.
    pub fn is_generalized(&self) -> bool {
        matches!(&self.state.lock().operation, Some(Begun::Going(operation)) if operation.generalized().is_some())
    }

    /// Cancels the operation, if that is still possible. Fails with MPI_ERR_REQUEST if the request is inactive.
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

    /// Returns the operation of a persistent request, and true if the request is active. None if the request is not persistent. The lock is
    /// not held afterwards.
    pub fn persistent(&self) -> Option<(Arc<dyn Persistent>, bool)> {
        let state = self.state.lock();
        state.begin.as_ref().map(|begin| (Arc::clone(begin), state.operation.is_some()))
    }

    /// MPI_Start. Fails with MPI_ERR_REQUEST if the request is active or not persistent.
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

/// Ends a request whose operation is complete, and sets the handle to MPI_REQUEST_NULL; a persistent request becomes inactive instead.
/// Calls `report` with the outcome without its error. Returns the error, with the communicator whose error handler gets it.
#[inline]
pub fn finish(
    handle: &mut MPI_Request,
    request: &Request,
    mut report: impl FnMut(&CompletionStatus),
) -> Option<(MPI_Comm, Error)> {
    if std::ptr::eq(request, &raw const COMPLETE) {
        end_at_once(*handle);
        *handle = MPI_REQUEST_NULL;
        report(&CompletionStatus::EMPTY);
        return None;
    }
    let mut state = request.state.lock();
    let comm = state.comm as MPI_Comm;
    let is_persistent = state.begin.is_some();
    // An outcome is used in place: most operations have ended, and to move the outcome would take as long as all the rest.
    let failure = match &mut state.operation {
        None => {
            report(&CompletionStatus::NOTHING);
            None
        }
        Some(Begun::Ended(outcome)) => {
            report(outcome);
            let error = outcome.error.take();
            state.operation = None;
            error.map(|error| (comm, error))
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

/// MPI_Request_free. An operation that goes on is completed in any case. Fails with MPI_ERR_REQUEST if there is no such request, or if it
/// is a collective call that goes on. The inner result is the result of a function of the program; the request is freed even if that result
/// is an error.
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
        // The lock orders this with MPI_Grequest_complete, which comes entirely before or after.
        let _not_during_this = request.state.lock();
        if operation.as_ref().is_some_and(|operation| operation.generalized().is_some() && !operation.is_complete()) {
            // Relaxed: the lock orders it with the load in `complete`.
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

/// Keeps an operation that no longer has a request until it is complete.
pub fn abandon(operation: Arc<dyn PendingOperation>) {
    let mut abandoned = ABANDONED.lock();
    abandoned.retain(|operation| !operation.is_complete());
    abandoned.push(operation);
}

/// Makes a handle invalid, and resets its request. Returns false if the handle was invalid already.
fn give_back(handle: MPI_Request, request: &Request) -> bool {
    *request.state.lock() = RequestState::default();
    // Relaxed: `REQUESTS.give_back` orders it, by a lock, before the next use of the slot.
    request.is_freed.store(false, Ordering::Relaxed);
    REQUESTS.give_back(handle as usize)
}

/// Returns true if another rank still needs this process for an operation whose request was freed.
pub fn serves_others() -> bool {
    ABANDONED.lock().iter().any(|operation| operation.serves_another())
}

/// Returns true if an operation on the communicator goes on although its request was freed.
pub fn has_abandoned(comm: MPI_Comm) -> bool {
    ABANDONED.lock().iter().any(|operation| operation.comm() == comm && !operation.is_complete())
}

/// MPI_Grequest_complete. Fails with MPI_ERR_REQUEST if there is no such request, or if it is complete. The inner result is as for `free`.
pub fn complete(handle: MPI_Request) -> Result<Result> {
    let request = REQUESTS.get(handle as usize).map_or_else(|| complete_at_once(handle), Ok)?;
    let operation = request.operation();
    let Some(generalized) = operation.as_ref().and_then(|operation| operation.generalized()) else {
        return Err(Error::new(MPI_ERR_REQUEST, "the request is not a generalized one".into()));
    };
    let was_freed = {
        // The lock orders this with MPI_Request_free, which comes entirely before or after.
        let _not_during_this = request.state.lock();
        generalized.complete()?;
        // Relaxed: the lock orders it with the store in `free`.
        request.is_freed.load(Ordering::Relaxed)
    };
    if was_freed {
        give_back(handle, request);
    }
    Ok(operation.filter(|_| was_freed).map_or(Ok(()), |operation| operation.end()))
}
