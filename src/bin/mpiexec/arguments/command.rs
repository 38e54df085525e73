//! What the command line asks for.

#![forbid(unsafe_code)]

use super::request::Request;

/// What the command line asks for.
#[derive(Debug, PartialEq)]
pub enum Command {
    /// Run a job.
    Run(Box<Request>),
    /// Print the help text.
    Help,
    /// Print version, processors and limits of this `mpiexec`.
    Info,
    /// Print name and version.
    Version,
    /// Print where the ranks of another running `mpiexec` wait; the number is its process id.
    Where(i32),
}

/// Reason for which the reading of a program ends early: the user wants another command, or the command line is wrong.
pub enum Stop {
    Other(Box<Command>),
    Wrong(String),
}

impl From<String> for Stop {
    fn from(sentence: String) -> Self {
        Self::Wrong(sentence)
    }
}
