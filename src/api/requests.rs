//! Helpers of the entry points of requests.

use crate::abi::*;
use crate::api::call::{any_time, on_comm, raise_on_window, with_runtime};
use crate::bootstrap::waiting::Explanation;
use crate::error::{Error, Result, class_name, fail};
use crate::object::request::{self, CompletionStatus, Owner, Request, join_explained};
pub use crate::object::status::{bytes_of, is_cancelled, status_of};
use crate::pt2pt;
use crate::rma::window;
use crate::runtime::{self, Runtime};
use std::ffi::c_int;

/// The error of an operation, and the communicator or window whose error handler gets the error.
pub struct Failure {
    pub owner: Owner,
    pub error: Error,
}

impl Failure {
    /// Returns a failure whose error goes to the error handler of a communicator.
    pub fn new(comm: MPI_Comm, error: Error) -> Self {
        Self { owner: comm.into(), error }
    }

    /// Calls the error handler. Returns the error code.
    #[cold]
    fn raise(self, function: &str) -> c_int {
        let Self { owner: Owner(handle), error } = self;
        if let Some(window) = window::of_handle(handle as MPI_Win) {
            return raise_on_window(function, &window, error);
        }
        let comm = handle as MPI_Comm;
        if runtime::current().is_ok_and(|runtime| runtime.comm_of_handle(comm).is_ok()) {
            on_comm(function, comm, |_, _| Err(error))
        } else {
            // The operation has no object (its owner is then MPI_COMM_NULL), or the object was freed.
            any_time(function, || Err(error))
        }
    }

    fn of(comm: MPI_Comm, outcome: &CompletionStatus) -> Option<Self> {
        outcome.error.clone().map(|error| Self::new(comm, error))
    }
}

/// Runs a function that completes operations, and raises the error of a failed operation on its communicator or window.
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

/// An array of the caller's requests.
pub struct Requests<'a> {
    handles: &'a mut [MPI_Request],
}

