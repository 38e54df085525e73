//! Names that users give to objects (MPI-5.0 section 7.8).

#![forbid(unsafe_code)]

use crate::abi::MPI_MAX_OBJECT_NAME;
use parking_lot::Mutex;
use std::str;

/// The name of an object: empty, or set by the library or the user. Its bytes are in the user's character set, which need not be UTF-8.
#[derive(Debug, Default)]
pub struct Name(Mutex<Vec<u8>>);

impl Name {
    /// The name of a predefined object.
    pub fn predefined(name: &str) -> Self {
        Self(Mutex::new(name.as_bytes().to_owned()))
    }

    /// Returns the present name.
    pub fn get(&self) -> Vec<u8> {
        self.0.lock().clone()
    }

    /// Returns the name as text for a message.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock()).into_owned()
    }

    /// Sets the name. Cuts it off at the longest permitted length; a UTF-8 name is cut off between characters.
    pub fn set(&self, name: &[u8]) {
        let room = MPI_MAX_OBJECT_NAME as usize - 1;
        let mut end = room.min(name.len());
        if let Ok(text) = str::from_utf8(name) {
            end = (0..=end).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        }
        name[..end].clone_into(&mut self.0.lock());
    }
}
