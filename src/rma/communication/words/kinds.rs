//! Kinds of machine words, and tables with an entry for each kind and predefined operation.
//!
//! A table is indexed by handles alone, so that an entry point finds the function for its arguments in a few instructions.

use crate::abi::*;
use crate::datatype::{Basic, Category, FIRST as FIRST_DATATYPE, HANDLE_COUNT, with_index};
use std::ffi::c_char;
use std::sync::atomic::{AtomicU32, Ordering};

/// Entries of an operation for each kind of words: signed and unsigned integers, addresses, and floating-point numbers, each in the order
/// of size. The last entry is for datatypes that are no machine words.
pub type KindRow<T> = [T; KINDS];

pub const KINDS: usize = 12;

// Kinds of integers of one byte.
const SIGNED_BYTE: u32 = 0;
const UNSIGNED_BYTE: u32 = 4;

/// Kind of datatypes that are no machine words.
const NONE: u32 = 11;

/// Size in bytes of the words of each kind.
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
pub(super) const DATATYPES: usize = (FIRST_DATATYPE + HANDLE_COUNT).next_power_of_two();

/// Kinds of the predefined datatypes, indexed by their handles. An entry has 32 bits, so that reading it needs no widening
/// instruction. `accept_characters` sets the entry of MPI_CHAR.
static KIND_OF: [AtomicU32; DATATYPES] = {
    let mut kinds = [const { AtomicU32::new(NONE) }; DATATYPES];
    let mut index = 0;
    while index < HANDLE_COUNT {
        if let Some(basic) = with_index(index) {
            kinds[FIRST_DATATYPE + index] = AtomicU32::new(kind_of(basic));
        }
        index += 1;
    }
    kinds
};

/// Treats MPI_CHAR as the integer `char` from now on, so that its operations use the fast path. Called when `conformance` has accepted an
/// operation on MPI_CHAR, so it is never called under RMAMPI_STRICT=1.
#[cold]
pub fn accept_characters() {
    let kind = if c_char::MIN == 0 { UNSIGNED_BYTE } else { SIGNED_BYTE };
    // Relaxed: no other data depend on the kind, and threads that still read the old kind use the checked path.
    KIND_OF[MPI_CHAR as usize].store(kind, Ordering::Relaxed);
}

/// Handles of predefined operations are below this number.
pub const END: usize = 0x40;

/// Table with an entry for each operation (by its handle) and each kind of words.
pub type OpTable<T> = [&'static KindRow<T>; END];

/// Builds a table. For each type and each operation that is defined on it, the entry is the result of the macro `$entry`. All other entries
/// are `$otherwise`.
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

/// Builds a row with an entry for integers of each size, and one entry for all other kinds.
pub const fn row_of_integers<T: Copy>([one, two, four, eight, otherwise]: [T; 5]) -> KindRow<T> {
    [one, two, four, eight, one, two, four, eight, eight, otherwise, otherwise, otherwise]
}

/// Returns the entry of a table for a datatype and an operation, or `otherwise` if one of the two is not predefined.
#[inline(always)]
pub fn find<T: Copy>(table: &'static OpTable<T>, datatype: MPI_Datatype, op: MPI_Op, otherwise: T) -> T {
    // One comparison replaces two: both handles are below their ends if this value is below `END`.
    if (datatype as usize / (DATATYPES / END)) | op as usize >= END {
        return otherwise;
    }
    // SAFETY: the comparison above shows that both indices are below the tables' lengths, because these lengths are
    // powers of two.
    unsafe {
        let kind = WordKind::read(KIND_OF.get_unchecked(datatype as usize));
        *kind.at(table.get_unchecked(op as usize))
    }
}

/// Returns the entry of a single row for a datatype, or `otherwise` if the datatype is not predefined.
#[inline(always)]
pub fn find_in_row<T: Copy>(row: &'static KindRow<T>, datatype: MPI_Datatype, otherwise: T) -> T {
    WordKind::of(datatype).map_or(otherwise, |kind| *kind.at(row))
}

/// Kind of a predefined datatype's words; `NONE` for datatypes that are no machine words.
#[derive(Clone, Copy)]
pub struct WordKind(u32);

impl WordKind {
    /// Returns the kind of a predefined datatype. For any other handle, returns None or `NONE`.
    #[inline(always)]
    pub fn of(datatype: MPI_Datatype) -> Option<Self> {
        KIND_OF.get(datatype as usize).map(Self::read)
    }

    #[inline(always)]
    fn read(kind: &AtomicU32) -> Self {
        // Relaxed: for the reason given in `accept_characters`.
        Self(kind.load(Ordering::Relaxed))
    }

    /// Returns whether this is the kind of a machine word.
    #[cfg(test)]
    pub(super) fn is_word(self) -> bool {
        self.0 != NONE
    }

    /// Returns the size of a word in bytes.
    #[inline(always)]
    pub fn bytes(self) -> usize {
        usize::from(*self.at(&SIZES))
    }

    #[inline(always)]
    pub(super) fn at<T>(self, row: &[T; KINDS]) -> &T {
        // SAFETY: every kind is below `KINDS`.
        unsafe { row.get_unchecked(self.0 as usize) }
    }
}
