//! Predefined datatypes of the ABI, in one table.

#![forbid(unsafe_code)]

use super::shape::Placed;
use crate::abi::*;
use once_cell::sync::OnceCell;

/// Category of values. Data match a datatype of the same category and size; MPI_BYTE matches every datatype (MPI-5.0 section 3.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// Integers. Signed integers match unsigned integers.
    Signed,
    Unsigned,
    Floating,
    /// C's `long double`, which is not a Fortran type.
    LongDouble,
    Complex,
    LongComplex,
    Logical,
    /// Characters, narrow and wide. They also match integers of their size.
    Character,
    /// MPI_BYTE, which matches anything.
    Bytes,
    /// MPI_PACKED, which matches anything.
    Packed,
    /// A value and an index, in one structure.
    Pair,
}

/// A predefined datatype with a name.
#[derive(Debug)]
pub struct Basic {
    pub name: &'static str,
    /// Handle as a number.
    pub handle: usize,
    pub category: Category,
    /// Number of bytes of data in an entry.
    pub size: usize,
    /// Distance from one entry to the next.
    pub extent: usize,
    /// Number of bytes from the first to the last byte of data in an entry, both included; at most the extent.
    pub true_extent: usize,
    /// Offset of the second part: the index of a pair. The first part, or the only one, has offset 0.
    pub second: usize,
    /// Number of bytes of the first part.
    pub first_size: usize,
}

impl Basic {
    /// Returns a datatype without holes.
    const fn plain(handle: usize, name: &'static str, category: Category, size: usize) -> Self {
        Self { name, handle, category, size, extent: size, true_extent: size, second: size, first_size: size }
    }

    /// Returns the datatype of a pair with the layout of a C structure. The value has `value` bytes and is aligned to `value` bytes; the
    /// index has `index` bytes and is aligned to `index` bytes.
    const fn pair(handle: usize, name: &'static str, value: usize, index: usize) -> Self {
        let alignment = if value > index { value } else { index };
        let second = value.next_multiple_of(index);
        let true_extent = second + index;
        Self {
            name,
            handle,
            category: Category::Pair,
            size: value + index,
            extent: true_extent.next_multiple_of(alignment),
            true_extent,
            second,
            first_size: value,
        }
    }

    /// Returns whether this is MPI_AINT, MPI_COUNT or MPI_OFFSET: MPI's own integer types.
    pub const fn is_address(&self) -> bool {
        matches!(self.handle, 0x201..=0x203)
    }

    /// Returns whether this is MPI_CHAR, which is a character and, in C, also an integer.
    pub const fn is_character_of_c(&self) -> bool {
        self.handle == 0x243
    }

    /// Returns whether this is MPI_WCHAR.
    pub const fn is_wide_character(&self) -> bool {
        self.handle == 0x23c
    }

    /// Returns whether this is MPI_BYTE, or a character datatype of one byte: of C, C++ or Fortran.
    pub const fn is_byte_or_character(&self) -> bool {
        matches!(self.category, Category::Bytes | Category::Character) && self.size == 1
    }

    /// Returns whether entries have no holes.
    #[inline]
    pub fn is_contiguous(&self) -> bool {
        self.size == self.extent
    }

    /// Returns the alignment that a C or Fortran compiler chooses.
    pub fn alignment(&self) -> usize {
        match self.category {
            Category::Complex | Category::LongComplex => self.size / 2,
            Category::Pair => self.first_size.max(self.size - self.first_size),
            _ => self.size,
        }
    }

    /// Returns the number of elements in an entry: 2 for a pair (value and index), otherwise 1.
    pub fn parts(&self) -> u64 {
        if self.category == Category::Pair { 2 } else { 1 }
    }

    /// Returns the shape of an entry's data.
    pub fn shape(&self) -> Placed {
        Placed::runs([(0, self.first_size), (self.second as isize, self.size - self.first_size)])
    }

