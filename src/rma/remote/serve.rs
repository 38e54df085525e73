//! Handlers of frames with operations and notifications from ranks on other hosts, at the target.
//!
//! A handler runs on the progress thread, or on a thread that waits in MPI. A kept frame is executed by the thread that has
//! waited for the lock (`kept`). A handler waits only for the target's accumulate lock, and for copies of guarded memory (memory that is
//! not completely accessible). Holders of the accumulate lock wait only for accumulates in flight, and for copies. A handler accesses this
//! process's memory like an operation of this rank on itself.
//!
//! A call (a frame with an answer) for an unknown window, or for memory outside the window, is answered with an error. If a frame that is
//! not a call has one of these errors, the job ends. The origin has checked the operation, so either the library has a defect, or the
//! program has freed memory that operations use.

use super::attached::Attached;
use super::contents::{
    Combination, ElementRuns, MOST_IN_GET, NO_CALL, Runs, SUCCESS, SWAP, There, status, take_runs, take_short,
};
use crate::abi::*;
use crate::bootstrap;
use crate::datatype::{Basic, UserBuf, basic_of};
use crate::error::{Error, Result, fail};
use crate::op::reduction::PredefinedOperation;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::Direction;
use crate::os::stores;
use crate::os::strided_copy::copy_strided;
use crate::rma::communication::SwapBuffers;
use crate::rma::communication::accumulate::kernel;
use crate::rma::communication::elements::Elements;
use crate::rma::communication::target_side::TargetSide;
use crate::rma::window::table::Reach;
use crate::rma::window::{self, Flavor, Window};
use crate::transport::net::{FrameKind, Network, answer, register_handler, take_bytes, take_u32, take_u64};
use crate::transport::sync::without_progress_hook;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::ffi::c_int;
use std::sync::Arc;

/// Sets the handlers of notifications, before the network starts.
pub fn register() {
    register_handler(FrameKind::Post, |_, from, content| notified(from, content, posted));
    register_handler(FrameKind::Complete, |_, from, content| notified(from, content, completed));
}

/// Executes the frame of an operation.
pub fn operate(network: &Network, kind: FrameKind, from: usize, content: &[u8]) {
    match kind {
        FrameKind::Put => serve(network, from, content, |window, content, _| put(window, content)),
        FrameKind::Get => serve(network, from, content, get),
        FrameKind::Accumulate => serve(network, from, content, |window, content, _| combine(window, content, None)),
        FrameKind::FetchAndAccumulate => {
            serve(network, from, content, |window, content, answer| combine(window, content, Some(answer)));
        }
        FrameKind::Regions => serve(network, from, content, |window, mut content, answer| {
            let handle = take_u32(&mut content).ok_or_else(cut_short)?;
            answer.extend_from_slice(&Attached::data(&window.regions.publish(window, (from, handle))));
            Ok(())
        }),
        _ => serve(network, from, content, |_, _, _| Ok(())),
    }
}

#[cold]
fn cut_short() -> Error {
    Error::new(MPI_ERR_INTERN, "a frame of a window is shorter than its contents require".to_owned())
}

/// Returns the window of a handle that another rank has sent.
pub(super) fn window_of(handle: u32) -> Result<Arc<Window>> {
    match window::of_handle(handle as usize as MPI_Win) {
        Some(window) => Ok(window),
        None => fail!(MPI_ERR_WIN, "the window is freed at its target"),
    }
}

