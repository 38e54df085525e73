//! What the standard forbids and both MPICH and Open MPI accept. The library accepts it with the meaning that it has there;
//! `RMAMPI_STRICT=1` refuses it. The rows of [`table`] describe each case; docs/conformance.md is made from them.
//!
//! A call site that finds such a case hands the error that describes it to [`tolerate`]. What would move a byte outside a window,
//! a buffer or attached memory does not belong here: that is an error in both modes.

#[allow(dead_code, reason = "docs/conformance.md is made from fields that the library does not read")]
mod table;

use crate::error::{Error, Result};
use crate::settings;
use std::sync::{Mutex, OnceLock, PoisonError};

pub use table::*;

/// Rank in MPI_COMM_WORLD, for the messages.
static RANK: OnceLock<usize> = OnceLock::new();

/// Names of the rows that this process has reported.
static REPORTED: Mutex<Vec<&str>> = Mutex::new(Vec::new());

/// Stores the rank that messages begin with; the first call counts.
pub fn set_rank(rank: usize) {
    let _ = RANK.set(rank);
}

/// Accepts what a row of the table describes, or refuses it with the error under RMAMPI_STRICT=1. With RMAMPI_VERBOSE, a process
/// prints the error's sentence once for each row. `error` is called only where its sentence is used.
///
/// # Errors
/// The given one, under RMAMPI_STRICT=1.
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

/// Whether RMAMPI_STRICT=1 is set, for places where an error is not made or where the lenient way computes something else. Where
/// an error can be made, use [`tolerate`], which also reports.
pub fn is_strict() -> bool {
    settings::get().strict
}
