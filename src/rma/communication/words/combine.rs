//! Functions that combine one or several machine words of a target, and the fast paths of the calls with one word, which pass the
//! operation as a constant.
//!
//! The accumulate mode of a target (`sync/accumulate_mode.rs`) determines how ranks combine its words: by atomic instructions, or under its
//! accumulate lock. If only one rank combines the words (the sole origin), this rank needs neither.

use crate::abi::*;
use crate::datatype::UserBuf;
use crate::op::reduction::{Combine, Kernel, Value, combine_word, compare_and_swap, compare_and_swap_nonatomically};
use crate::os::address::LocalAddr;
use crate::os::stores;
use crate::os::threads::may_be_several;
use crate::rma::communication::SwapBuffers;
use crate::rma::communication::target_kind::{AllocatedMemory, MemoryKind};
use crate::rma::window::access;
use crate::rma::window::target::TargetMemory;
use crate::transport::sync::SoleOrigin;
use std::ffi::c_int;
use std::hint::assert_unchecked;

/// Maximum number of bytes that a rank combines at a time, under the accumulate lock or as the sole origin.
pub const AT_ONCE: usize = 64 << 10;

/// Combines the target's word at an address, which is mapped and aligned.
///
/// # Safety
/// An element can be read at `address`. Unless the operation only reads, an element can be read at `origin` and written at `address`. If
/// `FETCHES` is true, an element can be written at `result`; otherwise `result` is NULL. The element at `address` is an aligned machine
/// word in the memory of `target`, which all ranks change as the accumulate mode of `target` requires.
#[inline(always)]
pub(super) unsafe fn combine<T: Value, C: Combine<T>, const FETCHES: bool>(
    origin: LocalAddr,
    result: LocalAddr,
    address: LocalAddr,
    target: &TargetMemory,
) -> c_int {
    let result = if FETCHES { result } else { LocalAddr::NULL };
    // SAFETY: the Safety section requires this condition. Because of the assertion the compiler omits a comparison.
    unsafe { assert_unchecked(!FETCHES || !result.is_null()) };
    // SAFETY: the caller promises that the word at each address is valid (Safety section); all ranks that combine the word follow the
    // target's accumulate mode.
    let step = || unsafe { combine_word::<T, C>(address.ptr_mut(), origin.ptr(), result.ptr_mut()) };
    if C::ONLY_WRITES && !FETCHES {
        stores::note();
    }
    if may_be_several() || !target.words().read_mostly.0.mode.try_atomic_of::<false>(target.in_flight(), step) {
        // SAFETY: the caller promises that the word at each address is valid (Safety section).
        return unsafe { combine_word_slow(const { &Kernel::of::<T, C>() }, address, origin, result, target) };
    }
    MPI_SUCCESS
}

/// Does the work of `combine` when the process may have several threads, or when the mode allows no atomic instruction.
///
/// # Safety
/// An element of `kernel` can be read at `address`. Unless the operation only reads, an element can be read at `origin` and written at
/// `address`. An element can be written at `result`, unless `result` is NULL. The element at `address` is an aligned machine word in the
/// memory of `target`, which all ranks change as the accumulate mode of `target` requires.
#[cold]
#[inline(never)]
unsafe fn combine_word_slow(
    kernel: &Kernel,
    address: LocalAddr,
    origin: LocalAddr,
    result: LocalAddr,
    target: &TargetMemory,
) -> c_int {
    let (there, from, back) = (address.ptr_mut(), origin.ptr(), result.ptr_mut());
    // SAFETY: the caller promises that the word at each address is valid (Safety section); all ranks that combine the word follow the
    // target's accumulate mode.
    let step = || unsafe { kernel.combine_atomically(there, from, back, 1) };
    // SAFETY: the caller promises that the word at each address is valid (Safety section). This rank holds the lock or is the sole origin.
    combine_few_slow(target, step, || unsafe { kernel.combine_nonatomically(there, from, back, 1) });
    MPI_SUCCESS
}

