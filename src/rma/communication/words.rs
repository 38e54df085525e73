//! Accumulates of one word: tables give the function for each operation and datatype.

use super::target_kind::{AllocatedMemory, MemoryKind};
use crate::abi::*;
use crate::datatype::{Basic, Category, FIRST as FIRST_DATATYPE, PLACES, at_place, is_no_buffer};
use crate::op::reduction::{Combine, Kernel, Value, combine_word, compare_and_swap, compare_and_swap_nonatomically};
use crate::os::stores;
use crate::os::threads::may_be_several;
use crate::rma::window::access;
use crate::rma::window::target::TargetMemory;
use crate::transport::sync::SoleOrigin;
use std::ffi::{c_char, c_int};
use std::hint::assert_unchecked;
use std::sync::atomic::{AtomicU32, Ordering};

/// What an operation does to each kind of words: numbers with a sign, those without, addresses, and those with a point, each by size.
/// The last one is that of what is none of these.
pub type KindRow<T> = [T; KINDS];

/// Bytes that are combined at a time under the lock.
pub const AT_ONCE: usize = 64 << 10;

pub const KINDS: usize = 12;

/// The kinds of integers of one byte.
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
const DATATYPES: usize = (FIRST_DATATYPE + PLACES).next_power_of_two();

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

/// Combines the target's word at an address, which is mapped and aligned.
///
/// # Safety
/// As for `Kernel::combine_atomically`, of one element of the target's memory; there is a result if it `FETCHES`, and only then.
#[inline(always)]
unsafe fn combine<T: Value, C: Combine<T>, const FETCHES: bool>(
    origin: usize,
    result: usize,
    address: usize,
    target: &TargetMemory,
) -> c_int {
    let result = if FETCHES { result } else { 0 };
    // SAFETY: the caller's promise. The compiler need not look again.
    unsafe { assert_unchecked(!FETCHES || result != 0) };
    // SAFETY: the caller vouches for the addresses; all ranks that combine the word follow the target's accumulate mode.
    let step = || unsafe { combine_word::<T, C>(address as *mut u8, origin as *const u8, result as *mut u8) };
    if C::ONLY_WRITES && !FETCHES {
        stores::note();
    }
    if may_be_several() || !target.words().calm.0.way.try_atomic_of::<false>(target.steps(), step) {
        // SAFETY: the caller vouches for the addresses.
        return unsafe { combine_word_slow(const { &Kernel::of::<T, C>() }, address, origin, result, target) };
    }
    MPI_SUCCESS
}

/// What `combine` does when there may be several threads, or it may not take a step.
///
/// # Safety
/// As for `combine`.
#[cold]
#[inline(never)]
unsafe fn combine_word_slow(
    kernel: &Kernel,
    address: usize,
    origin: usize,
    result: usize,
    target: &TargetMemory,
) -> c_int {
    // SAFETY: the caller vouches for the addresses; all ranks that combine the word follow the target's accumulate mode.
    let step = || unsafe { kernel.combine_atomically(address, origin, result, 1) };
    // SAFETY: the caller vouches for the addresses, and the lock is held.
    do_to_few_slow(target, step, || unsafe { kernel.combine_nonatomically(address, origin, result, 1) });
    MPI_SUCCESS
}

/// Does to few words of the target's what `step` does if it may be done so, else what `plainly` does, alone or under the target's lock.
pub fn do_to_few(target: &TargetMemory, step: impl Fn(), plainly: impl FnOnce()) {
    if may_be_several() || !target.words().calm.0.way.try_atomic_of::<false>(target.steps(), &step) {
        do_to_few_slow(target, step, plainly);
    }
}

/// The same when there may be several threads, or no step may be taken.
fn do_to_few_slow(target: &TargetMemory, step: impl Fn(), plainly: impl FnOnce()) {
    let words = target.words();
    let way = &words.calm.0.way;
    if !may_be_several() || !way.try_atomic_of::<true>(target.steps(), &step) {
        way.combine_few(
            (&words.accumulate, &words.calls),
            target.steps(),
            |rank| words.steps_of(rank),
            step,
            plainly,
        );
        stores::note();
    }
}

/// Lets this origin combine many elements of the target plainly, as long as the result lives, if they are its own alone.
#[inline(always)]
pub fn alone(target: &TargetMemory) -> Option<SoleOrigin<'_>> {
    let words = target.words();
    let alone = words.calm.0.way.sole_for_many(&words.calls, target.steps())?;
    stores::note();
    Some(alone)
}

