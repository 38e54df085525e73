//! Forming of a communicator among its ranks. It is a progress task (`ProgressTask`): every call that waits or
//! tests advances it.
//!
//! Messages go along a tree (`provided::TreePosition`). If all ranks are on one host, rank 0 is the root and all others are its children.
//! On several hosts the leaders of the hosts form the upper levels.
//!
//! 1. Rank 0 allocates the shared memory of its host. It sends the context to its children. The children on its host also receive the
//!    location of the memory. When the leader of another host has received the context, it allocates the shared memory of its own host in
//!    the same way, and informs its children.
//! 2. A rank maps the memory that its parent has offered. It answers its parent with success, with class and reason of its own error, or
//!    with the first error of its children.
//! 3. Rank 0 sends the verdict down the tree: success, or the first error. After an error no rank gets the communicator.
//!
//! A rank that has refused its arguments takes part in all steps, so that all ranks fail together. If a rank dies before it has sent its
//! message, the others wait until the launcher ends them.

#![forbid(unsafe_code)]

use super::message::{ExpectedWords, Failure, SentWords, failure, first_failure, send_words, with_reason};
use super::plan::{Features, FormingMessages};
use super::provided::{Provided, TreePosition};
use crate::abi::*;
use crate::bootstrap;
use crate::bootstrap::waiting::Explanation;
use crate::comm::{self, Comm, MessageContext};
use crate::error::{Error, Reason, Result, fail};
use crate::object::argument_hash::fingerprint;
use crate::object::errhandler::AttachedErrhandler;
use crate::object::group::Group;
use crate::object::handle::ObjectKind;
use crate::object::request::{CompletionStatus, PendingOperation};
use crate::pt2pt;
use crate::runtime::Runtime;
use crate::runtime::progress_task::{ProgressTask, start_task};
use crate::transport::arena::Piece;
use once_cell::sync::OnceCell;
use parking_lot::Mutex;
use std::fmt;
use std::sync::Arc;

/// Words that rank 0, or the leader of another host, sends to its children: 0, the context, four words for the location (`Piece`) of the
/// memory, and the fingerprint (a hash) of the group. After an error the words are: the error class, the rank that failed, four zeroes, and
/// the fingerprint.
type Offer = [u64; 7];

/// A communicator that is being formed, as one of its ranks sees it.
pub struct Forming {
    runtime: &'static Runtime,
    via: FormingMessages,
    group: Group,
    position: TreePosition,
    /// Handle of the communicator, when it is reserved.
    handle: OnceCell<usize>,
    /// Handle of the communicator whose error handler is called if the request of MPI_Comm_idup fails.
    parent: usize,
    /// Outcome, when it is known.
    end: OnceCell<Result>,
    steps: Mutex<Steps>,
}

impl fmt::Debug for Forming {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Forming").field("group", &self.group).field("end", &self.end).finish_non_exhaustive()
    }
}

/// Progress of one rank.
struct Steps {
    phase: Phase,
    /// Messages that are being sent.
    sent: Vec<SentWords>,
}

enum Phase {
    /// A rank other than rank 0 waits for the offer of its parent.
    Following {
        features: Result<Features>,
        offer: ExpectedWords<7>,
        verdict: ExpectedWords<2>,
    },
    /// The rank has sent offers to its children, and waits for their answers. When all answers have arrived, rank 0 sends the verdict, and
    /// any other rank answers its own parent.
    Leading {
        comm: Box<Comm>,
        answers: Vec<(usize, ExpectedWords<2>)>,
        verdict: Option<ExpectedWords<2>>,
    },
    /// The rank has answered its parent, and waits for the verdict. If it has children, they also wait for the verdict.
    Answered {
        comm: Box<Result<Comm>>,
        has_children: bool,
        verdict: ExpectedWords<2>,
    },
    Done,
}