/// If the accumulate mode allows it, calls `step`, which combines few words of the target by atomic instructions. If not, calls
/// `nonatomically`, as the target's sole origin or under the target's accumulate lock.
pub fn combine_few(target: &TargetMemory, step: impl Fn(), nonatomically: impl FnOnce()) {
    if may_be_several() || !target.words().read_mostly.0.mode.try_atomic_of::<false>(target.in_flight(), &step) {
        combine_few_slow(target, step, nonatomically);
    }
}

/// Does the work of `combine_few` when the process may have several threads, or when the mode allows no atomic instruction.
fn combine_few_slow(target: &TargetMemory, step: impl Fn(), nonatomically: impl FnOnce()) {
    let words = target.words();
    let mode = &words.read_mostly.0.mode;
    if !may_be_several() || !mode.try_atomic_of::<true>(target.in_flight(), &step) {
        mode.combine_few(
            (&words.accumulate, &words.calls),
            target.in_flight(),
            |local_rank| words.in_flight_at(local_rank),
            step,
            nonatomically,
        );
        stores::note();
    }
}

/// Returns a guard if this rank is the target's sole origin and its process has one thread. While the guard lives, this rank may combine
/// many words of the target non-atomically.
#[inline(always)]
pub fn alone(target: &TargetMemory) -> Option<SoleOrigin<'_>> {
    let words = target.words();
    let alone = words.read_mostly.0.mode.sole_for_many(&words.calls, target.in_flight())?;
    stores::note();
    Some(alone)
}

/// # Safety
/// A word of `BYTES` bytes can be read at the addresses `compare` and `origin` of `buffers`, written at `result`, and read and written at
/// `address`. The word at `address` is aligned and in the memory of `target`, and all ranks change it as the accumulate mode of `target`
/// requires.
#[inline(always)]
pub(super) unsafe fn swap<const BYTES: usize>(
    buffers: SwapBuffers,
    address: LocalAddr,
    target: &TargetMemory,
) -> c_int {
    let ((compare, origin, result), there) = (buffers.pointers(), address.ptr_mut());
    // SAFETY: the caller promises that the word at each address is valid (Safety section); all ranks that combine the word follow the
    // target's accumulate mode.
    let step = || unsafe { compare_and_swap(there, compare, origin, result, BYTES) };
    if may_be_several() || !target.words().read_mostly.0.mode.try_atomic_of::<false>(target.in_flight(), step) {
        // SAFETY: the caller promises that the word at each address is valid (Safety section).
        return unsafe { swap_slow(there, compare, origin, result, BYTES, target) };
    }
    MPI_SUCCESS
}

/// Does the work of `swap` when the process may have several threads, or when the mode allows no atomic instruction.
///
/// # Safety
/// A word of `bytes` bytes can be read at `compare` and `origin`, written at `result`, and read and written at `address`. The word at
/// `address` is aligned and in the memory of `target`, and all ranks change it as the accumulate mode of `target` requires.
#[cold]
#[inline(never)]
unsafe fn swap_slow(
    address: *mut u8,
    compare: *const u8,
    origin: *const u8,
    result: *mut u8,
    bytes: usize,
    target: &TargetMemory,
) -> c_int {
    // SAFETY: the caller promises that the word at each address is valid (Safety section); all ranks that combine the word follow the
    // target's accumulate mode.
    let step = || unsafe { compare_and_swap(address, compare, origin, result, bytes) };
    combine_few_slow(target, step, || {
        // SAFETY: the caller promises that the word at each address is valid (Safety section). This rank holds the lock or is the sole
        // origin.
        unsafe { compare_and_swap_nonatomically(address, compare, origin, result, bytes) };
    });
    MPI_SUCCESS
}

