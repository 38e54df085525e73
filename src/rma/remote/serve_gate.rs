//! The lock_all gate of a host, for MPI_Win_lock_all of ranks on other hosts. The first rank of the host enters the gate for these origins.
//!
//! The origins share one entry while no rank that requests an exclusive lock waits for the gate, so most permits change no word of the gate.
//! There are never more entries than origins with a permit, so the gate can count them.
//!
//! An origin keeps its permit after MPI_Win_unlock_all (`permits`). Therefore a process that waits for the gate, to take an exclusive lock,
//! recalls all permits:
//!
//! 1. The waiting process enters the gate's queue. From then on no further origin shares an entry. The waiting process sends `Recall` to the
//!    first rank of its host (`recall`). If the waiting process is the first rank, step 2 follows directly.
//! 2. The first rank sends `Recall` to each origin with a permit, once for each permit.
//! 3. The origin's handler returns the permit if the permit is not pinned. If the permit is pinned, the origin returns it when the permit
//!    is unpinned, in the usual case in MPI_Win_unlock_all.
//!
//! If an origin gets a permit while a process waits for the gate, the first rank recalls the permit at once. A process may send its first
//! recall before it is in the gate's queue. Between these two moments, an origin may get a permit without a recall. Therefore the process
//! repeats its recall.

#![forbid(unsafe_code)]

use super::gate_entries::{GateEntries, Origin};
use super::locks;
use super::serve::window_of;
use crate::rma::sync::passive::enter_for_all;
use crate::rma::window::Window;
use crate::transport::net::{FrameKind, network, register_handler, take_u32};
use crate::transport::sync::Side;

/// Sets the handler of recalls. Called before the network starts.
pub fn register() {
    register_handler(FrameKind::Recall, |network, from, mut content| {
        // If the window is freed, no rank has a permit of the window, so there is nothing to recall.
        let Some(window) = take_u32(&mut content).and_then(|handle| window_of(handle).ok()) else { return };
        let Some(side) = &window.remote else { return };
        // A recall from the first rank of another host concerns this rank's permit for the gate of that host. A recall from a rank of this
        // host concerns the permits of all origins for this host's gate.
        if !locks::recalled(side, from, &*window) {
            side.entries.lock().recall(network);
        }
    });
}

/// Notes the permit of an origin. Recalls all permits at once if a process that requests an exclusive lock waits for the gate.
fn add(entries: &mut GateEntries, window: &Window, origin: Origin) {
    entries.origins.insert(origin.process, (origin.window, false));
    if window.table.head().gate.is_waited_for(Side::All)
        && let Some(network) = network()
    {
        entries.recall(network);
    }
}

/// Enters the gate for MPI_Win_lock_all of a rank on another host, if it can be entered without a wait. Returns whether the origin has the
/// permit.
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

/// Enters the gate for MPI_Win_lock_all of a rank on another host. Waits until the gate can be entered.
pub fn enter(window: &Window, overtakes: bool, origin: Origin) {
    enter_for_all(window, || overtakes);
    if let Some(side) = &window.remote {
        let mut entries = side.entries.lock();
        entries.entries += 1;
        add(&mut entries, window, origin);
    }
}

/// Takes back the permit of a rank on another host. Leaves the gate for the entries that are no longer needed.
pub fn leave(window: &Window, from: usize) {
    let Some(side) = &window.remote else { return };
    let mut entries = side.entries.lock();
    for _ in 0..entries.remove(from) {
        window.table.head().gate.leave(Side::All);
    }
}
