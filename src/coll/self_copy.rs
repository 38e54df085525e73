//! Data that a rank sends to itself in a collective call, and checks of its send and receive buffers.

#![forbid(unsafe_code)]

use super::call::Function;
use crate::abi::*;
use crate::datatype::HeldBuffer;
use crate::error::conformance::{FEWER_DATA, OTHER_DATATYPE, tolerate};
use crate::error::{Error, Result, fail};
use crate::os::address::{Address, LocalAddr};

/// Compares the data that this rank sends to itself with its receive buffer. Returns MPI_ERR_TRUNCATE if the lengths differ. Two
/// differences are errors only under RMAMPI_STRICT=1. The first is that the datatypes do not match (MPI_ERR_TYPE). The second is that the
/// rank sends less than it expects, in a function for which `may_bring_less` returns true.
pub fn self_mismatch(function: Function, from: &HeldBuffer, to: &HeldBuffer) -> Option<Error> {
    if let Err(error) = from.layout.refuse_mismatch(&to.layout, "sendbuf", "recvbuf")
        && let Err(refused) = tolerate(&OTHER_DATATYPE, || error)
    {
        return Some(refused);
    }
    let (sent, received) = (from.layout.bytes, to.layout.bytes);
    if sent == received {
        return None;
    }
    let error = || {
        let text = format!(
            "this rank sends {sent} bytes ({}) to itself, and receives {received} ({})",
            from.layout.description(),
            to.layout.description()
        );
        Error::new(MPI_ERR_TRUNCATE, text)
    };
    if sent < received && function.may_bring_less() { tolerate(&FEWER_DATA, error).err() } else { Some(error()) }
}

/// Fails with MPI_ERR_BUFFER if two buffers with data begin at the same address, or if both are contiguous and overlap. Other overlaps are
/// not detected, because every run (contiguous bytes) of one buffer would have to be compared with every run of the other buffer.
/// `in_place` is the argument for which the function accepts MPI_IN_PLACE.
pub fn refuse_overlap(from: &HeldBuffer, to: &HeldBuffer, in_place: &str) -> Result {
    let begin = |held: &HeldBuffer| held.address.offset(held.layout.low);
    let (first, second) = (begin(from), begin(to));
    let has_data = from.layout.bytes > 0 && to.layout.bytes > 0;
    let are_runs = from.layout.only_run().is_some() && to.layout.only_run().is_some();
    let is_before =
        |one: LocalAddr, held: &HeldBuffer, other: LocalAddr| one.wrapping_add(held.layout.bytes) <= other;
    let overlap = first == second || (are_runs && !is_before(first, from, second) && !is_before(second, to, first));
    if has_data && overlap {
        fail!(
            MPI_ERR_BUFFER,
            "sendbuf and recvbuf overlap; pass MPI_IN_PLACE as {in_place} to use one buffer for both"
        );
    }
    Ok(())
}
