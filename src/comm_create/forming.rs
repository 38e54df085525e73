//! Forming a communicator among its ranks, as an operation that progress hooks advance.
//!
//! Messages go along a tree (`provided::Place`): of ranks on one host rank 0 is the root and all others are its children; on several hosts there
//! is one more level, of the rank that leads each host.
//!
//! 1. Rank 0 allocates what the ranks of its host share, and sends its children the context, and those of its host the place of this memory.
//!    The leader of another host does the same for its children.
//! 2. A rank maps the memory that it is offered, and answers its parent with success, or class and reason of its error, or the first error of
//!    its children.
//! 3. Rank 0 sends the verdict down the tree: success, or the first error; then no rank has the communicator.
//!
//! A rank with refused arguments does all of this, too, and so fails together with the others. A rank that dies before its message keeps the
//! others waiting until the launcher ends them.

#![forbid(unsafe_code)]

use super::message::{ExpectedWords, Failure, SentWords, failure, first_failure, send_words, with_reason};
use super::plan::{Features, FormingChannel};
use super::provided::{Place, Provided};
use crate::abi::*;
use crate::comm::{self, Channel, Comm};
use crate::error::{Error, Reason, Result, fail};
use crate::object::argument_hash::fingerprint;
use crate::object::errhandler::AttachedErrhandler;
use crate::object::group::Group;
use crate::object::handle::ObjectKind;
use crate::object::request::{CompletionStatus, PendingOperation};
use crate::pt2pt::{self, ProgressTask};
use crate::runtime::Runtime;
use crate::transport::arena::Piece;
use once_cell::sync::OnceCell;
use parking_lot::Mutex;
use std::fmt;
use std::sync::Arc;

/// What rank 0 sends: its error class, the context, the piece of the area, and the fingerprint of the group.
type Offer = [u64; 7];

/// A communicator that is being formed, as one of its ranks sees it.
pub struct Forming {
    runtime: &'static Runtime,
    via: FormingChannel,
    group: Group,
    place: Place,
    /// Its handle, once it is reserved.
    handle: OnceCell<usize>,
    /// The communicator whose error handler gets an error of a request.
    parent: usize,
    /// The outcome, once it is known.
    end: OnceCell<Result>,
    steps: Mutex<Steps>,
}

impl fmt::Debug for Forming {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Forming").field("group", &self.group).field("end", &self.end).finish_non_exhaustive()
    }
}

/// What one rank has done so far.
struct Steps {
    phase: Phase,
    /// Messages that are being sent.
    sent: Vec<SentWords>,
}

enum Phase {
    /// A rank but rank 0 waits for the offer of its parent.
    Following {
        features: Result<Features>,
        offer: ExpectedWords<7>,
        verdict: ExpectedWords<2>,
    },
    /// A rank has sent offers to its children, and waits for their answers. Rank 0 decides then.
    Leading {
        comm: Box<Comm>,
        answers: Vec<(usize, ExpectedWords<2>)>,
        verdict: Option<ExpectedWords<2>>,
    },
    /// A rank has answered its parent, and waits for the verdict; it may have children that wait, too.
    Answered {
        comm: Box<Result<Comm>>,
        has_children: bool,
        verdict: ExpectedWords<2>,
    },
    Done,
}

/// Forms a communicator of a group, by a call of all its ranks; MPI_COMM_NULL where the caller is not in it. An error
/// in `features` is one of this rank, and becomes one of all.
pub fn form(
    runtime: &'static Runtime,
    via: FormingChannel,
    group: Group,
    features: Result<Features>,
) -> Result<MPI_Comm> {
    if group.rank_of(runtime.comm.rank as u32).is_none() {
        return features.map(|_| MPI_COMM_NULL);
    }
    let forming = begin(runtime, via, group, features, MPI_COMM_NULL);
    pt2pt::wait(runtime, || forming.end.get().is_some())?;
    let end = forming.end.get().expect("the communicator is formed, or not");
    end.clone().map(|()| forming.handle())
}

