//! Frames that are kept because their origin, on another host, waits for a lock of this rank.
//!
//! In the usual case MPI_Win_lock does not wait for a lock on another host (`locks`), so frames of operations follow the frame `Lock` even
//! if the lock is not free. If the lock is not free, the target's process keeps all frames of this origin for this window, in order. The
//! thread that waits for the lock executes these frames after it has acquired the lock (`serve_locks`). The origin's frames for other
//! windows, its messages and its notifications are handled at once: they belong to other epochs, or were sent after an answer. The return
//! of a permit (`serve_gate`) is handled at once, too, because the thread that waits for the lock may first need the return of this permit.
//!
//! Frames stay in order: they are handled one at a time, and while a frame is kept, later frames of the same origin and window are kept, too.

#![forbid(unsafe_code)]

use super::contents::ALL;
use super::origin_locks::are_some_kept;
use super::serve::window_of;
use crate::rma::window::Window;
use crate::transport::net::{FrameKind, take_u32, take_u64};
use std::sync::Arc;

/// Returns the window of a frame, if any frames are kept in this process.
#[inline]
fn window_if_some_are_kept(mut content: &[u8]) -> Option<Arc<Window>> {
    if !are_some_kept() {
        return None;
    }
    take_u64(&mut content)?;
    window_of(take_u32(&mut content)?).ok()
}

/// Keeps a frame, if its origin waits for a lock of the window. Returns whether the frame is kept.
pub fn keep(kind: FrameKind, from: usize, content: &[u8]) -> bool {
    let Some(window) = window_if_some_are_kept(content) else { return false };
    let returns_permit = kind == FrameKind::Unlock && content.get(12..16) == Some(&ALL.to_ne_bytes());
    !returns_permit && window.remote.as_ref().is_some_and(|side| side.origins.keep(from, kind, content))
}

/// Returns whether a frame with this content will be kept.
pub fn is_kept(from: usize, content: &[u8]) -> bool {
    let window = window_if_some_are_kept(content);
    let side = window.as_ref().and_then(|window| window.remote.as_ref());
    side.is_some_and(|side| side.origins.is_waiting(from))
}
