//! Interface of the event loop to the ranks of a job: children of this process (`Here`), or ranks that agents (the `mpiexec` processes on
//! the hosts) start (`front::Fleet`).

#![forbid(unsafe_code)]

use std::time::Instant;

use rustix::event::{PollFd, PollFlags};
use rustix::process::Signal;

use crate::input::Input;
use crate::output::Output;
use crate::pmi_protocol::PmiState;
use crate::pmi_server::PmiServer;
use crate::processes::{End, Processes};

/// Events of ranks and of agents.
pub enum Event {
    /// A rank has aborted the job with this status.
    Aborted(u8),
    /// The process of a rank has ended. All of its earlier output and requests were handled.
    Ended(usize, End),
    /// A sentence for the user; the job continues.
    Note(String),
    /// The job must end with a status, for the reason that the sentence gives.
    Failed { status: u8, sentence: String },
    /// The job must end because not all ranks can be started, for the reason that the sentence gives.
    NotStarted { status: u8, sentence: String },
}

/// Ranks of a job.
pub trait Ranks {
    /// Returns the state of the ranks, with the values that they have put.
    fn pmi_state(&self) -> &PmiState;
    /// Returns the number of ranks, running or not.
    fn size(&self) -> usize;
    /// Returns the number of running ranks.
    fn running(&self) -> usize;
    /// Returns the running ranks.
    fn running_ranks(&self) -> Vec<usize>;
    /// Returns whether any process of the job is left.
    fn any(&self) -> bool;
    /// Returns whether all output of the ranks was passed to `Output`. Call it when no process is left.
    fn is_drained(&self) -> bool;
    /// Returns a rank with its process: "rank 2 (pid 4711)" or, with agents, "rank 2 (pid 4711 on HOST)".
    fn name(&self, rank: usize) -> String;
    /// Adds the descriptors to wait for.
    fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>);
    /// Returns the time at which [`Self::serve`] must be called even without an event.
    fn deadline(&self) -> Option<Instant>;
    /// Handles requests and frames that have arrived, and returns the next event.
    fn serve(&mut self, output: &mut Output, input: &mut Input, now: Instant) -> Option<Event>;
    /// Handles children that have ended, and returns the next event.
    fn reap(&mut self, output: &mut Output, now: Instant) -> Option<Event>;
    /// If agents start the ranks, passes input on to rank 0, and reports to the agents how many bytes of output were taken, so that they
    /// send more.
    fn exchange(&mut self, output: &Output, input: &mut Input);
    /// Sends a signal to the process groups of all ranks. If the ranks are not started yet, a signal that ends the job ends the agents.
    fn signal(&mut self, signal: Signal);
    /// Kills the remaining processes. Call it repeatedly until no process is left.
    fn kill(&mut self);
    /// If there are agents, ends the connections to them, and their launchers. Call it when the job is over.
    fn finish(&mut self);
}

/// Ranks on this host, which are children of this process.
pub struct Here {
    /// Ranks and the processes that they have started.
    pub processes: Processes,
    /// PMI sockets of the ranks.
    pub pmi: PmiServer,
    /// End of a rank, which is reported after the rank's abort.
    ended: Option<(usize, End)>,
}

impl Here {
    /// Returns the ranks that were just started.
    pub fn new(processes: Processes, pmi: PmiServer) -> Self {
        Self { processes, pmi, ended: None }
    }
}

impl Ranks for Here {
    fn pmi_state(&self) -> &PmiState {
        &self.pmi.pmi_state
    }

    fn size(&self) -> usize {
        self.processes.size()
    }

    fn running(&self) -> usize {
        self.processes.running()
    }

    fn running_ranks(&self) -> Vec<usize> {
        self.processes.running_ranks()
    }

    fn any(&self) -> bool {
        self.processes.any()
    }

    fn is_drained(&self) -> bool {
        true
    }

    fn name(&self, rank: usize) -> String {
        format!("rank {rank} (pid {})", self.processes.id(rank).as_raw_nonzero())
    }

    fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        list.push(PollFd::new(&self.pmi, PollFlags::IN));
    }

    fn deadline(&self) -> Option<Instant> {
        None
    }

    fn serve(&mut self, _: &mut Output, _: &mut Input, _: Instant) -> Option<Event> {
        self.pmi.serve().map(Event::Aborted)
    }

    fn reap(&mut self, output: &mut Output, now: Instant) -> Option<Event> {
        if let Some((rank, end)) = self.ended.take() {
            return Some(Event::Ended(rank, end));
        }
        let (rank, end) = self.processes.next_end()?;
        // Earlier output and requests of the rank come first.
        output.read_last_words(rank, now);
        if let Some(status) = self.pmi.finish(rank) {
            self.ended = Some((rank, end));
            return Some(Event::Aborted(status));
        }
        Some(Event::Ended(rank, end))
    }

    fn exchange(&mut self, _: &Output, _: &mut Input) {}

    fn signal(&mut self, signal: Signal) {
        self.processes.signal(signal);
    }

    fn kill(&mut self) {
        self.processes.kill();
    }

    fn finish(&mut self) {}
}
