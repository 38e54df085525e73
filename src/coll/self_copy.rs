//! Data that a rank sends to itself in a collective call, and checks of its send and receive buffers.

#![forbid(unsafe_code)]

use super::call::Function;
use crate::abi::*;
use crate::datatype::HeldBuffer;
use crate::error::conformance::{FEWER_DATA, OTHER_DATATYPE, tolerate};
use crate::error::{Error, Result, fail};
use crate::os::address::{Address, LocalAddr};

/// Returns the error if the data that this rank sends to itself do not match what it receives from itself: MPI_ERR_TYPE,
/// MPI_ERR_TRUNCATE. Fewer data are tolerated in functions that tolerate them from other ranks.
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

/// Fails with MPI_ERR_BUFFER if two buffers overlap, as far as this is visible without comparing every run.
pub fn refuse_overlap(from: &HeldBuffer, to: &HeldBuffer) -> Result {
    let begin = |held: &HeldBuffer| held.address.offset(held.layout.low);
    let (first, second) = (begin(from), begin(to));
    let has_data = from.layout.bytes > 0 && to.layout.bytes > 0;
    let are_runs = from.layout.only_run().is_some() && to.layout.only_run().is_some();
    let is_before =
        |one: LocalAddr, held: &HeldBuffer, other: LocalAddr| one.wrapping_add(held.layout.bytes) <= other;
    let overlap = first == second || (are_runs && !is_before(first, from, second) && !is_before(second, to, first));
    if has_data && overlap {
        fail!(MPI_ERR_BUFFER, "sendbuf and recvbuf overlap, which takes MPI_IN_PLACE");
    }
    Ok(())
}
