//! Native puts and gets: the network accesses memory that the target has registered, without the target's process (docs/network.md,
//! "Native operations").
//!
//! Native operations have no order relative to frames, so an operation is native only if the origin knows that the access epoch has begun at
//! the target. The epoch of a lock may begin after MPI_Win_lock has returned, because the request for the lock is sent together with
//! operations. All other epochs have begun when the call that opens them returns, or the program asserts this by MPI_MODE_NOCHECK. A native
//! operation is pending until the network reports its completion; at this time the data of a put are in the target's memory. Calls that end
//! an epoch wait for these completions before they send the frame that ends the epoch (`Pending::uses_target_memory`). MPI_Win_complete and
//! the fence of two ranks do not wait until the target has executed the frames, so the next native operation waits until then (`catch_up`).
//!
//! Attached memory has a key for each region, which the network needs to access the region (`attached`). A native operation begins only
//! while the origin's list has the region.
//!
//! No accumulate, fetch_and_op or compare_and_swap is native, although libfabric has fi_atomicmsg and similar functions. In MPI, accumulates of
//! all ranks on the same element are atomic with respect to each other (MPI-5.0 section 12.7.1). The owner and the ranks of its host execute them
//! by atomic instructions of the processor, or under the target's accumulate lock. libfabric guarantees the result only for one actor at a time,
//! which is a domain, or the processors of a host (fi_atomic(3), "Completions"). So all accumulates on an element would have to go through one
//! device, also those of the owner and of its host: each would take about 1 microsecond instead of 10 ns. No info key excludes these accumulates:
//! `accumulate_ops` limits operations, not origins.
//!
//! With providers without RDMA, the target's process copies the data in either case, and frames can be joined. So `RMAMPI_NATIVE=auto` uses
//! native operations only with providers for networks with RDMA. The limits for several runs (below) come from a model, not from a
//! measurement, because no network with RDMA was at hand.

use super::contents::LONG_RUN;
use super::pending::Pending;
use super::side::{Peer, RemoteSide, TargetState};
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::os::private::{Direction, Run};
use crate::transport::net::lent::{LentRuns, Loan};
use smallvec::SmallVec;
use std::ops::Range;

/// Maximum number of bytes of a put whose data are copied. The program may change the local bytes of such a put at once, as after a put in a
/// frame.
const MOST_COPIED: usize = 4 << 10;

/// Several runs are native if the network needs at most this number of messages for them, or if its messages have on average at least
/// `LEAST_IN_MESSAGE` bytes. If neither condition holds, the runs are copied into frames: the target's process copies a short run in less
/// time than the network needs for a message.
const FEW_MESSAGES: usize = 4;
const LEAST_IN_MESSAGE: usize = 4 << 10;

/// Returns whether runs are few or long enough for a network that takes `most` runs in a message.
fn is_worthwhile(runs: usize, bytes: usize, most: usize) -> bool {
    let messages = runs.div_ceil(most);
    messages <= FEW_MESSAGES || bytes / messages >= LEAST_IN_MESSAGE
}

/// Starts a put or a get as a native operation, if the target has registered its memory, the access epoch is known to have begun, and the
/// runs are few or long enough. Waits for the lock of the target first if the operation is long and the lock is unconfirmed. Returns false
/// if the operation was not started; in this case the caller uses frames. A later call completes the operation.
///
/// # Safety
/// The local bytes can be read, or for a get written, until the operation is complete.
pub unsafe fn transfer(side: &RemoteSide, peer: Peer, direction: Direction, runs: &[Run]) -> Result<bool> {
    // The libraries or settings of two hosts may differ, so that only one of them has native access.
    let Some(needs) = side.network.native() else { return Ok(false) };
    // For attached memory, `region` is the region that contains all runs.
    let region = if peer.native.is_none() { side.with(peer, |state| state.attached.native(runs)) } else { None };
    let Some(memory) = peer.native.or(region.map(|(_, memory)| memory)) else { return Ok(false) };
    let bytes = runs.iter().map(|run| run.length).sum();
    if bytes == 0 || !is_worthwhile(runs.len(), bytes, needs.runs) {
        return Ok(false);
    }
    if side.with(peer, |state| state.unconfirmed.is_some()) {
        // A short operation is sent in one frame with the request for the lock. For a long operation it is faster to wait for the lock, and
        // then to use the native operation.
        if bytes < LONG_RUN {
            return Ok(false);
        }
        side.await_lock(peer)?;
    }
    side.catch_up(peer)?;
    let loan = Loan::default();
    let is_copied = direction == Direction::Write && bytes <= MOST_COPIED;
    let lent = if is_copied {
        // SAFETY: the caller promises that the local bytes can be read.
        let (runs, copy) = unsafe { copied(runs, bytes) };
        // SAFETY: the runs refer to the copy, which is dropped together with the loan.
        unsafe { LentRuns::new(runs, Some(Box::new((copy, loan.end())))) }
    } else {
        // SAFETY: the caller promises the local bytes until the operation is complete, and the call that completes it waits for the end of
        // the loan.
        unsafe { LentRuns::new(SmallVec::from_slice(runs), Some(loan.end())) }
    };
    let block = if needs.local && !is_copied { block_of(side, runs[0].local) } else { None };
    let transfer = memory.transfer(direction, lent, block);
    let of_runs = if runs.len() > 1 { size_of_val(runs) } else { 0 };
    let lent_to = loan.clone();
    let pending = Pending::native(loan, is_copied.then_some(bytes), of_runs);
    // If the target has revoked the region after the search above, the transfer is dropped, which ends the loan, and the caller uses
    // frames.
    let may = |state: &mut TargetState| region.is_none_or(|region| state.attached.lend(region, &lent_to));
    side.start(peer, pending, may, |network| network.transfer(peer.process, transfer))
}

/// Copies the local bytes of runs. Returns the runs with their local addresses in the copy, and the copy.
///
/// # Safety
/// The local bytes can be read.
unsafe fn copied(runs: &[Run], bytes: usize) -> (SmallVec<[Run; 1]>, Vec<u8>) {
    let mut copy: Vec<u8> = Vec::with_capacity(bytes);
    let start = LocalAddr::of(copy.as_ptr());
    let mut copied = SmallVec::with_capacity(runs.len());
    for run in runs {
        copied.push(Run { local: start + copy.len(), ..*run });
        // SAFETY: the caller promises that the local bytes can be read.
        copy.extend_from_slice(unsafe { std::slice::from_raw_parts(run.local.ptr::<u8>(), run.length) });
    }
    (copied, copy)
}

/// Returns the address range of the arena's block that contains a local address. The endpoint may keep a registration of the block, because
/// the arena reports the end of a block before it frees the pages.
fn block_of(side: &RemoteSide, address: LocalAddr) -> Option<Range<LocalAddr>> {
    let block = side.arena.pool.block_of(address.get())?;
    Some(LocalAddr::new(block.address)..LocalAddr::new(block.address + block.size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_runs_and_long_runs_are_worthwhile() {
        for (runs, bytes, most, expected) in [
            (1, 1, 1, true),
            (4, 4, 1, true),
            (5, 5, 1, false),
            (5, 5, 4, true),
            (17, 17, 4, false),
            (1000, 4_096_000, 1, true),
            (1000, 4_095_999, 1, false),
            (1000, 1_024_000, 4, true),
        ] {
            assert_eq!(is_worthwhile(runs, bytes, most), expected, "{runs} runs, {bytes} bytes, {most} in a message");
        }
    }
}
