//! What the entry points of requests share.

use crate::abi::*;
use crate::api::call::{any_time, on_comm, out, with_runtime};
use crate::bootstrap::waiting::choose_explainer;
use crate::error::{Error, Result, class_name, fail};
use crate::object::handle::complete;
use crate::object::request::{self, Outcome, Request};
pub use crate::object::status::{bytes_of, is_cancelled, status_of};
use crate::pt2pt;
use crate::rma::remote;
use crate::rma::window::create::prepare_first;
use crate::rma::window::{self, Window, access};
use crate::runtime::{self, Runtime};
use std::ffi::c_int;

/// The error of an operation, and the communicator whose error handler gets it.
pub struct Failure {
    pub comm: MPI_Comm,
    pub error: Error,
}

impl Failure {
    /// An error for a communicator's handler.
    pub fn new(comm: MPI_Comm, error: Error) -> Self {
        Self { comm, error }
    }

    /// Has the handler called.
    #[cold]
    fn raise(self, function: &str) -> c_int {
        let Self { comm, error } = self;
        if comm != MPI_COMM_SELF && runtime::current().is_ok_and(|runtime| runtime.comm_of_handle(comm).is_ok()) {
            on_comm(function, comm, |_, _| Err(error))
        } else {
            // It belongs to no communicator, or to one that was freed.
            any_time(function, || Err(error))
        }
    }

    fn of(comm: MPI_Comm, outcome: &Outcome) -> Option<Self> {
        outcome.error.clone().map(|error| Self { comm, error })
    }
}

/// Runs a function that completes operations, whose errors go to their communicator's handler.
pub fn on_operations(function: &str, run: impl FnOnce(&'static Runtime) -> Result<Option<Failure>>) -> c_int {
    let mut failure = None;
    let code = with_runtime(function, |runtime| {
        failure = run(runtime)?;
        Ok(())
    });
    match failure {
        Some(failure) => failure.raise(function),
        None => code,
    }
}

/// The caller's requests.
pub struct Requests<'a> {
    handles: &'a mut [MPI_Request],
}

impl<'a> Requests<'a> {
    /// The caller's requests. MPI_ERR_REQUEST when one of them is none, before anything is done to any.
    ///
    /// # Safety
    /// `first` is NULL or the first of `count` requests that can be read and written while the result is used.
    pub unsafe fn all(name: &str, first: *mut MPI_Request, count: c_int) -> Result<Self> {
        let Ok(count) = usize::try_from(count) else {
            fail!(MPI_ERR_ARG, "the number {count} of {name} is negative")
        };
        if count > 0 && first.is_null() {
            fail!(MPI_ERR_ARG, "{name} is NULL");
        }
        let handles: &mut [MPI_Request] = match count {
            0 => &mut [],
            // SAFETY: the caller vouches for the requests.
            _ => unsafe { std::slice::from_raw_parts_mut(first, count) },
        };
        Self::of(handles)
    }

    /// The requests of handles in a slice.
    pub fn of(handles: &'a mut [MPI_Request]) -> Result<Self> {
        for handle in handles.iter() {
            request::of_handle(*handle)?;
        }
        Ok(Self { handles })
    }

    /// Their number.
    pub fn len(&self) -> usize {
        self.handles.len()
    }

