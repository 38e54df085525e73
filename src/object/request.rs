//! Requests: operations whose completion is asked for separately (MPI-5.0 section 3.7).
//!
//! Operations on windows complete before their call returns, so their requests are complete from the start, as are those of most short
//! sends: handles without an object (`handle::complete`), all of which lead to one static request, `COMPLETE`. Other requests have an
//! `Operation`. A request lives until it is waited for, found complete by a test, or freed; a persistent one becomes inactive instead,
//! and lives until it is freed.
//!
//! The lock of a request protects its operation. It is not held while a function of the program's runs.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Error, Result};
use crate::object::handle::{self, Kind, ObjectPool, complete as at_once};
use crate::os::threads::Mutex;
use std::ffi::c_int;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is known of an operation that is complete.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Rank and tag of a message that was received.
    pub source: c_int,
    pub tag: c_int,
    /// Bytes of its data.
    pub bytes: usize,
    pub is_cancelled: bool,
    pub error: Option<Error>,
    /// Whether there was no operation.
    pub is_of_nothing: bool,
}

impl Outcome {
    /// That of operations that receive no message (MPI-5.0 section 3.7.3).
    pub const EMPTY: Self = Self {
        source: MPI_ANY_SOURCE,
        tag: MPI_ANY_TAG,
        bytes: 0,
        is_cancelled: false,
        error: None,
        is_of_nothing: false,
    };

    /// That of MPI_REQUEST_NULL and of inactive requests.
    pub const NOTHING: Self = Self { is_of_nothing: true, ..Self::EMPTY };

    /// That of a receive from MPI_PROC_NULL (MPI-5.0 section 3.10).
    pub const NOBODY: Self = Self { source: MPI_PROC_NULL, ..Self::EMPTY };
}

/// An operation that goes on by itself, or by calls of others.
pub trait Operation: fmt::Debug + Send + Sync {
    /// What became of it; None while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether that is known.
    fn is_complete(&self) -> bool {
        self.outcome().is_some()
    }

    /// Withdraws it, if that is still possible.
    fn cancel(&self) -> Result {
        Ok(())
    }

    /// Whether another rank still needs this process for it.
    fn serves_another(&self) -> bool {
        false
    }

    /// Called when its request ends, with the operation complete.
    fn end(&self) -> Result {
        Ok(())
    }

    /// Called when its request ends, with the operation complete: calls `report` with the outcome without its error, and returns the
    /// error, with the communicator whose error handler gets it.
    fn finish(self: Arc<Self>, report: &mut dyn FnMut(&Outcome)) -> Option<(MPI_Comm, Error)> {
        let mut outcome = self.outcome().unwrap_or(Outcome::NOTHING);
        // Of two errors the later one counts (MPI-5.0 section 13.2).
        if let Err(error) = self.end() {
            outcome.error = Some(error);
        }
        report(&outcome);
        outcome.error.map(|error| (self.comm(), error))
    }

    /// What a generalized request has beside these.
    fn generalized(&self) -> Option<&dyn Generalized> {
        None
    }

    /// The communicator whose error handler gets its error.
    fn comm(&self) -> MPI_Comm {
        MPI_COMM_SELF
    }

    /// Whether it is a collective call, which can neither be cancelled nor left to itself (MPI-5.0 section 6.12).
    fn is_collective(&self) -> bool {
        false
    }
}

/// An operation that the program does by itself, and says when it is complete.
pub trait Generalized {
    /// The program says so. MPI_ERR_REQUEST when it has done that before.
    fn complete(&self) -> Result;
}

/// What becomes of an operation that has begun.
#[derive(Debug)]
pub enum Begun {
    /// It has ended.
    Ended(Outcome),
    /// It goes on.
    Going(Arc<dyn Operation>),
}

impl<O: Operation + 'static> From<Option<Arc<O>>> for Begun {
    fn from(operation: Option<Arc<O>>) -> Self {
        operation.map_or(Self::Ended(Outcome::EMPTY), |operation| Self::Going(operation))
    }
}

/// What a persistent request does.
pub trait Persistent: Send + Sync {
    /// MPI_Start.
    fn begin(&self) -> Result<Begun>;

    /// What a partitioned operation has beside this.
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
    /// MPI_Pready of these partitions; `is_active` when it has been started. Bad partitions change nothing.
    fn ready(&self, partitions: &mut dyn Iterator<Item = c_int>, is_active: bool) -> Result;

    /// MPI_Parrived.
    fn arrived(&self, partition: c_int, is_active: bool) -> Result<bool>;
}

/// A request. It stays in its slot for good; the thread that ends it leaves it without operation.
#[derive(Default)]
pub struct Request {
    state: Mutex<RequestState>,
    /// Set when the program has freed it, and it stays for MPI_Grequest_complete.
    is_freed: AtomicBool,
}

