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
    /// The program may use the buffer again. Ready mode has the same condition.
    Standard,
    /// The receiver has begun to receive the message.
    Synchronous,
}

/// Returns the buffer of a message. Fails with the errors of `HeldBuffer::of` for an invalid datatype or count, and with MPI_ERR_BUFFER for
/// data at NULL or MPI_IN_PLACE (`Layout::refuse_null`). This function is never inlined, so that its callers stay small enough to be
/// inlined.
#[inline(never)]
pub fn held(buffer: &Buffer) -> Result<HeldBuffer> {
    let held = HeldBuffer::of(buffer)?;
    held.layout.refuse_null(buffer.address)?;
    Ok(held)
}

/// Returns the buffer of a message to or from `peer`. If `peer` is MPI_PROC_NULL, no data move, and the function accepts two kinds of
/// invalid buffers (see `held_without_peer`).
pub fn held_for(buffer: &Buffer, peer: c_int) -> Result<HeldBuffer> {
    held(buffer).or_else(|error| if peer == MPI_PROC_NULL { held_without_peer(buffer, error) } else { Err(error) })
}

/// Returns an empty buffer for MPI_PROC_NULL if `buffer` has no entries and MPI_DATATYPE_NULL, or if its address is MPI_IN_PLACE. For any
/// other buffer, and always under RMAMPI_STRICT=1, returns the error that the caller has found.
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

/// Returns the process of the rank `rank`; None for MPI_PROC_NULL. Fails with MPI_ERR_RANK if the group of the peers has no such rank.
/// `name` is the name of the argument for the error text.
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
