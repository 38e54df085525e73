//! Event loop of an agent, the mpiexec process on one host of a job. The front is the mpiexec process that the user has started.

#![forbid(unsafe_code)]

use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::Signal;

use super::requests::Requests;
use super::start::HostRanks;
use crate::job::{GRACE, GRACE_FOR_SIGNAL, KILL_INTERVAL, KILL_PATIENCE};
use crate::signals::ENDING;
use crate::whereabouts::{self, Answer};
use crate::wire::connection::Connection;
use crate::wire::description::Description;
use crate::wire::frame::{ToAgent, ToFront};

/// Maximum time until the front closes the connection after the last frame of the agent.
const FAREWELL: Duration = Duration::from_secs(2);

/// A running agent.
struct Agent {
    link: Connection,
    host: HostRanks,
    /// PMI requests on their way to the front.
    requests: Requests,
    /// Whether the ranks have been started.
    is_started: bool,
    /// Whether the agent must not start the ranks any more: they are being ended, or could not be started.
    is_over: bool,
    /// Time at which the agent kills the remaining processes.
    kill_at: Option<Instant>,
    /// Time at which the agent no longer waits for processes that cannot be killed.
    give_up_at: Option<Instant>,
    /// Whether the agent has reported that no process is left.
    is_empty: bool,
    /// Time at which the agent exits even if the front has not closed the connection.
    leave_at: Option<Instant>,
}

/// Runs the ranks that the job's description assigns to this host. Returns the agent's exit status.
pub fn run(mut link: Connection, description: Description) -> u8 {
    match HostRanks::prepare(description, link.as_fd()) {
        Ok(mut host) => {
            link.send(&ToFront::Ready);
            for note in std::mem::take(&mut host.bound.notes) {
                link.send(&ToFront::Note(note));
            }
            let requests = Requests::new(host.ranks.iter().map(|(rank, _)| *rank).collect());
            let agent = Agent {
                link,
                host,
                requests,
                is_started: false,
                is_over: false,
                kill_at: None,
                give_up_at: None,
                is_empty: false,
                leave_at: None,
            };
            agent.serve();
            0
        }
        Err(refusal) => {
            link.send(&ToFront::Refused(refusal.status, refusal.sentence));
            link.send(&ToFront::Done);
            say_farewell(&mut link);
            refusal.status
        }
    }
}

/// Waits until the front has received all frames and closes the connection, at most for `FAREWELL`.
fn say_farewell(link: &mut Connection) {
    let until = Instant::now() + FAREWELL;
    while link.end().is_none() && Instant::now() < until {
        link.flush();
        while link.next::<ToAgent>().is_some() {}
        let _ = poll(&mut [link.interest()], Some(&Timespec { tv_sec: 0, tv_nsec: 100_000_000 }));
        link.receive(Instant::now());
    }
}

impl Agent {
    /// Serves ranks and front until the end of the job.
    fn serve(mut self) {
        loop {
            let now = Instant::now();
            self.link.receive(now);
            while let Some(frame) = self.link.next() {
                self.handle(frame, now);
            }
            while let Some(signal) = self.host.signals.next() {
                self.handle_signal(&signal, now);
            }
            self.host.pmi.serve();
            self.send_job_requests(now);
            self.host.output.transfer(&mut self.link);
            self.host.input.transfer(&mut self.link);
            self.link.keep_alive(&ToFront::Alive, now);
            self.meet_deadlines(now);
            self.report_end(now);
            self.link.flush();
            let is_left_alone = self.link.end().is_some() && !self.host.processes.any();
            if is_left_alone || [self.leave_at, self.give_up_at].into_iter().flatten().any(|at| at <= now) {
                return;
            }
            self.wait(now);
        }
    }

    /// Sleeps until an event or a deadline.
    fn wait(&self, now: Instant) {
        let mut list =
            vec![PollFd::new(&self.host.signals, PollFlags::IN), PollFd::new(&self.host.pmi, PollFlags::IN)];
        if self.link.end().is_none() {
            list.push(self.link.interest());
        }
        self.host.output.interests(&mut list);
        self.host.input.interests(&mut list);
        let held = self.requests.deadline();
        let deadlines = [Some(self.link.deadline()), held, self.kill_at, self.give_up_at, self.leave_at];
        let timeout = deadlines.into_iter().flatten().min().map(|at| {
            let time = at.saturating_duration_since(now);
            Timespec { tv_sec: time.as_secs() as i64, tv_nsec: time.subsec_nanos().into() }
        });
        // Errors are ignored, because the loop checks every source in each round.
        let _ = poll(&mut list, timeout.as_ref());
    }

