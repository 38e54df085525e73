//! Layouts: the positions of a buffer's data in memory.

#![forbid(unsafe_code)]

use super::{Basic, Buffer, Category, DatatypeRef, Stream, UserBuf, batch::Batch, signature};
use crate::abi::*;
use crate::error::{Result, fail};
use crate::os::address::Address;
use std::ffi::c_int;

/// Layout of a buffer.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Datatype of an entry.
    pub entry: DatatypeRef,
    pub count: usize,
    /// Number of bytes of data, without holes.
    pub bytes: usize,
    /// Distance in bytes from the buffer's address to the address of a buffer of the same layout that follows it; 0 if there are no data.
    pub span: isize,
    /// Offset of the lowest byte of data, and offset behind the highest byte of data.
    pub low: isize,
    pub high: isize,
}

/// Lowest address that data can have. A lower address is NULL plus a displacement, because no program has memory in the first page.
const FIRST_ADDRESS: isize = 4096;

impl Layout {
    /// Returns the layout of a buffer of this process. Fails with MPI_ERR_TYPE if the datatype is invalid or not committed, and with
    /// MPI_ERR_COUNT if the count is negative or the bytes exceed the address space.
    #[inline]
    pub fn of(buffer: &Buffer) -> Result<Self> {
        Self::or_excess(buffer, MPI_ERR_COUNT)
    }

    /// Returns the layout of a buffer at a target. Fails with MPI_ERR_RMA_RANGE if the bytes exceed the address space, because such bytes
    /// are outside any window. All other errors are those of `of`.
    #[inline]
    pub fn of_target(buffer: &Buffer) -> Result<Self> {
        Self::or_excess(buffer, MPI_ERR_RMA_RANGE)
    }

    #[inline]
    fn or_excess(buffer: &Buffer, excess: c_int) -> Result<Self> {
        let entry = DatatypeRef::of_handle(buffer.datatype)?;
        let Ok(count) = usize::try_from(buffer.count) else { return negative_count(buffer.count) };
        match Self::of_entries(entry, count) {
            Some(layout) => Ok(layout),
            None => excessive_count(excess, count, entry),
        }
    }

    /// Returns the layout of `count` entries; None if they exceed the address space.
    #[inline]
    pub(super) fn of_entries(entry: DatatypeRef, count: usize) -> Option<Self> {
        let (size, extent, (low, high)) = (entry.size(), entry.extent(), entry.data());
        // Entries without data need no room, so their positions are not checked.
        if count == 0 || size == 0 {
            return Some(Self { entry, count, bytes: 0, span: 0, low: 0, high: 0 });
        }
        let (count_of, fits) = (isize::try_from(count).ok()?, |bytes: usize| isize::try_from(bytes).is_ok());
        let span = extent.checked_mul(count_of)?;
        let last = span - extent;
        let bytes = size.checked_mul(count).filter(|bytes| fits(*bytes))?;
        let (low, high) = (low.checked_add(last.min(0))?, high.checked_add(last.max(0))?);
        Some(Self { entry, count, bytes, span, low, high })
    }

    /// Returns the layout of `count` entries of a basic datatype, which must fit in the address space.
    pub fn of_elements(basic: &'static Basic, count: usize) -> Self {
        let (entry, span) = (DatatypeRef::Basic(basic), (count * basic.extent) as isize);
        Self { entry, count, bytes: count * basic.size, span, low: 0, high: span }
    }

    /// Returns the layout of the first `count` entries.
    pub fn first(&self, count: usize) -> Self {
        debug_assert!(count <= self.count);
        if count == self.count {
            return *self;
        }
        Self::of_entries(self.entry, count).expect("the layout of more entries fits in the address space")
    }

    /// Returns the distance from one entry to the next.
    pub fn extent(&self) -> isize {
        self.entry.extent()
    }

