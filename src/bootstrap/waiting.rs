//! Reports of long waits. A sleeping thread finds out what it waits for when it has slept for half a second, and notes
//! nothing before, so a short wait costs nothing. It reports to our own mpiexec, which prints the waits on request
//! (`mpiexec -where`); with RMAMPI_VERBOSE=1 the thread prints its wait after two seconds.

#![forbid(unsafe_code)]

use super::JOB;
use crate::os::{callers, complain};
use crate::settings;
use std::cell::Cell;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A wait of this length is reported to the launcher.
const LONG: Duration = Duration::from_millis(500);

/// A wait of this length is printed.
const VERY_LONG: Duration = Duration::from_secs(2);

/// What the names of the interface's functions begin with.
const INTERFACE: &[&str] = &["MPI_", "PMPI_"];

/// What is waited for at a place in memory.
#[derive(Debug)]
pub struct Explanation {
    /// The function that waits there, where no other does: the stack may not show it, since functions that end with a
    /// call leave it.
    pub function: Option<&'static str>,
    /// What is waited for, to stand after "for ".
    pub what: String,
}

/// Explains what a thread waits for at an address in memory. The layers above register it, since they know what lies
/// there.
type Explainer = Box<dyn Fn(usize) -> Option<Explanation> + Send + Sync>;

static EXPLAINER: OnceLock<Explainer> = OnceLock::new();

thread_local! {
    static IS_HELPER: Cell<bool> = const { Cell::new(false) };
}

/// Registers the explainer; the first one counts.
pub fn choose_explainer(explainer: impl Fn(usize) -> Option<Explanation> + Send + Sync + 'static) {
    // A process joins its job once.
    let _ = EXPLAINER.set(Box::new(explainer));
}

/// Says that this thread is the library's own, which waits when there is nothing to do.
pub fn be_helper() {
    IS_HELPER.set(true);
}

/// The sleep of one thread.
#[derive(Debug, Default)]
pub struct Waiting {
    since: Option<Instant>,
    is_reported: bool,
    is_printed: bool,
}

impl Waiting {
    /// Called now and then while it lasts, with the place in memory that it is about. Ends this process when the
    /// launcher is gone.
    pub fn look(&mut self, place: usize) {
        super::end_with_the_launcher();
        let now = Instant::now();
        let since = *self.since.get_or_insert(now);
        let time = now.duration_since(since);
        if !self.is_reported && time >= LONG {
            self.is_reported = true;
            report(time, Some(&text(place)));
        }
        if !self.is_printed && time >= VERY_LONG {
            self.is_printed = true;
            print(place, time);
        }
    }

    /// It is over.
    pub fn end(self) {
        if self.is_reported {
            report(Duration::ZERO, None);
        }
    }
}

/// Reports to the launcher what this thread waits for, or that its wait is over. Does nothing when another thread uses
/// the connection.
#[cold]
fn report(time: Duration, text: Option<&str>) {
    if IS_HELPER.get() {
        return;
    }
    let Some(job) = JOB.get() else { return };
    if let Some(mut launcher) = job.launcher.as_ref().and_then(parking_lot::Mutex::try_lock) {
        let thread = rustix::thread::gettid().as_raw_nonzero().get();
        launcher.report_wait(thread, time, text);
    }
}

#[cold]
fn print(place: usize, time: Duration) {
    if settings::get().verbose
        && !IS_HELPER.get()
        && let Some(job) = JOB.get()
    {
        complain(&format!("rmampi: rank {} has waited for {} s {}", job.rank, time.as_secs(), text(place)));
    }
}

/// In which function it waits, and for what.
#[cold]
fn text(place: usize) -> String {
    let explanation = EXPLAINER.get().and_then(|explain| explain(place));
    let known = explanation.as_ref().and_then(|explanation| explanation.function);
    let function = callers::innermost(INTERFACE);
    let function = function.as_deref().or(known).unwrap_or("a function of MPI");
    let function = function.strip_prefix('P').unwrap_or(function);
    let what = explanation.as_ref().map_or("other ranks", |explanation| explanation.what.as_str());
    format!("in {function} for {what}")
}