    /// One of them; None for MPI_REQUEST_NULL.
    #[inline]
    fn request(&self, place: usize) -> Option<&'static Request> {
        request::of_handle(self.handles[place]).unwrap_or(None)
    }

    /// What became of one, if that is known.
    fn outcome(&self, place: usize) -> Option<Outcome> {
        self.request(place).map_or(Some(Outcome::NOTHING), Request::outcome)
    }

    /// Whether that is known.
    fn is_complete(&self, place: usize) -> bool {
        self.request(place).is_none_or(Request::is_complete)
    }

    /// Whether one is neither MPI_REQUEST_NULL nor inactive.
    fn is_active(&self, place: usize) -> bool {
        self.request(place).is_some_and(Request::is_active)
    }

    /// The places of those that are active and complete.
    pub fn complete(&self) -> Vec<c_int> {
        let is_complete = |place: &usize| self.is_active(*place) && self.is_complete(*place);
        (0..self.len()).filter(is_complete).map(|place| place as c_int).collect()
    }

    /// Whether all are complete.
    pub fn are_complete(&self) -> bool {
        self.are_complete_behind(&mut 0)
    }

    /// Whether all are complete, when the first `known` are known to be; advances `known`.
    pub fn are_complete_behind(&self, known: &mut usize) -> bool {
        while *known < self.len() && self.is_complete(*known) {
            *known += 1;
        }
        *known == self.len()
    }

    /// The first one that is active and complete: its place, or MPI_UNDEFINED when none is active; None when none is
    /// complete.
    pub fn first_complete(&self) -> Option<c_int> {
        let mut active = (0..self.len()).filter(|place| self.is_active(*place)).peekable();
        if active.peek().is_none() {
            return Some(MPI_UNDEFINED);
        }
        active.find(|place| self.is_complete(*place)).map(|place| place as c_int)
    }

    /// What became of one that is complete; nothing is ended. Only what the program's own function says of a
    /// generalized request is an error now: those of messages come when they are completed.
    pub fn look(&self, place: c_int) -> (Outcome, Option<Failure>) {
        let Ok(place) = usize::try_from(place) else { return (Outcome::NOTHING, None) };
        let mut outcome = self.outcome(place).unwrap_or(Outcome::NOTHING);
        let request = self.request(place);
        if !request.is_some_and(Request::is_generalized) {
            outcome.error = None;
        }
        let failure = request.and_then(|request| Failure::of(request.comm(), &outcome));
        (outcome, failure)
    }

    /// Ends one that is complete, and writes the caller's `number`th status, as `report` does; gives its error.
    ///
    /// # Safety
    /// As for `report`.
    #[inline]
    pub unsafe fn finish(&mut self, place: c_int, statuses: *mut MPI_Status, number: usize) -> Option<Failure> {
        let Ok(place) = usize::try_from(place) else {
            // SAFETY: the caller of this function promises that `statuses` has more than `number` places.
            unsafe { report(statuses, number, &Outcome::NOTHING) };
            return None;
        };
        let request = self.request(place);
        // SAFETY: the caller of this function promises that `statuses` has more than `number` places.
        unsafe { One { handle: &mut self.handles[place], request }.finish(statuses, number) }
    }

    /// Ends several that are complete and writes their statuses. When an operation has failed, its code stands in its
    /// status, and the call's error is MPI_ERR_IN_STATUS.
    ///
    /// # Safety
    /// `statuses` is MPI_STATUSES_IGNORE or has room for as many.
    pub unsafe fn finish_several(
        &mut self,
        places: impl Iterator<Item = c_int>,
        statuses: *mut MPI_Status,
    ) -> Option<Failure> {
        // SAFETY: the caller of this function promises that `statuses` has a place for each request.
        unsafe { tell_several(places, statuses, |place, number| self.finish(place, statuses, number)) }
    }

    /// Writes the statuses of several requests, which stay.
    ///
    /// # Safety
    /// `statuses` is MPI_STATUSES_IGNORE or has a place for each request.
    pub unsafe fn look_at_several(
        &self,
        places: impl Iterator<Item = c_int>,
        statuses: *mut MPI_Status,
    ) -> Option<Failure> {
        // SAFETY: the caller of this function promises that `statuses` has a place for each request.
        unsafe {
            tell_several(places, statuses, |place, number| {
                let (outcome, failure) = self.look(place);
                report(statuses, number, &outcome);
                failure
            })
        }
    }
}

