//! Datatypes: what their entries look like in memory (MPI-5.0 chapter 5).
//!
//! `predefined` has the ABI's, `construct` makes derived ones of them: a `shape` (where the bytes are), a `signature` (what they
//! are), `bounds`, and the `contents` that tell how it was made. `attached` are names and attributes, `parametrized` finds
//! predefined datatypes by what they must hold, `interface` has the sizes that MPI_Abi_get_info returns, `packing` packs, also in the `external` form. A `Layout` is a count of entries; its `Stream` walks over
//! the bytes as they would stand in a message, without a list of them. What is `Strided` needs no walk.
//!
//! A derived datatype never changes after its construction, but for being committed. Its shape is a tree of runs,
//! equal distances, lists and sequences, joined and regularised, so it is as long as what the user wrote down and is
//! shared by the datatypes made of it. The signature has the same form. Bounds are computed in 128 bits. The contents
//! keep the datatypes of which it was made; a chain of them is freed by a loop, not by recursion.
//!
//! Operations walk two streams at once and copy the shorter run, so nothing is packed and no list of blocks is made,
//! whatever the counts.
//!
//! Packed data are the bytes of a stream without a header. The external form (external32) is made 4 KiB at a time;
//! values that do not fit are found before anything is written (MPI_ERR_VALUE_TOO_LARGE).

mod attached;
mod bounds;
mod construct;
mod contents;
mod derived;
mod external;
pub mod interface;
mod layout;
#[cfg(test)]
mod model;
mod packing;
mod parametrized;
mod predefined;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod properties_of_packing;
#[cfg(test)]
mod random;
mod shape;
mod signature;
mod stream;
mod strided;

use crate::abi::*;
use crate::error::{Result, fail};
use crate::object::handle;
use derived::Derived;
use shape::Placed;
use signature::Signature;
use std::borrow::Cow;
use std::ffi::c_void;
use std::sync::Arc;

pub use attached::{attribute, delete_attribute, name, set_attribute, set_name};
pub use construct::{
    Distribution, contiguous, darray, duplicate, hindexed, hindexed_block, hvector, indexed, indexed_block, resized,
    structure, subarray, vector,
};
pub use contents::{Contents, contents, envelope};
pub use derived::{commit, free};
pub use layout::Layout;
pub use packing::{Form, Packed, pack, packed_size, unpack};
pub use parametrized::{of_size, selected_integer, selected_real, value_index};
pub use predefined::{Basic, Category, FIRST, PLACES, at_place};
pub use stream::{Front, Pair, Stream, pairs};
pub use strided::Strided;

/// A buffer of an MPI call: address, count, datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    pub address: usize,
    pub count: MPI_Count,
    pub datatype: MPI_Datatype,
}

impl Buffer {
    /// The caller's arguments, together.
    #[inline]
    pub fn new(address: *const c_void, count: impl Into<MPI_Count>, datatype: MPI_Datatype) -> Self {
        Self { address: address as usize, count: count.into(), datatype }
    }

    /// Bytes of data, where it is known at the first look that they follow each other: of a predefined datatype without holes. None
    /// when that is to be looked at closer, be it because something is wrong.
    #[inline]
    pub fn run_bytes(&self) -> Option<usize> {
        let size = contiguous_size(self.datatype).unwrap_or(0);
        // Of a negative count this is too long.
        let bytes = (self.count as usize).checked_mul(size)?;
        (size > 0 && isize::try_from(bytes).is_ok()).then_some(bytes)
    }
}

/// Whether an address is that of no buffer: NULL, or MPI_IN_PLACE, which follows it, so that this is one comparison.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is one instruction")]
pub fn is_no_buffer(address: usize) -> bool {
    debug_assert!(MPI_IN_PLACE as usize == 1);
    address <= MPI_IN_PLACE as usize
}

/// A datatype, kept for as long as it is needed.
#[derive(Clone, Debug)]
pub enum Datatype {
    Basic(&'static Basic),
    Derived(Arc<Derived>),
}

impl Datatype {
    /// The datatype of a handle, committed or not. MPI_ERR_TYPE.
    pub fn of_handle(datatype: MPI_Datatype) -> Result<Self> {
        if let Some(basic) = predefined::find(datatype as usize) {
            return Ok(Self::Basic(basic));
        }
        match derived::find(datatype) {
            Some(derived) => Ok(Self::Derived(derived)),
            None => unknown(datatype),
        }
    }

    /// A handle of it: of a new datatype that is like it, which the user frees, unless it is predefined.
    pub fn handle(self) -> Result<MPI_Datatype> {
        match self {
            Self::Basic(basic) => Ok(basic.handle as MPI_Datatype),
            Self::Derived(derived) => derived.handle(),
        }
    }

