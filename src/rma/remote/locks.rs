//! Locks of targets on other hosts, at the origin. The target's process takes the lock for the origin (`serve_locks`).
//!
//! An origin that holds other locks says so: ranks in the queue before it may be waiting for these, and the target's process
//! cannot know. It then overtakes waiting ranks, and waits for those alone that hold what it asks for.

#![forbid(unsafe_code)]

use super::contents::{EXCLUSIVE, SHARED, data_of};
use super::side::{Peer, RemoteSide};
use crate::abi::MPI_ERR_INTERN;
use crate::error::{Error, Result};
use crate::transport::net::{FrameKind, take_u32};
use crate::transport::sync::Mode;

/// Acquires the lock of a target; waits for it. Returns how it is held, which `RemoteSide::unlock` wants.
pub fn lock(side: &RemoteSide, peer: Peer, mode: Mode, overtakes: bool) -> Result<u32> {
    let wish = match mode {
        Mode::Shared => SHARED,
        Mode::Exclusive => EXCLUSIVE,
    };
    let (window, wish, overtakes) =
        (peer.window.to_ne_bytes(), wish.to_ne_bytes(), u32::from(overtakes).to_ne_bytes());
    let answer = side.begin_call(peer, FrameKind::Lock, &[&window, &wish, &overtakes]).wait();
    let mut data = data_of(&answer)?;
    take_u32(&mut data).ok_or_else(|| Error::new(MPI_ERR_INTERN, "the answer to a lock is empty".to_owned()))
}

/// Acquires the lock of a target, shared, for the first operation on it under MPI_Win_lock_all.
pub fn lock_with_all(side: &RemoteSide, peer: Peer) -> Result {
    side.lock_with_all(peer, || lock(side, peer, Mode::Shared, true).map(|_| ()))
}
