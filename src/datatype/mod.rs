//! Datatypes: which bytes the entries of a buffer have, and of which basic datatypes they are (MPI-5.0 chapter 5).
//!
//! A predefined datatype (`predefined`) is a row of a table. A derived one (`derived`) is made by the constructors (`construct`), which
//! compute a `Plan`: a `shape` (where the bytes are), a `signature` (of which basic datatypes they are) and `bounds`; and it keeps its
//! `contents`, the arguments of its constructor. A derived datatype never changes after its constructor, but for being committed, its
//! name and its attributes.
//!
//! A call looks its datatype up as a `DatatypeRef`, without counting references; an operation that outlives its call keeps a
//! `HeldBuffer`. A `Layout` is a number of entries; a `Stream` walks over their bytes in the order of a message, without a list of them.
//! A `Strided` buffer, one block of runs at equal distances, needs no walk. `packing` packs and unpacks, also as `external32`.
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
mod attributes;
mod batch;
mod bounds;
mod buffer;
mod construct;
mod contents;
mod datatype_ref;
mod derived;
mod envelope;
mod external;
mod held_buffer;
pub mod interface;
mod layout;
#[cfg(test)]
mod model;
mod packing;
mod pair;
mod parametrized;
mod plan;
mod predefined;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod properties_of_packing;
#[cfg(test)]
mod random;
mod shape;
mod signature;
mod sizes;
mod stream;
mod strided;

pub use attributes::{attribute, delete_attribute, name, set_attribute, set_name};
pub use batch::Front;
pub use buffer::{Buffer, UserBuf};
pub use construct::{
    Distribution, contiguous, darray, duplicate, hindexed, hindexed_block, hvector, indexed, indexed_block, resized,
    structure, subarray, vector,
};
pub use contents::Contents;
pub use datatype_ref::DatatypeRef;
pub use derived::{Datatype, commit, free};
pub use envelope::{contents, envelope};
pub use held_buffer::HeldBuffer;
pub use layout::Layout;
pub use packing::{PackFormat, Packed, pack, packed_size, unpack};
pub use pair::{Pair, pairs};
pub use parametrized::{of_size, selected_integer, selected_real, value_index};
pub use predefined::{Basic, Category, FIRST, PLACES, at_place};
pub use sizes::{basic_of, bytes_of_elements, contiguous_size, elements_in, entries_in, extent, size, true_extent};
pub use stream::Stream;
pub use strided::Strided;
