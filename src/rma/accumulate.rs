//! Accumulate operations (MPI-5.0 sections 12.3.4 and 12.7.1): what is checked before `elements` combines them.

use super::elements::Elements;
use super::place::Side;
use super::{Buffer, Memory, Target as Place};
use crate::abi::*;
use crate::datatype::{self, Basic, Category, Entry, Layout};
use crate::error::{Result, fail};
use crate::reduction::{self, Kernel, Kernels, Operation};
use crate::window::targets::{Target, Targets};
use crate::window::{self, Window};
use std::ffi::c_int;

/// MPI_Accumulate, and MPI_Get_accumulate when there is a result buffer, of words when all is as it mostly is: as many on all sides,
/// an epoch towards all ranks, a target that was used before and is mapped, inside its window. None when nothing was done, for
/// `accumulate` to look closer.
///
/// # Safety
/// As for `accumulate`.
#[inline(always)]
pub unsafe fn accumulate_at_once<M: Memory>(
    win: MPI_Win,
    origin: Buffer,
    result: Option<Buffer>,
    target: Place,
    op: MPI_Op,
) -> Option<c_int> {
    let is_same = |buffer: &Buffer| (buffer.count, buffer.datatype) == (target.count, target.datatype);
    let is_refused = match &result {
        None => op == MPI_NO_OP,
        Some(result) => result.address == 0 || !is_same(result),
    };
    if is_refused || !is_same(&origin) {
        return None;
    }
    // SAFETY: the caller's promise.
    unsafe { combine_at_once::<M>(win, [origin.address, result.map_or(0, |result| result.address)], target, op) }
}

/// MPI_Fetch_and_op, likewise.
///
/// # Safety
/// As for `fetch_and_op`.
#[inline(always)]
pub unsafe fn fetch_and_op_at_once<M: Memory>(
    win: MPI_Win,
    [origin, result]: [usize; 2],
    target: Place,
    op: MPI_Op,
) -> Option<c_int> {
    if result == 0 {
        return None;
    }
    // SAFETY: the caller's promise.
    unsafe { combine_at_once::<M>(win, [origin, result], target, op) }
}

/// Combines the target's words with as many at the first address; what they were goes to the second, unless that is 0.
///
/// # Safety
/// So many words can be read at the first address, and written at the second.
#[inline(always)]
unsafe fn combine_at_once<M: Memory>(
    win: MPI_Win,
    [origin, result]: [usize; 2],
    Place { rank, disp, count, datatype }: Place,
    op: MPI_Op,
) -> Option<c_int> {
    // SAFETY: MPI forbids to free a window in one thread while another uses it.
    let window = unsafe { window::borrow(win)? };
    let (kernels, bytes) = reduction::of_words(op, datatype)?;
    // Of a negative count this is larger than any window.
    let count = i32::try_from(count).ok()? as usize;
    let (target, address) = words_of::<M>(window, bytes, count.wrapping_mul(bytes), rank, disp)?;
    if origin == 0 || count == 0 {
        return None;
    }
    if count > 1 {
        // SAFETY: the caller vouches for the buffers; the target's elements are mapped, in its window.
        unsafe { combine_many(window, (target, rank), datatype, &kernels.many, [address, origin, result], count) };
        return Some(MPI_SUCCESS);
    }
    // SAFETY: as above; all who combine the word keep to the target's way.
    let step = || unsafe { (kernels.one)(address as *mut u8, origin as *const u8, result as *mut u8) };
    if !target.words().calm.0.way.step(window.own_steps(), step) {
        // SAFETY: as above.
        unsafe { combine_under_lock(window, target, kernels, [address, origin, result]) };
    }
    Some(MPI_SUCCESS)
}

/// Combines words that follow each other.
///
/// # Safety
/// They can be read at the second address and written at the third, unless that is 0; those at the first are mapped, in the
/// target's window.
#[inline(never)]
unsafe fn combine_many(
    window: &Window,
    (memory, rank): (&Target, c_int),
    datatype: MPI_Datatype,
    kernel: &Kernel,
    [address, origin, result]: [usize; 3],
    count: usize,
) {
    let Some(basic) = datatype::basic_of(datatype as usize) else { return };
    let elements = Elements { side: Side { window, rank, memory }, words: memory.words(), basic };
    // SAFETY: the caller's promise.
    unsafe { elements.combine_mapped(kernel, address, origin, result, count) };
}

