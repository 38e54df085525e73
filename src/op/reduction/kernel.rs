//! Kernels: the loops of a predefined operation over elements of one type, and the atomic access to elements that are
//! machine words.
//!
//! Elements of a window that are aligned and have 1, 2, 4 or 8 bytes are combined by atomic instructions, which need
//! no lock. All other elements, and elements under a lock or of process-private buffers, are combined by ordinary
//! loads and stores (`nonatomic`, `apart`, `wide`), while no other process or thread accesses the target.
//!
//! Orderings: an atomic instruction that reads an element is SeqCst, so all ranks agree on the order of atomic
//! accesses. One that only writes is Release. models/accumulate.rs covers them.
#![allow(
    clippy::inline_always,
    reason = "what is compiled for wider vectors must be inside a function that has them"
)]

use crate::os::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};
use crate::os::{strides, vectors};

/// A value as it lies in memory.
pub trait Value: Copy {
    /// Bytes from one element to the next.
    const EXTENT: usize;

    /// Whether the processor's own addition and bit operations are those of this type.
    const IS_INTEGER: bool = false;

    /// Whether an element has bytes that are no part of the value.
    const HAS_HOLES: bool = false;

    /// Reads an element, which may be unaligned.
    ///
    /// # Safety
    /// `EXTENT` bytes can be read.
    unsafe fn load(from: *const u8) -> Self;

    /// Writes an element, which may be unaligned; holes in it stay.
    ///
    /// # Safety
    /// `EXTENT` bytes can be written.
    unsafe fn store(self, to: *mut u8);
}

/// An atomic instruction of processors on a machine word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchOp {
    Add,
    And,
    Or,
    Xor,
}

/// An operation on two values.
pub trait Combine<T> {
    /// MPI_NO_OP, which does not write.
    const ONLY_READS: bool = false;

    /// MPI_REPLACE, which does not read.
    const ONLY_WRITES: bool = false;

    /// The atomic instruction that does the same to an integer, if there is one.
    const FETCH_OP: Option<FetchOp> = None;

    /// What the target becomes.
    fn combine(target: T, origin: T) -> T;
}

/// Combines `count` elements of `origin` into `target`; the old elements of the target go to `result`, unless that is
/// NULL.
type Loop = unsafe fn(target: *mut u8, origin: *const u8, result: *mut u8, count: usize);

/// Combines elements of target and origin that lie some bytes apart (the strides), without a result.
type ApartLoop = unsafe fn(places: (*mut u8, *const u8), strides: (isize, isize), count: usize);

/// An operation on a datatype.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    /// Bytes of an element that is a machine word where it is aligned to them; None for other elements.
    word: Option<usize>,
    /// Whether it leaves the target as it is.
    pub only_reads: bool,
    atomic: Loop,
    nonatomic: Loop,
    apart: ApartLoop,
    /// `nonatomic`, compiled for the widest vectors of this processor.
    wide: Loop,
}

impl Kernel {
    /// The kernel of an operation on a type.
    pub const fn of<T: Value, C: Combine<T>>() -> Self {
        let word = if matches!(T::EXTENT, 1 | 2 | 4 | 8) { Some(T::EXTENT) } else { None };
        Self {
            word,
            only_reads: C::ONLY_READS,
            atomic: combine_atomically::<T, C>,
            nonatomic: combine_nonatomically::<T, C>,
            apart: combine_apart::<T, C>,
            wide: combine_widely::<T, C>,
        }
    }

    /// Bytes of such an element when it is a machine word.
    #[inline]
    pub fn word(&self) -> Option<usize> {
        self.word
    }

    /// Whether elements at an address are machine words, for which processors have atomic instructions.
    #[inline]
    pub fn is_word(&self, target: usize) -> bool {
        // The word is a power of two, which the compiler does not know: a division would take longer than to combine
        // ten elements.
        self.word.is_some_and(|word| target & (word - 1) == 0)
    }

