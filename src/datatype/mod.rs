//! Datatypes: what their entries look like in memory (MPI-5.0 chapter 5).
//!
//! Here are the predefined ones. Data of a buffer are numbered as they would stand in a message, without the holes
//! between them; `Layout` moves any part of this stream in and out of memory.

mod layout;
mod predefined;

use crate::abi::*;
use crate::error::{Result, fail};
use crate::handle;

pub use layout::Layout;
pub use predefined::{Basic, Category};

/// A buffer of an MPI call: address, count, datatype.
#[derive(Clone, Copy, Debug)]
pub struct Buffer {
    pub address: usize,
    pub count: MPI_Count,
    pub datatype: MPI_Datatype,
}

/// The datatype of a handle.
#[inline]
pub fn of_handle(datatype: MPI_Datatype) -> Result<&'static Basic> {
    match predefined::find(datatype as usize) {
        Some(basic) => Ok(basic),
        None => unknown(datatype),
    }
}

#[cold]
fn unknown(datatype: MPI_Datatype) -> Result<&'static Basic> {
    fail!(MPI_ERR_TYPE, "{} is not a datatype", handle::describe(datatype as usize))
}

/// Bytes of an entry of a datatype without holes; 0 for any other handle.
#[inline]
pub fn contiguous_size(datatype: MPI_Datatype) -> usize {
    predefined::contiguous_size(datatype as usize)
}

/// Bytes of data in one entry.
pub fn size(datatype: MPI_Datatype) -> Result<MPI_Count> {
    Ok(of_handle(datatype)?.size as MPI_Count)
}
