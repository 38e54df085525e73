//! Text for the launcher about a sleeping rank: whether the rank waits for the other ranks of a communicator.

#![forbid(unsafe_code)]

use super::{COMMS, Comm};
use crate::bootstrap::waiting::{Explanation, Meeting, Subject};
use crate::object::handle;

/// Returns the explanation for a thread that sleeps on the word at `address`. Returns None if the address belongs to no communicator.
/// `predefined` has the predefined communicators; the function finds all other communicators in the table of handles.
pub fn explain(predefined: &[&Comm], address: usize) -> Option<Explanation> {
    let mut found = predefined.iter().find_map(|comm| comm.explain(address));
    if found.is_none() {
        COMMS.any(|comm| {
            found = comm.explain(address);
            found.is_some()
        });
    }
    found
}

impl Comm {
    fn explain(&self, address: usize) -> Option<Explanation> {
        let all = self.all_ranks();
        let is_here = match &all.hierarchy {
            None => all.has_in_area(address),
            Some(hierarchy) => hierarchy.waits_at(address),
        };
        if !is_here {
            return None;
        }
        let name = self.called();
        if let Some(rank) = all.area.as_ref().and_then(|area| area.owner_of_mailbox(address)) {
            let process = all.process(rank);
            let process =
                if process == rank { String::new() } else { format!(" (rank {process} of MPI_COMM_WORLD)") };
            return Some(Explanation::of(format!("rank {rank}{process} of {name}")));
        }
        let meeting = Meeting { subject: Subject::Comm(all.context), processes: all.group.processes().to_vec() };
        let what = format!("the other ranks of {name}");
        Some(Explanation { function: None, what, meeting: Some(meeting) })
    }

    /// Returns the name of the communicator in texts: the one that the program has set, or the handle.
    pub fn called(&self) -> String {
        let name = self.name.text();
        if name.is_empty() { handle::describe(self.handle() as usize) } else { name }
    }
}
