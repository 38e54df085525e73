//! Recalls of the permits that ranks on other hosts have for a host's lock_all gate. A process that waits for this gate, to take an
//! exclusive lock, sends the recalls (`serve_gate`).

#![forbid(unsafe_code)]

use crate::rma::window::Window;
use crate::transport::net::{FrameKind, network};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Recalls of the permits for this host's gate, during one wait for the gate.
pub struct Recall<'a> {
    window: &'a Window,
    /// Time of the next recall, and the pause that ends at this time. None before the first recall.
    next: Cell<Option<(Instant, Duration)>>,
}

const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

impl<'a> Recall<'a> {
    /// Creates the state of a wait that begins.
    pub fn new(window: &'a Window) -> Self {
        Self { window, next: Cell::new(None) }
    }

    /// Recalls the permits if a recall is due. The waiting rank calls this function each time it checks the gate. The first call recalls
    /// the permits. Later calls repeat the recall after pauses, each twice as long as the pause before, up to `LONGEST_PAUSE`.
    pub fn look(&self) {
        let (Some(side), Some(network)) = (&self.window.remote, network()) else { return };
        let now = Instant::now();
        let pause = match self.next.get() {
            Some((next, _)) if now < next => return,
            Some((_, pause)) => (2 * pause).min(LONGEST_PAUSE),
            None => FIRST_PAUSE,
        };
        self.next.set(Some((now + pause, pause)));
        if side.leads_here() {
            side.entries.lock().recall(network);
        } else {
            let first = side.leader_here;
            network.send(first.process, FrameKind::Recall, &[&first.window.to_ne_bytes()]);
        }
    }
}
