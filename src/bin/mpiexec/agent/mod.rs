//! The agent: `mpiexec -agent ADDRESSES NUMBER`.
//!
//! The front (the `mpiexec` process that the user has started) starts an agent on each host of a job, by a launcher such as ssh. The agent
//! connects to the front, starts the ranks of its host, serves PMI to them, and sends their output to the front. It reports events, and the
//! front decides and sends commands. The agent decides by itself in four cases:
//!
//! - The connection to the front ends: the agent kills its ranks.
//! - The agent gets a signal that ends a job, such as SIGTERM: it ends its ranks and reports the signal.
//! - One of its ranks cannot be started: it kills the ranks that it has started, and reports the reason.
//! - All its ranks have ended: after a grace period, it kills the processes that the ranks have started.
//!
//! If the agent itself is killed, its watchdog kills the ranks.
//!
//! | module | concern |
//! | --- | --- |
//! | `join` | connecting to the front, and the proofs |
//! | `start` | preparation and start of the ranks |
//! | `output`, `input` | output of the ranks; input of rank 0 |
//! | `requests` | requests of ranks for the front |
//! | `service` | the event loop |

mod input;
mod join;
mod output;
mod requests;
mod service;
mod start;

use std::ffi::OsString;
use std::io::Write;

pub use join::AgentArguments;

/// First word of an agent's command line.
pub const OPTION: &str = "-agent";
/// Exit status of an agent that could not join its job, and has printed the reason.
const STATUS_NOT_JOINED: u8 = 3;

/// Runs an agent, with the words of its command line after [`OPTION`]. Returns the exit status.
pub fn run(words: impl Iterator<Item = OsString>) -> u8 {
    let outcome = AgentArguments::read(words).and_then(|arguments| join::join(&arguments));
    match outcome {
        Ok((link, description)) => service::run(link, description),
        Err(sentence) => {
            // The launcher forwards standard error to the front. A failed write is ignored, because no other stream leads to the front.
            let _ = std::io::stderr().write_all(format!("mpiexec: {sentence}\n").as_bytes());
            STATUS_NOT_JOINED
        }
    }
}