    /// Executes a command of the front.
    fn handle(&mut self, frame: ToAgent, now: Instant) {
        match frame {
            ToAgent::Start => self.start(),
            ToAgent::Signal(number) => {
                if let Some(signal) = Signal::from_named_raw(number) {
                    self.host.processes.signal(signal);
                }
            }
            ToAgent::Kill => {
                self.is_over = true;
                self.kill_at = Some(now);
            }
            ToAgent::Values(values) => self.host.pmi.pmi_state.add(values),
            ToAgent::Open => self.host.pmi.open_barrier(),
            ToAgent::Line { rank, line } => {
                if let Some(local_rank) = self.host.ranks.iter().position(|(own, _)| *own == rank) {
                    self.host.pmi.send_line(local_rank, &line);
                }
            }
            ToAgent::Input(bytes) => self.host.input.accept(&bytes),
            ToAgent::InputEnd => self.host.input.complete(),
            ToAgent::Taken { stream, bytes } => self.host.output.add_credit(stream.into(), bytes as usize),
            ToAgent::Alive => {}
            ToAgent::Challenge { .. } | ToAgent::Job(_) => self.link.reject(),
        }
    }

    fn start(&mut self) {
        if self.is_over || self.is_started {
            return;
        }
        match self.host.start() {
            Ok(()) => {
                self.is_started = true;
                let ids = (0..self.host.ranks.len()).map(|local_rank| self.host.processes.id(local_rank));
                self.link.send(&ToFront::Started(ids.map(|id| id.as_raw_nonzero().get()).collect()));
            }
            Err(refusal) => {
                self.is_over = true;
                self.link.send(&ToFront::Refused(refusal.status, refusal.sentence));
            }
        }
    }

    fn handle_signal(&mut self, arrived: &crate::signals::Arrived, now: Instant) {
        let number = arrived.number;
        if number == libc::SIGCHLD {
            while let Some((local_rank, end)) = self.host.processes.next_end() {
                self.report_rank(local_rank, end);
            }
        } else if number == whereabouts::signal() {
            let text = "this process is the agent of an mpiexec on another host; only that mpiexec can print where ranks wait\n";
            if let Some(mut answer) = Answer::new(arrived.sender, arrived.value, text.to_owned()) {
                // An empty pipe has room for this sentence.
                answer.write();
            }
        } else if let Some(signal) = Signal::from_named_raw(number).filter(|_| ENDING.contains(&number)) {
            self.link.send(&ToFront::Signal(number));
            self.host.processes.signal(signal);
            self.is_over = true;
            self.kill_at.get_or_insert(now + GRACE_FOR_SIGNAL);
        }
    }

    /// Reports the end of a rank, after its last output and requests.
    fn report_rank(&mut self, local_rank: usize, end: crate::processes::End) {
        self.host.output.send_last_words(local_rank, &mut self.link);
        self.host.pmi.finish(local_rank);
        self.send_job_requests(Instant::now());
        self.requests.flush(|frame| self.link.send(&frame));
        let rank = self.host.ranks[local_rank].0;
        self.host.input.remove(rank);
        self.link.send(&ToFront::Ended { rank, end });
    }

    /// Sends to the front the PMI requests that concern the whole job, or holds them for some time.
    fn send_job_requests(&mut self, now: Instant) {
        for (local_rank, line) in self.host.pmi.pmi_state.take_job_requests() {
            self.requests.add(local_rank, line, now, |frame| self.link.send(&frame));
        }
        self.requests.send_due(now, |frame| self.link.send(&frame));
    }

    /// Performs the work that is due at `now`.
    fn meet_deadlines(&mut self, now: Instant) {
        if self.link.end().is_some() {
            // Without the connection to the front, the job ends.
            self.is_over = true;
            self.kill_at.get_or_insert(now);
        }
        if !self.host.processes.any() {
            self.kill_at = None;
            return;
        }
        if self.host.processes.running() == 0 {
            self.kill_at.get_or_insert(now + GRACE);
        }
        if self.kill_at.is_some_and(|at| at <= now) {
            self.host.processes.kill();
            self.kill_at = Some(now + KILL_INTERVAL);
            self.give_up_at.get_or_insert(now + KILL_PATIENCE);
        }
    }

    /// Reports that no process is left, and then that all output was sent.
    fn report_end(&mut self, now: Instant) {
        let is_over = (self.is_started || self.is_over) && !self.host.processes.any();
        if is_over && !self.is_empty {
            self.is_empty = true;
            self.give_up_at = None;
            self.link.send(&ToFront::Empty);
        }
        if is_over && self.leave_at.is_none() && self.host.output.is_drained() {
            self.link.send(&ToFront::Done);
            self.leave_at = Some(now + FAREWELL);
        }
    }
}
