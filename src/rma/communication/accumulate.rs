//! MPI_Accumulate, MPI_Get_accumulate, MPI_Fetch_and_op and MPI_Compare_and_swap (MPI-5.0 sections 12.3.4 and 12.7.1), in tiers.
//!
//! As in `put_get`, a tier returns None when a precondition does not hold, and then it has no effect; only the checked tier raises errors.
//!
//! | tier | target memory | elements | called by |
//! | --- | --- | --- | --- |
//! | `words::combine_word_fast`, `words::compare_and_swap_fast`, `accumulate_fast` | allocated with the window, mapped here | one aligned machine word of a predefined datatype | entry point |
//! | `words::combine_words_alone` | allocated with the window, mapped here | several such words, while this rank alone combines the target's | `api::one_word` |
//! | `accumulate_dynamic`, `fetch_and_op_dynamic`, `compare_and_swap_dynamic` | attached, or for several words either kind, mapped here | one or more such words | `NAME_after_fast` |
//! | `accumulate_strided` | either kind, mapped here | runs at equal distances, more than `elements::FEW` elements | `NAME_after_dynamic` |
//! | `accumulate_checked`, `fetch_and_op_checked`, `compare_and_swap_checked` | any, private memory too | any | `NAME_after_dynamic` |
//!
//! All tiers but the last also need a window's handle, a target rank in `Access`, buffers that are neither NULL nor MPI_BOTTOM, the same
//! datatype and count on all sides, and a range inside the target's window.

use super::elements::{Elements, FEW};
use super::strided::{self, StridedTransfer};
use super::target_kind::{AllocatedMemory, AttachedMemory, MemoryKind};
use super::target_side::TargetSide;
use super::words::{self, AT_ONCE, WordKind, alone};
use super::{Buffer, TargetArgs};
use crate::abi::*;
use crate::datatype::{Basic, Category, DatatypeRef, Layout, basic_of, is_no_buffer};
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::op::reduction::{Kernel, Operation};
use crate::os::stores;
use crate::rma::remote::combine::{self, Sides};
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
            None => combine_one::<M, false>(win, [origin.address, 0], target, op),
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
    unsafe { combine_many(win, origin.address, result.map_or(0, |result| result.address), target, op) }
}

