//! Handlers of frames with operations and notifications from ranks on other hosts, at the target.
//!
//! A handler runs on the agent's thread or on a thread that waits in MPI. It waits only for the target's accumulate lock, whose holders
//! wait for nothing. It accesses this process's memory like an operation of this rank on itself.
//!
//! A call for an unknown window, or for memory outside the window, is answered with an error. A frame without a call that has such an
//! error ends the job: the origin has checked the frame, so the error is a defect, or the program has freed memory that it uses.

use super::attached::Attached;
use super::contents::{Combination, NO_CALL, Runs, SWAP, There, status};
use crate::abi::*;
use crate::bootstrap;
use crate::datatype::{Basic, UserBuf, basic_of};
use crate::error::{Error, Result, fail};
use crate::op::reduction::PredefinedOperation;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::Direction;
use crate::os::stores;
use crate::rma::communication::SwapBuffers;
use crate::rma::communication::accumulate::kernel;
use crate::rma::communication::elements::Elements;
use crate::rma::communication::target_side::TargetSide;
use crate::rma::window::table::Reach;
use crate::rma::window::{self, Window};
use crate::transport::net::{FrameKind, Network, answer, handle, take_bytes, take_u32, take_u64};
use crate::transport::sync::{PostBits, without_progress_hook};
use std::ffi::c_int;
use std::sync::Arc;

/// Sets the handlers of notifications, before the network starts.
pub fn register() {
    handle(FrameKind::Post, |_, from, content| notified(from, content, posted));
    handle(FrameKind::Complete, |_, from, content| notified(from, content, completed));
}

/// Executes the frame of an operation.
pub fn operate(network: &Network, kind: FrameKind, from: usize, content: &[u8]) {
    match kind {
        FrameKind::Put => serve(network, from, content, put),
        FrameKind::Get => serve(network, from, content, get),
        FrameKind::Accumulate => serve(network, from, content, combine),
        FrameKind::FetchAndAccumulate => serve(network, from, content, fetch),
        FrameKind::Regions => serve(network, from, content, |window, _| Ok(Attached::data(&window.regions.list()))),
        _ => serve(network, from, content, |_, _| Ok(Vec::new())),
    }
}

#[cold]
fn cut_short() -> Error {
    Error::new(MPI_ERR_INTERN, "a frame of a window is shorter than it says".to_owned())
}

/// Returns the window of a handle that another rank has sent.
pub(super) fn window_of(handle: u32) -> Result<Arc<Window>> {
    match window::of_handle(handle as usize as MPI_Win) {
        Some(window) => Ok(window),
        None => fail!(MPI_ERR_WIN, "the window is freed at its target"),
    }
}

/// Handles a frame of an operation: runs it, and if it is a call, answers with its data.
fn serve(network: &Network, from: usize, mut content: &[u8], run: impl FnOnce(&Window, &[u8]) -> Result<Vec<u8>>) {
    let number = take_u64(&mut content).unwrap_or(NO_CALL);
    let outcome = take_u32(&mut content).ok_or_else(cut_short).and_then(window_of).and_then(|window| {
        let data = without_progress_hook(|| run(&window, content))?;
        // Makes the stored data visible to all processes before the answer.
        stores::complete();
        Ok(data)
    });
    match outcome {
        Ok(data) if number != NO_CALL => {
            let mut bytes = status(&Ok(()));
            bytes.extend_from_slice(&data);
            answer(network, from, number, &bytes);
        }
        Ok(_) => (),
        Err(error) if number != NO_CALL => answer(network, from, number, &status(&Err(error))),
        Err(error) => die(network, from, error),
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
    // A rank that has freed the window is in no epoch of it. Then the frame is an error, and there is nothing to notify.
    if let Err(error) = window.and_then(|window| run(&window, content)) {
        bootstrap::die(&error.in_call(None, &format!("a notification of rank {from} of MPI_COMM_WORLD"), None));
    }
}

/// Returns this rank's memory as the target of an operation of this rank.
pub(super) fn own_side(window: &Window) -> Result<TargetSide<'_>> {
    let rank = window.rank as c_int;
    Ok(TargetSide { window, rank, memory: window.target(rank)? })
}

/// Fails with MPI_ERR_RMA_RANGE when bytes are not in this rank's memory. For attached memory, the access itself checks the range.
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

fn put(window: &Window, mut content: &[u8]) -> Result<Vec<u8>> {
    let side = own_side(window)?;
    while !content.is_empty() {
        for There { address, length } in Runs::take(&mut content).ok_or_else(cut_short)?.iter() {
            let data = take_bytes(&mut content, length).ok_or_else(cut_short)?;
            refuse_outside(&side, address, length)?;
            // SAFETY: the data are in the frame; the bytes of this rank's memory are in the window, or `copy` finds that they are not
            // attached.
            unsafe { side.copy(Direction::Write, LocalAddr::of(data.as_ptr()), address, length)? };
        }
    }
    Ok(Vec::new())
}

