//! What the launcher shows of a rank that waits at an address in the area of a communicator.

#![forbid(unsafe_code)]

use super::{COMMS, Comm};
use crate::bootstrap::waiting::Explanation;
use crate::object::handle;

/// What a rank waits for at an address, if it lies in the area of a communicator, a predefined one or another.
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
        if !self.area.as_ref()?.has(address) {
            return None;
        }
        let name = self.name.text();
        let name = if name.is_empty() { handle::describe(self.handle() as usize) } else { name };
        Some(Explanation { function: None, what: format!("the other ranks of {name}") })
    }
}
