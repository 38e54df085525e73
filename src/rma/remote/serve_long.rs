//! Long puts and gets of one run (`long`) at the target.
//!
//! The network reads the window's memory while the target's program may change it. So the origin may receive bytes from any time between
//! the start and the completion of the get, as MPI allows.

use super::contents::{LONG_RUN, There, status, take_run};
use super::kept;
use super::serve::{own_side, refuse_outside, window_of};
use crate::os::address::LocalAddr;
use crate::rma::communication::target_side::TargetSide;
use crate::rma::window::Window;
use crate::rma::window::table::Reach;
use crate::transport::net::lent::Lent;
use crate::transport::net::{FrameKind, Network, answer_long, register_placer, take_u32, take_u64};
use std::sync::atomic::{Ordering, fence};

/// Sets the placer (which returns the memory for the data) and the handler of long `Put` frames, before the network starts. The handler of
/// all gets calls `answer_get`.
pub fn register() {
    register_placer(FrameKind::Put, destination_of_put, |_, _, _| {
        // SeqCst: the data are visible to all processes before any later frame is answered.
        fence(Ordering::SeqCst);
    });
}

/// Returns whether all bytes that `refuse_outside` accepts can be read and written.
fn is_plain(window: &Window, side: &TargetSide<'_>) -> bool {
    side.memory.reach != Reach::Attached && window.remote.as_ref().is_some_and(|remote| !remote.is_guarded)
}

/// Returns the destination of the data of a `Put`. If the function returns None, the data are appended to the frame, and the frame's
/// handler finds the error, or keeps the frame.
fn destination_of_put(_: &'static Network, from: usize, mut content: &[u8], bytes: usize) -> Option<Lent> {
    if kept::is_kept(from, content) {
        return None;
    }
    let _call = take_u64(&mut content)?;
    let window = window_of(take_u32(&mut content)?).ok()?;
    let There { address, length } = take_run(&mut content)?;
    let side = own_side(&window).ok()?;
    let is_right = content.is_empty() && length == bytes && is_plain(&window, &side);
    if !is_right || refuse_outside(&side, address, length).is_err() {
        return None;
    }
    // SAFETY: the bytes are in the window, and the result keeps the window until the data have arrived.
    Some(unsafe { Lent::new(LocalAddr::new(address.get()), length, Some(Box::new(window))) })
}

/// Answers a `Get` of one long run. Returns false, without effect, for another `Get`, or for a `Get` with an error.
pub(super) fn answer_get(network: &Network, from: usize, content: &[u8]) -> bool {
    network.has_long_frames() && try_to_answer(network, from, content).is_some()
}

fn try_to_answer(network: &Network, from: usize, mut content: &[u8]) -> Option<()> {
    let call = take_u64(&mut content)?;
    let handle = take_u32(&mut content)?;
    let There { address, length } = take_run(&mut content)?;
    if !content.is_empty() || length < LONG_RUN {
        return None;
    }
    let window = window_of(handle).ok()?;
    let side = own_side(&window).ok()?;
    if !is_plain(&window, &side) || refuse_outside(&side, address, length).is_err() {
        return None;
    }
    // SAFETY: the bytes are in the window, and `data` keeps the window until they have been sent.
    let data = unsafe { Lent::new(LocalAddr::new(address.get()), length, Some(Box::new(window))) };
    answer_long(network, from, call, &status(&Ok(())), data);
    Some(())
}
