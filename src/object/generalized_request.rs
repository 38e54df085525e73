//! Generalized requests: operations that the program performs by itself, and for which the library provides requests (MPI-5.0 section
//! 13.2).
//!
//! A thread holds no lock while it runs one of the program's functions, because that function may call MPI.

use crate::abi::*;
use crate::error::{Error, Result, fail};
use crate::object::request::{self, CompletionStatus, PendingOperation};
use crate::object::status::{outcome_of, status_of};
use std::ffi::c_int;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Type of the program's query function.
type Query = unsafe extern "C" fn(extra_state: usize, status: *mut MPI_Status) -> c_int;
/// Type of the program's free function.
type Free = unsafe extern "C" fn(extra_state: usize) -> c_int;
/// Type of the program's cancel function.
type Cancel = unsafe extern "C" fn(extra_state: usize, complete: c_int) -> c_int;

/// An operation of the program.
#[derive(Debug)]
struct Generalized {
    /// Addresses of the program's functions.
    query: usize,
    free: usize,
    cancel: usize,
    extra_state: usize,
    is_complete: AtomicBool,
}

/// Performs MPI_Grequest_start. `query`, `free` and `cancel` are the addresses of the program's functions.
pub fn start(query: usize, free: usize, cancel: usize, extra_state: usize) -> Result<MPI_Request> {
    for (name, function) in [("query_fn", query), ("free_fn", free), ("cancel_fn", cancel)] {
        if function == 0 {
            fail!(MPI_ERR_ARG, "{name} is NULL");
        }
    }
    request::begun(Arc::new(Generalized { query, free, cancel, extra_state, is_complete: AtomicBool::new(false) }))
}

/// Returns the error for a code that one of the program's functions returned, unless it is MPI_SUCCESS.
fn result_of(function: &str, code: c_int) -> Result {
    if code == MPI_SUCCESS {
        return Ok(());
    }
    Err(Error::of_callback(code, format!("the {function} of a generalized request returned {code}")))
}

impl PendingOperation for Generalized {
    fn outcome(&self) -> Option<CompletionStatus> {
        if !self.is_complete() {
            return None;
        }
        let mut status = status_of(&CompletionStatus::EMPTY);
        // SAFETY: MPI_Grequest_start got the address of a C function of this type.
        let query = unsafe { std::mem::transmute::<usize, Query>(self.query) };
        // SAFETY: a query function takes the extra state and fills a status, which lives during the call (MPI-5.0 section 13.2).
        let code = unsafe { query(self.extra_state, &raw mut status) };
        Some(CompletionStatus { error: result_of("query_fn", code).err(), ..outcome_of(&status) })
    }

    fn is_complete(&self) -> bool {
        // Acquire: pairs with the swap in `complete`. This thread sees what the completing thread had written before the swap.
        self.is_complete.load(Ordering::Acquire)
    }

    fn explain(&self) -> String {
        "MPI_Grequest_complete of a generalized request".to_owned()
    }

    fn cancel(&self) -> Result {
        let is_complete = self.is_complete();
        // SAFETY: MPI_Grequest_start got the address of a C function of this type.
        let cancel = unsafe { std::mem::transmute::<usize, Cancel>(self.cancel) };
        // SAFETY: a cancel function takes the extra state and a flag (MPI-5.0 section 13.2).
        result_of("cancel_fn", unsafe { cancel(self.extra_state, c_int::from(is_complete)) })
    }

    fn end(&self) -> Result {
        // SAFETY: MPI_Grequest_start got the address of a C function of this type.
        let free = unsafe { std::mem::transmute::<usize, Free>(self.free) };
        // SAFETY: a free function takes the extra state (MPI-5.0 section 13.2). A request ends once, so the function is called once.
        result_of("free_fn", unsafe { free(self.extra_state) })
    }

    fn generalized(&self) -> Option<&dyn request::Generalized> {
        Some(self)
    }
}

impl request::Generalized for Generalized {
    fn complete(&self) -> Result {
        // Release: publishes what the completing thread wrote. Acquire: a second call sees what the first call published.
        if self.is_complete.swap(true, Ordering::AcqRel) {
            fail!(MPI_ERR_REQUEST, "the generalized request is complete already");
        }
        Ok(())
    }
}
