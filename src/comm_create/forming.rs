//! Forming a communicator among its ranks, as an operation that progress hooks advance.
//!
//! 1. Rank 0 allocates the area and the table of the first window, and sends the others their places and the context.
//!    A communicator that spans hosts has neither.
//! 2. The other ranks map the area, if there is one, and answer with success, or class and reason of their error.
//! 3. Rank 0 sends all of them the verdict: success, or the first error; then no rank has the communicator.
//!
//! A rank with refused arguments does all of this, too, and so fails together with the others. A rank that dies
//! before its message keeps the others waiting until the launcher ends them.

use super::message::{ExpectedWords, SentWords, send_words};
use super::plan::{Features, FormingChannel};
use crate::abi::*;
use crate::bootstrap;
use crate::comm::area::{Area, AreaMemory, allocate_settling};
use crate::comm::{self, Channel, Comm};
use crate::error::{Error, Reason, Result, fail};
use crate::object::argument_hash::fingerprint;
use crate::object::errhandler::Attached;
use crate::object::group::Group;
use crate::object::handle::Kind;
use crate::object::request::{Operation, Outcome};
use crate::pt2pt::{self, ProgressTask};
use crate::rma::window::create::first_table;
use crate::runtime::Runtime;
use crate::transport::arena::{Owned, Piece};
use once_cell::sync::OnceCell;
use parking_lot::Mutex;
use std::ffi::c_int;
use std::fmt;
use std::sync::Arc;

/// What rank 0 sends: its error class, the context, the piece of the area, and the fingerprint of the group.
type Offer = [u64; 7];

/// A communicator that is being formed, as one of its ranks sees it.
pub struct Forming {
    runtime: &'static Runtime,
    via: FormingChannel,
    group: Group,
    rank: usize,
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
    /// Rank 0 waits for answers.
    Leading {
        resources: Resources,
        features: Features,
        answers: Vec<ExpectedWords<1>>,
    },
    /// Another rank waits for the offer of rank 0.
    Following {
        features: Result<Features>,
        offer: ExpectedWords<7>,
        verdict: ExpectedWords<2>,
    },
    /// Another rank has mapped the area, and waits for the verdict.
    Mapped {
        comm: Box<Result<Comm>>,
        verdict: ExpectedWords<2>,
    },
    Done,
}

/// What rank 0 provides.
struct Resources {
    context: u64,
    /// The area and the table of the first window; one rank needs none, and ranks of several hosts cannot share them.
    memory: Option<(Owned, Owned)>,
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
    let size = group.processes().len();
    // The rank in the channel's communicator of a rank of the group.
    let place = |rank: usize| via.comm.group().rank_of(group.processes()[rank]).expect("the group is a part");
    let handle = OnceCell::new();
    let features = features.and_then(|mut features| {
        let errhandler = std::mem::replace(&mut features.errhandler, Attached::new(Kind::Comm));
        let reserved = comm::reserve(errhandler)?;
        // The cell is empty.
        let _ = handle.set(reserved);
        Ok(features)
    });
    let (channel, tag) = (Channel { comm: &via.comm, context: via.context }, via.tag);
    let (mut sent, mut failure) = (Vec::new(), None);
    let first_step = || -> Result<Phase> {
        if rank > 0 {
            let offer = ExpectedWords::from(runtime, channel, place(0), tag)?;
            // The leader's second message: receives match messages in order.
            let verdict = ExpectedWords::from(runtime, channel, place(0), tag)?;
            return Ok(Phase::Following { features, offer, verdict });
        }
        let resources = features.and_then(|features| Ok((prepare(runtime, &group, via.known)?, features)));
        let offer = with_reason(&offer(&resources, &group), resources.as_ref().err());
        let mut answers = Vec::new();
        for rank in 1..size {
            if resources.is_ok() {
                answers.push(ExpectedWords::from(runtime, channel, place(rank), tag)?);
            }
            sent.push(send_words(runtime, channel, place(rank), tag, &offer)?);
        }
        let (resources, features) = resources?;
        Ok(Phase::Leading { resources, features, answers })
    };
    let phase = first_step().unwrap_or_else(|error| {
        failure = Some(error);
        Phase::Done
    });
    let steps = Mutex::new(Steps { phase, sent });
    let forming = Forming { runtime, via, group, rank, handle, parent: parent as usize, end: OnceCell::new(), steps };
    if let Some(error) = failure {
        forming.fail(error);
    }
    let forming = Arc::new(forming);
    pt2pt::start_task(runtime, Arc::clone(&forming) as Arc<dyn ProgressTask>);
    forming
}

