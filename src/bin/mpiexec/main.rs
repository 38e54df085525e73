//! `mpiexec` of rmampi: starts the processes of an MPI program, joins them by the PMI-1 protocol, and sees to it that they end
//! together.
//!
//! One thread, one event loop. On this host alone it is one process, beside a watchdog. For other hosts it starts an agent on each,
//! which is this program, too, and does there what `mpiexec` does here; `mpiexec`, the front, decides. docs/network.md has the protocol.
//!
//! A map of the files, from the user inwards:
//!
//! | file | concern |
//! | --- | --- |
//! | `options` | the table of all options |
//! | `arguments`, `pattern` | the command line |
//! | `hosts` | lists of hosts, and which ranks run where |
//! | `help`, `manual`, `info` | what is said about it: help text, manual page and completion, `-info` |
//! | `program` | which file is executed, with which environment and in which directory |
//! | `binding` | which processors each rank may use |
//! | `descriptors` | how many files may be open |
//! | `launch` | starts all ranks, or none |
//! | `rank`, `new_process` | starts one rank |
//! | `watchdog` | the small process that ends the ranks if `mpiexec` itself is killed |
//! | `limit` | the time that the job may take |
//! | `signals` | signals as events, and their names |
//! | `ranks` | the ranks as the event loop sees them: here, or on several hosts |
//! | `front` | the agents as `mpiexec` sees them: how they are started, join, and are lost |
//! | `agent` | the agent |
//! | `wire` | what both say to each other |
//! | `job` | the event loop: from the first rank's start to the last output |
//! | `processes` | which processes of the job exist, and how they are ended |
//! | `verdict`, `summary` | what the end of a rank means for the job, in words and as a status; what is printed at the end |
//! | `whereabouts` | where ranks wait, for another `mpiexec` that asks |
//! | `input` | the terminal's lines go to rank 0 |
//! | `output`, `lines`, `sink` | the ranks' output, line by line |
//! | `pmi_server`, `pmi_protocol` | the sockets to the ranks, and what is said on them |

mod agent;
mod arguments;
mod binding;
mod descriptors;
mod front;
mod help;
mod hosts;
mod info;
mod input;
mod job;
mod launch;
mod limit;
mod lines;
#[cfg(test)]
#[allow(dead_code, reason = "codegen/main.rs makes the manual page")]
mod manual;
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
mod shared_files;
mod signals;
mod sink;
mod summary;
mod verdict;
mod watchdog;
mod whereabouts;
mod wire;

use std::io::Write;
use std::process::ExitCode;

use arguments::Command;

/// Why no rank was started.
pub struct Refusal {
    /// The exit status of `mpiexec`.
    pub status: u8,
    /// What is wrong, without the leading `mpiexec: ` and the newline.
    pub sentence: String,
}

impl Refusal {
    /// Exit status for a wrong command line, or a job for which the machine has too little.
    pub const USAGE: u8 = 2;
    /// Exit status, as in a shell, for a program that was found and cannot be executed.
    pub const NOT_EXECUTABLE: u8 = 126;
    /// Exit status, as in a shell, for a program that was not found.
    pub const NOT_FOUND: u8 = 127;

    /// A refusal with the status for wrong usage.
    pub fn usage(sentence: impl Into<String>) -> Self {
        Self { status: Self::USAGE, sentence: sentence.into() }
    }
}

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == agent::OPTION) {
        return ExitCode::from(agent::run(words));
    }
    let outcome = match arguments::parse(std::env::args_os().skip(1)) {
        Ok(Command::Help) => Ok(print(&help::text())),
        Ok(Command::Info) => Ok(print(&info::text())),
        Ok(Command::Version) => Ok(print(concat!("mpiexec (rmampi) ", env!("CARGO_PKG_VERSION"), "\n"))),
        Ok(Command::Where(process)) => whereabouts::ask(process).map(|text| print(&text)).map_err(Refusal::usage),
        Ok(Command::Run(request)) => launch::run(&request),
        Err(sentence) => Err(Refusal::usage(format!("{sentence} (mpiexec -help tells more)"))),
    };
    ExitCode::from(outcome.unwrap_or_else(|refusal| {
        // Nobody is left to be told when standard error is gone, so a failure to write is no news.
        let _ = std::io::stderr().write_all(format!("mpiexec: {}\n", refusal.sentence).as_bytes());
        refusal.status
    }))
}

/// Prints `text` and gives the exit status: 1 when nobody could read it.
fn print(text: &str) -> u8 {
    u8::from(std::io::stdout().write_all(text.as_bytes()).is_err())
}
