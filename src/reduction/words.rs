//! The kernels of machine words in a table, where single elements find them in a few instructions.

use super::Operation;
use super::kernel::{Kernel, One};
use super::values::{BandOf, BorOf, BxorOf, LandOf, LorOf, LxorOf, MaxOf, MinOf, NoOpOf, ProdOf, ReplaceOf, SumOf};
use crate::abi::*;
use crate::datatype::{Basic, Category, PLACES, at_place, place_of};

/// How one word, or many, are combined.
#[derive(Clone, Copy, Debug)]
pub struct Kernels {
    pub one: One,
    pub many: Kernel,
}

/// What an operation does to numbers with a sign, those without, addresses, and those with a point, each by size, and to what is
/// none of these.
type Row = [Option<Kernels>; 12];

/// The place of what is none.
const NONE: u8 = 11;

/// Bytes of the words at each place.
static SIZES: [u8; 12] = [1, 2, 4, 8, 1, 2, 4, 8, 8, 4, 8, 1];

const fn place_in_row(basic: &Basic) -> u8 {
    match (basic.category, basic.size) {
        (Category::Signed, 8) if basic.is_address() => 8,
        (Category::Signed, 1) => 0,
        (Category::Signed, 2) => 1,
        (Category::Signed, 4) => 2,
        (Category::Signed, 8) => 3,
        (Category::Unsigned, 1) => 4,
        (Category::Unsigned, 2) => 5,
        (Category::Unsigned, 4) => 6,
        (Category::Unsigned, 8) => 7,
        (Category::Floating, 4) => 9,
        (Category::Floating, 8) => 10,
        _ => NONE,
    }
}

/// The places in a row of the predefined datatypes, at the places of their handles.
static PLACES_IN_ROW: [u8; PLACES] = {
    let mut places = [NONE; PLACES];
    let mut place = 0;
    while place < PLACES {
        if let Some(basic) = at_place(place) {
            places[place] = place_in_row(basic);
        }
        place += 1;
    }
    places
};

macro_rules! row {
    ($operation:ident: $($type:ident)*) => {
        [$(row!(@ $operation $type)),*, None]
    };
    (@ $operation:ident none) => { None };
    (@ $operation:ident $type:ident) => {
        Some(Kernels { one: Kernel::one::<$type, $operation>(), many: Kernel::of::<$type, $operation>() })
    };
}

macro_rules! arithmetic {
    ($operation:ident) => { row!($operation: i8 i16 i32 i64 u8 u16 u32 u64 i64 f32 f64) };
}

macro_rules! bitwise {
    ($operation:ident) => { row!($operation: i8 i16 i32 i64 u8 u16 u32 u64 i64 none none) };
}

macro_rules! logical {
    ($operation:ident) => { row!($operation: i8 i16 i32 i64 u8 u16 u32 u64 none none none) };
}

/// The numbers of the handles of operations, and their rows.
const OPERATIONS: [(usize, Operation, &Row); 12] = [
    (0x021, Operation::Sum, &arithmetic!(SumOf)),
    (0x022, Operation::Min, &arithmetic!(MinOf)),
    (0x023, Operation::Max, &arithmetic!(MaxOf)),
    (0x024, Operation::Prod, &arithmetic!(ProdOf)),
    (0x028, Operation::Band, &bitwise!(BandOf)),
    (0x029, Operation::Bor, &bitwise!(BorOf)),
    (0x02a, Operation::Bxor, &bitwise!(BxorOf)),
    (0x030, Operation::Land, &logical!(LandOf)),
    (0x031, Operation::Lor, &logical!(LorOf)),
    (0x032, Operation::Lxor, &logical!(LxorOf)),
    (0x03c, Operation::Replace, &arithmetic!(ReplaceOf)),
    (0x03d, Operation::NoOp, &arithmetic!(NoOpOf)),
];

/// Handles of operations are the numbers from here on.
const FIRST: usize = 0x20;

/// The rows, at the places of the handles.
static ROWS: [&Row; 32] = {
    let mut rows = [&[None; 12]; 32];
    let mut next = 0;
    while next < OPERATIONS.len() {
        rows[OPERATIONS[next].0 - FIRST] = OPERATIONS[next].2;
        next += 1;
    }
    rows
};

/// How an operation is done on a predefined datatype whose values are words, and their bytes. None for any other, allowed or not.
#[inline]
pub fn of_words(op: MPI_Op, datatype: MPI_Datatype) -> Option<(&'static Kernels, usize)> {
    let row = *ROWS.get((op as usize).wrapping_sub(FIRST))?;
    let place = usize::from(*PLACES_IN_ROW.get(place_of(datatype))?);
    Some((row[place].as_ref()?, usize::from(SIZES[place])))
}

/// Bytes of a predefined datatype whose values are integers and words; None for any other.
#[inline]
pub fn integer_word(datatype: MPI_Datatype) -> Option<usize> {
    of_words(MPI_BXOR, datatype).map(|(_, bytes)| bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_what_is_allowed() {
        for (handle, operation, _) in &OPERATIONS {
            assert_eq!(Operation::find(*handle as MPI_Op), Some(*operation));
            for basic in (0..PLACES).filter_map(at_place) {
                let found = of_words(*handle as MPI_Op, basic.handle as MPI_Datatype);
                if let Some((Kernels { many: found, .. }, bytes)) = found {
                    assert_eq!((bytes, Some(bytes)), (basic.size, found.word()));
                    let expected = operation.kernel(basic).expect("the operation is allowed");
                    assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{operation:?} of {}", basic.name);
                }
                let is_word = place_in_row(basic) != NONE;
                assert_eq!(
                    found.is_some(),
                    is_word && operation.kernel(basic).is_ok(),
                    "{operation:?} of {}",
                    basic.name
                );
            }
        }
    }
}
