//! The event loop of the front: from the start of the agents to the last output.
//!
//! A job passes through up to four states. In the first, ranks run. In the second, `mpiexec` ends the ranks (`ending`). In the third, no
//! rank is left, only processes that ranks have started. In the fourth, no process is left, and `mpiexec` writes the rest of the output.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::io::Errno;
use rustix::process::Signal;

use super::fleet::{Event, Fleet};
use super::input::Input;
use super::limit::Limit;
use super::mpir;
use super::output::Output;
use super::summary::Summary;
use super::verdict::{self, Failure, Verdict};
use super::where_report;
use crate::numbers;
use crate::process::events::{GRACE, GRACE_FOR_SIGNAL, KILL_INTERVAL, KILL_PATIENCE, wait};
use crate::process::processes::End;
use crate::process::query::Answer;
use crate::process::signals::{self, Arrived, Signals};

/// Time for the reader of the output to take the rest when the user has ended the job.
const READER_PATIENCE: Duration = Duration::from_secs(1);
/// Last line of a job that an MPI error has ended.
const HINT: &str = "an MPI error has ended the job; with RMAMPI_BACKTRACE=1 the rank prints its stack, with the lines of the program";
/// Exit status if the output cannot be written.
const STATUS_NO_OUTPUT: u8 = 1;

/// A running job.
pub struct Job {
    /// Hosts and ranks.
    fleet: Fleet,
    /// Output of the ranks.
    output: Output,
    /// Input of the ranks.
    input: Input,
    /// Signals to `mpiexec`.
    signals: Signals,
    /// Time limit of the job.
    limit: Option<Limit>,
    /// Failures that are printed at the end.
    summary: Summary,
    progress: Progress,
}

/// Progress of a job towards its end.
#[derive(Default)]
struct Progress {
    /// Answers to `-where` that are not written completely.
    answers: Vec<Answer>,
    /// Exit status. None, which means 0, as long as nothing has failed and neither a signal nor the time limit has ended the job.
    status: Option<u8>,
    /// Whether `mpiexec` is ending the ranks.
    ending: bool,
    /// Whether the user has ended the job, by a signal or by the time limit.
    ended_by_user: bool,
    /// Time at which `mpiexec` kills the remaining processes.
    kill_at: Option<Instant>,
    /// Time at which `mpiexec` no longer waits for processes that cannot be killed.
    give_up_at: Option<Instant>,
    /// Whether all output has been read.
    output_complete: bool,
    /// Time until which `mpiexec` waits for the reader of the output.
    reader_until: Option<Instant>,
    /// The first rank that ended with status 0 and called neither MPI_Init nor MPI_Session_init.
    absent: Option<usize>,
    /// The first rank that exited after MPI_Finalize, with any status.
    departed: Option<usize>,
}

impl Job {
    /// Returns the job of ranks that have started or are starting. With `shows_ends`, it prints at the end how each rank has ended.
    pub fn new(
        fleet: Fleet,
        output: Output,
        input: Input,
        signals: Signals,
        limit: Option<Limit>,
        shows_ends: bool,
    ) -> Self {
        let (summary, progress) = (Summary::new(shows_ends), Progress::default());
        Self { fleet, output, input, signals, limit, summary, progress }
    }

    /// Runs the job to its end. Returns the exit status.
    pub fn run(mut self) -> u8 {
        loop {
            let now = Instant::now();
            self.meet_deadlines(now);
            self.output.flush();
            self.progress.answers.retain_mut(|answer| !answer.write());
            self.check_output(now);
            self.fleet.exchange(&self.output, &mut self.input);
            let is_over = !self.fleet.any() && self.close_output(now);
            if is_over || self.progress.give_up_at.is_some_and(|at| at <= now) {
                self.fleet.finish();
                return self.progress.status.unwrap_or(0);
            }
            self.wait();
            let now = Instant::now();
            while let Some(signal) = self.signals.next() {
                self.handle_signal(&signal, now);
            }
            self.fleet.look(&mut self.output, &mut self.input, now);
            while let Some(event) = self.fleet.next() {
                self.handle(event, now);
            }
            self.look_for_deadlock(now);
            if self.input.transfer(now) {
                self.output.line_was_ended_by_user();
            }
        }
    }