/// Forms a communicator of a group. All ranks of the group must call this function. Returns MPI_COMM_NULL if the caller is not in the
/// group. If `features` is an error of this rank, all ranks fail.
pub fn form(
    runtime: &'static Runtime,
    via: FormingMessages,
    group: Group,
    features: Result<Features>,
) -> Result<MPI_Comm> {
    if group.rank_of(runtime.comm.rank as u32).is_none() {
        return features.map(|_| MPI_COMM_NULL);
    }
    let forming = begin(runtime, via, group, features, MPI_COMM_NULL);
    let explain = || Some(Explanation::of(forming.explain()));
    pt2pt::wait_for(runtime, explain, || forming.end.get().is_some())?;
    let end = forming.end.get().expect("forming has ended");
    end.clone().map(|()| forming.handle())
}

/// Begins to form a communicator of a group. The caller must be in the group.
pub fn begin(
    runtime: &'static Runtime,
    via: FormingMessages,
    group: Group,
    features: Result<Features>,
    parent: MPI_Comm,
) -> Arc<Forming> {
    let group = match bootstrap::hosts().directory() {
        Some(directory) => group.within(directory.world()),
        None => group,
    };
    let rank = group.rank_of(runtime.comm.rank as u32).expect("the caller is in the group");
    let position = TreePosition::of(&group, rank);
    let handle = OnceCell::new();
    let features = features.and_then(|mut features| {
        let errhandler = std::mem::replace(&mut features.errhandler, AttachedErrhandler::new(ObjectKind::Comm));
        let reserved = comm::reserve(errhandler)?;
        // Cannot fail: the cell has no handle yet.
        let _ = handle.set(reserved);
        Ok(features)
    });
    let steps = Mutex::new(Steps { phase: Phase::Done, sent: Vec::new() });
    let forming = Arc::new(Forming {
        runtime,
        via,
        group,
        position,
        handle,
        parent: parent as usize,
        end: OnceCell::new(),
        steps,
    });
    let phase = forming.first_phase(features, &mut forming.steps.lock().sent).unwrap_or_else(|error| {
        forming.fail(error);
        Phase::Done
    });
    forming.steps.lock().phase = phase;
    start_task(runtime, Arc::clone(&forming) as Arc<dyn ProgressTask>);
    forming
}

impl Forming {
    /// Returns the handle that the communicator has, or will have.
    pub fn handle(&self) -> MPI_Comm {
        self.handle.get().map_or(MPI_COMM_NULL, |handle| *handle as MPI_Comm)
    }

    /// Converts a rank of the group to a rank of the communicator in which the messages travel.
    fn rank_there(&self, rank: usize) -> usize {
        self.via.comm.group().rank_of(self.group.processes()[rank]).expect("the group is a part of the communicator")
    }

    fn send(&self, to: usize, words: &[u64]) -> Result<SentWords> {
        send_words(self.runtime, self.message_context(), self.rank_there(to), self.via.tag, words)
    }

    fn expect<const N: usize>(&self, from: usize) -> Result<ExpectedWords<N>> {
        ExpectedWords::from(self.runtime, self.message_context(), self.rank_there(from), self.via.tag)
    }

    fn send_to_children(&self, words: &[u64], sent: &mut Vec<SentWords>) -> Result {
        for child in &self.position.children {
            sent.push(self.send(*child, words)?);
        }
        Ok(())
    }

    fn first_phase(&self, features: Result<Features>, sent: &mut Vec<SentWords>) -> Result<Phase> {
        if let Some(parent) = self.position.parent {
            let offer = self.expect(parent)?;
            // The verdict is the parent's second message. Receives match messages in order, so the receives of offer and verdict can both
            // be posted here.
            let verdict = self.expect(parent)?;
            return Ok(Phase::Following { features, offer, verdict });
        }
        let (comm, answers) = self.provide(features, self.via.known, sent)?;
        Ok(Phase::Leading { comm: Box::new(comm), answers, verdict: None })
    }

