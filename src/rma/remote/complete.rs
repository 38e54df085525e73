//! How operations on ranks elsewhere are completed: flushes, unlocks, and the ends of other epochs.

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

/// How a completion ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// The answers to what is under way say that all else was executed, too.
    WithAnswers,
    Flush,
    /// Releases a lock.
    Unlock,
}

/// What is to be completed at one target.
#[derive(Debug)]
struct Completion {
    peer: Peer,
    pending: VecDeque<Arc<Pending>>,
    ending: Ending,
    /// Whether it says that a lock is held that was not known to be.
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
    /// Completes operations at the origin: takes the answers that are to come.
    pub fn finish(&self, which: Targets) -> Result {
        let _alone = self.completing.lock();
        let pending: Vec<_> = {
            let mut targets = self.targets.lock();
            let chosen = targets.values_mut().filter(|state| which.is(state.peer.process));
            chosen.flat_map(TargetState::take_pending).collect()
        };
        first_error(pending.into_iter().map(|pending| pending.finish(self.network)))
    }

    /// Completes all operations on some targets, here and there.
    pub fn flush(&self, which: Targets) -> Result {
        self.complete_those(|state| which.is(state.peer.process))
    }

    /// Waits until all locks are held that were asked for.
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

    /// Waits for the data that come from memory which their targets lend. When the program may change that memory again, they have to be
    /// here. The caller holds `completing`.
    fn finish_lent(&self, which: Targets) -> Result {
        let lent: Vec<_> = {
            let targets = self.targets.lock();
            let chosen = targets.values().filter(|state| which.is(state.peer.process));
            chosen.flat_map(|state| &state.pending).filter(|pending| pending.is_lent()).cloned().collect()
        };
        first_error(lent.into_iter().map(|pending| pending.finish(self.network)))
    }

    /// Asks all targets, then waits for all. Returns the first error.
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

    /// Ends an access epoch whose targets get a frame after all operations, and so need no flush. Waits for data that targets lend: the frame
    /// lets the program there change them.
    pub fn end_access(&self) -> Result {
        let _alone = self.completing.lock();
        let lent = self.finish_lent(Targets::All);
        self.targets.lock().values_mut().for_each(|state| state.is_behind = false);
        lent
    }

    /// A barrier that completes all operations, of a window with two ranks. Its frame follows the operations of this rank, and that of the
    /// other rank follows its operations: each has executed the other's when it leaves.
    pub fn complete_by_barrier(&self, table: &WindowTable) -> Result {
        let lent = self.end_access();
        self.barrier(table);
        lent.and(self.finish(Targets::All))
    }
}
