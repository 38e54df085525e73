//! The fast, dynamic and strided paths of accumulates. They raise no errors: they return None if a precondition does not hold (`accumulate`
//! lists the preconditions).

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

/// Fast path of MPI_Accumulate. With a result buffer it is the fast path of MPI_Get_accumulate.
///
/// # Safety
/// The origin buffer can be read, unless the operation is MPI_NO_OP. The result buffer can be written. The count and the datatype of each
/// buffer give its extent.
#[inline(always)]
pub unsafe fn accumulate_fast(
    win: MPI_Win,
    origin: Buffer,
    result: Option<Buffer>,
    target: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    // SAFETY: the caller promises that the origin buffer can be read and the result buffer written, as `accumulate_one` requires.
    unsafe { accumulate_one::<AllocatedMemory>(win, origin, result, target, op) }
}

/// Accumulates one word in memory of kind `M`.
///
/// # Safety
/// The origin buffer can be read, unless the operation is MPI_NO_OP. The result buffer can be written. The count and the datatype of each
/// buffer give its extent.
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
    // SAFETY: the caller promises that there is an element of the datatype at origin and result.
    unsafe {
        match result {
            None => combine_one::<M, false>(win, [origin.address, UserBuf::NULL], target, op),
            Some(result) => combine_one::<M, true>(win, [origin.address, result.address], target, op),
        }
    }
}

/// Dynamic path of MPI_Accumulate. With a result buffer it is the dynamic path of MPI_Get_accumulate. Combines one word in attached memory,
/// or several words in memory of either kind.
///
/// # Safety
/// The origin buffer can be read, unless the operation is MPI_NO_OP. The result buffer can be written. The count and the datatype of each
/// buffer give its extent.
#[inline(always)]
pub unsafe fn accumulate_dynamic(
    win: MPI_Win,
    origin: Buffer,
    result: Option<Buffer>,
    target: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    if target.count == 1 {
        // SAFETY: the caller promises that there is an element of the datatype at origin and result.
        return unsafe { accumulate_one::<AttachedMemory>(win, origin, result, target, op) };
    }
    if !go_together(&origin, result.as_ref(), &target) {
        return None;
    }
    // SAFETY: this function's Safety section requires valid words at origin and result.
    unsafe { combine_many(win, origin.address, result.map_or(UserBuf::NULL, |result| result.address), target, op) }
}

/// Returns whether the origin buffer has an address, and has the same count and datatype as the target. The same must hold for the result
/// buffer, if there is one.
#[inline(always)]
fn go_together(origin: &Buffer, result: Option<&Buffer>, target: &TargetArgs) -> bool {
    let is_same = |buffer: &Buffer| {
        !buffer.address.is_none() && buffer.count == target.count && buffer.datatype == target.datatype
    };
    is_same(origin) && result.is_none_or(is_same)
}

/// Dynamic path of MPI_Fetch_and_op.
///
/// # Safety
/// One element can be read at `origin`, unless the operation is MPI_NO_OP. One element can be written at `result`. The datatype gives the
/// extent of an element.
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
    // SAFETY: the caller promises that there is one element at origin and result.
    unsafe { combine_one::<AttachedMemory, true>(win, [origin, result], target, op) }
}

/// Combines the target's word with the word at the first address. With `FETCHES`, the old value goes to the second address.
///
/// # Safety
/// A word can be read at the first address. With `FETCHES`, a word can be written at the second address.
#[inline(always)]
unsafe fn combine_one<M: MemoryKind, const FETCHES: bool>(
    win: MPI_Win,
    [origin, result]: [UserBuf; 2],
    args: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    let (kind, target, address) = word::<M>(win, args.datatype, args.rank, args.disp)?;
    let one = kind.one(op, FETCHES)?;
    // SAFETY: the caller promises that there is a word at origin and result (Safety section); the word is mapped and aligned.
    Some(unsafe { one(origin.base(), result.base(), address, target) })
}

