//! The cases that the MPI standard forbids and that MPICH or Open MPI, in most cases both, accept. The library accepts these cases, unless
//! `RMAMPI_STRICT=1` is set and a rank can detect the case. The rows of [`table`] describe the cases and their effects;
//! docs/conformance.md is generated from them.
//!
//! A call site that finds a case passes the corresponding error to [`tolerate`]. A call that would access memory outside a
//! window, a buffer or attached memory is not such a case: it is an error with and without `RMAMPI_STRICT=1`.

#[allow(dead_code, reason = "docs/conformance.md is generated from fields that the library does not read")]
mod table;

use crate::error::{Error, Result};
use crate::settings;
use std::sync::{Mutex, OnceLock, PoisonError};

pub use table::*;

/// The rank in MPI_COMM_WORLD, for the messages.
static RANK: OnceLock<usize> = OnceLock::new();

/// The names of the rows that this process has reported.
static REPORTED: Mutex<Vec<&str>> = Mutex::new(Vec::new());

/// Stores the rank for the messages. Only the first call has an effect.
pub fn set_rank(rank: usize) {
    let _ = RANK.set(rank);
}

/// Accepts the case that a row describes, or returns its error under RMAMPI_STRICT=1. With RMAMPI_VERBOSE, a process prints an error text
/// once for each row. `error` is called only if the error is used.
///
/// # Errors
/// The error that `error` returns, under RMAMPI_STRICT=1.
#[cold]
pub fn tolerate(row: &'static Row, error: impl FnOnce() -> Error) -> Result {
    let settings = settings::get();
    if settings.strict {
        return Err(error());
    }
    if settings.verbose {
        let mut reported = REPORTED.lock().unwrap_or_else(PoisonError::into_inner);
        if !reported.contains(&row.name) {
            reported.push(row.name);
            let rank = RANK.get().map_or(String::new(), |rank| format!("rank {rank}: "));
            eprintln!("rmampi: {rank}not portable, accepted: {} (RMAMPI_STRICT=1 refuses it)", error().text);
        }
    }
    Ok(())
}

/// Returns true if RMAMPI_STRICT=1 is set. A call site needs this function if strict mode computes another result there, or raises the
/// error at another point of the call. Other call sites use only [`tolerate`], which also reports the case.
pub fn is_strict() -> bool {
    settings::get().strict
}
