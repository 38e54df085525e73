//! Locks of targets on other hosts, at the origin. The target's process takes the lock for the origin (`serve_locks`).
//!
//! MPI_Win_lock returns before the lock is held, as MPI allows for a target whose memory this rank cannot load and store (MPI-5.0 section
//! 12.5.3). `LOCK` is joined with the operations that follow, and has no answer. The target's process keeps the frames of this origin for
//! the window until the lock is held (`kept`), so the next answer of the target, mostly that to `UNLOCK`, says that it was.
//!
//! Of nested locks, each is held before the next one is asked for, as if MPI_Win_lock waited: a call that locks first waits for
//! answers of the targets whose locks are not known to be held (`window::confirm_locks`). Where several threads call MPI at the same time, one of
//! them would wait for another one's lock so; there MPI_Win_lock itself waits.
//!
//! An origin that holds other locks says so: ranks in the queue before it may be waiting for these, and the target's process
//! cannot know. It then overtakes waiting ranks, and waits for those alone that hold what it asks for.
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
use crate::os::threads::may_several_call;
use crate::transport::net::{FrameKind, PendingCall, take_u32};
use crate::transport::sync::Mode;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Requests the lock of a target.
fn ask(side: &RemoteSide, peer: Peer, wish: u32, flags: u32) -> PendingCall {
    let [window, wish, flags, own] = [peer.window, wish, flags, side.own_handle].map(u32::to_ne_bytes);
    side.begin_call(peer, FrameKind::Lock, &[&window, &wish, &flags, &own])
}

/// Waits for the lock. Returns whether it is held.
fn wait(call: PendingCall) -> Result<u32> {
    let answer = call.wait();
    let mut data = data_of(&answer)?;
    take_u32(&mut data).ok_or_else(|| Error::new(MPI_ERR_INTERN, "the answer to a lock is empty".to_owned()))
}

fn flags_of(overtakes: bool) -> u32 {
    if overtakes { OVERTAKES } else { 0 }
}

/// Asks for the lock of a target. Where several threads of the program call MPI, it waits for the lock.
pub fn lock(side: &RemoteSide, peer: Peer, mode: Mode, overtakes: bool) -> Result {
    let wish = match mode {
        Mode::Shared => SHARED,
        Mode::Exclusive => EXCLUSIVE,
    };
    if may_several_call() {
        return wait(ask(side, peer, wish, flags_of(overtakes))).map(drop);
    }
    // Relaxed: one thread at a time calls MPI.
    UNCONFIRMED.fetch_add(1, Ordering::Relaxed);
    let parts = [peer.window, wish, flags_of(overtakes), side.own_handle].map(u32::to_ne_bytes);
    side.ask_for_lock(peer, &[&NO_CALL.to_ne_bytes(), &parts[0], &parts[1], &parts[2], &parts[3]]);
    Ok(())
}

/// Locks of this process on targets elsewhere that it has asked for and does not know to be held.
static UNCONFIRMED: AtomicUsize = AtomicUsize::new(0);

/// Whether there are some.
#[inline]
pub fn are_unconfirmed() -> bool {
    UNCONFIRMED.load(Ordering::Relaxed) > 0 // as in `lock`
}

/// Notes that some locks are held, or released.
pub fn confirm(locks: usize) {
    UNCONFIRMED.fetch_sub(locks, Ordering::Relaxed); // as in `lock`
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
    side.send_alone(peer, FrameKind::Unlock, &[&NO_CALL.to_ne_bytes()[..], &window, &how]);
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
