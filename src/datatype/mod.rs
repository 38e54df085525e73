//! Datatypes: positions of the bytes of a buffer's entries, and the basic datatypes of these bytes (MPI-5.0 chapter 5).
//!
//! | concept | type |
//! | --- | --- |
//! | a predefined datatype with a name | `Basic`, a row of a table (`predefined`) |
//! | any other datatype | `Derived` (`derived`): `shape`, `signature`, `bounds` and `contents` |
//! | a `Basic` or a `Derived`, with a counted reference | `Datatype` (`derived`) |
//! | the buffer arguments of a call | `Buffer`, whose address is a `UserBuf` |
//! | a datatype during one call | `DatatypeRef`, which counts no reference |
//! | a buffer that outlives its call | `HeldBuffer`, which owns a reference |
//! | positions of the data of a number of entries | `Layout`; `Strided`, if they are runs at equal distances |
//! | iteration over the data of a buffer | `Stream`, which returns a `Batch` of runs at a time; `Pair`, for two streams at once |
//!
//! # Derived datatypes
//!
//! The constructors (`construct`) compute a `Plan` in 128 bits: shape (positions of the bytes), signature (their basic datatypes) and
//! bounds. A datatype keeps its contents: the arguments of its constructor, and the datatypes from which it was made. A chain of datatypes,
//! each made from the one before, is dropped by a loop, not by recursion. After a datatype has got a handle, it does not change, apart from
//! the commit, its name and its attributes.
//!
//! A shape is a tree of runs, repetitions, lists and sequences. The constructors join adjacent runs, and replace lists with equal distances
//! by repetitions. The size of a shape is proportional to the number of arguments of the constructor, not to the counts in them. A datatype
//! that is made from another datatype shares the shape of that datatype. A signature is a similar tree: elements of basic datatypes,
//! repetitions and sequences.
//!
//! # Copies
//!
//! A transfer iterates over the streams of both buffers at once; in each step it copies the shorter of the two current runs. So a
//! transfer needs neither a packed copy nor a list of blocks, however large the counts are.
//!
//! `packing` packs and unpacks. Packed data are the bytes of a stream without a header. `packing` also converts to and from the external
//! form (external32), in chunks of 4 KiB. Before it packs the first value, it checks that all values fit (MPI_ERR_VALUE_TOO_LARGE).

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
mod packing;
mod pair;
mod parametrized;
mod plan;
mod predefined;
mod shape;
mod signature;
mod sizes;
mod stream;
mod strided;
#[cfg(test)]
mod tests;

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
pub use predefined::{Basic, Category, FIRST, HANDLE_COUNT, with_index};
pub use sizes::{basic_of, bytes_of_elements, contiguous_size, elements_in, entries_in, extent, size, true_extent};
pub use stream::Stream;
pub use strided::Strided;
