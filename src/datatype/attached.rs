//! Name and attributes that a program attaches to a datatype.

#![forbid(unsafe_code)]

use crate::object::attributes::Attributes;
use crate::object::handle::ObjectKind;
use parking_lot::Mutex;

/// Name and attributes of one datatype.
#[derive(Debug)]
pub struct NameAndAttributes {
    /// Name; None before a name was set.
    pub name: Mutex<Option<Vec<u8>>>,
    pub attributes: Attributes,
}

impl NameAndAttributes {
    /// Returns the state of a datatype that has these attributes and no name.
    pub fn with(attributes: Attributes) -> Self {
        Self { name: Mutex::new(None), attributes }
    }

    /// Returns the state of a new datatype: no name, no attributes.
    pub fn nothing() -> Self {
        Self::with(Attributes::new(ObjectKind::Datatype))
    }
}
