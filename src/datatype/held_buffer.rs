//! Buffers of operations that outlive their call: nonblocking, persistent and partitioned operations, and collective calls without a
//! barrier (early exit).

#![forbid(unsafe_code)]

use super::buffer::{Buffer, UserBuf};
use super::derived::Datatype;
use super::layout::Layout;
use super::stream::Stream;
use crate::abi::*;
use crate::error::{Result, fail};
use crate::os::address::{Address, LocalAddr};

/// A buffer of an operation that outlives its call. It owns a reference to its datatype, so the program may free the handle.
#[derive(Clone, Debug)]
pub struct HeldBuffer {
    pub address: LocalAddr,
    pub layout: Layout,
    /// Keeps alive the datatype to which `layout` refers.
    _datatype: Datatype,
}

impl HeldBuffer {
    /// Returns the buffer. Errors are those of `Layout::of`.
    pub fn of(buffer: &Buffer) -> Result<Self> {
        let layout = Layout::of(buffer)?;
        Ok(Self { address: buffer.address.base(), layout, _datatype: Datatype::of_handle(buffer.datatype)? })
    }

    /// Returns a buffer of bytes.
    pub fn of_bytes(address: LocalAddr, bytes: usize) -> Result<Self> {
        Self::of(&Buffer { address: UserBuf::at(address), count: bytes as MPI_Count, datatype: MPI_BYTE })
    }

    /// Returns the same entries at another address.
    pub fn at(&self, address: LocalAddr) -> Self {
        Self { address, ..self.clone() }
    }

    /// Returns `count` entries, beginning with entry `first`.
    pub fn part(&self, first: usize, count: usize) -> Self {
        let offset = self.layout.extent().wrapping_mul(first as isize);
        Self { layout: self.layout.first(count), ..self.at(self.address.offset(offset)) }
    }

    /// Returns the same entries several times, one after the other. Fails with MPI_ERR_COUNT if they exceed the address space.
    pub fn repeated(&self, times: usize) -> Result<Self> {
        let count = self.layout.count.checked_mul(times);
        let Some(layout) = count.and_then(|count| Layout::of_entries(self.layout.entry, count)) else {
            fail!(MPI_ERR_COUNT, "{times} times {} do not fit in an address space", self.layout.description());
        };
        Ok(Self { layout, ..self.clone() })
    }

    /// Returns the data as a stream.
    pub fn stream(&self) -> Stream<'static> {
        self.layout.stream(self.address)
    }
}
