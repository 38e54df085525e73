//! Kernels: the loops of a predefined operation over elements of one type, and atomic accesses to elements that are machine words.
//!
//! For elements of a window that are aligned and have 1, 2, 4 or 8 bytes, a kernel uses atomic instructions, without a lock. For all other
//! elements, for elements under a lock, and for elements of process-private buffers it uses ordinary loads and stores (`nonatomic`,
//! `apart`, `wide`). No other process or thread accesses the target during these loads and stores.
//!
//! Orderings: an atomic instruction that returns the old value of an element, or computes the new value from it, is SeqCst. So all ranks
//! see these accesses in the same order. An atomic instruction that only writes is Release. models/accumulate.rs covers both orderings.
#![allow(
    clippy::inline_always,
    reason = "what is compiled for wider vectors must be inside a function that has them"
)]

use crate::os::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};
use crate::os::strides;
use crate::os::vectors::{self, Vectors};

/// A value of an element, and its form in memory.
pub trait Value: Copy {
    /// Number of bytes from one element to the next.
    const EXTENT: usize;

    /// True for integer types: the instructions of `FetchOp` compute their sums and bit operations.
    const IS_INTEGER: bool = false;

    /// True if an element has bytes that do not belong to the value.
    const HAS_HOLES: bool = false;

    /// Reads an element, which may be unaligned.
    ///
    /// # Safety
    /// `EXTENT` bytes can be read.
    unsafe fn load(from: *const u8) -> Self;

    /// Writes an element, which may be unaligned. Bytes that do not belong to the value keep their contents.
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
    /// True for MPI_NO_OP, which does not write.
    const ONLY_READS: bool = false;

    /// True for MPI_REPLACE, which does not read.
    const ONLY_WRITES: bool = false;

    /// The atomic instruction that has the same effect on an integer. None if no instruction has this effect.
    const FETCH_OP: Option<FetchOp> = None;

    /// Returns the new value of the target.
    fn combine(target: T, origin: T) -> T;
}

/// A loop that combines `count` elements of `origin` into `target`. It stores the old elements of the target at `result`, unless `result`
/// is NULL.
type Loop = unsafe fn(target: *mut u8, origin: *const u8, result: *mut u8, count: usize);

/// A loop that combines elements and stores no old elements. `strides` are the distances of elements in bytes at target and origin.
type ApartLoop = unsafe fn(addresses: (*mut u8, *const u8), strides: (isize, isize), count: usize);

/// A predefined operation on a datatype.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    /// Number of bytes of an element, if aligned elements are machine words; otherwise None.
    word: Option<usize>,
    /// True if the operation does not change the target.
    pub only_reads: bool,
    atomic: Loop,
    nonatomic: Loop,
    apart: ApartLoop,
    /// `nonatomic`, compiled for AVX2 and for AVX-512. Used only if this processor has them.
    avx2: Loop,
    avx512: Loop,
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
            avx2: combine_by_avx2::<T, C>,
            avx512: combine_by_avx512::<T, C>,
        }
    }

    /// Returns the number of bytes of an element, if aligned elements are machine words.
    #[inline]
    pub fn word(&self) -> Option<usize> {
        self.word
    }

    /// Returns true if elements at this address are machine words, for which processors have atomic instructions.
    #[inline]
    pub fn is_word(&self, target: *const u8) -> bool {
        // `word` is a power of two. The compiler does not know this and would use a division, which takes longer than combining ten
        // elements.
        self.word.is_some_and(|word| target as usize & (word - 1) == 0)
    }

    /// Combines elements one by one, by atomic instructions.
    ///
    /// # Safety
    /// `count` elements can be read at `target`. Unless the operation only reads, `count` elements can be written there and read at
    /// `origin`. `result` is NULL or has room for `count` elements. The elements of the target are machine words, which other processes and
    /// threads change only by atomic instructions.
    #[inline]
    pub unsafe fn combine_atomically(&self, target: *mut u8, origin: *const u8, result: *mut u8, count: usize) {
        debug_assert!(self.is_word(target));
        // SAFETY: the caller promises valid elements, and that the target's elements are machine words that other threads and processes
        // change only atomically, as the loop requires.
        unsafe { (self.atomic)(target, origin, result, count) }
    }

    /// Combines elements by ordinary loads and stores.
    ///
    /// # Safety
    /// `count` elements can be read at `target`. Unless the operation only reads, `count` elements can be written there and read at
    /// `origin`. `result` is NULL or has room for `count` elements. No other process or thread accesses the elements of the target during
    /// the call. They need not be machine words.
    pub unsafe fn combine_nonatomically(&self, target: *mut u8, origin: *const u8, result: *mut u8, count: usize) {
        let run = match vectors::widest() {
            Vectors::Basic => self.nonatomic,
            Vectors::Avx2 => self.avx2,
            Vectors::Avx512 => self.avx512,
        };
        // SAFETY: the caller promises valid elements, and that nothing else accesses the target's elements, as the loops require. This
        // processor has the instructions of the loop.
        unsafe { run(target, origin, result, count) }
    }

    /// Combines elements of target and origin by ordinary loads and stores: first the elements at `addresses`, then in each step the elements
    /// one stride further.
    ///
    /// # Safety
    /// At the target, `count` elements can be read and written. At the origin, `count` elements can be read. These are the elements at
    /// `addresses`, and those at multiples of `strides` after them. No other process or thread accesses the elements of the target during the
    /// call. The operation is not one that only reads.
    pub unsafe fn combine_apart(&self, addresses: (*mut u8, *const u8), strides: (isize, isize), count: usize) {
        // SAFETY: the caller promises valid elements at these strides, and that nothing else accesses the target's elements, as the loop
        // requires.
        unsafe { (self.apart)(addresses, strides, count) }
    }
}