impl<'a> Requests<'a> {
    /// Checks all requests of an array before any of them changes. Errors: MPI_ERR_REQUEST if a handle is invalid, MPI_ERR_ARG.
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
            // SAFETY: `first` is not NULL, so the caller promises that it is the first of `count` requests, which can be read and
            // written (Safety section).
            _ => unsafe { std::slice::from_raw_parts_mut(first, count) },
        };
        Self::of(handles)
    }

    /// Checks all requests of a slice of handles. Errors: MPI_ERR_REQUEST if a handle is invalid.
    pub fn of(handles: &'a mut [MPI_Request]) -> Result<Self> {
        for handle in handles.iter() {
            request::of_handle(*handle)?;
        }
        Ok(Self { handles })
    }

    /// Returns the number of requests.
    pub fn len(&self) -> usize {
        self.handles.len()
    }

    /// Returns the request at `index`. Returns None for MPI_REQUEST_NULL.
    #[inline]
    fn request(&self, index: usize) -> Option<&'static Request> {
        request::of_handle(self.handles[index]).unwrap_or(None)
    }

    /// Returns the outcome of the request at `index`, or None if the request is not complete.
    fn outcome(&self, index: usize) -> Option<CompletionStatus> {
        self.request(index).map_or(Some(CompletionStatus::NOTHING), Request::outcome)
    }

    /// Returns true if the request at `index` is complete.
    fn is_complete(&self, index: usize) -> bool {
        self.request(index).is_none_or(Request::is_complete)
    }

    /// Returns true if the request at `index` is neither MPI_REQUEST_NULL nor inactive.
    fn is_active(&self, index: usize) -> bool {
        self.request(index).is_some_and(Request::is_active)
    }

    /// Returns a closure that explains the wait of `function` for the requests that are not complete: all of them, or `one` of them. This
    /// function has no type parameters, so that the optimiser can merge `MPI_X` and `PMPI_X`, which then have the same closure.
    fn explanation(&self, function: &'static str, one: &str) -> impl Fn() -> Option<Explanation> {
        move || {
            let open = (0..self.len()).filter_map(|index| Some((index, self.request(index)?.explain()?)));
            let texts: Vec<_> = open.map(|(index, text)| format!("request {index}: {text}")).collect();
            let what =
                format!("{one}{} of {} requests: {}", texts.len(), self.len(), join_explained(texts.into_iter()));
            Some(Explanation { function: Some(function), what, meeting: None })
        }
    }

    /// Waits until `done` returns true for the requests. `function` is the function that waits, `one` is empty if it waits for all
    /// requests.
    pub fn wait(
        &self,
        runtime: &'static Runtime,
        (function, one): (&'static str, &str),
        mut done: impl FnMut(&Self) -> bool,
    ) -> Result {
        wait_for(runtime, self.explanation(function, one), || done(self))
    }

    /// Returns the indices of the requests that are active and complete.
    pub fn complete(&self) -> Vec<c_int> {
        let is_complete = |index: &usize| self.is_active(*index) && self.is_complete(*index);
        (0..self.len()).filter(is_complete).map(|index| index as c_int).collect()
    }

    /// Returns true if all requests are complete.
    pub fn are_complete(&self) -> bool {
        self.are_complete_behind(&mut 0)
    }

    /// Returns true if all requests are complete. The first `known` requests are known to be complete; the call advances `known`.
    pub fn are_complete_behind(&self, known: &mut usize) -> bool {
        while *known < self.len() && self.is_complete(*known) {
            *known += 1;
        }
        *known == self.len()
    }

    /// Returns true if all requests are MPI_REQUEST_NULL or inactive. The result does not change during the call, because only this
    /// thread frees an active request. In contrast, another thread or the network can complete a request at any time.
    pub fn are_inactive(&self) -> bool {
        (0..self.len()).all(|index| !self.is_active(index))
    }

    /// Returns the index of the first request that is active and complete. Returns MPI_UNDEFINED if no request is active, and None if
    /// requests are active, but none is complete.
    pub fn first_complete(&self) -> Option<c_int> {
        let mut active = (0..self.len()).filter(|index| self.is_active(*index)).peekable();
        if active.peek().is_none() {
            return Some(MPI_UNDEFINED);
        }
        active.find(|index| self.is_complete(*index)).map(|index| index as c_int)
    }

    /// Returns the outcome of the complete request at `index`, without freeing the request. The only possible failure is that of
    /// the query function of a generalized request. The error of a failed message is raised later, by the call that frees its request.
    pub fn look(&self, index: c_int) -> (CompletionStatus, Option<Failure>) {
        let Ok(index) = usize::try_from(index) else { return (CompletionStatus::NOTHING, None) };
        let mut outcome = self.outcome(index).unwrap_or(CompletionStatus::NOTHING);
        let request = self.request(index);
        if !request.is_some_and(Request::is_generalized) {
            outcome.error = None;
        }
        let failure = request.and_then(|request| Failure::of(request.comm(), &outcome));
        (outcome, failure)
    }

    /// Frees the complete request at `index`, or makes it inactive if it is persistent. Writes the caller's `number`th
    /// status, as `report` does. Returns the request's error.
    ///
    /// # Safety
    /// The requirements of `report`.
    #[inline]
    pub unsafe fn finish(&mut self, index: c_int, statuses: *mut MPI_Status, number: usize) -> Option<Failure> {
        let Ok(index) = usize::try_from(index) else {
            // SAFETY: the caller promises that `statuses` is MPI_STATUSES_IGNORE or has more than `number` elements (Safety section).
            unsafe { report(statuses, number, &CompletionStatus::NOTHING) };
            return None;
        };
        let request = self.request(index);
        // SAFETY: the caller promises that `statuses` is MPI_STATUSES_IGNORE or has more than `number` elements (Safety section).
        unsafe { One { handle: &mut self.handles[index], request }.finish(statuses, number) }
    }

    /// Frees the complete requests at `indices`, or makes them inactive if they are persistent, and writes their
    /// statuses. If an operation has failed, its status has its error code, and the result is MPI_ERR_IN_STATUS.
    ///
    /// # Safety
    /// `statuses` is MPI_STATUSES_IGNORE or has one element for each index.
    pub unsafe fn finish_several(
        &mut self,
        indices: impl Iterator<Item = c_int>,
        statuses: *mut MPI_Status,
    ) -> Option<Failure> {
        // SAFETY: the caller promises that `statuses` is MPI_STATUSES_IGNORE or has one element for each index (Safety section).
        unsafe { write_several(indices, statuses, |index, number| self.finish(index, statuses, number)) }
    }

    /// Writes the statuses of the complete requests at `indices`, without freeing the requests. If query functions of
    /// generalized requests have failed, returns MPI_ERR_IN_STATUS.
    ///
    /// # Safety
    /// `statuses` is MPI_STATUSES_IGNORE or has one element for each index.
    pub unsafe fn look_at_several(
        &self,
        indices: impl Iterator<Item = c_int>,
        statuses: *mut MPI_Status,
    ) -> Option<Failure> {
        // SAFETY: the caller promises that `statuses` is MPI_STATUSES_IGNORE or has one element for each index (Safety section).
        unsafe {
            write_several(indices, statuses, |index, number| {
                let (outcome, failure) = self.look(index);
                report(statuses, number, &outcome);
                failure
            })
        }
    }
}

