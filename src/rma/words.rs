//! Accumulates of one word: a table tells which function combines it, which does all the rest, so that whoever has found where the
//! word is goes on there with a jump.

use crate::abi::*;
use crate::datatype::{Basic, Category, FIRST as FIRST_DATATYPE, PLACES, at_place};
use crate::reduction::{
    BandOf, BorOf, BxorOf, Combine, Kernel, LandOf, LorOf, LxorOf, MaxOf, MinOf, NoOpOf, ProdOf, ReplaceOf, SumOf,
    Value, combine_word, compare_and_swap, compare_and_swap_plainly,
};
use crate::system::stores;
use crate::system::threads::may_be_several;
use crate::window;
use crate::window::target::Target;
use std::hint::assert_unchecked;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Combines the word that ends at an address of the target's, is mapped and aligned, with that at `origin`; what it was goes to
/// `result`, if there is one.
pub type One = unsafe fn(origin: usize, result: usize, end: usize, target: &Target);

/// Replaces it if it equals that at `compare`, likewise.
pub type Swap = unsafe fn(origin: usize, compare: usize, result: usize, end: usize, target: &Target);

/// What an operation does to each kind of words: numbers with a sign, those without, addresses, and those with a point, each by size.
/// The last one is that of what is none of these.
type Row<T> = [Option<T>; KINDS];

const KINDS: usize = 12;

/// The kind of what is none.
const NONE: u8 = 11;

/// Bytes of the words of each kind.
static SIZES: [u8; KINDS] = [1, 2, 4, 8, 1, 2, 4, 8, 8, 4, 8, 1];