    /// Returns the data of a buffer at an address as a stream.
    #[inline]
    pub fn stream<A: Address>(&self, address: A) -> Stream<'static, A> {
        if let Some(batch) = self.only_batch() {
            return Stream::of_batch(batch.at(address));
        }
        Stream::of_shape(address, self.entry.shape(), self.count, self.entry.extent())
    }

    /// Returns the data as a batch (equal runs at equal distances). Returns None if the data of an entry are not a batch, or if the batches
    /// of all entries together are not a batch.
    #[inline]
    pub fn only_batch(&self) -> Option<Batch<isize>> {
        match self.entry {
            DatatypeRef::Basic(basic) => basic.is_contiguous().then(|| Batch::run(0, self.bytes)),
            DatatypeRef::Derived(_) if self.bytes == 0 => Some(Batch::run(0, 0)),
            DatatypeRef::Derived(derived) => derived.batch?.repeated(self.count, derived.extent),
        }
    }

    /// Returns the basic datatype of a buffer's elements. The result is None only if there are no data. Fails with MPI_ERR_TYPE if the
    /// elements have different basic datatypes. `name` is the name of the buffer for the error sentence.
    pub fn basic(&self, name: &str) -> Result<Option<&'static Basic>> {
        match self.entry.uniform() {
            None if self.bytes > 0 => fail!(
                MPI_ERR_TYPE,
                "{} of the {name} do not consist of one predefined datatype, which accumulate operations require",
                self.entry.name()
            ),
            basic => Ok(basic),
        }
    }

    /// Returns the basic datatype of all data; None if there are no data, or if the data have different basic datatypes.
    pub fn kind(&self) -> Option<&'static Basic> {
        self.entry.uniform().filter(|_| self.bytes > 0)
    }

    /// Returns whether the datatype is derived. The elements of a derived datatype may be at any displacements.
    #[inline]
    pub fn is_derived(&self) -> bool {
        matches!(self.entry, DatatypeRef::Derived(_))
    }

    /// Returns the elements of a buffer at an address as a stream, each with its holes. The data must be of one basic datatype.
    pub fn elements<A: Address>(&self, address: A) -> Stream<'static, A> {
        match self.entry {
            DatatypeRef::Basic(basic) => Stream::of_batch(Batch::run(address, self.count * basic.extent)),
            DatatypeRef::Derived(derived) => match &derived.holed {
                None => self.stream(address),
                Some(shape) => {
                    let count = if self.bytes == 0 { 0 } else { self.count };
                    Stream::of_shape(address, shape, count, derived.extent)
                }
            },
        }
    }

    /// Returns the offset of the data if they are one contiguous run.
    #[inline]
    pub fn only_run(&self) -> Option<isize> {
        self.only_batch().filter(Batch::is_run).map(|run| run.address)
    }

    /// Returns count and datatype for error sentences.
    pub fn description(&self) -> String {
        format!("{} {}", self.count, self.entry.name())
    }

    /// Fails with MPI_ERR_BUFFER for data at MPI_IN_PLACE, and for data at NULL unless the datatype has absolute addresses (MPI_BOTTOM).
    #[inline]
    pub fn refuse_null(&self, buffer: UserBuf) -> Result {
        if buffer.is_none() && self.bytes > 0 {
            return self.refuse_no_buffer(buffer);
        }
        Ok(())
    }

    #[cold]
    fn refuse_no_buffer(&self, buffer: UserBuf) -> Result {
        if buffer.is_in_place() {
            fail!(
                MPI_ERR_BUFFER,
                "the buffer of {} is MPI_IN_PLACE, which only collective calls accept",
                self.description()
            );
        }
        if self.low < FIRST_ADDRESS {
            fail!(MPI_ERR_BUFFER, "the buffer of {} is NULL", self.description());
        }
        Ok(())
    }

    /// Fails with MPI_ERR_TYPE if data of this layout may not be received into a buffer of the other layout. `this_name` and `other_name`
    /// are the names of the two buffers for the error sentence.
    #[inline]
    pub fn refuse_mismatch(&self, other: &Self, this_name: &str, other_name: &str) -> Result {
        if let (DatatypeRef::Basic(this), DatatypeRef::Basic(that)) = (self.entry, other.entry) {
            if self.bytes == 0 || other.bytes == 0 || this.matches(that) {
                return Ok(());
            }
            if this.category != Category::Pair && that.category != Category::Pair {
                let (this, other) = (this.name, that.name);
                fail!(MPI_ERR_TYPE, "{this} of the {this_name} does not match {other} of the {other_name}");
            }
        }
        self.refuse_different_data(other, this_name, other_name)
    }

    fn refuse_different_data(&self, other: &Self, this_name: &str, other_name: &str) -> Result {
        if self.entry == other.entry || self.bytes == 0 || other.bytes == 0 {
            return Ok(());
        }
        if let (Some(this), Some(that)) = (self.entry.uniform(), other.entry.uniform())
            && this.handle == that.handle
        {
            return Ok(());
        }
        let (this, that) = (self.entry.signature(), other.entry.signature());
        let Some(found) = signature::mismatch((&this, self.count), (&that, other.count)) else { return Ok(()) };
        fail!(
            MPI_ERR_TYPE,
            "{} of the {this_name} does not match {} of the {other_name}; the {} bytes of data before match",
            found.left.name,
            found.right.name,
            found.position
        )
    }
}

