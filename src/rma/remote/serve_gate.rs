//! The gate of a host, for MPI_Win_lock_all of ranks on other hosts: the first rank of the host is inside for them.
//!
//! Such origins share an entry while no exclusive lock waits for it to end, since a gate counts no more than 32767. An origin keeps its permit
//! after MPI_Win_unlock_all (`permits`), so an exclusive lock that waits for the gate recalls all permits:
//!
//! 1. The process that waits is in the gate's queue, so no origin shares an entry from now on. It sends `RECALL` to the first rank of its host, unless
//!    that is itself.
//! 2. This sends `RECALL` to each origin with a permit, once for each permit.
//! 3. The origin's handler returns a permit that MPI_Win_lock_all does not use. Otherwise MPI_Win_unlock_all returns it.
//!
//! An origin that gets a permit while an exclusive lock waits gets the recall with it. A process that looks before it is in the queue may miss a permit, so it
//! repeats its recall.

#![forbid(unsafe_code)]

use super::locks;
use super::serve::window_of;
use crate::rma::sync::passive::enter_for_all;
use crate::rma::window::Window;
use crate::transport::net::{FrameKind, Network, handle, network, take_u32};
use crate::transport::sync::Side;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A rank on another host.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// Its rank in MPI_COMM_WORLD.
    pub process: usize,
    /// The window's handle there.
    pub window: u32,
}

/// MPI_Win_lock_all of ranks on other hosts, at the process that is inside the gate for them.
#[derive(Debug, Default)]
pub struct GateEntries {
    /// Ranks that have a permit: the handle of the window there, and whether the permit was recalled.
    origins: BTreeMap<usize, (u32, bool)>,
    /// How often this process is inside for them.
    entries: usize,
}

impl GateEntries {
    /// Asks for the permits that were not recalled yet.
    fn recall(&mut self, network: &Network) {
        for (process, (window, is_recalled)) in self.origins.iter_mut().filter(|(_, (_, is_recalled))| !is_recalled) {
            *is_recalled = true;
            network.send(*process, FrameKind::Recall, &[&window.to_ne_bytes()]);
        }
    }

    fn add(&mut self, window: &Window, origin: Origin) {
        self.origins.insert(origin.process, (origin.window, false));
        if window.table.head().gate.is_waited_for(Side::All)
            && let Some(network) = network()
        {
            self.recall(network);
        }
    }
}

/// Sets the handler of recalls, before the network starts.
pub fn register() {
    handle(FrameKind::Recall, |network, from, mut content| {
        // A window that is freed has no permits.
        let Some(window) = take_u32(&mut content).and_then(|handle| window_of(handle).ok()) else { return };
        let Some(side) = &window.remote else { return };
        // Of this host's gate, if it comes from a rank of this host.
        if !locks::recalled(side, from) {
            side.entries.lock().recall(network);
        }
    });
}

/// Enters the gate for MPI_Win_lock_all of another rank, if it is free.
pub fn enter_now(window: &Window, origin: Origin) -> bool {
    let Some(side) = &window.remote else { return false };
    let gate = &window.table.head().gate;
    let mut entries = side.entries.lock();
    let shares = !entries.origins.is_empty() && !gate.is_waited_for(Side::All);
    let enters = !shares && gate.enter_for_all_now();
    entries.entries += usize::from(enters);
    if shares || enters {
        entries.add(window, origin);
    }
    shares || enters
}

/// Enters the gate for MPI_Win_lock_all of another rank; waits for it.
pub fn enter(window: &Window, overtakes: bool, origin: Origin) {
    enter_for_all(window, || overtakes);
    if let Some(side) = &window.remote {
        let mut entries = side.entries.lock();
        entries.entries += 1;
        entries.add(window, origin);
    }
}

/// Takes the permit of another rank back.
pub fn leave(window: &Window, from: usize) {
    let Some(side) = &window.remote else { return };
    let mut entries = side.entries.lock();
    entries.origins.remove(&from);
    if entries.origins.is_empty() {
        for _ in 0..std::mem::take(&mut entries.entries) {
            window.table.head().gate.leave(Side::All);
        }
    }
}

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