const fn kind_of(basic: &Basic) -> u8 {
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

/// The kinds of the predefined datatypes, by their handles.
static KIND_OF: [u8; FIRST_DATATYPE + PLACES] = {
    let mut kinds = [NONE; FIRST_DATATYPE + PLACES];
    let mut place = 0;
    while place < PLACES {
        if let Some(basic) = at_place(place) {
            kinds[FIRST_DATATYPE + place] = kind_of(basic);
        }
        place += 1;
    }
    kinds
};

/// # Safety
/// As for `Kernel::combine_atomically`, of one element of the target's memory; there is a result if it `FETCHES`, and only then.
unsafe fn one<T: Value, C: Combine<T>, const FETCHES: bool, const HAS_THREADS: bool>(
    origin: usize,
    result: usize,
    end: usize,
    target: &Target,
) {
    let (address, result) = (end - T::EXTENT, if FETCHES { result } else { 0 });
    // SAFETY: the caller's promise. The compiler need not look again.
    unsafe { assert_unchecked(!FETCHES || result != 0) };
    // SAFETY: the caller's promise; all who combine the word keep to the target's way.
    let step = || unsafe { combine_word::<T, C>(address as *mut u8, origin as *const u8, result as *mut u8) };
    if C::ONLY_WRITES && !FETCHES {
        stores::note();
    }
    if !target.words().calm.0.way.step_of::<HAS_THREADS>(target.steps(), step) {
        // SAFETY: as above.
        unsafe { one_otherwise(const { &Kernel::of::<T, C>() }, [address, origin, result], target) };
    }
}

/// Does to a word of the target's, under its lock, what `plainly` does, unless it can be done by a step again.
fn combine_under_lock(target: &Target, step: impl Fn(), plainly: impl FnOnce()) {
    let words = target.words();
    words.calm.0.way.combine_few((&words.accumulate, &words.calls), target.steps(), step, plainly);
}

/// What `one` does when it may not take a step.
///
/// # Safety
/// As for `one`.
#[cold]
#[inline(never)]
unsafe fn one_otherwise(kernel: &Kernel, [address, origin, result]: [usize; 3], target: &Target) {
    // SAFETY: the caller's promise; all who combine the word keep to the target's way.
    let step = || unsafe { kernel.combine_atomically(address, origin, result, 1) };
    // SAFETY: as above; the lock is held.
    combine_under_lock(target, step, || unsafe { kernel.combine_plainly(address, origin, result, 1) });
}

/// # Safety
/// As for `one`, of a word of so many bytes; there is one at `compare`, too.
unsafe fn swap<const BYTES: usize, const HAS_THREADS: bool>(
    origin: usize,
    compare: usize,
    result: usize,
    end: usize,
    target: &Target,
) {
    let address = end - BYTES;
    // SAFETY: the caller's promise; all who combine the word keep to the target's way.
    let step = || unsafe { compare_and_swap(address, compare, origin, result, BYTES) };
    if !target.words().calm.0.way.step_of::<HAS_THREADS>(target.steps(), step) {
        // SAFETY: as above.
        unsafe { swap_otherwise([address, compare, origin, result], BYTES, target) };
    }
}

/// What `swap` does when it may not take a step.
///
/// # Safety
/// As for `swap`.
#[cold]
#[inline(never)]
unsafe fn swap_otherwise([address, compare, origin, result]: [usize; 4], bytes: usize, target: &Target) {
    // SAFETY: the caller's promise; all who combine the word keep to the target's way.
    let step = || unsafe { compare_and_swap(address, compare, origin, result, bytes) };
    combine_under_lock(target, step, || {
        // SAFETY: as above; the lock is held.
        unsafe { compare_and_swap_plainly(address, compare, origin, result, bytes) };
    });
}

/// One function for each type, or none; and none for what is no word.
macro_rules! row {
    ($operation:ident $fetches:tt $threads:tt: $($type:ident)*) => {
        [$(row!(@ $operation $fetches $threads $type)),*, None]
    };
    (@ $operation:ident $fetches:tt $threads:tt none) => { None };
    (@ $operation:ident many many $type:ident) => { Some(Kernel::of::<$type, $operation>()) };
    (@ $operation:ident $fetches:tt $threads:tt $type:ident) => { Some(one::<$type, $operation, $fetches, $threads>) };
}

/// The rows of an operation, for the types on which it is defined.
macro_rules! rows {
    ($number:literal $name:ident $operation:ident arithmetic) => {
        rows!($number $name $operation: i8 i16 i32 i64 u8 u16 u32 u64 i64 f32 f64)
    };
    ($number:literal $name:ident $operation:ident bitwise) => {
        rows!($number $name $operation: i8 i16 i32 i64 u8 u16 u32 u64 i64 none none)
    };
    ($number:literal $name:ident $operation:ident logical) => {
        rows!($number $name $operation: i8 i16 i32 i64 u8 u16 u32 u64 none none none)
    };
    ($number:literal $name:ident $operation:ident: $($types:tt)*) => {
        Rows {
            handle: $number,
            #[cfg(test)]
            operation: crate::reduction::Operation::$name,
            alone: [&row!($operation false false: $($types)*), &row!($operation true false: $($types)*)],
            with_threads: [&row!($operation false true: $($types)*), &row!($operation true true: $($types)*)],
            many: &row!($operation many many: $($types)*),
        }
    };
}

/// What an operation does to words: without and with result, while there is one thread, and when there may be several; and to many.
struct Rows {
    handle: usize,
    #[cfg(test)]
    operation: crate::reduction::Operation,
    alone: [&'static Row<One>; 2],
    with_threads: [&'static Row<One>; 2],
    many: &'static Row<Kernel>,
}

const OPERATIONS: [Rows; 12] = [
    rows!(0x021 Sum SumOf arithmetic),
    rows!(0x022 Min MinOf arithmetic),
    rows!(0x023 Max MaxOf arithmetic),
    rows!(0x024 Prod ProdOf arithmetic),
    rows!(0x028 Band BandOf bitwise),
    rows!(0x029 Bor BorOf bitwise),
    rows!(0x02a Bxor BxorOf bitwise),
    rows!(0x030 Land LandOf logical),
    rows!(0x031 Lor LorOf logical),
    rows!(0x032 Lxor LxorOf logical),
    rows!(0x03c Replace ReplaceOf arithmetic),
    rows!(0x03d NoOp NoOpOf arithmetic),
];

const NO_OP: usize = 0x03d;

/// Handles of operations are below this number.
const END: usize = 0x40;

/// The functions of single words, by the handles of operations.
struct Functions {
    /// Without and with result.
    ones: [[&'static Row<One>; END]; 2],
    swaps: Row<Swap>,
}

macro_rules! functions {
    ($row:ident, $threads:literal) => {
        Functions {
            ones: {
                let mut rows: [[&'static Row<One>; END]; 2] = [[&[None; KINDS]; END]; 2];
                let mut next = 0;
                while next < OPERATIONS.len() {
                    let Rows { handle, $row: [without, with], .. } = OPERATIONS[next];
                    rows[0][handle] = without;
                    rows[1][handle] = with;
                    next += 1;
                }
                // It gives nothing without a result.
                rows[0][NO_OP] = &[None; KINDS];
                rows
            },
            swaps: [
                Some(swap::<1, $threads>),
                Some(swap::<2, $threads>),
                Some(swap::<4, $threads>),
                Some(swap::<8, $threads>),
                Some(swap::<1, $threads>),
                Some(swap::<2, $threads>),
                Some(swap::<4, $threads>),
                Some(swap::<8, $threads>),
                Some(swap::<8, $threads>),
                None,
                None,
                None,
            ],
        }
    };
}

static ALONE: Functions = functions!(alone, false);
static WITH_THREADS: Functions = functions!(with_threads, true);

/// Those that are right for the threads that there may be.
static FUNCTIONS: AtomicPtr<Functions> = AtomicPtr::new((&raw const ALONE).cast_mut());

/// Words are combined, and windows flushed, as is right for the threads that there may be from now on. Called while there is one.
pub fn follow_threads() {
    window::follow_threads();
    let functions = if may_be_several() { &WITH_THREADS } else { &ALONE };
    FUNCTIONS.store(std::ptr::from_ref(functions).cast_mut(), Ordering::Release);
}

#[inline(always)]
fn functions() -> &'static Functions {
    // SAFETY: it is one of the two above.
    unsafe { &*FUNCTIONS.load(Ordering::Acquire) }
}

/// The kind of a predefined datatype's words, of which there may be none.
#[derive(Clone, Copy)]
pub struct Kind(u8);

impl Kind {
    /// That of a datatype; None when it is not predefined.
    #[inline(always)]
    pub fn of(datatype: MPI_Datatype) -> Option<Self> {
        KIND_OF.get(datatype as usize).copied().map(Self)
    }

    /// Bytes of a word.
    #[inline(always)]
    pub fn bytes(self) -> usize {
        usize::from(*self.at(&SIZES))
    }

    #[inline(always)]
    fn at<T>(self, row: &[T; KINDS]) -> &T {
        // SAFETY: all kinds are below the number of them.
        unsafe { row.get_unchecked(usize::from(self.0)) }
    }

    /// What does an operation to a word, with result or without; None when nothing does, allowed or not.
    #[inline(always)]
    pub fn one(self, op: MPI_Op, fetches: bool) -> Option<One> {
        *self.at(functions().ones[usize::from(fetches)].get(op as usize)?)
    }

    /// What compares and swaps an integer.
    #[inline(always)]
    pub fn swap(self) -> Option<Swap> {
        *self.at(&functions().swaps)
    }

    /// What does an operation to many words.
    pub fn many(self, op: MPI_Op) -> Option<&'static Kernel> {
        static MANY: [&Row<Kernel>; END] = {
            let mut rows = [&[None; KINDS]; END];
            let mut next = 0;
            while next < OPERATIONS.len() {
                rows[OPERATIONS[next].handle] = OPERATIONS[next].many;
                next += 1;
            }
            rows
        };
        self.at(MANY.get(op as usize)?).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduction::Operation;

    #[test]
    fn the_table_has_what_is_allowed() {
        for Rows { handle, operation, .. } in &OPERATIONS {
            let op = *handle as MPI_Op;
            assert_eq!(Operation::find(op), Some(*operation));
            for basic in (0..PLACES).filter_map(at_place) {
                let kind = Kind::of(basic.handle as MPI_Datatype).expect("it is predefined");
                let found = kind.many(op);
                assert_eq!(found.is_some(), kind.one(op, true).is_some());
                assert_eq!(found.is_some() && *operation != Operation::NoOp, kind.one(op, false).is_some());
                if let Some(found) = found {
                    assert_eq!((kind.bytes(), Some(kind.bytes())), (basic.size, found.word()));
                    let expected = operation.kernel(basic).expect("the operation is allowed");
                    assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{operation:?} of {}", basic.name);
                }
                let is_word = kind.0 != NONE;
                assert_eq!(
                    found.is_some(),
                    is_word && operation.kernel(basic).is_ok(),
                    "{operation:?} of {}",
                    basic.name
                );
                let is_integer = is_word && Operation::Bxor.kernel(basic).is_ok();
                assert_eq!(kind.swap().is_some(), is_integer, "{}", basic.name);
            }
        }
    }

    #[test]
    fn what_is_no_datatype_or_operation_is_no_word() {
        for handle in (0..FIRST_DATATYPE).chain([FIRST_DATATYPE + PLACES, usize::MAX]) {
            assert!(
                Kind::of(handle as MPI_Datatype).is_none_or(|kind| kind.one(MPI_SUM, true).is_none()),
                "{handle:#x}"
            );
        }
        let kind = Kind::of(MPI_INT).unwrap();
        for op in (0..0x21).chain([END, usize::MAX]) {
            assert!(kind.one(op as MPI_Op, true).is_none() && kind.many(op as MPI_Op).is_none(), "{op:#x}");
        }
    }
}
