//! Arguments of messages: checked buffer, rank of the peer, and mode of a send.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::comm::MessageContext;
use crate::datatype::{Buffer, HeldBuffer, UserBuf};
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use std::ffi::c_int;

/// Condition for the completion of a send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The buffer can be used again. Ready mode is the same.
    Standard,
    /// The receiver has begun to receive the message.
    Synchronous,
}

/// Returns the buffer of a message. Errors are those of its datatype and count, and MPI_ERR_BUFFER if it is NULL. Never inlined, so that
/// its callers stay small enough to be inlined.
#[inline(never)]
pub fn held(buffer: &Buffer) -> Result<HeldBuffer> {
    let held = HeldBuffer::of(buffer)?;
    held.layout.refuse_null(buffer.address)?;
    Ok(held)
}

/// Returns the buffer of a message to or from `peer`. With MPI_PROC_NULL no data move, so some otherwise erroneous buffers are accepted.
pub fn held_for(buffer: &Buffer, peer: c_int) -> Result<HeldBuffer> {
    held(buffer).or_else(|error| if peer == MPI_PROC_NULL { held_without_peer(buffer, error) } else { Err(error) })
}

/// Returns an empty buffer for MPI_PROC_NULL if `buffer` has MPI_DATATYPE_NULL without entries, or is MPI_IN_PLACE. Any other buffer is
/// the error that was found.
#[cold]
fn held_without_peer(buffer: &Buffer, error: Error) -> Result<HeldBuffer> {
    let row = if buffer.datatype == MPI_DATATYPE_NULL && buffer.count == 0 {
        &conformance::NULL_DATATYPE_TO_NOBODY
    } else if error.class == MPI_ERR_BUFFER && buffer.address.is_in_place() {
        &conformance::IN_PLACE_TO_NOBODY
    } else {
        return Err(error);
    };
    conformance::tolerate(row, || error)?;
    HeldBuffer::of(&Buffer { address: UserBuf::NULL, count: 0, datatype: MPI_BYTE })
}

/// Returns the process of a peer's rank; None for MPI_PROC_NULL. MPI_ERR_RANK.
#[inline]
pub(super) fn peer(context: MessageContext<'_>, name: &str, rank: c_int) -> Result<Option<usize>> {
    if rank == MPI_PROC_NULL {
        return Ok(None);
    }
    match usize::try_from(rank).ok().and_then(|rank| context.others().processes().get(rank)) {
        Some(process) => Ok(Some(*process as usize)),
        None => {
            fail!(MPI_ERR_RANK, "{name} {rank} is not one of the {} ranks", context.others().processes().len())
        }
    }
}
