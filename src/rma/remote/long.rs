//! Long puts and gets of one run: the data go from where they are to where they belong, without a copy between.
//!
//! | call | frames |
//! | --- | --- |
//! | put | `PUT` with the run, whose bytes are the frame's data |
//! | get | `GET` with the run; the bytes are the data of the answer |
//!
//! The origin lends its memory for as long as its socket takes it; the put is complete here then. `serve_long` has the target's part.

use super::contents::{LONG, RUN, There, add_run};
use super::side::{Peer, Places, RemoteSide};
use crate::error::Result;
use crate::os::private::Run;
use crate::transport::net::MOST_DATA;
use crate::transport::net::lent::{Lent, Loan};

/// Whether a run goes this way. It does not where the target alone knows which addresses are valid.
pub fn is_long(side: &RemoteSide, peer: Peer, runs: &[Run]) -> bool {
    matches!(runs, [run] if run.length >= LONG) && side.takes_data() && !peer.answers_each
}

/// The parts of a run that one frame takes.
fn parts(run: Run) -> impl Iterator<Item = Run> {
    (0..run.length).step_by(MOST_DATA).map(move |start| Run {
        local: run.local + start,
        remote: run.remote + start,
        length: MOST_DATA.min(run.length - start),
    })
}

/// What a frame says of a run.
fn description(run: Run) -> Vec<u8> {
    let mut content = Vec::with_capacity(RUN);
    add_run(&mut content, There { address: run.remote, length: run.length });
    content
}

/// Puts a run; returns when the local bytes may be changed.
///
/// # Safety
/// The local bytes can be read.
pub unsafe fn put(side: &RemoteSide, peer: Peer, run: Run) {
    for part in parts(run) {
        let loan = Loan::default();
        // SAFETY: the caller vouches for the bytes, and this function waits for the end of the loan.
        let data = unsafe { Lent::new(part.local, part.length, Some(loan.end())) };
        side.send_data(peer, &description(part), data);
        side.wait(|| loan.has_ended());
    }
}

/// Begins to get a run.
pub fn get(side: &RemoteSide, peer: Peer, run: Run) -> Result {
    let window = peer.window.to_ne_bytes();
    for part in parts(run) {
        let places: Places = [(part.local, part.length)].into_iter().collect();
        side.get(peer, &[&window, &description(part)], places, part.length)?;
    }
    Ok(())
}
