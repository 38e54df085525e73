//! Requests: operations whose completion is asked for separately (MPI-5.0 sections 3.7 and 12.3.5).
//!
//! Operations on windows are done when their call returns, so their requests are complete from the start. A request lives
//! until it is waited for, found complete by a test, or freed.

use crate::abi::*;
use crate::error::{Error, Result};
use crate::handle::{self, Handles, Kind};

/// An operation that is complete.
#[derive(Debug)]
pub struct Request {}

static REQUESTS: Handles<Request> = Handles::new(Kind::Request);

/// A request of an operation that is complete.
pub fn completed() -> Result<MPI_Request> {
    Ok(REQUESTS.insert(Request {})? as MPI_Request)
}

/// Ends a request that the user has not seen.
pub fn take_back(request: MPI_Request) {
    drop(REQUESTS.remove(request as usize));
}

/// MPI_ERR_REQUEST when a request is neither MPI_REQUEST_NULL nor one that lives.
pub fn check(request: MPI_Request) -> Result {
    if request == MPI_REQUEST_NULL || REQUESTS.get(request as usize).is_some() {
        return Ok(());
    }
    Err(unknown(request))
}

/// Ends a request. MPI_ERR_REQUEST when there is none.
pub fn end(request: MPI_Request) -> Result {
    REQUESTS.remove(request as usize).map(|_| ()).ok_or_else(|| unknown(request))
}

fn unknown(request: MPI_Request) -> Error {
    let hint = "waited for or freed already?";
    Error::new(MPI_ERR_REQUEST, format!("{} is not a request ({hint})", handle::describe(request as usize)))
}

/// The status of MPI_REQUEST_NULL, and of operations that receive no message (MPI-5.0 section 3.7.3).
pub const EMPTY_STATUS: MPI_Status =
    MPI_Status { MPI_SOURCE: MPI_ANY_SOURCE, MPI_TAG: MPI_ANY_TAG, MPI_ERROR: MPI_SUCCESS, MPI_internal: [0; 5] };
