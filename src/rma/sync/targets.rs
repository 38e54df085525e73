//! Targets of an access epoch (MPI-5.0 section 12.5.2): their group, and the notification of a completion.

use crate::abi::*;
use crate::error::Result;
use crate::object::group::Group;
use crate::rma::remote::side::{Peer, RemoteSide};
use crate::rma::window::Window;
use crate::transport::net::FrameKind;

/// Notifies a target that this rank has completed its access epoch.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is the loop of each complete")]
pub fn notify(window: &Window, target: usize) {
    match window.elsewhere(target) {
        Some((side, peer)) => complete_elsewhere(side, peer),
        None => {
            let words = window.table.words(target);
            words.exposure.0.complete(&words.read_mostly.0.doorbell);
        }
    }
}

/// Notifies a target on another host.
#[cold]
fn complete_elsewhere(side: &RemoteSide, peer: Peer) {
    side.notify(peer, FrameKind::Complete, &[&peer.window.to_ne_bytes()]);
}

/// Returns the group of a handle, without counting a reference; None is MPI_GROUP_EMPTY. Fails with MPI_ERR_GROUP if there is no such
/// group.
#[inline]
pub fn members<'a>(group: MPI_Group) -> Result<Option<&'a Group>> {
    if group == MPI_GROUP_EMPTY {
        return Ok(None);
    }
    // SAFETY: MPI forbids freeing a group in one thread while another uses it.
    unsafe { Group::borrow(group) }.map(Some)
}
