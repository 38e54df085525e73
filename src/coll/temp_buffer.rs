//! Temporary memory of collective calls. Long buffers are kept for the next call, because the first access to new pages takes longer than
//! the copy of the data.

use crate::abi::*;
use crate::datatype::{HeldBuffer, Layout};
use crate::error::{Error, Result};
use crate::os::LARGEST_ALIGNMENT as ALIGNMENT;
use crate::os::address::LocalAddr;
use parking_lot::Mutex;
use std::alloc;

/// Temporary memory. Its bytes are written before they are read.
#[derive(Debug)]
pub struct TempBuffer {
    pub address: LocalAddr,
    layout: alloc::Layout,
}

/// Long buffers that are kept for the next calls.
static SPARE: Mutex<Vec<TempBuffer>> = Mutex::new(Vec::new());

/// Minimum number of bytes of a long buffer. The length of a long buffer is a power of two, so that the next call can probably use it.
const LONG: usize = 64 << 10;

/// Maximum number of bytes in `SPARE`.
const MOST_SPARE: usize = 16 << 20;

impl TempBuffer {
    /// Returns a buffer of at least `bytes` bytes. Fails with MPI_ERR_NO_MEM if the allocation fails.
    pub fn new(bytes: usize) -> Result<Self> {
        let bytes = if bytes < LONG { bytes.max(1) } else { bytes.checked_next_power_of_two().unwrap_or(bytes) };
        let layout = alloc::Layout::from_size_align(bytes, ALIGNMENT).map_err(|_| refused(bytes))?;
        if bytes >= LONG {
            let mut spare = SPARE.lock();
            if let Some(index) = spare.iter().rposition(|memory| memory.layout == layout) {
                return Ok(spare.swap_remove(index));
            }
        }
        // SAFETY: the layout has one byte or more.
        let address = LocalAddr::of(unsafe { alloc::alloc(layout) });
        if address.is_null() { Err(refused(bytes)) } else { Ok(Self { address, layout }) }
    }

    /// Returns the length of the buffer.
    pub fn bytes(&self) -> usize {
        self.layout.size()
    }

    /// Returns a contiguous copy of a buffer's data.
    ///
    /// # Safety
    /// The buffer can be read.
    pub unsafe fn packed(buffer: &HeldBuffer) -> Result<Self> {
        let memory = Self::new(buffer.layout.bytes)?;
        // SAFETY: the buffer can be read, as the caller promises; the memory has room for its data.
        unsafe { buffer.stream().gather(memory.address.ptr_mut(), buffer.layout.bytes) };
        Ok(memory)
    }

    /// Allocates room for entries of a datatype. Returns the memory with the address of the first entry. A user-defined operation may copy
    /// whole structures. Therefore the memory includes the holes of the entries, which are set to zero, and space for one more entry before
    /// the first and after the last entry.
    pub fn of_entries(layout: &Layout) -> Result<(Self, LocalAddr)> {
        let extent = layout.extent().unsigned_abs();
        let before = layout.low.min(layout.span).min(0).unsigned_abs().checked_add(extent);
        let behind = layout.high.max(layout.span).max(0).unsigned_abs().checked_add(extent);
        let before = before.and_then(|before| before.checked_next_multiple_of(ALIGNMENT));
        let sum = before.zip(behind).and_then(|(before, behind)| Some((before, before.checked_add(behind)?)));
        let Some((before, bytes)) = sum else { return Err(refused(usize::MAX)) };
        let memory = Self::new(bytes)?;
        if layout.only_run().is_none() {
            // SAFETY: `new` has allocated `bytes` bytes or more.
            unsafe { std::ptr::write_bytes(memory.address.ptr_mut::<u8>(), 0, bytes) };
        }
        let first = memory.address + before;
        Ok((memory, first))
    }
}

fn refused(bytes: usize) -> Error {
    Error::new(MPI_ERR_NO_MEM, format!("out of memory: {bytes} bytes of temporary memory cannot be allocated"))
}

impl Drop for TempBuffer {
    fn drop(&mut self) {
        if self.layout.size() >= LONG {
            let mut spare = SPARE.lock();
            let kept: usize = spare.iter().map(|memory| memory.layout.size()).sum();
            if kept + self.layout.size() <= MOST_SPARE {
                spare.push(Self { ..*self });
                return;
            }
        }
        // SAFETY: `new` has allocated the memory with this layout, and it is not in `SPARE`.
        unsafe { alloc::dealloc(self.address.ptr_mut(), self.layout) };
    }
}
