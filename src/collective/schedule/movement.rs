//! Schedules that move data: one round, in which each message goes where it belongs. Long ones the receivers fetch by
//! themselves, all at the same time.

use super::{Local, Schedule};
use crate::collective::sides::Sides;
use crate::collective::work::{Movement, Pattern};
use crate::error::Result;

impl Schedule {
    /// The schedule of one rank.
    pub(super) fn of_movement(movement: &Movement, sides: &Sides<'_>) -> Result<Self> {
        let mut schedule = Self::default();
        schedule.round();
        let (own, side, size) = (sides.rank(), sides.remote.start, sides.remote.len());
        // Not all begin with the same one.
        let others = || (1..=size).map(|distance| side + (own + distance) % size).filter(|rank| *rank != own);
        let (receivers, senders): (Vec<usize>, Vec<usize>) = match movement.pattern {
            Pattern::FromRoot(root) if root == own => (others().collect(), Vec::new()),
            Pattern::FromRoot(root) => (Vec::new(), vec![root]),
            Pattern::ToRoot(root) if root == own => (Vec::new(), others().collect()),
            Pattern::ToRoot(root) => (vec![root], Vec::new()),
            Pattern::All => (others().collect(), others().collect()),
        };
        if let (Some(send), Some(receive), true) = (&movement.send, &movement.receive, movement.to_itself) {
            let (from, to) = (send.of(own), receive.of(own));
            schedule.rounds[0].local.push(Local::Copy { from, to });
        }
        if let Some(pieces) = &movement.send {
            for receiver in receivers {
                let mut from = pieces.of(receiver - side);
                if movement.overwrites {
                    let to = schedule.bytes_like(&from)?;
                    schedule.rounds[0].local.push(Local::Copy { from, to: to.clone() });
                    from = to;
                }
                schedule.rounds[0].sends.push((receiver, from));
            }
        }
        if let Some(pieces) = &movement.receive {
            schedule.rounds[0].receives.extend(senders.into_iter().map(|sender| (sender, pieces.of(sender - side))));
        }
        Ok(schedule)
    }
}
