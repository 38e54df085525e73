//! The tiers of accumulates that raise no errors: fast, dynamic, strided.

use crate::abi::*;
use crate::datatype::{Buffer, UserBuf, basic_of};
use crate::op::reduction::Kernel;
use crate::os::address::LocalAddr;
use crate::os::stores;
use crate::rma::communication::elements::{Elements, FEW};
use crate::rma::communication::strided::{self, StridedTransfer};
use crate::rma::communication::target_kind::{AllocatedMemory, AttachedMemory, MemoryKind};
use crate::rma::communication::target_side::TargetSide;
use crate::rma::communication::words::{AT_ONCE, WordKind, alone};
use crate::rma::communication::{SwapBuffers, TargetArgs};
use crate::rma::window::target::TargetMemory;
use crate::rma::window::{Window, access, borrow, of_access};
use std::ffi::c_int;

/// The fast tier of MPI_Accumulate, and of MPI_Get_accumulate when there is a result buffer.
///
/// # Safety
/// As for `accumulate_checked`.
#[inline(always)]
pub unsafe fn accumulate_fast(
    win: MPI_Win,
    origin: Buffer,
    result: Option<Buffer>,
    target: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    // SAFETY: the caller vouches for the buffers, as `accumulate_one` asks.
    unsafe { accumulate_one::<AllocatedMemory>(win, origin, result, target, op) }
}

/// Accumulates one word in memory of a kind.
///
/// # Safety
/// As for `accumulate_checked`.
#[inline(always)]
unsafe fn accumulate_one<M: MemoryKind>(
    win: MPI_Win,
    origin: Buffer,
    result: Option<Buffer>,
    target: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    if target.count != 1 || !go_together(&origin, result.as_ref(), &target) {
        return None;
    }
    // SAFETY: the caller vouches for origin and result of the datatype.
    unsafe {
        match result {
            None => combine_one::<M, false>(win, [origin.address, UserBuf::NULL], target, op),
            Some(result) => combine_one::<M, true>(win, [origin.address, result.address], target, op),
        }
    }
}

/// The dynamic tier of MPI_Accumulate, and of MPI_Get_accumulate when there is a result buffer: one word in attached memory, or several
/// words in memory of either kind.
///
/// # Safety
/// As for `accumulate_checked`.
#[inline(always)]
pub unsafe fn accumulate_dynamic(
    win: MPI_Win,
    origin: Buffer,
    result: Option<Buffer>,
    target: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    if target.count == 1 {
        // SAFETY: the caller vouches for origin and result of the datatype.
        return unsafe { accumulate_one::<AttachedMemory>(win, origin, result, target, op) };
    }
    if !go_together(&origin, result.as_ref(), &target) {
        return None;
    }
    // SAFETY: the caller of this function vouches for the same origin and result.
    unsafe { combine_many(win, origin.address, result.map_or(UserBuf::NULL, |result| result.address), target, op) }
}

/// Whether there are as many of one datatype on all sides, and buffers for them.
#[inline(always)]
fn go_together(origin: &Buffer, result: Option<&Buffer>, target: &TargetArgs) -> bool {
    let is_same = |buffer: &Buffer| {
        !buffer.address.is_none() && buffer.count == target.count && buffer.datatype == target.datatype
    };
    is_same(origin) && result.is_none_or(is_same)
}

/// The dynamic tier of MPI_Fetch_and_op.
///
/// # Safety
/// As for `fetch_and_op_checked`.
#[inline(always)]
pub unsafe fn fetch_and_op_dynamic(
    win: MPI_Win,
    [origin, result]: [UserBuf; 2],
    target: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    if origin.is_none() || result.is_none() {
        return None;
    }
    // SAFETY: the caller vouches for one element at origin and result.
    unsafe { combine_one::<AttachedMemory, true>(win, [origin, result], target, op) }
}

/// Combines the target's word with that at the first address; what it was goes to the second, if it `FETCHES`.
///
/// # Safety
/// A word can be read at the first address, and written at the second.
#[inline(always)]
unsafe fn combine_one<M: MemoryKind, const FETCHES: bool>(
    win: MPI_Win,
    [origin, result]: [UserBuf; 2],
    place: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    let (kind, target, address) = word::<M>(win, place.datatype, place.rank, place.disp)?;
    let one = kind.one(op, FETCHES)?;
    // SAFETY: the caller vouches for the buffers; the word is mapped and aligned.
    Some(unsafe { one(origin.base(), result.base(), address, target) })
}

