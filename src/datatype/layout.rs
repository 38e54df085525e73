//! How the data of a buffer lie in memory: the stream of its bytes without the holes, any part of it as runs.

use super::{Basic, Buffer, of_handle};
use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// The layout of a buffer.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Datatype of an entry.
    pub basic: &'static Basic,
    pub count: usize,
    /// Bytes of data, without holes.
    pub bytes: usize,
    /// Bytes from the buffer's address to where the next buffer of the same kind would begin.
    pub span: usize,
}

impl Layout {
    /// The layout of a buffer of this process. MPI_ERR_TYPE, MPI_ERR_COUNT when the count is negative or the bytes exceed the
    /// address space.
    #[inline]
    pub fn of(buffer: &Buffer) -> Result<Self> {
        Self::or_excess(buffer, MPI_ERR_COUNT)
    }

    /// The layout of a buffer in a target; bytes that exceed the address space are outside any window, MPI_ERR_RMA_RANGE.
    #[inline]
    pub fn of_target(buffer: &Buffer) -> Result<Self> {
        Self::or_excess(buffer, MPI_ERR_RMA_RANGE)
    }

    #[inline]
    fn or_excess(buffer: &Buffer, excess: c_int) -> Result<Self> {
        let basic = of_handle(buffer.datatype)?;
        let Ok(count) = usize::try_from(buffer.count) else { return negative_count(buffer.count) };
        let Some(span) = count.checked_mul(basic.extent).filter(|span| isize::try_from(*span).is_ok()) else {
            return excessive_count(excess, count, basic);
        };
        Ok(Self { basic, count, bytes: count * basic.size, span })
    }

    /// The layout of so many entries, which a buffer has.
    pub fn of_elements(basic: &'static Basic, count: usize) -> Self {
        Self { basic, count, bytes: count * basic.size, span: count * basic.extent }
    }

    /// Bytes from the address to the end of the last datum.
    #[inline]
    pub fn reach(&self) -> usize {
        if self.count == 0 { 0 } else { self.span - self.basic.extent + self.basic.true_extent }
    }

    /// MPI_ERR_BUFFER for a NULL address with data.
    #[inline]
    pub fn refuse_null(&self, address: usize) -> Result {
        if address == 0 && self.bytes > 0 {
            fail!(MPI_ERR_BUFFER, "the buffer of {} {} is NULL", self.count, self.basic.name);
        }
        Ok(())
    }

    /// MPI_ERR_TYPE when data of this layout may not go where the other's are expected.
    #[inline]
    pub fn refuse_mismatch(&self, other: &Self, this_name: &str, other_name: &str) -> Result {
        if self.bytes > 0 && other.bytes > 0 && !self.basic.matches(other.basic) {
            let (this, other) = (self.basic.name, other.basic.name);
            fail!(MPI_ERR_TYPE, "{this} of the {this_name} does not match {other} of the {other_name}");
        }
        Ok(())
    }

    /// Calls `run` with address and length of each contiguous run of the bytes from `start` on, `length` bytes in all, of
    /// a buffer at `address`.
    pub fn runs(&self, address: usize, start: usize, length: usize, mut run: impl FnMut(usize, usize)) {
        if self.basic.is_contiguous() {
            return run(address.wrapping_add(start), length);
        }
        let (mut position, end) = (start, start + length);
        while position < end {
            let (entry, within) = (position / self.basic.size, position % self.basic.size);
            let (place, left) = if within < self.basic.first_size {
                (within, self.basic.first_size - within)
            } else {
                (self.basic.second + within - self.basic.first_size, self.basic.size - within)
            };
            let step = left.min(end - position);
            run(address.wrapping_add(entry * self.basic.extent + place), step);
            position += step;
        }
    }

    /// Copies a part of the data out of a buffer.
    ///
    /// # Safety
    /// The buffer can be read as its layout says; `to` has room for `length` bytes and does not overlap it.
    pub unsafe fn gather(&self, address: usize, start: usize, to: *mut u8, length: usize) {
        let mut to = to;
        self.runs(address, start, length, |from, step| {
            // SAFETY: the caller vouches for both sides.
            unsafe {
                to.copy_from_nonoverlapping(from as *const u8, step);
                to = to.add(step);
            }
        });
    }

    /// Copies a part of the data into a buffer.
    ///
    /// # Safety
    /// The buffer can be written as its layout says; `from` holds `length` bytes and does not overlap it.
    pub unsafe fn scatter(&self, address: usize, start: usize, from: *const u8, length: usize) {
        let mut from = from;
        self.runs(address, start, length, |to, step| {
            // SAFETY: the caller vouches for both sides.
            unsafe {
                from.copy_to_nonoverlapping(to as *mut u8, step);
                from = from.add(step);
            }
        });
    }
}

#[cold]
fn negative_count(count: MPI_Count) -> Result<Layout> {
    fail!(MPI_ERR_COUNT, "count {count} is negative")
}

#[cold]
fn excessive_count(class: c_int, count: usize, basic: &Basic) -> Result<Layout> {
    fail!(class, "{count} {} are more bytes than an address space has", basic.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(count: MPI_Count, datatype: MPI_Datatype) -> Layout {
        Layout::of(&Buffer { address: 0, count, datatype }).unwrap()
    }

    #[test]
    fn holes_are_neither_read_nor_written() {
        // An entry of MPI_SHORT_INT: two bytes, a hole of two, four bytes.
        let layout = layout(3, MPI_SHORT_INT);
        assert_eq!((layout.bytes, layout.span, layout.reach()), (18, 24, 24));
        let memory: Vec<u8> = (0..24).collect();
        for start in 0..18 {
            for length in 0..=18 - start {
                let mut stream = [0; 18];
                // SAFETY: the sizes are those of the layout.
                unsafe { layout.gather(memory.as_ptr() as usize, start, stream.as_mut_ptr(), length) };
                let whole: Vec<u8> = (0..24).filter(|byte| !matches!(byte % 8, 2 | 3)).collect();
                assert_eq!(stream[..length], whole[start..start + length]);
                let mut copy = [99_u8; 24];
                // SAFETY: as above.
                unsafe { layout.scatter(copy.as_mut_ptr() as usize, start, stream.as_ptr(), length) };
                for (place, byte) in copy.iter().enumerate() {
                    let written = whole[start..start + length].contains(&(place as u8));
                    assert_eq!(*byte, if written { place as u8 } else { 99 });
                }
            }
        }
    }

    #[test]
    fn impossible_counts_are_refused() {
        let class = |count| Layout::of(&Buffer { address: 0, count, datatype: MPI_DOUBLE }).unwrap_err().class;
        assert_eq!(class(-1), MPI_ERR_COUNT);
        assert_eq!(class(MPI_Count::MAX), MPI_ERR_COUNT);
        assert_eq!(layout(0, MPI_DOUBLE).reach(), 0);
    }
}