thread_local! {
    /// Memory for the answers of this thread, one after the other.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Maximum capacity of `ANSWER` between two frames.
const MOST_REUSED: usize = 64 << 10;

/// Handles a frame with operations: executes them by `run`. If the frame is a call, answers with the data that `run` appends.
fn serve(
    network: &Network,
    from: usize,
    mut content: &[u8],
    run: impl FnOnce(&Window, &[u8], &mut Vec<u8>) -> Result,
) {
    let number = take_u64(&mut content).unwrap_or(NO_CALL);
    let mut bytes = if number == NO_CALL { Vec::new() } else { ANSWER.take() };
    if number != NO_CALL {
        bytes.extend_from_slice(&SUCCESS);
    }
    let outcome = take_u32(&mut content).ok_or_else(cut_short).and_then(window_of).and_then(|window| {
        let _held = (window.flavor == Flavor::Dynamic).then(|| window.regions.hold());
        without_progress_hook(|| run(&window, content, &mut bytes))?;
        // Makes the stored data visible to all processes before the answer.
        stores::complete();
        Ok(())
    });
    match outcome {
        Ok(()) if number != NO_CALL => answer(network, from, number, &bytes),
        Ok(()) => return,
        Err(error) if number != NO_CALL => answer(network, from, number, &status(&Err(error))),
        Err(error) => die(network, from, error),
    }
    if bytes.capacity() <= MOST_REUSED {
        bytes.clear();
        ANSWER.set(bytes);
    }
}

#[cold]
fn die(network: &Network, from: usize, error: Error) -> ! {
    let what = format!("an operation of rank {from} of MPI_COMM_WORLD on a window of this rank");
    bootstrap::die(&error.in_call(Some(network.rank), &what, None))
}

/// Handles a frame that notifies a window.
fn notified(from: usize, mut content: &[u8], run: impl FnOnce(&Window, &[u8]) -> Result) {
    let window = take_u32(&mut content).ok_or_else(cut_short).and_then(window_of);
    // If this rank has freed the window, there is no epoch that the frame could notify. So the frame is an error.
    if let Err(error) = window.and_then(|window| run(&window, content)) {
        bootstrap::die(&error.in_call(None, &format!("a notification of rank {from} of MPI_COMM_WORLD"), None));
    }
}

/// Returns this rank's memory as the target of an operation of this rank.
pub(super) fn own_side(window: &Window) -> Result<TargetSide<'_>> {
    let rank = window.rank as c_int;
    Ok(TargetSide { window, rank, memory: window.target(rank)? })
}

/// Fails with MPI_ERR_RMA_RANGE if some of the bytes are not in this rank's memory. For attached memory, the access itself checks the range.
pub(super) fn refuse_outside(side: &TargetSide, address: RemoteAddr, length: usize) -> Result {
    if side.memory.reach == Reach::Attached {
        return Ok(());
    }
    let size = side.memory.size(&side.window.table, side.rank);
    let start = address.wrapping_distance(side.memory.address);
    if start <= size && length <= size - start {
        return Ok(());
    }
    fail!(
        MPI_ERR_RMA_RANGE,
        "{length} bytes at {address:#x} of rank {} lie outside its window of {size} bytes",
        side.rank
    )
}

/// Copies equal runs at equal distances with one loop, between consecutive bytes at `local` and this rank's memory. Returns false, without
/// effect, if there is only one run, if the memory is not mapped as one block, or if some runs are not in the memory.
///
/// # Safety
/// The bytes of all runs, one after the other, can be read or written at `local`.
unsafe fn copy_at_once(side: &TargetSide, direction: Direction, local: LocalAddr, runs: Runs) -> bool {
    let Runs { first, count, distance } = runs;
    let distance = distance as isize;
    let Some(way) = distance.checked_mul(count as isize - 1).filter(|_| count > 1) else { return false };
    let last = first.address.wrapping_add(way as usize);
    let is_inside = |address| refuse_outside(side, address, first.length).is_ok();
    // The other runs lie between the first and the last one.
    if side.memory.reach != Reach::Direct || !is_inside(first.address) || !is_inside(last) {
        return false;
    }
    let (local, remote, length) = (local.ptr_mut::<u8>(), first.address.here().ptr_mut::<u8>(), first.length);
    // SAFETY: the caller promises the local bytes; the runs of this rank's memory are mapped, and lie in the window.
    unsafe {
        match direction {
            Direction::Write => copy_strided((local, length as isize), (remote, distance), length, count),
            Direction::Read => copy_strided((remote, distance), (local, length as isize), length, count),
        }
    }
    true
}

