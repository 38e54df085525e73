//! Reports of long waits. A sleeping thread looks for the cause of its wait only after at least half a second, so short waits cost nothing.
//! The thread reports the cause to our own mpiexec, which prints the waits on request (`mpiexec -where`). With RMAMPI_VERBOSE=1 the thread
//! itself prints the cause after at least two seconds.

#![forbid(unsafe_code)]

use super::JOB;
use crate::os::{callers, complain};
use crate::settings;
use std::cell::Cell;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A wait of at least this length, counted from the first call of `look`, is reported to the launcher.
const LONG: Duration = Duration::from_millis(500);

/// A wait of at least this length, counted from the first call of `look`, is printed.
const VERY_LONG: Duration = Duration::from_secs(2);

/// Beginnings of the names of the interface's functions.
const INTERFACE: &[&str] = &["MPI_", "PMPI_"];

/// An explanation of what a thread waits for at an address.
#[derive(Debug)]
pub struct Explanation {
    /// The MPI function that waits at this address, if only one function waits there. Needed because a function whose last action is a call
    /// (a tail call) may be missing on the stack.
    pub function: Option<&'static str>,
    /// The cause of the wait, a phrase that follows "for ".
    pub what: String,
}

/// Function that returns the explanation for an address. A layer above registers it, because only that layer knows what is at the address.
type Explainer = Box<dyn Fn(usize) -> Option<Explanation> + Send + Sync>;

static EXPLAINER: OnceLock<Explainer> = OnceLock::new();

thread_local! {
    static IS_HELPER: Cell<bool> = const { Cell::new(false) };
}

/// Registers the function that returns explanations. Only the first call has an effect.
pub fn choose_explainer(explainer: impl Fn(usize) -> Option<Explanation> + Send + Sync + 'static) {
    // A later call, after a new start of the library, is ignored.
    let _ = EXPLAINER.set(Box::new(explainer));
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
    is_reported: bool,
    is_printed: bool,
}

impl Waiting {
    /// Checks a wait that continues, and reports or prints it when it is long. Called from time to time with the address at which the
    /// thread waits. Ends this process if the launcher has ended.
    pub fn look(&mut self, address: usize) {
        super::end_with_the_launcher();
        let now = Instant::now();
        let since = *self.since.get_or_insert(now);
        let time = now.duration_since(since);
        if !self.is_reported && time >= LONG {
            self.is_reported = report(time, Some(&text(address)));
        }
        if !self.is_printed && time >= VERY_LONG {
            self.is_printed = true;
            print(address, time);
        }
    }

    /// Ends the wait.
    pub fn end(self) {
        if self.is_reported {
            report(Duration::ZERO, None);
        }
    }
}

/// Reports the cause of this thread's wait to the launcher; without a text, reports that the wait is over. Returns false, without effect,
/// if another thread uses the connection.
#[cold]
fn report(time: Duration, text: Option<&str>) -> bool {
    if IS_HELPER.get() {
        return true;
    }
    let Some(job) = JOB.get() else { return true };
    let Some(launcher) = &job.launcher else { return true };
    let Some(mut launcher) = launcher.try_lock() else { return false };
    let thread = rustix::thread::gettid().as_raw_nonzero().get();
    launcher.report_wait(thread, time, text);
    true
}

#[cold]
fn print(address: usize, time: Duration) {
    if settings::get().verbose
        && !IS_HELPER.get()
        && let Some(job) = JOB.get()
    {
        complain(&format!("rmampi: rank {} has waited for {} s {}", job.rank, time.as_secs(), text(address)));
    }
}

/// Returns a text with the function that waits and the cause of its wait.
#[cold]
fn text(address: usize) -> String {
    let explanation = EXPLAINER.get().and_then(|explain| explain(address));
    let known = explanation.as_ref().and_then(|explanation| explanation.function);
    let function = callers::innermost(INTERFACE);
    let function = function.as_deref().or(known).unwrap_or("a function of MPI");
    let function = function.strip_prefix('P').unwrap_or(function);
    let what = explanation.as_ref().map_or("other ranks", |explanation| explanation.what.as_str());
    format!("in {function} for {what}")
}