    /// Combines elements by atomic instructions, one by one.
    ///
    /// # Safety
    /// `count` elements can be read at `origin`, and read and written at `target` and, unless it is 0, at `result`.
    /// Those of the target are machine words, which other processes and threads change only in this way.
    #[inline]
    pub unsafe fn combine_atomically(&self, target: usize, origin: usize, result: usize, count: usize) {
        debug_assert!(self.is_word(target));
        // SAFETY: the elements are as this function demands.
        unsafe { (self.atomic)(target as *mut u8, origin as *const u8, result as *mut u8, count) }
    }

    /// Combines elements by ordinary loads and stores.
    ///
    /// # Safety
    /// `count` elements can be read at `origin`, and read and written at `target` and, unless it is 0, at `result`.
    /// No other process or thread accesses those of the target during the call; they need not be machine words.
    pub unsafe fn combine_nonatomically(&self, target: usize, origin: usize, result: usize, count: usize) {
        let run = if vectors::are_wide() { self.wide } else { self.nonatomic };
        // SAFETY: the elements are as this function demands; `wide` is used only on a processor that has its
        // instructions.
        unsafe { run(target as *mut u8, origin as *const u8, result as *mut u8, count) }
    }

    /// Combines single elements of target and origin by ordinary loads and stores: first at these addresses, then
    /// each time a stride further.
    ///
    /// # Safety
    /// As for `combine_nonatomically`, for each of them; the operation does not only read.
    pub unsafe fn combine_apart(&self, places: (usize, usize), strides: (isize, isize), count: usize) {
        // SAFETY: the elements are as this function demands.
        unsafe { (self.apart)((places.0 as *mut u8, places.1 as *const u8), strides, count) }
    }
}

/// # Safety
/// As for `Kernel::combine_apart`.
unsafe fn combine_apart<T: Value, C: Combine<T>>(
    (target, origin): (*mut u8, *const u8),
    strides: (isize, isize),
    count: usize,
) {
    strides::walk((origin, strides.1), (target, strides.0), count, |origin, target| {
        // SAFETY: `walk` gives addresses of elements, which can be read and written, as this function demands.
        unsafe { C::combine(T::load(target), T::load(origin)).store(target) };
    });
}

/// # Safety
/// As for `Kernel::combine_nonatomically`, on a processor with these features, as `vectors::are_wide` says.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq"))]
unsafe fn combine_widely<T: Value, C: Combine<T>>(target: *mut u8, origin: *const u8, result: *mut u8, count: usize) {
    // SAFETY: the elements are as this function demands.
    unsafe { combine_each::<T, C>(target, origin, result, count) }
}

/// # Safety
/// As for `Kernel::combine_nonatomically`.
unsafe fn combine_nonatomically<T: Value, C: Combine<T>>(
    target: *mut u8,
    origin: *const u8,
    result: *mut u8,
    count: usize,
) {
    // SAFETY: the elements are as this function demands.
    unsafe { combine_each::<T, C>(target, origin, result, count) }
}

/// # Safety
/// As for `Kernel::combine_nonatomically`.
#[inline(always)]
unsafe fn combine_each<T: Value, C: Combine<T>>(target: *mut u8, origin: *const u8, result: *mut u8, count: usize) {
    for place in (0..count).map(|index| index * T::EXTENT) {
        // SAFETY: `count` elements exist at each address, as this function demands; `place` is that of one of them.
        unsafe {
            let old = T::load(target.add(place));
            if !C::ONLY_READS {
                C::combine(old, T::load(origin.add(place))).store(target.add(place));
            }
            if !result.is_null() {
                old.store(result.add(place));
            }
        }
    }
}

