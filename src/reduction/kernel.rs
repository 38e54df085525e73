//! The loops over elements.

use crate::system::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};
use crate::words::{Lock, locked};

/// A value as it lies in memory.
pub trait Value: Copy {
    /// Bytes from one element to the next.
    const EXTENT: usize;

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

/// An operation on two values.
pub trait Combine<T> {
    /// MPI_NO_OP, which does not write.
    const ONLY_READS: bool = false;

    /// What the target becomes.
    fn combine(target: T, origin: T) -> T;
}

/// Combines `count` elements of `origin` into `target`; what the target held goes to `result`, unless that is NULL.
type Loop = unsafe fn(target: *mut u8, origin: *const u8, result: *mut u8, count: usize);

/// An operation on a datatype.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    /// Bytes of an element that must be aligned to them to be combined atomically; None when a datum is no machine word.
    word: Option<usize>,
    /// Whether it leaves the target as it is.
    pub only_reads: bool,
    atomic: Loop,
    plain: Loop,
}

impl Kernel {
    /// The kernel of an operation on a type.
    pub fn of<T: Value, C: Combine<T>>() -> Self {
        let word = matches!(T::EXTENT, 1 | 2 | 4 | 8).then_some(T::EXTENT);
        Self { word, only_reads: C::ONLY_READS, atomic: combine_atomically::<T, C>, plain: combine_plainly::<T, C> }
    }

    /// Combines elements that others combine at the same time: each atomically where they are aligned words, else all of them
    /// under the lock.
    ///
    /// # Safety
    /// `count` elements can be read at `origin`, and read and written at `target` and, unless it is 0, at `result`. Others
    /// change the target's elements in this way only, or under the same lock where they are no aligned words.
    pub unsafe fn combine(&self, lock: &Lock, target: usize, origin: usize, result: usize, count: usize) {
        // SAFETY: the caller's promise.
        unsafe {
            if self.word.is_some_and(|word| target.is_multiple_of(word)) {
                (self.atomic)(target as *mut u8, origin as *const u8, result as *mut u8, count);
            } else {
                locked(lock, || self.combine_plainly(target, origin, result, count));
            }
        }
    }

    /// Combines plainly.
    ///
    /// # Safety
    /// As above, but nobody else touches the target's elements meanwhile.
    pub unsafe fn combine_plainly(&self, target: usize, origin: usize, result: usize, count: usize) {
        // SAFETY: the caller's promise.
        unsafe { (self.plain)(target as *mut u8, origin as *const u8, result as *mut u8, count) }
    }
}

unsafe fn combine_plainly<T: Value, C: Combine<T>>(
    target: *mut u8,
    origin: *const u8,
    result: *mut u8,
    count: usize,
) {
    for place in (0..count).map(|index| index * T::EXTENT) {
        // SAFETY: the caller's promise about `count` elements.
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

unsafe fn combine_atomically<T: Value, C: Combine<T>>(
    target: *mut u8,
    origin: *const u8,
    result: *mut u8,
    count: usize,
) {
    for place in (0..count).map(|index| index * T::EXTENT) {
        // SAFETY: the caller's promise about `count` elements and their alignment.
        unsafe {
            let old = if C::ONLY_READS {
                read_word(target.add(place), T::EXTENT)
            } else {
                let value = T::load(origin.add(place));
                update_word(target.add(place), T::EXTENT, |old| {
                    let mut new = old;
                    C::combine(T::load((&raw const old).cast()), value).store((&raw mut new).cast());
                    new
                })
            };
            if !result.is_null() {
                T::load((&raw const old).cast()).store(result.add(place));
            }
        }
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

/// The bytes of a word, at the beginning of eight.
type Bytes = [u8; 8];

/// # Safety
/// An aligned word of `bytes` bytes (1, 2, 4 or 8) can be read, and others change it atomically.
#[inline]
unsafe fn read_word(at: *mut u8, bytes: usize) -> Bytes {
    // SAFETY: the caller's promise.
    unsafe { with_word!(bytes, at, |word: Integer| padded(&Integer::to_ne_bytes(word.load(Ordering::SeqCst)))) }
}

/// Changes a word as one; gives what it was.
///
/// # Safety
/// As for `read_word`, and it can be written.
#[inline]
unsafe fn update_word(at: *mut u8, bytes: usize, change: impl Fn(Bytes) -> Bytes) -> Bytes {
    // SAFETY: the caller's promise.
    unsafe {
        with_word!(bytes, at, |word: Integer| {
            let mut old = word.load(Ordering::Relaxed);
            loop {
                let new = cut::<{ size_of::<Integer>() }>(change(padded(&Integer::to_ne_bytes(old))));
                let new = Integer::from_ne_bytes(new);
                match word.compare_exchange_weak(old, new, Ordering::SeqCst, Ordering::Relaxed) {
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

/// Replaces an element of `bytes` bytes at `target` by that at `origin` if it equals that at `compare`; what the target held
/// goes to `result`. Atomically when the element is an aligned word, else under the lock.
///
/// # Safety
/// All four can be read, `target` and `result` can be written; others change the target as `Kernel::combine` does.
pub unsafe fn compare_and_swap(
    lock: &Lock,
    target: usize,
    compare: usize,
    origin: usize,
    result: usize,
    bytes: usize,
) {
    // SAFETY: the caller's promise.
    unsafe {
        if matches!(bytes, 1 | 2 | 4 | 8) && target.is_multiple_of(bytes) {
            with_word!(bytes, target as *mut u8, |word: Integer| {
                let expected = (compare as *const Integer).read_unaligned();
                let new = (origin as *const Integer).read_unaligned();
                let (Ok(old) | Err(old)) = word.compare_exchange(expected, new, Ordering::SeqCst, Ordering::SeqCst);
                (result as *mut Integer).write_unaligned(old);
            });
        } else {
            locked(lock, || compare_and_swap_plainly(target, compare, origin, result, bytes));
        }
    }
}

/// Does the same plainly, and tells whether the target was replaced.
///
/// # Safety
/// All four can be read, `target` and `result` can be written; nobody else touches the target meanwhile.
pub unsafe fn compare_and_swap_plainly(
    target: usize,
    compare: usize,
    origin: usize,
    result: usize,
    bytes: usize,
) -> bool {
    let (target, compare) = (target as *mut u8, compare as *const u8);
    let (origin, result) = (origin as *const u8, result as *mut u8);
    // SAFETY: the caller's promise.
    unsafe {
        let equal = (0..bytes).all(|index| *target.add(index) == *compare.add(index));
        target.copy_to(result, bytes);
        if equal {
            origin.copy_to(target, bytes);
        }
        equal
    }
}
