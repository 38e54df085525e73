//! The frames between the front and an agent. On one host, both are parts of one process, and the frames stay in memory.

#![forbid(unsafe_code)]

use std::collections::VecDeque;
use std::ffi::OsString;

use serde::{Deserialize, Serialize};

use super::description::Description;
use super::secret::Bytes;
use crate::process::processes;

/// Frames of an agent that the front has not received yet.
pub type Frames = VecDeque<ToFront>;

/// Bytes that identify the protocol.
pub const MAGIC: [u8; 8] = *b"rmampi\x00\x02";

/// Frames from an agent to the front. The first two are the same in all versions.
#[derive(Debug, Deserialize, Serialize)]
pub enum ToFront {
    /// The first frame: [`MAGIC`], the agent's number, a random number, and the agent's version.
    Hello { magic: [u8; MAGIC.len()], agent: u32, random: Bytes, version: String },
    /// Proof that the agent knows the secret.
    Proof(Bytes),
    /// The agent has found the programs and can start the ranks.
    Ready,
    /// The agent cannot start the ranks of its host: exit status of `mpiexec`, and a sentence with the reason.
    Refused(u8, String),
    /// A sentence for the user.
    Note(String),
    /// The ranks were started. The list has their process ids.
    Started(Vec<i32>),
    /// A PMI request that concerns the whole job.
    Request { rank: usize, line: Vec<u8> },
    /// A PMI request that concerns the whole job, and that all ranks of the host have sent.
    RequestOfAll(Vec<u8>),
    /// Text that a rank has written to standard output (0) or standard error (1). An empty text is the end of this output.
    Output { rank: usize, stream: u8, bytes: Vec<u8> },
    /// A rank has ended.
    Ended { rank: usize, end: processes::End },
    /// No process of the job is left on the host.
    Empty,
    /// All output was sent.
    Done,
    /// The pipe to rank 0 has taken this number of bytes of its input.
    InputTaken(u32),
    /// Rank 0 has closed its input, or its input cannot be written.
    InputClosed,
    /// The agent has received this signal, and ends the ranks of its host.
    Signal(i32),
    /// A sign of life.
    Alive,
}

/// A job for an agent in a process of its own.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Job {
    /// Working directory of the front.
    pub directory: OsString,
    pub description: Description,
}

/// Frames from the front to an agent. The first one is the same in all versions.
#[derive(Debug, Deserialize, Serialize)]
pub enum ToAgent {
    /// Answer to the first frame: a random number, and the proof that the front knows the secret.
    Challenge { random: Bytes, proof: Bytes },
    /// The job.
    Job(Job),
    /// Start the ranks: all hosts are ready.
    Start,
    /// Send a signal to the ranks.
    Signal(i32),
    /// Kill all processes.
    Kill,
    /// Keys and values that ranks of the job have stored by PMI requests.
    Values(Vec<(String, String)>),
    /// Open the barrier: all ranks have entered it.
    Open,
    /// Input for rank 0.
    Input(Vec<u8>),
    /// The end of the input.
    InputEnd,
    /// A line of PMI for a rank of the host.
    Line { rank: usize, line: String },
    /// The front has taken bytes of standard output (0) or standard error (1).
    Taken { stream: u8, bytes: u32 },
    /// A sign of life.
    Alive,
}