fn get(window: &Window, mut content: &[u8]) -> Result<Vec<u8>> {
    let side = own_side(window)?;
    let mut data = Vec::new();
    while !content.is_empty() {
        for There { address, length } in Runs::take(&mut content).ok_or_else(cut_short)?.iter() {
            refuse_outside(&side, address, length)?;
            let begin = data.len();
            data.resize(begin + length, 0);
            let place = LocalAddr::of(data[begin..].as_mut_ptr());
            // SAFETY: the answer has room for the data; the bytes of this rank's memory are in the window, or `copy` finds that they are
            // not attached.
            unsafe { side.copy(Direction::Read, place, address, length)? };
        }
    }
    Ok(data)
}

/// Copies elements into words of sixteen bytes, so that each element is aligned.
fn aligned(bytes: &[u8]) -> Vec<u128> {
    let mut words = vec![0_u128; bytes.len().div_ceil(16)];
    // SAFETY: the words have room for the bytes.
    unsafe { bytes.as_ptr().copy_to_nonoverlapping(words.as_mut_ptr().cast(), bytes.len()) };
    words
}

fn combine(window: &Window, content: &[u8]) -> Result<Vec<u8>> {
    combine_or_fetch(window, content, false)
}

fn fetch(window: &Window, content: &[u8]) -> Result<Vec<u8>> {
    combine_or_fetch(window, content, true)
}

fn combine_or_fetch(window: &Window, mut content: &[u8], fetches: bool) -> Result<Vec<u8>> {
    let combination = Combination::take(&mut content).ok_or_else(cut_short)?;
    let Some(basic) = basic_of(combination.datatype as usize) else {
        fail!(MPI_ERR_TYPE, "{:#x} is not the handle of a predefined datatype", combination.datatype);
    };
    let elements = Elements { side: own_side(window)?, basic };
    for run in &combination.runs {
        // The last element may end before its extent does.
        let trailing = basic.extent - basic.true_extent;
        refuse_outside(&elements.side, run.address, (run.length * basic.extent).saturating_sub(trailing))?;
    }
    if combination.operation == SWAP {
        return swap(&elements, &combination, content);
    }
    let operation = PredefinedOperation::of_handle(combination.operation as usize as MPI_Op)?;
    let kernel = kernel(operation, basic)?;
    let bytes = combination.elements() * basic.extent;
    if operation != PredefinedOperation::NoOp && content.len() != bytes {
        return Err(cut_short());
    }
    let runs: Vec<_> = combination.runs.iter().map(|run| (run.address, run.length)).collect();
    let origin = aligned(content);
    let mut result = aligned(&vec![0; if fetches { bytes } else { 0 }]);
    let from = if content.is_empty() { LocalAddr::NULL } else { LocalAddr::of(origin.as_ptr()) };
    let back = if fetches { LocalAddr::of(result.as_mut_ptr()) } else { LocalAddr::NULL };
    // SAFETY: origin and result have the elements; the elements of the target are in the window, or found not to be attached.
    unsafe { elements.combine_runs(kernel, &runs, from, back)? };
    Ok(if fetches { bytes_of(&result, bytes).to_vec() } else { Vec::new() })
}

/// Returns the first bytes of some words.
fn bytes_of(words: &[u128], bytes: usize) -> &[u8] {
    // SAFETY: the words have these bytes, and all bytes are initialised.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), bytes.min(size_of_val(words))) }
}

fn swap(elements: &Elements, combination: &Combination, mut content: &[u8]) -> Result<Vec<u8>> {
    let Basic { size, .. } = *elements.basic;
    let ([run], Some(compare)) = (&combination.runs[..], take_bytes(&mut content, size)) else {
        return Err(cut_short());
    };
    let origin = take_bytes(&mut content, size).ok_or_else(cut_short)?;
    let (compare, origin) = (aligned(compare), aligned(origin));
    let mut result = vec![0_u128; size.div_ceil(16)];
    let [origin, compare, result_here] =
        [origin.as_ptr(), compare.as_ptr(), result.as_mut_ptr()].map(|words| UserBuf::of(words.cast()));
    let buffers = SwapBuffers { origin, compare, result: result_here };
    // SAFETY: the three buffers have room for an element; the element of the target is in the window, or found not to be attached.
    unsafe { elements.compare_and_swap(run.address, buffers)? };
    Ok(bytes_of(&result, size).to_vec())
}

/// Handles MPI_Win_post of a rank on another host that has this rank in its group. Changes this rank's bit in the post bits of that rank
/// in the table of this host. MPI_Win_start waits for this bit.
fn posted(window: &Window, mut content: &[u8]) -> Result {
    let target = take_u32(&mut content).map(|rank| rank as usize).filter(|rank| *rank < window.size);
    let target = target.ok_or_else(cut_short)?;
    let (word, bit) = PostBits::place(window.rank);
    window.table.posts(target, word).flip(bit, &window.table.words(target).read_mostly.0.doorbell);
    Ok(())
}

/// Handles MPI_Win_complete of a rank on another host.
#[allow(clippy::unnecessary_wraps, reason = "notifications have a result")]
fn completed(window: &Window, _: &[u8]) -> Result {
    let words = window.table.words(window.rank);
    words.exposure.0.complete(&words.read_mostly.0.doorbell);
    Ok(())
}