/// # Safety
/// At the target, `count` elements can be read and written. At the origin, `count` elements can be read. These are the elements at
/// `addresses`, and those at multiples of `strides` after them. No other process or thread accesses the elements of the target during the
/// call. The operation is not one that only reads.
unsafe fn combine_apart<T: Value, C: Combine<T>>(
    (target, origin): (*mut u8, *const u8),
    strides: (isize, isize),
    count: usize,
) {
    strides::walk((origin, strides.1), (target, strides.0), count, |origin, target| {
        // SAFETY: `walk` passes addresses of elements, and the caller promises that they can be read and written.
        unsafe { C::combine(T::load(target), T::load(origin)).store(target) };
    });
}

/// # Safety
/// `count` elements can be read at `target`. Unless the operation only reads, `count` elements can be written there and read at `origin`.
/// `result` is NULL or has room for `count` elements. No other process or thread accesses the elements of the target during the call. The
/// processor has the features that the attribute names (`vectors::widest`).
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
unsafe fn combine_by_avx2<T: Value, C: Combine<T>>(
    target: *mut u8,
    origin: *const u8,
    result: *mut u8,
    count: usize,
) {
    // SAFETY: the caller promises valid elements, and that nothing else accesses the target's elements, as `combine_each` requires.
    unsafe { combine_each::<T, C>(target, origin, result, count) }
}

/// # Safety
/// As `combine_by_avx2`.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq"))]
unsafe fn combine_by_avx512<T: Value, C: Combine<T>>(
    target: *mut u8,
    origin: *const u8,
    result: *mut u8,
    count: usize,
) {
    // SAFETY: the caller promises valid elements, and that nothing else accesses the target's elements, as `combine_each` requires.
    unsafe { combine_each::<T, C>(target, origin, result, count) }
}

/// # Safety
/// `count` elements can be read at `target`. Unless the operation only reads, `count` elements can be written there and read at `origin`.
/// `result` is NULL or has room for `count` elements. No other process or thread accesses the elements of the target during the call.
unsafe fn combine_nonatomically<T: Value, C: Combine<T>>(
    target: *mut u8,
    origin: *const u8,
    result: *mut u8,
    count: usize,
) {
    // SAFETY: the caller promises valid elements, and that nothing else accesses the target's elements, as `combine_each` requires.
    unsafe { combine_each::<T, C>(target, origin, result, count) }
}

/// # Safety
/// `count` elements can be read at `target`. Unless the operation only reads, `count` elements can be written there and read at `origin`.
/// `result` is NULL or has room for `count` elements. No other process or thread accesses the elements of the target during the call.
#[inline(always)]
unsafe fn combine_each<T: Value, C: Combine<T>>(target: *mut u8, origin: *const u8, result: *mut u8, count: usize) {
    for offset in (0..count).map(|index| index * T::EXTENT) {
        // SAFETY: the caller promises that there are `count` elements at each address. `offset` is the offset of one of them.
        unsafe {
            let old = T::load(target.add(offset));
            if !C::ONLY_READS {
                C::combine(old, T::load(origin.add(offset))).store(target.add(offset));
            }
            if !result.is_null() {
                old.store(result.add(offset));
            }
        }
    }
}

/// # Safety
/// `count` elements can be read at `target`. Unless the operation only reads, `count` elements can be written there and read at `origin`.
/// `result` is NULL or has room for `count` elements. The elements of the target are aligned machine words, which other processes and
/// threads change only by atomic instructions.
unsafe fn combine_atomically<T: Value, C: Combine<T>>(
    target: *mut u8,
    origin: *const u8,
    result: *mut u8,
    count: usize,
) {
    for offset in (0..count).map(|index| index * T::EXTENT) {
        // SAFETY: the caller promises that there are `count` elements at each address, and that those of the target are aligned.
        unsafe {
            let result = if result.is_null() { result } else { result.add(offset) };
            combine_word::<T, C>(target.add(offset), origin.wrapping_add(offset), result);
        }
    }
}

