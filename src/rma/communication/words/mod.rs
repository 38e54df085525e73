//! Accumulates of machine words: tables give the function for each operation and datatype.
//!
//! `kinds` has the indices of the tables. `combine` has the functions in the tables, and the fast paths (the forms that a call tries
//! first).

mod combine;
mod kinds;

use crate::abi::*;
use crate::op::reduction::Kernel;
use crate::os::address::LocalAddr;
use crate::rma::communication::SwapBuffers;
use crate::rma::window::target::TargetMemory;
use combine::{combine, swap};
use std::ffi::c_int;

pub use combine::{AT_ONCE, alone, combine_few, combine_word_fast, combine_words_alone, compare_and_swap_fast};
pub(crate) use kinds::table;
pub use kinds::{END, KINDS, KindRow, OpTable, WordKind, accept_characters, find, find_in_row, row_of_integers};

/// Function that combines a word of the target at `address`, which is mapped and aligned, with the word at `origin`. The old value goes
/// to `result`, if there is one.
pub type WordOp = unsafe fn(origin: LocalAddr, result: LocalAddr, address: LocalAddr, target: &TargetMemory) -> c_int;

/// Function that replaces the target's word at `address`, which is mapped and aligned, by the word at `origin` if it equals the word at
/// `compare`. The old value goes to `result`.
pub type WordSwap = unsafe fn(buffers: SwapBuffers, address: LocalAddr, target: &TargetMemory) -> c_int;

macro_rules! without_result {
    // MPI_NO_OP has no effect without a result.
    ($type:ident NoOpOf) => {
        None
    };
    ($type:ident $operation:ident) => {
        Some(combine::<$type, $operation, false>)
    };
}

macro_rules! with_result {
    ($type:ident $operation:ident) => {
        Some(combine::<$type, $operation, true>)
    };
}

macro_rules! many {
    ($type:ident $operation:ident) => {
        Some(Kernel::of::<$type, $operation>())
    };
}

static WITHOUT_RESULT: OpTable<Option<WordOp>> = table!(Option<WordOp>: without_result else None);
static WITH_RESULT: OpTable<Option<WordOp>> = table!(Option<WordOp>: with_result else None);
static MANY: OpTable<Option<Kernel>> = table!(Option<Kernel>: many else None);

static SWAPS: KindRow<Option<WordSwap>> =
    row_of_integers([Some(swap::<1>), Some(swap::<2>), Some(swap::<4>), Some(swap::<8>), None]);

impl WordKind {
    /// Returns the function for an operation on a word, with or without result. Returns None when the table has no such function; the
    /// checked path may still allow the operation.
    #[inline(always)]
    pub fn one(self, op: MPI_Op, fetches: bool) -> Option<WordOp> {
        *self.at((if fetches { &WITH_RESULT } else { &WITHOUT_RESULT }).get(op as usize)?)
    }

    /// Returns the function that compares and swaps an integer.
    #[inline(always)]
    pub fn swap(self) -> Option<WordSwap> {
        *self.at(&SWAPS)
    }

    /// Returns the kernel for an operation on many words.
    pub fn many(self, op: MPI_Op) -> Option<&'static Kernel> {
        self.at(MANY.get(op as usize)?).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::kinds::DATATYPES;
    use super::*;
    use crate::datatype::{FIRST as FIRST_DATATYPE, HANDLE_COUNT, with_index};
    use crate::op::reduction::PredefinedOperation;

    #[test]
    fn the_table_has_what_is_allowed() {
        for op in 0..END {
            let Some(operation) = PredefinedOperation::find(op as MPI_Op) else { continue };
            let op = op as MPI_Op;
            for basic in (0..HANDLE_COUNT).filter_map(with_index) {
                let kind = WordKind::of(basic.handle as MPI_Datatype).expect("it is predefined");
                let found = kind.many(op);
                assert_eq!(found.is_some(), kind.one(op, true).is_some());
                assert_eq!(found.is_some() && operation != PredefinedOperation::NoOp, kind.one(op, false).is_some());
                if let Some(found) = found {
                    assert_eq!((kind.bytes(), Some(kind.bytes())), (basic.size, found.word()));
                    let expected = operation.kernel(basic).expect("the operation is allowed");
                    assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{operation:?} of {}", basic.name);
                }
                let is_word = kind.is_word();
                let expected = is_word && operation.is_allowed(basic);
                assert_eq!(found.is_some(), expected, "{operation:?} of {}", basic.name);
                let is_integer = is_word && PredefinedOperation::Bxor.kernel(basic).is_ok();
                assert_eq!(kind.swap().is_some(), is_integer, "{}", basic.name);
            }
        }
    }

    #[test]
    fn what_is_no_datatype_or_operation_is_no_word() {
        for handle in (0..FIRST_DATATYPE).chain([FIRST_DATATYPE + HANDLE_COUNT, DATATYPES, usize::MAX]) {
            assert!(
                WordKind::of(handle as MPI_Datatype).is_none_or(|kind| kind.one(MPI_SUM, true).is_none()),
                "{handle:#x}"
            );
        }
        let kind = WordKind::of(MPI_INT).unwrap();
        for op in (0..0x21).chain([END, usize::MAX]) {
            assert!(kind.one(op as MPI_Op, true).is_none() && kind.many(op as MPI_Op).is_none(), "{op:#x}");
        }
    }
}
