//! The gate of a host, for MPI_Win_lock_all of ranks on other hosts: the first rank of the host is inside for them.
//!
//! Such origins share an entry while no exclusive lock waits for it to end, since a gate counts no more than 32767. An origin keeps its permit
//! after MPI_Win_unlock_all (`permits`), so an exclusive lock that waits for the gate recalls all permits:
//!
//! 1. The process that waits is in the gate's queue, so no origin shares an entry from now on. It sends `RECALL` to the first rank of its
//!    host (`recall`), unless that is itself.
//! 2. This sends `RECALL` to each origin with a permit, once for each permit.
//! 3. The origin's handler returns a permit that MPI_Win_lock_all does not use. Otherwise MPI_Win_unlock_all returns it.
//!
//! An origin that gets a permit while an exclusive lock waits gets the recall with it. A process that looks before it is in the queue may
//! miss a permit, so it repeats its recall.

#![forbid(unsafe_code)]

use super::gate_entries::{GateEntries, Origin};
use super::locks;
use super::serve::window_of;
use crate::rma::sync::passive::enter_for_all;
use crate::rma::window::Window;
use crate::transport::net::{FrameKind, handle, network, take_u32};
use crate::transport::sync::Side;

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

/// Notes the permit of an origin. If an exclusive lock waits, the permit is recalled at once.
fn add(entries: &mut GateEntries, window: &Window, origin: Origin) {
    entries.origins.insert(origin.process, (origin.window, false));
    if window.table.head().gate.is_waited_for(Side::All)
        && let Some(network) = network()
    {
        entries.recall(network);
    }
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
        add(&mut entries, window, origin);
    }
    shares || enters
}

/// Enters the gate for MPI_Win_lock_all of another rank; waits for it.
pub fn enter(window: &Window, overtakes: bool, origin: Origin) {
    enter_for_all(window, || overtakes);
    if let Some(side) = &window.remote {
        let mut entries = side.entries.lock();
        entries.entries += 1;
        add(&mut entries, window, origin);
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
