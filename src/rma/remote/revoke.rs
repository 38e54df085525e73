//! Revocation of the keys of attached memory, before the memory is detached (docs/network.md, "Native operations").
//!
//! | step | process | action |
//! | --- | --- | --- |
//! | 1 | the owner, MPI_Win_detach | removes the region from its list: later answers to `Regions` do not have it |
//! | 2 | the owner | calls `Revoke` at each origin that has the region's key |
//! | 3 | the origin's handler | removes the region from its list, and answers whether native operations on it are incomplete |
//! | 4 | the owner | repeats step 2 for the origins that have answered `IN_USE`, after a pause |
//! | 5 | the owner, when all have answered `UNUSED` | closes the registration |
//!
//! Handlers answer, so no origin has to call MPI. If an origin dies, the owner waits until the launcher ends the job.

#![forbid(unsafe_code)]

use super::contents::{IN_USE, UNUSED, data_of, status};
use crate::error::Result;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::rma::window;
use crate::transport::net::{FrameKind, Network, answer, network, register_handler, take_u32, take_u64};
use std::thread;
use std::time::Duration;

/// A process that has the key of a region: its rank in MPI_COMM_WORLD, and the window's handle there.
pub type Holder = (usize, u32);

const FIRST_PAUSE: Duration = Duration::from_micros(20);
const LONGEST_PAUSE: Duration = Duration::from_millis(5);

/// Sets the handler of `Revoke`, before the network starts.
pub fn register() {
    register_handler(FrameKind::Revoke, arrived);
}

/// Returns when no process has the key of a region any more, and no native operation on the region is incomplete.
pub fn revoke(mut holders: Vec<Holder>, address: LocalAddr) -> Result {
    let Some(network) = network() else { return Ok(()) };
    let mut pause = FIRST_PAUSE;
    while !holders.is_empty() {
        let address = (address.get() as u64).to_ne_bytes();
        let call = |&(process, window): &Holder| {
            network.begin_call(process, FrameKind::Revoke, &[&window.to_ne_bytes(), &address])
        };
        let calls: Vec<_> = holders.iter().map(call).collect();
        let mut still = Vec::new();
        for (holder, call) in holders.into_iter().zip(calls) {
            if data_of(&call.wait())? == IN_USE.to_ne_bytes() {
                still.push(holder);
            }
        }
        holders = still;
        if !holders.is_empty() {
            // The network executes the operations without this thread.
            thread::sleep(pause);
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }
    Ok(())
}

/// Handles `Revoke` of a target.
fn arrived(network: &'static Network, from: usize, mut content: &[u8]) {
    let Some(call) = take_u64(&mut content) else { return };
    let (Some(handle), Some(address)) = (take_u32(&mut content), take_u64(&mut content)) else { return };
    // A freed window has no incomplete operations.
    let window = window::of_handle(handle as usize as crate::abi::MPI_Win);
    let side = window.as_ref().and_then(|window| window.remote.as_ref());
    let is_in_use = side.is_some_and(|side| side.revoke(from, RemoteAddr::new(address as usize)));
    let result = if is_in_use { IN_USE } else { UNUSED };
    answer(network, from, call, &[&status(&Ok(()))[..], &result.to_ne_bytes()].concat());
}