    /// Provides memory, and sends offers or this rank's error to its children. Called by rank 0 and by each leader of another host. Returns
    /// the communicator and the expected answers. `context` is None if this rank is rank 0 and has to allocate the context.
    fn provide(
        &self,
        features: Result<Features>,
        context: Option<u64>,
        sent: &mut Vec<SentWords>,
    ) -> Result<(Comm, Vec<(usize, ExpectedWords<2>)>)> {
        let context = || context.unwrap_or_else(|| self.runtime.new_context());
        let provided = features.and_then(|features| Ok((self.position.provide(self.runtime)?, context(), features)));
        let group = fingerprint(&self.group);
        let (provided, context, features) = match provided {
            Ok(all) => all,
            Err(error) => {
                let words = [error.common_class() as u64, self.position.rank as u64, 0, 0, 0, 0, group];
                self.send_to_children(&with_reason(&words, Some(&error)), sent)?;
                return Err(error);
            }
        };
        let mut answers = Vec::with_capacity(self.position.children.len());
        for child in &self.position.children {
            let piece = provided.as_ref().filter(|_| self.position.shares_with(*child)).map(Provided::piece);
            let [offset, length, state, within] = piece.unwrap_or_default().words();
            answers.push((*child, self.expect(*child)?));
            sent.push(self.send(*child, &[0, context, offset, length, state, within, group])?);
        }
        let comm = TreePosition::of(&self.group, self.position.rank).own(&self.group, context, provided);
        Ok((features.give_to(comm), answers))
    }

    fn message_context(&self) -> MessageContext<'_> {
        MessageContext { comm: &self.via.comm, number: self.via.context }
    }

    /// Ends forming the communicator with an error.
    fn fail(&self, error: Error) {
        if let Some(handle) = self.handle.get() {
            comm::give_up(*handle);
        }
        self.finish(Err(error));
    }

    fn succeed(&self, comm: Comm) {
        comm.begin();
        comm::fill(*self.handle.get().expect("the handle is reserved"), comm);
        self.finish(Ok(()));
    }

    fn finish(&self, end: Result) {
        let first = self.end.set(end);
        debug_assert!(first.is_ok());
        // Another thread may sleep on the doorbell until this communicator is formed.
        self.runtime.channels.doorbell().ring();
    }

    /// Handles the answers of all children: rank 0 sends the verdict to its children, any other rank sends its own answer to its parent.
    fn decide(
        &self,
        comm: Comm,
        failed: Option<&Failure>,
        verdict: Option<ExpectedWords<2>>,
        sent: &mut Vec<SentWords>,
    ) -> Result<Phase> {
        let words = failed
            .map_or_else(|| vec![0, 0], |(class, rank, reason)| [&[*class, *rank], &reason.words()[..]].concat());
        let comm = failed.map_or(Ok(comm), |(class, rank, reason)| Err(failure(*class, *rank, reason)));
        if let (Some(parent), Some(verdict)) = (self.position.parent, verdict) {
            sent.push(self.send(parent, &words)?);
            return Ok(Phase::Answered { comm: Box::new(comm), has_children: true, verdict });
        }
        self.send_to_children(&words, sent)?;
        self.succeed(comm?);
        Ok(Phase::Done)
    }

    /// Handles the offer of the parent.
    fn accept(
        &self,
        features: Result<Features>,
        offer: Offer,
        verdict: ExpectedWords<2>,
        sent: &mut Vec<SentWords>,
    ) -> Result<Phase> {
        let [_, context, offset, length, state, within, group] = offer;
        let features = features.and_then(|features| {
            if group != fingerprint(&self.group) {
                fail!(
                    MPI_ERR_GROUP,
                    "rank 0 of the group passed another group; all ranks must pass the same processes in the same order"
                );
            }
            Ok(features)
        });
        let comm = if self.position.provides() {
            match self.provide(features, Some(context), sent) {
                Ok((comm, answers)) => {
                    return Ok(Phase::Leading { comm: Box::new(comm), answers, verdict: Some(verdict) });
                }
                Err(error) => Err(error),
            }
        } else {
            features.and_then(|features| {
                let position = TreePosition::of(&self.group, self.position.rank);
                let piece = Piece::of_words([offset, length, state, within]);
                Ok(features.give_to(position.mapped(self.runtime, &self.group, context, piece)?))
            })
        };
        let words = [comm.as_ref().err().map_or(0, |error| error.common_class() as u64), self.position.rank as u64];
        let parent = self.position.parent.expect("a rank with a parent gets an offer");
        sent.push(self.send(parent, &with_reason(&words, comm.as_ref().err()))?);
        Ok(Phase::Answered { comm: Box::new(comm), has_children: false, verdict })
    }

    /// Handles an error that has arrived in place of an offer: sends the error on to the children, and fails.
    fn refused(
        &self,
        features: Result<Features>,
        words: Result<Offer>,
        reason: &Reason,
        sent: &mut Vec<SentWords>,
    ) -> Result<Phase> {
        if let Ok(words) = &words {
            self.send_to_children(&[&words[..], &reason.words()].concat(), sent)?;
        }
        // An error of this rank itself takes precedence.
        features?;
        words.and_then(|words| Err(failure(words[0], words[1], reason)))
    }

    /// Handles the verdict, and sends it on to the children.
    fn end(
        &self,
        comm: Result<Comm>,
        has_children: bool,
        words: Result<[u64; 2]>,
        reason: &Reason,
        sent: &mut Vec<SentWords>,
    ) -> Result<Phase> {
        if let (Ok([class, rank]), true) = (&words, has_children) {
            let reason = if *class == 0 { Vec::new() } else { reason.words() };
            self.send_to_children(&[&[*class, *rank], &reason[..]].concat(), sent)?;
        }
        let comm = comm?;
        match words? {
            [0, _] => self.succeed(comm),
            [class, rank] => self.fail(failure(class, rank, reason)),
        }
        Ok(Phase::Done)
    }
}

