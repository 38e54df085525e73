//! Arriving frames of operations and locks. If the origin of a frame waits for a lock, the frame is kept (`kept`) and executed later.
//! Otherwise it is executed at once.

#![forbid(unsafe_code)]

use super::{kept, revoke, serve, serve_gate, serve_locks, serve_long};
use crate::transport::net::{FrameKind, Network, register_handler};

/// Sets the handlers of all frames of windows. Called before the network starts.
pub fn register() {
    register_handler(FrameKind::Put, |network, from, content| arrive(network, FrameKind::Put, from, content));
    register_handler(FrameKind::Get, |network, from, content| arrive(network, FrameKind::Get, from, content));
    register_handler(FrameKind::Accumulate, |network, from, content| {
        arrive(network, FrameKind::Accumulate, from, content);
    });
    register_handler(FrameKind::FetchAndAccumulate, |network, from, content| {
        arrive(network, FrameKind::FetchAndAccumulate, from, content);
    });
    register_handler(FrameKind::Flush, |network, from, content| arrive(network, FrameKind::Flush, from, content));
    register_handler(FrameKind::Regions, |network, from, content| arrive(network, FrameKind::Regions, from, content));
    register_handler(FrameKind::Lock, |network, from, content| arrive(network, FrameKind::Lock, from, content));
    register_handler(FrameKind::Unlock, |network, from, content| arrive(network, FrameKind::Unlock, from, content));
    serve::register();
    serve_long::register();
    serve_gate::register();
    revoke::register();
}

/// Keeps a frame if its origin waits for a lock of the window. If not, executes the frame.
fn arrive(network: &'static Network, kind: FrameKind, from: usize, content: &[u8]) {
    if !kept::keep(kind, from, content) {
        execute(network, kind, from, content);
    }
}

/// Executes a frame of an operation or a lock.
fn execute(network: &'static Network, kind: FrameKind, from: usize, content: &[u8]) {
    match kind {
        FrameKind::Get if serve_long::answer_get(network, from, content) => (),
        FrameKind::Lock => serve_locks::lock(network, from, content, execute),
        FrameKind::Unlock => serve_locks::unlock(network, from, content),
        _ => serve::operate(network, kind, from, content),
    }
}