/// Calls `report` for each index, with the index of the request and the index of its status. `report` writes the status and returns
/// the operation's error. This function returns the error of the MPI call.
///
/// # Safety
/// `statuses` is MPI_STATUSES_IGNORE or has one element for each index.
#[inline]
unsafe fn write_several(
    indices: impl Iterator<Item = c_int>,
    statuses: *mut MPI_Status,
    mut report: impl FnMut(c_int, usize) -> Option<Failure>,
) -> Option<Failure> {
    let mut number = 0;
    // The error codes of the operations up to the last failed one. The vector is empty until an operation has failed.
    let mut codes = Vec::new();
    let mut first = None;
    for index in indices {
        if let Some(failure) = report(index, number) {
            codes.resize(number, MPI_SUCCESS);
            codes.push(failure.error.code);
            first.get_or_insert((index, failure));
        }
        number += 1;
    }
    let (index, failure) = first?;
    codes.resize(number, MPI_SUCCESS);
    // SAFETY: the caller promises that `statuses` is MPI_STATUSES_IGNORE or has one element for each index, and `codes` has one element for
    // each index.
    Some(unsafe { write_error_codes(&codes, statuses, index, failure) })
}

/// The request of a call that has one request. The handle is resolved only once in the call.
pub struct One<'a> {
    handle: &'a mut MPI_Request,
    /// None for MPI_REQUEST_NULL.
    request: Option<&'static Request>,
}

impl<'a> One<'a> {
    /// Resolves the handle at an address. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG.
    ///
    /// # Safety
    /// `address` is NULL or can be read and written while the result is used.
    #[inline]
    pub unsafe fn at(address: *mut MPI_Request) -> Result<Self> {
        // SAFETY: the caller promises that `address` is NULL or can be read and written while the result is used (Safety section).
        match unsafe { address.as_mut() } {
            Some(handle) => Self::of(handle),
            None => fail!(MPI_ERR_ARG, "request is NULL"),
        }
    }

    /// Resolves a handle. Errors: MPI_ERR_REQUEST.
    #[inline]
    pub fn of(handle: &'a mut MPI_Request) -> Result<Self> {
        let request = request::of_handle(*handle)?;
        Ok(Self { handle, request })
    }

    /// Returns the explanation of a wait of `function` for the request.
    pub fn explanation(&self, function: &'static str) -> impl Fn() -> Option<Explanation> {
        let request = self.request;
        move || Some(Explanation { function: Some(function), what: request?.explain()?, meeting: None })
    }

    /// Returns true if the operation of the request is complete.
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.request.is_none_or(Request::is_complete)
    }

    /// Frees the complete request, or makes a persistent one inactive, and writes the caller's `number`th status. Returns its error.
    ///
    /// # Safety
    /// The requirements of `report`.
    #[inline]
    pub unsafe fn finish(self, statuses: *mut MPI_Status, number: usize) -> Option<Failure> {
        // SAFETY: the caller promises that `statuses` is MPI_STATUSES_IGNORE or has more than `number` elements (Safety section).
        let report = |outcome: &CompletionStatus| unsafe { report(statuses, number, outcome) };
        let Some(request) = self.request else {
            report(&CompletionStatus::NOTHING);
            return None;
        };
        request::finish(self.handle, request, report).map(|(owner, error)| Failure { owner, error })
    }
}

/// Raises MPI_ERR_ARG for a NULL `request` argument. If MPI is not initialised, raises the error for this instead.
#[cold]
pub fn no_request(function: &str) -> c_int {
    on_operations(function, |_| fail!(MPI_ERR_ARG, "request is NULL"))
}

