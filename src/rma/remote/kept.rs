//! Frames of ranks on other hosts that wait for a lock of this rank.
//!
//! MPI_Win_lock of a rank elsewhere does not wait (`locks`), so operations follow `LOCK` whether the lock is free or not. While it is not, the
//! target's process keeps all frames of this origin for this window, in their order; the thread that waits for the lock executes them when it has
//! it (`serve_locks`). Frames of the origin for other windows, its messages and notifications are handled as ever: they are of other epochs, or
//! sent after an answer. So is the return of a permit (`serve_gate`), for which the lock may be waiting.
//!
//! Frames are handled one at a time, so one keeps its place behind the one before: as long as something is kept, what arrives is kept, too.

#![forbid(unsafe_code)]

use super::contents::ALL;
use super::origin_locks::are_some_kept;
use super::serve::window_of;
use crate::rma::window::Window;
use crate::transport::net::{FrameKind, take_u32, take_u64};
use std::sync::Arc;

/// The window of a frame, if frames of any origin are kept.
#[inline]
fn window_if_some_are_kept(mut content: &[u8]) -> Option<Arc<Window>> {
    if !are_some_kept() {
        return None;
    }
    take_u64(&mut content)?;
    window_of(take_u32(&mut content)?).ok()
}

/// Keeps a frame, if its origin waits for a lock of the window; returns whether it has.
pub fn keep(kind: FrameKind, from: usize, content: &[u8]) -> bool {
    let Some(window) = window_if_some_are_kept(content) else { return false };
    let returns_permit = kind == FrameKind::Unlock && content.get(12..16) == Some(&ALL.to_ne_bytes());
    !returns_permit && window.remote.as_ref().is_some_and(|side| side.origins.keep(from, kind, content))
}

/// Whether a frame with this content will be kept.
pub fn is_kept(from: usize, content: &[u8]) -> bool {
    let window = window_if_some_are_kept(content);
    let side = window.as_ref().and_then(|window| window.remote.as_ref());
    side.is_some_and(|side| side.origins.is_waiting(from))
}