/// Has `report` write the statuses of several operations, of which it gets the place of the request and the number of the
/// status, and gives the error; gives the call's error.
///
/// # Safety
/// `statuses` is MPI_STATUSES_IGNORE or has room for as many.
#[inline]
unsafe fn tell_several(
    places: impl Iterator<Item = c_int>,
    statuses: *mut MPI_Status,
    mut report: impl FnMut(c_int, usize) -> Option<Failure>,
) -> Option<Failure> {
    let mut number = 0;
    // From the first error on, the codes of all.
    let mut codes = Vec::new();
    let mut first = None;
    for place in places {
        if let Some(failure) = report(place, number) {
            codes.resize(number, MPI_SUCCESS);
            codes.push(failure.error.code);
            first.get_or_insert((place, failure));
        }
        number += 1;
    }
    let (place, failure) = first?;
    codes.resize(number, MPI_SUCCESS);
    // SAFETY: `statuses` has a place for each request, and `codes` is as long.
    Some(unsafe { tell_failed(&codes, statuses, place, failure) })
}

/// The caller's only request, which is looked up once.
pub struct One<'a> {
    handle: &'a mut MPI_Request,
    /// None for MPI_REQUEST_NULL.
    request: Option<&'static Request>,
}

impl<'a> One<'a> {
    /// The request at a place. MPI_ERR_REQUEST, MPI_ERR_ARG.
    ///
    /// # Safety
    /// `place` is NULL or can be read and written while the result is used.
    #[inline]
    pub unsafe fn at(place: *mut MPI_Request) -> Result<Self> {
        // SAFETY: the caller vouches for the place, if it is not NULL.
        match unsafe { place.as_mut() } {
            Some(handle) => Self::of(handle),
            None => fail!(MPI_ERR_ARG, "request is NULL"),
        }
    }

    /// The request of a handle. MPI_ERR_REQUEST.
    #[inline]
    pub fn of(handle: &'a mut MPI_Request) -> Result<Self> {
        let request = request::of_handle(*handle)?;
        Ok(Self { handle, request })
    }

    /// Whether its operation is complete.
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.request.is_none_or(Request::is_complete)
    }

    /// Ends it, when that is so, and writes the caller's `number`th status; gives its error.
    ///
    /// # Safety
    /// As for `report`.
    #[inline]
    pub unsafe fn finish(self, statuses: *mut MPI_Status, number: usize) -> Option<Failure> {
        // SAFETY: the caller of this function promises that `statuses` has more than `number` places.
        let report = |outcome: &Outcome| unsafe { report(statuses, number, outcome) };
        let Some(request) = self.request else {
            report(&Outcome::NOTHING);
            return None;
        };
        request::finish(self.handle, request, report).map(|(comm, error)| Failure { comm, error })
    }
}

/// MPI_ERR_ARG of a function whose request is NULL, or the error of one that is called while MPI is not initialised.
#[cold]
pub fn no_request(function: &str) -> c_int {
    on_operations(function, |_| fail!(MPI_ERR_ARG, "request is NULL"))
}

/// Ends a request that is complete from the start, and writes its status. None when nothing was done, for `One` to look
/// closer.
///
/// # Safety
/// `status` is MPI_STATUS_IGNORE or a place for a status.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is all that a wait for an operation on a window does")]
pub unsafe fn finish_at_once(handle: &mut MPI_Request, status: *mut MPI_Status) -> Option<c_int> {
    let request = *handle;
    // The first of these distinguishes all other requests.
    if !request::may_be_at_once(request) || !runtime::is_running() || !request::end_at_once(request) {
        return None;
    }
    *handle = MPI_REQUEST_NULL;
    // SAFETY: the caller vouches for the only status.
    unsafe { report(status, 0, &Outcome::EMPTY) };
    Some(MPI_SUCCESS)
}

