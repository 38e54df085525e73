//! Locks of targets on other hosts, at the origin. The target's process takes the lock for the origin (`serve_locks`).
//!
//! An origin that holds other locks says so: ranks in the queue before it may be waiting for these, and the target's process
//! cannot know. It then overtakes waiting ranks, and waits for those alone that hold what it asks for.
//!
//! MPI_Win_lock_all enters the gate of each host of the window: that of its own, and those of the others by the
//! processes of their first ranks. First it asks for all gates at once. If one is not free, it leaves those behind it and
//! enters them one after the other, in the order of the hosts' first ranks. So it holds no later gate while it waits for
//! an earlier one, and programs in which ranks lock single targets in the order of ranks end. (Where the ranks of hosts
//! are mixed, that is so for orders by host.)

#![forbid(unsafe_code)]

use super::contents::{ALL, AT_ONCE, EXCLUSIVE, NO_CALL, OVERTAKES, REFUSED, SHARED, data_of};
use super::side::{Peer, RemoteSide};
use crate::abi::MPI_ERR_INTERN;
use crate::error::{Error, Result};
use crate::transport::net::{FrameKind, PendingCall, take_u32};
use crate::transport::sync::Mode;

/// Asks for the lock of a target.
fn ask(side: &RemoteSide, peer: Peer, wish: u32, flags: u32) -> PendingCall {
    let (window, wish, flags) = (peer.window.to_ne_bytes(), wish.to_ne_bytes(), flags.to_ne_bytes());
    side.begin_call(peer, FrameKind::Lock, &[&window, &wish, &flags])
}

/// Waits for the lock. Returns how it is held.
fn wait(call: PendingCall) -> Result<u32> {
    let answer = call.wait();
    let mut data = data_of(&answer)?;
    take_u32(&mut data).ok_or_else(|| Error::new(MPI_ERR_INTERN, "the answer to a lock is empty".to_owned()))
}

fn flags_of(overtakes: bool) -> u32 {
    if overtakes { OVERTAKES } else { 0 }
}

/// Acquires the lock of a target; waits for it. Returns how it is held, which `RemoteSide::unlock` wants.
pub fn lock(side: &RemoteSide, peer: Peer, mode: Mode, overtakes: bool) -> Result<u32> {
    let wish = match mode {
        Mode::Shared => SHARED,
        Mode::Exclusive => EXCLUSIVE,
    };
    wait(ask(side, peer, wish, flags_of(overtakes)))
}

/// The gate of this host.
pub trait OwnGate {
    /// Enters it for MPI_Win_lock_all, if it is free; returns whether it has.
    fn enter_now(&self) -> bool;

    /// Enters it; waits for it.
    fn enter(&self);

    /// Leaves it.
    fn leave(&self);
}

/// The gate of one host.
#[derive(Clone, Copy)]
enum HostGate<'a> {
    Own(&'a dyn OwnGate),
    /// That of the host of this rank.
    Other(Peer),
}

impl HostGate<'_> {
    fn enter(self, side: &RemoteSide, flags: u32) -> Result {
        match self {
            Self::Own(own) => own.enter(),
            Self::Other(peer) => {
                wait(ask(side, peer, ALL, flags))?;
            }
        }
        Ok(())
    }

    fn leave(self, side: &RemoteSide) {
        match self {
            Self::Own(own) => own.leave(),
            // Nobody waits for this: what was done inside is complete, and what follows is sent later.
            Self::Other(peer) => side.tell(
                peer,
                FrameKind::Unlock,
                &[&NO_CALL.to_ne_bytes(), &peer.window.to_ne_bytes(), &ALL.to_ne_bytes()],
            ),
        }
    }
}

/// The gates of all hosts, in order.
fn gates<'a>(side: &RemoteSide, own: &'a dyn OwnGate) -> Vec<HostGate<'a>> {
    let mut gates: Vec<_> = side.hosts.first.iter().copied().map(HostGate::Other).collect();
    gates.insert(side.hosts.before, HostGate::Own(own));
    gates
}

/// MPI_Win_lock_all: enters the gates of all hosts.
pub fn lock_all(side: &RemoteSide, overtakes: bool, own: &dyn OwnGate) -> Result {
    let (gates, flags) = (gates(side, own), flags_of(overtakes));
    let asked: Vec<_> = gates
        .iter()
        .map(|gate| match gate {
            HostGate::Own(_) => None,
            HostGate::Other(peer) => Some(ask(side, *peer, ALL, flags | AT_ONCE)),
        })
        .collect();
    let entered: Vec<bool> = asked
        .into_iter()
        .map(|call| call.map_or_else(|| Ok(own.enter_now()), |call| Ok(wait(call)? != REFUSED)))
        .collect::<Result<_>>()?;
    let Some(refused) = entered.iter().position(|has_entered| !has_entered) else { return Ok(()) };
    for (gate, _) in gates.iter().zip(&entered).skip(refused).filter(|(_, has_entered)| **has_entered) {
        gate.leave(side);
    }
    // Ranks may be waiting for the gates that it is inside of already.
    gates[refused..].iter().try_for_each(|gate| gate.enter(side, flags | if refused > 0 { OVERTAKES } else { 0 }))
}

/// MPI_Win_unlock_all, after all operations are complete: leaves the gates of all hosts.
pub fn unlock_all(side: &RemoteSide, own: &dyn OwnGate) {
    for gate in gates(side, own) {
        gate.leave(side);
    }
}