    /// Returns the shape of a pair, in static memory. Only pairs have holes.
    pub fn holed_shape(&'static self) -> &'static Placed {
        static SHAPES: [OnceCell<Placed>; PAIRS.len()] = [const { OnceCell::new() }; PAIRS.len()];
        let index = PAIRS.iter().position(|pair| pair.handle == self.handle);
        SHAPES[index.expect("only pairs have holes")].get_or_init(|| self.shape())
    }

    /// Returns the datatypes of a pair's value and index; None if this is not a pair. The standard defines a pair as the result of
    /// MPI_Type_create_struct from these two datatypes (MPI-5.0 section 6.9.4).
    pub fn halves(&self) -> Option<(&'static Self, &'static Self)> {
        let (value, index) = match self.handle as MPI_Datatype {
            MPI_FLOAT_INT => (MPI_FLOAT, MPI_INT),
            MPI_DOUBLE_INT => (MPI_DOUBLE, MPI_INT),
            MPI_LONG_INT => (MPI_LONG, MPI_INT),
            MPI_2INT => (MPI_INT, MPI_INT),
            MPI_SHORT_INT => (MPI_SHORT, MPI_INT),
            MPI_LONG_DOUBLE_INT => (MPI_LONG_DOUBLE, MPI_INT),
            MPI_2REAL => (MPI_REAL, MPI_REAL),
            MPI_2DOUBLE_PRECISION => (MPI_DOUBLE_PRECISION, MPI_DOUBLE_PRECISION),
            MPI_2INTEGER => (MPI_INTEGER, MPI_INTEGER),
            _ => return None,
        };
        Some((find(value as usize)?, find(index as usize)?))
    }

    /// Returns whether data of this datatype may go where data of the other datatype are expected. Pairs are compared as wholes.
    pub fn matches(&self, other: &Self) -> bool {
        let is_anything = |basic: &Self| matches!(basic.category, Category::Bytes | Category::Packed);
        self.is_like(other) || is_anything(self) || is_anything(other)
    }

    /// Returns whether both datatypes have the same category and size. They may have different names, as MPI_INT and MPI_INT32_T do. A pair
    /// is the same as itself only.
    pub fn is_same(&self, other: &Self) -> bool {
        self.handle == other.handle
            || (self.size == other.size && self.category == other.category && self.category != Category::Pair)
    }

    /// Returns whether both datatypes have the same size and similar categories: the same category, or two of the categories Signed,
    /// Unsigned and Character. In contrast to `matches`, MPI_BYTE and MPI_PACKED are not like datatypes of
    /// other categories. A pair is like itself only.
    pub fn is_like(&self, other: &Self) -> bool {
        use Category::{Character, Pair, Signed, Unsigned};
        let is_integer = |basic: &Self| matches!(basic.category, Signed | Unsigned | Character);
        self.handle == other.handle
            || (self.size == other.size
                && self.category != Pair
                && (self.category == other.category || (is_integer(self) && is_integer(other))))
    }
}

macro_rules! basics {
    ($($handle:literal $name:ident: $category:ident $size:literal,)*) => {
        &[$(Basic::plain($handle, stringify!($name), Category::$category, $size)),*]
    };
}

/// Datatypes without holes, with their handles. Fortran's default kinds are those of gfortran without options; `long double` and
/// `wchar_t` are those of Linux.
const PLAIN: &[Basic] = basics! {
    0x201 MPI_AINT: Signed 8,
    0x202 MPI_COUNT: Signed 8,
    0x203 MPI_OFFSET: Signed 8,
    0x207 MPI_PACKED: Packed 1,
    0x208 MPI_SHORT: Signed 2,
    0x209 MPI_INT: Signed 4,
    0x20a MPI_LONG: Signed 8,
    0x20b MPI_LONG_LONG_INT: Signed 8,
    0x20c MPI_UNSIGNED_SHORT: Unsigned 2,
    0x20d MPI_UNSIGNED: Unsigned 4,
    0x20e MPI_UNSIGNED_LONG: Unsigned 8,
    0x20f MPI_UNSIGNED_LONG_LONG: Unsigned 8,
    0x210 MPI_FLOAT: Floating 4,
    0x212 MPI_C_COMPLEX: Complex 8,
    0x213 MPI_CXX_FLOAT_COMPLEX: Complex 8,
    0x214 MPI_DOUBLE: Floating 8,
    0x216 MPI_C_DOUBLE_COMPLEX: Complex 16,
    0x217 MPI_CXX_DOUBLE_COMPLEX: Complex 16,
    0x218 MPI_LOGICAL: Logical 4,
    0x219 MPI_INTEGER: Signed 4,
    0x21a MPI_REAL: Floating 4,
    0x21b MPI_COMPLEX: Complex 8,
    0x21c MPI_DOUBLE_PRECISION: Floating 8,
    0x21d MPI_DOUBLE_COMPLEX: Complex 16,
    0x21e MPI_CHARACTER: Character 1,
    0x220 MPI_LONG_DOUBLE: LongDouble 16,
    0x224 MPI_C_LONG_DOUBLE_COMPLEX: LongComplex 32,
    0x225 MPI_CXX_LONG_DOUBLE_COMPLEX: LongComplex 32,
    0x238 MPI_C_BOOL: Logical 1,
    0x239 MPI_CXX_BOOL: Logical 1,
    0x23c MPI_WCHAR: Character 4,
    0x240 MPI_INT8_T: Signed 1,
    0x241 MPI_UINT8_T: Unsigned 1,
    0x243 MPI_CHAR: Character 1,
    0x244 MPI_SIGNED_CHAR: Signed 1,
    0x245 MPI_UNSIGNED_CHAR: Unsigned 1,
    0x247 MPI_BYTE: Bytes 1,
    0x248 MPI_INT16_T: Signed 2,
    0x249 MPI_UINT16_T: Unsigned 2,
    0x250 MPI_INT32_T: Signed 4,
    0x251 MPI_UINT32_T: Unsigned 4,
    0x258 MPI_INT64_T: Signed 8,
    0x259 MPI_UINT64_T: Unsigned 8,
    0x2c0 MPI_LOGICAL1: Logical 1,
    0x2c1 MPI_INTEGER1: Signed 1,
    0x2c8 MPI_LOGICAL2: Logical 2,
    0x2c9 MPI_INTEGER2: Signed 2,
    0x2ca MPI_REAL2: Floating 2,
    0x2d0 MPI_LOGICAL4: Logical 4,
    0x2d1 MPI_INTEGER4: Signed 4,
    0x2d2 MPI_REAL4: Floating 4,
    0x2d3 MPI_COMPLEX4: Complex 4,
    0x2d8 MPI_LOGICAL8: Logical 8,
    0x2d9 MPI_INTEGER8: Signed 8,
    0x2da MPI_REAL8: Floating 8,
    0x2db MPI_COMPLEX8: Complex 8,
    0x2e0 MPI_LOGICAL16: Logical 16,
    0x2e1 MPI_INTEGER16: Signed 16,
    0x2e2 MPI_REAL16: Floating 16,
    0x2e3 MPI_COMPLEX16: Complex 16,
    0x2eb MPI_COMPLEX32: Complex 32,
};

/// Pairs for MPI_MINLOC and MPI_MAXLOC.
const PAIRS: &[Basic] = &[
    Basic::pair(0x228, "MPI_FLOAT_INT", 4, 4),
    Basic::pair(0x229, "MPI_DOUBLE_INT", 8, 4),
    Basic::pair(0x22a, "MPI_LONG_INT", 8, 4),
    Basic::pair(0x22b, "MPI_2INT", 4, 4),
    Basic::pair(0x22c, "MPI_SHORT_INT", 2, 4),
    Basic::pair(0x22d, "MPI_LONG_DOUBLE_INT", 16, 4),
    Basic::pair(0x230, "MPI_2REAL", 4, 4),
    Basic::pair(0x231, "MPI_2DOUBLE_PRECISION", 8, 8),
    Basic::pair(0x232, "MPI_2INTEGER", 4, 4),
];

/// Handles of predefined datatypes are numbers from FIRST to FIRST + HANDLE_COUNT - 1.
pub const FIRST: usize = 0x200;
pub const HANDLE_COUNT: usize = 0x100;

/// Datatypes, indexed by handle minus FIRST.
const BY_HANDLE: [Option<&Basic>; HANDLE_COUNT] = {
    let mut table = [None; HANDLE_COUNT];
    let mut next = 0;
    while next < PLAIN.len() {
        table[PLAIN[next].handle - FIRST] = Some(&PLAIN[next]);
        next += 1;
    }
    next = 0;
    while next < PAIRS.len() {
        table[PAIRS[next].handle - FIRST] = Some(&PAIRS[next]);
        next += 1;
    }
    table
};

/// Returns the datatype at an index. The index of a datatype is its handle minus FIRST.
pub const fn with_index(index: usize) -> Option<&'static Basic> {
    BY_HANDLE[index]
}

