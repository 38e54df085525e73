//! Search for transfers between runs at equal distances. The strided path of put, get and accumulate executes these transfers.

#![forbid(unsafe_code)]

use super::TargetArgs;
use crate::abi::*;
use crate::datatype::{Buffer, Pair, Strided};
use crate::rma::window::access;
use crate::rma::window::target::TargetMemory;

/// Transfer of the strided path: the target's memory, the predefined datatype of all data, the number of bytes, and the runs at origin and
/// target.
pub struct StridedTransfer {
    pub memory: &'static TargetMemory,
    pub kind: MPI_Datatype,
    pub bytes: usize,
    pub pair: Pair,
}

/// Returns the transfer, if the preconditions of the strided path hold. A caller borrows the result and does not move it, because a move
/// takes longer than combining ten words.
pub fn find(win: MPI_Win, origin: &Buffer, target: &TargetArgs) -> Option<StridedTransfer> {
    let access = access::at(win);
    if !access.is_of(win) || origin.address.is_none() {
        return None;
    }
    // The checked path serves targets on other hosts.
    let memory = access.target(target.rank).filter(|memory| !memory.reach.is_remote())?;
    let here = Strided::of(origin.datatype, origin.count)?;
    let there = Strided::of(target.datatype, target.count)?;
    if here.kind != there.kind || here.bytes != there.bytes {
        return None;
    }
    let address = match memory.mapped_span(target.disp, there.low, there.high) {
        Some(address) => address,
        None => memory.attached_span(target.disp, there.low, there.high)?,
    };
    let pair = Pair::of(&here.batch.at(origin.address.base()), &there.batch.at(address), here.bytes)?;
    Some(StridedTransfer { memory, kind: here.kind, bytes: here.bytes, pair })
}
