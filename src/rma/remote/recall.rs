//! Recalls of the permits for a host's gate, by a process that waits there with an exclusive lock (`serve_gate`).

#![forbid(unsafe_code)]

use crate::rma::window::Window;
use crate::transport::net::{FrameKind, network};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Recalls the permits for a host's gate, for an exclusive lock that waits there.
pub struct Recall<'a> {
    window: &'a Window,
    /// When to do it again, and the time from then on until the next time.
    next: Cell<Option<(Instant, Duration)>>,
}

const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

impl<'a> Recall<'a> {
    /// For a wait that begins.
    pub fn new(window: &'a Window) -> Self {
        Self { window, next: Cell::new(None) }
    }

    /// Called at each look of the waiting rank. Recalls at the first one, and again after pauses that get longer.
    pub fn look(&self) {
        let (Some(side), Some(network)) = (&self.window.remote, network()) else { return };
        let now = Instant::now();
        let pause = match self.next.get() {
            Some((next, _)) if now < next => return,
            Some((_, pause)) => (2 * pause).min(LONGEST_PAUSE),
            None => FIRST_PAUSE,
        };
        self.next.set(Some((now + pause, pause)));
        if side.is_first_here() {
            side.entries.lock().recall(network);
        } else {
            network.send(side.hosts.own.process, FrameKind::Recall, &[&side.hosts.own.window.to_ne_bytes()]);
        }
    }
}
