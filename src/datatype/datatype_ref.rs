//! The datatype of a call, borrowed from the table of handles.

use super::derived::{self, Derived, unknown};
use super::predefined::{self, Basic};
use super::shape::Placed;
use super::signature::Signature;
use crate::abi::*;
use crate::error::{Result, fail};
use std::borrow::Cow;

/// A datatype during one call, borrowed without counting references: MPI forbids to free a datatype while a call uses it.
#[derive(Clone, Copy, Debug)]
pub enum DatatypeRef {
    Basic(&'static Basic),
    Derived(&'static Derived),
}

impl PartialEq for DatatypeRef {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Basic(one), Self::Basic(other)) => one.handle == other.handle,
            (Self::Derived(one), Self::Derived(other)) => std::ptr::eq(*one, *other),
            _ => false,
        }
    }
}

impl DatatypeRef {
    /// The datatype of a handle, for communication. MPI_ERR_TYPE when there is none or it is not committed.
    #[inline]
    pub fn of_handle(datatype: MPI_Datatype) -> Result<Self> {
        match predefined::find(datatype as usize) {
            Some(basic) => Ok(Self::Basic(basic)),
            None => Self::of_derived(datatype),
        }
    }

    fn of_derived(datatype: MPI_Datatype) -> Result<Self> {
        // SAFETY: MPI forbids to free a datatype in one thread while another passes it to a call.
        let Some(derived) = (unsafe { derived::borrow(datatype) }) else { return unknown(datatype) };
        if !derived.is_committed() {
            fail!(MPI_ERR_TYPE, "{} is not committed; expected MPI_Type_commit before it", derived.title());
        }
        Ok(Self::Derived(derived))
    }

    /// Bytes of data.
    pub fn size(&self) -> usize {
        match self {
            Self::Basic(basic) => basic.size,
            Self::Derived(derived) => derived.size,
        }
    }

    /// Bytes to the next entry.
    pub(super) fn extent(&self) -> isize {
        match self {
            Self::Basic(basic) => basic.extent as isize,
            Self::Derived(derived) => derived.extent,
        }
    }

    /// From its address to its lowest byte of data, and to the end of its highest one.
    pub(super) fn data(&self) -> (isize, isize) {
        match self {
            Self::Basic(basic) => (0, basic.true_extent as isize),
            Self::Derived(derived) => derived.data,
        }
    }

    /// Where its bytes of data are; of datatypes with holes.
    pub(super) fn shape(&self) -> &'static Placed {
        match self {
            Self::Basic(basic) => basic.holed_shape(),
            Self::Derived(derived) => &derived.shape,
        }
    }

    pub(super) fn signature(&self) -> Signature {
        match self {
            Self::Basic(basic) => Signature::plain(basic, 1),
            Self::Derived(derived) => derived.signature.clone(),
        }
    }

    /// The basic datatype of all data, when it is one.
    pub(super) fn uniform(&self) -> Option<&'static Basic> {
        match self {
            Self::Basic(basic) => Some(basic),
            Self::Derived(derived) => derived.signature.uniform(),
        }
    }

    /// The predefined datatype that it is, by a name or of a selected kind of Fortran's. None when it is derived.
    pub fn predefined(&self) -> Option<&'static Basic> {
        match self {
            Self::Basic(basic) => Some(basic),
            Self::Derived(derived) if derived.is_for_good() => derived.signature.uniform(),
            Self::Derived(_) => None,
        }
    }

    /// Its name, in the plural, as an error sentence has it.
    pub fn name(&self) -> Cow<'static, str> {
        match self {
            Self::Basic(basic) => basic.name.into(),
            Self::Derived(derived) => derived.name().into(),
        }
    }
}
