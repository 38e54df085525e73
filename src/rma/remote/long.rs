//! Long puts and gets of one run: the data move directly between the two buffers, without an intermediate copy.
//!
//! | call | frames |
//! | --- | --- |
//! | put | `PUT` with the run; the bytes are the frame's data |
//! | get | `GET` with the run; the bytes are the data of the answer |
//!
//! The endpoint borrows the origin's memory until the socket has taken the bytes. Then the put is complete at the origin, and MPI_Put
//! returns. MPI_Rput returns at once, and its request is complete when the socket has taken the bytes.
//! `serve_long` has the target's part.

use super::contents::{LONG_RUN, RUN, There};
use super::pending::Places;
use super::side::{Peer, RemoteSide};
use crate::error::Result;
use crate::os::private::Run;
use crate::transport::net::MOST_DATA;

/// Returns whether the runs are one long run, and the endpoint can transfer it without a copy. Runs at attached or guarded memory are not
/// long, because each operation there needs an answer that may be an error.
pub fn is_long(side: &RemoteSide, peer: Peer, runs: &[Run]) -> bool {
    matches!(runs, [run] if run.length >= LONG_RUN) && side.takes_data() && !peer.answers_each
}

/// Splits a run into parts, each for one frame.
fn parts(run: Run) -> impl Iterator<Item = Run> {
    (0..run.length).step_by(MOST_DATA).map(move |start| Run {
        local: run.local + start,
        remote: run.remote + start,
        length: MOST_DATA.min(run.length - start),
    })
}

/// Encodes a run for a frame.
fn description(run: Run) -> [u8; RUN] {
    There { address: run.remote, length: run.length }.encoded()
}

/// Puts a run. Returns when the program may change the local bytes; in an operation with a request, returns at once.
///
/// # Safety
/// The local bytes can be read until the put is complete at the origin.
pub unsafe fn put(side: &RemoteSide, peer: Peer, run: Run) -> Result {
    for part in parts(run) {
        // SAFETY: the caller promises that the local bytes of the run, and so of its parts, can be read until the put is complete.
        unsafe { side.put_lent(peer, &description(part), part.local, part.length)? };
    }
    Ok(())
}

/// Starts a get of a run.
pub fn get(side: &RemoteSide, peer: Peer, run: Run) -> Result {
    for part in parts(run) {
        let places: Places = [(part.local, part.length)].into_iter().collect();
        side.get(peer, &[&description(part)], places, part.length)?;
    }
    Ok(())
}
