//! Requests: operations whose completion is asked for separately (MPI-5.0 section 3.7).
//!
//! Operations on windows are done when their call returns, so their requests are complete from the start; those of messages
//! know by an `Operation`. A request lives until it is waited for, found complete by a test, or freed; one that is persistent
//! becomes inactive instead, and lives until it is freed.

use crate::abi::*;
use crate::error::{Error, Result};
use crate::handle::{self, Handles, Kind};
use crate::spares::Spares;
use parking_lot::Mutex;
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

    /// Called when its request lets go of it, for objects that are used again.
    fn let_go(self: Arc<Self>) {}

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

/// What MPI_Start does.
pub type Begin = Box<dyn Fn() -> Result<Arc<dyn Operation>> + Send + Sync>;

/// A request.
pub struct Request {
    /// None when it is complete from the start, or inactive.
    operation: Mutex<Option<Arc<dyn Operation>>>,
    /// How a persistent request is started.
    begin: Option<Begin>,
    /// Set when the program has freed it, and it stays for MPI_Grequest_complete.
    is_freed: AtomicBool,
}

impl fmt::Debug for Request {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Request").field("operation", &self.operation).finish_non_exhaustive()
    }
}

static REQUESTS: Handles<Request> = Handles::new(Kind::Request);

/// Requests that have ended.
static SPARES: Spares<Request> = Spares::new();

/// Operations whose requests were freed before they were complete.
static ABANDONED: Mutex<Vec<Arc<dyn Operation>>> = Mutex::new(Vec::new());

/// A request of an operation that is complete.
fn completed() -> Result<MPI_Request> {
    insert(None, None)
}

/// Ends a request that the user has not seen.
fn take_back(request: MPI_Request) {
    drop(REQUESTS.remove(request as usize));
}

/// A request of an operation that goes on, and that needs no withdrawing when it cannot have one.
pub fn begun(operation: Arc<dyn Operation>) -> Result<MPI_Request> {
    insert(Some(operation), None)
}

/// MPI_ERR_NO_MEM when there is no room for another request.
pub fn refuse_when_full() -> Result {
    REQUESTS.refuse_when_full()
}

/// The request of an operation that is complete when `run` returns.
pub fn done(run: impl FnOnce() -> Result) -> Result<MPI_Request> {
    // First the request: an operation that cannot have one does nothing.
    let request = completed()?;
    run().map(|()| request).inspect_err(|_| take_back(request))
}

/// The request of an operation that `begin` begins, once it is certain that it has one. None: it is complete.
pub fn begin<O: Operation + 'static>(begin: impl FnOnce() -> Result<Option<Arc<O>>>) -> Result<MPI_Request> {
    let request = SPARES.make(Request::new(None, None));
    let handle = REQUESTS.insert_shared(Arc::clone(&request))?;
    match begin() {
        Ok(operation) => {
            *request.operation.lock() = operation.map(|operation| operation as Arc<dyn Operation>);
            Ok(handle as MPI_Request)
        }
        Err(error) => {
            drop(REQUESTS.remove(handle));
            Err(error)
        }
    }
}

/// A persistent request, which is inactive.
pub fn persistent(begin: Begin) -> Result<MPI_Request> {
    insert(None, Some(begin))
}

fn insert(operation: Option<Arc<dyn Operation>>, begin: Option<Begin>) -> Result<MPI_Request> {
    Ok(REQUESTS.insert_shared(SPARES.make(Request::new(operation, begin)))? as MPI_Request)
}

/// The request of a handle; None for MPI_REQUEST_NULL. MPI_ERR_REQUEST when there is none.
pub fn of_handle(request: MPI_Request) -> Result<Option<Arc<Request>>> {
    if request == MPI_REQUEST_NULL {
        return Ok(None);
    }
    let found = REQUESTS.get(request as usize).filter(|request| !request.is_freed.load(Ordering::Relaxed));
    found.map(Some).ok_or_else(|| unknown(request))
}

fn unknown(request: MPI_Request) -> Error {
    let hint = "waited for or freed already?";
    Error::new(MPI_ERR_REQUEST, format!("{} is not a request ({hint})", handle::describe(request as usize)))
}

impl Request {
    fn new(operation: Option<Arc<dyn Operation>>, begin: Option<Begin>) -> Self {
        Self { operation: Mutex::new(operation), begin, is_freed: AtomicBool::new(false) }
    }

    /// Its operation, to be asked without holding the lock: functions of the program's may run.
    fn operation(&self) -> Option<Arc<dyn Operation>> {
        self.operation.lock().clone()
    }

    /// The communicator whose error handler gets its errors.
    pub fn comm(&self) -> MPI_Comm {
        self.operation.lock().as_ref().map_or(MPI_COMM_SELF, |operation| operation.comm())
    }