#[derive(Default)]
struct RequestState {
    /// None when the request is inactive, or no request.
    operation: Option<Begun>,
    /// How a persistent request is started.
    begin: Option<Arc<dyn Persistent>>,
    /// The communicator whose error handler gets the error of an operation that has ended.
    comm: usize,
}

impl fmt::Debug for Request {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Request").field("operation", &self.state.lock().operation).finish_non_exhaustive()
    }
}

static REQUESTS: ObjectPool<Request> = ObjectPool::new(Kind::Request);

/// What all handles of requests that are complete from the start lead to. It never changes. `comm_of` knows the communicator.
static COMPLETE: Request = Request {
    state: Mutex::new(RequestState { operation: Some(Begun::Ended(Outcome::EMPTY)), begin: None, comm: 0 }),
    is_freed: AtomicBool::new(false),
};

/// Operations whose requests were freed before they were complete.
static ABANDONED: Mutex<Vec<Arc<dyn Operation>>> = Mutex::new(Vec::new());

/// A request of an operation that goes on, and that needs no withdrawing when it cannot have one.
pub fn begun(operation: Arc<dyn Operation>) -> Result<MPI_Request> {
    begin(MPI_COMM_SELF, || Ok(Begun::Going(operation)))
}

/// MPI_ERR_NO_MEM when there is no room for another request.
pub fn refuse_when_full() -> Result {
    REQUESTS.refuse_when_full()
}

/// The request of an operation that is complete when `run` returns.
pub fn done(run: impl FnOnce() -> Result) -> Result<MPI_Request> {
    if let Some(new) = at_once::take() {
        return run().map(|()| new.give(MPI_COMM_SELF));
    }
    begin(MPI_COMM_SELF, || run().map(|()| Begun::Ended(Outcome::EMPTY)))
}

/// The request of an operation on a communicator, which `begin` begins once it is certain that it has one: an operation that
/// cannot have one does nothing.
#[inline]
pub fn begin<B: Into<Begun>>(comm: MPI_Comm, begin: impl FnOnce() -> Result<B>) -> Result<MPI_Request> {
    begin_with(comm, |new| begin().map(|begun| new.go_on(begun.into())))
}

/// `begin` of an operation that reports by `NewRequest::go_on` that it has begun.
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

/// A request whose operation begins.
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

/// A persistent request on a communicator, which is inactive; `prepare` runs once it is certain that there is room for it.
pub fn persistent(comm: MPI_Comm, prepare: impl FnOnce() -> Arc<dyn Persistent>) -> Result<MPI_Request> {
    let (handle, request) = REQUESTS.take()?;
    let begin = prepare();
    let mut state = request.state.lock();
    state.begin = Some(begin);
    state.comm = comm as usize;
    Ok(handle as MPI_Request)
}

/// The request of a handle; None for MPI_REQUEST_NULL. MPI_ERR_REQUEST when there is none.
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

/// The request of a handle that is complete from the start. Apart, so that others are found without a step more.
#[cold]
#[inline(never)]
fn complete_at_once(request: MPI_Request) -> Result<&'static Request> {
    if at_once::is_valid(request as usize) { Ok(&COMPLETE) } else { Err(unknown(request)) }
}

/// The communicator whose error handler gets the errors of a request's handle.
pub fn comm_of(handle: MPI_Request, request: &Request) -> MPI_Comm {
    at_once::comm(handle as usize).unwrap_or_else(|| request.comm())
}

/// Whether a handle has the form of those of requests that are complete from the start.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is two instructions")]
pub fn may_be_at_once(handle: MPI_Request) -> bool {
    at_once::may_be(handle as usize)
}

/// Ends a request that is complete from the start; its outcome is `Outcome::EMPTY`. False when nothing was done: it is another request.
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
    /// Its operation, if that goes on, to be asked without holding the lock: functions of the program's may run.
    fn operation(&self) -> Option<Arc<dyn Operation>> {
        match &self.state.lock().operation {
            Some(Begun::Going(operation)) => Some(Arc::clone(operation)),
            _ => None,
        }
    }

    /// The communicator whose error handler gets its errors.
    pub fn comm(&self) -> MPI_Comm {
        self.state.lock().comm()
    }

    /// Whether it counts among those that MPI_Waitany chooses from: all but inactive persistent ones.
    pub fn is_active(&self) -> bool {
        self.state.lock().operation.is_some()
    }

    /// What became of its operation; None while that goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let operation = match &self.state.lock().operation {
            None => return Some(Outcome::NOTHING),
            Some(Begun::Ended(outcome)) => return Some(outcome.clone()),
            Some(Begun::Going(operation)) if operation.generalized().is_none() => return operation.outcome(),
            Some(Begun::Going(operation)) => Arc::clone(operation),
        };
        operation.outcome()
    }

    /// Whether that is known.
    #[inline]
    pub fn is_complete(&self) -> bool {
        match &self.state.lock().operation {
            Some(Begun::Going(operation)) => operation.is_complete(),
            _ => true,
        }
    }

    /// Whether its operation is one of the program's.
    pub fn is_generalized(&self) -> bool {
        matches!(&self.state.lock().operation, Some(Begun::Going(operation)) if operation.generalized().is_some())
    }

    /// Withdraws its operation, if that is still possible. MPI_ERR_REQUEST when there is none that goes on.
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

    /// What it does when it is started, and whether it has been; None when it is not persistent. Nothing is locked then.
    pub fn persistent(&self) -> Option<(Arc<dyn Persistent>, bool)> {
        let state = self.state.lock();
        state.begin.as_ref().map(|begin| (Arc::clone(begin), state.operation.is_some()))
    }

    /// MPI_Start. MPI_ERR_REQUEST when it is active or not persistent.
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

