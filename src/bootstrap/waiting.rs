//! Reports of long waits. A sleeping thread looks for the cause of its wait only after at least half a second, so short waits cost nothing.
//! The thread reports the cause to our own mpiexec, which prints the waits on request (`mpiexec -where`). With RMAMPI_VERBOSE=1 the thread
//! itself prints the cause after at least two seconds.
//!
//! The cause comes from the wait itself (`Explain`), or from the address at which the thread sleeps (`choose_explainer`). A thread that
//! stays asleep finds the cause again every second, and reports it if it has changed. No other process or thread writes anything for a
//! report, and a report has no state in shared memory. If the process dies, mpiexec drops its reports with the rank.

#![forbid(unsafe_code)]

use super::JOB;
use crate::os::{callers, report_line};
use crate::settings;
use std::cell::Cell;
use std::fmt;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A wait of at least this length, counted from the first call of `look`, is reported to the launcher.
const LONG: Duration = Duration::from_millis(500);

/// Time after which the cause of a reported wait is found again.
const AGAIN: Duration = Duration::from_secs(1);

/// A wait of at least this length, counted from the first call of `look`, is printed.
const VERY_LONG: Duration = Duration::from_secs(2);

/// Beginnings of the names of the interface's functions.
const INTERFACE: &[&str] = &["MPI_", "PMPI_"];

/// An explanation of what a thread waits for.
#[derive(Debug, Default)]
pub struct Explanation {
    /// The MPI function that waits at this address, if only one function waits there. Needed because a function whose last action is a call
    /// (a tail call) may be missing on the stack.
    pub function: Option<&'static str>,
    /// The cause of the wait, a phrase that follows "for ".
    pub what: String,
    /// The ranks for which the thread waits, if mpiexec can find out which of them have not come.
    pub meeting: Option<Meeting>,
}

impl Explanation {
    /// An explanation with only a cause.
    pub fn of(what: String) -> Self {
        Self { what, ..Self::default() }
    }
}

/// The ranks for which a rank waits. mpiexec compares the reports of all waiting ranks, and so finds the ranks that have not come, or that
/// have what this rank needs.
#[derive(Debug)]
pub struct Meeting {
    pub subject: Subject,
    /// The ranks of the group, as ranks of MPI_COMM_WORLD.
    pub processes: Vec<u32>,
}

/// A synchronisation for which all ranks of a group must come, or something that one rank has and others wait for. The numbers of
/// communicators and windows are the same at all ranks of the group, and targets are ranks of the window.
#[derive(Clone, Copy, Debug)]
pub enum Subject {
    /// All ranks of this communicator must come.
    Comm(u64),
    /// All ranks of this window must come.
    Window(u64),
    /// The lock of this target of a window.
    Lock(u64, usize),
    /// An exclusive lock of any target of a window.
    Exclusive(u64),
    /// MPI_Win_lock_all of a window.
    LockAll(u64),
    /// A call of MPI_Win_complete that this target of a window still needs.
    Complete(u64, usize),
}

impl fmt::Display for Subject {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Comm(number) => write!(out, "c{number:x}"),
            Self::Window(number) => write!(out, "w{number:x}"),
            Self::Lock(number, target) => write!(out, "l{number:x}.{target}"),
            Self::Exclusive(number) => write!(out, "x{number:x}"),
            Self::LockAll(number) => write!(out, "a{number:x}"),
            Self::Complete(number, target) => write!(out, "p{number:x}.{target}"),
        }
    }
}

impl Meeting {
    /// Returns the meeting as one word: the subject, then the ranks as ranges, for example `c2a:0-3,7`. The word is the same at all ranks.
    /// None if it would be longer than `MOST_OF_WORD`.
    fn word(&self) -> Option<String> {
        let mut processes = self.processes.clone();
        processes.sort_unstable();
        let runs = processes.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            one => one.iter().map(u32::to_string).collect(),
        });
        let list = runs.collect::<Vec<_>>().join(",");
        let word = format!("{}:{list}", self.subject);
        (word.len() <= MOST_OF_WORD).then_some(word)
    }
}

/// Maximum length of the word of a meeting in bytes. A longer one, of a group with many gaps, is not reported.
const MOST_OF_WORD: usize = 8 << 10;

/// Maximum number of subjects that a rank reports as its own.
const MOST_OWN: usize = 100;

/// Function that explains a wait. It is called only in waits that are long. None: the address at which the thread sleeps explains the wait.
pub type Explain<'a> = &'a dyn Fn() -> Option<Explanation>;

/// The address at which the thread sleeps explains the wait.
pub const BY_ADDRESS: Explain<'static> = &|| None;

/// Function that returns the explanation for an address. A layer above registers it, because only that layer knows what is at the address.
type Explainer = Box<dyn Fn(usize) -> Option<Explanation> + Send + Sync>;

/// Functions that run without a frame of their entry point on the stack, and the entry point's name. A layer above registers them.
static CONTINUATIONS: OnceLock<&'static [(usize, &'static str)]> = OnceLock::new();

static EXPLAINER: OnceLock<Explainer> = OnceLock::new();

/// Function that calls its argument with what this rank has and other ranks may wait for. Its argument is the address at which this rank sleeps.
type Owner = fn(usize, &mut dyn FnMut(Subject));

static OWNER: OnceLock<Owner> = OnceLock::new();

thread_local! {
    static IS_HELPER: Cell<bool> = const { Cell::new(false) };
}

/// Registers the function that returns explanations. Only the first call has an effect.
pub fn choose_explainer(explainer: impl Fn(usize) -> Option<Explanation> + Send + Sync + 'static) {
    // A later call, after a new start of the library, is ignored.
    let _ = EXPLAINER.set(Box::new(explainer));
}