/// Combines one element that is a machine word, by one atomic instruction or a loop of compare-exchange.
///
/// # Safety
/// An element can be read at `target`. Unless the operation only reads, an element can be written there and read at `origin`. `result` is
/// NULL or has room for an element. The element of the target is an aligned machine word, which other processes and threads change only by
/// atomic instructions.
#[inline(always)]
pub unsafe fn combine_word<T: Value, C: Combine<T>>(target: *mut u8, origin: *const u8, result: *mut u8) {
    // SAFETY: the caller promises that there is an element at each address, and that the target's element is a machine word. `word` has
    // room for eight bytes.
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
/// An element can be written at `result`, if that is not NULL.
#[inline]
unsafe fn store_old<T: Value>(old: Bytes, result: *mut u8) {
    if !result.is_null() {
        // SAFETY: the caller promises that an element can be written at `result`. `old` begins with the bytes of an element.
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

/// Ordering of atomic instructions that read an element: all ranks see these accesses in the same order (models/accumulate.rs).
const AGREED: Ordering = Ordering::SeqCst;

/// The bytes of a machine word, at the beginning of eight bytes.
type Bytes = [u8; 8];

/// # Safety
/// An aligned word of `bytes` bytes (1, 2, 4 or 8) can be read, and other processes and threads change it only by atomic instructions.
#[inline]
unsafe fn read_word(at: *mut u8, bytes: usize) -> Bytes {
    // SAFETY: the caller promises that the word is aligned and accessed only atomically.
    unsafe { with_word!(bytes, at, |word: Integer| padded(&Integer::to_ne_bytes(word.load(AGREED)))) }
}

/// # Safety
/// An aligned word of `bytes` bytes (1, 2, 4 or 8) can be read and written, and other processes and threads change it only by atomic
/// instructions.
#[inline]
unsafe fn write_word(at: *mut u8, bytes: usize, new: Bytes) {
    // SAFETY: the caller promises that the word is aligned and accessed only atomically.
    // Release: a rank that reads the element by an atomic instruction sees what this rank has written before.
    unsafe { with_word!(bytes, at, |word: Integer| word.store(Integer::from_ne_bytes(cut(new)), Ordering::Release)) }
}

/// Replaces a word and returns the old one. SeqCst: all ranks see atomic accesses that return a value in the same order.
///
/// # Safety
/// An aligned word of `bytes` bytes (1, 2, 4 or 8) can be read and written, and other processes and threads change it only by atomic
/// instructions.
#[inline]
unsafe fn swap_word(at: *mut u8, bytes: usize, new: Bytes) -> Bytes {
    // SAFETY: the caller promises that the word is aligned and accessed only atomically.
    unsafe {
        with_word!(bytes, at, |word: Integer| {
            padded(&word.swap(Integer::from_ne_bytes(cut(new)), AGREED).to_ne_bytes())
        })
    }
}

/// Changes a word by one atomic instruction and returns the old one.
///
/// # Safety
/// An aligned word of `bytes` bytes (1, 2, 4 or 8) can be read and written, and other processes and threads change it only by atomic
/// instructions.
#[inline]
unsafe fn fetch_op_word(at: *mut u8, bytes: usize, fetch_op: FetchOp, by: Bytes) -> Bytes {
    // SAFETY: the caller promises that the word is aligned and accessed only atomically.
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

/// Changes a word by a loop of compare-exchange and returns the old one.
///
/// # Safety
/// An aligned word of `bytes` bytes (1, 2, 4 or 8) can be read and written, and other processes and threads change it only by atomic
/// instructions.
#[inline]
unsafe fn update_word(at: *mut u8, bytes: usize, change: impl Fn(Bytes) -> Bytes) -> Bytes {
    // SAFETY: the caller promises that the word is aligned and accessed only atomically.
    unsafe {
        with_word!(bytes, at, |word: Integer| {
            // Relaxed: a stale value only makes the compare-exchange fail.
            let mut old = word.load(Ordering::Relaxed);
            loop {
                let new = cut::<{ size_of::<Integer>() }>(change(padded(&Integer::to_ne_bytes(old))));
                let new = Integer::from_ne_bytes(new);
                // Relaxed on failure: the loop tries again.
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

/// Returns true if an element is a machine word, for which processors have atomic instructions.
pub fn is_word(address: *const u8, bytes: usize) -> bool {
    matches!(bytes, 1 | 2 | 4 | 8) && address as usize & (bytes - 1) == 0
}

/// If the element at `target` equals the one at `compare`, replaces it by the one at `origin`, by one atomic instruction. Stores the old
/// element at `result`. Elements have `bytes` bytes.
///
/// # Safety
/// All four elements can be read, and `target` and `result` can be written. The target is a machine word, which others change only by
/// atomic instructions, as in `Kernel::combine_atomically`.
pub unsafe fn compare_and_swap(
    target: *mut u8,
    compare: *const u8,
    origin: *const u8,
    result: *mut u8,
    bytes: usize,
) {
    // SAFETY: the caller promises that the elements are valid. An element of `bytes` bytes is an integer of that size.
    unsafe {
        with_word!(bytes, target, |word: Integer| {
            let expected = compare.cast::<Integer>().read_unaligned();
            let new = origin.cast::<Integer>().read_unaligned();
            let (Ok(old) | Err(old)) = word.compare_exchange(expected, new, AGREED, AGREED);
            result.cast::<Integer>().write_unaligned(old);
        });
    }
}