    /// Whether it counts among those that MPI_Waitany chooses from: all but inactive persistent ones.
    pub fn is_active(&self) -> bool {
        self.begin.is_none() || self.operation.lock().is_some()
    }

    /// What became of its operation; None while that goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.operation() {
            Some(operation) => operation.outcome(),
            None if self.begin.is_some() => Some(Outcome::NOTHING),
            None => Some(Outcome::EMPTY),
        }
    }

    /// Whether that is known.
    pub fn is_complete(&self) -> bool {
        self.operation.lock().as_ref().is_none_or(|operation| operation.is_complete())
    }

    /// Whether its operation is one of the program's.
    pub fn is_generalized(&self) -> bool {
        self.operation.lock().as_ref().is_some_and(|operation| operation.generalized().is_some())
    }

    /// Withdraws its operation, if that is still possible. MPI_ERR_REQUEST when there is none that goes on.
    pub fn cancel(&self) -> Result {
        match self.operation() {
            Some(operation) if operation.is_collective() => {
                Err(Error::new(MPI_ERR_REQUEST, "a collective call cannot be cancelled".into()))
            }
            Some(operation) => operation.cancel(),
            None if self.begin.is_some() => Err(Error::new(MPI_ERR_REQUEST, "the request is inactive".into())),
            None => Ok(()),
        }
    }

    /// MPI_Start. MPI_ERR_REQUEST when it is active or not persistent.
    pub fn start(&self) -> Result {
        let mut operation = self.operation.lock();
        let text = match &self.begin {
            Some(begin) if operation.is_none() => {
                *operation = Some(begin()?);
                return Ok(());
            }
            Some(_) => "the request is active already",
            None => "the request is not persistent",
        };
        Err(Error::new(MPI_ERR_REQUEST, text.into()))
    }
}

/// Ends a request whose operation is complete, and makes the handle MPI_REQUEST_NULL; a persistent one becomes inactive. An
/// error is one of the program's functions.
pub fn finish(handle: &mut MPI_Request, request: Arc<Request>) -> Result {
    let operation = request.operation.lock().take();
    if request.begin.is_none() {
        drop(REQUESTS.remove(*handle as usize));
        *handle = MPI_REQUEST_NULL;
        SPARES.keep(request);
    }
    let Some(operation) = operation else { return Ok(()) };
    let ended = operation.end();
    operation.let_go();
    ended
}

/// MPI_Request_free: an operation that goes on is completed all the same. MPI_ERR_REQUEST when there is no such request, or it
/// is of a collective call that must be waited for. The second result is that of a function of the program's, after which the
/// request is freed, too.
pub fn free(handle: MPI_Request) -> Result<Result> {
    let Some(request) = of_handle(handle)? else { return Err(unknown(handle)) };
    let operation = request.operation();
    if operation.as_ref().is_some_and(|operation| operation.is_collective()) {
        let text = "the request of a collective call is not freed while it is active: wait for it";
        return Err(Error::new(MPI_ERR_REQUEST, text.into()));
    }
    {
        // It is completed before or after this.
        let _not_meanwhile = request.operation.lock();
        if operation.as_ref().is_some_and(|operation| operation.generalized().is_some() && !operation.is_complete()) {
            request.is_freed.store(true, Ordering::Relaxed);
            return Ok(Ok(()));
        }
    }
    if REQUESTS.remove(handle as usize).is_none() {
        return Err(unknown(handle));
    }
    let Some(operation) = operation else { return Ok(Ok(())) };
    if operation.is_complete() {
        return Ok(operation.end());
    }
    let mut abandoned = ABANDONED.lock();
    abandoned.retain(|operation| !operation.is_complete());
    abandoned.push(operation);
    Ok(Ok(()))
}

/// Whether a rank still needs this process for an operation whose request was freed.
pub fn serves_others() -> bool {
    ABANDONED.lock().iter().any(|operation| operation.serves_another())
}

/// MPI_Grequest_complete. MPI_ERR_REQUEST when there is no such request, or it is complete. The second result is as for
/// `free`.
pub fn complete(handle: MPI_Request) -> Result<Result> {
    let request = REQUESTS.get(handle as usize).ok_or_else(|| unknown(handle))?;
    let operation = request.operation();
    let Some(generalized) = operation.as_ref().and_then(|operation| operation.generalized()) else {
        return Err(Error::new(MPI_ERR_REQUEST, "the request is not a generalized one".into()));
    };
    let was_freed = {
        let _not_meanwhile = request.operation.lock();
        generalized.complete()?;
        request.is_freed.load(Ordering::Relaxed)
    };
    if was_freed {
        drop(REQUESTS.remove(handle as usize));
    }
    Ok(operation.filter(|_| was_freed).map_or(Ok(()), |operation| operation.end()))
}