/// # Safety
/// As for `Kernel::combine_atomically`.
unsafe fn combine_atomically<T: Value, C: Combine<T>>(
    target: *mut u8,
    origin: *const u8,
    result: *mut u8,
    count: usize,
) {
    for place in (0..count).map(|index| index * T::EXTENT) {
        // SAFETY: `count` elements exist at each address, as this function demands, and those of the target are
        // aligned.
        unsafe {
            let result = if result.is_null() { result } else { result.add(place) };
            combine_word::<T, C>(target.add(place), origin.wrapping_add(place), result);
        }
    }
}

/// Combines one element that is a machine word, by one atomic instruction or a loop of compare-exchange.
///
/// # Safety
/// As for `Kernel::combine_atomically`.
#[inline(always)]
pub unsafe fn combine_word<T: Value, C: Combine<T>>(target: *mut u8, origin: *const u8, result: *mut u8) {
    // SAFETY: the element is a machine word and the addresses are as this function demands; `word` has room for eight
    // bytes.
    unsafe {
        if C::ONLY_READS {
            store_old::<T>(read_word(target, T::EXTENT), result);
            return;
        }
        let value = T::load(origin);
        let mut word = Bytes::default();
        value.store(word.as_mut_ptr());
        let is_written = C::ONLY_WRITES && !T::HAS_HOLES;
        if is_written && result.is_null() {
            write_word(target, T::EXTENT, word);
            return;
        }
        let old = match C::FETCH_OP {
            Some(fetch_op) if T::IS_INTEGER => fetch_op_word(target, T::EXTENT, fetch_op, word),
            _ if is_written => swap_word(target, T::EXTENT, word),
            _ => update_word(target, T::EXTENT, |old| {
                let mut new = old;
                C::combine(T::load(old.as_ptr()), value).store(new.as_mut_ptr());
                new
            }),
        };
        store_old::<T>(old, result);
    }
}

/// # Safety
/// An element can be written at `result`, unless that is NULL.
#[inline]
unsafe fn store_old<T: Value>(old: Bytes, result: *mut u8) {
    if !result.is_null() {
        // SAFETY: an element can be written at `result`, as this function demands; `old` has its bytes at its
        // beginning.
        unsafe { T::load(old.as_ptr()).store(result) };
    }
}

macro_rules! with_word {
    ($bytes:expr, $at:expr, |$word:ident: $integer:ident| $then:expr) => {
        match $bytes {
            1 => with_word!(@ AtomicU8 u8 $at, $word $integer $then),
            2 => with_word!(@ AtomicU16 u16 $at, $word $integer $then),
            4 => with_word!(@ AtomicU32 u32 $at, $word $integer $then),
            _ => with_word!(@ AtomicU64 u64 $at, $word $integer $then),
        }
    };
    (@ $atomic:ident $type:ident $at:expr, $word:ident $integer:ident $then:expr) => {{
        type $integer = $type;
        let $word = $atomic::from_ptr($at.cast());
        $then
    }};
}

/// Of atomic instructions that read an element: all ranks agree on their order (models/accumulate.rs).
const AGREED: Ordering = Ordering::SeqCst;

/// The bytes of a machine word, in the first ones of eight.
type Bytes = [u8; 8];

/// # Safety
/// An aligned word of `bytes` bytes (1, 2, 4 or 8) can be read, and others change it atomically.
#[inline]
unsafe fn read_word(at: *mut u8, bytes: usize) -> Bytes {
    // SAFETY: the word is aligned and shared by atomic accesses alone, as this function demands.
    unsafe { with_word!(bytes, at, |word: Integer| padded(&Integer::to_ne_bytes(word.load(AGREED)))) }
}

/// # Safety
/// As for `read_word`, and it can be written.
#[inline]
unsafe fn write_word(at: *mut u8, bytes: usize, new: Bytes) {
    // SAFETY: the word is aligned and shared by atomic accesses alone, as this function demands.
    // Release: a rank that reads the element by an atomic instruction sees what this rank has written before.
    unsafe { with_word!(bytes, at, |word: Integer| word.store(Integer::from_ne_bytes(cut(new)), Ordering::Release)) }
}