    /// Sleeps until an event or a deadline.
    fn wait(&self) {
        let mut list = vec![PollFd::new(&self.signals, PollFlags::IN)];
        self.fleet.interests(&mut list);
        self.output.interests(&mut list);
        self.input.interests(&mut list);
        list.extend(self.progress.answers.iter().map(|answer| PollFd::new(answer, PollFlags::OUT)));
        let limit = self.limit.as_ref().filter(|_| !self.progress.ending).map(|limit| limit.at);
        let (output, input, fleet) = (self.output.deadline(), self.input.deadline(), self.fleet.deadline());
        let deadlines = [
            limit,
            self.progress.kill_at,
            self.progress.give_up_at,
            self.progress.reader_until,
            output,
            input,
            fleet,
        ];
        // Errors are ignored, because the loop checks every source in each round.
        let _ = wait(&mut list, deadlines.into_iter().flatten());
    }

    /// Performs the work that is due at `now`.
    fn meet_deadlines(&mut self, now: Instant) {
        self.output.show_prompts(now);
        let running = self.fleet.running;
        if let Some(limit) = self.limit.take_if(|limit| limit.at <= now && running > 0)
            && !self.progress.ending
        {
            let seconds = limit.time.as_secs_f64();
            let ranks = numbers::ranks(self.fleet.running_ranks());
            let origin = limit.origin;
            self.output.say(&format!("the job did not end within {seconds} s ({origin}); ending {ranks}"));
            self.progress.status = Some(limit.status);
            self.progress.ended_by_user = true;
            self.end_ranks(Signal::TERM, GRACE, now);
        }
        if running == 0 {
            self.limit = None;
            self.input.close();
            if self.fleet.any() {
                self.progress.kill_at.get_or_insert(now + GRACE);
            } else {
                self.progress.kill_at = None;
                self.progress.give_up_at = None;
            }
        }
        if self.progress.kill_at.is_some_and(|at| at <= now) {
            self.fleet.kill();
            self.progress.kill_at = Some(now + KILL_INTERVAL);
            self.progress.give_up_at.get_or_insert(now + KILL_PATIENCE);
        }
    }

    /// Sends a signal to all ranks, and kills them after a grace period.
    fn end_ranks(&mut self, signal: Signal, grace: Duration, now: Instant) {
        self.progress.ending = true;
        self.fleet.signal(signal);
        self.progress.kill_at = Some(now + grace);
    }

    /// Ends the job if its output cannot be written any more.
    fn check_output(&mut self, now: Instant) {
        let Some((what, error)) = self.output.broken().filter(|_| !self.progress.ending) else { return };
        if error == Errno::PIPE {
            // As usual in a pipeline, `mpiexec` prints no message, and exits with the status of SIGPIPE.
            self.progress.status.get_or_insert(verdict::status_for_signal(Signal::PIPE.as_raw()));
        } else {
            self.output.say(&format!("{what} cannot be written: {error}; ending the job"));
            self.progress.status.get_or_insert(STATUS_NO_OUTPUT);
        }
        self.end_ranks(Signal::TERM, GRACE, now);
    }

    /// Writes the rest of the output when no process is left and all output has been read. Returns true when everything is written, or when
    /// the time for its reader (`reader_until`) is over.
    fn close_output(&mut self, now: Instant) -> bool {
        if !self.progress.output_complete && self.fleet.is_drained() {
            self.output.finish();
            for sentence in std::mem::take(&mut self.summary).sentences() {
                self.output.say(&sentence);
            }
            if self.fleet.pmi_state.wants_hint() {
                self.output.say(HINT);
            }
            self.output.flush();
            self.check_output(now);
            self.progress.output_complete = true;
        }
        if self.progress.ended_by_user {
            // If the user ends a job while a pager shows its output, `mpiexec` must also end.
            self.progress.reader_until.get_or_insert(now + READER_PATIENCE);
        }
        (self.progress.output_complete && self.output.is_written())
            || self.progress.reader_until.is_some_and(|until| until <= now)
    }

