//! Targets of an access epoch (MPI-5.0 section 12.5.2): their group, their posts, and the notification of a completion.

use crate::abi::*;
use crate::error::Result;
use crate::object::group::Group;
use crate::rma::window::Window;
use crate::transport::net::FrameKind;
use crate::transport::sync::PostBits;

/// Notifies a target that this rank has completed its access epoch.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is the loop of each complete")]
pub fn notify(window: &Window, target: usize) {
    if window.remote.is_some() {
        return notify_between_hosts(window, target);
    }
    // In a window on one host, the local rank of a rank is the rank.
    let words = window.table.words_here(target);
    words.exposure.0.complete(&words.read_mostly.0.doorbell);
}

/// Performs `notify` in a window that spans hosts.
#[cold]
fn notify_between_hosts(window: &Window, target: usize) {
    match window.remote_peer(target) {
        Some((side, peer)) => side.notify(peer, FrameKind::Complete, &[&peer.window.to_ne_bytes()]),
        None => {
            let words = window.table.words(target);
            words.exposure.0.complete(&words.read_mostly.0.doorbell);
        }
    }
}

/// Returns whether a target has posted to this rank. Each post flips a bit; `was_set` is the state of the bit before the post.
pub fn is_posted(window: &Window, target: usize, was_set: bool) -> bool {
    match window.remote_peer(target) {
        Some((side, _)) => side.posts.is_posted(target, was_set),
        None => {
            let (word, bit) = PostBits::bit_of(window.local_rank);
            let local_rank = window.table.local_rank_of(target).expect("the target is on this host");
            window.table.posts(local_rank, word).is_posted(bit, was_set)
        }
    }
}

/// Waits until `is_over` returns true. A post of the target wakes this rank.
pub fn wait_for_post(window: &Window, target: usize, is_over: impl FnMut() -> bool) {
    match window.remote_peer(target) {
        Some((side, peer)) => side.wait_for_post(peer, is_over),
        None => PostBits::wait(&window.table.words(target).read_mostly.0.doorbell, is_over),
    }
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
