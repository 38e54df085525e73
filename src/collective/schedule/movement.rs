//! Schedules that move data: one round, in which each message goes where it belongs. Long ones the receivers fetch by
//! themselves, all at the same time.

use super::{Local, Schedule};
use crate::collective::work::{Movement, Pattern};
use crate::error::Result;

impl Schedule {
    /// The schedule of one of `size` ranks.
    pub(super) fn of_movement(movement: &Movement, rank: usize, size: usize) -> Result<Self> {
        let mut schedule = Self::default();
        schedule.round();
        // Not all begin with the same one.
        let others = || (1..size).map(|distance| (rank + distance) % size);
        let (receivers, senders): (Vec<usize>, Vec<usize>) = match movement.pattern {
            Pattern::FromRoot(root) if root == rank => (others().collect(), Vec::new()),
            Pattern::FromRoot(root) => (Vec::new(), vec![root]),
            Pattern::ToRoot(root) if root == rank => (Vec::new(), others().collect()),
            Pattern::ToRoot(root) => (vec![root], Vec::new()),
            Pattern::All => (others().collect(), others().collect()),
        };
        if let (Some(send), Some(receive), false) = (&movement.send, &movement.receive, movement.in_place) {
            let (from, to) = (send.of(rank), receive.of(rank));
            schedule.rounds[0].local.push(Local::Copy { from, to });
        }
        if let Some(pieces) = &movement.send {
            for receiver in receivers {
                let mut from = pieces.of(receiver);
                if movement.overwrites {
                    let to = schedule.bytes_like(&from)?;
                    schedule.rounds[0].local.push(Local::Copy { from, to: to.clone() });
                    from = to;
                }
                schedule.rounds[0].sends.push((receiver, from));
            }
        }
        if let Some(pieces) = &movement.receive {
            schedule.rounds[0].receives.extend(senders.into_iter().map(|sender| (sender, pieces.of(sender))));
        }
        Ok(schedule)
    }
}
