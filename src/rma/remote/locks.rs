//! Locks of targets on other hosts, at the origin. The target's process takes the lock for the origin (`serve_locks`).
//!
//! An origin that holds other locks sets `OVERTAKES`: ranks before it in the queue may be waiting for these locks, and the target's
//! process cannot know. Such an origin overtakes waiting ranks, and waits only for ranks that hold the requested lock.
//!
//! MPI_Win_lock_all enters the gate of each host of the window: the gate of its own host directly, the other gates through the processes
//! of the hosts' first ranks. First, it tries to enter all gates at once. If one gate is not free, it leaves the gates after that one and
//! enters them one after the other, in the order of the hosts' first ranks. So it never holds a later gate while it waits for an earlier
//! one. Programs that lock single targets in the order of ranks therefore do not deadlock. (If the ranks of hosts are mixed, this holds
//! for an order by hosts.)

#![forbid(unsafe_code)]

use super::contents::{ALL, AT_ONCE, EXCLUSIVE, NO_CALL, OVERTAKES, REFUSED, SHARED, data_of};
use super::side::{Peer, RemoteSide};
use crate::abi::MPI_ERR_INTERN;
use crate::error::{Error, Result};
use crate::transport::net::{FrameKind, PendingCall, take_u32};
use crate::transport::sync::Mode;

/// Requests the lock of a target.
fn ask(side: &RemoteSide, peer: Peer, wish: u32, flags: u32) -> PendingCall {
    let (window, wish, flags) = (peer.window.to_ne_bytes(), wish.to_ne_bytes(), flags.to_ne_bytes());
    side.begin_call(peer, FrameKind::Lock, &[&window, &wish, &flags])
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

/// Gate of one host.
#[derive(Clone, Copy)]
enum HostGate<'a> {
    Own(&'a dyn OwnGate),
    /// The gate of another host; `Peer` is its first rank.
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
            // No answer is needed: operations inside the gate are complete, and later frames follow this one.
            Self::Other(peer) => side.send_alone(
                peer,
                FrameKind::Unlock,
                &[&NO_CALL.to_ne_bytes(), &peer.window.to_ne_bytes(), &ALL.to_ne_bytes()],
            ),
        }
    }
}

/// Returns the gates of all hosts, in the order of the hosts' first ranks.
fn gates<'a>(side: &RemoteSide, own: &'a dyn OwnGate) -> Vec<HostGate<'a>> {
    let mut gates: Vec<_> = side.hosts.first.iter().copied().map(HostGate::Other).collect();
    gates.insert(side.hosts.before, HostGate::Own(own));
    gates
}

/// Performs MPI_Win_lock_all: enters the gates of all hosts.
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
    // After the first refusal, other ranks may wait for the gates that this rank holds already, so this rank overtakes them.
    gates[refused..].iter().try_for_each(|gate| gate.enter(side, flags | if refused > 0 { OVERTAKES } else { 0 }))
}

/// Performs MPI_Win_unlock_all, after all operations are complete: leaves the gates of all hosts.
pub fn unlock_all(side: &RemoteSide, own: &dyn OwnGate) {
    for gate in gates(side, own) {
        gate.leave(side);
    }
}