fn put(window: &Window, mut content: &[u8]) -> Result {
    let side = own_side(window)?;
    while !content.is_empty() {
        let runs = Runs::take(&mut content).ok_or_else(cut_short)?;
        if let Some((data, rest)) = content.split_at_checked(runs.first.length.saturating_mul(runs.count)) {
            // SAFETY: the data of all runs are in the frame.
            if unsafe { copy_at_once(&side, Direction::Write, LocalAddr::of(data.as_ptr()), runs) } {
                content = rest;
                continue;
            }
        }
        for There { address, length } in runs.iter() {
            let data = take_bytes(&mut content, length).ok_or_else(cut_short)?;
            refuse_outside(&side, address, length)?;
            // SAFETY: the data are in the frame; the bytes of this rank's memory are in the window, or `copy` finds that they are not
            // attached.
            unsafe { side.copy(Direction::Write, LocalAddr::of(data.as_ptr()), address, length)? };
        }
    }
    Ok(())
}

fn get(window: &Window, mut content: &[u8], answer: &mut Vec<u8>) -> Result {
    let side = own_side(window)?;
    while !content.is_empty() {
        let runs = Runs::take(&mut content).ok_or_else(cut_short)?;
        let (begin, bytes) = (answer.len(), runs.first.length.saturating_mul(runs.count));
        // The origin requests no more than this in one frame.
        if runs.count > 1 && bytes <= MOST_IN_GET {
            answer.resize(begin + bytes, 0);
            let destination = LocalAddr::of(answer[begin..].as_mut_ptr());
            // SAFETY: the answer has space for the data of all runs.
            if unsafe { copy_at_once(&side, Direction::Read, destination, runs) } {
                continue;
            }
            answer.truncate(begin);
        }
        for There { address, length } in runs.iter() {
            refuse_outside(&side, address, length)?;
            let begin = answer.len();
            answer.resize(begin + length, 0);
            let destination = LocalAddr::of(answer[begin..].as_mut_ptr());
            // SAFETY: the answer has space for the data; the bytes of this rank's memory are in the window, or `copy` finds that they are not
            // attached.
            unsafe { side.copy(Direction::Read, destination, address, length)? };
        }
    }
    Ok(())
}

/// The target executes an accumulate of one run without a loop over runs, if the elements have at most this number of bytes.
const SHORT: usize = 32;

/// Memory for elements, in words of sixteen bytes, so that each element is aligned.
type Aligned = SmallVec<[u128; 2]>;

/// Returns memory for `bytes` bytes of elements.
fn room_for(bytes: usize) -> Aligned {
    SmallVec::from_elem(0, bytes.div_ceil(16))
}

/// Copies elements into aligned memory.
fn aligned(bytes: &[u8]) -> Aligned {
    let mut words = room_for(bytes.len());
    // SAFETY: the words have room for the bytes.
    unsafe { bytes.as_ptr().copy_to_nonoverlapping(words.as_mut_ptr().cast(), bytes.len()) };
    words
}

/// Returns the first bytes of some words.
fn bytes_of(words: &[u128], bytes: usize) -> &[u8] {
    // SAFETY: the words have these bytes, and all bytes are initialised.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), bytes.min(size_of_val(words))) }
}

