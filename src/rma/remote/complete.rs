//! Completion of operations on ranks of other hosts: flushes, unlocks, and the ends of other epochs.

#![forbid(unsafe_code)]

use super::contents::{OWN, data_of, first_error};
use super::locks::confirm;
use super::pending::Pending;
use super::side::{Peer, RemoteSide, TargetState, Targets};
use crate::error::Result;
use crate::rma::window::table::WindowTable;
use crate::transport::net::FrameKind;
use std::collections::VecDeque;
use std::sync::Arc;

/// Method by which a completion ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// The answers of pending operations confirm that all other operations were executed, too.
    WithAnswers,
    Flush,
    /// Releases a lock.
    Unlock,
}

/// Completion of the operations on one target.
#[derive(Debug)]
struct Completion {
    peer: Peer,
    pending: VecDeque<Arc<Pending>>,
    ending: Ending,
    /// Whether the completion confirms a lock that was not known to be held.
    confirms: bool,
}

impl Completion {
    fn of(state: &mut TargetState) -> Self {
        let ending = if std::mem::take(&mut state.is_behind) { Ending::Flush } else { Ending::WithAnswers };
        let confirms = state.unconfirmed.take().is_some();
        Self { peer: state.peer, pending: state.take_pending(), ending, confirms }
    }

    fn is_needed(&self) -> bool {
        self.ending != Ending::WithAnswers || self.confirms || !self.pending.is_empty()
    }
}

impl RemoteSide {
    /// Takes all outstanding answers.
    pub fn finish(&self, which: Targets) -> Result {
        self.finish_taken(which, TargetState::take_pending)
    }

    /// Completes operations at the origin. Leaves the answers of operations that are complete there already.
    pub fn finish_here(&self, which: Targets) -> Result {
        self.finish_taken(which, TargetState::take_incomplete)
    }

    fn finish_taken(&self, which: Targets, take: impl Fn(&mut TargetState) -> VecDeque<Arc<Pending>>) -> Result {
        let _alone = self.completing.lock();
        let pending: Vec<_> = {
            let mut targets = self.targets.lock();
            let chosen = targets.values_mut().filter(|state| which.is(state.peer.process));
            chosen.flat_map(take).collect()
        };
        first_error(pending.into_iter().map(|pending| pending.finish(self.network)))
    }

    /// Completes all operations on some targets, at the origin and at the targets.
    pub fn flush(&self, which: Targets) -> Result {
        self.complete_those(|state| which.is(state.peer.process))
    }

    /// Waits until all requested locks are held.
    pub fn confirm_locks(&self) -> Result {
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
        let lent = self.finish_lent(Targets::One(peer.process));
        let completion = self.with(peer, |state| Completion { ending: Ending::Unlock, ..Completion::of(state) });
        lent.and(self.complete(vec![completion]))
    }

    /// Waits for data that are sent from the targets' memory without a copy. The program may change the memory again only after the data
    /// have arrived. The caller holds `completing`.
    fn finish_lent(&self, which: Targets) -> Result {
        let lent: Vec<_> = {
            let targets = self.targets.lock();
            let chosen = targets.values().filter(|state| which.is(state.peer.process));
            chosen.flat_map(|state| &state.pending).filter(|pending| pending.is_lent()).cloned().collect()
        };
        first_error(lent.into_iter().map(|pending| pending.finish(self.network)))
    }

    /// Sends the calls to all targets, then waits for all answers. Returns the first error.
    fn complete(&self, completions: Vec<Completion>) -> Result {
        let calls: Vec<_> = completions
            .iter()
            .filter_map(|Completion { peer, ending, .. }| {
                let window = peer.window.to_ne_bytes();
                match ending {
                    Ending::WithAnswers => None,
                    Ending::Flush => Some(self.network.begin_call(peer.process, FrameKind::Flush, &[&window])),
                    Ending::Unlock => {
                        let parts: [&[u8]; 2] = [&window, &OWN.to_ne_bytes()];
                        Some(self.network.begin_call(peer.process, FrameKind::Unlock, &parts))
                    }
                }
            })
            .collect();
        let locks = completions.iter().filter(|completion| completion.confirms).count();
        let pending = completions.into_iter().flat_map(|completion| completion.pending);
        let answers = calls.into_iter().map(|call| data_of(&call.wait()).map(|_| ()));
        let outcome = first_error(pending.map(|pending| pending.finish(self.network)).chain(answers));
        confirm(locks);
        outcome
    }

    /// Ends an access epoch whose targets get a frame after all operations, and so need no flush. Waits for data that are sent from the
    /// targets' memory, because the frame allows the targets' programs to change that memory.
    pub fn end_access(&self) -> Result {
        let _alone = self.completing.lock();
        let lent = self.finish_lent(Targets::All);
        self.targets.lock().values_mut().for_each(|state| state.is_behind = false);
        lent
    }

    /// Performs a barrier that completes all operations, of a window with two ranks. The frame of each rank follows the operations of
    /// that rank. So each rank has executed the other rank's operations when it leaves the barrier.
    pub fn complete_by_barrier(&self, table: &WindowTable) -> Result {
        let lent = self.end_access();
        self.barrier(table);
        lent.and(self.finish(Targets::All))
    }
}
