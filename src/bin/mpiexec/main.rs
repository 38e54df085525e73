//! `mpiexec` of rmampi: starts the processes of an MPI program, serves the PMI-1 protocol to them, and makes sure that they all end.
//!
//! One thread runs one event loop. If all ranks run on this host, `mpiexec` consists of one process and a watchdog. If ranks run on other
//! hosts, the `mpiexec` process that the user has started is the front: it starts an agent on each host. An agent is another process of
//! this program. The agent starts and watches the ranks of its host, and the front makes all decisions. docs/network.md describes the
//! protocol.
//!
//! Map of the files, from the user inwards:
//!
//! | file | concern |
//! | --- | --- |
//! | `options` | the table of all options |
//! | `arguments`, `pattern` | reading the command line |
//! | `hosts` | lists of hosts; placement of ranks on hosts |
//! | `help`, `manual`, `info` | help text, manual page and completion, output of `-info` |
//! | `program` | file, environment and directory of each program |
//! | `binding` | processors of each rank |
//! | `debugger` | start of ranks under gdb |
//! | `report` | what `mpiexec` prints about ranks and hosts before their start |
//! | `descriptors` | limit of open files |
//! | `launch` | start of all ranks, or of none |
//! | `rank`, `new_process` | start of one rank |
//! | `watchdog` | process that ends the ranks if `mpiexec` itself is killed |
//! | `limit` | time limit of the job |
//! | `signals` | signals as events; names of signals |
//! | `ranks` | interface of the event loop to the ranks, on this host or on several hosts |
//! | `front` | front: starts agents, accepts their connections, notices their loss |
//! | `agent` | agent: starts the ranks of one host for the front |
//! | `wire` | frames between front and agents |
//! | `job` | event loop, from the first rank's start to the last output |
//! | `processes` | existing processes of the job, and how they are ended |
//! | `verdict`, `summary` | what the end of a rank means for the job (sentence and exit status); the last line of output |
//! | `mpir` | table of the ranks' processes, for debuggers of parallel programs |
//! | `whereabouts` | `-where`: reports in which calls ranks wait |
//! | `input` | standard input of the ranks |
//! | `output`, `lines`, `sink` | output of the ranks, line by line |
//! | `label`, `timestamp` | beginnings of the lines of output |
//! | `pmi_server`, `pmi_protocol` | sockets to the ranks; PMI-1 messages |
//! | `shared_files` | shared files, in which the library keeps the arena (its shared memory) |

mod agent;
mod arguments;
mod binding;
mod debugger;
mod descriptors;
mod front;
mod help;
mod hosts;
mod info;
mod input;
mod job;
mod label;
mod launch;
mod limit;
mod lines;
#[cfg(test)]
#[allow(dead_code, reason = "codegen/main.rs makes the manual page")]
mod manual;
mod mpir;
mod new_process;
mod options;
mod output;
mod pattern;
mod pmi_protocol;
mod pmi_server;
mod processes;
mod program;
mod rank;
mod ranks;
mod report;
mod shared_files;
mod signals;
mod sink;
mod summary;
mod timestamp;
mod verdict;
mod watchdog;
mod whereabouts;
mod wire;

use std::io::Write;
use std::process::ExitCode;

use arguments::Command;
use hosts::allocation::Allocation;

/// Reason for which `mpiexec` does not do what the command line asks for.
pub struct Refusal {
    /// The exit status of `mpiexec`.
    pub status: u8,
    /// Sentence for the user, without the leading `mpiexec: ` and the newline.
    pub sentence: String,
}

impl Refusal {
    /// Exit status for a wrong command line, a job that needs more than the machine has, and all other reasons without their own status.
    pub const USAGE: u8 = 2;
    /// Exit status, as in a shell, for a program that was found and cannot be executed.
    pub const NOT_EXECUTABLE: u8 = 126;
    /// Exit status, as in a shell, for a program that was not found.
    pub const NOT_FOUND: u8 = 127;

    /// Returns a refusal with the status for wrong usage.
    pub fn usage(sentence: impl Into<String>) -> Self {
        Self { status: Self::USAGE, sentence: sentence.into() }
    }
}

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == agent::OPTION) {
        return ExitCode::from(agent::run(words));
    }
    let allocation = || Allocation::of(|name| std::env::var_os(name));
    let outcome = match arguments::parse(std::env::args_os().skip(1), allocation) {
        Ok(Command::Help) => Ok(print(&help::text())),
        Ok(Command::Info) => Ok(print(&info::text())),
        Ok(Command::Version) => Ok(print(concat!("mpiexec (rmampi) ", env!("CARGO_PKG_VERSION"), "\n"))),
        Ok(Command::Where(process)) => whereabouts::ask(process).map(|text| print(&text)).map_err(Refusal::usage),
        Ok(Command::Run(request)) => launch::run(*request),
        Err(sentence) => Err(Refusal::usage(format!("{sentence} (see mpiexec -help)"))),
    };
    ExitCode::from(outcome.unwrap_or_else(|refusal| {
        // A failure to write is ignored: no other stream is left to report it on.
        let _ = std::io::stderr().write_all(format!("mpiexec: {}\n", refusal.sentence).as_bytes());
        refusal.status
    }))
}

/// Prints `text`. Returns the exit status: 1 if standard output cannot be written.
fn print(text: &str) -> u8 {
    u8::from(std::io::stdout().write_all(text.as_bytes()).is_err())
}