/// Combines several consecutive words. The old values go to the second address, unless it is NULL.
///
/// # Safety
/// The words can be read at the first address, and written at the second unless it is NULL.
#[inline(never)]
unsafe fn combine_many(
    win: MPI_Win,
    origin: UserBuf,
    result: UserBuf,
    args: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    let access = access::at(win);
    let (origin, result) = (origin.base(), result.base());
    if (op == MPI_NO_OP && result.is_null()) || !access.is_of(win) {
        return None;
    }
    let target = access.target(args.rank)?;
    let kind = WordKind::of(args.datatype)?;
    let kernel = kind.many(op)?;
    // A negative count becomes a number larger than any window.
    let count = i32::try_from(args.count).ok()? as usize;
    let bytes = count.wrapping_mul(kind.bytes());
    let address =
        AllocatedMemory::find(target, args.disp, bytes).or_else(|| find_attached(target, args.disp, bytes))?;
    if !kernel.is_word(address.ptr()) || count == 0 || bytes > AT_ONCE {
        return None;
    }
    if let Some(_alone) = alone(target) {
        // SAFETY: the caller promises that the words at origin and result are valid (Safety section); the target's words are mapped,
        // in its window, and no other rank combines them.
        unsafe { kernel.combine_nonatomically(address.ptr_mut(), origin.ptr(), result.ptr_mut(), count) };
        return Some(MPI_SUCCESS);
    }
    // SAFETY: the caller promises that the words at origin and result are valid (Safety section); MPI forbids freeing a window in one
    // thread while another thread uses it.
    unsafe { combine_many_locked(kernel, of_access(access, win)?, target, &args, op, [address, origin, result]) }
}

/// Returns the address of words in attached memory. Not inlined, because words in allocated memory are more frequent.
#[cold]
#[inline(never)]
fn find_attached(target: &TargetMemory, disp: MPI_Aint, bytes: usize) -> Option<LocalAddr> {
    AttachedMemory::find(target, disp, bytes)
}

/// Combines words when this origin is not the target's sole origin. Few words are combined as the accumulate mode requires (by atomic
/// instructions or under the accumulate lock). More words are combined under the lock. The last argument has the addresses at target,
/// origin and result.
///
/// # Safety
/// The words can be read at `origin`, and written at `result` unless it is NULL. The words at `address` are mapped, and lie in the target's
/// window.
#[inline(never)]
unsafe fn combine_many_locked(
    kernel: &Kernel,
    window: &Window,
    memory: &TargetMemory,
    args: &TargetArgs,
    op: MPI_Op,
    [address, origin, result]: [LocalAddr; 3],
) -> Option<c_int> {
    let basic = basic_of(args.datatype as usize)?;
    let elements = Elements { side: TargetSide { window, rank: args.rank, memory }, basic };
    // SAFETY: the caller promises that the words at origin and result are valid, and `address` is inside the window.
    unsafe { elements.combine_mapped(kernel, address, origin, result, args.count as usize) };
    // Notes that MPI_REPLACE has stored, so that the next flush executes a memory barrier. Other operations need no note here. Either
    // `combine_mapped` has noted the stores, or its last access was an atomic instruction, which is a full barrier: the instruction of the
    // operation, or the release of the lock.
    if op == MPI_REPLACE {
        stores::note();
    }
    Some(MPI_SUCCESS)
}

/// Dynamic path of MPI_Compare_and_swap for an integer.
///
/// # Safety
/// An element can be read at the addresses `origin` and `compare` of `buffers`, and written at `result`.
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
    // SAFETY: the caller promises that there is an element at each of the three addresses (Safety section); the word is mapped and
    // aligned.
    Some(unsafe { swap(buffers, address, target) })
}

/// Returns the kind, the target and the address of a word at a displacement, if the word is mapped and meets the preconditions of the
/// fast path.
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

/// Strided path of MPI_Accumulate.
///
/// # Safety
/// The origin buffer can be read, unless the operation is MPI_NO_OP. Count and datatype give its extent.
#[inline(never)]
pub unsafe fn accumulate_strided(win: MPI_Win, origin: Buffer, target: TargetArgs, op: MPI_Op) -> Option<c_int> {
    let found = strided::find(win, &origin, &target);
    let &StridedTransfer { memory, kind, bytes, ref pair } = found.as_ref()?;
    let kernel = WordKind::of(kind)?.many(op).filter(|kernel| !kernel.only_reads)?;
    let basic = basic_of(kind as usize)?;
    if bytes <= FEW * basic.size || bytes > AT_ONCE {
        return None;
    }
    // SAFETY: MPI forbids freeing a window in one thread while another thread uses it.
    let window = unsafe { borrow(win)? };
    let elements = Elements { side: TargetSide { window, rank: target.rank, memory }, basic };
    // SAFETY: the caller promises that the origin buffer can be read (Safety section); the target's elements are mapped, in its window
    // or one of its regions; no other rank combines them while the lock is held. The operation also writes the target.
    elements.locked(true, || unsafe { elements.combine_pair(kernel, pair) });
    Some(MPI_SUCCESS)
}
