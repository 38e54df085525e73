//! What combines one machine word of a target, or some of them, and the fast tiers of the accumulates.

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

/// Bytes that are combined at a time under the lock.
pub const AT_ONCE: usize = 64 << 10;

/// Combines the target's word at an address, which is mapped and aligned.
///
/// # Safety
/// As for `Kernel::combine_atomically`, of one element of the target's memory; there is a result if it `FETCHES`, and only then.
#[inline(always)]
pub(super) unsafe fn combine<T: Value, C: Combine<T>, const FETCHES: bool>(
    origin: LocalAddr,
    result: LocalAddr,
    address: LocalAddr,
    target: &TargetMemory,
) -> c_int {
    let result = if FETCHES { result } else { LocalAddr::NULL };
    // SAFETY: the caller's promise. The compiler need not look again.
    unsafe { assert_unchecked(!FETCHES || !result.is_null()) };
    // SAFETY: the caller vouches for the addresses; all ranks that combine the word follow the target's accumulate mode.
    let step = || unsafe { combine_word::<T, C>(address.ptr_mut(), origin.ptr(), result.ptr_mut()) };
    if C::ONLY_WRITES && !FETCHES {
        stores::note();
    }
    if may_be_several() || !target.words().read_mostly.0.mode.try_atomic_of::<false>(target.in_flight(), step) {
        // SAFETY: the caller vouches for the addresses.
        return unsafe { combine_word_slow(const { &Kernel::of::<T, C>() }, address, origin, result, target) };
    }
    MPI_SUCCESS
}

/// What `combine` does when there may be several threads, or the mode allows no atomic instruction.
///
/// # Safety
/// As for `combine`.
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
    // SAFETY: the caller vouches for the addresses; all ranks that combine the word follow the target's accumulate mode.
    let step = || unsafe { kernel.combine_atomically(there, from, back, 1) };
    // SAFETY: the caller vouches for the addresses, and the lock is held.
    do_to_few_slow(target, step, || unsafe { kernel.combine_nonatomically(there, from, back, 1) });
    MPI_SUCCESS
}

/// Does to few words of the target's what `step` does if the mode allows it, else what `plainly` does, alone or under the target's lock.
pub fn do_to_few(target: &TargetMemory, step: impl Fn(), plainly: impl FnOnce()) {
    if may_be_several() || !target.words().read_mostly.0.mode.try_atomic_of::<false>(target.in_flight(), &step) {
        do_to_few_slow(target, step, plainly);
    }
}

/// The same when there may be several threads, or the mode allows no atomic instruction.
fn do_to_few_slow(target: &TargetMemory, step: impl Fn(), plainly: impl FnOnce()) {
    let words = target.words();
    let mode = &words.read_mostly.0.mode;
    if !may_be_several() || !mode.try_atomic_of::<true>(target.in_flight(), &step) {
        mode.combine_few(
            (&words.accumulate, &words.calls),
            target.in_flight(),
            |rank| words.in_flight_of(rank),
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
    let alone = words.read_mostly.0.mode.sole_for_many(&words.calls, target.in_flight())?;
    stores::note();
    Some(alone)
}

/// # Safety
/// As for `combine`, of a word of `BYTES` bytes; there are one at `compare` and a result, too.
#[inline(always)]
pub(super) unsafe fn swap<const BYTES: usize>(
    buffers: SwapBuffers,
    address: LocalAddr,
    target: &TargetMemory,
) -> c_int {
    let ((compare, origin, result), there) = (buffers.pointers(), address.ptr_mut());
    // SAFETY: the caller vouches for the addresses; all ranks that combine the word follow the target's accumulate mode.
    let step = || unsafe { compare_and_swap(there, compare, origin, result, BYTES) };
    if may_be_several() || !target.words().read_mostly.0.mode.try_atomic_of::<false>(target.in_flight(), step) {
        // SAFETY: the caller vouches for the addresses.
        return unsafe { swap_slow(there, compare, origin, result, BYTES, target) };
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
    address: *mut u8,
    compare: *const u8,
    origin: *const u8,
    result: *mut u8,
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
    [origin, result]: [UserBuf; 2],
    rank: c_int,
    disp: MPI_Aint,
) -> Option<c_int> {
    if origin.is_none() || (FETCHES && result.is_none()) {
        return None;
    }
    let (target, address) = own_word(win, rank, disp, T::EXTENT)?;
    // SAFETY: the caller vouches for the buffers; the word is mapped and aligned.
    Some(unsafe { combine::<T, C, FETCHES>(origin.base(), result.base(), address, target) })
}

/// MPI_Accumulate of several words on the fast path, if this origin alone combines the target's elements.
///
/// # Safety
/// All words can be read at the address.
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
    // Of a negative count this is larger than any window.
    let count = count as usize;
    let bytes = count.wrapping_mul(T::EXTENT);
    let address = AllocatedMemory::find(target, disp, bytes)?;
    if !address.is_aligned_to(T::EXTENT) || bytes > AT_ONCE || bytes == 0 {
        return None;
    }
    let _alone = alone(target)?;
    // SAFETY: the caller vouches for the origin; the target's words are mapped and aligned, and nobody else combines them.
    unsafe {
        let (there, from) = (address.ptr_mut(), origin.base().ptr());
        const { &Kernel::of::<T, C>() }.combine_nonatomically(there, from, std::ptr::null_mut(), count);
    }
    Some(MPI_SUCCESS)
}

/// MPI_Compare_and_swap of an integer on the fast path.
///
/// # Safety
/// A word can be read at the first two addresses, and written at the third.
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
    // SAFETY: the caller vouches for the buffers; the word is mapped and aligned.
    Some(unsafe { swap::<BYTES>(buffers, address, target) })
}

/// A target's word of the memory that belongs to the window from the beginning, if it is mapped and aligned.
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
