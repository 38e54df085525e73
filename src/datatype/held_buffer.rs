//! The buffer of an operation that outlives its call: nonblocking, persistent and partitioned operations, and early exit.

#![forbid(unsafe_code)]

use super::buffer::Buffer;
use super::derived::Datatype;
use super::layout::Layout;
use super::stream::Stream;
use crate::error::Result;
use crate::os::address::{Address, LocalAddr};

/// A buffer of an operation that outlives its call. The buffer owns a reference to its datatype, so the program may free the handle.
#[derive(Clone, Debug)]
pub struct HeldBuffer {
    pub address: LocalAddr,
    pub layout: Layout,
    /// Keeps what `layout` refers to.
    _datatype: Datatype,
}

impl HeldBuffer {
    /// The buffer. Errors are those of `Layout::of`.
    pub fn of(buffer: &Buffer) -> Result<Self> {
        let layout = Layout::of(buffer)?;
        Ok(Self { address: buffer.address.base(), layout, _datatype: Datatype::of_handle(buffer.datatype)? })
    }

    /// The same entries at another address.
    pub fn at(&self, address: LocalAddr) -> Self {
        Self { address, ..self.clone() }
    }

    /// `count` of its entries, from the entry `first` on.
    pub fn part(&self, first: usize, count: usize) -> Self {
        let offset = self.layout.extent().wrapping_mul(first as isize);
        Self { layout: self.layout.first(count), ..self.at(self.address.offset(offset)) }
    }

    /// Its data.
    pub fn stream(&self) -> Stream<'static> {
        self.layout.stream(self.address)
    }
}
