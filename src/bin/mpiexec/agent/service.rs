//! The agent as the front sees it: a queue of frames to the front, and a function for frames from the front.

#![forbid(unsafe_code)]

use std::time::Instant;

use nix::sys::signal::SigSet;
use rustix::event::{PollFd, PollFlags};
use rustix::process::{Rlimit, Signal};

use super::input::Input;
use super::output::Output;
use super::pmi_server::PmiServer;
use super::program::Program;
use super::requests::Requests;
use crate::binding::Bound;
use crate::process::events::{GRACE, GRACE_FOR_SIGNAL, KILL_INTERVAL, KILL_PATIENCE};
use crate::process::new_process::Stack;
use crate::process::processes::{End, Processes};
use crate::wire::frame::{Frames, ToAgent, ToFront};

/// An agent.
pub struct Agent {
    pub processes: Processes,
    pub pmi: PmiServer,
    pub output: Output,
    pub input: Input,
    /// Ranks of this host, with the index of each rank's program.
    pub ranks: Vec<(usize, usize)>,
    /// What the start of a rank needs.
    pub preparation: Preparation,
    /// PMI requests on their way to the front.
    pub requests: Requests,
    /// Frames that the front has not received yet.
    pub frames: Frames,
    pub state: State,
}

/// What the start of a rank needs.
pub struct Preparation {
    pub stack: Stack,
    pub programs: Vec<Program>,
    /// Number of ranks of the job.
    pub size: usize,
    /// Limit of open files of the ranks.
    pub open_files: Rlimit,
    /// Processors of the ranks.
    pub bound: Bound,
    /// Signal mask of the ranks.
    pub mask: SigSet,
}

/// How far the ranks have come.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "each event may come before or after the others")]
pub struct State {
    /// Whether the ranks have been started.
    is_started: bool,
    /// Whether the agent must not start the ranks any more: they are being ended, or could not be started.
    is_over: bool,
    /// Time at which the agent kills the remaining processes.
    kill_at: Option<Instant>,
    /// Time at which the agent no longer waits for processes that cannot be killed.
    pub give_up_at: Option<Instant>,
    /// Whether the agent has reported that no process is left.
    is_empty: bool,
    /// Whether the agent has reported that all output was sent.
    is_done: bool,
}

impl Agent {
    /// Returns the next frame for the front.
    pub fn next(&mut self) -> Option<ToFront> {
        self.frames.pop_front()
    }

    /// Returns whether any process of the job is left on this host.
    pub fn any(&self) -> bool {
        self.processes.any
    }