/// Replaces a word; returns the old one. SeqCst: atomic accesses that return a value have one order at all ranks.
///
/// # Safety
/// As for `write_word`.
#[inline]
unsafe fn swap_word(at: *mut u8, bytes: usize, new: Bytes) -> Bytes {
    // SAFETY: the word is aligned and shared by atomic accesses alone, as this function demands.
    unsafe {
        with_word!(bytes, at, |word: Integer| {
            padded(&word.swap(Integer::from_ne_bytes(cut(new)), AGREED).to_ne_bytes())
        })
    }
}

/// Changes a word by one atomic instruction; returns the old one.
///
/// # Safety
/// As for `write_word`.
#[inline]
unsafe fn fetch_op_word(at: *mut u8, bytes: usize, fetch_op: FetchOp, by: Bytes) -> Bytes {
    // SAFETY: the word is aligned and shared by atomic accesses alone, as this function demands.
    unsafe {
        with_word!(bytes, at, |word: Integer| {
            let by = Integer::from_ne_bytes(cut(by));
            let old = match fetch_op {
                FetchOp::Add => word.fetch_add(by, AGREED),
                FetchOp::And => word.fetch_and(by, AGREED),
                FetchOp::Or => word.fetch_or(by, AGREED),
                FetchOp::Xor => word.fetch_xor(by, AGREED),
            };
            padded(&old.to_ne_bytes())
        })
    }
}

/// Changes a word by a loop of compare-exchange; returns the old one.
///
/// # Safety
/// As for `read_word`, and it can be written.
#[inline]
unsafe fn update_word(at: *mut u8, bytes: usize, change: impl Fn(Bytes) -> Bytes) -> Bytes {
    // SAFETY: the word is aligned and shared by atomic accesses alone, as this function demands.
    unsafe {
        with_word!(bytes, at, |word: Integer| {
            // Relaxed: a stale value makes the compare-exchange fail.
            let mut old = word.load(Ordering::Relaxed);
            loop {
                let new = cut::<{ size_of::<Integer>() }>(change(padded(&Integer::to_ne_bytes(old))));
                let new = Integer::from_ne_bytes(new);
                // Relaxed where it fails: the value is only tried again.
                match word.compare_exchange_weak(old, new, AGREED, Ordering::Relaxed) {
                    Ok(_) => break padded(&Integer::to_ne_bytes(old)),
                    Err(now) => old = now,
                }
            }
        })
    }
}

fn padded<const N: usize>(bytes: &[u8; N]) -> Bytes {
    let mut all = [0; 8];
    all[..N].copy_from_slice(bytes);
    all
}

fn cut<const N: usize>(bytes: Bytes) -> [u8; N] {
    std::array::from_fn(|index| bytes[index])
}

/// Whether an element is a machine word, for which processors have atomic instructions.
pub fn is_word(address: usize, bytes: usize) -> bool {
    matches!(bytes, 1 | 2 | 4 | 8) && address & (bytes - 1) == 0
}

/// Replaces an element of `bytes` bytes at `target` by that at `origin` if it equals that at `compare`, by one atomic
/// instruction; the old element goes to `result`.
///
/// # Safety
/// All four can be read, `target` and `result` can be written; the target is a machine word, which others change as
/// `Kernel::combine_atomically` does.
pub unsafe fn compare_and_swap(target: usize, compare: usize, origin: usize, result: usize, bytes: usize) {
    // SAFETY: the four elements are as this function demands; an element of `bytes` bytes is an integer of that size.
    unsafe {
        with_word!(bytes, target as *mut u8, |word: Integer| {
            let expected = (compare as *const Integer).read_unaligned();
            let new = (origin as *const Integer).read_unaligned();
            let (Ok(old) | Err(old)) = word.compare_exchange(expected, new, AGREED, AGREED);
            (result as *mut Integer).write_unaligned(old);
        });
    }
}
