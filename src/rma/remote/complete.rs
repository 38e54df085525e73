//! Completion of operations on ranks of other hosts: flushes, unlocks, and the ends of other epochs.
//!
//! MPI_Win_complete and the fence of a window with two ranks need no flush: the frame of the synchronisation follows the operations to the same
//! rank, and the target's process has executed them, each with a full memory fence after it, when the target leaves its MPI_Win_wait or fence.
//! With more than two ranks a fence needs the flush. Without it, a third rank could leave the barrier and get data from a target that has not
//! received the frames of the first rank yet.
//!
//! A count of operations cannot replace the flush. The barrier's frames could carry the number of operations for each target, and each target
//! could wait in its fence for this number. But the third rank may already have left the barrier, and its operations, on its own connection, may
//! overtake the first rank's frames. Two designs would keep the order:
//!
//! - No rank leaves before all targets have confirmed that they have executed the operations. This is a second barrier: 2 log2 H messages in
//!   sequence on H hosts, instead of 2 + log2 H with the flush.
//! - The target keeps the frames of ranks that have already left the barrier. Then the first operation on each target after each fence has to
//!   carry the number of the epoch, the kept frames have to be ordered with those that are kept for locks, and the counts of all ranks of a host
//!   have to reach the targets through two leaders. A fence would take one round trip less, and every operation one more check at the target.

#![forbid(unsafe_code)]

use super::awaited::Reason;
use super::contents::{OWN, data_of, first_error};
use super::locks::note_confirmed;
use super::pending::Pending;
use super::side::{Peer, RemoteSide, TargetState, Targets};
use super::unexecuted;
use crate::error::Result;
use crate::rma::window::table::WindowTable;
use crate::transport::net::FrameKind;
use std::collections::VecDeque;
use std::sync::Arc;

/// The call (frame with an answer) that ends a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// No call: the answers of pending operations confirm that all operations were executed.
    WithAnswers,
    Flush,
    /// A flush that also releases the lock of the target.
    Unlock,
}

/// Completion of the operations on one target.
#[derive(Debug)]
struct Completion {
    peer: Peer,
    pending: VecDeque<Arc<Pending>>,
    ending: Ending,
    /// Whether the lock of the target was requested and not confirmed before. This completion confirms the lock.
    confirms: bool,
}

impl Completion {
    fn of(state: &mut TargetState) -> Self {
        let ending = if std::mem::take(&mut state.needs_flush) { Ending::Flush } else { Ending::WithAnswers };
        let confirms = state.unconfirmed.take().is_some();
        Self { peer: state.peer, pending: state.take_pending(), ending, confirms }
    }

    fn reason(&self) -> Reason {
        if self.confirms { Reason::Lock } else { Reason::Operations }
    }

    fn is_needed(&self) -> bool {
        self.ending != Ending::WithAnswers || self.confirms || !self.pending.is_empty()
    }
}

impl RemoteSide {
    /// Takes all outstanding answers of these targets, and waits for native operations on them.
    pub fn finish(&self, which: Targets) -> Result {
        self.finish_taken(which, TargetState::take_pending)
    }

    /// Completes operations at the origin. Does not take the answers of operations that are already complete at the origin.
    pub fn finish_here(&self, which: Targets) -> Result {
        self.finish_taken(which, TargetState::take_incomplete)
    }

    fn finish_taken(&self, which: Targets, take: impl Fn(&mut TargetState) -> VecDeque<Arc<Pending>>) -> Result {
        let _alone = self.completing.lock();
        let pending: Vec<_> = {
            let mut targets = self.targets.lock();
            let chosen = targets.values_mut().filter(|state| which.is(state.peer.process));
            chosen.flat_map(|state| take(state).into_iter().map(|pending| (state.peer.process, pending))).collect()
        };
        self.finish_all(pending)
    }

    /// Waits for operations on some processes. Returns the first error.
    fn finish_all(&self, pending: Vec<(usize, Arc<Pending>)>) -> Result {
        let finish = |(process, pending): (usize, Arc<Pending>)| {
            self.awaited.during(process, Reason::Operations, || pending.finish(self.network))
        };
        first_error(pending.into_iter().map(finish))
    }

    /// Completes all operations on some targets, at the origin and at the targets.
    pub fn flush(&self, which: Targets) -> Result {
        self.complete_those(|state| which.is(state.peer.process))
    }