/// Ends a request whose operation is complete, and makes the handle MPI_REQUEST_NULL; a persistent one becomes inactive. Calls
/// `report` with the outcome without its error, and returns the error, with the communicator whose error handler gets it.
#[inline]
pub fn finish(
    handle: &mut MPI_Request,
    request: &Request,
    mut report: impl FnMut(&Outcome),
) -> Option<(MPI_Comm, Error)> {
    if std::ptr::eq(request, &raw const COMPLETE) {
        end_at_once(*handle);
        *handle = MPI_REQUEST_NULL;
        report(&Outcome::EMPTY);
        return None;
    }
    let mut state = request.state.lock();
    let comm = state.comm as MPI_Comm;
    let is_persistent = state.begin.is_some();
    // What has ended is looked at where it stands: most have, and to take it out first would take as long as all the rest.
    let failure = match &mut state.operation {
        None => {
            report(&Outcome::NOTHING);
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
            let Some(Begun::Going(operation)) = operation else { unreachable!("it was looked at") };
            return operation.finish(&mut report);
        }
    };
    drop(state);
    if !is_persistent {
        release(handle);
    }
    failure
}

/// Makes a handle MPI_REQUEST_NULL, whose request has ended.
#[inline]
fn release(handle: &mut MPI_Request) {
    REQUESTS.give_back(*handle as usize);
    *handle = MPI_REQUEST_NULL;
}

/// MPI_Request_free: an operation that goes on is completed all the same. MPI_ERR_REQUEST when there is no such request, or it
/// is of a collective call that goes on. The second result is that of a function of the program's, after which the
/// request is freed, too.
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
        // The lock orders this with MPI_Grequest_complete: it comes wholly before or after.
        let _not_during_this = request.state.lock();
        if operation.as_ref().is_some_and(|operation| operation.generalized().is_some() && !operation.is_complete()) {
            // Relaxed: the lock orders it with the load of `complete`.
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

/// Keeps an operation that no request has any more until it is complete.
pub fn abandon(operation: Arc<dyn Operation>) {
    let mut abandoned = ABANDONED.lock();
    abandoned.retain(|operation| !operation.is_complete());
    abandoned.push(operation);
}

/// Makes a handle invalid, and its request as a new one. False when it was that already.
fn give_back(handle: MPI_Request, request: &Request) -> bool {
    *request.state.lock() = RequestState::default();
    // Relaxed: `REQUESTS.give_back` orders it with the next use of the slot, by a lock.
    request.is_freed.store(false, Ordering::Relaxed);
    REQUESTS.give_back(handle as usize)
}

/// Whether a rank still needs this process for an operation whose request was freed.
pub fn serves_others() -> bool {
    ABANDONED.lock().iter().any(|operation| operation.serves_another())
}

/// Whether an operation on a communicator goes on whose request was freed.
pub fn has_abandoned(comm: MPI_Comm) -> bool {
    ABANDONED.lock().iter().any(|operation| operation.comm() == comm && !operation.is_complete())
}

/// MPI_Grequest_complete. MPI_ERR_REQUEST when there is no such request, or it is complete. The second result is as for
/// `free`.
pub fn complete(handle: MPI_Request) -> Result<Result> {
    let request = REQUESTS.get(handle as usize).map_or_else(|| complete_at_once(handle), Ok)?;
    let operation = request.operation();
    let Some(generalized) = operation.as_ref().and_then(|operation| operation.generalized()) else {
        return Err(Error::new(MPI_ERR_REQUEST, "the request is not a generalized one".into()));
    };
    let was_freed = {
        // The lock orders this with MPI_Request_free: it comes wholly before or after.
        let _not_during_this = request.state.lock();
        generalized.complete()?;
        // Relaxed: the lock orders it with the store of `free`.
        request.is_freed.load(Ordering::Relaxed)
    };
    if was_freed {
        give_back(handle, request);
    }
    Ok(operation.filter(|_| was_freed).map_or(Ok(()), |operation| operation.end()))
}
