//! Names that users give to objects (MPI-5.0 section 7.8).

use crate::abi::MPI_MAX_OBJECT_NAME;
use parking_lot::Mutex;

/// The name of an object: empty, or what the library or the user called it.
#[derive(Debug, Default)]
pub struct Name(Mutex<String>);

impl Name {
    /// The name of a predefined object.
    pub fn predefined(name: &str) -> Self {
        Self(Mutex::new(name.to_owned()))
    }

    /// The name as it is now.
    pub fn get(&self) -> String {
        self.0.lock().clone()
    }

    /// Names the object; what exceeds the longest name of an object is cut off.
    pub fn set(&self, name: &str) {
        let room = MPI_MAX_OBJECT_NAME as usize - 1;
        let end = (0..=room.min(name.len())).rev().find(|end| name.is_char_boundary(*end)).unwrap_or(0);
        name[..end].clone_into(&mut self.0.lock());
    }
}
