//! Bounds of datatypes: beginning and end of an entry (MPI-5.0 section 5.1.6).

#![forbid(unsafe_code)]

use super::Basic;

/// Lower bound and end (one past the last byte), relative to an entry's address.
pub type ByteRange = (i128, i128);

/// A distance that is larger than any address, but so small that a sum of several such numbers does not overflow.
const FAR: i128 = 1 << 100;

/// Bounds of an entry, computed in 128 bits. The product of two numbers of the program does not overflow in 128 bits, and a product of
/// three saturates at `FAR`. A constructor refuses a datatype whose bounds do not fit in an address space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Bounds of the data themselves; None if there are no data.
    pub data: Option<ByteRange>,
    /// Bounds set by MPI_Type_create_resized, _subarray or _darray, for this datatype or a part of it. They replace the bounds of the data.
    pub set: Option<ByteRange>,
    /// Alignment in bytes of the datum with the largest alignment.
    pub alignment: usize,
}

impl Bounds {
    /// Bounds of a datatype without data.
    pub const NOTHING: Self = Self { data: None, set: None, alignment: 1 };

    /// Returns the bounds of a basic datatype.
    pub fn of(basic: &Basic) -> Self {
        Self { data: Some((0, basic.true_extent as i128)), set: None, alignment: basic.alignment() }
    }

    /// Returns lower and upper bound. Both bounds are 0 if there are neither data nor set bounds. The extent is a multiple of the alignment
    /// unless it was set.
    pub fn range(&self) -> ByteRange {
        match (self.set, self.data) {
            (Some(set), _) => set,
            (None, Some((low, high))) => {
                let alignment = self.alignment as i128;
                (low, low + (high - low + alignment - 1) / alignment * alignment)
            }
            (None, None) => (0, 0),
        }
    }

    /// Returns the distance from one entry to the next.
    pub fn extent(&self) -> i128 {
        let (low, high) = self.range();
        high - low
    }

    /// Returns these bounds moved by `offset` bytes.
    pub fn moved(&self, offset: i128) -> Self {
        let moved = |range: Option<ByteRange>| range.map(|(low, high)| (low + offset, high + offset));
        Self { data: moved(self.data), set: moved(self.set), alignment: self.alignment }
    }

    /// Returns the bounds of `count` entries, `stride` bytes apart.
    pub fn repeated(&self, count: u64, stride: i128) -> Self {
        if count == 0 {
            return Self::NOTHING;
        }
        let last = i128::from(count - 1).saturating_mul(stride).clamp(-FAR, FAR);
        self.with(&self.moved(last))
    }

    /// Returns the bounds of this datatype and another one together.
    pub fn with(&self, other: &Self) -> Self {
        let around = |one: Option<ByteRange>, other: Option<ByteRange>| match (one, other) {
            (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.max(other.1))),
            (one, other) => one.or(other),
        };
        Self {
            data: around(self.data, other.data),
            set: around(self.set, other.set),
            alignment: self.alignment.max(other.alignment),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOUBLE: Bounds = Bounds { data: Some((0, 8)), set: None, alignment: 8 };
    const CHAR: Bounds = Bounds { data: Some((0, 1)), set: None, alignment: 1 };

    #[test]
    fn a_structure_is_padded_as_in_c() {
        // MPI-5.0 example 5.1: a double, a char.
        let structure = DOUBLE.with(&CHAR.moved(8));
        assert_eq!((structure.range(), structure.data), ((0, 16), Some((0, 9))));
        assert_eq!(structure.repeated(3, structure.extent()).range(), (0, 48));
    }

    #[test]
    fn bounds_that_were_set_count_instead_of_data() {
        let resized = Bounds { set: Some((-3, 6)), ..CHAR };
        assert_eq!((resized.range(), resized.extent()), ((-3, 6), 9));
        assert_eq!(resized.repeated(2, 9).range(), (-3, 15));
        assert_eq!(resized.with(&DOUBLE.moved(100)).range(), (-3, 6));
        assert_eq!(resized.with(&DOUBLE.moved(100)).data, Some((0, 108)));
    }

    #[test]
    fn strides_may_be_negative() {
        assert_eq!(DOUBLE.repeated(3, -16).range(), (-32, 8));
        assert_eq!(DOUBLE.repeated(0, 8), Bounds::NOTHING);
        assert_eq!(Bounds::NOTHING.range(), (0, 0));
    }

    #[test]
    fn what_is_too_far_does_not_come_around() {
        // 8 * 2^125 is 0 in 128 bits.
        assert!(DOUBLE.repeated(9, 1 << 125).range().1 > i128::from(i64::MAX));
        assert!(DOUBLE.repeated(u64::MAX, i128::MIN).range().0 < i128::from(i64::MIN));
    }
}
