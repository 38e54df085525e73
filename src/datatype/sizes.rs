//! Sizes and extents of datatypes by their handles: MPI_Type_size, MPI_Type_get_extent, and the counts of statuses.

#![forbid(unsafe_code)]

use super::derived::Datatype;
use super::predefined::{self, Basic};
use crate::abi::*;
use crate::error::Result;

/// Returns the basic datatype of a handle; None for the handle of any other datatype.
pub fn basic_of(handle: usize) -> Option<&'static Basic> {
    predefined::find(handle)
}

/// Returns the size of a predefined datatype without holes; 0 or None for any other handle.
#[inline]
pub fn contiguous_size(datatype: MPI_Datatype) -> Option<usize> {
    predefined::contiguous_size(datatype as usize)
}

/// Returns the number of bytes of data in an entry.
pub fn size(datatype: MPI_Datatype) -> Result<MPI_Count> {
    Ok(match Datatype::of_handle(datatype)? {
        Datatype::Basic(basic) => basic.size as MPI_Count,
        Datatype::Derived(derived) => derived.size as MPI_Count,
    })
}

/// Returns the number of whole entries in `bytes` bytes of data; None if the last entry is incomplete, or if entries have no data but
/// `bytes` is not 0.
pub fn entries_in(datatype: MPI_Datatype, bytes: u64) -> Result<Option<MPI_Count>> {
    let size = size(datatype)? as u64;
    Ok(match (bytes, size) {
        (0, _) => Some(0),
        (_, 0) => None,
        _ => bytes.is_multiple_of(size).then(|| (bytes / size) as MPI_Count),
    })
}

/// Returns the number of basic elements in `bytes` bytes of data; None if the last element is incomplete, or if the datatype has no data
/// but `bytes` is not 0. A predefined pair is one element by itself, but two elements within a derived datatype.
pub fn elements_in(datatype: MPI_Datatype, bytes: u64) -> Result<Option<MPI_Count>> {
    match Datatype::of_handle(datatype)? {
        Datatype::Basic(_) => entries_in(datatype, bytes),
        Datatype::Derived(derived) => Ok(derived.signature.elements_in(bytes)),
    }
}

/// Returns the number of bytes of `elements` basic elements; None if the bytes exceed MPI_Count, or if the datatype has no data but
/// `elements` is not 0.
pub fn bytes_of_elements(datatype: MPI_Datatype, elements: u64) -> Result<Option<u64>> {
    Ok(match Datatype::of_handle(datatype)? {
        Datatype::Basic(basic) => {
            elements.checked_mul(basic.size as u64).filter(|bytes| MPI_Count::try_from(*bytes).is_ok())
        }
        Datatype::Derived(derived) => derived.signature.bytes_of(elements),
    })
}

/// Returns lower bound and extent.
pub fn extent(datatype: MPI_Datatype) -> Result<(MPI_Count, MPI_Count)> {
    let bounds = Datatype::of_handle(datatype)?.bounds();
    Ok((bounds.range().0 as MPI_Count, bounds.extent() as MPI_Count))
}

/// Returns true lower bound and true extent: those of the data alone.
pub fn true_extent(datatype: MPI_Datatype) -> Result<(MPI_Count, MPI_Count)> {
    let (low, high) = Datatype::of_handle(datatype)?.bounds().data.unwrap_or_default();
    Ok((low as MPI_Count, (high - low) as MPI_Count))
}
