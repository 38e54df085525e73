//! The ranks of a job as its event loop sees them: on this host (`Here`), or on several hosts (`front::Fleet`).

#![forbid(unsafe_code)]

use std::time::Instant;

use rustix::event::{PollFd, PollFlags};
use rustix::process::Signal;

use crate::input::Input;
use crate::output::Output;
use crate::pmi_protocol::Board;
use crate::pmi_server::PmiServer;
use crate::processes::{End, Processes};

/// What happens to ranks.
pub enum Event {
    /// A rank has aborted the job with this status.
    Aborted(u8),
    /// The process of a rank has ended, and all that it has said before was handled.
    Ended(usize, End),
    /// The job goes on, but the user should know this.
    Note(String),
    /// The job has to end with a status, for the reason that the sentence gives.
    Failed { status: u8, sentence: String },
    /// The same, and no rank has started.
    NotStarted { status: u8, sentence: String },
}

/// The ranks of a job.
pub trait Ranks {
    /// The values that they have put, and how far each of them is.
    fn board(&self) -> &Board;
    /// How many there are, running or not.
    fn size(&self) -> usize;
    /// How many have not ended.
    fn running(&self) -> usize;
    /// Which ones have not ended.
    fn running_ranks(&self) -> Vec<usize>;
    /// Whether any process of the job is left.
    fn any(&self) -> bool;
    /// Whether all that they have written was handed to the output. To be asked when no process is left.
    fn is_drained(&self) -> bool;
    /// A rank and its process: "rank 2 (pid 4711)".
    fn name(&self, rank: usize) -> String;
    /// Adds what to wait for.
    fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>);
    /// When [`Self::serve`] has to be called even if nothing happens.
    fn deadline(&self) -> Option<Instant>;
    /// Handles what was heard, and gives the next event.
    fn serve(&mut self, output: &mut Output, input: &mut Input, now: Instant) -> Option<Event>;
    /// Looks for children that have ended, and gives the next event.
    fn reap(&mut self, output: &mut Output, now: Instant) -> Option<Event>;
    /// Passes on input, and that output has room again.
    fn exchange(&mut self, output: &Output, input: &mut Input);
    /// Sends a signal to all ranks and to what they have started.
    fn signal(&mut self, signal: Signal);
    /// Kills what is left. To be repeated until nothing is.
    fn kill(&mut self);
    /// The job is over.
    fn finish(&mut self);
}

/// Ranks on this host, which are children of this process.
pub struct Here {
    /// The ranks and what they have started.
    pub processes: Processes,
    /// The sockets to the ranks.
    pub pmi: PmiServer,
    /// The end of a rank that comes after an abort.
    ended: Option<(usize, End)>,
}

impl Here {
    /// Ranks that were just started.
    pub fn new(processes: Processes, pmi: PmiServer) -> Self {
        Self { processes, pmi, ended: None }
    }
}

impl Ranks for Here {
    fn board(&self) -> &Board {
        &self.pmi.board
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
        // What it has said before counts first.
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