    /// Waits until a target has executed all frames of earlier epochs (`unexecuted`).
    pub fn catch_up(&self, peer: Peer) -> Result {
        if let Some(number) = unexecuted::number_of(peer.process) {
            // `needs_flush` makes the flush send a frame even if this window has sent no frames.
            self.with(peer, |state| state.needs_flush = true);
            self.flush(Targets::One(peer.process))?;
            unexecuted::forget(peer.process, number);
        }
        Ok(())
    }

    /// Waits until all requested locks of this window are held.
    pub fn await_locks(&self) -> Result {
        self.complete_those(|state| state.unconfirmed.is_some())
    }

    fn complete_those(&self, is_meant: impl Fn(&TargetState) -> bool) -> Result {
        let _alone = self.completing.lock();
        let completions: Vec<_> = {
            let mut targets = self.targets.lock();
            let chosen = targets.values_mut().filter(|state| is_meant(state));
            chosen.map(Completion::of).filter(Completion::is_needed).collect()
        };
        self.complete(completions)
    }

    /// Completes all operations on a target and releases its lock.
    pub fn unlock(&self, peer: Peer) -> Result {
        let _alone = self.completing.lock();
        let lent = self.finish_uses_of_target_memory(Targets::One(peer.process));
        let completion = self.with(peer, |state| Completion { ending: Ending::Unlock, ..Completion::of(state) });
        lent.and(self.complete(vec![completion]))
    }

    /// Waits for data that the network reads from the targets' memory: the targets' programs may change this memory only after the data have
    /// arrived. The caller holds `completing`.
    fn finish_uses_of_target_memory(&self, which: Targets) -> Result {
        let lent: Vec<_> = {
            let targets = self.targets.lock();
            let chosen = targets.values().filter(|state| which.is(state.peer.process));
            let all = chosen.flat_map(|state| state.pending.iter().map(|pending| (state.peer.process, pending)));
            all.filter(|(_, pending)| pending.uses_target_memory())
                .map(|(process, pending)| (process, Arc::clone(pending)))
                .collect()
        };
        self.finish_all(lent)
    }

    /// Sends the calls to all targets, then waits for all answers. Returns the first error, or success.
    fn complete(&self, completions: Vec<Completion>) -> Result {
        let calls: Vec<_> = completions
            .iter()
            .filter_map(|completion| {
                let Peer { process, window, .. } = completion.peer;
                let window = window.to_ne_bytes();
                let call = match completion.ending {
                    Ending::WithAnswers => return None,
                    Ending::Flush => self.network.begin_call(process, FrameKind::Flush, &[&window]),
                    Ending::Unlock => {
                        self.network.begin_call(process, FrameKind::Unlock, &[&window, &OWN.to_ne_bytes()])
                    }
                };
                Some((process, completion.reason(), call))
            })
            .collect();
        let locks = completions.iter().filter(|completion| completion.confirms).count();
        let pending = completions.into_iter().flat_map(|completion| {
            let (process, reason) = (completion.peer.process, completion.reason());
            completion.pending.into_iter().map(move |pending| (process, reason, pending))
        });
        let pending = pending
            .map(|(process, reason, pending)| self.awaited.during(process, reason, || pending.finish(self.network)));
        let answers = calls.into_iter().map(|(process, reason, call)| {
            self.awaited.during(process, reason, || data_of(&call.wait()).map(|_| ()))
        });
        let outcome = first_error(pending.chain(answers));
        note_confirmed(locks);
        outcome
    }

    /// Prepares the end of an access epoch without a flush: the caller sends a frame to each target after all operations. Waits for data
    /// that the network reads from the targets' memory, because the caller's frame allows the targets' programs to change this memory.
    pub fn end_access(&self) -> Result {
        let _alone = self.completing.lock();
        let lent = self.finish_uses_of_target_memory(Targets::All);
        for state in self.targets.lock().values_mut() {
            let needs_flush = std::mem::take(&mut state.needs_flush);
            if needs_flush && self.network.native().is_some() {
                unexecuted::note(state.peer.process);
            }
        }
        lent
    }

    /// Completes all operations of a window with two ranks by a barrier. The barrier's frame of each rank follows the operations of that
    /// rank. So each rank has executed the other rank's operations when it leaves the barrier.
    pub fn complete_by_barrier(&self, table: &WindowTable) -> Result {
        let lent = self.end_access();
        self.barrier(table);
        lent.and(self.finish(Targets::All))
    }
}
