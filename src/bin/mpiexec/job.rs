//! The event loop: from the first rank's start to the last output.
//!
//! A job passes through up to four states. In the first, ranks run. In the second, `mpiexec` ends the ranks (`ending`). In the third, no
//! rank is left, only processes that ranks have started. In the fourth, no process is left, and `mpiexec` writes the rest of the output.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::Signal;

use crate::input::Input;
use crate::limit::Limit;
use crate::mpir;
use crate::output::Output;
use crate::processes::End;
use crate::ranks::{Event, Ranks};
use crate::signals::{self, Arrived, Signals};
use crate::summary::{self, Summary};
use crate::verdict::{self, Failure, Verdict};
use crate::whereabouts::{self, Answer};

/// Timeout of zero: poll returns at once.
pub const NO_TIME: Timespec = Timespec { tv_sec: 0, tv_nsec: 0 };

/// Time for ranks to end by themselves after a signal from the user.
pub const GRACE_FOR_SIGNAL: Duration = Duration::from_secs(1);
/// Time for ranks to end by themselves after SIGTERM from `mpiexec`: because of a failure, MPI_Abort, the time limit, or output that cannot
/// be written. Also the time for which processes that ranks have started may run after the last rank has ended.
pub const GRACE: Duration = Duration::from_millis(500);
/// Time between two rounds of killing. A round finds the processes that appeared during the previous round.
pub const KILL_INTERVAL: Duration = Duration::from_millis(50);
/// Time after which `mpiexec` no longer waits for processes that survive SIGKILL, because they hang inside the kernel.
pub const KILL_PATIENCE: Duration = Duration::from_secs(5);
/// Time for the reader of the output to take the rest when the user has ended the job.
const READER_PATIENCE: Duration = Duration::from_secs(1);
/// Last line of a job that an MPI error has ended.
const HINT: &str = "an MPI error has ended the job; with RMAMPI_BACKTRACE=1 the rank prints its stack, with the lines of the program";
/// Exit status if the output cannot be written.
const STATUS_NO_OUTPUT: u8 = 1;

/// A running job.
pub struct Job<R: Ranks> {
    /// Ranks and the processes that they have started.
    ranks: R,
    /// Output of the ranks.
    output: Output,
    /// Input of the ranks.
    input: Input,
    /// Signals to `mpiexec`.
    signals: Signals,
    /// Answers to `-where` that are not written completely.
    answers: Vec<Answer>,
    /// Time limit of the job.
    limit: Option<Limit>,
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
    /// Failures that are printed at the end.
    summary: Summary,
}

/// Kinds of events that ended a wait.
struct Ready {
    signals: bool,
    /// Ranks, or agents of their hosts, have sent something.
    ranks: bool,
    /// Ranks have written, there is room to write output, or there is input.
    others: bool,
}

impl<R: Ranks> Job<R> {
    /// Returns the job of ranks that have started or are starting. With `shows_ends`, it prints at the end how each rank has ended.
    pub fn new(
        ranks: R,
        output: Output,
        input: Input,
        signals: Signals,
        limit: Option<Limit>,
        shows_ends: bool,
    ) -> Self {
        Self {
            ranks,
            output,
            input,
            signals,
            answers: Vec::new(),
            limit,
            status: None,
            ending: false,
            ended_by_user: false,
            kill_at: None,
            give_up_at: None,
            output_complete: false,
            reader_until: None,
            absent: None,
            departed: None,
            summary: Summary::new(shows_ends),
        }
    }

    /// Runs the job to its end. Returns the exit status.
    pub fn run(mut self) -> u8 {
        loop {
            let now = Instant::now();
            self.meet_deadlines(now);
            self.output.flush();
            self.answers.retain_mut(|answer| !answer.write());
            self.check_output(now);
            self.ranks.exchange(&self.output, &mut self.input);
            let is_over = !self.ranks.any() && self.close_output(now);
            if is_over || self.give_up_at.is_some_and(|at| at <= now) {
                self.ranks.finish();
                return self.status.unwrap_or(0);
            }
            let ready = self.wait(now);
            let now = Instant::now();
            if ready.signals {
                while let Some(signal) = self.signals.next() {
                    self.handle_signal(&signal, now);
                }
            }
            if ready.ranks {
                while let Some(event) = self.ranks.serve(&mut self.output, &mut self.input, now) {
                    self.handle(event, now);
                }
            }
            self.look_for_deadlock(now);
            if ready.others {
                self.output.read_ready(now);
            }
            if self.input.transfer(now) {
                self.output.line_was_ended_by_user();
            }
        }
    }

