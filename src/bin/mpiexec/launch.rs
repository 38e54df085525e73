//! Start of all ranks of a job. If one rank cannot be started, the ranks that were started are ended.

#![forbid(unsafe_code)]

use std::ffi::OsStr;
use std::os::fd::AsFd;
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::io::Errno;
use rustix::process::Rlimit;

use crate::arguments::Request;
use crate::front;
use crate::hosts;
use crate::hosts::placement::{self, Placement};
use crate::input::Input;
use crate::job::Job;
use crate::label::Label;
use crate::limit::Limit;
use crate::mpir;
use crate::new_process::Stack;
use crate::output::{Form, Output};
use crate::pmi_protocol::PmiState;
use crate::pmi_server::PmiServer;
use crate::processes::Processes;
use crate::program::{self, Program};
use crate::rank::{self, Common, Failure, Files, RankParameters};
use crate::ranks::Here;
use crate::signals::Signals;
use crate::watchdog::Watchdog;
use crate::{Refusal, debugger, descriptors, report};

/// Maximum number of ranks of a host: that of the library.
const MOST_ON_HOST: usize = 16384;

/// Maximum number of ranks of a job: that of the library.
const MOST_RANKS: usize = 1_000_000;

/// Runs the requested job and returns the exit status. Everything that can be checked without ranks and agents is checked before the first
/// rank or agent starts.
pub fn run(mut request: Request) -> Result<u8, Refusal> {
    let size = request.size();
    if size > MOST_RANKS {
        return Err(Refusal::usage(format!("{size} ranks are more than the {MOST_RANKS} that a job can have")));
    }
    let is_here = |placement: &Placement| placement.hosts.iter().all(|host| hosts::is_here(host));
    let may_be_here = request.launcher.is_none() && request.launcher_program.is_none();
    let placement = placement::place(&request).filter(|placement| !may_be_here || !is_here(placement));
    if request.debugs {
        debugger::wrap(&mut request, debugger::usual(size, placement.is_none()));
    }
    if let Some(file) = &request.pid_file {
        report::write_pid(file).map_err(Refusal::usage)?;
    }
    match placement {
        Some(placement) => {
            let ranks = placement.ranks();
            for (name, ranks) in placement.hosts.iter().zip(&ranks) {
                require_few(ranks.len(), &format!("on {name}"))?;
            }
            front::start(&request, placement, ranks).map(Job::run)
        }
        None => {
            require_few(size, "on this host")?;
            start(&request).map(Job::run)
        }
    }
}

/// Fails if a host has more ranks than the library supports.
fn require_few(count: usize, location: &str) -> Result<(), Refusal> {
    if count <= MOST_ON_HOST {
        return Ok(());
    }
    Err(Refusal::usage(format!("{count} ranks {location} are more than the {MOST_ON_HOST} that a host can have")))
}

/// Parts that every job needs, on one host or on several hosts.
pub struct Prepared {
    /// Signals to this process.
    pub signals: Signals,
    /// Stack for new processes.
    pub stack: Stack,
    /// Process that ends the ranks if `mpiexec` is killed.
    pub watchdog: Watchdog,
    /// Output of the ranks.
    pub output: Output,
    /// Time limit of the job.
    pub limit: Option<Limit>,
    /// Limit of open files before `mpiexec` raised it.
    pub open_files: Rlimit,
}

/// Returns a function that makes a refusal from a system error: the system has too little of `what` for `size` ranks.
pub fn lacking(what: &'static str, size: usize) -> impl Fn(Errno) -> Refusal {
    move |error| Refusal::usage(format!("the system has no {what} left for {size} ranks: {error}"))
}

/// Prepares the parts that do not depend on where ranks run. `children` is the number of processes that `mpiexec` starts, with their plural
/// noun. `hosts` has the host of each rank, or is empty if all ranks run on this host.
pub fn prepare(request: &Request, children: (usize, &str), hosts: Vec<String>) -> Result<Prepared, Refusal> {
    let size = request.size();
    let patterns = [&request.output, &request.error];
    let files: usize = patterns.into_iter().flatten().map(|pattern| pattern.files(size)).sum();
    let open_files = descriptors::raise_limit(children, files + request.receivers.count(size))?;
    let signals = Signals::block().map_err(lacking("signal descriptor", size))?;
    let mut stack = Stack::new();
    let watchdog = Watchdog::start(&mut stack, children.0, None).map_err(lacking("process or pipe", size))?;
    let sentences = report::sentences(request, &hosts);
    let form = Form {
        label: Label {
            pattern: request.label.clone(),
            has_time: request.form.has_timestamps,
            ranks: size,
            hosts: hosts.into(),
        },
        patterns: patterns.map(Clone::clone),
        copies: request.form.copies,
        merges_errors: request.form.merges_errors,
    };
    let mut output = Output::new(form).map_err(lacking("event set or standard output", size))?;
    output.open_files().map_err(Refusal::usage)?;
    for sentence in request.warnings.iter().chain(&sentences) {
        output.say(sentence);
    }
    if is_verbose(request) {
        request.notes.iter().for_each(|note| output.say(note));
    }
    let limit = Limit::of(request.timeout).unwrap_or_else(|sentence| {
        output.say(&sentence);
        None
    });
    Ok(Prepared { signals, stack, watchdog, output, limit, open_files })
}

