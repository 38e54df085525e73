//! `mpiexec` of rmampi: starts the processes of an MPI program, serves the PMI-1 protocol to them, and makes sure that they all end.
//!
//! A job has a front, with which the user deals, and an agent for each host, which starts and watches the ranks of its host. The front makes
//! all decisions. If all ranks run on this host, front and agent are parts of one process; there is only a watchdog besides. If ranks run on
//! other hosts, each agent is another process of this program. docs/network.md describes the protocol. Each process has one event loop, in one
//! thread.
//!
//! Each folder has a floor, and imports only from folders on lower floors; a test (`c-tests/structure.rs`) enforces this.
//!
//! | floor | folder | contents |
//! | --- | --- | --- |
//! | 6 | `front` | the front: placement of ranks, start of agents, input, output, end of the job |
//! | 5 | `agent` | the agent: start of the ranks of a host, their input, output and PMI |
//! | 4 | `wire` | frames between front and agents, and their connections |
//! | 3 | `arguments` | reading the command line |
//! | 2 | `binding` | processors of each rank |
//! | 2 | `hosts` | names of this host, lists of hosts |
//! | 2 | `process` | processes, signals, waiting for events |
//! | 2 | `pmi` | PMI-1 messages, and the state of the ranks |
//! | 1 | `options` | the table of all options; help text, which codegen/mpiexec.rs also uses for the manual page |
//! | 1 | `numbers` | lists of numbers |
//! | 1 | `refusal` | reasons for which `mpiexec` does not do what the command line asks for |
//! | 1 | `descriptors` | file of the library: descriptors that are sent to another process |
//! | 1 | `hexadecimal` | file of the library: bytes as hexadecimal digits |
//! | 1 | `interfaces` | file of the library: network interfaces |
//! | 1 | `limits` | file of the library: largest numbers of ranks |
//! | 1 | `tcp_info` | file of the library: state of a TCP connection |

mod agent;
mod arguments;
mod binding;
#[path = "../../os/descriptors.rs"]
#[allow(dead_code, reason = "the library also receives descriptors")]
mod descriptors;
mod front;
#[path = "../../bootstrap/hexadecimal.rs"]
#[allow(dead_code, reason = "the library also encodes texts")]
mod hexadecimal;
mod hosts;
#[path = "../../os/interfaces.rs"]
#[allow(dead_code, reason = "the library also looks for devices")]
mod interfaces;
#[path = "../../bootstrap/limits.rs"]
mod limits;
mod numbers;
mod options;
mod pmi;
mod process;
mod refusal;
#[path = "../../os/tcp_info.rs"]
mod tcp_info;
mod wire;

use std::io::Write;
use std::process::ExitCode;

use arguments::Command;
use hosts::allocation::Allocation;
use refusal::Refusal;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == agent::OPTION) {
        return ExitCode::from(agent::run(words));
    }
    let allocation = || Allocation::of(|name| std::env::var_os(name));
    let outcome = match arguments::parse(std::env::args_os().skip(1), allocation) {
        Ok(Command::Help) => Ok(print(&options::help::text())),
        Ok(Command::Info) => Ok(print(&front::info::text())),
        Ok(Command::Version) => Ok(print(concat!("mpiexec (rmampi) ", env!("CARGO_PKG_VERSION"), "\n"))),
        Ok(Command::Where(process)) => process::query::ask(process).map(|text| print(&text)).map_err(Refusal::usage),
        Ok(Command::Run(request)) => front::run(*request),
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
