//! Statuses in the form that the program has (MPI-5.0 section 3.2.5). Source, tag and error are in their own fields. The number of bytes
//! and the cancelled flag are in the words that the ABI reserves for the library.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::object::request::CompletionStatus;
use std::ffi::c_int;

/// Returns the status of an operation.
pub fn status_of(outcome: &CompletionStatus) -> MPI_Status {
    let mut status =
        MPI_Status { MPI_SOURCE: outcome.source, MPI_TAG: outcome.tag, MPI_ERROR: MPI_SUCCESS, MPI_internal: [0; 5] };
    set_bytes(&mut status, outcome.bytes as u64);
    set_cancelled(&mut status, outcome.is_cancelled);
    status
}

/// Returns the outcome that a status describes, without its error.
pub fn outcome_of(status: &MPI_Status) -> CompletionStatus {
    CompletionStatus {
        source: status.MPI_SOURCE,
        tag: status.MPI_TAG,
        bytes: bytes_of(status) as usize,
        is_cancelled: is_cancelled(status),
        ..CompletionStatus::EMPTY
    }
}

/// Returns the number of bytes of the message of a status.
pub fn bytes_of(status: &MPI_Status) -> u64 {
    let [low, high, ..] = status.MPI_internal;
    u64::from(low as u32) | u64::from(high as u32) << 32
}

/// Sets the number of bytes of the message of a status.
pub fn set_bytes(status: &mut MPI_Status, bytes: u64) {
    status.MPI_internal[..2].copy_from_slice(&[bytes as u32 as c_int, (bytes >> 32) as c_int]);
}

/// Returns true if the operation of a status was cancelled.
pub fn is_cancelled(status: &MPI_Status) -> bool {
    status.MPI_internal[2] != 0
}

/// Sets the cancelled flag of a status.
pub fn set_cancelled(status: &mut MPI_Status, is_cancelled: bool) {
    status.MPI_internal[2] = c_int::from(is_cancelled);
}
