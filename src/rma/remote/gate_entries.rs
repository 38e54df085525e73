//! How a process is inside its host's gate for MPI_Win_lock_all of ranks on other hosts (`serve_gate`).

#![forbid(unsafe_code)]

use crate::transport::net::{FrameKind, Network};
use std::collections::BTreeMap;

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
    pub origins: BTreeMap<usize, (u32, bool)>,
    /// How often this process is inside for them.
    pub entries: usize,
}

impl GateEntries {
    /// Asks for the permits that were not recalled yet.
    pub fn recall(&mut self, network: &Network) {
        for (process, (window, is_recalled)) in self.origins.iter_mut().filter(|(_, (_, is_recalled))| !is_recalled) {
            *is_recalled = true;
            network.send(*process, FrameKind::Recall, &[&window.to_ne_bytes()]);
        }
    }
}