/// Begins to form a communicator of a group that the caller is in.
pub fn begin(
    runtime: &'static Runtime,
    via: FormingChannel,
    group: Group,
    features: Result<Features>,
    parent: MPI_Comm,
) -> Arc<Forming> {
    let rank = group.rank_of(runtime.comm.rank as u32).expect("the caller is in the group");
    let place = Place::of(&group, rank);
    let handle = OnceCell::new();
    let features = features.and_then(|mut features| {
        let errhandler = std::mem::replace(&mut features.errhandler, AttachedErrhandler::new(ObjectKind::Comm));
        let reserved = comm::reserve(errhandler)?;
        // The cell is empty.
        let _ = handle.set(reserved);
        Ok(features)
    });
    let steps = Mutex::new(Steps { phase: Phase::Done, sent: Vec::new() });
    let forming = Arc::new(Forming {
        runtime,
        via,
        group,
        place,
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
    pt2pt::start_task(runtime, Arc::clone(&forming) as Arc<dyn ProgressTask>);
    forming
}

impl Forming {
    /// The handle that the communicator has, or will have.
    pub fn handle(&self) -> MPI_Comm {
        self.handle.get().map_or(MPI_COMM_NULL, |handle| *handle as MPI_Comm)
    }

    /// The rank in the channel's communicator of a rank of the group.
    fn rank_there(&self, rank: usize) -> usize {
        self.via.comm.group().rank_of(self.group.processes()[rank]).expect("the group is a part")
    }

    fn send(&self, to: usize, words: &[u64]) -> Result<SentWords> {
        send_words(self.runtime, self.channel(), self.rank_there(to), self.via.tag, words)
    }

    fn expect<const N: usize>(&self, from: usize) -> Result<ExpectedWords<N>> {
        ExpectedWords::from(self.runtime, self.channel(), self.rank_there(from), self.via.tag)
    }

    fn send_to_children(&self, words: &[u64], sent: &mut Vec<SentWords>) -> Result {
        for child in &self.place.children {
            sent.push(self.send(*child, words)?);
        }
        Ok(())
    }

    fn first_phase(&self, features: Result<Features>, sent: &mut Vec<SentWords>) -> Result<Phase> {
        if let Some(parent) = self.place.parent {
            let offer = self.expect(parent)?;
            // The parent's second message: receives match messages in order.
            let verdict = self.expect(parent)?;
            return Ok(Phase::Following { features, offer, verdict });
        }
        let (comm, answers) = self.provide(features, self.via.known, sent)?;
        Ok(Phase::Leading { comm: Box::new(comm), answers, verdict: None })
    }

    /// A rank that leads its host provides memory, and sends offers, or its error, to its children. Returns the communicator
    /// and the answers that will come. `context` is known but to rank 0.
    fn provide(
        &self,
        features: Result<Features>,
        context: Option<u64>,
        sent: &mut Vec<SentWords>,
    ) -> Result<(Comm, Vec<(usize, ExpectedWords<2>)>)> {
        let context = || context.unwrap_or_else(|| self.runtime.new_context());
        let provided = features.and_then(|features| Ok((self.place.provide(self.runtime)?, context(), features)));
        let group = fingerprint(&self.group);
        let (provided, context, features) = match provided {
            Ok(all) => all,
            Err(error) => {
                let words = [error.common_class() as u64, self.place.rank as u64, 0, 0, 0, 0, group];
                self.send_to_children(&with_reason(&words, Some(&error)), sent)?;
                return Err(error);
            }
        };
        let mut answers = Vec::with_capacity(self.place.children.len());
        for child in &self.place.children {
            let piece = provided.as_ref().filter(|_| self.place.shares_with(*child)).map(Provided::piece);
            let [offset, length, state, within] = piece.unwrap_or_default().words();
            answers.push((*child, self.expect(*child)?));
            sent.push(self.send(*child, &[0, context, offset, length, state, within, group])?);
        }
        let comm = Place::of(&self.group, self.place.rank).own(&self.group, context, provided);
        Ok((features.give_to(comm), answers))
    }

    fn channel(&self) -> Channel<'_> {
        Channel { comm: &self.via.comm, context: self.via.context }
    }

    /// Ends with an error.
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

    /// All children have answered: rank 0 sends the verdict, another one its answer.
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
        if let (Some(parent), Some(verdict)) = (self.place.parent, verdict) {
            sent.push(self.send(parent, &words)?);
            return Ok(Phase::Answered { comm: Box::new(comm), has_children: true, verdict });
        }
        self.send_to_children(&words, sent)?;
        self.succeed(comm?);
        Ok(Phase::Done)
    }

    /// The offer of the parent has come.
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
                    "rank 0 of the group gave another group; expected are the same ranks in the same order"
                );
            }
            Ok(features)
        });
        let comm = if self.place.provides() {
            match self.provide(features, Some(context), sent) {
                Ok((comm, answers)) => {
                    return Ok(Phase::Leading { comm: Box::new(comm), answers, verdict: Some(verdict) });
                }
                Err(error) => Err(error),
            }
        } else {
            features.and_then(|features| {
                let place = Place::of(&self.group, self.place.rank);
                let piece = Piece::of_words([offset, length, state, within]);
                Ok(features.give_to(place.mapped(self.runtime, &self.group, context, piece)?))
            })
        };
        let words = [comm.as_ref().err().map_or(0, |error| error.common_class() as u64), self.place.rank as u64];
        let parent = self.place.parent.expect("a rank with a parent gets an offer");
        sent.push(self.send(parent, &with_reason(&words, comm.as_ref().err()))?);
        Ok(Phase::Answered { comm: Box::new(comm), has_children: false, verdict })
    }

    /// An offer has come that is an error, which children get, too.
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
        // A rank's own error comes first.
        features?;
        words.and_then(|words| Err(failure(words[0], words[1], reason)))
    }

    /// The verdict has come, which children get, too.
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

    fn comm(&self) -> MPI_Comm {
        self.parent as MPI_Comm
    }
}
