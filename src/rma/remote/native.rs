//! Native puts and gets of one run: the network accesses memory that the target has registered, without the target's process
//! (docs/network.md, "Native operations").
//!
//! Native operations and frames have no order, so an operation is native only if the origin knows that its access epoch has begun at the
//! target. The epoch of a lock may begin later, because the request for the lock is sent together with operations. All other epochs have
//! begun when the call that opens them returns. A native operation is pending until the network reports its completion; then the data of a
//! put are in the target's memory. Calls that end an epoch wait for these completions before they send the frame that ends the epoch
//! (`Pending::is_lent`). MPI_Win_complete and the fence of two ranks do not wait until the target has executed frames, so the next native
//! operation waits for this (`catch_up`).

use super::contents::LONG_RUN;
use super::pending::Pending;
use super::side::{Peer, RemoteSide};
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::os::private::{Direction, Run};
use crate::transport::net::lent::{Lent, Loan};

/// Maximum number of bytes of a put whose data are copied. The program may change the local bytes of such a put at once, as after a put in a
/// frame.
const MOST_COPIED: usize = 4 << 10;

/// Starts a put or a get of one run as a native operation, if the target has registered its memory and the access epoch is known to have
/// begun. Returns false otherwise; then the caller uses frames. A later call completes the operation.
///
/// # Safety
/// The local bytes can be read, or for a get written, until the operation is complete.
pub unsafe fn transfer(side: &RemoteSide, peer: Peer, direction: Direction, run: Run) -> Result<bool> {
    // The libraries or settings of two hosts may differ, so that only one of them has native access.
    let Some(memory) = peer.native.filter(|_| side.network.native().is_some()) else { return Ok(false) };
    if side.with(peer, |state| state.unconfirmed.is_some()) {
        // A short operation is sent in one frame with the request for the lock. For a long operation it is faster to wait for the lock, and
        // then to use the native operation.
        if run.length < LONG_RUN {
            return Ok(false);
        }
        side.confirm(peer)?;
    }
    side.catch_up(peer)?;
    let loan = Loan::default();
    let is_copied = direction == Direction::Write && run.length <= MOST_COPIED;
    let local = if is_copied {
        // SAFETY: the caller promises that the local bytes can be read.
        let copy = unsafe { std::slice::from_raw_parts(run.local.ptr::<u8>(), run.length) }.to_vec();
        let address = LocalAddr::of(copy.as_ptr());
        // SAFETY: the copy is dropped together with the loan.
        unsafe { Lent::new(address, run.length, Some(Box::new((copy, loan.end())))) }
    } else {
        // SAFETY: the caller promises the local bytes until the operation is complete, and the call that completes it waits for the end of
        // the loan.
        unsafe { Lent::new(run.local, run.length, Some(loan.end())) }
    };
    let transfer = memory.transfer(direction, local, run.remote);
    let pending = Pending::native(loan, is_copied.then_some(run.length));
    side.start(peer, pending, |network| network.transfer(peer.process, transfer))?;
    Ok(true)
}