/// Whether the processes of a group that this one is in are on several hosts.
fn spans_hosts(group: &Group) -> bool {
    let hosts = bootstrap::hosts();
    !hosts.is_one() && !group.processes().iter().all(|process| hosts.is_local(*process as usize))
}

/// Makes what rank 0 provides; `known` is the context, if all ranks know it already.
fn prepare(runtime: &'static Runtime, group: &Group, known: Option<u64>) -> Result<Resources> {
    let context = known.unwrap_or_else(|| runtime.new_context());
    let size = group.processes().len();
    if size == 1 || spans_hosts(group) {
        return Ok(Resources { context, memory: None });
    }
    let (bytes, _) = Area::bytes(size);
    let block = allocate_settling(|| runtime.arena.pool.allocate(bytes, 4096))?;
    // SAFETY: the block has `bytes(size)` bytes, and no other rank knows its address yet.
    unsafe { Area::clear(block.address, size) };
    let table = first_table(runtime, size)?;
    // SAFETY: the block has an area of this size, which was cleared, and lives as long as this function uses it.
    let area = unsafe { Area::at(block.address, size, AreaMemory::Borrowed) };
    // This is before any other rank knows of the area: it may create a window as soon as it has its communicator.
    area.set_first_table(table.piece());
    Ok(Resources { context, memory: Some((block, table)) })
}

fn offer(resources: &Result<(Resources, Features)>, group: &Group) -> Offer {
    let group = fingerprint(group);
    match resources {
        Ok((Resources { context, memory }, _)) => {
            let piece = memory.as_ref().map(|(block, _)| block.piece()).unwrap_or_default();
            let [offset, length, state, within] = piece.words();
            [0, *context, offset, length, state, within, group]
        }
        Err(error) => [error.common_class() as u64, 0, 0, 0, 0, 0, group],
    }
}

/// Words of a message, and behind them the reason of an error, if there is one.
fn with_reason(words: &[u64], error: Option<&Error>) -> Vec<u64> {
    let reason = error.map(|error| Reason::of(error).words()).unwrap_or_default();
    words.iter().copied().chain(reason).collect()
}

/// The error of a rank that has failed.
fn failure(class: u64, rank: u64, reason: &Reason) -> Error {
    reason.error(class as c_int, &format!("rank {rank} of the new communicator"))
}

impl Forming {
    /// The handle that the communicator has, or will have.
    pub fn handle(&self) -> MPI_Comm {
        self.handle.get().map_or(MPI_COMM_NULL, |handle| *handle as MPI_Comm)
    }