impl ProgressTask for Forming {
    fn advance(&self) -> bool {
        let mut steps = self.steps.lock();
        let steps = &mut *steps;
        loop {
            let next = match std::mem::replace(&mut steps.phase, Phase::Done) {
                Phase::Following { features, offer, verdict } => match offer.words() {
                    None => {
                        steps.phase = Phase::Following { features, offer, verdict };
                        return false;
                    }
                    Some(Ok(words)) if words[0] == 0 => self.accept(features, words, verdict, &mut steps.sent),
                    Some(words) => self.refused(features, words, &offer.reason(), &mut steps.sent),
                },
                Phase::Leading { comm, answers, verdict } => {
                    if answers.iter().any(|(_, answer)| answer.words().is_none()) {
                        steps.phase = Phase::Leading { comm, answers, verdict };
                        return false;
                    }
                    self.decide(*comm, first_failure(&answers).as_ref(), verdict, &mut steps.sent)
                }
                Phase::Answered { comm, has_children, verdict } => match verdict.words() {
                    None => {
                        steps.phase = Phase::Answered { comm, has_children, verdict };
                        return false;
                    }
                    Some(words) => self.end(*comm, has_children, words, &verdict.reason(), &mut steps.sent),
                },
                Phase::Done => return steps.sent.iter().all(SentWords::is_complete),
            };
            steps.phase = next.unwrap_or_else(|error| {
                self.fail(error);
                Phase::Done
            });
        }
    }
}

impl PendingOperation for Forming {
    fn outcome(&self) -> Option<CompletionStatus> {
        let end = self.end.get()?;
        Some(CompletionStatus { error: end.as_ref().err().cloned(), ..CompletionStatus::EMPTY })
    }

    fn explain(&self) -> String {
        "the other ranks of a communicator that is being created".to_owned()
    }

    fn comm(&self) -> MPI_Comm {
        self.parent as MPI_Comm
    }
}
