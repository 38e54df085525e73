//! Long puts, gets and accumulates of one run. The origin sends from the program's buffer and receives into it, without an intermediate
//! copy. At the target, puts and gets also move the data without a copy; an accumulate combines the data where they were received.
//!
//! | call | frames |
//! | --- | --- |
//! | put | `Put` with the run; the bytes are the frame's data |
//! | get | `Get` with the run; the bytes are the data of the answer |
//! | accumulate without a result | an `Accumulate` with a run for each part of `MOST_COMBINED` bytes; the elements are the frame's data |
//!
//! The endpoint borrows the origin's memory until the socket has taken the bytes. Then the put or accumulate is complete at the origin, and
//! the call returns. MPI_Rput and MPI_Raccumulate return at once, and the request is complete when the socket has taken the bytes.
//! `serve_long` has the target's part of puts and gets.

use super::contents::{COMBINE_HEADER, LONG_RUN, RUN, There};
use super::pending::Destinations;
use super::side::{Peer, RemoteSide};
use crate::error::Result;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::Run;
use crate::transport::net::{FrameKind, MOST_DATA};

/// Maximum number of bytes of one frame of an accumulate. The target combines the elements of a frame while the elements of the next frame
/// arrive, and needs memory for one frame.
const MOST_COMBINED: usize = 128 << 10;

/// Returns whether the runs are one long run, and the endpoint can transfer it without a copy. Runs at attached or guarded memory are not
/// long, because each operation there needs an answer that may be an error.
pub fn is_long(side: &RemoteSide, peer: Peer, runs: &[Run]) -> bool {
    matches!(runs, [run] if run.length >= LONG_RUN) && side.network.has_long_frames() && !peer.answers_each
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
        unsafe {
            let contents: [&[u8]; 2] = [&peer.window.to_ne_bytes(), &description(part)];
            side.send_lent(peer, FrameKind::Put, contents, (part.local, part.length))?;
        }
    }
    Ok(())
}

/// Returns whether an accumulate without a result of `bytes` bytes, contiguous at both sides, is sent without a copy.
pub fn is_long_accumulate(side: &RemoteSide, peer: Peer, bytes: usize) -> bool {
    bytes >= LONG_RUN && side.network.has_long_frames() && !peer.answers_each
}

/// Accumulates a run of `count` elements, whose frames begin with `head`. Returns when the program may change the elements at `origin`; in
/// an operation with a request, returns at once.
///
/// # Safety
/// `count` elements of `extent` bytes can be read at `origin` until the accumulate is complete at the origin.
pub unsafe fn accumulate(
    side: &RemoteSide,
    peer: Peer,
    head: &[u8; COMBINE_HEADER],
    (extent, count): (usize, usize),
    (target, origin): (RemoteAddr, LocalAddr),
) -> Result {
    let at_once = MOST_COMBINED / extent;
    for first in (0..count).step_by(at_once) {
        let (length, skipped) = (at_once.min(count - first), first * extent);
        let run = There { address: target.wrapping_add(skipped), length }.encoded();
        // SAFETY: these elements are a part of those that the caller promises.
        unsafe {
            let data = (origin + skipped, length * extent);
            side.send_lent(peer, FrameKind::Accumulate, [head, &run], data)?;
        }
    }
    Ok(())
}

/// Starts a get of a run.
pub fn get(side: &RemoteSide, peer: Peer, run: Run) -> Result {
    for part in parts(run) {
        let destinations: Destinations = [(part.local, part.length)].into_iter().collect();
        side.get(peer, &[&description(part)], destinations, part.length)?;
    }
    Ok(())
}