/// Writes the codes of several operations to their statuses; gives the call's error, when the first failure is that of
/// the request at `place`.
///
/// # Safety
/// `statuses` is MPI_STATUSES_IGNORE or has a place for each code.
#[cold]
unsafe fn tell_failed(codes: &[c_int], statuses: *mut MPI_Status, place: c_int, failure: Failure) -> Failure {
    if statuses != MPI_STATUSES_IGNORE {
        for (index, code) in codes.iter().enumerate() {
            // SAFETY: the caller of this function promises a place for each code.
            unsafe { (*statuses.add(index)).MPI_ERROR = *code };
        }
    }
    let Failure { comm, error } = failure;
    let failed = codes.iter().filter(|code| **code != MPI_SUCCESS).count();
    let text = format!(
        "{failed} of {} operations failed; the first one, request {place}, with {}: {}",
        codes.len(),
        class_name(error.class),
        error.text
    );
    Failure { comm, error: Error::new(MPI_ERR_IN_STATUS, text) }
}

/// What all ranks do before any of them continues from its start: registers the progress hook, with which a rank that
/// waits for anything receives messages, the explainer of waits, and what serves windows of ranks on other hosts.
pub fn prepare(runtime: &'static Runtime) -> Result {
    pt2pt::register_progress_hook(runtime);
    choose_explainer(move |place| window::explain(place).or_else(|| runtime.explain(place)));
    if runtime.comm.spans_hosts() {
        remote::serve::register();
        remote::serve_locks::register();
    }
    prepare_first(runtime)
}

/// Waits until something holds of operations; tests look once.
pub fn wait(runtime: &'static Runtime, mut done: impl FnMut() -> bool) -> Result {
    if done() {
        // Nothing to wait for: operations on windows, mostly.
        return Ok(());
    }
    pt2pt::wait(runtime, done)
}

/// Writes what became of an operation to the caller's `place`th status, unless statuses are ignored. The error field
/// stays, but that of an empty status is MPI_SUCCESS (MPI-5.0 section 3.7.3).
///
/// # Safety
/// `first` is MPI_STATUS_IGNORE or has more than `place` statuses.
#[inline]
pub unsafe fn report(first: *mut MPI_Status, place: usize, outcome: &Outcome) {
    if first != MPI_STATUS_IGNORE {
        // SAFETY: the caller vouches for the statuses.
        unsafe {
            let status = first.add(place);
            let error = if outcome.is_of_nothing { MPI_SUCCESS } else { (*status).MPI_ERROR };
            status.write(MPI_Status { MPI_ERROR: error, ..status_of(outcome) });
        }
    }
}

/// `report`, then the error of the operation, if there is one.
///
/// # Safety
/// As for `report`.
#[inline]
pub unsafe fn report_or_fail(status: *mut MPI_Status, outcome: &mut Outcome) -> Result {
    // SAFETY: the caller of this function promises a place for one status.
    unsafe { report(status, 0, outcome) };
    outcome.error.take().map_or(Ok(()), Err)
}

/// Runs an operation in a lock epoch that does all or nothing, and gives a request that is complete. None when nothing
/// was done, for `with_request` to look closer: there may be several threads, or many such requests live.
///
/// # Safety
/// `place` is NULL or can be written.
#[inline(always)]
#[allow(clippy::inline_always, reason = "most of it is that of the operation, which is inlined, too")]
pub unsafe fn with_complete_request(
    win: MPI_Win,
    place: *mut MPI_Request,
    run: impl FnOnce() -> Option<c_int>,
) -> Option<c_int> {
    let access = access::at(win);
    // An operation finds its target in an epoch alone, and in this state that is one of a lock.
    if place.is_null() || !access.is_alone(win) || !access.current.is_passive() {
        return None;
    }
    let new = complete::take_alone()?;
    let code = run()?;
    // SAFETY: the caller vouches for the place; it may be less aligned than C demands when it comes from Fortran.
    unsafe { place.write_unaligned(new.give(MPI_COMM_SELF)) };
    Some(code)
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
        request::done(|| {
            run()?;
            window.complete_locally(rank)
        })
    };
    // SAFETY: the caller vouches for the place.
    unsafe { out("request", place, operate) }
}