/// # Safety
/// As for `combine`, of a word of `BYTES` bytes; there are one at `compare` and a result, too.
#[inline(always)]
unsafe fn swap<const BYTES: usize>(buffers: [usize; 3], address: usize, target: &TargetMemory) -> c_int {
    let [origin, compare, result] = buffers;
    // SAFETY: the caller vouches for the addresses; all ranks that combine the word follow the target's accumulate mode.
    let step = || unsafe { compare_and_swap(address, compare, origin, result, BYTES) };
    if may_be_several() || !target.words().calm.0.way.try_atomic_of::<false>(target.steps(), step) {
        // SAFETY: the caller vouches for the addresses.
        return unsafe { swap_slow(address, compare, origin, result, BYTES, target) };
    }
    MPI_SUCCESS
}

/// What `swap` does otherwise.
///
/// # Safety
/// As for `swap`.
#[cold]
#[inline(never)]
unsafe fn swap_slow(
    address: usize,
    compare: usize,
    origin: usize,
    result: usize,
    bytes: usize,
    target: &TargetMemory,
) -> c_int {
    // SAFETY: the caller vouches for the addresses; all ranks that combine the word follow the target's accumulate mode.
    let step = || unsafe { compare_and_swap(address, compare, origin, result, bytes) };
    do_to_few_slow(target, step, || {
        // SAFETY: the caller vouches for the addresses, and the lock is held.
        unsafe { compare_and_swap_nonatomically(address, compare, origin, result, bytes) };
    });
    MPI_SUCCESS
}

/// MPI_Fetch_and_op, or MPI_Accumulate of one word when it does not fetch, on the fast path: an epoch is open to the target,
/// which was used before and is mapped, inside its window. None when nothing was done.
///
/// # Safety
/// A word can be read at the first address, and written at the second if it `FETCHES`.
#[inline(always)]
pub unsafe fn combine_word_fast<T: Value, C: Combine<T>, const FETCHES: bool>(
    win: MPI_Win,
    [origin, result]: [usize; 2],
    rank: c_int,
    disp: MPI_Aint,
) -> Option<c_int> {
    if is_no_buffer(origin) || (FETCHES && is_no_buffer(result)) {
        return None;
    }
    let (target, address) = own_word(win, rank, disp, T::EXTENT)?;
    // SAFETY: the caller vouches for the buffers; the word is mapped and aligned.
    Some(unsafe { combine::<T, C, FETCHES>(origin, result, address, target) })
}

/// MPI_Accumulate of several words on the fast path, if this origin alone combines the target's elements.
///
/// # Safety
/// All words can be read at the address.
#[inline(always)]
pub unsafe fn combine_words_alone<T: Value, C: Combine<T>>(
    win: MPI_Win,
    origin: usize,
    rank: c_int,
    disp: MPI_Aint,
    count: c_int,
) -> Option<c_int> {
    let access = access::at(win);
    if is_no_buffer(origin) || !access.is_of(win) {
        return None;
    }
    let target = access.target(rank)?;
    // Of a negative count this is larger than any window.
    let count = count as usize;
    let bytes = count.wrapping_mul(T::EXTENT);
    let address = AllocatedMemory::find(target, disp, bytes)?;
    if address & (T::EXTENT - 1) != 0 || bytes > AT_ONCE || bytes == 0 {
        return None;
    }
    let _alone = alone(target)?;
    // SAFETY: the caller vouches for the origin; the target's words are mapped and aligned, and nobody else combines them.
    unsafe { const { &Kernel::of::<T, C>() }.combine_nonatomically(address, origin, 0, count) };
    Some(MPI_SUCCESS)
}

/// MPI_Compare_and_swap of an integer on the fast path.
///
/// # Safety
/// A word can be read at the first two addresses, and written at the third.
#[inline(always)]
pub unsafe fn compare_and_swap_fast<const BYTES: usize>(
    win: MPI_Win,
    buffers: [usize; 3],
    rank: c_int,
    disp: MPI_Aint,
) -> Option<c_int> {
    if buffers.into_iter().any(is_no_buffer) {
        return None;
    }
    let (target, address) = own_word(win, rank, disp, BYTES)?;
    // SAFETY: the caller vouches for the buffers; the word is mapped and aligned.
    Some(unsafe { swap::<BYTES>(buffers, address, target) })
}

/// A target's word of the memory that belongs to the window from the beginning, if it is mapped and aligned.
#[inline(always)]
fn own_word(win: MPI_Win, rank: c_int, disp: MPI_Aint, bytes: usize) -> Option<(&'static TargetMemory, usize)> {
    let access = access::at(win);
    if !access.is_of(win) {
        return None;
    }
    let target = access.target(rank)?;
    let address = if bytes == 8 { target.mapped_eight(disp) } else { AllocatedMemory::find(target, disp, bytes) }?;
    (address & (bytes - 1) == 0).then_some((target, address))
}

