//! Locks of targets on other hosts, at the origin. The target's process takes the lock for the origin (`serve_locks`).
//!
//! An origin that holds other locks sets `OVERTAKES`: ranks before it in the queue may be waiting for these locks, and the target's
//! process cannot know. Such an origin overtakes waiting ranks, and waits only for ranks that hold the requested lock.
//!
//! MPI_Win_lock_all enters the gate of each host of the window: that of its own, and those of the others by the
//! processes of their first ranks, unless it has their permits (`permits`). First it asks for all missing permits at once. Then it pins
//! permits in the order of the hosts' first ranks, and waits for those that were not free, one after the other. So it holds no later gate
//! while it waits for an earlier one, since permits that are not pinned are returned when they are recalled. Programs in which ranks lock
//! single targets in the order of ranks end. (Where the ranks of hosts are mixed, that is so for orders by host.)

#![forbid(unsafe_code)]

use super::contents::{ALL, AT_ONCE, EXCLUSIVE, NO_CALL, OVERTAKES, REFUSED, SHARED, data_of};
use super::side::{Peer, RemoteSide};
use crate::abi::MPI_ERR_INTERN;
use crate::error::{Error, Result};
use crate::transport::net::{FrameKind, PendingCall, take_u32};
use crate::transport::sync::Mode;

/// Requests the lock of a target.
fn ask(side: &RemoteSide, peer: Peer, wish: u32, flags: u32) -> PendingCall {
    let [window, wish, flags, own] = [peer.window, wish, flags, side.own_handle].map(u32::to_ne_bytes);
    side.begin_call(peer, FrameKind::Lock, &[&window, &wish, &flags, &own])
}

/// Waits for the lock. Returns its state at the target.
fn wait(call: PendingCall) -> Result<u32> {
    let answer = call.wait();
    let mut data = data_of(&answer)?;
    take_u32(&mut data).ok_or_else(|| Error::new(MPI_ERR_INTERN, "the answer to a lock is empty".to_owned()))
}

fn flags_of(overtakes: bool) -> u32 {
    if overtakes { OVERTAKES } else { 0 }
}

/// Acquires the lock of a target; waits for the lock. Returns its state, which `RemoteSide::unlock` needs.
pub fn lock(side: &RemoteSide, peer: Peer, mode: Mode, overtakes: bool) -> Result<u32> {
    let wish = match mode {
        Mode::Shared => SHARED,
        Mode::Exclusive => EXCLUSIVE,
    };
    wait(ask(side, peer, wish, flags_of(overtakes)))
}

/// Gate of this host.
pub trait OwnGate {
    /// Enters the gate for MPI_Win_lock_all, if it is free. Returns whether it did.
    fn enter_now(&self) -> bool;

    /// Enters the gate; waits until it is free.
    fn enter(&self);

    /// Leaves the gate.
    fn leave(&self);
}

/// Leaves the gate of another host. No rank waits for this frame: what was done inside is complete, and what follows is sent later.
fn release(side: &RemoteSide, host: usize) {
    let peer = side.hosts.first[host];
    let (window, how) = (peer.window.to_ne_bytes(), ALL.to_ne_bytes());
    side.tell(peer, FrameKind::Unlock, &[&NO_CALL.to_ne_bytes(), &window, &how]);
}

/// Performs MPI_Win_lock_all: enters the gates of all hosts.
pub fn lock_all(side: &RemoteSide, overtakes: bool, own: &dyn OwnGate) -> Result {
    let permits = &side.permits;
    let hosts = &side.hosts.first;
    let mut pinned = permits.pin();
    if pinned < hosts.len() {
        let missing = (0..hosts.len()).filter(|host| !permits.has(*host));
        let asked: Vec<_> =
            missing.map(|host| (host, ask(side, hosts[host], ALL, flags_of(overtakes) | AT_ONCE))).collect();
        for (host, call) in asked {
            if wait(call)? != REFUSED {
                permits.add(host, |host| release(side, host));
            }
        }
        pinned = permits.pin();
    }
    let before = side.hosts.before;
    let has_own = pinned >= before && own.enter_now();
    if pinned == hosts.len() && has_own {
        return Ok(());
    }
    if pinned > before && !has_own {
        pinned = before;
        permits.unpin(before, |host| release(side, host));
    }
    enter_in_order(side, (pinned, has_own), overtakes, own)
        .inspect_err(|_| permits.unpin(0, |host| release(side, host)))
}

/// Enters the gates that are left, in their order. It is inside the first `pinned` ones of other hosts, and inside that of its own if it `has_own`.
fn enter_in_order(
    side: &RemoteSide,
    (mut pinned, mut has_own): (usize, bool),
    overtakes: bool,
    own: &dyn OwnGate,
) -> Result {
    loop {
        if pinned == side.hosts.before && !has_own {
            own.enter();
            has_own = true;
        }
        let Some(peer) = side.hosts.first.get(pinned) else { return Ok(()) };
        if !side.permits.pin_next() {
            // Ranks may be waiting for the gates that it is inside of already.
            let flags = flags_of(overtakes || pinned > 0 || has_own);
            wait(ask(side, *peer, ALL, flags)).inspect_err(|_| {
                if has_own {
                    own.leave();
                }
            })?;
            side.permits.add_next();
        }
        pinned += 1;
    }
}

/// MPI_Win_unlock_all, after all operations are complete: leaves this host's gate, and keeps the permits for the others that no rank
/// has recalled.
pub fn unlock_all(side: &RemoteSide, own: &dyn OwnGate) {
    side.permits.unpin(0, |host| release(side, host));
    own.leave();
}

/// The permit for the gate of a host is wanted back. Returns false if `from` is not the first rank of another host.
pub fn recalled(side: &RemoteSide, from: usize) -> bool {
    let host = side.hosts.first.iter().position(|peer| peer.process == from);
    if let Some(host) = host {
        side.permits.recall(host, |host| release(side, host));
    }
    host.is_some()
}