    /// Handles a signal to `mpiexec`.
    fn handle_signal(&mut self, arrived: &Arrived, now: Instant) {
        let number = arrived.number;
        if number == signals::query() {
            let text = where_report::report(&self.fleet, now);
            self.progress.answers.extend(Answer::new(arrived.sender, arrived.value, text));
            return;
        }
        if number == libc::SIGCHLD {
            self.fleet.reap(now);
            return;
        }
        let Some(signal) = Signal::from_named_raw(number) else { return };
        if signals::ENDING.contains(&number) {
            self.progress.ended_by_user = true;
            if self.progress.ending || !self.fleet.any() {
                // The user asks again, so the ranks are killed at once.
                self.progress.kill_at = Some(now);
                self.progress.reader_until = Some(now);
                self.progress.status.get_or_insert(verdict::status_for_signal(number));
            } else {
                self.progress.status = Some(verdict::status_for_signal(number));
                self.end_ranks(signal, GRACE_FOR_SIGNAL, now);
            }
        } else if number == libc::SIGTSTP {
            self.fleet.signal(signal);
            signals::stop_self();
            self.fleet.signal(Signal::CONT);
        } else {
            self.fleet.signal(signal);
        }
    }

    /// Handles an event of a rank or of a host.
    fn handle(&mut self, event: Event, now: Instant) {
        match event {
            Event::Aborted(status) => self.abort(status, now),
            Event::Ended(rank, end) => {
                self.summary.add_end(rank, end);
                self.handle_end(rank, end, now);
            }
            Event::Note(sentence) => self.output.say(&sentence),
            Event::Failed { status, sentence } if !self.progress.ending => {
                self.output.say(&format!("{sentence}{}", verdict::consequence(self.fleet.running)));
                self.progress.status.get_or_insert(status);
                self.end_ranks(Signal::TERM, GRACE, now);
            }
            Event::NotStarted { status, sentence } if !self.progress.ending => {
                self.output.say(&sentence);
                self.progress.status.get_or_insert(status);
                self.end_ranks(Signal::TERM, GRACE, now);
            }
            // The job is already being ended.
            Event::Failed { .. } | Event::NotStarted { .. } => {}
        }
    }

    /// Handles the end of a rank.
    fn handle_end(&mut self, rank: usize, end: End, now: Instant) {
        if self.progress.ending {
            self.summary.add_while_ending(rank, end);
            return;
        }
        match verdict::judge(end, self.fleet.pmi_state.phase(rank)) {
            Verdict::Well => {
                self.progress.departed.get_or_insert(rank);
            }
            Verdict::Absent => {
                self.progress.absent.get_or_insert(rank);
            }
            Verdict::FailedLate(status) => {
                self.summary.add_late(rank, status);
                self.progress.status.get_or_insert(status);
                self.progress.departed.get_or_insert(rank);
            }
            Verdict::Failed(failure) => self.fail(rank, &failure, now),
        }
    }

    /// Ends the job if ranks would wait forever for a rank that has ended.
    fn look_for_deadlock(&mut self, now: Instant) {
        let pmi_state = &self.fleet.pmi_state;
        if self.progress.ending {
            return;
        }
        if let Some(rank) = self.progress.absent.filter(|_| pmi_state.has_begun()) {
            self.fail(rank, &verdict::never_initialized(), now);
        } else if let Some(rank) = self.progress.departed.filter(|rank| pmi_state.is_awaited(*rank)) {
            self.fail(rank, &verdict::missed_in_barrier(), now);
        }
    }

    /// Reports the failure of a rank, and ends the others.
    fn fail(&mut self, rank: usize, failure: &Failure, now: Instant) {
        self.output.say(&verdict::sentence(&self.fleet.name(rank), failure, self.fleet.running));
        self.progress.status.get_or_insert(failure.status);
        self.end_ranks(Signal::TERM, GRACE, now);
    }

    /// Ends the job after MPI_Abort. The rank itself has printed the reason.
    fn abort(&mut self, status: u8, now: Instant) {
        if !self.progress.ending {
            self.progress.status.get_or_insert(status);
            mpir::abort("a rank has called MPI_Abort, or an MPI error has ended it");
            self.end_ranks(Signal::TERM, GRACE, now);
        }
    }
}