/// What does an operation to a word at an address of the target's, which is mapped and aligned, with that at `origin`; what it was goes
/// to `result`, if there is one.
pub type WordOp = unsafe fn(origin: usize, result: usize, address: usize, target: &TargetMemory) -> c_int;

/// # Safety
/// As for `combine`.
unsafe fn one<T: Value, C: Combine<T>, const FETCHES: bool>(
    origin: usize,
    result: usize,
    address: usize,
    target: &TargetMemory,
) -> c_int {
    // SAFETY: the caller vouches for a word at origin and result; `address` is inside the window.
    unsafe { combine::<T, C, FETCHES>(origin, result, address, target) }
}

/// Replaces such a word if it equals that at `compare`.
pub type WordSwap = unsafe fn(buffers: [usize; 3], address: usize, target: &TargetMemory) -> c_int;

/// # Safety
/// As for `swap`.
unsafe fn swap_one<const BYTES: usize>(buffers: [usize; 3], address: usize, target: &TargetMemory) -> c_int {
    // SAFETY: the caller vouches for the buffers; `address` is inside the window.
    unsafe { swap::<BYTES>(buffers, address, target) }
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

macro_rules! without_result {
    // It gives nothing without a result.
    ($type:ident NoOpOf) => {
        None
    };
    ($type:ident $operation:ident) => {
        Some(one::<$type, $operation, false>)
    };
}

macro_rules! with_result {
    ($type:ident $operation:ident) => {
        Some(one::<$type, $operation, true>)
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

/// Something for integers of each size, else something other, by kinds.
pub const fn row_of_integers<T: Copy>([one, two, four, eight, otherwise]: [T; 5]) -> KindRow<T> {
    [one, two, four, eight, one, two, four, eight, eight, otherwise, otherwise, otherwise]
}

static SWAPS: KindRow<Option<WordSwap>> =
    row_of_integers([Some(swap_one::<1>), Some(swap_one::<2>), Some(swap_one::<4>), Some(swap_one::<8>), None]);

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

    /// Bytes of a word.
    #[inline(always)]
    pub fn bytes(self) -> usize {
        usize::from(*self.at(&SIZES))
    }

    #[inline(always)]
    fn at<T>(self, row: &[T; KINDS]) -> &T {
        // SAFETY: all kinds are below the number of them.
        unsafe { row.get_unchecked(self.0 as usize) }
    }

    /// What does an operation to a word, with result or without; None when nothing does, allowed or not.
    #[inline(always)]
    pub fn one(self, op: MPI_Op, fetches: bool) -> Option<WordOp> {
        *self.at((if fetches { &WITH_RESULT } else { &WITHOUT_RESULT }).get(op as usize)?)
    }

    /// What compares and swaps an integer.
    #[inline(always)]
    pub fn swap(self) -> Option<WordSwap> {
        *self.at(&SWAPS)
    }

    /// What does an operation to many words.
    pub fn many(self, op: MPI_Op) -> Option<&'static Kernel> {
        self.at(MANY.get(op as usize)?).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::reduction::Operation;

    #[test]
    fn the_table_has_what_is_allowed() {
        for op in 0..END {
            let Some(operation) = Operation::find(op as MPI_Op) else { continue };
            let op = op as MPI_Op;
            for basic in (0..PLACES).filter_map(at_place) {
                let kind = WordKind::of(basic.handle as MPI_Datatype).expect("it is predefined");
                let found = kind.many(op);
                assert_eq!(found.is_some(), kind.one(op, true).is_some());
                assert_eq!(found.is_some() && operation != Operation::NoOp, kind.one(op, false).is_some());
                if let Some(found) = found {
                    assert_eq!((kind.bytes(), Some(kind.bytes())), (basic.size, found.word()));
                    let expected = operation.kernel(basic).expect("the operation is allowed");
                    assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{operation:?} of {}", basic.name);
                }
                let is_word = kind.0 != NONE;
                let expected = is_word && operation.is_allowed(basic);
                assert_eq!(found.is_some(), expected, "{operation:?} of {}", basic.name);
                let is_integer = is_word && Operation::Bxor.kernel(basic).is_ok();
                assert_eq!(kind.swap().is_some(), is_integer, "{}", basic.name);
            }
        }
    }

    #[test]
    fn what_is_no_datatype_or_operation_is_no_word() {
        for handle in (0..FIRST_DATATYPE).chain([FIRST_DATATYPE + PLACES, DATATYPES, usize::MAX]) {
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