    /// Sleeps until an event or a deadline. Returns which kinds of events are ready, so that the loop checks only those. With many ranks,
    /// most events are PMI messages, and a check of all outputs for each of these messages would be expensive.
    fn wait(&self, now: Instant) -> Ready {
        let mut list = vec![PollFd::new(&self.signals, PollFlags::IN)];
        self.ranks.interests(&mut list);
        let of_ranks = list.len() - 1;
        self.output.interests(&mut list);
        self.input.interests(&mut list);
        list.extend(self.answers.iter().map(|answer| PollFd::new(answer, PollFlags::OUT)));
        let limit = self.limit.as_ref().filter(|_| !self.ending).map(|limit| limit.at);
        let (output, input, ranks) = (self.output.deadline(), self.input.deadline(), self.ranks.deadline());
        let deadlines = [limit, self.kill_at, self.give_up_at, self.reader_until, output, input, ranks];
        let timeout = deadlines.into_iter().flatten().min().map(|at| {
            let time = at.saturating_duration_since(now);
            Timespec { tv_sec: time.as_secs() as i64, tv_nsec: time.subsec_nanos().into() }
        });
        match poll(&mut list, timeout.as_ref()) {
            Ok(_) => {
                let mut are_ready = list.iter().map(|one| !one.revents().is_empty());
                let signals = are_ready.next() == Some(true);
                let heard = are_ready.by_ref().take(of_ranks).fold(false, |any, is_ready| any | is_ready);
                let is_due = ranks.is_some_and(|at| at <= Instant::now());
                Ready { signals, ranks: heard || is_due, others: are_ready.any(|is_ready| is_ready) }
            }
            // After an error the loop checks every source.
            Err(_) => Ready { signals: true, ranks: true, others: true },
        }
    }

    /// Performs the work that is due at `now`.
    fn meet_deadlines(&mut self, now: Instant) {
        self.output.show_prompts(now);
        let running = self.ranks.running();
        if let Some(limit) = self.limit.take_if(|limit| limit.at <= now && running > 0)
            && !self.ending
        {
            let seconds = limit.time.as_secs_f64();
            let ranks = summary::list(self.ranks.running_ranks());
            let origin = limit.origin;
            self.output.say(&format!("the job did not end within {seconds} s ({origin}); ending {ranks}"));
            self.status = Some(limit.status);
            self.ended_by_user = true;
            self.end_ranks(Signal::TERM, GRACE, now);
        }
        if running == 0 {
            self.limit = None;
            self.input.close();
            if self.ranks.any() {
                self.kill_at.get_or_insert(now + GRACE);
            } else {
                self.kill_at = None;
                self.give_up_at = None;
            }
        }
        if self.kill_at.is_some_and(|at| at <= now) {
            self.ranks.kill();
            self.kill_at = Some(now + KILL_INTERVAL);
            self.give_up_at.get_or_insert(now + KILL_PATIENCE);
        }
    }

    /// Sends a signal to all ranks, and kills them after a grace period.
    fn end_ranks(&mut self, signal: Signal, grace: Duration, now: Instant) {
        self.ending = true;
        self.ranks.signal(signal);
        self.kill_at = Some(now + grace);
    }

    /// Ends the job if its output cannot be written any more.
    fn check_output(&mut self, now: Instant) {
        let Some((what, error)) = self.output.broken().filter(|_| !self.ending) else { return };
        if error == Errno::PIPE {
            // As usual in a pipeline, `mpiexec` prints no message, and exits with the status of SIGPIPE.
            self.status.get_or_insert(verdict::status_for_signal(Signal::PIPE.as_raw()));
        } else {
            self.output.say(&format!("{what} cannot be written: {error}; ending the job"));
            self.status.get_or_insert(STATUS_NO_OUTPUT);
        }
        self.end_ranks(Signal::TERM, GRACE, now);
    }

