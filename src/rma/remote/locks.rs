//! Locks of targets on other hosts, at the origin. The target's process takes the lock for the origin (`serve_locks`).
//!
//! MPI_Win_lock returns before the lock is held. MPI allows this if the origin cannot access the target's memory by loads and stores
//! (MPI-5.0 section 12.5.3). The frame `Lock` is sent together with the operations that follow, and has no answer. The target's process
//! keeps the frames of this origin for the window until the lock is held (`kept`). So the next answer of the target, usually the answer to
//! `Unlock`, confirms that the origin got the lock.
//!
//! A rank holds each of several nested locks before it requests the next lock, as if MPI_Win_lock waited. To achieve this, each call that
//! locks first waits for answers of the targets whose locks are not confirmed (`window::await_locks`). If several threads call MPI at the
//! same time, a thread would wait in this call for the lock of another thread. Therefore MPI_Win_lock itself waits for its lock in such
//! programs. If it returned earlier, the next lock of the process would need a rule for when to wait, and each of the two possible rules makes
//! some program deadlock. In both examples rank P has two threads, and rank Q one:
//!
//! | rule for the next lock | program that would deadlock, although it ends if MPI_Win_lock waits |
//! | --- | --- |
//! | it waits for all requested locks of the process | Q holds lock A, and unlocks it after a message from P has arrived. Thread 1 of P locks A. Thread 2 of P locks B, unlocks B, and sends the message to Q. By this rule, thread 2 would wait for A before it locks B |
//! | it waits only for locks that the same thread has requested | Thread 1 of P locks A, then signals thread 2, which locks B. Thread 1 unlocks A, then signals thread 2, which unlocks B. Q locks A, then B. By this rule, P could get B while Q holds A and waits for B, and P's request for A waits for Q |
//!
//! An origin that holds other locks sends `OVERTAKES` with its request. Ranks before this origin in the target's queue may wait for the locks
//! that the origin holds, and the target's process cannot find out which locks these are. Therefore the origin overtakes the waiting ranks,
//! and waits only for the ranks that hold the requested lock.
//!
//! # MPI_Win_lock_all
//!
//! MPI_Win_lock_all enters the lock_all gate of each host of the window. The rank itself enters the gate of its own host. The first rank of
//! each other host enters the gate of that host for the origin, unless the origin already has the permit (`permits`).
//!
//! 1. The origin requests all missing permits at once.
//! 2. The origin pins the permits in the order of the hosts' first ranks. It does not return a pinned permit. If a gate was not free, the
//!    origin waits for the permit for this gate before it pins the next permit.
//!
//! A permit that is not pinned is returned when it is recalled. So an origin that waits for one gate does not block the gates that come later
//! in the order. Therefore a program whose ranks lock single targets in the order of ranks has no deadlock. If the ranks of several hosts are
//! interleaved, this holds only if the ranks lock the targets in the order of the hosts.

#![forbid(unsafe_code)]

use super::awaited::Reason;
use super::contents::{ALL, AT_ONCE, EXCLUSIVE, NO_CALL, OVERTAKES, REFUSED, SHARED, data_of};
use super::side::{Peer, RemoteSide};
use crate::abi::MPI_ERR_INTERN;
use crate::bootstrap;
use crate::error::{Error, Result};
use crate::os::threads::may_several_call;
use crate::transport::net::{FrameKind, PendingCall, take_u32};
use crate::transport::sync::Mode;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Requests the lock of a target, or the entry into the gate of the target's host. The target answers this request.
fn request(side: &RemoteSide, peer: Peer, kind: u32, flags: u32) -> PendingCall {
    let [window, kind, flags, own] = [peer.window, kind, flags, side.own_handle].map(u32::to_ne_bytes);
    side.begin_call(peer, FrameKind::Lock, &[&window, &kind, &flags, &own])
}

/// Waits for a target's answer to the request for a lock. Returns `HELD` or `REFUSED`.
fn wait(side: &RemoteSide, peer: Peer, reason: Reason, call: PendingCall) -> Result<u32> {
    let answer = side.awaited.during(peer.process, reason, || call.wait());
    let mut data = data_of(&answer)?;
    take_u32(&mut data).ok_or_else(|| Error::new(MPI_ERR_INTERN, "the answer to a lock is empty".to_owned()))
}

fn flags_of(overtakes: bool) -> u32 {
    if overtakes { OVERTAKES } else { 0 }
}

/// Requests the lock of a target. Waits until the lock is held only if several threads of the program may call MPI at the same time.
pub fn lock(side: &RemoteSide, peer: Peer, mode: Mode, overtakes: bool) -> Result {
    let kind = match mode {
        Mode::Shared => SHARED,
        Mode::Exclusive => EXCLUSIVE,
    };
    if may_several_call() {
        return wait(side, peer, Reason::Lock, request(side, peer, kind, flags_of(overtakes))).map(drop);
    }
    // Relaxed: one thread at a time calls MPI.
    UNCONFIRMED.fetch_add(1, Ordering::Relaxed);
    let parts = [peer.window, kind, flags_of(overtakes), side.own_handle].map(u32::to_ne_bytes);
    side.request_lock(peer, &[&NO_CALL.to_ne_bytes(), &parts[0], &parts[1], &parts[2], &parts[3]]);
    Ok(())
}

