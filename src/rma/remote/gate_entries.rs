//! Entries into the lock_all gate of a host: the first rank of the host enters it for ranks on other hosts that call MPI_Win_lock_all
//! (`serve_gate`). A rank on another host has a permit while the first rank is inside the gate for this rank.

#![forbid(unsafe_code)]

use crate::transport::net::{FrameKind, Network};
use std::collections::BTreeMap;

/// A rank on another host that requests a lock.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// Rank in MPI_COMM_WORLD.
    pub process: usize,
    /// Handle of the window at the origin.
    pub window: u32,
}

/// Permits of the ranks on other hosts, at the process that is inside the gate for these ranks.
#[derive(Debug, Default)]
pub struct GateEntries {
    /// Ranks that have a permit, by their rank in MPI_COMM_WORLD. The values are the window's handle at that rank, and whether the permit was
    /// recalled.
    pub origins: BTreeMap<usize, (u32, bool)>,
    /// Number of entries of this process into the gate for these ranks.
    pub entries: usize,
}

impl GateEntries {
    /// Recalls the permits that were not recalled before.
    pub fn recall(&mut self, network: &Network) {
        for (process, (window, is_recalled)) in self.origins.iter_mut().filter(|(_, (_, is_recalled))| !is_recalled) {
            *is_recalled = true;
            network.send(*process, FrameKind::Recall, &[&window.to_ne_bytes()]);
        }
    }

    /// Removes the permit of a rank. Returns the number of entries that the caller must leave: afterwards there is at most one entry for each
    /// permit, and none without a permit. More entries than permits would remain if a rank often got an entry of its own while another rank
    /// kept its permit.
    pub fn remove(&mut self, process: usize) -> usize {
        self.origins.remove(&process);
        let needless = self.entries.saturating_sub(self.origins.len());
        self.entries -= needless;
        needless
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_at_most_as_many_entries_as_permits() {
        let permit = |entries: &mut GateEntries, process, more| {
            entries.origins.insert(process, (0, false));
            entries.entries += more;
        };
        let mut entries = GateEntries::default();
        permit(&mut entries, 1, 1);
        permit(&mut entries, 2, 0);
        assert_eq!((entries.remove(1), entries.entries), (0, 1), "rank 2 shares the entry");
        for _ in 0..3 {
            permit(&mut entries, 1, 1);
            assert_eq!((entries.remove(1), entries.entries), (1, 1));
        }
        permit(&mut entries, 1, 1);
        permit(&mut entries, 3, 0);
        assert_eq!([entries.remove(2), entries.remove(1), entries.remove(3)], [0, 1, 1]);
        assert_eq!(entries.entries, 0);
    }
}