/// Combines one word under the target's lock, unless it can be done by a step again.
///
/// # Safety
/// It can be read at the second address and written at the third, unless that is 0; that at the first is mapped.
#[inline(never)]
unsafe fn combine_under_lock(
    window: &Window,
    target: &Target,
    kernels: &Kernels,
    [address, origin, result]: [usize; 3],
) {
    // SAFETY: the caller's promise; all who combine the word keep to the target's way.
    let step = || unsafe { (kernels.one)(address as *mut u8, origin as *const u8, result as *mut u8) };
    // SAFETY: as above; the lock is held.
    let plainly = || unsafe { kernels.many.combine_plainly(address, origin, result, 1) };
    let words = target.words();
    words.calm.0.way.combine_few((&words.accumulate, &words.calls), window.own_steps(), step, plainly);
}

/// MPI_Compare_and_swap of an integer, likewise.
///
/// # Safety
/// As for `compare_and_swap`.
#[inline(always)]
pub unsafe fn compare_and_swap_at_once<M: Memory>(
    win: MPI_Win,
    [origin, compare, result]: [usize; 3],
    datatype: MPI_Datatype,
    (rank, disp): (c_int, MPI_Aint),
) -> Option<c_int> {
    // SAFETY: MPI forbids to free a window in one thread while another uses it.
    let window = unsafe { window::borrow(win)? };
    let bytes = reduction::integer_word(datatype)?;
    let (target, address) = words_of::<M>(window, bytes, bytes, rank, disp)?;
    if origin == 0 || compare == 0 || result == 0 {
        return None;
    }
    // SAFETY: the caller vouches for the buffers; the word is mapped, and all who combine it keep to the target's way.
    let step = || unsafe { reduction::compare_and_swap(address, compare, origin, result, bytes) };
    if !target.words().calm.0.way.step(window.own_steps(), step) {
        // SAFETY: as above.
        unsafe { compare_and_swap_under_lock(window, target, [address, compare, origin, result], bytes) };
    }
    Some(MPI_SUCCESS)
}

/// Compares and swaps a word under the target's lock, unless it can be done by a step again.
///
/// # Safety
/// The first address is mapped; it can be read at the next two, and written at the last.
#[inline(never)]
unsafe fn compare_and_swap_under_lock(
    window: &Window,
    target: &Target,
    [address, compare, origin, result]: [usize; 4],
    bytes: usize,
) {
    // SAFETY: the caller's promise; all who combine the word keep to the target's way.
    let step = || unsafe { reduction::compare_and_swap(address, compare, origin, result, bytes) };
    // SAFETY: as above; the lock is held.
    let plainly = || unsafe {
        reduction::compare_and_swap_plainly(address, compare, origin, result, bytes);
    };
    let words = target.words();
    words.calm.0.way.combine_few((&words.accumulate, &words.calls), window.own_steps(), step, plainly);
}

/// A target and the address of its words of so many bytes each, and so many bytes in all, if they are mapped and all is as it
/// mostly is.
#[inline(always)]
fn words_of<M: Memory>(
    window: &Window,
    bytes: usize,
    length: usize,
    rank: c_int,
    disp: MPI_Aint,
) -> Option<(&Target, usize)> {
    if !window.epoch.is_open_to(rank) {
        return None;
    }
    let target = Targets::known(window, rank)?;
    let address = M::find(target, disp, length)?;
    (address & (bytes - 1) == 0 && !target.is_private).then_some((target, address))
}