    /// Writes the rest of the output when no process is left and all output has been read. Returns true when everything is written, or when
    /// the time for its reader (`reader_until`) is over.
    fn close_output(&mut self, now: Instant) -> bool {
        if !self.output_complete && self.ranks.is_drained() && self.output.is_drained() {
            self.output.finish();
            for sentence in std::mem::take(&mut self.summary).sentences() {
                self.output.say(&sentence);
            }
            if self.ranks.pmi_state().wants_hint() {
                self.output.say(HINT);
            }
            self.output.flush();
            self.check_output(now);
            self.output_complete = true;
        }
        if self.ended_by_user {
            // If the user ends a job while a pager shows its output, `mpiexec` must also end.
            self.reader_until.get_or_insert(now + READER_PATIENCE);
        }
        (self.output_complete && self.output.is_written()) || self.reader_until.is_some_and(|until| until <= now)
    }

    /// Handles a signal to `mpiexec`.
    fn handle_signal(&mut self, arrived: &Arrived, now: Instant) {
        let number = arrived.number;
        if number == whereabouts::signal() {
            let text = whereabouts::report(&self.ranks, now);
            self.answers.extend(Answer::new(arrived.sender, arrived.value, text));
            return;
        }
        if number == libc::SIGCHLD {
            while let Some(event) = self.ranks.reap(&mut self.output, now) {
                self.handle(event, now);
            }
            return;
        }
        let Some(signal) = Signal::from_named_raw(number) else { return };
        if signals::ENDING.contains(&number) {
            self.ended_by_user = true;
            if self.ending || !self.ranks.any() {
                // The user asks again, so the ranks are killed at once.
                self.kill_at = Some(now);
                self.reader_until = Some(now);
                self.status.get_or_insert(verdict::status_for_signal(number));
            } else {
                self.status = Some(verdict::status_for_signal(number));
                self.end_ranks(signal, GRACE_FOR_SIGNAL, now);
            }
        } else if number == libc::SIGTSTP {
            self.ranks.signal(signal);
            signals::stop_self();
            self.ranks.signal(Signal::CONT);
        } else {
            self.ranks.signal(signal);
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
            Event::Failed { status, sentence } if !self.ending => {
                self.output.say(&format!("{sentence}{}", verdict::consequence(self.ranks.running())));
                self.status.get_or_insert(status);
                self.end_ranks(Signal::TERM, GRACE, now);
            }
            Event::NotStarted { status, sentence } if !self.ending => {
                self.output.say(&sentence);
                self.status.get_or_insert(status);
                self.end_ranks(Signal::TERM, GRACE, now);
            }
            // The job is already being ended.
            Event::Failed { .. } | Event::NotStarted { .. } => {}
        }
    }

    /// Handles the end of a rank.
    fn handle_end(&mut self, rank: usize, end: End, now: Instant) {
        if self.ending {
            self.summary.add_while_ending(rank, end);
            return;
        }
        match verdict::judge(end, self.ranks.pmi_state().phase(rank)) {
            Verdict::Well => {
                self.departed.get_or_insert(rank);
            }
            Verdict::Absent => {
                self.absent.get_or_insert(rank);
            }
            Verdict::FailedLate(status) => {
                self.summary.add_late(rank, status);
                self.status.get_or_insert(status);
                self.departed.get_or_insert(rank);
            }
            Verdict::Failed(failure) => self.fail(rank, &failure, now),
        }
    }

    /// Ends the job if ranks would wait forever for a rank that has ended.
    fn look_for_deadlock(&mut self, now: Instant) {
        let pmi_state = self.ranks.pmi_state();
        if self.ending {
            return;
        }
        if let Some(rank) = self.absent.filter(|_| pmi_state.has_begun()) {
            self.fail(rank, &verdict::never_initialized(), now);
        } else if let Some(rank) = self.departed.filter(|rank| pmi_state.is_awaited(*rank)) {
            self.fail(rank, &verdict::missed_in_barrier(), now);
        }
    }

    /// Reports the failure of a rank, and ends the others.
    fn fail(&mut self, rank: usize, failure: &Failure, now: Instant) {
        self.output.say(&verdict::sentence(&self.ranks.name(rank), failure, self.ranks.running()));
        self.status.get_or_insert(failure.status);
        self.end_ranks(Signal::TERM, GRACE, now);
    }

    /// Ends the job after MPI_Abort. The rank itself has printed the reason.
    fn abort(&mut self, status: u8, now: Instant) {
        if !self.ending {
            self.status.get_or_insert(status);
            mpir::abort("a rank has called MPI_Abort, or an MPI error has ended it");
            self.end_ranks(Signal::TERM, GRACE, now);
        }
    }
}