    /// Adds the descriptors to wait for.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        list.push(PollFd::new(&self.pmi, PollFlags::IN));
        self.output.interests(list);
        self.input.interests(list);
    }

    /// Returns the time at which [`Self::serve`] must be called even without an event.
    pub fn deadline(&self) -> Option<Instant> {
        let now = (!self.frames.is_empty()).then(Instant::now);
        [now, self.requests.deadline(), self.state.kill_at].into_iter().flatten().min()
    }

    /// Serves the ranks, and performs the work that is due at `now`.
    pub fn serve(&mut self, now: Instant) {
        self.pmi.serve();
        self.add_requests(now);
        self.output.transfer(&mut self.frames);
        self.input.transfer(&mut self.frames);
        self.meet_deadlines(now);
        self.report_end();
    }

    /// Executes a command of the front. Returns false if this is no command for an agent that has joined.
    pub fn handle(&mut self, frame: &ToAgent) -> bool {
        match frame {
            ToAgent::Start => self.start(),
            ToAgent::Signal(number) => {
                if let Some(signal) = Signal::from_named_raw(*number) {
                    self.processes.signal(signal);
                }
            }
            ToAgent::Kill => {
                self.state.is_over = true;
                self.state.kill_at = Some(Instant::now());
            }
            ToAgent::Values(values) => self.pmi.pmi_state.add(values.iter().cloned()),
            ToAgent::Open => self.pmi.open_barrier(),
            ToAgent::Line { rank, line } => {
                if let Some(local_rank) = self.ranks.iter().position(|(own, _)| own == rank) {
                    self.pmi.send_line(local_rank, line);
                }
            }
            ToAgent::Input(bytes) => {
                self.input.accept(bytes);
                self.input.transfer(&mut self.frames);
            }
            ToAgent::InputEnd => {
                self.input.complete();
                self.input.transfer(&mut self.frames);
            }
            ToAgent::Taken { stream, bytes } => self.output.add_credit((*stream).into(), *bytes as usize),
            ToAgent::Alive => {}
            ToAgent::Challenge { .. } | ToAgent::Job(..) => return false,
        }
        true
    }

    fn start(&mut self) {
        if self.state.is_over || self.state.is_started {
            return;
        }
        match self.start_ranks() {
            Ok(()) => {
                self.state.is_started = true;
                let ids = (0..self.ranks.len()).map(|local_rank| self.processes.id(local_rank));
                self.frames.push_back(ToFront::Started(ids.map(|id| id.as_raw_nonzero().get()).collect()));
            }
            Err(refusal) => {
                self.state.is_over = true;
                self.frames.push_back(ToFront::Refused(refusal.status, refusal.sentence));
            }
        }
    }

    /// Ends the ranks, because the connection to the front has ended.
    pub fn abandon(&mut self, now: Instant) {
        self.state.is_over = true;
        self.state.kill_at.get_or_insert(now);
    }

    /// Ends the ranks, because the agent's process got this signal.
    pub fn end(&mut self, signal: Signal, now: Instant) {
        self.frames.push_back(ToFront::Signal(signal.as_raw()));
        self.processes.signal(signal);
        self.state.is_over = true;
        self.state.kill_at.get_or_insert(now + GRACE_FOR_SIGNAL);
    }

    /// Reports the ranks whose processes have ended. Call it after SIGCHLD.
    pub fn reap(&mut self) {
        while let Some((local_rank, end)) = self.processes.next_end() {
            self.report_rank(local_rank, end);
        }
    }

    /// Reports the end of a rank, after its last output and requests.
    fn report_rank(&mut self, local_rank: usize, end: End) {
        self.output.send_last_words(local_rank, &mut self.frames);
        self.pmi.finish(local_rank);
        self.add_requests(Instant::now());
        self.requests.flush(&mut self.frames);
        let rank = self.ranks[local_rank].0;
        self.input.remove(rank);
        self.frames.push_back(ToFront::Ended { rank, end });
    }

    /// Sends to the front the PMI requests that concern the whole job, or delays them for some time.
    fn add_requests(&mut self, now: Instant) {
        for (local_rank, line) in self.pmi.pmi_state.take_job_requests() {
            self.requests.add(local_rank, line, now, &mut self.frames);
        }
        self.requests.send_due(now, &mut self.frames);
    }

    fn meet_deadlines(&mut self, now: Instant) {
        if !self.any() {
            self.state.kill_at = None;
            return;
        }
        if self.processes.running() == 0 {
            self.state.kill_at.get_or_insert(now + GRACE);
        }
        if self.state.kill_at.is_some_and(|at| at <= now) {
            self.processes.kill();
            self.state.kill_at = Some(now + KILL_INTERVAL);
            self.state.give_up_at.get_or_insert(now + KILL_PATIENCE);
        }
    }

    /// Reports that no process is left, and then that all output was sent.
    fn report_end(&mut self) {
        if !(self.state.is_started || self.state.is_over) || self.any() {
            return;
        }
        if !self.state.is_empty {
            self.state.is_empty = true;
            self.state.give_up_at = None;
            self.frames.push_back(ToFront::Empty);
        }
        if !self.state.is_done && self.output.is_drained() {
            self.state.is_done = true;
            self.frames.push_back(ToFront::Done);
        }
    }
}