/// MPI_Accumulate, and MPI_Get_accumulate and MPI_Fetch_and_op when there is a result buffer.
///
/// # Safety
/// The origin buffer can be read, unless the operation is MPI_NO_OP, and the result buffer written, as their counts and
/// datatypes say.
pub unsafe fn accumulate(
    window: &Window,
    origin: Buffer,
    result: Option<Buffer>,
    target: Place,
    op: MPI_Op,
) -> Result {
    if target.rank == MPI_PROC_NULL {
        return Ok(());
    }
    let memory = Targets::of_rank(window, target.rank)?;
    let operation = Operation::of_handle(op)?;
    let there = Layout::of_target(&Buffer { address: 0, count: target.count, datatype: target.datatype })?;
    let basic = there.basic("target")?;
    // Nothing is combined when there are no elements, so any operation will do.
    let kernel = basic.filter(|_| there.bytes > 0).map(|basic| operation.kernel(basic)).transpose()?;
    if operation == Operation::NoOp && result.is_none() {
        fail!(MPI_ERR_OP, "MPI_NO_OP gives nothing without a result; MPI_Get_accumulate has one");
    }
    window.epoch.allow_communication(target.rank)?;
    let mut bytes = there.bytes;
    let mut sent = None;
    if operation != Operation::NoOp {
        let here = Layout::of(&origin)?;
        here.refuse_null(origin.address)?;
        refuse_other_values(&here, "origin", basic)?;
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
        refuse_other_values(&back, "result", basic)?;
        if there.bytes > back.bytes {
            let (this, other) = (there.description(), back.description());
            fail!(MPI_ERR_TRUNCATE, "{this} of the target do not fit in {other} of the result");
        }
        received = Some((back, result.address));
    }
    let side = Side { window, rank: target.rank, memory };
    let address = side.resolve(target.disp, &there)?;
    window.epoch.communicate();
    let (Some(kernel), Some(basic)) = (kernel, basic) else { return Ok(()) };
    let elements = Elements { side, words: window.table.words(target.rank as usize), basic };
    let count = bytes / basic.size;
    // What the origin does not reach is only read, if somebody wants to know it.
    let rest = if received.is_some() { (there.bytes - bytes) / basic.size } else { 0 };
    let is_derived = |side: &Option<(Layout, usize)>| side.is_some_and(|(layout, _)| layout.is_derived());
    if there.is_derived() || is_derived(&sent) || is_derived(&received) {
        // SAFETY: the caller vouches for the buffers; the target's elements lie in its window.
        return unsafe { elements.combine_streams(&kernel, (there, address), sent, received, [count, rest]) };
    }
    let [from, back] = [sent, received].map(|side| side.map_or(0, |(_, address)| address));
    // SAFETY: as above.
    unsafe { elements.combine(&kernel, address, from, back, count)? };
    if rest > 0 {
        let (read, done) = (Operation::NoOp.kernel(basic)?, count * basic.extent);
        // SAFETY: as above.
        unsafe { elements.combine(&read, address + done, 0, back + done, rest)? };
    }
    Ok(())
}

/// MPI_Fetch_and_op.
///
/// # Safety
/// As for `accumulate`, for one element.
pub unsafe fn fetch_and_op(window: &Window, buffers: [usize; 2], target: Place, op: MPI_Op) -> Result {
    if target.rank != MPI_PROC_NULL {
        predefined(target.datatype)?;
    }
    let [origin, result] = buffers.map(|address| Buffer { address, count: target.count, datatype: target.datatype });
    // SAFETY: the caller's promise.
    unsafe { accumulate(window, origin, Some(result), target, op) }
}

/// A datatype that is not derived. MPI_ERR_TYPE.
fn predefined(datatype: MPI_Datatype) -> Result<&'static Basic> {
    match Entry::of_handle(datatype)? {
        Entry::Basic(basic) => Ok(basic),
        derived @ Entry::Derived(_) => fail!(MPI_ERR_TYPE, "{} are not of a predefined datatype", derived.name()),
    }
}

/// MPI_Compare_and_swap.
///
/// # Safety
/// An element can be read at the first two addresses and written at the third.
pub unsafe fn compare_and_swap(
    window: &Window,
    origin: usize,
    compare: usize,
    result: usize,
    datatype: MPI_Datatype,
    rank: c_int,
    disp: MPI_Aint,
) -> Result {
    if rank == MPI_PROC_NULL {
        return Ok(());
    }
    let memory = Targets::of_rank(window, rank)?;
    let basic = predefined(datatype)?;
    let one = Layout::of_elements(basic, 1);
    if !matches!(basic.category, Category::Signed | Category::Unsigned | Category::Logical | Category::Bytes) {
        fail!(MPI_ERR_TYPE, "{} is neither an integer nor a logical datatype nor MPI_BYTE", basic.name);
    }
    window.epoch.allow_communication(rank)?;
    for address in [origin, compare, result] {
        one.refuse_null(address)?;
    }
    let side = Side { window, rank, memory };
    let address = side.resolve(disp, &one)?;
    window.epoch.communicate();
    let elements = Elements { side, words: window.table.words(rank as usize), basic };
    // SAFETY: the caller vouches for the three buffers; the target's element lies in its window.
    unsafe { elements.compare_and_swap(address, [compare, origin, result]) }
}

/// MPI_ERR_TYPE when a buffer of an accumulate does not hold the same kind of values as the target.
fn refuse_other_values(buffer: &Layout, name: &str, target: Option<&Basic>) -> Result {
    if let (Some(this), Some(other)) = (buffer.basic(name)?, target)
        && !this.is_same(other)
    {
        let (this, other) = (this.name, other.name);
        fail!(MPI_ERR_TYPE, "{this} of the {name} is not {other} of the target, as accumulates demand");
    }
    Ok(())
}
