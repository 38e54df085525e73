//! Text for the launcher about a sleeping rank: whether the rank waits for the other ranks of a communicator.

#![forbid(unsafe_code)]

use super::{COMMS, Comm};
use crate::bootstrap::waiting::Explanation;
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
        let name = self.name.text();
        let name = if name.is_empty() { handle::describe(self.handle() as usize) } else { name };
        Some(Explanation { function: None, what: format!("the other ranks of {name}") })
    }
}