    /// Sends words to rank 0 of the group.
    fn send_to_leader(&self, words: &[u64]) -> Result<SentWords> {
        let leader = self.via.comm.group().rank_of(self.group.processes()[0]).expect("the group is a part");
        send_words(self.runtime, self.channel(), leader, self.via.tag, words)
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

    /// The communicator with its features.
    fn comm(&self, context: u64, area: Option<Area>, features: Features) -> Comm {
        let mut comm = Comm::new(self.group.clone(), self.rank, context, area);
        if let Some(first) = features.first {
            comm = Comm::between(comm, first);
        }
        comm.attributes = features.attributes;
        comm.assertions = features.assertions;
        comm.topology = features.topology;
        comm
    }

    /// Rank 0 has all answers: it sends the verdict.
    fn lead(&self, resources: Resources, features: Features, answers: &[ExpectedWords<1>]) -> Result<Vec<SentWords>> {
        let failed = answers.iter().enumerate().find_map(|(place, answer)| {
            let (class, reason) = match answer.words()? {
                Ok([class]) => (class, answer.reason()),
                Err(error) => (error.common_class() as u64, Reason::of(&error)),
            };
            (class != 0).then_some((class, place as u64 + 1, reason))
        });
        let verdict: Vec<u64> = match &failed {
            None => vec![0, 0],
            Some((class, rank, reason)) => [*class, *rank].into_iter().chain(reason.words()).collect(),
        };
        let failed = failed.map_or(Ok(()), |(class, rank, reason)| Err(failure(class, rank, &reason)));
        let to = |process: &u32| self.via.comm.group().rank_of(*process).expect("the group is a part");
        let others = self.group.processes()[1..].iter();
        let sent =
            others.map(|process| send_words(self.runtime, self.channel(), to(process), self.via.tag, &verdict));
        let sent = sent.collect::<Result<Vec<SentWords>>>();
        match failed.and(sent.as_ref().map(|_| ()).map_err(Clone::clone)) {
            Ok(()) => {
                let Resources { context, memory } = resources;
                let (area, table) = match memory {
                    // SAFETY: the block has an area of this size, which `prepare` has cleared, and the area owns the
                    // block.
                    Some((block, table)) => (
                        Some(unsafe {
                            Area::at(
                                block.address,
                                self.group.processes().len(),
                                AreaMemory::Owned { _memory: block },
                            )
                        }),
                        Some(table),
                    ),
                    None => (None, None),
                };
                let comm = self.comm(context, area, features);
                comm.all_ranks().keep_ready_table(table);
                self.succeed(comm);
            }
            Err(error) => self.fail(error),
        }
        sent
    }

    /// Another rank maps the area of an offer, unless the communicator spans hosts.
    fn map(&self, features: Result<Features>, offer: Offer) -> Result<Comm> {
        let [_, context, offset, length, state, within, group] = offer;
        let features = features?;
        if group != fingerprint(&self.group) {
            fail!(
                MPI_ERR_GROUP,
                "rank 0 of the group gave another group; expected are the same ranks in the same order"
            );
        }
        if spans_hosts(&self.group) {
            return Ok(self.comm(context, None, features));
        }
        let piece = Piece::of_words([offset, length, state, within]);
        let map = self.runtime.arena.maps.map(piece.unit)?;
        let address = map.address + piece.within as usize;
        // SAFETY: rank 0 has offered the place of an area of this size, which it has cleared; the area owns the map.
        let area = unsafe { Area::at(address, self.group.processes().len(), AreaMemory::Mapped { _map: map }) };
        Ok(self.comm(context, Some(area), features))
    }
}

impl ProgressTask for Forming {
    fn advance(&self) -> bool {
        let mut steps = self.steps.lock();
        loop {
            let next = match std::mem::replace(&mut steps.phase, Phase::Done) {
                Phase::Leading { resources, features, answers } => {
                    if answers.iter().any(|answer| answer.words().is_none()) {
                        steps.phase = Phase::Leading { resources, features, answers };
                        return false;
                    }
                    steps.sent.extend(self.lead(resources, features, &answers).unwrap_or_default());
                    Phase::Done
                }
                Phase::Following { features, offer, verdict } => match offer.words() {
                    None => {
                        steps.phase = Phase::Following { features, offer, verdict };
                        return false;
                    }
                    Some(Ok(words)) if words[0] == 0 => {
                        let comm = self.map(features, words);
                        let class = comm.as_ref().err().map_or(0, |error| error.common_class() as u64);
                        match self.send_to_leader(&with_reason(&[class], comm.as_ref().err())) {
                            Ok(sent) => {
                                steps.sent.push(sent);
                                Phase::Mapped { comm: Box::new(comm), verdict }
                            }
                            Err(error) => {
                                self.fail(error);
                                Phase::Done
                            }
                        }
                    }
                    // A rank's own error comes first.
                    Some(words) => {
                        let error = words.map_or_else(|error| error, |words| failure(words[0], 0, &offer.reason()));
                        self.fail(features.err().unwrap_or(error));
                        Phase::Done
                    }
                },
                Phase::Mapped { comm, verdict } => match verdict.words() {
                    None => {
                        steps.phase = Phase::Mapped { comm, verdict };
                        return false;
                    }
                    Some(words) => {
                        let end = |[class, rank]: [u64; 2], comm| match class {
                            0 => Ok(comm),
                            _ => Err(failure(class, rank, &verdict.reason())),
                        };
                        match (*comm).and_then(|comm| words.and_then(|words| end(words, comm))) {
                            Ok(comm) => self.succeed(comm),
                            Err(error) => self.fail(error),
                        }
                        Phase::Done
                    }
                },
                Phase::Done => return steps.sent.iter().all(SentWords::is_complete),
            };
            steps.phase = next;
        }
    }
}

impl Operation for Forming {
    fn outcome(&self) -> Option<Outcome> {
        let end = self.end.get()?;
        Some(Outcome { error: end.as_ref().err().cloned(), ..Outcome::EMPTY })
    }

    fn comm(&self) -> MPI_Comm {
        self.parent as MPI_Comm
    }
}
