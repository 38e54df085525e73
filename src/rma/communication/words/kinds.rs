//! The kinds of machine words, and tables that have something for each kind and predefined operation.
//!
//! A table is indexed by handles alone, so that an entry point finds the function for its arguments in a few instructions.

use crate::abi::*;
use crate::datatype::{Basic, Category, FIRST as FIRST_DATATYPE, PLACES, at_place};
use std::ffi::c_char;
use std::sync::atomic::{AtomicU32, Ordering};

/// What an operation does to each kind of words: numbers with a sign, those without, addresses, and those with a point, each by size.
/// The last one is that of what is none of these.
pub type KindRow<T> = [T; KINDS];

pub const KINDS: usize = 12;

// The kinds of integers of one byte.
const SIGNED_BYTE: u32 = 0;
const UNSIGNED_BYTE: u32 = 4;

/// The kind of what is none.
const NONE: u32 = 11;

/// Bytes of the words of each kind.
static SIZES: [u8; KINDS] = [1, 2, 4, 8, 1, 2, 4, 8, 8, 4, 8, 1];

const fn kind_of(basic: &Basic) -> u32 {
    match (basic.category, basic.size) {
        (Category::Signed, 8) if basic.is_address() => 8,
        (Category::Signed, 1) => SIGNED_BYTE,
        (Category::Signed, 2) => 1,
        (Category::Signed, 4) => 2,
        (Category::Signed, 8) => 3,
        (Category::Unsigned, 1) => UNSIGNED_BYTE,
        (Category::Unsigned, 2) => 5,
        (Category::Unsigned, 4) => 6,
        (Category::Unsigned, 8) => 7,
        (Category::Floating, 4) => 9,
        (Category::Floating, 8) => 10,
        _ => NONE,
    }
}

/// Handles of predefined datatypes are below this number.
pub(super) const DATATYPES: usize = (FIRST_DATATYPE + PLACES).next_power_of_two();

/// The kinds of the predefined datatypes, by their handles, in words that are read without being widened.
/// `accept_characters` sets that of MPI_CHAR.
static KIND_OF: [AtomicU32; DATATYPES] = {
    let mut kinds = [const { AtomicU32::new(NONE) }; DATATYPES];
    let mut place = 0;
    while place < PLACES {
        if let Some(basic) = at_place(place) {
            kinds[FIRST_DATATYPE + place] = AtomicU32::new(kind_of(basic));
        }
        place += 1;
    }
    kinds
};

/// From now on MPI_CHAR is the integer `char`, and its operations are as short as those of other integers. Called when the first such
/// operation was accepted (`conformance`), so never under RMAMPI_STRICT.
#[cold]
pub fn accept_characters() {
    let kind = if c_char::MIN == 0 { UNSIGNED_BYTE } else { SIGNED_BYTE };
    // Relaxed: the number says all that there is to know, and threads that still read the old one take the longer way.
    KIND_OF[MPI_CHAR as usize].store(kind, Ordering::Relaxed);
}

/// Handles of operations are below this number.
pub const END: usize = 0x40;

/// Something for each operation, by its handle, on each kind of words.
pub type OpTable<T> = [&'static KindRow<T>; END];

/// A table of what the macro `$entry` gives for each type and operation that is defined on it, else `$otherwise`.
macro_rules! table {
    ($of:ty: $entry:ident else $otherwise:expr) => {{
        use $crate::op::reduction::*;
        use $crate::rma::communication::words::{END, KINDS, KindRow, OpTable};
        const OTHERS: KindRow<$of> = [$otherwise; KINDS];
        let mut table: OpTable<$of> = [&OTHERS; END];
        table!(rows table OTHERS $of: $entry;
            0x021 SumOf arithmetic, 0x022 MinOf arithmetic, 0x023 MaxOf arithmetic, 0x024 ProdOf arithmetic,
            0x028 BandOf bitwise, 0x029 BorOf bitwise, 0x02a BxorOf bitwise,
            0x030 LandOf logical, 0x031 LorOf logical, 0x032 LxorOf logical,
            0x03c ReplaceOf arithmetic, 0x03d NoOpOf arithmetic);
        table
    }};
    (rows $table:ident $others:ident $of:ty: $entry:ident; $($handle:literal $operation:ident $class:ident),*) => {
        $($table[$handle] = {
            const ROW: KindRow<$of> = table!($class $others $entry $operation);
            &ROW
        };)*
    };
    (arithmetic $others:ident $entry:ident $operation:ident) => {
        table!(types $others $entry $operation: i8 i16 i32 i64 u8 u16 u32 u64 i64 f32 f64 none)
    };
    (bitwise $others:ident $entry:ident $operation:ident) => {
        table!(types $others $entry $operation: i8 i16 i32 i64 u8 u16 u32 u64 i64 none none none)
    };
    (logical $others:ident $entry:ident $operation:ident) => {
        table!(types $others $entry $operation: i8 i16 i32 i64 u8 u16 u32 u64 none none none none)
    };
    (types $others:ident $entry:ident $operation:ident: $($type:ident)*) => {
        [$(table!(type $others $entry $operation $type)),*]
    };
    (type $others:ident $entry:ident $operation:ident none) => { $others[0] };
    (type $others:ident $entry:ident $operation:ident $type:ident) => { $entry!($type $operation) };
}
pub(crate) use table;

/// Something for integers of each size, else something other, by kinds.
pub const fn row_of_integers<T: Copy>([one, two, four, eight, otherwise]: [T; 5]) -> KindRow<T> {
    [one, two, four, eight, one, two, four, eight, eight, otherwise, otherwise, otherwise]
}

/// What a table has for a datatype and an operation, if they are predefined.
#[inline(always)]
pub fn find<T: Copy>(table: &'static OpTable<T>, datatype: MPI_Datatype, op: MPI_Op, otherwise: T) -> T {
    // Both are below their ends if this is: one comparison, and not two.
    if (datatype as usize / (DATATYPES / END)) | op as usize >= END {
        return otherwise;
    }
    // SAFETY: as just seen, the ends being powers of two.
    unsafe {
        let kind = WordKind::read(KIND_OF.get_unchecked(datatype as usize));
        *kind.at(table.get_unchecked(op as usize))
    }
}

/// The same of a single row.
#[inline(always)]
pub fn find_in_row<T: Copy>(row: &'static KindRow<T>, datatype: MPI_Datatype, otherwise: T) -> T {
    WordKind::of(datatype).map_or(otherwise, |kind| *kind.at(row))
}

/// The kind of a predefined datatype's words, of which there may be none.
#[derive(Clone, Copy)]
pub struct WordKind(u32);

impl WordKind {
    /// That of a datatype; None when it is not predefined.
    #[inline(always)]
    pub fn of(datatype: MPI_Datatype) -> Option<Self> {
        KIND_OF.get(datatype as usize).map(Self::read)
    }

    #[inline(always)]
    fn read(kind: &AtomicU32) -> Self {
        // Relaxed: as in `accept_characters`.
        Self(kind.load(Ordering::Relaxed))
    }

    /// Whether it is that of a machine word.
    #[cfg(test)]
    pub(super) fn is_word(self) -> bool {
        self.0 != NONE
    }

    /// Bytes of a word.
    #[inline(always)]
    pub fn bytes(self) -> usize {
        usize::from(*self.at(&SIZES))
    }

    #[inline(always)]
    pub(super) fn at<T>(self, row: &[T; KINDS]) -> &T {
        // SAFETY: all kinds are below the number of them.
        unsafe { row.get_unchecked(self.0 as usize) }
    }
}
