//! Reason for which `mpiexec` does not do what the command line asks for.

#![forbid(unsafe_code)]

use std::fmt::Display;

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
    const NOT_EXECUTABLE: u8 = 126;
    /// Exit status, as in a shell, for a program that was not found.
    const NOT_FOUND: u8 = 127;

    /// Returns a refusal with the status for wrong usage.
    pub fn usage(sentence: impl Into<String>) -> Self {
        Self { status: Self::USAGE, sentence: sentence.into() }
    }

    /// Returns the refusal for a program that was not found.
    pub fn not_found(sentence: String) -> Self {
        Self { status: Self::NOT_FOUND, sentence }
    }

    /// Returns the refusal for a program that was found and cannot be executed.
    pub fn not_executable(program: impl Display, reason: impl Display) -> Self {
        let sentence = format!("program '{program}' cannot be executed: {reason}");
        Self { status: Self::NOT_EXECUTABLE, sentence }
    }

    /// Returns a function that makes a refusal from a system error: the system has too little of `what` for `size` ranks.
    pub fn lacking<E: Display>(what: &'static str, size: usize) -> impl Fn(E) -> Self {
        move |error| Self::usage(format!("the system has no {what} left for {size} ranks: {error}"))
    }
}
