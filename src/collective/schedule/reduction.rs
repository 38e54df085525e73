//! Schedules that reduce. Contributions go to rank 0 along a tree in the order of ranks, then the result to whom it is for;
//! prefix reductions go from rank to rank.

use super::{Local, Schedule};
use crate::collective::call::Function;
use crate::collective::work::Reduction;
use crate::datatype::Held;
use crate::error::Result;

impl Schedule {
    /// The schedule of one of `size` ranks.
    pub(super) fn of_reduction(reduction: &Reduction, rank: usize, size: usize) -> Result<Self> {
        let mut schedule = Self { combining: Some(reduction.combining.clone()), ..Self::default() };
        match reduction.function {
            Function::Scan | Function::Exscan => schedule.add_chain(reduction, rank, size)?,
            _ => {
                let result = schedule.add_tree(&reduction.input, rank, size)?;
                schedule.add_delivery(reduction, &result, rank, size);
            }
        }
        Ok(schedule)
    }

    /// Combines all contributions; gives where rank 0 has the result. In step `k` a rank whose number has `2^k` in it sends what
    /// it has to the rank without, whose ranks stand left of its own.
    fn add_tree(&mut self, input: &Held, rank: usize, size: usize) -> Result<Held> {
        let mut own = self.entries_like(input)?;
        self.round().local.push(Local::Copy { from: input.clone(), to: own.clone() });
        let mut other = None;
        for distance in std::iter::successors(Some(1), |distance| Some(2 * distance)).take_while(|next| *next < size)
        {
            if rank & distance != 0 {
                self.round().sends.push((rank - distance, own.clone()));
                break;
            }
            if rank + distance < size {
                let incoming = match other.take() {
                    Some(incoming) => incoming,
                    None => self.entries_like(input)?,
                };
                self.round().receives.push((rank + distance, incoming.clone()));
                // What this rank has stands left, and the result where the right side was.
                self.round().local.push(Local::Combine { incoming: own.clone(), inout: incoming.clone() });
                other = Some(std::mem::replace(&mut own, incoming));
            }
        }
        Ok(own)
    }

    /// Sends the result from rank 0 to whom it is for.
    fn add_delivery(&mut self, reduction: &Reduction, result: &Held, rank: usize, size: usize) {
        let whole = 0..reduction.input.layout.count;
        let part = |rank: usize| match &reduction.bounds {
            Some(bounds) => bounds[rank]..bounds[rank + 1],
            None => whole.clone(),
        };
        let round = self.round();
        if rank == 0 {
            let receivers = match reduction.root {
                Some(root) => root..root + 1,
                None => 0..size,
            };
            for receiver in receivers.filter(|receiver| *receiver != 0) {
                let entries = part(receiver);
                round.sends.push((receiver, result.part(entries.start, entries.len())));
            }
        }
        if let Some(output) = &reduction.output {
            if rank == 0 {
                let entries = part(0);
                let from = result.part(entries.start, entries.len());
                round.local.push(Local::Copy { from, to: output.clone() });
            } else {
                round.receives.push((0, output.clone()));
            }
        }
    }

    /// Each rank gets the result of those before it, and sends on that with its own.
    fn add_chain(&mut self, reduction: &Reduction, rank: usize, size: usize) -> Result {
        let own = self.entries_like(&reduction.input)?;
        self.round().local.push(Local::Copy { from: reduction.input.clone(), to: own.clone() });
        let is_exclusive = reduction.function == Function::Exscan;
        let mut local = Vec::new();
        if rank > 0 {
            let before = self.entries_like(&reduction.input)?;
            self.round().receives.push((rank - 1, before.clone()));
            if let (Some(output), true) = (&reduction.output, is_exclusive) {
                local.push(Local::Copy { from: before.clone(), to: output.clone() });
            }
            local.push(Local::Combine { incoming: before, inout: own.clone() });
        }
        if let (Some(output), false) = (&reduction.output, is_exclusive) {
            local.push(Local::Copy { from: own.clone(), to: output.clone() });
        }
        let round = self.round();
        round.local = local;
        if rank + 1 < size {
            round.sends.push((rank + 1, own));
        }
        Ok(())
    }
}