/// Starts all ranks on this host.
fn start(request: &Request) -> Result<Job<Here>, Refusal> {
    let find = |executable| Program::find(executable, program::environment(executable, request, 1));
    let programs = request.executables.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    let size = request.size();
    let lacking = |what| lacking(what, size);
    let prepared = prepare(request, (size, "ranks"), Vec::new())?;
    let Prepared { signals, mut stack, watchdog, mut output, limit, open_files } = prepared;
    let mut input = Input::new(request.receivers.clone(), size);
    let bound = request.binding.bind(&(0..size).collect::<Vec<_>>(), "").map_err(Refusal::usage)?;
    bound.notes.iter().for_each(|note| output.say(note));
    let executables = programs.iter().enumerate().flat_map(|(index, program)| (0..program.count).map(move |_| index));
    let mut pmi = PmiServer::new(PmiState::new(space_name(), executables)).map_err(lacking("event set"))?;
    let mut processes = Processes::new(watchdog);

    let ranks = programs.iter().flat_map(|program| (0..program.count).map(move |_| program));
    for (rank, program) in ranks.enumerate() {
        let mut start_rank = || {
            let (standard_output, standard_error) = output.connect().map_err(lacking("pipe"))?;
            let socket = pmi.connect().map_err(lacking("socket"))?;
            let standard_input = input.connect(rank).map_err(lacking("pipe"))?;
            let files = Files {
                input: standard_input.as_fd(),
                output: standard_output.as_fd(),
                error: standard_error.as_fd(),
                pmi: socket.as_fd(),
            };
            let signal_mask = signals.original_mask();
            let common = Common { size, open_files, signal_mask, watchdog: &processes.watchdog };
            let parameters = RankParameters { rank, local: (rank, size), processors: bound.mask(rank) };
            rank::start(&mut stack, parameters, program, &files, &common)
                .map_err(|failure| refusal(rank, program, &failure))
        };
        match start_rank() {
            Ok(id) => processes.add(id),
            Err(refusal) => {
                processes.end_at_once();
                return Err(refusal);
            }
        }
    }
    input.release();
    let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let ranks =
        request.executables.iter().flat_map(|executable| (0..executable.count).map(move |_| &executable.program));
    let ids = (0..size).map(|rank| processes.id(rank).as_raw_nonzero().get());
    mpir::publish(ranks.zip(ids).map(|(program, id)| (host.clone(), program.to_string_lossy().into_owned(), id)));
    Ok(Job::new(Here::new(processes, pmi), output, input, signals, limit, request.shown.ends))
}

/// Returns whether the user wants notes printed (RMAMPI_VERBOSE=1).
fn is_verbose(request: &Request) -> bool {
    let name = OsStr::new("RMAMPI_VERBOSE");
    let given = request.environment.iter().rev().find(|(given, _)| given == name).map(|(_, value)| value.clone());
    given.or_else(|| std::env::var_os(name)).is_some_and(|value| value == "1")
}

/// Returns the refusal for a rank that could not be started.
pub fn refusal(rank: usize, program: &Program, failure: &Failure) -> Refusal {
    let name = program.arguments[0].to_string_lossy();
    match failure {
        Failure::NoProcess(error) => {
            Refusal::usage(format!("no process could be started for rank {rank}, so no rank runs: {error}"))
        }
        Failure::Directory(error) => {
            let directory =
                program.directory.as_ref().map(|directory| directory.to_string_lossy()).unwrap_or_default();
            Refusal::usage(format!("-wdir: directory '{directory}' cannot be entered: {error}"))
        }
        Failure::Execute(Errno::NOENT) => {
            let sentence = format!("program '{name}', or the interpreter it names in its first line, was not found");
            Refusal { status: Refusal::NOT_FOUND, sentence }
        }
        Failure::Execute(error) => {
            let sentence = format!("program '{name}' cannot be executed: {error}");
            Refusal { status: Refusal::NOT_EXECUTABLE, sentence }
        }
    }
}

/// Returns a name for the key-value space that no other job on this host has had.
pub fn space_name() -> String {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    format!("kvs_{}_{time}", std::process::id())
}

#[cfg(test)]
mod tests {
    use super::{MOST_ON_HOST, MOST_RANKS};

    #[test]
    fn a_job_has_no_more_ranks_than_the_library_supports() {
        let library = include_str!("../../bootstrap/mod.rs");
        for (name, number) in [("MOST_RANKS", MOST_RANKS), ("MOST_ON_HOST", MOST_ON_HOST)] {
            let beginning = format!("const {name}: usize = ");
            let line = library.lines().find_map(|line| line.trim_start_matches("pub ").strip_prefix(&beginning));
            assert_eq!(line.unwrap().trim_end_matches(';').replace('_', "").parse(), Ok(number), "{name}");
        }
    }
}
