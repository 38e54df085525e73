//! What the program attaches to a datatype: a name and attributes.

#![forbid(unsafe_code)]

use crate::object::attributes::Attributes;
use crate::object::handle::ObjectKind;
use parking_lot::Mutex;

/// Name and attributes of one datatype.
#[derive(Debug)]
pub struct NameAndAttributes {
    /// None before a name was given.
    pub name: Mutex<Option<Vec<u8>>>,
    pub attributes: Attributes,
}

impl NameAndAttributes {
    /// No name, and these attributes.
    pub fn with(attributes: Attributes) -> Self {
        Self { name: Mutex::new(None), attributes }
    }

    /// That of a new datatype.
    pub fn nothing() -> Self {
        Self::with(Attributes::new(ObjectKind::Datatype))
    }
}
