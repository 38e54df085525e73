//! The front: what the user sees of a job. It places the ranks on hosts, starts the agents, passes input and output on, and decides when and
//! with which status the job ends.
//!
//! An agent starts the ranks of one host. If all ranks are on this host and the user names no launcher, the agent is a part of this process,
//! and frames between front and agent stay in memory. If not, the front listens on a TCP port and starts an agent on each host by a launcher
//! such as ssh, which passes the job's secret to the agent's standard input. An agent connects, proves that it knows the secret, and receives
//! the job. When all agents have found their programs, all start their ranks.
//!
//! A host is lost if its agent's connection ends before the agent has reported that it is done, or if the host is silent for some seconds.
//! If a host is lost, the job ends.
//!
//! | module | concern |
//! | --- | --- |
//! | `placement`, `environment` | placement of ranks on hosts; environment of the ranks |
//! | `launch` | start of the agents on other hosts |
//! | `address`, `launcher`, `door` | listening socket and its addresses; commands that start agents; connections without a proof yet |
//! | `patience` | how long the front waits for agents |
//! | `link`, `host`, `fleet` | link to an agent; state of one host; all hosts with their ranks |
//! | `job` | event loop, from the start of the agents to the last output |
//! | `input`, `output` | input for the ranks; their output, line by line |
//! | `limit` | time limit of the job |
//! | `verdict`, `summary` | what the end of a rank means for the job (sentence and exit status); the last line of output |
//! | `report`, `info`, `where_report` | what `mpiexec` prints about ranks and hosts before their start; output of `-info`; answer to `-where` |
//! | `mpir`, `debugger` | table of the ranks' processes, for debuggers of parallel programs; start of ranks under gdb |

mod address;
mod debugger;
mod door;
mod environment;
mod fleet;
mod host;
pub mod info;
mod input;
mod job;
mod launch;
mod launcher;
mod limit;
mod link;
mod mpir;
mod output;
mod patience;
mod placement;
mod report;
mod summary;
mod verdict;
mod where_report;

use std::ffi::OsStr;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::agent::{Agent, Place};
use crate::arguments::{Launcher, Request};
use crate::hosts;
use crate::limits::{MOST_ON_HOST, MOST_RANKS};
use crate::pmi::PmiState;
use crate::process::open_files;
use crate::process::signals::Signals;
use crate::refusal::Refusal;
use crate::wire::CREDIT;
use crate::wire::description::Description;
use fleet::Fleet;
use host::Host;
use input::Input;
use job::Job;
use launch::Launch;
use limit::Limit;
use link::Link;
use output::Output;
use patience::Patience;
use placement::Placement;

/// Runs the requested job and returns the exit status. Everything that can be checked without ranks and other processes is checked first.
pub fn run(mut request: Request) -> Result<u8, Refusal> {
    let size = request.size();
    if size > MOST_RANKS {
        return Err(Refusal::usage(format!("{size} ranks are more than the {MOST_RANKS} that a job can have")));
    }
    let may_be_here = request.launcher.is_none() && request.launcher_program.is_none();
    let is_here = |placement: &Placement| may_be_here && placement.hosts.iter().all(|host| hosts::is_here(host));
    let elsewhere = placement::place(&request).filter(|placement| !is_here(placement));
    let is_here = elsewhere.is_none();
    if request.debugs {
        debugger::wrap(&mut request, debugger::usual(size, is_here));
    }
    if let Some(file) = &request.pid_file {
        report::write_pid(file).map_err(Refusal::usage)?;
    }
    let placement = elsewhere.unwrap_or_else(|| Placement::here(size));
    for (name, ranks) in placement.hosts.iter().zip(placement.ranks()) {
        if ranks.len() > MOST_ON_HOST {
            let (count, place) = (ranks.len(), if is_here { "this host" } else { name });
            let sentence = format!("{count} ranks on {place} are more than the {MOST_ON_HOST} that a host can have");
            return Err(Refusal::usage(sentence));
        }
    }
    start(&request, placement, is_here).map(Job::run)
}