#[cold]
fn negative_count(count: MPI_Count) -> Result<Layout> {
    fail!(MPI_ERR_COUNT, "count {count} is negative")
}

#[cold]
fn excessive_count(class: c_int, count: usize, entry: DatatypeRef) -> Result<Layout> {
    fail!(class, "{count} {} are more bytes than an address space has", entry.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::{contiguous, derived, resized};

    fn layout(count: MPI_Count, datatype: MPI_Datatype) -> Layout {
        Layout::of(&Buffer { address: UserBuf::NULL, count, datatype }).unwrap()
    }

    #[test]
    fn holes_are_left_out() {
        // An entry of MPI_SHORT_INT: two bytes, a hole of two bytes, four bytes.
        let layout = layout(3, MPI_SHORT_INT);
        assert_eq!((layout.bytes, layout.span, layout.low, layout.high), (18, 24, 0, 24));
        let mut offsets = Vec::new();
        layout.stream(0).runs(usize::MAX, |offset, length| offsets.extend(offset..offset + length as isize));
        assert_eq!(offsets, (0..24).filter(|byte| !matches!(byte % 8, 2 | 3)).collect::<Vec<_>>());
    }

    fn committed(datatype: MPI_Datatype) -> MPI_Datatype {
        derived::commit(datatype).unwrap();
        datatype
    }

    #[test]
    fn entries_one_before_the_other_are_no_run() {
        let backwards = committed(resized(false, MPI_SHORT, 0, -2).unwrap());
        let layout = layout(2, backwards);
        assert_eq!((layout.low, layout.high, layout.only_run()), (-2, 2, None));
        let mut offsets = Vec::new();
        layout.stream(10).runs(usize::MAX, |address, length| offsets.push((address, length)));
        assert_eq!(offsets, [(10, 2), (8, 2)]);
        derived::release(backwards);
    }

    #[test]
    fn entries_without_data_need_no_room() {
        let empty = contiguous(false, 0, MPI_INT).unwrap();
        let wide = committed(resized(false, empty, 100, 1000).unwrap());
        let layout = layout(7, wide);
        assert_eq!((layout.bytes, layout.low, layout.high), (0, 0, 0));
        derived::release(empty);
        derived::release(wide);
    }

    #[test]
    fn impossible_counts_are_refused() {
        let class =
            |count| Layout::of(&Buffer { address: UserBuf::NULL, count, datatype: MPI_DOUBLE }).unwrap_err().class;
        assert_eq!(class(-1), MPI_ERR_COUNT);
        assert_eq!(class(MPI_Count::MAX), MPI_ERR_COUNT);
        assert_eq!(layout(0, MPI_DOUBLE).high, 0);
    }
}