/// Frees a request that was complete when it was created, and writes its status. For any other request, returns None and has no effect; the
/// caller then uses `One`.
///
/// # Safety
/// `status` is MPI_STATUS_IGNORE or the address of a status.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a wait for an operation on a window does nothing else")]
pub unsafe fn finish_at_once(handle: &mut MPI_Request, status: *mut MPI_Status) -> Option<c_int> {
    let request = *handle;
    // `may_be_at_once` is false for the handles of all requests that have an object.
    if !request::may_be_at_once(request) || !runtime::is_running() || !request::end_at_once(request) {
        return None;
    }
    *handle = MPI_REQUEST_NULL;
    // SAFETY: the caller promises that `status` is MPI_STATUS_IGNORE or the address of a status (Safety section).
    unsafe { report(status, 0, &CompletionStatus::EMPTY) };
    Some(MPI_SUCCESS)
}

/// Writes the error codes of several operations to their statuses. Returns the error of the MPI call. `failure` is the first
/// failure, and `first` the index of its request.
///
/// # Safety
/// `statuses` is MPI_STATUSES_IGNORE or has one element for each code.
#[cold]
unsafe fn write_error_codes(codes: &[c_int], statuses: *mut MPI_Status, first: c_int, failure: Failure) -> Failure {
    if statuses != MPI_STATUSES_IGNORE {
        for (index, code) in codes.iter().enumerate() {
            // SAFETY: `statuses` is not MPI_STATUSES_IGNORE, so the caller promises that it has one element for each code.
            unsafe { (*statuses.add(index)).MPI_ERROR = *code };
        }
    }
    let Failure { owner, error } = failure;
    let failed = codes.iter().filter(|code| **code != MPI_SUCCESS).count();
    let text = format!(
        "{failed} of {} operations failed; the first one, request {first}, with {}: {}",
        codes.len(),
        class_name(error.class),
        error.text
    );
    Failure { owner, error: Error::new(MPI_ERR_IN_STATUS, text) }
}

/// The part of MPI_Wait that waits for a request that is not complete from the start. It is in this file, of which the build script makes no copy for
/// `PMPI_Wait`, so that the optimiser can merge both.
///
/// # Safety
/// `status` is MPI_STATUS_IGNORE or the address of a status.
#[inline(never)]
pub unsafe extern "C" fn wait_for_one(handle: &mut MPI_Request, status: *mut MPI_Status) -> c_int {
    on_operations("MPI_Wait", |runtime| {
        let request = One::of(handle)?;
        wait_for(runtime, request.explanation("MPI_Wait"), || request.is_complete())?;
        // SAFETY: the caller promises that `status` is MPI_STATUS_IGNORE or the address of a status (Safety section).
        Ok(unsafe { request.finish(status, 0) })
    })
}

/// Waits until `done` returns true. `explain` explains the wait if it is long.
pub fn wait_for(
    runtime: &'static Runtime,
    explain: impl Fn() -> Option<Explanation>,
    mut done: impl FnMut() -> bool,
) -> Result {
    if done() {
        // Operations on windows usually take this exit, because most of them are complete when their call returns.
        return Ok(());
    }
    pt2pt::wait_for(runtime, explain, done)
}

/// Writes the outcome of an operation to the caller's `index`th status, unless `first` is MPI_STATUSES_IGNORE. The error field of
/// the status does not change. An exception is an empty status, whose error field becomes MPI_SUCCESS (MPI-5.0 section 3.7.3).
///
/// # Safety
/// `first` is MPI_STATUS_IGNORE or has more than `index` statuses.
#[inline]
pub unsafe fn report(first: *mut MPI_Status, index: usize, outcome: &CompletionStatus) {
    if first != MPI_STATUS_IGNORE {
        // SAFETY: `first` is not MPI_STATUS_IGNORE, so the caller promises that it has more than `index` statuses.
        unsafe {
            let status = first.add(index);
            let error = if outcome.is_of_nothing { MPI_SUCCESS } else { (*status).MPI_ERROR };
            status.write(MPI_Status { MPI_ERROR: error, ..status_of(outcome) });
        }
    }
}

/// Writes a status as `report` does, and returns the error of the operation.
///
/// # Safety
/// The requirements of `report`.
#[inline]
pub unsafe fn report_or_fail(status: *mut MPI_Status, outcome: &mut CompletionStatus) -> Result {
    // SAFETY: the caller promises that `status` is MPI_STATUS_IGNORE or the address of a status (Safety section).
    unsafe { report(status, 0, outcome) };
    outcome.error.take().map_or(Ok(()), Err)
}