/// Registers the function that returns what this rank has and other ranks may wait for. Only the first call has an effect.
pub fn choose_owner(owner: Owner) {
    // A later call, after a new start of the library, is ignored.
    let _ = OWNER.set(owner);
}

/// Registers functions to which entry points jump as their last action: the address of each function, and the entry point's name. Only the
/// first call has an effect.
pub fn name_continuations(functions: &'static [(usize, &'static str)]) {
    // A later call, after a new start of the library, is ignored.
    let _ = CONTINUATIONS.set(functions);
}

/// Marks this thread as one of the library's own threads. These wait when they have nothing to do, so their waits are not reported.
pub fn be_helper() {
    IS_HELPER.set(true);
}

/// Returns whether this thread is one of the library's own threads.
pub fn is_helper() -> bool {
    IS_HELPER.get()
}

/// The sleep of one thread.
#[derive(Debug, Default)]
pub struct Waiting {
    since: Option<Instant>,
    /// Time of the next report, after the first one.
    next: Option<Instant>,
    /// The text of the last report.
    reported: Option<Cause>,
    is_printed: bool,
}

/// The cause of a wait, as the launcher gets it.
#[derive(Debug, PartialEq, Eq)]
struct Cause {
    /// Function and cause; continues "has waited for 3 s ".
    text: String,
    /// The word of the meeting; empty if there is none.
    meeting: String,
    /// What this rank has and others may wait for: subjects, separated by commas.
    own: String,
}

impl Waiting {
    /// Checks a wait that continues, and reports or prints it when it is long. Called from time to time with the address at which the
    /// thread waits, and with the function that explains the wait. Ends this process if the launcher has ended.
    pub fn look(&mut self, address: usize, explain: Explain<'_>) {
        super::end_with_the_launcher();
        let now = Instant::now();
        let since = *self.since.get_or_insert(now);
        let time = now.duration_since(since);
        if time >= LONG && self.next.is_none_or(|next| now >= next) {
            self.report(address, explain, (now, time));
        }
        if !self.is_printed && time >= VERY_LONG {
            self.is_printed = true;
            print(address, explain, time);
        }
    }

    /// Reports the cause, unless the last report had the same cause.
    #[cold]
    fn report(&mut self, address: usize, explain: Explain<'_>, (now, time): (Instant, Duration)) {
        if IS_HELPER.get() {
            self.next = Some(now + AGAIN);
            return;
        }
        let cause = cause(address, explain);
        if self.reported.as_ref() == Some(&cause) || report(time, Some(&cause)) {
            (self.reported, self.next) = (Some(cause), Some(now + AGAIN));
        }
    }

    /// Ends the wait.
    pub fn end(self) {
        if self.reported.is_some() {
            report(Duration::ZERO, None);
        }
    }
}

/// Reports the cause of this thread's wait to the launcher; without a cause, reports that the wait is over. Returns false, without effect,
/// if another thread uses the connection.
#[cold]
fn report(time: Duration, cause: Option<&Cause>) -> bool {
    let Some(job) = JOB.get() else { return true };
    let Some(launcher) = &job.launcher else { return true };
    let Some(mut launcher) = launcher.try_lock() else { return false };
    let thread = rustix::thread::gettid().as_raw_nonzero().get();
    launcher.report_wait(thread, time, cause.map(|cause| [&*cause.text, &*cause.meeting, &*cause.own]));
    true
}

#[cold]
fn print(address: usize, explain: Explain<'_>, time: Duration) {
    if settings::get().verbose
        && !IS_HELPER.get()
        && let Some(job) = JOB.get()
    {
        report_line(&format!(
            "rmampi: rank {} has waited for {} s {}",
            job.rank,
            time.as_secs(),
            cause(address, explain).text
        ));
    }
}

/// Returns the function that waits, and the cause of its wait.
#[cold]
fn cause(address: usize, explain: Explain<'_>) -> Cause {
    let by_address = || EXPLAINER.get().and_then(|explain| explain(address));
    let Explanation { function: known, what, meeting } = explain().or_else(by_address).unwrap_or_default();
    let continuations = CONTINUATIONS.get().copied().unwrap_or_default();
    let function = callers::innermost(INTERFACE, continuations);
    let function = function.as_deref().or(known).unwrap_or("a function of MPI");
    let function = function.strip_prefix('P').unwrap_or(function);
    let what = if what.is_empty() { "other ranks" } else { &what };
    let mut own = Vec::new();
    if let Some(owner) = OWNER.get() {
        owner(address, &mut |subject| own.push(subject.to_string()));
    }
    own.truncate(MOST_OWN);
    let meeting = meeting.and_then(|meeting| meeting.word()).unwrap_or_default();
    Cause { text: format!("in {function} for {what}"), meeting, own: own.join(",") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meeting_is_the_same_word_at_all_ranks() {
        let word = |processes: &[u32]| Meeting { subject: Subject::Comm(42), processes: processes.to_vec() }.word();
        assert_eq!(word(&[7, 2, 0, 1, 4]).as_deref(), Some("c2a:0-2,4,7"));
        assert_eq!(word(&[1, 0, 2, 4, 7]), word(&[7, 2, 0, 1, 4]));
        assert_eq!(word(&(0..10_000).step_by(2).collect::<Vec<_>>()), None, "too long");
        let window = Meeting { subject: Subject::Lock(1 << 63, 5), processes: vec![3] };
        assert_eq!(window.word().as_deref(), Some("l8000000000000000.5:3"));
    }
}