/// Starts a job. With `is_here`, the agent is a part of this process.
fn start(request: &Request, placement: Placement, is_here: bool) -> Result<Job, Refusal> {
    let size = request.size();
    let signals = Signals::block().map_err(Refusal::lacking("signal descriptor", size))?;
    let mask = signals.original_mask();
    let executables = request.executables.iter().enumerate();
    let programs: Vec<usize> = executables.flat_map(|(index, it)| vec![index; it.count]).collect();
    let names = request.executables.iter().map(|it| it.program.to_string_lossy().into_owned()).collect();
    let count = placement.hosts.len();
    let described = request.executables.iter().map(|it| (it.clone(), environment::environment(it, request, count)));
    // A single rank of this host gets a file or a pipe directly, so this process does not read what the rank leaves to the next command.
    let is_input_direct =
        is_here && request.receivers.count(size) < 2 && !rustix::termios::isatty(rustix::stdio::stdin());
    let description = Description {
        size,
        space: space_name(),
        mapping: placement.mapping(),
        binding: request.binding.clone(),
        receivers: request.receivers.clone(),
        is_input_direct,
        programs: described.collect(),
        host: 0,
        hosts: count,
        ranks: if is_here { programs.iter().copied().enumerate().collect() } else { Vec::new() },
    };
    let pmi_state =
        PmiState::of_job(description.space.clone(), description.mapping.clone(), programs.iter().copied());
    let patterns = [&request.output, &request.error];
    let files = patterns.into_iter().flatten().map(|pattern| pattern.files(size)).sum();
    let receives = |ranks: &Vec<usize>| !is_input_direct && ranks.iter().any(|rank| request.receivers.has(*rank));
    let input = Input::new(placement.ranks().iter().map(receives), CREDIT);
    let ranks = placement.host_of.clone().into_iter().zip(programs);
    let (mut output, launch);
    if is_here {
        let agent = Agent::prepare(description, &Place::Front { files }, mask)?;
        output = self::output(request, placement)?;
        let host = Host::new(hosts::own_name(), (0..size).collect(), Some(Link::Here(Box::new(agent))));
        launch = Launch { hosts: vec![host], remote: None, failure: None };
    } else {
        open_files::raise_limit((count, "hosts"), files)?;
        output = self::output(request, placement.clone())?;
        launch = launch::launch(request, &placement, description, mask, &mut output)?;
    }
    let Launch { hosts, remote, failure } = launch;
    let has_limit = remote.is_some() && request.launcher != Some(Launcher::Manual);
    let patience = has_limit.then(|| Patience::new(count, Instant::now()));
    let mut fleet = Fleet::new(hosts, ranks, names, pmi_state, remote, patience);
    if let Some(sentence) = failure {
        fleet.fail(sentence);
    }
    let limit = Limit::of(request.timeout).unwrap_or_else(|sentence| {
        output.say(&sentence);
        None
    });
    Ok(Job::new(fleet, output, input, signals, limit, request.shown.ends))
}

/// Returns the output of a job, with what the user wants printed before the start.
fn output(request: &Request, placement: Placement) -> Result<Output, Refusal> {
    let sentences = report::sentences(request, &placement);
    let mut output = Output::new(request, placement)?;
    let notes = request.notes.iter().filter(|_| is_verbose(request));
    request.warnings.iter().chain(&sentences).chain(notes).for_each(|sentence| output.say(sentence));
    Ok(output)
}

/// Returns whether the user wants notes printed (RMAMPI_VERBOSE=1).
fn is_verbose(request: &Request) -> bool {
    let name = OsStr::new("RMAMPI_VERBOSE");
    let given = request.environment.iter().rev().find(|(given, _)| given == name).map(|(_, value)| value.clone());
    given.or_else(|| std::env::var_os(name)).is_some_and(|value| value == "1")
}

/// Returns a name for the key-value space that no other job on this host has had.
fn space_name() -> String {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    format!("kvs_{}_{time}", std::process::id())
}
