//! The agent: starts the ranks of one host, and serves their input, output and PMI.
//!
//! If all ranks are on the front's host, the agent is a part of the front's process. If not, each host has an agent in a process of its own,
//! `mpiexec -agent ADDRESSES NUMBER`, which the front starts by a launcher such as ssh, and which connects to the front. The agent reports
//! events, and the front decides and sends commands. The agent decides by itself in four cases:
//!
//! - The connection to the front ends: the agent kills its ranks.
//! - The process of the agent gets a signal that ends a job, such as SIGTERM: the agent ends its ranks and reports the signal.
//! - One of its ranks cannot be started: it kills the ranks that it has started, and reports the reason.
//! - All its ranks have ended: after a grace period, it kills the processes that the ranks have started.
//!
//! If the process of the agent is killed, its watchdog kills the ranks.
//!
//! | module | concern |
//! | --- | --- |
//! | `join` | connecting to the front, and the proofs |
//! | `remote` | event loop of an agent in a process of its own |
//! | `service` | frames from and to the front |
//! | `start` | preparation and start of the ranks |
//! | `program`, `rank` | file, arguments and environment of a program; start of one rank |
//! | `output`, `input`, `pipes` | output of the ranks; input of ranks |
//! | `pmi_server`, `shared_files` | sockets to the ranks; shared files, in which the library keeps the arena (its shared memory) |
//! | `requests` | requests of ranks for the front |

mod input;
mod join;
mod output;
mod pipes;
mod pmi_server;
mod program;
mod rank;
mod remote;
mod requests;
mod service;
mod shared_files;
mod start;

use std::ffi::OsString;
use std::io::Write;

pub use join::{AgentArguments, OPTION};
pub use service::Agent;
pub use start::Place;

/// Exit status of an agent that could not join its job, and has printed the reason.
const STATUS_NOT_JOINED: u8 = 3;

/// Runs an agent, with the words of its command line after [`OPTION`]. Returns the exit status.
pub fn run(words: impl Iterator<Item = OsString>) -> u8 {
    let outcome = AgentArguments::read(words).and_then(|arguments| join::join(&arguments));
    match outcome {
        Ok((link, job)) => remote::run(link, job),
        Err(sentence) => {
            // The launcher forwards standard error to the front. A failed write is ignored, because no other stream leads to the front.
            let _ = std::io::stderr().write_all(format!("mpiexec: {sentence}\n").as_bytes());
            STATUS_NOT_JOINED
        }
    }
}