    /// Whether both are one datatype.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Basic(one), Self::Basic(other)) => one.handle == other.handle,
            (Self::Derived(one), Self::Derived(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Ends handles that `handle` gave.
    pub fn take_back(handles: Vec<MPI_Datatype>) {
        handles.into_iter().for_each(derived::release);
    }

    fn bounds(&self) -> bounds::Bounds {
        match self {
            Self::Basic(basic) => bounds::Bounds::of(basic),
            Self::Derived(derived) => derived.bounds,
        }
    }

    fn signature(&self) -> Signature {
        match self {
            Self::Basic(basic) => Signature::plain(basic, 1),
            Self::Derived(derived) => derived.signature.clone(),
        }
    }
}

/// A buffer of an operation that goes on after its call: its datatype stays even when it is freed.
#[derive(Clone, Debug)]
pub struct Held {
    pub address: usize,
    pub layout: Layout,
    /// Keeps what `layout` refers to.
    _datatype: Datatype,
}

impl Held {
    /// The buffer. Errors are those of `Layout::of`.
    pub fn of(buffer: &Buffer) -> Result<Self> {
        let layout = Layout::of(buffer)?;
        Ok(Self { address: buffer.address, layout, _datatype: Datatype::of_handle(buffer.datatype)? })
    }

    /// The same entries at another address.
    pub fn at(&self, address: usize) -> Self {
        Self { address, ..self.clone() }
    }

    /// So many of its entries, from one of them on.
    pub fn part(&self, first: usize, count: usize) -> Self {
        let offset = self.layout.extent().wrapping_mul(first as isize);
        Self { layout: self.layout.first(count), ..self.at(self.address.wrapping_add_signed(offset)) }
    }

    /// Its data.
    pub fn stream(&self) -> Stream<'static> {
        self.layout.stream(self.address)
    }
}

#[cold]
fn unknown<T>(datatype: MPI_Datatype) -> Result<T> {
    fail!(MPI_ERR_TYPE, "{} is not a datatype", handle::describe(datatype as usize))
}

/// A datatype during one call, in which MPI forbids to free it.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    Basic(&'static Basic),
    Derived(&'static Derived),
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Basic(one), Self::Basic(other)) => one.handle == other.handle,
            (Self::Derived(one), Self::Derived(other)) => std::ptr::eq(*one, *other),
            _ => false,
        }
    }
}

impl Entry {
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
    fn extent(&self) -> isize {
        match self {
            Self::Basic(basic) => basic.extent as isize,
            Self::Derived(derived) => derived.extent,
        }
    }

    /// From its address to its lowest byte of data, and to the end of its highest one.
    fn data(&self) -> (isize, isize) {
        match self {
            Self::Basic(basic) => (0, basic.true_extent as isize),
            Self::Derived(derived) => derived.data,
        }
    }

    /// Where its bytes of data are; of datatypes with holes.
    fn shape(&self) -> &'static Placed {
        match self {
            Self::Basic(basic) => basic.holed_shape(),
            Self::Derived(derived) => &derived.shape,
        }
    }

    fn signature(&self) -> Signature {
        match self {
            Self::Basic(basic) => Signature::plain(basic, 1),
            Self::Derived(derived) => derived.signature.clone(),
        }
    }

    /// The basic datatype of all data, when it is one.
    fn uniform(&self) -> Option<&'static Basic> {
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

/// The basic datatype of a handle, if it is one.
pub fn basic_of(handle: usize) -> Option<&'static Basic> {
    predefined::find(handle)
}

/// Bytes of an entry of a predefined datatype without holes; 0 or None for any other handle.
#[inline]
pub fn contiguous_size(datatype: MPI_Datatype) -> Option<usize> {
    predefined::contiguous_size(datatype as usize)
}

/// Bytes of data in one entry.
pub fn size(datatype: MPI_Datatype) -> Result<MPI_Count> {
    Ok(match Datatype::of_handle(datatype)? {
        Datatype::Basic(basic) => basic.size as MPI_Count,
        Datatype::Derived(derived) => derived.size as MPI_Count,
    })
}

/// Whole entries in so many bytes of data; None when the last one is not whole.
pub fn entries_in(datatype: MPI_Datatype, bytes: u64) -> Result<Option<MPI_Count>> {
    let size = size(datatype)? as u64;
    Ok(match (bytes, size) {
        (0, _) => Some(0),
        (_, 0) => None,
        _ => bytes.is_multiple_of(size).then(|| (bytes / size) as MPI_Count),
    })
}

/// Data of basic datatypes in so many bytes of entries; None when the last one is not whole. A pair that is given by its name is one
/// datum, and in a derived datatype two.
pub fn elements_in(datatype: MPI_Datatype, bytes: u64) -> Result<Option<MPI_Count>> {
    match Datatype::of_handle(datatype)? {
        Datatype::Basic(_) => entries_in(datatype, bytes),
        Datatype::Derived(derived) => Ok(derived.signature.elements_in(bytes)),
    }
}

/// Bytes of so many data of basic datatypes in entries; None when there are not so many.
pub fn bytes_of_elements(datatype: MPI_Datatype, elements: u64) -> Result<Option<u64>> {
    Ok(match Datatype::of_handle(datatype)? {
        Datatype::Basic(basic) => {
            elements.checked_mul(basic.size as u64).filter(|bytes| MPI_Count::try_from(*bytes).is_ok())
        }
        Datatype::Derived(derived) => derived.signature.bytes_of(elements),
    })
}

/// Lower bound and extent.
pub fn extent(datatype: MPI_Datatype) -> Result<(MPI_Count, MPI_Count)> {
    let bounds = Datatype::of_handle(datatype)?.bounds();
    Ok((bounds.range().0 as MPI_Count, bounds.extent() as MPI_Count))
}

/// Lower bound and extent of the data alone.
pub fn true_extent(datatype: MPI_Datatype) -> Result<(MPI_Count, MPI_Count)> {
    let (low, high) = Datatype::of_handle(datatype)?.bounds().data.unwrap_or_default();
    Ok((low as MPI_Count, (high - low) as MPI_Count))
}
