//! Temporary memory of collective calls.

use crate::abi::*;
use crate::datatype::{Held, Layout};
use crate::error::{Error, Result};
use std::alloc;

/// Every value, and the beginning of every structure, is aligned to so many bytes.
const ALIGNMENT: usize = 64;

/// Zeroed bytes.
#[derive(Debug)]
pub struct Memory {
    pub address: usize,
    layout: alloc::Layout,
}

impl Memory {
    /// So many bytes. MPI_ERR_NO_MEM.
    pub fn new(bytes: usize) -> Result<Self> {
        let layout = alloc::Layout::from_size_align(bytes.max(1), ALIGNMENT).map_err(|_| refused(bytes))?;
        // SAFETY: the layout is not empty.
        let address = unsafe { alloc::alloc_zeroed(layout) } as usize;
        if address == 0 { Err(refused(bytes)) } else { Ok(Self { address, layout }) }
    }

    /// The data of a buffer, one behind the other.
    ///
    /// # Safety
    /// The buffer can be read.
    pub unsafe fn packed(buffer: &Held) -> Result<Self> {
        let memory = Self::new(buffer.layout.bytes)?;
        // SAFETY: the caller's promise; the memory has room for the data.
        unsafe { buffer.stream().gather(memory.address as *mut u8, buffer.layout.bytes) };
        Ok(memory)
    }

    /// Room for entries of a datatype, and where the first one begins. There is room for their holes, too, and for one more
    /// entry on either side: a user's function may copy the whole structure.
    pub fn of_entries(layout: &Layout) -> Result<(Self, usize)> {
        let extent = layout.extent().unsigned_abs();
        let before = layout.low.min(layout.span).min(0).unsigned_abs().checked_add(extent);
        let behind = layout.high.max(layout.span).max(0).unsigned_abs().checked_add(extent);
        let before = before.and_then(|before| before.checked_next_multiple_of(ALIGNMENT));
        let sum = before.zip(behind).and_then(|(before, behind)| Some((before, before.checked_add(behind)?)));
        let Some((before, bytes)) = sum else { return Err(refused(usize::MAX)) };
        let memory = Self::new(bytes)?;
        let first = memory.address + before;
        Ok((memory, first))
    }
}

fn refused(bytes: usize) -> Error {
    Error::new(MPI_ERR_NO_MEM, format!("{bytes} bytes of temporary memory are not to be had"))
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: allocated by `new` with this layout.
        unsafe { alloc::dealloc(self.address as *mut u8, self.layout) };
    }
}
