//! Strided buffers: runs at equal distances, all of one predefined datatype. Most transfers of derived datatypes use such buffers.

use super::batch::Batch;
use super::derived::Derived;
use super::{Buffer, DatatypeRef, Layout, UserBuf, derived};
use crate::abi::*;
use crate::object::handle::is_predefined;

/// A buffer, or `count` entries of a target, whose data are one batch (equal runs at equal distances).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strided {
    /// Predefined datatype of all data.
    pub kind: MPI_Datatype,
    /// Number of bytes of data, at least one.
    pub bytes: usize,
    /// Offset of the lowest byte of data, and offset behind the highest byte of data.
    pub low: isize,
    pub high: isize,
    /// Runs, for a buffer at offset 0.
    pub batch: Batch<isize>,
}

impl Strided {
    /// Returns the batch of `count` entries of a datatype. Returns None if there are no data, if they are not one batch of one basic
    /// datatype, or if an argument is erroneous. In these cases the checked path (the general code of the call) is used.
    #[inline]
    pub fn of(datatype: MPI_Datatype, count: MPI_Count) -> Option<Self> {
        if is_predefined(datatype as usize) {
            let bytes = Buffer { address: UserBuf::NULL, count, datatype }.run_bytes().filter(|bytes| *bytes > 0)?;
            let batch = Batch::run(0, bytes);
            return Some(Self { kind: datatype, bytes, low: 0, high: bytes as isize, batch });
        }
        // SAFETY: MPI forbids freeing a datatype in one thread while another passes it to a call.
        let derived = unsafe { derived::borrow(datatype) }.filter(|derived| derived.is_committed())?;
        let (kind, batch) = (derived.signature.uniform()?.handle as MPI_Datatype, derived.batch?);
        let (bytes, (low, high)) = (derived.size, derived.data);
        if bytes == 0 {
            return None;
        }
        if count == 1 {
            return Some(Self { kind, bytes, low, high, batch });
        }
        Self::of_several(derived, kind, count)
    }

    /// Returns the batch for a count other than 1. This function is not inlined, because a count of 1 is the most frequent case, and
    /// operations with this count are a tenth faster if the code for other counts is not inlined.
    #[cold]
    #[inline(never)]
    fn of_several(derived: &'static Derived, kind: MPI_Datatype, count: MPI_Count) -> Option<Self> {
        let layout = Layout::of_entries(DatatypeRef::Derived(derived), usize::try_from(count).ok()?)?;
        let Layout { bytes, low, high, .. } = layout;
        (bytes > 0).then_some(Self { kind, bytes, low, high, batch: layout.only_batch()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::{contiguous, resized, structure, vector};

    /// Checks that `Strided` agrees with the buffer's layout.
    fn check(datatype: MPI_Datatype, count: MPI_Count, is_strided: bool) {
        let found = Strided::of(datatype, count);
        assert_eq!(found.is_some(), is_strided, "{count}");
        let Some(strided) = found else { return };
        let layout = Layout::of(&Buffer { address: UserBuf::NULL, count, datatype }).unwrap();
        assert_eq!((strided.bytes, strided.low, strided.high), (layout.bytes, layout.low, layout.high));
        assert_eq!(Some(strided.batch), layout.only_batch());
        assert_eq!(Some(strided.kind as usize), layout.kind().map(|kind| kind.handle));
    }

    #[test]
    fn it_is_what_the_layout_is() {
        let committed = |datatype| {
            derived::commit(datatype).unwrap();
            datatype
        };
        let strided = committed(vector(false, 3, 2, 5, MPI_INT).unwrap());
        let dense = committed(contiguous(false, 3, MPI_DOUBLE).unwrap());
        let backwards = committed(resized(false, MPI_SHORT, 0, -2).unwrap());
        let spread = committed(resized(false, MPI_DOUBLE, 0, 24).unwrap());
        for datatype in [MPI_INT, MPI_BYTE, dense, backwards, spread] {
            for count in [1, 2, 7] {
                check(datatype, count, true);
            }
        }
        check(strided, 1, true);
        // The distance from the last run of the first entry to the first run of the second entry is not the distance between the runs of an
        // entry.
        check(strided, 2, false);
        let several = committed(structure(false, &[1, 1], &[0, 8], &[MPI_INT, MPI_DOUBLE]).unwrap());
        let empty = committed(contiguous(false, 0, MPI_INT).unwrap());
        let uncommitted = contiguous(false, 2, MPI_INT).unwrap();
        for datatype in [MPI_SHORT_INT, several, empty, uncommitted, MPI_DATATYPE_NULL, 0x7fff_0000 as MPI_Datatype] {
            check(datatype, 1, false);
        }
        for count in [0, -1, MPI_Count::MIN, MPI_Count::MAX] {
            for datatype in [MPI_INT, dense, backwards, spread, strided] {
                check(datatype, count, false);
            }
        }
        // The second entry begins within an address space, but the span of two entries does not fit in one.
        let wide = committed(resized(false, MPI_DOUBLE, 0, 1 << 62).unwrap());
        check(wide, 1, true);
        check(wide, 2, false);
        for datatype in [strided, dense, backwards, spread, several, empty, uncommitted, wide] {
            derived::release(datatype);
        }
    }
}
