//! Blocking calls by the leaders of hosts, if a host has several ranks.
//!
//! A call has up to three steps. First the ranks of a host combine or gather their data at their leader, by a collective call in shared
//! memory. Then the leaders exchange messages, as in the nonblocking call (`coll/schedule/hosts`). At last the leader sends the result to
//! the ranks of its host, by another call in shared memory. A leader that has failed sends its error in place of data, and the ranks of its
//! host get the error.

use super::Between;
use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, CheckedCall, Movement, Pattern, Reduction};
use crate::coll::peers::Peers;
use crate::coll::schedule::{self, Schedule};
use crate::coll::temp_buffer::TempBuffer;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use std::sync::Arc;

impl Between<'_> {
    /// Performs a call.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn by_leaders(&self, checked: &CheckedCall) -> Result {
        // SAFETY: the buffers can be read and written, as the caller promises.
        unsafe {
            match checked {
                CheckedCall::Movement(movement) if movement.function == Function::Bcast => self.broadcast(movement),
                CheckedCall::Movement(movement) => self.alltoall(movement),
                CheckedCall::Reduction(reduction) => self.reduce(reduction),
                CheckedCall::Barrier | CheckedCall::ProcNull => Ok(()),
            }
        }
    }

    /// # Safety
    /// The buffer can be read at the root, and written elsewhere.
    unsafe fn broadcast(&self, movement: &Movement) -> Result {
        let Some(Blocks::One(buffer)) = movement.send.as_ref().or(movement.receive.as_ref()) else { return Ok(()) };
        let (Some(root), hosts) = (movement.pattern.root(), &self.hierarchy.hosts) else { return Ok(()) };
        let mut outcome = Ok(());
        if self.leads() {
            let mut schedule = Schedule::of_leader(Ok(()), None);
            schedule.add_broadcast_of_leaders(buffer, root, hosts, &[])?;
            // SAFETY: the buffer can be read at the root and written elsewhere, as the caller promises.
            outcome = unsafe { self.run(&Arc::new(schedule)) };
        }
        // SAFETY: the buffer can be read at the root and written elsewhere, as the caller promises.
        unsafe { self.deliver(buffer, outcome) }
    }

    /// # Safety
    /// The buffers can be read and written.
    unsafe fn alltoall(&self, movement: &Movement) -> Result {
        let (Some(send), Some(receive)) = (&movement.send, &movement.receive) else { return Ok(()) };
        let (size, sharers) = (self.comm.size, self.hierarchy.hosts.local().len());
        let (from, to) = (send.of(0).repeated(size)?, receive.of(0).repeated(size)?);
        let own = movement.mismatch.clone().map_or(Ok(()), Err);
        if !self.leads() {
            // SAFETY: the buffers can be read and written, as the caller promises.
            return unsafe {
                let gathered = self.on_host(Function::Gatherv, Some(Blocks::One(from)), None, Ok(()));
                self.on_host(Function::Scatterv, None, Some(Blocks::One(to)), gathered.and(own))
            };
        }
        let mut schedule = Schedule::of_leader(Ok(()), None);
        let (sent, received) = (schedule.rows(&from, sharers, size)?, schedule.rows(&from, sharers, size)?);
        // SAFETY: the send buffer can be read, as the caller promises; the rows have room for the data of all ranks of the host.
        let gathered = unsafe {
            self.on_host(Function::Gatherv, Some(Blocks::One(from)), Some(Blocks::Each(sent.all()?)), Ok(()))
        };
        schedule.refuse(gathered.and(own));
        schedule.add_exchange_of_rows((&sent, &received), &self.hierarchy.hosts)?;
        let (schedule, blocks) = (Arc::new(schedule), received.all()?);
        // SAFETY: the schedule has the rows; the receive buffer can be written, as the caller promises.
        unsafe {
            let outcome = self.run(&schedule);
            self.on_host(Function::Scatterv, Some(Blocks::Each(blocks)), Some(Blocks::One(to)), outcome)
        }
    }

    /// # Safety
    /// The buffers can be read and written.
    unsafe fn reduce(&self, reduction: &Reduction) -> Result {
        let Some(input) = &reduction.input else { return Ok(()) };
        let hosts = &self.hierarchy.hosts;
        let memory = self.leads().then(|| TempBuffer::of_entries(&input.layout)).transpose()?;
        let result = memory.as_ref().map(|(_, first)| input.at(*first));
        // SAFETY: the input can be read, as the caller promises; the memory has room for the result.
        let combined = unsafe { self.reduce_on_host(reduction, input, result.as_ref()) };
        let mut outcome = combined.clone();
        let mut schedule = Schedule::of_leader(combined, Some(reduction.combining.clone()));
        let mut blocks = None;
        if let Some(own) = &result {
            match (reduction.root, &reduction.bounds, &reduction.output) {
                (Some(root), ..) => schedule.add_reduction_of_leaders_to_root(reduction, (own, root), hosts)?,
                (None, Some(bounds), _) => {
                    let lengths =
                        || hosts.local().iter().map(|rank| bounds[*rank as usize + 1] - bounds[*rank as usize]);
                    let of_host = schedule.entries_like(&input.part(0, lengths().sum()))?;
                    schedule.add_reduce_scatter_of_leaders(own, (bounds, &of_host), hosts)?;
                    blocks = Some(Blocks::Each(schedule::consecutive(&of_host, lengths())));
                }
                (None, None, Some(output)) => schedule.add_reduction_of_leaders(reduction, (own, output), hosts)?,
                (None, None, None) => (),
            }
        }
        let schedule = Arc::new(schedule);
        // SAFETY: the buffers can be read and written, as the caller promises; the schedule has the blocks.
        unsafe {
            if result.is_some() {
                outcome = self.run(&schedule);
            }
            match &reduction.output {
                Some(output) if reduction.bounds.is_some() => {
                    let receive = Some(Blocks::One(output.clone()));
                    self.on_host(Function::Scatterv, blocks, receive, outcome)
                }
                Some(output) if reduction.root.is_none() => self.deliver(output, outcome),
                _ => outcome,
            }
        }
    }

    /// Combines the contributions of this host's ranks at the leader, in `result`.
    ///
    /// # Safety
    /// The input can be read, and the result written.
    unsafe fn reduce_on_host(
        &self,
        reduction: &Reduction,
        input: &HeldBuffer,
        result: Option<&HeldBuffer>,
    ) -> Result {
        let Some(local) = &self.hierarchy.host else {
            // SAFETY: the caller promises that the source can be read and the target written.
            result.into_iter().for_each(|result| unsafe { crate::coll::movement::copy(input, result) });
            return Ok(());
        };
        let here = Reduction {
            function: Function::Reduce,
            combining: reduction.combining.clone(),
            operation: reduction.operation,
            root: Some(self.local_leader()),
            layout: reduction.layout,
            input: Some(input.clone()),
            output: result.cloned(),
            entries: 0..reduction.layout.count,
            bounds: None,
            in_place: false,
        };
        // SAFETY: the caller promises that the input can be read and the result written.
        unsafe { crate::coll::reduction::run(self.runtime, &Peers::of(local), &here) }
    }

    /// Sends the contents of the leader's `buffer` to the ranks of its host, or the leader's error.
    ///
    /// # Safety
    /// The buffer can be read at the leader, and written elsewhere.
    unsafe fn deliver(&self, buffer: &HeldBuffer, outcome: Result) -> Result {
        let blocks = Some(Blocks::One(buffer.clone()));
        let (send, receive) = if self.leads() { (blocks, None) } else { (None, blocks) };
        // SAFETY: the buffer can be read at the leader and written elsewhere, as the caller promises.
        unsafe { self.on_host(Function::Bcast, send, receive, outcome) }
    }

    /// Moves data among the ranks of this host. If `outcome` is an error at a rank, this rank refuses the call on its host, and all ranks of
    /// the host get the error.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn on_host(
        &self,
        function: Function,
        send: Option<Blocks>,
        receive: Option<Blocks>,
        outcome: Result,
    ) -> Result {
        let leader = self.local_leader();
        let pattern = if function == Function::Gatherv { Pattern::ToRoot(leader) } else { Pattern::FromRoot(leader) };
        let to_itself = send.is_some() && receive.is_some();
        let Some(local) = &self.hierarchy.host else {
            outcome?;
            if let (Some(send), Some(receive)) = (&send, &receive) {
                // SAFETY: the caller promises that the source can be read and the target written.
                unsafe { crate::coll::movement::copy(&send.of(0), &receive.of(0)) };
            }
            return Ok(());
        };
        let own = outcome.as_ref().err().cloned();
        let movement = outcome.map(|()| Movement {
            function,
            pattern,
            send,
            receive,
            to_itself,
            overwrites: false,
            mismatch: None,
        });
        // SAFETY: the buffers can be read and written, as the caller promises.
        let move_data = || unsafe { crate::coll::movement::run(self.runtime, &Peers::of(local), function, movement) };
        if function == Function::Scatterv {
            // A rank may fail alone, for example because it expects another length. The history (the hash of calls without an exchange) has
            // the earlier call in shared memory, but not this one. So the histories of the ranks stay equal, and the next exchange does not
            // report this call again.
            let done = local.without_history(move_data);
            return own.map_or(done, Err);
        }
        let done = move_data();
        if done.is_err() {
            // The leader's error reaches all ranks of the host, so the next exchange must not report this call as a mismatch.
            local.forget_history();
        }
        own.map_or(done, Err)
    }

    /// Runs a schedule among the leaders.
    ///
    /// # Safety
    /// The buffers of the schedule can be read and written.
    unsafe fn run(&self, schedule: &Arc<Schedule>) -> Result {
        // SAFETY: the buffers can be read and written, as the caller promises, and `wait` returns after the end of the schedule.
        let running = unsafe { schedule::start(self.runtime, self.call_context(), Arc::clone(schedule)) };
        running.wait_for_hosts(self.network)
    }
}