/// Number of locks on targets of other hosts that this process has requested and that no answer has confirmed yet.
static UNCONFIRMED: AtomicUsize = AtomicUsize::new(0);

/// Returns whether this process has requested locks that no answer has confirmed yet.
#[inline]
pub fn are_unconfirmed() -> bool {
    UNCONFIRMED.load(Ordering::Relaxed) > 0 // as in `lock`
}

/// Notes that a number of requested locks are confirmed. A confirmed lock is held, or was held and has been released.
pub fn note_confirmed(locks: usize) {
    UNCONFIRMED.fetch_sub(locks, Ordering::Relaxed); // as in `lock`
}

/// The gates of the hosts of a window: that of this host, and the ranks that guard those of the other hosts.
pub trait Gates {
    /// Returns the leader of another host: the first rank of the window there. `host` is the index of the host among the other hosts.
    fn leader_of(&self, host: usize) -> Peer;

    /// Returns the number of other hosts whose gates come before that of this host in the order of gates.
    fn other_hosts_before(&self) -> usize;

    /// Enters the gate of this host for MPI_Win_lock_all if it can be entered without a wait. Returns whether this rank has entered.
    fn enter_now(&self) -> bool;

    /// Enters the gate of this host for MPI_Win_lock_all. Waits until the gate can be entered.
    fn enter(&self);

    /// Leaves the gate of this host.
    fn leave(&self);
}

/// Returns the permit for the gate of another host to that host. No answer is needed: the operations inside the gate are complete, and all
/// later frames to that host follow this frame.
fn release(side: &RemoteSide, peer: Peer) {
    let (window, how) = (peer.window.to_ne_bytes(), ALL.to_ne_bytes());
    side.notify(peer, FrameKind::Unlock, &[&NO_CALL.to_ne_bytes()[..], &window, &how]);
}

/// Performs MPI_Win_lock_all: enters the gates of all hosts.
pub fn lock_all(side: &RemoteSide, overtakes: bool, gates: &dyn Gates) -> Result {
    let (permits, others) = (&side.permits, side.permits.hosts());
    let release = |host| release(side, gates.leader_of(host));
    let mut pinned = permits.pin();
    if pinned < others {
        let missing = (0..others).filter(|host| !permits.has(*host));
        let to_request = |host| (host, request(side, gates.leader_of(host), ALL, flags_of(overtakes) | AT_ONCE));
        let requested: Vec<_> = missing.map(to_request).collect();
        for (host, call) in requested {
            if wait(side, gates.leader_of(host), Reason::Gate, call)? != REFUSED {
                permits.add(host, release);
            }
        }
        pinned = permits.pin();
    }
    let before = gates.other_hosts_before();
    let has_own = pinned >= before && gates.enter_now();
    if pinned == others && has_own {
        return Ok(());
    }
    if pinned > before && !has_own {
        pinned = before;
        permits.unpin(before, release);
    }
    enter_in_order(side, (pinned, has_own), overtakes, gates).inspect_err(|_| permits.unpin(0, release))
}

/// Enters the remaining gates, in their order. This rank is already inside the gates of the first `pinned` other hosts, and inside the gate
/// of its own host if `has_own` is true.
fn enter_in_order(
    side: &RemoteSide,
    (mut pinned, mut has_own): (usize, bool),
    overtakes: bool,
    gates: &dyn Gates,
) -> Result {
    loop {
        if pinned == gates.other_hosts_before() && !has_own {
            gates.enter();
            has_own = true;
        }
        if pinned == side.permits.hosts() {
            return Ok(());
        }
        let peer = gates.leader_of(pinned);
        if !side.permits.pin_next() {
            // Ranks before this rank in the queue may wait for the gates that this rank is already inside of.
            let flags = flags_of(overtakes || pinned > 0 || has_own);
            wait(side, peer, Reason::Gate, request(side, peer, ALL, flags)).inspect_err(|_| {
                if has_own {
                    gates.leave();
                }
            })?;
            side.permits.add_next();
        }
        pinned += 1;
    }
}

/// Performs the end of MPI_Win_unlock_all, after all operations are complete. Leaves this host's gate, and returns the permits that were
/// recalled. This rank keeps the other permits.
pub fn unlock_all(side: &RemoteSide, gates: &dyn Gates) {
    side.permits.unpin(0, |host| release(side, gates.leader_of(host)));
    gates.leave();
}

/// Handles the recall of the permit for the gate of a host, whose first rank is `from`. Returns false, without effect, if `from` is not the
/// first rank of another host.
pub fn recalled(side: &RemoteSide, from: usize, gates: &dyn Gates) -> bool {
    if bootstrap::hosts().is_local(from) {
        return false;
    }
    let host = (0..side.permits.hosts()).find(|host| gates.leader_of(*host).process == from);
    if let Some(host) = host {
        side.permits.recall(host, |host| release(side, gates.leader_of(host)));
    }
    host.is_some()
}