/// Combines several words, which follow each other; what they were goes to the second address, unless that is NULL.
///
/// # Safety
/// The words can be read at the first address, and written at the second.
#[inline(never)]
unsafe fn combine_many(
    win: MPI_Win,
    origin: UserBuf,
    result: UserBuf,
    place: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    let access = access::at(win);
    let (origin, result) = (origin.base(), result.base());
    if (op == MPI_NO_OP && result.is_null()) || !access.is_of(win) {
        return None;
    }
    let target = access.target(place.rank)?;
    let kind = WordKind::of(place.datatype)?;
    let kernel = kind.many(op)?;
    // Of a negative count this is larger than any window.
    let count = i32::try_from(place.count).ok()? as usize;
    let bytes = count.wrapping_mul(kind.bytes());
    let address =
        AllocatedMemory::find(target, place.disp, bytes).or_else(|| find_attached(target, place.disp, bytes))?;
    if !kernel.is_word(address.ptr()) || count == 0 || bytes > AT_ONCE {
        return None;
    }
    if let Some(_alone) = alone(target) {
        // SAFETY: the caller vouches for the buffers; the target's words are mapped, in its window, and nobody else combines them.
        unsafe { kernel.combine_nonatomically(address.ptr_mut(), origin.ptr(), result.ptr_mut(), count) };
        return Some(MPI_SUCCESS);
    }
    // SAFETY: the caller vouches for the addresses; MPI forbids to free a window in one thread while another uses it.
    unsafe { combine_many_locked(kernel, of_access(access, win)?, target, &place, op, [address, origin, result]) }
}

/// Where words of attached memory are. Out of line, for those that belong to the window are the more frequent ones.
#[cold]
#[inline(never)]
fn find_attached(target: &TargetMemory, disp: MPI_Aint, bytes: usize) -> Option<LocalAddr> {
    AttachedMemory::find(target, disp, bytes)
}

/// The same when they are not this origin's alone, of words at these addresses.
///
/// # Safety
/// The addresses are those of `combine_many`, with its promises.
#[inline(never)]
unsafe fn combine_many_locked(
    kernel: &Kernel,
    window: &Window,
    memory: &TargetMemory,
    place: &TargetArgs,
    op: MPI_Op,
    [address, origin, result]: [LocalAddr; 3],
) -> Option<c_int> {
    let basic = basic_of(place.datatype as usize)?;
    let elements = Elements { side: TargetSide { window, rank: place.rank, memory }, basic };
    // SAFETY: the caller vouches for the words at origin and result, and `address` is inside the window.
    unsafe { elements.combine_mapped(kernel, address, origin, result, place.count as usize) };
    // All else is done by atomic operations, or noted, or before one that gives the target's lock back.
    if op == MPI_REPLACE {
        stores::note();
    }
    Some(MPI_SUCCESS)
}

/// The dynamic tier of MPI_Compare_and_swap, of an integer.
///
/// # Safety
/// As for `compare_and_swap_checked`.
#[inline(always)]
pub unsafe fn compare_and_swap_dynamic(
    win: MPI_Win,
    buffers: SwapBuffers,
    datatype: MPI_Datatype,
    (rank, disp): (c_int, MPI_Aint),
) -> Option<c_int> {
    if buffers.all().into_iter().any(UserBuf::is_none) {
        return None;
    }
    let (kind, target, address) = word::<AttachedMemory>(win, datatype, rank, disp)?;
    let swap = kind.swap()?;
    // SAFETY: the caller vouches for the buffers; the word is mapped and aligned.
    Some(unsafe { swap(buffers, address, target) })
}

/// The kind of a target's word at a displacement, and where it is, if it is mapped and meets the preconditions of the fast path.
#[inline(always)]
fn word<M: MemoryKind>(
    win: MPI_Win,
    datatype: MPI_Datatype,
    rank: c_int,
    disp: MPI_Aint,
) -> Option<(WordKind, &'static TargetMemory, LocalAddr)> {
    let access = access::at(win);
    if !access.is_of(win) {
        return None;
    }
    let target = access.target(rank)?;
    let kind = WordKind::of(datatype)?;
    let bytes = kind.bytes();
    let address = M::find(target, disp, bytes)?;
    address.is_aligned_to(bytes).then_some((kind, target, address))
}

/// The strided tier of MPI_Accumulate.
///
/// # Safety
/// As for `accumulate_checked`.
#[inline(never)]
pub unsafe fn accumulate_strided(win: MPI_Win, origin: Buffer, target: TargetArgs, op: MPI_Op) -> Option<c_int> {
    let found = strided::find(win, &origin, &target);
    let &StridedTransfer { memory, kind, bytes, ref pair } = found.as_ref()?;
    let kernel = WordKind::of(kind)?.many(op).filter(|kernel| !kernel.only_reads)?;
    let basic = basic_of(kind as usize)?;
    if bytes <= FEW * basic.size || bytes > AT_ONCE {
        return None;
    }
    // SAFETY: MPI forbids to free a window in one thread while another uses it.
    let window = unsafe { borrow(win)? };
    let elements = Elements { side: TargetSide { window, rank: target.rank, memory }, basic };
    // SAFETY: the caller vouches for the origin; the target's elements are mapped, in its window or one of its regions; no other
    // rank combines them while the lock is held, and the operation does not only read.
    elements.locked(true, || unsafe { elements.combine_pair(kernel, pair) });
    Some(MPI_SUCCESS)
}