/// Fast path of MPI_Accumulate with one word, or, with `FETCHES`, of MPI_Fetch_and_op. An epoch must be open to the target. In the table of
/// targets, the target must be in its home slot, at which a search for it begins (`Access::target`). The word must be mapped and aligned,
/// in memory that belongs to the window from its creation on. The buffers must be neither NULL (MPI_BOTTOM) nor MPI_IN_PLACE. Returns None,
/// without any effect, when one of these preconditions does not hold.
///
/// # Safety
/// A word can be read at the first address. With `FETCHES`, a word can be written at the second address.
#[inline(always)]
pub unsafe fn combine_word_fast<T: Value, C: Combine<T>, const FETCHES: bool>(
    win: MPI_Win,
    [origin, result]: [UserBuf; 2],
    rank: c_int,
    disp: MPI_Aint,
) -> Option<c_int> {
    if origin.is_none() || (FETCHES && result.is_none()) {
        return None;
    }
    let (target, address) = own_word(win, rank, disp, T::EXTENT)?;
    // SAFETY: the caller promises a word at the origin and, with `FETCHES`, at the result (Safety section); the target's word is mapped and
    // aligned.
    Some(unsafe { combine::<T, C, FETCHES>(origin.base(), result.base(), address, target) })
}

/// Fast path of MPI_Accumulate with several words. Returns None unless this rank is the target's sole origin, its process has one thread,
/// the words have 1 to `AT_ONCE` bytes, and the preconditions of `combine_word_fast` hold.
///
/// # Safety
/// All words can be read at `origin`.
#[inline(always)]
pub unsafe fn combine_words_alone<T: Value, C: Combine<T>>(
    win: MPI_Win,
    origin: UserBuf,
    rank: c_int,
    disp: MPI_Aint,
    count: c_int,
) -> Option<c_int> {
    let access = access::at(win);
    if origin.is_none() || !access.is_of(win) {
        return None;
    }
    let target = access.target(rank)?;
    // A negative count becomes a number larger than any window.
    let count = count as usize;
    let bytes = count.wrapping_mul(T::EXTENT);
    let address = AllocatedMemory::find(target, disp, bytes)?;
    if !address.is_aligned_to(T::EXTENT) || bytes > AT_ONCE || bytes == 0 {
        return None;
    }
    let _alone = alone(target)?;
    // SAFETY: the caller promises that all words at the origin are valid (Safety section); the target's words are mapped and aligned,
    // and no other rank combines them.
    unsafe {
        let (there, from) = (address.ptr_mut(), origin.base().ptr());
        const { &Kernel::of::<T, C>() }.combine_nonatomically(there, from, std::ptr::null_mut(), count);
    }
    Some(MPI_SUCCESS)
}

/// Fast path of MPI_Compare_and_swap for an integer of `BYTES` bytes. Returns None, without any effect, unless the preconditions of
/// `combine_word_fast` hold.
///
/// # Safety
/// A word can be read at the addresses `origin` and `compare` of `buffers`, and written at `result`.
#[inline(always)]
pub unsafe fn compare_and_swap_fast<const BYTES: usize>(
    win: MPI_Win,
    buffers: SwapBuffers,
    rank: c_int,
    disp: MPI_Aint,
) -> Option<c_int> {
    if buffers.all().into_iter().any(UserBuf::is_none) {
        return None;
    }
    let (target, address) = own_word(win, rank, disp, BYTES)?;
    // SAFETY: the caller promises that there is a word at each of the three addresses (Safety section); the word is mapped and aligned.
    Some(unsafe { swap::<BYTES>(buffers, address, target) })
}

/// Returns the target and the address of a word in memory that belongs to the window from its creation on, if the word is mapped and
/// aligned.
#[inline(always)]
fn own_word(win: MPI_Win, rank: c_int, disp: MPI_Aint, bytes: usize) -> Option<(&'static TargetMemory, LocalAddr)> {
    let access = access::at(win);
    if !access.is_of(win) {
        return None;
    }
    let target = access.target(rank)?;
    let address = if bytes == 8 { target.mapped_eight(disp) } else { AllocatedMemory::find(target, disp, bytes) }?;
    address.is_aligned_to(bytes).then_some((target, address))
}
