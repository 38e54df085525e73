//! Datatypes during a call, borrowed from the table of handles.

use super::derived::{self, Derived, unknown};
use super::predefined::{self, Basic};
use super::shape::Placed;
use super::signature::Signature;
use crate::abi::*;
use crate::error::{Result, fail};
use std::borrow::Cow;

/// A datatype during one call. No reference is counted, because MPI forbids freeing a datatype while a call uses it.
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
    /// Returns the datatype of a handle, for communication. Fails with MPI_ERR_TYPE if the handle is invalid or the datatype is not
    /// committed.
    #[inline]
    pub fn of_handle(datatype: MPI_Datatype) -> Result<Self> {
        match predefined::find(datatype as usize) {
            Some(basic) => Ok(Self::Basic(basic)),
            None => Self::of_derived(datatype),
        }
    }

    fn of_derived(datatype: MPI_Datatype) -> Result<Self> {
        // SAFETY: MPI forbids freeing a datatype in one thread while another passes it to a call.
        let Some(derived) = (unsafe { derived::borrow(datatype) }) else { return unknown(datatype) };
        if !derived.is_committed() {
            fail!(MPI_ERR_TYPE, "{} is not committed; call MPI_Type_commit before this call", derived.title());
        }
        Ok(Self::Derived(derived))
    }

    /// Returns the number of bytes of data in an entry.
    pub fn size(&self) -> usize {
        match self {
            Self::Basic(basic) => basic.size,
            Self::Derived(derived) => derived.size,
        }
    }

    /// Returns the distance from one entry to the next.
    pub(super) fn extent(&self) -> isize {
        match self {
            Self::Basic(basic) => basic.extent as isize,
            Self::Derived(derived) => derived.extent,
        }
    }

    /// Returns the offset of the lowest byte of data, and the offset behind the highest byte of data.
    pub(super) fn data(&self) -> (isize, isize) {
        match self {
            Self::Basic(basic) => (0, basic.true_extent as isize),
            Self::Derived(derived) => derived.data,
        }
    }

    /// Returns the shape of the data. Of the basic datatypes, only those with holes have a shape.
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

    /// Returns the basic datatype of all data, if there is a single one.
    pub(super) fn uniform(&self) -> Option<&'static Basic> {
        match self {
            Self::Basic(basic) => Some(basic),
            Self::Derived(derived) => derived.signature.uniform(),
        }
    }

    /// Returns the datatype if it is predefined: a datatype with a name, or a selected Fortran kind (`parametrized`). None for any other
    /// datatype.
    pub fn predefined(&self) -> Option<&'static Basic> {
        match self {
            Self::Basic(basic) => Some(basic),
            Self::Derived(derived) if derived.is_for_good() => derived.signature.uniform(),
            Self::Derived(_) => None,
        }
    }

    /// Returns the name of entries for error sentences: the name of the predefined datatype, or "entries of" and the title of the derived
    /// datatype.
    pub fn name(&self) -> Cow<'static, str> {
        match self {
            Self::Basic(basic) => basic.name.into(),
            Self::Derived(derived) => derived.name().into(),
        }
    }
}
