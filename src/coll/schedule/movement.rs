//! Schedules of calls that move data. Each message goes directly to its receiver; between hosts, some calls use the algorithms of `hosts`
//! instead. Data of 1 to 127 KiB for all ranks of one host are copied once. Longer messages use rendezvous: each receiver fetches the data
//! itself, so several receivers can fetch at the same time.

#![forbid(unsafe_code)]

use super::Schedule;
use super::hosts::hosts_of;
use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, Movement, Pattern};
use crate::coll::hosts::selection::is_short_alltoall;
use crate::coll::peers::Peers;
use crate::error::Result;

impl Schedule {
    /// Returns the schedule of one rank.
    pub fn of_movement(movement: &Movement, peers: &Peers<'_>) -> Result<Self> {
        let mut schedule = Self {
            mismatch: movement.mismatch.clone(),
            may_be_less: movement.function.may_bring_less(),
            ..Self::default()
        };
        let (own, side, size) = (peers.rank(), peers.remote.start, peers.remote.len());
        let hosts = hosts_of(peers);
        if let (Function::Alltoall, Some(hosts)) = (movement.function, hosts)
            && is_short_alltoall(hosts, size, movement)
        {
            schedule.add_alltoall_by_hosts(movement, hosts, peers)?;
            return Ok(schedule);
        }
        let to_itself = movement.to_itself && movement.mismatch.is_none();
        // The copy comes first. If the sends came first, the progress thread would have to answer the receivers' reads during
        // the copy, and both threads would delay each other.
        if let (Some(send), Some(receive), true) = (&movement.send, &movement.receive, to_itself) {
            schedule.copy(send.of(own), receive.of(own));
        }
        if let Some(hosts) = hosts {
            match (movement.function, movement.pattern) {
                (Function::Bcast, Pattern::FromRoot(root)) => {
                    schedule.add_broadcast_by_hosts(movement, root, hosts, own)?;
                    return Ok(schedule);
                }
                (Function::Allgather | Function::Allgatherv, Pattern::All) => {
                    schedule.add_allgather_by_hosts(movement, hosts, own);
                    return Ok(schedule);
                }
                _ => (),
            }
        }
        // Ranks begin with different receivers, so that not all ranks send to the same receiver at the same time.
        let others = || (1..=size).map(|distance| side + (own + distance) % size).filter(|rank| *rank != own);
        let (receivers, senders): (Vec<usize>, Vec<usize>) = match movement.pattern {
            Pattern::FromRoot(root) if root == own => (others().collect(), Vec::new()),
            Pattern::FromRoot(root) => (Vec::new(), vec![root]),
            Pattern::ToRoot(root) if root == own => (Vec::new(), others().collect()),
            Pattern::ToRoot(root) => (vec![root], Vec::new()),
            Pattern::All => (others().collect(), others().collect()),
        };
        if let (Some(Blocks::One(buffer)), false) = (&movement.send, movement.overwrites) {
            schedule.send_to_all(receivers, buffer.clone());
        } else if let Some(blocks) = &movement.send {
            let mut sends = Vec::with_capacity(receivers.len());
            for receiver in receivers {
                let mut from = blocks.of(receiver - side);
                if movement.overwrites {
                    let to = schedule.bytes(from.layout.bytes)?;
                    schedule.copy(from, to.clone());
                    from = to;
                }
                sends.push((receiver, from));
            }
            // All copies come before the first message, because received data overwrite the originals.
            for (receiver, from) in sends {
                schedule.send(receiver, from);
            }
        }
        if let Some(blocks) = &movement.receive {
            // After a mismatch, messages are received so that no sender waits, but their data are dropped.
            let nothing = movement.mismatch.as_ref().map(|_| Self::nothing()).transpose()?;
            for sender in senders {
                let buffer = nothing.clone().unwrap_or_else(|| blocks.of(sender - side));
                schedule.receive(sender, buffer);
            }
        }
        Ok(schedule)
    }
}
