//! The agent: `mpiexec -agent ADDRESSES NUMBER`, which `mpiexec` starts on each host of a job by its launcher. It connects to `mpiexec`
//! (the front), starts the ranks of its host, serves PMI to them, and sends what they write. It decides nothing: the front learns what
//! happens, and says what to do. Only when the front is gone the agent kills its ranks by itself; and its watchdog does, when the agent
//! is gone.
//!
//! | module | concern |
//! | --- | --- |
//! | `join` | the connection to the front, and the proofs |
//! | `start` | what is needed for the ranks, and their start |
//! | `output`, `input` | what the ranks write; what rank 0 reads |
//! | `service` | the event loop |

mod input;
mod join;
mod output;
mod service;
mod start;

use std::ffi::OsString;
use std::io::Write;

pub use join::Plan;

/// The first word of an agent's command line.
pub const OPTION: &str = "-agent";
/// Exit status of an agent that could not join; it has said why.
const STATUS_NOT_JOINED: u8 = 3;

/// Runs an agent with what follows its first word on the command line.
pub fn run(words: impl Iterator<Item = OsString>) -> u8 {
    let outcome = Plan::read(words).and_then(|plan| join::join(&plan));
    match outcome {
        Ok((link, description)) => service::run(link, description),
        Err(sentence) => {
            // The launcher passes it on; without one, no reader is left.
            let _ = std::io::stderr().write_all(format!("mpiexec: {sentence}\n").as_bytes());
            STATUS_NOT_JOINED
        }
    }
}