/// Whether there are as many of one datatype on all sides, and buffers for them.
#[inline(always)]
fn go_together(origin: &Buffer, result: Option<&Buffer>, target: &TargetArgs) -> bool {
    let is_same = |buffer: &Buffer| {
        !is_no_buffer(buffer.address) && buffer.count == target.count && buffer.datatype == target.datatype
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
    [origin, result]: [usize; 2],
    target: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    if is_no_buffer(origin) || is_no_buffer(result) {
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
    [origin, result]: [usize; 2],
    place: TargetArgs,
    op: MPI_Op,
) -> Option<c_int> {
    let (kind, target, address) = word::<M>(win, place.datatype, place.rank, place.disp)?;
    let one = kind.one(op, FETCHES)?;
    // SAFETY: the caller vouches for the buffers; the word is mapped and aligned.
    Some(unsafe { one(origin, result, address, target) })
}

/// Combines several words, which follow each other; what they were goes to the second address, unless that is 0.
///
/// # Safety
/// The words can be read at the first address, and written at the second.
#[inline(never)]
unsafe fn combine_many(win: MPI_Win, origin: usize, result: usize, place: TargetArgs, op: MPI_Op) -> Option<c_int> {
    let access = access::at(win);
    if (op == MPI_NO_OP && result == 0) || !access.is_of(win) {
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
    if !kernel.is_word(address) || count == 0 || bytes > AT_ONCE {
        return None;
    }
    if let Some(_alone) = alone(target) {
        // SAFETY: the caller vouches for the buffers; the target's words are mapped, in its window, and nobody else combines them.
        unsafe { kernel.combine_nonatomically(address, origin, result, count) };
        return Some(MPI_SUCCESS);
    }
    // SAFETY: the caller vouches for the addresses; MPI forbids to free a window in one thread while another uses it.
    unsafe { combine_many_locked(kernel, of_access(access, win)?, target, &place, op, [address, origin, result]) }
}

/// Where words of attached memory are. Out of line, for those that belong to the window are the more frequent ones.
#[cold]
#[inline(never)]
fn find_attached(target: &TargetMemory, disp: MPI_Aint, bytes: usize) -> Option<usize> {
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
    [address, origin, result]: [usize; 3],
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
    buffers: [usize; 3],
    datatype: MPI_Datatype,
    (rank, disp): (c_int, MPI_Aint),
) -> Option<c_int> {
    if buffers.into_iter().any(is_no_buffer) {
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
) -> Option<(WordKind, &'static TargetMemory, usize)> {
    let access = access::at(win);
    if !access.is_of(win) {
        return None;
    }
    let target = access.target(rank)?;
    let kind = WordKind::of(datatype)?;
    let bytes = kind.bytes();
    let address = M::find(target, disp, bytes)?;
    (address & (bytes - 1) == 0).then_some((kind, target, address))
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

/// The checked tier of MPI_Accumulate, and of MPI_Get_accumulate and MPI_Fetch_and_op when there is a result buffer.
///
/// # Safety
/// The origin buffer can be read, unless the operation is MPI_NO_OP, and the result buffer written, as their counts and
/// datatypes say.
pub unsafe fn accumulate_checked(
    window: &Window,
    origin: Buffer,
    result: Option<Buffer>,
    target: TargetArgs,
    op: MPI_Op,
) -> Result {
    if target.rank == MPI_PROC_NULL {
        return Ok(());
    }
    let memory = window.target(target.rank)?;
    let operation = Operation::of_handle(op)?;
    let there = Layout::of_target(&Buffer { address: 0, count: target.count, datatype: target.datatype })?;
    let basic = there.basic("target")?;
    // Nothing is combined when there are no elements, so any operation will do.
    let kernel = basic.filter(|_| there.bytes > 0).map(|basic| kernel(operation, basic)).transpose()?;
    if operation == Operation::NoOp && result.is_none() {
        fail!(MPI_ERR_OP, "MPI_NO_OP gives nothing without a result; MPI_Get_accumulate has one");
    }
    window.epoch.allow_communication(target.rank)?;
    let mut bytes = there.bytes;
    let mut sent = None;
    if operation != Operation::NoOp {
        let here = Layout::of(&origin)?;
        here.refuse_null(origin.address)?;
        refuse_other_values(&here, "origin", (basic, there.bytes > 0))?;
        if here.bytes > there.bytes {
            let (this, other) = (here.description(), there.description());
            fail!(MPI_ERR_TRUNCATE, "{this} of the origin do not fit in {other} of the target");
        }
        bytes = here.bytes;
        sent = Some((here, origin.address));
    }
    let mut received = None;
    if let Some(result) = &result {
        let back = Layout::of(result)?;
        back.refuse_null(result.address)?;
        refuse_other_values(&back, "result", (basic, there.bytes > 0))?;
        if there.bytes > back.bytes {
            let (this, other) = (there.description(), back.description());
            fail!(MPI_ERR_TRUNCATE, "{this} of the target do not fit in {other} of the result");
        }
        received = Some((back, result.address));
    }
    let side = TargetSide { window, rank: target.rank, memory };
    let address = side.resolve(target.disp, &there)?;
    window.communicate(target.rank);
    let (Some(kernel), Some(basic)) = (kernel, basic) else { return Ok(()) };
    let count = bytes / basic.size;
    // What the origin does not reach is only read, if a result is wanted.
    let rest = if received.is_some() { (there.bytes - bytes) / basic.size } else { 0 };
    if memory.reach.is_elsewhere() {
        // SAFETY: the caller vouches for the buffers.
        return unsafe {
            accumulate_elsewhere(&side, (op, basic), (there, address), [sent, received], [count, rest])
        };
    }
    let elements = Elements { side, basic };
    let is_derived = |side: &Option<(Layout, usize)>| side.is_some_and(|(layout, _)| layout.is_derived());
    if there.is_derived() || is_derived(&sent) || is_derived(&received) {
        // SAFETY: the caller vouches for the buffers; the target's elements lie in its window.
        return unsafe { elements.combine_streams(kernel, (there, address), sent, received, [count, rest]) };
    }
    let [from, back] = [sent, received].map(|side| side.map_or(0, |(_, address)| address));
    // SAFETY: `from` and `back` have `count` elements, and `address` was checked against the window.
    unsafe { elements.combine(kernel, address, from, back, count)? };
    if rest > 0 {
        let (read, done) = (Operation::NoOp.kernel(basic)?, count * basic.extent);
        // SAFETY: `rest` elements follow in the window and in the result; none is read from the origin.
        unsafe { elements.combine(read, address + done, 0, back + done, rest)? };
    }
    Ok(())
}

/// Combines elements of a target on another host: a number of them, and then `rest` that are only read.
///
/// # Safety
/// They can be read in the origin buffer and written in the result buffer, which are given if there are some.
#[cold]
unsafe fn accumulate_elsewhere(
    side: &TargetSide,
    operation: (MPI_Op, &'static Basic),
    target: (Layout, usize),
    [origin, result]: [Option<(Layout, usize)>; 2],
    counts: [usize; 2],
) -> Result {
    let (remote, peer) = side.elsewhere()?;
    // SAFETY: the caller vouches for the elements of origin and result.
    unsafe { combine::accumulate(remote, peer, operation, &Sides { target, origin, result }, counts) }
}

/// How an operation is done on a datatype. The first one that is accepted on MPI_CHAR makes the next ones short.
pub fn kernel(operation: Operation, basic: &Basic) -> Result<&'static Kernel> {
    operation.accumulate_kernel(basic, || {
        if basic.is_character_of_c() {
            words::accept_characters();
        }
    })
}

/// The checked tier of MPI_Fetch_and_op.
///
/// # Safety
/// As for `accumulate_checked`, for one element.
pub unsafe fn fetch_and_op_checked(window: &Window, buffers: [usize; 2], target: TargetArgs, op: MPI_Op) -> Result {
    if target.rank == MPI_PROC_NULL {
        return Ok(());
    }
    // The datatype with a name where the program gave one of a selected kind of Fortran's.
    let datatype = predefined(target.datatype)?.handle as MPI_Datatype;
    let [origin, result] = buffers.map(|address| Buffer { address, count: target.count, datatype });
    // SAFETY: the caller vouches for one element at origin and result.
    unsafe { accumulate_checked(window, origin, Some(result), TargetArgs { datatype, ..target }, op) }
}

/// A predefined datatype, named or of a selected kind of Fortran's. MPI_ERR_TYPE.
fn predefined(datatype: MPI_Datatype) -> Result<&'static Basic> {
    let entry = DatatypeRef::of_handle(datatype)?;
    match entry.predefined() {
        Some(basic) => Ok(basic),
        None => fail!(MPI_ERR_TYPE, "{} are not of a predefined datatype", entry.name()),
    }
}

/// The checked tier of MPI_Compare_and_swap.
///
/// # Safety
/// An element can be read at the first two addresses and written at the third.
pub unsafe fn compare_and_swap_checked(window: &Window, buffers: [usize; 3], target: TargetArgs) -> Result {
    let ([origin, compare, result], TargetArgs { rank, disp, datatype, .. }) = (buffers, target);
    if rank == MPI_PROC_NULL {
        return Ok(());
    }
    let memory = window.target(rank)?;
    let basic = predefined(datatype)?;
    let one = Layout::of_elements(basic, 1);
    if !matches!(basic.category, Category::Signed | Category::Unsigned | Category::Logical | Category::Bytes) {
        refuse_or_tolerate_swap(basic)?;
    }
    window.epoch.allow_communication(rank)?;
    for address in [origin, compare, result] {
        one.refuse_null(address)?;
    }
    let side = TargetSide { window, rank, memory };
    let address = side.resolve(disp, &one)?;
    window.communicate(rank);
    if memory.reach.is_elsewhere() {
        let (remote, peer) = side.elsewhere()?;
        // SAFETY: the caller vouches for the three buffers.
        return unsafe { combine::compare_and_swap(remote, peer, basic, address, [compare, origin, result]) };
    }
    let elements = Elements { side, basic };
    // SAFETY: the caller vouches for the three buffers; the target's element lies in its window.
    unsafe { elements.compare_and_swap(address, [compare, origin, result]) }
}

/// MPI_ERR_TYPE for a datatype that MPI_Compare_and_swap does not take, unless it is accepted.
#[cold]
fn refuse_or_tolerate_swap(basic: &Basic) -> Result {
    let error = || {
        let text = format!("{} is neither an integer nor a logical datatype nor MPI_BYTE", basic.name);
        Error::new(MPI_ERR_TYPE, text)
    };
    if basic.is_character_of_c() {
        conformance::tolerate(&conformance::CHARACTER_REDUCTION, error)?;
        words::accept_characters();
        Ok(())
    } else if basic.is_byte_or_character() {
        conformance::tolerate(&conformance::BYTE_ACCUMULATE, error)
    } else {
        Err(error())
    }
}

/// MPI_ERR_TYPE when a buffer of an accumulate does not hold the same kind of values as the target, unless that has no elements.
fn refuse_other_values(buffer: &Layout, name: &str, (target, has_elements): (Option<&Basic>, bool)) -> Result {
    if let (Some(this), Some(other)) = (buffer.basic(name)?, target)
        && !this.is_same(other)
    {
        let error = || {
            let (this, other) = (this.name, other.name);
            let text = format!("{this} of the {name} is not {other} of the target, as accumulates demand");
            Error::new(MPI_ERR_TYPE, text)
        };
        if has_elements {
            return Err(error());
        }
        conformance::tolerate(&conformance::NO_ELEMENTS_OF_OTHER_KIND, error)?;
    }
    Ok(())
}
