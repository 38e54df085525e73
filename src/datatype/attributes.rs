//! Names and attributes of datatypes, by their handles (MPI-5.0 sections 7.7.4 and 7.8).

#![forbid(unsafe_code)]

use super::attached::NameAndAttributes;
use super::derived::Datatype;
use super::predefined;
use crate::abi::*;
use crate::error::Result;
use crate::object::attributes::Attributes;
use once_cell::sync::OnceCell;
use std::ffi::c_int;

/// Names and attributes of predefined datatypes, indexed by handle minus `FIRST`.
static TO_PREDEFINED: [OnceCell<NameAndAttributes>; predefined::HANDLE_COUNT] =
    [const { OnceCell::new() }; predefined::HANDLE_COUNT];

impl Datatype {
    fn attached(&self) -> &NameAndAttributes {
        match self {
            Self::Basic(basic) => {
                TO_PREDEFINED[basic.handle - predefined::FIRST].get_or_init(NameAndAttributes::nothing)
            }
            Self::Derived(derived) => &derived.attached,
        }
    }

    /// Returns the attributes of a duplicate, as decided by the copy callbacks. `handle` is the handle of this datatype.
    pub fn copied_attributes(&self, handle: MPI_Datatype) -> Result<Attributes> {
        self.attached().attributes.copy(handle as usize)
    }
}

/// Performs MPI_Type_set_name.
pub fn set_name(datatype: MPI_Datatype, name: &[u8]) -> Result {
    let datatype = Datatype::of_handle(datatype)?;
    *datatype.attached().name.lock() = Some(name.to_owned());
    Ok(())
}

/// Performs MPI_Type_get_name: returns the name that was set. If no name was set, returns the name of the constant for a predefined
/// datatype, and an empty name for any other datatype.
pub fn name(datatype: MPI_Datatype) -> Result<Vec<u8>> {
    if datatype == MPI_DATATYPE_NULL {
        return Ok(b"MPI_DATATYPE_NULL".to_vec());
    }
    let datatype = Datatype::of_handle(datatype)?;
    let given = datatype.attached().name.lock().clone();
    Ok(given.unwrap_or_else(|| match datatype {
        Datatype::Basic(basic) => basic.name.as_bytes().to_vec(),
        Datatype::Derived(_) => Vec::new(),
    }))
}

/// Performs MPI_Type_set_attr.
pub fn set_attribute(datatype: MPI_Datatype, keyval: c_int, value: usize) -> Result {
    Datatype::of_handle(datatype)?.attached().attributes.set(datatype as usize, keyval, value)
}

/// Performs MPI_Type_get_attr.
pub fn attribute(datatype: MPI_Datatype, keyval: c_int) -> Result<Option<usize>> {
    Datatype::of_handle(datatype)?.attached().attributes.get(keyval)
}

/// Performs MPI_Type_delete_attr.
pub fn delete_attribute(datatype: MPI_Datatype, keyval: c_int) -> Result {
    Datatype::of_handle(datatype)?.attached().attributes.delete(datatype as usize, keyval)
}