/// Sizes of the datatypes without holes, indexed by handle; 0 for other handles.
static CONTIGUOUS_SIZES: [u8; FIRST + HANDLE_COUNT] = {
    let mut sizes = [0; FIRST + HANDLE_COUNT];
    let mut index = 0;
    while index < HANDLE_COUNT {
        if let Some(basic) = BY_HANDLE[index]
            && basic.size == basic.extent
        {
            sizes[FIRST + index] = basic.size as u8;
        }
        index += 1;
    }
    sizes
};

/// Returns the size of a predefined datatype, or 0 if the datatype has holes. Returns 0 or None for any other handle.
#[inline]
pub fn contiguous_size(handle: usize) -> Option<usize> {
    CONTIGUOUS_SIZES.get(handle).map(|size| usize::from(*size))
}

/// Returns the datatype of a handle.
#[inline]
pub fn find(handle: usize) -> Option<&'static Basic> {
    static TABLE: [Option<&Basic>; HANDLE_COUNT] = BY_HANDLE;
    *TABLE.get(handle.wrapping_sub(FIRST))?
}

/// Returns all pairs of a value and an index.
pub fn pairs() -> impl Iterator<Item = &'static Basic> {
    PAIRS.iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_those_of_the_abi() {
        let source = include_str!("../abi/constants.rs");
        let value = |name: &str| source.split_once(&format!("pub const {name}: MPI_Datatype = "))?.1.split_once(';');
        for basic in PLAIN.iter().chain(PAIRS) {
            let (found, _) = value(basic.name).expect(basic.name);
            // The ABI defines some names as synonyms.
            let found = value(found).map_or(found, |(found, _)| found);
            assert_eq!(found, format!("{:#05x} as MPI_Datatype", basic.handle), "{}", basic.name);
        }
        let count = source.matches(": MPI_Datatype = 0x").count();
        assert_eq!(PLAIN.len() + PAIRS.len() + 1, count, "all but MPI_DATATYPE_NULL");
    }

    #[test]
    fn fixed_sizes_are_those_in_the_handle() {
        let mut seen = 0;
        for basic in PLAIN {
            if basic.handle & 0xc0 != 0 {
                assert_eq!(basic.size, 1 << (basic.handle >> 3 & 7), "{}", basic.name);
                seen += 1;
            }
        }
        assert_eq!(seen, 30);
    }

    #[test]
    fn pairs_are_laid_out_as_c_structures() {
        let layout = |handle: MPI_Datatype| {
            let pair = find(handle as usize).unwrap();
            (pair.size, pair.extent, pair.second, pair.true_extent)
        };
        assert_eq!(layout(MPI_SHORT_INT), (6, 8, 4, 8));
        assert_eq!(layout(MPI_DOUBLE_INT), (12, 16, 8, 12));
        assert_eq!(layout(MPI_LONG_DOUBLE_INT), (20, 32, 16, 20));
        assert_eq!(layout(MPI_2INT), (8, 8, 4, 8));
    }

    #[test]
    fn pairs_are_made_of_their_halves() {
        for pair in PAIRS {
            let (value, index) = pair.halves().unwrap();
            assert_eq!((pair.first_size, pair.size), (value.size, value.size + index.size), "{}", pair.name);
        }
        assert!(PLAIN.iter().all(|basic| basic.halves().is_none()));
    }

    #[test]
    fn nothing_else_is_a_datatype() {
        for foreign in [0, 0x200, 0x1ff, 0x300, 0x204, 0x2ff, usize::MAX] {
            assert!(find(foreign).is_none(), "{foreign:#x}");
        }
    }
}
