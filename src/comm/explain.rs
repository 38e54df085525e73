//! What a rank waits for at a place in the memory of a communicator.

use super::{COMMS, Comm};
use crate::bootstrap::waiting::Explanation;
use crate::object::handle;

/// What is waited for at a place in memory, if it lies in a communicator's, one of the predefined ones or another.
pub fn explain(predefined: &[&Comm], place: usize) -> Option<Explanation> {
    let mut found = predefined.iter().find_map(|comm| comm.explain(place));
    if found.is_none() {
        COMMS.any(|comm| {
            found = comm.explain(place);
            found.is_some()
        });
    }
    found
}

impl Comm {
    fn explain(&self, place: usize) -> Option<Explanation> {
        if !self.area.as_ref()?.has(place) {
            return None;
        }
        let name = self.name.text();
        let name = if name.is_empty() { handle::describe(self.handle() as usize) } else { name };
        Some(Explanation { function: None, what: format!("the other ranks of {name}") })
    }
}