/// Executes accumulates. Appends the old elements to `answer`, if there is one.
fn combine(window: &Window, mut content: &[u8], mut answer: Option<&mut Vec<u8>>) -> Result {
    let Combination { operation, datatype } = Combination::take(&mut content).ok_or_else(cut_short)?;
    let Some(basic) = basic_of(datatype as usize) else {
        fail!(MPI_ERR_TYPE, "{datatype:#x} is not the handle of a predefined datatype");
    };
    let elements = Elements { side: own_side(window)?, basic };
    let kernel = match operation {
        SWAP => None,
        _ => {
            let operation = PredefinedOperation::of_handle(operation as usize as MPI_Op)?;
            Some((kernel(operation, basic)?, operation != PredefinedOperation::NoOp))
        }
    };
    // The last element may be shorter than its extent, because a hole at its end need not be in the window.
    let trailing = basic.extent - basic.true_extent;
    while !content.is_empty() {
        if let Some((kernel, true)) = kernel
            && answer.is_none()
            && let Some((run, sent)) = take_short(&mut content, basic.extent, SHORT)
        {
            refuse_outside(&elements.side, run.address, (run.length * basic.extent).saturating_sub(trailing))?;
            let mut origin = [0_u128; SHORT / 16];
            // SAFETY: `take_short` returns at most `SHORT` bytes.
            unsafe { sent.as_ptr().copy_to_nonoverlapping(origin.as_mut_ptr().cast(), sent.len()) };
            let from = LocalAddr::of(origin.as_ptr());
            // SAFETY: `origin` has all elements. The elements of the target are in the window, or `combine` finds that they are not
            // attached.
            unsafe { elements.combine(kernel, run.address, from, LocalAddr::NULL, run.length)? };
            continue;
        }
        let runs = take_runs(&mut content).ok_or_else(cut_short)?;
        for (address, count) in &runs {
            refuse_outside(&elements.side, *address, (count * basic.extent).saturating_sub(trailing))?;
        }
        let Some((kernel, has_origin)) = kernel else {
            swap(&elements, &runs, &mut content, answer.as_deref_mut())?;
            continue;
        };
        let bytes = basic.extent * runs.iter().map(|(_, count)| count).sum::<usize>();
        let sent = take_bytes(&mut content, if has_origin { bytes } else { 0 }).ok_or_else(cut_short)?;
        // Elements of at most eight bytes are usually aligned already: the elements follow headers whose lengths are multiples of four.
        let is_aligned = basic.extent <= 8 && sent.as_ptr().addr().is_multiple_of(8);
        let copy = if is_aligned { Aligned::new() } else { aligned(sent) };
        let origin = if is_aligned { sent.as_ptr() } else { copy.as_ptr().cast() };
        let mut result = room_for(if answer.is_some() { bytes } else { 0 });
        let from = if has_origin { LocalAddr::of(origin) } else { LocalAddr::NULL };
        let back = if answer.is_some() { LocalAddr::of(result.as_mut_ptr()) } else { LocalAddr::NULL };
        // SAFETY: all elements can be read at `origin`, and `result` has memory for them. The elements of the target are in the window, or
        // `combine_runs` finds that they are not attached.
        unsafe { elements.combine_runs(kernel, &runs, from, back)? };
        if let Some(answer) = &mut answer {
            answer.extend_from_slice(bytes_of(&result, bytes));
        }
    }
    Ok(())
}

fn swap(elements: &Elements, runs: &ElementRuns, content: &mut &[u8], answer: Option<&mut Vec<u8>>) -> Result {
    let Basic { size, .. } = *elements.basic;
    let ([(address, _)], Some(compare), Some(answer)) = (&runs[..], take_bytes(content, size), answer) else {
        return Err(cut_short());
    };
    let origin = take_bytes(content, size).ok_or_else(cut_short)?;
    let (compare, origin) = (aligned(compare), aligned(origin));
    let mut result = room_for(size);
    let [origin, compare, result_here] =
        [origin.as_ptr(), compare.as_ptr(), result.as_mut_ptr()].map(|words| UserBuf::of(words.cast()));
    let buffers = SwapBuffers { origin, compare, result: result_here };
    // SAFETY: the three buffers have memory for an element. The element of the target is in the window, or `compare_and_swap` finds that it
    // is not attached.
    unsafe { elements.compare_and_swap(*address, buffers)? };
    answer.extend_from_slice(bytes_of(&result, size));
    Ok(())
}

/// Handles MPI_Win_post of a rank on another host, whose group contains this rank. MPI_Win_start waits for the post.
fn posted(window: &Window, mut content: &[u8]) -> Result {
    let target = take_u32(&mut content).map(|rank| rank as usize).filter(|rank| *rank < window.size);
    let side = window.remote.as_ref().ok_or_else(cut_short)?;
    side.posts.flip(target.ok_or_else(cut_short)?);
    Ok(())
}

/// Handles MPI_Win_complete of a rank on another host.
#[allow(clippy::unnecessary_wraps, reason = "notifications have a result")]
fn completed(window: &Window, _: &[u8]) -> Result {
    let words = window.table.words(window.rank);
    words.exposure.0.complete(&words.read_mostly.0.doorbell);
    Ok(())
}
